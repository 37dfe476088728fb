//! [`Quote`]: the marks at the start of each line of a quoted message.

use super::character::is_line_break;

/// The marks with which mail quotes a line, such as `> > `. Without any, the line is not quoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Quote<'a>(&'a str);

/// How far before a `<` its line may begin: a line of a message has at most 998 characters (RFC
/// 5322, section 2.1.1).
pub(super) const LINE: usize = 1 << 10;

/// How many `>` at the starts of lines close nothing.
pub(super) const MARKS: usize = 64;

impl<'a> Quote<'a> {
    /// The marks before the `<` at `open`: those at the start of its line.
    pub(super) fn at(text: &'a str, open: usize) -> Self {
        let window = (open.saturating_sub(LINE)..=open).find(|&at| text.is_char_boundary(at));
        let window = window.unwrap_or(open);
        let line = match text[window..open].rsplit_once(is_line_break) {
            Some((_, line)) => line,
            None if window == 0 => &text[..open],
            None => "",
        };
        let rest = line.trim_start_matches(is_prefix);
        let prefix = &line[..line.len() - rest.len()];
        // Otherwise the marks are a part of a word.
        let is_apart = rest.is_empty() || prefix.ends_with(is_blank);
        Quote(if is_apart { prefix } else { "" })
    }

    /// Whether a `>` after `content` quotes a line of it, and closes nothing.
    pub(super) fn goes_on(self, content: &str) -> bool {
        let before = content.trim_end_matches(is_prefix);
        let line = content[before.len()..].trim_end();
        let next = self.0.matches(is_mark).nth(line.matches(is_mark).count());
        before.ends_with(is_line_break) && self.length(line) == line.len() && next == Some(">")
    }

    /// The length of the marks at the start of `line`.
    fn length(self, line: &str) -> usize {
        let mut rest = line;
        for mark in self.0.matches(is_mark) {
            let Some(after) = rest.trim_start_matches(is_blank).strip_prefix(mark) else {
                break;
            };
            rest = after;
        }
        line.len() - rest.len()
    }

    /// `text` without the white space at its start, and without the marks of lines in it.
    pub(super) fn trim_start(self, mut text: &str) -> &str {
        loop {
            let begun = text.trim_start();
            let space = &text[..text.len() - begun.len()];
            let length = self.length(begun);
            if length == 0 || !space.contains(is_line_break) {
                return begun;
            }
            text = &begun[length..];
        }
    }
}

fn is_mark(character: char) -> bool {
    matches!(character, '>' | '|')
}

fn is_blank(character: char) -> bool {
    character.is_whitespace() && !is_line_break(character)
}

fn is_prefix(character: char) -> bool {
    is_mark(character) || is_blank(character)
}
