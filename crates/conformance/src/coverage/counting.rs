//! Shortest members in which something is repeated a number of times.

use std::collections::VecDeque;

use super::{
    runs::{Id, Runs, Way},
    search::Search,
    site::Event,
};

/// A search that counts the iterations of one repetition.
pub(super) struct Counting<'s, 'r, 'g> {
    search: &'s Search<'r, 'g>,
    which: usize,
    /// The places that are known, by node and count.
    known: Vec<Option<Known>>,
    queue: VecDeque<Place>,
    /// The shortest member for each number of iterations.
    best: [Option<Found>; 3],
}

/// A node, and how often the element has been repeated there: `None` outside of the repetition, and 2 for more.
#[derive(Debug, Clone, Copy)]
struct Place {
    list: Id,
    at: u32,
    count: Option<u8>,
}

#[derive(Debug, Clone, Copy)]
struct Known {
    depth: u32,
    /// The place before, and the byte that leads from there.
    before: Option<(Place, u8)>,
}

/// A member in which the repetition ends on the way from a place to a node.
#[derive(Debug, Clone, Copy)]
struct Found {
    length: u32,
    before: Option<(Place, u8)>,
    rest: (Id, u32),
}

impl<'s, 'r, 'g> Counting<'s, 'r, 'g> {
    /// A shortest member in which the element is repeated zero times, once, and more often, each `None` if there is none.
    pub(super) fn strings(search: &'s Search<'r, 'g>, which: usize) -> [Option<Vec<u8>>; 3] {
        let known = vec![None; 4 * search.node_count()];
        let mut counting = Counting { search, which, known, queue: VecDeque::new(), best: [None; 3] };
        for (&way, at) in search.runs.first().iter().zip(0..) {
            counting.enter(way, (Runs::FIRST, at), None);
        }
        while let Some(place) = counting.queue.pop_front() {
            for (byte, step) in search.steps(place.list) {
                for (&way, at) in step.ways.iter().zip(0..).filter(|(way, _)| way.from == place.at) {
                    counting.enter(way, (step.to, at), Some((place, byte)));
                }
            }
        }
        counting.best.map(|found| Some(counting.string(found?)))
    }

    /// Enters a node by a way from a place.
    fn enter(&mut self, way: Way, (list, at): (Id, u32), before: Option<(Place, u8)>) {
        let Some(left) = self.search.left(list, at) else { return };
        let depth = before.map_or(0, |(place, _)| 1 + self.depth(place));
        let mut count = before.and_then(|(place, _)| place.count);
        for event in self.search.runs.events(way) {
            match *event {
                Event::Begin(which) if which == self.which => count = Some(0),
                Event::Repeat(which) if which == self.which => count = count.map(|count| (count + 1).min(2)),
                Event::End(which) if which == self.which => {
                    let found = Found { length: depth + left, before, rest: (list, at) };
                    if let Some(count) = count.take() {
                        let best = &mut self.best[usize::from(count)];
                        *best = Some(best.filter(|best| best.length <= found.length).unwrap_or(found));
                    }
                }
                _ => {}
            }
        }
        let place = Place { list, at, count };
        let index = self.index(place);
        if self.known[index].is_none() {
            self.known[index] = Some(Known { depth, before });
            self.queue.push_back(place);
        }
    }

    fn index(&self, Place { list, at, count }: Place) -> usize {
        4 * self.search.node(list, at) + count.map_or(3, usize::from)
    }

    fn depth(&self, place: Place) -> u32 {
        self.known[self.index(place)].map_or(0, |known| known.depth)
    }

    fn string(&self, Found { mut before, rest, .. }: Found) -> Vec<u8> {
        let mut string = Vec::new();
        while let Some((place, byte)) = before {
            string.push(byte);
            before = self.known[self.index(place)].and_then(|known| known.before);
        }
        string.reverse();
        self.search.append(rest, &mut string);
        string
    }
}
