//! [`Cause`]: wrong answers of one kind, in one rule, about the same characters.
//!
//! The automaton knows where a string that is not a member leaves the language. Only all answers
//! together show why a member is rejected.

mod confirm;
mod crossed;
mod feature;
mod member;
mod rejected;
mod what;
mod wrong;

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, btree_map::Entry},
    fmt,
};

use super::{
    Answer, Judge, Question, Tally,
    limit::{Limit, Narrowed},
};
use crate::{
    ByteSet,
    automaton::State,
    bytes::Quoted,
    compare::Rules,
    grammar::{Grammar, Rule},
    hex::Text,
    language::Language,
    safe::{shown, visible},
};

use rejected::Rejected;
use what::{Letters, Octets, Of, What};
use wrong::Wrong;

pub use what::Form;

/// Questions to the implementation after its last answer.
pub(super) trait Asks {
    /// Finds the limit itself, if there is one, by questions about the members that seem to show
    /// it; so much is known to be accepted.
    fn narrow(&mut self, limits: &[&Limit], known: u128) -> Option<Narrowed>;

    /// Which of these members it accepts; `None` if it does not answer any more.
    fn accepts(&mut self, members: &[Vec<u8>]) -> Option<Vec<bool>>;
}

/// What the wrong answers are, counted. It takes a table of the states and classes of bytes of the
/// automaton, and two bytes for each question.
#[derive(Default)]
pub(super) struct Evidence {
    wrong: Wrong,
    rejected: Rejected,
}

impl Evidence {
    pub(super) fn add(
        &mut self,
        judge: &Judge,
        string: &[u8],
        answered: &Answer<'_>,
        expected: &Answer<'_>,
    ) {
        let kind = kind(answered, expected);
        self.rejected
            .add(kind, matches!(answered, Answer::Threw(_)));
        if let Some(kind) = kind.filter(|&kind| kind != Kind::WronglyRejected) {
            self.wrong
                .add(judge.dfa(), kind, string, answered, expected);
        }
    }

    /// The causes, those of most answers first, kind by kind. What members seem to be rejected for
    /// is confirmed if the implementation can be asked.
    pub(super) fn causes(
        self,
        judge: &Judge,
        question: Question,
        asks: Option<&mut dyn Asks>,
    ) -> Vec<Cause> {
        if self.wrong.is_empty() && self.rejected.is_empty() {
            return Vec::new();
        }
        // An automaton without rules, if those would be enormous.
        let automaton = Language::from(judge.dfa().clone());
        let mut rules = Rules::new(judge.language())
            .or_else(|_| Rules::new(&automaton))
            .expect("the suite has its automaton");
        let mut causes = self.wrong.causes(judge, &mut rules);
        causes.extend(self.rejected.causes(judge, question, rules, asks));
        let mut causes = group(causes);
        let names = Names::new(judge.language().grammar());
        causes
            .iter_mut()
            .for_each(|cause| cause.characters = names.shortest(cause.bytes));
        causes
    }
}

/// How an answer is wrong; `None` if it is right, or only its parts are wrong, or it is not an
/// answer.
fn kind(answered: &Answer<'_>, expected: &Answer<'_>) -> Option<Kind> {
    match (answered, expected) {
        (Answer::No, Answer::No) | (Answer::Threw(_), _) => None,
        (_, Answer::No) => Some(Kind::WronglyAccepted),
        (Answer::No, _) => Some(Kind::WronglyRejected),
        (Answer::Length(answered), Answer::Length(expected)) if answered > expected => {
            Some(Kind::TooLong)
        }
        (Answer::Length(answered), Answer::Length(expected)) if answered < expected => {
            Some(Kind::TooShort)
        }
        _ => None,
    }
}

/// How an answer is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Kind {
    /// A string that is not a member is accepted.
    WronglyAccepted,
    /// A member is rejected.
    WronglyRejected,
    /// The prefix is longer than the longest one.
    TooLong,
    /// The prefix is shorter than the longest one.
    TooShort,
}

impl Kind {
    /// Its name: `wrongly accepted`.
    pub fn name(self) -> &'static str {
        match self {
            Kind::WronglyAccepted => "wrongly accepted",
            Kind::WronglyRejected => "wrongly rejected",
            Kind::TooLong => "too long",
            Kind::TooShort => "too short",
        }
    }
}

/// Wrong answers that have the same cause, as far as the answers show. Every wrong answer about a
/// string has one.
///
/// A string that is wrongly accepted has its cause at the byte, or the end, from which nothing is
/// in the language any more, and in the rule there. A member is rejected because of something that
/// it has in common with other rejected members, and that no accepted member has: only all answers
/// together show this.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Cause {
    /// How the answers are wrong.
    pub kind: Kind,
    /// The rule at this position; `None` if there is none, or no single cause.
    pub rule: Option<String>,
    #[cfg_attr(feature = "serde", serde(skip))]
    what: What,
    /// The bytes that are there.
    pub bytes: ByteSet,
    /// Whether the position is the end.
    pub end: bool,
    /// The position in the shortest string, in bytes.
    pub at: Option<usize>,
    /// For members that are rejected: whether they are at all positions of the rule, or only at
    /// some.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub everywhere: Option<bool>,
    /// For members that are rejected: the literal that they begin with, such as `https:`, if others
    /// with the same are accepted after other literals.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub after: Option<Text>,
    /// For members that are rejected: bytes that they have in a row, an escape, doubled
    /// punctuation, or all that the rule itself reads.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub sequence: Option<Text>,
    /// What more is known about these bytes.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub form: Option<Form>,
    /// For members that are rejected: a punctuation character that none of them has, and each
    /// accepted member has.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub without: Option<Text>,
    /// For members that are rejected: the most bytes, or the greatest number, that the rule reads
    /// of any accepted member, or how often it reads the one in `bytes`; without a rule, the bytes
    /// that such a member has, or how often it has that one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub more_than: Option<u128>,
    /// The wrong answers.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub tally: Tally,
    /// The bytes, as they are shown.
    #[cfg_attr(feature = "serde", serde(skip))]
    characters: String,
    /// The states of the automaton that the places are.
    #[cfg_attr(feature = "serde", serde(skip))]
    states: BTreeSet<State>,
}

impl Cause {
    /// Before its first answer.
    fn new(kind: Kind, what: What) -> Cause {
        Cause {
            kind,
            rule: None,
            what,
            bytes: ByteSet::default(),
            end: false,
            at: None,
            everywhere: None,
            after: None,
            sequence: match &what {
                What::Bytes { sequence, .. } => Some(Text(sequence.bytes().to_vec())),
                What::Is { word, .. } => Some(Text(word.bytes().to_vec())),
                _ => None,
            },
            form: Form::of(what),
            without: if let What::Without(byte) = what {
                Some(Text(vec![byte]))
            } else {
                None
            },
            more_than: match what {
                What::More { most, .. } | What::Number { above: most } => Some(most),
                _ => None,
            },
            tally: Tally::default(),
            characters: String::new(),
            states: BTreeSet::new(),
        }
    }

    /// Names the limit that was found, and the member that is rejected for it.
    fn set_limit(
        &mut self,
        Narrowed {
            most: limit,
            rejected,
            at,
        }: Narrowed,
    ) {
        let (What::More { most, .. } | What::Number { above: most }) = &mut self.what else {
            return;
        };
        *most = limit;
        self.more_than = Some(limit);
        let Some(shortest) = &mut self.tally.shortest else {
            return;
        };
        let expected = match shortest.expected {
            Answer::Yes => Answer::Yes,
            Answer::Length(_) => Answer::Length(rejected.len() as u64),
            _ => return,
        };
        // One with so few bytes is rejected for something else.
        if rejected.len() <= shortest.string.len() || shortest.string.len() as u128 <= limit {
            self.at = at.or(self
                .at
                .filter(|&at| rejected.get(..at) == shortest.string.get(..at)));
            (shortest.string, shortest.expected) = (Text(rejected), expected);
        }
    }

    /// Adds the answers of another part of the same cause.
    fn add(&mut self, other: Cause) {
        self.bytes = self.bytes.union(other.bytes);
        self.states.extend(other.states);
        if self.tally.add_all(other.tally) {
            self.at = other.at;
        }
    }
}

/// One for each cause, those of most answers first, kind by kind.
///
/// Bytes of one class of the automaton are one cause in a rule. Those of several classes are if
/// they are wrong everywhere in the rule, or in the same states: then the parser does not
/// distinguish them.
fn group(causes: Vec<Cause>) -> Vec<Cause> {
    let place = |cause: &Cause| {
        (
            cause.kind,
            cause.rule.clone(),
            cause.everywhere,
            cause.after.clone(),
        )
    };
    let classes = merge(causes, |cause| (place(cause), cause.what));
    let mut causes = merge(classes, |cause| {
        let what = if cause.what.is_character() {
            What::Class(0)
        } else {
            cause.what
        };
        let states = if cause.everywhere == Some(true) {
            BTreeSet::new()
        } else {
            cause.states.clone()
        };
        (place(cause), what, states)
    });
    // This keeps the order of those that are equal.
    sort(&mut causes);
    causes
}

fn sort(causes: &mut [Cause]) {
    causes.sort_by_key(|cause| (cause.kind, Reverse(cause.tally.count)));
}

/// Those that are the same in several rules in one, which names these rules.
pub(super) fn fold(causes: &[Cause]) -> Vec<Cause> {
    let key = |cause: &Cause| {
        let bytes = if cause.what == What::Unfinished {
            ByteSet::default()
        } else {
            cause.bytes
        };
        let is_place = cause.what.is_character()
            || matches!(cause.what, What::End | What::Unfinished | What::Escaped(_));
        let is_folded = is_place && cause.everywhere != Some(false) && cause.rule.is_some();
        is_folded.then(|| {
            (
                cause.kind,
                cause.form,
                bytes,
                cause.end,
                cause.everywhere,
                cause.after.clone(),
            )
        })
    };
    let mut folded: Vec<(Option<_>, Cause, Vec<&str>)> = Vec::new();
    for cause in causes {
        let same = key(cause);
        match folded
            .iter_mut()
            .find(|(key, ..)| key.is_some() && *key == same)
        {
            Some((_, known, rules)) => {
                rules.extend(cause.rule.as_deref());
                known.add(cause.clone());
            }
            None => folded.push((
                same,
                cause.clone(),
                cause.rule.as_deref().into_iter().collect(),
            )),
        }
    }
    let named = |(_, cause, rules): (_, Cause, Vec<&str>)| {
        let (shown, others) = rules.split_at(rules.len().min(RULES));
        let others = (!others.is_empty()).then(|| format!(" and {} more rules", others.len()));
        let rule = (!shown.is_empty()).then(|| shown.join(" | ") + &others.unwrap_or_default());
        Cause { rule, ..cause }
    };
    let mut folded: Vec<Cause> = folded.into_iter().map(named).collect();
    sort(&mut folded);
    folded
}

/// Merges those with the same key, in the order of the keys.
fn merge<K: Ord>(causes: Vec<Cause>, key: impl Fn(&Cause) -> K) -> Vec<Cause> {
    let mut merged: BTreeMap<K, Cause> = BTreeMap::new();
    for cause in causes {
        match merged.entry(key(&cause)) {
            Entry::Vacant(entry) => {
                entry.insert(cause);
            }
            Entry::Occupied(mut entry) => entry.get_mut().add(cause),
        }
    }
    merged.into_values().collect()
}

/// What is wrong, for people. Safe to print.
impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule = self.rule.as_deref().map(|rule| visible(rule.as_bytes()));
        let inside = rule
            .as_ref()
            .map_or(String::new(), |rule| format!(" in {rule}"));
        write!(f, "{}, ", self.kind.name())?;
        match (self.kind, self.what) {
            (Kind::WronglyAccepted | Kind::TooLong, What::End) => write!(f, "the end{inside}"),
            (Kind::WronglyAccepted | Kind::TooLong, What::Unfinished) => {
                write!(f, "an unfinished escape{inside}")
            }
            (Kind::WronglyAccepted | Kind::TooLong, _) => write!(f, "{}{inside}", self.characters),
            (Kind::TooShort, _) => write!(f, "stops before {}{inside}", self.characters),
            (Kind::WronglyRejected, What::Member) => f.write_str("every member"),
            (Kind::WronglyRejected, What::Rule { wholly: true }) => {
                write!(f, "every member with {}", rule.unwrap_or_default())
            }
            (
                Kind::WronglyRejected,
                What::Class(_) | What::Byte(_) | What::Letter(_) | What::Rule { .. },
            ) => {
                write!(f, "every member with {}{inside}", self.characters)
            }
            (Kind::WronglyRejected, What::Bytes { sequence, end }) => {
                let case = if self.form == Some(Form::InAnyCase) {
                    ", in any case"
                } else {
                    ""
                };
                let inside = if end {
                    format!(" that ends{inside}")
                } else {
                    inside
                };
                write!(
                    f,
                    "every member with \"{}\"{inside}{case}",
                    shown(sequence.bytes())
                )
            }
            (
                Kind::WronglyRejected,
                What::Is {
                    word,
                    in_any_case,
                    wholly,
                },
            ) => {
                let case = if in_any_case { ", in any case" } else { "" };
                write!(f, "every member with \"{}\"", shown(word.bytes()))?;
                match wholly {
                    true => write!(f, " as {}{case}", rule.unwrap_or_default()),
                    false => write!(f, " alone{inside}{case}"),
                }
            }
            (Kind::WronglyRejected, What::Escaped(octets)) => {
                let octets = if octets == Octets::NotUtf8 {
                    "UTF-8"
                } else {
                    "US-ASCII"
                };
                write!(f, "every member with escapes that are not {octets}{inside}")
            }
            (Kind::WronglyRejected, What::Followed { by: false }) => {
                f.write_str("every member with something after it")
            }
            (Kind::WronglyRejected, What::Followed { by: true }) => {
                write!(f, "every member with {} after it", self.characters)
            }
            (Kind::WronglyRejected, What::FollowedByOctets) => {
                f.write_str("every member with something after it that is not UTF-8")
            }
            (Kind::WronglyRejected, What::Number { above }) => {
                write!(f, "every member with a number above {above}{inside}")
            }
            (Kind::WronglyRejected, What::Digits) => {
                write!(f, "every member with only digits{inside}")
            }
            (Kind::WronglyRejected, What::Zero) => {
                write!(f, "every member with the number 0{inside}")
            }
            (Kind::WronglyRejected, What::First) => {
                write!(f, "every member that begins with {}", self.characters)
            }
            (Kind::WronglyRejected, What::Last) => {
                write!(f, "every member that ends with {}", self.characters)
            }
            (Kind::WronglyRejected, What::Alone) => {
                write!(f, "every member with only 1 byte{inside}")
            }
            (Kind::WronglyRejected, What::LeadingZero) => {
                write!(f, "every member with a leading zero{inside}")
            }
            (Kind::WronglyRejected, What::Without(byte)) => {
                write!(f, "every member without {}", Quoted(byte))
            }
            (
                Kind::WronglyRejected,
                What::More {
                    most: 0,
                    of: Of::All,
                },
            ) if rule.is_some() => {
                write!(f, "every member with {}", rule.unwrap_or_default())
            }
            (Kind::WronglyRejected, What::More { most, of }) => {
                let bytes = if most == 1 { "byte" } else { "bytes" };
                write!(f, "every member with more than {most} ")?;
                match of {
                    Of::Byte(byte) => write!(f, "{}{inside}", Quoted(byte)),
                    Of::All => write!(f, "{bytes}{inside}"),
                    Of::AtOnce => write!(f, "{bytes} in one {}", rule.unwrap_or_default()),
                    Of::Within => write!(f, "{bytes} in all of {}", rule.unwrap_or_default()),
                }
            }
            (Kind::WronglyRejected, What::Case { letters, in_escape }) => {
                let letter = match letters {
                    Letters::Capital => "a capital",
                    Letters::Small => "a small letter",
                    Letters::Both => "a capital and a small letter",
                };
                let place = if in_escape {
                    "in an escape"
                } else {
                    "where case does not matter"
                };
                write!(f, "every member with {letter} {place}")
            }
            (Kind::WronglyRejected, What::End) => write!(f, "every member that ends{inside}"),
            (Kind::WronglyRejected, What::Unfinished | What::Unknown) => {
                f.write_str("no single cause")
            }
        }?;
        self.after
            .iter()
            .try_for_each(|after| write!(f, " after \"{}\"", shown(after)))?;
        let place = self
            .at
            .zip(self.tally.shortest.as_ref())
            .filter(|_| self.everywhere == Some(false));
        match place {
            None => Ok(()),
            Some((0, _)) => f.write_str(", as at the start"),
            Some((at, shortest)) => write!(f, ", as after \"{}\"", shown(&shortest.string[..at])),
        }
    }
}

/// How many rules are named in which the same is wrong.
const RULES: usize = 6;

/// How the bytes are shown with which characters begin that are not in US-ASCII.
const CHARACTERS: &str = "characters beyond US-ASCII";

/// The rules of a grammar that are sets of bytes.
struct Names<'g>(Vec<(ByteSet, &'g str)>);

impl<'g> Names<'g> {
    fn new(grammar: Option<&'g Grammar>) -> Names<'g> {
        let class = |rule: &'g Rule| Some((grammar?.class(&rule.matched, &|_| true)?, &*rule.name));
        let rules = grammar.into_iter().flat_map(Grammar::rules);
        Names(rules.filter_map(class).collect())
    }

    /// The bytes, or those that are missing, or the rule of one of these sets, whichever is
    /// shortest.
    fn shortest(&self, bytes: ByteSet) -> String {
        let (ascii, beyond): (Vec<u8>, Vec<u8>) = bytes.iter().partition(u8::is_ascii);
        // Several bytes with which characters of UTF-8 begin, and no others of these, stand for all
        // characters.
        let are_characters =
            beyond.len() > 1 && beyond.iter().all(|byte| (0xC2..=0xF4).contains(byte));
        if are_characters && ascii.is_empty() {
            return CHARACTERS.to_owned();
        }
        let named = if are_characters {
            ascii.into_iter().collect()
        } else {
            bytes
        };
        let others = match are_characters {
            true => (0..=0x7F).filter(|&byte| !bytes.contains(byte)).collect(),
            false => ByteSet::all().difference(bytes),
        };
        let with = |named: String| {
            if are_characters {
                format!("{named} | {CHARACTERS}")
            } else {
                named
            }
        };
        let but = |others: String| format!("everything but {others}");
        let mut texts = vec![with(named.to_string())];
        texts.push(if others.is_empty() {
            "everything".to_owned()
        } else {
            but(others.to_string())
        });
        texts.extend(self.of(named).map(|name| with(name.into())));
        texts.extend(self.of(others).map(|name| but(name.into())));
        texts
            .into_iter()
            .min_by_key(|text| text.chars().count())
            .unwrap_or_default()
    }

    fn of(&self, bytes: ByteSet) -> Option<&'g str> {
        self.0
            .iter()
            .find(|(set, _)| *set == bytes && bytes.iter().count() > 1)
            .map(|(_, name)| *name)
    }
}
