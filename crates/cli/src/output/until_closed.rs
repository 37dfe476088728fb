//! [`UntilClosed`]: the output of a command whose answers nobody has to read to the end.

use std::io::{self, ErrorKind, Write};

/// Writes until nobody reads any more, which is not a failure: later output is dropped, and the writer can ask whether
/// it should stop.
pub(crate) struct UntilClosed<W> {
    output: W,
    closed: bool,
}

impl<W: Write> UntilClosed<W> {
    pub(crate) fn new(output: W) -> Self {
        UntilClosed { output, closed: false }
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.closed
    }

    /// The result of `write`, or `dropped` if the pipe is closed.
    fn unless_closed<T>(&mut self, dropped: T, write: impl FnOnce(&mut W) -> io::Result<T>) -> io::Result<T> {
        if self.closed {
            return Ok(dropped);
        }
        let result = write(&mut self.output);
        self.closed = result.as_ref().is_err_and(|error| error.kind() == ErrorKind::BrokenPipe);
        if self.closed { Ok(dropped) } else { result }
    }
}

impl<W: Write> Write for UntilClosed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unless_closed(bytes.len(), |output| output.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.unless_closed((), W::flush)
    }
}
