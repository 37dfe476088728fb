//! Where a URL in running text ends: before the first character that cannot continue it here, and
//! before punctuation marks that "might be mistaken for part of the URL" (Appendix).

use super::{
    character::{is_closing, is_scheme, is_unspaced},
    notation::attribute,
};

/// Characters that end a sentence, a part of it or a cell, or close a quotation.
const FINAL: &str = ".,;:!?’|–";

/// What HTML writes for `<`, `>`, `"` and a space that does not break lines.
const ENTITIES: [&str; 12] = [
    "lt;", "gt;", "quot;", "nbsp;", "#60;", "#62;", "#34;", "#160;", "#x3c;", "#x3e;", "#x22;",
    "#xa0;",
];

/// Characters that can be in a URL, and that are closed after it if they are directly before it.
pub(super) const AROUND: [char; 5] = ['(', '\'', '*', '_', '~'];

/// Letters after a backslash that make a control character of it, in C and in JSON.
const ESCAPED: [char; 6] = ['b', 'f', 'n', 'r', 't', 'v'];

/// The names of fonts in roff: bold, italic, previous, roman.
const FONTS: [char; 4] = ['B', 'I', 'P', 'R'];

/// The length of what `run`, whose characters can be in a scheme, has of an escape sequence that
/// begins in the text `before` it: a backslash and a letter, or the parameters of a terminal's
/// sequence (ECMA-48, 5.4).
pub(super) fn escape_sequence(before: &str, run: &str) -> usize {
    if before.ends_with('\\') {
        // In roff, "\fB" changes the font.
        let is_font = run.starts_with('f') && run[1..].starts_with(FONTS);
        usize::from(run.starts_with(ESCAPED)) + usize::from(is_font)
    } else if before.trim_end_matches(is_parameter).ends_with("\u{1B}[") {
        let final_byte = run.trim_start_matches(is_parameter);
        let length = usize::from(final_byte.starts_with(|byte: char| byte.is_ascii_alphabetic()));
        run.len() - final_byte.len() + length
    } else {
        0
    }
}

fn is_parameter(character: char) -> bool {
    character.is_ascii_digit() || character == ';'
}

/// Whether `character` is one of a terminal's control sequence before its last one.
pub(super) fn is_control_sequence(character: char) -> bool {
    is_parameter(character) || matches!(character, '\u{1B}' | '[')
}

/// The URL at the start of `word`, whose scheme and text are `before` it; `after` follows the word.
/// It ends as the table of the [module](super) says.
pub(super) fn url_in<'a>(word: &'a str, before: &str, after: &str) -> &'a str {
    let mut marks = Marks::new(before);
    let end = word.match_indices(may_end).find_map(|(at, mark)| {
        let read = &word[..at];
        let rest = &word[at + mark.len()..];
        match mark {
            ":" if rest.starts_with("//") => before_list_item(read),
            // Those are taken off as they are at the end of a word.
            "'" | "*" | "_" | "~" => marks.ends(mark, read, rest, after).then_some(at + 1),
            _ => marks.ends(mark, read, rest, after).then_some(at),
        }
    });
    let url = &word[..end.unwrap_or(word.len())];
    // The end of a comment in HTML or XML.
    let url = match after.starts_with('>') {
        true => url.strip_suffix("--").unwrap_or(url),
        false => url,
    };
    without_punctuation(url, before)
}

/// The length of the destination of a link in Markdown at the start of `word`, which the first `)`
/// closes that is not opened inside.
pub(super) fn destination(word: &str) -> Option<usize> {
    let mut open = 0;
    word.find(|mark| match mark {
        ')' if open == 0 => true,
        '(' | ')' => {
            open = if mark == '(' { open + 1 } else { open - 1 };
            false
        }
        _ => false,
    })
}

/// The length of the punctuation in `rest` if nothing but white space follows it: there is no
/// sentence that it could be a part of.
pub(super) fn final_punctuation(rest: &str) -> usize {
    let marks = rest.trim_end();
    match marks.chars().all(|mark| ".,;:!?)'".contains(mark)) {
        true => marks.len(),
        false => 0,
    }
}

/// Whether a URL ends before `character` in some context.
#[inline(always)]
fn may_end(character: char) -> bool {
    matches!(
        character,
        ':' | '(' | ')' | '\'' | '*' | '_' | '~' | '&' | '\\' | '[' | '{' | '|' | '–'
    )
}

/// The marks at the end of the text `before` a URL.
fn around(before: &str) -> &str {
    &before[before.trim_end_matches(AROUND).len()..]
}

/// The length of `text` before the first letter of a script without spaces, and before the
/// punctuation there.
pub(super) fn before_unspaced(text: &str) -> Option<usize> {
    let read = &text[..text.find(is_unspaced)?];
    Some(without_punctuation(read, "").len())
}

/// The length of the first URL in a `value`, before a `,`, `;` or `|` and another one.
pub(super) fn first_item(value: &str) -> usize {
    let mut schemes = value.match_indices("://");
    let next = schemes.find_map(|(at, _)| before_list_item(&value[..at]));
    next.unwrap_or(value.len())
}

/// Where a `,`, `;` or `|` ends the URL before a scheme, which is at the end of `read`.
fn before_list_item(read: &str) -> Option<usize> {
    let before = read.trim_end_matches(is_scheme);
    let begins = read[before.len()..].starts_with(|first: char| first.is_ascii_alphabetic());
    (begins && before.ends_with([',', ';', '|'])).then(|| before.len() - 1)
}

/// The marks that are open: directly before a URL, and inside it.
struct Marks {
    around: [bool; AROUND.len()],
    brackets: usize,
    quotes: usize,
    /// Whether the URL begins the value of an attribute, which has no label after it.
    is_value: bool,
}

impl Marks {
    fn new(before: &str) -> Self {
        let around = around(before);
        Marks {
            is_value: attribute(before).is_some(),
            around: AROUND.map(|mark| around.contains(mark)),
            brackets: 0,
            quotes: 0,
        }
    }

    /// Whether the URL ends before `mark`, which is between `read` and `rest`; `after` follows
    /// the word.
    fn ends(&mut self, mark: &str, read: &str, rest: &str, after: &str) -> bool {
        let [bracket, quote, star, underscore, tilde] = self.around;
        match mark {
            "(" => self.brackets += 1,
            ")" if self.brackets > 0 => self.brackets -= 1,
            ")" => return bracket,
            "'" if rest.starts_with(char::is_alphanumeric) => {
                // Between letters, it is an apostrophe.
                self.quotes += usize::from(!read.ends_with(char::is_alphanumeric));
            }
            "'" if self.quotes > 0 => self.quotes -= 1,
            "'" => return quote,
            // Or it is the end of a comment in C.
            "*" => return star && (!reads_on(rest) || rest == "/"),
            "_" => return underscore && !reads_on(rest),
            "~" => return tilde && !reads_on(rest),
            "&" => return ENTITIES.iter().any(|entity| starts_with(rest, entity)),
            "\\" => return rest.is_empty() || rest.starts_with('\'') || rest.starts_with(ESCAPED),
            "[" => return !self.is_value && is_label(read, rest, after),
            "{" => return rest.starts_with(':'),
            "|" | "–" => return !(read.ends_with(continues) && reads_on(rest)),
            _ => {}
        }
        false
    }
}

/// Whether `text` begins with `start`, ignoring case.
fn starts_with(text: &str, start: &str) -> bool {
    text.get(..start.len())
        .is_some_and(|text| text.eq_ignore_ascii_case(start))
}

/// Whether a person who reads an address reads on at `character`.
fn continues(character: char) -> bool {
    character.is_alphanumeric() || "/?#%&=_-~+@$".contains(character)
}

/// Whether a person who reads an address reads on into `rest`.
fn reads_on(rest: &str) -> bool {
    let rest = rest.strip_prefix('.').unwrap_or(rest);
    rest.starts_with(continues)
}

/// Whether a `[` between `read` and `rest` opens a label, as in AsciiDoc, and not an address of
/// version 6 or an index.
pub(super) fn is_label(read: &str, rest: &str, after: &str) -> bool {
    let is_index = rest.bytes().all(|byte| byte.is_ascii_digit());
    let is_part = after.strip_prefix(']').is_some_and(|after| {
        reads_on(after)
            || after.starts_with('[')
            || is_index && !read.ends_with('/') && (!rest.is_empty() || read.contains('?'))
    });
    let begins_host = read
        .split_once("//")
        .is_some_and(|(_, host)| host.is_empty());
    !is_part && !begins_host && !read.ends_with('@')
}

/// `text` without the punctuation at its end that a reader takes to be part of the sentence.
///
/// A `)` belongs to the URL if it is opened inside, and an apostrophe if it is one of a pair; but a
/// mark that closes one at the end of `before` does not.
pub(super) fn without_punctuation<'a>(text: &'a str, before: &str) -> &'a str {
    let mut open = around(before);
    let count = |wanted: char| text.matches(wanted).count();
    let opened = count('(');
    let mut closed = count(')');
    let mut apostrophes = count('\'');
    // Counted once and then kept up to date: counting for each mark would take quadratic time.
    text.trim_end_matches(|mark| match (mark, position(mark, open)) {
        (_, Some(at)) => {
            open = &open[at + 1..];
            apostrophes -= usize::from(mark == '\'');
            true
        }
        (')', None) if closed > opened => {
            closed -= 1;
            true
        }
        ('\'', None) if apostrophes % 2 == 1 => {
            apostrophes -= 1;
            true
        }
        _ => FINAL.contains(mark) || is_closing(mark),
    })
}

/// Where `mark` is in `marks`, which are all [`AROUND`] text.
fn position(mark: char, marks: &str) -> Option<usize> {
    // Other marks are not searched for: there may be as many of them as there are `marks`.
    match mark {
        '\'' | '*' | '_' | '~' => marks.find(mark),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::without_punctuation;

    #[test]
    fn a_mark_opened_inside_is_closed_inside() {
        for (text, expected) in [
            ("a", "a"),
            ("", ""),
            ("...", ""),
            ("a.b.", "a.b"),
            ("a?!", "a"),
            ("a)", "a"),
            ("a(b)", "a(b)"),
            ("a(b))", "a(b)"),
            ("a(b).)", "a(b)"),
            ("(a)(b)))).", "(a)(b)"),
            ("a'", "a"),
            ("'a'", "'a'"),
            ("'a'',", "'a'"),
            ("a'b')", "a'b'"),
            ("a”。", "a"),
            ("a/", "a/"),
            ("aé", "aé"),
        ] {
            assert_eq!(without_punctuation(text, ""), expected, "{text}");
        }
    }

    #[test]
    fn a_mark_before_the_text_is_closed_after_it() {
        for (before, text, expected) in [
            ("*", "a*", "a"),
            ("*", "a**", "a*"),
            ("**", "a**.", "a"),
            (" **", "a*", "a"),
            ("* ", "a*", "a*"),
            ("", "a_", "a_"),
            ("_**", "a_b**_", "a_b"),
            ("_*", "a*", "a"),
            ("(_", "a_)", "a"),
            ("'", "it's'", "it's"),
            ("'", "'a''", "'a'"),
            ("'", "a", "a"),
        ] {
            assert_eq!(
                without_punctuation(text, before),
                expected,
                "{before}{text}"
            );
        }
    }
}
