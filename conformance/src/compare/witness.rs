//! Witnesses: strings that show where two sets diverge, one for each two rules.

use std::{
    collections::{HashMap, hash_map::Entry},
    hash::Hash,
};

use super::{
    Comparison, Place, Side,
    run::{Steps, TooMuchWork},
    told::Told,
};

/// A string that is only on one side, and the rules in which it leaves the other.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Witness<'g> {
    /// The place with the shortest string of all places with these rules, and the bytes of all of them.
    pub place: Place,
    /// How many places have these rules.
    pub places: usize,
    /// The rule in which each side is where the string leaves the other side.
    ///
    /// On the side that the string is on, this is the rule that reads the byte there, or the last byte, if the string leaves
    /// the other side at its end. On the other side, it is the rule that a parser is in there, or is about to enter, if it can
    /// only enter one. If there are several, it is the first in the order in which a parser would try them: alternatives from
    /// left to right, options and repetitions before their absence. Rules that leave no node are a part of the rule that names
    /// them.
    ///
    /// In a sum of rules, it is in a part that decides whether the string is on that side; in a difference, this may be the set
    /// that is taken away. It is `None` if an automaton without rules decides.
    pub rules: [Option<&'g str>; 2],
}

impl<'g> Comparison<'_, 'g> {
    /// For each two rules in which strings of this side leave the other, a shortest string that does. The shortest is first.
    ///
    /// # Errors
    ///
    /// [`TooMuchWork`] if there are so many places, or such long strings, that it would take too long.
    pub fn witnesses(&self, side: Side) -> Result<Vec<Witness<'g>>, TooMuchWork> {
        self.witnesses_by(side, |_| Some(()))
    }

    /// The same for each two rules and each group of places, as the caller makes them. A place without a group is left out, as when the
    /// answers of a parser are to confirm its string.
    ///
    /// # Errors
    ///
    /// As in [`witnesses`](Comparison::witnesses).
    pub fn witnesses_by<K: Hash + Eq>(
        &self,
        side: Side,
        group: impl Fn(&Place) -> Option<K>,
    ) -> Result<Vec<Witness<'g>>, TooMuchWork> {
        let told = self.languages.map(Told::new);
        let mut left = Steps::new();
        let mut witnesses: Vec<Witness<'g>> = Vec::new();
        let mut known = HashMap::new();
        for place in self.places(side) {
            let Some(group) = group(&place) else { continue };
            left.take(place.string.len())?;
            let mut rule = |at: usize| told[at].rule(&place.string, place.at, &mut left);
            let rules = [rule(0)?, rule(1)?];
            match known.entry((rules, group)) {
                Entry::Vacant(entry) => {
                    entry.insert(witnesses.len());
                    witnesses.push(Witness { place, places: 1, rules });
                }
                Entry::Occupied(entry) => {
                    let witness = &mut witnesses[*entry.get()];
                    witness.places += 1;
                    witness.place.bytes = witness.place.bytes.union(place.bytes);
                    witness.place.at_end |= place.at_end;
                }
            }
        }
        Ok(witnesses)
    }
}
