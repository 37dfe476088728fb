//! What failing runs have that no passing run has: fault localisation by program spectra.
//!
//! A run that fails does not show where. But if one of its *features* (say, a byte that a rule
//! reads) is in no run that passes, this feature may be the cause. All failing runs are explained
//! by as few features as a greedy choice needs (set cover, at most a logarithmic factor more than
//! the fewest). The idea is Jones and Harrold's (*Empirical Evaluation of the Tarantula Automatic
//! Fault-Localization Technique*, ASE 2005), without its degrees of suspicion: parsers that answer
//! as automata do not fail by chance.

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, HashMap, HashSet},
    hash::Hash,
};

/// The maximum number of features of all sets that are kept. It bounds the memory.
const KEPT: usize = 1 << 19;

/// The features of passing runs and of failing ones. It takes memory for the different features,
/// and for a bounded number of different sets of features of failing runs.
///
/// ```
/// use rfc1738_conformance::spectrum::Spectrum;
///
/// // A parser that rejects capitals, as it seems.
/// let mut spectrum = Spectrum::default();
/// spectrum.pass("ab".bytes());
/// spectrum.fail(2, "aB".bytes());
/// spectrum.fail(2, "AB".bytes());
/// spectrum.fail(1, "A".bytes());
/// assert_eq!(spectrum.explain(), [b'A', b'B']);
/// ```
#[derive(Debug, Clone)]
pub struct Spectrum<F> {
    passing: HashSet<F>,
    /// The sets of features of failing runs.
    failing: HashMap<Box<[F]>, Failing>,
    /// The number of features that all these sets have together.
    kept: usize,
}

/// Failing runs with the same features.
#[derive(Debug, Clone, Copy)]
struct Failing {
    count: u64,
    shortest: usize,
}

impl<F> Default for Spectrum<F> {
    fn default() -> Self {
        Spectrum {
            passing: HashSet::new(),
            failing: HashMap::new(),
            kept: 0,
        }
    }
}

impl<F: Copy + Ord + Hash> Spectrum<F> {
    /// Adds a run that passes.
    pub fn pass(&mut self, features: impl IntoIterator<Item = F>) {
        self.passing.extend(features);
    }

    /// Adds a run that fails, with its length.
    ///
    /// It is best to add all runs that pass before: then only the features that none of them has
    /// are kept. When there are many different sets of them, the sets of further runs are not kept.
    pub fn fail(&mut self, length: usize, features: impl IntoIterator<Item = F>) {
        let mut features: Vec<F> = features
            .into_iter()
            .filter(|feature| !self.passing.contains(feature))
            .collect();
        features.sort_unstable();
        features.dedup();
        if let Some(known) = self.failing.get_mut(&features[..]) {
            known.count += 1;
            known.shortest = known.shortest.min(length);
        } else if self.kept + features.len() <= KEPT {
            self.kept += features.len();
            self.failing.insert(
                features.into(),
                Failing {
                    count: 1,
                    shortest: length,
                },
            );
        }
    }

    /// Adds to those of passing runs all features of failing ones for which this holds.
    pub(crate) fn pass_all(&mut self, holds: impl Fn(&F) -> bool) {
        self.passing.extend(
            self.failing
                .keys()
                .flatten()
                .copied()
                .filter(|feature| holds(feature)),
        );
    }

    /// How many of the failing runs that are kept have it.
    pub(crate) fn failing(&self, feature: &F) -> u64 {
        let with = self.failing.iter().filter(|(set, _)| set.contains(feature));
        with.map(|(_, failing)| failing.count).sum()
    }

    /// Features that no passing run has and every failing run has, in their order.
    ///
    /// ```
    /// use rfc1738_conformance::spectrum::Spectrum;
    ///
    /// let mut spectrum = Spectrum::default();
    /// spectrum.pass("ab".bytes());
    /// spectrum.fail(3, "aBC".bytes());
    /// spectrum.fail(2, "BC".bytes());
    /// assert_eq!(spectrum.common(), [b'B', b'C']);
    /// ```
    pub fn common(&self) -> Vec<F> {
        let mut sets = self.failing.keys();
        let first = sets.next().map_or(&[][..], |set| set);
        let is_common =
            |it: &F| !self.passing.contains(it) && self.failing.keys().all(|set| set.contains(it));
        first.iter().copied().filter(is_common).collect()
    }

    /// Features that no passing run has, and that are in all failing runs that can be explained by
    /// one. The feature that explains the most runs comes first; then the one that explains the
    /// most of the others, and so on. Of several, it is the one in the shortest run, then the
    /// least.
    pub fn explain(&self) -> Vec<F> {
        let suspects = |set: &[F]| {
            set.iter()
                .copied()
                .filter(|it| !self.passing.contains(it))
                .collect::<Vec<F>>()
        };
        let sets: Vec<(Vec<F>, Failing)> = self
            .failing
            .iter()
            .map(|(set, runs)| (suspects(set), *runs))
            .collect();
        let mut suspicions: HashMap<F, Suspicion> = HashMap::new();
        for (number, (set, runs)) in sets.iter().enumerate() {
            for feature in set {
                let suspicion = suspicions.entry(*feature).or_default();
                suspicion.sets.push(number);
                suspicion.runs += runs.count;
                suspicion.shortest = suspicion.shortest.min(runs.shortest);
            }
        }
        let mut waiting: BinaryHeap<_> = suspicions
            .iter()
            .map(|(&feature, Suspicion { runs, shortest, .. })| {
                (*runs, Reverse(*shortest), Reverse(feature))
            })
            .collect();
        let mut is_explained = vec![false; sets.len()];
        let mut chosen = Vec::new();
        while let Some((runs, shortest, Reverse(feature))) = waiting.pop() {
            let suspicion = &suspicions[&feature];
            // It may explain fewer of the runs that are left than when it was put there.
            if suspicion.runs < runs {
                waiting.extend((suspicion.runs > 0).then_some((
                    suspicion.runs,
                    shortest,
                    Reverse(feature),
                )));
                continue;
            }
            chosen.push(feature);
            for number in suspicion.sets.clone() {
                if !std::mem::replace(&mut is_explained[number], true) {
                    let (set, Failing { count, .. }) = &sets[number];
                    for feature in set {
                        suspicions
                            .entry(*feature)
                            .and_modify(|suspicion| suspicion.runs -= count);
                    }
                }
            }
        }
        chosen
    }
}

/// A feature that no passing run has.
struct Suspicion {
    /// The sets that it is in, by their indices.
    sets: Vec<usize>,
    /// How many runs of these sets are not explained yet.
    runs: u64,
    shortest: usize,
}

impl Default for Suspicion {
    fn default() -> Self {
        Suspicion {
            sets: Vec::new(),
            runs: 0,
            shortest: usize::MAX,
        }
    }
}
