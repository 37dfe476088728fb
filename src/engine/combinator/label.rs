//! The labels of a host name.

use nom::{
    OutputMode, PResult, Parser,
    error::{Error, ErrorKind},
};

use super::{
    super::{
        Text,
        class::{Class, Stop, count_while},
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
    /// The automaton that reads most names: for each byte, the next state after each state, as many
    /// bits up as the number of that state says.
    steps: [u64; 256],
}

/// The states: before a label, within one that can be last or within another, and after a hyphen in
/// one of these. Each is the number of bits before it in a row of the table, where it has eight, so
/// that no other bits have to be masked.
const BEFORE: u8 = 0;
const LAST: u8 = 8;
const OTHER: u8 = 16;
const LAST_HYPHEN: u8 = 24;
const OTHER_HYPHEN: u8 = 32;
/// No further state: the byte is not of a name, or not after this state.
const STOP: u8 = 40;

const STATES: [u8; 5] = [BEFORE, LAST, OTHER, LAST_HYPHEN, OTHER_HYPHEN];

impl Labels {
    pub(crate) const fn new(label: Label, last: &'static Class) -> Labels {
        let mut steps = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            let mut state = 0;
            while state < STATES.len() {
                let next = next(&label, last, STATES[state], byte as u8);
                steps[byte] |= (next as u64) << STATES[state];
                state += 1;
            }
            byte += 1;
        }
        Labels { label, last, steps }
    }

    /// The length of the name; 0 if no label can be last. One function for all inputs and schemes.
    #[inline(never)]
    fn read(&self, bytes: &[u8]) -> usize {
        self.simple(bytes).unwrap_or_else(|| self.each(bytes))
    }

    /// The length of the name, if it ends with a label that can be last, before a byte that is not
    /// of a name. This is the case for nearly every host name.
    #[inline(always)]
    fn simple(&self, bytes: &[u8]) -> Option<usize> {
        let mut state = BEFORE;
        let length = count_while(bytes, |byte| {
            let next = self.next(state, byte);
            let is_read = next != STOP;
            if is_read {
                state = next;
            }
            is_read
        });
        (state == LAST).then_some(length)
    }

    /// The state after `byte`.
    #[inline(always)]
    fn next(&self, state: u8, byte: u8) -> u8 {
        (self.steps[byte as usize] >> (state & 63)) as u8
    }

    /// Reads label by label.
    #[cold]
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

/// The state after `byte`.
const fn next(label: &Label, last: &Class, state: u8, byte: u8) -> u8 {
    match (state, byte) {
        (LAST | OTHER, b'.') => BEFORE,
        (LAST | LAST_HYPHEN, b'-') => LAST_HYPHEN,
        (OTHER | OTHER_HYPHEN, b'-') => OTHER_HYPHEN,
        (BEFORE, _) if last.has(byte) => LAST,
        (BEFORE, _) if label.first.has(byte) => OTHER,
        (LAST | LAST_HYPHEN, _) if label.middle.has(byte) => LAST,
        (OTHER | OTHER_HYPHEN, _) if label.middle.has(byte) => OTHER,
        _ => STOP,
    }
}

impl<I: Text> Parser<I> for &Labels {
    type Output = I;
    type Error = Error<I>;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: I) -> PResult<OM, I, I, Error<I>> {
        match self.read(input.as_bytes()) {
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
    fn most_names_are_read_by_the_automaton() {
        for (text, length) in [
            ("a", 1),
            ("a--b", 4),
            ("1.ab", 4),
            ("1.ab:1", 4),
            ("a-b.a1/", 6),
        ] {
            assert_eq!(LABELS.simple(text.as_bytes()), Some(length), "{text}");
            assert_eq!(LABELS.each(text.as_bytes()), length, "{text}");
        }
    }

    #[test]
    fn the_others_are_read_label_by_label() {
        for (text, length) in [
            ("", 0),
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
