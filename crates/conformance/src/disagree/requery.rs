//! Asks again about the strings to examine, and about the first members: a peer that keeps
//! something from string to string may contradict itself.

use std::{collections::HashMap, iter, rc::Rc};

use super::{
    Standard,
    peers::{Batch, Peers},
    reading::Case,
    tally::Counts,
};
use crate::judge::Contradiction;

/// For each value that is compared of a string, its index, and what all peers gave before.
type Before<'t> = Vec<(usize, &'t Rc<Case>)>;

/// Asks all peers again, if some disagree, about the shortest strings first, and notes the first
/// contradiction of each.
pub(super) fn ask_again(
    peers: &mut Peers<'_>,
    standard: &impl Standard,
    examined: &[(usize, Rc<Case>)],
    tally: &Counts,
) {
    let first = tally.first.iter().filter(|_| !examined.is_empty());
    let mut batch = Batch::default();
    let mut numbers: HashMap<&[u8], usize> = HashMap::new();
    let mut cases: Vec<Before<'_>> = Vec::new();
    // A string at which a peer crashes would be counted twice.
    for (index, case) in examined
        .iter()
        .chain(first)
        .filter(|(_, case)| case.is_answered)
    {
        let number = *numbers.entry(&case.string).or_insert_with(|| {
            batch.push(&case.string);
            cases.push(Before::new());
            cases.len() - 1
        });
        cases[number].push((*index, case));
    }
    if cases.is_empty() {
        return;
    }
    let none: Vec<Option<Contradiction>> = vec![None; peers.all.len()];
    let found = peers.ask(batch, standard, none, |found, number, string, readings| {
        for &(index, before) in &cases[number] {
            for (found, (first, again)) in
                iter::zip(&mut *found, iter::zip(&before.values, readings))
            {
                let second = again
                    .answer(index)
                    .filter(|again| Some(again) != first.as_ref());
                if let (None, Some(first), Some(second)) = (&found, first, second) {
                    *found = Some(Contradiction::new(string.to_vec(), first.clone(), second));
                }
            }
        }
    });
    iter::zip(&mut peers.all, found).for_each(|(peer, found)| peer.peer.contradiction = found);
}
