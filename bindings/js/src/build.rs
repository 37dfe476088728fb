//! A URL from its parts.

use rfc1738::{Citation, Production, Schemes, Url, build::BuildError};
use rfc1738_by_name::build::Parts;
use serde::{Deserialize, Serialize};

/// Why a URL cannot be built.
#[derive(Serialize)]
pub(crate) struct BuildFailure {
    rule: &'static str,
    section: Option<&'static str>,
    message: String,
    help: Option<String>,
    /// The part that is wrong, or missing; none if it is the scheme.
    part: Option<Box<str>>,
    line: String,
}

impl BuildFailure {
    fn of(message: String, part: Option<Box<str>>) -> Self {
        BuildFailure {
            rule: "build",
            section: None,
            line: message.clone(),
            message,
            help: None,
            part,
        }
    }
}

impl From<BuildError> for BuildFailure {
    fn from(error: BuildError) -> Self {
        let part = Some(error.part()).filter(|part| *part != Production::Scheme);
        let line = error.to_string();
        let (rule, message, help) = match &error {
            BuildError::Rule { part, error, .. } => (
                error.rule().id(),
                format!("the {part} is wrong: {}", error.message()),
                error.help().map(|help| help.to_string()),
            ),
            // The section ends the line.
            _ => {
                let section = Citation(error.section()).to_string();
                ("build", line.trim_end_matches(&section).to_owned(), None)
            }
        };
        BuildFailure {
            rule,
            section: Some(error.section()),
            message,
            help,
            part: part.map(|part| part.name().into()),
            line,
        }
    }
}

/// The values given for a part: one, or all of them.
#[derive(Deserialize)]
#[serde(untagged)]
enum PartValues {
    One(Value),
    All { all: Vec<Value> },
}

/// The value of a part: text, or octets.
#[derive(Deserialize)]
#[serde(untagged)]
enum Value {
    Text(String),
    Octets(Vec<u8>),
}

impl From<Value> for Vec<u8> {
    fn from(value: Value) -> Self {
        match value {
            Value::Text(text) => text.into(),
            Value::Octets(octets) => octets,
        }
    }
}

/// The URL of `scheme`, one of `schemes`, with these parts, pairs of names and values in JSON.
pub(crate) fn build(scheme: &str, schemes: &Schemes, parts: &str) -> Result<String, BuildFailure> {
    let named =
        Parts::named(scheme, schemes).map_err(|error| BuildFailure::of(error.to_string(), None))?;
    with(named, parts)
}

/// `url`, one of `schemes`, with these parts in place of its own, and without those whose value is
/// null.
pub(crate) fn replace(
    url: &Url<'_>,
    schemes: &Schemes,
    parts: &str,
) -> Result<String, BuildFailure> {
    with(Parts::of(url, schemes), parts)
}

fn with(mut parts: Parts, given: &str) -> Result<String, BuildFailure> {
    let given: Vec<(String, Option<PartValues>)> =
        serde_json::from_str(given).map_err(|error| BuildFailure::of(error.to_string(), None))?;
    for (name, value) in given {
        let done = match value {
            Some(PartValues::One(value)) => parts.give(&name, value),
            Some(PartValues::All { all }) => parts.give_all(&name, all),
            None => parts.leave_out(&name),
        };
        done.map_err(|error| BuildFailure::of(format!("{name}: {error}"), Some(name.into())))?;
    }
    Ok(parts.build()?.into_string())
}
