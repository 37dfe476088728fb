//! The labels of a host name.

use nom::{
    OutputMode, PResult, Parser,
    error::{Error, ErrorKind},
};

use super::{failure, run::expect_more, success};
use crate::{
    Text,
    class::{Class, Stop},
};

/// `first | first *[ alphadigit | "-" ] alphadigit`, the longest: the run of `middle`, which is `alphadigit`
/// and `"-"`, that begins with `first`, without the hyphens at its end.
#[derive(Clone, Copy)]
pub(crate) struct Label {
    first: &'static Class,
    middle: &'static Class,
}

impl Label {
    pub(crate) const fn new(first: &'static Class, middle: &'static Class) -> Self {
        Label { first, middle }
    }

    /// Where the run stops, and the length of the label; 0 if there is none.
    #[inline(always)]
    fn read(&self, bytes: &[u8]) -> (Stop, usize) {
        match self.first.one(bytes) {
            Err(stop) => (stop, 0),
            Ok(_) => {
                let stop = self.middle.run(bytes, None);
                let hyphens = bytes[..stop.length].iter().rev().take_while(|&&byte| byte == b'-').count();
                (stop, stop.length - hyphens)
            }
        }
    }
}

impl<I: Text> Parser<I> for Label {
    type Output = I;
    type Error = Error<I>;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> PResult<OM, I, I, Error<I>> {
        let (stop, length) = self.read(input.as_bytes());
        expect_more(&input, self.middle, stop);
        match length {
            0 => failure::<OM, I, I>(input, ErrorKind::OneOf),
            _ => success::<OM, I>(input, length),
        }
    }
}

/// `*[ label "." ] last`, the longest, where `last` is a label that begins with one of the class. The farthest
/// label that can be last ends it.
#[inline(always)]
pub(crate) fn labels(label: Label, last: &'static Class) -> Labels {
    Labels { label, last }
}

pub(crate) struct Labels {
    label: Label,
    last: &'static Class,
}

impl Labels {
    /// In one pass, if no two of "." and "-" are neighbours and the rightmost label can be last. That is
    /// nearly every host name.
    #[inline(always)]
    fn simple(&self, bytes: &[u8]) -> Option<usize> {
        let (mut length, mut last) = (0, 0);
        // As if a period came before: a label does not begin with a hyphen.
        let (mut mark, mut neighbours) = (true, false);
        while let Some(&byte) = bytes.get(length) {
            let period = byte == b'.';
            if !period && !self.label.middle.has(byte) {
                break;
            }
            let next = period || byte == b'-';
            neighbours |= mark && next;
            mark = next;
            length += 1;
            last = if period { length } else { last };
        }
        (!mark && !neighbours && self.last.has(bytes[last])).then_some(length)
    }

    /// Label by label; 0 if none can be last.
    fn each(&self, bytes: &[u8]) -> usize {
        let (mut here, mut farthest) = (0, 0);
        loop {
            let (_, length) = self.label.read(&bytes[here..]);
            if length > 0 && self.last.has(bytes[here]) {
                farthest = here + length;
            }
            here += length;
            if length == 0 || bytes.get(here) != Some(&b'.') {
                return farthest;
            }
            here += 1;
        }
    }
}

impl<I: Text> Parser<I> for Labels {
    type Output = I;
    type Error = Error<I>;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> PResult<OM, I, I, Error<I>> {
        let bytes = input.as_bytes();
        match self.simple(bytes).unwrap_or_else(|| self.each(bytes)) {
            0 => failure::<OM, I, I>(input, ErrorKind::ManyTill),
            length => success::<OM, I>(input, length),
        }
    }
}
