//! A production, or the agreed language, as a command line argument.

use std::fmt;

use rfc1738::Production;
use serde::{Serialize, Serializer};

use crate::{
    arguments::suggest::{Name, Unknown},
    failure::Failure,
};

/// Parses the name of a production.
pub(crate) const PRODUCTION: Name<Production> = Name {
    named: |name| name.parse().ok(),
    names: || names().collect(),
    list: "`rfc1738 grammar --names` lists the names of all productions",
};

fn names() -> impl Iterator<Item = &'static str> {
    Production::ALL.iter().map(|production| production.name())
}

/// A set of strings that has a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Named {
    Production(Production),
    Agreed,
}

/// The agreed language is not a production; this says what follows from that.
#[derive(Debug, thiserror::Error)]
#[error("the agreed language is a difference of productions, {0}")]
pub(crate) struct IsADifference(pub(crate) &'static str);

impl Named {
    /// The set that this name means in section 5.
    pub(crate) fn of(name: &str) -> Result<Named, Unknown> {
        match name.parse() {
            Ok(production) => Ok(Named::Production(production)),
            Err(_) if name == Named::AGREED => Ok(Named::Agreed),
            Err(_) => {
                let list =
                    "; `rfc1738 grammar --names` lists all, and `agreed` is the agreed language";
                Err(Unknown::new(
                    "section 5 has no production",
                    name,
                    Named::names(),
                    list,
                ))
            }
        }
    }

    /// The production, if it is one; otherwise an error with the `consequence`.
    pub(crate) fn production(self, consequence: &'static str) -> Result<Production, Failure> {
        match self {
            Named::Production(production) => Ok(production),
            Named::Agreed => Err(IsADifference(consequence).into()),
        }
    }

    /// The name of the agreed language, which is not the name of a production.
    const AGREED: &str = "agreed";

    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        names().chain([Named::AGREED])
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Named::Production(production) => production.name(),
            Named::Agreed => Named::AGREED,
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
