//! The rules of a set, for one string after another: in which of them it is, or leaves the set.

use super::run::{Steps, TooMuchWork};
use crate::{
    automaton::{CompileError, Dfa},
    grammar::written_name,
    language::{Language, Operator, Origin},
    positions::{Classes, Positions},
};

/// The rules of a set: in which of them a string is, or leaves the set.
///
/// Together, the answers take a bounded number of steps. Rules that leave no node are a part of the
/// rule that names them.
///
/// ```
/// use rfc1738_conformance::{compare::Rules, grammar::Grammar, language::Language};
///
/// let url = Language::rule(Grammar::rfc1738(), "httpurl")?;
/// let mut rules = Rules::new(&url)?;
///
/// // After a letter, a label may be over: the next is "." of `hostname`.
/// let string = b"http://a_b";
/// let (at, _) = url.dfa()?.viable_prefix(string);
/// assert_eq!((at, rules.at(string, at)?), (8, Some("hostname")));
///
/// let readers = [6, 7, 8, 9].map(|at| rules.at(b"http://a:7", at).unwrap().unwrap());
/// assert_eq!(readers, ["httpurl", "toplabel", "hostport", "digits"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Rules<'l> {
    tracer: RuleTracer<'l>,
    left: Steps,
}

impl<'l> Rules<'l> {
    /// The rules of this set.
    ///
    /// # Errors
    ///
    /// [`CompileError`] if the automaton of one of them would be enormous.
    pub fn new(language: &'l Language) -> Result<Rules<'l>, CompileError> {
        Ok(Rules {
            tracer: RuleTracer::new(language)?,
            left: Steps::new(),
        })
    }

    /// The rule in which the string is at this offset in bytes, or at its end: if the string is in
    /// the set, the rule that reads the byte there, or the last byte; if not, the rule that a
    /// parser is in there, or is about to enter, as in [`Witness::rules`](super::Witness::rules).
    ///
    /// It is `None` if the set has no rules there.
    ///
    /// # Errors
    ///
    /// [`TooMuchWork`] if all calls together would take too long.
    pub fn at(&mut self, string: &[u8], at: usize) -> Result<Option<&'l str>, TooMuchWork> {
        self.tracer.rule(string, at, &mut self.left)
    }
}

/// A set of strings, and the positions in its rules.
#[derive(Debug)]
pub(super) struct RuleTracer<'l> {
    dfa: &'l Dfa,
    source: Source<'l>,
}

/// Where the rules of a set come from.
#[derive(Debug)]
enum Source<'l> {
    Rule(Positions<'l>),
    Operation(Operator, Box<[RuleTracer<'l>; 2]>),
    /// There are none.
    Automaton,
}

impl<'l> RuleTracer<'l> {
    pub(super) fn new(language: &'l Language) -> Result<RuleTracer<'l>, CompileError> {
        let source = match language.origin() {
            Origin::Rule(grammar, name) => {
                let rule = grammar.production(name)?;
                Source::Rule(Positions::new(grammar, rule, Classes::OfOneRule))
            }
            Origin::Operation(operator, [a, b]) => {
                let parts = [RuleTracer::new(a)?, RuleTracer::new(b)?];
                Source::Operation(*operator, Box::new(parts))
            }
            Origin::Automaton(_) => Source::Automaton,
        };
        Ok(RuleTracer {
            dfa: language.dfa()?,
            source,
        })
    }

    /// The rule in which this string, if it is in the set, reads the byte at `at`, or its last byte
    /// if that is its end. If it is not in the set, the rule that the set is in there.
    ///
    /// In a sum, it is a rule that decides whether the string is in the set. There is none if an
    /// automaton does.
    pub(super) fn rule(
        &self,
        string: &[u8],
        at: usize,
        left: &mut Steps,
    ) -> Result<Option<&'l str>, TooMuchWork> {
        let decides = self.deciding(string, at);
        let Source::Rule(positions) = &decides.source else {
            return Ok(None);
        };
        match decides.dfa.accepts(string) {
            true => positions.reading(string, at, left),
            false => positions.standing(&string[..at], left),
        }
        .map(|rule| Some(written_name(rule)))
    }

    /// The part that decides whether this string is in the set.
    fn deciding(&self, string: &[u8], at: usize) -> &RuleTracer<'l> {
        let Source::Operation(operator, parts) = &self.source else {
            return self;
        };
        let [a, b] = &**parts;
        let is_live = |part: &RuleTracer<'_>| {
            part.dfa.dead() != Some(part.dfa.run(Dfa::START, &string[..at]))
        };
        let is_first = match (operator, self.dfa.accepts(string)) {
            (Operator::Union, true) => a.dfa.accepts(string),
            (Operator::Union, false) => is_live(a) || !is_live(b),
            (Operator::Intersection | Operator::Difference, true) => true,
            (Operator::Intersection | Operator::Difference, false) => !a.dfa.accepts(string),
        };
        if is_first { a } else { b }.deciding(string, at)
    }
}
