//! The engine under the grammar: the inputs of combinators, the character classes and combinators
//! that rules are written in, and the trace of a parse.
//!
//! Nothing here knows a production of RFC 1738 or imports a module outside this folder.

mod characters;
mod class;
mod combinator;
mod span;
mod text;
mod trace;
mod word;

pub use characters::Characters;
pub(crate) use characters::TerminalName;
pub(crate) use class::Class;
pub(crate) use combinator::{
    Label, Labels, Named, character, inlined, literal, no_more, observed, one, one_or_more, rule,
    scheme_literal, separated, zero_or_more, zero_or_more_then,
};
pub use span::Span;
pub(crate) use text::CommittedInput;
pub use text::{Hooks, RuleId, Terminal, Text};
pub(crate) use trace::{DEEPEST, Expectation, Expectations, Stack, Step, Trace, TracedInput};
pub(crate) use word::Word;
