//! The strings of a page, from `grammar/*.toml`: few, each of which shows something that those
//! before it do not. Their results are computed, not read.

use std::collections::HashSet;

use itertools::{Itertools, interleave};
use rfc1738::{ParseError, Production, Scheme};
use rfc1738_conformance::{
    ByteSet,
    automaton::{Dfa, State},
};
use serde::{Deserialize, de::DeserializeOwned};

/// How many strings of each kind a page shows for a production.
const LIMIT: usize = 4;

/// Strings that `production` derives: those that make its automaton take the most new transitions,
/// and among equals the RFC's own first.
pub(crate) fn accepted(production: Production, dfa: &Dfa) -> Vec<Sample> {
    let samples = examples(production).into_iter().chain(cases(production));
    let samples: Vec<Sample> = samples
        .filter(|sample| production.parse(&sample.text).is_ok())
        .collect();
    let classes = dfa.byte_classes();
    let steps: Vec<HashSet<_>> = samples
        .iter()
        .map(|sample| steps(dfa, &classes, &sample.text))
        .collect();

    let mut taken = HashSet::new();
    let mut chosen = Vec::new();
    while chosen.len() < LIMIT {
        let gain = |&index: &usize| steps[index].difference(&taken).count();
        let Some(best) = (0..samples.len())
            .rev()
            .max_by_key(gain)
            .filter(|best| gain(best) > 0)
        else {
            break;
        };
        taken.extend(steps[best].iter().copied());
        chosen.push(best);
    }
    chosen.sort();
    chosen
        .into_iter()
        .map(|index| samples[index].clone())
        .collect()
}

/// A string that a production does not derive.
pub(crate) struct NearMiss {
    pub(crate) text: String,
    pub(crate) note: Option<String>,
    /// The length of the longest prefix that it derives, if it derives one.
    pub(crate) read: Option<usize>,
    pub(crate) error: ParseError,
}

impl NearMiss {
    /// `None` if `production` derives it.
    pub(crate) fn of(production: Production, Sample { text, note }: Sample) -> Option<NearMiss> {
        let error = production.parse(&text).err()?;
        Some(NearMiss {
            read: production.longest_prefix(text.as_str()),
            text,
            note,
            error,
        })
    }

    /// Whether a parser follows the string further than it can read it, so that it has to
    /// backtrack.
    fn goes_back(&self) -> bool {
        self.read.unwrap_or(0) < self.error.offset()
    }

    /// What was possible where it fails, by which the strings of a page differ.
    fn alternatives(&self) -> String {
        self.error.expected().iter().join(", ")
    }
}

/// Strings that `production` does not derive, each of which lacks something else. In every second
/// one the viable prefix is longer than the part that is read, so that a parser has to backtrack;
/// among the others, those with a note are first.
pub(crate) fn near_misses(production: Production) -> Vec<NearMiss> {
    let urls = texts_that_are_no_urls()
        .into_iter()
        .filter(|sample| is_about(production, &sample.text));
    let samples = cases(production)
        .into_iter()
        .chain(urls)
        .filter(|sample| !sample.text.is_empty());
    let failing = samples
        .filter_map(|sample| NearMiss::of(production, sample))
        .enumerate();
    let (back, on): (Vec<_>, Vec<_>) = failing.partition(|(_, near_miss)| near_miss.goes_back());
    let on = on
        .into_iter()
        .sorted_by_key(|(_, near_miss)| near_miss.note.is_none());
    let chosen = interleave(back, on)
        .unique_by(|(_, near_miss)| near_miss.alternatives())
        .take(LIMIT);
    chosen
        .sorted_by_key(|&(index, _)| index)
        .map(|(_, near_miss)| near_miss)
        .collect()
}

/// Whether a string that is not a URL is one that `production` is tried on: `url`, or the
/// alternative of the text's scheme.
fn is_about(production: Production, text: &str) -> bool {
    let alternative =
        Scheme::named_by(text.as_bytes()).map_or(Production::OtherUrl, Scheme::production);
    [Production::Url, alternative].contains(&production)
}

/// The steps of an automaton through a string: each state, and the class of the next byte, unless
/// it is the end.
fn steps(dfa: &Dfa, classes: &[ByteSet], text: &str) -> HashSet<(State, Option<usize>)> {
    let class = |byte| classes.iter().position(|class| class.contains(byte));
    let mut state = Dfa::START;
    let mut steps = HashSet::new();
    for &byte in text.as_bytes() {
        steps.insert((state, class(byte)));
        state = dfa.next(state, byte);
    }
    steps.insert((state, None));
    steps
}

/// A string to try on a production, with a note on its point.
#[derive(Clone)]
pub(crate) struct Sample {
    pub(crate) text: String,
    pub(crate) note: Option<String>,
}

#[cfg(test)]
impl From<&str> for Sample {
    fn from(text: &str) -> Self {
        Sample {
            text: text.into(),
            note: None,
        }
    }
}

#[derive(Deserialize)]
struct Example {
    text: String,
    section: String,
    production: String,
    source: String,
    note: Option<String>,
}

#[derive(Deserialize)]
struct Case {
    production: String,
    input: Option<String>,
    note: Option<String>,
}

#[derive(Deserialize)]
struct NoUrl {
    text: String,
    why: String,
}

/// The URLs that the RFC shows for this production, each with its section.
fn examples(production: Production) -> Vec<Sample> {
    let examples: Vec<Example> = read("example", include_str!("../../../grammar/examples.toml"));
    let of_the_rfc =
        |example: &Example| example.production == production.name() && example.source != "more";
    let sample = |Example {
                      text,
                      section,
                      note,
                      ..
                  }| {
        let numbered = section.starts_with(|first: char| first.is_ascii_digit());
        let source = if numbered {
            format!("section {section}")
        } else {
            section
        };
        Sample {
            text,
            note: Some(note.map_or(source.clone(), |note| format!("{source}: {note}"))),
        }
    };
    examples
        .into_iter()
        .filter(of_the_rfc)
        .map(sample)
        .collect()
}

/// The hard cases of this production, those that are text.
fn cases(production: Production) -> Vec<Sample> {
    let cases: Vec<Case> = read("case", include_str!("../../../grammar/cases.toml"));
    let cases = cases
        .into_iter()
        .filter(|case| case.production == production.name());
    cases
        .filter_map(|Case { input, note, .. }| Some(Sample { text: input?, note }))
        .collect()
}

/// The texts that are not URLs, of any scheme.
fn texts_that_are_no_urls() -> Vec<Sample> {
    let near_misses: Vec<NoUrl> = read(
        "near_miss",
        include_str!("../../../grammar/near-misses.toml"),
    );
    near_misses
        .into_iter()
        .map(|NoUrl { text, why }| Sample {
            text,
            note: Some(why),
        })
        .collect()
}

fn read<T: DeserializeOwned>(key: &str, text: &str) -> Vec<T> {
    let mut table: toml::Table = text.parse().expect("TOML");
    table
        .remove(key)
        .and_then(|entries| entries.try_into().ok())
        .expect("entries as the file describes them")
}
