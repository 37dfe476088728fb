//! Names on the command line: [`Name`] parses one; [`Unknown`] is the error for an unknown one.
//! Both suggest the most similar.

use std::{ffi::OsStr, fmt::Display};

use clap::{
    Arg, Command, Error,
    builder::TypedValueParser,
    error::{ContextKind, ContextValue, ErrorKind},
};
use rfc1738_conformance::safe::visible;

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
pub(crate) struct Unknown(String);

impl Unknown {
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
        Unknown(format!("{kind} `{name}`{near}{list}"))
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
