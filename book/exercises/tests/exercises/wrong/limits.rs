//! Right about short strings, or about short numbers.

use std::ops::Range;

use exercises::{
    answer::{Answer, Parser as Function},
    given,
    tree::{Host, HostPort, HttpUrl, Span, range},
    verdict::Outcome,
};
use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{tag, take_while_m_n},
    combinator::{opt, recognize},
    error::{Error, ErrorKind},
    multi::{many_m_n, many0_count},
};

use super::{Wrong, wrong};

type Read<'a> = IResult<&'a [u8], &'a [u8]>;

pub(super) fn all() -> Vec<Wrong> {
    let parser = |exercise, what, answer: Function, message| {
        wrong(exercise, what, Answer::Parser(answer), message)
    };
    vec![
        parser(
            "digits",
            "up to 301",
            up_to_301,
            "your `digits` reads `999999999999999999999999999999999999999999999999999999999999…999999999999` (301 bytes) of `999999999999999999999999999999999999999999999999999999999999…999999999999` (302 bytes); the longest prefix that section 5 derives is `999999999999999999999999999999999999999999999999999999999999…999999999999` (302 bytes)",
        ),
        parser(
            "hsegment",
            "at most 4 escapes",
            four_escapes,
            "your `hsegment` reads `%0a%0a%0a%0a` of `%0a%0a%0a%0a%a0` (12 bytes); the longest prefix that section 5 derives is `%0a%0a%0a%0a%a0` (15 bytes)",
        ),
        parser(
            "hostname",
            "at most 8 dots",
            eight_dots,
            "your `hostname` rejects `a.a.a.a.a.a.a.a.a.a`; section 5 derives it",
        ),
        parser(
            "hostname",
            "at most 350 bytes",
            short_names,
            "your `hostname` rejects `a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-…-a-a-a-a-a-a` (351 bytes); section 5 derives it",
        ),
        parser(
            "hpath",
            "at most 40,000 bytes",
            short_paths,
            "your `hpath` rejects `!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!…!!!!!!!!!!!!` (40607 bytes); section 5 derives it",
        ),
        Wrong {
            outcome: Outcome::Died,
            ..parser(
                "hostname",
                "a name is a label and a name",
                recursive,
                "your `hostname` overflows the stack on `a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.…a.a.a.a.a.a.` (_ bytes), and was right about shorter strings: it calls itself for each part of the string, so a long string ends the program; use a repetition or a loop",
            )
        },
        Wrong {
            outcome: Outcome::Died,
            ..parser(
                "hpath",
                "a path is a segment and a path",
                recursive_path,
                "your `hpath` overflows the stack on `////////////////////////////////////////////////////////////…////////////` (_ bytes), and was right about shorter strings: it calls itself for each part of the string, so a long string ends the program; use a repetition or a loop",
            )
        },
        Wrong {
            outcome: Outcome::Hangs,
            ..parser(
                "hostname",
                "each number of rounds, from the start",
                each_number,
                "your `hostname` takes more than 3 seconds for `0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.…0.0.0.0.0.0.` (_ bytes), and was right about shorter strings: does it read the same bytes again and again?",
            )
        },
        wrong(
            "host_tree",
            "the rest begins anew",
            Answer::Host(host_and_new_rest),
            "of `a`, the rest that your `host_tree` returns, the empty string, says that it is at 0; it is at 1: return the span that a parser has left, not a new one",
        ),
        wrong(
            "hostport_tree",
            "the rest begins anew",
            Answer::HostPort(hostport_and_new_rest),
            "of `a`, the rest that your `hostport_tree` returns, the empty string, says that it is at 0; it is at 1: return the span that a parser has left, not a new one",
        ),
        wrong(
            "httpurl_tree",
            "the rest begins anew",
            Answer::HttpUrl(httpurl_and_new_rest),
            "of `http://a`, the rest that your `httpurl_tree` returns, the empty string, says that it is at 0; it is at 8: return the span that a parser has left, not a new one",
        ),
        wrong(
            "port_range",
            "a number of 128 bits, or 80",
            Answer::Rule(wide_port_range),
            "in `http://h:340282366920938463463374607431768211456`, your `port_range` finds nothing; the rule port-range (section 3.1, RFC 1700) finds `340282366920938463463374607431768211456` at 9..48",
        ),
        wrong(
            "port_needless",
            "a number of 128 bits, or 80",
            Answer::Rule(wide_port_needless),
            "in `http://h:340282366920938463463374607431768211456`, your `port_needless` finds `340282366920938463463374607431768211456` at 9..48; the rule port-needless (section 3.1) finds nothing",
        ),
        wrong(
            "port_needless",
            "the lowest 16 bits",
            Answer::Rule(wrapping_port_needless),
            "in `http://h:65616`, your `port_needless` finds `65616` at 9..14; the rule port-needless (section 3.1) finds nothing",
        ),
        wrong(
            "host_number_range",
            "a number of 128 bits, or 0",
            Answer::Rule(wide_host_number),
            "in `http://1.7.1.340282366920938463463374607431768211457`, your `host_number_range` finds nothing; the rule host-number-range (section 3.1, RFC 791 2.3) finds `340282366920938463463374607431768211457` at 13..52",
        ),
        wrong(
            "host_label_length",
            "two labels and the last",
            Answer::Rule(first_two_and_last),
            "in `http://a.a.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.a`, your `host_label_length` finds nothing; the rule host-label-length (section 3.1, RFC 1034 3.5) finds `aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa` at 11..75",
        ),
        Wrong {
            outcome: Outcome::Passed,
            ..survivor(
                "at most 999 characters, which is what was asked for",
                up_to_999,
                || b"",
            )
        },
        Wrong {
            outcome: Outcome::Passed,
            ..survivor(
                "at most 200,000 characters, and a killer of that length",
                up_to_200_000,
                || &[b'a'; 200_001],
            )
        },
    ]
}

fn survivor(what: &'static str, survivor: Function, killer: fn() -> &'static [u8]) -> Wrong {
    wrong("survivor", what, Answer::Survivor { survivor, killer }, "")
}

fn up_to_301(input: &[u8]) -> Read<'_> {
    take_while_m_n(1, 301, |byte: u8| byte.is_ascii_digit()).parse(input)
}

/// What `parser` reads, if that is at most `most` bytes, and otherwise nothing.
fn limited<'a>(parser: Function, most: usize, input: &'a [u8]) -> Read<'a> {
    let (rest, read) = parser(input)?;
    if read.len() <= most {
        Ok((rest, read))
    } else {
        Err(nom::Err::Error(Error::new(input, ErrorKind::TooLarge)))
    }
}

fn four_escapes(input: &[u8]) -> Read<'_> {
    let (_, segment) = given::hsegment(input)?;
    let fifth = segment
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'%')
        .nth(4);
    let end = fifth.map_or(segment.len(), |(at, _)| at);
    Ok((&input[end..], &input[..end]))
}

fn eight_dots(input: &[u8]) -> Read<'_> {
    let (_, name) = given::hostname(input)?;
    if name.iter().filter(|byte| **byte == b'.').count() <= 8 {
        given::hostname(input)
    } else {
        given::port(b"")
    }
}

fn short_names(input: &[u8]) -> Read<'_> {
    limited(given::hostname, 350, input)
}

fn short_paths(input: &[u8]) -> Read<'_> {
    limited(given::hpath, 40_000, input)
}

fn recursive(input: &[u8]) -> Read<'_> {
    alt((
        recognize((given::domainlabel, tag("."), recursive)),
        given::toplabel,
    ))
    .parse(input)
}

fn recursive_path(input: &[u8]) -> Read<'_> {
    recognize((given::hsegment, opt((tag("/"), recursive_path)))).parse(input)
}

/// The most rounds first, then one fewer, each time from the start.
fn each_number(input: &[u8]) -> Read<'_> {
    let round = || (given::domainlabel, tag("."));
    let (_, most) = many0_count(round()).parse(input)?;
    let name =
        |rounds| recognize((many_m_n(rounds, rounds, round()), given::toplabel)).parse(input);
    (0..=most)
        .rev()
        .map(name)
        .find(Result::is_ok)
        .unwrap_or_else(|| given::port(b""))
}

fn host_and_new_rest(input: Span<'_>) -> IResult<Span<'_>, Host<'_>> {
    given::host_tree(input).map(|(rest, tree)| (Span::new(rest.fragment()), tree))
}

fn hostport_and_new_rest(input: Span<'_>) -> IResult<Span<'_>, HostPort<'_>> {
    given::hostport_tree(input).map(|(rest, tree)| (Span::new(rest.fragment()), tree))
}

fn httpurl_and_new_rest(input: Span<'_>) -> IResult<Span<'_>, HttpUrl<'_>> {
    given::httpurl_tree(input).map(|(rest, tree)| (Span::new(rest.fragment()), tree))
}

fn wide(digits: &Span<'_>, otherwise: u128) -> u128 {
    str::from_utf8(digits.fragment())
        .ok()
        .and_then(|digits| digits.parse().ok())
        .unwrap_or(otherwise)
}

fn wide_port_range(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    let port = url.hostport.port.iter();
    port.filter(|port| !(1..=65_535).contains(&wide(port, 80)))
        .map(range)
        .collect()
}

fn wide_port_needless(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    url.hostport
        .port
        .iter()
        .filter(|port| wide(port, 80) == 80)
        .map(range)
        .collect()
}

fn wrapping_port_needless(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    let number = |port: &Span<'_>| {
        port.fragment().iter().fold(0_u16, |sum, digit| {
            sum.wrapping_mul(10).wrapping_add(u16::from(digit - b'0'))
        })
    };
    url.hostport
        .port
        .iter()
        .filter(|port| number(port) == 80)
        .map(range)
        .collect()
}

fn wide_host_number(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    let Host::HostNumber(groups) = &url.hostport.host else {
        return Vec::new();
    };
    groups
        .iter()
        .filter(|group| wide(group, 0) > 255)
        .map(range)
        .collect()
}

fn first_two_and_last(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    let Host::HostName {
        domainlabels,
        toplabel,
    } = &url.hostport.host
    else {
        return Vec::new();
    };
    let labels = domainlabels.iter().take(2).chain([toplabel]);
    labels
        .filter(|label| label.fragment().len() > 63)
        .map(range)
        .collect()
}

fn up_to_999(input: &[u8]) -> Read<'_> {
    limited(given::domainlabel, 999, input)
}

fn up_to_200_000(input: &[u8]) -> Read<'_> {
    limited(given::domainlabel, 200_000, input)
}
