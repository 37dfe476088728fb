//! The rule that tells where a string is in a set, or leaves it.

use super::{
    Language, Operator,
    language::Of,
    run::{Steps, TooMuchWork},
};
use crate::{
    automaton::Dfa,
    positions::{Classes, Positions},
};

/// A set of strings, and the positions in its rules.
#[derive(Debug)]
pub(super) struct Told<'l, 'g> {
    dfa: &'l Dfa,
    by: By<'l, 'g>,
}

#[derive(Debug)]
enum By<'l, 'g> {
    Rule(Positions<'g>),
    Sum(Operator, Box<[Told<'l, 'g>; 2]>),
    Dfa,
}

impl<'l, 'g> Told<'l, 'g> {
    pub(super) fn new(language: &'l Language<'g>) -> Told<'l, 'g> {
        let by = match &language.of {
            Of::Rule(grammar, rule) => By::Rule(Positions::new(grammar, rule, Classes::OfOneRule)),
            Of::Sum(operator, parts) => By::Sum(*operator, Box::new(parts.each_ref().map(Told::new))),
            Of::Dfa => By::Dfa,
        };
        Told { dfa: language.dfa(), by }
    }

    /// The rule in which this string, if it is in the set, reads the byte at `at`, or its last byte if that is its end. If it is
    /// not in the set, the rule in which the set stands there.
    ///
    /// In a sum, it is a rule that decides whether the string is in the set. There is none if an automaton does.
    pub(super) fn rule(&self, string: &[u8], at: usize, left: &mut Steps) -> Result<Option<&'g str>, TooMuchWork> {
        let decides = self.deciding(string, at);
        let By::Rule(positions) = &decides.by else { return Ok(None) };
        match decides.dfa.accepts(string) {
            true => positions.reading(string, at, left),
            false => positions.standing(&string[..at], left),
        }
        .map(Some)
    }

    /// The rule that reads each byte of the string, in a part that decides that it is in the set. There are none if it is not, or if
    /// an automaton decides.
    pub(super) fn readers(&self, string: &[u8], left: &mut Steps) -> Result<Option<Vec<&'g str>>, TooMuchWork> {
        match &self.deciding(string, string.len()).by {
            By::Rule(positions) if self.dfa.accepts(string) => positions.readers(string, left),
            _ => Ok(None),
        }
    }

    /// The part that decides whether this string is in the set.
    fn deciding(&self, string: &[u8], at: usize) -> &Told<'l, 'g> {
        let By::Sum(operator, parts) = &self.by else { return self };
        let [a, b] = &**parts;
        let is_live = |part: &Told<'_, '_>| part.dfa.dead() != Some(part.dfa.run(Dfa::START, &string[..at]));
        let is_first = match (operator, self.dfa.accepts(string)) {
            (Operator::Union, true) => a.dfa.accepts(string),
            (Operator::Union, false) => is_live(a) || !is_live(b),
            (Operator::Intersection | Operator::Difference, true) => true,
            (Operator::Intersection | Operator::Difference, false) => !a.dfa.accepts(string),
        };
        if is_first { a } else { b }.deciding(string, at)
    }
}
