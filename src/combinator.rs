//! The combinators that section 5 is written in, beside nom's own: a production's name, its literals,
//! its runs of characters, and the two repetitions whose greed needs care.

use nom::{
    Err, Mode, OutputMode, PResult, Parser,
    combinator::recognize,
    error::{Error, ErrorKind, ParseError},
    multi::many0_count,
    sequence::preceded,
};

use crate::{
    Production, Terminal, Text,
    class::{Class, Stop},
};

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

/// `"text"`, as written.
#[inline(always)]
pub(crate) fn literal(text: &'static str) -> Literal {
    Literal { text, same: u8::eq, result: text.len() }
}

/// `"name://"` or `"name:"`, in either case, because scheme names ignore it (section 2.1).
/// Gives the name, as the input has it.
#[inline(always)]
pub(crate) fn scheme_literal(text: &'static str) -> Literal {
    let name = text.find(':').unwrap_or(text.len());
    Literal { text, same: u8::eq_ignore_ascii_case, result: name }
}

pub(crate) struct Literal {
    text: &'static str,
    /// Whether two characters are the same.
    same: fn(&u8, &u8) -> bool,
    /// How many bytes of what was read are the result.
    result: usize,
}

impl<I: Text> Parser<I> for Literal {
    type Output = I;
    type Error = Error<I>;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> PResult<OM, I, I, Error<I>> {
        let (bytes, text) = (input.as_bytes(), self.text.as_bytes());
        let same = bytes.iter().zip(text).take_while(|(a, b)| (self.same)(a, b)).count();
        if same == text.len() {
            Ok((input.take_from(same), OM::Output::bind(|| input.take(self.result))))
        } else {
            input.expect(same, Terminal::Literal(&self.text[same..]));
            failure::<OM, I, I>(input, ErrorKind::Tag)
        }
    }
}

/// One of the class's characters.
#[inline(always)]
pub(crate) fn one(class: &'static Class) -> One {
    One(class)
}

pub(crate) struct One(&'static Class);

impl<I: Text> Parser<I> for One {
    type Output = I;
    type Error = Error<I>;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> PResult<OM, I, I, Error<I>> {
        match self.0.one(input.as_bytes()) {
            Ok(length) => success::<OM, I>(input, length),
            Err(stop) => {
                expect_more(&input, stop);
                failure::<OM, I, I>(input, ErrorKind::OneOf)
            }
        }
    }
}

/// `*[ … ]`, the brackets holding the class's alternatives: the longest run of them, maybe empty.
#[inline(always)]
pub(crate) fn zero_or_more(class: &'static Class) -> Run {
    Run { class, min: 0, before: None }
}

/// `1*[ … ]`: as [`zero_or_more`], but never empty.
#[inline(always)]
pub(crate) fn one_or_more(class: &'static Class) -> Run {
    Run { class, min: 1, before: None }
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
        Run { before: Some(text.as_bytes()), ..self }
    }
}

impl<I: Text> Parser<I> for Run {
    type Output = I;
    type Error = Error<I>;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> PResult<OM, I, I, Error<I>> {
        let stop = self.class.run(input.as_bytes(), self.before);
        expect_more(&input, stop);
        if stop.length < self.min {
            return failure::<OM, I, I>(input, ErrorKind::Many1);
        }
        success::<OM, I>(input, stop.length)
    }
}

/// `first | first *[ alphadigit | "-" ] alphadigit`, the longest: the run of `alphadigit` and `"-"` that
/// begins with `first`, without the hyphens at its end.
#[inline(always)]
pub(crate) fn label(first: &'static Class, middle: &'static Class) -> Label {
    Label { first, middle }
}

pub(crate) struct Label {
    first: &'static Class,
    middle: &'static Class,
}

impl<I: Text> Parser<I> for Label {
    type Output = I;
    type Error = Error<I>;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> PResult<OM, I, I, Error<I>> {
        let bytes = input.as_bytes();
        if let Err(stop) = self.first.one(bytes) {
            expect_more(&input, stop);
            return failure::<OM, I, I>(input, ErrorKind::OneOf);
        }
        let stop = self.middle.run(bytes, None);
        let hyphens = bytes[..stop.length].iter().rev().take_while(|&&byte| byte == b'-').count();
        expect_more(&input, stop);
        success::<OM, I>(input, stop.length - hyphens)
    }
}

/// `*[ element ] last`, the longest. After each `element` comes one more, or the `last`; where reading on
/// comes to no `last`, as in the `hostname` `a.b.1`, the farthest one that was there ends it.
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
        let mut farthest = None;
        let mut here = input.clone();
        loop {
            if let Ok((rest, _)) = self.last.parse(here.clone()) {
                farthest = Some(rest);
            }
            match self.element.parse(here) {
                Ok((rest, _)) => here = rest,
                Err(_) => break,
            }
        }
        match farthest {
            Some(rest) => {
                let length = input.offset(&rest);
                Ok((rest, OM::Output::bind(|| input.take(length))))
            }
            None => failure::<OM, I, I>(input, ErrorKind::ManyTill),
        }
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

/// No character of the class: what was read is all that a run of the class would have read.
#[inline(always)]
pub(crate) fn no_more(class: &'static Class) -> NoMore {
    NoMore(class)
}

pub(crate) struct NoMore(&'static Class);

impl<I: Text> Parser<I> for NoMore {
    type Output = ();
    type Error = Error<I>;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> PResult<OM, I, (), Error<I>> {
        match self.0.one(input.as_bytes()) {
            Ok(_) => failure::<OM, I, ()>(input, ErrorKind::Not),
            Err(_) => Ok((input, OM::Output::bind(|| ()))),
        }
    }
}

/// Says to the observer what it takes to read on after a run.
#[inline(always)]
fn expect_more<I: Text>(input: &I, stop: Stop) {
    input.expect(stop.length, Terminal::Character);
    if stop.broken_escape > 0 {
        input.expect(stop.length + stop.broken_escape, Terminal::Hex);
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
