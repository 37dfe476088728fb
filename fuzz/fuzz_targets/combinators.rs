//! For any production and any bytes: the combinator reads the same prefix as the automaton, and an error is where the
//! automaton dies.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use rfc1738::Production;
use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};

static AUTOMATA: LazyLock<Vec<Dfa>> = LazyLock::new(|| {
    let automaton = |production: Production| Dfa::new(Grammar::rfc1738(), production.name());
    Production::ALL.map(|production| automaton(production).expect("section 5 compiles")).into()
});

fuzz_target!(|input: (u8, &[u8])| {
    let (number, bytes) = input;
    let index = usize::from(number) % Production::ALL.len();
    let (production, dfa) = (Production::ALL[index], &AUTOMATA[index]);
    assert_eq!(production.longest_prefix(bytes), dfa.longest_prefix(bytes));
    match production.parse(bytes) {
        Ok(derivation) => assert!(dfa.accepts(bytes) && derivation.end == bytes.len()),
        Err(error) => {
            let mut state = Dfa::START;
            let is_alive = |&&byte: &&u8| {
                state = dfa.next(state, byte);
                Some(state) != dfa.dead()
            };
            assert_eq!(error.offset(), bytes.iter().take_while(is_alive).count());
            assert!(!dfa.accepts(bytes));
            assert!(error.range().end <= bytes.len() && error.range().start <= error.offset());
            assert!(!error.to_string().contains(char::is_control));
        }
    }
});
