//! [`Inquiry`]: from a string that two peers read differently to one that they read alike and that
//! is an edit away.
//!
//! The edits of the string are tried, the simplest first, until the two agree. Then as many bytes
//! around the edit are deleted as possible, from both strings, while the answers stay. A string
//! that is long, or that no edit mends, is made shorter first. At last, other bytes and other
//! numbers are tried in the place of the edit.

use std::{iter, ops::Range};

use super::{
    Standard,
    reading::{shorter, skeleton},
    undo::{runs, segments},
};
use crate::{
    ByteSet,
    bytes::CHARACTERS,
    judge::{Difference, Kind, Pair, Shape},
};

/// How many edits of a kind are tried, and how many bytes their strings have, if they are long.
const EDITS: usize = 512;
const BYTES: usize = 1 << 21;

/// How long a string is at most that is edited before it is made shorter, and how long one is in
/// which all bytes are replaced, in bytes.
const SHORT: usize = 60;
const LONGEST: usize = 100;

/// What is put in place of a byte, and added.
const INSTEAD: &[u8] = b"a10.-/:";

/// How many digits the numbers have that are tried.
const DIGITS: usize = 21;

/// How many bytes side by side must all be needed for a string that is too long.
const LONG: usize = 16;

/// The bytes that delimit the parts of a URL.
const DELIMITERS: &[u8] = b"/:?#[]@";

/// What is done first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Attempt {
    /// The string is made shorter.
    Shortened,
    /// The string is edited as it is, if it is short: what is left of a string that is made
    /// shorter may be read differently for another reason.
    Whole,
}

impl Attempt {
    pub(super) const ALL: [Attempt; 2] = [Attempt::Shortened, Attempt::Whole];

    pub(super) fn next(self) -> Option<Attempt> {
        (self == Attempt::Shortened).then_some(Attempt::Whole)
    }
}

/// Two peers, what is compared, and a string that they read differently.
pub(super) struct Inquiry {
    pub(super) index: usize,
    pub(super) peers: [usize; 2],
    pub(super) attempt: Attempt,
    /// The string is the wrong one; until a right one is found, both are the same.
    pair: Pair,
    stage: Stage,
    /// What is asked about in this round.
    asked: Vec<Pair>,
}

enum Stage {
    Cutting(Cuts),
    /// Edits are tried; of a string that has been made shorter, those of longer pieces, too.
    Agreeing {
        is_cut: bool,
    },
    Generalizing,
    /// No string was found about which the two agree.
    Alone,
    Ended(Box<Difference>),
}

/// What is deleted around the piece of the pair.
struct Cuts {
    /// How much is deleted at once.
    size: usize,
    /// What is deleted in each of the pairs that are asked about.
    ranges: Vec<Range<usize>>,
    /// What is left if everything is deleted that could be deleted on its own.
    together: Option<Pair>,
}

impl Cuts {
    fn new(pair: &Pair) -> Cuts {
        Cuts {
            size: around(pair).div_ceil(2),
            ranges: Vec::new(),
            together: None,
        }
    }

    /// The pieces of this size. Of a long string, some are left out.
    fn pieces(&self, pair: &Pair) -> Vec<Range<usize>> {
        let (size, length) = (self.size, around(pair));
        let last = if size > 0 { length + 1 - size } else { 0 };
        let step = size.max((last / most(length)) | 1);
        let starts = (0..last).step_by(step);
        starts.map(|start| start..start + size).collect()
    }
}

impl Inquiry {
    pub(super) fn new(
        index: usize,
        peers: [usize; 2],
        string: Vec<u8>,
        attempt: Attempt,
    ) -> Inquiry {
        let pair = Pair::of(&string, &string);
        let stage = if attempt == Attempt::Shortened || string.len() > SHORT {
            Stage::Cutting(Cuts::new(&pair))
        } else {
            Stage::Agreeing { is_cut: false }
        };
        Inquiry {
            index,
            peers,
            attempt,
            pair,
            stage,
            asked: Vec::new(),
        }
    }

    /// What is left of the string.
    pub(super) fn string(&self) -> Vec<u8> {
        self.pair.wrong()
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

    fn has_right(&self) -> bool {
        self.pair.old != self.pair.new
    }

    /// The strings to ask about next.
    pub(super) fn strings(&mut self, standard: &impl Standard) -> Vec<Vec<u8>> {
        let pair = &self.pair;
        match &mut self.stage {
            Stage::Cutting(cuts) => {
                let (right, wrong) = (pair.right(), pair.wrong());
                let fits = |cut: &Pair| {
                    standard.may_explain(&cut.right(), &right)
                        && standard.may_explain(&cut.wrong(), &wrong)
                };
                let ranges = cuts.pieces(pair).into_iter();
                let single = ranges.map(|range| (range.clone(), cut(pair, &[range])));
                let together = cuts.together.take().map(|together| (0..0, together));
                let fitting = together
                    .into_iter()
                    .chain(single)
                    .filter(|(_, cut)| fits(cut));
                (cuts.ranges, self.asked) = fitting.unzip();
                let mut strings: Vec<Vec<u8>> = self.asked.iter().map(Pair::wrong).collect();
                if self.has_right() {
                    strings.extend(self.asked.iter().map(Pair::right));
                }
                return strings;
            }
            Stage::Agreeing { is_cut } => self.asked = edits(&pair.wrong(), *is_cut),
            Stage::Generalizing => self.asked = alternatives(pair),
            Stage::Alone | Stage::Ended(_) => {}
        }
        self.asked.iter().map(Pair::right).collect()
    }

    /// Goes on with the answers: for each of these strings, whether the two agree, if both read it.
    pub(super) fn go_on(&mut self, standard: &impl Standard, answers: &[Option<bool>]) {
        let asked = std::mem::take(&mut self.asked);
        let that = |agree: bool| {
            let answered = iter::zip(&asked, answers);
            answered.filter_map(move |(edit, answer)| (*answer == Some(agree)).then_some(edit))
        };
        match &mut self.stage {
            Stage::Cutting(cuts) => {
                let (wrong, right) = answers.split_at(asked.len());
                let differ = |at: usize| {
                    wrong[at] == Some(false)
                        && right.get(at).is_none_or(|&right| right == Some(true))
                };
                let possible: Vec<usize> = (0..asked.len()).filter(|&at| differ(at)).collect();
                let shortest = possible.iter().copied().reduce(|a, b| {
                    if shorter(&asked[b].wrong(), &asked[a].wrong()) {
                        b
                    } else {
                        a
                    }
                });
                if let Some(shortest) = shortest {
                    let ranges = possible.iter().map(|&at| cuts.ranges[at].clone());
                    let together = cut(&self.pair, &ranges.collect::<Vec<Range<usize>>>());
                    self.pair = asked[shortest].clone();
                    let is_shorter = around(&together) < around(&self.pair);
                    cuts.together = is_shorter.then_some(together);
                    cuts.size = cuts.size.min(around(&self.pair).div_ceil(2));
                } else {
                    cuts.size = if cuts.size > 1 {
                        cuts.size.div_ceil(2)
                    } else {
                        0
                    };
                }
                if cuts.size == 0 {
                    self.stage = if self.has_right() {
                        Stage::Generalizing
                    } else {
                        Stage::Agreeing { is_cut: true }
                    };
                }
            }
            Stage::Agreeing { is_cut } => {
                // An edit of one character says more than one of many, and more than one that makes
                // another part of what follows; then come those into the language, and those that
                // leave the punctuation.
                let string = self.pair.wrong();
                let rank = |edit: &&Pair| {
                    let right = edit.right();
                    let is_single = units(&edit.new).len() < 2;
                    let moves = edit.old.iter().any(|byte| b":/?#@".contains(byte));
                    let is_alike = skeleton(&right) == skeleton(&string);
                    let explains = standard.may_explain(&right, &string);
                    (
                        is_single,
                        !moves,
                        standard.contains(&right),
                        is_alike,
                        explains,
                    )
                };
                let best = that(true).min_by_key(|edit| std::cmp::Reverse(rank(edit)));
                if let Some(best) = best {
                    self.pair = Pair::of(&best.right(), &string);
                }
                self.stage = match best {
                    None if *is_cut => Stage::Alone,
                    _ => Stage::Cutting(Cuts::new(&self.pair)),
                };
            }
            Stage::Generalizing => {
                let others: Vec<&Pair> = that(false).collect();
                let agreed: Vec<&Pair> = that(true).collect();
                let (pair, shape) = general(&self.pair, &others, &agreed);
                self.pair = pair.clone();
                let difference = Difference::new(Kind::Differs, pair, shape, None);
                self.stage = Stage::Ended(Box::new(difference));
            }
            Stage::Alone | Stage::Ended(_) => {}
        }
    }
}

/// How many edits of a kind are tried, of a string of this length.
fn most(length: usize) -> usize {
    (BYTES / length.max(1)).clamp(2 * LONG, EDITS)
}

/// How many bytes a pair has around its piece.
fn around(pair: &Pair) -> usize {
    pair.before.len() + pair.after.len()
}

/// The pair without these ranges, in order, of the bytes around its piece.
fn cut(pair: &Pair, ranges: &[Range<usize>]) -> Pair {
    let length = pair.before.len();
    let mut left = pair.clone();
    for Range { start, end } in ranges.iter().rev() {
        left.after
            .drain(start.max(&length) - length..end.max(&length) - length);
        left.before.drain(start.min(&length)..end.min(&length));
    }
    left
}

/// Where the characters of a string are, and the bytes that are no part of one.
fn units(string: &[u8]) -> Vec<Range<usize>> {
    let mut end = 0;
    let mut unit = |length: usize| {
        end += length;
        end - length..end
    };
    let mut units = Vec::new();
    for chunk in string.utf8_chunks() {
        units.extend(chunk.valid().chars().map(|one| unit(one.len_utf8())));
        units.extend(chunk.invalid().iter().map(|_| unit(1)));
    }
    units
}

/// The string, and those with so many units less.
fn less(string: &[u8], units: &[Range<usize>], size: usize) -> impl Iterator<Item = Pair> {
    let ranges = units.windows(size);
    ranges.map(move |range| Pair::edit(string, range[0].start..range[size - 1].end, &[]))
}

/// Edits of a string, the simplest first: a unit less, another one, one more; and if it has been
/// cut, a piece less.
fn edits(string: &[u8], is_cut: bool) -> Vec<Pair> {
    let units = units(string);
    let length = string.len();
    if length > LONGEST {
        return each_less(string);
    }
    let instead = |range: Range<usize>| {
        let others = INSTEAD
            .iter()
            .filter(|byte| string[range.clone()] != [**byte]);
        let others = others.map(|&byte| Pair::edit(string, range.clone(), &[byte]));
        others.collect::<Vec<Pair>>()
    };
    less(string, &units, 1)
        .chain(units.iter().cloned().flat_map(instead))
        .chain(
            units
                .iter()
                .flat_map(|unit| instead(unit.start..unit.start)),
        )
        .chain(instead(length..length))
        .chain(
            (2..=units.len())
                .filter(|_| is_cut)
                .flat_map(|size| less(string, &units, size)),
        )
        .collect()
}

/// The deletions that tell whether a string is too long: of each byte; of a very long string, of
/// some, the first and the last one of each segment among them.
fn each_less(string: &[u8]) -> Vec<Pair> {
    let length = string.len();
    let step = length.div_ceil(most(length)).max(1);
    let ends = segments(string).take(most(length));
    let mut tried: Vec<usize> = ends.flat_map(|one| [one.start, one.end - 1]).collect();
    tried.extend((0..length).step_by(step));
    tried.sort_unstable();
    tried.dedup();
    let tried = tried.into_iter();
    tried
        .map(|at| Pair::edit(string, at..at + 1, &[]))
        .collect()
}

/// If many bytes side by side are needed, each of them that was tried, for what is too long: the
/// pair, and how many bytes are not too many, of a segment or of the whole string.
fn too_long(pair: &Pair, agreed: &[&Pair]) -> Option<(Pair, Shape)> {
    let string = pair.wrong();
    let tried = each_less(&string);
    let mut runs = tried.chunk_by(|a, b| agreed.contains(&a) == agreed.contains(&b));
    let run = runs.find(|run| run.len() >= LONG && agreed.contains(&&run[0]))?;
    // Without a delimiter before or after what is too long, it is something else.
    let mut long = run.iter().filter(|edit| !DELIMITERS.contains(&edit.new[0]));
    let (first, last) = (long.next()?, long.next_back()?);
    Some((
        last.clone(),
        Shape::Length(last.before.len() - first.before.len()),
    ))
}

/// The same pair with every other byte, and every number that may be a limit, in the place of the
/// piece of the wrong string.
fn alternatives(pair: &Pair) -> Vec<Pair> {
    let string = pair.wrong();
    let at = pair.before.len();
    let place = at..at + pair.new.len();
    let mut others = Vec::new();
    if pair.old.is_empty() && string.len() >= LONG {
        others.extend(each_less(&string));
    }
    if place.len() == 1 {
        others.extend((0..=u8::MAX).map(|byte| Pair::edit(&string, place.clone(), &[byte])));
        others.extend(CHARACTERS.map(|one| Pair::edit(&string, place.clone(), one.as_bytes())));
    }
    if let Some(run) = number(pair) {
        let number = |number: u128| Pair::edit(&string, run.clone(), number.to_string().as_bytes());
        others.extend(numbers().map(number));
        others.extend((1..=DIGITS).map(|digits| Pair::edit(&string, run.clone(), &zeros(digits))));
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
    let at_limit = too_long(pair, agreed).or_else(|| limit(pair, different, agreed));
    if let Some(at_limit) = at_limit {
        return at_limit;
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

/// If the two agree about numbers up to a limit, and disagree about most of those above it: the
/// limit and the next number. It is one of the digits if the two also disagree about as many zeros.
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
    let (above, below) = (values(&different), values(&agreed));
    let most = above.len();
    let above = above.into_iter().min()?;
    let (below, alike): (Vec<u128>, Vec<u128>) =
        below.into_iter().partition(|below| *below < above);
    let below = below.into_iter().max().filter(|_| alike.len() < most)?;
    let [old, new] = [below, above].map(|number| number.to_string().into_bytes());
    let shape = if new.len() > old.len() && different.contains(&zeros(new.len())) {
        Shape::Length(old.len())
    } else {
        Shape::Number(below)
    };
    let pair = Pair::new([before, &old, &new, after]);
    (above == below + 1).then_some((pair, shape))
}
