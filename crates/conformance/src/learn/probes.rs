//! Probes: members of a set with something in them that parsers treat in special ways.

use super::Bound;
use crate::{
    automaton::Dfa,
    bytes::sort,
    suite::{edits, members, words},
};

/// The maximum number of members that probes are made from.
const MEMBERS: usize = 64;

/// Members of the set, one for each state, with one of these words inserted somewhere, or in place
/// of a number, a name, or several with dots between them. If there are many members, of some of
/// them, short and long ones.
pub(super) fn probes(dfa: &Dfa) -> Result<impl Iterator<Item = Vec<u8>>, Bound> {
    let words = words();
    let mut members = members(dfa).map_err(|_| Bound::States)?;
    sort(&mut members);
    let step = members.len().div_ceil(MEMBERS).max(1);
    Ok(members.into_iter().step_by(step).flat_map(move |member| {
        let edits = edits(&member);
        let probe = |&(start, end): &(usize, usize), word: &[u8]| {
            [&member[..start], word, &member[end..]].concat()
        };
        edits
            .iter()
            .flat_map(|edit| words.iter().map(|word| probe(edit, word)))
            .collect::<Vec<_>>()
    }))
}
