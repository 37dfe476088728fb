//! Shortest members in which something is repeated a number of times.

use std::collections::{HashMap, VecDeque};

use super::{
    runs::{Id, Way, too_large},
    search::{Begin, Search},
    site::Event,
};
use crate::automaton::CompileError;

/// A search that counts the iterations of one repetition, from each way on which it begins. It
/// leaves out what is not between its beginning and its end, so all searches together take little
/// more time than one through everything.
pub(super) struct Counting<'s, 'r, 'g> {
    search: &'s Search<'r, 'g>,
    which: usize,
    known: HashMap<CountedNode, ReachedNode>,
    queue: VecDeque<CountedNode>,
    /// The shortest member for each number of iterations.
    best: [Option<CountedMember>; 3],
}

/// A node, and how often the element has been repeated there: 2 for more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct CountedNode {
    node: (Id, u32),
    count: u8,
}

#[derive(Debug, Clone, Copy)]
struct ReachedNode {
    depth: u32,
    before: Option<Before>,
}

/// What leads to a node, with the byte that leads from there; to the first nodes, nothing does.
#[derive(Debug, Clone, Copy)]
enum Before {
    /// A shortest string to this list.
    List(Id, u8),
    CountedNode(CountedNode, u8),
}

/// A member in which the repetition ends on the way to a node.
#[derive(Debug, Clone, Copy)]
struct CountedMember {
    length: u32,
    before: Option<Before>,
    rest: (Id, u32),
}

impl<'s, 'r, 'g> Counting<'s, 'r, 'g> {
    /// A shortest member in which the element is repeated zero times, once, and more often, each
    /// `None` if there is none. It begins in these ways.
    pub(super) fn strings(
        search: &'s Search<'r, 'g>,
        which: usize,
        begins: &[Begin],
        steps_left: &mut u32,
    ) -> Result<[Option<Vec<u8>>; 3], CompileError> {
        let mut counting = Counting {
            search,
            which,
            known: HashMap::new(),
            queue: VecDeque::new(),
            best: [None; 3],
        };
        let mut begins = begins.iter().peekable();
        loop {
            let next = counting
                .queue
                .front()
                .map(|place| counting.known[place].depth);
            if let Some(begin) =
                begins.next_if(|begin| next.is_none_or(|depth| depth_of(search, begin) <= depth))
            {
                let before = begin.before.map(|(list, byte)| Before::List(list, byte));
                counting.enter(None, begin.way, begin.to, depth_of(search, begin), before);
                continue;
            }
            let Some(place) = counting.queue.pop_front() else {
                break;
            };
            let depth = counting.known[&place].depth + 1;
            if counting
                .best
                .iter()
                .all(|best| best.is_some_and(|best| best.length <= depth))
            {
                break;
            }
            for (byte, step) in search.steps(place.node.0) {
                *steps_left = steps_left.checked_sub(1).ok_or_else(too_large)?;
                for (way, at) in step.from(place.node.1) {
                    counting.enter(
                        Some(place.count),
                        way,
                        (step.to, at),
                        depth,
                        Some(Before::CountedNode(place, byte)),
                    );
                }
            }
        }
        Ok(counting.best.map(|found| Some(counting.string(found?))))
    }

    /// Enters a node by a way, with a count if it is in the repetition.
    fn enter(
        &mut self,
        mut count: Option<u8>,
        way: Way,
        node: (Id, u32),
        depth: u32,
        before: Option<Before>,
    ) {
        let Some(left) = self.search.left(node.0, node.1) else {
            return;
        };
        for event in self.search.runs.events(way) {
            match *event {
                Event::Begin(which) if which == self.which => count = Some(0),
                Event::Repeat(which) if which == self.which => {
                    count = count.map(|count| (count + 1).min(2))
                }
                Event::End(which) if which == self.which => {
                    let found = CountedMember {
                        length: depth + left,
                        before,
                        rest: node,
                    };
                    if let Some(count) = count.take() {
                        let best = &mut self.best[usize::from(count)];
                        *best = Some(
                            best.filter(|best| best.length <= found.length)
                                .unwrap_or(found),
                        );
                    }
                }
                _ => {}
            }
        }
        if let Some(count) = count {
            let place = CountedNode { node, count };
            self.known.entry(place).or_insert_with(|| {
                self.queue.push_back(place);
                ReachedNode { depth, before }
            });
        }
    }

    fn string(
        &self,
        CountedMember {
            mut before, rest, ..
        }: CountedMember,
    ) -> Vec<u8> {
        let mut end = Vec::new();
        let mut string = loop {
            match before {
                None => break Vec::new(),
                Some(Before::List(list, byte)) => {
                    end.push(byte);
                    break self.search.access(list);
                }
                Some(Before::CountedNode(place, byte)) => {
                    end.push(byte);
                    before = self.known[&place].before;
                }
            }
        };
        string.extend(end.iter().rev());
        self.search.append(rest, &mut string);
        string
    }
}

/// How many bytes lead at least to where the repetition has begun.
fn depth_of(search: &Search<'_, '_>, begin: &Begin) -> u32 {
    begin.before.map_or(0, |(list, _)| search.depth(list) + 1)
}
