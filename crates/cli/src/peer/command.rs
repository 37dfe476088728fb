//! [`Words`]: a command, as the words of a command line; [`NamedCommand`]: one that has a name.

use std::{
    ffi::{OsStr, OsString},
    process::Command,
};

use crate::{failure::Failure, safe::visible};

/// A program and its arguments. `{}` in them stands for the name of the production.
#[derive(Clone)]
pub(crate) struct Words(Vec<OsString>);

impl Words {
    /// The first of `words` is the program.
    pub(crate) fn new(words: Vec<OsString>) -> Self {
        Words(words)
    }

    /// Whether it is told which production it is asked about.
    pub(crate) fn are_told(&self) -> bool {
        self.0.iter().any(|word| is_told(word))
    }

    /// The words, with the name of `production`.
    pub(crate) fn of(&self, production: &str) -> impl Iterator<Item = OsString> {
        self.0.iter().map(move |word| match word.to_str() {
            Some(text) => text.replace(PLACE, production).into(),
            None => word.clone(),
        })
    }

    /// The command, with the name of `production`; and the program, safe to print.
    pub(crate) fn command(&self, production: &str) -> (Command, String) {
        let mut words = self.of(production);
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words);
        let program = visible(command.get_program().as_encoded_bytes());
        (command, program)
    }
}

/// The placeholder for the name of the production.
const PLACE: &str = "{}";

fn is_told(word: &OsStr) -> bool {
    word.to_str().is_some_and(|text| text.contains(PLACE))
}

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
        let words = shlex::split(command).ok_or("COMMAND ends in a backslash, or inside of quotes")?;
        if words.is_empty() {
            return Err("expected a command after the \"=\"".into());
        }
        let words = Words::new(words.into_iter().map(Into::into).collect());
        Ok(NamedCommand { name: visible(name.as_bytes()), words })
    }

    /// Fails unless there are at least two, with different names.
    pub(crate) fn check(peers: &[NamedCommand]) -> Result<(), Failure> {
        if peers.len() < 2 {
            let count = peers.len();
            let message =
                format!("{count} --peer is not enough to disagree: add --peer NAME=COMMAND, once for each parser");
            return Err(Failure::new(message));
        }
        let is_repeated =
            |&(at, peer): &(usize, &NamedCommand)| peers[..at].iter().any(|other| other.name == peer.name);
        match peers.iter().enumerate().find(is_repeated) {
            Some((_, NamedCommand { name, .. })) => Err(Failure::new(format!(
                "two peers have the name {name}: give each --peer NAME=COMMAND a NAME of its own"
            ))),
            None => Ok(()),
        }
    }
}
