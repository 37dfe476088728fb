//! [`mutate`]: the next input, made from sentences of the grammar, tokens and cases of the project.
//!
//! A quarter of the inputs is left to libFuzzer, which changes bytes and joins inputs without
//! knowing what they mean.

use std::{ops::Range, sync::LazyLock};

use fastrand::Rng;
use libfuzzer_sys::fuzzer_mutate;
use rfc1738_conformance::{automaton::Dfa, grammar::Grammar, sentence::Sentences};

use crate::{automata, targets::Target};

/// The material of the inputs of a target.
pub(crate) struct Material {
    /// The grammar of the sentences that inputs are or contain.
    pub(crate) grammar: fn() -> &'static Grammar,
    /// The rules of sentences that are a whole input.
    pub(crate) whole: &'static [&'static str],
    /// Short pieces that mean something to the code under test.
    pub(crate) tokens: &'static [&'static str],
    /// Strings to cut and join, in addition to the project's own cases.
    pub(crate) texts: &'static [&'static str],
}

/// Changes the first `size` of these bytes and returns their new number, at most `max_size`.
pub(crate) fn mutate(
    target: &Target,
    bytes: &mut [u8],
    size: usize,
    max_size: usize,
    seed: u32,
) -> usize {
    let mut random = Rng::with_seed(seed.into());
    if random.u8(..) < 64 {
        return fuzzer_mutate(bytes, size, max_size);
    }
    let mut choices = bytes[..size.min(target.choices)].to_vec();
    choices.resize(target.choices, 0);
    let text = bytes[size.min(target.choices)..size].to_vec();
    if target.choices > 0 && random.u8(..) < 64 {
        choices[random.usize(..target.choices)] = random.u8(..);
    }
    let mut draft = Draft {
        material: target.material,
        random,
        text,
    };
    for _ in 0..=draft.random.usize(..3) {
        draft.edit();
    }
    let made = [choices, draft.text].concat();
    let size = made.len().min(max_size);
    bytes[..size].copy_from_slice(&made[..size]);
    size
}

/// A text that is being edited.
struct Draft {
    material: &'static Material,
    random: Rng,
    text: Vec<u8>,
}

impl Draft {
    /// Makes one edit.
    fn edit(&mut self) {
        match self.random.u8(..20) {
            0 => self.text = self.sentence(self.material.whole),
            1 => self.text = self.case(),
            2 => self.complete(),
            3..=5 => {
                let piece = self.piece();
                self.replace(piece);
            }
            6..=9 => {
                let piece = self.token();
                self.insert(piece);
            }
            10 => {
                let piece = self.token();
                self.replace(piece);
            }
            11 => self.replace(Vec::new()),
            12 => {
                let range = self.range();
                let piece = self.text[range].to_vec();
                self.insert(piece);
            }
            13 => {
                let at = self.random.usize(..=self.text.len());
                self.text.truncate(at);
            }
            14 => self.change(|_, byte| {
                vec![if byte.is_ascii_alphabetic() {
                    byte ^ 0x20
                } else {
                    byte
                }]
            }),
            15 => self.change(|_, byte| format!("%{byte:02X}").into_bytes()),
            16 => self.decode(),
            17 => self.change(|random, _| vec![random.u8(..)]),
            18 => self.number(),
            _ => {
                let range = self.range();
                let piece: Vec<u8> = self.text.drain(range).collect();
                self.insert(piece);
            }
        }
    }

    /// A sentence of one of these rules; if there are none, of any rule of the grammar.
    fn sentence(&mut self, rules: &[&str]) -> Vec<u8> {
        let grammar = (self.material.grammar)();
        let rule = match rules {
            [] => &grammar.rules()[self.random.usize(..grammar.rules().len())].name,
            rules => rules[self.random.usize(..rules.len())],
        };
        Sentences::new(grammar, rule, self.random.u64(..))
            .ok()
            .and_then(|mut them| them.next())
            .unwrap_or_default()
    }

    fn case(&mut self) -> Vec<u8> {
        let texts = self.material.texts;
        match self.random.usize(..2 * texts.len() + 1) {
            0 => cases()[self.random.usize(..cases().len())].clone(),
            at => texts[(at - 1) / 2].into(),
        }
    }

    fn token(&mut self) -> Vec<u8> {
        self.material.tokens[self.random.usize(..self.material.tokens.len())].into()
    }

    /// A sentence of any rule, or a piece of a case.
    fn piece(&mut self) -> Vec<u8> {
        if self.random.bool() {
            return self.sentence(&[]);
        }
        let text = std::mem::take(&mut self.text);
        self.text = self.case();
        let range = self.range();
        let piece = self.text[range].to_vec();
        self.text = text;
        piece
    }

    /// The range between two places; every other place is next to a character that is not a letter
    /// or digit.
    fn range(&mut self) -> Range<usize> {
        let [one, other] = [self.place(), self.place()];
        one.min(other)..one.max(other)
    }

    fn place(&mut self) -> usize {
        let at = self.random.usize(..=self.text.len());
        if self.random.bool() {
            return at;
        }
        let delimiter = self.text[at..]
            .iter()
            .position(|byte| !byte.is_ascii_alphanumeric());
        delimiter.map_or(self.text.len(), |length| {
            at + length + self.random.usize(..2)
        })
    }

    fn insert(&mut self, piece: Vec<u8>) {
        let at = self.place();
        self.text.splice(at..at, piece);
    }

    fn replace(&mut self, piece: Vec<u8>) {
        let range = self.range();
        self.text.splice(range, piece);
    }

    /// Replaces one byte.
    fn change(&mut self, by: impl Fn(&mut Rng, u8) -> Vec<u8>) {
        if !self.text.is_empty() {
            let at = self.random.usize(..self.text.len());
            let piece = by(&mut self.random, self.text[at]);
            self.text.splice(at..=at, piece);
        }
    }

    /// Replaces an escape by its octet.
    fn decode(&mut self) {
        let escape = self
            .text
            .windows(3)
            .position(|it| it[0] == b'%' && it[1..].iter().all(u8::is_ascii_hexdigit));
        if let Some(at) = escape {
            let digits = str::from_utf8(&self.text[at + 1..at + 3]).unwrap_or("00");
            let octet = u8::from_str_radix(digits, 16).unwrap_or(0);
            self.text.splice(at..at + 3, [octet]);
        }
    }

    /// Replaces a number, or inserts one: the bounds that the RFC has, and those next to them.
    fn number(&mut self) {
        const NUMBERS: [&str; 12] = [
            "0",
            "00",
            "1",
            "21",
            "80",
            "080",
            "255",
            "256",
            "65535",
            "65536",
            "443",
            "99999999999999999999",
        ];
        let number = NUMBERS[self.random.usize(..NUMBERS.len())].into();
        let from = self.random.usize(..=self.text.len());
        match self.text[from..]
            .iter()
            .position(u8::is_ascii_digit)
            .map(|length| from + length)
        {
            None => self.insert(number),
            Some(start) => {
                let digits = self.text[start..]
                    .iter()
                    .take_while(|byte| byte.is_ascii_digit())
                    .count();
                self.text.splice(start..start + digits, number);
            }
        }
    }

    /// Keeps the longest prefix of the text that a URL can begin with, and completes it to a URL in
    /// the shortest way.
    fn complete(&mut self) {
        static COMPLETIONS: LazyLock<Vec<Option<Vec<u8>>>> =
            LazyLock::new(|| automata::strict().completions());
        let (length, state): (usize, _) = Dfa::viable_prefix(automata::strict(), &self.text);
        self.text.truncate(length);
        self.text.extend(COMPLETIONS[state].iter().flatten());
    }
}

/// The texts of the project's own examples, near misses and cases, which are the only seeds.
fn cases() -> &'static [Vec<u8>] {
    static CASES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
        let files = [
            include_str!("../../../grammar/examples.toml"),
            include_str!("../../../grammar/near-misses.toml"),
            include_str!("../../../grammar/cases.toml"),
            include_str!("../../../grammar/ambiguities.toml"),
        ];
        let mut cases = Vec::new();
        for file in files {
            texts(
                &toml::Value::Table(file.parse().expect("the project's files are TOML")),
                &mut cases,
            );
        }
        cases.sort();
        cases.dedup();
        cases
    });
    &CASES
}

/// The names of the members that are texts for a parser.
const TEXTS: [&str; 4] = ["text", "input", "remedied", "url"];

fn texts(value: &toml::Value, cases: &mut Vec<Vec<u8>>) {
    match value {
        toml::Value::Array(items) => items.iter().for_each(|item| texts(item, cases)),
        toml::Value::Table(members) => {
            for (name, member) in members {
                match member.as_str() {
                    Some(text) if TEXTS.contains(&&**name) => cases.push(text.into()),
                    _ => texts(member, cases),
                }
            }
        }
        _ => {}
    }
}
