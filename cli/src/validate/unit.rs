//! [`Unit`]: the texts that are checked are lines, or the values in the rows of a column.

/// The kind of the texts, and of their places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Line,
    Row,
}

impl Unit {
    /// The kind of a place. It is also the name of the place's number in JSON, CSV and Parquet.
    pub(super) fn place(self) -> &'static str {
        match self {
            Unit::Line => "line",
            Unit::Row => "row",
        }
    }

    /// The text at a place.
    pub(super) fn text(self) -> &'static str {
        match self {
            Unit::Line => "line",
            Unit::Row => "value",
        }
    }
}
