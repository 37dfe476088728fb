//! Probes: members of a set with something in them that parsers treat in special ways.

use std::collections::BTreeSet;

use crate::{
    automaton::Dfa,
    suite::{edits, words},
};

/// The maximum number of members that probes are made from.
const MEMBERS: usize = 64;

/// Members of the set, one for each state, with one of these words inserted somewhere, or in place of a number, a name, or several
/// with dots between them.
pub(super) fn probes(dfa: &Dfa) -> impl Iterator<Item = Vec<u8>> {
    let words = words();
    members(dfa).into_iter().flat_map(move |member| {
        let edits = edits(&member);
        let probe = |&(start, end): &(usize, usize), word: &[u8]| [&member[..start], word, &member[end..]].concat();
        edits.iter().flat_map(|edit| words.iter().map(|word| probe(edit, word))).collect::<Vec<_>>()
    })
}

/// A shortest member through each state; if there are many, some of them, short and long ones.
fn members(dfa: &Dfa) -> Vec<Vec<u8>> {
    let through = dfa.access_strings().into_iter().zip(dfa.completions());
    let members: BTreeSet<(usize, Vec<u8>)> = through
        .filter_map(|(access, completion)| Some([access, completion?].concat()))
        .map(|member| (member.len(), member))
        .collect();
    let step = members.len().div_ceil(MEMBERS).max(1);
    members.into_iter().step_by(step).map(|(_, member)| member).collect()
}
