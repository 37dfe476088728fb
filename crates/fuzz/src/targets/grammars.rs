//! `combinators` and `grammars`: what the combinators, derivations and automata of a grammar say
//! about a string. `bnf`, `abnf` and `draft-notation`: the text of a grammar.

use std::{cell::RefCell, collections::HashMap, sync::LazyLock};

use rfc1738::{Derivation, Production};
use rfc1738_conformance::{
    automaton::Dfa,
    compare::Rules,
    derivation::{Checker, ParseError, Parser},
    grammar::{Expression, Grammar, GrammarError, Notation},
    language::Language,
    rfc1738::agreed,
    sentence::{NearMisses, Sentences},
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

pub(crate) fn bnf(input: &mut Input<'_>) {
    if let Some(grammar) = read(&input.str(), Notation::Bnf) {
        assert_read_again(&grammar, &input.str(), Notation::Bnf, |expression| {
            expression.to_string()
        });
        assert_consistent(&grammar, input.byte());
    }
}

pub(crate) fn abnf(input: &mut Input<'_>) {
    if let Some(grammar) = read(&input.str(), Notation::Abnf) {
        assert_read_again(&grammar, &input.str(), Notation::Abnf, in_abnf);
        assert_consistent(&grammar, input.byte());
    }
}

pub(crate) fn draft(input: &mut Input<'_>) {
    if let Some(grammar) = read(&input.str(), Notation::Draft) {
        assert_consistent(&grammar, input.byte());
    }
}

/// The grammar; if the text is not one, asserts that the error says where.
fn read(text: &str, notation: Notation) -> Option<Grammar> {
    match Grammar::read(text, notation) {
        Ok(grammar) => Some(grammar),
        Err(error) => {
            assert_located(text, &error);
            None
        }
    }
}

fn assert_located(text: &str, error: &GrammarError) {
    // The message may quote the text, and the command makes it visible.
    assert!(!error.to_string().is_empty());
    let line = text
        .split('\n')
        .nth(error.line as usize - 1)
        .expect("the line is one of the text");
    assert!(
        (1..=line.chars().count() + 1).contains(&error.column),
        "{error}: {line:?}"
    );
}

/// A grammar that is written and read again stays the same, unless it has a base: the rules of the
/// base may have names that no notation writes.
fn assert_read_again(
    grammar: &Grammar,
    text: &str,
    notation: Notation,
    write: impl Fn(&Expression) -> String,
) {
    if text.contains("base:") {
        return;
    }
    let rules = grammar.own_rules();
    let text: String = rules
        .iter()
        .map(|rule| format!("{} = {}\n", rule.name, write(&rule.expression)))
        .collect();
    let again = Grammar::read(&text, notation).unwrap_or_else(|error| panic!("{error}\n{text}"));
    for rule in rules {
        let other = again
            .rule(&rule.name)
            .unwrap_or_else(|| panic!("{} in\n{text}", rule.name));
        assert_eq!(write(&other.expression), write(&rule.expression), "{text}");
        assert_eq!(other.recursion, rule.recursion, "{text}");
    }
}

/// An expression as ABNF: RFC 5234, and RFC 7405 for letters in one case.
fn in_abnf(expression: &Expression) -> String {
    let all = |parts: &[Expression], separator: &str| {
        parts
            .iter()
            .map(in_abnf)
            .collect::<Vec<_>>()
            .join(separator)
    };
    match expression {
        Expression::Literal(text) | Expression::AnyCase(text) if text == "\"" => "%x22".into(),
        Expression::Literal(text)
            if text
                .bytes()
                .any(|byte| !(b' '..=b'~').contains(&byte) || byte == b'"') =>
        {
            let octets: Vec<String> = text.bytes().map(|byte| format!("{byte:02X}")).collect();
            format!("%x{}", octets.join("."))
        }
        Expression::Literal(text) => format!("%s\"{text}\""),
        Expression::AnyCase(text) => format!("\"{text}\""),
        Expression::Range(first, last) if first == last => format!("%x{first:02X}"),
        Expression::Range(first, last) => format!("%x{first:02X}-{last:02X}"),
        Expression::Name(name) => name.clone(),
        Expression::Sequence(parts) => format!("({})", all(parts, " ")),
        Expression::Alternatives(parts) => format!("({})", all(parts, " / ")),
        Expression::Optional(inner) => format!("[{}]", in_abnf(inner)),
        Expression::Repetition { min, max, element } => {
            format!(
                "{min}*{}({})",
                max.map_or(String::new(), |max| max.to_string()),
                in_abnf(element)
            )
        }
    }
}

/// The memory that an automaton may take. A larger one is refused, and its grammar is not tested
/// further.
const MEMORY: usize = 1 << 20;

/// The automata, the sentences and the derivations of a grammar agree.
fn assert_consistent(grammar: &Grammar, seed: u8) {
    let parser = Parser::new(grammar);
    let checker = Checker::new(grammar);
    for rule in grammar.own_rules().iter().take(4) {
        let Ok(dfa) = Dfa::within(MEMORY, grammar, &rule.name) else {
            continue;
        };
        let sentences = Sentences::new(grammar, &rule.name, seed.into())
            .expect("it is a rule")
            .take(3);
        let is_empty = dfa.shortest().is_none();
        for sentence in sentences.inspect(|sentence| {
            assert!(
                dfa.accepts(sentence),
                "{}: {}",
                rule.name,
                sentence.escape_ascii()
            )
        }) {
            assert!(!is_empty);
            assert_derives(&parser, &checker, &dfa, &rule.name, &sentence);
        }
        for string in NearMisses::new(grammar, &rule.name, seed.into())
            .expect("it is a rule")
            .take(2)
        {
            assert_derives(&parser, &checker, &dfa, &rule.name, &string);
        }
    }
}

fn assert_derives(
    parser: &Parser<'_>,
    checker: &Checker<'_>,
    dfa: &Dfa,
    rule: &str,
    string: &[u8],
) {
    if string.len() > 200 {
        return;
    }
    let context = || format!("{rule}: {}", string.escape_ascii());
    match parser.derivations(rule, string) {
        Ok(derivations) => {
            assert!(dfa.accepts(string), "{}", context());
            for node in derivations.iter().take(2) {
                assert_eq!(checker.check(&node, string), Ok(()), "{}", context());
            }
        }
        Err(ParseError::Underivable(end)) => {
            assert!(!dfa.accepts(string), "{}", context());
            assert_eq!(end.at, dfa.viable_prefix(string).0, "{}", context());
            assert_line(&end.to_string());
        }
        Err(ParseError::TooAmbiguous | ParseError::TooDeep { .. }) => {}
        Err(error) => panic!("{error}: {}", context()),
    }
}
