//! Lesson 12: the suite of the W-method, and its parts.

use std::collections::{BTreeMap, BTreeSet};

use rfc1738_conformance::{
    automaton::{Dfa, State},
    grammar::Grammar,
};

use super::Stop;
use crate::{
    answer::Strings,
    catalogue::Part,
    probe::Probe,
    verdict::{Counterexample, Outcome, Verdict, count, quoted},
};

/// An automaton, and a shortest string that leads to each state.
struct Truth {
    dfa: Dfa,
    access: Vec<Vec<u8>>,
}

impl Truth {
    fn of(production: &str) -> Result<Truth, Stop> {
        let dfa = Dfa::new(Grammar::rfc1738(), production)?;
        let access = dfa.access_strings();
        Ok(Truth { dfa, access })
    }

    /// The name of a state: its number is ours, so a string that leads to it.
    fn state(&self, state: State) -> String {
        match state {
            Dfa::START => "the start".to_owned(),
            _ if self.dfa.dead() == Some(state) => "the dead state".to_owned(),
            _ => format!("the state after {}", quoted(&self.access[state])),
        }
    }

    fn states(&self) -> std::ops::Range<State> {
        0..self.dfa.state_count()
    }

    /// The state after a string, if one step may lead elsewhere.
    fn run(&self, string: &[u8], wrong: Option<(State, u8, State)>) -> State {
        string.iter().fold(Dfa::START, |state, &byte| match wrong {
            Some((from, step, to)) if (from, step) == (state, byte) => to,
            _ => self.dfa.next(state, byte),
        })
    }

    /// Why these are not the access strings, one for each state.
    fn flaw_of_access(&self, name: &str, access: &[Vec<u8>]) -> Option<String> {
        let mut known: BTreeMap<State, &[u8]> = BTreeMap::new();
        for string in access {
            let state = self.run(string, None);
            if let Some(other) = known.insert(state, string) {
                return Some(format!(
                    "{} and {} of your `{name}` lead to the same state: one of them is enough",
                    quoted(other),
                    quoted(string)
                ));
            }
        }
        let missing = self.states().find(|state| !known.contains_key(state))?;
        Some(format!(
            "no string of your `{name}` leads to {}",
            self.state(missing)
        ))
    }

    /// Why these do not separate the states, or are more than needed.
    fn flaw_of_separating(&self, name: &str, separating: &[Vec<u8>]) -> Option<String> {
        let accepts = |state, string: &Vec<u8>| self.dfa.is_accepting(self.dfa.run(state, string));
        for one in self.states() {
            for other in 0..one {
                let mut strings = separating.iter();
                if !strings.any(|string| accepts(one, string) != accepts(other, string)) {
                    return Some(format!(
                        "no string of your `{name}` separates {} from {}: after both, the same of them are accepted",
                        self.state(one),
                        self.state(other)
                    ));
                }
            }
        }
        let enough = self.dfa.state_count() - 1;
        (separating.len() > enough).then(|| {
            format!(
                "your `{name}` has {}; {enough} are enough",
                count(separating.len(), "string")
            )
        })
    }

    /// Why this is not the suite: a wrong automaton that passes it, or a product that is missing or
    /// that is none.
    fn flaw_of_suite(
        &self,
        name: &str,
        [access, separating, suite]: [Vec<Vec<u8>>; 3],
    ) -> Option<String> {
        let most = access.len() * middles().len() * separating.len();
        if suite.len() > most {
            return Some(format!(
                "your `{name}` has {}; {most} are enough",
                count(suite.len(), "string")
            ));
        }
        if let Some(survivor) = self.survivor(&suite) {
            return Some(format!(
                "your `{name}` does not expose the automaton that {survivor}"
            ));
        }
        let suite: BTreeSet<Vec<u8>> = suite.into_iter().collect();
        let mut products = BTreeSet::new();
        for first in &access {
            for middle in middles() {
                for last in &separating {
                    let product = [&first[..], &middle, last].concat();
                    if !suite.contains(&product) {
                        return Some(format!(
                            "your `{name}` lacks {}, which is {}, {} and {}",
                            quoted(&product),
                            quoted(first),
                            quoted(&middle),
                            quoted(last)
                        ));
                    }
                    products.insert(product);
                }
            }
        }
        let other = suite.difference(&products).next()?;
        Some(format!(
            "{} of your `{name}` is no access string, middle and separating string",
            quoted(other)
        ))
    }

    /// An automaton in words that differs from this one in one state or one step, and that none of
    /// the strings exposes.
    fn survivor(&self, suite: &[Vec<u8>]) -> Option<String> {
        let ends: BTreeSet<State> = suite.iter().map(|string| self.run(string, None)).collect();
        if let Some(state) = self.states().find(|state| !ends.contains(state)) {
            let does = if self.dfa.is_accepting(state) {
                "rejects"
            } else {
                "accepts"
            };
            return Some(format!("{does} in {}", self.state(state)));
        }
        let mut exposed = BTreeSet::new();
        for string in suite {
            let mut from = Dfa::START;
            let is_accepting = self.dfa.accepts(string);
            for &step in string {
                for to in self.states() {
                    let end = self.run(string, Some((from, step, to)));
                    if self.dfa.is_accepting(end) != is_accepting {
                        exposed.insert((from, step, to));
                    }
                }
                from = self.dfa.next(from, step);
            }
        }
        let steps = self
            .states()
            .flat_map(|from| (0..=u8::MAX).map(move |step| (from, step)));
        let mut wrong =
            steps.flat_map(|(from, step)| self.states().map(move |to| (from, step, to)));
        let (from, step, to) = wrong.find(|&(from, step, to)| {
            to != self.dfa.next(from, step) && !exposed.contains(&(from, step, to))
        })?;
        Some(format!(
            "goes from {} on {} to {} in place of {}",
            self.state(from),
            quoted(&[step]),
            self.state(to),
            self.state(self.dfa.next(from, step))
        ))
    }
}

/// The empty string and each byte.
fn middles() -> Vec<Vec<u8>> {
    let bytes = (0..=u8::MAX).map(|byte| vec![byte]);
    std::iter::once(Vec::new()).chain(bytes).collect()
}

/// Why these are not the middles.
fn flaw_of_middles(name: &str, own: &[Vec<u8>]) -> Option<String> {
    let mut middles = middles().into_iter();
    if let Some(missing) = middles.find(|middle| !own.contains(middle)) {
        let missing = quoted(&missing);
        return Some(format!(
            "your `{name}` lacks {missing}: no question has it in the middle"
        ));
    }
    let long = own.iter().find(|middle| middle.len() > 1);
    if let Some(long) = long {
        let long = quoted(long);
        return Some(format!("{long} of your `{name}` is more than one step"));
    }
    (own.len() > 257).then(|| {
        let count = own.len();
        format!("your `{name}` has {count} strings, and 257 are enough: one is there twice")
    })
}

/// A part of the suite of a production.
pub(super) fn grade_part(part: Part, own: Strings, probe: &Probe) -> Result<Verdict, Stop> {
    let own = probe.call(b"", own)?;
    let name = probe.name();
    Ok(verdict(match part {
        Part::Access(production) => Truth::of(production)?.flaw_of_access(name, &own),
        Part::Separating(production) => Truth::of(production)?.flaw_of_separating(name, &own),
        Part::Middles => flaw_of_middles(name, &own),
    }))
}

/// A suite, made of the learner's own parts.
pub(super) fn grade(
    production: &str,
    [access, separating, suite]: [Strings; 3],
    probe: &Probe,
) -> Result<Verdict, Stop> {
    let suite = probe.call(b"", suite)?;
    let access = probe.call(b"", access)?;
    let separating = probe.call(b"", separating)?;
    let truth = Truth::of(production)?;
    // With parts that are wrong, the products are no suite.
    let flaw = truth
        .flaw_of_access(&format!("{production}_access"), &access)
        .or_else(|| truth.flaw_of_separating(&format!("{production}_separating"), &separating))
        .or_else(|| truth.flaw_of_suite(probe.name(), [access, separating, suite]));
    Ok(verdict(flaw))
}

fn verdict(flaw: Option<String>) -> Verdict {
    match flaw {
        None => Verdict::without_strings(Outcome::Passed, None),
        Some(flaw) => Verdict::wrong(Counterexample::without_string(flaw)),
    }
}
