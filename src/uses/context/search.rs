//! [`Search`]: finds the URLs in text whose end may not have arrived yet.

use core::ops::Range;

use super::{
    Extracted, Rejected, Wrapper,
    attempt::Attempt,
    character::{CharacterKind, is_line_break, is_scheme},
    lookahead::{AwaitedCharacter, Lookahead, LookaheadError, announces, is_known},
    notation::{Notation, attribute},
    punctuation::{
        AROUND, destination, escape_sequence, final_punctuation, first_item, is_control_sequence,
        is_label, url_in, without_punctuation,
    },
    quote::{MARKS, Quote},
};
use crate::Schemes;

/// A search through text. All offsets are in this text.
#[derive(Debug, Clone)]
pub(super) struct Search<'a, 's> {
    pub(super) ahead: Lookahead<'a>,
    pub(super) options: Options<'s>,
    pub(super) position: SearchPosition,
    /// The end of the last word that was read; a later URL in the word has the same.
    pub(super) word_end: usize,
}

/// The options of a search.
#[derive(Debug, Clone, Copy)]
pub(super) struct Options<'s> {
    /// Whether to find only URLs in a wrapper.
    pub(super) wrapped: bool,
    /// Whether the text may be nothing but a URL.
    pub(super) whole: bool,
    /// The maximum number of bytes between brackets, and on either side of the colon of a word.
    pub(super) limit: usize,
    pub(super) schemes: &'s Schemes,
}

/// The position of a search.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct SearchPosition {
    /// The text before this offset is done.
    pub(super) at: usize,
    /// Whether this is inside an abandoned word.
    pub(super) given_up: bool,
}

/// A result of a search.
pub(super) enum Match<'a> {
    Item(Result<Extracted<'a>, Rejected<'a>>),
    /// There are more bytes around the `<` or colon at this offset than the limit allows.
    TooLong(usize),
}

/// Where a label begins after a URL in brackets: `<http://host.dom/|name>`, as in chats, or
/// `<http://host.dom/[name]>`, as in AsciiDoc.
fn label_in_brackets(content: &str) -> Option<usize> {
    let line = content.split(is_line_break).next().unwrap_or_default();
    let bracket = || {
        let (url, label) = content.strip_suffix(']')?.split_once('[')?;
        (!label.contains(['[', ']']) && is_label(url, label, "]")).then_some(url.len())
    };
    line.find('|').or_else(bracket)
}

/// The maximum number of bytes of the following lines that may continue a URL without brackets.
const FURTHER: usize = 1 << 10;

impl<'a> Search<'a, '_> {
    /// The next item, or `None` at the end of the text.
    ///
    /// # Errors
    ///
    /// It depends on text that has not arrived yet: the search can continue when there is a
    /// character that it waits for.
    pub(super) fn next(&mut self) -> Result<Option<Match<'a>>, AwaitedCharacter> {
        if self.position.given_up {
            self.leave_word()?;
        }
        loop {
            let delimiter =
                match self
                    .ahead
                    .find(self.position.at, CharacterKind::Delimiter, usize::MAX)
                {
                    Err(LookaheadError::NotYet(awaited)) => return Err(awaited),
                    found => found.unwrap_or(self.ahead.text.len()),
                };
            let attempt = match self.ahead.text[delimiter..].chars().next() {
                None => {
                    self.position.at = delimiter;
                    return Ok(None);
                }
                Some('<') => self.brackets(delimiter),
                Some(_) => self.word(delimiter),
            };
            let attempt = match attempt {
                Ok(attempt) => attempt,
                Err(LookaheadError::NotYet(awaited)) => return Err(awaited),
                Err(LookaheadError::TooFar) => {
                    let given_up = !self.ahead.text[delimiter..].starts_with('<');
                    self.position = SearchPosition {
                        at: delimiter + 1,
                        given_up,
                    };
                    return Ok(Some(Match::TooLong(delimiter)));
                }
            };
            self.position.at = delimiter + 1;
            if let Some(attempt) = attempt {
                let end = attempt.span.end;
                if let Some(item) = attempt.read(self.options.schemes) {
                    self.position.at = end;
                    return Ok(Some(Match::Item(item)));
                }
            }
        }
    }

    /// Moves to the end of a word.
    fn leave_word(&mut self) -> Result<(), AwaitedCharacter> {
        let end = CharacterKind::End {
            bare: !self.options.wrapped,
        };
        match self.ahead.find(self.position.at, end, usize::MAX) {
            Err(LookaheadError::NotYet(awaited)) => {
                self.position.at = self.ahead.text.len();
                Err(awaited)
            }
            found => {
                self.position = SearchPosition {
                    at: found.unwrap_or(self.ahead.text.len()),
                    given_up: false,
                };
                Ok(())
            }
        }
    }

    /// The position from which the search finds the same in text that continues this text, if no
    /// delimiter is left in it: a later colon needs the end of the text before it.
    pub(super) fn at_end(&self) -> SearchPosition {
        let end = self.ahead.text.len();
        let (_, start) = self.before(end);
        // If a word is too long, enough of it is kept to see this.
        SearchPosition {
            at: start.max(end.saturating_sub(self.options.limit.saturating_add(1))),
            given_up: false,
        }
    }

    /// Where the characters of a scheme before `end` begin, and where the marks directly before
    /// these begin, or a control sequence.
    fn before(&self, end: usize) -> (usize, usize) {
        let before = &self.ahead.text[self.position.at..end];
        let marks = before.trim_end_matches(is_scheme);
        let text = marks.trim_end_matches(|character| {
            AROUND.contains(&character) || is_control_sequence(character)
        });
        // The beginning of a link, of an element, of a string, or of the value of an attribute.
        let text = text.strip_suffix([']', '"', '>']).unwrap_or(text);
        let text = text.strip_suffix('=').unwrap_or(text);
        (
            self.position.at + marks.len(),
            self.position.at + text.len(),
        )
    }

    /// The text between the `<` at `delimiter` and the next `>`, if they are a wrapper.
    fn brackets(&self, delimiter: usize) -> Result<Option<Attempt<'a>>, LookaheadError> {
        let text = self.ahead.text;
        let start = delimiter + 1;
        let last = start.saturating_add(self.options.limit);
        let (wrapper, begin) = if let Some(begin) = self.after_prefix(start, last)? {
            (Wrapper::PrefixedBrackets, begin)
        } else {
            let scheme = self.ahead.find(start, CharacterKind::NotSpace, last)?;
            let colon = self.ahead.find(scheme, CharacterKind::NotScheme, last)?;
            if colon == scheme || !text[colon..].starts_with(':') {
                return Ok(None);
            }
            (Wrapper::Brackets, start)
        };
        let mut end = self.ahead.find(begin, CharacterKind::Bracket, last)?;
        let quote = match text[begin..end].contains(is_line_break) {
            true => Quote::at(text, delimiter),
            false => Quote::default(),
        };
        let mut marks = 0;
        while text[end..].starts_with('>') && marks < MARKS && quote.goes_on(&text[begin..end]) {
            marks += 1;
            end = self.ahead.find(end + 1, CharacterKind::Bracket, last)?;
        }
        if !text[end..].starts_with('>') {
            return Ok(None);
        }
        let content = &text[begin..end];
        let may_have_label =
            wrapper == Wrapper::Brackets && announces(self.options.schemes, content.trim_start());
        let label = label_in_brackets(content).filter(|_| may_have_label);
        Ok(Some(Attempt {
            text,
            wrapper,
            span: delimiter..end + 1,
            content: begin..label.map_or(end, |length| begin + length),
            quote,
            notation: Notation::Plain,
            further: None,
        }))
    }

    /// The end of the prefix `URL:` at `start`, ignoring white space.
    fn after_prefix(&self, start: usize, last: usize) -> Result<Option<usize>, LookaheadError> {
        let mut end = start;
        for expected in "URL:".chars() {
            let at = self.ahead.find(end, CharacterKind::NotSpace, last)?;
            if !self.ahead.text[at..]
                .starts_with(|character: char| character.eq_ignore_ascii_case(&expected))
            {
                return Ok(None);
            }
            end = at + 1;
        }
        Ok(Some(end))
    }

    /// The text around the colon at `delimiter`, if the word before the colon shows that this is a
    /// URL.
    fn word(&mut self, delimiter: usize) -> Result<Option<Attempt<'a>>, LookaheadError> {
        let Search {
            ahead,
            options: Options { wrapped, limit, .. },
            position,
            word_end,
        } = *self;
        let text = ahead.text;
        let bare = !wrapped;
        let (scheme, marks) = self.before(delimiter);
        if scheme == delimiter {
            return Ok(None);
        }
        if delimiter - marks > limit {
            return Err(LookaheadError::TooFar);
        }
        let escaped = match is_known(self.options.schemes, &text[scheme..]) {
            true => 0,
            false => escape_sequence(&text[..scheme], &text[scheme..delimiter]),
        };
        let scheme = scheme + escaped;
        let word = text[scheme..delimiter]
            .trim_start_matches(|character: char| !character.is_ascii_alphanumeric());
        let whole = delimiter - word.len();
        let begins = escaped > 0
            || !text[..whole]
                .ends_with(|character: char| character.is_alphanumeric() || character == '_');

        let after = delimiter + 1;
        let (wrapper, start, begin) =
            if begins && word.eq_ignore_ascii_case("URL") && !ahead.has(after, ":")? {
                (Wrapper::Prefix, whole, after)
            } else if !bare || word.is_empty() {
                return Ok(None);
            } else if let Some(known) = self.known(word, scheme, delimiter) {
                (Wrapper::Bare, known, known)
            } else if begins && ahead.has(after, "//")? {
                (Wrapper::Bare, whole, whole)
            } else {
                return Ok(None);
            };
        let last = after.saturating_add(limit);
        let end = match word_end {
            end if end < after => ahead.find(after, CharacterKind::End { bare }, last)?,
            end if end > last => return Err(LookaheadError::TooFar),
            end => end,
        };
        if text[end..].starts_with(']') {
            // What follows shows whether it ends a label.
            let next = ahead.find(end + 1, CharacterKind::Any, usize::MAX)?;
            if text[next..].starts_with('.') {
                ahead.find(next + 1, CharacterKind::Any, usize::MAX)?;
            }
        }
        self.word_end = end;
        let before = &text[position.at..start];
        let content = &text[after..end];
        let value = match wrapper {
            Wrapper::Bare => self.value(after..end, before, last)?,
            _ => None,
        };
        let sentence = match value {
            Some(end) => after + first_item(&text[after..end]),
            None if bare => after + url_in(content, before, &text[end..]).len(),
            None => after + without_punctuation(content, before).len(),
        };
        let sentence =
            match self.options.whole && position.at == 0 && before.trim_start().is_empty() {
                true => sentence + final_punctuation(&text[sentence..]),
                false => sentence,
            };
        if sentence == after {
            return Ok(None);
        }
        let further = if bare && value.is_none() && sentence == end {
            self.further(after, end, before)?
        } else {
            None
        };
        let end = if bare { sentence } else { end };
        let notation = match wrapper {
            Wrapper::Bare => self.notation(before, begin..end)?,
            _ => Notation::Plain,
        };
        Ok(Some(Attempt {
            text,
            wrapper,
            span: start..end,
            content: begin..end,
            quote: Quote::default(),
            notation,
            further,
        }))
    }

    /// The end of the destination of a link in Markdown, or of the value of an attribute that is one
    /// word, if the text `before` a URL begins one: all of it is the URL, whatever its last character
    /// is. The first word of it is `word`.
    fn value(
        &self,
        word: Range<usize>,
        before: &str,
        last: usize,
    ) -> Result<Option<usize>, LookaheadError> {
        let Lookahead { text, .. } = self.ahead;
        let start = word.start;
        if before.ends_with("](") {
            return Ok(destination(&text[word]).map(|length| start + length));
        }
        let Some(quote) = attribute(before) else {
            return Ok(None);
        };
        let end = match self.ahead.find(start, CharacterKind::Value(quote), last) {
            Err(LookaheadError::TooFar) => return Ok(None),
            end => end?,
        };
        Ok(text[end..].starts_with(quote).then_some(end))
    }

    /// How the URL `content` is written, which is after the text `before`.
    fn notation(&self, before: &str, content: Range<usize>) -> Result<Notation, LookaheadError> {
        let Range { end, .. } = content;
        let content = &self.ahead.text[content];
        let may_be_element = before.ends_with('>') && content.contains('&');
        let is_element = may_be_element && self.ahead.has(end, "</")?;
        Ok(Notation::of(before, content, is_element))
    }

    /// The offset of `word`, or of its last part, if that is a known scheme. The colon at
    /// `delimiter` follows `word`, and nothing before `begin` is a part of it.
    fn known(&self, word: &str, begin: usize, delimiter: usize) -> Option<usize> {
        let text = self.ahead.text;
        let is_known = |name: &&str| {
            let start = delimiter - name.len();
            let ends_word = start > begin
                && text[..start].ends_with(|character: char| character.is_ascii_alphanumeric());
            !ends_word && is_known(self.options.schemes, &text[start..])
        };
        let experimental = word
            .get(..2)
            .is_some_and(|start| start.eq_ignore_ascii_case("x-"));
        let last = word.rsplit(['.', '-']).next().filter(|_| !experimental);
        let known = Some(word).filter(is_known).or(last.filter(is_known))?;
        Some(delimiter - known.len())
    }

    /// The end of a URL that begins in the word from `start` to `end` and may continue after a
    /// hyphen at its end, on the next line or several; `before` is the text before it.
    fn further(
        &self,
        start: usize,
        end: usize,
        before: &str,
    ) -> Result<Option<usize>, LookaheadError> {
        let text = self.ahead.text;
        let lines = match self.lines(end) {
            Err(LookaheadError::TooFar) => return Ok(None),
            lines => lines?,
        };
        let read = url_in(&text[start..lines], before, "").trim_end();
        Ok((start + read.len() > end).then_some(start + read.len()))
    }

    /// The end of the last word, if the word that ends at `end` is continued by the first word of
    /// the next line, and so on, because each word but the last ends with a hyphen directly before
    /// a line break. A word with a colon is not one that continues another: it is likely to be a
    /// URL of its own.
    fn lines(&self, mut end: usize) -> Result<usize, LookaheadError> {
        let Lookahead { text, .. } = self.ahead;
        let last = end.saturating_add(FURTHER);
        while text[..end].ends_with('-') {
            self.ahead.find(end, CharacterKind::Any, last)?;
            let Some(line_break) = text[end..]
                .chars()
                .next()
                .filter(|&character| is_line_break(character))
            else {
                break;
            };
            let crlf = line_break == '\r' && self.ahead.has(end, "\r\n")?;
            let line = end + if crlf { 2 } else { line_break.len_utf8() };
            let word = self.ahead.find(line, CharacterKind::NotBlank, last)?;
            let word_end = self.ahead.find(
                word,
                CharacterKind::End {
                    bare: !self.options.wrapped,
                },
                last,
            )?;
            if word == word_end || text[word..word_end].contains(':') {
                break;
            }
            end = word_end;
        }
        Ok(end)
    }
}
