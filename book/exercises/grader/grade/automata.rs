//! Lesson 11: automata by hand, and a function that compares two.

use rfc1738_conformance::{
    automaton::{Dfa, State},
    grammar::Grammar,
};

use super::Stop;
use crate::{
    automaton::Automaton,
    probe::Probe,
    verdict::{Counterexample, Outcome, Verdict, count, measured, quoted},
};

/// The most states of an automaton that is examined.
const STATES: usize = 100;

/// An automaton by hand, against the smallest one of its production.
pub(super) fn grade(
    production: &str,
    make: fn() -> Automaton,
    probe: &Probe,
) -> Result<Verdict, Stop> {
    let truth = Dfa::new(Grammar::rfc1738(), production)?;
    let automaton = probe.call(b"", make)?;
    let name = probe.name();
    if !(1..=STATES).contains(&automaton.state_count) {
        return Ok(wrong(format!(
            "your `{name}` has {}; it needs at least 1, and far fewer than {STATES}",
            count(automaton.state_count, "state")
        )));
    }
    let table = Table::of(&automaton, probe)?;
    let dfa = table.dfa()?;
    if let Some(string) = dfa.counterexample_to_equality(&truth)? {
        let (yours, theirs) = if dfa.accepts(&string) {
            ("accepts", "does not")
        } else {
            ("does not accept", "does")
        };
        let message = format!(
            "your `{name}` {yours} {}; section 5 {theirs}",
            quoted(&string)
        );
        return Ok(Verdict::wrong(Counterexample::new(&string, message)));
    }
    if table.accepting.len() > truth.state_count() {
        return Ok(wrong(format!(
            "your `{name}` is right, but has {}, and {} are enough: {}",
            count(table.accepting.len(), "state"),
            truth.state_count(),
            table.needless(&dfa)
        )));
    }
    Ok(Verdict::without_strings(Outcome::Passed, None))
}

/// A verdict that no string shows.
fn wrong(message: String) -> Verdict {
    Verdict::wrong(Counterexample::without_string(message))
}

/// An automaton as a table: for each state the next state for each byte, and whether it accepts.
struct Table {
    rows: Vec<Vec<State>>,
    accepting: Vec<bool>,
}

impl Table {
    /// Asks for each entry.
    fn of(automaton: &Automaton, probe: &Probe) -> Result<Table, Stop> {
        let name = probe.name();
        let states = automaton.state_count;
        let mut rows = Vec::new();
        let mut accepting = Vec::new();
        for state in 0..states {
            let mut row = Vec::new();
            for byte in 0..=u8::MAX {
                let next = probe.call(&[byte], || (automaton.next)(state, byte))?;
                if next >= states {
                    return Err(Stop::Graded(wrong(format!(
                        "your `{name}` goes from state {state} on {} to state {next}; its states are 0 to {}",
                        quoted(&[byte]),
                        states - 1
                    ))));
                }
                row.push(next);
            }
            rows.push(row);
            accepting.push(probe.call(b"", || (automaton.is_accepting)(state))?);
        }
        Ok(Table { rows, accepting })
    }

    /// The smallest automaton that accepts the same.
    fn dfa(&self) -> Result<Dfa, Stop> {
        let classes: [u8; 256] = std::array::from_fn(|byte| byte as u8);
        Dfa::from_table(&classes, &self.rows, &self.accepting).map_err(|_| Stop::Type)
    }

    /// Why it is not the smallest, in words: a state that no string leads to, or two that no string
    /// tells apart.
    fn needless(&self, smallest: &Dfa) -> String {
        // The state of the smallest automaton that each state stands for: whatever string leads to
        // the one leads to the other.
        let mut images: Vec<Option<State>> = vec![None; self.rows.len()];
        images[0] = Some(Dfa::START);
        let mut reached = vec![(0, Dfa::START)];
        while let Some((state, image)) = reached.pop() {
            for (byte, &next) in (0..=u8::MAX).zip(&self.rows[state]) {
                if images[next].is_none() {
                    let image = smallest.next(image, byte);
                    images[next] = Some(image);
                    reached.push((next, image));
                }
            }
        }
        if let Some(state) = images.iter().position(Option::is_none) {
            return format!("no string leads to state {state}");
        }
        // Two states with the same image accept the same strings.
        let pairs = (0..images.len()).flat_map(|a| (a + 1..images.len()).map(move |b| (a, b)));
        match pairs.into_iter().find(|&(a, b)| images[a] == images[b]) {
            Some((a, b)) => format!("no string tells states {a} and {b} apart"),
            None => "it has a state too many".to_owned(),
        }
    }
}

/// An automaton, and what it accepts, in words.
struct Sample {
    what: &'static str,
    automaton: Automaton,
}

macro_rules! samples {
    ($($what:literal $states:literal $next:expr, $accepts:expr;)*) => {
        vec![$(Sample {
            what: $what,
            automaton: Automaton { state_count: $states, next: $next, is_accepting: $accepts },
        }),*]
    };
}

/// Some are equal, some differ in one long string only, and some have states that no string leads
/// to.
fn samples() -> Vec<Sample> {
    samples! {
        "no string" 1 |_, _| 0, |_| false;
        "every string" 1 |_, _| 0, |_| true;
        "only the empty string" 2 |_, _| 1, |state| state == 0;
        "one digit or more" 3 |state, byte| if state < 2 && byte.is_ascii_digit() { 1 } else { 2 }, |state| state == 1;
        "one digit or more, with states that nothing leads to" 7
            |state, byte| if state < 2 && byte.is_ascii_digit() { 1 } else if state < 3 { 2 } else { 4 },
            |state| state == 1 || state > 2;
        "one digit or more, with the digits in two states" 4
            |state, byte| match state {
                0 | 2 if byte.is_ascii_digit() => 1,
                1 if byte.is_ascii_digit() => 2,
                _ => 3,
            },
            |state| state == 1 || state == 2;
        "a label" 4
            |state, byte| match (state, byte) {
                (0..=2, byte) if byte.is_ascii_alphanumeric() => 1,
                (1 | 2, b'-') => 2,
                _ => 3,
            },
            |state| state == 1;
        "a label without two hyphens in a row" 4
            |state, byte| match (state, byte) {
                (0..=2, byte) if byte.is_ascii_alphanumeric() => 1,
                (1, b'-') => 2,
                _ => 3,
            },
            |state| state == 1;
        "a label that is not ended by a byte of 255" 4
            |state, byte| match (state, byte) {
                (0..=2, byte) if byte.is_ascii_alphanumeric() => 1,
                (1 | 2, b'-') => 2,
                (1, 255) => 1,
                _ => 3,
            },
            |state| state == 1;
        "`ab` and `zzzzz`" 9
            |state, byte| match (state, byte) {
                (0, b'a') => 1,
                (1, b'b') | (6, b'z') => 7,
                (0, b'z') => 3,
                (3..=5, b'z') => state + 1,
                _ => 8,
            },
            |state| state == 7;
        "`zy` and `aaaaa`" 9
            |state, byte| match (state, byte) {
                (0, b'z') => 1,
                (1, b'y') | (6, b'a') => 7,
                (0, b'a') => 3,
                (3..=5, b'a') => state + 1,
                _ => 8,
            },
            |state| state == 7;
        "a length that is a multiple of 3" 3 |state, _| (state + 1) % 3, |state| state == 0;
        "a length that is a multiple of 6" 6 |state, _| (state + 1) % 6, |state| state == 0;
        // They say the same about all lengths up to 9, which is more than either has states.
        "a length that is 0, 2 or 4 more than a multiple of 5" 5 |state, _| (state + 1) % 5, |state| state % 2 == 0;
        "a length that is 0, 2, 4 or 5 more than a multiple of 7" 7
            |state, _| (state + 1) % 7,
            |state| matches!(state, 0 | 2 | 4 | 5);
        "a length of at most 40 bytes" 42 |state, _| (state + 1).min(41), |state| state < 41;
        "a length of at most 41 bytes" 43 |state, _| (state + 1).min(42), |state| state < 42;
        // Of these all pairs of states have to be visited, and told apart.
        "no string, in three states" 3 |state, byte| (state + usize::from(byte == b'a')) % 3, |_| false;
        "at least 300 times `b`" 301 |state, byte| (state + usize::from(byte == b'b')).min(300), |state| state == 300;
    }
}

/// A function that finds a shortest string on which two automata differ, against the product of
/// both.
pub(super) fn grade_counterexample(
    find: fn(&Automaton, &Automaton) -> Option<Vec<u8>>,
    probe: &Probe,
) -> Result<Verdict, Stop> {
    let name = probe.name();
    let mut samples_and_dfas = Vec::new();
    for sample in samples() {
        let dfa = Table::of(&sample.automaton, probe)?.dfa()?;
        samples_and_dfas.push((sample, dfa));
    }
    let mut right = 0;
    for (left, left_dfa) in &samples_and_dfas {
        for (other, other_dfa) in &samples_and_dfas {
            let truth = left_dfa.counterexample_to_equality(other_dfa)?;
            let found = probe.call(truth.as_deref().unwrap_or_default(), || {
                find(&left.automaton, &other.automaton)
            })?;
            let of = format!("of two automata, of {} and of {},", left.what, other.what);
            let wrong = match (found, truth) {
                (None, None) => None,
                (Some(found), None) => Some(format!(
                    "{of} your `{name}` finds {}; they are equal",
                    quoted(&found)
                )),
                (None, Some(truth)) => Some(format!(
                    "{of} your `{name}` finds nothing; they differ on {}",
                    quoted(&truth)
                )),
                (Some(found), Some(_)) if left_dfa.accepts(&found) == other_dfa.accepts(&found) => {
                    Some(format!(
                        "{of} your `{name}` finds {}; both say the same about it",
                        quoted(&found)
                    ))
                }
                (Some(found), Some(truth)) => (found.len() > truth.len()).then(|| {
                    format!(
                        "{of} your `{name}` finds {}; {} is shorter",
                        measured(&found),
                        quoted(&truth)
                    )
                }),
            };
            if let Some(message) = wrong {
                return Ok(Verdict {
                    right,
                    wrong: 1,
                    ..Verdict::wrong(Counterexample::without_string(message))
                });
            }
            right += 1;
        }
    }
    Ok(Verdict {
        right,
        ..Verdict::without_strings(Outcome::Passed, None)
    })
}
