//! The shortest strings from each state to acceptance.

use std::collections::VecDeque;

use super::{Dfa, State};
use crate::bytes;

impl Dfa {
    /// For each state, a shortest string after which the automaton accepts; `None` for the dead state.
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};
    ///
    /// let escape = Dfa::new(Grammar::rfc1738(), "escape")?;
    /// let completions = escape.completions();
    /// assert_eq!(completions[Dfa::START].as_deref(), Some(&b"%aa"[..]));
    /// assert_eq!(completions[escape.dead().unwrap()], None);
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn completions(&self) -> Vec<Option<Vec<u8>>> {
        let mut met = vec![false; self.class_count];
        let mut representatives = bytes::readable().to_vec();
        representatives
            .retain(|&byte| !std::mem::replace(&mut met[usize::from(self.classes[usize::from(byte)])], true));
        let mut sources: Vec<Vec<(State, u8)>> = vec![Vec::new(); self.state_count()];
        for state in 0..self.state_count() {
            representatives.iter().for_each(|&byte| sources[self.next(state, byte)].push((state, byte)));
        }
        let mut completions: Vec<Option<Vec<u8>>> = vec![None; self.state_count()];
        let mut queue = VecDeque::new();
        for state in (0..self.state_count()).filter(|&state| self.accepting[state]) {
            completions[state] = Some(Vec::new());
            queue.push_back(state);
        }
        while let Some(to) = queue.pop_front() {
            let rest = completions[to].clone().unwrap_or_default();
            for &(from, byte) in &sources[to] {
                if completions[from].is_none() {
                    completions[from] = Some([&[byte], &rest[..]].concat());
                    queue.push_back(from);
                }
            }
        }
        completions
    }
}
