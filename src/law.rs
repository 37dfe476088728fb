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
#[rustfmt::skip]
pub(crate) fn committed(bytes: &[u8]) -> Production {
    match bytes {
        [b'H' | b'h', b'T' | b't', b'T' | b't', b'P' | b'p', b':', ..] => Production::HttpUrl,
        [b'F' | b'f', b'T' | b't', b'P' | b'p', b':', ..] => Production::FtpUrl,
        [b'N' | b'n', b'E' | b'e', b'W' | b'w', b'S' | b's', b':', ..] => Production::NewsUrl,
        [b'N' | b'n', b'N' | b'n', b'T' | b't', b'P' | b'p', b':', ..] => Production::NntpUrl,
        [b'T' | b't', b'E' | b'e', b'L' | b'l', b'N' | b'n', b'E' | b'e', b'T' | b't', b':', ..] => Production::TelnetUrl,
        [b'G' | b'g', b'O' | b'o', b'P' | b'p', b'H' | b'h', b'E' | b'e', b'R' | b'r', b':', ..] => Production::GopherUrl,
        [b'W' | b'w', b'A' | b'a', b'I' | b'i', b'S' | b's', b':', ..] => Production::WaisUrl,
        [b'M' | b'm', b'A' | b'a', b'I' | b'i', b'L' | b'l', b'T' | b't', b'O' | b'o', b':', ..] => Production::MailtoUrl,
        [b'F' | b'f', b'I' | b'i', b'L' | b'l', b'E' | b'e', b':', ..] => Production::FileUrl,
        [b'P' | b'p', b'R' | b'r', b'O' | b'o', b'S' | b's', b'P' | b'p', b'E' | b'e', b'R' | b'r', b'O' | b'o', b':', ..] => Production::ProsperoUrl,
        _ => Production::OtherUrl,
    }
}

/// The end of the input.
fn end<I: Text>(input: I) -> IResult<I, ()> {
    if input.input_len() == 0 {
        return Ok((input, ()));
    }
    input.expect(0, Terminal::End);
    Err(nom::Err::Error(Error::new(input, ErrorKind::Eof)))
}
