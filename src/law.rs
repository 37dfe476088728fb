//! The law of `url`: a known scheme commits to its own production.

use nom::{
    IResult, Parser,
    combinator::map,
    error::{Error, ErrorKind},
    sequence::terminated,
};

use crate::{
    Production, Terminal, Text,
    ast::Url,
    combinator::production,
    grammar::{
        fileurl, ftpurl, gopherurl, httpurl, mailtourl, newsurl, nntpurl, otherurl, prosperourl, telneturl, waisurl,
    },
};

/// The whole of `input`, as a `url`. `otherurl` is for *new* schemes, as section 5 comments; what begins with
/// one of the ten known names derives from that scheme's production or not at all.
pub(crate) fn url<I: Text>(input: I) -> IResult<I, Url<I>> {
    production(Production::Url, terminated(alternative, end)).parse(input)
}

fn alternative<I: Text>(input: I) -> IResult<I, Url<I>> {
    match committed(input.as_bytes()) {
        Production::HttpUrl => map(httpurl, Url::HttpUrl).parse(input),
        Production::FtpUrl => map(ftpurl, Url::FtpUrl).parse(input),
        Production::NewsUrl => map(newsurl, Url::NewsUrl).parse(input),
        Production::NntpUrl => map(nntpurl, Url::NntpUrl).parse(input),
        Production::TelnetUrl => map(telneturl, Url::TelnetUrl).parse(input),
        Production::GopherUrl => map(gopherurl, Url::GopherUrl).parse(input),
        Production::WaisUrl => map(waisurl, Url::WaisUrl).parse(input),
        Production::MailtoUrl => map(mailtourl, Url::MailtoUrl).parse(input),
        Production::FileUrl => map(fileurl, Url::FileUrl).parse(input),
        Production::ProsperoUrl => map(prosperourl, Url::ProsperoUrl).parse(input),
        _ => map(otherurl, Url::OtherUrl).parse(input),
    }
}

/// The alternative that the name before the first colon commits to.
pub(crate) fn committed(bytes: &[u8]) -> Production {
    const KNOWN: [(&str, Production); 10] = [
        ("http:", Production::HttpUrl),
        ("ftp:", Production::FtpUrl),
        ("news:", Production::NewsUrl),
        ("nntp:", Production::NntpUrl),
        ("telnet:", Production::TelnetUrl),
        ("gopher:", Production::GopherUrl),
        ("wais:", Production::WaisUrl),
        ("mailto:", Production::MailtoUrl),
        ("file:", Production::FileUrl),
        ("prospero:", Production::ProsperoUrl),
    ];
    let begins = |name: &str| bytes.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name.as_bytes()));
    KNOWN.iter().find(|(name, _)| begins(name)).map_or(Production::OtherUrl, |&(_, production)| production)
}

/// The end of the input.
fn end<I: Text>(input: I) -> IResult<I, ()> {
    if input.input_len() == 0 {
        return Ok((input, ()));
    }
    input.expect(0, Terminal::End);
    Err(nom::Err::Error(Error::new(input, ErrorKind::Eof)))
}
