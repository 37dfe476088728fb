//! [`Lookahead`]: text to look ahead in, whose end may not have arrived yet; and the schemes that
//! mark a URL.

use super::character::CharacterKind;
use crate::Schemes;

/// Text, and whether all of it has arrived.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lookahead<'a> {
    pub(super) text: &'a str,
    /// Whether the text ends here. Otherwise more is to come.
    pub(super) complete: bool,
}

/// The character that a search waits for: the first of its kind, at an offset up to `last`.
#[derive(Debug, Clone, Copy)]
pub(super) struct AwaitedCharacter {
    pub(super) kind: CharacterKind,
    pub(super) last: usize,
}

/// Why the position of a character is unknown.
#[derive(Debug)]
pub(super) enum LookaheadError {
    /// It may be in the part that has not arrived yet.
    NotYet(AwaitedCharacter),
    /// It is too far away, so the search stops.
    TooFar,
}

impl Lookahead<'_> {
    /// The offset of the first character of this kind from `start` on, or the end of the text if
    /// there is none.
    #[inline(always)]
    pub(super) fn find(
        self,
        start: usize,
        kind: CharacterKind,
        last: usize,
    ) -> Result<usize, LookaheadError> {
        let found = self.text[start..]
            .find(|character| kind.includes(character))
            .map(|length| start + length);
        match found {
            _ if found.unwrap_or(self.text.len()) > last => Err(LookaheadError::TooFar),
            Some(at) => Ok(at),
            None if self.complete => Ok(self.text.len()),
            None => Err(LookaheadError::NotYet(AwaitedCharacter { kind, last })),
        }
    }

    /// Whether `expected`, which is US-ASCII, is at `start`.
    pub(super) fn has(self, start: usize, expected: &str) -> Result<bool, LookaheadError> {
        for (at, expected) in (start..).zip(expected.bytes()) {
            let at = self.find(at, CharacterKind::Any, usize::MAX)?;
            if self.text.as_bytes().get(at) != Some(&expected) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Whether the scheme at the start of `text` shows on its own that this is a URL.
pub(super) fn announces(schemes: &Schemes, text: &str) -> bool {
    is_known(schemes, text)
        || text
            .split_once(':')
            .is_some_and(|(_, schemepart)| schemepart.starts_with("//"))
}

/// Whether `text`, which is in brackets and begins with any scheme and a colon, is more like a URL
/// than like something else that brackets are used for, such as `<std::string>` and
/// `<xsl:apply-templates/>`.
pub(super) fn is_like_url(text: &str) -> bool {
    let has_mark =
        |(_, schemepart): (&str, &str)| schemepart.trim_end_matches('/').contains(['/', '@']);
    !text.contains(char::is_whitespace) && text.split_once(':').is_some_and(has_mark)
}

/// Whether `text` begins with one of the `schemes`, and a colon.
pub(super) fn is_known(schemes: &Schemes, text: &str) -> bool {
    schemes.alternative(text.as_bytes()).known().is_some()
}
