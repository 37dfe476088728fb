//! [`Schemes`]: how many strings begin with each scheme.

use std::collections::BTreeMap;

use crate::grammar::Grammar;

/// How many of the strings that it has seen begin with each scheme of a grammar, in either case,
/// and a colon.
///
/// ```
/// use rfc1738_conformance::{grammar::Grammar, suite::{Schemes, Suite}};
///
/// let mut schemes = Schemes::new(Grammar::rfc1738());
/// Suite::new(Grammar::rfc1738(), "newsurl", 0)?.strings().for_each(|string| schemes.add(&string));
/// assert!(schemes.counts()["news"] > 1000 && schemes.counts()["ftp"] == 0);
/// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Schemes(BTreeMap<String, u64>);

impl Schemes {
    /// Those that the grammar [knows](Grammar::known_schemes), before any string.
    pub fn new(grammar: &Grammar) -> Schemes {
        Schemes(
            grammar
                .known_schemes()
                .into_iter()
                .map(|scheme| (scheme.to_owned(), 0))
                .collect(),
        )
    }

    /// Counts a string.
    pub fn add(&mut self, string: &[u8]) {
        let Some(colon) = string.iter().position(|byte| *byte == b':') else {
            return;
        };
        let name = String::from_utf8_lossy(&string[..colon]).to_ascii_lowercase();
        if let Some(count) = self.0.get_mut(&name) {
            *count += 1;
        }
    }

    /// The number for each scheme.
    pub fn counts(&self) -> &BTreeMap<String, u64> {
        &self.0
    }
}
