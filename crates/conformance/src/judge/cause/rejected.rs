//! [`Rejected`]: members that are rejected. An answer does not show where the parser stopped, but all answers together may show why:
//! what all these members have and no accepted member has.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    iter,
};

use super::{
    super::{
        Answer, Judge, Question,
        beyond::{TIMES, Which},
        limit::Limit,
    },
    Cause, Kind, Sequence, What,
};
use crate::{
    ByteSet,
    automaton::{Dfa, State},
    compare::{Rules, TooMuchWork},
    grammar::Expression,
    hex::Text,
    spectrum::Spectrum,
    suite::Place,
};

/// Which strings have such an answer.
#[derive(Default)]
pub(super) struct Rejected {
    rejected: Vec<bool>,
    /// Those with another wrong answer: they do not show that the member is accepted.
    others: Vec<bool>,
}

impl Rejected {
    /// Adds the next answer, which may be none.
    pub(super) fn add(&mut self, kind: Option<Kind>, is_none: bool) {
        self.rejected.push(kind == Some(Kind::WronglyRejected));
        self.others.push(is_none || matches!(kind, Some(Kind::TooLong | Kind::TooShort)));
    }

    pub(super) fn is_empty(&self) -> bool {
        !self.rejected.contains(&true)
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

/// The number of the rule that is the language.
const LANGUAGE: usize = 0;

/// A property of a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Feature {
    /// Whether the rule reads more bytes than in any member that is accepted, or, with a state, more at once, from there; without a
    /// rule, whether the member is longer. All others say more, so they come first.
    is_more: bool,
    /// Whether it is a property of the member as a whole, whatever reads it. Others say more, so they come first.
    anywhere: bool,
    /// The state of the automaton in which the member has it; `None` if any will do, which comes first.
    state: Option<State>,
    /// By its number.
    rule: Option<usize>,
    part: Part,
    /// The literal that the member begins with, if it has the property only after this.
    after: Option<Place>,
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
    /// The member has these bytes somewhere, one after the other.
    Bytes(Sequence),
    /// It has this character nowhere.
    Without(u8),
}

/// A feature of a member, and where the member has it.
#[derive(Clone, Copy)]
struct Has {
    feature: Feature,
    at: usize,
    state: State,
}

/// A member, and its features but for those about how much a rule reads.
struct Member {
    string: Vec<u8>,
    features: Vec<Has>,
    /// How many bytes each rule reads, and where the first; how many at once, from each state; and how many there are.
    counts: BTreeMap<Counted, (usize, usize)>,
    /// The rule that reads each byte of the piece that is repeated in it, if that is known.
    piece: Vec<usize>,
}

/// A rule, or the whole member, and the state from which the rule reads.
type Counted = (Option<usize>, Option<State>);

/// The search for what rejected members have.
struct Search<'q, 'l, 'g> {
    answers: &'q Rejected,
    judge: &'q Judge,
    question: Question,
    rules: Option<Rules<'l, 'g>>,
    /// The states in which only one letter may follow, in either case.
    literal: Vec<bool>,
    /// The punctuation characters that members may have.
    punctuation: Vec<u8>,
    /// The names of rules, by their numbers.
    names: Vec<String>,
    numbers: HashMap<String, usize>,
    /// Those that have read something.
    met: BTreeSet<usize>,
    /// The maximum number of bytes that each rule has read in an accepted member.
    most: HashMap<Counted, usize>,
    /// The numbers above it that it has read in rejected members, if they may be due to a limit; of many, the first.
    above: HashMap<Counted, BTreeSet<usize>>,
}

/// How many numbers of bytes a limit must explain.
const ABOVE: usize = 3;

/// A member that was asked about: the first bytes of a string.
struct Asked<'q> {
    string: Vec<u8>,
    length: usize,
    which: Which<'q>,
}

impl<'q, 'l, 'g> Search<'q, 'l, 'g> {
    fn new(
        answers: &'q Rejected,
        judge: &'q Judge,
        question: Question,
        rules: Option<Rules<'l, 'g>>,
    ) -> Search<'q, 'l, 'g> {
        let literal = (0..judge.dfa().state_count()).map(|state| is_literal(judge.dfa(), state)).collect();
        let punctuation = (0..=u8::MAX).filter(|byte| byte.is_ascii_punctuation() && may_have(judge.dfa(), *byte));
        let mut search = Search {
            answers,
            judge,
            question,
            rules,
            literal,
            punctuation: punctuation.collect(),
            names: Vec::new(),
            numbers: HashMap::new(),
            met: BTreeSet::new(),
            most: HashMap::new(),
            above: HashMap::new(),
        };
        let rules = judge.subject().grammar().rules().iter().map(|rule| &*rule.name);
        iter::once(judge.subject().name()).chain(rules).for_each(|name| {
            search.number(name);
        });
        search
    }

    fn causes(mut self) -> Result<Vec<Cause>, TooMuchWork> {
        let mut spectrum = Spectrum::default();
        for asked in self.members(false) {
            let Member { features, counts, .. } = self.read(asked)?;
            spectrum.pass(features.iter().map(|has| has.feature));
            for (counted, (count, _)) in counts {
                let most = self.most.entry(counted).or_default();
                *most = count.max(*most);
            }
        }
        for asked in self.members(true) {
            for (counted, (count, _)) in self.read(asked)?.counts {
                let above = self.above.entry(counted).or_default();
                if above.len() < ABOVE && count > self.most.get(&counted).copied().unwrap_or_default() {
                    above.insert(count);
                }
            }
        }
        for asked in self.members(true).filter(|asked| !matches!(asked.which, Which::Random)) {
            let member = self.read(asked)?;
            spectrum.fail(member.string.len(), self.features(&member).map(|has| has.feature));
        }
        let chosen = spectrum.explain();
        let mut causes: Vec<Cause> = chosen.iter().map(|&feature| self.cause(Some(feature))).collect();
        causes.push(self.cause(None));
        let numbers: HashMap<Feature, usize> = iter::zip(chosen, 0..).collect();
        for asked in self.members(true) {
            let (whole, which) = (asked.string.clone(), asked.which);
            let member = self.read(asked)?;
            let features: Vec<Has> = self.features(&member).collect();
            let known = features.iter().filter_map(|has| Some((*numbers.get(&has.feature)?, has)));
            let first = known.clone().min_by_key(|&(number, _)| number);
            for (number, &Has { feature, at, state }) in known {
                causes[number].states.insert(state);
                if let Part::Class(_) | Part::Byte(_) | Part::Case { .. } | Part::Any = feature.part {
                    member.string.get(at).into_iter().for_each(|&byte| causes[number].bytes.insert(byte));
                }
            }
            let limit = first.and_then(|(_, has)| limit(&member, which, has.feature));
            let cause = &mut causes[first.as_ref().map_or(numbers.len(), |&(number, _)| number)];
            cause.limit = cause.limit.take().into_iter().chain(limit).min_by_key(Limit::rank);
            let expected = self.judge.right_answer(self.question, &whole);
            if cause.tally.add(&whole, &Answer::No, &expected) {
                let place = first.filter(|(_, has)| !matches!(has.feature.part, Part::Without(_)));
                cause.at = place.map(|(_, has)| has.at);
            }
        }
        causes.retain(|cause| cause.tally.count > 0);
        // All that the rule reads.
        let says_all = |cause: &&mut Cause| {
            matches!(cause.what, What::Member | What::Rule { wholly: true } | What::More { wholly: true, .. })
        };
        causes.iter_mut().filter(says_all).for_each(|cause| cause.bytes = ByteSet::default());
        Ok(causes)
    }

    /// The members that are rejected, or those that are accepted.
    fn members(&self, rejected: bool) -> impl Iterator<Item = Asked<'q>> + use<'q> {
        let (answers, judge, question) = (self.answers, self.judge, self.question);
        let dfa = judge.dfa();
        let length = move |string: &[u8]| match question {
            Question::LongestPrefix => dfa.longest_prefix(string),
            Question::Whole | Question::Parts => dfa.accepts(string).then_some(string.len()),
        };
        let strings = judge
            .strings()
            .zip(0..)
            .filter(move |&(_, number)| answers.rejected[number] == rejected && !answers.others[number]);
        strings.filter_map(move |(string, number)| {
            length(&string).map(|length| Asked { string, length, which: judge.which(number) })
        })
    }

    /// Reads a member, from its beginning to its end. One in which a piece is repeated many times is read in its shortest form.
    fn read(&mut self, Asked { mut string, length, which }: Asked<'_>) -> Result<Member, TooMuchWork> {
        let cycle = if let Which::Repeated(cycle, times) = which { Some((cycle, times)) } else { None };
        let shortest = cycle.map(|(cycle, _)| cycle.times(TIMES[0]));
        string.truncate(length);
        let member = shortest.as_deref().unwrap_or(&string);
        let readers = match &mut self.rules {
            Some(rules) => rules.readers(member)?,
            None => None,
        };
        let dfa = self.judge.dfa();
        let mut features = Vec::with_capacity(6 * member.len() + 3);
        let mut counts = BTreeMap::from([((None, None), (string.len(), 0))]);
        let (mut state, mut run) = (Dfa::START, (None, 0, Dfa::START));
        let mut rule = readers.is_some().then_some(LANGUAGE);
        let mut add = |part, rule, at, state| {
            let states = if part == Part::Any { &[None][..] } else { &[None, Some(state)] };
            let feature =
                |&of: &Option<State>| Feature { is_more: false, after: None, anywhere: false, state: of, rule, part };
            features.extend(states.iter().map(feature).map(|feature| Has { feature, at, state }));
        };
        if rule.is_some() {
            add(Part::Any, rule, 0, state);
        }
        for (at, &byte) in member.iter().enumerate() {
            if let Some(readers) = &readers {
                let reader = self.number(readers[at]);
                self.met.insert(reader);
                rule = Some(reader);
                add(Part::Any, rule, at, state);
                if run.0 != rule {
                    run = (rule, at, state);
                }
                let (_, start, from) = run;
                counts.entry((rule, None)).or_insert((0, at)).0 += 1;
                let at_once = counts.entry((rule, Some(from))).or_default();
                *at_once = (at + 1 - start, start).max(*at_once);
            }
            add(Part::Class(dfa.class_of(byte)), rule, at, state);
            add(Part::Byte(byte), rule, at, state);
            state = dfa.next(state, byte);
        }
        add(Part::End, rule, member.len(), state);
        let mut piece = Vec::new();
        if let (Some((cycle, times)), Some(readers)) = (cycle, &readers) {
            // The second time, as what is before the first may have a say in that.
            let second = cycle.before.len() + cycle.piece.len();
            piece = readers[second..][..cycle.piece.len()].iter().map(|reader| self.number(reader)).collect();
            let more = times - TIMES[0];
            for &reader in &piece {
                counts.entry((Some(reader), None)).or_default().0 += more;
            }
            if piece.iter().all(|reader| *reader == piece[0]) {
                let start = (0..second).rev().take_while(|&at| readers[at] == readers[second]).last().unwrap_or(second);
                let from = dfa.run(Dfa::START, &member[..start]);
                counts.entry((Some(piece[0]), Some(from))).or_default().0 += more * piece.len();
            }
        }
        self.add_anywhere(member, &mut features);
        if let Some(branch) = self.judge.asked.suite.branch(&string) {
            let after = |has: &Has| Has { feature: Feature { after: Some(branch), ..has.feature }, ..*has };
            let of_branch: Vec<Has> = features.iter().filter(|has| has.feature.state.is_none()).map(after).collect();
            features.extend(of_branch);
        }
        Ok(Member { string: shortest.unwrap_or(string), features, counts, piece })
    }

    /// All features of a member that is rejected.
    fn features(&self, member: &Member) -> impl Iterator<Item = Has> {
        let is_more = |(counted, (count, _)): &(&Counted, &(usize, usize))| {
            let is_limit = self.above.get(counted).is_some_and(|above| above.len() == ABOVE);
            is_limit && *count > self.most.get(counted).copied().unwrap_or_default()
        };
        let more = |(&(rule, state), &(_, at)): (&Counted, &(usize, usize))| {
            let anywhere = rule.is_none();
            let feature = Feature { is_more: true, after: None, anywhere, state, rule, part: Part::Any };
            Has { feature, at, state: state.unwrap_or(Dfa::START) }
        };
        let mores: Vec<Has> = member.counts.iter().filter(is_more).map(more).collect();
        member.features.clone().into_iter().chain(mores)
    }

    /// Adds the features of a member as a whole.
    fn add_anywhere(&self, member: &[u8], features: &mut Vec<Has>) {
        let dfa = self.judge.dfa();
        let mut add = |part, at, state| {
            let feature = Feature { is_more: false, after: None, anywhere: true, state: None, rule: None, part };
            features.push(Has { feature, at, state });
        };
        let mut state = Dfa::START;
        for (at, &byte) in member.iter().enumerate() {
            add(Part::Class(dfa.class_of(byte)), at, state);
            add(Part::Byte(byte), at, state);
            Sequence::at(member, at).into_iter().for_each(|sequence| add(Part::Bytes(sequence), at, state));
            if self.literal[state] && byte.is_ascii_alphabetic() {
                add(Part::Case { capital: byte.is_ascii_uppercase() }, at, state);
            }
            state = dfa.next(state, byte);
        }
        let missing = self.punctuation.iter().filter(|byte| !member.contains(byte));
        missing.for_each(|&byte| add(Part::Without(byte), member.len(), state));
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
        let rejected = |what| Cause::new(Kind::WronglyRejected, what);
        let Some(Feature { is_more, after, state, rule, part, .. }) = feature else { return rejected(What::Unknown) };
        let wholly = !rule.is_some_and(|rule| self.reads_for_others(rule));
        let what = match part {
            _ if is_more => What::More { most: self.most.get(&(rule, state)).copied().unwrap_or_default(), wholly },
            Part::Any if rule == Some(LANGUAGE) => What::Member,
            Part::Any => What::Rule { wholly },
            Part::End => What::End,
            Part::Class(class) => What::Class(class),
            Part::Byte(byte) => What::Class(self.judge.dfa().class_of(byte)),
            Part::Case { capital } => What::Case { capital },
            Part::Bytes(sequence) => What::Bytes(sequence),
            Part::Without(byte) => What::Without(byte),
        };
        let is_place = matches!(what, What::Class(_) | What::Case { .. } | What::End | What::More { .. });
        Cause {
            rule: rule.map(|rule| self.names[rule].clone()),
            end: what == What::End,
            everywhere: is_place.then_some(state.is_none()),
            after: after.map(|after| Text(self.judge.asked.suite.literal(after).to_vec())),
            ..rejected(what)
        }
    }

    /// Whether there may be some of the rule in a member and it reads none of that, because rules that it leads to do.
    fn reads_for_others(&self, rule: usize) -> bool {
        let (grammar, name) = (self.judge.subject().grammar(), &self.names[rule]);
        if grammar.rule(name).is_some_and(|rule| reads_some(&rule.expression)) {
            return false;
        }
        let under = grammar.rules_under(name).unwrap_or_default();
        let numbers = under.iter().filter_map(|rule| self.numbers.get(&rule.name));
        numbers.filter(|&&other| other != rule).any(|other| self.met.contains(other))
    }
}

/// The limit for which the member may be rejected: how many of the bytes that are counted are in a piece of it.
fn limit(member: &Member, which: Which<'_>, feature: Feature) -> Option<Limit> {
    let Which::Repeated(cycle, times) = which else { return None };
    let count = member.counts.get(&(feature.rule, feature.state)).filter(|_| feature.is_more)?.0;
    let is_counted = |reader: &&usize| Some(**reader) == feature.rule;
    let each = feature.rule.map_or(cycle.piece.len(), |_| member.piece.iter().filter(is_counted).count());
    (each > 0).then(|| Limit { cycle: cycle.clone(), times, count, each })
}

/// Whether it reads a byte of every string, whatever the rules read that it names.
fn reads_some(expression: &Expression) -> bool {
    match expression {
        Expression::Literal(_) | Expression::AnyCase(_) | Expression::Range(..) => true,
        Expression::Name(_) | Expression::Optional(_) | Expression::Repetition { min: 0, .. } => false,
        Expression::Sequence(parts) => parts.iter().any(reads_some),
        Expression::Alternatives(parts) => parts.iter().all(reads_some),
        Expression::Repetition { element, .. } => reads_some(element),
    }
}

/// Whether a member may have this byte.
fn may_have(dfa: &Dfa, byte: u8) -> bool {
    (0..dfa.state_count()).any(|state| Some(dfa.next(state, byte)) != dfa.dead())
}

/// Whether one letter may follow in this state, in either case, and no other letter.
fn is_literal(dfa: &Dfa, state: State) -> bool {
    let lives = |byte: u8| Some(dfa.next(state, byte)) != dfa.dead();
    let next = |byte: u8| dfa.next(state, byte);
    let mut letters = (b'a'..=b'z').filter(|&letter| lives(letter) || lives(letter.to_ascii_uppercase()));
    let first = letters.next();
    letters.next().is_none() && first.is_some_and(|letter| next(letter) == next(letter.to_ascii_uppercase()))
}
