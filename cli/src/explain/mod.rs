//! `rfc1738 explain`: how a text derives from a grammar, rule by rule.

mod any;
mod section_5;

use std::{io::Write, process::ExitCode};

use rfc1738::Production;
use rfc1738_conformance::derivation::Parser;

use crate::{
    failure::Failure,
    grammars::{self, GrammarOption},
    outline::Palette,
    production::Named,
    report::Reporter,
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
///
/// Section 5 derives some texts in several ways; the library takes the one that the RFC's prose asks for, and this command
/// shows it. With --grammar, also with `--grammar rfc1738`, nothing but the rules counts: the command shows the derivation
/// that takes the first alternative and the longest text where it can, and says how many there are. A text may then have 65536
/// bytes.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    texts: Texts,

    #[command(flatten)]
    schemes: schemes::SchemeOptions,

    #[command(flatten)]
    grammar: GrammarOption,

    /// Explain how this production derives each text; with --grammar, a rule of that grammar, and the default is its first
    ///
    /// If it does not derive all of a text, the longest prefix that it derives is explained, if there is one, with the
    /// rest below; the error says what is wrong with the rest. `url` has its literal reading, in which any scheme can
    /// have the general syntax.
    #[arg(long, value_name = "PRODUCTION", conflicts_with_all = ["registrations", "set"])]
    production: Option<String>,

    /// Show all derivations of each text, up to MOST of them, or 100 if it is not given
    ///
    /// Two derivations are different if a rule is in one and not in the other, or derives another piece of the text there.
    /// They are in the order of the grammar: from left to right, an alternative is before those after it, what is optional
    /// before nothing, and a longer piece before a shorter one. An iteration of a repetition without a limit that derives
    /// nothing is left out, beyond those that must be. MOST is 1000 at most.
    #[arg(long, value_name = "MOST", requires = "name", num_args = 0..=1, require_equals = true, default_missing_value = "100", value_parser = clap::value_parser!(u16).range(1..=1000))]
    all: Option<u16>,

    /// Print one JSON value for each text, on its own line
    ///
    /// It is {"production", "start", "end", "text", "children"}, and each child has the same form, with "hex" after "text"
    /// for bytes that are not UTF-8. A text that does not derive has {"error", "input"}, with "input_hex" if it is not
    /// UTF-8; with --production or --grammar, these follow the keys of the longest prefix that derives, if there is one.
    /// With --grammar, "derivations" is their number, where 1000000000 stands for that many or more, and with --all,
    /// "others" are those after the first.
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 explain ftp://myname@host.dom/%2Fetc/motd
  rfc1738 explain --production hostname example.com.
  rfc1738 explain --grammar rfc3986 --production host --all 10.0.0.1
  rfc1738 explain --grammar rfc1738 --production schemepart --all //host.dom
  rfc1738 explain --json < urls.txt | jq -r '[recurse(.children[]?).production] | join(\" \")'

Exit status:
  0  every text is a URL or, with --production or --grammar, derives from it
  1  some text does not
  2  the command line or the grammar is wrong, a derivation would take too long, or input or output failed";

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        let (palette, reporter) = (Palette::for_stdout(), Reporter::for_stderr());
        if self.grammar.is_given() {
            if self.schemes.are_given() {
                return Err(Failure::OnlySection5("--scheme or --schemes"));
            }
            let grammar = self.grammar.grammar()?;
            let rule = match &self.production {
                Some(name) => grammars::rule(&grammar, name)?,
                None => &grammar.rules()[0],
            };
            let printer = any::Printer {
                parser: Parser::new(&grammar),
                rule: &rule.name,
                all: self.all.map(usize::from),
                json: self.json,
                palette,
                reporter,
            };
            return self.texts.answer(output, |output, text, place| printer.print(output, text, place));
        }
        let production = self.production.as_deref().map(production).transpose()?;
        let printer =
            section_5::Printer { production, schemes: self.schemes.schemes()?, json: self.json, palette, reporter };
        self.texts.answer(output, |output, text, place| printer.print(output, text, place))
    }
}

/// The production of section 5 of this name.
fn production(name: &str) -> Result<Production, Failure> {
    match Named::of(name)? {
        Named::Production(production) => Ok(production),
        Named::Consensus => Err(Failure::NoDerivation),
    }
}
