//! What several modules use: the data files of `grammar/`, typed; tables that are written as text;
//! the findings of a text; random strings of the grammar; and the clock.

use std::{ops::Range, path::Path, time::Duration};

use insta::{Settings, assert_snapshot};
use proptest::prelude::ProptestConfig;
use rfc1738::{
    Finding, Production, Rule, Rules, Severity, is_valid, parse_syntax, validate, validate_with,
};
use rfc1738_conformance::{
    automaton::Dfa,
    grammar::Grammar,
    rfc1738 as languages,
    sentence::{NearMisses, Sentences},
};
use serde::{Deserialize, de::DeserializeOwned};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Example {
    pub(crate) text: String,
    pub(crate) section: String,
    production: String,
    pub(crate) source: String,
    pub(crate) note: Option<String>,
    #[serde(default)]
    pub(crate) findings: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NearMiss {
    pub(crate) text: String,
    pub(crate) offset: usize,
    pub(crate) why: String,
    pub(crate) slip: Option<String>,
    pub(crate) section: Option<String>,
    pub(crate) remedied: Option<String>,
    pub(crate) remains: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    production: String,
    input: Option<String>,
    input_hex: Option<String>,
    length: Option<usize>,
    no: Option<bool>,
    #[expect(dead_code, reason = "it is for readers of the file")]
    note: Option<String>,
}

impl Example {
    pub(crate) fn production(&self) -> Production {
        self.production.parse().unwrap()
    }
}

impl Case {
    pub(crate) fn production(&self) -> Production {
        self.production.parse().unwrap()
    }

    pub(crate) fn input(&self) -> Vec<u8> {
        match (&self.input, &self.input_hex) {
            (Some(text), None) => text.clone().into_bytes(),
            (None, Some(hex)) => from_hex(hex),
            _ => panic!("a case has one input"),
        }
    }

    pub(crate) fn longest_prefix(&self) -> Option<usize> {
        assert_eq!(
            self.length.is_none(),
            self.no == Some(true),
            "a case has a length, or no = true"
        );
        self.length
    }
}

pub(crate) fn examples() -> Vec<Example> {
    read("example", include_str!("../../grammar/examples.toml"))
}

/// The examples that are URLs, which are all but the Gopher+ strings.
pub(crate) fn urls() -> impl Iterator<Item = Example> {
    examples()
        .into_iter()
        .filter(|example| example.source != "gopher+")
}

/// Those that are valid: no finding that is listed for them is an error.
pub(crate) fn valid_urls() -> impl Iterator<Item = Example> {
    urls().filter(|example| {
        let rules = example
            .findings
            .iter()
            .map(|id| id.parse::<Rule>().unwrap());
        let severity = rules.map(Rule::severity).max();
        let is_valid = is_valid(&example.text);
        assert_eq!(
            is_valid,
            severity < Some(Severity::Error),
            "{}",
            example.text
        );
        is_valid
    })
}

/// The URLs that the RFC writes as `<URL:…>`.
pub(crate) fn urls_of_the_rfc() -> Vec<String> {
    let own = urls().filter(|example| example.source == "wrapped");
    own.map(|example| example.text).collect()
}

pub(crate) fn near_misses() -> Vec<NearMiss> {
    read("near_miss", include_str!("../../grammar/near-misses.toml"))
}

pub(crate) fn cases() -> Vec<Case> {
    read("case", include_str!("../../grammar/cases.toml"))
}

/// The bytes that are written in hexadecimal.
pub(crate) fn from_hex(hex: &str) -> Vec<u8> {
    hex.as_bytes()
        .chunks(2)
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap())
        .collect()
}

/// The alternative of `url` that the scheme commits to.
pub(crate) fn alternative(text: &str) -> Production {
    let named = text
        .split_once(':')
        .map(|(scheme, _)| scheme.to_lowercase() + "url");
    let known = |alternative: &Production| named.as_deref() == Some(alternative.name());
    Production::Url
        .uses()
        .find(known)
        .unwrap_or(Production::OtherUrl)
}

/// The folder of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The tables of a file. Miri, which takes a thousand times as long, reads every twentieth.
fn read<T: DeserializeOwned>(key: &str, text: &str) -> Vec<T> {
    let heading = format!("[[{key}]]\n");
    let some = || {
        text.split(&heading)
            .skip(1)
            .step_by(20)
            .flat_map(|table| [&heading, table])
            .collect()
    };
    let text = if cfg!(miri) { some() } else { text.to_owned() };
    let mut table: toml::Table = text.parse().unwrap();
    table.remove(key).unwrap().try_into().unwrap()
}

/// The interpretation of a URL of one scheme.
macro_rules! interpreted {
    ($url:expr, $scheme:ident) => {
        $url.interpret().map(|interpretation| match interpretation {
            rfc1738::interpret::Interpretation::$scheme(interpretation) => interpretation,
            other => panic!("{other:?}"),
        })
    };
}

pub(crate) use interpreted;

/// Whether a production derives all of `text`, in the strict reading.
pub(crate) fn derives(text: &str) -> bool {
    parse_syntax(text).is_ok()
}

/// Builds a URL of these parts.
macro_rules! build {
    ($url:ident $(, $part:ident($($value:expr),*))* $(,)?) => {
        rfc1738::ast::$url::builder()$(.$part($($value),*))*.build()
    };
}

pub(crate) use build;

/// The cells of a table that is written as text: a row a line, with two spaces or more between
/// cells. A line that begins with `#` is a comment.
pub(crate) fn rows<const N: usize>(table: &str) -> impl Iterator<Item = [&str; N]> {
    let lines = table.lines().map(str::trim);
    let rows = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    rows.map(|row| {
        let cells = row.split("  ").map(str::trim);
        let cells: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
        cells
            .try_into()
            .unwrap_or_else(|cells| panic!("not {N} cells: {cells:?}"))
    })
}

/// An optional cell: `-` is none, and `""` is the empty string.
pub(crate) fn optional(cell: &str) -> Option<&str> {
    match cell {
        "-" => None,
        "\"\"" => Some(""),
        text => Some(text),
    }
}

/// The rules that find something in `text`.
pub(crate) fn found(text: &str) -> Vec<Rule> {
    rules_of(validate(text).findings())
}

/// The rules of a set that find something in `text`.
pub(crate) fn found_with(text: &str, rules: Rules) -> Vec<Rule> {
    rules_of(validate_with(text, rules).findings())
}

/// The rules of these findings.
pub(crate) fn rules_of(findings: &[Finding]) -> Vec<Rule> {
    findings.iter().map(Finding::rule).collect()
}

/// Whether `rule` finds something in `text`.
pub(crate) fn is_found(rule: Rule, text: &str) -> bool {
    found(text).contains(&rule)
}

/// What `rule` finds in `text`.
pub(crate) fn ranges(rule: Rule, text: &str) -> Vec<Range<usize>> {
    let report = validate(text);
    let findings = report.findings().iter();
    findings
        .filter(|finding| finding.rule() == rule)
        .map(Finding::range)
        .collect()
}

/// The seed of all random strings.
pub(crate) const SEED: u64 = 1738;

/// Random sentences of a production.
pub(crate) fn sentences(production: Production) -> impl Iterator<Item = String> {
    Sentences::new(Grammar::rfc1738(), production.name(), SEED)
        .unwrap()
        .texts()
}

/// As many random valid URLs of each alternative of `url`.
pub(crate) fn random_urls(of_each: usize) -> impl Iterator<Item = String> {
    Production::Url.uses().flat_map(move |alternative| {
        sentences(alternative)
            .filter(|text| is_valid(text))
            .take(of_each)
    })
}

/// Random strings that are almost sentences of a production.
pub(crate) fn almost_sentences(production: Production) -> impl Iterator<Item = Vec<u8>> {
    NearMisses::new(Grammar::rfc1738(), production.name(), SEED).unwrap()
}

/// The automaton of the strict reading by the schemes of a grammar.
pub(crate) fn strict(grammar: &Grammar) -> Dfa {
    let language = languages::strict(grammar).unwrap();
    language.dfa().unwrap().clone()
}

/// Tests so many random cases of a property. A failure is not recorded: it becomes a case.
pub(crate) fn random_cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Asserts that a file in `snapshots/` has this content.
pub(crate) fn assert_pinned(name: &str, content: &str) {
    let mut settings = Settings::new();
    settings.set_snapshot_path("../../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| assert_snapshot!(name, content));
}

/// The cost of a call, whatever else the machine does: the processor time that `call` takes in this
/// thread; where the system does not count it, the time.
pub(crate) fn cost(call: impl FnOnce()) -> Duration {
    let start = now();
    call();
    now().saturating_sub(start)
}

#[cfg(unix)]
fn now() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    // It is not negative.
    clock_gettime(ClockId::ThreadCPUTime).try_into().unwrap()
}

#[cfg(not(unix))]
fn now() -> Duration {
    use std::{sync::LazyLock, time::Instant};

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}
