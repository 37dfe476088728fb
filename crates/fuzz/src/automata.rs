//! The automata, each made when it is first needed, and the assertions about errors that they
//! decide.

use std::{collections::HashMap, sync::LazyLock};

use rfc1738::{Derivation, Expected, Production, Schemes, Terminal};
use rfc1738_conformance::{
    automaton::Dfa, derivation::Node, grammar::Grammar, rfc1738 as languages,
};

use crate::shown;

/// The automata of the rules of a grammar, by their names. A rule whose automaton would be too
/// large has none.
#[derive(Default)]
pub(crate) struct Automata(HashMap<String, Option<Dfa>>);

impl Automata {
    pub(crate) fn of(&mut self, grammar: &Grammar, rule: &str) -> &Dfa {
        self.unless_too_large(grammar, rule)
            .expect("a rule of a reasonable size")
    }

    pub(crate) fn unless_too_large(&mut self, grammar: &Grammar, rule: &str) -> Option<&Dfa> {
        self.0
            .entry(rule.to_owned())
            .or_insert_with(|| Dfa::new(grammar, rule).ok())
            .as_ref()
    }
}

/// Section 5 in the strict reading, by the schemes of today.
pub(crate) fn strict() -> &'static Dfa {
    static STRICT: LazyLock<Dfa> = LazyLock::new(|| strict_by(&grammar(&Schemes::today())));
    &STRICT
}

/// A grammar in the strict reading.
pub(crate) fn strict_by(grammar: &Grammar) -> Dfa {
    let strict = languages::strict(grammar).and_then(|strict| strict.dfa().cloned());
    strict.expect("section 5 compiles")
}

/// Section 5 with the schemes of this set that are like one of the ten.
pub(crate) fn grammar(schemes: &Schemes) -> Grammar {
    schemes
        .registered()
        .filter(|scheme| scheme.production() != Production::OtherUrl)
        .fold(Grammar::rfc1738().clone(), |grammar, scheme| {
            languages::with_scheme(&grammar, scheme.name(), scheme.production().name())
                .expect("a production with a scheme")
        })
}

/// A derivation in the form that the checker takes.
pub(crate) fn node(derivation: &Derivation) -> Node<'static> {
    Node {
        production: derivation.production.name(),
        start: derivation.start,
        end: derivation.end,
        children: derivation.children.iter().map(node).collect(),
    }
}

/// Asserts that an error is where the automaton dies, and expects exactly the bytes that can follow
/// in a sentence, and the end if the text before it is a sentence.
pub(crate) fn assert_exact(dfa: &Dfa, text: &[u8], offset: usize, expected: &[Expected]) {
    let (at, state) = dfa.viable_prefix(text);
    assert_eq!(offset, at, "{}", shown(text));
    for byte in 0..=u8::MAX {
        let is_admitted = expected
            .iter()
            .any(|expected| expected.terminal().admits(byte));
        assert_eq!(
            is_admitted,
            dfa.dead() != Some(dfa.next(state, byte)),
            "{byte:#x} after {at} of {}",
            shown(text)
        );
    }
    let end = expected
        .iter()
        .any(|expected| expected.terminal() == Terminal::End);
    assert_eq!(end, dfa.is_accepting(state), "the end of {}", shown(text));
}

/// Asserts that an error of a strict parse is exact, that its message is one line without
/// characters that control a terminal, and that its ranges are in the text.
pub(crate) fn assert_presentable(dfa: &Dfa, text: &[u8], error: &rfc1738::ParseError) {
    assert_exact(dfa, text, error.offset(), error.expected());
    assert_line(&error.to_string());
    let range = error.range();
    assert!(
        range.start <= range.end && range.end <= text.len() && range.start <= error.offset(),
        "{}",
        shown(text)
    );
    if let Ok(text) = str::from_utf8(text) {
        assert!(text.get(range.clone()).is_some(), "{range:?} of {text:?}");
    }
    assert!(!error.within().is_empty() && !error.section().is_empty());
}

/// Asserts that a message is one line without control characters or marks that change the direction
/// of text.
pub(crate) fn assert_line(message: &str) {
    let is_control = |character: char| {
        character.is_control()
            || matches!(character, '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
    };
    assert!(!message.contains(is_control), "{message:?}");
}
