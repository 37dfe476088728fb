//! `rfc1738 match`: the longest prefix of each string that derives from a production.

use std::{ffi::OsStr, io::Write, process::ExitCode};

use rfc1738_conformance::{derivation::Parser, grammar::Grammar};
use serde_json::json;

use crate::{
    arguments::language::{Reading, Selected},
    failure::Failure,
    input::lines::{Lines, MaxLine},
    output::{in_order::InOrder, json, progress},
    reference,
};

/// Show how much of each string a production derives.
///
/// Reads one string per line from standard input and answers each with a line: the length in bytes
/// of its longest prefix that derives from PRODUCTION, or `no` if no prefix does. `url` has its
/// literal reading or, with --strict or the options for schemes, the strict one. Answers are
/// written as soon as the input pauses.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The production, by its name in section 5, or `agreed` for the agreed language; or a rule of
    /// --grammar
    #[arg(value_name = "PRODUCTION")]
    production: String,

    /// Read the bytes of each string in hexadecimal, two digits each
    ///
    /// Without it, a string is everything between two LFs, including a CR.
    #[arg(long)]
    hex: bool,

    /// Answer with the parts of each string, in hexadecimal, if PRODUCTION derives all of it
    ///
    /// The answer is {"scheme", "user", "password", "host", "port", "path", "search"}, as for
    /// `rfc1738 conformance --parts`, or `no`. PRODUCTION is `url`, or the production of one of the
    /// ten schemes.
    #[arg(long)]
    parts: bool,

    /// Print one JSON value for each string, on its own line
    ///
    /// It is {"length"}, which is null if no prefix derives; or the parts, or null, with --parts.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    max: MaxLine,

    #[command(flatten)]
    reading: Reading,
}

const EXAMPLES: &str = "\
Examples:
  printf 'example.com.\\n-a\\n' | rfc1738 match hostname  # 11, no
  printf '25343125\\n\\n' | rfc1738 match --hex urlpath   # 3, 0
  rfc1738 suite url | jq -r .hex | rfc1738 match url --parts
  echo 2001:db8::1 | rfc1738 match IPv6address --grammar rfc3986

Exit status:
  0  every line is answered, whatever the answer
  2  a line is not hexadecimal, there is no such production, or input or output failed";

/// What says how much of a string derives.
enum Matcher<'g> {
    Language(Selected),
    /// A rule that nests has no automaton, and that of another may be too large.
    Chart(Parser<'g>, &'g str),
}

impl<'g> Matcher<'g> {
    /// That of a rule.
    fn of_rule(grammar: &'g Grammar, rule: &'g str) -> Result<Self, Failure> {
        let selected = match grammar.nests(rule)? {
            true => None,
            false => Selected::of_rule(grammar, rule).ok(),
        };
        let has_automaton = |selected: &Selected| selected.language.dfa().is_ok();
        Ok(match selected.filter(has_automaton) {
            Some(selected) => Matcher::Language(selected),
            None => Matcher::Chart(Parser::new(grammar), rule),
        })
    }
}

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        if self.parts {
            reference::ensure_parts_in(&self.reading.grammar, &self.production)?;
        }
        let grammar = self.reading.other_grammar()?;
        let matcher = match &grammar {
            Some(grammar) => {
                let rule = self.reading.grammar.rule(grammar, &self.production)?;
                Matcher::of_rule(grammar, &rule.name)?
            }
            None => Matcher::Language(Selected::read(&self.production, &self.reading)?),
        };
        let output = &mut InOrder::new(output, progress::reading(None, true));
        let mut lines = Lines::open_exact(OsStr::new("-"), self.max)?;
        let mut decoded = Vec::new();
        while let Some(line) = lines.next(output)? {
            self.answer(
                output,
                &matcher,
                line?.string(self.hex || self.parts, &mut decoded)?,
            )?;
            output.progress.reach(lines.position());
        }
        Ok(ExitCode::SUCCESS)
    }

    fn answer(
        &self,
        output: &mut impl Write,
        matcher: &Matcher<'_>,
        string: &[u8],
    ) -> Result<(), Failure> {
        if let (true, Matcher::Language(selected)) = (self.parts, matcher) {
            match reference::of(selected, string) {
                None if !self.json => output.write_all(b"no\n")?,
                parts => json::write_line(output, &parts)?,
            }
            return Ok(());
        }
        let length = match matcher {
            Matcher::Language(selected) => selected.longest_prefix(string)?,
            Matcher::Chart(parser, rule) => parser.longest_prefix(rule, string)?,
        };
        match length {
            length if self.json => json::write_line(output, &json!({"length": length}))?,
            Some(length) => writeln!(output, "{length}")?,
            None => output.write_all(b"no\n")?,
        }
        Ok(())
    }
}
