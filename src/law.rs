//! The law of `url`: a known scheme commits to its own production.

use nom::{IResult, error::Error};

use crate::{
    Production, Terminal, Text,
    ast::Url,
    grammar::{
        fileurl, ftpurl, gopherurl, httpurl, mailtourl, newsurl, nntpurl, otherurl, prosperourl, telneturl, waisurl,
    },
};

/// What `take` makes of the whole of `input`, read as a `url`, and of the empty rest. `otherurl` is for *new*
/// schemes, as section 5 comments; what begins with one of the ten known names derives from that scheme's
/// production or not at all. Else, where it fails.
///
/// A tree is large: where it is made, `take` puts it where it is to stay, or drops it unmade.
#[inline(always)]
pub(crate) fn url<I: Text, T>(mut input: I, take: impl FnOnce(Url<I>, I) -> T) -> Result<T, Option<I>> {
    input.enter(Production::Url);
    match committed(input.as_bytes()) {
        Production::HttpUrl => whole(httpurl(input), Url::HttpUrl, take),
        Production::FtpUrl => whole(ftpurl(input), Url::FtpUrl, take),
        Production::NewsUrl => whole(newsurl(input), Url::NewsUrl, take),
        Production::NntpUrl => whole(nntpurl(input), Url::NntpUrl, take),
        Production::TelnetUrl => whole(telneturl(input), Url::TelnetUrl, take),
        Production::GopherUrl => whole(gopherurl(input), Url::GopherUrl, take),
        Production::WaisUrl => whole(waisurl(input), Url::WaisUrl, take),
        Production::MailtoUrl => whole(mailtourl(input), Url::MailtoUrl, take),
        Production::FileUrl => whole(fileurl(input), Url::FileUrl, take),
        Production::ProsperoUrl => whole(prosperourl(input), Url::ProsperoUrl, take),
        _ => whole(otherurl(input), Url::OtherUrl, take),
    }
}

/// What `take` makes of `alternative`, if that is all; else, where it fails.
#[inline(always)]
fn whole<I: Text, O, T>(
    alternative: IResult<I, O>,
    url: impl FnOnce(O) -> Url<I>,
    take: impl FnOnce(Url<I>, I) -> T,
) -> Result<T, Option<I>> {
    let (mut rest, alternative) = alternative.map_err(place)?;
    if rest.input_len() > 0 {
        rest.expect(0, Terminal::End);
        return Err(Some(rest));
    }
    rest.leave(Production::Url);
    Ok(take(url(alternative), rest))
}

/// Where a combinator failed. All fail with an `Error`, which tells.
#[inline(always)]
fn place<I>(failure: nom::Err<Error<I>>) -> Option<I> {
    match failure {
        nom::Err::Error(error) => Some(error.input),
        _ => None,
    }
}

/// The alternative that the name before the first colon commits to.
#[rustfmt::skip]
#[inline(always)]
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
