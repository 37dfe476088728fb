//! [`Beyond`]: strings that are asked after the suite, for implementations that are not automata of
//! about its size.

use std::collections::{BTreeSet, HashSet};

use crate::{
    automaton::CompileError,
    bytes::{hash, sort},
    language::Language,
    suite::{Cycle, Suite, at_most},
};

/// How often a piece is repeated that may be repeated any number of times: each more often than the
/// one before.
pub(super) const TIMES: [usize; 9] = [4, 8, 16, 32, 64, 128, 256, 512, 1_024];

/// After how many pieces a string is wrong.
const SPOILT: [usize; 2] = [TIMES[4], TIMES[8]];

/// How many bytes one member through each state has at least: more than the usual bounds of a line,
/// of a URL, and of a length in 16 bits.
const LONG: [usize; 2] = [9_000, 70_000];

/// How many bytes these may have together.
const ALL_LONG: usize = 1 << 24;

/// The seed of the random strings, and how many of either kind there are for each state, and at
/// most.
pub(super) const SEED: u64 = 1738;
const RANDOM: usize = 100;
const ALL_RANDOM: usize = 4_000;

/// Probes, members through each two states, and what is wrong only after many pieces; then random
/// members and what is almost one; then members in which a piece is repeated many times, each more
/// often than before, the last ones in tours.
#[derive(Debug, Clone, Default)]
pub(super) struct Beyond {
    strings: Vec<Vec<u8>>,
    random: Vec<Vec<u8>>,
    cycles: Vec<Cycle>,
    /// The number of a cycle, and how often its piece is repeated.
    repeated: Vec<(usize, usize)>,
}

impl Beyond {
    /// Those for which `is_asked` holds.
    pub(super) fn new(
        language: &Language,
        suite: &Suite,
        is_asked: impl Fn(&[u8]) -> bool,
    ) -> Result<Beyond, CompileError> {
        let mut strings: HashSet<Vec<u8>> =
            suite.probes().into_iter().chain(suite.pairs()).collect();
        let count = (RANDOM * suite.dfa().state_count()).min(ALL_RANDOM);
        let random = language
            .sentences(SEED)?
            .take(count)
            .chain(language.near_misses(SEED)?.take(count));
        let random: HashSet<Vec<u8>> = random.filter(|string| !strings.contains(string)).collect();
        let mut cycles = distinct(suite.cycles());
        let bytes = suite.bytes();
        let size = |cycle: &&Cycle| bytes.len() * SPOILT[0] * cycle.piece.len() + LONG[0];
        strings.extend(
            at_most(ALL_LONG, cycles.iter().collect(), size)
                .flat_map(|cycle| spoilt(suite, &bytes, cycle)),
        );
        let long: Vec<_> = LONG
            .into_iter()
            .flat_map(|length| long(&cycles, length))
            .collect();
        let repeated = TIMES
            .into_iter()
            .flat_map(|times| (0..cycles.len()).map(move |number| (number, times)));
        let mut repeated: Vec<_> = repeated.chain(long).collect();
        let in_tours = distinct(suite.cycles_in_tours());
        for cycle in at_most(ALL_LONG, in_tours, |_| LONG[0]) {
            repeated.push((cycles.len(), LONG[0].div_ceil(cycle.piece.len())));
            cycles.push(cycle);
        }
        let mut known = HashSet::new();
        let mut is_new = |string: &Vec<u8>| {
            is_asked(string)
                && !strings.contains(string)
                && !random.contains(string)
                && known.insert(hash(string))
        };
        let repeated = repeated
            .into_iter()
            .filter(|&(number, times)| is_new(&cycles[number].times(times)))
            .collect();
        let sorted = |strings: HashSet<Vec<u8>>| {
            let strings = strings.into_iter();
            let mut strings = strings.filter(|string| is_asked(string)).collect();
            sort(&mut strings);
            strings
        };
        Ok(Beyond {
            strings: sorted(strings),
            random: sorted(random),
            cycles,
            repeated,
        })
    }

    /// The strings, each with its cycle if a piece of it is repeated.
    pub(super) fn strings(&self) -> impl Iterator<Item = (Vec<u8>, Option<&Cycle>)> {
        let strings = self.strings.iter().chain(&self.random);
        let strings = strings.map(|string| (string.clone(), None));
        strings.chain(self.repeated.iter().map(|&(number, times)| {
            let cycle = &self.cycles[number];
            (cycle.times(times), Some(cycle))
        }))
    }
}

/// The first of those that make the same members, such as `a.` before `a` and `.a` after it.
pub(super) fn distinct(cycles: Vec<Cycle>) -> Vec<Cycle> {
    let mut known = BTreeSet::new();
    let members = |cycle: &Cycle| [TIMES[0], TIMES[1]].map(|times| cycle.times(times));
    cycles
        .into_iter()
        .filter(|cycle| known.insert(members(cycle)))
        .collect()
}

/// Strings that are wrong only after many pieces, for implementations that do not read as far: with
/// a byte of each class after some, and with one such byte after more.
fn spoilt<'a>(
    suite: &'a Suite,
    bytes: &'a [u8],
    cycle: &'a Cycle,
) -> impl Iterator<Item = Vec<u8>> + 'a {
    let spoilt = |times: usize| {
        let Cycle {
            before,
            piece,
            after,
        } = cycle;
        let pieces = piece.repeat(fitting(times, cycle));
        let strings = bytes
            .iter()
            .map(move |&byte| [before, &pieces[..], &[byte], after].concat());
        strings.filter(|string| !suite.dfa().accepts(string))
    };
    let [some, more] = SPOILT;
    spoilt(some).chain(spoilt(more).take(1))
}

/// How often the piece of a cycle is repeated, if it should be so often, but not be too long.
pub(super) fn fitting(times: usize, cycle: &Cycle) -> usize {
    times.min(LONG[0] / cycle.piece.len())
}

/// For each beginning, its first cycle, as often as makes the member this long; if these are many,
/// some of them.
fn long(cycles: &[Cycle], length: usize) -> Vec<(usize, usize)> {
    let is_first =
        |&number: &usize| number == 0 || cycles[number - 1].before != cycles[number].before;
    let first: Vec<usize> = (0..cycles.len()).filter(is_first).collect();
    let step = (first.len() * length).div_ceil(ALL_LONG).max(1);
    first
        .into_iter()
        .step_by(step)
        .map(|number| (number, length.div_ceil(cycles[number].piece.len())))
        .collect()
}
