//! The strings of `grammar/*.toml`. Their results are computed, not read.

use rfc1738::Production;
use serde::{Deserialize, de::DeserializeOwned};

/// A string to try on a production, with a note on its point.
#[derive(Clone)]
pub(crate) struct Sample {
    pub(crate) text: String,
    pub(crate) note: Option<String>,
}

#[cfg(test)]
impl From<&str> for Sample {
    fn from(text: &str) -> Self {
        Sample { text: text.into(), note: None }
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
struct NearMiss {
    text: String,
    why: String,
}

/// The URLs that the RFC shows for this production, each with its section.
pub(crate) fn examples(production: Production) -> Vec<Sample> {
    let examples: Vec<Example> = read("example", include_str!("../../grammar/examples.toml"));
    let of_the_rfc = |example: &Example| example.production == production.name() && example.source != "more";
    let sample = |Example { text, section, note, .. }| {
        let numbered = section.starts_with(|first: char| first.is_ascii_digit());
        let source = if numbered { format!("section {section}") } else { section };
        Sample { text, note: Some(note.map_or(source.clone(), |note| format!("{source}: {note}"))) }
    };
    examples.into_iter().filter(of_the_rfc).map(sample).collect()
}

/// The hard cases of this production, those that are text.
pub(crate) fn cases(production: Production) -> Vec<Sample> {
    let cases: Vec<Case> = read("case", include_str!("../../grammar/cases.toml"));
    let cases = cases.into_iter().filter(|case| case.production == production.name());
    cases.filter_map(|Case { input, note, .. }| Some(Sample { text: input?, note })).collect()
}

/// The texts that are not URLs, of any scheme.
pub(crate) fn near_misses() -> Vec<Sample> {
    let near_misses: Vec<NearMiss> = read("near_miss", include_str!("../../grammar/near-misses.toml"));
    near_misses.into_iter().map(|NearMiss { text, why }| Sample { text, note: Some(why) }).collect()
}

fn read<T: DeserializeOwned>(key: &str, text: &str) -> Vec<T> {
    let mut table: toml::Table = text.parse().expect("TOML");
    table.remove(key).and_then(|entries| entries.try_into().ok()).expect("entries as the file describes them")
}
