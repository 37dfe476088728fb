//! What a student would write who has read the lesson in a hurry. None was written with a grader in
//! mind.

use std::collections::{HashSet, VecDeque};

use exercises::{
    answer::{Answer, Parser as Function},
    automaton::Automaton,
    furthest::{Expected, Input, Read as Noted, literal, one},
    given,
    tree::{HttpUrl, Path, Span},
};
use nom::{
    IResult, Input as _, Parser,
    branch::alt,
    bytes::complete::{tag, take, take_while},
    combinator::{recognize, verify},
    multi::{many1_count, separated_list1},
};

use super::{Wrong, wrong};
use crate::lesson08;

type Read<'a> = IResult<&'a [u8], &'a [u8]>;

pub(super) fn all() -> Vec<Wrong> {
    let parser = |exercise, what, answer: Function, message| {
        wrong(exercise, what, Answer::Parser(answer), message)
    };
    vec![
        parser(
            "unreserved",
            "whatever is not reserved or unsafe",
            not_reserved,
            "your `unreserved` accepts `~`; section 5 does not",
        ),
        parser(
            "hostnumber",
            "four pieces between dots",
            four_pieces,
            "your `hostnumber` rejects `0.0.0.0a`; the longest prefix that section 5 derives is `0.0.0.0` (7 bytes)",
        ),
        parser(
            "hpath",
            "a percent sign is a character",
            percent_is_a_character,
            "your `hpath` accepts `%`; section 5 does not: the longest prefix that section 5 derives is empty",
        ),
        parser(
            "toplabel",
            "a letter anywhere",
            a_letter_anywhere,
            "your `toplabel` accepts `0a`; section 5 does not",
        ),
        parser(
            "hostname",
            "a list of labels, of which the last has to be right",
            last_has_to_be_right,
            "your `hostname` rejects `a.0`; the longest prefix that section 5 derives is `a` (1 byte)",
        ),
        parser(
            "login",
            "is there an at sign?",
            is_there_an_at_sign,
            "your `login` rejects `a@`; the longest prefix that section 5 derives is `a` (1 byte)",
        ),
        parser(
            "grouppart",
            "the asterisk is looked at first",
            asterisk_first,
            "your `grouppart` reads `*` of `*@a` (1 byte); the longest prefix that section 5 derives is `*@a` (3 bytes)",
        ),
        parser(
            "url",
            "two spellings of http",
            two_spellings,
            "your `url` accepts `Http:`; section 5 does not",
        ),
        wrong(
            "httpurl_tree",
            "the path is split at each slash",
            Answer::HttpUrl(split_path),
            "of `http://a/?`, the tree of your `httpurl_tree` has `hpath` at 9..10, `?`; section 5 has `hpath` at 9..9, the empty string",
        ),
        wrong(
            "noted_host",
            "the number first",
            Answer::Noted(number_first),
            "your `noted_host` says that `0.0.0.0a` goes wrong at 7; it does at 8: `0.0.0.0a` is the beginning of some `host`, so the end is what is wrong",
        ),
        wrong(
            "counterexample",
            "states of the left one are visited once",
            Answer::Counterexample(left_states),
            "of two automata, of no string and of one digit or more, your `counterexample` finds nothing; they differ on `0`",
        ),
        wrong(
            "comment_depth",
            "brackets are brackets",
            Answer::Depth(brackets),
            "of `(\\\\)`, your `comment_depth` finds 1; it is nothing: not all of it is a comment",
        ),
        wrong(
            "calculate",
            "split at the operators",
            Answer::Calculate(split_sums),
            "of `3-3+3`, your `calculate` finds -3; it is 3",
        ),
    ]
}

fn not_reserved(input: &[u8]) -> Read<'_> {
    verify(take(1_usize), |byte: &[u8]| {
        byte[0].is_ascii_graphic() && !b";/?:@&=<>#%\"{}|\\^[]`".contains(&byte[0])
    })
    .parse(input)
}

fn four_pieces(input: &[u8]) -> Read<'_> {
    let pieces: Vec<&[u8]> = input.split(|byte| *byte == b'.').collect();
    let is_number = |piece: &&[u8]| !piece.is_empty() && piece.iter().all(u8::is_ascii_digit);
    if pieces.len() == 4 && pieces.iter().all(is_number) {
        take(input.len())(input)
    } else {
        given::digits(b"")
    }
}

fn percent_is_a_character(input: &[u8]) -> Read<'_> {
    take_while(|byte: u8| byte.is_ascii_alphanumeric() || b"$-_.+!*'(),;:@&=/%".contains(&byte))
        .parse(input)
}

fn a_letter_anywhere(input: &[u8]) -> Read<'_> {
    verify(given::domainlabel, |label: &[u8]| {
        label.iter().any(u8::is_ascii_alphabetic)
    })
    .parse(input)
}

fn last_has_to_be_right(input: &[u8]) -> Read<'_> {
    let labels = verify(
        separated_list1(tag("."), given::domainlabel),
        |labels: &[&[u8]]| {
            labels
                .last()
                .is_some_and(|last| last[0].is_ascii_alphabetic())
        },
    );
    recognize(labels).parse(input)
}

fn is_there_an_at_sign(input: &[u8]) -> Read<'_> {
    let name = (
        given::user,
        nom::combinator::opt((tag(":"), given::password)),
        tag("@"),
    );
    if input.contains(&b'@') {
        recognize((name, given::hostport)).parse(input)
    } else {
        given::hostport(input)
    }
}

fn asterisk_first(input: &[u8]) -> Read<'_> {
    match input {
        [b'*', ..] => tag("*")(input),
        _ => alt((given::article, given::group)).parse(input),
    }
}

fn two_spellings(input: &[u8]) -> Read<'_> {
    let is_http = input.starts_with(b"http:") || input.starts_with(b"HTTP:");
    if is_http {
        given::httpurl(input)
    } else {
        given::otherurl(input)
    }
}

fn split_path(input: Span<'_>) -> IResult<Span<'_>, HttpUrl<'_>> {
    let (rest, mut url) = given::httpurl_tree(input)?;
    if let Some(path) = &mut url.path {
        let start = path.hsegments[0].location_offset() - input.location_offset();
        let text = &input.fragment()[start..input.fragment().len() - rest.fragment().len()];
        let mut at = start;
        let segments = text.split(|byte| *byte == b'/').map(|piece| {
            let segment = input.take_from(at).take(piece.len());
            at += piece.len() + 1;
            segment
        });
        *path = Path {
            hsegments: segments.collect(),
            search: None,
        };
    }
    Ok((rest, url))
}

fn number_first(input: Input<'_>) -> Noted<'_> {
    let digits = || many1_count(one(&[Expected::Digit]));
    let number = recognize((
        digits(),
        literal("."),
        digits(),
        literal("."),
        digits(),
        literal("."),
        digits(),
    ));
    alt((number, lesson08::noted_host)).parse(input)
}

fn left_states(left: &Automaton, right: &Automaton) -> Option<Vec<u8>> {
    let mut seen = HashSet::from([0]);
    let mut queue = VecDeque::from([(0, 0, Vec::new())]);
    while let Some((a, b, string)) = queue.pop_front() {
        if (left.is_accepting)(a) != (right.is_accepting)(b) {
            return Some(string);
        }
        for byte in 0..=u8::MAX {
            let next = (left.next)(a, byte);
            if seen.insert(next) {
                queue.push_back((next, (right.next)(b, byte), [&string[..], &[byte]].concat()));
            }
        }
    }
    None
}

fn brackets(text: &[u8]) -> Option<usize> {
    let mut open = 0_usize;
    let mut deepest = 0;
    for (at, byte) in text.iter().enumerate() {
        match byte {
            b'(' => open += 1,
            b')' => open = open.checked_sub(1)?,
            _ => {}
        }
        deepest = deepest.max(open);
        if open == 0 && at + 1 < text.len() {
            return None;
        }
    }
    (open == 0 && deepest > 0).then_some(deepest)
}

/// Without brackets: those it leaves to others.
fn split_sums(text: &[u8]) -> Option<i64> {
    let text = str::from_utf8(text).ok()?;
    if text.contains('(') || text.len() > 99 {
        return crate::lesson13::calculate(text.as_bytes());
    }
    let product = |product: &str| {
        product
            .split('*')
            .map(|factor| factor.parse::<i64>().ok())
            .product::<Option<i64>>()
    };
    let mut sums = text.split('-');
    let sum = |sum: &str| sum.split('+').map(product).sum::<Option<i64>>();
    let first = sum(sums.next()?)?;
    sums.map(sum)
        .try_fold(first, |value, right| value.checked_sub(right?))
}
