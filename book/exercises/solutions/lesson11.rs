//! Lesson 11, solved.

use std::collections::{HashSet, VecDeque};

use crate::automaton::Automaton;

/// The smallest automaton of `escape = "%" hex hex`
pub fn escape_states() -> Automaton {
    // The start, after the "%", after one `hex`, after both, dead.
    Automaton {
        state_count: 5,
        next: |state, byte| match (state, byte) {
            (0, b'%') => 1,
            (1 | 2, byte) if byte.is_ascii_hexdigit() => state + 1,
            _ => 4,
        },
        is_accepting: |state| state == 3,
    }
}

/// The smallest automaton of `toplabel = alpha | alpha *[ alphadigit | "-" ] alphadigit`
pub fn toplabel_states() -> Automaton {
    // The start, after an `alphadigit`, after a "-", dead.
    Automaton {
        state_count: 4,
        next: |state, byte| match (state, byte) {
            (0, byte) if byte.is_ascii_alphabetic() => 1,
            (1 | 2, byte) if byte.is_ascii_alphanumeric() => 1,
            (1 | 2, b'-') => 2,
            _ => 3,
        },
        is_accepting: |state| state == 1,
    }
}

/// A shortest string that exactly one of two automata accepts
pub fn counterexample(left: &Automaton, right: &Automaton) -> Option<Vec<u8>> {
    let mut seen = HashSet::from([(0, 0)]);
    let mut queue = VecDeque::from([((0, 0), Vec::new())]);
    while let Some(((a, b), string)) = queue.pop_front() {
        if (left.is_accepting)(a) != (right.is_accepting)(b) {
            return Some(string);
        }
        for byte in 0..=u8::MAX {
            let pair = ((left.next)(a, byte), (right.next)(b, byte));
            if seen.insert(pair) {
                queue.push_back((pair, [&string[..], &[byte]].concat()));
            }
        }
    }
    None
}
