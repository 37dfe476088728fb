//! [`Failure`]: why a command could not do what it was asked to, which is not that a URL is invalid.

use std::{
    io::{self, ErrorKind, Write},
    process::ExitCode,
};

use anstyle::{AnsiColor, Style};

/// Why a command stopped short. Exit status 2.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// Standard input cannot be read.
    #[error("<stdin>: {0}")]
    Input(io::Error),
    /// Standard output cannot be written.
    #[error("<stdout>: {0}")]
    Output(#[from] io::Error),
    /// A line is not hexadecimal.
    #[error("<stdin>:{line}:{column}: found {found}, expected a hexadecimal digit")]
    Hex { line: u64, column: usize, found: String },
}

impl Failure {
    /// Says so on standard error, and gives the exit status. That nobody reads any more is no failure.
    pub(crate) fn report(self) -> ExitCode {
        if matches!(&self, Failure::Output(error) if error.kind() == ErrorKind::BrokenPipe) {
            return ExitCode::SUCCESS;
        }
        let error = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
        // If standard error is closed, there is nowhere left to say it.
        let _ = writeln!(anstream::stderr(), "{error}error:{error:#} {self}");
        ExitCode::from(2)
    }
}
