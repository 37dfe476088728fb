//! [`Stored`]: an automaton in the form in which a file holds it, and in which its proof reads it.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Dfa, State, TableError};

/// An automaton, and where it is from, as a JSON value: `{"automaton", "rule", "exact_within",
/// "classes", "rows"}`, without `rule` for one that is learned, and without `exact_within` for that
/// of a rule.
///
/// ```
/// use rfc1738_conformance::{automaton::{Dfa, Stored}, grammar::Grammar};
///
/// let port = Dfa::new(Grammar::rfc1738(), "port")?;
/// let file = serde_json::to_string(&Stored::of_rule("port", &port))?;
/// let stored: Stored = serde_json::from_str(&file)?;
/// assert_eq!((stored.dfa()?, stored.rule.as_deref()), (port, Some("port")));
/// assert_eq!(stored.classes[1], [(b'0', b'9')]);
/// assert_eq!(stored.rows[2].targets, [1, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stored {
    /// The kind of the file.
    automaton: AlphabetKind,
    /// The rule that it is the automaton of; `None` if it is learned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// If the parser has at most this many states, it is this one; `None` if it is only a lower
    /// bound, or that of a rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exact_within: Option<usize>,
    /// Sets of bytes that lead to the same states, each as ranges with the first and the last byte.
    pub classes: Vec<Vec<(u8, u8)>>,
    /// The states. The first one is the start.
    pub rows: Vec<Row>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
enum AlphabetKind {
    #[serde(rename = "bytes 1")]
    Bytes,
}

/// A state.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// Whether a string may end in it.
    pub accepting: bool,
    /// The state to which each class leads.
    pub targets: Vec<State>,
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
    /// The form of the automaton of a parser, and the number of states within which it is exact.
    pub fn learned(dfa: &Dfa, exact_within: Option<usize>) -> Self {
        Stored::new(dfa, None, exact_within)
    }

    /// The form of the automaton of this rule.
    pub fn of_rule(rule: impl Into<String>, dfa: &Dfa) -> Self {
        Stored::new(dfa, Some(rule.into()), None)
    }

    fn new(dfa: &Dfa, rule: Option<String>, exact_within: Option<usize>) -> Self {
        let classes = dfa.byte_classes();
        let firsts: Vec<u8> = classes
            .iter()
            .filter_map(|class| class.iter().next())
            .collect();
        let rows = (0..dfa.state_count()).map(|state| Row {
            accepting: dfa.is_accepting(state),
            targets: firsts.iter().map(|&byte| dfa.next(state, byte)).collect(),
        });
        let classes = classes.iter().map(|class| class.ranges()).collect();
        Stored {
            automaton: AlphabetKind::Bytes,
            rule,
            exact_within,
            classes,
            rows: rows.collect(),
        }
    }

    /// Whether it is of a parser of which more strings may be known.
    pub fn is_lower_bound(&self) -> bool {
        self.rule.is_none() && self.exact_within.is_none()
    }

    /// The automaton, minimal.
    ///
    /// # Errors
    ///
    /// [`StoredError`] if the classes do not divide all bytes, or the states are not those of an
    /// automaton.
    pub fn dfa(&self) -> Result<Dfa, StoredError> {
        let rows: Vec<Vec<State>> = self.rows.iter().map(|row| row.targets.clone()).collect();
        let accepting: Vec<bool> = self.rows.iter().map(|row| row.accepting).collect();
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
