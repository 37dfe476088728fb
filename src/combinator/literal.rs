//! Literals.

use nom::{
    Mode, OutputMode, PResult, Parser,
    error::{Error, ErrorKind},
};

use super::failure;
use crate::{Terminal, Text};

/// `"text"`, as written.
#[inline(always)]
pub(crate) fn literal(text: &'static str) -> Literal {
    Literal { text, same: <[u8]>::eq, result: text.len() }
}

/// `"name://"` or `"name:"`, in either case, because scheme names ignore it (section 2.1).
/// Gives the name, as the input has it.
#[inline(always)]
pub(crate) fn scheme_literal(text: &'static str) -> Literal {
    let name = text.find(':').unwrap_or(text.len());
    Literal { text, same: <[u8]>::eq_ignore_ascii_case, result: name }
}

pub(crate) struct Literal {
    text: &'static str,
    /// Whether two texts of one length are the same.
    same: fn(&[u8], &[u8]) -> bool,
    /// How many bytes of what was read are the result.
    result: usize,
}

impl<I: Text> Parser<I> for Literal {
    type Output = I;
    type Error = Error<I>;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> PResult<OM, I, I, Error<I>> {
        let (bytes, text) = (input.as_bytes(), self.text.as_bytes());
        if bytes.get(..text.len()).is_some_and(|start| (self.same)(start, text)) {
            return Ok((input.take_from(text.len()), OM::Output::bind(|| input.take(self.result))));
        }
        if I::OBSERVED {
            let same = |&length: &usize| bytes.get(..length).is_some_and(|start| (self.same)(start, &text[..length]));
            // Half an escape is for the run before it to tell.
            let length = if text[0] == b'%' { 0 } else { (0..text.len()).rev().find(same).unwrap_or(0) };
            input.expect(length, Terminal::Literal(&self.text[length..]));
        }
        failure::<OM, I, I>(input, ErrorKind::Tag)
    }
}
