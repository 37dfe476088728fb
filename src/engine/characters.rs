//! [`Characters`]: a set of characters that are allowed in one place.

use core::fmt;

/// A set of characters of US-ASCII and, if it is allowed in the same place, an `escape` (section 2.2).
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
        (b'!'..=b'~').filter(move |&byte| self.contains(byte)).map(char::from)
    }

    /// Calls `name` with the name of each group of these, in words.
    pub(crate) fn each_name(self, name: &mut dyn FnMut(&dyn fmt::Display) -> fmt::Result) -> fmt::Result {
        const GROUPS: [(&str, &str); 5] = [
            ("a letter", "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"),
            ("a lower-case letter", "abcdefghijklmnopqrstuvwxyz"),
            ("an upper-case letter", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
            ("a hexadecimal digit", "0123456789abcdefABCDEF"),
            ("a digit", "0123456789"),
        ];
        /// More characters than this are not named one by one.
        const FEW: usize = 3;

        let mut rest = self.without(Characters::NONE.with_escape());
        for (group, members) in GROUPS {
            let members = members.bytes().fold(Characters::NONE, Characters::with);
            if members.without(rest).is_empty() {
                rest = rest.without(members);
                name(&group)?;
            }
        }
        if self.has_escape() {
            // By itself it is an escape that is being written.
            name(if rest.is_empty() && self == Characters::NONE.with_escape() { &"\"%\"" } else { &"an escape" })?;
        }
        match rest.iter().count() {
            0 => Ok(()),
            1..=FEW => rest.iter().try_for_each(|character| name(&Quoted(character))),
            _ => name(&OneOf(rest)),
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

/// A character in quotes.
struct Quoted(char);

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            '"' => f.write_str("<\">"),
            character => write!(f, "\"{character}\""),
        }
    }
}

/// `one of ;:@`.
struct OneOf(Characters);

impl fmt::Display for OneOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("one of ")?;
        self.0.iter().try_for_each(|character| write!(f, "{character}"))
    }
}
