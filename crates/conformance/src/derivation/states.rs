//! Right-hand sides as deterministic automata over bytes and children, built as far as a string
//! needs them.
//!
//! A derivation is counted by its tree, and a machine may have several ways to the same children.
//! Here it has one, as in the subset construction (Rabin and Scott, 1959); but a state keeps its
//! steps in the order in which the right-hand side prefers them.

use std::collections::{HashMap, HashSet};

use super::{
    machine::{Machine, Step},
    parse::{Budget, ParseError, Parser},
};
use crate::ByteSet;

/// A state, by its index.
pub(super) type Id = u32;

/// The states that were met, of all rules.
pub(super) struct States<'p, 'g> {
    parser: &'p Parser<'g>,
    states: Vec<State>,
    starts: HashMap<u32, Id>,
    ids: HashMap<(u32, Vec<Thread>), Id>,
    by_byte: HashMap<(Id, u8), Option<Id>>,
    by_child: HashMap<(Id, u32, bool), Option<Id>>,
}

/// The positions of a right-hand side that the same bytes and children lead to.
pub(super) struct State {
    /// The rule, by its index.
    pub(super) rule: u32,
    places: Vec<Thread>,
    /// What can be next, the preferred first.
    pub(super) choices: Vec<Choice>,
    /// The rules of the children that can be next.
    pub(super) children: Vec<u32>,
    /// Whether the right-hand side can end here.
    pub(super) accepts: bool,
    /// The bytes that can be next, outside of children.
    pub(super) bytes: ByteSet,
}

/// What can be next.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Choice {
    /// One of these bytes.
    Bytes(ByteSet),
    /// A child, by the index of its rule.
    Child(u32),
    /// Nothing: the right-hand side is complete.
    End,
}

/// A step of the machine, and the loops and recursive rules around it that have derived nothing
/// yet, the outermost first.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Thread {
    step: usize,
    idle: Vec<usize>,
}

impl<'p, 'g> States<'p, 'g> {
    pub(super) fn new(parser: &'p Parser<'g>) -> Self {
        States {
            parser,
            states: Vec::new(),
            starts: HashMap::new(),
            ids: HashMap::new(),
            by_byte: HashMap::new(),
            by_child: HashMap::new(),
        }
    }

    pub(super) fn get(&self, id: Id) -> &State {
        &self.states[id as usize]
    }

    /// Where the right-hand side of a rule begins.
    pub(super) fn start(&mut self, rule: u32, budget: &mut Budget) -> Result<Id, ParseError> {
        if let Some(&id) = self.starts.get(&rule) {
            return Ok(id);
        }
        let start = Thread {
            step: self.parser.machine(rule).start,
            idle: Vec::new(),
        };
        let id = self
            .state(rule, vec![start], budget)?
            .expect("a right-hand side has a first step");
        self.starts.insert(rule, id);
        Ok(id)
    }

    /// Where this byte leads, outside of a child.
    pub(super) fn after_byte(
        &mut self,
        id: Id,
        byte: u8,
        budget: &mut Budget,
    ) -> Result<Option<Id>, ParseError> {
        if !self.get(id).bytes.contains(byte) {
            return Ok(None);
        }
        if let Some(&next) = self.by_byte.get(&(id, byte)) {
            return Ok(next);
        }
        let next = self.after(id, budget, |step| match step {
            Step::Bytes(set, next) if set.contains(byte) => Some((*next, false)),
            _ => None,
        })?;
        self.by_byte.insert((id, byte), next);
        Ok(next)
    }

    /// Where a child of this rule leads. If it derives nothing, loops around it are as idle as
    /// before.
    pub(super) fn after_child(
        &mut self,
        id: Id,
        child: u32,
        is_empty: bool,
        budget: &mut Budget,
    ) -> Result<Option<Id>, ParseError> {
        if let Some(&next) = self.by_child.get(&(id, child, is_empty)) {
            return Ok(next);
        }
        let name = self.parser.name(child);
        let next = self.after(id, budget, |step| match step {
            Step::Production(production, next) if *production == name => Some((*next, is_empty)),
            _ => None,
        })?;
        self.by_child.insert((id, child, is_empty), next);
        Ok(next)
    }

    /// The state of the steps that `next` returns for the steps of a state, with whether loops stay
    /// idle.
    fn after(
        &mut self,
        id: Id,
        budget: &mut Budget,
        next: impl Fn(&Step<'g>) -> Option<(usize, bool)>,
    ) -> Result<Option<Id>, ParseError> {
        let State { rule, places, .. } = self.get(id);
        let rule = *rule;
        let machine = self.parser.machine(rule);
        let after = |place: &Thread| {
            let (step, stay_idle) = next(&machine.steps[place.step])?;
            Some(Thread {
                step,
                idle: if stay_idle {
                    place.idle.clone()
                } else {
                    Vec::new()
                },
            })
        };
        let places = places.iter().filter_map(after).collect();
        self.state(rule, places, budget)
    }

    /// The state of these positions, and of those that they lead to without reading anything;
    /// `None` if there are none.
    fn state(
        &mut self,
        rule: u32,
        from: Vec<Thread>,
        budget: &mut Budget,
    ) -> Result<Option<Id>, ParseError> {
        let places = self.parser.machine(rule).readers(from, budget)?;
        if places.is_empty() {
            return Ok(None);
        }
        if let Some(&id) = self.ids.get(&(rule, places.clone())) {
            return Ok(Some(id));
        }
        let id = self.states.len() as Id;
        self.ids.insert((rule, places.clone()), id);
        let choice = |place: &Thread| match &self.parser.machine(rule).steps[place.step] {
            Step::Bytes(set, _) => Choice::Bytes(*set),
            Step::Production(name, _) => Choice::Child(self.parser.index(name)),
            _ => Choice::End,
        };
        let mut met = HashSet::new();
        let choices: Vec<Choice> = places
            .iter()
            .map(choice)
            .filter(|choice| met.insert(*choice))
            .collect();
        let child = |choice: &Choice| {
            if let Choice::Child(rule) = choice {
                Some(*rule)
            } else {
                None
            }
        };
        let bytes = choices
            .iter()
            .fold(ByteSet::default(), |bytes, choice| match choice {
                Choice::Bytes(set) => bytes.union(*set),
                _ => bytes,
            });
        self.states.push(State {
            rule,
            children: choices.iter().filter_map(child).collect(),
            accepts: choices.contains(&Choice::End),
            bytes,
            places,
            choices,
        });
        Ok(Some(id))
    }
}

impl Machine<'_> {
    /// The positions from which something is read, or the right-hand side ends, that these lead to,
    /// in the order of preference.
    fn readers(&self, from: Vec<Thread>, budget: &mut Budget) -> Result<Vec<Thread>, ParseError> {
        let mut readers = Vec::new();
        let mut met = HashSet::new();
        let mut read = HashSet::new();
        let mut left = from;
        left.reverse();
        while let Some(place) = left.pop() {
            budget.spend(1 + place.idle.len())?;
            if !met.insert(place.clone()) {
                continue;
            }
            let Thread { step, idle } = place;
            match &self.steps[step] {
                Step::Split(into) => {
                    left.extend(into.iter().rev().map(|&step| Thread {
                        step,
                        idle: idle.clone(),
                    }));
                }
                // From a loop that is idle already, nothing is reached that is not reached from it
                // otherwise.
                Step::Loop { .. } | Step::Enter { .. } if idle.contains(&step) => {}
                Step::Loop { body, exit } => {
                    left.push(Thread {
                        step: *exit,
                        idle: idle.clone(),
                    });
                    left.push(Thread {
                        step: *body,
                        idle: [&idle[..], &[step]].concat(),
                    });
                }
                Step::Enter { body, .. } => left.push(Thread {
                    step: *body,
                    idle: [&idle[..], &[step]].concat(),
                }),
                Step::Leave(next) => {
                    let end = step;
                    let is_left = |step: &usize| matches!(self.steps[*step], Step::Enter { leave, .. } if leave == end);
                    let idle = idle.into_iter().filter(|step| !is_left(step)).collect();
                    left.push(Thread { step: *next, idle });
                }
                // Only a child can derive nothing and so keep a loop idle.
                Step::Production(..) => readers.push(Thread { step, idle }),
                Step::Bytes(..) | Step::End => {
                    if read.insert(step) {
                        readers.push(Thread {
                            step,
                            idle: Vec::new(),
                        });
                    }
                }
            }
        }
        Ok(readers)
    }
}
