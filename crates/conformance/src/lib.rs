//! RFC 1738, section 5, as a test for URL parsers; and any other regular grammar that an RFC
//! prints, as a test for its own.
//!
//! This crate reads a grammar as it is printed ([`grammar`]) and derives everything else from that
//! text: the exact answer for any string, strings to ask about, and a proof obligation for parse
//! trees. It depends on no parser, so it can test any, in any language.
//!
//! # Words
//!
//! | word | meaning |
//! |---|---|
//! | grammar | rules, as a text prints them |
//! | rule | a name and what it derives; RFC 1738 says *production* |
//! | language | a set of strings with a name: a [rule's](language::Language::rule), an automaton's, or what an operation makes of two others |
//! | automaton | the minimal machine that decides whether a string is in a language |
//! | suite | strings that decide, within stated bounds, whether an implementation has a language |
//! | mutant | a grammar after a single edit, which represents an implementation with a single fault |
//! | implementation | anything that answers questions about strings: a function or a process |
//! | answer | what an implementation says about a string |
//! | verdict | what all answers of an implementation show |
//! | difference | what explains wrong answers: a pair of strings an edit apart, of which one is answered right and the other one wrong |
//!
//! # Layers
//!
//! Each module uses only those above it; a test reads this table.
//!
//! | module | contents |
//! |---|---|
//! | [`hex`] | bytes in hexadecimal |
//! | `bytes` | sets of bytes, and orders of strings |
//! | `numbered` | values that are stored once |
//! | [`safe`] | text that is safe to print |
//! | [`mod@column`] | columns of it, of a bounded width |
//! | [`grammar`] | grammars as data: section 5, its neighbors, and yours |
//! | [`derivation`] | a checker of parse trees, one node at a time; and all parse trees of a string |
//! | [`automaton`] | the minimal automaton of a rule: membership, the longest prefix, equality and inclusion |
//! | [`sentence`] | random sentences of a rule, and near misses |
//! | [`language`] | languages: rules, automata, and their unions, intersections and differences |
//! | `positions` | the positions between the characters of a rule, and the rule of each |
//! | [`compare`] | how the strings of two languages are related, and where they diverge |
//! | [`mutant`] | mutants: grammars after a single edit |
//! | [`suite`] | finite suites that decide whether an implementation is right; and small suites |
//! | [`coverage`] | how much of a grammar a set of strings covers, and what it misses |
//! | [`implementation`] | implementations, their questions, their answers, and the parts of strings |
//! | [`judge`] | asks an implementation, and says whether it agrees with a language, and where it differs |
//! | [`learn`] | the automaton of an implementation, learned from its answers |
//! | [`disagree`] | asks several of them, and says where they disagree |
//! | `process` | implementations that are processes, with the feature of this name |
//! | [`rfc1738`] | languages made of section 5: schemes, the strict reading, the agreed language; and the parts of URLs |
//!
//! In section 5, scheme names ignore case throughout (section 2.1, and section 5's comment on
//! `scheme`); everything else is as printed. Lengths and positions are in bytes.
//!
//! # Example
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

/// An enum whose variants are displayed in these words.
macro_rules! in_words {
    (
        $(#[$attribute:meta])*
        pub enum $Enum:ident { $($(#[$doc:meta])* $Variant:ident = $words:literal,)* }
    ) => {
        $(#[$attribute])*
        pub enum $Enum {
            $($(#[$doc])* $Variant,)*
        }

        impl $Enum {
            /// All of them, in order.
            pub const ALL: [$Enum; [$($words),*].len()] = [$($Enum::$Variant),*];

            /// The words for it, which `Display` writes.
            pub const fn name(self) -> &'static str {
                match self {
                    $($Enum::$Variant => $words,)*
                }
            }
        }

        impl std::fmt::Display for $Enum {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}

pub mod automaton;
mod bytes;
pub mod column;
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
mod numbered;
mod positions;
#[cfg(feature = "process")]
pub mod process;
pub mod rfc1738;
pub mod safe;
pub mod sentence;
pub mod suite;

pub use bytes::ByteSet;
