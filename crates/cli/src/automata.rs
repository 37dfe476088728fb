//! An automaton as a file: what `learn --save` writes and `compare` reads.

use std::{ffi::OsStr, fmt::Display};

use rfc1738_conformance::{
    automaton::{Dfa, Stored},
    safe::{shortened, visible},
};

use crate::{failure::Failure, input::file, output::json};

/// How the name of such a file ends.
pub(crate) const EXTENSION: &str = ".dfa.json";

/// The maximum size of a file, in bytes. It bounds memory.
const LONGEST: u64 = 1 << 24;

const LONGEST_MESSAGE: usize = 200;

/// Writes it to the file of this name.
pub(crate) fn write(name: &OsStr, automaton: &Stored) -> Result<(), Failure> {
    let mut text = Vec::new();
    json::write_line(&mut text, automaton)?;
    Ok(file::write(name, text)?)
}

/// Reads that of the file of this name: the automaton, minimal, and whether it is only a lower
/// bound.
pub(crate) fn read(name: &str) -> Result<(Dfa, bool), Failure> {
    let bytes = file::read_all(name.as_ref(), "an automaton", LONGEST)?;
    let stored: Stored = serde_json::from_slice(&bytes).map_err(|error| wrong(name, error))?;
    let dfa = stored.dfa().map_err(|error| wrong(name, error))?;
    Ok((dfa, stored.exact_within.is_none()))
}

fn wrong(file: &str, problem: impl Display) -> String {
    let problem = shortened(visible(problem.to_string().as_bytes()), LONGEST_MESSAGE);
    format!(
        "{}: {problem}; `rfc1738 learn --save` writes such a file",
        visible(file.as_bytes())
    )
}
