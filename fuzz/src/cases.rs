//! The seeds: the texts of the project's own examples, near misses and cases, so that no seed is written twice.

use std::sync::LazyLock;

/// The texts of every table of these files, each once.
pub(crate) fn cases() -> &'static [Vec<u8>] {
    static CASES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
        let files = [
            include_str!("../../grammar/examples.toml"),
            include_str!("../../grammar/near-misses.toml"),
            include_str!("../../grammar/cases.toml"),
            include_str!("../../grammar/ambiguities.toml"),
        ];
        let mut cases = Vec::new();
        for file in files {
            texts(&toml::Value::Table(file.parse().expect("the project's files are TOML")), &mut cases);
        }
        cases.sort();
        cases.dedup();
        cases
    });
    &CASES
}

/// The names of the members that are texts for a parser.
const TEXTS: [&str; 4] = ["text", "input", "remedied", "url"];

fn texts(value: &toml::Value, cases: &mut Vec<Vec<u8>>) {
    match value {
        toml::Value::Array(items) => items.iter().for_each(|item| texts(item, cases)),
        toml::Value::Table(members) => {
            for (name, member) in members {
                match member.as_str() {
                    Some(text) if TEXTS.contains(&&**name) => cases.push(text.into()),
                    _ => texts(member, cases),
                }
            }
        }
        _ => {}
    }
}
