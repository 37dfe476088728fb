//! What a mutant accepts, found out as it is asked.

use std::collections::{HashMap, VecDeque};

use crate::{
    automaton::{CompileError, Dfa, Lazy, LazyState, STATES, State, Strict},
    bytes::readable,
    grammar::{Expression, Grammar},
};

/// The automaton of a mutant, made only as far as strings lead.
pub(crate) struct Acceptor<'d> {
    own: Lazy,
    /// In the strict reading, the URLs of new schemes, and the strings that begin with a known one.
    new: Option<(Lazy, &'d Dfa)>,
}

/// The state after a string.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct At {
    own: LazyState,
    new: Option<(LazyState, State)>,
}

/// The states of the grammar's automaton and of a mutant's after the same string.
type Pair = (State, At);

impl<'d> Acceptor<'d> {
    /// `begins` is the automaton of what begins with a scheme that the original knows, if this is the strict reading; `known` has
    /// the automata of rules that are not edited.
    pub(crate) fn new(
        grammar: &Grammar,
        rule: &str,
        begins: Option<&'d Dfa>,
        known: &dyn Fn(&str) -> Option<&'d Dfa>,
    ) -> Result<Self, CompileError> {
        let Some(begins) = begins else {
            let whole = Expression::Name(grammar.production(rule)?.name.clone());
            return Ok(Acceptor { own: Lazy::new(grammar, &whole, known)?, new: None });
        };
        let Strict { specific, new, .. } = Strict::new(grammar)?;
        let [own, new] = [Lazy::new(grammar, &specific, known)?, Lazy::new(grammar, &new, known)?];
        Ok(Acceptor { own, new: Some((new, begins)) })
    }

    /// Where every run begins.
    pub(crate) fn start(&mut self) -> Result<At, CompileError> {
        let new = match &mut self.new {
            Some((new, _)) => Some((new.start()?, Dfa::START)),
            None => None,
        };
        Ok(At { own: self.own.start()?, new })
    }

    /// The state after this byte.
    pub(crate) fn next(&mut self, at: At, byte: u8) -> Result<At, CompileError> {
        let new = match (&mut self.new, at.new) {
            (Some((new, begins)), Some((state, in_begins))) => {
                Some((new.next(state, byte)?, begins.next(in_begins, byte)))
            }
            _ => None,
        };
        Ok(At { own: self.own.next(at.own, byte)?, new })
    }

    /// Whether the string read so far is accepted.
    pub(crate) fn is_accepting(&mut self, at: At) -> Result<bool, CompileError> {
        if self.own.is_accepting(at.own)? {
            return Ok(true);
        }
        match (&mut self.new, at.new) {
            (Some((new, begins)), Some((state, in_begins))) => {
                Ok(!begins.is_accepting(in_begins) && new.is_accepting(state)?)
            }
            _ => Ok(false),
        }
    }

    /// A shortest string that this accepts and `dfa` does not, or the other way round, and among those the first by
    /// [`readable`]; `None` if there is none.
    pub(super) fn difference(&mut self, dfa: &Dfa) -> Result<Option<Vec<u8>>, CompileError> {
        let bytes = self.representatives(dfa);
        let start = (Dfa::START, self.start()?);
        let mut from: HashMap<Pair, Option<(Pair, u8)>> = HashMap::from([(start, None)]);
        let mut queue = VecDeque::from([start]);
        while let Some(pair @ (state, at)) = queue.pop_front() {
            if dfa.is_accepting(state) != self.is_accepting(at)? {
                let mut string = Vec::new();
                let mut last = pair;
                while let Some((before, byte)) = from[&last] {
                    string.push(byte);
                    last = before;
                }
                string.reverse();
                return Ok(Some(string));
            }
            for &byte in &bytes {
                let to = (dfa.next(state, byte), self.next(at, byte)?);
                from.entry(to).or_insert_with(|| {
                    queue.push_back(to);
                    Some((pair, byte))
                });
            }
            if from.len() > STATES {
                return Err(CompileError::too_many_states());
            }
        }
        Ok(None)
    }

    /// One byte of each class that both treat alike.
    fn representatives(&self, dfa: &Dfa) -> Vec<u8> {
        let mut known = Vec::new();
        let new = |byte: u8| self.new.as_ref().map(|(new, begins)| (new.class(byte), begins.class(byte)));
        let class = |byte: u8| (dfa.class(byte), self.own.class(byte), new(byte));
        let is_new = |byte: &u8| {
            let class = class(*byte);
            let is_new = !known.contains(&class);
            if is_new {
                known.push(class);
            }
            is_new
        };
        readable().into_iter().filter(is_new).collect()
    }
}
