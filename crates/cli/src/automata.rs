//! An automaton as a file: what `learn --save` writes and `compare` reads.

use std::{ffi::OsString, fs};

use rfc1738_conformance::automaton::Dfa;
use serde::{Deserialize, Serialize};

use crate::{
    failure::Failure,
    file::{self, File},
    json,
    safe::visible,
};

/// How the name of such a file ends.
pub(crate) const EXTENSION: &str = ".dfa.json";

/// The most bytes of a file. It bounds memory.
const LONGEST: u64 = 1 << 24;

const LONGEST_MESSAGE: usize = 200;

/// An automaton, and how far it is known to be that of a parser.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Automaton {
    /// The kind of the file.
    automaton: Kind,
    /// If the parser has at most so many states, it is this one; `None` if it is only a lower bound.
    pub(crate) exact_within: Option<usize>,
    /// Sets of bytes that lead to the same states, each as ranges with the first and the last byte.
    classes: Vec<Vec<(u8, u8)>>,
    /// The states. The first one is the start.
    states: Vec<State>,
}

#[derive(Serialize, Deserialize)]
enum Kind {
    #[serde(rename = "bytes 1")]
    Bytes,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    accepts: bool,
    /// Where each class leads.
    to: Vec<usize>,
}

impl Automaton {
    pub(crate) fn new(dfa: &Dfa, exact_within: Option<usize>) -> Self {
        let classes = dfa.byte_classes();
        let firsts: Vec<u8> = classes.iter().filter_map(|class| class.iter().next()).collect();
        let states = (0..dfa.state_count()).map(|state| State {
            accepts: dfa.is_accepting(state),
            to: firsts.iter().map(|&byte| dfa.next(state, byte)).collect(),
        });
        let classes = classes.iter().map(|class| class.ranges()).collect();
        Automaton { automaton: Kind::Bytes, exact_within, classes, states: states.collect() }
    }

    /// Writes it to the file of this name.
    pub(crate) fn write(&self, name: &OsString) -> Result<(), Failure> {
        let mut text = Vec::new();
        json::write_line(&mut text, self)?;
        fs::write(name, text).map_err(|error| Failure::File { file: File::new(name).shown, error })
    }

    /// Reads that of the file of this name.
    pub(crate) fn read(name: &str) -> Result<Automaton, Failure> {
        let shown = visible(name.as_bytes());
        let bytes = file::read_all(name, LONGEST)?
            .ok_or_else(|| wrong(&shown, &format!("the file may have {LONGEST} bytes: this is more")))?;
        serde_json::from_slice(&bytes).map_err(|error| wrong(&shown, &error.to_string()))
    }

    /// The automaton, minimal; `name` is that of its file.
    pub(crate) fn dfa(&self, name: &str) -> Result<Dfa, Failure> {
        let shown = visible(name.as_bytes());
        let classes = self.class_of().map_err(|problem| wrong(&shown, &problem))?;
        let rows: Vec<Vec<usize>> = self.states.iter().map(|state| state.to.clone()).collect();
        let accepting: Vec<bool> = self.states.iter().map(|state| state.accepts).collect();
        Dfa::from_table(&classes, &rows, &accepting).map_err(|error| wrong(&shown, &error.to_string()))
    }

    fn class_of(&self) -> Result<[u8; 256], String> {
        let mut class_of = [None; 256];
        for (number, class) in self.classes.iter().enumerate() {
            for &(first, last) in class {
                if first > last {
                    return Err(format!(
                        "class {number} has the range {first} to {last}: the first byte must not be larger"
                    ));
                }
                for byte in first..=last {
                    if class_of[usize::from(byte)].replace(number as u8).is_some() {
                        return Err(format!("the byte {byte} is in two classes: it must be in one"));
                    }
                }
            }
            if class.is_empty() {
                return Err(format!("class {number} has no bytes: leave it out"));
            }
        }
        match class_of.iter().position(Option::is_none) {
            Some(byte) => Err(format!("the byte {byte} is in no class: it must be in one")),
            None => Ok(class_of.map(Option::unwrap_or_default)),
        }
    }
}

fn wrong(file: &str, problem: &str) -> Failure {
    let problem: String = visible(problem.as_bytes()).chars().take(LONGEST_MESSAGE).collect();
    Failure::new(format!("{file}: {problem}; `rfc1738 learn --save` writes such a file"))
}
