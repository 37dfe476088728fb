//! [`Member`]: a member of the language, and its features.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    iter,
    ops::Range,
    str,
};

use percent_encoding::percent_decode;

use super::{
    super::{
        Judge,
        beyond::{TIMES, Which},
    },
    feature::{Feature, Has, LANGUAGE, One, Part},
    what::{Letters, Octets, Sequence, Word, is_in_escape},
};
use crate::{
    automaton::{Dfa, State},
    compare::{Rules, TooMuchWork},
    grammar::{Expression, Grammar},
    suite::{Cycle, LiteralNode},
};

/// A member, and its features but for those about how much a rule reads.
pub(super) struct Member<'q> {
    pub(super) string: Vec<u8>,
    /// The literal that it begins with.
    pub(super) literal: Option<LiteralNode>,
    pub(super) which: Which<'q>,
    /// The state before each byte, and at the end.
    pub(super) states: Vec<State>,
    pub(super) features: Vec<Has>,
    /// How much there is of what may be limited, and where the first is, by the features that it
    /// has if this is more than in any member that is accepted.
    pub(super) counts: BTreeMap<Feature, (u128, usize)>,
    /// The rule that reads each byte of the piece that is repeated in it, if that is known.
    pub(super) piece: Vec<usize>,
}

/// A member that was asked about: the first bytes of a string.
pub(super) struct Asked<'q> {
    pub(super) string: Vec<u8>,
    pub(super) length: usize,
    pub(super) which: Which<'q>,
}

/// Reads members.
pub(super) struct Reader<'q, 'l> {
    judge: &'q Judge,
    rules: Option<Rules<'l>>,
    /// The states in which only one letter may follow, in either case.
    literal: Vec<bool>,
    /// The punctuation characters that members may have.
    punctuation: Vec<u8>,
    /// The names of rules, by their numbers.
    pub(super) names: Vec<String>,
    numbers: HashMap<String, usize>,
    /// Those that lead to a rule, but for the language itself.
    around: Vec<Vec<usize>>,
    /// Those that have read something.
    met: BTreeSet<usize>,
    /// How bytes have been read in accepted members: by which rule, in which state, after which
    /// literal.
    passed: HashSet<(Option<usize>, State, u8, Option<LiteralNode>)>,
}

impl<'q, 'l> Reader<'q, 'l> {
    pub(super) fn new(judge: &'q Judge, rules: Option<Rules<'l>>) -> Reader<'q, 'l> {
        let literal = (0..judge.dfa().state_count())
            .map(|state| is_literal(judge.dfa(), state))
            .collect();
        let punctuation = (0..=u8::MAX)
            .filter(|byte| byte.is_ascii_punctuation() && may_have(judge.dfa(), *byte));
        let mut reader = Reader {
            judge,
            rules,
            literal,
            punctuation: punctuation.collect(),
            names: Vec::new(),
            numbers: HashMap::new(),
            around: Vec::new(),
            met: BTreeSet::new(),
            passed: HashSet::new(),
        };
        let language = judge.language();
        let rules = language.grammar().into_iter().flat_map(Grammar::rules);
        iter::once(language.rule_name())
            .chain(rules.map(|rule| &*rule.name))
            .for_each(|name| {
                reader.number(name);
            });
        let under = language
            .grammar()
            .and_then(|grammar| grammar.rules_under(language.rule_name()).ok());
        for outer in under.unwrap_or_default() {
            let Some(outer) = reader
                .numbers
                .get(&outer.name)
                .copied()
                .filter(|&outer| outer != LANGUAGE)
            else {
                continue;
            };
            let under = language
                .grammar()
                .and_then(|grammar| grammar.rules_under(&reader.names[outer]).ok());
            let under = under.unwrap_or_default();
            for inner in under
                .iter()
                .filter_map(|rule| reader.numbers.get(&rule.name))
            {
                reader.around[*inner].push(outer);
            }
        }
        reader
    }

    /// Reads a member, from its beginning to its end. One in which a piece is repeated many times
    /// is read in its shortest form. Of accepted ones, bytes that have been read in this way before
    /// have no features.
    pub(super) fn read(
        &mut self,
        Asked {
            mut string,
            length,
            which,
        }: Asked<'q>,
        is_accepted: bool,
    ) -> Result<Member<'q>, TooMuchWork> {
        let branch = self.judge.asked.suite.branch(&string);
        let next = string.get(length).copied();
        let is_octets = next.is_some() && str::from_utf8(&string).is_err();
        string.truncate(length);
        let whole = string;
        let string = match which {
            Which::Repeated { cycle, .. } => cycle.times(TIMES[0]),
            _ => whole.clone(),
        };
        let readers = match &mut self.rules {
            Some(rules) => rules.readers(&string)?,
            None => None,
        };
        let readers: Option<Vec<usize>> =
            readers.map(|names| names.iter().map(|name| self.number(name)).collect());
        self.met.extend(readers.iter().flatten());
        let states = self.judge.dfa().states_of(&string);
        let features = Vec::with_capacity(6 * string.len() + 3);
        let counts = BTreeMap::from([(
            Feature::more(None, None, Part::Any),
            (whole.len() as u128, 0),
        )]);
        let mut member = Member {
            string,
            literal: branch,
            which,
            states,
            features,
            counts,
            piece: Vec::new(),
        };
        for (at, &byte) in whole
            .iter()
            .enumerate()
            .filter(|(_, byte)| byte.is_ascii_punctuation())
        {
            member
                .counts
                .entry(Feature::more(None, None, Part::Byte(byte)))
                .or_insert((0, at))
                .0 += 1;
        }
        self.add_bytes(&mut member, readers.as_deref(), branch, is_accepted);
        self.add_anywhere(&mut member, readers.as_deref());
        if let Some(next) = next {
            if is_octets {
                member.add_anywhere(None, Part::FollowedByOctets, length);
            }
            for next in [
                None,
                Some(One::Class(self.judge.dfa().class_of(next))),
                Some(One::Byte(next)),
            ] {
                member.add_anywhere(None, Part::Followed(next), length);
            }
        }
        if let Some(readers) = readers {
            member.add_runs(&readers, &whole, &self.around);
            member.add_piece(&readers, &self.around);
        }
        if let Some(branch) = branch {
            member.add_after(branch);
        }
        Ok(member)
    }

    /// Adds the features of each byte.
    fn add_bytes(
        &mut self,
        member: &mut Member<'_>,
        readers: Option<&[usize]>,
        branch: Option<LiteralNode>,
        is_accepted: bool,
    ) {
        let dfa = self.judge.dfa();
        let reader =
            |at: usize| readers.map(|readers| readers.get(at).copied().unwrap_or(LANGUAGE));
        if readers.is_some() {
            member.add(Part::Any, Some(LANGUAGE), 0);
        }
        for at in 0..member.string.len() {
            let (rule, byte) = (reader(at), member.string[at]);
            if is_accepted && !self.passed.insert((rule, member.states[at], byte, branch)) {
                continue;
            }
            if rule.is_some() {
                member.add(Part::Any, rule, at);
            }
            let letter = byte
                .is_ascii_alphabetic()
                .then(|| Part::Letter(Letters::of(byte)));
            for part in [Part::Class(dfa.class_of(byte)), Part::Byte(byte)]
                .into_iter()
                .chain(letter)
            {
                member.add(part, rule, at);
                member.add_anywhere(None, part, at);
            }
        }
        if let Some(word) =
            Word::new(&member.string).filter(|_| matches!(member.which, Which::Other))
        {
            member.add_word(
                word,
                |word, in_any_case| Part::All { word, in_any_case },
                Some(LANGUAGE),
                0,
            );
        }
        let end = member.string.len();
        member.add(Part::End, reader(end.saturating_sub(1)), end);
    }

    /// Adds the features of a member as a whole, but for its bytes.
    fn add_anywhere(&self, member: &mut Member<'_>, readers: Option<&[usize]>) {
        // Where there is a capital, and where a small letter.
        let mut cases = [None; 2];
        for at in 0..member.string.len() {
            let (byte, state) = (member.string[at], member.states[at]);
            for sequence in Sequence::at(&member.string, at) {
                let mut add =
                    |rule, end| member.add_anywhere(rule, Part::Bytes { sequence, end }, at);
                add(None, false);
                // Punctuation twice is often right in one rule, as after a scheme, and wrong in
                // others.
                if let Some(&[first, second, ..]) = readers.and_then(|readers| readers.get(at..)) {
                    if first == second {
                        add(Some(second), false);
                    }
                    if let Sequence::Twice(_) = sequence {
                        add(Some(second), true);
                    }
                }
            }
            let in_escape = byte.is_ascii_hexdigit() && is_in_escape(&member.string[..at]);
            if (self.literal[state] || in_escape) && byte.is_ascii_alphabetic() {
                let is_small = byte.is_ascii_lowercase();
                let letters = Letters::of(byte);
                member.add_anywhere(None, Part::Case { letters, in_escape }, at);
                if !in_escape {
                    cases[usize::from(is_small)].get_or_insert(at);
                }
            }
        }
        member.add_escaped(None, 0..member.string.len());
        if let [Some(at), Some(_)] = cases {
            member.add_anywhere(
                None,
                Part::Case {
                    letters: Letters::Both,
                    in_escape: false,
                },
                at,
            );
        }
        if let (Some(&first), Some(&last)) = (member.string.first(), member.string.last()) {
            let one = |byte| [One::Class(self.judge.dfa().class_of(byte)), One::Byte(byte)];
            let end = member.string.len() - 1;
            one(first)
                .into_iter()
                .for_each(|first| member.add_anywhere(None, Part::First(first), 0));
            one(last)
                .into_iter()
                .for_each(|last| member.add_anywhere(None, Part::Last(last), end));
        }
        for &byte in &self.punctuation {
            if !member.string.contains(&byte) {
                member.add_anywhere(None, Part::Without(byte), member.string.len());
            }
        }
    }

    fn number(&mut self, name: &str) -> usize {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        self.names.push(name.to_owned());
        self.around.push(Vec::new());
        self.numbers.insert(name.to_owned(), self.names.len() - 1);
        self.names.len() - 1
    }

    /// Whether there may be some of the rule in a member and it reads none of that, because rules
    /// that it leads to do.
    pub(super) fn reads_for_others(&self, rule: usize) -> bool {
        let grammar = self.judge.language().grammar();
        let itself = grammar.and_then(|grammar| grammar.rule(&self.names[rule]));
        itself.is_none_or(|rule| !reads_some(&rule.expression)) && self.leads_to_others(rule)
    }

    /// Whether it leads to another rule that has read something.
    pub(super) fn leads_to_others(&self, rule: usize) -> bool {
        let grammar = self.judge.language().grammar();
        let under = grammar.and_then(|grammar| grammar.rules_under(&self.names[rule]).ok());
        let under = under.unwrap_or_default();
        let numbers = under.iter().filter_map(|rule| self.numbers.get(&rule.name));
        numbers
            .filter(|&&other| other != rule)
            .any(|other| self.met.contains(other))
    }
}

impl Member<'_> {
    /// Adds a feature in any state, and, but for [`Part::Any`], in this one.
    fn add(&mut self, part: Part, rule: Option<usize>, at: usize) {
        let state = self.states[at];
        let of = match part {
            Part::Any => &[None][..],
            // Other words say as much, and are in a rule.
            Part::All { .. } => &[Some(state)],
            _ => &[None, Some(state)],
        };
        let anywhere = matches!(part, Part::Is { .. } | Part::All { .. } | Part::Letter(_));
        let feature = |&of: &Option<State>| Feature {
            is_more: false,
            after: None,
            anywhere,
            state: of,
            rule,
            part,
        };
        self.features.extend(
            of.iter()
                .map(feature)
                .map(|feature| Has { feature, at, state }),
        );
    }

    /// Adds a word, and it in any case.
    fn add_word(
        &mut self,
        word: Word,
        part: impl Fn(Word, bool) -> Part,
        rule: Option<usize>,
        at: usize,
    ) {
        self.add(part(word, false), rule, at);
        if word.bytes().iter().any(u8::is_ascii_alphabetic) {
            self.add(part(word.to_ascii_lowercase(), true), rule, at);
        }
    }

    /// Adds a feature whatever reads it, or in this rule.
    fn add_anywhere(&mut self, rule: Option<usize>, part: Part, at: usize) {
        let feature = Feature {
            is_more: false,
            after: None,
            anywhere: true,
            state: None,
            rule,
            part,
        };
        self.features.push(Has {
            feature,
            at,
            state: self.states[at],
        });
    }

    /// Adds what this part of it is after its escapes are decoded.
    fn add_escaped(&mut self, rule: Option<usize>, part: Range<usize>) {
        let text = &self.string[part.clone()];
        let Some(at) = text
            .iter()
            .position(|byte| *byte == b'%')
            .filter(|_| text.is_ascii())
        else {
            return;
        };
        let decoded: Vec<u8> = percent_decode(text).collect();
        let octets = [
            (Octets::NotAscii, decoded.is_ascii()),
            (Octets::NotUtf8, str::from_utf8(&decoded).is_ok()),
        ];
        for (octets, _) in octets.into_iter().filter(|(_, is_so)| !is_so) {
            self.add_anywhere(rule, Part::Escaped(octets), part.start + at);
        }
    }

    /// Adds what each rule reads at once; `whole` is the member with all its pieces.
    fn add_runs(&mut self, readers: &[usize], whole: &[u8], around: &[Vec<usize>]) {
        let mut start = 0;
        for run in readers.chunk_by(|a, b| a == b) {
            let (rule, state) = (Some(run[0]), Some(self.states[start]));
            let read = &self.string[start..][..run.len()];
            let (word, is_number) = (Word::new(read), read.iter().all(u8::is_ascii_digit));
            let is_zero = read.iter().all(|byte| *byte == b'0');
            match read {
                [_] => self.add(Part::Alone, rule, start),
                [b'0', ..] => self.add(Part::LeadingZero, rule, start),
                _ => {}
            }
            // The shortest form has other words where the pieces are.
            let is_whole = match self.which {
                Which::Repeated {
                    cycle: Cycle { before, piece, .. },
                    ..
                } => {
                    start + run.len() <= before.len()
                        || start >= before.len() + TIMES[0] * piece.len()
                }
                Which::Random | Which::Other => true,
            };
            if let Some(word) = word.filter(|_| is_whole) {
                self.add_word(
                    word,
                    |word, in_any_case| Part::Is { word, in_any_case },
                    rule,
                    start,
                );
            }
            self.add_escaped(rule, start..start + run.len());
            self.count(Feature::more(rule, None, Part::Any), run.len(), start);
            for at in start..start + run.len() {
                if self.string[at].is_ascii_punctuation() {
                    self.count(
                        Feature::more(rule, None, Part::Byte(self.string[at])),
                        1,
                        at,
                    );
                }
            }
            for &outer in &around[run[0]] {
                self.count(
                    Feature::more(Some(outer), None, Part::Within),
                    run.len(),
                    start,
                );
            }
            for at_once in [
                Feature::more(rule, None, Part::AtOnce),
                Feature::more(rule, state, Part::Any),
            ] {
                let at_once = self.counts.entry(at_once).or_default();
                *at_once = (run.len() as u128, start).max(*at_once);
            }
            if is_number {
                self.add(Part::Number, rule, start);
                if is_zero {
                    self.add(Part::Zero, rule, start);
                }
                // After the second piece, those are before it that the shortest form leaves out.
                let left_out = match self.which {
                    Which::Repeated { cycle, times, .. }
                        if start > cycle.before.len() + cycle.piece.len() =>
                    {
                        (times - TIMES[0]) * cycle.piece.len()
                    }
                    _ => 0,
                };
                let number = number(&whole[start + left_out..]);
                for state in [None, state] {
                    let greatest = self
                        .counts
                        .entry(Feature::more(rule, state, Part::Number))
                        .or_default();
                    *greatest = (number, start).max(*greatest);
                }
            }
            start += run.len();
        }
    }

    /// Adds the pieces that its shortest form leaves out to what is counted.
    fn add_piece(&mut self, readers: &[usize], around: &[Vec<usize>]) {
        let Which::Repeated { cycle, times, .. } = self.which else {
            return;
        };
        // The second time, as what is before the first may have a say in that.
        let second = cycle.before.len() + cycle.piece.len();
        self.piece = readers[second..][..cycle.piece.len()].to_vec();
        let more = times - TIMES[0];
        for (&reader, &byte) in iter::zip(&readers[second..], &cycle.piece) {
            self.count(Feature::more(Some(reader), None, Part::Any), more, 0);
            if byte.is_ascii_punctuation() {
                self.count(Feature::more(Some(reader), None, Part::Byte(byte)), more, 0);
            }
            for &outer in &around[reader] {
                self.count(Feature::more(Some(outer), None, Part::Within), more, 0);
            }
        }
        if self.is_of_one_rule() {
            let start = (0..second)
                .rev()
                .take_while(|&at| readers[at] == readers[second])
                .last()
                .unwrap_or(second);
            let (rule, more) = (Some(self.piece[0]), more * self.piece.len());
            self.count(
                Feature::more(rule, Some(self.states[start]), Part::Any),
                more,
                start,
            );
            let all = self.counts[&Feature::more(rule, Some(self.states[start]), Part::Any)].0;
            let at_once = self
                .counts
                .entry(Feature::more(rule, None, Part::AtOnce))
                .or_default();
            *at_once = (all, start).max(*at_once);
        }
    }

    fn count(&mut self, counted: Feature, bytes: usize, at: usize) {
        self.counts.entry(counted).or_insert((0, at)).0 += bytes as u128;
    }

    /// Whether one rule reads the whole piece, so that it reads all pieces at once.
    fn is_of_one_rule(&self) -> bool {
        self.piece.iter().all(|reader| *reader == self.piece[0])
    }

    /// Adds what it has in any state as what it has after this literal.
    fn add_after(&mut self, branch: LiteralNode) {
        let after = |feature: Feature| Feature {
            after: Some(branch),
            ..feature
        };
        let of_branch = self
            .features
            .iter()
            .filter(|has| has.feature.state.is_none());
        let of_branch: Vec<Has> = of_branch
            .map(|has| Has {
                feature: after(has.feature),
                ..*has
            })
            .collect();
        self.features.extend(of_branch);
        // Not how many there are of one character: they would be many.
        let is_limit =
            |part: Part| matches!(part, Part::Any | Part::Number | Part::AtOnce | Part::Within);
        let of_branch = self
            .counts
            .iter()
            .filter(|(counted, _)| counted.state.is_none() && is_limit(counted.part));
        let of_branch: Vec<_> = of_branch
            .map(|(&counted, &count)| (after(counted), count))
            .collect();
        self.counts.extend(of_branch);
    }

    /// How many of the bytes that are counted are in a piece of it.
    pub(super) fn in_a_piece(
        &self,
        cycle: &Cycle,
        counted: Feature,
        reader: &Reader<'_, '_>,
    ) -> usize {
        let Feature {
            rule, state, part, ..
        } = counted;
        let read_by = |is_counted: &dyn Fn(usize) -> bool| {
            self.piece.iter().filter(|rule| is_counted(**rule)).count()
        };
        match (part, rule) {
            (Part::Number, _) => 0,
            (Part::Byte(counted), None) => {
                cycle.piece.iter().filter(|byte| **byte == counted).count()
            }
            (Part::Byte(counted), Some(rule)) => iter::zip(&cycle.piece, &self.piece)
                .filter(|&(byte, reader)| (*byte, *reader) == (counted, rule))
                .count(),
            (Part::Within, Some(outer)) => read_by(&|rule| reader.around[rule].contains(&outer)),
            // All pieces are read at once, or each by itself.
            (_, Some(_)) if (part == Part::AtOnce || state.is_some()) && !self.is_of_one_rule() => {
                0
            }
            (_, Some(counted)) => read_by(&|rule| rule == counted),
            (_, None) => cycle.piece.len(),
        }
    }
}

/// The number that the digits are with which the text begins, or the greatest one.
fn number(text: &[u8]) -> u128 {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit());
    digits.fold(0, |number: u128, digit| {
        number
            .saturating_mul(10)
            .saturating_add(u128::from(digit - b'0'))
    })
}

/// Whether it reads a byte of every string, whatever the rules read that it names.
fn reads_some(expression: &Expression) -> bool {
    match expression {
        Expression::Literal(_) | Expression::AnyCase(_) | Expression::Range(..) => true,
        Expression::Name(_) | Expression::Optional(_) | Expression::Repetition { min: 0, .. } => {
            false
        }
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
    let mut letters =
        (b'a'..=b'z').filter(|&letter| lives(letter) || lives(letter.to_ascii_uppercase()));
    let first = letters.next();
    letters.next().is_none()
        && first.is_some_and(|letter| next(letter) == next(letter.to_ascii_uppercase()))
}
