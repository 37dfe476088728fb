//! [`Answers`]: the answers of a command, for a machine or for a person.

use std::io::Write;

use serde::Serialize;

use crate::{
    failure::Failure,
    json::{self, Invalid},
    report::{Place, Problem, Reporter},
};

/// Answers for a machine, as JSON, or for a person.
pub(crate) struct Answers {
    pub(crate) json: bool,
    reporter: Reporter,
}

impl Answers {
    pub(crate) fn new(json: bool) -> Self {
        Answers { json, reporter: Reporter::for_stderr() }
    }

    /// Answers that `error` is wrong with `text`, found at `place`. For a person, it goes to standard error.
    pub(crate) fn refuse(
        &self,
        output: &mut impl Write,
        error: &(impl Problem + Serialize),
        text: &[u8],
        place: Place,
    ) -> Result<(), Failure> {
        if self.json {
            json::write_line(output, &Invalid::new(error, text))?;
        } else {
            // Both streams may be one terminal: in order, then.
            output.flush()?;
            self.reporter.report(error, text, place);
        }
        Ok(())
    }
}
