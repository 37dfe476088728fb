//! [`Rejected`]: members that are rejected. An answer does not show where the parser stopped, but all answers together may show why:
//! what all these members have and no accepted member has.

use std::{
    collections::{BTreeSet, HashMap},
    iter,
};

use super::{
    super::{Answer, Judge, Question, beyond::Which, limit::Limit},
    Cause, Kind, What,
    member::{Asked, Feature, Has, LANGUAGE, Member, Part, Reader},
};
use crate::{
    ByteSet,
    automaton::Dfa,
    compare::{Rules, TooMuchWork},
    hex::Text,
    spectrum::Spectrum,
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
        let search = |rules| {
            let reader = Reader::new(judge, rules);
            let (most, above, least) = (HashMap::new(), HashMap::new(), HashMap::new());
            Search { answers: self, judge, question, reader, most, above, least }.causes()
        };
        // Without rules, if it would take too long to find them.
        search(Some(rules)).or_else(|TooMuchWork { .. }| search(None)).unwrap_or_default()
    }
}

/// The search for what rejected members have.
struct Search<'q, 'l, 'g> {
    answers: &'q Rejected,
    judge: &'q Judge,
    question: Question,
    reader: Reader<'q, 'l, 'g>,
    /// The maximum of each count in an accepted member.
    most: HashMap<Feature, usize>,
    /// The numbers above it in rejected members, if they may be due to a limit; of many, the first.
    above: HashMap<Feature, BTreeSet<usize>>,
    /// For each cycle, how often its piece is repeated in the first of its members that is rejected.
    least: HashMap<usize, usize>,
}

/// How many words may each be the cause that one string is rejected: more are not special.
const WORDS: usize = 3;

/// How many numbers of bytes a limit must explain.
const ABOVE: usize = 3;

impl<'q> Search<'q, '_, '_> {
    fn causes(mut self) -> Result<Vec<Cause>, TooMuchWork> {
        let mut spectrum = Spectrum::default();
        for asked in self.members(false) {
            let Member { features, counts, .. } = self.reader.read(asked, true)?;
            spectrum.pass(features.iter().map(|has| has.feature));
            for (counted, (count, _)) in counts {
                let most = self.most.entry(counted).or_default();
                *most = count.max(*most);
            }
        }
        for asked in self.members(true) {
            if let Which::Repeated { number, times, .. } = asked.which {
                let least = self.least.entry(number).or_insert(times);
                *least = times.min(*least);
            }
            for (counted, (count, _)) in self.reader.read(asked, false)?.counts {
                let above = self.above.entry(counted).or_default();
                if above.len() < ABOVE && count > self.most.get(&counted).copied().unwrap_or_default() {
                    above.insert(count);
                }
            }
        }
        for asked in self.members(true).filter(|asked| !matches!(asked.which, Which::Random)) {
            let member = self.reader.read(asked, false)?;
            spectrum.fail(member.string.len(), self.features(&member).map(|has| has.feature));
        }
        let mut chosen = spectrum.explain();
        let is_once = |feature: &Feature| matches!(feature.part, Part::Is(_)) && spectrum.failing(feature) == 1;
        if chosen.iter().filter(|feature| is_once(feature)).count() > WORDS {
            chosen.retain(|feature| !is_once(feature));
        }
        let mut causes: Vec<Cause> = chosen.iter().map(|&feature| self.cause(Some(feature))).collect();
        causes.push(self.cause(None));
        let numbers: HashMap<Feature, usize> = iter::zip(chosen, 0..).collect();
        for asked in self.members(true) {
            let whole = asked.string.clone();
            let member = self.reader.read(asked, false)?;
            let features: Vec<Has> = self.features(&member).collect();
            let known = features.iter().filter_map(|has| Some((*numbers.get(&has.feature)?, has)));
            let first = known.clone().min_by_key(|&(number, _)| number);
            for (number, &Has { feature, at, state }) in known {
                causes[number].states.insert(state);
                let byte = match feature.part {
                    Part::Byte(byte) => Some(byte),
                    Part::Class(_) | Part::LeadingZero | Part::Case { .. } | Part::Any => {
                        member.string.get(at).copied()
                    }
                    _ => None,
                };
                byte.into_iter().for_each(|byte| causes[number].bytes.insert(byte));
            }
            let limit = first.and_then(|(_, has)| {
                let most = self.most.get(&has.feature).copied().unwrap_or_default();
                limit(&member, has.feature, most)
            });
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

    /// All features of a member that is rejected.
    fn features(&self, member: &Member<'_>) -> impl Iterator<Item = Has> {
        let is_more = |(counted, (count, _)): &(&Feature, &(usize, usize))| {
            let is_limit = self.above.get(counted).is_some_and(|above| above.len() == ABOVE);
            // A limit explains the first of the members of a cycle that is rejected, too.
            let fewer = if let Which::Repeated { number, cycle, times } = member.which {
                (times - self.least[&number]) * member.in_a_piece(cycle, **counted)
            } else {
                0
            };
            is_limit && count.saturating_sub(fewer) > self.most.get(counted).copied().unwrap_or_default()
        };
        let more = |(&feature, &(_, at)): (&Feature, &(usize, usize))| Has {
            feature,
            at,
            state: feature.state.unwrap_or(Dfa::START),
        };
        let mores: Vec<Has> = member.counts.iter().filter(is_more).map(more).collect();
        member.features.clone().into_iter().chain(mores)
    }

    /// The cause that is this feature, or no single one, before the first answer.
    fn cause(&self, feature: Option<Feature>) -> Cause {
        let rejected = |what| Cause::new(Kind::WronglyRejected, what);
        let Some(feature) = feature else { return rejected(What::Unknown) };
        let Feature { is_more, after, state, rule, part, .. } = feature;
        let most = self.most.get(&feature).copied().unwrap_or_default();
        let wholly = part == Part::Any && !rule.is_some_and(|rule| self.reader.reads_for_others(rule));
        let what = match part {
            Part::Number => What::Number { above: most },
            _ if is_more => What::More { most, wholly },
            Part::Any if rule == Some(LANGUAGE) => What::Member,
            Part::Any => What::Rule { wholly },
            Part::End => What::End,
            Part::Class(class) => What::Class(class),
            Part::Byte(byte) => What::Class(self.judge.dfa().class_of(byte)),
            Part::LeadingZero => What::LeadingZero,
            Part::Alone => What::Alone,
            Part::Is(word) => What::Is(word),
            Part::Case { letters, in_escape } => What::Case { letters, in_escape },
            Part::Bytes(sequence) => What::Bytes(sequence),
            Part::Without(byte) => What::Without(byte),
        };
        let is_place = match what {
            What::Member | What::Rule { .. } | What::Without(_) => false,
            What::Bytes(_) => state.is_some(),
            _ => true,
        };
        Cause {
            rule: rule.map(|rule| self.reader.names[rule].clone()),
            end: what == What::End,
            everywhere: is_place.then_some(state.is_none()),
            after: after.map(|after| Text(self.judge.asked.suite.literal(after).to_vec())),
            ..rejected(what)
        }
    }
}

/// The limit for which the member may be rejected.
fn limit(member: &Member<'_>, feature: Feature, most: usize) -> Option<Limit> {
    let &(count, at) = member.counts.get(&feature)?;
    match (feature.part, member.which) {
        (Part::Number, Which::Repeated { .. }) => None,
        (Part::Number, _) => {
            let (before, from) = member.string.split_at(at);
            let digits = from.iter().take_while(|byte| byte.is_ascii_digit()).count();
            Some(Limit::Number { before: before.to_vec(), after: from[digits..].to_vec(), most, number: count })
        }
        (_, Which::Repeated { cycle, times, .. }) => {
            let each = member.in_a_piece(cycle, feature);
            (each > 0).then(|| Limit::Pieces { cycle: cycle.clone(), times, count, each })
        }
        _ => None,
    }
}
