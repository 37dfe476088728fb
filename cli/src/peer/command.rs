//! [`Words`]: a command, as the words of a command line.

use std::{
    ffi::{OsStr, OsString},
    process::Command,
};

use crate::safe::visible;

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
