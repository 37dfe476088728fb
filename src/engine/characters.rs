//! [`Characters`]: a set of characters that are allowed at one position.

use core::fmt;

/// A set of characters of US-ASCII and, if it is allowed at the same position, an `escape` (section
/// 2.2).
///
/// ```
/// use rfc1738::{Production, Terminal};
///
/// let error = Production::DomainLabel.parse("a b").unwrap_err();
/// let Terminal::Characters(characters) = error.expected()[0].terminal() else { panic!("a run of characters") };
/// assert!(characters.contains(b'z') && characters.contains(b'-') && !characters.has_escape());
/// assert_eq!(characters.iter().count(), 26 + 26 + 10 + 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Characters([u64; 2]);

/// The bit of `escape`: that of DEL, which is not a graphic character.
const ESCAPE: u8 = 0x7F;

impl Characters {
    /// The empty set.
    pub(crate) const NONE: Characters = Characters([0; 2]);

    /// These and `byte`, a graphic character of US-ASCII.
    pub(crate) const fn with(mut self, byte: u8) -> Characters {
        self.0[(byte >> 6 & 1) as usize] |= 1 << (byte & 63);
        self
    }

    /// These and an `escape`.
    pub(super) const fn with_escape(self) -> Characters {
        self.with(ESCAPE)
    }

    /// Whether the character `byte`, written as itself, is one of them.
    pub const fn contains(self, byte: u8) -> bool {
        byte < ESCAPE && self.has(byte)
    }

    /// Whether an `escape` is one of them.
    pub const fn has_escape(self) -> bool {
        self.has(ESCAPE)
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// These and those of `other`.
    #[must_use]
    pub const fn union(self, other: Characters) -> Characters {
        Characters([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    /// These without those of `other`.
    #[must_use]
    pub const fn without(self, other: Characters) -> Characters {
        Characters([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    const fn has(self, byte: u8) -> bool {
        self.0[(byte >> 6 & 1) as usize] >> (byte & 63) & 1 == 1
    }

    /// The characters that are written as themselves, in the order of US-ASCII.
    pub fn iter(self) -> impl Iterator<Item = char> {
        let Characters(mut words) = self.without(Characters::NONE.with_escape());
        core::iter::from_fn(move || {
            let at = words.iter().position(|&word| word != 0)?;
            let bit = words[at].trailing_zeros();
            words[at] &= words[at] - 1;
            Some(char::from(64 * at as u8 + bit as u8))
        })
    }

    /// How many characters there are.
    fn count(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones()
    }

    /// The characters of `text`.
    const fn of(text: &str) -> Characters {
        let mut characters = Characters::NONE;
        let mut i = 0;
        while i < text.len() {
            characters = characters.with(text.as_bytes()[i]);
            i += 1;
        }
        characters
    }

    /// Calls `name` with the name of each group of characters that is complete, of an escape, and
    /// of the characters in no group.
    pub(crate) fn each_name(self, name: &mut dyn FnMut(TerminalName)) {
        const GROUPS: [(&str, Characters); 5] = [
            (
                "a letter",
                Characters::of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"),
            ),
            (
                "a lower-case letter",
                Characters::of("abcdefghijklmnopqrstuvwxyz"),
            ),
            (
                "an upper-case letter",
                Characters::of("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
            ),
            (
                "a hexadecimal digit",
                Characters::of("0123456789abcdefABCDEF"),
            ),
            ("a digit", Characters::of("0123456789")),
        ];
        /// More characters than this are not named individually.
        const FEW: u32 = 3;

        let mut rest = self.without(Characters::NONE.with_escape());
        for (group, members) in GROUPS {
            if members.without(rest).is_empty() {
                rest = rest.without(members);
                name(TerminalName::Words(group));
            }
        }
        if self.has_escape() {
            // If an escape is the only alternative, its first character says more.
            name(if self.count() == 1 {
                TerminalName::Character('%')
            } else {
                TerminalName::Words("an escape")
            });
        }
        match rest.count() {
            0 => {}
            1..=FEW => rest
                .iter()
                .for_each(|character| name(TerminalName::Character(character))),
            _ => name(TerminalName::OneOf(rest)),
        }
    }
}

/// The characters that are written as themselves, and `escape`.
impl fmt::Debug for Characters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", alloc::string::String::from_iter(self.iter()))?;
        f.write_str(if self.has_escape() { " or escape" } else { "" })
    }
}

/// The name of something that may be written.
pub(crate) enum TerminalName {
    /// These words.
    Words(&'static str),
    /// This character, in quotes.
    Character(char),
    /// This text, in quotes.
    Literal(&'static str),
    /// One of these characters.
    OneOf(Characters),
}

#[cfg(test)]
mod tests {
    use super::Characters;

    /// "1" and "q" have the same bit, in two words.
    #[test]
    fn a_set_is_empty_if_it_has_no_character() {
        let set = Characters::NONE.with(b'1').with(b'q');
        assert!(!set.is_empty() && Characters::NONE.is_empty());
        assert!(
            set.without(set).is_empty() && !set.without(Characters::NONE.with(b'q')).is_empty()
        );
    }

    #[test]
    fn a_union_has_what_either_has_and_what_both_have() {
        let [first, second] = [Characters::of("12pq"), Characters::of("23qr")];
        assert!(first.union(second).iter().eq("123pqr".chars()));
        assert!(second.union(first) == first.union(second) && first.union(first) == first);
    }
}
