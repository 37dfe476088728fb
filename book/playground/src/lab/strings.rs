//! Strings of a grammar, which need not be UTF-8: sentences, strings that are almost sentences, and
//! whether a text is a sentence, how much of it is, and how it derives.

use std::collections::HashSet;

use rfc1738_conformance::{
    derivation::{Derivations, Node, ParseError, Parser, Symbol},
    grammar::{Grammar, GrammarErrorKind},
    sentence::{NearMisses, Sentences},
};
use serde::{Serialize, Serializer};

use super::{Answer, Lab, NoAnswer, Side};
use crate::derivations::Tree;

/// How many strings are shown.
const SHOWN: usize = 6;

/// How many are made, at most, to find as many that differ.
const MADE: usize = 120;

/// How many bytes all strings that are made may have together.
const BYTES: usize = 1 << 20;

/// How deep a rule nests in strings that are made, if it may nest to any depth.
const DEPTH: u32 = 4;

/// A string of bytes. In JSON it is a string with a character below U+0100 for each byte, so that
/// offsets are the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Octets(pub(crate) Vec<u8>);

impl Serialize for Octets {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0.iter().copied().map(char::from).collect::<String>())
    }
}

/// Strings for a seed.
#[derive(Debug, Serialize)]
pub(crate) struct Strings {
    pub(super) sentences: Vec<Octets>,
    /// Strings that are almost sentences.
    pub(super) near: Vec<Octets>,
    /// Why there are no near misses.
    untold: Option<String>,
}

impl Strings {
    pub(super) fn of(lab: &Lab, rule: &str, seed: u64) -> Answer<Strings> {
        let grammar = lab.grammar()?;
        let written = to_a_depth(grammar, rule)?;
        let sentences = few(Sentences::new(&written, rule, seed)?, SHOWN, |_| true);
        let near = |is_sentence: &dyn Fn(&[u8]) -> bool| -> Answer<Vec<Vec<u8>>> {
            let all = NearMisses::new(&written, rule, seed)?;
            let mut misses = few(all, SHOWN * 4, |it| !is_sentence(it));
            // Those first that read well.
            misses.sort_by_key(|miss| !miss.iter().all(|byte| (b' '..=b'~').contains(byte)));
            misses.truncate(SHOWN);
            Ok(misses)
        };
        let (near, untold) = if grammar.nests(rule)? {
            // A string that nests more deeply than those that are written may be a sentence.
            let parser = Parser::new(grammar);
            let longest = |it: &[u8]| parser.longest_prefix(rule, it) == Ok(Some(it.len()));
            (near(&longest)?, None)
        } else {
            match lab.dfa(Side::Yours, rule) {
                Ok(dfa) => (near(&|it| dfa.accepts(it))?, None),
                Err(reason) => (Vec::new(), Some(reason.to_string())),
            }
        };
        Ok(Strings {
            sentences: sentences.into_iter().map(Octets).collect(),
            near: near.into_iter().map(Octets).collect(),
            untold,
        })
    }
}

/// The grammar, in which a rule can be written out: those that nest in it do so to a depth.
pub(super) fn to_a_depth(grammar: &Grammar, rule: &str) -> Answer<Grammar> {
    let mut grammar = grammar.clone();
    // Each turn gives a depth to a rule that has none.
    while grammar.rule(rule).is_some() {
        let Some(refusal) = grammar.regular().refusal(rule) else {
            break;
        };
        grammar = match &refusal.problem.kind {
            GrammarErrorKind::Recursive(cycle) => grammar.with_depth(&cycle[0], DEPTH),
            kind => Err(kind.clone()),
        }
        .map_err(NoAnswer::Nests)?;
    }
    Ok(grammar)
}

/// The first of these strings that differ, and that `is_wanted` wants.
fn few(
    strings: impl Iterator<Item = Vec<u8>>,
    most: usize,
    is_wanted: impl Fn(&[u8]) -> bool,
) -> Vec<Vec<u8>> {
    let mut left = BYTES;
    let mut met = HashSet::new();
    strings
        .take(MADE)
        .take_while(|string| {
            let is_first = left == BYTES;
            left = left.saturating_sub(string.len().max(1));
            is_first || left > 0
        })
        .filter(|string| is_wanted(string) && met.insert(string.clone()))
        .take(most)
        .collect()
}

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
        // Too long or too ambiguous to derive: the automaton still knows whether it is a sentence,
        // unless it is only of the rule to a depth.
        match lab.dfa(Side::Yours, rule) {
            Ok(dfa) if !lab.grammar()?.nests(rule)? => Ok(Reading {
                is_sentence: dfa.accepts(text),
                prefix: dfa.longest_prefix(text),
                untold: Some(failure.to_string()),
                ..nothing
            }),
            _ => Err(failure.into()),
        }
    }
}

impl Derived {
    fn of(all: &Derivations<'_>) -> Derived {
        let trees = all
            .iter()
            .take(TREES)
            .map(|root| is_small(&root).then(|| Tree::of(&root)));
        Derived {
            count: all.count(),
            is_more: all.count() == Derivations::MANY,
            trees: trees.collect(),
        }
    }
}

/// So the recursion of `Tree::of` is not deep.
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
