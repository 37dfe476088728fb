//! [`Syntax`]: the syntax of a scheme that is unlike all of the ten.

use core::fmt;

use nom::{Err, IResult, Parser, error::Error};

use crate::{
    Text,
    engine::{self, CommittedInput, Hooks, Terminal, TracedInput},
    grammar,
};

/// The syntax of a new scheme that is unlike all of the ten, as a combinator over
/// [`grammar`](crate::grammar). [`literal`](crate::literal) reads the literals between the
/// productions, so that errors can say where one was expected.
///
/// What the RFC says about all URLs holds for these as well: an octet means the same encoded or
/// not, unless it is reserved (section 2.2), and a port may be left out (section 3.1). So a syntax
/// that reads `%41` should read `A` too, and one that reads the default port should also read a URL
/// without it: the [normal form](crate::Url::normalize) is that of the `otherurl`.
///
/// ```
/// use nom::{IResult, Parser, combinator::opt};
/// use rfc1738::{Schemes, Syntax, Text, grammar, literal};
///
/// /// `redisurl = "redis://" login [ "/" digits ]`
/// struct Redis;
///
/// impl Syntax for Redis {
///     fn schemepart<I: Text>(input: I) -> IResult<I, ()> {
///         let database = (literal("/"), grammar::digits);
///         (literal("//"), grammar::login, opt(database)).map(|_| ()).parse(input)
///     }
/// }
///
/// let mut schemes = Schemes::rfc1738();
/// schemes.register_syntax::<Redis>("redis", Some(6379))?;
/// let url = schemes.parse("redis://:password@host.dom/0")?;
/// assert_eq!((url.host().unwrap().as_str(), url.port_or_default()), ("host.dom", Some(6379)));
///
/// let error = schemes.parse("redis://host.dom/x").unwrap_err();
/// assert_eq!(error.to_string(), "at character 18: unexpected \"x\", expected a digit (digits), in the redis URL (section 4)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Syntax {
    /// Reads the scheme part, which follows the name of the scheme and its colon.
    ///
    /// # Errors
    ///
    /// The text does not begin with one.
    fn schemepart<I: Text>(input: I) -> IResult<I, ()>;
}

/// Reads `text`, as written: a literal of a [`Syntax`].
///
/// Unlike nom's `tag`, it takes any [`Text`], and an error can say that it was expected.
pub fn literal<I: Text>(text: &'static str) -> impl Parser<I, Output = I, Error = Error<I>> {
    engine::literal(text)
}

type PlainParser = fn(&[u8]) -> Result<&[u8], &[u8]>;

/// A [`Syntax`], compiled for the inputs that need it.
#[derive(Clone, Copy)]
pub(crate) struct CompiledSyntax {
    /// The rest, or the input where it fails.
    plain: PlainParser,
    traced: fn(TracedInput<'_>) -> Option<TracedInput<'_>>,
}

impl CompiledSyntax {
    pub(super) fn of<S: Syntax>() -> Self {
        fn plain<S: Syntax>(input: &[u8]) -> Result<&[u8], &[u8]> {
            match S::schemepart(input) {
                Ok((rest, ())) => Ok(rest),
                Err(Err::Error(error) | Err::Failure(error)) => Err(error.input),
                Err(Err::Incomplete(_)) => Err(input),
            }
        }
        CompiledSyntax {
            plain: plain::<S>,
            traced: |input| S::schemepart(input).ok().map(|(rest, ())| rest),
        }
    }

    /// The offset in `schemepart` where it stops, if it stops within the `*xchar` at the beginning.
    /// (No URL has the text after that, whatever its syntax.)
    pub(crate) fn fails_at(&self, schemepart: &[u8]) -> Option<usize> {
        // `encoded822addr` is `1*xchar`.
        let after = grammar::encoded822addr(CommittedInput(schemepart))
            .map_or(schemepart, |(rest, _)| rest.0);
        match (self.plain)(schemepart) {
            Ok([]) => None,
            Ok(rest) | Err(rest) => {
                Some(schemepart.len() - rest.len()).filter(|_| rest.len() >= after.len())
            }
        }
    }

    /// Reads `schemepart`, so that the trace shows what was expected.
    pub(crate) fn trace(&self, schemepart: TracedInput<'_>) {
        if let Some(rest) = (self.traced)(schemepart) {
            rest.expect(0, Terminal::End);
        }
    }
}

impl fmt::Debug for CompiledSyntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CompiledSyntax")
    }
}
