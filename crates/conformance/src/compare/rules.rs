//! The rules of a set, for one string after another: in which of them it is, or leaves the set.

use super::{
    Language, Operator,
    language::Of,
    run::{Steps, TooMuchWork},
};
use crate::{
    automaton::Dfa,
    positions::{Classes, Positions},
};

/// The rules of a set: in which of them a string is, or leaves the set.
///
/// Together, the answers take a bounded number of steps. Rules that leave no node are a part of the
/// rule that names them.
///
/// ```
/// use rfc1738_conformance::{compare::{Language, Rules}, grammar::Grammar};
///
/// let url = Language::new(Grammar::rfc1738(), "httpurl")?;
/// let mut rules = Rules::new(&url);
///
/// // After a letter, a label may be over: the next is "." of `hostname`.
/// let string = b"http://a_b";
/// let (at, _) = url.dfa().viable_prefix(string);
/// assert_eq!((at, rules.at(string, at)?), (8, Some("hostname")));
///
/// let readers = rules.readers(b"http://a:7")?.unwrap();
/// assert_eq!(readers[6..], ["httpurl", "toplabel", "hostport", "digits"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Rules<'l, 'g> {
    told: Told<'l, 'g>,
    left: Steps,
}

impl<'l, 'g> Rules<'l, 'g> {
    /// The rules of this set.
    pub fn new(language: &'l Language<'g>) -> Rules<'l, 'g> {
        Rules {
            told: Told::new(language),
            left: Steps::new(),
        }
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
    pub fn at(&mut self, string: &[u8], at: usize) -> Result<Option<&'g str>, TooMuchWork> {
        self.told.rule(string, at, &mut self.left)
    }

    /// The rule that reads each byte of the string. If there are several, it is the first in the
    /// order in which a parser would try them.
    ///
    /// It is `None` if the string is not in the set, or the set has no rules there.
    ///
    /// # Errors
    ///
    /// As [`at`](Rules::at).
    pub fn readers(&mut self, string: &[u8]) -> Result<Option<Vec<&'g str>>, TooMuchWork> {
        self.told.readers(string, &mut self.left)
    }
}

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
            Of::Sum(operator, parts) => {
                By::Sum(*operator, Box::new(parts.each_ref().map(Told::new)))
            }
            Of::Dfa => By::Dfa,
        };
        Told {
            dfa: language.dfa(),
            by,
        }
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
    ) -> Result<Option<&'g str>, TooMuchWork> {
        let decides = self.deciding(string, at);
        let By::Rule(positions) = &decides.by else {
            return Ok(None);
        };
        match decides.dfa.accepts(string) {
            true => positions.reading(string, at, left),
            false => positions.standing(&string[..at], left),
        }
        .map(Some)
    }

    /// The rule that reads each byte of the string, in a part that decides that it is in the set.
    /// There are none if it is not, or if an automaton decides.
    pub(super) fn readers(
        &self,
        string: &[u8],
        left: &mut Steps,
    ) -> Result<Option<Vec<&'g str>>, TooMuchWork> {
        match &self.deciding(string, string.len()).by {
            By::Rule(positions) if self.dfa.accepts(string) => positions.readers(string, left),
            _ => Ok(None),
        }
    }

    /// The part that decides whether this string is in the set.
    fn deciding(&self, string: &[u8], at: usize) -> &Told<'l, 'g> {
        let By::Sum(operator, parts) = &self.by else {
            return self;
        };
        let [a, b] = &**parts;
        let is_live =
            |part: &Told<'_, '_>| part.dfa.dead() != Some(part.dfa.run(Dfa::START, &string[..at]));
        let is_first = match (operator, self.dfa.accepts(string)) {
            (Operator::Union, true) => a.dfa.accepts(string),
            (Operator::Union, false) => is_live(a) || !is_live(b),
            (Operator::Intersection | Operator::Difference, true) => true,
            (Operator::Intersection | Operator::Difference, false) => !a.dfa.accepts(string),
        };
        if is_first { a } else { b }.deciding(string, at)
    }
}
