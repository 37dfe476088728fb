//! [`Words`]: a command that is asked about strings; [`PeerOptions`]: one with its options;
//! [`NamedCommand`]: one with a name.

use std::{
    ffi::{OsStr, OsString},
    io,
    path::Path,
    process::Command,
    time::Duration,
};

use rfc1738_conformance::safe::visible;

use crate::{failure::Failure, input::file::FileError};

/// How long a command may be silent, in seconds, unless `--timeout` says otherwise.
pub(crate) const PATIENCE: &str = "10";

/// The options about one command.
#[derive(clap::Args)]
pub(crate) struct PeerOptions {
    /// Ask about all strings, their bytes in hexadecimal, two lower-case digits each
    ///
    /// Without it, COMMAND is asked about the strings as they are, but only about those that are
    /// UTF-8 without LF and CR. The others are left out: `conformance` counts them, and `learn`
    /// takes them as rejected.
    #[arg(long)]
    pub(crate) hex: bool,

    /// Terminate COMMAND if it neither reads input nor answers for this long
    #[arg(long, value_name = "SECONDS", default_value = PATIENCE, value_parser = seconds)]
    pub(crate) timeout: Duration,

    #[command(flatten)]
    pub(crate) words: Words,
}

/// A program and its arguments. `{}` in them is a placeholder for the name of the production.
#[derive(clap::Args, Clone)]
pub(crate) struct Words {
    /// The command and its arguments; `{}` in them is replaced by the name of the production
    #[arg(value_name = "COMMAND", last = true, required = true)]
    command: Vec<OsString>,
}

impl Words {
    /// Whether the name of the production is among them.
    pub(crate) fn name_the_production(&self) -> bool {
        self.command
            .iter()
            .any(|word| word.to_str().is_some_and(|text| text.contains(PLACE)))
    }

    /// The words, with the name of `production`.
    pub(crate) fn of(&self, production: &str) -> impl Iterator<Item = OsString> {
        self.command.iter().map(move |word| match word.to_str() {
            Some(text) => text.replace(PLACE, production).into(),
            None => word.clone(),
        })
    }

    /// The files among them, such as the program and a script that it runs.
    pub(crate) fn files(&self) -> impl Iterator<Item = &OsStr> {
        self.command
            .iter()
            .map(OsString::as_os_str)
            .filter(|word| Path::new(word).is_file())
    }

    /// Starts the command, with the name of `production`.
    pub(crate) fn start<T>(
        &self,
        production: &str,
        start: impl FnOnce(Command) -> io::Result<T>,
    ) -> Result<T, FileError> {
        let mut words = self.of(production);
        let program = words.next().unwrap_or_default();
        let mut command = Command::new(&program);
        command.args(words);
        start(command).map_err(FileError::starting(&program))
    }
}

/// The placeholder for the name of the production.
const PLACE: &str = "{}";

/// A command and the name by which it is reported.
#[derive(Clone)]
pub(crate) struct NamedCommand {
    /// Safe to print.
    pub(crate) name: String,
    pub(crate) words: Words,
}

impl NamedCommand {
    pub(crate) fn read(argument: &str) -> Result<Self, String> {
        let (name, command) = argument.split_once('=').ok_or("expected NAME=COMMAND")?;
        if name.is_empty() {
            return Err("expected a name before the \"=\"".into());
        }
        let words =
            shlex::split(command).ok_or("COMMAND has an unclosed quote or ends in a backslash")?;
        if words.is_empty() {
            return Err("expected a command after the \"=\"".into());
        }
        let words = Words {
            command: words.into_iter().map(Into::into).collect(),
        };
        Ok(NamedCommand {
            name: visible(name.as_bytes()),
            words,
        })
    }

    /// Fails unless there are at least two, with different names.
    pub(crate) fn ensure_distinct(peers: &[NamedCommand]) -> Result<(), Failure> {
        if peers.len() < 2 {
            return Err(
                "at least two peers are needed: add --peer NAME=COMMAND for each parser".into(),
            );
        }
        for (peer, at) in peers.iter().zip(0..) {
            if peers[..at].iter().any(|other| other.name == peer.name) {
                let advice = "give each --peer NAME=COMMAND a NAME of its own";
                return Err(format!("two peers have the name {}: {advice}", peer.name).into());
            }
        }
        Ok(())
    }
}

/// Parses a reasonable waiting time, in seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text
        .parse()
        .ok()
        .filter(|seconds| (0.001..=86400.0).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "expected a number of seconds, from 0.001 to 86400, which is a day".into())
}
