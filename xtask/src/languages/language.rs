//! The languages by their names.

use rfc1738_conformance::{automaton::Dfa, compare::Language, grammar::Grammar};

/// The name of the strict reading of `url`, which is no rule.
pub(super) const STRICT: &str = "strict url";

/// The language of this name: `GRAMMAR:RULE`, or the strict reading.
pub(super) fn language(name: &str) -> Language<'static> {
    if name == STRICT {
        return Dfa::strict_url(Grammar::rfc1738()).expect("a small automaton").into();
    }
    let (grammar, rule) = name.split_once(':').expect("the name of a grammar and of a rule");
    Language::new(Grammar::bundled(grammar).expect("a bundled grammar"), rule).expect("a rule with a small automaton")
}

/// The name as the page shows it.
pub(super) fn code(name: &str) -> String {
    if name == STRICT { "the strict reading of `rfc1738:url`".to_owned() } else { format!("`{name}`") }
}

/// Strings in a cell of a table: a shortest one, and others.
pub(super) fn shown(shortest: Option<Vec<u8>>, others: &[String]) -> String {
    let Some(shortest) = shortest else { return "none".to_owned() };
    let shortest = String::from_utf8(shortest).expect("URLs are text");
    let others = others.iter().filter(|&other| *other != shortest);
    [&shortest].into_iter().chain(others).map(|string| cell(string)).collect::<Vec<_>>().join(", ")
}

fn cell(string: &str) -> String {
    if string.is_empty() { "the empty string".to_owned() } else { format!("`{}`", string.replace('|', "\\|")) }
}
