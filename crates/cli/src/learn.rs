//! `rfc1738 learn`: what a parser accepts, as an automaton, from its answers alone.

use std::{ffi::OsString, io::Write, process::ExitCode, time::Duration};

use rfc1738_conformance::{
    automaton::Stored,
    judge::Reads,
    learn::{self, Bounds, Check, LearnError, Learned, Learning, Report},
    process::{Oracle, watch_for_signals},
};
use rfc1738_diagrams::{Automaton, regex_of};

use crate::{
    arguments::{
        language::{Selected, SuiteOptions},
        peer::{PeerOptions, seconds},
    },
    failure::{self, Failure},
    input::{file, lines::read_strings},
    output::{
        json,
        progress::{self, Progress},
    },
};

/// Learn what a parser accepts.
///
/// Asks COMMAND about strings, as `conformance --whole` does, until it knows an automaton that
/// gives the same answers. If COMMAND answers each batch of lines within a second, it runs as one
/// process; otherwise its input is closed, and it is started again for each batch.
///
/// With RULE, learning begins with the states, the distinguishing strings and the byte classes of
/// the rule. It also asks about the strings of the rule's suite, those that detect its mutants,
/// random sentences and near misses. If answers differ from the rule, it asks about a few thousand
/// strings more, and shows the differences as `conformance` does. Without RULE, it begins with
/// strings of the bundled grammars, and --corpus should have strings that COMMAND accepts.
///
/// The result is exact if COMMAND answers like an automaton that has at most --extra-states more
/// states than the one found. If a bound of states, strings or time is reached first, it is a
/// lower bound. Length limits need a state for each byte, and names of IDNA are not a regular set,
/// so many parsers have no automaton that can be learned.
///
/// COMMAND was asked about every string that is shown. It is asked about some strings again, to
/// detect that it contradicts itself.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The production that COMMAND is to implement, by its name in section 5, or `agreed`; or a
    /// rule of --grammar
    #[arg(value_name = "RULE")]
    rule: Option<String>,

    #[command(flatten)]
    options: SuiteOptions,

    /// Ask about the strings of this file as well, one per line, in hexadecimal with --hex; may be
    /// given more than once
    #[arg(long, value_name = "FILE")]
    corpus: Vec<OsString>,

    /// How many near misses of RULE to ask about, and a tenth as many sentences
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    near_misses: usize,

    /// The largest number of states
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u16).range(1..=4_000))]
    states: u16,

    /// The most strings to ask about to learn; a few thousand to explain differences are additional
    #[arg(long, value_name = "N", default_value_t = 6_000_000, value_parser = clap::value_parser!(u32).range(1..=8_000_000))]
    queries: u32,

    /// The longest time to learn, in seconds; a last batch and the report are additional
    #[arg(long, value_name = "SECONDS", default_value = "540", value_parser = seconds)]
    limit: Duration,

    /// Print a JSON value
    ///
    /// docs/json.md lists its keys.
    #[arg(long)]
    json: bool,

    /// Write the automaton to this file, as JSON; `compare` reads it if its name ends in .dfa.json
    #[arg(long, value_name = "FILE")]
    save: Option<OsString>,

    /// Write the automaton to this file, in the DOT language of Graphviz
    #[arg(long, value_name = "FILE")]
    dot: Option<OsString>,

    /// Write a picture of the automaton to this file, if it has at most 40 states
    #[arg(long, value_name = "FILE")]
    svg: Option<OsString>,

    /// Write the automaton to this file, as a regular expression of bytes
    ///
    /// `grammar --help` says what its `$` means in other languages.
    #[arg(long, value_name = "FILE")]
    regex: Option<OsString>,

    #[command(flatten)]
    asked: PeerOptions,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 learn httpurl --hex -- python3 my-parser.py
  rfc1738 learn URI --grammar rfc3986 --hex --json -- ./is-uri | tail -n 1 | jq .states
  rfc1738 learn httpurl --hex --save mine.dfa.json -- ./my-parser {}
  rfc1738 compare mine.dfa.json theirs.dfa.json --witnesses
  rfc1738 learn --corpus dates.txt --svg dates.svg -- ./is-date

Exit status:
  0  the automaton is exact within its evidence, and that of RULE if one is given
  1  it differs from RULE, or is a lower bound, or COMMAND failed or contradicted itself
  2  the command line is wrong, a file cannot be read or written, or COMMAND cannot be started

Ctrl-C also terminates COMMAND; the exit status is then 130, and 143 after SIGTERM.";

/// The maximum number of states of a picture.
const DRAWN: usize = 40;

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        if let (None, Some(option)) = (&self.rule, self.options.reading.given()) {
            return Err(format!("{option} is about a RULE: name one, or leave it out").into());
        }
        let selected = self
            .rule
            .as_deref()
            .map(|rule| Selected::new(rule, &self.options))
            .transpose()?;
        let written = || {
            [&self.save, &self.dot, &self.svg, &self.regex]
                .into_iter()
                .flatten()
        };
        let corpus = self.corpus.iter().map(OsString::as_os_str);
        let grammar = self.options.reading.grammar.files();
        let asked = self.asked.words.files();
        file::ensure_distinct(written(), corpus.chain(grammar).chain(asked))?;
        written().try_for_each(|file| file::ensure_writable(file))?;
        watch_for_signals();
        let name = selected
            .as_ref()
            .map_or("{}", |selected| selected.language.rule_name());
        let progress = progress::counting(if selected.is_some() { name } else { "learn" });
        let report = self.learn(selected.as_ref(), name, &progress);
        progress.finish();
        let report = report?;
        let written = self.write(output, &report);
        // Even if nobody reads the report, or it cannot be written: it took a while to learn.
        if let Some(learned) = &report.learned {
            self.write_files(learned, selected.as_ref())?;
        }
        written?;
        Ok(failure::status(report.agrees()))
    }

    fn learn(
        &self,
        selected: Option<&Selected>,
        name: &str,
        progress: &Progress,
    ) -> Result<Report, Failure> {
        let language = selected.map(|selected| &selected.language);
        let bounds = Bounds::default()
            .with_states(self.states.into())
            .with_queries(self.queries.into())
            .with_time(self.limit);
        let corpus = read_strings(&self.corpus, self.asked.hex)?;
        let mut learning = language.map_or_else(Learning::new, Learning::about);
        learning = learning
            .near_misses(self.near_misses)
            .bounds(bounds)
            .reads(if self.asked.hex {
                Reads::Bytes
            } else {
                Reads::Lines
            })
            .extra_states(self.options.extra_states)
            .check(Check::Corpus, corpus.into_iter());
        if language.is_none() {
            learning = learning.seeded();
        }
        let PeerOptions {
            hex,
            timeout,
            ref words,
        } = self.asked;
        let mut oracle = words.start(name, |command| Oracle::start(command, hex, timeout))?;
        let learned = learning.learn(|strings| {
            let answers = oracle.answers(strings)?;
            progress.reach(oracle.asked());
            Ok(answers)
        });
        let learned = learned.and_then(|learned| {
            oracle
                .finish()
                .map(|()| learned)
                .map_err(LearnError::Oracle)
        });
        let asked = learn::Respondent::Command { hex };
        Ok(Report::new(language, learned, oracle.asked(), asked)?)
    }

    fn write(&self, output: &mut impl Write, report: &Report) -> Result<(), Failure> {
        match self.json {
            true => json::write_line(output, report)?,
            false => write!(output, "{report}")?,
        }
        // Both streams may be one terminal: in order, then.
        Ok(output.flush()?)
    }

    fn write_files(&self, learned: &Learned, selected: Option<&Selected>) -> Result<(), Failure> {
        let dfa = learned.dfa();
        if let Some(file) = &self.save {
            let mut text = Vec::new();
            json::write_line(&mut text, &Stored::learned(dfa, learned.exact_within()))?;
            file::write(file, text)?;
        }
        let drawn = Automaton::given(
            "what COMMAND accepts",
            dfa,
            selected.and_then(|selected| selected.language.grammar()),
        );
        if let Some(file) = &self.dot {
            file::write(file, drawn.dot())?;
        }
        if let Some(file) = &self.regex {
            file::write(file, regex_of(dfa)? + "\n")?;
        }
        if let Some(file) = &self.svg {
            let states = drawn.state_count();
            if states > DRAWN {
                let advice = "leave out --svg, or use --dot";
                return Err(format!(
                    "an automaton of {states} states is too large for a picture: {advice}"
                )
                .into());
            }
            file::write(file, drawn.svg())?;
        }
        Ok(())
    }
}
