//! `bnf`, `abnf` and `draft-notation`: the text of a grammar.

use rfc1738_conformance::{
    automaton::Dfa,
    derivation::{Checker, ParseError, Parser},
    grammar::{Expression, Grammar, GrammarError, Notation},
    sentence::{NearMisses, Sentences},
};

use crate::{Input, automata::assert_line};

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
        assert_eq!(other.is_recursive, rule.is_recursive, "{text}");
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
