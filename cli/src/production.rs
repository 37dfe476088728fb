//! A production as a command line argument.

use std::ffi::OsStr;

use clap::{
    Arg, Command, Error,
    builder::TypedValueParser,
    error::{ContextKind, ContextValue, ErrorKind},
};
use rfc1738::Production;

/// Reads the name of a production; in place of one that there is not, it offers the one that is most like it.
#[derive(Clone)]
pub(crate) struct ProductionParser;

impl TypedValueParser for ProductionParser {
    type Value = Production;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<Production, Error> {
        let name = value.to_string_lossy();
        name.parse().map_err(|_| {
            let argument = argument.map_or_else(String::new, Arg::to_string);
            let mut error = Error::new(ErrorKind::InvalidValue).with_cmd(command);
            error.insert(ContextKind::InvalidArg, ContextValue::String(argument));
            if let Some(near) = nearest(&name) {
                error.insert(ContextKind::SuggestedValue, ContextValue::String(near.to_string()));
            }
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![LIST.into()]));
            error.insert(ContextKind::InvalidValue, ContextValue::String(name.into_owned()));
            error
        })
    }
}

const LIST: &str = "`rfc1738 grammar --names` lists the names of all productions";

/// The production whose name is most like `name`, if one is.
fn nearest(name: &str) -> Option<Production> {
    let name = name.to_lowercase();
    let likeness = |production: &Production| strsim::jaro_winkler(&name, production.name());
    let likely = Production::ALL.into_iter().filter(|production| likeness(production) > 0.8);
    likely.max_by(|a, b| likeness(a).total_cmp(&likeness(b)))
}
