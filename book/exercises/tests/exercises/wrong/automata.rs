//! Lessons 11 to 13: automata, strings that tell mutants, survivors.

use std::{
    collections::{HashSet, VecDeque},
    ops::RangeInclusive,
};

use exercises::{
    answer::{Answer, Parser as Function, Strings},
    automaton::Automaton,
    given,
};

use super::{WrongAnswer, choices::hyphen_at_the_end, limited, wrong};
use crate::{lesson11, lesson12, lesson13};

pub(super) fn all() -> Vec<WrongAnswer> {
    vec![
        automaton("escape_states", "it begins anew", || Automaton {
            next: |state, byte| match (state, byte) {
                (0 | 3, b'%') => 1,
                (1 | 2, byte) if byte.is_ascii_hexdigit() => state + 1,
                _ => 4,
            },
            ..lesson11::escape_states()
        }),
        automaton("escape_states", "no state", || Automaton {
            state_count: 0,
            ..lesson11::escape_states()
        }),
        automaton("escape_states", "no dead state", || Automaton {
            state_count: 4,
            ..lesson11::escape_states()
        }),
        automaton("escape_states", "a state that is never reached", || {
            Automaton {
                state_count: 6,
                ..lesson11::escape_states()
            }
        }),
        automaton("toplabel_states", "digits may begin it", || Automaton {
            next: |state, byte| match (state, byte) {
                (0..=2, byte) if byte.is_ascii_alphanumeric() => 1,
                (1 | 2, b'-') => 2,
                _ => 3,
            },
            ..lesson11::toplabel_states()
        }),
        // The start, an `alpha`, an `alphadigit`, a hyphen, dead.
        automaton("toplabel_states", "a state for each part", || Automaton {
            state_count: 5,
            next: |state, byte| match (state, byte) {
                (0, byte) if byte.is_ascii_alphabetic() => 1,
                (1..=3, byte) if byte.is_ascii_alphanumeric() => 2,
                (1..=3, b'-') => 3,
                _ => 4,
            },
            is_accepting: |state| state == 1 || state == 2,
        }),
        counterexample("no longer than the larger automaton", |left, right| {
            let mut seen = HashSet::from([(0, 0)]);
            let mut queue = VecDeque::from([((0, 0), Vec::new())]);
            while let Some(((a, b), string)) = queue.pop_front() {
                if (left.is_accepting)(a) != (right.is_accepting)(b) {
                    return Some(string);
                }
                if string.len() > left.state_count.max(right.state_count) {
                    return None;
                }
                for byte in 0..=u8::MAX {
                    let pair = ((left.next)(a, byte), (right.next)(b, byte));
                    if seen.insert(pair) {
                        queue.push_back((pair, [&string[..], &[byte]].concat()));
                    }
                }
            }
            None
        }),
        counterexample("depth first", |left, right| {
            search([left, right], VecDeque::pop_back, 0..=u8::MAX, |a, b| {
                a != b
            })
        }),
        counterexample("characters only", |left, right| {
            search([left, right], VecDeque::pop_front, b' '..=b'~', |a, b| {
                a != b
            })
        }),
        counterexample("only what the left one accepts", |left, right| {
            search([left, right], VecDeque::pop_front, 0..=u8::MAX, |a, b| {
                a && !b
            })
        }),
        counterexample("pairs with the same number", |left, right| {
            let mut seen = HashSet::from([0]);
            let mut queue = VecDeque::from([(0, 0, Vec::new())]);
            while let Some((a, b, string)) = queue.pop_front() {
                if (left.is_accepting)(a) != (right.is_accepting)(b) {
                    return Some(string);
                }
                for byte in 0..=u8::MAX {
                    let (a, b) = ((left.next)(a, byte), (right.next)(b, byte));
                    if seen.insert(left.state_count * a + b) {
                        queue.push_back((a, b, [&string[..], &[byte]].concat()));
                    }
                }
            }
            None
        }),
        strings("port_access", "no dead state", || {
            vec![vec![], b"0".to_vec()]
        }),
        strings("port_access", "two for one state", || {
            ["", "0", "1", "/"].map(Vec::from).to_vec()
        }),
        strings("port_separating", "members only", || {
            ["0", "00"].map(Vec::from).to_vec()
        }),
        strings("port_separating", "one more than needed", || {
            ["", "0", "00"].map(Vec::from).to_vec()
        }),
        strings("middles", "graphic characters", || {
            let bytes = (b'!'..=b'~').map(|byte| vec![byte]);
            [vec![]].into_iter().chain(bytes).collect()
        }),
        strings("middles", "two steps", || {
            let mut middles = lesson12::middles();
            middles.push(b"00".to_vec());
            middles
        }),
        suite("port_suite", "only members and near misses", || {
            ["", "0", "00", "0/", "/", "/0"].map(Vec::from).to_vec()
        }),
        suite("port_suite", "without separating strings", || {
            let access = lesson12::port_access().into_iter();
            access
                .flat_map(|first| {
                    lesson12::middles()
                        .into_iter()
                        .map(move |step| [&first[..], &step].concat())
                })
                .collect()
        }),
        suite("port_suite", "no step from dead", || {
            let mut suite = lesson12::port_suite();
            suite.retain(|string| !string.starts_with(b"/") || string.len() < 2);
            suite
        }),
        suite(
            "port_suite",
            "as a set, without one that no other automaton needs",
            || {
                let mut suite = lesson12::port_suite();
                suite.retain(|string| string != b"0000" && string != b"00");
                suite
            },
        ),
        suite("port_suite", "each string twice", || {
            [lesson12::port_suite(), lesson12::port_suite()].concat()
        }),
        wrong(
            "port_suite",
            "its parts are wrong",
            Answer::Suite([
                lesson12::port_access,
                lesson12::port_access,
                lesson12::port_suite,
            ]),
        ),
        strings("escape_access", "no state within", || {
            ["", "%", "%00", "/"].map(Vec::from).to_vec()
        }),
        strings("escape_separating", "those of `port`", || {
            lesson12::port_separating()
        }),
        wrong(
            "escape_suite",
            "that of `port`",
            Answer::Suite([
                lesson12::escape_access,
                lesson12::escape_separating,
                lesson12::port_suite,
            ]),
        ),
        survivor("the weak test finds it", hyphen_at_the_end, unwritten),
        survivor("it is right", given::domainlabel, unwritten),
        survivor(
            "at most 200,000 characters, and a killer of that length",
            |input| limited(given::domainlabel, 200_000, input),
            || &[b'a'; 200_001],
        ),
        wrong(
            "killer",
            "a string that it gets right",
            Answer::Survivor {
                survivor: lesson13::survivor,
                killer: || b"a-b",
            },
        ),
        wrong(
            "killer",
            "the survivor panics",
            Answer::Survivor {
                survivor: |input| given::domainlabel(&input[..4]),
                killer: || b"a",
            },
        ),
    ]
}

/// A killer that is not written yet.
fn unwritten() -> &'static [u8] {
    todo!()
}

fn survivor(
    mistake: &'static str,
    survivor: Function,
    killer: fn() -> &'static [u8],
) -> WrongAnswer {
    wrong("survivor", mistake, Answer::Survivor { survivor, killer })
}

/// A pair of states, and a string that leads to it.
type Pair = (usize, usize, Vec<u8>);

/// Searches the pairs of states, and takes the next one from this end of those that are known.
fn search(
    [left, right]: [&Automaton; 2],
    next: fn(&mut VecDeque<Pair>) -> Option<Pair>,
    bytes: RangeInclusive<u8>,
    differ: fn(bool, bool) -> bool,
) -> Option<Vec<u8>> {
    let mut seen = HashSet::from([(0, 0)]);
    let mut known = VecDeque::from([(0, 0, Vec::new())]);
    while let Some((a, b, string)) = next(&mut known) {
        if differ((left.is_accepting)(a), (right.is_accepting)(b)) {
            return Some(string);
        }
        for byte in bytes.clone() {
            let a = (left.next)(a, byte);
            let b = (right.next)(b, byte);
            if seen.insert((a, b)) {
                known.push_back((a, b, [&string[..], &[byte]].concat()));
            }
        }
    }
    None
}

fn automaton(
    exercise: &'static str,
    mistake: &'static str,
    answer: fn() -> Automaton,
) -> WrongAnswer {
    wrong(exercise, mistake, Answer::Automaton(answer))
}

fn counterexample(
    mistake: &'static str,
    answer: fn(&Automaton, &Automaton) -> Option<Vec<u8>>,
) -> WrongAnswer {
    wrong("counterexample", mistake, Answer::Counterexample(answer))
}

fn strings(exercise: &'static str, mistake: &'static str, answer: Strings) -> WrongAnswer {
    wrong(exercise, mistake, Answer::Strings(answer))
}

fn suite(exercise: &'static str, mistake: &'static str, answer: Strings) -> WrongAnswer {
    let parts = [lesson12::port_access, lesson12::port_separating, answer];
    wrong(exercise, mistake, Answer::Suite(parts))
}
