//! A parser, against the automaton of its production.

use std::{
    cmp::Reverse,
    collections::{BTreeSet, HashMap},
};

use rfc1738_conformance::{
    ByteSet,
    automaton::{Dfa, State},
    grammar::byte_classes,
    grammar::{Grammar, Notation},
    rfc1738 as languages,
    sentence::{NearMisses, Sentences},
    suite::Suite,
};

use super::{Stop, suite};
use crate::{
    answer::Parser,
    probe::Probe,
    verdict::{SHOWN, Verdict, count, measured, quoted},
};

/// How many short strings are asked about, at most, and random sentences, and near misses.
const SHORT: usize = 5_000;
const RANDOM: usize = 300;
/// About how long the strings are in which a part is repeated, in bytes. Some have as many parts as
/// a number of 8 or of 16 bits forgets: `/` 255 times is 256 segments, as `a.` is 256 labels.
const LENGTHS: [usize; 7] = [40, 255, 256, 511, 2_000, 65_536, 100_000];
/// The same for those in which a parser has to give back what it has read.
const GIVEN_BACK: usize = 2_000;
/// About how many bytes all strings of one such length have, at most.
const PUMPED: usize = 400_000;
/// The length of those that are made of all bytes that may be where they are: more digits than any
/// number has.
const VARIED: usize = 300;
/// How many of them are asked about with a byte that may be wrong, and their length: that of some
/// pieces that are read at once.
const SPOILT: usize = 8;
const SPOILT_LENGTH: usize = 40;

/// The longest prefix that a production derives.
pub(super) fn grade(production: &str, parser: Parser, probe: &Probe) -> Result<Verdict, Stop> {
    let suite = suite(Grammar::rfc1738(), production)?;
    let strings = strings(Grammar::rfc1738(), production, &suite)?;
    Ok(compared(parser, suite.dfa(), strings, probe))
}

/// The longest prefix that is an `httpurl`, or an `otherurl` with another scheme.
pub(super) fn grade_strict_url(parser: Parser, probe: &Probe) -> Result<Verdict, Stop> {
    let grammar = Grammar::read("; base: rfc1738\nurl = httpurl | otherurl\n", Notation::Bnf)?;
    let suite = Suite::new(&languages::strict(&grammar)?, 0)?;
    let mut strings = strings(&grammar, "url", &suite)?;
    strings.extend(Sentences::new(&grammar, "httpurl", 1)?.take(RANDOM));
    Ok(compared(parser, suite.dfa(), strings, probe))
}

fn compared(parser: Parser, dfa: &Dfa, strings: Vec<Vec<u8>>, probe: &Probe) -> Verdict {
    probe.survey(strings, |string| {
        compare(
            probe.name(),
            string,
            read(probe.name(), parser, string)?,
            dfa,
        )
    })
}

/// What a parser of this production is asked about: the suite, all short strings, sentences and
/// near misses as people write them, probes, and long strings. A parser that counts, such as one
/// that has room for 63 characters, is right about all strings of a suite.
pub(super) fn strings(
    grammar: &Grammar,
    production: &str,
    suite: &Suite,
) -> Result<Vec<Vec<u8>>, Stop> {
    let mut strings: Vec<Vec<u8>> = suite.strings().collect();
    let bytes = representatives(&byte_classes(grammar, production)?);
    strings.extend(short(&bytes));
    strings.extend(suite.probes());
    strings.extend(LENGTHS.into_iter().flat_map(|length| pumped(suite, length)));
    strings.extend(
        suite
            .pumped(VARIED)
            .iter()
            .map(|member| varied(suite.dfa(), member)),
    );
    strings.extend(given_back(suite));
    strings.extend(spoilt(suite));
    strings.extend(Sentences::new(grammar, production, 1738)?.take(RANDOM));
    strings.extend(NearMisses::new(grammar, production, 1738)?.take(RANDOM));
    Ok(strings)
}

/// A byte of each class.
fn representatives(classes: &[ByteSet]) -> Vec<u8> {
    let readable = |set: &ByteSet| {
        let first = |is: fn(&u8) -> bool| set.iter().find(is);
        first(u8::is_ascii_lowercase)
            .or(first(u8::is_ascii_graphic))
            .or(set.iter().next())
    };
    classes.iter().filter_map(readable).collect()
}

/// All short strings of these bytes.
pub(super) fn short(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    while all.len() + last.len() * bytes.len() <= SHORT {
        last = last
            .iter()
            .flat_map(|string| {
                bytes
                    .iter()
                    .map(move |&byte| [&string[..], &[byte]].concat())
            })
            .collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// Members of this length in which a part is repeated: one for each kind of cycle of the automaton,
/// as long as they are not too many. And the same without the last byte, of which a parser may have
/// to give much back, and with quotation marks, which are in no URL, in place of the second half, so
/// that it leaves much.
fn pumped(suite: &Suite, length: usize) -> impl Iterator<Item = Vec<u8>> {
    // Of members with each cycle once, which are the shortest, the last one of a kind has the
    // letters that are easiest to read.
    let kinds: HashMap<_, usize> = suite
        .pumped(0)
        .iter()
        .enumerate()
        .map(|(at, member)| (kind(suite.dfa(), member), at))
        .collect();
    let chosen: BTreeSet<usize> = kinds.into_values().collect();
    let members = suite
        .pumped(length)
        .into_iter()
        .enumerate()
        .filter(|(at, _)| chosen.contains(at));
    let members: Vec<_> = members.map(|(_, member)| member).collect();
    let step = (3 * members.len() * length).div_ceil(PUMPED).max(1);
    members.into_iter().step_by(step).flat_map(|member| {
        let (first, second) = member.split_at(member.len() / 2);
        let ended = [first, &b"\"".repeat(second.len())].concat();
        [
            member[..member.len().saturating_sub(1)].to_vec(),
            ended,
            member,
        ]
    })
}

/// Members of which all but a few bytes have to be given back: the second half of one, without its
/// end, after the shortest string that leads to the same state and begins with a member.
fn given_back(suite: &Suite) -> Vec<Vec<u8>> {
    let dfa = suite.dfa();
    let mut begun: Vec<Vec<u8>> = suite
        .strings()
        .filter(|string| dfa.longest_prefix(string).is_some())
        .collect();
    // The last one that leads to a state stays, which is the shortest.
    begun.sort_by_key(|string| Reverse(string.len()));
    let begun: HashMap<State, &Vec<u8>> = begun
        .iter()
        .map(|string| (dfa.run(Dfa::START, string), string))
        .collect();
    let after = |member: Vec<u8>| {
        let (first, second) = member.split_at(member.len() / 2);
        let first = begun.get(&dfa.run(Dfa::START, first))?;
        Some([&first[..], &second[..second.len().saturating_sub(1)]].concat())
    };
    suite
        .pumped(GIVEN_BACK)
        .into_iter()
        .filter_map(after)
        .collect()
}

/// What two members have in common that differ only in letters and digits which lead to the same
/// states.
fn kind(dfa: &Dfa, member: &[u8]) -> Vec<(State, u8)> {
    let mut state = Dfa::START;
    let step = |&byte: &u8| {
        state = dfa.next(state, byte);
        (
            state,
            if byte.is_ascii_alphanumeric() {
                b'a'
            } else {
                byte
            },
        )
    };
    member.iter().map(step).collect()
}

/// The member with other bytes in place of its own, each of which leads to the same state: all of
/// them in turn.
fn varied(dfa: &Dfa, member: &[u8]) -> Vec<u8> {
    let mut bytes: HashMap<(State, State), Vec<u8>> = HashMap::new();
    let mut state = Dfa::START;
    let other = |(at, &byte): (usize, &u8)| {
        let from = state;
        let to = dfa.next(state, byte);
        state = to;
        let same = bytes.entry((from, to)).or_insert_with(|| {
            (0..=u8::MAX)
                .filter(|&byte| dfa.next(from, byte) == to)
                .collect()
        });
        same[at % same.len()]
    };
    member.iter().enumerate().map(other).collect()
}

/// Members of some length with each byte in place of one of theirs, each at another place: for
/// parsers that read several bytes at once.
fn spoilt(suite: &Suite) -> Vec<Vec<u8>> {
    let members = suite.pumped(SPOILT_LENGTH);
    let step = members.len().div_ceil(SPOILT).max(1);
    let spoil = |member: Vec<u8>| {
        (0..=u8::MAX).map(move |byte| {
            let mut spoilt = member.clone();
            let at = 7 * usize::from(byte) % spoilt.len();
            spoilt[at] = byte;
            spoilt
        })
    };
    members
        .iter()
        .step_by(step)
        .map(|member| varied(suite.dfa(), member))
        .flat_map(spoil)
        .collect()
}

/// The length of what a parser reads, if it reads something.
///
/// # Errors
///
/// What it returns is not what nom expects, in words.
pub(super) fn read(name: &str, parser: Parser, string: &[u8]) -> Result<Option<usize>, String> {
    match parser(string) {
        Ok((rest, read)) => split(name, string, rest, read).map(Some),
        Err(error) => failure(name, string, &error),
    }
}

/// A failure reads nothing.
///
/// # Errors
///
/// It fails in a way that is right alone, and ends every parser that it is a part of, in words.
pub(super) fn failure<T, E>(
    name: &str,
    string: &[u8],
    error: &nom::Err<E>,
) -> Result<Option<T>, String> {
    let (variant, advice) = match error {
        nom::Err::Error(_) => return Ok(None),
        nom::Err::Failure(_) => ("Failure", "remove `cut`, or return `nom::Err::Error`"),
        nom::Err::Incomplete(_) => (
            "Incomplete",
            "use the parsers of nom's `complete` modules, not of `streaming`",
        ),
    };
    Err(format!(
        "your `{name}` returns `{variant}` for {}, which no `alt` and no `opt` goes back from: {advice}",
        quoted(string)
    ))
}

/// The length of what was read. It and the rest must be the two pieces of the string: combinators
/// such as `recognize` see by the place of the rest how much was read.
pub(super) fn split(name: &str, string: &[u8], rest: &[u8], read: &[u8]) -> Result<usize, String> {
    let are_pieces = |first: &[u8], last: &[u8]| {
        let place = string.as_ptr().addr();
        let end = place + first.len();
        (
            first.len() + last.len(),
            first.as_ptr().addr(),
            last.as_ptr().addr(),
        ) == (string.len(), place, end)
    };
    if are_pieces(read, rest) {
        return Ok(read.len());
    }
    let shown = quoted(string);
    let returned = format!(
        "of {shown}, your `{name}` returns the rest {} and {} as what it has read",
        quoted(rest),
        quoted(read)
    );
    Err(match string.strip_prefix(read) {
        _ if are_pieces(rest, read) => {
            format!("{returned}: the rest comes first, `Ok((rest, read))`")
        }
        Some(left) if left == rest => format!(
            "of {shown}, your `{name}` returns the right bytes, but not those of its input, and `recognize` computes with places: \
             return `&input[..n]` and `&input[n..]`"
        ),
        _ => format!("{returned}: together they are not the input"),
    })
}

/// Compares what a parser reads with what a production derives.
pub(super) fn compare(
    name: &str,
    string: &[u8],
    read: Option<usize>,
    dfa: &Dfa,
) -> Result<(), String> {
    let truth = dfa.longest_prefix(string);
    if read == truth {
        return Ok(());
    }
    let shown = quoted(string);
    let longest = |length: usize| match length {
        0 => "the longest prefix that section 5 derives is empty".to_owned(),
        _ => format!(
            "the longest prefix that section 5 derives is {}",
            measured(&string[..length])
        ),
    };
    let told = |length: usize| match length {
        0 if truth == Some(string.len()) => {
            format!(
                "your `{name}` reads nothing of {shown}, and does not fail (is it `Ok((rest, read))`, the rest first?)"
            )
        }
        0 => format!("your `{name}` reads nothing of {shown}, and does not fail"),
        _ if length > SHOWN => format!(
            "your `{name}` reads {} of {shown}",
            quoted(&string[..length])
        ),
        _ => format!(
            "your `{name}` reads {} of {shown} ({})",
            quoted(&string[..length]),
            count(length, "byte")
        ),
    };
    Err(match (read, truth) {
        (None, Some(length)) if length == string.len() => {
            format!("your `{name}` rejects {shown}; section 5 derives it")
        }
        (None, Some(length)) => format!("your `{name}` rejects {shown}; {}", longest(length)),
        (Some(length), None) if length == string.len() => {
            format!("your `{name}` accepts {shown}; section 5 does not")
        }
        (Some(length), None) => format!("{}; section 5 derives no prefix of it", told(length)),
        (Some(length), Some(right)) if length == string.len() => {
            format!(
                "your `{name}` accepts {shown}; section 5 does not: {}",
                longest(right)
            )
        }
        (Some(length), Some(right)) => format!("{}; {}", told(length), longest(right)),
        (None, None) => return Ok(()),
    })
}
