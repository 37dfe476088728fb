//! Repetitions: characters of a class, one or as many as possible, and elements of more than one
//! character.

use nom::{
    Mode, OutputMode, PResult, Parser,
    combinator::recognize,
    error::{Error, ErrorKind},
    multi::many0_count,
    sequence::preceded,
};

use super::{Observed, failure, literal::Literal, observed, success};
use crate::engine::{
    Terminal, Text,
    class::{Class, Stop},
};

/// One of the class's characters.
#[inline(always)]
pub(crate) fn one(class: &'static Class) -> SingleCharacter {
    SingleCharacter(class)
}

/// One character or escape, read by `composed`, the combinators that its production names. An
/// observed parse reads it as one of the `class`, so that a message lists all of its characters
/// together.
#[inline(always)]
pub(crate) fn character<P>(class: &'static Class, composed: P) -> Observed<SingleCharacter, P> {
    observed(one(class), composed)
}

pub(crate) struct SingleCharacter(&'static Class);

impl<I: Text> Parser<I> for SingleCharacter {
    type Output = I;
    type Error = Error<I>;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> PResult<OM, I, I, Error<I>> {
        match self.0.one(input.as_bytes()) {
            Ok(length) => success::<OM, I>(input, length),
            Err(stop) => {
                expect_more(&input, self.0, stop);
                failure::<OM, I, I>(input, ErrorKind::OneOf)
            }
        }
    }
}

/// `*[ … ]`, the brackets holding the class's alternatives: the longest run of them, maybe empty.
#[inline(always)]
pub(crate) fn zero_or_more(class: &'static Class) -> Run {
    Run {
        class,
        min: 0,
        before: None,
    }
}

/// `1*[ … ]`: as [`zero_or_more`], but never empty.
#[inline(always)]
pub(crate) fn one_or_more(class: &'static Class) -> Run {
    Run {
        class,
        min: 1,
        before: None,
    }
}

pub(crate) struct Run {
    class: &'static Class,
    min: usize,
    before: Option<&'static [u8]>,
}

impl Run {
    /// The run up to the first `text`, if there is one in it.
    #[inline(always)]
    pub(crate) fn before(self, text: &'static str) -> Run {
        Run {
            before: Some(text.as_bytes()),
            ..self
        }
    }
}

impl<I: Text> Parser<I> for Run {
    type Output = I;
    type Error = Error<I>;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> PResult<OM, I, I, Error<I>> {
        let stop = self.class.run(input.as_bytes(), self.before);
        expect_more(&input, self.class, stop);
        if stop.length < self.min {
            return failure::<OM, I, I>(input, ErrorKind::Many1);
        }
        success::<OM, I>(input, stop.length)
    }
}

/// No character of the class follows: a run of the class would have ended here.
#[inline(always)]
pub(crate) fn no_more(class: &'static Class) -> RunEnd {
    RunEnd(class)
}

pub(crate) struct RunEnd(&'static Class);

impl<I: Text> Parser<I> for RunEnd {
    type Output = ();
    type Error = Error<I>;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> PResult<OM, I, (), Error<I>> {
        match self.0.one(input.as_bytes()) {
            Ok(_) => failure::<OM, I, ()>(input, ErrorKind::Not),
            Err(stop) => {
                expect_more(&input, self.0, stop);
                Ok((input, OM::Output::bind(|| ())))
            }
        }
    }
}

/// Reports to the trace which characters would have let a run continue.
#[inline(always)]
pub(super) fn expect_more<I: Text>(input: &I, class: &Class, stop: Stop) {
    input.expect(stop.length, Terminal::Characters(class.characters()));
    if stop.broken_escape > 0 {
        input.expect(stop.length + stop.broken_escape, Terminal::HexDigit);
    }
}

/// `*[ element ] last`, the longest. If there is no `last` after all elements, as in the `hostname`
/// `a.b.1`, the furthest `last` found ends it.
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
        // If no element was read, `last` has failed at the only place where it could begin.
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
    /// The rest after the furthest `last` at the start of an `element`. Reads the elements again,
    /// because keeping where each begins would need memory, and few names get here.
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

/// `element *[ separator element ]`, which is a run of the class `all`: unless the parse is
/// observed, it is read as one.
#[inline(always)]
pub(crate) fn separated<I, P>(
    separator: Literal,
    element: P,
    all: &'static Class,
) -> impl Parser<I, Output = I, Error = Error<I>>
where
    I: Text,
    P: Parser<I, Error = Error<I>> + Copy,
{
    observed(
        recognize((element, many0_count(preceded(separator, element)))),
        zero_or_more(all),
    )
}
