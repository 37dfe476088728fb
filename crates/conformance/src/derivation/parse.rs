//! Derivations of a string, from the machines that check them.

use std::{
    collections::{HashMap, HashSet},
    fmt,
    sync::OnceLock,
};

use thiserror::Error;

use super::{
    chart::Chart,
    error::{Expected, Symbol},
    forest::Derivations,
    machine::Machine,
    states::States,
};
use crate::{
    ByteSet,
    grammar::{Grammar, UnknownProduction},
};

/// The maximum length, in bytes, of a string whose derivations are made.
const LONGEST: usize = 1 << 16;

/// The maximum number of steps for one string. This bounds time and memory if a grammar is very
/// ambiguous.
const STEPS: usize = 1 << 22;

/// Makes derivations.
///
/// They are those that a [`Checker`](super::Checker) accepts, without some that would make them
/// infinitely many:
///
/// * those in which an iteration of a repetition without an upper bound derives nothing, beyond the
///   smallest number of iterations;
/// * those in which a rule leads back to itself without having derived anything, within a node or
///   from node to node: no node has one of the same rule and the same text below it.
///
/// ```
/// use rfc1738_conformance::grammar::Grammar;
/// use rfc1738_conformance::derivation::Parser;
///
/// // host = IP-literal / IPv4address / reg-name
/// let parser = Parser::new(Grammar::rfc3986());
/// let hosts = parser.derivations("host", b"10.0.0.1")?;
/// assert_eq!(hosts.count(), 2);
/// let names: Vec<&str> = hosts.iter().map(|host| host.children[0].production).collect();
/// assert_eq!(names, ["IPv4address", "reg-name"]);
/// # Ok::<(), rfc1738_conformance::derivation::ParseError>(())
/// ```
#[derive(Debug)]
pub struct Parser<'g> {
    grammar: &'g Grammar,
    indexes: HashMap<&'g str, u32>,
    /// The machine of each rule, made when it is first needed.
    machines: Vec<OnceLock<Machine<'g>>>,
}

impl<'g> Parser<'g> {
    /// The parser of this grammar.
    pub fn new(grammar: &'g Grammar) -> Parser<'g> {
        let indexes = grammar
            .rules()
            .iter()
            .map(|rule| rule.name.as_str())
            .zip(0..)
            .collect();
        Parser {
            grammar,
            indexes,
            machines: grammar.rules().iter().map(|_| OnceLock::new()).collect(),
        }
    }

    /// All derivations of all of `text` from this production.
    ///
    /// Time and memory are bounded, whatever the grammar and the text; for a grammar that is not
    /// ambiguous, they are as a rule linear in the text. The stack does not grow with either.
    ///
    /// # Errors
    ///
    /// [`ParseError::Underivable`] if the production does not derive the text; the others if the
    /// grammar has no such production, or a bound is reached.
    ///
    /// ```
    /// use rfc1738_conformance::grammar::Grammar;
    /// use rfc1738_conformance::derivation::{ParseError, Parser};
    ///
    /// let parser = Parser::new(Grammar::rfc1738());
    /// let error = parser.derivations("hostport", b"host:x").unwrap_err();
    /// assert_eq!(error.to_string(), r#"at 5: found "x", expected "0"–"9", in digits"#);
    /// let ParseError::Underivable(end) = error else { panic!() };
    /// assert_eq!(end.longest_prefix, Some(4));
    /// ```
    pub fn derivations(
        &self,
        production: &str,
        text: &[u8],
    ) -> Result<Derivations<'g>, ParseError> {
        let (mut states, mut budget, chart, rule) = self.chart(production, text)?;
        if chart.ends(rule, 0).first() != Some(&(text.len() as u32)) {
            return Err(ParseError::Underivable(Box::new(
                chart.dead_end(self, &states, text),
            )));
        }
        Derivations::new(self, &mut states, &mut budget, &chart, rule, text)
    }

    /// The length of the longest prefix of `text` that this production derives.
    ///
    /// # Errors
    ///
    /// As in [`derivations`](Parser::derivations), but for [`ParseError::Underivable`].
    ///
    /// ```
    /// use rfc1738_conformance::{derivation::Parser, grammar::{Grammar, Notation}};
    ///
    /// // It nests, so it has no automaton.
    /// let grammar = Grammar::read("comment = \"(\" *( %x61-7A / comment ) \")\"\n", Notation::Abnf)?;
    /// let parser = Parser::new(&grammar);
    /// assert_eq!(parser.longest_prefix("comment", b"(a(b(c)))d")?, Some(9));
    /// assert_eq!(parser.longest_prefix("comment", b"(a(b(c))d")?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn longest_prefix(
        &self,
        production: &str,
        text: &[u8],
    ) -> Result<Option<usize>, ParseError> {
        let (.., chart, rule) = self.chart(production, text)?;
        Ok(chart.ends(rule, 0).first().map(|&end| end as usize))
    }

    /// The chart of a text, what it is made with, and the index of the rule.
    fn chart(
        &self,
        production: &str,
        text: &[u8],
    ) -> Result<(States<'_, 'g>, Budget, Chart, u32), ParseError> {
        let rule = self.index(&self.grammar.production(production)?.name);
        if text.len() > LONGEST {
            return Err(ParseError::TooLong { most: LONGEST });
        }
        let mut states = States::new(self);
        let mut budget = Budget(STEPS);
        let chart = Chart::new(&mut states, &mut budget, rule, text)?;
        Ok((states, budget, chart, rule))
    }

    /// The index of the rule of this name, which is defined.
    pub(super) fn index(&self, name: &str) -> u32 {
        self.indexes[name]
    }

    pub(super) fn grammar(&self) -> &'g Grammar {
        self.grammar
    }

    pub(super) fn name(&self, rule: u32) -> &'g str {
        &self.grammar.rules()[rule as usize].name
    }

    pub(super) fn is_recursive(&self, rule: u32) -> bool {
        self.grammar.rules()[rule as usize].recursion.is_some()
    }

    pub(super) fn machine(&self, rule: u32) -> &Machine<'g> {
        let rule = rule as usize;
        self.machines[rule].get_or_init(|| Machine::new(self.grammar, &self.grammar.rules()[rule]))
    }
}

/// Why there are no derivations.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseError {
    /// The grammar has no such production.
    #[error(transparent)]
    UnknownProduction(#[from] UnknownProduction),
    /// The production does not derive the text.
    #[error(transparent)]
    Underivable(Box<DeadEnd>),
    /// The text is too long.
    #[error("a text that is to be derived may have {most} bytes: this is longer")]
    TooLong {
        /// The maximum number of bytes that it may have.
        most: usize,
    },
    /// The grammar is too ambiguous about the text.
    #[error(
        "the derivations would take more than {STEPS} steps: derive a part of the text, or from a smaller rule"
    )]
    TooAmbiguous,
    /// A tree would be too deep.
    #[error("a derivation would be more than {most} nodes deep: derive a part of the text")]
    TooDeep {
        /// The maximum number of nodes on a path from the root.
        most: usize,
    },
}

/// Where a string ceases to be the beginning of a sentence: at the end of its longest viable
/// prefix.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub struct DeadEnd {
    /// The position, in bytes from 0.
    pub at: usize,
    /// The byte there; `None` at the end of the text.
    pub found: Option<u8>,
    /// The bytes that a sentence can have there.
    pub expected: ByteSet,
    /// Whether a sentence can end there.
    pub can_end: bool,
    /// The rules that expect these bytes themselves, not in a child, and where each begins; the
    /// innermost first.
    pub within: Vec<(String, usize)>,
    /// How much of the text the production derives: its longest prefix.
    pub longest_prefix: Option<usize>,
}

impl DeadEnd {
    /// What is expected, as it is displayed: the bytes, and the end if a sentence can end there.
    pub fn expected(&self) -> Expected {
        Expected {
            bytes: self.expected,
            end: self.can_end,
            ..Expected::default()
        }
    }

    /// The error in one line, without its position.
    pub fn message(&self) -> String {
        let found = self.found.map_or(Symbol::End, Symbol::Byte);
        let message = format!("found {found}, expected {}", self.expected());
        let mut met = HashSet::new();
        let mut names: Vec<&str> = self.within.iter().map(|(name, _)| name.as_str()).collect();
        names.retain(|name| met.insert(*name));
        let more = names.len().saturating_sub(RULES);
        names.truncate(RULES);
        match (names.is_empty(), more) {
            (true, _) => message,
            (_, 0) => format!("{message}, in {}", names.join(" or ")),
            _ => format!("{message}, in {} or {more} more", names.join(" or ")),
        }
    }
}

/// How many rules a message names.
const RULES: usize = 4;

impl fmt::Display for DeadEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at {}: {}", self.at, self.message())
    }
}

/// The fields of the library's `ParseError`; `within` has the rules that expect something there, and
/// where each begins.
#[cfg(feature = "serde")]
impl serde::Serialize for DeadEnd {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        #[derive(serde::Serialize)]
        struct Within<'a> {
            production: &'a str,
            start: usize,
        }
        let end = self.at + usize::from(self.found.is_some());
        let mut error = serializer.serialize_struct("DeadEnd", 12)?;
        error.serialize_field("rule", "syntax")?;
        error.serialize_field("slip", &None::<&str>)?;
        error.serialize_field("start", &self.at)?;
        error.serialize_field("end", &end)?;
        error.serialize_field("section", &None::<&str>)?;
        error.serialize_field("message", &self.message())?;
        error.serialize_field("help", &None::<&str>)?;
        error.serialize_field("replacement", &None::<&str>)?;
        error.serialize_field("offset", &self.at)?;
        match self.found {
            Some(byte) if byte.is_ascii() => error.serialize_field("found", &char::from(byte))?,
            byte => error.serialize_field("found", &byte)?,
        }
        error.serialize_field("expected", &format_args!("{}", self.expected()))?;
        let within = self.within.iter().map(|(production, start)| Within {
            production,
            start: *start,
        });
        error.serialize_field("within", &within.collect::<Vec<_>>())?;
        error.end()
    }
}

/// How many steps may still be taken.
pub(super) struct Budget(usize);

impl Budget {
    pub(super) fn spend(&mut self, steps: usize) -> Result<(), ParseError> {
        self.0 = self.0.checked_sub(steps).ok_or(ParseError::TooAmbiguous)?;
        Ok(())
    }

    pub(super) fn has(&self, steps: usize) -> bool {
        steps <= self.0
    }
}
