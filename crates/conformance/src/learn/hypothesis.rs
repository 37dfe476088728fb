//! What the learner knows: the [`Alphabet`], the [`Tree`] of separating strings, and the
//! [`Hypothesis`], its last automaton that was complete.

use super::bound::Bound;
use crate::{
    ByteSet,
    automaton::{Dfa, State},
    suite::Suite,
};

/// A complete automaton, not yet minimal.
pub(super) struct Hypothesis {
    classes: [u8; 256],
    class_count: usize,
    /// For each state, where each class leads: a row of `class_count` states.
    next: Vec<u32>,
    accepting: Vec<bool>,
}

impl Default for Hypothesis {
    /// That of no string.
    fn default() -> Self {
        Hypothesis {
            classes: [0; 256],
            class_count: 1,
            next: vec![0],
            accepting: vec![false],
        }
    }
}

impl Hypothesis {
    /// With these classes, where `next` has a row of states for each state.
    pub(super) fn new(
        classes: [u8; 256],
        next: impl Iterator<Item = State>,
        accepting: Vec<bool>,
    ) -> Self {
        let next: Vec<u32> = next.map(|state| state as u32).collect();
        Hypothesis {
            classes,
            class_count: next.len() / accepting.len(),
            next,
            accepting,
        }
    }

    /// Whether it accepts the string.
    pub(super) fn accepts(&self, string: &[u8]) -> bool {
        let next = |state: usize, &byte: &u8| {
            self.next[state * self.class_count + usize::from(self.classes[usize::from(byte)])]
                as usize
        };
        self.accepting[string.iter().fold(Dfa::START, next)]
    }

    /// The minimal automaton.
    pub(super) fn dfa(&self) -> Result<Dfa, Bound> {
        let row = |row: &[u32]| row.iter().map(|&state| state as State).collect();
        let rows: Vec<Vec<State>> = self.next.chunks(self.class_count).map(row).collect();
        Dfa::from_table(&self.classes, &rows, &self.accepting).map_err(|_| Bound::States)
    }
}

/// A partition of the bytes. Each class has a byte that represents it in questions.
#[derive(Debug, Clone)]
pub(super) struct Alphabet {
    class_of: [u8; 256],
    representatives: Vec<u8>,
}

impl Alphabet {
    /// These classes, or one of all bytes if there are none.
    pub(super) fn new(classes: &[ByteSet]) -> Alphabet {
        let mut alphabet = Alphabet {
            class_of: [0; 256],
            representatives: Vec::new(),
        };
        for class in classes {
            alphabet.add(class);
        }
        if classes.is_empty() {
            alphabet.add(&(0..=u8::MAX).collect());
        }
        alphabet
    }

    fn add(&mut self, class: &ByteSet) {
        let Some(representative) = class.most_readable() else {
            return;
        };
        let number = self.representatives.len() as u8;
        class
            .iter()
            .for_each(|byte| self.class_of[usize::from(byte)] = number);
        self.representatives.push(representative);
    }

    /// How many classes there are.
    pub(super) fn count(&self) -> usize {
        self.representatives.len()
    }

    /// The number of the class of this byte.
    pub(super) fn class(&self, byte: u8) -> usize {
        usize::from(self.class_of[usize::from(byte)])
    }

    /// The byte that represents the class with this number.
    pub(super) fn representative(&self, class: usize) -> u8 {
        self.representatives[class]
    }

    /// The bytes of the class with this number.
    pub(super) fn bytes(&self, class: usize) -> impl Iterator<Item = u8> {
        (0..=u8::MAX).filter(move |&byte| self.class(byte) == class)
    }

    /// Splits these bytes off from their class, without the byte that represents it, into a class
    /// of their own.
    pub(super) fn split(&mut self, bytes: &[u8]) {
        self.add(&bytes.iter().copied().collect());
    }

    /// The class of each byte.
    pub(super) fn table(&self) -> &[u8; 256] {
        &self.class_of
    }

    /// The classes.
    pub(super) fn classes(&self) -> Vec<ByteSet> {
        (0..self.count())
            .map(|class| self.bytes(class).collect())
            .collect()
    }
}

/// A place in the tree.
pub(super) type NodeId = usize;

/// A discrimination tree (Kearns and Vazirani, 1994). At an inner place, a string goes one way or
/// the other by the answer about itself with the place's word after it. Strings that arrive at the
/// same leaf are taken to lead to the same state.
pub(super) struct Tree {
    nodes: Vec<TreeNode>,
    parents: Vec<Option<NodeId>>,
}

pub(super) enum TreeNode {
    /// A word, and where strings go for which the answer is `no`, and for which it is `yes`.
    Inner(Vec<u8>, [NodeId; 2]),
    /// A state, if one is known.
    Leaf(Option<usize>),
}

impl Tree {
    /// Where every string begins.
    pub(super) const ROOT: NodeId = 0;

    /// A tree that distinguishes acceptance alone.
    pub(super) fn new() -> Tree {
        let mut tree = Tree {
            nodes: vec![TreeNode::Leaf(None)],
            parents: vec![None],
        };
        tree.grow(Tree::ROOT, &[]);
        tree
    }

    /// The tree of the separating strings of a suite, and the leaf of each of its access strings.
    pub(super) fn of(suite: &Suite) -> (Tree, Vec<NodeId>) {
        let mut tree = Tree::new();
        let leaves = suite.identified().map(|(access, words)| {
            let state = suite.dfa().run(Dfa::START, access);
            words.into_iter().fold(Tree::ROOT, |place, word| {
                let [no, yes] = tree.ways(place, word);
                if suite.dfa().is_accepting(suite.dfa().run(state, word)) {
                    yes
                } else {
                    no
                }
            })
        });
        let leaves = leaves.collect();
        (tree, leaves)
    }

    fn ways(&mut self, place: NodeId, word: &[u8]) -> [NodeId; 2] {
        match self.nodes[place] {
            TreeNode::Inner(_, ways) => ways,
            TreeNode::Leaf(_) => self.grow(place, word),
        }
    }

    /// Makes a leaf an inner place with this word, and two leaves without states. Returns them.
    pub(super) fn grow(&mut self, place: NodeId, word: &[u8]) -> [NodeId; 2] {
        let no = self.nodes.len();
        self.nodes
            .extend([TreeNode::Leaf(None), TreeNode::Leaf(None)]);
        self.parents.extend([Some(place); 2]);
        self.nodes[place] = TreeNode::Inner(word.to_vec(), [no, no + 1]);
        [no, no + 1]
    }

    pub(super) fn at(&self, place: NodeId) -> &TreeNode {
        &self.nodes[place]
    }

    pub(super) fn settle(&mut self, leaf: NodeId, state: usize) {
        self.nodes[leaf] = TreeNode::Leaf(Some(state));
    }

    /// The state at this place, if it is a leaf that has one.
    pub(super) fn state(&self, place: NodeId) -> Option<usize> {
        match self.nodes[place] {
            TreeNode::Leaf(state) => state,
            TreeNode::Inner(..) => None,
        }
    }

    /// The words of the inner nodes from `from` down to `to`, if that is below.
    pub(super) fn words(&self, from: NodeId, to: NodeId) -> Vec<&[u8]> {
        let mut words = Vec::new();
        let mut place = to;
        loop {
            if let TreeNode::Inner(word, _) = &self.nodes[place] {
                words.push(&word[..]);
            }
            match self.parents[place] {
                _ if place == from => return words,
                Some(parent) => place = parent,
                None => return Vec::new(),
            }
        }
    }
}
