//! Probes: strings about what parsers do beyond a grammar; and cycles, about what they limit.

use std::{
    collections::{BTreeSet, HashSet},
    iter,
};

use super::{
    Suite,
    branches::{Copies, Member},
};
use crate::{
    ByteSet,
    automaton::{Dfa, ways},
    bytes::readable,
};

/// Sizes of integers, in bits. Parsers that compute a number fail where it grows larger than its type.
const BITS: [u32; 8] = [7, 8, 15, 16, 31, 32, 63, 64];

/// Lengths around those of a label and of a name (RFC 1035, section 2.3.4).
const LENGTHS: [usize; 8] = [62, 63, 64, 65, 253, 254, 255, 256];

/// What parsers treat in special ways: other numbers, escapes that decode to something, addresses, names of IDNA and characters that
/// it maps, characters that are letters or digits elsewhere or that have another case in US-ASCII, white space and delimiters, marks
/// of the order of bytes, and the beginnings of other URLs.
const WORDS: &str = "0 00 08 010 0x 0x1 0X1 0xff 0x100 -1 +1 \
    %61 %63 %41 %30 %2e %2E %2f %2F %3a %40 %00 %20 %25 %7f %80 %c3%a9 %C3%A9 %EF%BC%A1 % %4 %zz \
    1.2.3.4 1.2.3.4. 1.2.3.255 1.2.3.256 256.2.3.4 1.2.3 1.2.3.4.5 01.2.3.4 1.2.256 1.2.65536 \
    [::] [::1] [::1.2.3.4] [::1.2.3.256] [0:0:0:0:0:0:0:0] [v1.a] [1.2.3.4] [ ] \
    xn-- xn--a xn--0 xn--a- XN--A a--a aa--a -a a- a_a localhost . .. a. .a a..a \
    é ß ı 。 ． Ａ а ٣ ſ \u{212a} \u{ad} \u{200d} \u{feff} \u{1F600} \u{301} \t \n \r \r\n \0 \u{7f} \\ | ^ ` { } < > \" ' \
    / // : :: :0 :65535 :65536 : @ a@ a:b@ :@ # #a ? ?a ; = & ~ * + , ! $ ( ) \
    URL: url: //a.b/ mailto:a@b.c data:,a javascript:a urn:a:b tel:1";

/// What people write around a URL.
const AROUND: [(&str, &str); 7] =
    [("<", ">"), ("<URL:", ">"), ("\"", "\""), ("'", "'"), ("(", ")"), ("[", "]"), (" ", " ")];

/// The words, in an order that is always the same.
pub(crate) fn words() -> Vec<Vec<u8>> {
    let numbers = BITS.into_iter().flat_map(|bits| {
        let next = 1_u128 << bits;
        [next - 1, next]
            .into_iter()
            .flat_map(|number| [format!("{number}"), format!("0{number}"), format!("{number:#x}")])
    });
    let labels = LENGTHS.into_iter().map(|length| "a".repeat(length));
    let names = LENGTHS.into_iter().filter(|&length| length > 65).map(|length| {
        let label = |at: usize| if at % 64 == 63 { '.' } else { 'a' };
        (0..length).map(label).collect()
    });
    let literal = |word: &str| word.to_owned();
    let words = WORDS.split(' ').filter(|word| !word.is_empty()).map(literal);
    let digits = (2..=6).map(|power| 10_u32.pow(power).to_string());
    let words = words.chain(iter::once(" ".to_owned())).chain(numbers).chain(labels).chain(names).chain(digits);
    words.map(String::into_bytes).collect()
}

/// The parts of a string to be replaced: nothing, at each position; and each number, name, or several with dots between them.
pub(crate) fn edits(string: &[u8]) -> BTreeSet<(usize, usize)> {
    let mut edits: BTreeSet<(usize, usize)> = (0..=string.len()).map(|at| (at, at)).collect();
    for joints in [&b""[..], b".-"] {
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || joints.contains(&byte);
        let mut at = 0;
        for run in string.chunk_by(|&a, &b| is_part(a) == is_part(b)) {
            if is_part(run[0]) {
                edits.insert((at, at + run.len()));
            }
            at += run.len();
        }
    }
    edits
}

/// A part of a string that an automaton accepts any number of times.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cycle {
    pub(crate) before: Vec<u8>,
    pub(crate) piece: Vec<u8>,
    pub(crate) after: Vec<u8>,
}

impl Cycle {
    /// The member in which the piece is repeated this often.
    pub(crate) fn times(&self, times: usize) -> Vec<u8> {
        [&self.before[..], &self.piece.repeat(times), &self.after].concat()
    }
}

/// About how large probes may be together, in bytes, and how many steps the search for cycles may take. It bounds time and memory, which
/// grow with the square of the states: of larger automata, some members are used.
const PROBES: usize = 1 << 24;
const CYCLES: usize = 1 << 24;

/// The maximum number of bytes of a piece that is repeated many times.
const PIECE: usize = 64;

/// As many of these, evenly chosen, as have a total size of at most `most`.
fn at_most(most: usize, members: Vec<Member>, size: impl Fn(&Member) -> usize) -> impl Iterator<Item = Member> {
    let sum: usize = members.iter().map(size).sum();
    members.into_iter().step_by(sum.div_ceil(most).max(1))
}

impl Suite {
    /// Strings about what parsers do beyond a grammar: after each access string, instead of nothing, of the next byte, of the
    /// next number or name, and of everything, one of some 200 words, such as `65536`, `[::1]`, `%2F` or a line end; and members with
    /// brackets or quotation marks around them. Each appears once, the shortest first.
    ///
    /// ```
    /// use rfc1738_conformance::{grammar::Grammar, suite::Suite};
    ///
    /// let probes = Suite::new(Grammar::rfc1738(), "hostport", 0)?.probes();
    /// assert!(["a:65536", "a:b@a", "a:\u{663}", "\u{feff}a"].iter().all(|probe| probes.contains(&probe.as_bytes().to_vec())));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn probes(&self) -> Vec<Vec<u8>> {
        let words = words();
        let mut probes = HashSet::new();
        let size = |member: &Member| member.whole.len() * words.len();
        for Member { at, whole, .. } in at_most(PROBES, self.copies.members(&self.dfa), size) {
            let own = edits(&whole).into_iter().filter(|edit| edit.0 == at).map(|(_, end)| end);
            let ends: BTreeSet<usize> = own.chain([(at + 1).min(whole.len()), whole.len()]).collect();
            for end in ends {
                probes.extend(words.iter().map(|word| [&whole[..at], word, &whole[end..]].concat()));
            }
            let around = |(before, after): (&str, &str)| [before.as_bytes(), &whole, after.as_bytes()].concat();
            probes.extend(AROUND.into_iter().map(around));
        }
        let mut probes: Vec<_> = probes.into_iter().collect();
        probes.sort_unstable_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        probes
    }

    /// What may be repeated any number of times after each access string: for each class of bytes, a shortest piece that begins with it.
    pub(crate) fn cycles(&self) -> Vec<Cycle> {
        self.copies.cycles(&self.dfa, &self.classes)
    }
}

impl Copies {
    /// As [`Suite::cycles`].
    pub(super) fn cycles(&self, dfa: &Dfa, classes: &[ByteSet]) -> Vec<Cycle> {
        let readable = readable();
        let bytes: Vec<u8> =
            classes.iter().filter_map(|class| readable.into_iter().find(|&byte| class.contains(byte))).collect();
        let mut cycles = Vec::new();
        // The search takes this many steps, and each of its results has the length of the member at least.
        let size = |member: &Member| bytes.len() * (self.count() + member.whole.len());
        for Member { copy, at, whole } in at_most(CYCLES, self.members(dfa), size) {
            let back = ways(self.count(), [copy], &bytes, |from, byte| self.next(from, byte));
            let (before, after) = whole.split_at(at);
            let piece = |&byte: &u8| Some([&[byte], &back[self.next(copy, byte)].as_ref()?[..]].concat());
            let cycle = |piece| Cycle { before: before.to_vec(), piece, after: after.to_vec() };
            cycles.extend(bytes.iter().filter_map(piece).filter(|piece| piece.len() <= PIECE).map(cycle));
        }
        cycles
    }
}
