//! The labels of the edges.

use rfc1738_conformance::{ByteSet, grammar::Grammar};

use crate::class::{self, Item, items};

/// The productions that are character classes, except for one of them, the larger before the smaller.
#[derive(Default)]
pub(crate) struct Names<'g>(Vec<(&'g str, ByteSet)>);

impl<'g> Names<'g> {
    /// The names that labels in the automaton of `production` may use, which excludes that of `production`.
    pub(crate) fn new(grammar: &'g Grammar, production: &str) -> Self {
        let others = grammar.rules().iter().filter(|rule| rule.name != production);
        let classes = others.filter_map(|rule| Some((rule.name.as_str(), grammar.class(&rule.matched, &|_| true)?)));
        let mut classes: Vec<_> = classes.collect();
        classes.sort_by_key(|(_, set)| std::cmp::Reverse(set.iter().count()));
        Names(classes)
    }

    /// The set as the productions that are wholly in it, the largest first, and the remaining characters, separated by
    /// spaces.
    pub(crate) fn label(&self, set: &ByteSet) -> String {
        let mut rest = *set;
        let mut words = Vec::new();
        for (name, class) in &self.0 {
            if class.iter().all(|byte| rest.contains(byte)) {
                rest = rest.iter().filter(|&byte| !class.contains(byte)).collect();
                words.push((*name).to_owned());
            }
        }
        words.extend(items(&rest).into_iter().map(|item| match item {
            Item::One(byte) => class::written(byte),
            Item::Range(first, last) => class::range(first, last),
        }));
        words.join(" ")
    }
}
