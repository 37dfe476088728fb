//! [`NamedCommand`]: a peer on the command line.

use crate::{peer::command::Words, safe::visible};

/// A command and the name by which it is reported.
#[derive(Clone)]
pub(super) struct NamedCommand {
    /// Safe to print.
    pub(super) name: String,
    pub(super) words: Words,
}

/// The peers are unsuitable.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unsuitable {
    #[error("{0} --peer is not enough to disagree: add --peer NAME=COMMAND, once for each parser")]
    TooFew(usize),
    #[error("two peers have the name {0}: give each --peer NAME=COMMAND a NAME of its own")]
    SameName(String),
}

impl NamedCommand {
    /// Reads `NAME=COMMAND`.
    pub(super) fn read(argument: &str) -> Result<Self, String> {
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
    pub(super) fn check(peers: &[NamedCommand]) -> Result<(), Unsuitable> {
        if peers.len() < 2 {
            return Err(Unsuitable::TooFew(peers.len()));
        }
        let is_repeated =
            |&(at, peer): &(usize, &NamedCommand)| peers[..at].iter().any(|other| other.name == peer.name);
        match peers.iter().enumerate().find(is_repeated) {
            Some((_, peer)) => Err(Unsuitable::SameName(peer.name.clone())),
            None => Ok(()),
        }
    }
}
