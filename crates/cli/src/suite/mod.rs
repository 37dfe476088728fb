//! `rfc1738 suite`: the strings of a test suite, with the right answers.

mod format;

use std::{
    fmt::{self, Display},
    io::Write,
    process::ExitCode,
};

use rfc1738_conformance::{
    automaton::Dfa,
    mutant::{Density, Mutants},
    suite::{Certificate, Small, Suite},
};
use serde::Serialize;

use crate::{
    arguments::language::{Selected, SuiteOptions},
    failure::{Failure, write_note},
    output::json,
};

use format::{Case, Format, Writer};

/// Write the test suite of a production.
///
/// Prints one JSON value for each string, on its own line: {"hex", "text", "longest_prefix",
/// "member"}. They are the string's bytes in hexadecimal; the string, or null if it is not UTF-8;
/// the length in bytes of its longest prefix that derives from PRODUCTION, or null if no prefix
/// does; and whether the whole string does. The number of strings goes to standard error at the
/// end; if it is large, a bound on it does at the beginning.
///
/// An implementation that scans like an automaton with at most as many states as the production
/// needs cannot treat all strings of the suite right and some other string wrong.
///
/// With --small, it is a suite of a few hundred strings, the shortest first, that can be merged
/// into a project's tests. A mutant is the grammar after a single edit that changes its strings,
/// such as a character added to a class, an option lost or two neighbors swapped; each mutant
/// treats at least one string differently. Each value then also has {"rule", "fault", "mutants"}:
/// the rule or the scheme that a fault is in, the fault in words, and how many mutants treat the
/// string differently. The number of mutants goes to standard error too.
///
/// A small suite does not detect: characters inside a range that an implementation lists one by
/// one, several faults that mask each other, and a fault that shows only in a single string.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The production, by its name in section 5, or `agreed` for the agreed language; or a rule of
    /// --grammar
    #[arg(value_name = "PRODUCTION")]
    production: String,

    #[command(flatten)]
    options: SuiteOptions,

    /// Write the small suite
    #[arg(long, conflicts_with = "extra_states")]
    small: bool,

    /// Try every byte of every class of characters, wherever the class is named; implies --small
    ///
    /// The suite then has a few thousand strings.
    #[arg(long, conflicts_with = "extra_states")]
    dense: bool,

    /// Write what the suite's completeness rests on: its access strings and separating strings
    ///
    /// docs/json.md lists the keys, and docs/proof.md says how they are checked. `grammar RULE
    /// --automaton` writes the automaton.
    #[arg(long, conflicts_with_all = ["small", "dense", "format"])]
    certificate: bool,

    /// How to write the suite
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Json)]
    format: Format,

    /// Print no summary
    #[arg(short, long)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 suite hostname > hostname.jsonl
  rfc1738 suite httpurl --small --format tap
  rfc1738 suite URI --grammar rfc3986 --small --format json-schema > uri.json
  rfc1738 suite agreed | head -1000
  rfc1738 suite url --strict | jq -r 'select(.member).text'
  rfc1738 suite URI --grammar rfc3986 > uri.jsonl
  rfc1738 suite hostname --certificate

Exit status:
  0  the suite is written
  2  there is no such production, or output failed";

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        let selected = Selected::new(&self.production, &self.options)?;
        let suite = if self.small || self.dense {
            None
        } else {
            Some(selected.suite()?)
        };
        if let Some(suite) = suite.as_ref().filter(|_| self.certificate) {
            let of_rule = OfRule {
                rule: selected.language.to_string(),
                certificate: Certificate::new(suite),
            };
            json::write_line(output, &of_rule)?;
            return Ok(ExitCode::SUCCESS);
        }
        if let Some(size) = suite
            .as_ref()
            .and_then(Size::of_large)
            .filter(|_| !self.quiet)
        {
            write_note(
                output,
                format_args!("{}: {size}; --small has a few hundred", selected.language),
            )?;
        }
        let mut writer = Writer::new(self.format, &selected, output)?;
        let mut about = String::new();
        if let Some(suite) = suite {
            for string in suite.strings() {
                writer.write(&Case::new(&selected.language, &string)?)?;
            }
        } else {
            about = self.write_small(&selected, &mut writer)?;
        }
        let counts = writer.end()?;
        if !self.quiet {
            write_note(
                output,
                format_args!("{}: {about}{counts}", selected.language),
            )?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Writes the small suite, and returns what to say about its mutants.
    fn write_small(
        &self,
        selected: &Selected,
        writer: &mut Writer<'_, impl Write>,
    ) -> Result<String, Failure> {
        let density = if self.dense {
            Density::Every
        } else {
            Density::Telling
        };
        let mutants = selected.mutants(density)?;
        let mut written = Vec::new();
        let mut are_all = true;
        for test in Small::new(&mutants)?.tests() {
            match writer.write(&Case::of_small(&selected.language, test)?)? {
                true => written.push(test.string.clone()),
                false => are_all = false,
            }
        }
        let count = mutants.iter().len();
        let detected = match are_all {
            true => format!("{count} mutants, all detected"),
            false => format!(
                "{count} mutants, {} of them detected",
                count - mutants.missed_by(&written)?.len()
            ),
        };
        let too_large = match mutants.too_large {
            0 => String::new(),
            other => format!(
                ", {other} with more than {}, or not regular",
                Mutants::BOUND
            ),
        };
        Ok(format!(
            "{detected} (left out: {} edits that change no string{too_large}); ",
            mutants.equal
        ))
    }
}

/// A certificate, and what it is of.
#[derive(Serialize)]
struct OfRule {
    rule: String,
    #[serde(flatten)]
    certificate: Certificate,
}

/// The maximum number of strings, and of their bytes, of a suite of which nothing is said before it
/// is written.
const MOST: Size = Size {
    strings: 1e6,
    bytes: 1e8,
};

/// At most so many strings, of so many bytes together. Some are counted more than once.
struct Size {
    strings: f64,
    bytes: f64,
}

impl Size {
    /// The size of a suite, if that is large.
    fn of_large(suite: &Suite) -> Option<Size> {
        let dfa = suite.dfa();
        let by_state: Vec<_> = suite
            .identified()
            .map(|(access, separating)| (dfa.run(Dfa::START, access), access, separating))
            .collect();
        // For each state, the separating strings after all middles of a length.
        let mut after = vec![(0.0, 0.0); dfa.state_count()];
        for (state, _, separating) in &by_state {
            let bytes: usize = separating.iter().map(|string| string.len()).sum();
            after[*state] = (separating.len() as f64, bytes as f64);
        }
        let through = |after: &[(f64, f64)], bytes: &[u8]| {
            let sum = |state| {
                let next = bytes.iter().map(|&byte| after[dfa.next(state, byte)]);
                next.fold((0.0, 0.0), |(all, length), (strings, bytes)| {
                    (all + strings, length + bytes + strings)
                })
            };
            (0..dfa.state_count()).map(sum).collect::<Vec<_>>()
        };
        let all: Vec<u8> = (0..=u8::MAX).collect();
        let representatives: Vec<u8> = suite
            .classes()
            .iter()
            .filter_map(|class| class.iter().next())
            .collect();
        let mut lengths = vec![after.clone(), through(&after, &all)];
        after = through(&after, &representatives);
        for _ in dfa.state_count()..suite.complete_up_to() {
            after = through(&after, &representatives);
            lengths.push(after.clone());
        }
        let mut size = Size {
            strings: 0.0,
            bytes: 0.0,
        };
        for (state, access, _) in &by_state {
            for (strings, bytes) in lengths.iter().map(|length| length[*state]) {
                size.strings += strings;
                size.bytes += bytes + strings * access.len() as f64;
            }
        }
        (size.strings > MOST.strings || size.bytes > MOST.bytes).then_some(size)
    }
}

impl Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "up to {:.1} million strings, of {:.0} MB together",
            self.strings / 1e6,
            self.bytes / 1e6
        )
    }
}
