//! `rfc1738 validate`: checks the URLs of files against the grammar and the prose of the RFC, one
//! or a hundred million.
//!
//! The files are read one after the other (`source.rs`), in chunks of whole lines (`chunks.rs`) or
//! of the values of a column (`column/`). All cores check and render chunks (`pool.rs`, `check.rs`,
//! `format/`), and they are written in order (`writer.rs`). The number of chunks in memory and the
//! size of their output are bounded (`source.rs`), so memory is constant, however many cores there
//! are; whatever grows with the longest line is held only once.

mod check;
mod format;
mod outcome;
mod pool;
mod source;
mod writer;

use std::{ffi::OsString, io::Write, num::NonZero, process::ExitCode, thread};

use rfc1738::Severity;

use crate::{
    arguments::{
        rule::{Rule, Rules, Switch, SwitchParser},
        schemes,
        verbosity::{Verbosity, severity},
    },
    column,
    failure::Failure,
    input::{
        file::total,
        lines::{MaxLine, Skipping},
    },
    output::progress,
};
use check::Checker;
use format::FormatName;
use outcome::Unit;
use source::{Sizes, Source, Texts};
use writer::Writer;

/// Check URLs by the grammar and the prose of the RFC.
///
/// The URLs are on the command line, or one per line, in a column of a table, or in text. Prints findings on
/// standard output, and a summary by scheme and by rule on standard error. A line is valid if it is
/// a URL, by the strict reading as in `parse`, and no rule finds an error in it; warnings and notes
/// do not count. `rfc1738 rules` lists the rules.
///
/// Lines end at LF, and one CR before it is dropped, as is the byte order mark of a file. A line
/// that is too long is invalid. All cores are used, the order is kept, and
/// memory is constant. After Ctrl-C, or when nobody reads the output any longer, it stops and
/// summarizes the lines checked so far.
///
/// With `--column`, the values of a column are checked instead, in CSV or JSON Lines files.
/// Everything said about lines holds for values, but a value may contain line ends. Rows are
/// counted from 1, without the header of CSV. A row without a value is not checked, and is counted
/// apart: a null, an empty field of CSV, an object of JSON without the key. A row that does not
/// match its format or the header is invalid, and reading continues after it.
///
/// With `--in-text`, the URLs in text are checked, of a page, a program or a message. The place of a
/// finding is that in the file; in a URL that is broken across lines, or has characters that are
/// decoded, it is the beginning of the URL.
///
/// For each line, at most 100 findings of a rule are printed; the last of them says how many more
/// there are, and all are counted.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The files to read, "-" for standard input, which is the default; or URLs
    ///
    /// If there is no such file, and it has a colon, it is the URL to check.
    #[arg(value_name = "FILE|URL")]
    files: Vec<OsString>,

    /// Check the URLs in text, each where it stands, in place of lines
    ///
    /// They are those that `extract` finds, with the text that is presented as a URL but is not
    /// one.
    #[arg(long, conflicts_with_all = ["column", "skip_comments"])]
    in_text: bool,

    #[command(flatten)]
    column: column::Options,

    #[command(flatten)]
    schemes: schemes::SchemeOptions,

    /// How to print the findings
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: FormatName,

    /// The same as `--format json`
    #[arg(long, conflicts_with = "format")]
    json: bool,

    #[command(flatten)]
    verbosity: Verbosity,

    /// Check only these rules or, with `-ID`, all rules but these; separated by commas
    ///
    /// `syntax` is always on: a line that is not a URL is invalid. So is a line that is too long; if
    /// the rule for it is off, it is reported under `syntax`.
    #[arg(long, value_name = "IDS", value_delimiter = ',', allow_hyphen_values = true, value_parser = SwitchParser)]
    rules: Vec<Switch>,

    /// Check only the grammar: every rule but `syntax` is off
    #[arg(long, conflicts_with = "rules")]
    syntax_only: bool,

    /// Also check that parsers name the same host and port: the rules `agreed-...` are on
    ///
    /// A line is then invalid unless it is in the agreed language: a URL of http, https, ws or
    /// wss for which all but one of the parsers that were compared named the same host and port.
    /// survey/hosts.md says which, and what they disagree about. With `--syntax-only`, a line is valid if and only
    /// if it is in that language.
    ///
    /// It holds for the bytes of the line, if nothing is trimmed or decoded after the check. It
    /// says nothing about where a name leads: resolve it once, and check the address that you
    /// connect to, after each redirect too.
    #[arg(long)]
    agreed: bool,

    /// Exit with status 1 also for findings of this severity or a higher one; nothing else changes
    #[arg(long, value_name = "SEVERITY", value_parser = severity([Severity::Warning, Severity::Note]))]
    deny: Option<Severity>,

    /// Print at most this many findings; all lines are still checked and counted
    #[arg(long, value_name = "N")]
    max_findings: Option<u64>,

    #[command(flatten)]
    max: MaxLine,

    #[command(flatten)]
    skipping: Skipping,

    /// Use this many threads, at most eight; the default is one for each core
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<usize>,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 validate urls.txt
  rfc1738 validate https://host.dom/path
  rfc1738 validate --only https,http urls.txt
  rfc1738 validate --json -q < urls.txt | jq -r 'select(.ok | not).input'
  rfc1738 validate --rules -escape-needless,-port-needless urls.txt
  rfc1738 validate --syntax-only --format count *.txt
  rfc1738 validate --agreed --syntax-only urls.txt
  rfc1738 validate --column url pages.csv links.jsonl
  rfc1738 validate --in-text README.md docs/*.md
  rfc1738 validate --format sarif --deny warning urls.txt > urls.sarif

Exit status:
  0    every line is valid
  1    some line is not, or --deny applies to a finding
  2    the command line is wrong, or input or output failed; all files that can be read are checked
  130  it was stopped by Ctrl-C
  141  nobody reads the output any more: the lines after that are not checked";

fn threads(text: &str) -> Result<usize, &'static str> {
    text.parse()
        .ok()
        .filter(|&threads| threads > 0)
        .ok_or("expected a number of threads, at least 1")
}

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        let denied = self.deny.unwrap_or(Severity::Error);
        let schemes = self.schemes.schemes()?;
        let switches = if self.syntax_only {
            &[Switch::On(Rule::SYNTAX)]
        } else {
            &self.rules[..]
        };
        let rules = Rules::of(switches, self.agreed);
        self.column.advise(&self.files, self.verbosity);
        let column = self.column.column();
        let (texts, unit) = match column {
            Some(column) => (Texts::Column(column), Unit::Row),
            None if self.in_text => (Texts::Urls(schemes.clone()), Unit::Url),
            None => (Texts::Lines, Unit::Line),
        };
        let name = if self.json {
            FormatName::Json
        } else {
            self.format
        };
        let format = name.format(unit)?;
        let scrolls = name != FormatName::Count;
        let progress = progress::reading(total(&self.files), scrolls);
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        let threads = self.threads.unwrap_or_else(cores);
        let sizes = Sizes::of(threads);
        let source = Source::new(self.files, texts, self.max.max_line, sizes.chunk);
        let checker = Checker {
            schemes,
            unit,
            rules,
            verbosity: self.verbosity,
            format,
            max: self.max,
            skipping: self.skipping,
            sizes,
        };
        Writer::new(output, checker, self.max_findings, progress).run(source, denied)
    }
}
