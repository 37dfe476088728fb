//! The grammar that a command works on: section 5 of RFC 1738, another bundled grammar, or one from
//! a file.

use std::{borrow::Cow, ffi::OsStr, path::Path};

use rfc1738_conformance::{
    grammar::{Grammar, Notation, Rule},
    safe::visible,
};

use crate::{arguments::name::UnknownName, failure::Failure, input::file};

/// The option that chooses a grammar.
#[derive(clap::Args, Debug, Clone, Default)]
pub(crate) struct GrammarOption {
    /// Use this grammar in place of section 5
    ///
    /// NAME is url-draft (the draft before RFC 1738), rfc1738, rfc1808, rfc2396 or rfc3986. A FILE
    /// ends in .abnf (ABNF, RFC 5234 and 7405) or .bnf (the notation of RFCs 1738, 1808 and 2396).
    /// A line `; base: NAME` in it means that names which it does not define are those of a bundled
    /// grammar.
    #[arg(long = "grammar", value_name = "NAME|FILE")]
    name: Option<String>,
}

impl GrammarOption {
    pub(crate) fn is_given(&self) -> bool {
        self.name.is_some()
    }

    /// Whether the grammar is one other than section 5.
    pub(crate) fn is_other(&self) -> bool {
        self.name.as_deref().is_some_and(|name| name != "rfc1738")
    }

    /// The file that it is in, if it is not a bundled one.
    pub(crate) fn file(&self) -> Option<&OsStr> {
        let name = self.name.as_deref()?;
        Grammar::bundled(name).is_none().then(|| name.as_ref())
    }

    /// The grammar: that of RFC 1738 if the option is not given.
    pub(crate) fn grammar(&self) -> Result<Cow<'static, Grammar>, Failure> {
        self.name
            .as_deref()
            .map_or(Ok(Cow::Borrowed(Grammar::rfc1738())), load)
    }
}

/// The maximum size of a grammar's text, in bytes. Reading it takes up to 200 times as much memory.
const LONGEST: u64 = 1 << 22;

/// These options cannot be combined with another grammar.
#[derive(Debug, thiserror::Error)]
#[error("{0} is about section 5 of RFC 1738: leave it out, or leave out --grammar")]
pub(crate) struct OnlySection5(pub(crate) &'static str);

/// The bundled grammar of this name, or that of the file of this name.
///
/// # Errors
///
/// [`UnknownName`] if there is none of this name; or the file cannot be read, or its text has an error.
pub(crate) fn load(name: &str) -> Result<Cow<'static, Grammar>, Failure> {
    if let Some(grammar) = Grammar::bundled(name) {
        return Ok(Cow::Borrowed(grammar));
    }
    let notation = match Path::new(name)
        .extension()
        .and_then(|extension| extension.to_str())
    {
        Some(extension) if extension.eq_ignore_ascii_case("abnf") => Notation::Abnf,
        Some(extension) if extension.eq_ignore_ascii_case("bnf") => Notation::Bnf,
        _ => {
            let list = format!(
                ": give {}, or a file whose name ends in .abnf or .bnf",
                Grammar::BUNDLED.join(", ")
            );
            return Err(
                UnknownName::new("there is no grammar", name, Grammar::BUNDLED, list).into(),
            );
        }
    };
    let bytes = file::read_all(name.as_ref(), "a grammar", LONGEST)?;
    let file = visible(name.as_bytes());
    let text = String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        format!("{file}:{line}: this line is not UTF-8: save the file as US-ASCII or UTF-8")
    })?;
    // Some editors begin a file with a byte order mark.
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
    let grammar = Grammar::read(text, notation)
        .map_err(|error| format!("{file}:{}", error.shown_in(text)))?;
    Ok(Cow::Owned(grammar))
}

pub(crate) fn rule<'g>(grammar: &'g Grammar, name: &str) -> Result<&'g Rule, UnknownName> {
    grammar.rule(name).ok_or_else(|| {
        let names = grammar.rules().iter().map(|rule| rule.name.as_str());
        UnknownName::new(
            "the grammar has no rule",
            name,
            names,
            "; `rfc1738 grammar --grammar NAME|FILE --names` lists all",
        )
    })
}
