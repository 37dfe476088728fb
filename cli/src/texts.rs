//! [`Texts`]: what a command is asked about, on its command line or on standard input.

use std::{
    ffi::OsString,
    io::{self, Write},
    process::ExitCode,
};

use crate::{failure::Failure, lines::Lines, report::Place, until_closed::UntilClosed};

/// The texts, one after the other.
#[derive(clap::Args)]
pub(crate) struct Texts {
    /// The URLs; without any, standard input is read, one URL a line
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,
}

impl Texts {
    /// Has each text answered, by what says whether it is valid. Exit status 0 if all are, 1 if one is not. If nobody reads
    /// the answers any more, no more lines are read, and the status is that of the answers so far.
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
                let text = line.bytes.strip_suffix(b"\r").unwrap_or(line.bytes);
                all_valid &= answer(&mut output, text, Place::Line(line.number))?;
            }
        }
        Ok(ExitCode::from(if all_valid { 0 } else { 1 }))
    }
}
