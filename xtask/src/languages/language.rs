//! The languages by their names.

use itertools::Itertools;
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

/// The name as the diagram shows it.
pub(super) fn label(name: &str) -> &str {
    if name == STRICT { "rfc1738:url (strict)" } else { name }
}

/// The name as the page shows it.
pub(super) fn code(name: &str) -> String {
    if name == STRICT { "the strict reading of `rfc1738:url`".to_owned() } else { format!("`{name}`") }
}

/// Strings in a cell of a table, each once.
pub(super) fn shown<'s>(strings: impl IntoIterator<Item = &'s String>) -> String {
    let strings: Vec<String> = strings.into_iter().unique().map(|string| cell(string)).collect();
    if strings.is_empty() { "none".to_owned() } else { strings.join(", ") }
}

fn cell(string: &str) -> String {
    if string.is_empty() { "the empty string".to_owned() } else { format!("`{}`", string.replace('|', "\\|")) }
}
