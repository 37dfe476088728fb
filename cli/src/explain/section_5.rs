//! How texts derive from section 5, as the library reads it.

use std::io::Write;

use rfc1738::{Derivation, ParseError, Production, Schemes};
use serde::Serialize;

use crate::{
    derivation::{self, Tree},
    failure::Failure,
    json::{self, Invalid},
    outline::Palette,
    report::{Place, Reporter},
};

/// Prints for a machine, as JSON, or for a person.
pub(super) struct Printer {
    pub(super) production: Option<Production>,
    pub(super) schemes: Schemes,
    pub(super) json: bool,
    pub(super) palette: Palette,
    pub(super) reporter: Reporter,
}

impl Printer {
    /// Prints how `text`, found at `place`, derives, and why it does not. Returns whether all of it does.
    pub(super) fn print(&self, output: &mut impl Write, text: &[u8], place: Place) -> Result<bool, Failure> {
        let (derivation, error) = self.explain(text);
        let node = derivation.as_ref().map(derivation::node);
        if self.json {
            let derivation = node.as_ref().map(|node| Tree { node, text });
            let invalid = error.as_ref().map(|error| Invalid::new(error, text));
            json::write_line(output, &Explained { derivation, invalid })?;
            return Ok(error.is_none());
        }
        if let Some(node) = &node {
            derivation::write(output, node, text, &self.palette)?;
        }
        if let Some(error) = &error {
            // Both streams may be one terminal: in order, then.
            output.flush()?;
            self.reporter.report(error, text, place);
        }
        Ok(error.is_none())
    }

    /// How `text` derives: all of it as a URL, or its longest prefix from a production. And why all of it does not.
    fn explain(&self, text: &[u8]) -> (Option<Derivation>, Option<ParseError>) {
        let whole = match self.production {
            None => self.schemes.derive(text),
            Some(production) => production.parse(text),
        };
        match whole {
            Ok(derivation) => (Some(derivation), None),
            Err(error) => (self.production.and_then(|production| Derivation::of(production, text)), Some(error)),
        }
    }
}

/// What is known of a text.
#[derive(Serialize)]
struct Explained<'a> {
    #[serde(flatten)]
    derivation: Option<Tree<'a>>,
    #[serde(flatten)]
    invalid: Option<Invalid<'a, ParseError>>,
}
