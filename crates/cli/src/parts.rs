//! `rfc1738 parts`: the parts of each URL.

use std::{io::Write, process::ExitCode};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use rfc1738::Severity;
use rfc1738_conformance::rfc1738::parts::Part;

use crate::{
    arguments::schemes::Strictness,
    column,
    failure::Failure,
    output::outline::{self, Palette},
    reference::part_of,
    texts::{Texts, json_help},
};

/// Take URLs apart: scheme, user, password, host, port, path and search.
///
/// Prints the parts of each URL as they are written, one per line, and where they begin and end, in
/// bytes from 0. They are those of the syntax that all schemes share (sections 2.1 and 3.1);
/// `parse` shows what is inside them. Errors go to standard error.
///
/// The path is all that follows host and port, with its "/", or the colon of a scheme without "//",
/// up to the "?" of the search. URLs of http and wais have a search; in others, a "?" belongs to
/// the path.
///
/// With `--column`, the arguments are files, and each row has an answer: a row without a value has
/// an empty line or, with `--json`, null.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, mut_arg("json", |json| json_help(json, JSON)))]
pub(crate) struct Args {
    #[command(flatten)]
    texts: Texts,

    #[command(flatten)]
    strictness: Strictness,

    #[command(flatten)]
    column: column::Options,

    /// Print this part alone
    ///
    /// The output has a line for each string. The line is empty if the part is, but also if the
    /// part is absent, or the string is not a URL: then the exit status is 1.
    #[arg(long, value_name = "PART", conflicts_with = "json", value_parser = part())]
    get: Option<Part>,
}

const JSON: &str = r#"
The keys are "scheme", "user", "password", "host", "port", "path" and "search": texts as they are written, and null for an
absent part. The port is a number, and also null if it is greater than 65535."#;

const EXAMPLES: &str = "\
Examples:
  rfc1738 parts ftp://myname@host.dom:2121/%2Fetc/motd
  rfc1738 parts --get host --only https,http https://host.dom/path
  rfc1738 parts --get host < urls.txt | paste - urls.txt
  rfc1738 parts --column url --get host pages.csv
  rfc1738 parts --json < urls.txt | jq -r '.host // empty' | sort | uniq -c

Exit status:
  0  every text is a URL and, with --get, has the part
  1  some text is not, or does not
  2  the command line is wrong, or input or output failed";

/// Parses the name of a part.
fn part() -> impl TypedValueParser<Value = Part> {
    let named = |name: String| Part::ALL.into_iter().find(|part| part.name() == name);
    PossibleValuesParser::new(Part::ALL.map(Part::name))
        .map(move |name| named(name).expect("a part has this name"))
}

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        let palette = Palette::for_stdout();
        let column = self.column.column();
        self.texts.answer(column, true, output, |reply| {
            let url = self.strictness.parse(reply.schemes, reply.text());
            let parts = url.map(|url| url.parts());
            let Some(part) = self.get else {
                return reply.give(parts, |output, parts| {
                    let named = Part::ALL.map(|part| (part.name(), part_of(parts, part)));
                    outline::write_parts(output, parts.scheme.input(), named, &palette)
                });
            };
            let text = parts.as_ref().ok().and_then(|parts| part_of(parts, part));
            writeln!(reply.output, "{}", text.map_or("", |text| text.as_str()))?;
            let is_there = text.is_some();
            if let Err(error) = &parts {
                reply.report(Severity::Error, &[error.into()])?;
            }
            Ok(is_there)
        })
    }
}
