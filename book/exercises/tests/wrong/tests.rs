//! Automata, and tests.

use exercises::{answer::Answer, automaton::Automaton, given};

use super::{Wrong, wrong};
use crate::{lesson10, lesson12};

pub(super) fn all() -> Vec<Wrong> {
    let killer = |survivor, killer| Answer::Killer { survivor, killer };
    vec![
        wrong("escape_states", "no state", Answer::Automaton(no_state), ""),
        wrong("escape_states", "no dead state", Answer::Automaton(no_dead_state), ""),
        wrong("escape_states", "one digit", Answer::Automaton(one_digit), ""),
        wrong("escape_states", "a state that is never reached", Answer::Automaton(unreached), ""),
        wrong("toplabel_states", "a state for each part", Answer::Automaton(not_minimal), ""),
        wrong("toplabel_states", "a hyphen at the end", Answer::Automaton(hyphen_at_the_end), ""),
        wrong("port_strings", "two strings", Answer::Strings(two), ""),
        wrong("domainlabel_strings", "the weak test", Answer::Strings(weak), ""),
        wrong("domainlabel_strings", "too many", Answer::Strings(many), ""),
        wrong("killer", "a string that it gets right", killer(lesson12::survivor, || b"a-b"), ""),
        wrong("killer", "a parser that is right", killer(given::domainlabel, || b"a--b"), ""),
    ]
}

fn no_state() -> Automaton {
    Automaton { state_count: 0, ..lesson10::escape_states() }
}

fn no_dead_state() -> Automaton {
    Automaton { state_count: 4, ..lesson10::escape_states() }
}

fn one_digit() -> Automaton {
    Automaton { is_accepting: |state| state == 2 || state == 3, ..lesson10::escape_states() }
}

fn unreached() -> Automaton {
    Automaton { state_count: 6, ..lesson10::escape_states() }
}

/// The start, an `alpha`, an `alphadigit`, a hyphen, dead.
fn not_minimal() -> Automaton {
    Automaton {
        state_count: 5,
        next: |state, byte| match (state, byte) {
            (0, byte) if byte.is_ascii_alphabetic() => 1,
            (1..=3, byte) if byte.is_ascii_alphanumeric() => 2,
            (1..=3, b'-') => 3,
            _ => 4,
        },
        is_accepting: |state| state == 1 || state == 2,
    }
}

fn hyphen_at_the_end() -> Automaton {
    Automaton { is_accepting: |state| state == 1 || state == 2, ..lesson10::toplabel_states() }
}

fn two() -> Vec<&'static [u8]> {
    vec![b"70", b"x"]
}

fn weak() -> Vec<&'static [u8]> {
    given::WEAK_TEST.to_vec()
}

fn many() -> Vec<&'static [u8]> {
    vec![b"a"; 61]
}
