//! Probes: strings about what parsers do besides reading a grammar.

use std::{collections::BTreeSet, iter};

use crate::automaton::Dfa;

/// The most members that probes are made of.
const MEMBERS: usize = 64;

/// Sizes of integers, in bits. Parsers that compute a number fail where it grows larger than its type.
const BITS: [u32; 8] = [7, 8, 15, 16, 31, 32, 63, 64];

/// Lengths around those of a label and of a name (RFC 1035, section 2.3.4).
const LENGTHS: [usize; 8] = [62, 63, 64, 65, 253, 254, 255, 256];

/// What parsers treat in special ways: other numbers, escapes that decode to something, addresses, names of IDNA and characters that
/// it maps, white space and delimiters.
const WORDS: &str = "0 00 08 010 0x 0x1 0X1 0xff 0x100 -1 +1 \
    %61 %63 %41 %30 %2e %2E %2f %2F %3a %40 %00 %20 %25 %7f %80 %c3%a9 %C3%A9 %EF%BC%A1 % %4 %zz \
    1.2.3.4 1.2.3.4. 1.2.3.255 1.2.3.256 256.2.3.4 1.2.3 1.2.3.4.5 01.2.3.4 1.2.256 1.2.65536 \
    [::] [::1] [::1.2.3.4] [::1.2.3.256] [0:0:0:0:0:0:0:0] [v1.a] [1.2.3.4] [ ] \
    xn-- xn--a xn--0 xn--a- XN--A a--a aa--a -a a- a_a localhost . .. a. .a a..a \
    é ß ı 。 ． Ａ а \u{ad} \u{200d} \u{1F600} \u{301} \t \n \r \0 \u{7f} \\ | ^ ` { } < > \" ' \
    / // : :: :0 :65535 :65536 : @ a@ a:b@ :@ # #a ? ?a ; = & ~ * + , ! $ ( )";

/// Members of the set, one for each state, with one of these words inserted somewhere, or in the place of a number, a name, or several
/// with dots between them.
pub(super) fn probes(dfa: &Dfa) -> impl Iterator<Item = Vec<u8>> {
    let words = words();
    members(dfa).into_iter().flat_map(move |member| {
        let edits = edits(&member);
        let probe = |&(start, end): &(usize, usize), word: &[u8]| [&member[..start], word, &member[end..]].concat();
        edits.iter().flat_map(|edit| words.iter().map(|word| probe(edit, word))).collect::<Vec<_>>()
    })
}

/// A shortest member through each state; if there are many, some of them, short and long ones.
fn members(dfa: &Dfa) -> Vec<Vec<u8>> {
    let through = dfa.access_strings().into_iter().zip(dfa.completions());
    let members: BTreeSet<(usize, Vec<u8>)> = through
        .filter_map(|(access, completion)| Some([access, completion?].concat()))
        .map(|member| (member.len(), member))
        .collect();
    let step = members.len().div_ceil(MEMBERS).max(1);
    members.into_iter().step_by(step).map(|(_, member)| member).collect()
}

/// The parts of a string to be replaced: nothing, at each position; and each number, name, or several with dots between them.
fn edits(string: &[u8]) -> BTreeSet<(usize, usize)> {
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

/// The words, in an order that is always the same.
pub(super) fn words() -> Vec<Vec<u8>> {
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
    let words = words.chain(iter::once(" ".to_owned())).chain(numbers).chain(labels).chain(names);
    words.map(String::into_bytes).collect()
}
