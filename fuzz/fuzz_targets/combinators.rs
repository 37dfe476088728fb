//! For any production and any bytes: the combinator reads the same prefix as the automaton.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use rfc1738::Production;
use rfc1738_conformance::{automaton::Dfa, bnf::Grammar};

static AUTOMATA: LazyLock<Vec<Dfa>> = LazyLock::new(|| {
    let automaton = |production: Production| Dfa::new(Grammar::rfc1738(), production.name());
    Production::ALL.map(|production| automaton(production).expect("section 5 compiles")).into()
});

fuzz_target!(|input: (u8, &[u8])| {
    let (number, bytes) = input;
    let index = usize::from(number) % Production::ALL.len();
    assert_eq!(Production::ALL[index].longest_prefix(bytes), AUTOMATA[index].longest_prefix(bytes));
});
