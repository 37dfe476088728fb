//! Columns of text for people. No cell makes the others wider than a bound, so output grows with
//! what is in it. Rust's own widths have no such bound, and panic above 65,535.

/// As wide as a column can be.
const WIDEST: &str = "                                                ";

/// As many spaces, or as a column can have, which are 48.
pub fn spaces(count: usize) -> &'static str {
    &WIDEST[..count.min(WIDEST.len())]
}

/// The width of a column: that of its widest cell, but not of one that is wider than 48. Such a
/// cell overhangs.
///
/// ```
/// use rfc1738_conformance::column::Column;
///
/// let column: Column = ["a", "host", &"long".repeat(1_000)].map(str::len).into_iter().collect();
/// assert_eq!((column.after(1), column.after(4), column.after(4_000)), ("   ", "", ""));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Column(usize);

impl Column {
    /// Makes room for a cell of this width.
    pub fn add(&mut self, width: usize) {
        if width <= WIDEST.len() {
            self.0 = self.0.max(width);
        }
    }

    /// The spaces after a cell of this width.
    pub fn after(self, width: usize) -> &'static str {
        spaces(self.0.saturating_sub(width))
    }
}

impl FromIterator<usize> for Column {
    fn from_iter<I: IntoIterator<Item = usize>>(widths: I) -> Self {
        let mut column = Column::default();
        widths.into_iter().for_each(|width| column.add(width));
        column
    }
}
