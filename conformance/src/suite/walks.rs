//! Random strings in the manner of a suite, with longer middles.

use super::Suite;
use crate::{automaton::State, sentence::Random};

/// The longest middle, in bytes.
const LONGEST: usize = 6;

impl Suite {
    /// Random strings: an access string, a middle of 2 to 6 bytes, and a separating string of the state after the middle. They
    /// find some of the faults for which a suite with all such middles would be too large. The iterator never ends, and the
    /// same seed gives the same strings on every machine.
    ///
    /// ```
    /// use rfc1738_conformance::{grammar::Grammar, suite::Suite};
    ///
    /// let suite = Suite::new(Grammar::rfc1738(), "digits", 0)?;
    /// assert!(suite.walks(1).take(100).all(|string| string.len() >= 2));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn walks(&self, seed: u64) -> impl Iterator<Item = Vec<u8>> {
        let representatives: Vec<u8> = self.representatives.iter().collect();
        let live: Vec<State> = (0..self.dfa.state_count()).filter(|&state| self.dfa.dead() != Some(state)).collect();
        let mut random = Random::new(seed);
        std::iter::repeat_with(move || {
            let mut state = if live.is_empty() { 0 } else { live[random.below(live.len())] };
            let mut string = self.access[state].clone();
            for _ in 0..2 + random.below(LONGEST - 1) {
                let byte = self.step(state, &representatives, &mut random);
                state = self.dfa.next(state, byte);
                string.push(byte);
            }
            let separating: Vec<&[u8]> = self.identifiers.of(state).collect();
            if !separating.is_empty() {
                string.extend_from_slice(separating[random.below(separating.len())]);
            }
            string
        })
    }

    /// A byte to go on with: mostly one after which something can still be accepted.
    fn step(&self, state: State, representatives: &[u8], random: &mut Random) -> u8 {
        let any = representatives[random.below(representatives.len())];
        let is_live = |byte: &u8| self.dfa.dead() != Some(self.dfa.next(state, *byte));
        if is_live(&any) || random.one_in(8) {
            return any;
        }
        let live: Vec<u8> = representatives.iter().copied().filter(is_live).collect();
        if live.is_empty() { any } else { live[random.below(live.len())] }
    }
}
