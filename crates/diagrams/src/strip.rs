//! Strips: how a greedy, ordered parser reads a string, one attempt per row of a table.

use std::ops::Range;

use maud::{Markup, html};
use rfc1738_conformance::{
    automaton::{CompileError, Dfa},
    grammar::Grammar,
};
use thiserror::Error;

use crate::{
    recorder::{Consequence, Outcome, Recorder, Step},
    tree::quoted,
};

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

impl Strip {
    /// As an HTML table.
    ///
    /// ```
    /// use rfc1738_conformance::grammar::Grammar;
    /// use rfc1738_diagrams::Strip;
    ///
    /// let html = Strip::new(Grammar::rfc1738(), "hostport", "host:/", 0)?.html().into_string();
    /// assert!(html.contains("goes back to 4"));
    /// # Ok::<(), rfc1738_diagrams::StripError>(())
    /// ```
    pub fn html(&self) -> Markup {
        let is_deep = self.steps.iter().any(|step| step.rule != self.rule);
        html! {
            table {
                thead {
                    tr {
                        th scope="col" { "At" }
                        th scope="col" { "Text" }
                        @if is_deep { th scope="col" { "In" } }
                        th scope="col" { "Tries" }
                        th scope="col" { "Result" }
                    }
                }
                tbody {
                    @for step in &self.steps {
                        tr {
                            td.at { (step.start) }
                            td.text { (self.text(step)) }
                            @if is_deep { td { code { (step.rule) } } }
                            td { code { (step.part) } }
                            td { (self.result(step)) }
                        }
                    }
                }
            }
            p.verdict { (self.verdict()) }
        }
    }

    /// The text, with what is read before a step, what the step reads, and what is given up after
    /// it.
    fn text(&self, step: &Step) -> Markup {
        let end = match step.outcome {
            Outcome::Read { end, .. } => end,
            Outcome::Failed { .. } => step.start,
        };
        let kept = step
            .then
            .iter()
            .filter_map(Consequence::back_to)
            .min()
            .unwrap_or(step.start)
            .min(step.start);
        let piece = |range: Range<usize>| quoted_or_nothing(&self.text.as_bytes()[range]);
        html! {
            code {
                @if kept > 0 { u { (piece(0..kept)) } }
                @if kept < step.start { s { (piece(kept..step.start)) } }
                span.cursor {}
                @if end > step.start { mark { (piece(step.start..end)) } }
                @if end < self.text.len() { span.rest { (piece(end..self.text.len())) } }
            }
        }
    }

    fn result(&self, step: &Step) -> Markup {
        html! {
            @match step.outcome {
                Outcome::Read { end, rounds } => {
                    span.yes { "✓ " } "reads " (self.code(step.start..end))
                    @if let Some(rounds) = rounds { ", all it can: " (counted(rounds, "round")) }
                }
                Outcome::Failed { at } => { span.no { "✗ " } "fails: finds " (self.found(at)) @if at > step.start { " at " (at) } }
            }
            @for then in &step.then { div.then { (self.then(then)) } }
        }
    }

    fn then(&self, then: &Consequence) -> Markup {
        html! {
            @match then {
                Consequence::Next { to, alternative } => {
                    "↩ goes back to " (to) ": the next alternative is " code { (alternative) }
                }
                Consequence::Without { to, option } => {
                    "↩ goes back to " (to) ": " code { (option) } " reads nothing"
                }
                Consequence::Ends { to, repetition, rounds } => {
                    "↩ goes back to " (to) ": " code { (repetition) } " ends after " (counted(*rounds, "round"))
                }
                Consequence::Endless { repetition } => {
                    span.no { "✗ " } code { (repetition) } " fails: this round read nothing, and so could the next, for ever"
                }
                Consequence::Untried { alternative, would } => {
                    code { (alternative) } " is not tried; it would have read " (self.code(would.clone()))
                }
                Consequence::Complete { rule, read } => {
                    span.yes { "✓ " } code { (rule) } " has read " (self.code(read.clone()))
                }
                Consequence::Fails { rule } => { span.no { "✗ " } code { (rule) } " fails" }
            }
        }
    }

    /// What comes of it, and what should.
    fn verdict(&self) -> Markup {
        let length = self.text.len();
        html! {
            @match self.read {
                Some(end) if end == length => { span.yes { "✓ " } code { (self.rule) } " reads all of the text." }
                Some(end) => {
                    span.yes { "✓ " } code { (self.rule) } " reads " (self.code(0..end)) "; " (self.code(end..length)) " is left."
                }
                None => { span.no { "✗ " } code { (self.rule) } " fails." }
            }
            @if self.longest != self.read && let Some(longest) = self.longest {
                @if longest == length {
                    " But the grammar derives all of the text."
                } @else {
                    " But the longest prefix that the grammar derives is " (self.code(0..longest)) "."
                }
            }
        }
    }

    /// A piece of the text, or words for nothing.
    fn code(&self, range: Range<usize>) -> Markup {
        html! { @if range.is_empty() { "nothing" } @else { code { (quoted(&self.text.as_bytes()[range])) } } }
    }

    fn found(&self, at: usize) -> Markup {
        html! { @if at < self.text.len() { (self.code(at..at + 1)) } @else { "the end" } }
    }
}

impl Consequence {
    /// Where the parser goes back to.
    fn back_to(&self) -> Option<usize> {
        match *self {
            Consequence::Next { to, .. }
            | Consequence::Without { to, .. }
            | Consequence::Ends { to, .. } => Some(to),
            _ => None,
        }
    }
}

fn quoted_or_nothing(piece: &[u8]) -> String {
    if piece.is_empty() {
        String::new()
    } else {
        quoted(piece)
    }
}

fn counted(number: u32, noun: &str) -> String {
    match number {
        0 => format!("no {noun}"),
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
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
