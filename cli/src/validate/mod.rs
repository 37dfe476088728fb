//! `rfc1738 validate`: what the RFC says of each URL of a file, for one or for a hundred million.
//!
//! Chunks of whole lines (`chunks.rs`) of one file after the other (`source.rs`) are checked and rendered by all cores
//! (`pool.rs`, `check.rs`, `format/`) and written in order (`writer.rs`). How many chunks there are at a time has a bound,
//! and so has what they become (`sizes.rs`), so that memory is constant, however many cores there are: what grows with the
//! longest line is held once.

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

use clap::{ValueEnum, builder::RangedU64ValueParser};
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

/// Validate URLs strictly, one a line: all that the RFC says of them, not its grammar alone.
///
/// Prints what is found on standard output, and a summary by scheme and by rule on standard error. A line is valid if it
/// is a URL and no rule finds an error in it; warnings and notes do not count. `rfc1738 rules` lists the rules.
///
/// Lines end at LF, and one CR before it is dropped. An empty line, one that is not UTF-8 and one that is too long are
/// invalid. All cores take part, the order is kept, and memory is constant. Ctrl-C ends it with what there is so far, and so
/// does a closed pipe.
///
/// Of one rule, no more than 100 findings of a line are printed; the last of them says how many more there are, and they are
/// counted.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The files to read, "-" for standard input; without any, standard input
    #[arg(value_name = "FILE")]
    files: Vec<OsString>,

    /// How to print what is found
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: FormatName,

    /// Check by these rules alone, or with `-ID`, by all but these; separated by commas
    ///
    /// `syntax` is always on: what no production derives is invalid. A line that cannot be read, because it is empty,
    /// too long or not UTF-8, is invalid too; if its own rule is off, `syntax` says so.
    #[arg(
        long,
        value_name = "IDS",
        value_delimiter = ',',
        allow_hyphen_values = true,
        value_parser = SwitchParser
    )]
    rules: Vec<Switch>,

    /// Check by the grammar alone: every rule but `syntax` is off
    #[arg(long, conflicts_with = "rules")]
    syntax_only: bool,

    /// Exit with status 1 for findings of this severity, too; nothing else changes
    #[arg(long, value_name = "SEVERITY")]
    deny: Option<Deny>,

    /// Print no more than this many findings; all lines are still checked and counted
    #[arg(long, value_name = "N")]
    max_findings: Option<u64>,

    /// Skip lines of more than this many bytes, which are invalid; memory grows with it
    #[arg(long, value_name = "BYTES", default_value_t = 1 << 20)]
    max_line: usize,

    /// Check in this many threads; without it, in one for each core
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    threads: Option<usize>,
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

/// What is denied beyond errors.
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
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        let threads = self.threads.unwrap_or_else(cores);
        let sizes = Sizes::of(threads);
        let source = Source::new(self.files, self.max_line, sizes.chunk);
        let checker = Checker::new(rules, self.format.format(), self.max_line, sizes);
        Writer::new(output, checker, self.max_findings, progress).run(source, denied)
    }
}
