//! The strict reading of `url`: a known scheme commits to its own production.

use nom::{AsBytes, IResult, Input, error::Error};

use crate::{
    Production, Scheme,
    ast::Url,
    engine::{Hooks, Terminal, Text, Traced},
    grammar::{
        fileurl, ftpurl, gopherurl, httpurl, mailtourl, newsurl, nntpurl, otherurl, prosperourl, telneturl, waisurl,
    },
    parse::schemes::{Own, Schemes},
};

/// The alternative of `url` that a text commits to by the name before its first colon.
#[derive(Clone, Copy)]
pub(crate) struct Alternative<'s> {
    pub(crate) production: Production,
    /// The syntax of the scheme part, if the scheme is registered with one.
    syntax: Option<&'s Own>,
}

impl Schemes {
    /// The alternative of `url` that `text` commits to. `otherurl` is for *new* schemes, as a comment of section 5 says: a
    /// text that begins with a known name must derive from the production of that scheme.
    #[inline(always)]
    pub(crate) fn alternative(&self, text: &[u8]) -> Alternative<'_> {
        let (production, syntax) = match self.named_by(text) {
            Some(scheme) => (scheme.production(), scheme.syntax()),
            None => (Scheme::commits_to(text).unwrap_or(Production::OtherUrl), None),
        };
        Alternative { production, syntax }
    }
}

impl Alternative<'_> {
    /// The production of the scheme, if the scheme is known.
    pub(crate) fn known(self) -> Option<Production> {
        let new = matches!(self, Alternative { production: Production::OtherUrl, syntax: None, .. });
        (!new).then_some(self.production)
    }

    /// That of a text that is known to derive from `production`.
    pub(crate) fn of(production: Production) -> Self {
        Alternative { production, syntax: None }
    }

    /// Parses all of `input` and returns `take(tree, rest)`, where the rest is empty.
    ///
    /// No other code calls these combinators for a `Span`: only what has one caller is inlined.
    ///
    /// A tree is large. `take` gets it where it is made, so that it is built in its place, or not at all if it is dropped.
    ///
    /// # Errors
    ///
    /// The input where the parse failed, if it is known.
    #[inline(always)]
    pub(crate) fn parse<I: Text, T>(self, mut input: I, take: impl FnOnce(Url<I>, I) -> T) -> Result<T, Option<I>> {
        input.enter(Production::Url.id());
        match self.production {
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
            _ => match self.fails_at(input.as_bytes()) {
                Some(offset) => Err(Some(input.take_from(offset))),
                None => whole(otherurl(input), Url::OtherUrl, take),
            },
        }
    }

    /// The rest, which is empty, that [`parse`](Alternative::parse) leaves of a traced `input`; `None` if it fails. The one
    /// place where the strict reading is compiled for a trace.
    #[inline]
    pub(crate) fn trace(self, mut input: Traced<'_>) -> Option<Traced<'_>> {
        let Some(syntax) = self.syntax.filter(|_| self.fails_at(input.as_bytes()).is_some()) else {
            return self.parse(input, |_, rest| rest).ok();
        };
        input.enter(Production::Url.id());
        input.enter(Production::OtherUrl.id());
        syntax.trace(input.take_from(schemepart(input.as_bytes())));
        None
    }

    /// How far the syntax of the scheme part reads `text`, if there is one and it does not read to the end.
    #[inline(always)]
    fn fails_at(self, text: &[u8]) -> Option<usize> {
        let syntax = self.syntax?;
        let start = schemepart(text);
        Some(start + syntax.fails_at(&text[start..])?)
    }
}

/// Where the scheme part begins, of a text that names a registered scheme.
fn schemepart(text: &[u8]) -> usize {
    text.iter().position(|&byte| byte == b':').map_or(0, |colon| colon + 1)
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
