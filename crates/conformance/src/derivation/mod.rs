//! Derivations: checks that a parse is one, every step of it against the BNF, and makes all
//! derivations of a string.
//!
//! A parser that accepts the right strings may still build the wrong trees. A [`Node`] says that a
//! production derived a piece of the input, and which parts of that piece the productions on its
//! right-hand side derived. The checker examines each node on its own: its children, and the bytes
//! between them, must be a string that its right-hand side derives, in that order and without a
//! gap.
//!
//! Inside another production, some productions leave no node: those that the grammar's notes call
//! characters (see [`Rule::leaves_node`](crate::grammar::Rule::leaves_node)), and a production
//! at the end of itself. What they derive is checked as a part of the enclosing production. Every other
//! production that takes part must be a node, even if it derives nothing.
//!
//! ```
//! use rfc1738_conformance::grammar::Grammar;
//! use rfc1738_conformance::derivation::{Node, check};
//!
//! let node = |production, start, end, children| Node { production, start, end, children };
//! let digits = || vec![node("digits", 5, 7, vec![])];
//! let toplabel = || vec![node("hostname", 0, 4, vec![node("toplabel", 0, 4, vec![])])];
//! let host = node("host", 0, 4, toplabel());
//!
//! let good = node("hostport", 0, 7, vec![host.clone(), node("port", 5, 7, digits())]);
//! assert_eq!(check(Grammar::rfc1738(), &good, b"host:70"), Ok(()));
//!
//! let bad = node("hostport", 0, 7, vec![host]);
//! let error = check(Grammar::rfc1738(), &bad, b"host:70").unwrap_err();
//! assert_eq!(error.to_string(), r#"`hostport` at 0..7: expected `port` at 5, found "7""#);
//! ```
//!
//! A [`Parser`] makes derivations from the same machines, for any grammar: all of them, in an
//! order, and their number.

mod chart;
mod error;
mod forest;
mod machine;
mod parse;
mod states;

use std::collections::HashMap;

pub use error::{DerivationError, DerivationErrorKind, Expected, Symbol};
pub use forest::Derivations;
use machine::{Machine, Run};
pub use parse::{DeadEnd, ParseError, Parser};

use crate::grammar::Grammar;

/// A node of a derivation tree: this production derived this piece of the input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node<'a> {
    /// The production, spelled as in the BNF.
    pub production: &'a str,
    /// Where in the input it begins, in bytes from 0.
    pub start: usize,
    /// Where it ends: the first byte that is not in it.
    pub end: usize,
    /// The nodes of the productions on its right-hand side, in the order of the input.
    pub children: Vec<Node<'a>>,
}

/// Checks a derivation. To check many, use a [`Checker`].
///
/// # Errors
///
/// A [`DerivationError`] for the first node, parents before children and left before right, that is
/// not a step of a derivation.
pub fn check(grammar: &Grammar, root: &Node<'_>, input: &[u8]) -> Result<(), DerivationError> {
    Checker::new(grammar).check(root, input)
}

/// The right-hand sides of a grammar, compiled to check derivations.
///
/// ```
/// use rfc1738_conformance::grammar::Grammar;
/// use rfc1738_conformance::derivation::{Checker, Node};
///
/// let checker = Checker::new(Grammar::rfc1738());
/// let part = Node { production: "grouppart", start: 5, end: 6, children: vec![] };
/// assert!(checker.check(&part, b"news:*").is_ok());
/// assert!(checker.check(&part, b"news:a").is_err(), "`group` is missing");
/// ```
#[derive(Debug, Clone)]
pub struct Checker<'g> {
    machines: HashMap<&'g str, Machine<'g>>,
}

impl<'g> Checker<'g> {
    /// The checker of this grammar.
    pub fn new(grammar: &'g Grammar) -> Checker<'g> {
        let machines = grammar
            .rules()
            .iter()
            .map(|rule| (rule.name.as_str(), Machine::new(grammar, rule)));
        Checker {
            machines: machines.collect(),
        }
    }

    /// Checks that `root` and every node below it is a step of a derivation of its piece of
    /// `input`.
    ///
    /// The root may be any production, and any piece of the input. Time is linear in the bytes and
    /// nodes, and the stack does not grow with either.
    ///
    /// # Errors
    ///
    /// As in [`check`].
    pub fn check(&self, root: &Node<'_>, input: &[u8]) -> Result<(), DerivationError> {
        let mut unchecked = vec![root];
        while let Some(node) = unchecked.pop() {
            self.step(node, input).map_err(|kind| DerivationError {
                production: node.production.to_owned(),
                start: node.start,
                end: node.end,
                kind,
            })?;
            unchecked.extend(node.children.iter().rev());
        }
        Ok(())
    }

    /// Checks one node on its own.
    fn step(&self, node: &Node<'_>, input: &[u8]) -> Result<(), DerivationErrorKind> {
        let machine = self
            .machines
            .get(node.production)
            .ok_or(DerivationErrorKind::UnknownProduction)?;
        if node.start > node.end || node.end > input.len() {
            return Err(DerivationErrorKind::OutOfInput {
                length: input.len(),
            });
        }
        let mut run = Run::new(machine);
        let bytes = |run: &mut Run<'_, '_>, start, end| {
            (start..end).try_for_each(|at| run.feed(Symbol::Byte(input[at]), at))
        };
        let mut at = node.start;
        for child in &node.children {
            if child.start < at || child.end < child.start || node.end < child.end {
                return Err(DerivationErrorKind::OutOfPlace {
                    child: child.production.to_owned(),
                    start: child.start,
                    end: child.end,
                    from: at,
                });
            }
            bytes(&mut run, at, child.start)?;
            run.feed(Symbol::Production(child.production.to_owned()), child.start)?;
            at = child.end;
        }
        bytes(&mut run, at, node.end)?;
        run.feed(Symbol::End, node.end)
    }
}
