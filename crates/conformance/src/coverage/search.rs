//! Shortest strings that take items.

use std::{
    collections::{HashMap, VecDeque},
    rc::Rc,
};

use super::{
    counting::Counting,
    runs::{Id, Runs, Step, Way},
    site::{Event, Sites},
};
use crate::{ByteSet, automaton::CompileError, bytes};

/// All lists, in the order of the shortest strings that lead to them.
pub(super) struct Search<'r, 'g> {
    pub(super) runs: &'r Runs,
    sites: &'r Sites<'g>,
    lists: Vec<Id>,
    /// The steps from each list, in the order of their most readable bytes.
    steps: Vec<Rc<[Step]>>,
    order: Vec<Vec<(u8, usize)>>,
    /// The list before each, and the byte that leads from there; the first has none.
    before: Vec<Option<(Id, u8)>>,
    depth: Vec<u32>,
    /// The first node of each list: a node is a position of a list.
    nodes: Vec<u32>,
    /// For each node, how many bytes are left at least, if members that take it have it on their
    /// first derivation.
    left: Vec<Option<u32>>,
}

/// A string: the one to a list, perhaps a byte, and perhaps the rest of a member from a node.
#[derive(Clone, Copy)]
struct ShortestMember {
    length: u32,
    list: Id,
    byte: Option<u8>,
    /// The list and the position in it.
    rest: Option<(Id, u32)>,
}

/// A way on which a repetition begins.
#[derive(Debug, Clone, Copy)]
pub(super) struct Begin {
    /// The list before, and the byte that leads from there; before the first byte, none.
    pub(super) before: Option<(Id, u8)>,
    pub(super) way: Way,
    /// The node that it leads to.
    pub(super) to: (Id, u32),
}

/// The maximum number of steps to count iterations, of all repetitions together. It bounds time.
const COUNTING: u32 = 1 << 28;

/// The best found for each item.
type Best = HashMap<usize, ShortestMember>;

fn consider(best: &mut Best, item: usize, found: ShortestMember) {
    let known = best.entry(item).or_insert(found);
    if found.length < known.length {
        *known = found;
    }
}

impl<'r, 'g> Search<'r, 'g> {
    pub(super) fn new(
        runs: &'r mut Runs,
        sites: &'r Sites<'g>,
    ) -> Result<Search<'r, 'g>, CompileError> {
        let readable = bytes::readable();
        let most_readable = |set: ByteSet| {
            readable
                .into_iter()
                .zip(0..)
                .find(|&(byte, _)| set.contains(byte))
                .unwrap_or_default()
        };
        let mut lists = vec![Runs::FIRST];
        let mut steps = HashMap::new();
        let mut order = HashMap::new();
        let mut before = HashMap::from([(Runs::FIRST, (None, 0))]);
        let mut next = 0;
        while let Some(&list) = lists.get(next) {
            let own = runs.steps(list)?;
            let mut by_byte: Vec<((u8, i32), usize)> = own
                .iter()
                .map(|step| most_readable(step.bytes))
                .zip(0..)
                .collect();
            by_byte.sort_unstable_by_key(|&((_, rank), _)| rank);
            let depth = before[&list].1;
            for &((byte, _), step) in &by_byte {
                before.entry(own[step].to).or_insert_with(|| {
                    lists.push(own[step].to);
                    (Some((list, byte)), depth + 1)
                });
            }
            order.insert(
                list,
                by_byte
                    .into_iter()
                    .map(|((byte, _), step)| (byte, step))
                    .collect::<Vec<_>>(),
            );
            steps.insert(list, own);
            next += 1;
        }
        // Every list is reached from the first, so they are all here.
        let all = 0..runs.len() as Id;
        let mut nodes = vec![0];
        for list in all.clone() {
            nodes.push(nodes[list as usize] + runs.positions(list).len() as u32);
        }
        let mut search = Search {
            runs,
            sites,
            lists,
            steps: all.clone().map(|list| steps[&list].clone()).collect(),
            order: all.clone().map(|list| order[&list].clone()).collect(),
            before: all.clone().map(|list| before[&list].0).collect(),
            depth: all.map(|list| before[&list].1).collect(),
            left: vec![None; nodes[nodes.len() - 1] as usize],
            nodes,
        };
        search.measure();
        Ok(search)
    }

    pub(super) fn node(&self, list: Id, at: u32) -> usize {
        (self.nodes[list as usize] + at) as usize
    }

    /// Finds how far each node is from the end.
    fn measure(&mut self) {
        let mut into: Vec<Vec<(Id, usize)>> = vec![Vec::new(); self.lists.len()];
        for &list in &self.lists {
            for (number, step) in self.steps[list as usize].iter().enumerate() {
                into[step.to as usize].push((list, number));
            }
        }
        let ends = self
            .lists
            .iter()
            .filter_map(|&list| Some((list, self.runs.end(list)? as u32)));
        let mut queue: VecDeque<(Id, u32)> = ends.collect();
        for &(list, at) in &queue {
            let node = self.node(list, at);
            self.left[node] = Some(0);
        }
        while let Some((list, at)) = queue.pop_front() {
            let left = self.left(list, at).map(|left| left + 1);
            for &(from, number) in &into[list as usize] {
                let before = self.steps[from as usize][number].ways[at as usize].from;
                let node = self.node(from, before);
                if self.left[node].is_none() {
                    self.left[node] = left;
                    queue.push_back((from, before));
                }
            }
        }
    }

    /// A shortest string for each of these items; `None` if there is none.
    ///
    /// # Errors
    ///
    /// To count iterations would take too many steps.
    pub(super) fn shortest(&self, items: &[usize]) -> Result<Vec<Option<Vec<u8>>>, CompileError> {
        let mut best = Best::new();
        self.find_members(&mut best);
        self.find_near_misses(&mut best);
        let mut counted = HashMap::new();
        let mut left = COUNTING;
        let begins = self.begins();
        for (which, one) in self.sites.loops.iter().enumerate() {
            if one
                .times
                .iter()
                .flatten()
                .any(|item| items.binary_search(item).is_ok())
            {
                counted.extend(one.times.into_iter().zip(Counting::strings(
                    self,
                    which,
                    &begins[which],
                    &mut left,
                )?));
            }
        }
        let string = |item| {
            counted
                .remove(&Some(item))
                .unwrap_or_else(|| Some(self.string(*best.get(&item)?)))
        };
        Ok(items.iter().copied().map(string).collect())
    }

    /// The ways on which each repetition begins, those after shorter strings first.
    fn begins(&self) -> Vec<Vec<Begin>> {
        let mut begins = vec![Vec::new(); self.sites.loops.len()];
        let mut add = |begin: Begin| {
            for event in self.runs.events(begin.way) {
                if let Event::Begin(which) = *event {
                    begins[which].push(begin);
                }
            }
        };
        for (&way, at) in self.runs.first().iter().zip(0..) {
            add(Begin {
                before: None,
                way,
                to: (Runs::FIRST, at),
            });
        }
        for &list in &self.lists {
            for (byte, step) in self.steps(list) {
                for (&way, at) in step.ways.iter().zip(0..) {
                    add(Begin {
                        before: Some((list, byte)),
                        way,
                        to: (step.to, at),
                    });
                }
            }
        }
        begins
    }

    /// How many bytes lead to a list, at least.
    pub(super) fn depth(&self, list: Id) -> u32 {
        self.depth[list as usize]
    }

    /// How many bytes are left at least at a position of a list, if members that take it have it on
    /// their first derivation.
    pub(super) fn left(&self, list: Id, at: u32) -> Option<u32> {
        self.left[self.node(list, at)]
    }

    /// The steps from a list, each with its most readable byte, in the order of these.
    pub(super) fn steps(&self, list: Id) -> impl Iterator<Item = (u8, &Step)> {
        self.order[list as usize]
            .iter()
            .map(move |&(byte, step)| (byte, &self.steps[list as usize][step]))
    }

    /// Finds members that take the items of steps and of bytes.
    fn find_members(&self, best: &mut Best) {
        let take = |best: &mut Best, way: Way, found: ShortestMember| {
            for event in self.runs.events(way) {
                if let Event::Item(item) = event {
                    consider(best, *item, found);
                }
            }
        };
        for (&way, at) in self.runs.first().iter().zip(0..) {
            if let Some(length) = self.left(Runs::FIRST, at) {
                let rest = Some((Runs::FIRST, at));
                take(
                    best,
                    way,
                    ShortestMember {
                        length,
                        list: Runs::FIRST,
                        byte: None,
                        rest,
                    },
                );
            }
        }
        for &list in &self.lists {
            let depth = self.depth[list as usize];
            for (byte, Step { bytes, to, ways }) in self.steps(list) {
                for (&way, at) in ways.iter().zip(0..) {
                    let Some(left) = self.left(*to, at) else {
                        continue;
                    };
                    let found = |byte| ShortestMember {
                        length: depth + 1 + left,
                        list,
                        byte: Some(byte),
                        rest: Some((*to, at)),
                    };
                    take(best, way, found(byte));
                    let leaf = self.runs.read_at(list, way.from as usize);
                    for byte in [byte].into_iter().chain(bytes.iter()) {
                        for leaf in self.sites.reading(leaf, byte) {
                            self.sites.leaves[leaf]
                                .items(byte, |item| consider(best, item, found(byte)));
                        }
                    }
                }
            }
        }
    }

    /// Finds strings that are refused. Every list is viable, so what cannot end there, or what
    /// continues with a byte that leads nowhere, is refused there.
    fn find_near_misses(&self, best: &mut Best) {
        for &list in &self.lists {
            let ended = self.runs.end(list).is_none();
            let bytes = self.steps[list as usize]
                .iter()
                .fold(ByteSet::default(), |all, step| all.union(step.bytes));
            let byte = bytes::readable()
                .into_iter()
                .find(|&byte| !bytes.contains(byte));
            if !ended && byte.is_none() {
                continue;
            }
            let byte = byte.filter(|_| !ended);
            let length = self.depth[list as usize] + u32::from(!ended);
            for &position in self.runs.positions(list) {
                for item in self.sites.refusing(self.runs.leaf(position)) {
                    consider(
                        best,
                        item,
                        ShortestMember {
                            length,
                            list,
                            byte,
                            rest: None,
                        },
                    );
                }
            }
        }
    }

    /// A shortest string that leads to a list.
    pub(super) fn access(&self, mut list: Id) -> Vec<u8> {
        let mut string = Vec::new();
        while let Some((before, byte)) = self.before[list as usize] {
            string.push(byte);
            list = before;
        }
        string.reverse();
        string
    }

    fn string(
        &self,
        ShortestMember {
            list, byte, rest, ..
        }: ShortestMember,
    ) -> Vec<u8> {
        let mut string = self.access(list);
        string.extend(byte);
        if let Some(rest) = rest {
            self.append(rest, &mut string);
        }
        string
    }

    /// Appends a shortest rest of a member from a node.
    pub(super) fn append(&self, (mut list, mut at): (Id, u32), string: &mut Vec<u8>) {
        while let Some(left) = self.left(list, at).filter(|left| *left > 0) {
            let next = self.steps(list).find_map(|(byte, step)| {
                let is_nearer =
                    |&(_, next): &(Way, u32)| self.left(step.to, next) == Some(left - 1);
                step.from(at)
                    .find(is_nearer)
                    .map(|(_, next)| (byte, step.to, next))
            });
            let Some((byte, to, next)) = next else { return };
            string.push(byte);
            (list, at) = (to, next);
        }
    }
}
