//! `rfc1738 agreed`: the scheme, the host and the port that parsers name alike for each URL.

use std::{io::Write, process::ExitCode, str};

use rfc1738::{Agreed, Disagreed, Rule, Schemes};
use serde::Serialize;

use crate::{
    arguments::schemes::SchemeOptions,
    column,
    failure::Failure,
    output::problem::Problem,
    texts::{Texts, json_help},
};

/// Check that parsers name the same host and port for URLs, before one of them is fetched
///
/// Prints the scheme, the host and the port of each URL that is in the agreed language: a URL of
/// http, https, ws or wss for which the parsers that were compared name the same host and port
/// (survey/hosts.md lists them). Scheme and host are in lower case, as they are compared. The port
/// is the scheme's default if the URL has none. Any other text is refused and has an empty line:
/// standard error says where, what parsers make of such a URL, and what to write instead.
///
/// It holds for the bytes of the text, if nothing is trimmed or decoded after the check. It says
/// nothing about where a name leads: resolve it once, and check the address that you connect to,
/// after each redirect too. docs/agreed.md shows how.
///
/// With `--column`, the arguments are files, and each row has an answer: a row without a value has
/// an empty line or, with `--json`, null.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, mut_arg("json", |json| json_help(json, JSON)))]
pub(crate) struct Args {
    #[command(flatten)]
    texts: Texts<Only>,

    #[command(flatten)]
    column: column::Options,
}

const JSON: &str = r#"
The keys are "scheme" and "host", in lower case, and "port", a number. The "error" also has "example", a URL that is refused for the same
reason, and "readings", what some parsers find in it."#;

const EXAMPLES: &str = "\
Examples:
  rfc1738 agreed https://host.dom/~user?a#b
  rfc1738 agreed -- 'http://127.0.0.1\\@192.0.2.1/'
  rfc1738 agreed --json < urls.txt | jq -r 'select(.ok).host' | sort | uniq -c
  rfc1738 agreed --column url pages.csv > hosts.txt

Exit status:
  0  every text is in the agreed language
  1  some text is refused
  2  the command line is wrong, or input or output failed";

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        let column = self.column.column();
        self.texts.answer(column, true, output, |reply| {
            let found = read(reply.schemes, reply.text());
            if found.is_err() && !reply.json {
                writeln!(reply.output)?;
            }
            reply.give(found, |output, agreed| {
                let Agreed {
                    scheme, host, port, ..
                } = agreed;
                writeln!(output, "{scheme} {host} {port}")
            })
        })
    }
}

/// Why a text is refused: it is not in the language, or not UTF-8.
#[derive(Serialize)]
#[serde(untagged)]
enum Refusal {
    Disagreed(Disagreed),
    NotUtf8(Box<Problem<'static>>),
}

fn read<'t>(schemes: &Schemes, text: &'t [u8]) -> Result<Agreed<'t>, Refusal> {
    let start = match str::from_utf8(text) {
        Ok(text) => return schemes.agreed(text).map_err(Refusal::Disagreed),
        Err(error) => error.valid_up_to(),
    };
    // An error before that comes first.
    let before = str::from_utf8(&text[..start]).unwrap_or_default();
    Err(match schemes.agreed(before) {
        Err(refused) if refused.range().start < start => Refusal::Disagreed(refused),
        _ => {
            let message = "this is not UTF-8, and parsers of text do not read it";
            let help =
                "write the text as UTF-8 or, after the host, the byte as an escape, such as %FF";
            let rule = Rule::AgreedSyntax;
            let problem = Problem::new(rule.id(), message).at(start..start + 1, rule.section());
            Refusal::NotUtf8(problem.with_help(help).into())
        }
    })
}

impl<'a> From<&'a Refusal> for Problem<'a> {
    fn from(refusal: &'a Refusal) -> Self {
        match refusal {
            Refusal::Disagreed(refused) => refused.into(),
            Refusal::NotUtf8(problem) => (&**problem).into(),
        }
    }
}

/// `--only`.
#[derive(clap::Args)]
pub(crate) struct Only {
    /// Accept URLs of these schemes alone, such as https,http
    #[arg(long, value_name = "NAMES", value_delimiter = ',', ignore_case = true, value_parser = ["https", "http", "wss", "ws"])]
    only: Vec<String>,
}

impl From<Only> for SchemeOptions {
    fn from(Only { only }: Only) -> Self {
        SchemeOptions::of(only)
    }
}
