//! The BNF of section 5, read from its text.
//!
//! The dialect is the one that section 5 uses and describes in its preamble:
//!
//! | written | means |
//! |---|---|
//! | `name = …` | a rule; it begins in the first column |
//! | an indented line | a continuation of the rule above it |
//! | `; …` | a comment, to the end of the line; on a line of its own, a heading for the rules below it |
//! | `"…"` | these characters; there are no escapes, and `\` is a backslash |
//! | `<">` | the double quote |
//! | `hsegment`, `gopher+_string` | a string of the rule of that name |
//! | `a b` | one after the other |
//! | `a \| b` | one or the other |
//! | `[ a ]` | `a` or nothing |
//! | `n*a` | `n` or more times `a`; `n` is 0 if omitted |
//! | `n*[ a ]` | `n` or more times `a`: after `n*` a bracket only groups |
//!
//! ```
//! use rfc1738_conformance::bnf::{Expression, Grammar};
//!
//! let grammar = Grammar::read("port = 1*digit\ndigit = \"0\" | \"1\"\n")?;
//! let port = grammar.rule("port").unwrap();
//! assert_eq!(
//!     port.expression,
//!     Expression::Repetition { min: 1, element: Box::new(Expression::Name("digit".into())) },
//! );
//!
//! let error = Grammar::read("port = 1*digits\n").unwrap_err();
//! assert_eq!((error.line, error.column), (1, 10));
//! # Ok::<(), rfc1738_conformance::bnf::BnfError>(())
//! ```

pub(crate) mod case;
mod check;
mod class;
mod error;
mod read;
mod scheme;
mod write;

use std::{
    collections::{BTreeSet, HashMap},
    sync::{Arc, LazyLock},
};

pub use error::{BnfError, BnfErrorKind, UnknownProduction};

/// A grammar: rules in the order of their text.
///
/// Every name in it is defined, once, and no rule leads back to itself; so each rule denotes a regular set of
/// strings, and following the names always terminates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grammar {
    rules: Vec<Rule>,
    index: HashMap<String, usize>,
}

/// One rule: a production of the grammar.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rule {
    /// The name on the left-hand side, as written: `ip-schemepart`.
    pub name: String,
    /// The right-hand side, as written.
    pub expression: Expression,
    /// The right-hand side as it is matched: the same, but scheme names ignore case (section 2.1, and section
    /// 5's comment on `scheme`). Automata, sentences, suites and derivations all use this one.
    pub matched: Expression,
    /// The rule's source, from its name to the end of its last element.
    pub text: String,
    /// The line of the name, from 1. Its column is always the first.
    pub line: u32,
    /// The comment above the rule or its group of rules, without its semicolons: `HTTP`. The rules of a group share it.
    pub heading: Option<Arc<str>>,
}

/// A right-hand side, or a part of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expression {
    /// `"…"`: these characters.
    Literal(String),
    /// A string of the rule of this name.
    Name(String),
    /// One after the other.
    Sequence(Vec<Expression>),
    /// One or the other.
    Alternatives(Vec<Expression>),
    /// `[ … ]`: this or nothing.
    Optional(Box<Expression>),
    /// `n*…`: this, `min` or more times.
    Repetition {
        /// The least number of times.
        min: u32,
        /// The repeated element.
        element: Box<Expression>,
    },
}

impl Grammar {
    /// Reads a grammar, in time linear in its text.
    ///
    /// # Errors
    ///
    /// A [`BnfError`] says where the text goes wrong and how to fix it; [`BnfErrorKind`] lists the
    /// possible errors.
    ///
    /// ```
    /// use rfc1738_conformance::bnf::Grammar;
    ///
    /// let error = Grammar::read("hpath = hsegment *[ \"/\" hsegment\n").unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 19: this bracket is never closed: add a `]`");
    /// ```
    pub fn read(text: &str) -> Result<Grammar, BnfError> {
        check::check(read::read(text)?)
    }

    /// Section 5 of RFC 1738: 67 productions.
    ///
    /// ```
    /// use rfc1738_conformance::bnf::Grammar;
    ///
    /// let grammar = Grammar::rfc1738();
    /// assert_eq!(grammar.rules().len(), 67);
    ///
    /// let hostport = grammar.rule("hostport").unwrap();
    /// assert_eq!(hostport.text, r#"hostport       = host [ ":" port ]"#);
    /// assert_eq!(hostport.heading.as_deref(), Some("URL schemeparts for ip based protocols:"));
    /// ```
    pub fn rfc1738() -> &'static Grammar {
        static GRAMMAR: LazyLock<Grammar> = LazyLock::new(|| {
            Grammar::read(include_str!("../../../grammar/rfc1738.bnf")).expect("the embedded grammar reads")
        });
        &GRAMMAR
    }

    /// The rules, in the order of the text.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The rule of this name. Names are compared as written, case included.
    pub fn rule(&self, name: &str) -> Option<&Rule> {
        self.index.get(name).map(|&at| &self.rules[at])
    }

    /// The scheme names that a literal begins with, such as `ftp` in `"ftp://"`: the schemes with a
    /// production of their own.
    ///
    /// ```
    /// use rfc1738_conformance::bnf::Grammar;
    ///
    /// let known: Vec<&str> = Grammar::rfc1738().known_schemes().into_iter().collect();
    /// assert_eq!(known[..4], ["file", "ftp", "gopher", "http"]);
    /// assert_eq!(known.len(), 10);
    /// ```
    pub fn known_schemes(&self) -> BTreeSet<&str> {
        let mut schemes = BTreeSet::new();
        for rule in &self.rules {
            rule.expression.visit(&mut |part| {
                if let Expression::Literal(text) = part {
                    schemes.extend(case::scheme_of(text));
                }
            });
        }
        schemes
    }

    /// The [`rule`](Grammar::rule) of this name.
    ///
    /// # Errors
    ///
    /// [`UnknownProduction`] if there is none.
    pub fn production(&self, name: &str) -> Result<&Rule, UnknownProduction> {
        self.rule(name).ok_or_else(|| UnknownProduction(name.to_owned()))
    }

    /// The right-hand side of a name as it is [matched](Rule::matched). Every name in a grammar is defined.
    ///
    /// # Panics
    ///
    /// If the grammar has no such name.
    pub fn resolve(&self, name: &str) -> &Expression {
        &self.rules[self.index[name]].matched
    }
}

impl Expression {
    /// Calls `see` with this expression and, from left to right, every part of it; names are not followed.
    pub(crate) fn visit<'e>(&'e self, see: &mut impl FnMut(&'e Expression)) {
        see(self);
        self.parts().iter().for_each(|part| part.visit(see));
    }

    /// The name, if this is one.
    pub(crate) fn name(&self) -> Option<&str> {
        match self {
            Expression::Name(name) => Some(name),
            _ => None,
        }
    }

    /// The direct parts of this expression.
    ///
    /// ```
    /// use rfc1738_conformance::bnf::{Expression, Grammar};
    ///
    /// let host = &Grammar::rfc1738().rule("host").unwrap().expression;
    /// assert_eq!(host.parts(), [Expression::Name("hostname".into()), Expression::Name("hostnumber".into())]);
    /// ```
    pub fn parts(&self) -> &[Expression] {
        match self {
            Expression::Literal(_) | Expression::Name(_) => &[],
            Expression::Sequence(parts) | Expression::Alternatives(parts) => parts,
            Expression::Optional(part) | Expression::Repetition { element: part, .. } => std::slice::from_ref(part),
        }
    }
}
