//! All runs through the positions of a rule at once, as a deterministic automaton that is built as
//! far as strings need it.
//!
//! It finds the [first derivation](crate::derivation::Derivations) without its tree, in linear time.
//! Its state is a list of positions, those first that a parser would try first, each once (as in R.
//! Cox, *Regular Expression Matching: the Virtual Machine Approach*, 2009). So each position of a
//! list is reached in one way, the first, and going back from the end gives the first derivation
//! (as in V. Laurikari, *NFAs with Tagged Transitions*, 2000).

use std::{collections::HashSet, rc::Rc};

use super::site::{Event, Location, Sites};
use crate::{
    ByteSet,
    automaton::CompileError,
    numbered::{Numbered, Sets},
    positions::{Action, END, Position, Positions, START},
};

/// The maximum number of positions of all lists and of all steps between them. It bounds time and
/// memory.
const WORK: usize = 1 << 24;

/// A list, by its index.
pub(super) type Id = u32;

/// The events on a way, by their index.
pub(super) type Trail = u32;

#[derive(Debug, Clone)]
pub(super) struct Runs {
    /// What a position leads to.
    leads: Vec<Leads>,
    at: Vec<Location>,
    /// The positions of each.
    lists: Numbered<Rc<[u32]>>,
    /// The steps from each list; `None` if they are not made yet.
    steps: Vec<Option<Rc<[Step]>>>,
    /// The ways to the positions of the first list.
    first: Vec<Way>,
    trails: Numbered<Rc<[Event]>>,
    /// The last round in which each position was met, so that none is met twice in a round.
    met: Vec<usize>,
    round: usize,
    left: usize,
}

#[derive(Debug, Clone)]
enum Leads {
    To(Vec<u32>),
    /// The same, where a run can come back to by the first of them without having read anything.
    Around(Vec<u32>),
    By(ByteSet, u32),
    End,
}

/// Where some bytes lead from a list.
#[derive(Debug, Clone)]
pub(super) struct Step {
    pub(super) bytes: ByteSet,
    pub(super) to: Id,
    /// The ways to the positions of that list, in the order of the positions that they come from.
    pub(super) ways: Vec<Way>,
}

impl Step {
    /// The ways from a position of the list before, each with the position that it leads to.
    pub(super) fn from(&self, at: u32) -> impl Iterator<Item = (Way, u32)> {
        let first = self.ways.partition_point(|way| way.from < at);
        let ways = self.ways[first..].iter().zip(first as u32..);
        ways.take_while(move |(way, _)| way.from == at)
            .map(|(&way, to)| (way, to))
    }
}

/// How a position of a list is reached.
#[derive(Debug, Clone, Copy)]
pub(super) struct Way {
    /// The position before, by its index in the list before.
    pub(super) from: u32,
    /// What happens between them.
    pub(super) trail: Trail,
}

impl Runs {
    /// The list before the first byte.
    pub(super) const FIRST: Id = 0;

    pub(super) fn new(positions: &Positions<'_>, sites: &Sites<'_>) -> Result<Runs, CompileError> {
        let mut left = WORK;
        let leads = positions.positions.iter().zip(0..);
        let leads = leads.map(|(position, at)| {
            Ok(match position {
                Position::Split(into, _, step) => {
                    let to = into.iter().map(|&to| to as u32).collect();
                    let is_loop = step.is_some_and(|step| step.action == Action::Again);
                    if is_loop && is_around(positions, at, into[0], &mut left)? {
                        Leads::Around(to)
                    } else {
                        Leads::To(to)
                    }
                }
                Position::Bytes(set, .., next) => Leads::By(*set, *next as u32),
                Position::End => Leads::End,
            })
        });
        let leads = leads.collect::<Result<_, CompileError>>()?;
        let mut runs = Runs {
            leads,
            at: sites.of(positions),
            lists: Numbered::default(),
            steps: Vec::new(),
            first: Vec::new(),
            trails: Numbered::default(),
            met: vec![0; positions.positions.len()],
            round: 0,
            left,
        };
        let (list, ways) = runs.enter(&[(0, START as u32)])?;
        runs.id(list);
        runs.first = ways;
        Ok(runs)
    }

    /// The positions of a list, in order.
    pub(super) fn positions(&self, list: Id) -> &[u32] {
        &self.lists.values[list as usize]
    }

    /// Where the end is in a list, if a string that leads there may end.
    pub(super) fn end(&self, list: Id) -> Option<usize> {
        self.positions(list)
            .iter()
            .position(|&position| position == END as u32)
    }

    /// The leaf that a position reads; `None` if it is the end.
    pub(super) fn leaf(&self, position: u32) -> Option<usize> {
        match self.at[position as usize] {
            Location::Reading(leaf) => Some(leaf),
            Location::Passing(_) | Location::End => None,
        }
    }

    /// The leaf that is read at a position of a list that a way leads on from.
    pub(super) fn read_at(&self, list: Id, at: usize) -> usize {
        self.leaf(self.positions(list)[at])
            .expect("a way leads on from what reads")
    }

    /// The bytes that a position reads.
    fn reads(&self, position: u32) -> ByteSet {
        match self.leads[position as usize] {
            Leads::By(set, _) => set,
            Leads::To(_) | Leads::Around(..) | Leads::End => ByteSet::default(),
        }
    }

    /// The ways to the positions of the first list.
    pub(super) fn first(&self) -> &[Way] {
        &self.first
    }

    /// What happens on a way, in this order.
    pub(super) fn events(&self, way: Way) -> &[Event] {
        &self.trails.values[way.trail as usize]
    }

    /// How many lists there are so far.
    pub(super) fn len(&self) -> usize {
        self.lists.values.len()
    }

    /// Where the bytes lead from a list; from one that no byte leads on from, nowhere.
    pub(super) fn steps(&mut self, list: Id) -> Result<Rc<[Step]>, CompileError> {
        if let Some(steps) = &self.steps[list as usize] {
            return Ok(steps.clone());
        }
        let positions = self.lists.values[list as usize].clone();
        let mut steps = Vec::new();
        for bytes in self.told_apart(&positions) {
            let byte = bytes.iter().next().expect("no set is empty");
            let reading = (0..).zip(positions.iter()).filter_map(|(from, &position)| {
                match self.leads[position as usize] {
                    Leads::By(set, next) if set.contains(byte) => Some((from, next)),
                    _ => None,
                }
            });
            let entries: Vec<(u32, u32)> = reading.collect();
            let (list, ways) = self.enter(&entries)?;
            steps.push(Step {
                bytes,
                to: self.id(list),
                ways,
            });
        }
        let steps: Rc<[Step]> = steps.into();
        self.steps[list as usize] = Some(steps.clone());
        Ok(steps)
    }

    /// Where a byte leads from a list.
    pub(super) fn after(&mut self, list: Id, byte: u8) -> Result<Option<Id>, CompileError> {
        Ok(self
            .steps(list)?
            .iter()
            .find(|step| step.bytes.contains(byte))
            .map(|step| step.to))
    }

    /// The way to a position of the list that a byte has led to from a list.
    pub(super) fn way(&self, list: Id, byte: u8, at: usize) -> Way {
        let mut steps = self.steps[list as usize]
            .iter()
            .flat_map(|steps| steps.iter());
        let step = steps.find(|step| step.bytes.contains(byte));
        step.expect("the byte has led on").ways[at]
    }

    /// The bytes that lead on from these positions, in the sets that they distinguish.
    fn told_apart(&self, positions: &[u32]) -> Vec<ByteSet> {
        let mut sets: Vec<ByteSet> = Vec::new();
        for &position in positions {
            let mut rest = self.reads(position);
            for at in 0..sets.len() {
                let both = sets[at].intersection(rest);
                let other = sets[at].difference(rest);
                rest = rest.difference(both);
                if !both.is_empty() && !other.is_empty() {
                    sets[at] = both;
                    sets.push(other);
                }
            }
            if !rest.is_empty() {
                sets.push(rest);
            }
        }
        sets.sort_by_cached_key(|set| set.iter().next().map_or(0, usize::from));
        sets
    }

    /// The index of a list.
    fn id(&mut self, list: Vec<u32>) -> Id {
        let id = self.lists.number(list.into());
        self.steps.resize(self.lists.values.len(), None);
        id as Id
    }

    /// The positions that read, or the end, that these lead to, each with the position before, and
    /// the ways to them.
    fn enter(&mut self, entries: &[(u32, u32)]) -> Result<(Vec<u32>, Vec<Way>), CompileError> {
        self.round += 1;
        let mut list = Vec::new();
        let mut ways = Vec::new();
        // Each event on a way, and the one before.
        let mut events: Vec<(Event, Option<usize>)> = Vec::new();
        // Sets of repetitions in which a run has begun an iteration and read nothing in it. Where such
        // a run was, another may still find a way on, as it may end these iterations.
        let mut idle = Sets::new();
        // The positions that were met in each set but the empty one.
        let mut met = HashSet::new();
        let mut next: Vec<(u32, u32, Option<usize>, u32)> = entries
            .iter()
            .rev()
            .map(|&(from, position)| (position, from, None, Sets::NONE))
            .collect();
        while let Some((position, from, last, around)) = next.pop() {
            self.left = self.left.checked_sub(1).ok_or_else(too_large)?;
            let at = position as usize;
            // What was begun before a byte is read does not matter after it.
            let is_reader = matches!(self.leads[at], Leads::By(..) | Leads::End);
            let is_met = if is_reader || around == Sets::NONE {
                std::mem::replace(&mut self.met[at], self.round) == self.round
            } else {
                !met.insert((position, around))
            };
            if is_met {
                continue;
            }
            let last = match self.at[at] {
                Location::Passing(Some(event)) => {
                    events.push((event, last));
                    Some(events.len() - 1)
                }
                _ => last,
            };
            match &self.leads[at] {
                Leads::To(into) => {
                    next.extend(into.iter().rev().map(|&to| (to, from, last, around)));
                }
                // An iteration that reads nothing is not one.
                Leads::Around(..) if idle.has(around, position) => {}
                Leads::Around(into) => {
                    let inside = [idle.with(around, position), around];
                    let into = into.iter().zip(inside).rev();
                    next.extend(into.map(|(&to, around)| (to, from, last, around)));
                }
                Leads::By(..) | Leads::End => {
                    let back = std::iter::successors(last, |&at| events[at].1);
                    let mut trail: Vec<Event> = back.map(|at| events[at].0).collect();
                    trail.reverse();
                    self.left = self.left.checked_sub(trail.len()).ok_or_else(too_large)?;
                    list.push(position);
                    ways.push(Way {
                        from,
                        trail: self.trails.number(trail.into()) as Trail,
                    });
                }
            }
        }
        Ok((list, ways))
    }
}

/// Whether a run can go on to `first`, and come back to this position before it reads a byte.
fn is_around(
    positions: &Positions<'_>,
    position: usize,
    first: usize,
    left: &mut usize,
) -> Result<bool, CompileError> {
    let mut met = HashSet::new();
    let mut next = vec![first];
    while let Some(at) = next.pop() {
        *left = left.checked_sub(1).ok_or_else(too_large)?;
        if at == position {
            return Ok(true);
        }
        if let Position::Split(into, ..) = &positions.positions[at] {
            next.extend(into.iter().copied().filter(|to| met.insert(*to)));
        }
    }
    Ok(false)
}

pub(super) fn too_large() -> CompileError {
    CompileError::TooLarge(format!(
        "to find what strings cover would take more than {WORK} steps"
    ))
}
