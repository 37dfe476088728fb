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
use crate::{ByteSet, numbered::Numbered};

/// A state, by its index.
pub(super) type Id = u32;

/// The states that were met, of all rules.
pub(super) struct States<'p, 'g> {
    parser: &'p Parser<'g>,
    /// The rule of each, by its index, and its positions, the preferred first.
    ids: Numbered<(u32, Vec<Thread>)>,
    states: Vec<State>,
    starts: HashMap<u32, Id>,
    by_byte: HashMap<(Id, u8), Option<Lead>>,
    by_child: HashMap<(Id, u32, bool), Option<Lead>>,
    /// For each way from a state to another, where the positions of that one come from: those of
    /// the state before, by their indexes.
    origins: Vec<Vec<u32>>,
}

/// A way to a state.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lead {
    pub(super) to: Id,
    origins: usize,
}

/// The positions of a right-hand side that the same bytes and children lead to.
pub(super) struct State {
    /// What can be next, the preferred first.
    pub(super) choices: Vec<Choice>,
    /// The rules of the children that can be next.
    pub(super) children: Vec<u32>,
    /// The position where the right-hand side can end here.
    pub(super) end: Option<u32>,
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
            ids: Numbered::default(),
            states: Vec::new(),
            starts: HashMap::new(),
            by_byte: HashMap::new(),
            by_child: HashMap::new(),
            origins: Vec::new(),
        }
    }

    /// The position of the state before that leads to this one.
    pub(super) fn origin(&self, lead: Lead, place: u32) -> u32 {
        self.origins[lead.origins][place as usize]
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
        let Lead { to, .. } = self
            .state(rule, vec![(start, 0)], budget)?
            .expect("a right-hand side has a first step");
        self.starts.insert(rule, to);
        Ok(to)
    }

    /// Where this byte leads, outside of a child.
    pub(super) fn after_byte(
        &mut self,
        id: Id,
        byte: u8,
        budget: &mut Budget,
    ) -> Result<Option<Lead>, ParseError> {
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
    ) -> Result<Option<Lead>, ParseError> {
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
    ) -> Result<Option<Lead>, ParseError> {
        let (rule, ref places) = self.ids.values[id as usize];
        let machine = self.parser.machine(rule);
        let after = |(place, origin): (&Thread, u32)| {
            let (step, stay_idle) = next(&machine.steps[place.step])?;
            let idle = if stay_idle {
                place.idle.clone()
            } else {
                Vec::new()
            };
            Some((Thread { step, idle }, origin))
        };
        let places = places.iter().zip(0..).filter_map(after).collect();
        self.state(rule, places, budget)
    }

    /// The state of these positions, each with its origin, and of those that they lead to without
    /// reading anything; `None` if there are none.
    fn state(
        &mut self,
        rule: u32,
        from: Vec<(Thread, u32)>,
        budget: &mut Budget,
    ) -> Result<Option<Lead>, ParseError> {
        let readers = self.parser.machine(rule).readers(from, budget)?;
        let (places, origins): (Vec<Thread>, Vec<u32>) = readers.into_iter().unzip();
        if places.is_empty() {
            return Ok(None);
        }
        self.origins.push(origins);
        let id = self.ids.number((rule, places));
        let lead = Lead {
            to: id as Id,
            origins: self.origins.len() - 1,
        };
        if id < self.states.len() {
            return Ok(Some(lead));
        }
        let choice = |place: &Thread| match &self.parser.machine(rule).steps[place.step] {
            Step::Bytes(set, _) => Choice::Bytes(*set),
            Step::Production(name, _) => Choice::Child(self.parser.index(name)),
            _ => Choice::End,
        };
        let mut met = HashSet::new();
        let all: Vec<Choice> = self.ids.values[id].1.iter().map(choice).collect();
        let end = all
            .iter()
            .zip(0..)
            .find(|(choice, _)| **choice == Choice::End);
        let end = end.map(|(_, place)| place);
        let choices: Vec<Choice> = all
            .into_iter()
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
            children: choices.iter().filter_map(child).collect(),
            end,
            bytes,
            choices,
        });
        Ok(Some(lead))
    }
}

impl Machine<'_> {
    /// The positions from which something is read, or the right-hand side ends, that these lead to,
    /// in the order of preference, each with its origin.
    fn readers(
        &self,
        from: Vec<(Thread, u32)>,
        budget: &mut Budget,
    ) -> Result<Vec<(Thread, u32)>, ParseError> {
        let mut readers = Vec::new();
        let mut met = HashSet::new();
        let mut read = HashSet::new();
        let mut left = from;
        left.reverse();
        while let Some((place, origin)) = left.pop() {
            budget.spend(1 + place.idle.len())?;
            if !met.insert(place.clone()) {
                continue;
            }
            let Thread { step, idle } = place;
            let thread = |step, idle| (Thread { step, idle }, origin);
            match &self.steps[step] {
                Step::Split(into) => {
                    left.extend(into.iter().rev().map(|&step| thread(step, idle.clone())));
                }
                // From a loop that is idle already, nothing is reached that is not reached from it
                // otherwise.
                Step::Loop { .. } | Step::Enter { .. } if idle.contains(&step) => {}
                Step::Loop { body, exit } => {
                    left.push(thread(*exit, idle.clone()));
                    left.push(thread(*body, [&idle[..], &[step]].concat()));
                }
                Step::Enter { body, .. } => {
                    left.push(thread(*body, [&idle[..], &[step]].concat()));
                }
                Step::Leave(next) => {
                    let end = step;
                    let is_left = |step: &usize| matches!(self.steps[*step], Step::Enter { leave, .. } if leave == end);
                    let idle = idle.into_iter().filter(|step| !is_left(step)).collect();
                    left.push(thread(*next, idle));
                }
                // Only a child can derive nothing and so keep a loop idle.
                Step::Production(..) => readers.push(thread(step, idle)),
                Step::Bytes(..) | Step::End => {
                    if read.insert(step) {
                        readers.push(thread(step, Vec::new()));
                    }
                }
            }
        }
        Ok(readers)
    }
}
