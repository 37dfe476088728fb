//! [`Progress`] on standard error, if that is a terminal: one line that is written over, about
//! files that are read or a conversation.

use std::{
    cell::Cell,
    fmt::Display,
    io::{self, IsTerminal, Write},
    time::{Duration, Instant},
};

use super::number::grouped;

/// A run that takes less time shows no progress.
pub(super) const PATIENCE: Duration = Duration::from_secs(1);

/// How long a line stays before it is written again.
pub(super) const TICK: Duration = Duration::from_millis(100);

pub(crate) struct Progress {
    /// Before the numbers: the language, if the conversation is about one of several.
    prefix: String,
    unit: &'static str,
    begun: Instant,
    done: Cell<u64>,
    total: Option<u64>,
    /// When the line is written next; `None` if there is nobody to see it.
    due: Cell<Option<Instant>>,
    /// The width of the line on the terminal.
    width: Cell<usize>,
}

/// The progress through a `total` of bytes, if that is known. It is not shown if the output
/// `scrolls` by on the same terminal.
pub(crate) fn reading(total: Option<u64>, scrolls: bool) -> Progress {
    let is_wanted = !scrolls || !io::stdout().is_terminal();
    Progress::new(String::new(), "bytes", total, is_wanted)
}

/// The number of strings that a conversation has asked so far, after its `name`.
pub(crate) fn counting(name: impl Display) -> Progress {
    Progress::new(format!("{name}: "), "strings", None, true)
}

impl Progress {
    fn new(prefix: String, unit: &'static str, total: Option<u64>, is_wanted: bool) -> Progress {
        let begun = Instant::now();
        let is_seen = is_wanted && io::stderr().is_terminal();
        Progress {
            prefix,
            unit,
            begun,
            done: Cell::new(0),
            total,
            due: Cell::new(is_seen.then(|| begun + PATIENCE)),
            width: Cell::new(0),
        }
    }

    pub(crate) fn advance(&self, count: u64) {
        self.reach(self.done.get() + count);
    }

    pub(crate) fn reach(&self, done: u64) {
        self.done.set(done);
        let now = Instant::now();
        if self.due.get().is_some_and(|due| due <= now) {
            self.due.set(Some(now + TICK));
            self.erase();
            let line = self.line(now - self.begun);
            self.width.set(line.chars().count());
            write(&line);
        }
    }

    /// Erases the line while `print` writes to the terminal.
    pub(crate) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.erase();
        print()
    }

    pub(crate) fn finish(&self) {
        self.erase();
    }

    fn erase(&self) {
        erase(self.width.take());
    }

    fn line(&self, elapsed: Duration) -> String {
        let done = self.done.get();
        let so_far = format!("{}{}", self.prefix, grouped(done));
        match self.total {
            None => format!("{so_far} {}", self.unit),
            Some(total) => {
                let share = done as f64 / total.max(1) as f64;
                let left = elapsed.as_secs_f64() * (1.0 - share) / share;
                let total = grouped(total);
                format!("{so_far} of {total} {}, {left:.0} s left", self.unit)
            }
        }
    }
}

/// Erases a line of this width. Spaces do so on every terminal; an escape sequence does not.
pub(super) fn erase(width: usize) {
    if width > 0 {
        write(&format!("\r{}\r", " ".repeat(width)));
    }
}

/// If it cannot be written, nobody misses it.
pub(super) fn write(text: &str) {
    let mut terminal = io::stderr();
    let _ = terminal.write_all(text.as_bytes());
    let _ = terminal.flush();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_how_much_is_done_and_how_long_the_rest_takes() {
        let asking = counting("url");
        asking.advance(1_234);
        let elapsed = Duration::from_secs(3);
        assert_eq!(asking.line(elapsed), "url: 1,234 strings");

        let reading = reading(Some(4_000), true);
        reading.reach(1_000);
        let expected = "1,000 of 4,000 bytes, 9 s left";
        assert_eq!(reading.line(elapsed), expected);
    }
}
