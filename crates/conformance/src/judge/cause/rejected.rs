//! [`Rejected`]: members that are rejected. An answer does not show where the parser stopped, but all answers together may show why:
//! what all these members have and no accepted member has.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    iter,
    rc::Rc,
};

use super::{
    super::{
        Answer, Judge, Question,
        beyond::Which,
        limit::{Limit, Narrowed},
    },
    Asks, Cause, Kind,
    crossed::Crossed,
    member::{Asked, Feature, Has, LANGUAGE, Member, Part, Reader},
    what::{Of, What},
};
use crate::{
    automaton::Dfa,
    compare::{Rules, TooMuchWork},
    hex::Text,
    spectrum::Spectrum,
};

/// Which strings have such an answer.
#[derive(Default)]
pub(super) struct Rejected {
    rejected: Vec<bool>,
    /// Those without an answer, or whose prefix is too long: they do not show that the member is accepted.
    others: Vec<bool>,
}

impl Rejected {
    /// Adds the next answer, which may be none.
    pub(super) fn add(&mut self, kind: Option<Kind>, is_none: bool) {
        self.rejected.push(kind == Some(Kind::WronglyRejected));
        self.others.push(is_none || kind == Some(Kind::TooLong));
    }

    pub(super) fn is_empty(&self) -> bool {
        !self.rejected.contains(&true)
    }

    /// A cause for each feature that explains rejected members, and one for those that no feature explains.
    pub(super) fn causes(
        &self,
        judge: &Judge,
        question: Question,
        rules: Rules<'_, '_>,
        mut asks: Option<&mut dyn Asks>,
    ) -> Vec<Cause> {
        if self.is_empty() {
            return Vec::new();
        }
        let mut search = |rules| {
            let reader = Reader::new(judge, rules);
            let (most, least, limits) = (HashMap::new(), HashMap::new(), HashMap::new());
            let (crossed, examples) = (Crossed::new(judge.dfa()), HashMap::new());
            let search = Search { answers: self, judge, question, reader, most, least, limits, crossed, examples };
            match search.members(false).next() {
                Some(_) => search.causes(&mut asks),
                None => Ok(vec![search.every_member()]),
            }
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
    most: HashMap<Feature, u128>,
    /// For each cycle, how often its piece is repeated in the first of its members that is rejected.
    least: HashMap<usize, usize>,
    /// For what may be limited, the members from which the limit can be found: of each cycle, by its number, the best one, and of none.
    limits: HashMap<Feature, BTreeMap<Option<usize>, Limit>>,
    /// What further members are made of.
    crossed: Crossed<'q>,
    /// The first member that is rejected and has a feature, and where it has it.
    examples: HashMap<Feature, (Rc<[u8]>, usize)>,
}

/// What every member has.
const EVERY: Feature =
    Feature { is_more: false, after: None, anywhere: true, state: None, rule: Some(LANGUAGE), part: Part::Any };

/// How many words may each be the cause that one string is rejected: more are not special.
const WORDS: usize = 3;

/// How many words may be causes, or escapes: more are not a list of words.
const ALL_CHOSEN: usize = 6;

/// How many characters may be limited, each in number: if there are more, something else is.
const CHARACTERS: usize = 3;

/// How many words rejected members may have, approximately, if one may be the cause.
const ALL_WORDS: usize = 20_000;

/// How often the causes are found again without those that were not confirmed; then no other is asked about.
const ROUNDS: usize = 12;

/// About how many further members with a feature the implementation is asked, at most.
const FURTHER: usize = 60;

/// How many members with a number are tried, if another number may be too great in each.
const TRIED: usize = 8;

/// How long a member may be of which others are made, in bytes.
const LONGEST: usize = 400;

impl<'q> Search<'q, '_, '_> {
    fn causes(mut self, asks: &mut Option<&mut dyn Asks>) -> Result<Vec<Cause>, TooMuchWork> {
        let mut spectrum = self.spectrum()?;
        // What is between the rules that it leads to is not what the rule reads.
        let others: Vec<bool> = (0..self.reader.names.len()).map(|rule| self.reader.leads_to_others(rule)).collect();
        spectrum.pass_all(|feature| feature.rule.is_some_and(|rule| others[rule]) && feature.is_of_all());
        let (mut confirmed, mut limits) = (HashSet::new(), HashMap::new());
        if let Some(asks) = asks {
            self.confirm(&mut spectrum, *asks, &mut confirmed, &mut limits)?;
            self.add_random(&mut spectrum)?;
            self.confirm(&mut spectrum, *asks, &mut confirmed, &mut limits)?;
        }
        let mut chosen = spectrum.explain();
        let is_once = |feature: &Feature| feature.is_word() && spectrum.failing(feature) == 1;
        let is_count = |feature: &Feature| feature.is_more && matches!(feature.part, Part::Byte(_));
        let is_sequence = |feature: &Feature| matches!(feature.part, Part::Bytes { .. });
        let few = [
            (&Feature::is_word as &dyn Fn(&Feature) -> bool, ALL_CHOSEN),
            (&is_sequence, ALL_CHOSEN),
            (&is_once, WORDS),
            (&is_count, CHARACTERS),
        ];
        for (is_one, most) in few {
            if chosen.iter().filter(|feature| is_one(feature)).count() > most {
                chosen.retain(|feature| !is_one(feature));
            }
        }
        let mut causes = self.attributed(&chosen)?;
        if let Some((unexplained, explained)) = causes.split_last() {
            let (unexplained, explained) =
                (unexplained.tally.count, explained.iter().map(|cause| cause.tally.count).sum());
            // Where others are not explained, what one string is, is no explanation either; and a byte in one state is none where most are not.
            let is_byte = |feature: &Feature| {
                feature.state.is_some() && matches!(feature.part, Part::Byte(_) | Part::Class(_) | Part::Letter(_))
            };
            let is_accident =
                |feature: &Feature| unexplained > 0 && is_once(feature) || unexplained > explained && is_byte(feature);
            if chosen.iter().any(is_accident) {
                chosen.retain(|feature| !is_accident(feature));
                causes = self.attributed(&chosen)?;
            }
        }
        for (feature, cause) in iter::zip(&chosen, &mut causes) {
            limits.remove(feature).into_iter().for_each(|limit| cause.set_limit(limit));
        }
        causes.retain(|cause| cause.tally.count > 0);
        Ok(causes)
    }

    /// The only cause, if no member is accepted.
    fn every_member(&self) -> Cause {
        let mut cause = self.cause(Some(EVERY));
        cause.at = Some(0);
        cause.states.insert(Dfa::START);
        for Asked { string, .. } in self.members(true) {
            cause.tally.add(&string, &Answer::No, &self.judge.right_answer(self.question, &string));
        }
        cause
    }

    /// Asks about all that would be causes: about further members that have the same, until each of the causes is confirmed. The others are
    /// taken for features of accepted members.
    fn confirm(
        &mut self,
        spectrum: &mut Spectrum<Feature>,
        asks: &mut dyn Asks,
        confirmed: &mut HashSet<Feature>,
        limits: &mut HashMap<Feature, Narrowed>,
    ) -> Result<(), TooMuchWork> {
        for round in 0.. {
            let mut unknown = spectrum.explain();
            unknown.retain(|feature| !confirmed.contains(feature));
            if unknown.is_empty() {
                break;
            }
            if round == ROUNDS {
                spectrum.pass_all(|feature| !confirmed.contains(feature));
                break;
            }
            let (mut further, mut of) = (Vec::new(), Vec::new());
            for feature in unknown {
                let narrowed = if feature.is_more { self.narrowed(feature, asks)? } else { None };
                if feature.is_more && narrowed.is_none() {
                    // Less is too much elsewhere, or more is not, so this is not what is limited.
                    spectrum.pass([feature]);
                    continue;
                }
                confirmed.insert(feature);
                let members = self.further(feature, narrowed.as_ref())?;
                of.extend(members.iter().map(|_| feature));
                further.extend(members);
                narrowed.into_iter().for_each(|narrowed| _ = limits.insert(feature, narrowed));
            }
            let answers = asks.accepts(&further).unwrap_or_default();
            for (feature, _) in iter::zip(of, answers).filter(|(_, is_accepted)| *is_accepted) {
                confirmed.remove(&feature);
                limits.remove(&feature);
                spectrum.pass([feature]);
            }
        }
        Ok(())
    }

    fn narrowed(&mut self, feature: Feature, asks: &mut dyn Asks) -> Result<Option<Narrowed>, TooMuchWork> {
        let known = self.most.get(&feature).copied().unwrap_or_default();
        let limits: Vec<&Limit> = self.limits.get(&feature).iter().flat_map(|limits| limits.values()).collect();
        let narrowed = asks.narrow(&limits, known);
        let (None, [Limit::Number { before, after, number, .. }, ..]) = (&narrowed, &limits[..]) else {
            return Ok(narrowed);
        };
        // There may be another number that is too great. So the others are those of accepted members.
        let digits = number.to_string().into_bytes();
        let (example, bytes) = ([before, &digits[..], after].concat(), before.len()..before.len() + digits.len());
        let mut tried = 0;
        for string in self.crossed.with(&example, bytes, feature.after, false) {
            if tried == TRIED || !self.judge.asked.options.reads.reads(&string) {
                continue;
            }
            let asked = Asked { length: string.len(), string, which: Which::Other };
            let member = self.reader.read(asked, false)?;
            let is_more = member.counts.get(&feature).is_some_and(|(count, _)| *count > known);
            let Some(limit) = self.limit(&member, feature).filter(|_| is_more) else { continue };
            tried += 1;
            if let Some(narrowed) = asks.narrow(&[&limit], known) {
                return Ok(Some(narrowed));
            }
        }
        Ok(None)
    }

    /// Further members that have a feature, or more than the limit: of one that is rejected, and of accepted ones.
    fn further(&mut self, feature: Feature, limit: Option<&Narrowed>) -> Result<Vec<Vec<u8>>, TooMuchWork> {
        let example = match limit {
            Some(Narrowed { rejected, .. }) => Some((&rejected[..], 0)),
            None => self.examples.get(&feature).map(|(string, at)| (&string[..], *at)),
        };
        let Some((example, at)) = example.filter(|(example, _)| example.len() <= LONGEST) else {
            return Ok(Vec::new());
        };
        let end = match feature.part {
            _ if limit.is_some() => at,
            Part::Bytes { sequence, .. } => at + sequence.bytes().len(),
            Part::Is { word, .. } | Part::All { word, .. } => at + word.bytes().len(),
            Part::Number | Part::Zero | Part::LeadingZero => {
                at + example[at..].iter().take_while(|byte| byte.is_ascii_digit()).count()
            }
            Part::Any
            | Part::AtOnce
            | Part::Within
            | Part::End
            | Part::Without(_)
            | Part::Escaped(_)
            | Part::Followed(_)
            | Part::BeforeOctets => at,
            _ => at + 1,
        };
        let mut further = Vec::new();
        let bytes = at..end.min(example.len());
        let split = limit.map(|_| self.split(example));
        let crossed = self.crossed.with(example, bytes, feature.after, feature.state.is_none() && limit.is_none());
        for string in crossed.chain(split.into_iter().flatten()) {
            if !self.judge.asked.options.reads.reads(&string) {
                continue;
            }
            let asked = Asked { length: string.len(), string: string.clone(), which: Which::Other };
            let member = self.reader.read(asked, false)?;
            let has = match limit {
                Some(limit) => member.counts.get(&feature).is_some_and(|(count, _)| *count > limit.most),
                None => member.features.iter().any(|has| has.feature == feature),
            };
            if has {
                further.push(string);
            }
        }
        // Some of all lengths.
        let step = further.len().div_ceil(FURTHER).max(1);
        Ok(further.into_iter().step_by(step).collect())
    }

    /// Members that have one byte more about their middle: what is limited may be what is between such bytes.
    fn split(&self, member: &[u8]) -> Vec<Vec<u8>> {
        let places = (1..4).map(|quarter| member.len() * quarter / 4);
        let split = |at: usize| {
            let (before, after) = member.split_at(at);
            self.judge.asked.suite.bytes().into_iter().map(move |byte| [before, &[byte], after].concat())
        };
        places.flat_map(split).filter(|string| self.judge.dfa().accepts(string)).collect()
    }

    /// What accepted members have, and what rejected ones do.
    fn spectrum(&mut self) -> Result<Spectrum<Feature>, TooMuchWork> {
        let mut spectrum = Spectrum::default();
        let mut words = HashSet::new();
        for asked in self.members(true).filter(|asked| !matches!(asked.which, Which::Random)) {
            if let Which::Repeated { number, times, .. } = asked.which {
                let least = self.least.entry(number).or_insert(times);
                *least = times.min(*least);
            }
            if words.len() <= ALL_WORDS {
                let features = self.reader.read(asked, false)?.features;
                words.extend(features.into_iter().map(|has| has.feature).filter(Feature::is_word));
            }
        }
        if words.len() > ALL_WORDS {
            words.clear();
        }
        // No others are kept: accepted members have very many.
        let is_known = |feature: &Feature| !feature.is_word() || words.contains(feature);
        for asked in self.members(false) {
            let is_random = matches!(asked.which, Which::Random);
            let Member { string, literal, states, features, counts, .. } = self.reader.read(asked, true)?;
            self.crossed.add(&string, literal, &states, is_random);
            spectrum.pass(features.iter().map(|has| has.feature).filter(is_known));
            for (counted, (count, _)) in counts {
                let most = self.most.entry(counted).or_default();
                *most = count.max(*most);
            }
        }
        for asked in self.members(true).filter(|asked| !matches!(asked.which, Which::Random)) {
            self.add_rejected(&mut spectrum, asked, is_known)?;
        }
        Ok(spectrum)
    }

    /// Adds random members that are rejected and have nothing that the others are rejected for. Words that they have, they have by accident.
    fn add_random(&mut self, spectrum: &mut Spectrum<Feature>) -> Result<(), TooMuchWork> {
        let chosen: HashSet<Feature> = spectrum.explain().into_iter().collect();
        for asked in self.members(true).filter(|asked| matches!(asked.which, Which::Random)) {
            let member = self.reader.read(asked.clone(), false)?;
            if !self.features(&member).any(|has| chosen.contains(&has.feature)) {
                self.add_rejected(spectrum, asked, |feature| !feature.is_word())?;
            }
        }
        Ok(())
    }

    fn add_rejected(
        &mut self,
        spectrum: &mut Spectrum<Feature>,
        asked: Asked<'q>,
        is_known: impl Fn(&Feature) -> bool,
    ) -> Result<(), TooMuchWork> {
        let member = self.reader.read(asked, false)?;
        let string: Rc<[u8]> = (&*member.string).into();
        let had: Vec<Has> = self.features(&member).filter(|has| is_known(&has.feature)).collect();
        had.iter().for_each(|has| _ = self.examples.entry(has.feature).or_insert_with(|| (string.clone(), has.at)));
        let features: Vec<Feature> = had.into_iter().map(|has| has.feature).collect();
        for &feature in features.iter().filter(|feature| feature.is_more) {
            let Some(limit) = self.limit(&member, feature) else { continue };
            let cycle = if let Which::Repeated { number, .. } = member.which { Some(number) } else { None };
            let known = self.limits.entry(feature).or_default();
            if known.get(&cycle).is_none_or(|known| limit.rank() < known.rank()) {
                known.insert(cycle, limit);
            }
        }
        spectrum.fail(member.string.len(), features);
        Ok(())
    }

    /// A cause for each of these features, with its answers, and one for those that none explains.
    fn attributed(&mut self, chosen: &[Feature]) -> Result<Vec<Cause>, TooMuchWork> {
        let mut causes: Vec<Cause> = chosen.iter().map(|&feature| self.cause(Some(feature))).collect();
        causes.push(self.cause(None));
        let numbers: HashMap<Feature, usize> = iter::zip(chosen.iter().copied(), 0..).collect();
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
                    Part::Followed(Some(_)) => whole.get(at).copied(),
                    Part::Class(_)
                    | Part::Letter(_)
                    | Part::LeadingZero
                    | Part::First(_)
                    | Part::Last(_)
                    | Part::Case { .. } => member.string.get(at).copied(),
                    // Not all that the rule reads, if it reads all of a member.
                    Part::Any if causes[number].what == (What::Rule { wholly: false }) => {
                        member.string.get(at).copied()
                    }
                    _ => None,
                };
                byte.into_iter().for_each(|byte| causes[number].bytes.insert(byte));
            }
            let cause = &mut causes[first.as_ref().map_or(numbers.len(), |&(number, _)| number)];
            let expected = self.judge.right_answer(self.question, &whole);
            if cause.tally.add(&whole, &Answer::No, &expected) {
                let place = first.filter(|(_, has)| !matches!(has.feature.part, Part::Without(_)));
                cause.at = place.map(|(_, has)| has.at);
            }
        }
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
        let is_more = |(counted, (count, _)): &(&Feature, &(u128, usize))| {
            // A limit explains the first of the members of a cycle that is rejected, too.
            let fewer = if let Which::Repeated { number, cycle, times } = member.which {
                (times - self.least[&number]) * member.in_a_piece(cycle, **counted, &self.reader)
            } else {
                0
            };
            count.saturating_sub(fewer as u128) > self.most.get(counted).copied().unwrap_or_default()
        };
        let more = |(&feature, &(_, at)): (&Feature, &(u128, usize))| Has {
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
        let Feature { is_more, after, rule, part, .. } = feature;
        let is_everywhere = feature.state.is_none() || matches!(part, Part::All { .. });
        let most = self.most.get(&feature).copied().unwrap_or_default();
        let wholly = !rule.is_some_and(|rule| self.reader.reads_for_others(rule));
        let what = match part {
            Part::Number if is_more => What::Number { above: most },
            Part::Byte(byte) if is_more => What::More { most, of: Of::Byte(byte) },
            Part::Any if is_more => What::More { most, of: Of::All },
            Part::AtOnce => What::More { most, of: Of::AtOnce },
            Part::Within => What::More { most, of: Of::Within },
            Part::Any if rule == Some(LANGUAGE) => What::Member,
            Part::Any => What::Rule { wholly },
            Part::End => What::End,
            Part::Class(class) => What::Class(class),
            Part::Byte(byte) => What::Byte(byte),
            Part::Letter(letters) => What::Letter(letters),
            Part::Escaped(octets) => What::Escaped(octets),
            Part::Followed(next) => What::Followed { by: next.is_some() },
            Part::LeadingZero => What::LeadingZero,
            Part::Alone => What::Alone,
            Part::All { word, in_any_case } => What::Is { word, in_any_case, wholly: true },
            Part::Is { word, in_any_case } => {
                What::Is { word, in_any_case, wholly: !rule.is_some_and(|rule| self.reader.leads_to_others(rule)) }
            }
            Part::Number => What::Digits,
            Part::Zero => What::Zero,
            Part::First(_) => What::First,
            Part::Last(_) => What::Last,
            Part::Case { letters, in_escape } => What::Case { letters, in_escape },
            Part::Bytes { sequence, end } => What::Bytes { sequence, end },
            Part::BeforeOctets => What::BeforeOctets,
            Part::Without(byte) => What::Without(byte),
        };
        let is_whole = matches!(
            what,
            What::Member
                | What::Rule { .. }
                | What::Without(_)
                | What::First
                | What::Last
                | What::Escaped(_)
                | What::Followed { .. }
                | What::BeforeOctets
                | What::Bytes { .. }
        );
        Cause {
            rule: rule.map(|rule| self.reader.names[rule].clone()),
            end: what == What::End,
            everywhere: (!is_whole).then_some(is_everywhere),
            // The letters of the literal itself may be in either case.
            after: after
                .filter(|_| !matches!(part, Part::Case { .. }))
                .map(|after| Text(self.judge.asked.suite.literal(after).to_vec())),
            ..rejected(what)
        }
    }

    /// The limit for which the member may be rejected.
    fn limit(&self, member: &Member<'_>, feature: Feature) -> Option<Limit> {
        let &(count, at) = member.counts.get(&feature)?;
        match (feature.part, member.which) {
            // It may be an even greater number.
            (Part::Number, _) if count == u128::MAX => None,
            (Part::Number, Which::Repeated { .. }) => None,
            (Part::Number, _) => {
                let (before, from) = member.string.split_at(at);
                let digits = from.iter().take_while(|byte| byte.is_ascii_digit()).count();
                let most = self.most.get(&feature).copied().unwrap_or_default();
                Some(Limit::Number { before: before.to_vec(), after: from[digits..].to_vec(), most, number: count })
            }
            (_, Which::Repeated { cycle, times, .. }) => {
                let each = member.in_a_piece(cycle, feature, &self.reader);
                let count = usize::try_from(count).ok()?;
                (each > 0).then(|| Limit::Pieces { cycle: cycle.clone(), times, count, each })
            }
            _ => None,
        }
    }
}
