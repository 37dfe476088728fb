//! Comments within comments, and sums.

use exercises::{answer::Answer, verdict::Outcome};
use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{tag, take, take_while},
    character::complete::satisfy,
    combinator::recognize,
    multi::many0_count,
    sequence::delimited,
};

use super::{Wrong, wrong};
use crate::lesson13;

type Read<'a> = IResult<&'a [u8], &'a [u8]>;

pub(super) fn all() -> Vec<Wrong> {
    vec![
        Wrong {
            outcome: Outcome::Died,
            ..wrong(
                "comment",
                "it calls itself",
                Answer::Parser(recursive),
                "your `comment` overflows the stack on `((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((…((((((((((((` (_ bytes), and was right about shorter strings: it calls itself for each part of the string, so a long string ends the program; use a repetition or a loop",
            )
        },
        wrong(
            "comment",
            "brackets only are counted",
            Answer::Parser(brackets_only),
            "your `comment` reads `(\\\\)` (3 bytes) of `(\\\\)`; the comment is nothing",
        ),
        wrong(
            "comment",
            "any character is quoted",
            Answer::Parser(any_is_quoted),
            "your `comment` reads `(\\r)` (3 bytes) of `(\\r)`; the comment is nothing",
        ),
        wrong(
            "comment",
            "at most a thousand levels",
            Answer::Parser(thousand_levels),
            "your `comment` reads nothing of `((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((…))))))))))))` (2006 bytes); the comment is `((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((…))))))))))))` (2004 bytes)",
        ),
        wrong(
            "comment",
            "the last bracket",
            Answer::Parser(last_bracket),
            "your `comment` reads `(()` (3 bytes) of `(()`; the comment is nothing",
        ),
        wrong(
            "comment_depth",
            "all opening brackets",
            Answer::Depth(all_brackets),
            "of `(\\\\()`, your `comment_depth` finds 2; it is 1",
        ),
        wrong(
            "comment_depth",
            "the outermost is not counted",
            Answer::Depth(without_outermost),
            "of `()`, your `comment_depth` finds 0; it is 1",
        ),
        wrong(
            "comment_depth",
            "a prefix is enough",
            Answer::Depth(of_prefix),
            "of `()a`, your `comment_depth` finds 1; it is nothing: not all of it is a comment",
        ),
        wrong(
            "calculate",
            "from the right",
            Answer::Calculate(from_the_right),
            "of `3-3+3`, your `calculate` finds -3; it is 3",
        ),
        wrong(
            "calculate",
            "no precedence",
            Answer::Calculate(no_precedence),
            "of `2+3*4`, your `calculate` finds 20; it is 14",
        ),
        wrong(
            "calculate",
            "a prefix is enough",
            Answer::Calculate(value_of_prefix),
            "of `2(`, your `calculate` finds 2; it is nothing: not all of it is a sum, or a number does not fit",
        ),
        wrong(
            "calculate",
            "one bracket too few",
            Answer::Calculate(bound_of_99),
            "of `((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((…))))))))))))` (201 bytes), your `calculate` finds nothing; it is 7",
        ),
        wrong(
            "calculate",
            "a sign",
            Answer::Calculate(signed),
            "of `-2`, your `calculate` finds -2; it is nothing: not all of it is a sum, or a number does not fit",
        ),
        Wrong {
            outcome: Outcome::Died,
            ..wrong(
                "calculate",
                "no bound",
                Answer::Calculate(no_bound),
                "your `calculate` overflows the stack on `((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((…((((((((((((` (_ bytes), and was right about shorter strings: it calls itself for each part of the string, so a long string ends the program; use a repetition or a loop",
            )
        },
        wrong(
            "calculate",
            "what does not fit wraps",
            Answer::Calculate(wraps),
            "of `1+9223372036854775807`, your `calculate` finds -9223372036854775808; it is nothing: not all of it is a sum, or a number does not fit",
        ),
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

fn brackets_only(input: &[u8]) -> Read<'_> {
    balanced(input, false)
}

fn any_is_quoted(input: &[u8]) -> Read<'_> {
    balanced(input, true)
}

fn thousand_levels(input: &[u8]) -> Read<'_> {
    let (_, read) = lesson13::comment(input)?;
    if lesson13::comment_depth(read) > Some(1_000) {
        tag("(")(&b""[..])
    } else {
        lesson13::comment(input)
    }
}

fn last_bracket(input: &[u8]) -> Read<'_> {
    match input.iter().rposition(|byte| *byte == b')') {
        Some(at) if input.first() == Some(&b'(') => take(at + 1)(input),
        _ => tag("(")(&b""[..]),
    }
}

fn all_brackets(text: &[u8]) -> Option<usize> {
    lesson13::comment_depth(text).map(|_| text.iter().filter(|byte| **byte == b'(').count())
}

fn without_outermost(text: &[u8]) -> Option<usize> {
    lesson13::comment_depth(text).map(|depth| depth - 1)
}

fn of_prefix(text: &[u8]) -> Option<usize> {
    let (_, read) = lesson13::comment(text).ok()?;
    lesson13::comment_depth(read)
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

/// Only for short strings: it calls itself for each operator.
fn from_the_right(text: &[u8]) -> Option<i64> {
    if text.len() > 40 {
        lesson13::calculate(text)
    } else {
        whole(right_sum(text))
    }
}

fn flat_sum(input: &[u8]) -> Value<'_> {
    let (mut rest, mut value) = factor(flat_sum, input)?;
    while let Some((operator @ (b'+' | b'-' | b'*'), after)) = rest.split_first() {
        let (after, right) = factor(flat_sum, after)?;
        value = match operator {
            b'+' => value.saturating_add(right),
            b'-' => value.saturating_sub(right),
            _ => value.saturating_mul(right),
        };
        rest = after;
    }
    Ok((rest, value))
}

fn no_precedence(text: &[u8]) -> Option<i64> {
    if text.len() > 40 {
        lesson13::calculate(text)
    } else {
        whole(flat_sum(text))
    }
}

fn value_of_prefix(text: &[u8]) -> Option<i64> {
    if text.len() > 40 {
        return lesson13::calculate(text);
    }
    (0..=text.len())
        .rev()
        .find_map(|end| lesson13::calculate(&text[..end]))
}

fn bound_of_99(text: &[u8]) -> Option<i64> {
    let open = text.iter().scan(0, |open, byte| {
        *open += i32::from(*byte == b'(') - i32::from(*byte == b')');
        Some(*open)
    });
    if open.max() > Some(99) {
        None
    } else {
        lesson13::calculate(text)
    }
}

fn signed(text: &[u8]) -> Option<i64> {
    match text.strip_prefix(b"-") {
        Some(rest) => lesson13::calculate(&[b"0-", rest].concat()),
        None => lesson13::calculate(text),
    }
}

fn unbounded_product(input: &[u8]) -> Value<'_> {
    let (mut rest, mut value) = factor(unbounded_sum, input)?;
    while let Some(after) = rest.strip_prefix(b"*") {
        let (after, right) = factor(unbounded_sum, after)?;
        (rest, value) = (after, value.saturating_mul(right));
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

/// It fills the stack before anything is found to be wrong.
fn no_bound(text: &[u8]) -> Option<i64> {
    if text.starts_with(b"((") && text.len() > 10_000 {
        whole(unbounded_sum(text))
    } else {
        lesson13::calculate(text)
    }
}

fn wraps(text: &[u8]) -> Option<i64> {
    match text.split(|byte| *byte == b'+').collect::<Vec<_>>()[..] {
        [left, right] if !text.contains(&b'(') => {
            Some(lesson13::calculate(left)?.wrapping_add(lesson13::calculate(right)?))
        }
        _ => lesson13::calculate(text),
    }
}
