//! [`Depth`]: which strings nest deeper than the automaton of their language.

use std::{cell::RefCell, collections::HashMap, sync::Arc};

use super::{Answer, Fault, Implementation, Judge, Question, Strings};
use crate::{
    automaton::Dfa,
    derivation::{ParseError, Parser},
    language::{Language, Operator, Origin},
};

/// How many prefixes are kept, and how long they are at most, of which it is known whether they nest
/// too deep.
const KEPT: usize = 1 << 16;
const LONGEST: usize = 400;

/// The depth of a language. The judge says nothing about strings that nest deeper than its automaton.
pub(crate) struct Depth<'l> {
    dfa: &'l Dfa,
    /// `None` if no rule nests.
    nested: Option<Nested<'l>>,
}

impl<'l> Depth<'l> {
    /// That of a language with this automaton.
    pub(crate) fn new(language: &'l Language, dfa: &'l Dfa) -> Depth<'l> {
        let nests = !language.depths().is_empty();
        let nested = nests.then(|| Nested::new(language, dfa));
        Depth { dfa, nested }
    }

    /// The answer that counts: if the string nests too deep, that of the automaton.
    pub(crate) fn judged(&self, string: &[u8], accepts: bool) -> bool {
        let Some(nested) = &self.nested else {
            return accepts;
        };
        let is_member = self.dfa.accepts(string);
        let is_judged = accepts == is_member || nested.has(string).is_some();
        if is_judged { accepts } else { is_member }
    }
}

/// A language, some of whose rules may nest deeper than in its automaton.
enum Nested<'l> {
    Rule(NestedRule<'l>),
    Flat(&'l Dfa),
    Operation(Operator, Box<[Nested<'l>; 2]>),
}

impl<'l> Nested<'l> {
    fn new(language: &'l Language, dfa: &'l Dfa) -> Nested<'l> {
        if let Some(grammar) = language.nested() {
            return Nested::Rule(NestedRule {
                dfa,
                parser: Parser::new(grammar),
                name: language.rule_name(),
                known: RefCell::default(),
            });
        }
        match language.origin() {
            Origin::Operation(operator, [a, b]) => match (a.dfa(), b.dfa()) {
                (Ok(first), Ok(second)) => {
                    let parts = [Nested::new(a, first), Nested::new(b, second)];
                    Nested::Operation(*operator, Box::new(parts))
                }
                _ => Nested::Flat(dfa),
            },
            _ => Nested::Flat(dfa),
        }
    }

    /// Whether it has a string; `None` if the string nests deeper than in the automaton before
    /// anything else is wrong with it, or may do so.
    fn has(&self, string: &[u8]) -> Option<bool> {
        match self {
            Nested::Rule(rule) if rule.dfa.accepts(string) => Some(true),
            Nested::Rule(rule) => (!rule.goes_on(string)).then_some(false),
            Nested::Flat(dfa) => Some(dfa.accepts(string)),
            Nested::Operation(operator, parts) => {
                let [a, b] = [&parts[0], &parts[1]].map(|part| part.has(string));
                let b = match operator {
                    Operator::Difference => b.map(|has| !has),
                    Operator::Union | Operator::Intersection => b,
                };
                // One of the two may be enough.
                let enough = *operator == Operator::Union;
                match (a, b) {
                    _ if [a, b].contains(&Some(enough)) => Some(enough),
                    (Some(_), Some(_)) => Some(!enough),
                    _ => None,
                }
            }
        }
    }
}

/// A rule that nests.
struct NestedRule<'l> {
    dfa: &'l Dfa,
    parser: Parser<'l>,
    name: &'l str,
    /// For each prefix at which the automaton stops, whether the parser reads further.
    known: RefCell<HashMap<Vec<u8>, bool>>,
}

impl NestedRule<'_> {
    /// Whether the parser of the rule reads a string further than its automaton does.
    fn goes_on(&self, string: &[u8]) -> bool {
        let viable = self.dfa.viable_prefix(string).0;
        let prefix = &string[..string.len().min(viable + 1)];
        if let Some(&known) = self.known.borrow().get(prefix) {
            return known;
        }
        let goes_on = match self.parser.derivations(self.name, prefix) {
            Err(ParseError::Underivable(end)) => end.at > viable,
            // Or it may do so, if a bound of the parser is reached.
            _ => true,
        };
        let mut known = self.known.borrow_mut();
        if known.len() >= KEPT {
            known.clear();
        }
        if prefix.len() <= LONGEST {
            known.insert(prefix.to_vec(), goes_on);
        }
        goes_on
    }
}

/// An implementation whose answers about what nests too deep count as right.
pub(super) struct Shallow<'a, I: ?Sized> {
    judge: &'a Judge,
    depth: Depth<'a>,
    implementation: &'a mut I,
}

impl<'a, I: Implementation + ?Sized> Shallow<'a, I> {
    pub(super) fn new(judge: &'a Judge, implementation: &'a mut I) -> Shallow<'a, I> {
        Shallow {
            judge,
            depth: Depth::new(judge.language(), judge.dfa()),
            implementation,
        }
    }
}

impl<I: Implementation + ?Sized> Implementation for Shallow<'_, I> {
    fn question(&self) -> Question {
        self.implementation.question()
    }

    fn is_started_anew(&self) -> bool {
        self.implementation.is_started_anew()
    }

    fn start(&mut self, strings: Arc<dyn Strings>) -> Result<(), Fault> {
        self.implementation.start(strings)
    }

    fn answer(&mut self, string: &[u8]) -> Result<Answer<'_>, Fault> {
        let question = self.implementation.question();
        let answer = self.implementation.answer(string)?;
        // What it accepts, or rejects.
        let (piece, accepts) = match answer {
            Answer::Length(length) => (string.get(..length as usize), true),
            _ => (Some(string), answer.accepts(string)),
        };
        let is_judged = |piece| self.depth.judged(piece, accepts) == accepts;
        if matches!(answer, Answer::Threw(_)) || piece.is_none_or(is_judged) {
            return Ok(answer);
        }
        Ok(self.judge.right_answer(question, string).into_owned())
    }

    fn finish(&mut self) -> Result<(), Fault> {
        self.implementation.finish()
    }
}
