//! [`Depth`]: what rules derive that nest deeper than in the automaton of their language.

use std::sync::Arc;

use super::{Answer, Fault, Implementation, Judge, Question, Strings};
use crate::{
    automaton::Dfa,
    derivation::{ParseError, Parser},
    language::{Language, Operator, Origin},
};

/// What a language says of the strings that its automaton does not have because they nest too deep:
/// nothing.
pub(crate) struct Depth<'l> {
    dfa: &'l Dfa,
    /// If rules of it nest.
    nested: Option<Nested<'l>>,
}

impl<'l> Depth<'l> {
    /// That of a language with this automaton.
    pub(crate) fn new(language: &'l Language, dfa: &'l Dfa) -> Depth<'l> {
        let nests = !language.depths().is_empty();
        let nested = nests.then(|| Nested::new(language));
        Depth { dfa, nested }
    }

    /// Whether a string nests too deep before anything else is wrong with it: then it may be accepted
    /// as well as rejected. It may also be too long to tell.
    pub(crate) fn is_exceeded(&self, string: &[u8]) -> bool {
        let Some(nested) = &self.nested else {
            return false;
        };
        let viable = self.dfa.viable_prefix(string).0;
        let is_deeper = |read: Read| read.is_member || read.viable > viable;
        !self.dfa.accepts(string) && nested.read(string).is_none_or(is_deeper)
    }
}

/// A language whose rules nest as deep as a string does.
enum Nested<'l> {
    Rule(Parser<'l>, &'l str),
    Flat(&'l Language),
    Operation(Operator, Box<[Nested<'l>; 2]>),
}

/// How much a language has of a string.
struct Read {
    is_member: bool,
    /// The length of a prefix with which a member may begin; a shorter one, if that is not known.
    viable: usize,
}

impl<'l> Nested<'l> {
    fn new(language: &'l Language) -> Nested<'l> {
        match (language.nested(), language.origin()) {
            (Some(grammar), _) => Nested::Rule(Parser::new(grammar), language.rule_name()),
            (None, Origin::Operation(operator, parts)) => {
                let [a, b] = parts;
                Nested::Operation(*operator, Box::new([Nested::new(a), Nested::new(b)]))
            }
            (None, _) => Nested::Flat(language),
        }
    }

    /// Reads a string; `None` if a bound of the parser is reached.
    fn read(&self, string: &[u8]) -> Option<Read> {
        let (is_member, viable) = match self {
            Nested::Rule(parser, rule) => match parser.derivations(rule, string) {
                Ok(_) => (true, string.len()),
                Err(ParseError::Underivable(end)) => (false, end.at),
                Err(_) => return None,
            },
            Nested::Flat(language) => {
                let dfa = language.dfa().ok()?;
                (dfa.accepts(string), dfa.viable_prefix(string).0)
            }
            Nested::Operation(operator, parts) => {
                let [a, b] = [parts[0].read(string)?, parts[1].read(string)?];
                match operator {
                    Operator::Union => (a.is_member || b.is_member, a.viable.max(b.viable)),
                    Operator::Intersection => (a.is_member && b.is_member, 0),
                    Operator::Difference => (a.is_member && !b.is_member, 0),
                }
            }
        };
        Some(Read { is_member, viable })
    }
}

/// An implementation of whose answers those count as right that accept what nests too deep.
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
        let accepted = match answer {
            Answer::Length(length) => string.get(..length as usize),
            _ => answer.accepts(string).then_some(string),
        };
        if accepted.is_some_and(|accepted| self.depth.is_exceeded(accepted)) {
            return Ok(self.judge.right_answer(question, string).into_owned());
        }
        Ok(answer)
    }

    fn finish(&mut self) -> Result<(), Fault> {
        self.implementation.finish()
    }
}
