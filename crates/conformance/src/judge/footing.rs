//! [`Footing`]: accepted members that lead through each state and each transition.

use std::collections::BTreeMap;

use super::{
    beyond::SEED,
    ledger::{Ledger, Oracle},
    texts::Texts,
};
use crate::{
    automaton::{Dfa, State},
    bytes::readable,
    grammar::written_name,
    implementation::Fault,
    language::Language,
};

/// The longest member that is kept, in bytes.
const LONGEST: usize = 400;

/// How many accepted members are kept for each state.
const EACH: usize = 3;

/// How many random members are asked about, round by round, as long as some transition has none
/// that is accepted.
const RANDOM: [usize; 4] = [300, 1_500, 6_000, 24_000];

/// How often accepted members are joined to new ones in each round, and how many at most.
const JOINTS: usize = 3;
const JOINED: usize = 20_000;

/// How many bytes of a class are tried in a join.
const BYTES: usize = 8;

/// Transitions of a rule through which no accepted member leads: what an implementation does there
/// is not judged.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct NotJudged {
    /// The rule; `None` if the language has no rules.
    pub rule: Option<String>,
    /// How many transitions there are: a state and a class of bytes each.
    pub transitions: usize,
}

/// A state, and the index of a class of bytes.
type Transition = (State, usize);

/// For each state and each transition of an automaton, accepted members that use it, the shortest
/// first.
#[derive(Debug)]
pub(crate) struct Footing<'d> {
    pub(super) dfa: &'d Dfa,
    members: Vec<Vec<u8>>,
    /// For each state, members, each with the position at which it gets there.
    states: Vec<Vec<(usize, usize)>>,
    /// For each state and each class of bytes, the length of the shortest member that uses the
    /// transition; the greatest number, if none does.
    transitions: Vec<Vec<usize>>,
    /// The length of the longest member, of all that were added.
    pub(crate) longest: usize,
}

impl<'d> Footing<'d> {
    pub(crate) fn new(dfa: &'d Dfa) -> Footing<'d> {
        Footing {
            dfa,
            members: Vec::new(),
            states: vec![Vec::new(); dfa.state_count()],
            transitions: vec![vec![usize::MAX; dfa.byte_classes().len()]; dfa.state_count()],
            longest: 0,
        }
    }

    /// The members.
    pub(crate) fn members(&self) -> &[Vec<u8>] {
        &self.members
    }

    /// Adds an accepted member, if it is one of the shortest anywhere.
    pub(crate) fn add(&mut self, member: &[u8]) {
        self.longest = self.longest.max(member.len());
        if member.len() > LONGEST {
            return;
        }
        let number = self.members.len();
        let mut is_used = false;
        let mut state = Dfa::START;
        for at in 0..=member.len() {
            let known = &mut self.states[state];
            let length = |other: usize| self.members.get(other).map_or(member.len(), Vec::len);
            let place = known.partition_point(|&(other, _)| length(other) <= member.len());
            if place < EACH && known.iter().all(|&(other, _)| other != number) {
                known.insert(place, (number, at));
                known.truncate(EACH);
                is_used = true;
            }
            let Some(&byte) = member.get(at) else { break };
            let shortest = &mut self.transitions[state][self.dfa.class_of(byte)];
            is_used |= member.len() < *shortest;
            *shortest = member.len().min(*shortest);
            state = self.dfa.next(state, byte);
        }
        if is_used {
            self.members.push(member.to_vec());
        }
    }

    /// For each state, the beginning of a shortest member that leads there.
    pub(crate) fn beginnings(&self) -> impl Iterator<Item = (State, &[u8])> {
        let states = self.states.iter().enumerate();
        states.filter_map(|(state, _)| Some((state, self.beginning(state)?)))
    }

    /// The beginning of a shortest member that leads to this state.
    pub(crate) fn beginning(&self, state: State) -> Option<&[u8]> {
        let &(member, at) = self.states[state].first()?;
        Some(&self.members[member][..at])
    }

    /// The ends of the members that are kept for this state: what follows it in each.
    pub(crate) fn ends(&self, state: State) -> impl Iterator<Item = &[u8]> {
        self.states[state]
            .iter()
            .map(|&(member, at)| &self.members[member][at..])
    }

    /// Asks about further members, until one is accepted through each transition: shortest ones,
    /// accepted ones joined, random ones.
    pub(crate) fn complete(
        &mut self,
        language: &Language,
        ledger: &mut Ledger,
        oracle: &mut Oracle<'_>,
    ) -> Result<(), Fault> {
        let mut random = language.sentences(SEED)?;
        let mut batch: Vec<Vec<u8>> = shortest(self.dfa, &self.missing())
            .into_iter()
            .map(|(_, member)| member)
            .collect();
        for size in RANDOM {
            self.ask(&batch, ledger, oracle)?;
            for _ in 0..JOINTS {
                let joined = self.joined();
                if joined.is_empty() {
                    break;
                }
                self.ask(&joined, ledger, oracle)?;
            }
            if self.missing().is_empty() {
                break;
            }
            batch = random.by_ref().take(size).collect();
        }
        Ok(())
    }

    /// Adds members, as far as they are accepted.
    fn ask(
        &mut self,
        members: &[Vec<u8>],
        ledger: &mut Ledger,
        oracle: &mut Oracle<'_>,
    ) -> Result<(), Fault> {
        ledger.ask(members, oracle)?;
        for member in members {
            if ledger.known(member) == Some(true) {
                self.add(member);
            }
        }
        Ok(())
    }

    /// The transitions to live states that no accepted member uses.
    fn missing(&self) -> Vec<Transition> {
        let all = transitions(self.dfa).into_iter();
        all.filter(|&(state, class)| self.transitions[state][class] == usize::MAX)
            .collect()
    }

    /// Members that use a missing transition, made of the beginning of one that is accepted and of
    /// the end of another.
    fn joined(&self) -> Vec<Vec<u8>> {
        let mut joined = Vec::new();
        for (state, class) in self.missing() {
            let bytes = readable().into_iter();
            for byte in bytes
                .filter(|&byte| self.dfa.class_of(byte) == class)
                .take(BYTES)
            {
                for &(member, at) in &self.states[state] {
                    for end in self.ends(self.dfa.next(state, byte)) {
                        joined.push([&self.members[member][..at], &[byte], end].concat());
                    }
                }
            }
        }
        joined.truncate(JOINED);
        joined
    }

    /// The transitions that no accepted member uses, by rule.
    pub(crate) fn not_judged(&self, language: &Language) -> Vec<NotJudged> {
        let texts = Texts::new(language);
        let mut rules: BTreeMap<Option<String>, usize> = BTreeMap::new();
        for (at, member) in shortest(self.dfa, &self.missing()) {
            let rule = texts.innermost(&member, &(at..at + 1));
            *rules
                .entry(rule.map(|rule| written_name(rule).to_owned()))
                .or_default() += 1;
        }
        let not_judged = |(rule, transitions)| NotJudged { rule, transitions };
        rules.into_iter().map(not_judged).collect()
    }
}

/// The transitions between live states.
pub(crate) fn transitions(dfa: &Dfa) -> Vec<Transition> {
    let classes = dfa.byte_classes();
    let first = |class: usize| classes[class].iter().next().unwrap_or_default();
    let is_live = |state: State| dfa.dead() != Some(state);
    let live = (0..dfa.state_count()).filter(|&state| is_live(state));
    live.flat_map(|state| (0..classes.len()).map(move |class| (state, class)))
        .filter(|&(state, class)| is_live(dfa.next(state, first(class))))
        .collect()
}

/// A shortest member through each of these transitions, and where its byte is.
fn shortest(dfa: &Dfa, transitions: &[Transition]) -> Vec<(usize, Vec<u8>)> {
    let access = dfa.access_strings();
    let completions = dfa.completions();
    let member = |&(state, class): &Transition| {
        let byte = readable()
            .into_iter()
            .find(|&byte| dfa.class_of(byte) == class)?;
        let end = completions[dfa.next(state, byte)].as_ref()?;
        let beginning = &access[state];
        Some((beginning.len(), [&beginning[..], &[byte], end].concat()))
    };
    transitions.iter().filter_map(member).collect()
}
