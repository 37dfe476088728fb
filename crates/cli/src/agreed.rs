//! `rfc1738 agreed`: the scheme, the host and the port that parsers name alike for each URL.

use std::{io::Write, ops::Range, process::ExitCode, str};

use rfc1738::{Agreed, Disagreed, Rule, agreed};
use serde::Serialize;

use crate::{
    column,
    failure::Failure,
    output::{
        json::{lossy, write_line},
        report::Problem,
    },
    texts::{NoSchemes, Texts},
};

/// Check that parsers name the same host and port for URLs, before one of them is fetched
///
/// Prints the scheme, the host and the port of each URL that is in the agreed language: a URL of http, https, ws or wss for which the
/// parsers that were compared name the same host and port (survey/hosts.md lists them). The port is the scheme's default if the URL has
/// none. Any other text is refused: standard error says where, what parsers make of such a URL, and what to write instead.
///
/// It holds for the bytes of the text, if nothing is trimmed or decoded after the check. It says nothing about where a name leads:
/// resolve it once, and check the address that you connect to, after each redirect too. docs/agreed.md shows how.
///
/// With `--column`, the arguments are files, and each row has an answer: a row without a value has an empty line or, with
/// `--json`, null.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, mut_arg("json", |json| json.long_help(JSON)))]
pub(crate) struct Args {
    #[command(flatten)]
    texts: Texts<NoSchemes>,

    #[command(flatten)]
    column: column::Options,
}

const JSON: &str = "\
Print one JSON value for each text, on its own line

It is {\"input\", \"agreed\", \"scheme\", \"host\", \"port\", \"start\", \"end\", \"rule\", \"message\", \"help\"}: the text; whether it is in \
the agreed language; what parsers name, the port as a number; and where the text is refused, in bytes from 0, by which rule, why, and what \
to write instead. What does not apply is null. A text that is not UTF-8 also has \"input_hex\". If a line or a value is not read, because \
it is too long or its row is malformed, it is {\"error\": {\"message\"}, \"input\": null}.";

const EXAMPLES: &str = "\
Examples:
  rfc1738 agreed https://host.dom/~user?a#b
  rfc1738 agreed -- 'http://127.0.0.1\\@192.0.2.1/'
  rfc1738 agreed --json < urls.txt | jq -r 'select(.agreed).host' | sort | uniq -c
  rfc1738 agreed --column url pages.csv > hosts.txt

Exit status:
  0  every text is in the agreed language
  1  some text is refused
  2  the command line is wrong, or input or output failed";

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        let column = self.column.column(&[]);
        self.texts.answer_each(column, output, |reply| {
            let found = read(reply.text);
            if reply.json {
                let (input, input_hex) = lossy(reply.text);
                let (parts, refusal) = (found.as_ref().ok(), found.as_ref().err());
                let answer = Answer {
                    input: &input,
                    input_hex,
                    agreed: refusal.is_none(),
                    scheme: parts.map(|parts| parts.scheme),
                    host: parts.map(|parts| parts.host),
                    port: parts.map(|parts| parts.port),
                    start: refusal.map(|refusal| refusal.range().start),
                    end: refusal.map(|refusal| refusal.range().end),
                    rule: refusal.map(|refusal| refusal.rule().id()),
                    message: refusal.map(Refusal::message),
                    help: refusal.map(Refusal::help),
                };
                write_line(reply.output, &answer)?;
                return Ok(found.is_ok());
            }
            match &found {
                Ok(Agreed { scheme, host, port, .. }) => writeln!(reply.output, "{scheme} {host} {port}")?,
                Err(refusal) => {
                    writeln!(reply.output)?;
                    reply.report(refusal)?;
                }
            }
            Ok(found.is_ok())
        })
    }
}

/// Why a text is refused.
enum Refusal {
    /// From this offset on, it is not UTF-8.
    Bytes(usize),
    Rule(Disagreed),
}

fn read(text: &[u8]) -> Result<Agreed<'_>, Refusal> {
    match str::from_utf8(text) {
        Ok(text) => agreed(text).map_err(Refusal::Rule),
        Err(error) => {
            let start = error.valid_up_to();
            // An error before that comes first.
            let valid = str::from_utf8(&text[..start]).unwrap_or_default();
            match agreed(valid) {
                Err(refused) if refused.range().start < start => Err(Refusal::Rule(refused)),
                _ => Err(Refusal::Bytes(start)),
            }
        }
    }
}

impl Refusal {
    const NOT_UTF8: &str = "this is not UTF-8, and parsers of text do not read it";

    fn range(&self) -> Range<usize> {
        match self {
            Refusal::Bytes(start) => *start..start + 1,
            Refusal::Rule(refused) => refused.range(),
        }
    }

    fn rule(&self) -> Rule {
        match self {
            Refusal::Bytes(_) => Rule::AgreedSyntax,
            Refusal::Rule(refused) => refused.rule(),
        }
    }

    /// Why, and what parsers make of such a URL.
    fn message(&self) -> String {
        match self {
            Refusal::Bytes(_) => Refusal::NOT_UTF8.into(),
            Refusal::Rule(refused) => refused.reason().to_string(),
        }
    }

    fn help(&self) -> &'static str {
        match self {
            Refusal::Bytes(_) => "write the text as UTF-8 or, after the host, the byte as an escape, such as %FF",
            Refusal::Rule(refused) => refused.help(),
        }
    }
}

impl From<&Refusal> for Problem {
    fn from(refusal: &Refusal) -> Self {
        Problem::new(format!("{}: {} ({})", refusal.message(), refusal.help(), refusal.rule()), refusal.range())
    }
}

/// An answer for a program.
#[derive(Serialize)]
struct Answer<'a> {
    input: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    input_hex: Option<String>,
    agreed: bool,
    scheme: Option<&'a str>,
    host: Option<&'a str>,
    port: Option<u16>,
    start: Option<usize>,
    end: Option<usize>,
    rule: Option<&'static str>,
    message: Option<String>,
    help: Option<&'static str>,
}
