//! [`Rejected`]: members that are rejected. An answer does not show where the parser stopped, but all answers together may show why:
//! what all these members have and no accepted member has.

use std::{
    collections::{BTreeSet, HashMap},
    iter,
};

use super::{
    super::{Answer, Judge, Question, Tally},
    Cause, Kind, What,
};
use crate::{
    ByteSet,
    automaton::{Dfa, State},
    compare::{Rules, TooMuchWork},
    spectrum::Spectrum,
};

/// Which strings have such an answer.
#[derive(Default)]
pub(super) struct Rejected {
    rejected: Bits,
    /// Those with another wrong answer: they do not show that the member is accepted.
    others: Bits,
}

impl Rejected {
    /// Adds the next answer, which may be none.
    pub(super) fn add(&mut self, kind: Option<Kind>, is_none: bool) {
        self.rejected.push(kind == Some(Kind::WronglyRejected));
        self.others.push(is_none || matches!(kind, Some(Kind::TooLong | Kind::TooShort)));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rejected.ones == 0
    }

    /// A cause for each feature that explains rejected members, and one for those that no feature explains.
    pub(super) fn causes(&self, judge: &Judge, question: Question, rules: Rules<'_, '_>) -> Vec<Cause> {
        if self.is_empty() {
            return Vec::new();
        }
        let search = |rules| Search::new(self, judge, question, rules).causes();
        // Without rules, if it would take too long to find them.
        search(Some(rules)).or_else(|TooMuchWork { .. }| search(None)).unwrap_or_default()
    }
}

/// A bit for each of some judge.
#[derive(Default)]
struct Bits {
    words: Vec<u64>,
    count: usize,
    ones: usize,
}

impl Bits {
    fn push(&mut self, bit: bool) {
        if self.count % 64 == 0 {
            self.words.push(0);
        }
        self.words[self.count / 64] |= u64::from(bit) << (self.count % 64);
        self.count += 1;
        self.ones += usize::from(bit);
    }

    fn get(&self, at: usize) -> bool {
        self.words[at / 64] >> (at % 64) & 1 == 1
    }
}

/// The number of the rule that is the language.
const LANGUAGE: usize = 0;

/// A property of a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Feature {
    /// Whether it is a property of the member as a whole, whatever reads it. Others say more, so they come first.
    anywhere: bool,
    /// The state of the automaton in which the member has it; `None` if any will do, which comes first.
    state: Option<State>,
    /// By its number.
    rule: Option<usize>,
    part: Part,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Part {
    /// The rule reads some of the member, or all of it.
    Any,
    /// The rule reads the last byte.
    End,
    /// The rule reads a byte of this class of the automaton.
    Class(usize),
    /// The rule reads this byte.
    Byte(u8),
    /// There is a capital where only one letter may follow, in either case; or a small letter.
    Case { capital: bool },
}

/// A feature of a member, and where the member has it.
struct Has {
    feature: Feature,
    at: usize,
    state: State,
}

/// The search for what rejected members have.
struct Search<'q, 'l, 'g> {
    answers: &'q Rejected,
    judge: &'q Judge,
    question: Question,
    rules: Option<Rules<'l, 'g>>,
    /// The states in which only one letter may follow, in either case.
    literal: Vec<bool>,
    /// The names of rules, by their numbers.
    names: Vec<String>,
    numbers: HashMap<String, usize>,
}

impl<'q, 'l, 'g> Search<'q, 'l, 'g> {
    fn new(
        answers: &'q Rejected,
        judge: &'q Judge,
        question: Question,
        rules: Option<Rules<'l, 'g>>,
    ) -> Search<'q, 'l, 'g> {
        let literal = (0..judge.dfa().state_count()).map(|state| is_literal(judge.dfa(), state)).collect();
        let (names, numbers) = (Vec::new(), HashMap::new());
        let mut search = Search { answers, judge, question, rules, literal, names, numbers };
        let rules = judge.subject().grammar().rules().iter().map(|rule| &*rule.name);
        iter::once(judge.subject().name()).chain(rules).for_each(|name| {
            search.number(name);
        });
        search
    }

    fn causes(mut self) -> Result<Vec<Cause>, TooMuchWork> {
        let mut spectrum = Spectrum::default();
        for (string, length) in self.members(false) {
            spectrum.pass(self.features(&string[..length])?.iter().map(|has| has.feature));
        }
        for (string, length) in self.members(true) {
            spectrum.fail(length, self.features(&string[..length])?.iter().map(|has| has.feature));
        }
        let chosen = spectrum.explain();
        let mut causes: Vec<Cause> = chosen.iter().map(|&feature| self.cause(Some(feature))).collect();
        causes.push(self.cause(None));
        let numbers: HashMap<Feature, usize> = iter::zip(chosen, 0..).collect();
        for (string, length) in self.members(true) {
            let features = self.features(&string[..length])?;
            let known = features.iter().filter_map(|has| Some((*numbers.get(&has.feature)?, has)));
            let first = known.clone().min_by_key(|&(number, _)| number);
            for (number, &Has { feature, at, state }) in known {
                causes[number].states.insert(state);
                if let Part::Class(_) | Part::Case { .. } = feature.part {
                    causes[number].bytes.insert(string[at]);
                }
            }
            let cause = &mut causes[first.as_ref().map_or(numbers.len(), |&(number, _)| number)];
            let expected = self.judge.right_answer(self.question, &string);
            if cause.tally.add(&string, &Answer::No, &expected) {
                cause.at = first.map(|(_, has)| has.at);
            }
        }
        causes.retain(|cause| cause.tally.count > 0);
        Ok(causes)
    }

    /// The members that are rejected, or those that are accepted: strings, and the lengths of their longest prefixes.
    fn members(&self, rejected: bool) -> impl Iterator<Item = (Vec<u8>, usize)> + use<'q> {
        let (answers, judge, question) = (self.answers, self.judge, self.question);
        let dfa = judge.dfa();
        let length = move |string: &[u8]| match question {
            Question::LongestPrefix => dfa.longest_prefix(string),
            Question::Whole | Question::Parts => dfa.accepts(string).then_some(string.len()),
        };
        let strings = judge
            .strings()
            .zip(0..)
            .filter(move |&(_, number)| answers.rejected.get(number) == rejected && !answers.others.get(number));
        strings.filter_map(move |(string, _)| length(&string).map(|length| (string, length)))
    }

    /// The features of a member, from its beginning to its end.
    fn features(&mut self, member: &[u8]) -> Result<Vec<Has>, TooMuchWork> {
        let readers = match &mut self.rules {
            Some(rules) => rules.readers(member)?,
            None => None,
        };
        let dfa = self.judge.dfa();
        let mut features = Vec::with_capacity(4 * member.len() + 3);
        let mut state = Dfa::START;
        let mut rule = readers.is_some().then_some(LANGUAGE);
        let mut add = |part, rule, at, state| {
            let states = if part == Part::Any { &[None][..] } else { &[None, Some(state)] };
            let of =
                |&of: &Option<State>| Has { feature: Feature { anywhere: false, state: of, rule, part }, at, state };
            features.extend(states.iter().map(of));
        };
        if rule.is_some() {
            add(Part::Any, rule, 0, state);
        }
        for (at, &byte) in member.iter().enumerate() {
            if let Some(readers) = &readers {
                let reader = self.number(readers[at]);
                if rule != Some(reader) {
                    add(Part::Any, Some(reader), at, state);
                }
                rule = Some(reader);
            }
            add(Part::Class(dfa.class_of(byte)), rule, at, state);
            add(Part::Byte(byte), rule, at, state);
            state = dfa.next(state, byte);
        }
        add(Part::End, rule, member.len(), state);
        self.add_anywhere(member, &mut features);
        Ok(features)
    }

    /// Adds the features of a member as a whole.
    fn add_anywhere(&self, member: &[u8], features: &mut Vec<Has>) {
        let dfa = self.judge.dfa();
        let mut state = Dfa::START;
        for (at, &byte) in member.iter().enumerate() {
            let mut add = |part| {
                features.push(Has { feature: Feature { anywhere: true, state: None, rule: None, part }, at, state });
            };
            add(Part::Class(dfa.class_of(byte)));
            add(Part::Byte(byte));
            if self.literal[state] && byte.is_ascii_alphabetic() {
                add(Part::Case { capital: byte.is_ascii_uppercase() });
            }
            state = dfa.next(state, byte);
        }
    }

    fn number(&mut self, name: &str) -> usize {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), self.names.len() - 1);
        self.names.len() - 1
    }

    /// The cause that is this feature, or no single one, before the first answer.
    fn cause(&self, feature: Option<Feature>) -> Cause {
        let (what, bytes) = match feature.map(|feature| feature.part) {
            None => (What::Unknown, ByteSet::default()),
            Some(Part::Any) if feature.is_some_and(|it| it.rule == Some(LANGUAGE)) => {
                (What::Member, ByteSet::default())
            }
            Some(Part::Any) => (What::Rule, ByteSet::default()),
            Some(Part::End) => (What::End, ByteSet::default()),
            Some(Part::Class(class)) => (What::Class(class), ByteSet::default()),
            Some(Part::Byte(byte)) => (What::Class(self.judge.dfa().class_of(byte)), ByteSet::from_iter([byte])),
            Some(Part::Case { capital }) => (What::Case { capital }, ByteSet::default()),
        };
        let rule = feature.and_then(|feature| feature.rule).map(|rule| self.names[rule].clone());
        let is_place = matches!(what, What::Class(_) | What::Case { .. } | What::End);
        let everywhere = feature.filter(|_| is_place).map(|feature| feature.state.is_none());
        Cause {
            kind: Kind::WronglyRejected,
            rule,
            what,
            bytes,
            end: what == What::End,
            at: None,
            everywhere,
            tally: Tally::default(),
            characters: String::new(),
            states: BTreeSet::new(),
        }
    }
}

/// Whether one letter may follow in this state, in either case, and no other letter.
fn is_literal(dfa: &Dfa, state: State) -> bool {
    let lives = |byte: u8| Some(dfa.next(state, byte)) != dfa.dead();
    let next = |byte: u8| dfa.next(state, byte);
    let mut letters = (b'a'..=b'z').filter(|&letter| lives(letter) || lives(letter.to_ascii_uppercase()));
    let first = letters.next();
    letters.next().is_none() && first.is_some_and(|letter| next(letter) == next(letter.to_ascii_uppercase()))
}
