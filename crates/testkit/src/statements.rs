//! `grammar/statements.toml`, the RFC sentence by sentence: its first lines explain the fields.
#![expect(missing_docs, reason = "they are explained there")]

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    section: Vec<Section>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    pub number: String,
    pub title: String,
    pub statement: Vec<Statement>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statement {
    pub id: String,
    pub says: String,
    pub kind: Strictness,
    #[serde(default)]
    pub productions: Vec<String>,
    #[serde(default)]
    pub rules: Vec<String>,
    #[serde(default)]
    pub slips: Vec<String>,
    #[serde(default)]
    pub functions: Vec<String>,
    #[serde(default)]
    pub rulings: Vec<usize>,
    #[serde(default)]
    pub tests: Vec<String>,
    #[serde(default)]
    pub derives: Vec<String>,
    #[serde(default)]
    pub refuses: Vec<String>,
    pub definition: Option<String>,
    pub out_of_scope: Option<String>,
}

/// How strict a statement of the RFC is, the strictest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Strictness {
    Forbidden,
    Demanded,
    Advised,
    Allowed,
    #[serde(rename = "told")]
    Stated,
}

/// The sections of the RFC, in their order.
///
/// # Panics
///
/// If the file is wrong.
pub fn sections() -> Vec<Section> {
    let table: Result<Table, _> = toml::from_str(include_str!("../../../grammar/statements.toml"));
    table
        .unwrap_or_else(|error| panic!("grammar/statements.toml: {error}"))
        .section
}
