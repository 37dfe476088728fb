//! Lesson 14: comments within comments, and sums.

use exercises::answer::Answer;
use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{tag, take, take_while},
    character::complete::satisfy,
    combinator::{recognize, verify},
    multi::many0_count,
    sequence::delimited,
};

use super::{Read, WrongAnswer, parser, wrong};
use crate::lesson14;

pub(super) fn all() -> Vec<WrongAnswer> {
    vec![
        parser("comment", "no three backslashes in a row", |input| {
            let is_one = |comment: &[u8]| !comment.windows(3).any(|three| three == br"\\\");
            verify(lesson14::comment, is_one).parse(input)
        }),
        parser("comment", "one line", |input| {
            let is_line = |comment: &[u8]| !comment.contains(&b'\n');
            verify(lesson14::comment, is_line).parse(input)
        }),
        parser("comment", "it calls itself", recursive),
        parser("comment", "brackets only are counted", |input| {
            balanced(input, false)
        }),
        parser("comment", "any character is quoted", |input| {
            balanced(input, true)
        }),
        parser("comment", "the last bracket", |input| {
            match input.iter().rposition(|byte| *byte == b')') {
                Some(at) if input.first() == Some(&b'(') => take(at + 1)(input),
                _ => tag("(")(&b""[..]),
            }
        }),
        depth("quoted if a backslash is before it", |text| {
            lesson14::comment_depth(text)?;
            let mut open = 0_usize;
            let mut deepest = 0;
            for (at, byte) in text.iter().enumerate() {
                match byte {
                    _ if text[..at].ends_with(br"\") => {}
                    b'(' => open += 1,
                    b')' => open = open.saturating_sub(1),
                    _ => {}
                }
                deepest = deepest.max(open);
            }
            Some(deepest)
        }),
        depth("a number of 16 bits", |text| {
            lesson14::comment_depth(text).filter(|depth| u16::try_from(*depth).is_ok())
        }),
        depth("a prefix is enough", |text| {
            let (_, read) = lesson14::comment(text).ok()?;
            lesson14::comment_depth(read)
        }),
        // Only for short strings: it calls itself for each operator.
        calculate("from the right", |text| match text.len() {
            0..=40 => whole(right_sum(text)),
            _ => lesson14::calculate(text),
        }),
        calculate("a prefix is enough", |text| {
            if text.len() > 40 {
                return lesson14::calculate(text);
            }
            (0..=text.len())
                .rev()
                .find_map(|end| lesson14::calculate(&text[..end]))
        }),
        calculate("one bracket too few", |text| {
            let open = text.iter().scan(0, |open, byte| {
                *open += i32::from(*byte == b'(') - i32::from(*byte == b')');
                Some(*open)
            });
            if open.max() > Some(99) {
                None
            } else {
                lesson14::calculate(text)
            }
        }),
        // It fills the stack before anything is found to be wrong.
        calculate("no bound", |text| {
            if text.starts_with(b"((") && text.len() > 10_000 {
                whole(unbounded_sum(text))
            } else {
                lesson14::calculate(text)
            }
        }),
        calculate("what does not fit wraps", |text| {
            match text.split(|byte| *byte == b'+').collect::<Vec<_>>()[..] {
                [left, right] if !text.contains(&b'(') => {
                    Some(lesson14::calculate(left)?.wrapping_add(lesson14::calculate(right)?))
                }
                _ => lesson14::calculate(text),
            }
        }),
    ]
}

fn ctext(input: &[u8]) -> Read<'_> {
    recognize(satisfy(|c| c.is_ascii() && !"()\\\r".contains(c))).parse(input)
}

fn recursive(input: &[u8]) -> Read<'_> {
    let quoted_pair = recognize((tag("\\"), satisfy(|c| c.is_ascii())));
    recognize((
        tag("("),
        many0_count(alt((ctext, quoted_pair, recursive))),
        tag(")"),
    ))
    .parse(input)
}

/// Where brackets are balanced again, with backslashes or without.
fn balanced(input: &[u8], knows_quotes: bool) -> Read<'_> {
    let mut open = 0_usize;
    let mut at = 0;
    while let Some(byte) = input.get(at) {
        match byte {
            b'(' => open += 1,
            b')' if open > 0 => open -= 1,
            b'\\' if knows_quotes => at += 1,
            _ => {}
        }
        at += 1;
        if open == 0 {
            break;
        }
    }
    if open == 0 && input.first() == Some(&b'(') {
        take(at)(input)
    } else {
        tag("(")(&b""[..])
    }
}

type Value<'a> = IResult<&'a [u8], i64>;

fn number(input: &[u8]) -> Value<'_> {
    take_while(|byte: u8| byte.is_ascii_digit())
        .map_opt(|digits: &[u8]| str::from_utf8(digits).ok()?.parse().ok())
        .parse(input)
}

fn whole(result: Value<'_>) -> Option<i64> {
    result
        .ok()
        .filter(|(rest, _)| rest.is_empty())
        .map(|(_, value)| value)
}

/// A bracket, with what is in it, or a number.
fn factor<'a>(sum: fn(&'a [u8]) -> Value<'a>, input: &'a [u8]) -> Value<'a> {
    alt((delimited(tag("("), sum, tag(")")), number)).parse(input)
}

fn right_sum(input: &[u8]) -> Value<'_> {
    let (rest, left) = right_product(input)?;
    match rest.first() {
        Some(b'+') => right_sum(&rest[1..]).map(|(rest, right)| (rest, left + right)),
        Some(b'-') => right_sum(&rest[1..]).map(|(rest, right)| (rest, left - right)),
        _ => Ok((rest, left)),
    }
}

fn right_product(input: &[u8]) -> Value<'_> {
    let (rest, left) = factor(right_sum, input)?;
    match rest.first() {
        Some(b'*') => right_product(&rest[1..]).map(|(rest, right)| (rest, left * right)),
        _ => Ok((rest, left)),
    }
}

fn unbounded_product(input: &[u8]) -> Value<'_> {
    let (mut rest, mut value) = factor(unbounded_sum, input)?;
    while let Some(after) = rest.strip_prefix(b"*") {
        let (after, right) = factor(unbounded_sum, after)?;
        rest = after;
        value = value.saturating_mul(right);
    }
    Ok((rest, value))
}

fn unbounded_sum(input: &[u8]) -> Value<'_> {
    let (mut rest, mut value) = unbounded_product(input)?;
    while let Some((operator @ (b'+' | b'-'), after)) = rest.split_first() {
        let (after, right) = unbounded_product(after)?;
        value = if *operator == b'+' {
            value.saturating_add(right)
        } else {
            value.saturating_sub(right)
        };
        rest = after;
    }
    Ok((rest, value))
}

fn calculate(mistake: &'static str, answer: fn(&[u8]) -> Option<i64>) -> WrongAnswer {
    wrong("calculate", mistake, Answer::Calculate(answer))
}

fn depth(mistake: &'static str, answer: fn(&[u8]) -> Option<usize>) -> WrongAnswer {
    wrong("comment_depth", mistake, Answer::Depth(answer))
}
