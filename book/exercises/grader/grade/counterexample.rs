//! A function that finds a shortest string on which two automata differ, against the product of
//! both.

use rfc1738_conformance::automaton::Dfa;

use super::{Fault, automaton::Table};
use crate::{
    automaton::Automaton,
    probe::Probe,
    verdict::{Counterexample, Outcome, Verdict},
    words::{count, quoted},
};

/// An automaton, and what it accepts, in words.
struct Known {
    what: &'static str,
    automaton: Automaton,
}

macro_rules! known {
    ($($what:literal $states:literal $next:expr, $accepts:expr;)*) => {
        vec![$(Known {
            what: $what,
            automaton: Automaton { state_count: $states, next: $next, is_accepting: $accepts },
        }),*]
    };
}

/// Some are equal, some differ in one long string only, and some have states that no string leads
/// to.
fn known() -> Vec<Known> {
    known! {
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
    }
}

pub(super) fn grade(
    find: fn(&Automaton, &Automaton) -> Option<Vec<u8>>,
    probe: &Probe,
) -> Result<Verdict, Fault> {
    let name = probe.name();
    let known = known();
    let dfas: Vec<Dfa> = known
        .iter()
        .map(|known| dfa(&known.automaton, probe))
        .collect::<Result<_, _>>()?;
    let mut right = 0;
    for (left, left_dfa) in known.iter().zip(&dfas) {
        for (other, other_dfa) in known.iter().zip(&dfas) {
            let truth = left_dfa.counterexample_to_equality(other_dfa)?;
            let found = match probe.call(truth.as_deref().unwrap_or_default(), || {
                find(&left.automaton, &other.automaton)
            }) {
                Ok(found) => found,
                Err(panic) => return Ok(probe.panicked(b"", &panic)),
            };
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
                        "{of} your `{name}` finds {} ({}); {} is shorter",
                        quoted(&found),
                        count(found.len(), "byte"),
                        quoted(&truth)
                    )
                }),
            };
            if let Some(message) = wrong {
                let counterexample = Some(Counterexample { hex: None, message });
                return Ok(Verdict {
                    outcome: Outcome::Wrong,
                    right,
                    wrong: 1,
                    counterexample,
                });
            }
            right += 1;
        }
    }
    Ok(Verdict {
        outcome: Outcome::Passed,
        right,
        wrong: 0,
        counterexample: None,
    })
}

/// The automaton, minimal.
fn dfa(automaton: &Automaton, probe: &Probe) -> Result<Dfa, Fault> {
    Table::of(*automaton, probe)
        .ok()
        .and_then(|table| table.dfa())
        .ok_or(Fault::Type)
}
