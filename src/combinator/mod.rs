//! The combinators that section 5 is written in, beside nom's own.

use nom::{
    Err, Mode, OutputMode, PResult, Parser,
    error::{Error, ErrorKind, ParseError},
};

use crate::{Production, Text};

mod inlined;
mod label;
mod literal;
mod repeat;
mod run;

pub(crate) use inlined::inlined;
pub(crate) use label::{Label, Labels};
pub(crate) use literal::{literal, scheme_literal};
pub(crate) use repeat::{separated, zero_or_more_then};
pub(crate) use run::{no_more, one, one_or_more, zero_or_more};

/// `parser`, under the name of the production that it reads: an observer sees it entered and left.
#[inline(always)]
pub(crate) fn production<P>(production: Production, parser: P) -> Named<P> {
    Named { production, parser }
}

pub(crate) struct Named<P> {
    production: Production,
    parser: P,
}

impl<I: Text, P: Parser<I>> Parser<I> for Named<P> {
    type Output = P::Output;
    type Error = P::Error;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, mut input: I) -> PResult<OM, I, P::Output, P::Error> {
        input.enter(self.production);
        let (mut rest, output) = self.parser.process::<OM>(input)?;
        rest.leave(self.production);
        Ok((rest, output))
    }
}

/// `named`, where an observer is to see the parts of what is read; else `plain`, which reads as much.
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
        if I::OBSERVED { self.named.process::<OM>(input) } else { self.plain.process::<OM>(input) }
    }
}

/// `length` bytes read.
#[inline(always)]
fn success<OM: OutputMode, I: Text>(input: I, length: usize) -> PResult<OM, I, I, Error<I>> {
    let (rest, read) = input.take_split(length);
    Ok((rest, OM::Output::bind(|| read)))
}

/// Nothing read: always nom's recoverable error.
#[inline(always)]
fn failure<OM: OutputMode, I: Text, O>(input: I, kind: ErrorKind) -> PResult<OM, I, O, Error<I>> {
    Err(Err::Error(OM::Error::bind(|| Error::from_error_kind(input, kind))))
}
