//! `rfc1738 agreed`: the scheme, the host and the port that parsers name alike for each URL.

use std::{io::Write, ops::Range, process::ExitCode, str};

use rfc1738::{Agreed, Disagreed, Rule, agreed};
use serde_json::{Value, json};

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
/// Prints the scheme, the host and the port of each URL that is in the agreed language: a URL of
/// http, https, ws or wss for which the parsers that were compared name the same host and port
/// (survey/hosts.md lists them). The port is the scheme's default if the URL has none. Any other
/// text is refused: standard error says where, what parsers make of such a URL, and what to write
/// instead.
///
/// It holds for the bytes of the text, if nothing is trimmed or decoded after the check. It says
/// nothing about where a name leads: resolve it once, and check the address that you connect to,
/// after each redirect too. docs/agreed.md shows how.
///
/// With `--column`, the arguments are files, and each row has an answer: a row without a value has
/// an empty line or, with `--json`, null.
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
                write_line(reply.output, &answer(reply.text, &found))?;
                return Ok(found.is_ok());
            }
            match &found {
                Ok(Agreed {
                    scheme, host, port, ..
                }) => writeln!(reply.output, "{scheme} {host} {port}")?,
                Err(refusal) => {
                    writeln!(reply.output)?;
                    reply.report(refusal)?;
                }
            }
            Ok(found.is_ok())
        })
    }
}

/// Where a text is refused, by which rule, why, and what to write instead.
struct Refusal {
    range: Range<usize>,
    rule: Rule,
    message: String,
    help: &'static str,
}

impl From<Disagreed> for Refusal {
    fn from(refused: Disagreed) -> Self {
        Refusal {
            range: refused.range(),
            rule: refused.rule(),
            message: refused.reason().to_string(),
            help: refused.help(),
        }
    }
}

fn read(text: &[u8]) -> Result<Agreed<'_>, Refusal> {
    let start = match str::from_utf8(text) {
        Ok(text) => return Ok(agreed(text)?),
        Err(error) => error.valid_up_to(),
    };
    // An error before that comes first.
    match agreed(str::from_utf8(&text[..start]).unwrap_or_default()) {
        Err(refused) if refused.range().start < start => Err(refused.into()),
        _ => Err(Refusal {
            range: start..start + 1,
            rule: Rule::AgreedSyntax,
            message: "this is not UTF-8, and parsers of text do not read it".into(),
            help: "write the text as UTF-8 or, after the host, the byte as an escape, such as %FF",
        }),
    }
}

impl From<&Refusal> for Problem {
    fn from(
        Refusal {
            range,
            rule,
            message,
            help,
        }: &Refusal,
    ) -> Self {
        Problem::new(format!("{message}: {help} ({rule})"), range.clone())
    }
}

/// The answer for a program.
fn answer(text: &[u8], found: &Result<Agreed<'_>, Refusal>) -> Value {
    let (input, input_hex) = lossy(text);
    let parts = found.as_ref().ok();
    let refusal = found.as_ref().err();
    let mut answer = json!({ "input": input });
    if let Some(hex) = input_hex {
        answer["input_hex"] = hex.into();
    }
    answer["agreed"] = found.is_ok().into();
    answer["scheme"] = parts.map(|parts| parts.scheme).into();
    answer["host"] = parts.map(|parts| parts.host).into();
    answer["port"] = parts.map(|parts| parts.port).into();
    answer["start"] = refusal.map(|refusal| refusal.range.start).into();
    answer["end"] = refusal.map(|refusal| refusal.range.end).into();
    answer["rule"] = refusal.map(|refusal| refusal.rule.id()).into();
    answer["message"] = refusal.map(|refusal| &*refusal.message).into();
    answer["help"] = refusal.map(|refusal| refusal.help).into();
    answer
}
