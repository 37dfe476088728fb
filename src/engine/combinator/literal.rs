//! Literals.

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
    Literal {
        text,
        ignore_case: false,
        result: text.len(),
        word: None,
    }
}

/// `"name://"` or `"name:"`, in either case, because scheme names ignore case (section 2.1).
/// Returns the name, as the input has it. In a [committed](crate::Hooks::commits) input, it reads
/// the name that commits it, because a new scheme may have the syntax of another (section 4).
#[inline(always)]
pub(crate) const fn scheme_literal(text: &'static str) -> SchemeLiteral {
    let mut name = 0;
    while text.as_bytes()[name] != b':' {
        name += 1;
    }
    let word = if text.len() <= 8 {
        Some(Word::ignoring_case(text.as_bytes()))
    } else {
        None
    };
    let end = if name + 1 == text.len() { ":" } else { "://" };
    let end = Literal {
        text: end,
        ignore_case: true,
        result: 0,
        word: Some(Word::ignoring_case(end.as_bytes())),
    };
    SchemeLiteral {
        own: Literal {
            text,
            ignore_case: true,
            result: name,
            word,
        },
        end,
    }
}

#[derive(Clone, Copy)]
pub(crate) struct SchemeLiteral {
    own: Literal,
    /// The text after the name: `:` or `://`.
    end: Literal,
}

impl<I: Text> Parser<I> for SchemeLiteral {
    type Output = I;
    type Error = Error<I>;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, mut input: I) -> PResult<OM, I, I, Error<I>> {
        let Some(name) = input.commits() else {
            return self.own.process::<OM>(input);
        };
        let (rest, read) = input.take_split(name);
        let (rest, _) = self.end.process::<OM>(rest)?;
        Ok((rest, OM::Output::bind(|| read)))
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
        let bytes = input.as_bytes();
        let text = self.text;
        if self.begins(bytes) {
            let (rest, read) = input.take_split(text.len());
            return Ok((rest, OM::Output::bind(|| read.take(self.result))));
        }
        if I::OBSERVED {
            // Half of `%09` is half an escape, which the run before it reports.
            let whole = text.starts_with('%');
            let length = (1..text.len())
                .rev()
                .find(|&length| !whole && self.part_begins(bytes, length))
                .unwrap_or(0);
            input.expect(
                length,
                Terminal::Literal {
                    text: &text[length..],
                    ignore_case: self.ignore_case,
                },
            );
        }
        failure::<OM, I, I>(input, ErrorKind::Tag)
    }
}
