//! What a mutant accepts, found out as it is asked.

use std::collections::{HashMap, VecDeque};

use super::{Narrowed, branch::DistinctBranch};
use crate::{
    automaton::{Budget, CompileError, Dfa, Lazy, LazyState, STATES, State},
    bytes::readable,
    grammar::{Expression, Grammar},
};

/// The steps of keeping a pair of states.
const PAIR: usize = 1 << 6;

/// The automaton of a mutant, made only as far as strings lead.
pub(crate) struct Acceptor<'d> {
    own: Lazy,
    rest: Remainder<'d>,
}

/// What is accepted in addition, or instead.
enum Remainder<'d> {
    Nothing,
    /// The strings of an alternative that is narrowed, but for those that are taken away.
    Narrowed(Box<Lazy>, &'d Dfa),
    /// What begins with another literal than the one after which there is a fault: in the grammar's
    /// automaton, what is not in that of the strings that begin with this literal.
    Others {
        literal: Vec<u8>,
        begins: &'d Dfa,
        dfa: &'d Dfa,
    },
}

/// The state after a string.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct MutantState {
    own: LazyState,
    rest: RemainderState,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum RemainderState {
    Nothing,
    Narrowed(LazyState, State),
    Others(State, State),
}

/// The states of the grammar's automaton and of a mutant's after the same string.
type Pair = (State, MutantState);

/// The automata of rules that are not edited.
type UneditedRules<'k, 'd> = &'k dyn Fn(&str) -> Option<&'d Dfa>;

impl<'d> Acceptor<'d> {
    /// What this rule derives; if an alternative is `narrowed`, without the strings that are taken
    /// away.
    pub(super) fn new(
        grammar: &Grammar,
        rule: &str,
        narrowed: Option<&'d Narrowed>,
        known: UneditedRules<'_, 'd>,
        budget: &Budget,
    ) -> Result<Self, CompileError> {
        let Some(narrowed) = narrowed else {
            return Acceptor::of(grammar, rule, known, budget);
        };
        let others = narrowed.others(grammar, rule)?;
        let alternative = Lazy::new(grammar, &narrowed.alternative, known, budget.clone())?;
        Ok(Acceptor {
            own: Lazy::new(grammar, &others, known, budget.clone())?,
            rest: Remainder::Narrowed(Box::new(alternative), &narrowed.taken),
        })
    }

    /// What this rule derives.
    pub(super) fn of(
        grammar: &Grammar,
        rule: &str,
        known: UneditedRules<'_, 'd>,
        budget: &Budget,
    ) -> Result<Self, CompileError> {
        let whole = Expression::Name(grammar.production(rule)?.name.clone());
        Ok(Acceptor {
            own: Lazy::new(grammar, &whole, known, budget.clone())?,
            rest: Remainder::Nothing,
        })
    }

    /// What begins with the literal of a branch is in `whole`, and everything else in `dfa`.
    pub(super) fn of_branch(
        grammar: &Grammar,
        whole: &Expression,
        branch: &'d DistinctBranch,
        dfa: &'d Dfa,
        known: UneditedRules<'_, 'd>,
        budget: &Budget,
    ) -> Result<Self, CompileError> {
        let rest = Remainder::Others {
            literal: branch.literal(),
            begins: &branch.begins,
            dfa,
        };
        Ok(Acceptor {
            own: Lazy::new(grammar, whole, known, budget.clone())?,
            rest,
        })
    }

    /// Where every run begins.
    pub(crate) fn start(&mut self) -> Result<MutantState, CompileError> {
        let rest = match &mut self.rest {
            Remainder::Nothing => RemainderState::Nothing,
            Remainder::Narrowed(own, _) => RemainderState::Narrowed(own.start()?, Dfa::START),
            Remainder::Others { .. } => RemainderState::Others(Dfa::START, Dfa::START),
        };
        Ok(MutantState {
            own: self.own.start()?,
            rest,
        })
    }

    /// The state after this byte.
    pub(crate) fn next(&mut self, at: MutantState, byte: u8) -> Result<MutantState, CompileError> {
        let rest = match (&mut self.rest, at.rest) {
            (Remainder::Narrowed(own, taken), RemainderState::Narrowed(state, in_taken)) => {
                RemainderState::Narrowed(own.next(state, byte)?, taken.next(in_taken, byte))
            }
            (Remainder::Others { begins, dfa, .. }, RemainderState::Others(in_begins, state)) => {
                RemainderState::Others(begins.next(in_begins, byte), dfa.next(state, byte))
            }
            (_, rest) => rest,
        };
        Ok(MutantState {
            own: self.own.next(at.own, byte)?,
            rest,
        })
    }

    /// Whether the string read so far is accepted.
    pub(crate) fn is_accepting(&self, at: MutantState) -> bool {
        match (&self.rest, at.rest) {
            (Remainder::Narrowed(own, taken), RemainderState::Narrowed(state, in_taken)) => {
                self.own.is_accepting(at.own)
                    || !taken.is_accepting(in_taken) && own.is_accepting(state)
            }
            (Remainder::Others { begins, dfa, .. }, RemainderState::Others(in_begins, state))
                if !begins.is_accepting(in_begins) =>
            {
                dfa.is_accepting(state)
            }
            _ => self.own.is_accepting(at.own),
        }
    }

    /// Whether the string is accepted.
    pub(crate) fn accepts(&mut self, string: &[u8]) -> Result<bool, CompileError> {
        match &mut self.rest {
            Remainder::Narrowed(own, taken) => {
                Ok(self.own.accepts(string)? || !taken.accepts(string) && own.accepts(string)?)
            }
            Remainder::Others { begins, dfa, .. } if !begins.accepts(string) => {
                Ok(dfa.accepts(string))
            }
            _ => self.own.accepts(string),
        }
    }

    /// Whether the string is accepted though the grammar does not derive it, or the other way
    /// round. For a string that makes the automaton too large, nothing is known.
    pub(crate) fn differs(&mut self, string: &[u8], is_member: bool) -> bool {
        self.accepts(string)
            .is_ok_and(|accepts| accepts != is_member)
    }

    /// A shortest string that this accepts and `dfa` does not, or the other way round, and among
    /// those the first by [`readable`]; `None` if there is none.
    pub(super) fn difference(
        &mut self,
        dfa: &Dfa,
        budget: &Budget,
    ) -> Result<Option<Vec<u8>>, CompileError> {
        let bytes = self.representatives(dfa);
        // Nothing differs that does not begin with the literal of the branch.
        let literal = if let Remainder::Others { literal, .. } = &self.rest {
            literal.clone()
        } else {
            Vec::new()
        };
        let start = self.start()?;
        let start = (
            dfa.run(Dfa::START, &literal),
            literal
                .iter()
                .try_fold(start, |at, &byte| self.next(at, byte))?,
        );
        // Breadth first through the pairs of states, so that the first difference is a shortest
        // one. The automaton of the mutant is made only as far as that needs, which is rarely all
        // of it.
        let mut from: HashMap<Pair, Option<(Pair, u8)>> = HashMap::from([(start, None)]);
        let mut queue = VecDeque::from([start]);
        while let Some(pair @ (state, at)) = queue.pop_front() {
            if dfa.is_accepting(state) != self.is_accepting(at) {
                let mut string = Vec::new();
                let mut last = pair;
                while let Some((before, byte)) = from[&last] {
                    string.push(byte);
                    last = before;
                }
                string.reverse();
                return Ok(Some([literal, string].concat()));
            }
            budget.take(PAIR + bytes.len())?;
            let mut met: Vec<Pair> = Vec::new();
            for &byte in &bytes {
                let to = (dfa.next(state, byte), self.next(at, byte)?);
                // Most bytes lead where others do.
                if met.contains(&to) {
                    continue;
                }
                met.push(to);
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
        let rest = |byte: u8| match &self.rest {
            Remainder::Nothing => (0, 0),
            Remainder::Narrowed(own, taken) => (own.class_of(byte), taken.class_of(byte)),
            Remainder::Others { begins, dfa, .. } => (begins.class_of(byte), dfa.class_of(byte)),
        };
        let class = |byte: u8| (dfa.class_of(byte), self.own.class_of(byte), rest(byte));
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
