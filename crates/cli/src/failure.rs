//! [`Failure`]: why a command could not do its task. An invalid URL is not a failure.

use std::{
    error::Error,
    fmt::Display,
    io::{self, ErrorKind, Write},
    process::ExitCode,
};

use anstyle::{AnsiColor, Style};

use crate::streams;

/// Why a command stopped short. Exit status 2. Its message is safe to print. A bare [`io::Error`]
/// is that of standard output; whatever else can fail names itself, in an error of its module.
pub(crate) type Failure = Box<dyn Error>;

/// The exit status if nobody reads standard output any more. It is what a shell reports for
/// SIGPIPE, the signal that ends other commands then, so a pipeline never takes answers that were
/// not written for a success.
pub(crate) const CLOSED: u8 = 141;

/// The exit status of an answer: 0 for yes, and 1 for no.
pub(crate) fn status(is_yes: bool) -> ExitCode {
    ExitCode::from(u8::from(!is_yes))
}

/// Whether the failure is that nobody reads standard output any more.
pub(crate) fn is_closed_pipe(failure: &Failure) -> bool {
    failure
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

/// Reports the failure on standard error, and returns the exit status. A closed standard output is
/// not reported.
pub(crate) fn report(failure: Failure) -> ExitCode {
    if is_closed_pipe(&failure) {
        return ExitCode::from(CLOSED);
    }
    let place = if failure.is::<io::Error>() {
        "<stdout>: "
    } else {
        ""
    };
    write_error(format_args!("{place}{failure}"));
    ExitCode::from(2)
}

/// Writes an error to standard error.
pub(crate) fn write_error(error: impl Display) {
    let style = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    streams::report(format!("{style}error:{style:#} {error}\n").as_bytes());
}

/// Writes a note to standard error, after all `output` so far: both may be one terminal.
pub(crate) fn write_note(output: &mut impl Write, note: impl Display) -> io::Result<()> {
    output.flush()?;
    streams::report(format!("{note}\n").as_bytes());
    Ok(())
}
