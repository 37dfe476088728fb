//! [`Stored`]: an automaton in the form in which a file holds it.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Dfa, State, TableError};

/// An automaton, and how far it is known to be that of a parser, as a JSON value: `{"automaton",
/// "exact_within", "classes", "states"}`.
///
/// ```
/// use rfc1738_conformance::{automaton::{Dfa, Stored}, grammar::Grammar};
///
/// let port = Dfa::new(Grammar::rfc1738(), "port")?;
/// let file = serde_json::to_string(&Stored::new(&port, Some(3)))?;
/// let stored: Stored = serde_json::from_str(&file)?;
/// assert_eq!((stored.dfa()?, stored.exact_within), (port, Some(3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stored {
    /// The kind of the file.
    automaton: AlphabetKind,
    /// If the parser has at most this many states, it is this one; `None` if it is only a lower
    /// bound.
    pub exact_within: Option<usize>,
    /// Sets of bytes that lead to the same states, each as ranges with the first and the last byte.
    classes: Vec<Vec<(u8, u8)>>,
    /// The states. The first one is the start.
    states: Vec<StoredState>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
enum AlphabetKind {
    #[serde(rename = "bytes 1")]
    Bytes,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredState {
    accepts: bool,
    /// The state to which each class leads.
    to: Vec<State>,
}

/// Why a file does not hold an automaton.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StoredError {
    /// A range whose end is before its beginning.
    #[error("class {class} has the range {first} to {last}: the first byte must not be larger")]
    Range {
        /// The class, from 0.
        class: usize,
        /// The first byte of the range.
        first: u8,
        /// The last one.
        last: u8,
    },
    /// A byte in two classes.
    #[error("the byte {0} is in two classes: it must be in one")]
    Twice(u8),
    /// A byte in no class.
    #[error("the byte {0} is in no class: it must be in one")]
    Missing(usize),
    /// A class without bytes.
    #[error("class {0} has no bytes: leave it out")]
    Empty(usize),
    /// The states are not those of an automaton.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl Stored {
    /// The form of `dfa`.
    pub fn new(dfa: &Dfa, exact_within: Option<usize>) -> Self {
        let classes = dfa.byte_classes();
        let firsts: Vec<u8> = classes
            .iter()
            .filter_map(|class| class.iter().next())
            .collect();
        let states = (0..dfa.state_count()).map(|state| StoredState {
            accepts: dfa.is_accepting(state),
            to: firsts.iter().map(|&byte| dfa.next(state, byte)).collect(),
        });
        let classes = classes.iter().map(|class| class.ranges()).collect();
        Stored {
            automaton: AlphabetKind::Bytes,
            exact_within,
            classes,
            states: states.collect(),
        }
    }

    /// The automaton, minimal.
    ///
    /// # Errors
    ///
    /// [`StoredError`] if the classes do not divide all bytes, or the states are not those of an
    /// automaton.
    pub fn dfa(&self) -> Result<Dfa, StoredError> {
        let rows: Vec<Vec<State>> = self.states.iter().map(|state| state.to.clone()).collect();
        let accepting: Vec<bool> = self.states.iter().map(|state| state.accepts).collect();
        Ok(Dfa::from_table(&self.class_of()?, &rows, &accepting)?)
    }

    fn class_of(&self) -> Result<[u8; 256], StoredError> {
        let mut class_of = [None; 256];
        for (class, ranges) in self.classes.iter().enumerate() {
            if ranges.is_empty() {
                return Err(StoredError::Empty(class));
            }
            for &(first, last) in ranges {
                if first > last {
                    return Err(StoredError::Range { class, first, last });
                }
                if let Some(twice) = (first..=last)
                    .find(|&byte| class_of[usize::from(byte)].replace(class as u8).is_some())
                {
                    return Err(StoredError::Twice(twice));
                }
            }
        }
        match class_of.iter().position(Option::is_none) {
            Some(byte) => Err(StoredError::Missing(byte)),
            None => Ok(class_of.map(Option::unwrap_or_default)),
        }
    }
}
