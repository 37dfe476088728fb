//! Strips: how a greedy, ordered parser reads a string, one attempt per row.

mod record;
mod table;

use rfc1738_conformance::{
    automaton::{CompileError, Dfa},
    grammar::Grammar,
};
use thiserror::Error;

use record::Recorder;
pub use record::{Consequence, Outcome, Step};

/// The maximum number of rows that help.
const ROWS: usize = 24;

/// The deepest that rules are looked into.
const DEPTH: usize = 8;

/// How a greedy, ordered parser of a rule's right-hand side, as it is written, reads a string.
///
/// Rules are looked into down to a depth: 0 is the right-hand side only. A name below that is one
/// step, and reads the longest prefix that it derives, as a parser of it should. A repetition of
/// characters is one step, too.
///
/// ```
/// use rfc1738_conformance::grammar::Grammar;
/// use rfc1738_diagrams::{Outcome, Strip, Consequence};
///
/// // hostport = host [ ":" port ]
/// let strip = Strip::new(Grammar::rfc1738(), "hostport", "host:/", 0)?;
/// let tried: Vec<&str> = strip.steps.iter().map(|step| step.part.as_str()).collect();
/// assert_eq!(tried, ["host", "\":\"", "port"]);
/// assert_eq!(strip.steps[2].outcome, Outcome::Failed { at: 5 });
/// assert_eq!(strip.steps[2].then, [Consequence::Without { to: 4, option: "[ \":\" port ]".into() }]);
/// assert_eq!(strip.read, Some(4));
/// # Ok::<(), rfc1738_diagrams::StripError>(())
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Strip {
    /// The rule.
    pub rule: String,
    /// The text.
    pub text: String,
    /// What is tried, in this order.
    pub steps: Vec<Step>,
    /// How many bytes are read; `None` if the parser fails.
    pub read: Option<usize>,
    /// The length of the longest prefix that the rule derives, which a right parser reads.
    pub longest: Option<usize>,
}

impl Strip {
    /// The strip of this rule and this text.
    ///
    /// # Errors
    ///
    /// [`StripError`]
    pub fn new(
        grammar: &Grammar,
        rule: &str,
        text: &str,
        depth: usize,
    ) -> Result<Strip, StripError> {
        if depth > DEPTH {
            return Err(StripError::TooDeep { most: DEPTH });
        }
        let (steps, read) = Recorder::record(grammar, rule, text.as_bytes(), depth)?;
        if steps.len() > ROWS {
            return Err(StripError::TooLong {
                rows: steps.len(),
                most: ROWS,
            });
        }
        let longest = Dfa::new(grammar, rule)?.longest_prefix(text.as_bytes());
        Ok(Strip {
            rule: rule.to_owned(),
            text: text.to_owned(),
            steps,
            read,
            longest,
        })
    }
}

/// Why there is no strip.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StripError {
    /// The grammar has no such rule, or its automaton would be enormous.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// Too many parts are tried.
    #[error("more than {most} parts would be tried: choose a shorter text, or a smaller depth")]
    TooManyTries {
        /// The maximum number that are tried.
        most: usize,
    },
    /// There are too many rows.
    #[error(
        "the strip has {rows} rows, and more than {most} do not help: choose a shorter text, or a smaller depth"
    )]
    TooLong {
        /// How many there are.
        rows: usize,
        /// How many there may be.
        most: usize,
    },
    /// The depth is too large.
    #[error("rules are looked into down to a depth of {most} at most")]
    TooDeep {
        /// The greatest depth.
        most: usize,
    },
}
