//! The workloads.

use std::{fs, io, path::Path};

use rfc1738::Production;
use rfc1738_conformance::{
    automaton::Dfa, grammar::Grammar, rfc1738 as languages, sentence::Sentences,
};

use testkit::hostile;

use crate::generate::{self, SCHEMES};

/// Texts to read, each on its own.
pub(crate) struct Workload {
    /// Their description.
    pub(crate) name: String,
    /// The production that they derive from, or almost derive from.
    pub(crate) production: Production,
    /// The texts.
    pub(crate) texts: Vec<String>,
}

/// So many that a branch predictor cannot soon learn them.
const MANY: usize = 20_000;
const FEW: usize = 2_000;

impl Workload {
    fn new(name: impl Into<String>, production: Production, texts: Vec<String>) -> Workload {
        Workload {
            name: name.into(),
            production,
            texts,
        }
    }

    /// The texts.
    pub(crate) fn texts(&self) -> Vec<&str> {
        self.texts.iter().map(String::as_str).collect()
    }

    /// The bytes of all texts.
    pub(crate) fn bytes(&self) -> usize {
        self.texts.iter().map(String::len).sum()
    }
}

/// The workloads that need nothing but this crate.
///
/// The automaton of the BNF decides which texts are URLs, not a measured parser.
pub(crate) fn own() -> Vec<Workload> {
    let strict = strict();
    let web = generate::urls(Production::HttpUrl, MANY);
    let near_misses = generate::edited(&web)
        .into_iter()
        .filter(|text| !strict.accepts(text.as_bytes()))
        .collect();
    let https = generate::urls(Production::OtherUrl, MANY);
    let mut workloads = vec![
        Workload::new("web URLs, as http", Production::HttpUrl, web),
        Workload::new("web URLs, as they are", Production::OtherUrl, https),
        Workload::new(
            "web URLs, as http, after one edit",
            Production::HttpUrl,
            near_misses,
        ),
    ];
    workloads.extend(SCHEMES.map(scheme));
    workloads.push(Workload::new(
        "the RFC's examples",
        Production::Url,
        examples(),
    ));
    workloads.push(Workload::new(
        "hostile texts of 1 MiB",
        Production::Url,
        hostile_texts(),
    ));
    workloads
}

/// URLs of one scheme: such as one meets, one in five a random sentence of the grammar, and the
/// RFC's examples.
fn scheme(production: Production) -> Workload {
    let mut texts = generate::urls(production, FEW);
    let sentences =
        Sentences::new(Grammar::rfc1738(), production.name(), 1738).expect("a production");
    texts.extend(sentences.texts().take(FEW / 4));
    let of_scheme = Dfa::new(Grammar::rfc1738(), production.name()).expect("a small automaton");
    texts.extend(
        examples()
            .into_iter()
            .filter(|text| of_scheme.accepts(text.as_bytes())),
    );
    fastrand::Rng::with_seed(1738).shuffle(&mut texts);
    Workload::new(production.name(), production, texts)
}

fn examples() -> Vec<String> {
    let table: toml::Table = include_str!("../../../grammar/examples.toml")
        .parse()
        .expect("TOML");
    let examples = table["example"]
        .as_array()
        .expect("an array of tables")
        .iter();
    let urls = examples.filter(|example| example["source"].as_str() != Some("gopher+"));
    urls.map(|example| example["text"].as_str().expect("a string").to_owned())
        .collect()
}

/// One for each position; the fills take turns.
fn hostile_texts() -> Vec<String> {
    let fills = hostile::FILLS.iter().cycle();
    hostile::POSITIONS
        .iter()
        .zip(fills)
        .map(|(position, &fill)| hostile::text(position, fill, 1 << 20))
        .collect()
}

/// The corpus in a file, a URL a line: those that are URLs of RFC 1738, with `https` as `http` and
/// as they are, and those that are not. So nobody is fast, or slow, by rejecting what others read.
///
/// # Errors
///
/// The file cannot be read. Lines that are not UTF-8 are left out: not all parsers take them.
pub(crate) fn corpus(path: &Path) -> io::Result<Vec<Workload>> {
    let strict = strict();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let lines: Vec<String> = fs::read(path)?
        .split(|&byte| byte == b'\n')
        .filter_map(|line| str::from_utf8(line.strip_suffix(b"\r").unwrap_or(line)).ok())
        .filter(|line| !line.is_empty())
        .map(str::to_owned)
        .collect();
    let http: Vec<String> = lines.iter().map(|line| as_http(line)).collect();
    let (as_http, not) = http
        .into_iter()
        .partition(|line| strict.accepts(line.as_bytes()));
    let (as_they_are, _) = lines
        .into_iter()
        .partition(|line| strict.accepts(line.as_bytes()));
    let mut workloads = vec![
        Workload::new(format!("{name}, as http"), Production::HttpUrl, as_http),
        Workload::new(
            format!("{name}, as they are"),
            Production::OtherUrl,
            as_they_are,
        ),
        Workload::new(
            format!("{name}, as http, those that are no URLs"),
            Production::HttpUrl,
            not,
        ),
    ];
    if workloads[0].texts == workloads[1].texts {
        workloads.remove(0);
    }
    workloads.retain(|workload| !workload.texts.is_empty());
    Ok(workloads)
}

/// RFC 1738 knows no `https`; this is how such a URL is read as an `httpurl`.
pub(crate) fn as_http(line: &str) -> String {
    line.strip_prefix("https:")
        .map_or(line.to_owned(), |rest| format!("http:{rest}"))
}

fn strict() -> Dfa {
    let strict = languages::strict(Grammar::rfc1738()).expect("section 5 has a `url`");
    strict.dfa().expect("a small automaton").clone()
}
