//! [`Columns`]: from bytes to characters.

/// Columns of the places in a line. It is quick if they are asked for in their order.
pub(super) struct Columns<'a> {
    line: &'a [u8],
    at: usize,
    column: usize,
}

impl<'a> Columns<'a> {
    pub(super) fn new(line: &'a [u8]) -> Self {
        Columns { line, at: 0, column: 1 }
    }

    /// The column of the byte `at`, from 1, in characters. What is not UTF-8 counts as what is shown for it.
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
