//! `rfc1738 explain`: how a text derives from the grammar, production by production.

use std::{io::Write, process::ExitCode};

use rfc1738::{Derivation, ParseError, Production, Schemes};
use serde::Serialize;

use crate::{
    derivation::{self, Node},
    failure::Failure,
    json::{self, Invalid},
    outline::Palette,
    production::ProductionParser,
    report::{Place, Reporter},
    schemes,
    texts::Texts,
};

/// Show every step by which URLs derive from the grammar.
///
/// Prints the derivation of each URL: every production that takes part, below the one that refers to it, with the range
/// of bytes it derives, counted from 0, and their text. A line in quotes is text that a production derives by itself,
/// without referring to another. Errors go to standard error.
///
/// Without --production, URLs have the strict reading, as in `parse`: a scheme that section 5 knows is held to its own
/// production. Letters, digits and other single characters are read as runs and have no lines of their own.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    texts: Texts,

    #[command(flatten)]
    schemes: schemes::SchemeOptions,

    /// Explain how this production derives each text
    ///
    /// If it does not derive all of a text, the longest prefix that it derives is explained, if there is one, with the
    /// rest below; the error says what is wrong with the rest. `url` has its literal reading, in which any scheme can
    /// have the general syntax.
    #[arg(long, value_name = "PRODUCTION", value_parser = ProductionParser, conflicts_with_all = ["registrations", "set"])]
    production: Option<Production>,

    /// Print one JSON value for each text, on its own line
    ///
    /// It is {"production", "start", "end", "text", "children"}, and each child has the same form. A text that does not
    /// derive has {"error", "input"}, with "input_hex" if it is not UTF-8; with --production, these follow the keys of
    /// the longest prefix that derives, if there is one.
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 explain ftp://myname@host.dom/%2Fetc/motd
  rfc1738 explain --production hostname example.com.
  rfc1738 explain --json < urls.txt | jq -r '[recurse(.children[]?).production] | join(\" \")'

Exit status:
  0  every text is a URL or, with --production, derives from it
  1  some text does not
  2  the command line is wrong, or input or output failed";

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        let printer = Printer {
            production: self.production,
            schemes: self.schemes.schemes()?,
            json: self.json,
            palette: Palette::for_stdout(),
            reporter: Reporter::for_stderr(),
        };
        self.texts.answer(output, |output, text, place| printer.print(output, text, place))
    }
}

/// Prints for a machine, as JSON, or for a person.
struct Printer {
    production: Option<Production>,
    schemes: Schemes,
    json: bool,
    palette: Palette,
    reporter: Reporter,
}

impl Printer {
    /// Prints how `text`, found at `place`, derives, and why it does not. Returns whether all of it does.
    fn print(&self, output: &mut impl Write, text: &[u8], place: Place) -> Result<bool, Failure> {
        let (derivation, error) = self.explain(text);
        if self.json {
            let derivation = derivation.as_ref().map(|derivation| Node { derivation, text });
            let invalid = error.as_ref().map(|error| Invalid::new(error, text));
            json::write_line(output, &Explained { derivation, invalid })?;
            return Ok(error.is_none());
        }
        if let Some(derivation) = &derivation {
            derivation::write(output, derivation, text, &self.palette)?;
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
    derivation: Option<Node<'a>>,
    #[serde(flatten)]
    invalid: Option<Invalid<'a, ParseError>>,
}
