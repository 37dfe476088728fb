//! RFC 1738, section 5, as a test for URL parsers; and any other regular grammar that an RFC
//! prints, as a test for its own.
//!
//! This crate reads a grammar as it is printed ([`grammar`]) and derives everything else from that
//! text: the exact answer for any string, strings to ask about, and a proof obligation for parse
//! trees. It depends on no parser, so it can test any, in any language.
//!
//! | module | contents |
//! |---|---|
//! | [`judge`] | asks an implementation, a function or a process, and says whether it agrees, and if not, why |
//! | [`grammar`] | grammars as data: section 5, its neighbors, and yours |
//! | [`sentence`] | random sentences of a production, and near misses |
//! | [`automaton`] | the minimal automaton of a production: membership, the longest prefix, equality and inclusion |
//! | [`compare`] | how the strings of one rule and those of another are related, and where they diverge |
//! | [`spectrum`] | what all strings that a parser wrongly rejects have in common |
//! | [`coverage`] | how much of a grammar a set of strings covers, and what it misses |
//! | [`suite`] | a finite suite that decides whether an implementation is right, within stated bounds; and small suites |
//! | [`mutant`] | mutants: grammars after a single edit, which represent implementations with a single fault |
//! | [`derivation`] | a checker of parse trees, one node at a time; and all parse trees of a string |
//! | [`disagree`] | asks several of them, and says where they disagree and why |
//! | [`learn`] | the automaton of a parser, learned from its answers |
//! | [`agreed`] | the agreed language: URLs whose host and port parsers name alike |
//! | [`parts`] | the parts of a URL as a parser names them, in the form in which they are compared |
//! | [`hex`], [`safe`] | bytes in hexadecimal, and text that is safe to print |
//!
//! In section 5, scheme names ignore case throughout (section 2.1, and section 5's comment on
//! `scheme`); everything else is as printed. Lengths and positions are in bytes.
//!
//! To test an implementation, judge it in a test of yours; [`judge`] has one that passes and one
//! that fails:
//!
//! ```
//! use rfc1738_conformance::{grammar::Grammar, judge::{Judge, whole}, language::Language};
//! # fn yours(text: &[u8]) -> bool {
//! #     !text.is_empty() && text.iter().all(u8::is_ascii_digit)
//! # }
//!
//! let judge = Judge::new(Language::rule(Grammar::rfc1738(), "port")?)?;
//! let verdict = judge.verdict(&mut whole(yours));
//! assert!(verdict.agrees(), "{verdict}");
//! # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
//! ```

pub mod automaton;
mod bytes;
pub mod compare;
pub mod coverage;
pub mod derivation;
pub mod disagree;
pub mod grammar;
pub mod hex;
pub mod implementation;
pub mod judge;
pub mod language;
pub mod learn;
pub mod mutant;
pub mod parts;
mod positions;
#[cfg(feature = "process")]
pub mod process;
pub mod rfc1738;
pub mod safe;
pub mod sentence;
pub mod spectrum;
pub mod suite;

pub use bytes::ByteSet;
