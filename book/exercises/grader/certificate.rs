//! An automaton as a table, and its certificate, for lesson 15.

use std::ops::RangeInclusive;

/// A deterministic finite automaton over bytes, as data. Its states are the numbers of its rows, and
/// the start is 0.
///
/// ```
/// use exercises::given::digits_table;
///
/// // The rows are the start, dead and digits.
/// let digits = digits_table();
/// assert_eq!((digits.run(0, ""), digits.run(0, "/"), digits.run(0, "70")), (Some(0), Some(1), Some(2)));
/// assert!(digits.accepts_from(0, "70") && !digits.accepts_from(1, "70"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The bytes that it treats alike, for each class.
    pub classes: Vec<Vec<RangeInclusive<u8>>>,
    /// A row for each state.
    pub rows: Vec<Row>,
}

/// A state of a [`Table`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Whether the string so far is a sentence.
    pub is_accepting: bool,
    /// The next state for each class.
    pub targets: Vec<usize>,
}

/// What makes it easy to check that a table is minimal, and that its suite decides.
///
/// (A certificate of the kit has a list of all separating strings, and positions in it as
/// identifiers.)
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// Access strings: at least one for each state.
    pub access: Vec<&'static str>,
    /// For each state its identifier: the separating strings that are put to it.
    pub identifiers: Vec<Vec<&'static str>>,
}

impl Table {
    /// The state after a state and a byte, as the table has it: `None` if the table has no such
    /// state, class or target. The target may be a row that the table does not have.
    pub fn next(&self, state: usize, byte: u8) -> Option<usize> {
        let has_byte =
            |class: &Vec<RangeInclusive<u8>>| class.iter().any(|range| range.contains(&byte));
        let class = self.classes.iter().position(has_byte)?;
        self.rows.get(state)?.targets.get(class).copied()
    }

    /// The state to which a string leads from a state.
    pub fn run(&self, state: usize, string: &str) -> Option<usize> {
        string
            .bytes()
            .try_fold(state, |state, byte| self.next(state, byte))
    }

    /// Whether a string leads from a state to an accepting one.
    pub fn accepts_from(&self, state: usize, string: &str) -> bool {
        let row = self
            .run(state, string)
            .and_then(|state| self.rows.get(state));
        row.is_some_and(|row| row.is_accepting)
    }
}
