//! Grammars: what their combinators, derivations and automata say about a string.

use std::{cell::RefCell, collections::HashMap, sync::LazyLock};

use rfc1738::{Derivation, Production};
use rfc1738_conformance::{
    rfc1738::agreed,
    compare::{Rules},
    derivation::{Checker, ParseError, Parser},
    grammar::Grammar,
    language::Language,
};
use testkit::alike::assert_reads_alike;

use crate::{
    Input,
    automata::{Automata, assert_exact, assert_line, node},
    shown,
};

thread_local! {
    static SECTION_5: RefCell<Automata> = RefCell::default();
}

/// The combinator of any production of section 5 reads the same prefix as its automaton, from every
/// kind of input; its derivations are valid, and its errors exact.
pub(crate) fn combinators(input: &mut Input<'_>) {
    static CHECKER: LazyLock<Checker<'_>> = LazyLock::new(|| Checker::new(Grammar::rfc1738()));
    let production = *input.choose(&Production::ALL);
    let text = input.text;
    SECTION_5.with_borrow_mut(|automata| {
        let dfa = automata.of(Grammar::rfc1738(), production.name());
        let longest = dfa.longest_prefix(text);
        assert_eq!(
            production.longest_prefix(text),
            longest,
            "{production}: {}",
            shown(text)
        );
        assert_reads_alike(production, text);
        let derivation = Derivation::of(production, text);
        assert_eq!(
            derivation.as_ref().map(|derivation| derivation.end),
            longest,
            "{production}: {}",
            shown(text)
        );
        if let Some(derivation) = derivation {
            assert_eq!(
                CHECKER.check(&node(&derivation), text),
                Ok(()),
                "{production}: {}",
                shown(text)
            );
        }
        match production.parse(text) {
            Ok(derivation) => assert!(dfa.accepts(text) && derivation.end == text.len()),
            Err(error) => {
                assert!(!dfa.accepts(text));
                assert_exact(dfa, text, error.offset(), error.expected());
                assert!(error.range().end <= text.len() && error.range().start <= error.offset());
                assert_line(&error.to_string());
            }
        }
    });
}

/// A grammar, with what was made from it so far.
struct Made {
    grammar: &'static Grammar,
    automata: RefCell<Automata>,
    parser: Parser<'static>,
    checker: Checker<'static>,
    /// What finds the rule at a position, for each rule of the grammar.
    rules: RefCell<HashMap<&'static str, Rules<'static, 'static>>>,
}

thread_local! {
    static MADE: Vec<Made> = {
        let grammars = Grammar::BUNDLED.iter().filter_map(|name| Grammar::bundled(name)).chain([agreed::grammar()]);
        let made = |grammar| Made {
            grammar,
            automata: RefCell::default(),
            parser: Parser::new(grammar),
            checker: Checker::new(grammar),
            rules: RefCell::default(),
        };
        grammars.map(made).collect()
    };
}

/// The maximum length of a string whose derivations are all made: a grammar may be very ambiguous.
const SHORT: usize = 200;

/// A rule of any bundled grammar has derivations of what its automaton accepts, and they are valid;
/// otherwise, the dead end is where the automaton dies, and expects what the automaton takes there.
pub(crate) fn any(input: &mut Input<'_>) {
    MADE.with(|all| {
        let made = input.choose(all);
        let rule = &input.choose(made.grammar.rules()).name;
        let text = &input.text[..input.text.len().min(SHORT)];
        let mut automata = made.automata.borrow_mut();
        let Some(dfa) = automata.unless_too_large(made.grammar, rule) else {
            return;
        };
        let context = || format!("{rule}: {}", shown(text));
        match made.parser.derivations(rule, text) {
            Ok(derivations) => {
                assert!(dfa.accepts(text), "{}", context());
                for node in derivations.iter().take(3) {
                    assert!(
                        node.production == rule && (node.start, node.end) == (0, text.len()),
                        "{}",
                        context()
                    );
                    assert_eq!(made.checker.check(&node, text), Ok(()), "{}", context());
                }
            }
            Err(ParseError::Underivable(end)) => {
                assert!(!dfa.accepts(text), "{}", context());
                let (at, state) = dfa.viable_prefix(text);
                assert_eq!(
                    (end.at, end.longest_prefix),
                    (at, dfa.longest_prefix(text)),
                    "{}",
                    context()
                );
                for byte in 0..=u8::MAX {
                    let is_alive = dfa.dead() != Some(dfa.next(state, byte));
                    assert_eq!(
                        end.expected.contains(byte),
                        is_alive,
                        "{byte:#x} in {}",
                        context()
                    );
                }
                assert_eq!(end.can_end, dfa.is_accepting(state), "{}", context());
                assert_line(&end.to_string());
                let mut rules = made.rules.borrow_mut();
                let told = rules.entry(rule).or_insert_with(|| {
                    let language =
                        Language::rule(made.grammar, rule).expect("a rule of a reasonable size");
                    Rules::new(Box::leak(Box::new(language))).expect("a rule of a reasonable size")
                });
                let told = told.at(text, at).unwrap_or_default();
                assert!(
                    told.is_none_or(|rule| made.grammar.rule(rule).is_some()),
                    "{}",
                    context()
                );
            }
            Err(ParseError::TooAmbiguous | ParseError::TooDeep { .. }) => {}
            Err(error) => panic!("{error}: {}", context()),
        }
    });
}
