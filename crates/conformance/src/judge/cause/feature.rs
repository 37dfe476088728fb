//! [`Feature`]: a property of a member, which may be the cause that it is rejected.

use super::what::{Letters, Octets, Sequence, Word};
use crate::{automaton::State, suite::LiteralNode};

/// The number of the rule that is the language.
pub(super) const LANGUAGE: usize = 0;

/// A property of a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Feature {
    /// Whether there is more of it than in any member that is accepted. All others say more, so
    /// they come first.
    pub(super) is_more: bool,
    /// Whether it is a property of the member as a whole, whatever reads it, or of all of a rule,
    /// or one word, or any capital. Others say more, so they come first.
    pub(super) anywhere: bool,
    /// The state of the automaton in which the member has it; `None` if any will do, which comes
    /// first.
    pub(super) state: Option<State>,
    /// By its number.
    pub(super) rule: Option<usize>,
    pub(super) part: Part,
    /// The literal that the member begins with, if it has the property only after this.
    pub(super) after: Option<LiteralNode>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Part {
    /// The rule reads some of the member, or all of it. What is more are its bytes; with a state,
    /// those at once, from there; without a rule, all bytes of the member.
    Any,
    /// What is more are the bytes that the rule reads at once.
    AtOnce,
    /// What is more are the bytes that the rule and those that it leads to read.
    Within,
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
    /// The rule reads these bytes and no more; if `in_any_case`, they are small letters here.
    Is { word: Word, in_any_case: bool },
    /// These bytes are the member; if `in_any_case`, they are small letters here.
    All { word: Word, in_any_case: bool },
    /// The rule reads only digits. What is more is their number.
    Number,
    /// The rule reads only zeros.
    Zero,
    /// The member begins with such a byte.
    First(One),
    /// The member ends with such a byte.
    Last(One),
    /// There are such letters: digits of escapes, or where only one letter may follow, in either
    /// case.
    Case { letters: Letters, in_escape: bool },
    /// The rule reads such a letter.
    Letter(Letters),
    /// The member, or the rule, has these bytes somewhere, one after the other; of some that `end`
    /// there, the rule reads the last ones.
    Bytes { sequence: Sequence, end: bool },
    /// It has this character nowhere.
    Without(u8),
    /// What it is after its escapes are decoded is not of these octets only.
    Escaped(Octets),
    /// Something follows it: such a byte, if there is one.
    Followed(Option<One>),
    /// What follows it is not UTF-8.
    FollowedByOctets,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum One {
    /// One of this class of the automaton.
    Class(usize),
    /// This one.
    Byte(u8),
}

/// A feature of a member, and where the member has it.
#[derive(Clone, Copy)]
pub(super) struct Has {
    pub(super) feature: Feature,
    pub(super) at: usize,
    pub(super) state: State,
}

impl Feature {
    /// More than in any member that is accepted.
    pub(super) fn more(rule: Option<usize>, state: Option<State>, part: Part) -> Feature {
        let anywhere = rule.is_none() || part == Part::Within;
        Feature {
            is_more: true,
            anywhere,
            state,
            rule,
            part,
            after: None,
        }
    }

    /// Whether it is that the rule reads, or the member is, one word.
    pub(super) fn is_word(&self) -> bool {
        matches!(self.part, Part::Is { .. } | Part::All { .. })
    }

    /// Whether it is one byte, or one of some, and only in one state.
    pub(super) fn is_byte_in_a_state(&self) -> bool {
        self.state.is_some()
            && matches!(self.part, Part::Byte(_) | Part::Class(_) | Part::Letter(_))
    }

    /// Whether it is about all that the rule reads.
    pub(super) fn is_of_all(&self) -> bool {
        match self.part {
            Part::Any | Part::AtOnce => self.is_more,
            Part::Alone | Part::LeadingZero | Part::Number | Part::Zero | Part::End => true,
            _ => false,
        }
    }
}
