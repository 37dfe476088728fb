//! `rfc1738 conformance`: whether a parser, in any language, agrees with section 5.

mod answer;
mod conversation;
mod fault;
mod group;
mod peer;
mod progress;
mod questions;
mod table;
mod verdict;

use std::{
    ffi::{OsStr, OsString},
    io::Write,
    process::{Command, ExitCode},
    time::Duration,
};

use rfc1738::Production;
use serde::Serialize;

use crate::{
    failure::Failure,
    json,
    language::{Language, Options},
    production::{Named, NamedParser},
    safe::visible,
};

use answer::Protocol;
use conversation::{Manner, converse};
use questions::Questions;
use table::Table;
use verdict::{Total, Verdict};

/// Test a parser.
///
/// Starts COMMAND once for each PRODUCTION and asks it about the strings of that production's test suite, one string a
/// line on its standard input. COMMAND answers each with a line on its standard output: the length in bytes of the
/// longest prefix that derives from PRODUCTION, or `no` if no prefix does, as `rfc1738 match` does. The empty string is
/// an empty line, and needs an answer as well. COMMAND may answer each string as it arrives, or read some or all of
/// them first, but it may not pause both reading and answering for longer than `--timeout`. When its input ends, it
/// must give the remaining answers and exit with status 0.
///
/// Shows how many answers are wrong, and the shortest string answered wrongly in each way. If COMMAND breaks the
/// protocol, shows how, and the first lines of its standard error.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The productions, by their names in section 5, or `consensus` for the agreed language; the default is all 67
    #[arg(value_name = "PRODUCTION", value_parser = NamedParser)]
    productions: Vec<Named>,

    #[command(flatten)]
    options: Options,

    /// Ask about all strings, their bytes in hexadecimal, two lower-case digits each
    ///
    /// Without it, COMMAND is asked about the strings as they are, but only about those that are UTF-8 without LF and
    /// CR. The others are left out, and counted.
    #[arg(long)]
    hex: bool,

    /// Ask whether the whole string derives: COMMAND answers `yes` or `no`
    #[arg(long)]
    whole: bool,

    /// Print one JSON value for each production, on its own line, and one for all of them at the end
    ///
    /// For a production it is {"production", "cases", "left_out", "right_is_no", "wrongly_accepted",
    /// "wrongly_rejected", "wrong_length", "fault"}, with "strict" for the strict reading of `url`. "right_is_no" is
    /// the number of cases in which `no` is the right answer. The wrong answers are {"count", "shortest"}, where the
    /// shortest string is {"hex", "text", "answered", "expected"} or null. The fault is {"message", "status", "stderr"}
    /// or null. If the answers do not match the strings one to one, they may be out of step, and none is compared:
    /// "cases" is 0. At the end it is {"productions", "agree", "differ", "failed", "cases", "left_out"}.
    #[arg(long)]
    json: bool,

    /// How long COMMAND may neither read its input nor answer before it is terminated
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    timeout: Duration,

    /// The command and its arguments; `{}` in them is replaced by the name of the production
    #[arg(value_name = "COMMAND", last = true, required = true)]
    command: Vec<OsString>,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 conformance --hex -- rfc1738 match {} --hex
  rfc1738 conformance hostname port -- ./my-parser --production={}
  rfc1738 conformance url --strict --whole -- ./is-url
  rfc1738 conformance --json -- ./my-parser {} | jq -r 'select(.fault).production'

Exit status:
  0  every answer is right
  1  some answer is wrong, or COMMAND failed
  2  the command line is wrong, COMMAND cannot be started, or output failed

Ctrl-C also terminates COMMAND; the exit status is then 130, and 143 after SIGTERM.";

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        match self.judge(output) {
            Ok(total) if total.agree == total.productions => Ok(ExitCode::SUCCESS),
            Ok(_) => Ok(ExitCode::FAILURE),
            // If nobody reads any more, no more questions are asked; a production that was not asked does not agree.
            Err(failure) => failure.unless_closed_pipe().map(|()| ExitCode::FAILURE),
        }
    }

    /// Tests COMMAND, production by production, and shows each result.
    fn judge(&self, output: &mut impl Write) -> Result<Total, Failure> {
        let all = Production::ALL.map(Named::Production);
        let productions = if self.productions.is_empty() { &all[..] } else { &self.productions };
        if productions.len() > 1 && !self.command.iter().any(|word| is_told(word)) {
            return Err(Failure::Nameless);
        }
        group::watch_for_signals();
        let table = Table { protocol: self.protocol(), hex: self.hex };
        let mut total = Total::default();
        for &production in productions {
            let language = Language::new(production, &self.options);
            let verdict = self.verdict(language)?;
            if self.json {
                json::write_line(output, &Line { production, strict: language.is_strict_url(), verdict: &verdict })?;
            } else {
                if total.productions == 0 {
                    table.write_head(output)?;
                }
                table.write(output, language, &verdict)?;
            }
            // The next one may take a while.
            output.flush()?;
            total.add(&verdict);
        }
        if self.json {
            json::write_line(output, &total)?;
        } else {
            table.write_foot(output, &total)?;
        }
        Ok(total)
    }

    /// The verdict on `language`.
    fn verdict(&self, language: Language<'_>) -> Result<Verdict, Failure> {
        let progress = progress::counting(language);
        let questions = Questions::new(language.suite()?, self.hex, &progress);
        progress::answering(&progress, questions.count());
        let manner = Manner { protocol: self.protocol(), patience: self.timeout };
        let command = self.command(language.named);
        let name = visible(command.get_program().as_encoded_bytes());
        let verdict = converse(command, questions, manner, &progress);
        progress.finish_and_clear();
        verdict.map_err(|error| Failure::Start { command: name, error })
    }

    fn protocol(&self) -> Protocol {
        if self.whole { Protocol::Whole } else { Protocol::LongestPrefix }
    }

    /// COMMAND, with the name of the production.
    fn command(&self, production: Named) -> Command {
        let mut words = self.command.iter().map(|word| match word.to_str() {
            Some(text) => text.replace(PLACE, production.name()).into(),
            None => word.clone(),
        });
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words);
        command
    }
}

/// The placeholder for the name of the production in COMMAND.
const PLACE: &str = "{}";

fn is_told(word: &OsStr) -> bool {
    word.to_str().is_some_and(|text| text.contains(PLACE))
}

/// Parses a reasonable waiting time.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.001..=86400.0).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "expected a number of seconds, at most a day".into())
}

/// The result for a production, as JSON.
#[derive(Serialize)]
struct Line<'a> {
    production: Named,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    strict: bool,
    #[serde(flatten)]
    verdict: &'a Verdict,
}
