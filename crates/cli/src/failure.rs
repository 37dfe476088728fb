//! [`Failure`]: why a command could not do its task. An invalid URL is not a failure.

use std::{
    fmt::Display,
    io::{self, ErrorKind, Write},
    process::ExitCode,
};

use anstyle::{AnsiColor, Style};
use rfc1738::RegistrationError;
use rfc1738_conformance::{automaton::CompileError, compare::TooMuchWork, grammar::GrammarErrorKind};

/// Why a command stopped short. Exit status 2.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// Standard input cannot be read.
    #[error("<stdin>: {0}")]
    Input(io::Error),
    /// Standard output cannot be written.
    #[error("<stdout>: {0}")]
    Output(#[from] io::Error),
    /// A file cannot be read or written. Its name is safe to print.
    #[error("{file}: {error}")]
    File { file: String, error: io::Error },
    /// The system refuses a thread.
    #[error("the threads cannot be started: {0}; give --threads a smaller number")]
    Threads(io::Error),
    /// The command under test cannot be started.
    #[error("{command}: {error}")]
    Start { command: String, error: io::Error },
    /// A scheme cannot be registered.
    #[error(transparent)]
    Scheme(#[from] RegistrationError),
    /// A grammar cannot have another scheme.
    #[error(transparent)]
    Grammar(#[from] GrammarErrorKind),
    /// A rule cannot be compiled to an automaton.
    #[error(transparent)]
    Suite(#[from] CompileError),
    /// The rules at all places of divergence cannot be told in time.
    #[error(transparent)]
    Witnesses(#[from] TooMuchWork),
    /// Nothing has this name. The message is safe to print.
    #[error("{0}")]
    Unknown(String),
    /// These options do not go together with another grammar.
    #[error("{0} is about section 5 of RFC 1738: leave it out, or leave out --grammar")]
    OnlySection5(&'static str),
    /// Whatever else is wrong, as its place says it. Safe to print.
    #[error("{0}")]
    Other(String),
}

impl Failure {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Failure::Other(message.into())
    }

    /// The failure to find `name`, safe to print, among things of this `kind`; one that is `near` may have been meant. `list` says
    /// where to look.
    pub(crate) fn unknown(kind: &str, name: &str, near: Option<String>, list: &str) -> Self {
        let near = near.map_or_else(String::new, |near| format!(" (did you mean `{near}`?)"));
        Failure::Unknown(format!("{kind} `{name}`{near}{list}"))
    }

    /// `Ok` if the failure is that nobody reads standard output any more.
    pub(crate) fn unless_closed_pipe(self) -> Result<(), Self> {
        match self {
            Failure::Output(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            other => Err(other),
        }
    }

    /// Reports the failure on standard error, and returns the exit status. A closed standard output is a success.
    pub(crate) fn report(self) -> ExitCode {
        let Err(failure) = self.unless_closed_pipe() else { return ExitCode::SUCCESS };
        write_error(failure);
        ExitCode::from(2)
    }
}

/// Writes an error to standard error. If that is closed, there is nowhere left to say it.
pub(crate) fn write_error(error: impl Display) {
    let style = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    let _ = writeln!(anstream::stderr(), "{style}error:{style:#} {error}");
}

/// Writes a note to standard error, after all `output` so far: both may be one terminal. If standard error is closed, nobody is
/// interested.
pub(crate) fn write_note(output: &mut impl Write, note: impl Display) -> io::Result<()> {
    output.flush()?;
    let _ = writeln!(io::stderr(), "{note}");
    Ok(())
}
