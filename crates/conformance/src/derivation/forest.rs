//! All derivations of a string: what they share is stored once, so they can be counted, and
//! retrieved by their number.

use std::{cmp::Ordering, collections::HashMap};

use super::{
    Node,
    chart::Chart,
    parse::{Budget, ParseError, Parser},
    states::{Choice, Id, Lead, States},
};
use crate::{grammar::Grammar, numbered::Sets};

/// The maximum number of nodes on a path from the root of a derivation.
const DEPTH: u32 = 1_000;

/// How many ways are moved in a step.
const MOVES: usize = 64;

/// The derivations of a string, in an order: from left to right, each takes what the right-hand
/// side prefers.
///
/// An alternative is preferred to those after it, an option to its absence, and another iteration
/// to the end of a repetition. The first derivation makes each of these choices, in a child as
/// around it, as the first that leads to the end of the text. This is *the* first derivation for
/// the whole kit: [`coverage`](crate::coverage) counts what it takes. Those after it are grouped by
/// what is next: a byte, or a child of some rule and length; a group is where its own first is.
///
/// ```
/// use rfc1738_conformance::grammar::Grammar;
/// use rfc1738_conformance::derivation::Parser;
///
/// // schemepart = *xchar | ip-schemepart
/// let parser = Parser::new(Grammar::rfc1738());
/// let two = parser.derivations("schemepart", b"//host")?;
/// let nodes: Vec<usize> = two.iter().map(|tree| tree.children.len()).collect();
/// assert_eq!((two.count(), &nodes[..]), (2, &[0, 1][..]));
/// # Ok::<(), rfc1738_conformance::derivation::ParseError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Derivations<'g> {
    grammar: &'g Grammar,
    rule: u32,
    length: u32,
    root: usize,
    /// The pieces, each after those that it consists of.
    pieces: Vec<Piece>,
    /// The ways of all pieces, the preferred first.
    ways: Vec<Way>,
}

/// The rest of a right-hand side, from a state and a position on to another position.
#[derive(Debug, Clone, Copy)]
struct Piece {
    /// How many derivations it has; `u64::MAX` for more.
    count: u64,
    /// The maximum number of nodes on a path down from it.
    depth: u32,
    /// The preferred position of its state from which the rest is derived.
    place: u32,
    /// Its ways, by their indexes.
    first: u32,
    last: u32,
}

/// How a piece begins, and the piece that follows.
#[derive(Debug, Clone, Copy)]
enum Way {
    Byte { next: u32 },
    Child(Child),
    End,
}

#[derive(Debug, Clone, Copy)]
struct Child {
    rule: u32,
    end: u32,
    body: u32,
    next: u32,
}

/// What identifies a piece. Where the rule begins does not matter, so that it is shared by all that
/// begin before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    state: Id,
    at: u32,
    end: u32,
    /// The rules, by the index of their set, that may not be nodes from `at` to `end`: they are
    /// around this piece, and nothing is derived since.
    around: u32,
}

/// A piece under construction.
struct Open {
    key: Key,
    /// Its ways that are not looked at, the preferred last.
    left: Vec<Candidate>,
    /// Its ways, each with the preferred position that it leads on from.
    ways: Vec<(u32, Way)>,
    count: u64,
    depth: u32,
}

/// A way that a piece may have.
#[derive(Clone, Copy)]
enum Candidate {
    Byte {
        lead: Lead,
        next: Key,
    },
    Child {
        rule: u32,
        body: Key,
        lead: Lead,
        next: Key,
    },
    End {
        place: u32,
    },
}

impl<'g> Derivations<'g> {
    /// The derivations of all of a string, whose chart has one.
    pub(super) fn new(
        parser: &Parser<'g>,
        states: &mut States<'_, 'g>,
        budget: &mut Budget,
        chart: &Chart,
        rule: u32,
        text: &[u8],
    ) -> Result<Derivations<'g>, ParseError> {
        let mut planting = Planting {
            parser,
            states,
            budget,
            chart,
            text,
            done: HashMap::new(),
            sets: Sets::new(),
            pieces: Vec::new(),
            ways: Vec::new(),
        };
        let length = text.len() as u32;
        let key = planting.body(rule, 0, length, Sets::NONE)?;
        let root = planting.plant(key)?;
        let Planting { pieces, ways, .. } = planting;
        if pieces[root].depth >= DEPTH {
            return Err(ParseError::TooDeep {
                most: DEPTH as usize,
            });
        }
        Ok(Derivations {
            grammar: parser.grammar(),
            rule,
            length,
            root,
            pieces,
            ways,
        })
    }

    /// How many there are, one or more. [`MANY`](Derivations::MANY) means that many or more.
    pub fn count(&self) -> u64 {
        self.pieces[self.root].count.min(Self::MANY)
    }

    /// The number up to which derivations are counted.
    pub const MANY: u64 = 1_000_000_000;

    /// The first [`count`](Derivations::count) of them, made one by one.
    pub fn iter(&self) -> impl Iterator<Item = Node<'g>> {
        (0..self.count()).map(|number| self.get(number))
    }

    /// The first of them.
    pub fn first(&self) -> Node<'g> {
        self.get(0)
    }

    /// The derivation of this number, below the count.
    fn get(&self, mut number: u64) -> Node<'g> {
        let node = |rule: u32, start, end| Node {
            production: &self.grammar.rules()[rule as usize].name,
            start: start as usize,
            end: end as usize,
            children: Vec::new(),
        };
        let mut piece = self.root;
        let mut at = 0;
        let mut nodes = vec![node(self.rule, 0, self.length)];
        // For each node but the last, the piece that follows its child, and its number.
        let mut after: Vec<(usize, u64)> = Vec::new();
        loop {
            let Piece { first, last, .. } = self.pieces[piece];
            let mut ways = self.ways[first as usize..last as usize].iter();
            let way = ways.find(|way| {
                let count = self.count_of(way);
                let is_here = number < count;
                number -= if is_here { 0 } else { count };
                is_here
            });
            match *way.expect("the number is below the count") {
                Way::Byte { next } => (piece, at) = (next as usize, at + 1),
                Way::Child(Child {
                    rule,
                    end,
                    body,
                    next,
                }) => {
                    let rests = self.pieces[next as usize].count;
                    nodes.push(node(rule, at, end));
                    after.push((next as usize, number % rests));
                    (piece, number) = (body as usize, number / rests);
                }
                Way::End => {
                    let node = nodes.pop().expect("the root is last");
                    let Some(parent) = nodes.last_mut() else {
                        return node;
                    };
                    at = node.end as u32;
                    parent.children.push(node);
                    (piece, number) = after.pop().expect("a child has a parent");
                }
            }
        }
    }

    fn count_of(&self, way: &Way) -> u64 {
        match *way {
            Way::Byte { next } => self.pieces[next as usize].count,
            Way::Child(Child { body, next, .. }) => self.pieces[body as usize]
                .count
                .saturating_mul(self.pieces[next as usize].count),
            Way::End => 1,
        }
    }
}

/// Makes the pieces of a forest.
struct Planting<'f, 'p, 'g> {
    parser: &'f Parser<'g>,
    states: &'f mut States<'p, 'g>,
    budget: &'f mut Budget,
    chart: &'f Chart,
    text: &'f [u8],
    /// The pieces that are made; `None` for those that have no derivation.
    done: HashMap<Key, Option<u32>>,
    /// Of rules.
    sets: Sets,
    pieces: Vec<Piece>,
    ways: Vec<Way>,
}

impl Planting<'_, '_, '_> {
    /// The whole right-hand side of a rule, which may not be inside these rules, with nothing
    /// between, again.
    fn body(&mut self, rule: u32, at: u32, end: u32, around: u32) -> Result<Key, ParseError> {
        let state = self.states.start(rule, self.budget)?;
        let around = if self.parser.is_recursive(rule) {
            self.sets.with(around, rule)
        } else {
            Sets::NONE
        };
        Ok(Key {
            state,
            at,
            end,
            around,
        })
    }

    /// Makes a piece, which has a derivation, and all that it consists of. A path is as long as the
    /// text, so it is a vector.
    fn plant(&mut self, root: Key) -> Result<usize, ParseError> {
        let mut path = vec![self.open(root)?];
        while let Some(open) = path.last_mut() {
            let Some(&candidate) = open.left.last() else {
                let open = path.pop().expect("it is the last");
                let key = open.key;
                let made = self.close(open)?;
                self.done.insert(key, made);
                continue;
            };
            // What follows first: if it has no derivation, the child does not matter.
            let needs: &[Key] = match &candidate {
                Candidate::Byte { next, .. } => &[*next],
                Candidate::Child { body, next, .. } => &[*next, *body],
                Candidate::End { .. } => &[],
            };
            let missing = needs
                .iter()
                .take_while(|key| self.done.get(key) != Some(&None))
                .find(|key| !self.done.contains_key(key));
            if let Some(&key) = missing {
                let next = self.open(key)?;
                path.push(next);
                continue;
            }
            open.left.pop();
            open.add(candidate, &self.done, &self.pieces, self.states);
        }
        Ok(self.done[&root].expect("the text derives") as usize)
    }

    /// A piece whose ways are not looked at.
    fn open(&mut self, key: Key) -> Result<Open, ParseError> {
        let Key { state, at, end, .. } = key;
        let mut left = Vec::new();
        let mut byte = self.text.get(at as usize).copied().filter(|_| at < end);
        for number in 0..self.states.get(state).choices.len() {
            match self.states.get(state).choices[number] {
                Choice::Bytes(set) => {
                    if let Some(byte) = byte.take_if(|byte| set.contains(*byte)) {
                        let lead = self
                            .states
                            .after_byte(state, byte, self.budget)?
                            .expect("the byte is in the set");
                        left.push(Candidate::Byte {
                            lead,
                            next: Key {
                                state: lead.to,
                                at: at + 1,
                                end,
                                around: Sets::NONE,
                            },
                        });
                    }
                }
                Choice::Child(rule) => self.add_children(&mut left, key, rule)?,
                Choice::End => {
                    let place = self.states.get(state).end.filter(|_| at == end);
                    left.extend(place.map(|place| Candidate::End { place }));
                }
            }
        }
        self.budget.spend(1 + left.len())?;
        left.reverse();
        Ok(Open {
            key,
            left,
            ways: Vec::new(),
            count: 0,
            depth: 0,
        })
    }

    /// Adds the children of a rule that a piece may begin with, the longest first.
    fn add_children(
        &mut self,
        left: &mut Vec<Candidate>,
        key: Key,
        rule: u32,
    ) -> Result<(), ParseError> {
        let Key {
            state,
            at,
            end,
            around,
        } = key;
        let ends = self.chart.ends(rule, at);
        for &to in &ends[ends.partition_point(|&to| to > end)..] {
            self.budget.spend(1)?;
            let Some(lead) = self
                .states
                .after_child(state, rule, to == at, self.budget)?
            else {
                continue;
            };
            let is_dead_end = {
                let next = self.states.get(lead.to);
                let byte = self.text.get(to as usize).filter(|_| to < end);
                next.children.is_empty()
                    && !(to == end && next.end.is_some())
                    && !byte.is_some_and(|&byte| next.bytes.contains(byte))
            };
            if is_dead_end || to == end && self.sets.has(around, rule) {
                continue;
            }
            let next = Key {
                state: lead.to,
                at: to,
                end,
                around: if to == at { around } else { Sets::NONE },
            };
            let body = self.body(rule, at, to, if to == end { around } else { Sets::NONE })?;
            left.push(Candidate::Child {
                rule,
                body,
                lead,
                next,
            });
        }
        Ok(())
    }

    /// The index of the finished piece; `None` if it has no derivation.
    fn close(&mut self, open: Open) -> Result<Option<u32>, ParseError> {
        let mut steps = 0;
        let mut ways: Vec<(u32, Way)> = Vec::with_capacity(open.ways.len());
        for (place, way) in open.ways {
            let goes_before = |(other_place, other): &(u32, Way)| {
                let order = other_place.cmp(&place);
                let order = order.then_with(|| match (other, way) {
                    (Way::Child(other), Way::Child(child)) => {
                        self.compare(other.body, child.body, &mut steps)
                    }
                    _ => Ordering::Equal,
                });
                order.is_le()
            };
            // They are nearly in order, as most rules prefer the longest child.
            let number = ways.partition_point(goes_before);
            steps += (ways.len() - number) / MOVES;
            self.budget.spend(std::mem::take(&mut steps))?;
            ways.insert(number, (place, way));
        }
        let Some(&(place, _)) = ways.first() else {
            return Ok(None);
        };
        let first = self.ways.len() as u32;
        self.ways.extend(ways.iter().map(|(_, way)| way));
        self.pieces.push(Piece {
            count: open.count,
            depth: open.depth,
            place,
            first,
            last: self.ways.len() as u32,
        });
        Ok(Some(self.pieces.len() as u32 - 1))
    }

    /// Which of two pieces from the same position to different ends is preferred: the one whose
    /// first derivation is.
    fn compare(&self, piece: u32, other: u32, steps: &mut usize) -> Ordering {
        let mut left = vec![(piece, other)];
        while let Some((piece, other)) = left.pop() {
            if piece == other {
                continue;
            }
            *steps += 1;
            if !self.budget.has(*steps) {
                break;
            }
            let [piece, other] = [piece, other].map(|piece| self.pieces[piece as usize]);
            if piece.place != other.place {
                return piece.place.cmp(&other.place);
            }
            let first = |piece: Piece| self.ways[piece.first as usize];
            match (first(piece), first(other)) {
                (Way::Byte { next }, Way::Byte { next: other }) => left.push((next, other)),
                (Way::Child(child), Way::Child(other)) => {
                    // If one is longer, they differ, and what follows does not matter.
                    if child.end == other.end {
                        left.push((child.next, other.next));
                    }
                    left.push((child.body, other.body));
                }
                _ => {}
            }
        }
        Ordering::Equal
    }
}

impl Open {
    /// Adds a way, if it has a derivation.
    fn add(
        &mut self,
        candidate: Candidate,
        done: &HashMap<Key, Option<u32>>,
        pieces: &[Piece],
        states: &States<'_, '_>,
    ) {
        let piece = |key: &Key| {
            let piece = done.get(key).copied().flatten()?;
            Some((piece, pieces[piece as usize]))
        };
        let (place, way, count, depth) = match candidate {
            Candidate::Byte { lead, next } => {
                let Some((next, rest)) = piece(&next) else {
                    return;
                };
                let place = states.origin(lead, rest.place);
                (place, Way::Byte { next }, rest.count, rest.depth)
            }
            Candidate::Child {
                rule,
                body,
                lead,
                next,
            } => {
                let (Some((next, rest)), end) = (piece(&next), body.end) else {
                    return;
                };
                let Some((body, inside)) = piece(&body) else {
                    return;
                };
                let way = Way::Child(Child {
                    rule,
                    end,
                    body,
                    next,
                });
                (
                    states.origin(lead, rest.place),
                    way,
                    inside.count.saturating_mul(rest.count),
                    rest.depth.max(inside.depth + 1),
                )
            }
            Candidate::End { place } => (place, Way::End, 1, 0),
        };
        self.ways.push((place, way));
        self.count = self.count.saturating_add(count);
        self.depth = self.depth.max(depth);
    }
}
