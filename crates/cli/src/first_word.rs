//! Suggestions for a first word that is not a subcommand.

use std::{ffi::OsStr, path::Path};

use clap::{
    Error,
    error::{ContextKind, ContextValue, ErrorKind},
};

use crate::input::file::{is_like_url, quoted};

/// The names in other commands for what a subcommand does.
const OTHERS: [(&str, &[&str]); 7] = [
    (
        "validate",
        &["check", "lint", "valid", "is-valid", "verify"],
    ),
    ("parts", &["get", "split", "url", "urlparse"]),
    ("normalize", &["canonicalize", "clean"]),
    ("extract", &["find", "grep", "links", "search"]),
    ("build", &["join", "set"]),
    ("equivalent", &["eq", "equal", "same"]),
    ("conformance", &["test"]),
];

/// The error, with advice if it is about the first word or an option before it.
pub(crate) fn with_advice(mut error: Error) -> Error {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(word)) => Some(word.clone()),
        _ => None,
    };
    let advice = match error.kind() {
        ErrorKind::InvalidSubcommand => context(ContextKind::InvalidSubcommand).and_then(|word| instead_of(&word)),
        ErrorKind::UnknownArgument if is_of_whole(&error) => {
            Some("options follow a subcommand, such as `rfc1738 validate`; `rfc1738 --help` lists them all".to_owned())
        }
        _ => None,
    };
    if let Some(advice) = advice {
        error.insert(
            ContextKind::Suggested,
            ContextValue::StyledStrs(vec![advice.into()]),
        );
    }
    error
}

fn instead_of(word: &str) -> Option<String> {
    if is_like_url(OsStr::new(word)) {
        return Some(format!(
            "to check this URL, write `rfc1738 validate {0}`; to see its parts, `rfc1738 parts {0}`",
            quoted(word)
        ));
    }
    if Path::new(word).is_file() {
        return Some(format!(
            "to check the URLs in this file, write `rfc1738 validate {}`",
            quoted(word)
        ));
    }
    let (subcommand, _) = OTHERS.iter().find(|(_, others)| others.contains(&word))?;
    Some(format!("the subcommand `{subcommand}` does that"))
}

/// Whether the error is about the command line before any subcommand.
fn is_of_whole(error: &Error) -> bool {
    let usage = error.get(ContextKind::Usage).map(ToString::to_string);
    usage.is_some_and(|usage| usage.contains("rfc1738 <COMMAND>"))
}
