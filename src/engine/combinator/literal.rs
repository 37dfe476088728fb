//! Literals.

use core::num::NonZeroUsize;

use nom::{
    Mode, OutputMode, PResult, Parser,
    error::{Error, ErrorKind},
};

use super::{
    super::{Terminal, Text, Word},
    failure,
};

/// `"text"`, as written.
#[inline(always)]
pub(crate) const fn literal(text: &'static str) -> Literal {
    Literal { text, ignore_case: false, result: text.len(), word: None }
}

/// `"name://"` or `"name:"`, in either case, because scheme names ignore case (section 2.1). Returns the name, as the
/// input has it, which may be another [`SchemeName`].
#[inline(always)]
pub(crate) const fn scheme_literal(text: &'static str, name: SchemeName) -> SchemeLiteral {
    let mut own = 0;
    while text.as_bytes()[own] != b':' {
        own += 1;
    }
    let word = if text.len() <= 8 { Some(Word::ignoring_case(text.as_bytes())) } else { None };
    SchemeLiteral { literal: Literal { text, ignore_case: true, result: own, word }, name }
}

/// The name of a scheme at the beginning of a URL.
#[derive(Clone, Copy)]
pub(crate) enum SchemeName {
    /// That of the literal.
    Own,
    /// Any name of this many bytes, which is known to stand there, with its colon: new schemes may have the syntax of
    /// others (section 4).
    Known(NonZeroUsize),
}

impl SchemeName {
    /// `name`, which is known to stand there, with its colon.
    #[inline]
    pub(crate) fn known(name: &str) -> Self {
        NonZeroUsize::new(name.len()).map_or(SchemeName::Own, SchemeName::Known)
    }
}

#[derive(Clone, Copy)]
pub(crate) struct SchemeLiteral {
    /// The whole literal.
    literal: Literal,
    name: SchemeName,
}

impl<I: Text> Parser<I> for SchemeLiteral {
    type Output = I;
    type Error = Error<I>;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> PResult<OM, I, I, Error<I>> {
        let Literal { text, result: own, .. } = self.literal;
        let length = match self.name {
            SchemeName::Own => return self.literal.process::<OM>(input),
            SchemeName::Known(length) => length.get(),
        };
        let (rest, name) = input.take_split(length + 1);
        let mut after = Literal { text: text.split_at(own + 1).1, result: 0, word: None, ..self.literal };
        let (rest, _) = after.process::<OM>(rest)?;
        Ok((rest, OM::Output::bind(|| name.take(length))))
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Literal {
    text: &'static str,
    ignore_case: bool,
    /// How many of the bytes that were read are the result.
    result: usize,
    /// The whole literal, if it ignores case and is short.
    word: Option<Word>,
}

impl Literal {
    /// Whether `bytes` begins with the literal.
    #[inline(always)]
    fn begins(&self, bytes: &[u8]) -> bool {
        match (bytes.first_chunk(), self.word) {
            (Some(bytes), Some(word)) => word.begins(bytes),
            _ => self.part_begins(bytes, self.text.len()),
        }
    }

    /// Whether `bytes` begins with the first `length` bytes of the literal.
    #[inline(always)]
    fn part_begins(&self, bytes: &[u8], length: usize) -> bool {
        let same = |(a, b): (&u8, &u8)| match b {
            // The two cases of a letter differ in one bit.
            b'a'..=b'z' if self.ignore_case => a | 0x20 == *b,
            _ => a == b,
        };
        bytes.len() >= length && bytes.iter().zip(&self.text.as_bytes()[..length]).all(same)
    }
}

impl<I: Text> Parser<I> for Literal {
    type Output = I;
    type Error = Error<I>;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> PResult<OM, I, I, Error<I>> {
        let (bytes, text) = (input.as_bytes(), self.text);
        if self.begins(bytes) {
            let (rest, read) = input.take_split(text.len());
            return Ok((rest, OM::Output::bind(|| read.take(self.result))));
        }
        if I::OBSERVED {
            // The run before it reports half an escape.
            let whole = text.starts_with('%');
            let length = (1..text.len()).rev().find(|&length| !whole && self.part_begins(bytes, length)).unwrap_or(0);
            input.expect(length, Terminal::Literal { text: &text[length..], ignore_case: self.ignore_case });
        }
        failure::<OM, I, I>(input, ErrorKind::Tag)
    }
}
