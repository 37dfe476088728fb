//! `rfc1738 validate`: validates each URL of a file, whether it has one or a hundred million.
//!
//! Chunks of whole lines (`chunks.rs`) of one file after the other (`source.rs`) are checked and rendered by all cores
//! (`pool.rs`, `check.rs`, `format/`) and written in order (`writer.rs`). The number of chunks in memory and the size
//! of their output are bounded (`sizes.rs`), so memory is constant, however many cores there are: data that grows with
//! the longest line is kept only once.

mod check;
mod chunks;
mod columns;
mod finding;
mod format;
mod line;
mod outcome;
mod pool;
mod progress;
mod scheme;
mod sizes;
mod source;
mod summary;
mod tally;
mod writer;

use std::{ffi::OsString, io::Write, num::NonZero, process::ExitCode, thread};

use clap::ValueEnum;
use rfc1738::Severity;

use crate::{
    failure::Failure,
    rule::{Rules, Switch, SwitchParser},
};
use check::Checker;
use format::FormatName;
use sizes::Sizes;
use source::Source;
use writer::Writer;

/// Validate URLs strictly, one on each line: by everything that the RFC says, not by its grammar alone.
///
/// Prints the findings on standard output, and a summary by scheme and by rule on standard error. A line is valid if it
/// is a URL and no rule finds an error in it; warnings and notes do not count. `rfc1738 rules` lists the rules.
///
/// Lines end at LF, and one CR before it is dropped. A line that is empty, too long or not UTF-8 is invalid. The
/// command uses all cores, keeps the order of the lines, and needs constant memory. Ctrl-C or a closed pipe ends it
/// early, with the results so far.
///
/// At most 100 findings of one rule are printed for a line. The last of them says how many more there are; these are
/// counted too.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The files to read, "-" for standard input; without any, standard input
    #[arg(value_name = "FILE")]
    files: Vec<OsString>,

    /// How to print the findings
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: FormatName,

    /// Check by these rules alone or, with `-ID`, by all except these; separated by commas
    ///
    /// `syntax` is always on: a line that no production derives is invalid. A line that cannot be read, because it is
    /// empty, too long or not UTF-8, is invalid too; if its own rule is off, `syntax` reports it.
    #[arg(
        long,
        value_name = "IDS",
        value_delimiter = ',',
        allow_hyphen_values = true,
        value_parser = SwitchParser
    )]
    rules: Vec<Switch>,

    /// Check by the grammar alone: every rule except `syntax` is off
    #[arg(long, conflicts_with = "rules")]
    syntax_only: bool,

    /// Exit with status 1 for findings of this severity too; nothing else changes
    #[arg(long, value_name = "SEVERITY")]
    deny: Option<Deny>,

    /// Print at most this many findings; all lines are still checked and counted
    #[arg(long, value_name = "N")]
    max_findings: Option<u64>,

    /// Skip lines of more than this many bytes, which are invalid; memory grows with this number
    #[arg(long, value_name = "BYTES", default_value_t = 1 << 20)]
    max_line: usize,

    /// Check in this many threads; by default, in one for each core
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 validate urls.txt
  rfc1738 validate --format json < urls.txt | jq -r 'select(.valid | not).input'
  rfc1738 validate --rules -escape-needless,-port-needless urls.txt
  rfc1738 validate --syntax-only --format count *.txt
  rfc1738 validate --format sarif --deny warning urls.txt > urls.sarif

Exit status:
  0    every line is valid
  1    some line is not, or has a finding of a severity that is denied
  2    the command line is wrong, or input or output failed; all files that can be read are checked
  130  Ctrl-C ended it";

/// The severities that are denied in addition to errors.
#[derive(Clone, Copy, ValueEnum)]
enum Deny {
    /// Warnings
    Warning,
    /// Warnings and notes
    Note,
}

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        let denied = match self.deny {
            None => Severity::Error,
            Some(Deny::Warning) => Severity::Warning,
            Some(Deny::Note) => Severity::Note,
        };
        let rules = if self.syntax_only { Rules::only([]) } else { Switch::rules(&self.rules) };
        let progress = progress::of(&self.files, self.format);
        let threads = self.threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZero::get);
        let sizes = Sizes::of(threads);
        let source = Source::new(self.files, self.max_line, sizes.chunk);
        let checker = Checker::new(rules, self.format.format(), self.max_line, sizes);
        Writer::new(output, checker, self.max_findings, progress).run(source, denied)
    }
}
