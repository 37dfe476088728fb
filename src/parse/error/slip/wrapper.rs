//! Slips in the text around a URL: the wrapper of the Appendix, quote marks, and the marks of other
//! notations.

use alloc::{format, string::String};

use super::{super::expected::Found, FailedParse, Slip, SlipKind};
use crate::{
    Production::{Encoded822Addr, GroupPart, MailtoUrl, NewsUrl},
    facts::scheme::{URL_PREFIX, is_marked, start_of_name},
};

/// Marks that people write around a URL, and their name.
struct Marks {
    open: &'static str,
    close: &'static str,
    section: &'static str,
    help: &'static str,
}

/// Declares the table.
macro_rules! marks {
    ($($open:literal $close:literal $section:literal $name:literal)*) => {
        &[$(Marks {
            open: $open,
            close: $close,
            section: $section,
            help: concat!("the ", $name, " around a URL are not part of it, leave them out"),
        }),*]
    };
}

const MARKS: &[Marks] = marks! {
    "<" ">" "Appendix" "\"<\", \"URL:\" and \">\""
    "\"" "\"" "2.2" "quote marks"
    "'" "'" "Appendix" "single quotes"
    "`" "`" "2.2" "backticks"
    "(" ")" "Appendix" "parentheses"
    "[" "]" "2.2" "brackets"
    "\u{201C}" "\u{201D}" "2.2" "curly quotes"
    "\u{201D}" "\u{201D}" "2.2" "curly quotes"
    "\u{201E}" "\u{201C}" "2.2" "curly quotes"
    "\u{2018}" "\u{2019}" "2.2" "curly quotes"
    "\u{201A}" "\u{2018}" "2.2" "curly quotes"
    "\u{AB}" "\u{BB}" "2.2" "angle quotes"
    "\u{BB}" "\u{AB}" "2.2" "angle quotes"
    "\u{2039}" "\u{203A}" "2.2" "angle quotes"
};

/// The marks around a URL in text, around a message-id, or around an address.
pub(super) fn wrapper(failed: &FailedParse<'_>) -> Option<Slip> {
    if failed.offset == 0 && failed.url.is_some() {
        return link(failed).or_else(|| MARKS.iter().find_map(|marks| around_url(failed, marks)));
    }
    let (section, help) = match failed.found {
        Found::Character('<') if failed.expects(GroupPart) => (
            "3.6",
            "a message-id is written without the enclosing \"<\" and \">\", leave them out",
        ),
        Found::Character('<') if failed.expects(Encoded822Addr) => (
            "3.5",
            "an addr-spec is written without \"<\" and \">\" around it, leave them out",
        ),
        _ => return None,
    };
    Some(leave_out(failed, SlipKind::Unsafe, (1, ">"), section, help))
}

fn around_url(failed: &FailedParse<'_>, marks: &Marks) -> Option<Slip> {
    let inner = failed.rest().strip_prefix(marks.open.as_bytes())?;
    let prefix = if marks.open == "<" && is_marked(inner) {
        URL_PREFIX.len()
    } else {
        0
    };
    // "<" and the quote mark have no other use. Any other mark may be a mistake in a URL.
    let is_wrapper = matches!(marks.open, "<" | "\"")
        || failed.known(inner.trim_ascii_start()).is_some()
        || inner.ends_with(marks.close.as_bytes()) && inner.contains(&b':') && marks.open != "[";
    let open = marks.open.len() + prefix;
    is_wrapper.then(|| {
        leave_out(
            failed,
            SlipKind::Wrapper,
            (open, marks.close),
            marks.section,
            marks.help,
        )
    })
}

/// Removes the opening marks and, if the closing mark comes before the punctuation of the text
/// around it, that mark and the punctuation.
fn leave_out(
    failed: &FailedParse<'_>,
    kind: SlipKind,
    (open, close): (usize, &str),
    section: &'static str,
    help: &'static str,
) -> Slip {
    let rest = core::str::from_utf8(&failed.rest()[open..]).unwrap_or_default();
    match closed(rest, close) {
        Some(inner) => {
            let range = failed.offset..failed.input.len();
            Slip::new(kind, range, section, help).write(String::from(inner.trim_ascii()))
        }
        None => Slip::new(kind, failed.offset..failed.offset + open, section, help).write(""),
    }
}

/// The text before the `close` that ends `text`.
fn closed<'a>(text: &'a str, close: &str) -> Option<&'a str> {
    let around =
        |text: &'a str| text.trim_end_matches(|next| is_around(next) && !close.contains(next));
    around(text).strip_suffix(close)
}

/// Whether a character after a wrapper is white space or punctuation of the text around it.
fn is_around(character: char) -> bool {
    character.is_ascii_whitespace() || matches!(character, '.' | ',' | ';' | ':' | '!' | '?' | ')')
}

/// A link of Markdown: `[text](url)`, or an image, `![text](url)`.
fn link(failed: &FailedParse<'_>) -> Option<Slip> {
    let text = core::str::from_utf8(failed.input).ok()?;
    let link = text
        .strip_prefix('!')
        .unwrap_or(text)
        .strip_prefix('[')?
        .trim_end()
        .strip_suffix(')')?;
    let (_, target) = link.split_once("](")?;
    // A title may follow the URL.
    let is_title = |rest: &str| rest.trim_start().starts_with(['"', '\'']);
    let url = target
        .split_once(' ')
        .filter(|(_, rest)| is_title(rest))
        .map_or(target, |(url, _)| url);
    let url = url
        .strip_prefix('<')
        .and_then(|url| url.strip_suffix('>'))
        .unwrap_or(url);
    let help = "this is a link of Markdown, write only the URL in its parentheses";
    Some(Slip::new(SlipKind::Wrapper, 0..text.len(), "Appendix", help).write(String::from(url)))
}

/// The mark of a list, of a heading or of a quotation, or the name of an attribute, before a URL.
pub(super) fn before(failed: &FailedParse<'_>) -> Option<Slip> {
    let colon = failed.colon().filter(|&colon| failed.offset < colon)?;
    let start = start_of_name(&failed.input[..colon]);
    let url = failed.url.and(failed.known(&failed.input[start..]))?;
    // Otherwise, another mistake may have made the name of a scheme.
    let begins = matches!(url, MailtoUrl | NewsUrl) || failed.input[colon..].starts_with(b"://");
    if !begins {
        return None;
    }
    let text = core::str::from_utf8(&failed.input[..start]).ok()?;
    let help = if is_attribute(text) {
        "the name of an attribute before a URL is not part of it, leave it out"
    } else if !text.trim_ascii().is_empty() && text.chars().all(begins_line) {
        "the marks before a URL in text are not part of it, leave them out"
    } else {
        return None;
    };
    Some(Slip::new(SlipKind::Wrapper, 0..start, "Appendix", help).write(""))
}

/// Whether a text is the name of an attribute, "=" and perhaps a quote mark.
fn is_attribute(text: &str) -> bool {
    let name = text.trim_end_matches(['"', '\'']).strip_suffix('=');
    name.is_some_and(|name| {
        !name.is_empty()
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
    })
}

/// Whether a character may belong to the marks and numbers that begin a line, or open a wrapper.
fn begins_line(character: char) -> bool {
    character.is_ascii_digit() || " \t-*+\u{2022}#>|.()[]=\"'".contains(character)
}

/// The mark that ends a wrapper, or the tag of HTML, and the punctuation of the text around it.
pub(super) fn end(failed: &FailedParse<'_>) -> Option<Slip> {
    let mark = match failed.found {
        Found::Character('>') => "a \">\"",
        Found::Character(
            '"' | '\u{201C}' | '\u{201D}' | '\u{2018}' | '\u{2019}' | '\u{AB}' | '\u{BB}'
            | '\u{203A}',
        ) => "a quote mark",
        Found::Character('`') => "a backtick",
        Found::Character(']' | '}') => "a bracket",
        Found::Character('<') => "a tag of HTML",
        _ => return None,
    };
    let rest = core::str::from_utf8(failed.rest()).ok()?;
    if failed.url.is_none()
        || failed.offset == 0
        || !is_left(rest)
        || !failed.expects_end()
        || is_open(failed.read(), failed.found)
    {
        return None;
    }
    let help = format!("{mark} after a URL in text is not part of it, leave it out");
    let range = failed.offset..failed.input.len();
    Some(Slip::new(SlipKind::Wrapper, range, "Appendix", help).write(""))
}

/// Whether a text has only marks that end wrappers, tags of HTML that end something, and
/// punctuation.
fn is_left(mut text: &str) -> bool {
    let is_mark = |next| {
        next == '}' || is_around(next) || MARKS.iter().any(|marks| marks.close.contains(next))
    };
    loop {
        text = text.trim_start_matches(is_mark);
        let tag = ["</", "<br", "/>"]
            .iter()
            .find(|tag| text.starts_with(**tag));
        match tag.and_then(|_| text.split_once('>')) {
            Some((_, after)) => text = after,
            None => return text.is_empty(),
        }
    }
}

/// Whether the mark that was found closes one that is encoded in the text before it.
fn is_open(read: &[u8], found: Found) -> bool {
    let [open, close] = match found {
        Found::Character('>') => [b"%3C", b"%3E"],
        Found::Character(']') => [b"%5B", b"%5D"],
        Found::Character('}') => [b"%7B", b"%7D"],
        Found::Character('"') => [b"%22"; 2],
        Found::Character('`') => [b"%60"; 2],
        _ => return false,
    };
    let is = |escape: &[u8], other: &[u8]| escape.eq_ignore_ascii_case(other);
    let mut marks = read
        .windows(open.len())
        .filter(|escape| is(escape, open) || is(escape, close));
    match open == close {
        true => marks.count() % 2 == 1,
        false => marks.next_back().is_some_and(|last| is(last, open)),
    }
}
