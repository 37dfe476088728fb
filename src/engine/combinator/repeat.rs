//! Repetitions of more than one character.

use nom::{
    Mode, OutputMode, PResult, Parser,
    combinator::recognize,
    error::{Error, ErrorKind},
    multi::many0_count,
    sequence::preceded,
};

use super::{super::Text, failure, literal::Literal};

/// `*[ element ] last`, the longest. If there is no `last` after all elements, as in the `hostname` `a.b.1`, the
/// furthest `last` found ends it.
#[inline(always)]
pub(crate) fn zero_or_more_then<E, L>(element: E, last: L) -> ZeroOrMoreThen<E, L> {
    ZeroOrMoreThen { element, last }
}

pub(crate) struct ZeroOrMoreThen<E, L> {
    element: E,
    last: L,
}

impl<I, E, L> Parser<I> for ZeroOrMoreThen<E, L>
where
    I: Text,
    E: Parser<I, Error = Error<I>>,
    L: Parser<I, Error = Error<I>>,
{
    type Output = I;
    type Error = Error<I>;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> PResult<OM, I, I, Error<I>> {
        let mut here = input.clone();
        while let Ok((rest, _)) = self.element.parse(here.clone()) {
            here = rest;
        }
        let any = input.offset(&here) > 0;
        let rest = match self.last.parse(here) {
            Ok((rest, _)) => Some(rest),
            Err(_) if any => self.earlier(input.clone()),
            Err(_) => None,
        };
        match rest {
            Some(rest) => {
                let length = input.offset(&rest);
                Ok((rest, OM::Output::bind(|| input.take(length))))
            }
            None => failure::<OM, I, I>(input, ErrorKind::ManyTill),
        }
    }
}

impl<E, L> ZeroOrMoreThen<E, L> {
    /// The rest after the furthest `last` at the start of an `element`.
    #[inline(never)]
    fn earlier<I>(&mut self, mut here: I) -> Option<I>
    where
        I: Text,
        E: Parser<I, Error = Error<I>>,
        L: Parser<I, Error = Error<I>>,
    {
        let mut furthest = None;
        while let Ok((rest, _)) = self.element.parse(here.clone()) {
            if let Ok((rest, _)) = self.last.parse(here) {
                furthest = Some(rest);
            }
            here = rest;
        }
        furthest
    }
}

/// `element *[ separator element ]`.
#[inline(always)]
pub(crate) fn separated<I, P>(separator: Literal, element: P) -> impl Parser<I, Output = I, Error = Error<I>>
where
    I: Text,
    P: Parser<I, Error = Error<I>> + Copy,
{
    recognize((element, many0_count(preceded(separator, element))))
}
