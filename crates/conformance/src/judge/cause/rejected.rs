//! [`Rejected`]: members that are rejected. An answer does not show where the parser stopped, but all answers together may show why:
//! what all these members have and no accepted member has.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    iter,
};

use super::{
    super::{
        Answer, Judge, Question,
        beyond::{TIMES, Which},
        limit::Limit,
    },
    Cause, Kind, Letters, Sequence, What, Word,
};
use crate::{
    ByteSet,
    automaton::{Dfa, State},
    compare::{Rules, TooMuchWork},
    grammar::Expression,
    hex::Text,
    spectrum::Spectrum,
    suite::{Cycle, Place},
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
    /// Whether the rule reads more bytes than in any member that is accepted, or, with a state, more at once, from there, or a greater
    /// number; without a rule, whether the member has more, or more of this byte. All others say more, so they come first.
    is_more: bool,
    /// Whether it is a property of the member as a whole, whatever reads it, or one word. Others say more, so they come first.
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
    /// The rule reads a zero, and more after it.
    LeadingZero,
    /// The rule reads one byte and no more.
    Alone,
    /// The rule reads these bytes and no more.
    Is(Word),
    /// The rule reads only digits.
    Number,
    /// There are such letters: digits of escapes, or where only one letter may follow, in either case.
    Case { letters: Letters, in_escape: bool },
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
struct Member<'q> {
    string: Vec<u8>,
    which: Which<'q>,
    features: Vec<Has>,
    /// How many bytes each rule reads, and where the first; how many at once, from each state, and which number; how many there are, and of
    /// which. By the features that it has if these are more than in any member that is accepted.
    counts: BTreeMap<Feature, (usize, usize)>,
    /// The rule that reads each byte of the piece that is repeated in it, if that is known.
    piece: Vec<usize>,
}

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
    /// The maximum of each count in an accepted member.
    most: HashMap<Feature, usize>,
    /// The numbers above it in rejected members, if they may be due to a limit; of many, the first.
    above: HashMap<Feature, BTreeSet<usize>>,
    /// How bytes have been read in accepted members: by which rule, in which state, after which literal.
    passed: HashSet<(Option<usize>, State, u8, Option<Place>)>,
    /// For each cycle, how often its piece is repeated in the first of its members that is rejected.
    least: HashMap<usize, usize>,
}

/// How many words may each be the cause that one string is rejected: more are not special.
const WORDS: usize = 3;

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
            passed: HashSet::new(),
            least: HashMap::new(),
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
            let Member { features, counts, .. } = self.read(asked, true)?;
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
            for (counted, (count, _)) in self.read(asked, false)?.counts {
                let above = self.above.entry(counted).or_default();
                if above.len() < ABOVE && count > self.most.get(&counted).copied().unwrap_or_default() {
                    above.insert(count);
                }
            }
        }
        for asked in self.members(true).filter(|asked| !matches!(asked.which, Which::Random)) {
            let member = self.read(asked, false)?;
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
            let member = self.read(asked, false)?;
            let features: Vec<Has> = self.features(&member).collect();
            let known = features.iter().filter_map(|has| Some((*numbers.get(&has.feature)?, has)));
            let first = known.clone().min_by_key(|&(number, _)| number);
            for (number, &Has { feature, at, state }) in known {
                causes[number].states.insert(state);
                if let Part::Class(_) | Part::Byte(_) | Part::LeadingZero | Part::Case { .. } | Part::Any = feature.part
                {
                    member.string.get(at).into_iter().for_each(|&byte| causes[number].bytes.insert(byte));
                }
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

    /// Reads a member, from its beginning to its end. One in which a piece is repeated many times is read in its shortest form. Of accepted
    /// ones, bytes that have been read in this way before have no features.
    fn read(
        &mut self,
        Asked { mut string, length, which }: Asked<'q>,
        is_accepted: bool,
    ) -> Result<Member<'q>, TooMuchWork> {
        let branch = self.judge.asked.suite.branch(&string);
        let cycle = if let Which::Repeated { cycle, times, .. } = which { Some((cycle, times)) } else { None };
        let shortest = cycle.map(|(cycle, _)| cycle.times(TIMES[0]));
        string.truncate(length);
        let member = shortest.as_deref().unwrap_or(&string);
        let readers = match &mut self.rules {
            Some(rules) => rules.readers(member)?,
            None => None,
        };
        let readers: Option<Vec<usize>> = readers.map(|names| names.iter().map(|name| self.number(name)).collect());
        self.met.extend(readers.iter().flatten());
        let dfa = self.judge.dfa();
        let mut states = vec![Dfa::START];
        states.extend(member.iter().scan(Dfa::START, |state, &byte| {
            *state = dfa.next(*state, byte);
            Some(*state)
        }));
        let mut counts = BTreeMap::from([(Feature::more(None, None, Part::Any), (string.len(), 0))]);
        for (at, &byte) in string.iter().enumerate().filter(|(_, byte)| byte.is_ascii_punctuation()) {
            counts.entry(Feature::more(None, None, Part::Byte(byte))).or_insert((0, at)).0 += 1;
        }
        let mut features = Vec::with_capacity(6 * member.len() + 3);
        let mut add = |part, rule, at: usize| {
            let state = states[at];
            let of = if part == Part::Any { &[None][..] } else { &[None, Some(state)] };
            let anywhere = matches!(part, Part::Is(_));
            let feature =
                |&of: &Option<State>| Feature { is_more: false, after: None, anywhere, state: of, rule, part };
            features.extend(of.iter().map(feature).map(|feature| Has { feature, at, state }));
        };
        let reader = |at: usize| readers.as_ref().map(|readers| readers.get(at).copied().unwrap_or(LANGUAGE));
        if readers.is_some() {
            add(Part::Any, Some(LANGUAGE), 0);
        }
        let mut new = Vec::with_capacity(member.len());
        for (at, &byte) in member.iter().enumerate() {
            let rule = reader(at);
            if is_accepted && !self.passed.insert((rule, states[at], byte, branch)) {
                continue;
            }
            if rule.is_some() {
                add(Part::Any, rule, at);
            }
            add(Part::Class(dfa.class_of(byte)), rule, at);
            add(Part::Byte(byte), rule, at);
            new.push(at);
        }
        add(Part::End, reader(member.len().saturating_sub(1)), member.len());
        let mut start = 0;
        for run in readers.iter().flat_map(|readers| readers.chunk_by(|a, b| a == b)) {
            let (rule, read) = (Some(run[0]), &member[start..][..run.len()]);
            match read {
                [_] => add(Part::Alone, rule, start),
                [b'0', ..] => add(Part::LeadingZero, rule, start),
                _ => {}
            }
            Word::new(read).into_iter().for_each(|word| add(Part::Is(word), rule, start));
            counts.entry(Feature::more(rule, None, Part::Any)).or_insert((0, start)).0 += run.len();
            let at_once = counts.entry(Feature::more(rule, Some(states[start]), Part::Any)).or_default();
            *at_once = (run.len(), start).max(*at_once);
            if read.iter().all(u8::is_ascii_digit) {
                let is_after = |(cycle, _): &(&Cycle, usize)| start > cycle.before.len() + cycle.piece.len();
                let left_out = |(cycle, times): (&Cycle, usize)| (times - TIMES[0]) * cycle.piece.len();
                let number = number(&string[start + cycle.filter(is_after).map_or(0, left_out)..]);
                for state in [None, Some(states[start])] {
                    let greatest = counts.entry(Feature::more(rule, state, Part::Number)).or_default();
                    *greatest = (number, start).max(*greatest);
                }
            }
            start += run.len();
        }
        let mut piece = Vec::new();
        if let (Some((cycle, times)), Some(readers)) = (cycle, &readers) {
            // The second time, as what is before the first may have a say in that.
            let second = cycle.before.len() + cycle.piece.len();
            piece = readers[second..][..cycle.piece.len()].to_vec();
            let more = times - TIMES[0];
            for &reader in &piece {
                counts.entry(Feature::more(Some(reader), None, Part::Any)).or_default().0 += more;
            }
            if piece.iter().all(|reader| *reader == piece[0]) {
                let start = (0..second).rev().take_while(|&at| readers[at] == readers[second]).last().unwrap_or(second);
                let at_once = Feature::more(Some(piece[0]), Some(states[start]), Part::Any);
                counts.entry(at_once).or_default().0 += more * piece.len();
            }
        }
        let anywhere = |at: usize, part| Has { feature: Feature::anywhere(None, part), at, state: states[at] };
        features.extend(new.iter().map(|&at| anywhere(at, Part::Class(dfa.class_of(member[at])))));
        features.extend(new.iter().map(|&at| anywhere(at, Part::Byte(member[at]))));
        self.add_anywhere(member, &mut features);
        if let Some(branch) = branch {
            let after = |has: &Has| Has { feature: Feature { after: Some(branch), ..has.feature }, ..*has };
            let of_branch: Vec<Has> = features.iter().filter(|has| has.feature.state.is_none()).map(after).collect();
            features.extend(of_branch);
            let of_branch = counts.iter().filter(|(counted, _)| counted.state.is_none() && counted.part == Part::Any);
            let of_branch = of_branch.map(|(&counted, &count)| (Feature { after: Some(branch), ..counted }, count));
            counts.extend(of_branch.collect::<Vec<_>>());
        }
        Ok(Member { string: shortest.unwrap_or(string), which, features, counts, piece })
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

    /// Adds the features of a member as a whole, but for its bytes.
    fn add_anywhere(&self, member: &[u8], features: &mut Vec<Has>) {
        let dfa = self.judge.dfa();
        let mut add = |part, at, state| {
            // Punctuation twice is often right in one place, as after a scheme, and wrong in others.
            let of = if let Part::Bytes(Sequence::Twice(_)) = part { &[None, Some(state)][..] } else { &[None] };
            features.extend(of.iter().map(|&of| Has { feature: Feature::anywhere(of, part), at, state }));
        };
        let mut state = Dfa::START;
        // Where there is a capital, and where a small letter.
        let mut cases = [None; 2];
        for (at, &byte) in member.iter().enumerate() {
            Sequence::at(member, at).for_each(|sequence| add(Part::Bytes(sequence), at, state));
            let before = &member[at.saturating_sub(2)..at];
            let in_escape = byte.is_ascii_hexdigit() && matches!(before, [.., b'%'] | [b'%', _]);
            if (self.literal[state] || in_escape) && byte.is_ascii_alphabetic() {
                let is_small = byte.is_ascii_lowercase();
                let letters = if is_small { Letters::Small } else { Letters::Capital };
                add(Part::Case { letters, in_escape }, at, state);
                if !in_escape {
                    cases[usize::from(is_small)].get_or_insert((at, state));
                }
            }
            state = dfa.next(state, byte);
        }
        if let [Some((at, state)), Some(_)] = cases {
            add(Part::Case { letters: Letters::Both, in_escape: false }, at, state);
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
        let Some(feature) = feature else { return rejected(What::Unknown) };
        let Feature { is_more, after, state, rule, part, .. } = feature;
        let most = self.most.get(&feature).copied().unwrap_or_default();
        let wholly = part == Part::Any && !rule.is_some_and(|rule| self.reads_for_others(rule));
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

impl Feature {
    /// Whatever reads it, in this state, or in any.
    fn anywhere(state: Option<State>, part: Part) -> Feature {
        Feature { is_more: false, after: None, anywhere: true, state, rule: None, part }
    }

    /// More than in any member that is accepted.
    fn more(rule: Option<usize>, state: Option<State>, part: Part) -> Feature {
        Feature { is_more: true, anywhere: rule.is_none(), state, rule, part, after: None }
    }
}

impl Member<'_> {
    /// How many of the bytes that are counted are in a piece of it.
    fn in_a_piece(&self, cycle: &Cycle, counted: Feature) -> usize {
        match counted {
            Feature { part: Part::Number, .. } => 0,
            Feature { rule: Some(rule), .. } => self.piece.iter().filter(|reader| **reader == rule).count(),
            Feature { part: Part::Byte(counted), .. } => cycle.piece.iter().filter(|byte| **byte == counted).count(),
            _ => cycle.piece.len(),
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

/// The number that the digits are with which the text begins, or the greatest one.
fn number(text: &[u8]) -> usize {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit());
    digits.fold(0, |number: usize, digit| number.saturating_mul(10).saturating_add(usize::from(digit - b'0')))
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
