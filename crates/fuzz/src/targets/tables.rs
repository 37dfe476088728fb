//! `tables`: any automaton, given as a table.

use std::convert::Infallible;

use rfc1738_conformance::{
    automaton::{Dfa, State},
    learn::{Bounds, Learning},
};

use crate::Input;

/// The maximum number of states of an automaton: all strings up to this many bytes distinguish any
/// two of them.
const STATES: usize = 6;

/// Union, intersection, difference and counterexamples of two automata are what all short strings
/// say; an automaton has the strings that it says it has; and who learns it from its answers has
/// the same one.
pub(crate) fn tables(input: &mut Input<'_>) {
    let mut choices = input.text.iter().copied().chain(std::iter::repeat(0));
    let mut next = || choices.next().unwrap_or(0);
    let [a, b] = [(); 2].map(|()| table(&mut next));
    let classes = classes(&a, &b);
    let strings = strings(&classes, 5);
    let joined = [
        (a.union(&b), (|a, b| a || b) as fn(bool, bool) -> bool),
        (a.intersection(&b), |a, b| a && b),
        (a.difference(&b), |a, b| a && !b),
    ];
    for (dfa, operator) in joined {
        let dfa = dfa.expect("it is small");
        for string in &strings {
            assert_eq!(
                dfa.accepts(string),
                operator(a.accepts(string), b.accepts(string)),
                "{}",
                string.escape_ascii()
            );
        }
        let first = shortest(&strings, |string| dfa.accepts(string));
        assert!(first.is_none() || dfa.shortest().map(|it| it.len()) == first);
    }
    let differ = a.counterexample_to_equality(&b).expect("they are small");
    assert_eq!(differ.is_none(), a == b);
    if let Some(string) = differ {
        assert_ne!(a.accepts(&string), b.accepts(&string));
        let first = shortest(&strings, |it| a.accepts(it) != b.accepts(it));
        assert!(first.is_none_or(|first| first == string.len()));
    }
    let outside = a.counterexample_to_inclusion(&b).expect("they are small");
    assert!(outside.is_none_or(|string| a.accepts(&string) && !b.accepts(&string)));

    for (state, string) in a.access_strings().iter().enumerate() {
        assert_eq!(a.run(Dfa::START, string), state);
        let (viable, _) = a.viable_prefix(string);
        assert!(viable == string.len() || a.dead() == Some(state) || a.dead() == Some(Dfa::START));
    }
    for (state, completion) in a.completions().iter().enumerate() {
        assert_eq!(completion.is_none(), a.dead() == Some(state));
        assert!(
            completion
                .as_ref()
                .is_none_or(|completion| a.is_accepting(a.run(state, completion)))
        );
    }
    for first in a.firsts() {
        assert!(a.accepts(&first) && (0..first.len()).all(|end| !a.accepts(&first[..end])));
    }
    for string in &strings {
        let longest = (0..=string.len())
            .rev()
            .find(|&end| a.accepts(&string[..end]));
        assert_eq!(
            a.longest_prefix(string),
            longest,
            "{}",
            string.escape_ascii()
        );
    }

    let oracle = |strings: &[Vec<u8>]| {
        Ok::<_, Infallible>(strings.iter().map(|string| a.accepts(string)).collect())
    };
    let corpus = strings.iter().take(2000).cloned();
    let learning = Learning::new()
        .walks(50)
        .bounds(Bounds::default().with_states(50).with_queries(200_000));
    let learning = learning.check(rfc1738_conformance::learn::Check::Corpus, corpus);
    let learned = learning
        .learn(oracle)
        .expect("it answers, and does not contradict itself");
    assert!(
        learned
            .answers()
            .all(|(string, answer)| learned.dfa().accepts(string) == answer),
        "it gives its own answers"
    );
    // From answers alone, it may stop too early; but among the automata with this many states it is
    // the only one.
    assert!(learned.states() <= a.state_count());
    if learned.states() == a.state_count() {
        assert_eq!(learned.dfa(), &a);
    }
}

/// An automaton of up to [`STATES`] states and four classes of bytes.
fn table(next: &mut impl FnMut() -> u8) -> Dfa {
    let mut classes = [0; 256];
    for class in 1..=next() % 4 {
        let first = next();
        let length = next() % 32;
        classes[usize::from(first)..=usize::from(first.saturating_add(length))].fill(class);
    }
    // They are numbered without a gap.
    let mut met: Vec<u8> = classes.to_vec();
    met.sort();
    met.dedup();
    let classes = classes.map(|class| met.iter().position(|&it| it == class).unwrap_or(0) as u8);
    let states = 1 + usize::from(next()) % STATES;
    let rows: Vec<Vec<State>> = (0..states)
        .map(|_| met.iter().map(|_| usize::from(next()) % states).collect())
        .collect();
    let accepting: Vec<bool> = (0..states).map(|_| next() % 2 == 1).collect();
    let dfa = Dfa::from_table(&classes, &rows, &accepting).expect("the table is complete");
    assert!(dfa.state_count() <= states);
    // Minimal, and the same set.
    for string in strings(&[0, b'a', 0xFF], 4) {
        let state = string.iter().fold(0, |state, &byte| {
            rows[state][usize::from(classes[usize::from(byte)])]
        });
        assert_eq!(dfa.accepts(&string), accepting[state]);
    }
    dfa
}

/// A byte of each class that the two distinguish.
fn classes(a: &Dfa, b: &Dfa) -> Vec<u8> {
    let mut met = Vec::new();
    let mut classes = Vec::new();
    for byte in 0..=u8::MAX {
        let class = (a.class_of(byte), b.class_of(byte));
        if !met.contains(&class) {
            met.push(class);
            classes.push(byte);
        }
    }
    classes
}

/// All strings of these bytes up to a length, or the first 3000 of them, the shortest first.
fn strings(bytes: &[u8], length: usize) -> Vec<Vec<u8>> {
    let mut strings = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..length {
        let to = strings.len();
        for at in from..to {
            if strings.len() >= 3000 {
                return strings;
            }
            for &byte in bytes {
                strings.push([&strings[at][..], &[byte]].concat());
            }
        }
        from = to;
    }
    strings
}

/// The length of the shortest of these strings that has it.
fn shortest(strings: &[Vec<u8>], has: impl Fn(&[u8]) -> bool) -> Option<usize> {
    strings.iter().find(|string| has(string)).map(Vec::len)
}
