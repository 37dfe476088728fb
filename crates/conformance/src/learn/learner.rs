//! [`Learner`]: the automaton as far as it is known, and how counterexamples refine it.

use std::collections::HashMap;

use super::{
    bound::{Bound, Stop},
    hypothesis::{Alphabet, Hypothesis, NodeId, Tree, TreeNode},
    questions::{BATCH_MEMORY, KnownAnswers, Questions},
};
use crate::{
    automaton::{Dfa, State},
    suite::Suite,
};

/// How many counterexamples are used at once.
const USED: usize = 64;

/// States, each with a string that leads to it, and a tree of separating strings, any two of which
/// the oracle has answered differently. So no automaton with fewer states answers like the oracle.
pub(super) struct Learner {
    alphabet: Alphabet,
    tree: Tree,
    /// For each state, the string that leads to it. The start is the first state.
    access: Vec<Vec<u8>>,
    /// For each state and class, the place in the tree to which the representative leads, as far as
    /// it is known.
    next: Vec<Vec<NodeId>>,
    /// Where a transition probably leads, so that all questions on the way are asked at once.
    guesses: HashMap<(usize, usize), NodeId>,
    hypothesis: Hypothesis,
    /// That of the rule.
    rule: Option<Dfa>,
    /// How often it was refined.
    pub(super) refinements: u64,
    /// How many of the first known strings it answers rightly.
    right: usize,
    bound: usize,
}

/// A string on its way down the tree.
struct Falling {
    string: Vec<u8>,
    place: NodeId,
    guess: Option<NodeId>,
}

/// A transition after which the state that it leads to in the hypothesis and the oracle are
/// distinguished by `rest`.
struct Split {
    state: usize,
    byte: u8,
    /// The state that it leads to.
    to: usize,
    rest: Vec<u8>,
}

impl Learner {
    /// Knows nothing but the separating strings and the classes of bytes of this suite. `bound` is
    /// the most states.
    pub(super) fn new(suite: Option<&Suite>, bound: usize) -> Learner {
        Learner {
            alphabet: Alphabet::new(suite.map_or(&[], Suite::classes)),
            tree: Tree::new(),
            access: Vec::new(),
            next: Vec::new(),
            guesses: HashMap::new(),
            hypothesis: Hypothesis::default(),
            rule: suite.map(|suite| suite.dfa().clone()),
            refinements: 0,
            right: 0,
            bound,
        }
    }

    /// How many states are distinguished.
    pub(super) fn state_count(&self) -> usize {
        self.access.len()
    }

    /// Begins with the start alone, or with the access strings and separating strings of a suite,
    /// as far as the oracle distinguishes them apart as well.
    pub(super) fn begin<E>(
        &mut self,
        suite: Option<&Suite>,
        questions: &mut Questions<'_, E>,
    ) -> Result<(), Stop<E>> {
        let mut first = vec![Falling {
            string: Vec::new(),
            place: Tree::ROOT,
            guess: None,
        }];
        if let Some(suite) = suite {
            let (tree, leaves) = Tree::of(suite);
            self.tree = tree;
            let strings = suite
                .identified()
                .map(|(access, _)| access.to_vec())
                .zip(leaves);
            first = strings
                .map(|(string, leaf)| Falling {
                    string,
                    place: Tree::ROOT,
                    guess: Some(leaf),
                })
                .collect();
        }
        self.fall(&mut first, questions)?;
        first
            .iter()
            .try_for_each(|it| self.meet(&it.string, it.place))?;
        self.close(questions)
    }

    /// A state for this leaf, if it has none yet.
    fn meet<E>(&mut self, string: &[u8], leaf: NodeId) -> Result<(), Stop<E>> {
        if self.tree.state(leaf).is_some() {
            return Ok(());
        }
        if self.access.len() >= self.bound {
            return Err(Bound::States.into());
        }
        self.tree.settle(leaf, self.access.len());
        self.access.push(string.to_vec());
        self.next.push(vec![Tree::ROOT; self.alphabet.count()]);
        Ok(())
    }

    /// Follows strings down to their leaves.
    fn fall<E>(
        &self,
        all: &mut [Falling],
        questions: &mut Questions<'_, E>,
    ) -> Result<(), Stop<E>> {
        loop {
            let mut wanted: Vec<Vec<u8>> = Vec::new();
            let mut bytes = 0;
            for falling in &mut *all {
                // The others follow when these are known.
                if bytes >= BATCH_MEMORY {
                    break;
                }
                // All strings fall at once, each as far as the answers are known. What they miss is
                // one batch: a command that is started for each batch would otherwise be started
                // for each question.
                while let TreeNode::Inner(word, ways) = self.tree.at(falling.place) {
                    let question = [&falling.string[..], word].concat();
                    if let Some(answer) = questions.known.answer(&question) {
                        falling.place = ways[usize::from(answer)];
                        continue;
                    }
                    bytes += question.len();
                    wanted.push(question);
                    // If the guess is right, the questions below it are needed too, and this saves
                    // a round.
                    let guess = falling
                        .guess
                        .map(|guess| self.tree.words(falling.place, guess));
                    let below = guess
                        .into_iter()
                        .flatten()
                        .map(|word| [&falling.string[..], word].concat());
                    wanted.extend(below.inspect(|question| bytes += question.len()));
                    break;
                }
            }
            if wanted.is_empty() {
                return Ok(());
            }
            questions.ask(wanted)?;
        }
    }

    /// Finds out where all transitions lead.
    fn close<E>(&mut self, questions: &mut Questions<'_, E>) -> Result<(), Stop<E>> {
        loop {
            let mut open: Vec<(usize, usize)> = Vec::new();
            for (state, row) in self.next.iter().enumerate() {
                let is_open = |&class: &usize| self.tree.state(row[class]).is_none();
                open.extend((0..row.len()).filter(is_open).map(|class| (state, class)));
            }
            // A hypothesis is only made when no transition is open, so that it answers every
            // string.
            if open.is_empty() {
                self.guesses.clear();
                self.hypothesis = self.complete(&questions.known);
                return Ok(());
            }
            let falling = open.iter().map(|&(state, class)| Falling {
                string: self.after(state, self.alphabet.representative(class)),
                place: self.next[state][class],
                guess: self.guesses.get(&(state, class)).copied(),
            });
            let mut falling: Vec<Falling> = falling.collect();
            self.fall(&mut falling, questions)?;
            for (&(state, class), falling) in open.iter().zip(&falling) {
                self.next[state][class] = falling.place;
            }
            // The shortest strings become the strings of new states.
            falling.sort_by_cached_key(|state| (state.string.len(), state.string.clone()));
            for Falling { string, place, .. } in &falling {
                self.meet(string, *place)?;
            }
        }
    }

    fn complete(&self, known: &KnownAnswers) -> Hypothesis {
        let state = |&place: &NodeId| {
            self.tree
                .state(place)
                .expect("every transition leads to a state")
        };
        let accepting = self
            .access
            .iter()
            .map(|access| known.answer(access) == Some(true))
            .collect();
        Hypothesis::new(
            *self.alphabet.table(),
            self.next.iter().flatten().map(state),
            accepting,
        )
    }

    /// The string of a state and a byte after it.
    fn after(&self, state: usize, byte: u8) -> Vec<u8> {
        [&self.access[state][..], &[byte]].concat()
    }

    /// The state after a byte.
    fn step(&self, state: usize, byte: u8) -> usize {
        self.tree
            .state(self.next[state][self.alphabet.class(byte)])
            .expect("every transition leads to a state")
    }

    /// Refines the automaton until it answers all known strings as the oracle did.
    pub(super) fn settle<E>(&mut self, questions: &mut Questions<'_, E>) -> Result<(), Stop<E>> {
        loop {
            let counterexamples = self.counterexamples(&questions.known);
            if counterexamples.is_empty() {
                return Ok(());
            }
            self.refinements += 1;
            // A string that is answered differently the second time would split a state for no
            // reason.
            questions.confirm(&counterexamples)?;
            let refined = self.refine(&counterexamples, questions);
            // With as many states as there may be, the automaton can still be completed.
            let is_full = matches!(refined, Err(Stop::Bound(Bound::States)));
            if !is_full {
                refined?;
            }
            self.close(questions)?;
            if is_full {
                return Err(Bound::States.into());
            }
        }
    }

    /// Short ones of the known strings that the automaton answers differently. A parser may have
    /// more states at one place, as for names of IDNA, than there may be at all; so there are as
    /// many from each place where the rule is at the end of a string, or where the string leaves
    /// it. Strings of graphic US-ASCII come before all others.
    fn counterexamples(&mut self, known: &KnownAnswers) -> Vec<Vec<u8>> {
        let is_wrong = |&number: &usize| {
            let (string, right) = known.at(number);
            self.hypothesis.accepts(string) != right
        };
        let mut found: Vec<&[u8]> = (self.right..known.len())
            .filter(is_wrong)
            .map(|number| known.at(number).0)
            .collect();
        // If it is refined, all must be checked again.
        self.right = if found.is_empty() { known.len() } else { 0 };
        let is_graphic = |string: &[u8]| string.iter().all(u8::is_ascii_graphic);
        found.sort_by_cached_key(|string| (string.len(), string.to_vec()));
        found.sort_by_cached_key(|&string| usize::from(!is_graphic(string)));
        let mut places: HashMap<(usize, State), usize> = HashMap::new();
        let place = |string: &[u8]| {
            self.rule.as_ref().map_or((0, 0), |rule| {
                let (at, state) = rule.viable_prefix(string);
                (usize::from(at < string.len()), state)
            })
        };
        let turn = |string: &[u8]| {
            let turns = places.entry(place(string)).or_default();
            *turns += 1;
            *turns
        };
        let mut turns: Vec<(usize, &[u8])> = found
            .iter()
            .copied()
            .map(turn)
            .zip(found.iter().copied())
            .collect();
        turns.sort_by_cached_key(|&(turn, _)| turn);
        turns.sort_by_cached_key(|&(_, string)| usize::from(!is_graphic(string)));
        turns
            .into_iter()
            .take(USED)
            .map(|(_, string)| string.to_vec())
            .collect()
    }

    /// Splits states and classes, such that the automaton changes.
    fn refine<E>(
        &mut self,
        counterexamples: &[Vec<u8>],
        questions: &mut Questions<'_, E>,
    ) -> Result<(), Stop<E>> {
        let splits = self.splits(counterexamples, questions)?;
        // Is it the state, or is it the byte, which differs from the one that represents it? Rivest
        // and Schapire: where the answer changes from one step to the next, either two strings of
        // one state differ, or two bytes of one class.
        let stands = |learner: &Learner, byte| {
            learner
                .alphabet
                .representative(learner.alphabet.class(byte))
        };
        questions.ask(
            splits
                .iter()
                .map(|it| self.question(it, stands(self, it.byte))),
        )?;
        let mut alike = Vec::new();
        let mut unlike = Vec::new();
        for split in splits {
            let [byte, representative] = [split.byte, stands(self, split.byte)]
                .map(|byte| questions.known.answer(&self.question(&split, byte)));
            if byte == representative {
                &mut alike
            } else {
                &mut unlike
            }
            .push(split);
        }
        let bytes = |split: &Split| self.alphabet.bytes(self.alphabet.class(split.byte));
        let classes = unlike
            .iter()
            .flat_map(|split| bytes(split).map(|byte| self.question(split, byte)));
        questions.ask(classes)?;
        unlike
            .iter()
            .for_each(|split| self.split_class(split, &questions.known));
        alike
            .iter()
            .try_for_each(|split| self.split_state(split, &questions.known))
    }

    /// The question that shows where a transition leads.
    fn question(&self, split: &Split, byte: u8) -> Vec<u8> {
        [&self.access[split.state][..], &[byte], &split.rest].concat()
    }

    /// For each counterexample, the last step at which the automaton goes wrong (Rivest and
    /// Schapire, 1993). All steps are asked about at once, where a search by halves would ask one
    /// question after the other.
    fn splits<E>(
        &self,
        counterexamples: &[Vec<u8>],
        questions: &mut Questions<'_, E>,
    ) -> Result<Vec<Split>, Stop<E>> {
        let steps = |string: &[u8]| -> Vec<usize> {
            let states = string.iter().scan(0, |state, &byte| {
                *state = self.step(*state, byte);
                Some(*state)
            });
            std::iter::once(0).chain(states).collect()
        };
        let question = |states: &[usize], string: &[u8], at: usize| {
            [&self.access[states[at]][..], &string[at..]].concat()
        };
        questions.ask(counterexamples.iter().flat_map(|string| {
            let states = steps(string);
            (0..=string.len()).map(move |at| question(&states, string, at))
        }))?;
        let mut splits: Vec<Split> = Vec::new();
        for string in counterexamples {
            let states = steps(string);
            let answer = |at: usize| questions.known.answer(&question(&states, string, at));
            if let Some(at) = (0..string.len())
                .rev()
                .find(|&at| answer(at) != answer(at + 1))
            {
                let rest = string[at + 1..].to_vec();
                splits.push(Split {
                    state: states[at],
                    byte: string[at],
                    to: states[at + 1],
                    rest,
                });
            }
        }
        Ok(splits)
    }

    /// Splits the class of the byte by the answers about each of its bytes.
    fn split_class(&mut self, split: &Split, known: &KnownAnswers) {
        let class = self.alphabet.class(split.byte);
        let representative = self.alphabet.representative(class);
        let answer = |byte| known.answer(&self.question(split, byte));
        let unlike: Vec<u8> = self
            .alphabet
            .bytes(class)
            .filter(|&byte| answer(byte) != answer(representative))
            .collect();
        // Another counterexample may have done it already.
        if unlike.is_empty() || unlike.len() == self.alphabet.bytes(class).count() {
            return;
        }
        self.alphabet.split(&unlike);
        for (state, row) in self.next.iter_mut().enumerate() {
            self.guesses.insert((state, row.len()), row[class]);
            row.push(Tree::ROOT);
        }
    }

    /// Tells the state after the transition from the one that it led to.
    fn split_state<E>(&mut self, split: &Split, known: &KnownAnswers) -> Result<(), Stop<E>> {
        let Split {
            state,
            byte,
            to,
            rest,
        } = split;
        let class = self.alphabet.class(*byte);
        let leaf = self.next[*state][class];
        let string = self.after(*state, self.alphabet.representative(class));
        let answers =
            [&self.access[*to], &string].map(|string| known.answer(&[&string[..], rest].concat()));
        let [Some(old), Some(new)] = answers else {
            return Ok(());
        };
        // Another counterexample may have done it already.
        if self.tree.state(leaf) != Some(*to) || old == new {
            return Ok(());
        }
        if self.access.len() >= self.bound {
            return Err(Bound::States.into());
        }
        let ways = self.tree.grow(leaf, rest);
        self.tree.settle(ways[usize::from(old)], *to);
        let fresh = self.access.len();
        self.meet(&string, ways[usize::from(new)])?;
        for class in 0..self.alphabet.count() {
            self.guesses.insert((fresh, class), self.next[*to][class]);
        }
        Ok(())
    }

    /// The last automaton that was complete.
    pub(super) fn dfa(&self) -> Result<Dfa, Bound> {
        self.hypothesis.dfa()
    }

    /// Its suite, for this many extra states.
    pub(super) fn suite(&self, k: u32) -> Result<Suite, Bound> {
        Suite::of(self.dfa()?, &self.alphabet.classes(), k).map_err(|_| Bound::States)
    }
}
