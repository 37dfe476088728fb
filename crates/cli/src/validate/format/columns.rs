//! [`Columns`]: where the bytes of a line are, for people.

/// Converts offsets in the bytes of a line to columns in characters. It is fast if they are asked
/// for in increasing order.
pub(super) struct Columns<'a> {
    line: &'a [u8],
    at: usize,
    column: usize,
}

impl<'a> Columns<'a> {
    pub(super) fn new(line: &'a [u8]) -> Self {
        Columns {
            line,
            at: 0,
            column: 1,
        }
    }

    /// The column of the byte `at`, from 1, in characters. A sequence that is not UTF-8 counts as
    /// the one character that is shown for it.
    pub(super) fn of(&mut self, at: usize) -> usize {
        let at = at.min(self.line.len());
        if at < self.at {
            *self = Columns::new(self.line);
        }
        self.column += self.line[self.at..at]
            .utf8_chunks()
            .map(|chunk| chunk.valid().chars().count() + usize::from(!chunk.invalid().is_empty()))
            .sum::<usize>();
        self.at = at;
        self.column
    }
}
