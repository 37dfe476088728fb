//! An automaton that is given as a table, by a learner or by a file.

use thiserror::Error;

use super::{CompileError, Dfa, State, numbered};

/// Why a table is not an automaton.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TableError {
    /// It has no state.
    #[error("there is no state: an automaton has at least one, the start")]
    Empty,
    /// There is not a row for each state.
    #[error(
        "there are {states} states, but {rows} rows of transitions: there must be one for each state"
    )]
    Rows {
        /// How many states it has.
        states: usize,
        /// How many rows.
        rows: usize,
    },
    /// A row does not have a state for each class of bytes.
    #[error(
        "state {state} has {found} transitions, and there are {classes} classes of bytes: it must have one for each"
    )]
    Row {
        /// Of which state the row is.
        state: State,
        /// How many transitions it has.
        found: usize,
        /// How many there should be.
        classes: usize,
    },
    /// A transition leads nowhere.
    #[error("state {state} leads to state {to}, which does not exist: the last one is {last}")]
    NoState {
        /// The state that it leads from.
        state: State,
        /// Where it leads.
        to: State,
        /// The last state.
        last: State,
    },
    /// There are too many states.
    #[error(transparent)]
    TooLarge(#[from] CompileError),
}

impl Dfa {
    /// The minimal automaton of the same set as this one, which need not be minimal: the class of
    /// each byte, where those of one class lead to the same state from every state; for each state,
    /// the states that the classes lead to; and which states accept. The start is the first state.
    ///
    /// # Errors
    ///
    /// [`TableError`] if the table is not complete, or has more than 131,072 states.
    ///
    /// ```
    /// use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};
    ///
    /// let mut classes = [0; 256];
    /// classes[usize::from(b'0')..=usize::from(b'9')].fill(1);
    /// let digits = Dfa::from_table(&classes, &[vec![2, 1], vec![2, 1], vec![2, 2]], &[false, true, false])?;
    /// assert_eq!(digits, Dfa::new(Grammar::rfc1738(), "digits")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_table(
        classes: &[u8; 256],
        rows: &[Vec<State>],
        accepting: &[bool],
    ) -> Result<Dfa, TableError> {
        let states = accepting.len();
        if states == 0 {
            return Err(TableError::Empty);
        }
        if rows.len() != states {
            return Err(TableError::Rows {
                states,
                rows: rows.len(),
            });
        }
        let count = usize::from(classes.iter().copied().max().unwrap_or(0)) + 1;
        for (state, row) in rows.iter().enumerate() {
            if row.len() != count {
                return Err(TableError::Row {
                    state,
                    found: row.len(),
                    classes: count,
                });
            }
            if let Some(&to) = row.iter().find(|&&to| to >= states) {
                return Err(TableError::NoState {
                    state,
                    to,
                    last: states - 1,
                });
            }
        }
        let next = |state: State, byte: u8| rows[state][usize::from(classes[usize::from(byte)])];
        Ok(Dfa::explore(
            numbered(|byte| classes[usize::from(byte)]),
            Dfa::START,
            next,
            |state| accepting[state],
        )?)
    }
}
