//! A production, or the agreed language, as a command line argument.

use std::{ffi::OsStr, fmt};

use clap::{Arg, Command, Error, builder::TypedValueParser};
use rfc1738::Production;
use rfc1738_conformance::consensus;
use serde::{Serialize, Serializer};

use crate::{failure::Failure, safe::visible, suggest};

/// Parses the name of a production. For an unknown name, the error suggests the most similar one.
#[derive(Clone)]
pub(crate) struct ProductionParser;

impl TypedValueParser for ProductionParser {
    type Value = Production;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<Production, Error> {
        let name = value.to_string_lossy();
        name.parse().map_err(|_| suggest::unknown(command, argument, &name, names(), LIST))
    }
}

fn names() -> impl Iterator<Item = &'static str> {
    Production::ALL.iter().map(|production| production.name())
}

const LIST: &str = "`rfc1738 grammar --names` lists the names of all productions";

/// A set of strings that has a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Named {
    Production(Production),
    /// The agreed language.
    Consensus,
}

impl Named {
    /// What this name means in section 5.
    ///
    /// # Errors
    ///
    /// Nothing has this name.
    pub(crate) fn of(name: &str) -> Result<Named, Failure> {
        match name.parse() {
            Ok(production) => Ok(Named::Production(production)),
            Err(_) if name == Named::CONSENSUS => Ok(Named::Consensus),
            Err(_) => {
                let near = suggest::near(name, Named::names());
                let list = "; `rfc1738 grammar --names` lists all, and `consensus` is the agreed language";
                Err(Failure::unknown("section 5 has no production", &visible(name.as_bytes()), near, list))
            }
        }
    }

    /// The name of the agreed language, which is none of a production.
    const CONSENSUS: &str = "consensus";

    /// The names of all of them.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        names().chain([Named::CONSENSUS])
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Named::Production(production) => production.name(),
            Named::Consensus => Named::CONSENSUS,
        }
    }

    /// The length of the longest prefix that is in the set; `None` if no prefix is.
    pub(crate) fn longest_prefix(self, string: &[u8]) -> Option<usize> {
        match self {
            Named::Production(production) => production.longest_prefix(string),
            Named::Consensus => consensus::dfa().longest_prefix(string),
        }
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Serialize for Named {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// Parses the name of a production, or that of the agreed language. For an unknown name, the error suggests the most
/// similar one.
#[derive(Clone)]
pub(crate) struct NamedParser;

impl TypedValueParser for NamedParser {
    type Value = Named;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<Named, Error> {
        let name = value.to_string_lossy();
        if name == Named::CONSENSUS {
            return Ok(Named::Consensus);
        }
        name.parse()
            .map(Named::Production)
            .map_err(|_| suggest::unknown(command, argument, &name, Named::names(), LIST_AND_CONSENSUS))
    }
}

const LIST_AND_CONSENSUS: &str = "`rfc1738 grammar --names` lists the names of all productions; \
                                  `consensus` is the agreed language";
