//! Long members: strings of the language in which as many mutants as possible find something that they do not take.

use crate::{
    automaton::Dfa,
    mutant::{Acceptor, Mutant, Mutants},
};

/// The most bytes of a long member.
const LONGEST: usize = 120;

/// The most bytes of a piece that is put into a member, and of what it replaces.
const PIECE: usize = 4;

/// The most mutants whose automata are kept at once.
const BATCH: usize = 1500;

/// A mutant that rejects a member.
struct Narrow<'m> {
    witness: &'m [u8],
    acceptor: Acceptor<'m>,
}

impl Narrow<'_> {
    /// Whether it rejects this member. (One whose automaton is too large to tell does not.)
    fn rejects(&mut self, member: &[u8]) -> bool {
        self.acceptor.accepts(member).is_ok_and(|accepts| !accepts)
    }
}

/// Members such that every mutant that rejects a member rejects one of them.
///
/// Each begins as the witness of a mutant. Then pieces of other mutants' witnesses are put into it, wherever they lead from one
/// of its states to another that follows soon: so it remains a member. A piece stays if another mutant then rejects the member
/// as well, and all that did so before still do.
pub(super) fn members(mutants: &Mutants) -> Vec<Vec<u8>> {
    let narrow: Vec<&Mutant> = mutants.iter().filter(|mutant| mutants.dfa().accepts(&mutant.witness)).collect();
    narrow.chunks(BATCH).flat_map(|narrow| members_for(mutants, narrow)).collect()
}

/// The same for some of the mutants.
fn members_for(mutants: &Mutants, narrow: &[&Mutant]) -> Vec<Vec<u8>> {
    let narrow = narrow.iter();
    let mut left: Vec<Narrow<'_>> = narrow
        .filter_map(|mutant| Some(Narrow { witness: &mutant.witness, acceptor: mutants.acceptor(mutant).ok()? }))
        .collect();
    let mut members = Vec::new();
    while let Some(seed) = left.first() {
        let mut member = seed.witness.to_vec();
        let mut rejecting: Vec<Narrow<'_>> = take_rejecting(&mut left, 0, &member);
        let mut at = 0;
        while at < left.len() {
            match longer(mutants.dfa(), &member, &mut left[at], &mut rejecting) {
                Some(longer) => {
                    member = longer;
                    rejecting.extend(take_rejecting(&mut left, at, &member));
                }
                None => at += 1,
            }
        }
        members.push(member);
    }
    members
}

/// Removes those that reject the `member` from `left`, from the place `from` on.
fn take_rejecting<'a>(left: &mut Vec<Narrow<'a>>, from: usize, member: &[u8]) -> Vec<Narrow<'a>> {
    let mut rejecting = Vec::new();
    for mut one in left.split_off(from) {
        if one.rejects(member) { rejecting.push(one) } else { left.push(one) }
    }
    rejecting
}

/// A member with a piece of the witness of `one` in it, which that rejects, and all that are `rejecting` already.
fn longer(dfa: &Dfa, member: &[u8], one: &mut Narrow<'_>, rejecting: &mut [Narrow<'_>]) -> Option<Vec<u8>> {
    let mut states = vec![Dfa::START];
    states.extend(member.iter().scan(Dfa::START, |state, &byte| {
        *state = dfa.next(*state, byte);
        Some(*state)
    }));
    for piece in pieces(one.witness) {
        for start in (0..states.len()).rev() {
            let to = dfa.run(states[start], piece);
            for end in (start..states.len().min(start + PIECE + 1)).filter(|&end| states[end] == to) {
                let longer = [&member[..start], piece, &member[end..]].concat();
                let fits = longer.len() <= LONGEST.max(member.len());
                if fits && one.rejects(&longer) && rejecting.iter_mut().all(|other| other.rejects(&longer)) {
                    return Some(longer);
                }
            }
        }
    }
    None
}

/// The pieces of a string, the shortest first.
fn pieces(string: &[u8]) -> impl Iterator<Item = &[u8]> {
    (1..=PIECE).flat_map(|length| string.windows(length))
}
