//! [`Pair`]: two strings that differ in one piece.

use std::ops::Range;

/// Two strings that differ in one piece: an implementation answers one of them right, and the
/// other one wrong.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pair {
    pub(crate) before: Vec<u8>,
    /// The piece of the right one.
    pub(crate) old: Vec<u8>,
    /// The piece of the wrong one in its place.
    pub(crate) new: Vec<u8>,
    pub(crate) after: Vec<u8>,
}

impl Pair {
    /// The pair of these pieces: `before`, `old`, `new`, `after`.
    pub(crate) fn new(pieces: [&[u8]; 4]) -> Pair {
        let [before, old, new, after] = pieces.map(<[u8]>::to_vec);
        Pair {
            before,
            old,
            new,
            after,
        }
    }

    /// The pair of a wrong string and the right one, which has `old` in place of this piece.
    pub(crate) fn edit(wrong: &[u8], piece: Range<usize>, old: &[u8]) -> Pair {
        let Range { start, end } = piece;
        Pair::new([&wrong[..start], old, &wrong[start..end], &wrong[end..]])
    }

    /// The pair of these strings: the piece is what is between the longest beginning and the
    /// longest end that they share.
    pub(crate) fn of(right: &[u8], wrong: &[u8]) -> Pair {
        let before = shared(right.iter(), wrong.iter());
        let after = shared(right[before..].iter().rev(), wrong[before..].iter().rev());
        let old = &right[before..right.len() - after];
        Pair::edit(wrong, before..wrong.len() - after, old)
    }

    /// The string that is answered right.
    pub fn right(&self) -> Vec<u8> {
        self.with(&self.old)
    }

    /// The string that is answered wrong.
    pub fn wrong(&self) -> Vec<u8> {
        self.with(&self.new)
    }

    /// The string with another piece.
    pub fn with(&self, piece: &[u8]) -> Vec<u8> {
        [&self.before[..], piece, &self.after].concat()
    }

    /// The pair with longer pieces: so many more bytes before and after them.
    pub(crate) fn widened(&self, lead: usize, trail: usize) -> Pair {
        let (before, lead) = self.before.split_at(self.before.len() - lead);
        let (trail, after) = self.after.split_at(trail);
        let piece = |piece: &[u8]| [lead, piece, trail].concat();
        Pair::new([before, &piece(&self.old), &piece(&self.new), after])
    }

    /// What `new` has before and after `old`, if that is in the middle of it.
    pub(crate) fn around(&self) -> Option<(&[u8], &[u8])> {
        let (old, new) = (&self.old, &self.new);
        let at = (1..new.len().saturating_sub(old.len()))
            .find(|&at| !old.is_empty() && new[at..].starts_with(old))?;
        Some((&new[..at], &new[at + old.len()..]))
    }

    /// The length of its longest piece.
    pub(crate) fn longest(&self) -> usize {
        let pieces = [&self.before, &self.after, &self.old, &self.new];
        pieces.map(Vec::len).into_iter().max().unwrap_or_default()
    }
}

/// How many items both begin with.
fn shared<T: PartialEq>(a: impl Iterator<Item = T>, b: impl Iterator<Item = T>) -> usize {
    a.zip(b).take_while(|(a, b)| a == b).count()
}

/// Both strings as text, if they are UTF-8, and in hexadecimal: `{"right", "wrong", "right_hex",
/// "wrong_hex"}`.
#[cfg(feature = "serde")]
impl serde::Serialize for Pair {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let (right, wrong) = (self.right(), self.wrong());
        let mut object = serializer.serialize_struct("Pair", 4)?;
        object.serialize_field("right", &std::str::from_utf8(&right).ok())?;
        object.serialize_field("wrong", &std::str::from_utf8(&wrong).ok())?;
        object.serialize_field("right_hex", &crate::hex::encode(&right))?;
        object.serialize_field("wrong_hex", &crate::hex::encode(&wrong))?;
        object.end()
    }
}
