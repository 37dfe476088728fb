//! The idea of this project on one screen: a few productions of RFC 1738, section 5, as nom
//! combinators, and the kit as their judge.
//!
//! The first try is the BNF as it is written, and has the mistake that everybody makes. `cargo run
//! --example hostport`

use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{tag, take_while, take_while_m_n, take_while1},
    combinator::{opt, recognize},
    error::{Error, ErrorKind},
    multi::{many0_count, separated_list1},
    sequence::terminated,
};
use rfc1738_conformance::{
    grammar::Grammar,
    judge::{Judge, Verdict, longest_prefix},
    language::Language,
};

type Parse<'a> = IResult<&'a [u8], &'a [u8]>;
type Hostname = fn(&[u8]) -> Parse<'_>;

/// `hostport = host [ ":" port ]`, with one of the two ways to read a `hostname`.
fn hostport(hostname: Hostname) -> impl Fn(&[u8]) -> Parse<'_> {
    move |input| recognize((alt((hostname, hostnumber)), opt((tag(":"), digits)))).parse(input)
}

/// `hostnumber = digits "." digits "." digits "." digits`
fn hostnumber(input: &[u8]) -> Parse<'_> {
    recognize((digits, tag("."), digits, tag("."), digits, tag("."), digits)).parse(input)
}

/// `digits = 1*digit`
fn digits(input: &[u8]) -> Parse<'_> {
    take_while1(|byte: u8| byte.is_ascii_digit()).parse(input)
}

mod as_written {
    use super::*;

    /// `hostname = *[ domainlabel "." ] toplabel`
    pub(crate) fn hostname(input: &[u8]) -> Parse<'_> {
        recognize((many0_count(terminated(domainlabel, tag("."))), toplabel)).parse(input)
    }

    /// `domainlabel = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit`: `inner` never
    /// gives the last one back.
    fn domainlabel(input: &[u8]) -> Parse<'_> {
        let inner = many0_count(alt((alphadigit, tag("-"))));
        alt((recognize((alphadigit, inner, alphadigit)), alphadigit)).parse(input)
    }

    /// `toplabel = alpha | alpha *[ alphadigit | "-" ] alphadigit`
    fn toplabel(input: &[u8]) -> Parse<'_> {
        let inner = many0_count(alt((alphadigit, tag("-"))));
        alt((recognize((alpha, inner, alphadigit)), alpha)).parse(input)
    }

    fn alpha(input: &[u8]) -> Parse<'_> {
        take_while_m_n(1, 1, |byte: u8| byte.is_ascii_alphabetic()).parse(input)
    }

    fn alphadigit(input: &[u8]) -> Parse<'_> {
        take_while_m_n(1, 1, |byte: u8| byte.is_ascii_alphanumeric()).parse(input)
    }
}

mod as_meant {
    use super::*;

    /// Labels, up to the last one that begins with a letter: `a.b` of `a.b.1`.
    pub(crate) fn hostname(input: &[u8]) -> Parse<'_> {
        let (_, labels) = separated_list1(tag("."), domainlabel).parse(input)?;
        let toplabel = labels
            .iter()
            .rposition(|label| label[0].is_ascii_alphabetic());
        let last = toplabel.ok_or(nom::Err::Error(Error::new(input, ErrorKind::Alpha)))?;
        let length = labels[..=last]
            .iter()
            .map(|label| label.len())
            .sum::<usize>()
            + last;
        Ok((&input[length..], &input[..length]))
    }

    /// Letters and digits, and then hyphens only if more letters or digits follow: `a-b` of `a-b-`.
    fn domainlabel(input: &[u8]) -> Parse<'_> {
        let alphadigits = || take_while1(|byte: u8| byte.is_ascii_alphanumeric());
        recognize((
            alphadigits(),
            many0_count((take_while(|byte| byte == b'-'), alphadigits())),
        ))
        .parse(input)
    }
}

fn verdict(hostname: Hostname) -> Verdict {
    let judge = Language::rule(Grammar::rfc1738(), "hostport")
        .and_then(Judge::new)
        .expect("a production of section 5");
    let hostport = hostport(hostname);
    judge.verdict(&mut longest_prefix(|text| {
        hostport(text).ok().map(|(_, hostport)| hostport.len())
    }))
}

fn main() {
    println!(
        "as written, {}\nas meant, {}",
        verdict(as_written::hostname),
        verdict(as_meant::hostname)
    );
}

#[test]
fn the_kit_finds_the_mistake() {
    assert!(!verdict(as_written::hostname).agrees());
    assert!(verdict(as_meant::hostname).agrees());
}
