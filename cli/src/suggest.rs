//! The error for an unknown name on the command line, which suggests the most similar one.

use clap::{
    Arg, Command, Error,
    error::{ContextKind, ContextValue, ErrorKind},
};

/// The error for an `argument` that is an unknown name. It suggests the most similar of `names`, and says where to find
/// all.
pub(crate) fn unknown(
    command: &Command,
    argument: Option<&Arg>,
    name: &str,
    names: impl Iterator<Item = &'static str>,
    list: &'static str,
) -> Error {
    let argument = argument.map_or_else(String::new, Arg::to_string);
    let mut error = Error::new(ErrorKind::InvalidValue).with_cmd(command);
    error.insert(ContextKind::InvalidArg, ContextValue::String(argument));
    if let Some(near) = nearest(name, names) {
        error.insert(ContextKind::SuggestedValue, ContextValue::String(near.into()));
    }
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![list.into()]));
    error.insert(ContextKind::InvalidValue, ContextValue::String(name.into()));
    error
}

/// The name that is most similar to `name`, if one is similar enough.
fn nearest(name: &str, names: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    let name = name.to_lowercase();
    let likeness = |other: &&str| strsim::jaro_winkler(&name, other);
    names.filter(|other| likeness(other) > 0.8).max_by(|a, b| likeness(a).total_cmp(&likeness(b)))
}
