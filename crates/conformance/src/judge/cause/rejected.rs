//! [`Rejected`]: members that are rejected. An answer does not show where the parser stopped, but
//! all answers together may show why: what all these members have and no accepted member has.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    iter,
    rc::Rc,
};

use super::{
    super::{Answer, Judge, Question, beyond::Which, limit::Limit},
    Asks, Cause, Kind,
    crossed::Crossed,
    feature::{Feature, Has, LANGUAGE, Part},
    member::{Asked, Member, Reader},
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
    /// Those without an answer, or whose prefix is too long: they do not show that the member is
    /// accepted.
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

    /// A cause for each feature that explains rejected members, and one for those that no feature
    /// explains.
    pub(super) fn causes(
        &self,
        judge: &Judge,
        question: Question,
        rules: Rules<'_>,
        mut asks: Option<&mut dyn Asks>,
    ) -> Vec<Cause> {
        if self.is_empty() {
            return Vec::new();
        }
        let mut search = |rules| {
            let reader = Reader::new(judge, rules);
            let (most, least, limits) = (HashMap::new(), HashMap::new(), HashMap::new());
            let (crossed, examples) = (Crossed::new(judge.dfa()), HashMap::new());
            let search = Search {
                answers: self,
                judge,
                question,
                reader,
                most,
                least,
                limits,
                crossed,
                examples,
            };
            match search.members(false).next() {
                Some(_) => search.causes(&mut asks),
                None => Ok(vec![search.every_member()]),
            }
        };
        // Without rules, if it would take too long to find them.
        search(Some(rules))
            .or_else(|TooMuchWork { .. }| search(None))
            .unwrap_or_default()
    }
}

/// The search for what rejected members have.
pub(super) struct Search<'q, 'l> {
    answers: &'q Rejected,
    pub(super) judge: &'q Judge,
    question: Question,
    pub(super) reader: Reader<'q, 'l>,
    /// The maximum of each count in an accepted member.
    pub(super) most: HashMap<Feature, u128>,
    /// For each cycle, how often its piece is repeated in the first of its members that is
    /// rejected.
    least: HashMap<usize, usize>,
    /// For what may be limited, the members from which the limit can be found: of each cycle, by
    /// its number, the best one, and of none.
    pub(super) limits: HashMap<Feature, BTreeMap<Option<usize>, Limit>>,
    /// What further members are made of.
    pub(super) crossed: Crossed<'q>,
    /// The first member that is rejected and has a feature, and where it has it.
    pub(super) examples: HashMap<Feature, (Rc<[u8]>, usize)>,
}

/// What every member has.
const EVERY: Feature = Feature {
    is_more: false,
    after: None,
    anywhere: true,
    state: None,
    rule: Some(LANGUAGE),
    part: Part::Any,
};

/// How many words may each be the cause that one string is rejected: more are not special.
const WORDS: usize = 3;

/// How many words may be causes, or escapes: more are not a list of words.
const ALL_CHOSEN: usize = 6;

/// How many characters may be limited, each in number: if there are more, something else is.
const CHARACTERS: usize = 3;

/// If so many times as many members are not explained, few are.
const FEW: u64 = 9;

/// How many words rejected members may have, approximately, if one may be the cause.
const ALL_WORDS: usize = 20_000;

impl<'q> Search<'q, '_> {
    fn causes(mut self, asks: &mut Option<&mut dyn Asks>) -> Result<Vec<Cause>, TooMuchWork> {
        let mut spectrum = self.spectrum()?;
        // What is between the rules that it leads to is not what the rule reads.
        let others: Vec<bool> = (0..self.reader.names.len())
            .map(|rule| self.reader.leads_to_others(rule))
            .collect();
        spectrum.pass_all(|feature| {
            feature.rule.is_some_and(|rule| others[rule]) && feature.is_of_all()
        });
        let (mut confirmed, mut limits) = (HashSet::new(), HashMap::new());
        if let Some(asks) = asks {
            self.confirm(&mut spectrum, *asks, &mut confirmed, &mut limits)?;
            self.add_random(&mut spectrum)?;
            self.confirm(&mut spectrum, *asks, &mut confirmed, &mut limits)?;
        }
        let mut chosen = spectrum.explain();
        let is_once = |feature: &Feature| feature.is_word() && spectrum.failing(feature) == 1;
        retain_few(&mut chosen, is_once);
        let mut causes = self.attributed(&chosen)?;
        if let Some((unexplained, explained)) = causes.split_last() {
            let (unexplained, explained) = (
                unexplained.tally.count,
                explained.iter().map(|cause| cause.tally.count).sum::<u64>(),
            );
            // Where others are not explained, what one string is, is no explanation either; nor is
            // a byte in one state, of few.
            let is_accident = |feature: &Feature| {
                unexplained > 0 && is_once(feature)
                    || unexplained > FEW * explained && feature.is_byte_in_a_state()
            };
            if chosen.iter().any(is_accident) {
                chosen.retain(|feature| !is_accident(feature));
                causes = self.attributed(&chosen)?;
            }
        }
        for (feature, cause) in iter::zip(&chosen, &mut causes) {
            limits
                .remove(feature)
                .into_iter()
                .for_each(|limit| cause.set_limit(limit));
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
            cause.tally.add(
                &string,
                &Answer::No,
                &self.judge.right_answer(self.question, &string),
            );
        }
        cause
    }

    /// What accepted members have, and what rejected ones do.
    fn spectrum(&mut self) -> Result<Spectrum<Feature>, TooMuchWork> {
        let mut spectrum = Spectrum::default();
        let mut words = HashSet::new();
        for asked in self
            .members(true)
            .filter(|asked| !matches!(asked.which, Which::Random))
        {
            if let Which::Repeated { number, times, .. } = asked.which {
                let least = self.least.entry(number).or_insert(times);
                *least = times.min(*least);
            }
            if words.len() <= ALL_WORDS {
                let features = self.reader.read(asked, false)?.features;
                words.extend(
                    features
                        .into_iter()
                        .map(|has| has.feature)
                        .filter(Feature::is_word),
                );
            }
        }
        if words.len() > ALL_WORDS {
            words.clear();
        }
        // No others are kept: accepted members have very many.
        let is_known = |feature: &Feature| !feature.is_word() || words.contains(feature);
        for asked in self.members(false) {
            let is_random = matches!(asked.which, Which::Random);
            let Member {
                string,
                literal,
                states,
                features,
                counts,
                ..
            } = self.reader.read(asked, true)?;
            self.crossed.add(&string, literal, &states, is_random);
            spectrum.pass(features.iter().map(|has| has.feature).filter(is_known));
            for (counted, (count, _)) in counts {
                let most = self.most.entry(counted).or_default();
                *most = count.max(*most);
            }
        }
        for asked in self
            .members(true)
            .filter(|asked| !matches!(asked.which, Which::Random))
        {
            let member = self.reader.read(asked, false)?;
            self.add_rejected(&mut spectrum, &member, is_known);
        }
        Ok(spectrum)
    }

    /// Adds random members that are rejected and have nothing that the others are rejected for.
    /// Words, and bytes in one state, they have by accident.
    fn add_random(&mut self, spectrum: &mut Spectrum<Feature>) -> Result<(), TooMuchWork> {
        let chosen: HashSet<Feature> = spectrum.explain().into_iter().collect();
        for asked in self
            .members(true)
            .filter(|asked| matches!(asked.which, Which::Random))
        {
            let member = self.reader.read(asked, false)?;
            if !self
                .features(&member)
                .any(|has| chosen.contains(&has.feature))
            {
                self.add_rejected(spectrum, &member, |feature| {
                    !feature.is_word() && !feature.is_byte_in_a_state()
                });
            }
        }
        Ok(())
    }

    fn add_rejected(
        &mut self,
        spectrum: &mut Spectrum<Feature>,
        member: &Member<'_>,
        is_known: impl Fn(&Feature) -> bool,
    ) {
        let string: Rc<[u8]> = (&*member.string).into();
        let had: Vec<Has> = self
            .features(member)
            .filter(|has| is_known(&has.feature))
            .collect();
        had.iter().for_each(|has| {
            _ = self
                .examples
                .entry(has.feature)
                .or_insert_with(|| (string.clone(), has.at))
        });
        let features: Vec<Feature> = had.into_iter().map(|has| has.feature).collect();
        for &feature in features.iter().filter(|feature| feature.is_more) {
            let Some(limit) = self.limit(member, feature) else {
                continue;
            };
            let cycle = if let Which::Repeated { number, .. } = member.which {
                Some(number)
            } else {
                None
            };
            let known = self.limits.entry(feature).or_default();
            if known
                .get(&cycle)
                .is_none_or(|known| limit.rank() < known.rank())
            {
                known.insert(cycle, limit);
            }
        }
        spectrum.fail(member.string.len(), features);
    }

    /// A cause for each of these features, with its answers, and one for those that none explains.
    fn attributed(&mut self, chosen: &[Feature]) -> Result<Vec<Cause>, TooMuchWork> {
        let mut causes: Vec<Cause> = chosen
            .iter()
            .map(|&feature| self.cause(Some(feature)))
            .collect();
        causes.push(self.cause(None));
        let numbers: HashMap<Feature, usize> = iter::zip(chosen.iter().copied(), 0..).collect();
        for asked in self.members(true) {
            let whole = asked.string.clone();
            let member = self.reader.read(asked, false)?;
            let features: Vec<Has> = self.features(&member).collect();
            let known = features
                .iter()
                .filter_map(|has| Some((*numbers.get(&has.feature)?, has)));
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
                byte.into_iter()
                    .for_each(|byte| causes[number].bytes.insert(byte));
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
            Question::Whole | Question::Parts(_) => dfa.accepts(string).then_some(string.len()),
        };
        let strings = judge.strings().zip(0..).filter(move |&(_, number)| {
            answers.rejected[number] == rejected && !answers.others[number]
        });
        strings.filter_map(move |(string, number)| {
            length(&string).map(|length| Asked {
                string,
                length,
                which: judge.which(number),
            })
        })
    }

    /// All features of a member that is rejected.
    fn features(&self, member: &Member<'_>) -> impl Iterator<Item = Has> {
        let is_more = |(counted, (count, _)): &(&Feature, &(u128, usize))| {
            // A limit explains the first of the members of a cycle that is rejected, too.
            let fewer = if let Which::Repeated {
                number,
                cycle,
                times,
            } = member.which
            {
                (times - self.least[&number]) * member.in_a_piece(cycle, **counted, &self.reader)
            } else {
                0
            };
            count.saturating_sub(fewer as u128)
                > self.most.get(counted).copied().unwrap_or_default()
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
        let Some(feature) = feature else {
            return rejected(What::Unknown);
        };
        let Feature {
            is_more,
            after,
            rule,
            part,
            ..
        } = feature;
        let is_everywhere = feature.state.is_none() || matches!(part, Part::All { .. });
        let most = self.most.get(&feature).copied().unwrap_or_default();
        let wholly = !rule.is_some_and(|rule| self.reader.reads_for_others(rule));
        let what = match part {
            Part::Number if is_more => What::Number { above: most },
            Part::Byte(byte) if is_more => What::More {
                most,
                of: Of::Byte(byte),
            },
            Part::Any if is_more => What::More { most, of: Of::All },
            Part::AtOnce => What::More {
                most,
                of: Of::AtOnce,
            },
            Part::Within => What::More {
                most,
                of: Of::Within,
            },
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
            Part::All { word, in_any_case } => What::Is {
                word,
                in_any_case,
                wholly: true,
            },
            Part::Is { word, in_any_case } => What::Is {
                word,
                in_any_case,
                wholly: !rule.is_some_and(|rule| self.reader.leads_to_others(rule)),
            },
            Part::Number => What::Digits,
            Part::Zero => What::Zero,
            Part::First(_) => What::First,
            Part::Last(_) => What::Last,
            Part::Case { letters, in_escape } => What::Case { letters, in_escape },
            Part::Bytes { sequence, end } => What::Bytes { sequence, end },
            Part::FollowedByOctets => What::FollowedByOctets,
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
                | What::FollowedByOctets
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
    pub(super) fn limit(&self, member: &Member<'_>, feature: Feature) -> Option<Limit> {
        let &(count, at) = member.counts.get(&feature)?;
        match (feature.part, member.which) {
            // It may be an even greater number.
            (Part::Number, _) if count == u128::MAX => None,
            (Part::Number, Which::Repeated { .. }) => None,
            (Part::Number, _) => {
                let (before, from) = member.string.split_at(at);
                let digits = from.iter().take_while(|byte| byte.is_ascii_digit()).count();
                let most = self.most.get(&feature).copied().unwrap_or_default();
                Some(Limit::Number {
                    before: before.to_vec(),
                    after: from[digits..].to_vec(),
                    most,
                    number: count,
                })
            }
            (_, Which::Repeated { cycle, times, .. }) => {
                let each = member.in_a_piece(cycle, feature, &self.reader);
                let count = usize::try_from(count).ok()?;
                (each > 0).then(|| Limit::Pieces {
                    cycle: cycle.clone(),
                    times,
                    count,
                    each,
                })
            }
            _ => None,
        }
    }
}

/// Leaves out all of a kind, if they are so many that something else is the cause.
fn retain_few(chosen: &mut Vec<Feature>, is_once: impl Fn(&Feature) -> bool) {
    let is_count = |feature: &Feature| feature.is_more && matches!(feature.part, Part::Byte(_));
    let is_sequence = |feature: &Feature| matches!(feature.part, Part::Bytes { .. });
    let kinds = [
        (&Feature::is_word as &dyn Fn(&Feature) -> bool, ALL_CHOSEN),
        (&is_sequence, ALL_CHOSEN),
        (&is_once, WORDS),
        (&is_count, CHARACTERS),
    ];
    for (is_one, most) in kinds {
        if chosen.iter().filter(|feature| is_one(feature)).count() > most {
            chosen.retain(|feature| !is_one(feature));
        }
    }
}
