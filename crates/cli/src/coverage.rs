//! `rfc1738 coverage`: how much of a rule a set of strings covers, and what it misses.

use std::{
    collections::HashSet,
    ffi::{OsStr, OsString},
    io::{self, Write},
    process::ExitCode,
};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use rfc1738_conformance::coverage::{Coverage, Extent, Ink, Report};

use crate::{
    arguments::{
        language::{Reading, Selected},
        name::NotAProduction,
    },
    failure::{Failure, write_note},
    input::{
        file,
        lines::{Lines, MaxLine},
    },
    output::{in_order::InOrder, json, progress},
};

/// The maximum total size in bytes of the strings that mutants are asked about. It bounds time,
/// because each mutant reads all.
const MOST: usize = 1 << 20;

/// Show how much of a rule a set of strings covers, and what it misses.
///
/// Reads one string per line, which ends in LF or CR LF. For each occurrence in the right-hand
/// sides of RULE and of the rules that it leads to, it counts the strings that take each
/// alternative; that take each option, and leave it out; that have each repetition zero times, once
/// and more often, where that is possible; and that match each literal, and each class of
/// characters with the bytes that are most often wrong, its edges: the ends of its ranges of
/// letters and digits, and each punctuation mark.
///
/// A string of RULE, a member, takes the items of one derivation, the first that a parser finds
/// that tries alternatives in order, and options and further iterations before their absence. An
/// item that no member takes for this reason is shown as `never`. Any other string is a near miss:
/// it counts for the literals and classes that could have been read where it is no longer the
/// beginning of a member, or for the end of RULE, if it continues there.
///
/// A missing item is shown with a shortest string that takes it. `url` is the literal reading of
/// RFC 1738, in which `otherurl` derives URLs of all schemes; with --only, it is the strict reading
/// with these schemes alone.
///
/// It takes about five times as much memory as the longest line.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The rule: a production of section 5, or a rule of --grammar
    #[arg(value_name = "RULE")]
    rule: String,

    /// The file of strings; without it, or for `-`, they are read from standard input
    #[arg(value_name = "FILE")]
    file: Option<OsString>,

    /// Read the bytes of each string in hexadecimal, two digits each
    ///
    /// Without this, a string cannot contain an LF, or end in a CR.
    #[arg(long)]
    hex: bool,

    /// Print a JSON value
    ///
    /// docs/json.md lists its keys.
    #[arg(long)]
    json: bool,

    /// Count the mutants that treat all strings as RULE does
    ///
    /// A mutant is the grammar after a single edit that changes the strings of RULE: it represents
    /// an implementation with one fault, which a test with these strings does not find. Each is
    /// shown with a shortest string that finds it; `rfc1738 suite RULE --small` writes strings that
    /// find all. This takes a while, and at most 1 MiB of strings.
    #[arg(long)]
    mutants: bool,

    /// Fail if fewer than PERCENT of the items that a string can take are taken
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    fail_under: Option<f64>,

    #[command(flatten)]
    max: MaxLine,

    #[command(flatten)]
    reading: Reading,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 coverage httpurl urls.txt
  rfc1738 coverage url --only http,https urls.txt
  rfc1738 suite hostport | jq -r .hex | rfc1738 coverage hostport --hex --fail-under 85
  jq -r '.[].tests[].data | strings' uri.json | rfc1738 coverage URI --grammar rfc3986
  rfc1738 coverage IPv6address --grammar rfc3986 --mutants addresses.txt
  rfc1738 coverage hostport urls.txt --json | jq -r '.missing[].shortest | objects | .hex' | sort -u

Exit status:
  0  the coverage is shown
  1  it is shown, and less than --fail-under
  2  a line is not hexadecimal, there is no such rule, it is enormous, or input or output failed";

fn percent(text: &str) -> Result<f64, String> {
    let percent = text
        .parse()
        .ok()
        .filter(|percent| (0.0..=100.0).contains(percent));
    percent.ok_or_else(|| "expected a number from 0 to 100".to_owned())
}

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        let Selected { language, .. } = Selected::read(&self.rule, &self.reading)?;
        if language.source().is_none() {
            return Err(
                NotAProduction("so strings take none of its rules: name a production").into(),
            );
        }
        let mut coverage = Coverage::new(&language)?;
        let strings = self.read(&mut coverage, output)?;
        let mut report = coverage.report()?;
        if self.mutants {
            report = report.with_mutants(&Vec::from_iter(strings))?;
        }
        match self.json {
            true => json::write_line(output, &report)?,
            false => write_report(output, &report)?,
        }
        let Some(least) = self.fail_under.filter(|least| report.percent() < *least) else {
            return Ok(ExitCode::SUCCESS);
        };
        let percent = report.rounded_percent();
        write_note(
            output,
            format_args!("{percent:.1} % of the items are taken, which is under {least} %"),
        )?;
        Ok(ExitCode::FAILURE)
    }

    /// Adds all strings, and returns those that mutants are asked about, each once.
    fn read(
        &self,
        coverage: &mut Coverage<'_>,
        output: &mut impl Write,
    ) -> Result<HashSet<Vec<u8>>, Failure> {
        let file = self.file.as_deref().unwrap_or(OsStr::new("-"));
        let output = &mut InOrder::new(output, progress::reading(file::total(&[file]), false));
        let mut lines = Lines::open(file, self.max)?;
        let mut decoded = Vec::new();
        let mut strings = HashSet::new();
        let mut bytes = 0;
        while let Some(line) = lines.next(output)? {
            let line = line?.without_cr();
            let string = line.string(self.hex, &mut decoded)?;
            coverage.add(string)?;
            if self.mutants && !strings.contains(string) {
                // An empty string takes memory, too.
                bytes += string.len() + 1;
                if bytes > MOST {
                    let advice = "leave it out, or give fewer strings";
                    return Err(format!(
                        "--mutants takes at most {MOST} bytes of strings: {advice}"
                    )
                    .into());
                }
                strings.insert(string.to_vec());
            }
            output.progress.reach(lines.position());
        }
        Ok(strings)
    }
}

/// Writes the report, in colors if standard output supports them.
fn write_report(output: &mut impl Write, report: &Report<'_>) -> io::Result<()> {
    if AutoStream::choice(&io::stdout()) == ColorChoice::Never {
        return write!(output, "{report}");
    }
    let paint = |ink, text: &str| {
        let style = match ink {
            Ink::Bold => Style::new().bold(),
            Ink::Extent(Extent::All) => AnsiColor::Green.on_default(),
            Ink::Extent(Extent::Some) => AnsiColor::Yellow.on_default(),
            Ink::Extent(Extent::Nothing) => AnsiColor::Red.on_default(),
            Ink::Extent(Extent::Never) => Style::new().dimmed(),
        };
        format!("{style}{text}{style:#}")
    };
    write!(output, "{}", report.painted(paint))
}
