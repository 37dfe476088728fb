//! [`Questions`]: the strings of the small suite and then of the suite, as lines for a command.

use std::io::{self, Write};

use indicatif::ProgressBar;
use rfc1738_conformance::{automaton::Dfa, suite::Suite};

use super::small::Small;
use crate::{failure::Failure, hex, language::Language, lines::is_line};

/// The strings of a suite that can be asked. They are generated again whenever they are needed, so they take no memory.
pub(super) struct Questions {
    language: Language,
    /// The first ones.
    small: Small,
    suite: Suite,
    hex: bool,
    count: u64,
    left_out: u64,
}

impl Questions {
    /// In hexadecimal, all strings; otherwise those that are one line of UTF-8. Counts them, which may take a while. The small suite
    /// is asked first if it is wanted.
    pub(super) fn new(language: &Language, hex: bool, small: bool, progress: &ProgressBar) -> Result<Self, Failure> {
        let suite = language.suite()?;
        let is_asked = |string: &[u8]| hex || is_line(string);
        let small = if small { Small::new(language, is_asked)? } else { Small::default() };
        let mut questions = Questions { language: language.clone(), small, suite, hex, count: 0, left_out: 0 };
        questions.count = questions.strings().inspect(|_| progress.inc(1)).count() as u64;
        questions.left_out = questions.suite.strings().filter(|string| !is_asked(string)).count() as u64;
        Ok(questions)
    }

    /// The small suite, which is asked first; it is empty if it was not wanted, or there is none.
    pub(super) fn small(&self) -> &Small {
        &self.small
    }

    /// The language that they are about.
    pub(super) fn language(&self) -> &Language {
        &self.language
    }

    /// How many there are.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// How many strings of the suite are not asked.
    pub(super) fn left_out(&self) -> u64 {
        self.left_out
    }

    /// The automaton that knows the right answers.
    pub(super) fn dfa(&self) -> &Dfa {
        self.suite.dfa()
    }

    /// Each string once.
    pub(super) fn strings(&self) -> impl Iterator<Item = Vec<u8>> {
        let others = self.suite.strings().filter(|string| self.hex || is_line(string));
        self.small.strings().cloned().chain(others.filter(|string| !self.small.contains(string)))
    }

    /// Asks them, one a line.
    pub(super) fn ask(&self, output: &mut dyn Write) -> io::Result<()> {
        for string in self.strings() {
            if self.hex {
                output.write_all(hex::encode(&string).as_bytes())?;
            } else {
                output.write_all(&string)?;
            }
            output.write_all(b"\n")?;
        }
        Ok(())
    }
}
