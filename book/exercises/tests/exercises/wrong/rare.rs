//! Right about most strings, and wrong about rare ones: of some number, at some place, or after
//! others.

use std::{
    cell::RefCell,
    collections::{HashMap, HashSet, VecDeque},
    ops::Range,
};

use exercises::{
    answer::Answer,
    automaton::Automaton,
    given,
    tree::{Host, HttpUrl, Span, range},
};
use nom::{
    IResult, Input as _, Parser,
    bytes::complete::tag,
    combinator::{recognize, verify},
    error::{Error, ErrorKind},
};

use super::{Wrong, wrong};
use crate::lesson13;

type Read<'a> = IResult<&'a [u8], &'a [u8]>;

pub(super) fn all() -> Vec<Wrong> {
    vec![
        wrong(
            "digits",
            "an answer is remembered by where the input is",
            Answer::Parser(by_place),
            "your `digits` rejects `0`; section 5 derives it",
        ),
        wrong(
            "port",
            "a number of 128 bits",
            Answer::Parser(wide_port),
            "your `port` rejects `789456789012345678901234567890123456789`; section 5 derives it",
        ),
        wrong(
            "hostnumber",
            "four numbers of 128 bits",
            Answer::Parser(wide_hostnumber),
            "your `hostnumber` rejects `567890123456789012345678901234567890123.5.7.9`; section 5 derives it",
        ),
        wrong(
            "toplabel",
            "eight bytes at a time, and an underscore among them",
            Answer::Parser(eight_at_a_time),
            "your `toplabel` accepts `HIJKLMNO_XYZabcd`; section 5 does not: the longest prefix that section 5 derives is `HIJKLMNO` (8 bytes)",
        ),
        wrong(
            "host_tree",
            "a new span, and not a piece of the input",
            Answer::Host(new_span),
            "of `a`, your `host_tree` makes another tree if 5 bytes are before it, or one whose spans are at other places of it: a span says where it is in the whole input, so return pieces of the span that you get, not new ones",
        ),
        wrong(
            "host_label_length",
            "the lowest 8 bits of a length",
            Answer::Rule(short_length),
            "in `http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…aaaaaaaaaaaa` (263 bytes), your `host_label_length` finds nothing; the rule host-label-length (section 3.1, RFC 1034 3.5) finds `aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…aaaaaaaaaaaa` (256 bytes) at 7..263",
        ),
        wrong(
            "host_number_range",
            "the lowest 64 bits of a number",
            Answer::Rule(wrapping_number),
            "in `http://1.7.1.18446744073709551617`, your `host_number_range` finds nothing; the rule host-number-range (section 3.1, RFC 791 2.3) finds `18446744073709551617` at 13..33",
        ),
        wrong(
            "host_number_range",
            "each number once",
            Answer::Rule(each_number_once),
            "in `http://1.257.1.257`, your `host_number_range` finds `257` at 9..12; the rule host-number-range (section 3.1, RFC 791 2.3) finds `257` at 9..12 and `257` at 15..18",
        ),
        wrong(
            "host_number_leading_zero",
            "each number once",
            Answer::Rule(each_zero_once),
            "in `http://1.1.01.01`, your `host_number_leading_zero` finds `01` at 11..13; the rule host-number-leading-zero (section 3.1) finds `01` at 11..13 and `01` at 14..16",
        ),
        wrong(
            "counterexample",
            "no longer than the larger automaton",
            Answer::Counterexample(as_long_as_the_larger),
            "of two automata, of a length that is 0, 2 or 4 more than a multiple of 5 and of a length that is 0, 2, 4 or 5 more than a multiple of 7, your `counterexample` finds nothing; they differ on `\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00`",
        ),
        wrong(
            "comment",
            "no three backslashes in a row",
            Answer::Parser(three_backslashes),
            "your `comment` reads nothing of `(\\\\\\\\\\\\))`; the comment is `(\\\\\\\\\\\\))` (6 bytes)",
        ),
        wrong(
            "comment_depth",
            "quoted if a backslash is before it",
            Answer::Depth(after_a_backslash),
            "of `(\\\\\\\\())`, your `comment_depth` finds 1; it is 2",
        ),
        wrong(
            "calculate",
            "a difference is a sum with the negative",
            Answer::Calculate(sum_with_the_negative),
            "of `(0-1)-(0-9223372036854775807-1)`, your `calculate` finds nothing; it is 9223372036854775807",
        ),
    ]
}

/// As a parser does that remembers what it has read where, so as not to read it again.
fn by_place(input: &[u8]) -> Read<'_> {
    thread_local!(static KNOWN: RefCell<HashMap<(usize, usize), usize>> = RefCell::default());
    let count = || {
        input
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count()
    };
    let place = (input.as_ptr().addr(), input.len());
    match KNOWN.with_borrow_mut(|known| *known.entry(place).or_insert_with(count)) {
        0 => Err(nom::Err::Error(Error::new(input, ErrorKind::Digit))),
        end => Ok((&input[end..], &input[..end])),
    }
}

fn is_128_bits(digits: &[u8]) -> bool {
    str::from_utf8(digits).is_ok_and(|digits| digits.parse::<u128>().is_ok())
}

fn wide_port(input: &[u8]) -> Read<'_> {
    verify(given::digits, is_128_bits).parse(input)
}

fn wide_hostnumber(input: &[u8]) -> Read<'_> {
    recognize((
        wide_port,
        tag("."),
        wide_port,
        tag("."),
        wide_port,
        tag("."),
        wide_port,
    ))
    .parse(input)
}

fn eight_at_a_time(input: &[u8]) -> Read<'_> {
    let (_, label) = given::toplabel(input)?;
    let mut end = label.len();
    let is_in = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    while end >= 8
        && input
            .get(end..end + 8)
            .is_some_and(|eight| eight.iter().all(is_in))
    {
        end += 8;
    }
    Ok((&input[end..], &input[..end]))
}

fn new_span(input: Span<'_>) -> IResult<Span<'_>, Host<'_>> {
    let text = *input.fragment();
    let (rest, host) = given::host_tree(Span::new(text))
        .map_err(|error| error.map(|error| Error::new(input, error.code)))?;
    Ok((input.take_from(text.len() - rest.fragment().len()), host))
}

fn labels<'u, 'a>(url: &'u HttpUrl<'a>) -> Vec<&'u Span<'a>> {
    match &url.hostport.host {
        Host::HostName {
            domainlabels,
            toplabel,
        } => domainlabels.iter().chain([toplabel]).collect(),
        Host::HostNumber(_) => Vec::new(),
    }
}

fn groups<'u, 'a>(url: &'u HttpUrl<'a>) -> &'u [Span<'a>] {
    match &url.hostport.host {
        Host::HostNumber(groups) => groups,
        Host::HostName { .. } => &[],
    }
}

fn short_length(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    labels(url)
        .into_iter()
        .filter(|label| label.fragment().len() as u8 > 63)
        .map(range)
        .collect()
}

fn wrapping_number(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    let number = |group: &Span<'_>| {
        group.fragment().iter().fold(0_u64, |sum, digit| {
            sum.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'))
        })
    };
    groups(url)
        .iter()
        .filter(|group| number(group) > 255)
        .map(range)
        .collect()
}

/// The groups that are wrong, but not one that has been before.
fn once(url: &HttpUrl<'_>, is_wrong: fn(&str) -> bool) -> Vec<Range<usize>> {
    let mut known = HashSet::new();
    let is_wrong = |group: &Span<'_>| str::from_utf8(group.fragment()).is_ok_and(is_wrong);
    groups(url)
        .iter()
        .filter(|group| is_wrong(group) && known.insert(*group.fragment()))
        .map(range)
        .collect()
}

fn each_number_once(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    once(url, |group| group.parse::<u8>().is_err())
}

fn each_zero_once(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    once(url, |group| group.len() > 1 && group.starts_with('0'))
}

fn as_long_as_the_larger(left: &Automaton, right: &Automaton) -> Option<Vec<u8>> {
    let mut seen = HashSet::from([(0, 0)]);
    let mut queue = VecDeque::from([((0, 0), Vec::new())]);
    while let Some(((a, b), string)) = queue.pop_front() {
        if (left.is_accepting)(a) != (right.is_accepting)(b) {
            return Some(string);
        }
        if string.len() > left.state_count.max(right.state_count) {
            return None;
        }
        for byte in 0..=u8::MAX {
            let pair = ((left.next)(a, byte), (right.next)(b, byte));
            if seen.insert(pair) {
                queue.push_back((pair, [&string[..], &[byte]].concat()));
            }
        }
    }
    None
}

fn three_backslashes(input: &[u8]) -> Read<'_> {
    let is_one = |comment: &[u8]| !comment.windows(3).any(|three| three == br"\\\");
    verify(lesson13::comment, is_one).parse(input)
}

fn after_a_backslash(text: &[u8]) -> Option<usize> {
    lesson13::comment_depth(text)?;
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
}

/// If the last operator outside of brackets is a minus. The rest it leaves to others.
fn sum_with_the_negative(text: &[u8]) -> Option<i64> {
    let value = lesson13::calculate(text)?;
    let mut open = 0;
    let mut last = None;
    for (at, byte) in text.iter().enumerate() {
        match byte {
            b'(' => open += 1,
            b')' => open -= 1,
            b'+' | b'-' if open == 0 => last = Some(at),
            _ => {}
        }
    }
    let Some(at) = last.filter(|&at| text[at] == b'-') else {
        return Some(value);
    };
    let left = lesson13::calculate(&text[..at])?;
    let right = lesson13::calculate(&text[at + 1..])?;
    left.checked_add(right.checked_neg()?)
}
