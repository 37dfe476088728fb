//! Undoes differences in a string: what is left, if they explain it, is an accepted member.

use super::{
    difference::{Difference, Kind, Shape},
    ledger::Ledger,
    neighbors::Space,
    step::{Step, too_long},
    ways::Ways,
};
use crate::{automaton::State, bytes::readable_order, suite::Cycle};

/// The longest string in which differences are undone, in bytes.
const LONGEST: usize = 1_000;

/// The longest one that is made shorter, and in how many places of it that is tried.
const LONG: usize = 10_000;
const PLACES: usize = 250;

/// How many texts of a rule are made shorter or replaced.
const TEXTS: usize = 8;

/// A wrong answer.
#[derive(Debug, Clone)]
pub(crate) struct WrongAnswer {
    pub(crate) kind: Kind,
    pub(crate) string: Vec<u8>,
    /// If a piece of the string is repeated.
    pub(crate) cycle: Option<Cycle>,
}

impl WrongAnswer {
    pub(crate) fn new(accepts: bool, string: Vec<u8>, cycle: Option<Cycle>) -> WrongAnswer {
        let kind = if accepts {
            Kind::Accepts
        } else {
            Kind::Rejects
        };
        WrongAnswer {
            kind,
            string,
            cycle,
        }
    }

    /// The shortest first, and of these those with small letters.
    pub(crate) fn order(&self) -> (usize, Vec<u8>) {
        readable_order(&self.string)
    }
}

/// Members that are left of a wrong answer, each with the number of the difference that is undone in
/// it; `None` if several are.
pub(super) type Candidates = Vec<(Option<usize>, Vec<u8>)>;

/// Differences that are undone in many strings.
pub(crate) struct Undo<'a, 'l> {
    pub(super) space: &'a Space<'l>,
    pub(super) ledger: &'a Ledger,
    /// With their numbers.
    pub(super) differences: Vec<(usize, &'a Difference)>,
}

/// A string, and where the steps can be taken that undo its differences.
struct Reading<'a> {
    string: &'a [u8],
    states: Vec<State>,
    /// By position, the steps with the numbers of their differences, and the lengths that they may
    /// read.
    steps: Vec<Vec<(usize, Step<'a>, usize)>>,
}

impl Undo<'_, '_> {
    /// The members that are left of a string that is answered wrong when its differences are undone,
    /// and that can be asked about: each of those with these numbers alone, which is told with the
    /// member; and all together, if some of the former have to do with the string.
    pub(crate) fn candidates(&self, wrong: &WrongAnswer, alone: &[usize]) -> Candidates {
        let WrongAnswer {
            kind,
            string,
            cycle,
        } = wrong;
        let space = self.space;
        let own = self.differences.iter().filter(|(_, one)| one.kind == *kind);
        let own: Vec<(usize, &Difference)> = own.copied().collect();
        let numbers = own.iter().map(|(number, _)| *number);
        let alone: Vec<usize> = numbers.filter(|number| alone.contains(number)).collect();
        if alone.is_empty() {
            return Vec::new();
        }
        let [mut candidates, mut of_most] = [Vec::new(), Vec::new()];
        let mut add = |by: Option<usize>, undone: Option<[Vec<u8>; 2]>| {
            let Some([fewest, most]) = undone else { return };
            if most != fewest {
                of_most.push((by, most));
            }
            candidates.push((by, fewest));
        };
        if let Some(reading) = self.reading(string, &own) {
            for &number in &alone {
                add(Some(number), self.undone(&reading, |other| other == number));
            }
            if own.len() > 1 {
                add(None, self.undone(&reading, |_| true));
            }
        }
        candidates.append(&mut of_most);
        let mut whole = Vec::new();
        for &(number, one) in &own {
            let left = match one.shape {
                Shape::Together => without_both(one, string),
                Shape::Length(limit) => match cycle {
                    Some(cycle) => fewer(space, one, limit, cycle),
                    None => shortened(space, one, limit, string),
                },
                Shape::Texts { .. } => replaced(space, one, string),
                _ => None,
            };
            whole.extend(left.map(|string| (number, string)));
        }
        // What is too long may have more that is wrong.
        if own.len() > 1 {
            let readings = whole
                .iter()
                .filter_map(|(_, left)| self.reading(left, &own));
            let left = readings.filter_map(|reading| self.undone(&reading, |_| true));
            candidates.extend(left.map(|[_, most]| (None, most)));
        }
        whole.retain(|(number, _)| alone.contains(number));
        candidates.extend(whole.into_iter().map(|(by, string)| (Some(by), string)));
        candidates.retain(|(_, member)| space.dfa.accepts(member) && self.ledger.reads(member));
        candidates
    }

    /// Where these differences are in a string; `None` if it is too long.
    fn reading<'s>(
        &'s self,
        string: &'s [u8],
        own: &[(usize, &'s Difference)],
    ) -> Option<Reading<'s>> {
        if string.len() > LONGEST {
            return None;
        }
        let own = own
            .iter()
            .filter_map(|&(number, one)| Some((number, Step::new(self.space.dfa, one)?)));
        let own: Vec<(usize, Step<'_>)> = own.collect();
        let steps_at = |at: usize| {
            let steps = own.iter().flat_map(|(number, step)| {
                let lengths = step.lengths(string, at);
                lengths.map(|length| (*number, *step, length))
            });
            steps.collect()
        };
        Some(Reading {
            string,
            states: self.space.dfa.states_of(string),
            steps: (0..=string.len()).map(steps_at).collect(),
        })
    }

    /// The members that differences, undone in a string, leave: with as few of their places as can
    /// be, and with as many.
    fn undone(
        &self,
        reading: &Reading<'_>,
        is_undone: impl Fn(usize) -> bool,
    ) -> Option<[Vec<u8>; 2]> {
        let dfa = self.space.dfa;
        let Reading { string, states, .. } = reading;
        let steps = |at: usize| {
            let here = reading.steps[at].iter();
            here.filter(|(number, ..)| is_undone(*number))
                .map(|(_, step, length)| (step, *length))
        };
        // Up to there, there is one way; and in most strings, most differences are nowhere.
        let is_step =
            |at: &usize| steps(*at).any(|(step, _)| step.is_taken(states[*at], string, *at));
        let first = (0..=string.len()).find(is_step)?;
        let mut ways = Ways::new(string, first, states[first]);
        let mut here = Vec::new();
        for at in first..=string.len() {
            // A step that reads nothing leads to the same position, and is taken once there.
            for reads_nothing in [true, false] {
                here.clear();
                here.extend_from_slice(ways.to(at));
                for way in &here {
                    let state = way.place.0;
                    for (step, length) in
                        steps(at).filter(|(_, length)| (*length == 0) == reads_nothing)
                    {
                        let next = dfa.run(state, step.writes());
                        // A step that leads back to the same place would be taken forever.
                        let is_new = length > 0 || (next, true) != way.place;
                        if is_new && dfa.dead() != Some(next) && step.is_taken(state, string, at) {
                            ways.go((at, way), (at + length, next), Some(step.writes()));
                        }
                    }
                    if let Some(&byte) = string.get(at).filter(|_| !reads_nothing) {
                        let next = dfa.next(state, byte);
                        if dfa.dead() != Some(next) {
                            ways.go((at, way), (at + 1, next), None);
                        }
                    }
                }
            }
        }
        ways.ends(|(state, is_undone)| is_undone && dfa.is_accepting(state))
    }
}

/// The string without what a difference has before and after it.
fn without_both(difference: &Difference, string: &[u8]) -> Option<Vec<u8>> {
    let (before, after) = difference.pair.around()?;
    let inner = string.strip_prefix(before)?.strip_suffix(after)?;
    Some(inner.to_vec())
}

/// The member of a cycle with as many pieces as make no text of the rule longer than the limit.
fn fewer(
    space: &Space<'_>,
    difference: &Difference,
    limit: usize,
    cycle: &Cycle,
) -> Option<Vec<u8>> {
    difference.rules_or_none().find_map(|rule| {
        let longest = |times| space.texts.longest(&cycle.times(times), rule);
        let (one, two) = (longest(1)?, longest(2)?);
        let each = cycle.piece.len();
        // The pieces are all in one text.
        let most = (two == one + each).then(|| (limit + each).checked_sub(one))??;
        Some(cycle.times(most / each))
    })
}

/// The member without what makes texts of the rule longer than the limit.
fn shortened(
    space: &Space<'_>,
    difference: &Difference,
    limit: usize,
    string: &[u8],
) -> Option<Vec<u8>> {
    if string.len() <= limit || string.len() > LONG {
        return None;
    }
    let mut member = string.to_vec();
    for _ in 0..TEXTS {
        let long = too_long(space, difference, limit, &member);
        let Some(text) = long else {
            return (member != string).then_some(member);
        };
        let excess = text.len() - limit;
        // Of a character, all bytes are left out.
        let cuts = excess..=text.len().min(excess + char::MAX.len_utf8() - 1);
        member = cuts.into_iter().find_map(|cut| {
            let places = text.start..=text.end - cut;
            let without = |at: usize| [&member[..at], &member[at + cut..]].concat();
            places
                .step_by(limit.div_ceil(PLACES).max(1))
                .map(without)
                .find(|shorter| space.dfa.accepts(shorter))
        })?;
    }
    None
}

/// The member with the accepted text in place of all texts of the rule.
fn replaced(space: &Space<'_>, difference: &Difference, string: &[u8]) -> Option<Vec<u8>> {
    if string.len() > LONGEST {
        return None;
    }
    let rule = difference.rules.first()?;
    let found = space.texts.of(string, Some(rule));
    let mut member = string.to_vec();
    for text in found.iter().rev() {
        member.splice(text.clone(), difference.pair.old.iter().copied());
    }
    (!found.is_empty()).then_some(member)
}
