//! The strings of a set that do not begin with another.

use std::collections::VecDeque;

use super::{Dfa, State};
use crate::bytes;

impl Dfa {
    /// Shortest strings of the set that do not begin with a shorter one: one for each state in which such a string ends, the shortest
    /// first.
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};
    ///
    /// let host = Dfa::new(Grammar::rfc1738(), "host")?;
    /// assert_eq!(host.firsts(), [&b"a"[..], b"0.0.0.0"]);
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn firsts(&self) -> Vec<Vec<u8>> {
        let mut access: Vec<Option<Vec<u8>>> = vec![None; self.state_count()];
        access[Self::START] = Some(Vec::new());
        let mut queue: VecDeque<State> = [Self::START].into();
        let mut firsts = Vec::new();
        while let Some(state) = queue.pop_front() {
            let string = access[state].clone().unwrap_or_default();
            if self.accepting[state] {
                firsts.push(string);
                continue;
            }
            for byte in bytes::readable() {
                let to = self.next(state, byte);
                if access[to].is_none() && self.dead != Some(to) {
                    access[to] = Some([&string[..], &[byte]].concat());
                    queue.push_back(to);
                }
            }
        }
        firsts
    }
}
