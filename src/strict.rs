//! The strict reading of `url`: a known scheme commits to its own production.

use nom::{IResult, error::Error};

use crate::{
    Production, Scheme,
    ast::Url,
    engine::{Terminal, Text, Traced},
    grammar::{
        fileurl, ftpurl, gopherurl, httpurl, mailtourl, newsurl, nntpurl, otherurl, prosperourl, telneturl, waisurl,
    },
};

/// Parses all of `input` as a `url` and returns `take(tree, rest)`, where the rest is empty. `otherurl` is for *new*
/// schemes, as a comment of section 5 says; a text that begins with one of the ten known names must derive from the
/// production of that scheme.
///
/// No other code calls these combinators for a `Span`: only what has one caller is inlined.
///
/// A tree is large. `take` gets it where it is made, so that it is built in its place, or not at all if it is dropped.
///
/// # Errors
///
/// The input where the parse failed, if it is known.
#[inline(always)]
pub(crate) fn url<I: Text, T>(mut input: I, take: impl FnOnce(Url<I>, I) -> T) -> Result<T, Option<I>> {
    input.enter(Production::Url.id());
    match alternative(input.as_bytes()) {
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

/// The rest, which is empty, that [`url`] leaves of a traced `input`; `None` if it fails. The one place where the strict
/// reading is compiled for a trace.
#[inline]
pub(crate) fn traced(input: Traced<'_>) -> Option<Traced<'_>> {
    url(input, |_, rest| rest).ok()
}

/// The alternative of `url` that the name before the first colon commits to.
#[inline(always)]
pub(crate) fn alternative(text: &[u8]) -> Production {
    Scheme::named_by(text).map_or(Production::OtherUrl, Scheme::production)
}

/// Returns `take` of the tree if `alternative` read everything, and otherwise the place where it failed.
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
    rest.leave(Production::Url.id());
    Ok(take(url(alternative), rest))
}

/// The place where a combinator failed. All combinators fail with an `Error`, which has it.
#[inline(always)]
fn place<I>(failure: nom::Err<Error<I>>) -> Option<I> {
    match failure {
        nom::Err::Error(error) => Some(error.input),
        _ => None,
    }
}
