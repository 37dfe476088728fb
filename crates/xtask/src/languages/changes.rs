//! What changed between two languages: the sentences of `changes.toml`, and strings that show them.

use std::collections::BTreeMap;

use rfc1738_conformance::automaton::Dfa;
use serde::Deserialize;

/// What changed, by the names of the two languages.
pub(super) struct Changes(BTreeMap<(String, String), Change>);

/// What changed from one language to another.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Change {
    /// The languages for which the sentence holds.
    a: Vec<String>,
    b: String,
    pub(super) sentence: String,
    #[serde(default)]
    pub(super) only_a: Vec<String>,
    #[serde(default)]
    pub(super) only_b: Vec<String>,
    #[serde(default)]
    pub(super) both: Vec<String>,
}

#[derive(Deserialize)]
struct File {
    change: Vec<Change>,
}

impl Changes {
    pub(super) fn read() -> Changes {
        let file: File =
            toml::from_str(include_str!("changes.toml")).expect("TOML as the file describes it");
        let mut changes = BTreeMap::new();
        for change in file.change {
            assert!(
                !change.sentence.contains('|'),
                "changes.toml: a sentence is in a cell of a table: {}",
                change.sentence
            );
            for a in &change.a {
                let known = changes.insert((a.clone(), change.b.clone()), change.clone());
                assert!(
                    known.is_none(),
                    "changes.toml has two entries from {a} to {}",
                    change.b
                );
            }
        }
        Changes(changes)
    }

    /// What changed from `a` to `b`.
    pub(super) fn take(&mut self, a: &str, b: &str) -> Change {
        let change = self.0.remove(&(a.to_owned(), b.to_owned()));
        change.unwrap_or_else(|| {
            panic!("changes.toml has no sentence for what changed from {a} to {b}")
        })
    }

    pub(super) fn assert_all_are_used(self) {
        let left: Vec<_> = self.0.into_keys().collect();
        assert!(
            left.is_empty(),
            "changes.toml has sentences that are in no table: {left:?}"
        );
    }
}

impl Change {
    /// That each string is where it is said to be.
    pub(super) fn assert_true(&self, a: &Dfa, b: &Dfa) {
        let lists = [
            (&self.only_a, [true, false]),
            (&self.only_b, [false, true]),
            (&self.both, [true, true]),
        ];
        for (strings, expected) in lists {
            for string in strings {
                let found = [a.accepts(string.as_bytes()), b.accepts(string.as_bytes())];
                assert_eq!(
                    found,
                    expected,
                    "changes.toml, {} {}: {string:?}",
                    self.a.join(" "),
                    self.b
                );
            }
        }
    }
}
