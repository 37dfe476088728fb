//! [`Tree`]: the separating strings, as a tree that tells states apart.

use crate::suite::Suite;

/// A place in the tree.
pub(super) type Place = usize;

/// A discrimination tree (Kearns and Vazirani, 1994). At an inner place, a string goes one way or the other by the answer about
/// itself with the place's word after it. Strings that arrive at the same leaf are taken to lead to the same state.
pub(super) struct Tree {
    places: Vec<Kind>,
    parents: Vec<Option<Place>>,
}

pub(super) enum Kind {
    /// A word, and where strings go for which the answer is `no`, and for which it is `yes`.
    Inner(Vec<u8>, [Place; 2]),
    /// A state, if one is known.
    Leaf(Option<usize>),
}

impl Tree {
    /// Where every string begins.
    pub(super) const ROOT: Place = 0;

    /// A tree that tells acceptance alone.
    pub(super) fn new() -> Tree {
        let mut tree = Tree { places: vec![Kind::Leaf(None)], parents: vec![None] };
        tree.grow(Tree::ROOT, &[]);
        tree
    }

    /// The tree of the separating strings of a suite, and the leaf of each state of its automaton.
    pub(super) fn of(suite: &Suite) -> (Tree, Vec<Place>) {
        let mut tree = Tree::new();
        let leaves = suite.identified().enumerate().map(|(state, (_, words))| {
            words.into_iter().fold(Tree::ROOT, |place, word| {
                let [no, yes] = tree.ways(place, word);
                if suite.dfa().is_accepting(suite.dfa().run(state, word)) { yes } else { no }
            })
        });
        let leaves = leaves.collect();
        (tree, leaves)
    }

    fn ways(&mut self, place: Place, word: &[u8]) -> [Place; 2] {
        match self.places[place] {
            Kind::Inner(_, ways) => ways,
            Kind::Leaf(_) => self.grow(place, word),
        }
    }

    /// Makes a leaf an inner place with this word, and two leaves without states. Returns them.
    pub(super) fn grow(&mut self, place: Place, word: &[u8]) -> [Place; 2] {
        let no = self.places.len();
        self.places.extend([Kind::Leaf(None), Kind::Leaf(None)]);
        self.parents.extend([Some(place); 2]);
        self.places[place] = Kind::Inner(word.to_vec(), [no, no + 1]);
        [no, no + 1]
    }

    pub(super) fn at(&self, place: Place) -> &Kind {
        &self.places[place]
    }

    pub(super) fn settle(&mut self, leaf: Place, state: usize) {
        self.places[leaf] = Kind::Leaf(Some(state));
    }

    /// The state at this place, if it is a leaf that has one.
    pub(super) fn state(&self, place: Place) -> Option<usize> {
        match self.places[place] {
            Kind::Leaf(state) => state,
            Kind::Inner(..) => None,
        }
    }

    /// The words of the inner places from `from` down to `to`, if that is below.
    pub(super) fn words(&self, from: Place, to: Place) -> Vec<&[u8]> {
        let mut words = Vec::new();
        let mut place = to;
        loop {
            if let Kind::Inner(word, _) = &self.places[place] {
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
