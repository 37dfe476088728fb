//! The furthest failure, against the automaton of a production.

use std::{cell::Cell, collections::HashSet};

use nom::Input as _;
use rfc1738::Production;
use rfc1738_conformance::{
    ByteSet,
    automaton::Dfa,
    derivation::{Checker, Node},
    grammar::Grammar,
    suite::Suite,
};

use super::{
    Stop,
    parser::{compare, failure, split, strings},
    suite,
    trees::{compare_trees, compare_within, end, httpurl},
};
use crate::{
    furthest::{Expected, Furthest, Input, Read, expect},
    probe::{BEFORE, Probe},
    tree::HttpUrl,
    verdict::{Verdict, quoted},
};

pub(super) fn grade_noted(
    production: &'static str,
    parser: for<'a> fn(Input<'a>) -> Read<'a>,
    probe: &Probe,
) -> Result<Verdict, Stop> {
    let truth = Truth::of(production)?;
    let name = probe.name();
    // As `all` does, but what was read counts as well: its length, and the note. The offsets are
    // those of a string that begins at `start`.
    let read = |whole: &[u8], start: usize| {
        let note = Cell::default();
        let string = &whole[start..];
        let length = match parser(Input::new_extra(whole, &note).take_from(start)) {
            Ok((rest, read)) => {
                let length = split(name, string, rest.fragment(), read.fragment())?;
                end(name, whole, rest)?;
                expect(rest, Expected::End);
                // A new span begins at 0.
                (read.location_offset() == start).then_some(length)
            }
            Err(error) => failure(name, string, &error)?,
        };
        let mut note = note.take();
        note.offset = note.offset.saturating_sub(start);
        Ok::<_, String>((length, note))
    };
    let ask = |string: &[u8]| {
        let (length, note) = read(string, 0)?;
        compare(name, string, length, truth.suite.dfa())?;
        let is_all = length == Some(string.len());
        compare_errors(name, string, (!is_all).then(|| note.clone()), &truth)?;
        compare_within(name, string, |whole| {
            read(whole, BEFORE.len())
                .is_ok_and(|(other, moved)| (other, moved.offset) == (length, note.offset))
        })
    };
    Ok(probe.survey(truth.strings()?, ask))
}

/// What `parse` is made of, `noted_httpurl` and `httpurl_tree`, is asked about longer strings.
const LONGEST: usize = 50_000;

pub(super) fn grade_parse(
    parse: for<'a> fn(&'a [u8]) -> Result<HttpUrl<'a>, Furthest>,
    probe: &Probe,
) -> Result<Verdict, Stop> {
    let truth = Truth::of("httpurl")?;
    let checker = Checker::new(Grammar::rfc1738());
    let ask = |string: &[u8]| {
        let result = parse(string);
        compare_errors(probe.name(), string, result.as_ref().err().cloned(), &truth)?;
        let Ok(tree) = result else { return Ok(()) };
        let node = Node {
            end: string.len(),
            ..httpurl(string, &tree)
        };
        compare_trees(probe.name(), string, &node, Production::HttpUrl, &checker)
    };
    // `noted_httpurl` is asked about the others: an error says which bytes are expected, so it is
    // the same for all bytes of a class.
    let mut strings = one_of_each_kind(truth.suite.dfa(), truth.strings()?);
    strings.retain(|string| string.len() <= LONGEST);
    Ok(probe.survey(strings, ask))
}

/// Of the strings that differ only within classes of bytes, the first, and those with a line end,
/// which a parser may cut off.
fn one_of_each_kind(dfa: &Dfa, mut strings: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    let mut first_of_class = [0; 256];
    for class in dfa.byte_classes() {
        let first = class.iter().next().unwrap_or_default();
        class
            .iter()
            .for_each(|byte| first_of_class[usize::from(byte)] = first);
    }
    let mut known = HashSet::new();
    strings.retain(|string| {
        let bytes = string.iter();
        let kind: Vec<u8> = bytes
            .map(|&byte| first_of_class[usize::from(byte)])
            .collect();
        known.insert(kind) || string.ends_with(b"\n")
    });
    strings
}

/// What is right about a production.
struct Truth {
    production: &'static str,
    suite: Suite,
    /// For each state, the bytes that can follow.
    following: Vec<ByteSet>,
}

impl Truth {
    fn of(production: &'static str) -> Result<Truth, Stop> {
        let suite = suite(Grammar::rfc1738(), production)?;
        let dfa = suite.dfa();
        let following = |state| {
            (0..=u8::MAX)
                .filter(|&byte| dfa.dead() != Some(dfa.next(state, byte)))
                .collect()
        };
        let following = (0..dfa.state_count()).map(following).collect();
        Ok(Truth {
            production,
            suite,
            following,
        })
    }

    fn strings(&self) -> Result<Vec<Vec<u8>>, Stop> {
        strings(Grammar::rfc1738(), self.production, &self.suite)
    }
}

fn compare_offsets(
    name: &str,
    string: &[u8],
    offset: Option<usize>,
    truth: Option<usize>,
    production: &str,
) -> Result<(), String> {
    if offset == truth {
        return Ok(());
    }
    let shown = quoted(string);
    let because = |right: usize| {
        let begun = quoted(&string[..right]);
        if right == string.len() {
            format!("{begun} is the beginning of some `{production}`, so the end is what is wrong")
        } else {
            format!(
                "{begun} is the beginning of some `{production}`, and with the next byte it is not"
            )
        }
    };
    Err(match (offset, truth) {
        (Some(found), None) => {
            format!(
                "your `{name}` says that {shown} goes wrong at {found}; it is a sentence of `{production}`"
            )
        }
        (None, Some(right)) => {
            format!(
                "your `{name}` takes {shown} for a sentence of `{production}`; it goes wrong at {right}"
            )
        }
        (Some(found), Some(right)) => {
            format!(
                "your `{name}` says that {shown} goes wrong at {found}; it does at {right}: {}",
                because(right)
            )
        }
        (None, None) => return Ok(()),
    })
}

fn compare_errors(
    name: &str,
    string: &[u8],
    error: Option<Furthest>,
    truth: &Truth,
) -> Result<(), String> {
    let Truth {
        production,
        suite,
        following,
        ..
    } = truth;
    let dfa = suite.dfa();
    let (right, state) = dfa.viable_prefix(string);
    let is_sentence = right == string.len() && dfa.is_accepting(state);
    compare_offsets(
        name,
        string,
        error.as_ref().map(|error| error.offset),
        (!is_sentence).then_some(right),
        production,
    )?;
    let Some(error) = error else {
        return Ok(());
    };
    let told = error.bytes();
    let truth = following[state];
    let missing = truth.difference(told);
    let more = told.difference(truth);
    let is_end = dfa.is_accepting(state);
    let wrong = if !missing.is_empty() {
        format!(
            "does not expect {missing}, which can follow there: is it left out, or read by a parser that leaves no note?"
        )
    } else if !more.is_empty() {
        format!("expects {more}, which cannot follow there")
    } else {
        match (error.is_end(), is_end) {
            (true, false) => {
                format!("expects the end, but no sentence of `{production}` ends there")
            }
            (false, true) => {
                format!("does not expect the end, but a sentence of `{production}` can end there")
            }
            _ => return Ok(()),
        }
    };
    Err(format!(
        "at {} of {}, your `{name}` {wrong}",
        error.offset,
        quoted(string)
    ))
}
