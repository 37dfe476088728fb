//! Remedies, followed one by one.

use std::ops::Range;

use rfc1738::{Rule, Severity, Slip, SlipKind, parse_syntax, validate};

/// Follows the remedies of a string, in at most this many steps, not counting those that encode a
/// reserved character of it, and asserts that they end: in a text that derives, without errors that
/// a remedy made, or at a slip without a remedy. No remedy changes the host, except where
/// `changes_its_host` says why.
///
/// Returns the last string.
pub fn follow(damaged: &str, most: usize) -> String {
    let mut text = damaged.to_owned();
    let mut escapes: Vec<Range<usize>> = Vec::new();
    let mut steps = 0;
    let mut reserved = 0;
    loop {
        let error = match parse_syntax(&text) {
            Ok(_) => {
                assert_errors_are_not_of(&escapes, &text, damaged);
                return text;
            }
            Err(error) => error,
        };
        let Some(slip) = error.slip() else {
            return text;
        };
        let Some(replacement) = slip.replacement() else {
            return text;
        };
        let range = slip.range();
        *if slip.kind() == SlipKind::Reserved {
            &mut reserved
        } else {
            &mut steps
        } += 1;
        assert!(
            reserved <= damaged.matches([';', '/', '?', ':', '@', '=', '&']).count(),
            "{damaged:?}: {error}"
        );
        assert!(steps <= most, "{damaged:?}: {error}");

        let mut remedied = text.clone();
        remedied.replace_range(range.clone(), replacement);
        let kept = [&text, &remedied].map(|text| host(text).map(|host| &text[host]));
        assert!(
            kept[0] == kept[1] || changes_its_host(slip, &text, kept[1]),
            "{damaged:?}, {text:?}: {error}"
        );

        for escape in escapes
            .iter_mut()
            .filter(|escape| escape.start >= range.end)
        {
            let moved = |at: usize| at - range.len() + replacement.len();
            *escape = moved(escape.start)..moved(escape.end);
        }
        if replacement.starts_with('%') {
            escapes.push(range.start..range.start + replacement.len());
        }
        text = remedied;
    }
}

/// Asserts that no remedy made an error of strict validation: each error is still there if a letter
/// replaces an escape that a remedy wrote. Other errors, such as the port 80808080, are not slips,
/// and no remedy could undo them.
fn assert_errors_are_not_of(escapes: &[Range<usize>], url: &str, damaged: &str) {
    let found = errors(url);
    for escape in escapes.iter().filter(|_| !found.is_empty()) {
        let mut other = url.to_owned();
        other.replace_range(escape.clone(), "x");
        let left = errors(&other);
        assert!(
            found.iter().all(|error| left.contains(error)),
            "{damaged:?}, {url:?}: {found:?}"
        );
    }
}

fn errors(url: &str) -> Vec<Rule> {
    let report = validate(url);
    let errors = report
        .findings()
        .iter()
        .filter(|finding| finding.severity() == Severity::Error);
    errors.map(|finding| finding.rule()).collect()
}

/// The host of a string as a reader sees it, whether the string is a URL or not: it follows the
/// `://` of the scheme and the last "@" before the next "/", "?" or "#", and ends at a ":". `None`
/// if the string has no host, as a mailtourl, or a newsurl with an "@", in which a "//" begins the
/// name of an article.
fn host(text: &str) -> Option<Range<usize>> {
    let scheme = text.find([':', '/', '?', '#'])?;
    // A remedy may be to take a line break or an invisible character out of the scheme, or a wrapper
    // or a control character from before it.
    let is_left_out = |c: char| c.is_whitespace() || c.is_control() || !c.is_ascii();
    let is_in_scheme = |c: char| is_left_out(c) || c.is_ascii_alphanumeric() || "+-.".contains(c);
    // A remedy may be to leave out a backslash before the colon, or to write a plain colon in place
    // of one of these before it.
    let name = text[..scheme].trim_end_matches('\\');
    let name = [";", "%3A", "%3a"]
        .iter()
        .find_map(|mark| name.strip_suffix(mark))
        .unwrap_or(name)
        .rsplit(|c| !is_in_scheme(c))
        .next()
        .unwrap_or_default();
    let name = name.replace(is_left_out, "");
    let is_article = name.eq_ignore_ascii_case("news") && text.contains('@');
    let has_host = !name.eq_ignore_ascii_case("mailto") && !is_article;
    let start = (has_host && text[scheme..].starts_with("://")).then_some(scheme + "://".len())?;
    let end = text[start..]
        .find(['/', '?', '#'])
        .map_or(text.len(), |at| start + at);
    let start = text[start..end]
        .rfind('@')
        .map_or(start, |at| start + at + 1);
    let end = text[start..end].find(':').map_or(end, |at| start + at);
    (start < end).then_some(start..end)
}

/// Whether a slip may change the host of a string to `remedied`, because the slip is in this host
/// or is this host.
fn changes_its_host(slip: &Slip, text: &str, remedied: Option<&str>) -> bool {
    // The "//" is missing, or one slash too many follows it: a remedy in front of the host leaves
    // the host that is meant.
    let Some(host) = host(text) else { return true };
    match slip.kind() {
        // In `http://http://host.dom/`, the second scheme is in place of the host.
        SlipKind::SecondScheme => true,
        // `news://host.dom/comp.misc`: a newsurl has no host.
        SlipKind::HostNotAllowed => true,
        // `user@[x://y]` is the address of a mailtourl, which has no host.
        SlipKind::MissingScheme if slip.replacement() == Some("mailto:") => true,
        // In `file://C:/directory`, the drive is in place of the host.
        SlipKind::MissingSlash if slip.section() == "3.10" && host.len() == 1 => remedied.is_none(),
        // In `[text](url)`, the text is no URL.
        SlipKind::Wrapper if text.contains("](") => text
            .split_once("](")
            .is_some_and(|(_, url)| url.contains(remedied.unwrap_or_default())),
        // In `+ mailto://user@host.dom`, the scheme, which has no host, follows the mark.
        SlipKind::Wrapper if slip.range().end < host.start => remedied.is_none(),
        // In `<URL:http://host.dom>`, `( http://host.dom ).` and `http://host.dom<br>`, the wrapper
        // ends in the host.
        SlipKind::Wrapper => {
            let left_out = text[host].strip_prefix(remedied.unwrap_or_default());
            let marks = left_out.and_then(|end| end.split('<').next());
            marks.is_some_and(|marks| !marks.contains(char::is_alphanumeric))
        }
        _ if slip.range().start < host.start || slip.range().end > host.end => false,
        // In `http://host.dom\name` and `ftp://host.dom;type=a`, a "/" should end the host where
        // the slip is.
        SlipKind::Backslash | SlipKind::MissingSlash
            if remedied.unwrap_or_default() == &text[host.start..slip.range().start] =>
        {
            true
        }
        // A character of the host must go, as the final "." or a line break, or in an otherurl be
        // encoded.
        _ => {
            let mut edited = text[host.clone()].to_owned();
            let range = slip.range().start - host.start..slip.range().end - host.start;
            edited.replace_range(range, slip.replacement().unwrap());
            remedied.unwrap_or_default() == edited
        }
    }
}
