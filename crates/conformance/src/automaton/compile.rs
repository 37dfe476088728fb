//! Compiles a rule to its automaton.

use std::collections::HashMap;

use regex_automata::{
    nfa::thompson::{self, BuildError, Transition},
    util::primitives::StateID,
};
use thiserror::Error;

use super::{Budget, Dfa, Lazy, table::STATES};
use crate::{
    ByteSet,
    grammar::{Expression, Grammar, UnknownProduction},
};

/// The maximum memory, in bytes, that each step of building an automaton may take, unless a caller
/// sets another limit. Section 5 needs less than a twentieth.
pub(super) const MEMORY: usize = 1 << 26;

/// The maximum number of steps that finding its states may take, a second or two. Section 5 needs
/// less than a hundredth, and the largest of some hundred published grammars a third.
const STEPS: usize = 1 << 28;

/// Why an automaton could not be built.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CompileError {
    /// The grammar has no such production.
    #[error(transparent)]
    UnknownProduction(#[from] UnknownProduction),
    /// It is about one rule, and the language is made of several, or of none.
    #[error(
        "the language is not that of one rule, so this is not defined: ask about one of its rules"
    )]
    SeveralRules,
    /// The automaton would have too many states, or take too much memory. No production of section
    /// 5 comes near.
    #[error("the automaton would be too large: {0}; ask about a smaller rule, or split it")]
    TooLarge(String),
}

impl CompileError {
    pub(crate) fn too_many_states() -> CompileError {
        CompileError::TooLarge(format!("it may have {STATES} states before it is minimal"))
    }

    /// The same for any error of the library, which has only this kind.
    pub(super) fn too_much_memory(memory: usize) -> CompileError {
        let memory = memory >> 20;
        CompileError::TooLarge(format!("to make it would take more than {memory} MiB"))
    }
}

impl Dfa {
    /// The automaton of this production.
    ///
    /// # Errors
    ///
    /// [`CompileError`] if the grammar has no production of that name, or if its automaton would be
    /// enormous.
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};
    ///
    /// let scheme = Dfa::new(Grammar::rfc1738(), "scheme")?;
    /// assert!(scheme.accepts(b"x-Files") && !scheme.accepts(b"x_files"));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn new(grammar: &Grammar, production: &str) -> Result<Dfa, CompileError> {
        Dfa::within(MEMORY, grammar, production)
    }

    /// The same, if no step of building it takes more memory than this many bytes: for a caller who
    /// does not wait long, because time grows with memory.
    ///
    /// # Errors
    ///
    /// As in [`new`](Dfa::new).
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};
    ///
    /// assert!(Dfa::within(1 << 22, Grammar::rfc1738(), "httpurl").is_ok());
    /// let error = Dfa::within(1 << 12, Grammar::rfc1738(), "httpurl").unwrap_err();
    /// assert!(error.to_string().starts_with("the automaton would be too large: "));
    /// ```
    pub fn within(memory: usize, grammar: &Grammar, production: &str) -> Result<Dfa, CompileError> {
        let budget = Budget::new(STEPS, "to find its states");
        let (grammar, rule) = grammar.regular_rule(production)?;
        compile_with(memory, &budget, grammar, &rule.matched)
    }
}

/// The minimal automaton of an expression.
pub(crate) fn compile(grammar: &Grammar, expression: &Expression) -> Result<Dfa, CompileError> {
    let budget = Budget::new(STEPS, "to find its states");
    compile_with(MEMORY, &budget, grammar, expression)
}

/// The same, if no step takes more memory than this many bytes, and all take no more steps than are
/// left.
pub(crate) fn compile_with(
    memory: usize,
    budget: &Budget,
    grammar: &Grammar,
    expression: &Expression,
) -> Result<Dfa, CompileError> {
    let nfa = Builder::new(grammar, &|_| None, memory).build(expression)?;
    let mut states = Lazy::of(nfa, memory, budget.clone())?;
    states.complete()?;
    let classes = std::array::from_fn(|byte| states.class_of(byte as u8) as u8);
    let start = states.start()?;
    Dfa::explore(
        classes,
        start,
        |state, byte| states.known_next(state, byte),
        |state| states.is_accepting(state),
    )
}

type Built<T> = Result<T, Box<BuildError>>;

/// Builds a nondeterministic automaton (Thompson, 1968). It has no recursion, because a grammar can
/// be deep.
pub(super) struct Builder<'g, 'd> {
    grammar: &'g Grammar,
    /// The automata of rules that already have one, which are smaller than what their expressions
    /// lead to.
    known: &'g dyn Fn(&str) -> Option<&'d Dfa>,
    nfa: thompson::Builder,
    /// The maximum memory, in bytes, that it may take.
    memory: usize,
    /// What is left to do: each expression leads from the first of its states, which is empty so
    /// far, to the second.
    left: Vec<(&'g Expression, StateID, StateID)>,
    /// The first state of each recursive rule, by its last: where the rule leads back to itself, it
    /// has the same end.
    entered: HashMap<(&'g str, StateID), StateID>,
}

impl<'g, 'd> Builder<'g, 'd> {
    pub(super) fn new(
        grammar: &'g Grammar,
        known: &'g dyn Fn(&str) -> Option<&'d Dfa>,
        memory: usize,
    ) -> Self {
        let mut nfa = thompson::Builder::new();
        nfa.set_utf8(false);
        Builder {
            grammar,
            known,
            nfa,
            memory,
            left: Vec::new(),
            entered: HashMap::new(),
        }
    }

    pub(super) fn build(
        mut self,
        expression: &'g Expression,
    ) -> Result<thompson::NFA, CompileError> {
        let nfa = self.build_all(expression);
        nfa.map_err(|_| CompileError::too_much_memory(self.memory))
    }

    fn build_all(&mut self, expression: &'g Expression) -> Built<thompson::NFA> {
        self.nfa.set_size_limit(Some(self.memory))?;
        self.nfa.start_pattern()?;
        let start = self.nfa.add_empty()?;
        let end = self.nfa.add_match()?;
        self.nfa.finish_pattern(start)?;
        self.left.push((expression, start, end));
        while let Some((expression, from, to)) = self.left.pop() {
            self.lead(expression, from, to)?;
        }
        Ok(self.nfa.build(start, start)?)
    }

    /// Leads from one state to another by an expression.
    fn lead(&mut self, expression: &'g Expression, from: StateID, to: StateID) -> Built<()> {
        if let Some(class) = self.class(expression) {
            return self.lead_by_bytes([class], from, to);
        }
        match expression {
            Expression::Literal(_) | Expression::AnyCase(_) | Expression::Range(..) => {
                self.lead_by_bytes(expression.characters(), from, to)?;
            }
            // A recursive rule leads back to itself at its end only, so a link to where it was
            // entered is a loop of a finite automaton.
            Expression::Name(name) if self.grammar.is_recursive(name) => {
                let known = self.entered.get(&(name.as_str(), to)).copied();
                let entry = match known {
                    Some(entry) => entry,
                    None => self.nfa.add_empty()?,
                };
                if known.is_none() {
                    self.entered.insert((name, to), entry);
                    self.left.push((self.grammar.resolve(name), entry, to));
                }
                self.nfa.patch(from, entry)?;
            }
            Expression::Name(name) => match (self.known)(name) {
                Some(dfa) => self.lead_by_automaton(dfa, from, to)?,
                None => self.left.push((self.grammar.resolve(name), from, to)),
            },
            Expression::Sequence(parts) => {
                let mut at = from;
                for (number, part) in parts.iter().enumerate() {
                    let next = if number + 1 == parts.len() {
                        to
                    } else {
                        self.nfa.add_empty()?
                    };
                    self.left.push((part, at, next));
                    at = next;
                }
                if parts.is_empty() {
                    self.nfa.patch(from, to)?;
                }
            }
            Expression::Alternatives(parts) => {
                let choice = self.nfa.add_union(Vec::new())?;
                for part in parts {
                    let first = self.nfa.add_empty()?;
                    self.nfa.patch(choice, first)?;
                    self.left.push((part, first, to));
                }
                self.nfa.patch(from, choice)?;
            }
            Expression::Optional(inner) => {
                let first = self.nfa.add_empty()?;
                let choice = self.nfa.add_union(vec![first, to])?;
                self.left.push((inner, first, to));
                self.nfa.patch(from, choice)?;
            }
            Expression::Repetition { min, max, element } => {
                let mut at = from;
                for _ in 0..*min {
                    let next = self.nfa.add_empty()?;
                    self.left.push((element, at, next));
                    at = next;
                }
                match max {
                    Some(max) => {
                        // Each further element may be left out together with all that follow: a
                        // chain of options, whose automaton is linear in the bound where nested
                        // options would be quadratic.
                        for _ in *min..*max {
                            let next = self.nfa.add_empty()?;
                            let first = self.nfa.add_empty()?;
                            let choice = self.nfa.add_union(vec![first, to])?;
                            self.nfa.patch(at, choice)?;
                            self.left.push((element, first, next));
                            at = next;
                        }
                        self.nfa.patch(at, to)?;
                    }
                    None => {
                        let first = self.nfa.add_empty()?;
                        let again = self.nfa.add_union(vec![first, to])?;
                        let last = self.nfa.add_empty()?;
                        self.nfa.patch(last, again)?;
                        self.left.push((element, first, last));
                        self.nfa.patch(at, again)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Leads from one state to another by one byte of each of these sets.
    fn lead_by_bytes(
        &mut self,
        sets: impl IntoIterator<Item = ByteSet, IntoIter: DoubleEndedIterator>,
        from: StateID,
        to: StateID,
    ) -> Built<()> {
        let mut next = to;
        for set in sets.into_iter().rev() {
            let ranges =
                set.ranges()
                    .into_iter()
                    .map(|(start, end)| Transition { start, end, next });
            next = self.nfa.add_sparse(ranges.collect())?;
        }
        Ok(self.nfa.patch(from, next)?)
    }

    /// Leads from one state to another by a string of an automaton.
    fn lead_by_automaton(&mut self, dfa: &Dfa, from: StateID, to: StateID) -> Built<()> {
        let states: Vec<StateID> = (0..dfa.state_count())
            .map(|_| Ok(self.nfa.add_union(Vec::new())?))
            .collect::<Built<_>>()?;
        // Bytes of one class lead to the same state.
        let bytes: Vec<u8> = (0..=u8::MAX).collect();
        let runs: Vec<(u8, u8)> = bytes
            .chunk_by(|&a, &b| dfa.class_of(a) == dfa.class_of(b))
            .map(|run| (run[0], run[run.len() - 1]))
            .collect();
        for state in (0..dfa.state_count()).filter(|&state| dfa.dead() != Some(state)) {
            let mut transitions: Vec<Transition> = Vec::new();
            for &(start, end) in &runs {
                let next = dfa.next(state, start);
                match transitions.last_mut() {
                    _ if dfa.dead() == Some(next) => {}
                    Some(last) if last.next == states[next] && last.end + 1 == start => {
                        last.end = end
                    }
                    _ => transitions.push(Transition {
                        start,
                        end,
                        next: states[next],
                    }),
                }
            }
            if dfa.is_accepting(state) {
                self.nfa.patch(states[state], to)?;
            }
            let reads = self.nfa.add_sparse(transitions)?;
            self.nfa.patch(states[state], reads)?;
        }
        Ok(self.nfa.patch(from, states[Dfa::START])?)
    }

    /// The bytes of an expression all of whose strings are single bytes.
    fn class(&self, expression: &Expression) -> Option<ByteSet> {
        match expression {
            Expression::Name(_) => self.grammar.class(expression),
            // Only what is in the rule itself: its names are resolved when they are reached.
            _ => self.grammar.class_within(expression, &|_| false),
        }
    }
}
