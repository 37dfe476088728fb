//! Names on the command line: [`Name`] parses one, and [`UnknownName`] is the error for an unknown one.
//! Both suggest the most similar. [`NamedLanguage`] is a production, or the agreed language.

use std::{
    ffi::OsStr,
    fmt::{self, Display},
};

use clap::{
    Arg, Command, Error,
    builder::TypedValueParser,
    error::{ContextKind, ContextValue, ErrorKind},
};
use rfc1738::Production;
use rfc1738_conformance::safe::visible;
use serde::{Serialize, Serializer};

use crate::failure::Failure;

/// Parses a name. For an unknown one, the error suggests the most similar name, and says where to
/// find all names.
#[derive(Clone, Copy)]
pub(crate) struct Name<T: 'static> {
    /// The thing with this name.
    pub(crate) named: fn(&str) -> Option<T>,
    pub(crate) names: fn() -> Vec<&'static str>,
    pub(crate) list: &'static str,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Name<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<T, Error> {
        let name = value.to_string_lossy();
        (self.named)(&name).ok_or_else(|| {
            let mut error = Error::new(ErrorKind::InvalidValue).with_cmd(command);
            let argument = argument.map_or_else(String::new, Arg::to_string);
            error.insert(ContextKind::InvalidArg, ContextValue::String(argument));
            if let Some(near) = near(&name, (self.names)()) {
                error.insert(ContextKind::SuggestedValue, ContextValue::String(near));
            }
            error.insert(
                ContextKind::Suggested,
                ContextValue::StyledStrs(vec![self.list.into()]),
            );
            error.insert(ContextKind::InvalidValue, ContextValue::String(name.into()));
            error
        })
    }
}

/// Nothing has this name. The message is safe to print.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct UnknownName(String);

impl UnknownName {
    /// The error for `name`, which is not among `names`: `kind` says what there is not, and `list`
    /// where to look.
    pub(crate) fn new<'n>(
        kind: &str,
        name: &str,
        names: impl IntoIterator<Item = &'n str>,
        list: impl Display,
    ) -> Self {
        let name = visible(name.as_bytes());
        let near = near(&name, names)
            .map(|near| format!(" (did you mean `{near}`?)"))
            .unwrap_or_default();
        UnknownName(format!("{kind} `{name}`{near}{list}"))
    }
}

/// The name that is most similar to `name`, if one is similar enough.
fn near<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> Option<String> {
    let name = name.to_lowercase();
    let likeness = |other: &str| strsim::jaro_winkler(&name, &other.to_lowercase());
    let names = names.into_iter().map(|other| (likeness(other), other));
    let similar = names.filter(|&(likeness, _)| likeness > 0.8);
    similar
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, other)| other.to_owned())
}

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
pub(crate) enum NamedLanguage {
    Production(Production),
    Agreed,
}

/// The agreed language is not a production; this says what follows from that.
#[derive(Debug, thiserror::Error)]
#[error("the agreed language is a difference of productions, {0}")]
pub(crate) struct NotAProduction(pub(crate) &'static str);

impl NamedLanguage {
    /// The set that this name means in section 5.
    pub(crate) fn of(name: &str) -> Result<NamedLanguage, UnknownName> {
        match name.parse() {
            Ok(production) => Ok(NamedLanguage::Production(production)),
            Err(_) if name == NamedLanguage::AGREED => Ok(NamedLanguage::Agreed),
            Err(_) => {
                let list =
                    "; `rfc1738 grammar --names` lists all, and `agreed` is the agreed language";
                Err(UnknownName::new(
                    "section 5 has no production",
                    name,
                    NamedLanguage::names(),
                    list,
                ))
            }
        }
    }

    /// The production, if it is one; otherwise an error with the `consequence`.
    pub(crate) fn production(self, consequence: &'static str) -> Result<Production, Failure> {
        match self {
            NamedLanguage::Production(production) => Ok(production),
            NamedLanguage::Agreed => Err(NotAProduction(consequence).into()),
        }
    }

    /// The name of the agreed language, which is not the name of a production.
    const AGREED: &str = "agreed";

    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        names().chain([NamedLanguage::AGREED])
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            NamedLanguage::Production(production) => production.name(),
            NamedLanguage::Agreed => NamedLanguage::AGREED,
        }
    }
}

impl fmt::Display for NamedLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Serialize for NamedLanguage {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
