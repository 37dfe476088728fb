//! Whether a machine accepts what a production derives.

use std::{collections::HashSet, hash::Hash};

use rfc1738_conformance::automaton::Dfa;

/// Runs a machine in parallel with the automaton of a production, on all strings at once, by
/// visiting every reachable pair of states. `None` is the dead state. Panics with the pair in which
/// they differ.
pub(crate) fn assert_same_language<S: Copy + Eq + Hash + std::fmt::Debug>(
    dfa: &Dfa,
    start: S,
    next: impl Fn(S, u8) -> Option<S>,
    accepts: impl Fn(S) -> bool,
) {
    let mut seen = HashSet::from([(Some(start), Dfa::START)]);
    let mut pairs: Vec<_> = seen.iter().copied().collect();
    while let Some((state, expected)) = pairs.pop() {
        assert_eq!(
            state.is_some_and(&accepts),
            dfa.is_accepting(expected),
            "in {state:?} and {expected}"
        );
        for byte in 0..=u8::MAX {
            let pair = (
                state.and_then(|state| next(state, byte)),
                dfa.next(expected, byte),
            );
            if seen.insert(pair) {
                pairs.push(pair);
            }
        }
    }
}
