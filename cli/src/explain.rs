//! `rfc1738 explain`: how a text derives from the grammar, production by production.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use rfc1738::{Derivation, ParseError, Production, Url};
use serde::Serialize;

use crate::{
    derivation::{self, Node},
    excerpt::Excerpt,
    failure::Failure,
    json::{self, Invalid},
    outline::Palette,
    production::ProductionParser,
    report::{Place, Reporter},
    texts::Texts,
};

/// Show every step by which URLs derive from the grammar.
///
/// Prints the derivation of each URL: every production that takes part, below the one that refers to it, with the range
/// of bytes it derives, counted from 0, and their text. A line in quotes is text that a production derives by itself,
/// without referring to another. Errors go to standard error.
///
/// A scheme that section 5 knows is held to its own production, as in `parse`. Letters, digits and other single
/// characters are read as runs and have no lines of their own.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    texts: Texts,

    /// Explain how this production derives a text, or the longest prefix of it that it derives
    ///
    /// The rest of the text is shown below. With this option, `url` has its literal reading.
    #[arg(long, value_name = "PRODUCTION", value_parser = ProductionParser)]
    production: Option<Production>,

    /// Print one JSON value for each text, on its own line
    ///
    /// It is {"production", "start", "end", "text", "children"}, and each child has the same form. For a text that does
    /// not derive, it is {"error", "input"}, with "input_hex" if the input is not UTF-8.
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 explain ftp://myname@host.dom/%2Fetc/motd
  rfc1738 explain --production hostname example.com.
  rfc1738 explain --json < urls.txt | jq -r '[recurse(.children[]).production] | join(\" \")'

Exit status:
  0  every text is a URL or, with --production, has a prefix that derives
  1  some text is not, or has none
  2  the command line is wrong, or input or output failed";

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        let printer = Printer {
            production: self.production,
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
    json: bool,
    palette: Palette,
    reporter: Reporter,
}

impl Printer {
    /// Prints how `text`, found at `place`, derives, or why it does not. Returns whether it does.
    fn print(&self, output: &mut impl Write, text: &[u8], place: Place) -> Result<bool, Failure> {
        let derivation = derive(self.production, text);
        match (&derivation, self.json) {
            (Ok(derivation), true) => json::write_line(output, &Node { derivation, text })?,
            (Err(refusal), true) => json::write_line(output, &Invalid::new(refusal, text))?,
            (Ok(derivation), false) => derivation::write(output, derivation, text, &self.palette)?,
            (Err(refusal), false) => {
                // Both streams may be one terminal: in order, then.
                output.flush()?;
                match refusal {
                    Refusal::NotAUrl(error) => self.reporter.report(error, text, place),
                    Refusal::NoPrefix { production, .. } => {
                        let excerpt = Excerpt::around(text, 0);
                        let shown = excerpt.text().strip_suffix(' ').unwrap_or(excerpt.text());
                        // If standard error is closed, there is nowhere left to say it.
                        let _ = writeln!(io::stderr(), "{place}: no prefix of \"{shown}\" derives from {production}");
                    }
                }
            }
        }
        Ok(derivation.is_ok())
    }
}

/// How `text` derives: all of it as a URL, or its longest prefix from a production.
fn derive(production: Option<Production>, text: &[u8]) -> Result<Derivation, Refusal> {
    match production {
        None => Ok(Url::try_from(text).and_then(|url| Derivation::of_url(url.as_str()))?),
        Some(production) => Derivation::of(production, text).ok_or_else(|| Refusal::NoPrefix {
            message: format!("no prefix of the text derives from {production}"),
            section: production.section(),
            production,
        }),
    }
}

/// Why a text does not derive.
#[derive(Serialize)]
#[serde(untagged)]
enum Refusal {
    /// It is not a URL.
    NotAUrl(ParseError),
    /// No prefix of it derives from the production.
    NoPrefix { message: String, section: &'static str, production: Production },
}

impl From<ParseError> for Refusal {
    fn from(error: ParseError) -> Self {
        Refusal::NotAUrl(error)
    }
}
