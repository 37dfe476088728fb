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
    if let Some(near) = near(name, names) {
        error.insert(ContextKind::SuggestedValue, ContextValue::String(near));
    }
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![list.into()]));
    error.insert(ContextKind::InvalidValue, ContextValue::String(name.into()));
    error
}

/// The name that is most similar to `name`, if one is similar enough.
pub(crate) fn near<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> Option<String> {
    let name = name.to_lowercase();
    let likeness = |other: &str| strsim::jaro_winkler(&name, &other.to_lowercase());
    let names = names.into_iter().map(|other| (likeness(other), other));
    let similar = names.filter(|&(likeness, _)| likeness > 0.8);
    similar.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, other)| other.to_owned())
}
