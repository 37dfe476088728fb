//! Two automata run in parallel, as long as both can still accept.

use std::collections::HashSet;

use crate::{
    ByteSet,
    automaton::{CompileError, Dfa, STATES, State},
    bytes,
};

/// The pairs of states that two automata can be in after the same string, breadth first, without
/// those of which one is dead; the first is always there.
#[derive(Debug)]
pub(super) struct Pairs<'d> {
    pub(super) dfas: [&'d Dfa; 2],
    /// The sets of bytes that both automata treat alike, each with the byte that represents it,
    /// which comes first there in [`bytes::readable`]; in the order of these bytes.
    pub(super) classes: Vec<(u8, ByteSet)>,
    pub(super) pairs: Vec<Pair>,
}

/// A pair of states.
#[derive(Debug)]
pub(super) struct Pair {
    pub(super) states: [State; 2],
    /// The length of a shortest string that leads here.
    pub(super) depth: usize,
    /// The pair and the byte from which it was first reached; the first leads from itself.
    from: (usize, u8),
}

impl<'d> Pairs<'d> {
    pub(super) fn new(a: &'d Dfa, b: &'d Dfa) -> Result<Pairs<'d>, CompileError> {
        let classes = classes(&a.common_classes(b));
        let start = [Dfa::START; 2];
        let mut known = HashSet::from([start]);
        let mut pairs = vec![Pair {
            states: start,
            depth: 0,
            from: (0, 0),
        }];
        let mut at = 0;
        while let Some(&Pair {
            states: [in_a, in_b],
            depth,
            ..
        }) = pairs.get(at)
        {
            for &(byte, _) in &classes {
                let states = [a.next(in_a, byte), b.next(in_b, byte)];
                let is_live = a.dead() != Some(states[0]) && b.dead() != Some(states[1]);
                if is_live && known.insert(states) {
                    pairs.push(Pair {
                        states,
                        depth: depth + 1,
                        from: (at, byte),
                    });
                }
            }
            if pairs.len() > STATES {
                return Err(CompileError::too_many_states());
            }
            at += 1;
        }
        Ok(Pairs {
            dfas: [a, b],
            classes,
            pairs,
        })
    }

    /// A shortest string that leads to this pair.
    pub(super) fn access(&self, mut at: usize) -> Vec<u8> {
        let mut string = Vec::with_capacity(self.pairs[at].depth);
        while self.pairs[at].depth > 0 {
            let (from, byte) = self.pairs[at].from;
            string.push(byte);
            at = from;
        }
        string.reverse();
        string
    }

    /// A shortest string that both automata accept.
    pub(super) fn shortest_common(&self) -> Option<Vec<u8>> {
        let [a, b] = self.dfas;
        let accepts =
            |pair: &Pair| a.is_accepting(pair.states[0]) && b.is_accepting(pair.states[1]);
        self.pairs
            .iter()
            .position(accepts)
            .map(|at| self.access(at))
    }
}

fn classes(class_of: &[u8; 256]) -> Vec<(u8, ByteSet)> {
    let mut number = [None; 256];
    let mut classes: Vec<(u8, ByteSet)> = Vec::new();
    for byte in bytes::readable() {
        let class = *number[usize::from(class_of[usize::from(byte)])].get_or_insert_with(|| {
            classes.push((byte, ByteSet::default()));
            classes.len() - 1
        });
        classes[class].1.insert(byte);
    }
    classes
}
