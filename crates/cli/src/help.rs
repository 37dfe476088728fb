//! The help of the whole command, with its subcommands in groups, and advice for a first word that
//! is not a subcommand.

use std::{ffi::OsStr, fmt::Write, path::Path};

use clap::{
    Command, Error,
    error::{ContextKind, ContextValue, ErrorKind},
};

use crate::input::file::{is_like_url, quoted};

/// The headings, and the subcommands under each.
pub(crate) const GROUPS: [(&str, &str); 4] = [
    (
        "URLs",
        "validate agreed parts parse explain normalize equivalent interpret build extract rules",
    ),
    ("Grammars", "grammar match compare generate suite coverage"),
    ("Your parser", "conformance learn disagree"),
    ("This command", "completions man help"),
];

/// The command with this help.
pub(crate) fn with_overview(mut command: Command) -> Command {
    command.build();
    let mut help = "{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
    let header = command.get_styles().get_header();
    let literal = command.get_styles().get_literal();
    for (heading, names) in GROUPS {
        let _ = writeln!(help, "\n{header}{heading}:{header:#}");
        for name in names.split(' ') {
            let about = command.find_subcommand(name).and_then(Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(help, "  {literal}{name:<13}{literal:#}{about}");
        }
    }
    let _ = write!(
        help,
        "\n{header}Options:{header:#}\n{{options}}{{after-help}}"
    );
    command.help_template(help)
}

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
