//! Whether a text is a sentence, how much of it is, and how it derives.

use rfc1738_conformance::derivation::{Derivations, Node, ParseError, Parser, Symbol};
use serde::Serialize;

use super::{Answer, Lab, Side, strings::Octets};

/// The maximum number of derivations reported; the others are only counted.
const TREES: usize = 12;

/// The most nodes of a tree: nobody looks at a larger one.
const NODES: usize = 300;

/// What a rule makes of a text.
#[derive(Debug, Serialize)]
pub(crate) struct Reading {
    text: Octets,
    /// Whether all of it is a sentence.
    pub(super) is_sentence: bool,
    /// The length in bytes of its longest prefix that is one.
    pub(super) prefix: Option<usize>,
    /// Where it ceases to be the beginning of a sentence, if it is none.
    end: Option<End>,
    /// The derivations of the whole text, or else of that prefix.
    pub(super) derivations: Option<Derived>,
    /// Why there are none, though there is a sentence.
    untold: Option<String>,
}

/// Where a text ceases to be the beginning of a sentence.
#[derive(Debug, Serialize)]
struct End {
    at: usize,
    found: String,
    expected: String,
    /// The rules that expect it, the innermost first.
    within: Vec<String>,
}

/// All derivations of a text.
#[derive(Debug, Serialize)]
pub(crate) struct Derived {
    pub(super) count: u64,
    /// Whether there are at least so many.
    is_more: bool,
    /// The first of them; `None` for one with too many nodes.
    trees: Vec<Option<Tree>>,
}

#[derive(Debug, Serialize)]
struct Tree {
    production: String,
    start: usize,
    end: usize,
    children: Vec<Tree>,
}

impl Reading {
    pub(super) fn of(lab: &Lab, rule: &str, text: &[u8]) -> Answer<Reading> {
        let parser = Parser::new(lab.grammar()?);
        let octets = Octets(text.to_vec());
        let nothing = Reading {
            text: octets,
            is_sentence: false,
            prefix: None,
            end: None,
            derivations: None,
            untold: None,
        };
        let failure = match parser.derivations(rule, text) {
            Ok(all) => {
                let prefix = Some(text.len());
                let derivations = Some(Derived::of(&all));
                return Ok(Reading {
                    is_sentence: true,
                    prefix,
                    derivations,
                    ..nothing
                });
            }
            Err(failure) => failure,
        };
        if let ParseError::Underivable(dead_end) = failure {
            let derived = dead_end
                .longest_prefix
                .map(|end| parser.derivations(rule, &text[..end]));
            let (derivations, untold) = match derived {
                None => (None, None),
                Some(Ok(all)) => (Some(Derived::of(&all)), None),
                Some(Err(reason)) => (None, Some(reason.to_string())),
            };
            let end = End {
                at: dead_end.at,
                found: dead_end.found.map_or(Symbol::End, Symbol::Byte).to_string(),
                expected: dead_end.expected().to_string(),
                within: dead_end
                    .within
                    .iter()
                    .take(TREES)
                    .map(|(name, _)| name.clone())
                    .collect(),
            };
            return Ok(Reading {
                prefix: dead_end.longest_prefix,
                end: Some(end),
                derivations,
                untold,
                ..nothing
            });
        }
        // Too long or too ambiguous to derive: the automaton still knows whether it is a sentence.
        match lab.dfa(Side::Yours, rule) {
            Ok(dfa) => Ok(Reading {
                is_sentence: dfa.accepts(text),
                prefix: dfa.longest_prefix(text),
                untold: Some(failure.to_string()),
                ..nothing
            }),
            Err(_) => Err(failure.into()),
        }
    }
}

impl Derived {
    fn of(all: &Derivations<'_>) -> Derived {
        let trees = all
            .iter()
            .take(TREES)
            .map(|root| is_small(&root).then(|| Tree::of(root)));
        Derived {
            count: all.count(),
            is_more: all.count() == Derivations::MANY,
            trees: trees.collect(),
        }
    }
}

fn is_small(root: &Node<'_>) -> bool {
    let mut left = vec![root];
    let mut count = 0;
    while let Some(node) = left.pop() {
        count += 1;
        if count > NODES {
            return false;
        }
        left.extend(&node.children);
    }
    true
}

impl Tree {
    /// The recursion is no deeper than a tree that is small.
    fn of(node: Node<'_>) -> Tree {
        let Node {
            production,
            start,
            end,
            children,
        } = node;
        Tree {
            production: production.to_owned(),
            start,
            end,
            children: children.into_iter().map(Tree::of).collect(),
        }
    }
}
