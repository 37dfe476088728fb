//! [`Suite::pumped`]: long members, for implementations that limit or count what a grammar does not.

use std::collections::BTreeSet;

use super::{Cycle, Suite};

impl Suite {
    /// For each piece that the automaton accepts any number of times at some place, a member in which it is repeated as often as a
    /// length in bytes allows, but at least once. A limit of `length` bytes, or of as many pieces as that, is seen by one of them. (Of
    /// pieces that differ only in where they begin, such as `a.` and `.a`, there is one.)
    ///
    /// ```
    /// use rfc1738_conformance::{grammar::Grammar, suite::Suite};
    ///
    /// let suite = Suite::new(Grammar::rfc1738(), "hostname", 0)?;
    /// let pumped = suite.pumped(9);
    /// assert!(pumped.contains(&b"a.a.a.a.a".to_vec()) && pumped.iter().all(|member| suite.dfa().accepts(member)));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn pumped(&self, length: usize) -> Vec<Vec<u8>> {
        let mut known = BTreeSet::new();
        let cycles = self.cycles().into_iter().filter(|cycle| known.insert(canonical(cycle)));
        cycles.map(|cycle| cycle.times(times(&cycle, length))).collect()
    }
}

/// How often the piece fits.
fn times(cycle: &Cycle, length: usize) -> usize {
    let rest = length.saturating_sub(cycle.before.len() + cycle.after.len());
    (rest / cycle.piece.len()).max(1)
}

/// What is the same for cycles that go through the same states: the first rotation of the piece, and the member without it.
fn canonical(cycle: &Cycle) -> (Vec<u8>, Vec<u8>) {
    let piece = &cycle.piece;
    let rotations = (0..piece.len()).map(|at| [&piece[at..], &piece[..at]].concat());
    (rotations.min().unwrap_or_default(), cycle.times(0))
}
