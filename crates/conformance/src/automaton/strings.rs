//! The shortest strings: to each state, from each state, of the whole set, and those that do not
//! begin with another.

use std::collections::VecDeque;

use super::{Dfa, State};
use crate::bytes;

impl Dfa {
    /// The state cover: for each state, the shortest string that leads to it from the start, and
    /// among those the first in byte order, but with small letters before capitals, so that schemes
    /// are spelled as in the BNF.
    ///
    /// Every prefix of one of these strings is one of them.
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};
    ///
    /// let escape = Dfa::new(Grammar::rfc1738(), "escape")?;
    /// assert_eq!(escape.access_strings(), [&b""[..], b"\0", b"%", b"%0", b"%00"]);
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn access_strings(&self) -> Vec<Vec<u8>> {
        access_strings(self.state_count(), &in_order(), |state, byte| {
            self.next(state, byte)
        })
    }

    /// The shortest string of the set, and among those the first in the order of
    /// [`access_strings`](Self::access_strings); `None` if the set is empty. Linear in the size of
    /// the automaton.
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};
    ///
    /// assert_eq!(Dfa::new(Grammar::rfc1738(), "ftpurl")?.shortest().unwrap(), b"ftp://a");
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn shortest(&self) -> Option<Vec<u8>> {
        // States are in breadth-first order, so the first that accepts is the nearest.
        let mut state = (0..self.state_count()).find(|&state| self.accepting[state])?;
        let mut entry = vec![None; self.state_count()];
        for (state, from, byte) in entries(
            self.state_count(),
            Self::START,
            &in_order(),
            |state, byte| self.next(state, byte),
        ) {
            entry[state] = Some((from, byte));
        }
        let mut string = Vec::new();
        while let Some((from, byte)) = entry[state] {
            string.push(byte);
            state = from;
        }
        string.reverse();
        Some(string)
    }

    /// Shortest strings of the set that do not begin with a shorter one: one for each state in
    /// which such a string ends, the shortest first.
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

    /// For each state, a shortest string after which the automaton accepts; `None` for the dead
    /// state.
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
        representatives.retain(|&byte| {
            !std::mem::replace(&mut met[usize::from(self.classes[usize::from(byte)])], true)
        });
        let accepting = (0..self.state_count()).filter(|&state| self.accepting[state]);
        ways(
            self.state_count(),
            accepting,
            &representatives,
            |state, byte| self.next(state, byte),
        )
    }
}

/// From each state, a shortest string of these bytes that leads to one of the `goals`; `None` if
/// there is none.
pub(crate) fn ways(
    count: usize,
    goals: impl IntoIterator<Item = State>,
    bytes: &[u8],
    next: impl Fn(State, u8) -> State,
) -> Vec<Option<Vec<u8>>> {
    let mut sources: Vec<Vec<(State, u8)>> = vec![Vec::new(); count];
    for state in 0..count {
        bytes
            .iter()
            .for_each(|&byte| sources[next(state, byte)].push((state, byte)));
    }
    let mut ways: Vec<Option<Vec<u8>>> = vec![None; count];
    let mut queue = VecDeque::new();
    for goal in goals {
        ways[goal] = Some(Vec::new());
        queue.push_back(goal);
    }
    while let Some(to) = queue.pop_front() {
        let rest = ways[to].clone().unwrap_or_default();
        for &(from, byte) in &sources[to] {
            if ways[from].is_none() {
                ways[from] = Some([&[byte], &rest[..]].concat());
                queue.push_back(from);
            }
        }
    }
    ways
}

/// For each of this many states, the shortest string that leads to it, with bytes in this order; as
/// [`Dfa::access_strings`] has them, if that is [`in_order`].
pub(crate) fn access_strings(
    count: usize,
    bytes: &[u8],
    next: impl Fn(State, u8) -> State,
) -> Vec<Vec<u8>> {
    let mut access: Vec<Vec<u8>> = vec![Vec::new(); count];
    for (state, from, byte) in entries(count, Dfa::START, bytes, next) {
        access[state] = [&access[from][..], &[byte]].concat();
    }
    access
}

/// All bytes in ascending order, except that small letters come before capitals.
pub(crate) fn in_order() -> Vec<u8> {
    (0..=u8::MAX).map(bytes::other_case).collect()
}

/// For each state to which `start` leads, breadth first: the state from which it is first reached,
/// and by which byte.
pub(crate) fn entries(
    count: usize,
    start: State,
    bytes: &[u8],
    next: impl Fn(State, u8) -> State,
) -> Vec<(State, State, u8)> {
    let mut is_met = vec![false; count];
    is_met[start] = true;
    let mut queue = VecDeque::from([start]);
    let mut entries = Vec::new();
    while let Some(from) = queue.pop_front() {
        for &byte in bytes {
            let to = next(from, byte);
            if !std::mem::replace(&mut is_met[to], true) {
                entries.push((to, from, byte));
                queue.push_back(to);
            }
        }
    }
    entries
}
