//! [`What`]: what the cause is; and [`Form`], what of this a program is told besides the bytes.

/// What is at the position where wrong answers have their cause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum What {
    /// A byte of this class of the automaton.
    Class(usize),
    /// This byte.
    Byte(u8),
    /// Any of these letters.
    Letter(Letters),
    /// Such letters: digits of escapes, or where only one letter may be, in either case.
    Case {
        letters: Letters,
        in_escape: bool,
    },
    End,
    /// Anything: every member is rejected.
    Member,
    /// Anything that the rule reads, and if not `wholly`, no other rule that it leads to.
    Rule {
        wholly: bool,
    },
    /// These bytes, one after the other; of some that `end` there, the rule reads the last ones.
    Bytes {
        sequence: Sequence,
        end: bool,
    },
    /// Nowhere this character.
    Without(u8),
    /// A zero, and more that the rule reads after it.
    LeadingZero,
    /// Only one byte that the rule reads.
    Alone,
    /// Only these that the rule reads, letters in any case if `in_any_case`; if not `wholly`, with
    /// nothing between them that a rule reads that it leads to.
    Is {
        word: Word,
        in_any_case: bool,
        wholly: bool,
    },
    /// Something other than the digit that an escape needs next.
    Unfinished,
    /// Escapes of such octets.
    Escaped(Octets),
    /// Something after it; if `by`, such a byte.
    Followed {
        by: bool,
    },
    /// Something after it that is not UTF-8.
    FollowedByOctets,
    /// A greater number than the rule reads in any accepted member.
    Number {
        above: u128,
    },
    /// Only digits that the rule reads.
    Digits,
    /// Only zeros.
    Zero,
    /// Such a byte at the beginning.
    First,
    /// Such a byte at the end.
    Last,
    /// More of something than any accepted member has.
    More {
        most: u128,
        of: Of,
    },
    /// Members are rejected that no single cause explains.
    Unknown,
}

impl What {
    /// Whether it is one byte, whichever it is.
    pub(super) fn is_character(self) -> bool {
        matches!(self, What::Class(_) | What::Byte(_) | What::Letter(_))
    }
}

/// What there is more of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Of {
    /// All bytes of the member, or all that are in the rule.
    All,
    /// Those that it reads at once.
    AtOnce,
    /// Those that it and the rules that it leads to read.
    Within,
    /// This character.
    Byte(u8),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Letters {
    Capital,
    Small,
    /// Some of either.
    Both,
}

/// The octets that a member is after its escapes are decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Octets {
    NotUtf8,
    NotAscii,
}

impl Letters {
    /// Those of its case.
    pub(super) fn of(letter: u8) -> Letters {
        if letter.is_ascii_lowercase() {
            Letters::Small
        } else {
            Letters::Capital
        }
    }
}

/// A few bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Word {
    bytes: [u8; 16],
    length: usize,
}

impl Word {
    /// `None` if they are many.
    pub(super) fn new(text: &[u8]) -> Option<Word> {
        let mut bytes = [0; 16];
        bytes.get_mut(..text.len())?.copy_from_slice(text);
        Some(Word {
            bytes,
            length: text.len(),
        })
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    pub(super) fn to_ascii_lowercase(self) -> Word {
        Word {
            bytes: self.bytes.map(|byte| byte.to_ascii_lowercase()),
            ..self
        }
    }
}

/// What a parser may not take though the grammar does: an escape of some octet, as `%2F`, if
/// `in_any_case` also `%2f`; punctuation twice, as `..`; or `xn--`, in any case, with which names
/// of IDNA begin (RFC 5890, section 2.3.2.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Sequence {
    Escape { bytes: [u8; 3], in_any_case: bool },
    Twice([u8; 2]),
    Ace,
}

impl Sequence {
    /// Those that begin there.
    pub(super) fn at(string: &[u8], at: usize) -> impl Iterator<Item = Sequence> + use<> {
        let found = match string[at..] {
            [b'%', first, second, ..] if [first, second].iter().all(u8::is_ascii_hexdigit) => {
                let bytes = [b'%', first, second];
                let any_case = Sequence::Escape {
                    bytes: bytes.map(|byte| byte.to_ascii_uppercase()),
                    in_any_case: true,
                };
                let has_letter = bytes.iter().any(u8::is_ascii_alphabetic);
                [
                    Some(Sequence::Escape {
                        bytes,
                        in_any_case: false,
                    }),
                    has_letter.then_some(any_case),
                ]
            }
            [b'x' | b'X', b'n' | b'N', b'-', b'-', ..] => [Some(Sequence::Ace), None],
            [first, second, ..] if first == second && first.is_ascii_punctuation() => {
                [Some(Sequence::Twice([first; 2])), None]
            }
            _ => [None, None],
        };
        found.into_iter().flatten()
    }

    pub(super) fn bytes(&self) -> &[u8] {
        match self {
            Sequence::Escape { bytes, .. } => bytes,
            Sequence::Twice(bytes) => bytes,
            Sequence::Ace => b"xn--",
        }
    }
}

/// What more is known about the bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Form {
    /// The rule reads more after the first, which is a zero.
    Leading,
    /// The rule reads only one.
    Alone,
    /// The rule reads only the [sequence](super::Cause::sequence).
    Whole,
    /// The sequence in any case: an escape, in capitals, or all that the rule reads, in small
    /// letters.
    InAnyCase,
    /// Letters of both cases are rejected, and those of one are not.
    InBothCases,
    /// The rule reads a number greater than [this](super::Cause::more_than).
    Number,
    /// The rule reads only digits.
    Digits,
    /// It reads only zeros.
    Zero,
    /// There is no digit of an escape, which begins before the position; for strings that are
    /// wrongly accepted.
    Unfinished,
    /// What the member is after its escapes are decoded is not UTF-8.
    NotUtf8,
    /// It is not US-ASCII.
    NotAscii,
    /// The string goes on after the member; with the byte, if there is one.
    Followed,
    /// The string goes on after the member with something that is not UTF-8.
    FollowedByOctets,
    /// The sequence ends in the rule, and may begin before it.
    EndsInRule,
    /// The member begins with the byte.
    First,
    /// It ends with the byte.
    Last,
    /// The rule reads more bytes at once.
    AtOnce,
    /// The rule and those that it leads to read more bytes.
    Within,
}

impl Form {
    pub(super) fn of(what: What) -> Option<Form> {
        match what {
            What::LeadingZero => Some(Form::Leading),
            What::Alone => Some(Form::Alone),
            What::Is {
                in_any_case: true, ..
            }
            | What::Bytes {
                sequence:
                    Sequence::Escape {
                        in_any_case: true, ..
                    }
                    | Sequence::Ace,
                ..
            } => Some(Form::InAnyCase),
            What::Bytes { end: true, .. } => Some(Form::EndsInRule),
            What::FollowedByOctets => Some(Form::FollowedByOctets),
            What::Is { wholly: true, .. } => Some(Form::Whole),
            What::Unfinished => Some(Form::Unfinished),
            What::Escaped(Octets::NotUtf8) => Some(Form::NotUtf8),
            What::Escaped(Octets::NotAscii) => Some(Form::NotAscii),
            What::Followed { .. } => Some(Form::Followed),
            What::Case {
                letters: Letters::Both,
                ..
            } => Some(Form::InBothCases),
            What::Number { .. } => Some(Form::Number),
            What::Digits => Some(Form::Digits),
            What::Zero => Some(Form::Zero),
            What::First => Some(Form::First),
            What::Last => Some(Form::Last),
            What::More { of: Of::AtOnce, .. } => Some(Form::AtOnce),
            What::More { of: Of::Within, .. } => Some(Form::Within),
            _ => None,
        }
    }

    /// Its name: `in_any_case`.
    pub fn name(self) -> &'static str {
        match self {
            Form::Leading => "leading",
            Form::Alone => "alone",
            Form::Whole => "whole",
            Form::InAnyCase => "in_any_case",
            Form::InBothCases => "in_both_cases",
            Form::Number => "number",
            Form::Digits => "digits",
            Form::Zero => "zero",
            Form::Unfinished => "unfinished",
            Form::NotUtf8 => "not_utf8",
            Form::NotAscii => "not_ascii",
            Form::Followed => "followed",
            Form::FollowedByOctets => "followed_by_octets",
            Form::EndsInRule => "ends_in_rule",
            Form::First => "first",
            Form::Last => "last",
            Form::AtOnce => "at_once",
            Form::Within => "within",
        }
    }
}

/// Whether an escape is begun before this place, and has not both digits.
pub(super) fn is_in_escape(before: &[u8]) -> bool {
    matches!(before, [.., b'%']) || matches!(before, [.., b'%', digit] if digit.is_ascii_hexdigit())
}
