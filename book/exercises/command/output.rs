//! What all commands say: why they could not do what they were asked to do, and colors.

use std::{fmt::Display, io, path::PathBuf, process::ExitCode};

use anstyle::{AnsiColor, Style};

/// Why a command could not do what it was asked to do. An exercise that does not pass is not a
/// failure. Exit status 2.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
    /// Standard output cannot be written.
    #[error("the output: {0}")]
    Output(#[from] io::Error),
    /// Cargo, or what it has built, cannot be run.
    #[error("{}: cannot be run: {error}", program.display())]
    Program { program: PathBuf, error: io::Error },
    /// The learner's code does not compile. Cargo has said why.
    #[error("your code does not compile yet: see above; repair it and run this again")]
    DoesNotCompile,
    /// Cargo did not say what it has built.
    #[error("cargo has built no program `lessons`: is book/exercises/src/main.rs what it was?")]
    NoProgram,
    /// An exercise is not of this lesson.
    #[error(
        "`{exercise}` is an exercise of lesson {is}, not of lesson {lesson}: cargo run -p exercises -- hint {is} {exercise}"
    )]
    OtherLesson {
        exercise: &'static str,
        is: u8,
        lesson: u8,
    },
    /// A reset was not confirmed.
    #[error("nothing was changed; to lose what you wrote in {file}, add --yes")]
    NotConfirmed { file: &'static str },
    /// Progress was kept by a newer version of this command.
    #[error("{}: it is of version {version}, and this command knows version {known}: update the project", path.display())]
    Version {
        path: PathBuf,
        version: u64,
        known: u64,
    },
    /// Files cannot be watched.
    #[error(
        "the files cannot be watched: {0}; run `cargo run -p exercises -- check` after each change instead"
    )]
    Watch(String),
}

impl Failure {
    /// Says why on standard error.
    pub(crate) fn report(self) -> ExitCode {
        let is_closed_pipe =
            matches!(&self, Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe);
        if !is_closed_pipe {
            anstream::eprintln!("{}: {self}", bad("error"));
        }
        ExitCode::from(2)
    }
}

/// Something that has passed.
pub(crate) fn good(text: impl Display) -> String {
    painted(AnsiColor::Green.on_default(), text)
}

/// Something that has not passed.
pub(crate) fn bad(text: impl Display) -> String {
    painted(AnsiColor::Red.on_default().bold(), text)
}

/// A title.
pub(crate) fn strong(text: impl Display) -> String {
    painted(Style::new().bold(), text)
}

/// Colors are only seen on a terminal: `anstream` removes them elsewhere.
fn painted(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}
