//! Prose in angle brackets (RFC 5234, section 4) that names a rule of another document:
//! `<host, see [RFC3986], Section 3.2.2>`, `<Defined in RFC 5234>`.

/// The words that may be between the name of a rule and that of its document.
const LINKS: &[&str] = &[
    "as",
    "by",
    "defined",
    "from",
    "imported",
    "in",
    "of",
    "per",
    "section",
    "see",
    "specified",
    "the",
];

/// The document and the rule that prose names, if it says nothing else: `("RFC3986", "host")`. The
/// rule is empty if it has the name of the rule that the prose defines.
pub(super) fn reference(prose: &str) -> Option<(String, &str)> {
    let (before, document) = document(prose)?;
    let mut words = before
        .split([' ', '\t', ','])
        .filter(|word| !word.is_empty())
        .peekable();
    let rule = words.next_if(|word| !is_link(word) && is_name(word));
    words
        .all(is_link)
        .then(|| (document, rule.unwrap_or_default()))
}

/// The first document that is named, `[RFC3986]`, `[HTTP]` or `RFC 3986`, and what is before it.
fn document(prose: &str) -> Option<(&str, String)> {
    if let Some((before, rest)) = prose.split_once('[') {
        let (tag, _) = rest.split_once(']')?;
        return Some((before, tag.to_owned()));
    }
    let at = prose.find("RFC")?;
    let number = prose[at + "RFC".len()..].trim_start();
    let end = number
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(number.len());
    (end > 0).then(|| (&prose[..at], format!("RFC{}", &number[..end])))
}

/// Whether a word is one that links, or the number of a section: `3.2.2`.
fn is_link(word: &str) -> bool {
    LINKS.iter().any(|link| word.eq_ignore_ascii_case(link))
        || word.starts_with(|c: char| c.is_ascii_digit())
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}
