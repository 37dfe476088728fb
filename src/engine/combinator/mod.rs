//! The combinators that a grammar is written with, in addition to nom's own.

use nom::{
    Err, IResult, Mode, OutputMode, PResult, Parser,
    error::{Error, ErrorKind, ParseError},
};

use super::{RuleId, Text};

mod label;
mod literal;
mod run;

pub(crate) use label::{Label, Labels};
pub(crate) use literal::{literal, scheme_literal};
pub(crate) use run::{
    character, no_more, one, one_or_more, separated, zero_or_more, zero_or_more_then,
};

/// Names `parser` after the rule that it reads, so that the trace records when the rule is entered
/// and left.
#[inline(always)]
pub(crate) fn rule<P>(rule: RuleId, parser: P) -> Named<P> {
    Named { rule, parser }
}

pub(crate) struct Named<P> {
    rule: RuleId,
    parser: P,
}

impl<I: Text, P: Parser<I>> Parser<I> for Named<P> {
    type Output = P::Output;
    type Error = P::Error;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, mut input: I) -> PResult<OM, I, P::Output, P::Error> {
        input.enter(self.rule);
        let mut result = self.parser.process::<OM>(input);
        if let Ok((rest, _)) = &mut result {
            rest.leave(self.rule);
        }
        result
    }
}

/// `named` if the parse is observed, so that the trace records each part; otherwise `plain`, which
/// reads as much and is faster.
#[inline(always)]
pub(crate) fn observed<N, P>(named: N, plain: P) -> Observed<N, P> {
    Observed { named, plain }
}

pub(crate) struct Observed<N, P> {
    named: N,
    plain: P,
}

impl<I, N, P> Parser<I> for Observed<N, P>
where
    I: Text,
    N: Parser<I>,
    P: Parser<I, Output = N::Output, Error = N::Error>,
{
    type Output = N::Output;
    type Error = N::Error;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> PResult<OM, I, N::Output, N::Error> {
        if I::OBSERVED {
            self.named.process::<OM>(input)
        } else {
            self.plain.process::<OM>(input)
        }
    }
}

/// Reads `length` bytes.
#[inline(always)]
fn success<OM: OutputMode, I: Text>(input: I, length: usize) -> PResult<OM, I, I, Error<I>> {
    let (rest, read) = input.take_split(length);
    Ok((rest, OM::Output::bind(|| read)))
}

/// Reads nothing: always nom's recoverable error.
#[inline(always)]
fn failure<OM: OutputMode, I: Text, O>(input: I, kind: ErrorKind) -> PResult<OM, I, O, Error<I>> {
    Err(Err::Error(OM::Error::bind(|| {
        Error::from_error_kind(input, kind)
    })))
}

/// Forces inlining of `combinator`, a function that is marked `#[inline(always)]`.
///
/// nom turns every function into a parser, but calls it through a method that compilers do not
/// inline: the result would be copied through memory once for each production around it. A function
/// pointer that is known is called directly.
#[inline(always)]
pub(crate) fn inlined<I, O>(combinator: fn(I) -> IResult<I, O>) -> Inlined<I, O> {
    Inlined(combinator)
}

pub(crate) struct Inlined<I, O>(fn(I) -> IResult<I, O>);

impl<I: Text, O> Parser<I> for Inlined<I, O> {
    type Output = O;
    type Error = Error<I>;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> PResult<OM, I, O, Error<I>> {
        match (self.0)(input) {
            Ok((rest, output)) => Ok((rest, OM::Output::bind(|| output))),
            Err(Err::Error(error)) => Err(Err::Error(OM::Error::bind(|| error))),
            Err(Err::Failure(error)) => Err(Err::Failure(error)),
            Err(Err::Incomplete(needed)) => Err(Err::Incomplete(needed)),
        }
    }
}
