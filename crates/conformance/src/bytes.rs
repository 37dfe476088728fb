//! Sets of bytes.

use std::{
    fmt,
    hash::{BuildHasher, BuildHasherDefault, DefaultHasher},
};

/// A set of bytes. `Display` writes it as alternatives and ranges.
///
/// ```
/// use rfc1738_conformance::ByteSet;
///
/// let set: ByteSet = b"+0123456789\x7f".iter().copied().collect();
/// assert!(set.contains(b'7') && !set.contains(b'-'));
/// assert_eq!(set.to_string(), r#""+" | "0"–"9" | %x7F"#);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ByteSet([u128; 2]);

impl ByteSet {
    /// All bytes.
    pub const fn all() -> ByteSet {
        ByteSet([u128::MAX; 2])
    }

    /// Adds a byte.
    pub fn insert(&mut self, byte: u8) {
        self.0[usize::from(byte >> 7)] |= 1 << (byte & 127);
    }

    /// Whether the byte is in the set.
    pub fn contains(&self, byte: u8) -> bool {
        self.0[usize::from(byte >> 7)] >> (byte & 127) & 1 == 1
    }

    /// The bytes of the set, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u8> {
        (0..=u8::MAX).filter(|&byte| self.contains(byte))
    }

    /// The bytes as ranges, each as long as possible, with the first and the last byte of each.
    ///
    /// ```
    /// use rfc1738_conformance::ByteSet;
    ///
    /// let set: ByteSet = b"abcx\xff".iter().copied().collect();
    /// assert_eq!(set.ranges(), [(b'a', b'c'), (b'x', b'x'), (0xff, 0xff)]);
    /// ```
    pub fn ranges(&self) -> Vec<(u8, u8)> {
        let bytes: Vec<u8> = self.iter().collect();
        bytes
            .chunk_by(|&a, &b| a + 1 == b)
            .map(|run| (run[0], run[run.len() - 1]))
            .collect()
    }

    /// The only byte, if there is one.
    pub(crate) fn only(self) -> Option<u8> {
        let mut bytes = self.iter();
        bytes.next().filter(|_| bytes.next().is_none())
    }

    /// The first one in the order of [`readable`].
    pub(crate) fn most_readable(&self) -> Option<u8> {
        readable().into_iter().find(|&byte| self.contains(byte))
    }

    /// The bytes as ranges of one [`kind`].
    pub(crate) fn runs(&self) -> impl Iterator<Item = (u8, u8)> {
        let bytes: Vec<u8> = self.iter().collect();
        let runs = bytes.chunk_by(|&a, &b| a + 1 == b && kind(a) == kind(b));
        runs.map(|run| (run[0], run[run.len() - 1]))
            .collect::<Vec<_>>()
            .into_iter()
    }

    /// The bytes that are most often wrong, in ascending order: the ends of ranges of letters,
    /// digits and controls, and every punctuation mark.
    ///
    /// ```
    /// use rfc1738_conformance::ByteSet;
    ///
    /// let set: ByteSet = (b'!'..=b'F').collect();
    /// let edges: Vec<u8> = set.edges().iter().collect();
    /// assert_eq!(edges, b"!\"#$%&'()*+,-./09:;<=>?@AF");
    /// ```
    pub fn edges(&self) -> ByteSet {
        let is_edge =
            |first, last, byte| byte == first || byte == last || kind(byte) == PUNCTUATION;
        self.runs()
            .flat_map(|(first, last)| {
                (first..=last).filter(move |&byte| is_edge(first, last, byte))
            })
            .collect()
    }

    /// The bytes of either set.
    pub fn union(self, other: ByteSet) -> ByteSet {
        ByteSet([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    /// The bytes of both sets.
    pub fn intersection(self, other: ByteSet) -> ByteSet {
        ByteSet([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }

    /// The bytes of this set that are not in the other.
    pub fn difference(self, other: ByteSet) -> ByteSet {
        ByteSet([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    /// Whether it is empty.
    pub fn is_empty(self) -> bool {
        self == ByteSet::default()
    }
}

impl FromIterator<u8> for ByteSet {
    fn from_iter<I: IntoIterator<Item = u8>>(bytes: I) -> ByteSet {
        let mut set = ByteSet::default();
        bytes.into_iter().for_each(|byte| set.insert(byte));
        set
    }
}

impl fmt::Display for ByteSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for (first, last) in self.runs() {
            write!(f, "{separator}{}", Quoted(first))?;
            if last > first {
                write!(f, "–{}", Quoted(last))?;
            }
            separator = " | ";
        }
        Ok(())
    }
}

/// The kind of a byte. A range does not extend from one kind to another, such as from letters to
/// punctuation.
fn kind(byte: u8) -> u8 {
    match byte {
        b'0'..=b'9' => 0,
        b'A'..=b'Z' => 1,
        b'a'..=b'z' => 2,
        b'!'..=b'~' => PUNCTUATION,
        _ => 4,
    }
}

const PUNCTUATION: u8 = 3;

/// A byte as the BNF would write it, or its number if the BNF cannot write it.
pub(crate) struct Quoted(pub(crate) u8);

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            b'"' => f.write_str("<\">"),
            b' '..=b'~' => write!(f, "\"{}\"", char::from(self.0)),
            other => write!(f, "%x{other:02X}"),
        }
    }
}

/// A letter in the other case; any other byte unchanged. Sorting by this puts small letters before
/// capitals.
pub(crate) fn other_case(byte: u8) -> u8 {
    if byte.is_ascii_alphabetic() {
        byte ^ 0x20
    } else {
        byte
    }
}

/// All bytes, beginning with those that read best in an example: small letters, digits, capitals,
/// other graphic characters.
pub(crate) fn readable() -> [u8; 256] {
    let rank = |byte: u8| match byte {
        b'a'..=b'z' => 0_usize,
        b'0'..=b'9' => 1,
        b'A'..=b'Z' => 2,
        b'!'..=b'~' => 3,
        _ => 4,
    };
    let mut bytes = std::array::from_fn(|byte| byte as u8);
    bytes.sort_by_cached_key(|&byte| rank(byte));
    bytes
}

/// Characters beyond US-ASCII, of two, three and four bytes.
pub(crate) const CHARACTERS: [&str; 3] = ["é", "中", "😀"];

/// The bytes in hexadecimal, two digits each.
#[cfg(feature = "serde")]
impl serde::Serialize for ByteSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&crate::hex::encode(&self.iter().collect::<Vec<u8>>()))
    }
}

/// The order of strings: the shortest first, and of those of one length the first in the order of
/// their bytes.
pub(crate) fn order(string: &[u8]) -> (usize, &[u8]) {
    (string.len(), string)
}

/// The order of strings for people: the shortest first, and of those of one length those with small
/// letters.
pub(crate) fn readable_order(string: &[u8]) -> (usize, Vec<u8>) {
    let bytes = string.iter().map(|&byte| other_case(byte));
    (string.len(), bytes.collect())
}

/// Brings strings in their [`order`], each once.
pub(crate) fn sort(strings: &mut Vec<Vec<u8>>) {
    strings.sort_unstable_by(|a, b| order(a).cmp(&order(b)));
    strings.dedup();
}

/// The same in each run.
pub(crate) fn hash(string: &[u8]) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(string)
}

/// Strings in the order in which they were added, in little memory.
#[derive(Default)]
pub(crate) struct Packed {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl Packed {
    pub(crate) fn push(&mut self, string: &[u8]) {
        self.bytes.extend_from_slice(string);
        self.ends.push(self.bytes.len());
    }

    /// The string with this number.
    pub(crate) fn get(&self, number: usize) -> &[u8] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.bytes[start..self.ends[number]]
    }

    /// How many strings there are.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// How many bytes they have.
    pub(crate) fn size(&self) -> usize {
        self.bytes.len()
    }
}
