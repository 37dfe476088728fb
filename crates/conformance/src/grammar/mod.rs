//! Grammars: rules read from their text, in one form for all notations.
//!
//! ```
//! use rfc1738_conformance::grammar::{Expression, Grammar, Notation};
//!
//! let grammar = Grammar::read("port = 1*digit\ndigit = \"0\" | \"1\"\n", Notation::Bnf)?;
//! let port = grammar.rule("port").unwrap();
//! let digit = Box::new(Expression::Name("digit".into()));
//! assert_eq!(port.expression, Expression::Repetition { min: 1, max: None, element: digit });
//!
//! let error = Grammar::read("port = 1*digits\n", Notation::Bnf).unwrap_err();
//! assert_eq!((error.line, error.column), (1, 10));
//!
//! // The same in ABNF, which has the digits already.
//! let grammar = Grammar::read("port = 1*DIGIT\n", Notation::Abnf)?;
//! assert_eq!(grammar.rule("DIGIT").unwrap().expression, Expression::Range(b'0', b'9'));
//! # Ok::<(), rfc1738_conformance::grammar::GrammarError>(())
//! ```

mod base;
mod branch;
mod bundled;
mod check;
mod class;
mod error;
mod expression;
mod notation;
mod reader;
mod recursion;
mod refusal;
mod regular;
mod scheme;

use std::{borrow::Cow, collections::HashSet, sync::Arc};

pub(crate) use branch::{Branch, Split};
use check::Rules;
pub use class::byte_classes;
pub(crate) use class::partition;
pub use error::{GrammarError, GrammarErrorKind, UnknownProduction};
pub use expression::Expression;
pub use notation::{Collected, Notation, Older};
pub use reader::Reader;
pub use recursion::Recursion;
pub use refusal::Refusal;
pub(crate) use regular::written_name;
pub(crate) use scheme::scheme_of;

use crate::ByteSet;

/// A grammar: rules in the order of their text.
///
/// Every name in it is defined, once, and every rule derives a string. A rule that does not nest
/// denotes a regular set of strings; for one that does, see [`regular`](Grammar::regular).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grammar(Arc<Rules>);

/// One rule: a production of the grammar.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rule {
    /// The name on the left-hand side, as written: `ip-schemepart`.
    pub name: String,
    /// The right-hand side, as written.
    pub expression: Expression,
    /// The right-hand side as it is matched: the same, but scheme names ignore case if the
    /// grammar's notes say so. (Those of RFC 1738 do: section 2.1, and section 5's comment on
    /// `scheme`.) Automata, sentences, suites and derivations all use this one.
    pub matched: Expression,
    /// The rule's source, from its name to the end of its last element.
    pub text: String,
    /// The line of the name, from 1, in the text that defines the rule, which may be that of a
    /// base.
    pub line: u32,
    /// The column of the name, in characters from 1.
    pub(crate) column: usize,
    /// The comment above the rule or its group of rules, without its semicolons: `HTTP`. The rules
    /// of a group share it.
    pub heading: Option<Arc<str>>,
    /// Whether it leaves a node in a [derivation](crate::derivation). It does unless the grammar's
    /// notes say that it is only characters.
    pub leaves_node: bool,
    /// How it leads back to itself, if it does.
    pub recursion: Option<Recursion>,
    /// How deep it may nest in the [regular form](Grammar::regular), if it nests.
    pub depth: Option<u32>,
    /// Whether it is too large for an automaton once every name in it is written out.
    pub(crate) is_large: bool,
    /// Its bytes, if all its strings are single bytes.
    pub(crate) class: Option<ByteSet>,
}

/// Your own grammar.
impl From<Grammar> for Cow<'static, Grammar> {
    fn from(grammar: Grammar) -> Self {
        Cow::Owned(grammar)
    }
}

/// A bundled grammar.
impl From<&'static Grammar> for Cow<'static, Grammar> {
    fn from(grammar: &'static Grammar) -> Self {
        Cow::Borrowed(grammar)
    }
}

impl Grammar {
    /// The rules, in the order of the text; those that are taken from a base are last.
    pub fn rules(&self) -> &[Rule] {
        &self.0.rules
    }

    /// The rules that are in the text itself, without those that are taken from a base or from the
    /// core rules of ABNF.
    ///
    /// ```
    /// use rfc1738_conformance::grammar::{Grammar, Notation};
    ///
    /// let grammar = Grammar::read("hostport = host \":\" port\n; base: rfc1738\nport = 1*digit\n", Notation::Bnf)?;
    /// let own: Vec<&str> = grammar.own_rules().iter().map(|rule| rule.name.as_str()).collect();
    /// assert_eq!(own, ["hostport", "port"]);
    /// assert!(grammar.rules().len() > 2);
    /// # Ok::<(), rfc1738_conformance::grammar::GrammarError>(())
    /// ```
    pub fn own_rules(&self) -> &[Rule] {
        &self.0.rules[..self.0.own]
    }

    /// The signs of older notations that the text has, each where it is first. They are read, but
    /// other readers may refuse them.
    ///
    /// ```
    /// use rfc1738_conformance::grammar::{Grammar, Notation};
    ///
    /// let grammar = Grammar::read("a = b | \"c\"\nb = 1#\"d\"\n", Notation::Abnf)?;
    /// let [bar, list] = grammar.warnings() else { panic!() };
    /// assert_eq!((bar.line, bar.column, list.line, list.column), (1, 7, 2, 6));
    /// assert_eq!(bar.kind.to_string(), "`|` is of an older notation, and is read as `/`");
    /// # Ok::<(), rfc1738_conformance::grammar::GrammarError>(())
    /// ```
    pub fn warnings(&self) -> &[GrammarError] {
        &self.0.remarks.warnings
    }

    /// How many lines of the text are left out, because they are page breaks or prose.
    ///
    /// A paragraph is prose if no line of it is in a column in which a rule begins, it has no `=`,
    /// and it ends as a sentence does, or is the heading of a section. Anything else is a rule, or a
    /// problem.
    ///
    /// ```
    /// use rfc1738_conformance::grammar::{Grammar, Notation};
    ///
    /// let text = [
    ///     "2.  Ports",
    ///     "",
    ///     "   The port of a server is a number:",
    ///     "",
    ///     "     port = 1*DIGIT",
    ///     "",
    ///     "Crocker & Overell           Standards Track                     [Page 3]",
    /// ];
    /// let grammar = Grammar::read(&text.join("\n"), Notation::Abnf)?;
    /// assert_eq!(grammar.left_out(), 3);
    /// # Ok::<(), rfc1738_conformance::grammar::GrammarError>(())
    /// ```
    pub fn left_out(&self) -> usize {
        self.0.remarks.left_out
    }

    /// The rule of this name. In ABNF, names ignore case.
    pub fn rule(&self, name: &str) -> Option<&Rule> {
        self.0.at(name).map(|at| &self.rules()[at])
    }

    /// Whether a rule nests, or leads to one that does. An automaton is of its
    /// [regular form](Grammar::regular); a [`Parser`](crate::derivation::Parser) decides the rule
    /// itself.
    ///
    /// # Errors
    ///
    /// [`UnknownProduction`] if there is no such rule.
    pub fn nests(&self, name: &str) -> Result<bool, UnknownProduction> {
        let is_nested = |rule: &&Rule| rule.recursion == Some(Recursion::Nested);
        Ok(self.rules_under(name)?.iter().any(is_nested))
    }

    /// The rules that the first rule does not lead to.
    ///
    /// ```
    /// use rfc1738_conformance::grammar::Grammar;
    ///
    /// let unreached: Vec<&str> = Grammar::rfc2396().unreached().map(|rule| rule.name.as_str()).collect();
    /// assert_eq!(unreached, ["path"]);
    /// ```
    pub fn unreached(&self) -> impl Iterator<Item = &Rule> {
        let reached = match self.rules() {
            [] => Vec::new(),
            _ => self.reached(0),
        };
        self.rules()
            .iter()
            .enumerate()
            .filter(move |(at, _)| !reached.contains(at))
            .map(|(_, rule)| rule)
    }

    /// The names of the rules that refer to this one, in the order of the text.
    ///
    /// ```
    /// use rfc1738_conformance::grammar::Grammar;
    ///
    /// assert_eq!(Grammar::rfc3986().used_by("authority").collect::<Vec<_>>(), ["hier-part", "relative-part"]);
    /// ```
    pub fn used_by<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.rules()
            .iter()
            .filter(move |rule| rule.uses().contains(&name))
            .map(|rule| rule.name.as_str())
    }

    /// The rule of this name, and those that it leads to, each once, the nearest first.
    pub(crate) fn rules_under(&self, name: &str) -> Result<Vec<&Rule>, UnknownProduction> {
        let at = self.0.at(name).ok_or_else(|| self.unknown(name))?;
        Ok(self
            .reached(at)
            .into_iter()
            .map(|at| &self.rules()[at])
            .collect())
    }

    /// The rule at this index, and those that it leads to, each once, the nearest first.
    fn reached(&self, at: usize) -> Vec<usize> {
        let mut is_reached = vec![false; self.rules().len()];
        is_reached[at] = true;
        let mut reached = vec![at];
        let mut next = 0;
        while let Some(&at) = reached.get(next) {
            for name in self.0.names(&self.rules()[at].expression) {
                if !std::mem::replace(&mut is_reached[name], true) {
                    reached.push(name);
                }
            }
            next += 1;
        }
        reached
    }

    /// The [`rule`](Grammar::rule) of this name.
    ///
    /// # Errors
    ///
    /// [`UnknownProduction`] if there is none, or it cannot be used.
    pub fn production(&self, name: &str) -> Result<&Rule, UnknownProduction> {
        self.rule(name).ok_or_else(|| self.unknown(name))
    }

    fn unknown(&self, name: &str) -> UnknownProduction {
        UnknownProduction {
            name: name.to_owned(),
            refusal: self.refusal(name).map(Box::new),
        }
    }

    /// The right-hand side of a name as it is [matched](Rule::matched). Every name in a grammar is
    /// defined.
    ///
    /// # Panics
    ///
    /// If the grammar has no such name.
    pub fn resolve(&self, name: &str) -> &Expression {
        &self.named(name).matched
    }

    /// Whether the rule of this name, which is defined, leads back to itself.
    pub(crate) fn is_recursive(&self, name: &str) -> bool {
        self.named(name).recursion.is_some()
    }

    /// The rule of this name, which is defined.
    fn named(&self, name: &str) -> &Rule {
        self.rule(name).expect("every name is defined")
    }
}

impl Rule {
    /// The names that this rule refers to, each once, in the order of its text.
    ///
    /// ```
    /// use rfc1738_conformance::grammar::Grammar;
    ///
    /// let authority = Grammar::rfc3986().rule("authority").unwrap();
    /// assert_eq!(authority.uses(), ["userinfo", "host", "port"]);
    /// ```
    pub fn uses(&self) -> Vec<&str> {
        let mut seen = HashSet::new();
        let mut uses = self.expression.names();
        uses.retain(|name| seen.insert(*name));
        uses
    }

    /// The error about this rule.
    fn error(&self, kind: GrammarErrorKind) -> GrammarError {
        GrammarError {
            line: self.line,
            column: self.column,
            kind,
        }
    }

    /// Gives the rule another right-hand side.
    fn rewrite(&mut self, expression: Expression) {
        self.text = format!("{} = {expression}", self.name);
        self.expression = expression;
    }
}
