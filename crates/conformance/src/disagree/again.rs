//! Asks again about the shortest string of each kind, and about the first members: a peer that keeps something from string to string
//! may contradict itself.

use std::{collections::BTreeMap, hash::Hash, iter, rc::Rc};

use super::{Standard, batch::Batch, peers::Peers, reading::Case, tally::Tally};
use crate::judge::Contradiction;

/// Asks all peers again, if some disagree, about the shortest strings first, and notes the first contradiction of each.
pub(super) fn ask_again<C: Clone + Eq + Hash>(peers: &mut Peers<'_>, standard: &impl Standard, tally: &Tally<C>) {
    if tally.kinds.is_empty() {
        return;
    }
    let shortest = tally.kinds.iter().map(|(kind, alike)| (kind.index, &alike.shortest));
    let first = tally.first.iter().map(|(index, case)| (*index, case));
    let cases = shortest.chain(first).map(|(index, case)| ((case.string.len(), &*case.string, index), case));
    let cases: Vec<((usize, &[u8], usize), &Rc<Case>)> = cases.collect::<BTreeMap<_, _>>().into_iter().collect();
    let mut batch = Batch::default();
    cases.iter().for_each(|(_, case)| batch.push(&case.string));
    let none: Vec<Option<Contradiction>> = vec![None; peers.all.len()];
    let found = peers.ask(batch, standard, none, |found, number, string, readings| {
        let ((.., index), before) = &cases[number];
        for (found, (first, again)) in iter::zip(found, iter::zip(&before.values, readings)) {
            let second = again.answer(*index).filter(|again| Some(again) != first.as_ref());
            if let (None, Some(first), Some(second)) = (&found, first, second) {
                *found = Some(Contradiction::new(string.to_vec(), first.clone(), second));
            }
        }
    });
    iter::zip(&mut peers.all, found).for_each(|(peer, found)| peer.peer.contradiction = found);
}
