//! `rfc1738 conformance`: whether a parser agrees with section 5, whatever it is written in.

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
    production::ProductionParser,
    safe::visible,
};

use answer::Protocol;
use conversation::{Manner, converse};
use questions::Questions;
use table::Table;
use verdict::{Total, Verdict};

/// Put a parser to the test.
///
/// Starts COMMAND once for each PRODUCTION and asks it about the strings of that production's test suite, a string a
/// line on its standard input. It answers each with a line on its standard output: the length in bytes of the longest
/// prefix that derives from PRODUCTION, or `no` if no prefix does, as `rfc1738 match` does. The empty string is an
/// empty line, and has an answer as well. COMMAND may answer each string as it comes, or read some or all of them first;
/// but while it neither reads nor answers, one waits for it no longer than `--timeout` says. When its input ends, it
/// answers what is left and ends with exit status 0.
///
/// Shows how many answers are wrong, and the shortest string that is answered wrong in each way. Where COMMAND does
/// anything but answer, shows what, and the first lines of its standard error.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The productions, by their names in section 5; all 67, without any
    #[arg(value_name = "PRODUCTION", value_parser = ProductionParser)]
    productions: Vec<Production>,

    #[command(flatten)]
    options: Options,

    /// Ask about all strings, their bytes in hexadecimal, two lower-case digits each
    ///
    /// Without it, COMMAND is asked as they are about those that are UTF-8 and contain no LF and no CR. The others are
    /// left out, and counted.
    #[arg(long)]
    hex: bool,

    /// Ask whether a string derives as a whole: COMMAND answers `yes` or `no`
    #[arg(long)]
    whole: bool,

    /// Print one JSON value a production, on a line of its own, and one for all of them at the end
    ///
    /// Of a production it is {"production", "cases", "left_out", "right_is_no", "wrongly_accepted",
    /// "wrongly_rejected", "wrong_length", "fault"}, with "law" if it is `url` by the law. In as many cases as
    /// "right_is_no" says, `no` is the right answer. The wrong ones are {"count", "shortest"}, where the shortest
    /// string is {"hex", "text", "answered", "expected"} or null. The fault is {"message", "status", "stderr"} or null.
    /// Where there is not one answer to each string, they may be out of step, and none is compared: "cases" is 0.
    /// At the end it is {"productions", "agree", "differ", "failed", "cases", "left_out"}.
    #[arg(long)]
    json: bool,

    /// How long COMMAND may neither read its input nor answer, until it is ended
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    timeout: Duration,

    /// The command and its arguments; `{}` in them stands for the name of the production
    #[arg(value_name = "COMMAND", last = true, required = true)]
    command: Vec<OsString>,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 conformance --hex -- rfc1738 match {} --hex
  rfc1738 conformance hostname port -- ./my-parser --production={}
  rfc1738 conformance url --law --whole -- ./is-url
  rfc1738 conformance --json -- ./my-parser {} | jq -r 'select(.fault).production'

Exit status:
  0  every answer is right
  1  some answer is wrong, or COMMAND failed
  2  the command line is wrong, COMMAND cannot be started, or output failed

Ctrl-C ends COMMAND as well; the exit status is 130 then, and 143 after SIGTERM.";

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        match self.judge(output) {
            Ok(total) if total.agree == total.productions => Ok(ExitCode::SUCCESS),
            Ok(_) => Ok(ExitCode::FAILURE),
            // If nobody reads on, nothing more is asked; and what was not asked does not agree.
            Err(failure) => failure.unless_closed_pipe().map(|()| ExitCode::FAILURE),
        }
    }

    /// Puts COMMAND to the test, production by production, and shows what becomes of each.
    fn judge(&self, output: &mut impl Write) -> Result<Total, Failure> {
        let productions = if self.productions.is_empty() { &Production::ALL[..] } else { &self.productions };
        if productions.len() > 1 && !self.command.iter().any(|word| is_told(word)) {
            return Err(Failure::Nameless);
        }
        group::watch_for_signals();
        let table = Table { protocol: self.protocol(), hex: self.hex };
        let mut total = Total::default();
        for &production in productions {
            let language = Language::new(production, self.options);
            let verdict = self.verdict(language)?;
            if self.json {
                json::write_line(output, &Line { production, law: language.is_by_the_law(), verdict: &verdict })?;
            } else {
                if total.productions == 0 {
                    table.write_head(output)?;
                }
                table.write(output, language, &verdict)?;
            }
            // The next one may take its time.
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

    /// What becomes of `language`.
    fn verdict(&self, language: Language) -> Result<Verdict, Failure> {
        let progress = progress::counting(language);
        let questions = Questions::new(language.suite()?, self.hex, &progress);
        progress::answering(&progress, questions.count());
        let manner = Manner { protocol: self.protocol(), patience: self.timeout };
        let command = self.command(language.production);
        let name = visible(command.get_program().as_encoded_bytes());
        let verdict = converse(command, questions, manner, &progress);
        progress.finish_and_clear();
        verdict.map_err(|error| Failure::Start { command: name, error })
    }

    fn protocol(&self) -> Protocol {
        if self.whole { Protocol::Whole } else { Protocol::LongestPrefix }
    }

    /// COMMAND, told the production.
    fn command(&self, production: Production) -> Command {
        let mut words = self.command.iter().map(|word| match word.to_str() {
            Some(text) => text.replace(PLACE, production.name()).into(),
            None => word.clone(),
        });
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words);
        command
    }
}

/// In place of this, COMMAND is told the production.
const PLACE: &str = "{}";

fn is_told(word: &OsStr) -> bool {
    word.to_str().is_some_and(|text| text.contains(PLACE))
}

/// A time that someone might wait.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.001..=86400.0).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "expected a number of seconds, at most a day".into())
}

/// What became of a production, as JSON.
#[derive(Serialize)]
struct Line<'a> {
    production: Production,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    law: bool,
    #[serde(flatten)]
    verdict: &'a Verdict,
}
