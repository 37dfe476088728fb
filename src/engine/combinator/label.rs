//! The labels of a host name.

use nom::{
    OutputMode, PResult, Parser,
    error::{Error, ErrorKind},
};

use super::{
    super::{
        Text,
        class::{Class, Stop},
    },
    failure,
    run::expect_more,
    success,
};

/// `first | first *[ alphadigit | "-" ] alphadigit`, the longest: the run of `middle` (`alphadigit`
/// or `"-"`) that begins with `first`, without the hyphens at its end.
#[derive(Clone, Copy)]
pub(crate) struct Label {
    first: &'static Class,
    middle: &'static Class,
}

impl Label {
    pub(crate) const fn new(first: &'static Class, middle: &'static Class) -> Self {
        Label { first, middle }
    }

    /// The position where the run stops, and the length of the label, which is 0 if there is no
    /// label. Hyphens at the end of the run are not part of the label, but the run shows what could
    /// follow.
    #[inline(always)]
    fn read(&self, bytes: &[u8]) -> (Stop, usize) {
        match self.first.one(bytes) {
            Err(stop) => (stop, 0),
            Ok(_) => {
                let stop = self.middle.run(bytes, None);
                let hyphens = bytes[..stop.length]
                    .iter()
                    .rev()
                    .take_while(|&&byte| byte == b'-')
                    .count();
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
        expect_more(
            &input,
            if length == 0 { self.first } else { self.middle },
            stop,
        );
        match length {
            0 => failure::<OM, I, I>(input, ErrorKind::OneOf),
            _ => success::<OM, I>(input, length),
        }
    }
}

/// `*[ label "." ] last`, the longest, where `last` is a label that begins with one of a class. The
/// furthest label that can be last ends it.
pub(crate) struct Labels {
    label: Label,
    last: &'static Class,
    /// The role of each byte: `WITHIN` a label, a `HYPHEN`, a `PERIOD`, or the `END`.
    marks: [u8; 256],
}

const WITHIN: u8 = 0;
/// Has a bit in common with `PERIOD`: in most host names, neither is next to one of the two.
const HYPHEN: u8 = 1;
const PERIOD: u8 = 3;
const END: u8 = 4;

impl Labels {
    pub(crate) const fn new(label: Label, last: &'static Class) -> Labels {
        let mut marks = [END; 256];
        let mut byte = 0;
        while byte < 256 {
            if label.middle.has(byte as u8) {
                marks[byte] = WITHIN;
            }
            byte += 1;
        }
        marks[b'-' as usize] = HYPHEN;
        marks[b'.' as usize] = PERIOD;
        Labels { label, last, marks }
    }

    /// Reads the labels in one pass, if no two of "." and "-" are neighbors and the rightmost label
    /// can be last. This is the case for nearly every host name.
    #[inline(always)]
    fn simple(&self, bytes: &[u8]) -> Option<usize> {
        let mut length = 0;
        let mut last = 0;
        // As if after a period, because a label does not begin with a hyphen.
        let mut before = PERIOD;
        let mut neighbors = WITHIN;
        while let Some(&byte) = bytes.get(length) {
            let mark = self.marks[byte as usize];
            if mark == END {
                break;
            }
            // A bit in common: two periods, two hyphens, or a period and a hyphen. Only two hyphens
            // may be neighbors, and `each` reads these. One test after the loop is faster than one
            // for each byte.
            neighbors |= before & mark;
            before = mark;
            length += 1;
            if mark == PERIOD {
                last = length;
            }
        }
        // The last byte is neither a hyphen nor a period, and no two of these are neighbors. So
        // each label begins and ends with a letter or digit, and `last` is where the rightmost
        // begins.
        (before | neighbors == WITHIN && self.last.has(bytes[last])).then_some(length)
    }

    /// Reads label by label; 0 if none can be last.
    fn each(&self, bytes: &[u8]) -> usize {
        let mut here = 0;
        let mut furthest = 0;
        loop {
            let (_, length) = self.label.read(&bytes[here..]);
            // In `a.b.1`, a label follows the furthest one that can end the name.
            if length > 0 && self.last.has(bytes[here]) {
                furthest = here + length;
            }
            here += length;
            if length == 0 || bytes.get(here) != Some(&b'.') {
                return furthest;
            }
            here += 1;
        }
    }
}

impl<I: Text> Parser<I> for &Labels {
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

#[cfg(test)]
mod tests {
    use super::*;

    const LETTER: Class = Class::of("ab");
    const FIRST: Class = LETTER.or("1");
    const MIDDLE: Class = FIRST.or("-");
    static LABELS: Labels = Labels::new(Label::new(&FIRST, &MIDDLE), &LETTER);

    #[test]
    fn most_names_are_read_in_one_pass() {
        for (text, length) in [("a", 1), ("1.ab", 4), ("1.ab:1", 4), ("a-b.a1/", 6)] {
            assert_eq!(LABELS.simple(text.as_bytes()), Some(length), "{text}");
            assert_eq!(LABELS.each(text.as_bytes()), length, "{text}");
        }
    }

    #[test]
    fn the_others_are_read_label_by_label() {
        for (text, length) in [
            ("", 0),
            ("a--b", 4),
            ("a.", 1),
            ("a.-b", 1),
            ("a-.b", 1),
            ("a.b.1", 3),
            ("1.1", 0),
        ] {
            assert_eq!(LABELS.simple(text.as_bytes()), None, "{text}");
            assert_eq!(LABELS.each(text.as_bytes()), length, "{text}");
        }
    }
}
