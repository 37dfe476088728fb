//! [`Failure`]: why a command could not do what it was asked to, which is not that a URL is invalid.

use std::{
    io::{self, ErrorKind, Write},
    process::ExitCode,
};

use anstyle::{AnsiColor, Style};
use rfc1738_conformance::automaton::CompileError;

/// Why a command stopped short. Exit status 2.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// Standard input cannot be read.
    #[error("<stdin>: {0}")]
    Input(io::Error),
    /// Standard output cannot be written.
    #[error("<stdout>: {0}")]
    Output(#[from] io::Error),
    /// A file cannot be read. Its name is safe to print.
    #[error("{file}: {error}")]
    File { file: String, error: io::Error },
    /// A thread that checks lines panicked, which is a mistake in this program.
    #[error("not all lines are checked")]
    Thread,
    /// A line is not hexadecimal.
    #[error("<stdin>:{line}:{column}: found {found}, expected a hexadecimal digit")]
    Hex { line: u64, column: usize, found: String },
    /// No automaton of a production can be made.
    #[error(transparent)]
    Suite(#[from] CompileError),
    /// A command that is to be asked about several productions cannot know about which.
    #[error("COMMAND has no {{}} in which to tell it the production: name just one PRODUCTION")]
    Nameless,
    /// The command that is to be asked cannot be started.
    #[error("{command}: {error}")]
    Start { command: String, error: io::Error },
}

impl Failure {
    /// Nothing, if it is that nobody reads standard output any more.
    pub(crate) fn unless_closed_pipe(self) -> Result<(), Self> {
        match self {
            Failure::Output(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            other => Err(other),
        }
    }

    /// Says so on standard error, and gives the exit status. That nobody reads any more is no failure.
    pub(crate) fn report(self) -> ExitCode {
        let Err(failure) = self.unless_closed_pipe() else { return ExitCode::SUCCESS };
        let error = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
        // If standard error is closed, there is nowhere left to say it.
        let _ = writeln!(anstream::stderr(), "{error}error:{error:#} {failure}");
        ExitCode::from(2)
    }
}
