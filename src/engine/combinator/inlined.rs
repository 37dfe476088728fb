//! Calls that are inlined.

use nom::{Err, IResult, Mode, OutputMode, PResult, Parser, error::Error};

use super::super::Text;

/// Forces inlining of `combinator`, a function.
///
/// nom turns every function into a parser, but calls it through a method that compilers do not inline: the result would
/// be copied through memory once for each production around it.
#[inline(always)]
pub(crate) fn inlined<F>(combinator: F) -> Inlined<F> {
    Inlined(combinator)
}

pub(crate) struct Inlined<F>(F);

impl<I: Text, O, F: Fn(I) -> IResult<I, O>> Parser<I> for Inlined<F> {
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
