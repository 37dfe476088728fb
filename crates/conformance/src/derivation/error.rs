//! The errors of a derivation.

use std::fmt;

use thiserror::Error;

use crate::bytes::{ByteSet, Quoted};

/// A node that is not a step of a derivation.
///
/// ```
/// use rfc1738_conformance::grammar::Grammar;
/// use rfc1738_conformance::derivation::{DerivationErrorKind, Node, Symbol, check};
///
/// // port = digits
/// let port = Node { production: "port", start: 5, end: 7, children: vec![] };
/// let error = check(Grammar::rfc1738(), &port, b"host:70").unwrap_err();
/// assert_eq!((error.production.as_str(), error.start, error.end), ("port", 5, 7));
/// let DerivationErrorKind::Unexpected { at: 5, found: Symbol::Byte(b'7'), expected } = error.kind else { panic!() };
/// assert_eq!(expected.to_string(), "`digits`");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{production}` at {start}..{end}: {kind}")]
#[non_exhaustive]
pub struct DerivationError {
    /// The node's production.
    pub production: String,
    /// Where the node begins, in bytes from 0.
    pub start: usize,
    /// Where the node ends.
    pub end: usize,
    /// What is wrong with it.
    pub kind: DerivationErrorKind,
}

/// What is wrong with a node. All positions are bytes of the input, from 0.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DerivationErrorKind {
    /// The grammar has no such production.
    #[error("the grammar has no such production")]
    UnknownProduction,
    /// The node ends before it begins, or after the input.
    #[error("this is not a piece of an input of {length} bytes")]
    OutOfInput {
        /// The length of the input.
        length: usize,
    },
    /// A child begins before the one on its left ends, or is not within its parent.
    #[error("its child `{child}` at {start}..{end} is not between {from} and the end")]
    OutOfPlace {
        /// The child's production.
        child: String,
        /// Where the child begins.
        start: usize,
        /// Where the child ends.
        end: usize,
        /// Where the previous child ends, or else where the node begins.
        from: usize,
    },
    /// A byte, a child or the end, where the right-hand side has something else.
    #[error("expected {expected} at {at}, found {found}")]
    Unexpected {
        /// Where.
        at: usize,
        /// The symbol there.
        found: Symbol,
        /// The symbols that the right-hand side allows there.
        expected: Box<Expected>,
    },
}

/// A symbol of a right-hand side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Symbol {
    /// A byte of the node that is in none of its children.
    Byte(u8),
    /// A child.
    Production(String),
    /// The end of the node.
    End,
}

/// The symbols that a right-hand side allows at some position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Expected {
    /// These productions, as children.
    pub productions: Vec<String>,
    /// These bytes.
    pub bytes: ByteSet,
    /// The end of the node.
    pub end: bool,
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Symbol::Byte(byte) => Quoted(*byte).fmt(f),
            Symbol::Production(name) => write!(f, "`{name}`"),
            Symbol::End => f.write_str("the end"),
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let productions = self.productions.iter().map(|name| format!("`{name}`"));
        let bytes = Some(self.bytes)
            .filter(|bytes| *bytes != ByteSet::default())
            .map(|bytes| bytes.to_string());
        let end = self.end.then(|| Symbol::End.to_string());
        f.write_str(
            &productions
                .chain(bytes)
                .chain(end)
                .collect::<Vec<_>>()
                .join(" or "),
        )
    }
}
