//! Grammars: what their combinators, derivations and automata say about a string.

use std::{cell::RefCell, collections::HashMap, sync::LazyLock};

use rfc1738::{Derivation, Production};
use rfc1738_conformance::{
    compare::Rules,
    derivation::{Checker, ParseError, Parser},
    grammar::Grammar,
    language::Language,
    rfc1738::agreed,
};
use testkit::trees::assert_reads_alike;

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

/// A grammar, with the automata, the parser and the checker made from it.
struct GrammarTools {
    grammar: &'static Grammar,
    automata: RefCell<Automata>,
    parser: Parser<'static>,
    checker: Checker<'static>,
    /// For each rule of the grammar, the index that finds the rule at a position.
    rules: RefCell<HashMap<&'static str, Rules<'static>>>,
}

thread_local! {
    static TOOLS: Vec<GrammarTools> = {
        let grammars = Grammar::BUNDLED.iter().filter_map(|name| Grammar::bundled(name)).chain([agreed::grammar()]);
        let tools = |grammar| GrammarTools {
            grammar,
            automata: RefCell::default(),
            parser: Parser::new(grammar),
            checker: Checker::new(grammar),
            rules: RefCell::default(),
        };
        grammars.map(tools).collect()
    };
}

/// The maximum length of a string whose derivations are all made: a grammar may be very ambiguous.
const SHORT: usize = 200;

/// A rule of any bundled grammar has derivations of exactly the texts that its automaton accepts,
/// and they are valid. For any other text, the dead end is where the automaton dies, and expects
/// the bytes that the automaton takes there.
pub(crate) fn any(input: &mut Input<'_>) {
    TOOLS.with(|all| {
        let tools = input.choose(all);
        let rule = &input.choose(tools.grammar.rules()).name;
        let text = &input.text[..input.text.len().min(SHORT)];
        let mut automata = tools.automata.borrow_mut();
        let Some(dfa) = automata.unless_too_large(tools.grammar, rule) else {
            return;
        };
        let context = || format!("{rule}: {}", shown(text));
        match tools.parser.derivations(rule, text) {
            Ok(derivations) => {
                assert!(dfa.accepts(text), "{}", context());
                for node in derivations.iter().take(3) {
                    assert!(
                        node.production == rule && (node.start, node.end) == (0, text.len()),
                        "{}",
                        context()
                    );
                    assert_eq!(tools.checker.check(&node, text), Ok(()), "{}", context());
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
                let mut rules = tools.rules.borrow_mut();
                let rules_at = rules.entry(rule).or_insert_with(|| {
                    let language =
                        Language::rule(tools.grammar, rule).expect("a rule of a reasonable size");
                    Rules::new(Box::leak(Box::new(language))).expect("a rule of a reasonable size")
                });
                let rule_there = rules_at.at(text, at).unwrap_or_default();
                assert!(
                    rule_there.is_none_or(|rule| tools.grammar.rule(rule).is_some()),
                    "{}",
                    context()
                );
            }
            Err(ParseError::TooAmbiguous | ParseError::TooDeep { .. }) => {}
            Err(error) => panic!("{error}: {}", context()),
        }
    });
}
