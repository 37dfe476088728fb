//! A production as a command line argument.

use std::ffi::OsStr;

use clap::{Arg, Command, Error, builder::TypedValueParser};
use rfc1738::Production;

use crate::suggest;

/// Parses the name of a production. For an unknown name, the error suggests the most similar one.
#[derive(Clone)]
pub(crate) struct ProductionParser;

impl TypedValueParser for ProductionParser {
    type Value = Production;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<Production, Error> {
        let name = value.to_string_lossy();
        let names = Production::ALL.iter().map(|production| production.name());
        name.parse().map_err(|_| suggest::unknown(command, argument, &name, names, LIST))
    }
}

const LIST: &str = "`rfc1738 grammar --names` lists the names of all productions";
