//! `rfc1738 conformance`: whether a parser, in any language, agrees with section 5.

mod html;
mod junit;
mod report;

use std::{
    ffi::OsString,
    io::{self, Write},
    process::ExitCode,
    time::Instant,
};

use rfc1738_conformance::{
    column::spaces,
    judge::{Options, Question, Reads, Verdict},
    process::{Process, watch_for_signals},
    rfc1738::parts::{NAMES, RULES},
};
use serde::Serialize;

use crate::{
    arguments::{
        language::{Selected, SuiteOptions},
        peer::PeerOptions,
    },
    failure::{self, Failure},
    input::{file, lines::read_strings},
    output::{asking::Asking, json},
    reference::{self, RightParts},
};

use html::Html;
use junit::Junit;
use report::{Reports, Total, left_out};

/// Test a parser.
///
/// Starts COMMAND once for each PRODUCTION and asks it about the strings of that production's test
/// suite, one string per line on its standard input. COMMAND answers each with a line on its
/// standard output: the length in bytes of the longest prefix that derives from PRODUCTION, or `no`
/// if no prefix does, as `rfc1738 match` does. The empty string is an empty line, and needs an
/// answer as well. COMMAND may answer each string as it arrives, or read some or all of them first,
/// but it must read or answer at least once in every `--timeout`. When its input ends, it must give
/// the remaining answers and exit with status 0.
///
/// It also asks about strings that test behavior outside the grammar, such as ports over 65535,
/// `[::1]` or a final line end; about members that combine parts, and random ones; and about
/// members in which a part is repeated, up to 1,024 times, or until they have 70,000 bytes.
///
/// What takes longer than a second says on standard error how many strings COMMAND is asked about,
/// and how long that takes.
///
/// Shows how many answers are wrong, and the differences that explain them. Each is shown by two
/// strings that differ in one piece: COMMAND answers one right and the other one wrong. The line
/// also names the rule around the piece, what else may stand there, and in how many of the places
/// that were tried it is the same. To find such pairs, COMMAND is started again and asked about
/// strings beside members that it accepts. Where it accepts no member, nothing is judged, and the
/// report says so.
///
/// If COMMAND crashes at a string, it is started again for the others, and the string is shown. If
/// it breaks the protocol or crashes too often, shows how, and the first lines of its standard
/// error.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{}", RULES))]
pub(crate) struct Args {
    /// The productions, by their names in section 5, `agreed` for the agreed language, or rules of
    /// --grammar. The default is all productions. With --parts, it is `url` and those of the ten
    /// schemes; with --only, it is `url`
    #[arg(value_name = "PRODUCTION")]
    productions: Vec<String>,

    #[command(flatten)]
    options: SuiteOptions,

    /// Ask whether the whole string derives: COMMAND answers `yes` or `no`
    #[arg(long)]
    whole: bool,

    /// Ask for the parts of each string, in hexadecimal: COMMAND answers `no` or {"scheme", "user",
    /// "password", "host", "port", "path", "search"}
    ///
    /// It answers `no` if its parser does not accept the string as a URL, and otherwise with a JSON
    /// object on one line, with the parts that its parser finds, as it reports them. A part is a
    /// string, or null if there is none; "port" is an integer or null. PRODUCTION is `url`, or the
    /// production of one of the ten schemes.
    #[arg(long, conflicts_with = "whole")]
    parts: bool,

    /// Do not ask about the small suite first
    ///
    /// The small suite has a few hundred strings. Every implementation with a single fault gets at
    /// least one of them wrong. A fault is an edit of the grammar, such as an extra character or a
    /// missing option; "as if" names one that explains a difference. Without the small suite, no
    /// fault is named. Making it takes about a second for most productions, and some ten for `url`;
    /// there is none for the agreed language, or for grammars with more than 12,000 edits.
    #[arg(long)]
    no_small: bool,

    /// Ask about the small suite only
    ///
    /// It takes seconds where the whole suite takes minutes, and detects each single fault of the
    /// grammar, but not all combinations of faults, and no limits on numbers and lengths.
    #[arg(long, conflicts_with_all = ["no_small", "extra_states"])]
    small: bool,

    /// Ask about the strings of this file first, one per line, in hexadecimal with --hex or --parts;
    /// may be given more than once
    ///
    /// They are strings that COMMAND probably accepts, for parsers that check values, such as dates
    /// or names that exist.
    #[arg(long, value_name = "FILE")]
    corpus: Vec<OsString>,

    /// Print one JSON value for each production, on its own line, and one for all of them at the
    /// end
    ///
    /// docs/json.md lists the keys. In JSON, no difference is left out.
    #[arg(long)]
    json: bool,

    /// Also write the results to FILE, as JUnit XML for continuous integration
    ///
    /// It has a test suite for each production, with a test for it as a whole, which fails if an
    /// answer is wrong and is an error if COMMAND fails; and a test that fails for each difference,
    /// and with --parts for each part with wrong answers.
    #[arg(long, value_name = "FILE")]
    junit: Option<OsString>,

    /// Also write the results to FILE, as a page to keep and to share
    ///
    /// It is one file of HTML, which has the command line, and all that the report says, with all
    /// differences and the bytes of their strings, if these are short. It has no date: the same
    /// answers make the same page.
    #[arg(long, value_name = "FILE")]
    html: Option<OsString>,

    /// Show no progress on standard error
    #[arg(short, long)]
    quiet: bool,

    #[command(flatten)]
    asked: PeerOptions,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 conformance --hex -- rfc1738 match {} --hex
  rfc1738 conformance hostname port -- ./my-parser --production={}
  rfc1738 conformance httpurl --small -- ./my-slow-parser {}
  rfc1738 conformance url --strict --whole -- ./is-url
  rfc1738 conformance url --only http,https --whole -- ./is-url
  rfc1738 conformance httpurl --parts -- ./my-parser {}
  rfc1738 conformance URI --grammar rfc3986 --whole -- ./is-uri
  rfc1738 conformance --json -- ./my-parser {} | jq -r 'select(.fault).production'

Exit status:
  0  every answer is right
  1  some answer is wrong, or COMMAND failed
  2  the command line is wrong, COMMAND cannot be started, or output failed

Ctrl-C also terminates COMMAND; the exit status is then 130, and 143 after SIGTERM.";

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        let start = Instant::now();
        let corpus = self.corpus.iter().map(OsString::as_os_str);
        let grammar = self.options.reading.grammar.files();
        let asked = self.asked.words.files();
        let written = self.junit.iter().chain(&self.html);
        file::ensure_distinct(written, corpus.chain(grammar).chain(asked))?;
        let productions = self.productions()?;
        if productions.len() > 1 && !self.asked.words.name_the_production() {
            let advice = "add it, or name only one PRODUCTION";
            return Err(
                format!("COMMAND has no {{}} for the name of the production: {advice}").into(),
            );
        }
        let corpus = read_strings(&self.corpus, self.hex())?;
        let mut reports = Reports::default();
        if let Some(name) = &self.junit {
            reports.add(name, Junit::default())?;
        }
        if let Some(name) = &self.html {
            reports.add(name, Html::default())?;
        }
        let total = self.judge(&productions, &corpus, output, &mut reports);
        reports.write(start.elapsed())?;
        let total = total?;
        Ok(failure::status(total.agree == total.productions))
    }

    /// Tests COMMAND, production by production, and shows each result.
    fn judge(
        &self,
        productions: &[String],
        corpus: &[Vec<u8>],
        output: &mut impl Write,
        reports: &mut Reports,
    ) -> Result<Total, Failure> {
        watch_for_signals();
        let table = Table {
            question: self.question(),
            hex: self.hex(),
            only_small: self.small,
        };
        let mut total = Total::default();
        for production in productions {
            let mut unasked =
                |failure: &Failure| reports.each(|report| report.add_unasked(production, failure));
            let selected = Selected::new(production, &self.options).inspect_err(&mut unasked)?;
            let start = Instant::now();
            let verdict = self.verdict(&selected, corpus).inspect_err(&mut unasked)?;
            let time = start.elapsed();
            reports.each(|report| report.add(&selected.language, &verdict, time));
            if self.json {
                let line = Line {
                    production: selected.language.rule_name(),
                    strict: selected.language.is_reading(),
                    verdict: &verdict,
                };
                json::write_line(output, &line)?;
            } else {
                if total.productions == 0 {
                    table.write_head(output, &verdict)?;
                }
                table.write(output, &verdict)?;
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

    fn productions(&self) -> Result<Vec<String>, Failure> {
        let grammar = &self.options.reading.grammar;
        if self.parts {
            self.productions
                .iter()
                .try_for_each(|name| reference::ensure_parts_in(grammar, name))?;
        }
        Ok(match &*self.productions {
            [] if self.parts => reference::productions()
                .map(|production| production.to_string())
                .collect(),
            [] if self.options.reading.is_only() => vec!["url".to_owned()],
            [] => {
                let grammar = grammar.grammar()?;
                // Rules that nest have an automaton for a depth alone.
                let rules = grammar.rules().iter().map(|rule| &rule.name);
                rules
                    .filter(|name| grammar.regular().rule(name).is_some())
                    .cloned()
                    .collect()
            }
            names => names.into(),
        })
    }

    /// The verdict about a language.
    fn verdict(&self, selected: &Selected, corpus: &[Vec<u8>]) -> Result<Verdict, Failure> {
        let asking = Asking::new(&selected.language, !self.quiet);
        let reads = if self.hex() {
            Reads::Bytes
        } else {
            Reads::Lines
        };
        let options = Options {
            small: !self.no_small,
            whole: !self.small,
            reads,
            ..Options::default()
        };
        let judge = selected
            .judge(options, &|step| asking.make(step))?
            .with_corpus(corpus.iter().cloned())
            .with_parts(RightParts(selected.clone()));
        asking.begin(judge.count());
        let words = &self.asked.words;
        let process = words.start(selected.language.rule_name(), |command| {
            Process::start(command, self.question())
        })?;
        let mut process = process.hex(self.hex()).patience(self.asked.timeout);
        Ok(judge.verdict_with(&mut process, || asking.advance()))
    }

    fn question(&self) -> Question {
        match (self.whole, self.parts) {
            (_, true) => Question::Parts(NAMES),
            (true, _) => Question::Whole,
            _ => Question::LongestPrefix,
        }
    }

    /// Whether the questions are in hexadecimal.
    fn hex(&self) -> bool {
        self.asked.hex || self.parts
    }
}

/// The result for a production, as JSON.
#[derive(Serialize)]
struct Line<'a> {
    production: &'a str,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    strict: bool,
    #[serde(flatten)]
    verdict: &'a Verdict,
}

/// Writes the cell of a name, as wide as the longest name of a production.
fn write_name(output: &mut impl Write, name: &str) -> io::Result<()> {
    write!(
        output,
        "{name}{}",
        spaces(14_usize.saturating_sub(name.len()))
    )
}

/// The choice of columns.
struct Table {
    question: Question,
    hex: bool,
    only_small: bool,
}

impl Table {
    /// Writes the titles of the columns that a verdict has.
    fn write_head(&self, output: &mut impl Write, verdict: &Verdict) -> io::Result<()> {
        write_name(output, "production")?;
        self.columns(verdict)
            .iter()
            .try_for_each(|(title, _)| write!(output, "  {title:>8}"))?;
        writeln!(output)
    }

    fn write(&self, output: &mut impl Write, verdict: &Verdict) -> io::Result<()> {
        write_name(output, &verdict.language)?;
        for (title, number) in self.columns(verdict) {
            let number = number.map_or("–".into(), |number| number.to_string());
            let gap = spaces(title.len().max(8).saturating_sub(number.chars().count()));
            write!(output, "  {gap}{number}")?;
        }
        write!(output, "\n{}", verdict.details("--json"))
    }

    fn write_foot(&self, output: &mut impl Write, total: &Total) -> io::Result<()> {
        writeln!(output, "\n{total}")?;
        if self.only_small {
            writeln!(output, "{}", Verdict::ONLY_SMALL)?;
        }
        if total.left_out > 0 {
            writeln!(output, "{}", left_out(total.left_out))?;
        }
        Ok(())
    }

    /// Titles, and the numbers below them: `None` if nothing was compared.
    fn columns(&self, verdict: &Verdict) -> Vec<(&'static str, Option<u64>)> {
        let compared = |title, count| (title, (verdict.cases > 0).then_some(count));
        let mut columns = vec![("cases", Some(verdict.cases))];
        if !self.hex {
            columns.push(("left out", Some(verdict.left_out)));
        }
        columns.push(compared("wrongly accepted", verdict.wrongly_accepted.count));
        columns.push(compared("wrongly rejected", verdict.wrongly_rejected.count));
        match self.question {
            Question::LongestPrefix => {
                columns.push(compared("wrong length", verdict.wrong_length.count))
            }
            // An answer about the whole string has no length to get wrong.
            Question::Whole => {}
            Question::Parts(_) => {
                let wrong = verdict.parts.iter().flatten().map(|part| part.wrong.count);
                columns.push(compared("wrong parts", wrong.sum()));
            }
        }
        columns
    }
}
