//! [`Questions`]: asks the oracle, and remembers its answers, all of them [`Known`] in little
//! memory.

use std::{
    collections::{HashMap, HashSet, hash_map::Entry},
    fmt,
    time::{Duration, Instant},
};

use super::bound::{Bound, Bounds, LearnError, Stop};
use crate::bytes::{Packed, hash};

/// The maximum number of strings that the oracle is asked about at once, and how long it should
/// take to answer them.
const BATCH: usize = 50_000;
const PATIENCE: Duration = Duration::from_secs(5);

/// The maximum number of bytes of strings that are remembered, and of those that are asked about at
/// once.
const MEMORY: usize = 1 << 28;
pub(super) const BATCH_MEMORY: usize = 1 << 24;

type Oracle<'o, E> = &'o mut dyn FnMut(&[Vec<u8>]) -> Result<Vec<bool>, E>;

/// The oracle, what it has answered, and how often it was asked.
pub(super) struct Questions<'o, E> {
    oracle: Oracle<'o, E>,
    pub(super) known: KnownAnswers,
    bounds: Bounds,
    /// How many strings it was asked about.
    pub(super) asked: u64,
    /// How many of these were asked again.
    pub(super) confirmed: u64,
    /// How many strings to ask about at once.
    batch: usize,
}

impl<'o, E> Questions<'o, E> {
    pub(super) fn new(oracle: Oracle<'o, E>, bounds: Bounds) -> Self {
        Questions {
            oracle,
            known: KnownAnswers::default(),
            bounds,
            asked: 0,
            confirmed: 0,
            batch: BATCH,
        }
    }

    /// How many strings to ask about at once, so that the time does not run out meanwhile.
    pub(super) fn batch(&self) -> usize {
        self.batch
    }

    /// Asks from now on whatever is asked.
    pub(super) fn without_bounds(&mut self) -> &mut Self {
        self.bounds = Bounds {
            queries: u64::MAX,
            until: None,
            ..self.bounds
        };
        self
    }

    /// Has the answers about these strings known. They are made one batch after the other: all
    /// together may be more than fits in memory.
    pub(super) fn ask(
        &mut self,
        strings: impl IntoIterator<Item = Vec<u8>>,
    ) -> Result<(), Stop<E>> {
        let mut unknown: Vec<Vec<u8>> = Vec::new();
        let mut met = HashSet::new();
        let mut bytes = 0;
        for string in strings {
            if self.known.answer(&string).is_some() || met.contains(&string) {
                continue;
            }
            bytes += string.len();
            if self.known.strings.size() + bytes > MEMORY {
                return Err(Bound::Memory.into());
            }
            met.insert(string.clone());
            unknown.push(string);
            if unknown.len() >= self.batch || bytes >= BATCH_MEMORY {
                self.put_unknown(&unknown)?;
                unknown.clear();
                met.clear();
                bytes = 0;
            }
        }
        self.put_unknown(&unknown)
    }

    fn put_unknown(&mut self, unknown: &[Vec<u8>]) -> Result<(), Stop<E>> {
        if unknown.is_empty() {
            return Ok(());
        }
        let answers = self.put(unknown)?;
        let all_known = unknown
            .iter()
            .zip(answers)
            .all(|(string, answer)| self.known.insert(string, answer));
        if all_known {
            Ok(())
        } else {
            Err(Bound::Memory.into())
        }
    }

    /// Asks about strings again whose answers are known.
    pub(super) fn confirm(&mut self, strings: &[Vec<u8>]) -> Result<(), Stop<E>> {
        for strings in strings.chunks(self.batch.max(1)) {
            let answers = self.put(strings)?;
            self.confirmed += strings.len() as u64;
            for (string, answer) in strings.iter().zip(answers) {
                if let Some(first) = self.known.answer(string).filter(|&first| first != answer) {
                    return Err(Stop::Error(LearnError::Contradiction {
                        string: string.clone(),
                        first,
                    }));
                }
            }
        }
        Ok(())
    }

    /// Asks about this many of the strings again, evenly chosen.
    pub(super) fn confirm_some(&mut self, count: usize) -> Result<(), Stop<E>> {
        let step = self.known.len().div_ceil(count).max(1);
        let some = (0..self.known.len())
            .step_by(step)
            .map(|number| self.known.at(number).0.to_vec());
        self.confirm(&some.collect::<Vec<_>>())
    }

    /// Its answers, which are not remembered.
    pub(super) fn put(&mut self, strings: &[Vec<u8>]) -> Result<Vec<bool>, Stop<E>> {
        self.check()?;
        // Without a bound of time, there need not be a clock: WebAssembly has none.
        let start = self.bounds.until.map(|_| Instant::now());
        let answers =
            (self.oracle)(strings).map_err(|error| Stop::Error(LearnError::Oracle(error)))?;
        self.asked += strings.len() as u64;
        // A short batch says more about a start than about the pace.
        let time = start.map_or(0.0, |start| start.elapsed().as_secs_f64());
        if time > PATIENCE.as_secs_f64() / 4.0 {
            self.batch =
                ((strings.len() as f64 / time * PATIENCE.as_secs_f64()) as usize).clamp(100, BATCH);
        }
        Ok(answers)
    }

    /// Whether a bound is reached.
    fn check(&self) -> Result<(), Bound> {
        if self.asked - self.confirmed >= self.bounds.queries {
            Err(Bound::Queries)
        } else if self
            .bounds
            .until
            .is_some_and(|until| Instant::now() >= until)
        {
            Err(Bound::Time)
        } else {
            Ok(())
        }
    }
}

/// Strings, each with its answer, in the order in which they were added. A string takes about 30
/// bytes more than its length.
#[derive(Default)]
pub(super) struct KnownAnswers {
    strings: Packed,
    answers: Vec<bool>,
    /// The number of a string, by its hash. Of two strings with the same hash, only the first is
    /// known.
    numbers: HashMap<u64, u32>,
}

impl KnownAnswers {
    pub(super) fn len(&self) -> usize {
        self.strings.len()
    }

    /// The string with this number, and its answer.
    pub(super) fn at(&self, number: usize) -> (&[u8], bool) {
        (self.strings.get(number), self.answers[number])
    }

    /// The answer about this string, if it is known.
    pub(super) fn answer(&self, string: &[u8]) -> Option<bool> {
        let (known, answer) = self.at(*self.numbers.get(&hash(string))? as usize);
        (known == string).then_some(answer)
    }

    /// Adds a string, if there is room for it. Returns whether it is known now.
    pub(super) fn insert(&mut self, string: &[u8], answer: bool) -> bool {
        if let (Entry::Vacant(entry), Ok(number)) = (
            self.numbers.entry(hash(string)),
            u32::try_from(self.strings.len()),
        ) {
            entry.insert(number);
            self.strings.push(string);
            self.answers.push(answer);
        }
        self.answer(string).is_some()
    }
}

impl fmt::Debug for KnownAnswers {
    /// How many there are: they can be millions.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KnownAnswers")
            .field("strings", &self.len())
            .finish_non_exhaustive()
    }
}
