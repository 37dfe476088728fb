//! `rfc1738 suite`: the test strings of a production, and the right answers.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use serde::Serialize;

use crate::{
    failure::Failure,
    hex, json,
    language::{Language, Options},
};

/// Write the test suite of a production.
///
/// Prints one JSON value for each string, on its own line: {"hex", "text", "longest_prefix", "member"}. They are the
/// string's bytes in hexadecimal; the string, or null if it is not UTF-8; the length in bytes of its longest prefix
/// that derives from PRODUCTION, or null if no prefix does; and whether the whole string does. The number of strings
/// goes to standard error at the end.
///
/// An implementation that scans like an automaton with at most as many states as the production needs cannot treat all
/// strings of the suite right and some other string wrong.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The production, by its name in section 5, or `consensus` for the agreed language; or a rule of --grammar
    #[arg(value_name = "PRODUCTION")]
    production: String,

    #[command(flatten)]
    options: Options,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 suite hostname > hostname.jsonl
  rfc1738 suite consensus | head -1000
  rfc1738 suite url --strict | jq -r 'select(.member).text'
  rfc1738 suite URI --grammar rfc3986 > uri.jsonl

Exit status:
  0  the suite is written
  2  there is no such production, or output failed";

/// A string and the right answers.
#[derive(Serialize)]
struct Case<'a> {
    hex: String,
    text: Option<&'a str>,
    longest_prefix: Option<usize>,
    member: bool,
}

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        let language = Language::new(&self.production, &self.options)?;
        let suite = language.suite()?;
        let (mut strings, mut members) = (0_u64, 0_u64);
        for string in suite.strings() {
            let case = Case {
                hex: hex::encode(&string),
                text: str::from_utf8(&string).ok(),
                longest_prefix: suite.dfa().longest_prefix(&string),
                member: suite.dfa().accepts(&string),
            };
            json::write_line(output, &case)?;
            strings += 1;
            members += u64::from(case.member);
        }
        // Both streams may be one terminal: in order, then.
        output.flush()?;
        // If standard error is closed, nobody is interested.
        let _ = writeln!(io::stderr(), "{language}: {strings} strings, {members} of them members");
        Ok(ExitCode::SUCCESS)
    }
}
