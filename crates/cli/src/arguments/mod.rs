//! Arguments that several subcommands share.

pub(crate) mod grammar;
pub(crate) mod language;
pub(crate) mod name;
pub(crate) mod peer;
pub(crate) mod rule;
pub(crate) mod schemes;
pub(crate) mod verbosity;
