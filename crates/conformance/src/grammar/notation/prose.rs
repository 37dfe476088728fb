//! Prose in angle brackets (RFC 5234, section 4), as far as its forms in RFCs are fixed:
//!
//! * a rule of another document: `<host, see [RFC3986], Section 3.2.2>`, `<Defined in RFC 5234>`;
//! * characters but for some: `<any CHAR except CTLs or separators>`;
//! * octets by their numbers: `<US-ASCII CR, carriage return (13)>`, `<any US-ASCII digit "0".."9">`.

use std::ops::RangeInclusive;

use crate::ByteSet;

/// The words that may be between the name of a rule and that of its document.
const LINKS: &str = "as by defined from imported in of per section see specified the";

/// The words before the characters that are left out, and those between them.
const EXCEPT: &str = "except excepting excluding";
const AND: &str = "and or";

/// The document and the rule that prose names, if it says nothing else: `("RFC3986", "host")`. The
/// rule is empty if it has the name of the rule that the prose defines, and the document is if it is
/// this one: `value-spec, see Section 12`.
pub(super) fn reference(prose: &str) -> Option<(String, &str)> {
    let (before, document) = match document(prose) {
        None if prose.contains(", see ") => (prose, String::new()),
        document => document?,
    };
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
    is_one_of(LINKS, word) || word.starts_with(|c: char| c.is_ascii_digit())
}

fn is_one_of(words: &str, word: &str) -> bool {
    words.split(' ').any(|one| one.eq_ignore_ascii_case(word))
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}

/// The characters of a rule, but for some.
pub(in crate::grammar) struct Excluding<'a> {
    pub(in crate::grammar) from: &'a str,
    /// The rules whose characters are left out; each name may be a plural.
    pub(in crate::grammar) rules: Vec<&'a str>,
    /// The characters that are left out.
    pub(in crate::grammar) bytes: ByteSet,
}

impl<'a> Excluding<'a> {
    /// Reads `any CHAR except CTLs or ":"`.
    pub(in crate::grammar) fn read(prose: &'a str) -> Option<Excluding<'a>> {
        let mut words = prose
            .split([' ', '\t', ','])
            .filter(|word| !word.is_empty());
        words.next().filter(|word| is_one_of("any", word))?;
        let from = words.next().filter(|word| is_name(word))?;
        words.next().filter(|word| is_one_of(EXCEPT, word))?;
        let mut excluding = Excluding {
            from,
            rules: Vec::new(),
            bytes: ByteSet::default(),
        };
        for word in words.filter(|word| !is_one_of(AND, word)) {
            match word.as_bytes() {
                [b'"', byte, b'"'] | [b'<', byte @ b'"', b'>'] => excluding.bytes.insert(*byte),
                _ if is_name(word) => excluding.rules.push(word),
                _ => return None,
            }
        }
        Some(excluding)
    }
}

/// The octets that prose gives by their numbers or their characters.
pub(super) fn octets(prose: &str) -> Option<ByteSet> {
    if prose == "any 8-bit sequence of data" {
        return Some(ByteSet::all());
    }
    if !prose.contains("US-ASCII") {
        return None;
    }
    let mut octets = ByteSet::default();
    let mut left = prose;
    while let Some((_, rest)) = left.split_once('(') {
        let (inner, rest) = rest.split_once(')')?;
        numbers(inner)?.for_each(|octet| octets.insert(octet));
        left = rest;
    }
    if let Some((first, last)) = left.split_once("\"..\"") {
        let first = first.bytes().last()?;
        let last = last.bytes().next()?;
        (first..=last).for_each(|octet| octets.insert(octet));
    }
    (!octets.is_empty()).then_some(octets)
}

/// Reads `13` or `octets 0 - 31`.
fn numbers(text: &str) -> Option<RangeInclusive<u8>> {
    let text = text.strip_prefix("octets").unwrap_or(text);
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    Some(first.trim().parse().ok()?..=last.trim().parse().ok()?)
}
