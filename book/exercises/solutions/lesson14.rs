//! Lesson 14, solved.

use nom::{
    IResult,
    error::{Error, ErrorKind},
};

/// Where the comment ends that is at the beginning of a text, and how deep it is.
fn measured(text: &[u8]) -> Option<(usize, usize)> {
    let mut open = 0_usize;
    let mut deepest = 0;
    let mut at = 0;
    loop {
        match text[at..] {
            [b'(', ..] => open += 1,
            [b')', ..] if open > 0 => open -= 1,
            [b'\\', quoted, ..] if open > 0 && quoted.is_ascii() => at += 1,
            [b'\\' | b'\r', ..] => return None,
            [byte, ..] if open > 0 && byte.is_ascii() => {}
            _ => return None,
        }
        at += 1;
        deepest = deepest.max(open);
        if open == 0 {
            return Some((at, deepest));
        }
    }
}

/// `comment = "(" *(ctext / quoted-pair / comment) ")"`, of any depth
pub fn comment(input: &[u8]) -> IResult<&[u8], &[u8]> {
    match measured(input) {
        Some((end, _)) => Ok((&input[end..], &input[..end])),
        None => Err(nom::Err::Error(Error::new(input, ErrorKind::Char))),
    }
}

/// How deep a comment is
pub fn comment_depth(text: &[u8]) -> Option<usize> {
    measured(text)
        .filter(|&(end, _)| end == text.len())
        .map(|(_, deepest)| deepest)
}

/// The rest after a `sum`, and its value.
fn sum(text: &[u8], depth: usize) -> Option<(&[u8], i64)> {
    let (mut rest, mut value) = product(text, depth)?;
    while let [operator @ (b'+' | b'-'), after @ ..] = rest {
        let (after, right) = product(after, depth)?;
        value = if *operator == b'+' {
            value.checked_add(right)?
        } else {
            value.checked_sub(right)?
        };
        rest = after;
    }
    Some((rest, value))
}

fn product(text: &[u8], depth: usize) -> Option<(&[u8], i64)> {
    let (mut rest, mut value) = factor(text, depth)?;
    while let [b'*', after @ ..] = rest {
        let (after, right) = factor(after, depth)?;
        value = value.checked_mul(right)?;
        rest = after;
    }
    Some((rest, value))
}

/// With at most `depth` more brackets.
fn factor(text: &[u8], depth: usize) -> Option<(&[u8], i64)> {
    if let [b'(', inner @ ..] = text {
        let (rest, value) = sum(inner, depth.checked_sub(1)?)?;
        return Some((rest.strip_prefix(b")")?, value));
    }
    let end = text
        .iter()
        .position(|byte| !byte.is_ascii_digit())
        .unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    Some((rest, str::from_utf8(digits).ok()?.parse().ok()?))
}

/// Computes a sum
pub fn calculate(text: &[u8]) -> Option<i64> {
    sum(text, 100)
        .filter(|(rest, _)| rest.is_empty())
        .map(|(_, value)| value)
}
