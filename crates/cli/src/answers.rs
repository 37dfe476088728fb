//! [`Texts`]: the input texts of a command; [`Answers`]: its answers to them, for a machine or for a person.

use std::{
    ffi::OsString,
    io::{self, Write},
    process::ExitCode,
};

use serde::Serialize;

use crate::{
    failure::Failure,
    json::{self, Invalid},
    lines::{Lines, UntilClosed},
    report::{Place, Problem, Reporter},
    schemes::SchemeOptions,
};

/// The texts, one after the other: from the command line or from standard input.
#[derive(clap::Args)]
pub(crate) struct Texts {
    /// The URLs; without any, they are read from standard input, one a line
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,

    #[command(flatten)]
    pub(crate) schemes: SchemeOptions,
}

impl Texts {
    /// Calls `answer` for each text; it returns whether the text is valid. Exit status 0 if all are, 1 if one is not.
    /// If nobody reads the answers any more, no more lines are read, and the status is that of the answers so far.
    pub(crate) fn answer<W: Write>(
        self,
        output: &mut W,
        answer: impl Fn(&mut UntilClosed<&mut W>, &[u8], Place) -> Result<bool, Failure>,
    ) -> Result<ExitCode, Failure> {
        let mut output = UntilClosed::new(output);
        let mut all_valid = true;
        for (url, number) in self.urls.iter().zip(1..) {
            all_valid &= answer(&mut output, url.as_encoded_bytes(), Place::Argument(number))?;
        }
        if self.urls.is_empty() {
            let mut lines = Lines::new(io::stdin().lock());
            while let Some(line) = lines.next(&mut output)? {
                all_valid &= answer(&mut output, line.text(), Place::Line(line.number))?;
            }
        }
        Ok(ExitCode::from(if all_valid { 0 } else { 1 }))
    }
}

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
