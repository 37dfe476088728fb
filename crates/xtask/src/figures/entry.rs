//! The entries of `book/figures.toml`, whose first lines say what each field means.

use serde::Deserialize;
use toml::{Table, Value};

/// A figure.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) kind: FigureKind,
    pub(super) alt: String,
    pub(super) caption: String,
    /// Rules in the notation of section 5, in place of RFC 1738's.
    pub(super) grammar: Option<String>,
}

/// What is drawn.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum FigureKind {
    Railroad {
        rule: String,
    },
    Automaton {
        rule: String,
    },
    Tree {
        rule: String,
        text: String,
        #[serde(default)]
        offsets: bool,
    },
    Trees {
        rule: String,
        text: String,
        ruling: Option<usize>,
    },
    Strip {
        rule: String,
        text: String,
        #[serde(default)]
        depth: usize,
    },
    Product {
        left: String,
        right: String,
    },
    Suite {
        rule: String,
        #[serde(default)]
        k: u32,
    },
    FirstFollow {
        rule: String,
    },
}

impl FigureKind {
    /// As the entries spell it.
    pub(super) fn name(&self) -> &'static str {
        match self {
            FigureKind::Railroad { .. } => "railroad",
            FigureKind::Automaton { .. } => "automaton",
            FigureKind::Tree { .. } => "tree",
            FigureKind::Trees { .. } => "trees",
            FigureKind::Strip { .. } => "strip",
            FigureKind::Product { .. } => "product",
            FigureKind::Suite { .. } => "suite",
            FigureKind::FirstFollow { .. } => "first-follow",
        }
    }
}

/// The name of an entry, and the entry, or what is wrong with it.
type NamedEntry = (String, Result<Entry, String>);

/// All entries, by their names.
///
/// # Errors
///
/// The text is not TOML, or has something else than named entries.
pub(super) fn read(text: &str) -> Result<Vec<NamedEntry>, String> {
    let mut table: Table = text
        .parse()
        .map_err(|error: toml::de::Error| error.to_string())?;
    let figures = match table.remove("figure") {
        Some(Value::Array(figures)) => figures,
        Some(_) => return Err("`figure` is not a list: begin each entry with [[figure]]".into()),
        None => Vec::new(),
    };
    if let Some(key) = table.keys().next() {
        return Err(format!(
            "unknown key `{key}`: begin each entry with [[figure]]"
        ));
    }
    figures
        .into_iter()
        .enumerate()
        .map(|(number, figure)| named(number + 1, figure))
        .collect()
}

fn named(number: usize, figure: Value) -> Result<NamedEntry, String> {
    let Value::Table(mut table) = figure else {
        return Err(format!("figure {number} is not a table"));
    };
    let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    match table.remove("name") {
        Some(Value::String(name)) if !name.is_empty() && name.bytes().all(is_letter) => {
            Ok((name, entry(table)))
        }
        Some(name) => Err(format!(
            "figure {number}: the name {name} is not one of small letters, digits and hyphens"
        )),
        None => Err(format!("figure {number} has no name: add `name = \"…\"`")),
    }
}

fn entry(mut table: Table) -> Result<Entry, String> {
    let mut taken = |key: &str| match table.remove(key) {
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(format!("`{key}` is not a text")),
        None => Ok(None),
    };
    let mut needed = |key| {
        taken(key)?
            .filter(|text| !text.is_empty())
            .ok_or(format!("missing field `{key}`"))
    };
    let alt = needed("alt")?;
    let caption = needed("caption")?;
    let grammar = taken("grammar")?;
    let kind = Value::Table(table)
        .try_into()
        .map_err(|error: toml::de::Error| error.message().to_owned())?;
    Ok(Entry {
        kind,
        alt,
        caption,
        grammar,
    })
}
