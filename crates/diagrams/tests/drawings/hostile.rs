//! Drawings of hostile grammars take seconds, or are refused.

use std::time::{Duration, Instant};

use rfc1738_conformance::{
    automaton::{CompileError, Dfa},
    grammar::{Grammar, Notation},
};
use rfc1738_diagrams::{Automaton, railroad, regex};

/// In a build that is not optimized, on a slow and busy machine.
const SECONDS: Duration = Duration::from_secs(60);

fn within_seconds<T>(text: &str, draw: impl FnOnce(&Grammar) -> T) -> T {
    let grammar = Grammar::read(text, Notation::Abnf).unwrap();
    let start = Instant::now();
    let drawing = draw(&grammar);
    assert!(start.elapsed() < SECONDS, "{:?}", start.elapsed());
    drawing
}

#[test]
fn a_deep_nest_is_measured_once() {
    // Each line of it is wider than a page, so it is measured to be broken.
    let wide = format!("\"{}\" ", "w".repeat(50)).repeat(9);
    let nest = format!(
        "a = {}\"x\"{}\n",
        format!("[ {wide}").repeat(50),
        " \"y\" ]".repeat(50)
    );
    let svg = within_seconds(&nest, |grammar| {
        railroad(grammar.rule("a").unwrap(), |_| None)
    });
    assert_eq!(svg.matches("class=\"terminal\"").count(), 50 * 10 + 1);
}

#[test]
fn labels_are_found_once_for_all_edges_with_the_same_bytes() {
    let rules: String = (0..20_000).map(|n| format!("r{n} = %x62\n")).collect();
    let text = format!("a = 5000( %x61 / %x62 )\n{rules}");
    let dot = within_seconds(&text, |grammar| {
        let dfa = Dfa::new(grammar, "a").unwrap();
        Automaton::given("a", &dfa, Some(grammar)).dot()
    });
    assert_eq!(dot.matches("[label=\"r0 a\"]").count(), 5_000);
}

#[test]
fn labels_are_as_short_as_their_characters() {
    let long = |n: u8| format!("n{n}-{}", "x".repeat(240));
    let rules: String = (0..=255)
        .map(|n| format!("{} = %x{n:02X}\n", long(n)))
        .collect();
    let text = format!("a = 5000OCTET\n{rules}");
    let dot = within_seconds(&text, |grammar| {
        let dfa = Dfa::new(grammar, "a").unwrap();
        Automaton::given("a", &dfa, Some(grammar)).dot()
    });
    assert!(dot.len() < 1 << 21, "{}", dot.len());
}

#[test]
fn a_recursive_rule_that_repeats_much_has_no_regular_expression() {
    let alternatives: String = (0..10_000).map(|n| format!("\"{n}\" a / ")).collect();
    let text = format!("a = {}( {alternatives}\"z\" )\n", "\"b\" ".repeat(10_000));
    let error = within_seconds(&text, |grammar| regex(grammar, "a")).unwrap_err();
    assert!(matches!(error, CompileError::TooLarge(_)), "{error}");
}
