//! Characters that a part cannot have, even percent-encoded, although section 5 could write their
//! escapes.

use alloc::borrow::Cow;

use percent_encoding::percent_decode;

use super::{super::expected::Found, FailedParse, Help};
use crate::{
    Production::{
        Article, Encoded822Addr, FtpUrl, GType, GopherUrl, MailtoUrl, NewsUrl, OtherUrl, Selector,
        TelnetUrl,
    },
    facts::rfc822::is_address,
    parse::encoding::is_forbidden,
};

/// The section and the words that say why the character found is not to be encoded where an escape
/// was expected.
pub(super) fn refused(failed: &FailedParse<'_>) -> Option<(&'static str, Help)> {
    match failed.url? {
        GopherUrl => gopher(failed),
        MailtoUrl => mailto(failed),
        NewsUrl => article(failed),
        FtpUrl | TelnetUrl | OtherUrl => login(failed),
        _ => None,
    }
}

/// An encoded tab.
const TAB: &[u8] = b"%09";

/// In a gopher-path: a type, a selector, and after a tab each, a search and a Gopher+ string.
fn gopher(failed: &FailedParse<'_>) -> Option<(&'static str, Help)> {
    let (start, rest) = failed.after_slashes()?;
    let slash = start + rest.iter().position(|&byte| byte == b'/')?;
    let path = failed.read().get(slash + 1..)?;
    let octets = &failed.input[failed.here()];
    if path.is_empty() {
        let help = Help::NoPlace(failed.found, Some(GType));
        return octets
            .iter()
            .any(|&octet| is_forbidden(GType, octet))
            .then_some((GType.section(), help));
    }
    // The type may be a tab itself.
    let fields = path[1..].strip_prefix(&TAB[1..]).unwrap_or(&path[1..]);
    let tabs = fields
        .windows(TAB.len())
        .filter(|&three| three == TAB)
        .count();
    match *octets {
        [b' '] if tabs >= 2 => {
            let second = fields
                .windows(TAB.len())
                .enumerate()
                .filter(|&(_, three)| three == TAB)
                .nth(1);
            let string = failed.offset - fields.len() + second.map_or(0, |(at, _)| at + TAB.len());
            let help =
                "a Gopher+ string has a \"%20\" only between two names, or in a filled-out form";
            (!has_spaces(&failed.input[string..])).then(|| ("3.4.3", help.into()))
        }
        [octet] if tabs >= 2 && octet.is_ascii_control() => Some((
            "3.4.9",
            "a Gopher+ string has control characters only in a filled-out form, encoded".into(),
        )),
        [b'\t'] if tabs == 0 => {
            let help = "a tab before a search is written \"%09\"; in the search, \"/\" and \"?\" are encoded";
            (!is_search(&failed.rest()[1..])).then(|| ("3.4.2", help.into()))
        }
        [b'\t'] => {
            let help = "a tab before a Gopher+ string is written \"%09\"; the string has a form of sections 3.4.4 to 3.4.9";
            (!is_gopher_plus(&failed.rest()[1..])).then(|| ("3.4.3", help.into()))
        }
        [octet] if is_forbidden(Selector, octet) => {
            Some(("3.4.1", Help::NoPlace(failed.found, failed.place())))
        }
        _ => None,
    }
}

/// Whether a string is a search, or a search, a tab and a Gopher+ string.
fn is_search(text: &[u8]) -> bool {
    let tab = |at: usize| {
        [TAB, b"\t"]
            .into_iter()
            .find(|tab| text[at..].starts_with(tab))
    };
    let end = (0..text.len()).find_map(|at| Some((at, tab(at)?)));
    let (search, string) = match end {
        Some((at, tab)) => (&text[..at], Some(&text[at + tab.len()..])),
        None => (text, None),
    };
    !search.iter().any(|byte| b"/?".contains(byte)) && string.is_none_or(is_gopher_plus)
}

/// Whether a Gopher+ string with spaces has a form of the sections 3.4.7 to 3.4.9: names of
/// attributes, a view and its language, or the beginning of a filled-out form.
fn has_spaces(string: &[u8]) -> bool {
    let octets = Cow::from(percent_decode(string));
    let is_name = |name: &[u8]| !name.is_empty() && !name.iter().any(|octet| *octet <= b' ');
    match octets.split_first() {
        _ if octets.starts_with(b"+\t1\r\n") => true,
        Some((b'+', names)) => {
            names.split(|&octet| octet == b' ').all(is_name)
                && names.iter().filter(|&&octet| octet == b' ').count() == 1
        }
        Some((b'!' | b'$', names)) => names.split(|&octet| octet == b' ').all(is_name),
        _ => false,
    }
}

/// Whether a string is a Gopher+ string of one character (sections 3.4.4 and 3.4.6).
fn is_gopher_plus(text: &[u8]) -> bool {
    matches!(text, [b'+' | b'?' | b'!' | b'$'])
}

/// In the address of a `mailtourl`.
fn mailto(failed: &FailedParse<'_>) -> Option<(&'static str, Help)> {
    let help = match failed.found {
        // An addr-spec is US-ASCII.
        Found::Character('\u{80}'..) | Found::Byte(_) => {
            Help::NoPlace(failed.found, Some(Encoded822Addr))
        }
        _ if !lacks_address(failed, failed.input.len()) => return None,
        _ => Help::NoAddress(failed.found),
    };
    Some((MailtoUrl.section(), help))
}

/// Whether the address of a `mailtourl` that ends at `end` is not an addr-spec, even with all
/// encoded that must be.
#[cold]
pub(super) fn lacks_address(failed: &FailedParse<'_>, end: usize) -> bool {
    let address = || failed.input.get(failed.colon()? + ":".len()..end);
    failed.is(MailtoUrl) && !address().is_some_and(is_address)
}

/// In the part of a message-id before its "@".
fn article(failed: &FailedParse<'_>) -> Option<(&'static str, Help)> {
    let forbidden = failed.input[failed.here()]
        .iter()
        .any(|&octet| is_forbidden(Article, octet));
    forbidden.then_some(("3.6", Help::NoPlace(failed.found, Some(Article))))
}

/// In a user name or password: a "#", at which most programs end a URL, would hide the host.
fn login(failed: &FailedParse<'_>) -> Option<(&'static str, Help)> {
    let hides = failed.found == Found::Character('#') && failed.before_at();
    let help =
        "the URL ends before a \"#\"; if a user name or password has the character, write \"%23\"";
    hides.then(|| ("2.2", help.into()))
}
