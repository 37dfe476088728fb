//! [`Columns`]: converts byte offsets to columns.

/// The columns of offsets in a line. It is fast if the offsets are in order.
pub(super) struct Columns<'a> {
    line: &'a [u8],
    at: usize,
    column: usize,
}

impl<'a> Columns<'a> {
    pub(super) fn new(line: &'a [u8]) -> Self {
        Columns { line, at: 0, column: 1 }
    }

    /// The column of the byte `at`, from 1, in characters. Bytes that are not UTF-8 count as the characters shown for
    /// them.
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
