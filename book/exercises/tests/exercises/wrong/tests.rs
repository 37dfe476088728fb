//! Automata, and tests.

use exercises::{answer::Answer, automaton::Automaton, given};

use super::{Wrong, wrong};
use crate::{lesson10, lesson12};

pub(super) fn all() -> Vec<Wrong> {
    let killer = |survivor, killer| Answer::Survivor { survivor, killer };
    vec![
        wrong(
            "escape_states",
            "no state",
            Answer::Automaton(no_state),
            "your `escape_states` has 0 states; it needs at least 1, and far fewer than 100",
        ),
        wrong(
            "escape_states",
            "no dead state",
            Answer::Automaton(no_dead_state),
            "your `escape_states` goes from state 0 on `\\x00` to state 4; its states are 0 to 3",
        ),
        wrong(
            "escape_states",
            "one digit",
            Answer::Automaton(one_digit),
            "your `escape_states` accepts `%0`; section 5 does not",
        ),
        wrong(
            "escape_states",
            "a state that is never reached",
            Answer::Automaton(unreached),
            "your `escape_states` is right, but has 6 states, and 5 are enough: no string leads to state 5",
        ),
        wrong(
            "toplabel_states",
            "a state for each part",
            Answer::Automaton(not_minimal),
            "your `toplabel_states` is right, but has 5 states, and 4 are enough: no string tells states 1 and 2 apart",
        ),
        wrong(
            "toplabel_states",
            "a hyphen at the end",
            Answer::Automaton(hyphen_at_the_end),
            "your `toplabel_states` accepts `a-`; section 5 does not",
        ),
        wrong(
            "port_strings",
            "two strings",
            Answer::Strings(two),
            "47 mutants of 51 survive your `port_strings`: none of your strings exposes them: `port: takes a space before it` and 2 like it, `digits: takes 2*digit in place of 1*digit` and 1 like it, `digit: takes \"!\" as well` and 33 like it, `digit: does not take \"1\"` and 7 like it",
        ),
        wrong(
            "domainlabel_strings",
            "the weak test",
            Answer::Strings(weak),
            "202 mutants of 312 survive your `domainlabel_strings`: none of your strings exposes them: `domainlabel: takes \"!\" as well as alphadigit | \"-\"` and 29 like it, `domainlabel: does not take \"0\" for alphadigit | \"-\"` and 5 like it, `domainlabel: takes a line end after it`, `alphadigit: takes \"!\" as well` and 23 like it, and 141 of other kinds",
        ),
        wrong(
            "domainlabel_strings",
            "too many",
            Answer::Strings(many),
            "your `domainlabel_strings` has 61 strings; 60 are enough",
        ),
        wrong(
            "killer",
            "a string that it gets right",
            killer(lesson12::survivor, || b"a-b"),
            "`a-b` does not show that your `survivor` is wrong: it reads 3 bytes of it, and section 5 does the same",
        ),
        wrong(
            "killer",
            "a parser that is right",
            killer(given::domainlabel, || b"a--b"),
            "`a--b` does not show that your `survivor` is wrong: it reads 4 bytes of it, and section 5 does the same",
        ),
    ]
}

fn no_state() -> Automaton {
    Automaton {
        state_count: 0,
        ..lesson10::escape_states()
    }
}

fn no_dead_state() -> Automaton {
    Automaton {
        state_count: 4,
        ..lesson10::escape_states()
    }
}

fn one_digit() -> Automaton {
    Automaton {
        is_accepting: |state| state == 2 || state == 3,
        ..lesson10::escape_states()
    }
}

fn unreached() -> Automaton {
    Automaton {
        state_count: 6,
        ..lesson10::escape_states()
    }
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
    Automaton {
        is_accepting: |state| state == 1 || state == 2,
        ..lesson10::toplabel_states()
    }
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
