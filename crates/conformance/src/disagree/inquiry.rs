//! [`Inquiry`]: from a string that two peers read differently to one that they read alike and that
//! is an edit away.
//!
//! First, as many bytes of the string are deleted as possible, while the two still disagree. Then
//! the edits of what is left are tried, the simplest first, until the two agree. At last, other
//! bytes and other numbers are tried in the place of the edit.

use std::{iter, ops::Range};

use super::{
    Standard,
    reading::{shorter, skeleton},
    undo::runs,
};
use crate::{
    ByteSet,
    bytes::CHARACTERS,
    judge::{Difference, Kind, Pair, Shape},
};

/// The limits of a round: so many strings, with so many bytes.
const STRINGS: usize = 256;
const BYTES: usize = 1 << 20;

/// The longest string in which all bytes are replaced, in bytes.
const LONGEST: usize = 100;

/// What is put in place of a byte, and added.
const INSTEAD: &[u8] = b"a10.-/:";

/// How many digits the numbers have that are tried.
const DIGITS: usize = 21;

/// How many bytes side by side must all be needed for a string that is too long.
const LONG: usize = 16;

/// Two peers, what is compared, and a string that they read differently.
pub(super) struct Inquiry {
    pub(super) index: usize,
    pub(super) peers: [usize; 2],
    pub(super) string: Vec<u8>,
    stage: Stage,
    /// What is asked about in this round: edits, of which the string is the wrong one.
    asked: Vec<Pair>,
}

enum Stage {
    Shrinking {
        /// How many deletions have been tried in vain.
        tried: usize,
        /// What is left if all pieces are deleted that could be deleted on their own.
        together: Option<Vec<u8>>,
    },
    Agreeing,
    /// The two agree about the right string.
    Generalizing(Pair),
    /// No string was found about which the two agree.
    Alone,
    Ended(Box<Difference>),
}

const SHRINKING: Stage = Stage::Shrinking {
    tried: 0,
    together: None,
};

impl Stage {
    fn ended(pair: Pair, shape: Shape) -> Stage {
        Stage::Ended(Box::new(Difference::new(Kind::Differs, pair, shape, None)))
    }
}

impl Inquiry {
    pub(super) fn new(index: usize, peers: [usize; 2], string: Vec<u8>) -> Inquiry {
        Inquiry {
            index,
            peers,
            string,
            stage: SHRINKING,
            asked: Vec::new(),
        }
    }

    pub(super) fn has_ended(&self) -> bool {
        matches!(self.stage, Stage::Alone | Stage::Ended(_))
    }

    /// The difference, if one was found.
    pub(super) fn difference(&self) -> Option<&Difference> {
        match &self.stage {
            Stage::Ended(difference) => Some(difference),
            _ => None,
        }
    }

    /// The strings to ask about next.
    pub(super) fn strings(&mut self, standard: &impl Standard) -> Vec<Vec<u8>> {
        let string = &self.string;
        self.asked = match &mut self.stage {
            Stage::Shrinking { tried, together } => {
                let most = STRINGS.min(BYTES / string.len().max(1)).max(1);
                let deletions = deletions(string.len()).skip(*tried).take(most);
                let single = deletions.map(|range| edit(string, range, &[]));
                let together = together.take().map(|shorter| Pair::of(&shorter, string));
                *tried += most;
                let may_explain = |edit: &Pair| standard.may_explain(&edit.right(), string);
                together
                    .into_iter()
                    .chain(single)
                    .filter(may_explain)
                    .collect()
            }
            Stage::Agreeing => edits(string),
            Stage::Generalizing(pair) => alternatives(pair),
            Stage::Alone | Stage::Ended(_) => Vec::new(),
        };
        self.asked.iter().map(Pair::right).collect()
    }

    /// Goes on with the answers: for each of these strings, whether the two agree, if both read it.
    pub(super) fn go_on(&mut self, standard: &impl Standard, answers: &[Option<bool>]) {
        let asked = std::mem::take(&mut self.asked);
        let that = |agree: bool| {
            let answered = iter::zip(&asked, answers);
            answered.filter_map(move |(edit, answer)| (*answer == Some(agree)).then_some(edit))
        };
        match &self.stage {
            Stage::Shrinking { tried, .. } => {
                let still = that(false).map(Pair::right);
                let shortest = still.reduce(|a, b| if shorter(&b, &a) { b } else { a });
                if let Some(shortest) = shortest {
                    let is_kept = |at: &usize| {
                        let deleted =
                            |edit: &Pair| edit.before.len()..edit.before.len() + edit.new.len();
                        !that(false).any(|edit| deleted(edit).contains(at))
                    };
                    let kept = (0..self.string.len()).filter(is_kept);
                    let together: Vec<u8> = kept.map(|at| self.string[at]).collect();
                    self.stage = Stage::Shrinking {
                        tried: 0,
                        together: (together.len() < shortest.len()).then_some(together),
                    };
                    self.string = shortest;
                } else if *tried >= deletions(self.string.len()).count() {
                    self.stage = Stage::Agreeing;
                }
            }
            Stage::Agreeing => {
                // An edit of one byte says more than one of many; of either kind, one into the
                // language, and then one that leaves the punctuation.
                let rank = |edit: &&Pair| {
                    let right = edit.right();
                    let is_one_byte = edit.new.len() < 2;
                    let is_alike = skeleton(&right) == skeleton(&self.string);
                    let explains = standard.may_explain(&right, &self.string);
                    (is_one_byte, standard.contains(&right), is_alike, explains)
                };
                let best = that(true).min_by_key(|edit| std::cmp::Reverse(rank(edit)));
                self.stage = match (too_long(that(true)), best) {
                    (Some((pair, limit)), _) => Stage::ended(pair, Shape::Length(limit)),
                    (None, Some(best)) => {
                        Stage::Generalizing(Pair::of(&best.right(), &self.string))
                    }
                    (None, None) => Stage::Alone,
                };
            }
            Stage::Generalizing(pair) => {
                let others: Vec<&Pair> = that(false).collect();
                let agreed: Vec<&Pair> = that(true).collect();
                let (pair, shape) = general(pair, &others, &agreed);
                self.stage = Stage::ended(pair, shape);
            }
            Stage::Alone | Stage::Ended(_) => {}
        }
    }
}

/// The string, and the one with another piece in this range, which is the right one.
fn edit(string: &[u8], range: Range<usize>, instead: &[u8]) -> Pair {
    Pair {
        before: string[..range.start].to_vec(),
        old: instead.to_vec(),
        new: string[range.clone()].to_vec(),
        after: string[range.end..].to_vec(),
    }
}

/// The pieces of a string of this length that may go: halves, quarters and so on, and at last each
/// byte.
fn deletions(length: usize) -> impl Iterator<Item = Range<usize>> {
    let sizes = iter::successors(Some(length.div_ceil(2)), |&size| {
        (size > 1).then_some(size / 2)
    });
    sizes.filter(|&size| size > 0).flat_map(move |size| {
        (0..length)
            .step_by(size)
            .map(move |start| start..length.min(start + size))
    })
}

/// Edits of a string, the simplest first: a byte less, another byte, a byte more, a piece less.
fn edits(string: &[u8]) -> Vec<Pair> {
    let length = string.len();
    let less = |size: usize| (size..=length).map(move |end| edit(string, end - size..end, &[]));
    if length > LONGEST {
        return less(1).take(STRINGS).collect();
    }
    let instead = |at: usize, size: usize| {
        let others = INSTEAD.iter();
        let others = others.filter(move |byte| size == 0 || string[at] != **byte);
        others.map(move |&byte| edit(string, at..at + size, &[byte]))
    };
    less(1)
        .chain((0..length).flat_map(|at| instead(at, 1)))
        .chain((0..=length).flat_map(|at| instead(at, 0)))
        .chain((2..=length).flat_map(less))
        .collect()
}

/// If many bytes side by side are needed, each of them, for what is too long: the pair, and how
/// many bytes are not too many.
fn too_long<'p>(agreed: impl Iterator<Item = &'p Pair>) -> Option<(Pair, usize)> {
    let single = agreed.filter(|edit| edit.old.is_empty() && edit.new.len() == 1);
    let single: Vec<&Pair> = single.collect();
    let mut runs = single.chunk_by(|a, b| a.before.len() + 1 == b.before.len());
    let run = runs.find(|run| run.len() >= LONG)?;
    Some((run[run.len() - 1].clone(), run.len() - 1))
}

/// The same pair with every other byte, and every number that may be a limit, in the place of the
/// piece of the wrong string.
fn alternatives(pair: &Pair) -> Vec<Pair> {
    let string = pair.wrong();
    let at = pair.before.len();
    let place = at..at + pair.new.len();
    let mut others = Vec::new();
    if place.len() == 1 {
        others.extend((0..=u8::MAX).map(|byte| edit(&string, place.clone(), &[byte])));
        others.extend(CHARACTERS.map(|one| edit(&string, place.clone(), one.as_bytes())));
    }
    if let Some(run) = number(pair) {
        let number = |number: u128| edit(&string, run.clone(), number.to_string().as_bytes());
        others.extend(numbers().map(number));
        others.extend((1..=DIGITS).map(|digits| edit(&string, run.clone(), &zeros(digits))));
    }
    others
}

/// The digits in which the two strings differ, in the wrong one.
fn number(pair: &Pair) -> Option<Range<usize>> {
    let at = pair.before.len();
    let are_digits = pair.old.iter().chain(&pair.new).all(u8::is_ascii_digit);
    let wrong = pair.wrong();
    let mut digits = runs(&wrong, u8::is_ascii_digit);
    digits.find(|run| are_digits && run.start <= at && at + pair.new.len() <= run.end)
}

/// So many digits without a value: they tell whether a limit is one of the digits.
fn zeros(digits: usize) -> Vec<u8> {
    vec![b'0'; digits]
}

/// Numbers on either side of powers of two and of ten.
fn numbers() -> impl Iterator<Item = u128> {
    let powers_of_two = (0..=64).map(|power| 1 << power);
    let powers_of_ten = (1..DIGITS as u32).map(|power| 10_u128.pow(power));
    let powers = powers_of_two.chain(powers_of_ten);
    powers.flat_map(|power: u128| [power - 1, power])
}

/// What is general about a pair: about the `different` ones the two disagree, too, and about the
/// `agreed` ones they agree.
fn general(pair: &Pair, different: &[&Pair], agreed: &[&Pair]) -> (Pair, Shape) {
    if let Some(limit) = limit(pair, different, agreed) {
        return limit;
    }
    let shape = match &*pair.new {
        [] => Shape::LeftOut,
        [byte] => {
            let here = |edit: &&&Pair| edit.before == pair.before && edit.after == pair.after;
            let instead: Vec<&[u8]> = different
                .iter()
                .filter(here)
                .map(|edit| &*edit.old)
                .collect();
            let single = instead.iter().filter(|piece| piece.len() == 1);
            let bytes: ByteSet = single.map(|piece| piece[0]).chain([*byte]).collect();
            let characters = CHARACTERS
                .iter()
                .all(|one| instead.contains(&one.as_bytes()));
            Shape::Bytes { bytes, characters }
        }
        _ => Shape::Piece,
    };
    (pair.clone(), shape)
}

/// If the two agree about numbers up to a limit, and disagree about those above it: the limit and
/// the next number. It is one of the digits if the two also disagree about as many zeros.
fn limit(pair: &Pair, different: &[&Pair], agreed: &[&Pair]) -> Option<(Pair, Shape)> {
    let run = number(pair)?;
    let string = pair.wrong();
    let (before, after) = (&string[..run.start], &string[run.end..]);
    let numbers = |edits: &[&Pair]| -> Vec<Vec<u8>> {
        let of_run = edits
            .iter()
            .filter(|edit| edit.before == before && edit.after == after);
        of_run.map(|edit| edit.old.clone()).collect()
    };
    let (different, agreed) = (numbers(different), numbers(agreed));
    let values = |texts: &[Vec<u8>]| -> Vec<u128> {
        let texts = texts
            .iter()
            .filter(|text| text.len() == 1 || !text.starts_with(b"0"));
        let texts = texts.filter_map(|text| std::str::from_utf8(text).ok());
        texts.filter_map(|text| text.parse().ok()).collect()
    };
    let [own] = values(&[string[run.clone()].to_vec()])[..] else {
        return None;
    };
    let below = values(&agreed)
        .into_iter()
        .max()
        .filter(|below| *below < own)?;
    let above = values(&different).into_iter().min()?;
    let [old, new] = [below, above].map(|number| number.to_string().into_bytes());
    let shape = if new.len() > old.len() && different.contains(&zeros(new.len())) {
        Shape::Length(old.len())
    } else {
        Shape::Number(below)
    };
    let (before, after) = (before.to_vec(), after.to_vec());
    let pair = Pair {
        before,
        old,
        new,
        after,
    };
    (above == below + 1).then_some((pair, shape))
}
