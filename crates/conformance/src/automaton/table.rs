//! Tables: turns an automaton into one, and minimizes it.

use std::{collections::HashMap, hash::Hash};

use super::{CompileError, Dfa, State};
use crate::numbered::Numbered;

/// The maximum number of states of an automaton before it is minimized. It bounds time and memory;
/// `url` has about five hundred.
pub(crate) const STATES: usize = 1 << 17;

/// Numbers bytes by their keys, in the order of the first byte of each key.
pub(crate) fn numbered<K: PartialEq>(key: impl Fn(u8) -> K) -> [u8; 256] {
    let mut known = Vec::new();
    std::array::from_fn(|byte| {
        let key = key(byte as u8);
        let number = known.iter().position(|one| *one == key).unwrap_or_else(|| {
            known.push(key);
            known.len() - 1
        });
        number as u8
    })
}

/// The first byte of each of these classes, which are numbered in its order.
pub(crate) fn first_bytes(classes: &[u8; 256]) -> Vec<u8> {
    let mut first_bytes = Vec::new();
    for byte in 0..=u8::MAX {
        if usize::from(classes[usize::from(byte)]) == first_bytes.len() {
            first_bytes.push(byte);
        }
    }
    first_bytes
}

/// An automaton as a plain table, not yet minimal. Bytes of one class lead to the same state from
/// every state.
struct Table {
    classes: [u8; 256],
    class_count: usize,
    /// A row of `class_count` states for each state.
    next: Vec<u32>,
    accepting: Vec<bool>,
}

impl Dfa {
    /// Minimizes a deterministic automaton, given by classes of bytes that it treats alike
    /// (numbered in the order of their first bytes), its start, its transitions and its accepting
    /// states.
    ///
    /// # Errors
    ///
    /// [`CompileError::TooLarge`] if it has more than [`STATES`] states.
    pub(super) fn explore<S: Copy + Eq + Hash>(
        classes: [u8; 256],
        start: S,
        next: impl Fn(S, u8) -> S,
        accepting: impl Fn(S) -> bool,
    ) -> Result<Dfa, CompileError> {
        let table = Table::explore(classes, start, next, accepting)?;
        // States of one block are one state of the minimal automaton, so any member of a block has
        // its transitions.
        let block = table.blocks();
        let mut member = vec![0; table.accepting.len()];
        for (state, &block) in block.iter().enumerate() {
            member[block as usize] = state;
        }
        let class_of = |byte: u8| usize::from(table.classes[usize::from(byte)]);
        // Exploring once more numbers the blocks breadth first: automata of the same set are then
        // equal table by table, and comparing them needs no isomorphism.
        let minimal = Table::explore(
            classes,
            block[Dfa::START],
            |at, byte| block[table.to(member[at as usize], class_of(byte)) as usize],
            |at| table.accepting[member[at as usize]],
        )?;
        Ok(minimal.compress())
    }
}

impl Table {
    /// The states that can be reached, numbered breadth first.
    fn explore<S: Copy + Eq + Hash>(
        classes: [u8; 256],
        start: S,
        next: impl Fn(S, u8) -> S,
        accepting: impl Fn(S) -> bool,
    ) -> Result<Table, CompileError> {
        let first_bytes = first_bytes(&classes);
        let mut states = Numbered::default();
        states.number(start);
        let mut table = Table {
            classes,
            class_count: first_bytes.len(),
            next: Vec::new(),
            accepting: Vec::new(),
        };
        while let Some(&state) = states.values.get(table.accepting.len()) {
            table.accepting.push(accepting(state));
            for &byte in &first_bytes {
                table.next.push(states.number(next(state, byte)) as u32);
            }
            if states.values.len() > STATES {
                return Err(CompileError::too_many_states());
            }
        }
        Ok(table)
    }

    fn to(&self, state: usize, class: usize) -> u32 {
        self.next[state * self.class_count + class]
    }

    /// The number of each state's block, where a block is a set of states that no string
    /// distinguishes.
    ///
    /// Hopcroft's algorithm (1971): the first blocks are the accepting states and the others. Each
    /// block splits the others into the states that lead into it and those that do not; of the two
    /// halves of a block, only the smaller one needs to split others again.
    fn blocks(&self) -> Vec<u32> {
        let count = self.accepting.len();
        let sources = self.sources();
        let mut partition = Partition::new(&self.accepting);
        let mut waiting: Vec<usize> = (0..partition.blocks.len()).collect();
        let mut is_waiting = vec![true; partition.blocks.len()];
        while let Some(splitter) = waiting.pop() {
            is_waiting[splitter] = false;
            let (start, end) = partition.blocks[splitter];
            // The splitter may be split itself meanwhile, so its members are those at the start.
            let members = partition.states[start..end].to_vec();
            for class in 0..self.class_count {
                let offsets = &sources.0[class * (count + 1)..];
                let sources = &sources.1[class * count..];
                let leading = members.iter().flat_map(|&to| {
                    &sources[offsets[to as usize] as usize..offsets[to as usize + 1] as usize]
                });
                for (block, fresh) in partition.split(leading.copied()) {
                    is_waiting.push(false);
                    let size = |block: usize| partition.blocks[block].1 - partition.blocks[block].0;
                    // If the block is still to split others, so are both halves of it. If it has
                    // done so already, either half splits what the other would, so the smaller one
                    // is enough: this makes it n log n.
                    let next = if is_waiting[block] || size(fresh) <= size(block) {
                        fresh
                    } else {
                        block
                    };
                    is_waiting[next] = true;
                    waiting.push(next);
                }
            }
        }
        partition.block
    }

    /// For each class, the states that lead to each state: where they begin in a list of all of the
    /// class.
    fn sources(&self) -> (Vec<u32>, Vec<u32>) {
        let count = self.accepting.len();
        let mut offsets = vec![0_u32; self.class_count * (count + 1)];
        let mut sources = vec![0_u32; self.class_count * count];
        for class in 0..self.class_count {
            let offsets = &mut offsets[class * (count + 1)..(class + 1) * (count + 1)];
            (0..count).for_each(|from| offsets[self.to(from, class) as usize + 1] += 1);
            (0..count).for_each(|to| offsets[to + 1] += offsets[to]);
            let mut free = offsets.to_vec();
            for from in 0..count {
                let place = &mut free[self.to(from, class) as usize];
                sources[class * count + *place as usize] = from as u32;
                *place += 1;
            }
        }
        (offsets, sources)
    }

    /// The same automaton, with one column for each set of bytes that it treats alike.
    fn compress(self) -> Dfa {
        let states = 0..self.accepting.len();
        let mut columns: Numbered<Vec<u32>> = Numbered::default();
        let merged: Vec<u8> = (0..self.class_count)
            .map(|class| {
                let column = states.clone().map(|state| self.to(state, class));
                columns.number(column.collect()) as u8
            })
            .collect();
        let columns = columns.values;
        let is_dead = |&state: &State| {
            !self.accepting[state]
                && (0..self.class_count).all(|class| self.to(state, class) as usize == state)
        };
        Dfa {
            classes: self.classes.map(|class| merged[usize::from(class)]),
            class_count: columns.len(),
            dead: states.clone().find(is_dead),
            transitions: states
                .flat_map(|state| columns.iter().map(move |column| column[state] as State))
                .collect(),
            accepting: self.accepting,
        }
    }
}

/// A partition of states into blocks.
struct Partition {
    /// All states, those of a block together.
    states: Vec<u32>,
    /// Where each state is in that list.
    place: Vec<u32>,
    /// The block of each state.
    block: Vec<u32>,
    /// Where each block begins and ends in the list.
    blocks: Vec<(usize, usize)>,
}

impl Partition {
    /// The accepting states and the others; one block if all are alike.
    fn new(accepting: &[bool]) -> Partition {
        let mut states: Vec<u32> = (0..accepting.len() as u32).collect();
        states.sort_by_cached_key(|&state| usize::from(accepting[state as usize]));
        let accepted = states.partition_point(|&state| !accepting[state as usize]);
        let mut place = vec![0; states.len()];
        states
            .iter()
            .enumerate()
            .for_each(|(at, &state)| place[state as usize] = at as u32);
        let blocks: Vec<_> = [(0, accepted), (accepted, states.len())]
            .into_iter()
            .filter(|(a, b)| a < b)
            .collect();
        let second = u32::from(blocks.len() > 1);
        let block = accepting
            .iter()
            .map(|&accepting| if accepting { second } else { 0 })
            .collect();
        Partition {
            states,
            place,
            block,
            blocks,
        }
    }

    /// Splits each block into the states that are among these, each of which occurs once, and the
    /// others. Returns each block that was split, and the block with the states that were moved out
    /// of it.
    fn split(&mut self, states: impl Iterator<Item = u32>) -> Vec<(usize, usize)> {
        // How many of the states at the beginning of each block met are among these.
        let mut met: HashMap<u32, usize> = HashMap::new();
        for state in states {
            let block = self.block[state as usize];
            let moved = met.entry(block).or_default();
            let to = self.blocks[block as usize].0 + *moved;
            let from = self.place[state as usize] as usize;
            self.states.swap(from, to);
            self.place[self.states[from] as usize] = from as u32;
            self.place[self.states[to] as usize] = to as u32;
            *moved += 1;
        }
        let mut met: Vec<(u32, usize)> = met.into_iter().collect();
        met.sort_unstable();
        let mut split = Vec::new();
        for (block, moved) in met {
            let (start, end) = self.blocks[block as usize];
            if start + moved < end {
                let fresh = self.blocks.len();
                self.blocks.push((start, start + moved));
                self.blocks[block as usize].0 = start + moved;
                self.states[start..start + moved]
                    .iter()
                    .for_each(|&state| self.block[state as usize] = fresh as u32);
                split.push((block as usize, fresh));
            }
        }
        split
    }
}
