//! A block for each finding, for a person and for grep.

use std::io;

use super::document::Format;
use crate::{
    output::drawing::{Columns, Drawing},
    validate::outcome::Line,
};

/// Draws each finding.
impl Format for Drawing {
    fn line(&self, output: &mut Vec<u8>, line: &Line<'_>) -> io::Result<()> {
        let mut columns = Columns::new(line.bytes);
        line.findings.iter().try_for_each(|it| {
            self.draw(output, line.place, &mut columns, it.severity, &it.problem)
        })
    }
}
