//! The strict reading of `url`: a known scheme commits to its own production.

use alloc::borrow::Cow;

use nom::{AsBytes, IResult, Input, error::Error};

use crate::{
    Production, Scheme,
    ast::Url,
    engine::{CommittedInput, Hooks, Terminal, Text, TracedInput},
    grammar::{
        fileurl, ftpurl, gopherurl, httpurl, mailtourl, newsurl, nntpurl, otherurl, prosperourl,
        scheme, telneturl, waisurl,
    },
    parse::{
        recognize,
        schemes::{Registered, Schemes},
    },
};

/// The alternative of `url` that a string commits to by the name before its first colon.
#[derive(Clone, Copy)]
pub(crate) struct Alternative<'s> {
    pub(crate) production: Production,
    /// The length of the name that commits to it; 0 for `otherurl`.
    pub(crate) name: usize,
    /// The status of the scheme in the set.
    scheme: SchemeStatus<'s>,
}

#[derive(Clone, Copy)]
enum SchemeStatus<'s> {
    /// One of the ten, or one that the set does not know.
    Rfc1738,
    Registered(&'s Registered),
    /// One that is not in a closed set.
    Refused,
}

impl Schemes {
    /// The alternative of `url` that `text` commits to. `otherurl` is for *new* schemes, as a
    /// comment of section 5 says: a text that begins with a known name must derive from the
    /// production of that scheme.
    #[inline(always)]
    pub(crate) fn alternative(&self, text: &[u8]) -> Alternative<'_> {
        if self.is_closed() && !self.allows(text) {
            return Alternative {
                scheme: SchemeStatus::Refused,
                ..Alternative::OTHER
            };
        }
        self.open(text)
    }

    /// Whether the scheme of `text` is in the set, which is closed.
    #[cold]
    #[inline(never)]
    fn allows(&self, text: &[u8]) -> bool {
        let open = self.open(text);
        open.registered().is_some() || self.has(open.production)
    }

    /// [`alternative`](Schemes::alternative), as if the set were open.
    #[inline(always)]
    fn open(&self, text: &[u8]) -> Alternative<'_> {
        // Checked first, because most URLs are of this scheme.
        if Scheme::is_http(text) {
            return Alternative {
                production: Production::HttpUrl,
                name: "http".len(),
                scheme: SchemeStatus::Rfc1738,
            };
        }
        if let Some(scheme) = self.named_by(text) {
            return Alternative {
                production: scheme.production(),
                name: scheme.commits(),
                scheme: SchemeStatus::Registered(scheme),
            };
        }
        match Scheme::commits_to(text) {
            Some((production, name)) => Alternative {
                production,
                name,
                scheme: SchemeStatus::Rfc1738,
            },
            None => Alternative::OTHER,
        }
    }

    /// The name that `text` begins with, before a colon, if the set is closed and does not have the
    /// scheme.
    pub(crate) fn refused<'a>(&self, text: &'a [u8]) -> Option<&'a str> {
        if !self.is_closed() || !matches!(self.alternative(text).scheme, SchemeStatus::Refused) {
            return None;
        }
        let (rest, name) = scheme(CommittedInput(text)).ok()?;
        core::str::from_utf8(name.0)
            .ok()
            .filter(|_| rest.0.first() == Some(&b':'))
    }
}

impl<'s> Alternative<'s> {
    /// The production of the scheme, if the scheme is known.
    pub(crate) fn known(self) -> Option<Production> {
        let own =
            matches!(self.scheme, SchemeStatus::Registered(scheme) if scheme.syntax().is_some());
        (own || self.production != Production::OtherUrl).then_some(self.production)
    }

    /// The scheme, if it is registered.
    #[inline(always)]
    pub(crate) fn registered(self) -> Option<&'s Registered> {
        match self.scheme {
            SchemeStatus::Registered(scheme) => Some(scheme),
            _ => None,
        }
    }

    /// The name of the scheme, if the scheme is known.
    pub(crate) fn scheme(self) -> Option<Cow<'static, str>> {
        match self.scheme {
            SchemeStatus::Registered(scheme) => Some(scheme.name.clone()),
            _ => Scheme::of(self.production).map(|scheme| scheme.name().into()),
        }
    }

    /// The one for a string without a known scheme.
    pub(crate) const OTHER: Self = Alternative {
        production: Production::OtherUrl,
        name: 0,
        scheme: SchemeStatus::Rfc1738,
    };

    /// The one for a `text` that is known to derive from `production`.
    pub(crate) fn of(production: Production, text: &[u8]) -> Self {
        if production == Production::OtherUrl {
            return Alternative::OTHER;
        }
        Alternative {
            production,
            name: schemepart(text).saturating_sub(1),
            scheme: SchemeStatus::Rfc1738,
        }
    }

    /// Parses all of `input` and returns `take(context, tree, rest)`, where the rest is empty.
    ///
    /// A tree is large. `take` receives it by value in the same function, for each alternative of
    /// its own, so the compiler keeps the leaves in registers, and builds no tree that is not
    /// returned. It is a function pointer, not a closure, so that a function can force its inlining.
    ///
    /// # Errors
    ///
    /// The input where the parse failed, if it is known.
    #[inline(always)]
    pub(crate) fn parse<I: Text, C, T>(
        self,
        mut input: I,
        context: C,
        take: fn(C, Url<I>, I) -> T,
    ) -> Result<T, Option<I>> {
        input.enter(Production::Url.id());
        match self.production {
            Production::HttpUrl => whole(httpurl(input), Url::HttpUrl, context, take),
            Production::FtpUrl => whole(ftpurl(input), Url::FtpUrl, context, take),
            Production::NewsUrl => whole(newsurl(input), Url::NewsUrl, context, take),
            Production::NntpUrl => whole(nntpurl(input), Url::NntpUrl, context, take),
            Production::TelnetUrl => whole(telneturl(input), Url::TelnetUrl, context, take),
            Production::GopherUrl => whole(gopherurl(input), Url::GopherUrl, context, take),
            Production::WaisUrl => whole(waisurl(input), Url::WaisUrl, context, take),
            Production::MailtoUrl => whole(mailtourl(input), Url::MailtoUrl, context, take),
            Production::FileUrl => whole(fileurl(input), Url::FileUrl, context, take),
            Production::ProsperoUrl => whole(prosperourl(input), Url::ProsperoUrl, context, take),
            _ => match self.fails_at(input.as_bytes()) {
                Some(offset) => Err(Some(input.take_from(offset))),
                None => whole(otherurl(input), Url::OtherUrl, context, take),
            },
        }
    }

    /// The rest, which is empty, of a traced `input`; `None` if it is not read to its end. A trace has
    /// no tree, so it shares the combinators of a [`Derivation`](crate::Derivation).
    pub(crate) fn trace(self, mut input: TracedInput<'_>) -> Option<TracedInput<'_>> {
        input.enter(Production::Url.id());
        let syntax = self.registered().and_then(Registered::syntax);
        if let Some(syntax) = syntax.filter(|_| self.fails_at(input.as_bytes()).is_some()) {
            input.enter(Production::OtherUrl.id());
            syntax.trace(input.take_from(schemepart(input.as_bytes())));
            return None;
        }
        end(recognize::read(self.production, input)?).ok()
    }

    /// The offset at which `text` fails before any combinator reads it: 0 if the scheme is refused;
    /// where the scheme's own syntax stops, if it has one and that does not read to the end.
    #[inline(always)]
    fn fails_at(self, text: &[u8]) -> Option<usize> {
        match self.scheme {
            SchemeStatus::Rfc1738 => None,
            SchemeStatus::Refused => Some(0),
            SchemeStatus::Registered(scheme) => {
                let syntax = scheme.syntax()?;
                let start = schemepart(text);
                Some(start + syntax.fails_at(&text[start..])?)
            }
        }
    }
}

/// Where the scheme part begins, in a string that names a registered scheme.
fn schemepart(text: &[u8]) -> usize {
    text.iter()
        .position(|&byte| byte == b':')
        .map_or(0, |colon| colon + 1)
}

/// Returns `take` of the tree if `alternative` read everything, and otherwise the position where it
/// failed.
#[inline(always)]
fn whole<I: Text, O, C, T>(
    alternative: IResult<I, O>,
    url: impl FnOnce(O) -> Url<I>,
    context: C,
    take: fn(C, Url<I>, I) -> T,
) -> Result<T, Option<I>> {
    match alternative {
        Ok((rest, alternative)) => end(rest).map(|rest| take(context, url(alternative), rest)),
        Err(failure) => Err(place(failure)),
    }
}

/// Ends the `url`, or fails at a rest that is not empty.
#[inline(always)]
fn end<I: Text>(mut rest: I) -> Result<I, Option<I>> {
    if rest.input_len() > 0 {
        rest.expect(0, Terminal::End);
        return Err(Some(rest));
    }
    rest.leave(Production::Url.id());
    Ok(rest)
}

/// The position where a combinator failed. All combinators fail with an `Error`, which has it.
#[inline(always)]
fn place<I>(failure: nom::Err<Error<I>>) -> Option<I> {
    match failure {
        nom::Err::Error(error) => Some(error.input),
        _ => None,
    }
}
