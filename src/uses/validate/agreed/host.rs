//! The host: which names and addresses parsers read alike.

use core::ops::Range;

use super::{Disagreed, Reason, Reporter, only};
use crate::{engine::Class, parse::demands::NAME as NAME_LENGTH};

/// The greatest length of a label that no parser cuts. (RFC 1034, section 3.5, allows one more.)
const LABEL: usize = 62;

/// The characters of labels.
const LABEL_CHARACTERS: Class =
    Class::of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_");

/// These, and the period.
const NAME: Class = LABEL_CHARACTERS.or(".");

/// The characters of `reg-name` in RFC 3986.
const REG_NAME: Class = NAME.or("~!$&'()*+,;=").escape();

/// The host that begins at `start`, if it is a name in which no rule finds anything, and a path or
/// nothing follows it. Most URLs have such a host.
#[inline]
pub(super) fn plain(text: &str, start: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let mut at = start;
    loop {
        let length = LABEL_CHARACTERS.run(&bytes[at..], None).length;
        let label = &bytes[at..at + length];
        if !is_plain(label) {
            return None;
        }
        at += length;
        match bytes.get(at) {
            Some(b'.') => at += 1,
            None | Some(b'/')
                if label[0].is_ascii_alphabetic()
                    && bytes[start].is_ascii_alphabetic()
                    && at - start <= NAME_LENGTH =>
            {
                return Some(start..at);
            }
            _ => return None,
        }
    }
}

fn is_plain(label: &[u8]) -> bool {
    !label.is_empty() && label.len() <= LABEL && !is_punycode(label)
}

/// Reads the host at the start of `range`, up to its end or to the colon of a port. Returns where
/// it is.
pub(super) fn check(
    text: &str,
    range: Range<usize>,
    report: Reporter<'_>,
) -> Result<Range<usize>, Disagreed> {
    let authority = &text[range.clone()];
    if authority.starts_with('[') {
        let end = range.start
            + authority
                .bytes()
                .position(|byte| byte == b']')
                .map_or(authority.len(), |at| at + 1);
        report(Reason::IpLiteral, range.start..end)?;
        let is_whole = end == range.end || text.as_bytes()[end] == b':';
        return if is_whole {
            Ok(range.start..end)
        } else {
            Err(Disagreed::at(Reason::Syntax, end, text))
        };
    }
    let end = range.start
        + authority
            .bytes()
            .position(|byte| byte == b':')
            .unwrap_or(authority.len());
    let host = range.start..end;
    let other = host.start + NAME.run(&text.as_bytes()[host.clone()], None).length;
    if other < end {
        only(&REG_NAME, text, host.clone())?;
        report(Reason::Character, other..other + 1)?;
    } else {
        name(text, host.clone(), report)?;
        let underscore = text[host.clone()].bytes().position(|byte| byte == b'_');
        if let Some(at) = underscore.filter(|_| end < range.end) {
            report(Reason::Underscore, host.start + at..host.start + at + 1)?;
        }
        // If nothing or another period is before it, a label is empty, which `name` has found.
        if matches!(text.as_bytes()[host.clone()], [.., before, b'.'] if before != b'.') {
            report(Reason::FinalPeriod, end - 1..end)?;
        }
    }
    Ok(host)
}

/// A host that has only characters of names.
fn name(text: &str, host: Range<usize>, report: Reporter<'_>) -> Result<(), Disagreed> {
    let whole = &text.as_bytes()[host.clone()];
    let end = whole.len() - usize::from(whole.last() == Some(&b'.'));
    if end > NAME_LENGTH {
        report(Reason::NameLength, host.start..host.start + end)?;
    }
    if let Some(length) = address_prefix(whole) {
        report(Reason::NumberPrefix, host.start..host.start + length)?;
    }
    let mut start = 0;
    for at in 0..=end {
        if at == end || whole[at] == b'.' {
            let label = &whole[start..at];
            if !is_plain(label) {
                wrong_label(text, host.start + start..host.start + at, report)?;
            }
            // After the loop, `start` is where the last label begins.
            if at < end {
                start = at + 1;
            }
        }
    }
    match whole.get(start).filter(|_| start < end) {
        None | Some(b'A'..=b'Z' | b'a'..=b'z') => Ok(()),
        Some(_) => number(text, host, report),
    }
}

fn is_punycode(label: &[u8]) -> bool {
    matches!(label, [b'x' | b'X', b'n' | b'N', b'-', b'-', ..])
}

#[cold]
fn wrong_label(text: &str, label: Range<usize>, report: Reporter<'_>) -> Result<(), Disagreed> {
    let found = &text.as_bytes()[label.clone()];
    for (reason, is_found) in [
        (Reason::EmptyLabel, found.is_empty()),
        (Reason::LabelLength, found.len() > LABEL),
        (Reason::Punycode, is_punycode(found)),
    ] {
        if is_found {
            report(reason, label.clone())?;
        }
    }
    Ok(())
}

/// A host whose last label does not begin with a letter, as the `toplabel` of a name does (RFC
/// 1738, section 5).
fn number(text: &str, host: Range<usize>, report: Reporter<'_>) -> Result<(), Disagreed> {
    let groups = || text[host.clone()].split('.');
    let are_digits =
        |group: &str| !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_digit());
    if groups().count() != 4 || !groups().all(are_digits) {
        return report(Reason::Number, host);
    }
    let mut start = host.start;
    for group in groups() {
        let range = start..start + group.len();
        start = range.end + 1;
        if has_zeros(group) {
            let zeros = range.start..range.start + leading_zeros(group);
            report(Reason::LeadingZero, zeros)?;
        } else if group.parse::<u8>().is_err() {
            report(Reason::Octet, range)?;
        }
    }
    Ok(())
}

/// How many zeros can be left out at the beginning of a number.
pub(super) fn leading_zeros(number: &str) -> usize {
    let zeros = number.bytes().take_while(|&digit| digit == b'0').count();
    zeros.min(number.len() - 1)
}

fn has_zeros(group: &str) -> bool {
    group.len() > 1 && group.starts_with('0')
}

/// The length of the IPv4 address that a longer name begins with. Each group has all its digits, so
/// no digit follows the address.
fn address_prefix(name: &[u8]) -> Option<usize> {
    let mut at = 0;
    for group in 0..4 {
        let digits = name[at..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let octet = core::str::from_utf8(&name[at..at + digits]).ok()?;
        octet.parse::<u8>().ok().filter(|_| !has_zeros(octet))?;
        at += digits;
        if group < 3 {
            name.get(at).filter(|&&byte| byte == b'.')?;
            at += 1;
        }
    }
    (at < name.len()).then_some(at)
}
