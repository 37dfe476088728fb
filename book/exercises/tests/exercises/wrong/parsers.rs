//! Characters, sequences and choices.

use exercises::{answer::Answer::Parser as Answer, given};
use nom::{
    IResult, Parser,
    branch::alt,
    bytes::{
        complete::{tag, tag_no_case, take, take_while, take_while_m_n, take_while1},
        streaming,
    },
    character::complete::satisfy,
    combinator::{all_consuming, opt, recognize},
    multi::{many0_count, many1_count},
};

use super::{Wrong, panicked, wrong};

type Read<'a> = IResult<&'a [u8], &'a [u8]>;

pub(super) fn all() -> Vec<Wrong> {
    vec![
        wrong(
            "digits",
            "no digit is enough",
            Answer(none_is_enough),
            "your `digits` accepts the empty string; section 5 does not",
        ),
        wrong(
            "digits",
            "a digit of any script",
            Answer(latin),
            "your `digits` accepts `\\xb2`; section 5 does not",
        ),
        wrong(
            "digits",
            "only one digit",
            Answer(one),
            "your `digits` reads `0` of `00` (1 byte); the longest prefix that section 5 derives is `00` (2 bytes)",
        ),
        wrong(
            "digits",
            "no more digits than a number of 64 bits has",
            Answer(nineteen),
            "your `digits` reads `0922337203685477580` of `09223372036854775807` (19 bytes); the longest prefix that section 5 derives is `09223372036854775807` (20 bytes)",
        ),
        wrong(
            "digits",
            "the rest is swallowed",
            Answer(swallowed),
            "of `0a`, your `digits` returns the rest the empty string and `0` as what it has read: the rest is `a`",
        ),
        wrong(
            "digits",
            "the rest comes second",
            Answer(swapped),
            "your `digits` reads nothing of `0`, and does not fail (is it `Ok((rest, read))`, the rest first?); the longest prefix that section 5 derives is `0` (1 byte)",
        ),
        wrong(
            "digits",
            "the input as what was read",
            Answer(all_of_it),
            "of `0a`, your `digits` returns the rest `a` and `0a` as what it has read: the rest is the empty string",
        ),
        wrong(
            "digits",
            "streaming",
            Answer(streams),
            "your `digits` returns `Incomplete` for the empty string: use the parsers of nom's `complete` modules, not of `streaming`",
        ),
        wrong(
            "port",
            "all of the input or nothing",
            Answer(consuming),
            "your `port` rejects `0a`; the longest prefix that section 5 derives is `0` (1 byte)",
        ),
        panicked(
            "unreserved",
            "letters of any script",
            Answer(letters),
            "your `unreserved` panics on `\\xaa`: range start index 2 out of range for slice of length 1 (in a library that it calls, traits.rs, line _)",
        ),
        wrong(
            "unreserved",
            "a tilde",
            Answer(tilde),
            "your `unreserved` accepts `~`; section 5 does not",
        ),
        wrong(
            "escape",
            "any two characters",
            Answer(any_two),
            "your `escape` accepts `%ag`; section 5 does not",
        ),
        wrong(
            "escape",
            "capitals only",
            Answer(capitals),
            "your `escape` rejects `%aa`; section 5 derives it",
        ),
        wrong(
            "hostnumber",
            "three groups",
            Answer(three),
            "your `hostnumber` accepts `0.0.0`; section 5 does not",
        ),
        wrong(
            "hsegment",
            "never empty",
            Answer(never_empty),
            "your `hsegment` rejects the empty string; section 5 derives it",
        ),
        wrong(
            "hsegment",
            "a question mark",
            Answer(question),
            "your `hsegment` accepts `?`; section 5 does not: the longest prefix that section 5 derives is empty",
        ),
        wrong(
            "hpath",
            "no empty segment after a slash",
            Answer(no_empty),
            "your `hpath` reads nothing of `/`, and does not fail (is it `Ok((rest, read))`, the rest first?); the longest prefix that section 5 derives is `/` (1 byte)",
        ),
        wrong(
            "host",
            "the number first",
            Answer(number_first),
            "your `host` reads `0.0.0.0` of `0.0.0.0.a` (7 bytes); the longest prefix that section 5 derives is `0.0.0.0.a` (9 bytes)",
        ),
        wrong(
            "hostport",
            "a colon without a port",
            Answer(empty_port),
            "your `hostport` accepts `a:`; section 5 does not: the longest prefix that section 5 derives is `a` (1 byte)",
        ),
        wrong(
            "hostport",
            "a port is demanded",
            Answer(demanded),
            "your `hostport` rejects `a`; section 5 derives it",
        ),
        wrong(
            "search",
            "a slash",
            Answer(slash),
            "your `search` accepts `/`; section 5 does not: the longest prefix that section 5 derives is empty",
        ),
        wrong(
            "httpurl",
            "small letters only",
            Answer(small),
            "your `httpurl` rejects `Http://a`; section 5 derives it",
        ),
        wrong(
            "httpurl",
            "a search without a path",
            Answer(no_path),
            "your `httpurl` accepts `http://a?`; section 5 does not: the longest prefix that section 5 derives is `http://a` (8 bytes)",
        ),
        wrong(
            "httpurl",
            "a user",
            Answer(user),
            "your `httpurl` accepts `http://@a`; section 5 does not",
        ),
        wrong(
            "url",
            "the literal reading",
            Answer(given::otherurl),
            "your `url` accepts `http:`; section 5 does not",
        ),
        wrong(
            "url",
            "both are tried",
            Answer(both),
            "your `url` accepts `http:`; section 5 does not",
        ),
        wrong(
            "url",
            "the scheme's case counts",
            Answer(case),
            "your `url` accepts `Http:`; section 5 does not",
        ),
    ]
}

fn none_is_enough(input: &[u8]) -> Read<'_> {
    take_while(|byte: u8| byte.is_ascii_digit()).parse(input)
}

fn latin(input: &[u8]) -> Read<'_> {
    take_while1(|byte: u8| char::from(byte).is_numeric()).parse(input)
}

fn one(input: &[u8]) -> Read<'_> {
    recognize(satisfy(|c| c.is_ascii_digit())).parse(input)
}

fn nineteen(input: &[u8]) -> Read<'_> {
    take_while_m_n(1, 19, |byte: u8| byte.is_ascii_digit()).parse(input)
}

fn swallowed(input: &[u8]) -> Read<'_> {
    given::digits(input).map(|(_, read)| (&b""[..], read))
}

fn swapped(input: &[u8]) -> Read<'_> {
    given::digits(input).map(|(rest, read)| (read, rest))
}

fn all_of_it(input: &[u8]) -> Read<'_> {
    given::digits(input).map(|(rest, _)| (rest, input))
}

fn streams(input: &[u8]) -> Read<'_> {
    streaming::take_while1(|byte: u8| byte.is_ascii_digit()).parse(input)
}

fn consuming(input: &[u8]) -> Read<'_> {
    all_consuming(given::digits).parse(input)
}

fn letters(input: &[u8]) -> Read<'_> {
    recognize(satisfy(|c| {
        c.is_alphanumeric() || "$-_.+!*'(),".contains(c)
    }))
    .parse(input)
}

fn tilde(input: &[u8]) -> Read<'_> {
    alt((given::unreserved, tag("~"))).parse(input)
}

fn any_two(input: &[u8]) -> Read<'_> {
    recognize((tag("%"), take(2_usize))).parse(input)
}

fn capitals(input: &[u8]) -> Read<'_> {
    let hex = || satisfy(|c| c.is_ascii_digit() || ('A'..='F').contains(&c));
    recognize((tag("%"), hex(), hex())).parse(input)
}

fn three(input: &[u8]) -> Read<'_> {
    recognize((
        given::digits,
        tag("."),
        given::digits,
        tag("."),
        given::digits,
    ))
    .parse(input)
}

fn character(input: &[u8]) -> Read<'_> {
    alt((
        given::uchar,
        tag(";"),
        tag(":"),
        tag("@"),
        tag("&"),
        tag("="),
    ))
    .parse(input)
}

fn never_empty(input: &[u8]) -> Read<'_> {
    recognize(many1_count(character)).parse(input)
}

fn question(input: &[u8]) -> Read<'_> {
    recognize(many0_count(alt((character, tag("?"))))).parse(input)
}

fn no_empty(input: &[u8]) -> Read<'_> {
    recognize((given::hsegment, many0_count((tag("/"), never_empty)))).parse(input)
}

fn number_first(input: &[u8]) -> Read<'_> {
    alt((given::hostnumber, given::hostname)).parse(input)
}

fn empty_port(input: &[u8]) -> Read<'_> {
    recognize((given::host, opt((tag(":"), opt(given::port))))).parse(input)
}

fn demanded(input: &[u8]) -> Read<'_> {
    recognize((given::host, tag(":"), given::port)).parse(input)
}

fn slash(input: &[u8]) -> Read<'_> {
    recognize(many0_count(alt((character, tag("/"))))).parse(input)
}

fn path(input: &[u8]) -> Read<'_> {
    recognize((tag("/"), given::hpath, opt((tag("?"), given::search)))).parse(input)
}

fn small(input: &[u8]) -> Read<'_> {
    recognize((tag("http://"), given::hostport, opt(path))).parse(input)
}

fn no_path(input: &[u8]) -> Read<'_> {
    let path = opt((tag("/"), given::hpath));
    recognize((
        tag_no_case("http://"),
        given::hostport,
        path,
        opt((tag("?"), given::search)),
    ))
    .parse(input)
}

fn user(input: &[u8]) -> Read<'_> {
    let user = opt((many0_count(given::uchar), tag("@")));
    recognize((tag_no_case("http://"), user, given::hostport, opt(path))).parse(input)
}

fn both(input: &[u8]) -> Read<'_> {
    alt((given::httpurl, given::otherurl)).parse(input)
}

fn case(input: &[u8]) -> Read<'_> {
    if input.starts_with(b"http:") {
        given::httpurl(input)
    } else {
        given::otherurl(input)
    }
}
