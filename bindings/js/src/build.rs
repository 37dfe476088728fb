//! A URL from its parts.

use rfc1738::Production;
use rfc1738_by_name::build::Parts;
use serde::{Deserialize, Serialize};

/// Why there is no such URL.
#[derive(Serialize)]
pub(crate) struct Failure {
    message: String,
    /// The part that is wrong, or missing.
    part: Option<String>,
    section: Option<&'static str>,
}

/// A part: text, or octets.
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

/// The URL of `scheme` with these parts, pairs of names and values in JSON.
pub(crate) fn build(scheme: &str, parts: &str) -> Result<String, Failure> {
    let failure = |message: String| Failure { message, part: None, section: None };
    let given: Vec<(String, Value)> = serde_json::from_str(parts).map_err(|error| failure(error.to_string()))?;
    let mut parts = Parts::named(scheme).map_err(|error| failure(error.to_string()))?;
    for (name, value) in given {
        parts.give(&name, value).map_err(|error| Failure { part: Some(name), ..failure(error.to_string()) })?;
    }
    let url = parts.build().map_err(|error| Failure {
        message: error.to_string(),
        part: Some(Production::name(error.part()).to_owned()),
        section: Some(error.section()),
    })?;
    Ok(url.into_string())
}
