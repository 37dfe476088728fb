//! The formats of a suite.

use std::{
    fmt::{self, Display},
    io::{self, Write},
};

use rfc1738_conformance::suite::Test;
use serde::Serialize;
use serde_json::{Value, json};

use super::Dfa;
use crate::{failure::Failure, hex, json, language::Language, safe::visible};

/// How a suite is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// A JSON value for each string, on its own line
    Json,
    /// An array as in the JSON Schema test suite, for its optional tests of `format`
    JsonSchema,
    /// An array as in urltestdata.json of web-platform-tests: {"input", "base": null}, and "failure": true unless it is a
    /// member, with comments between
    Urltestdata,
    /// What an implementation that is right reports in the Test Anything Protocol
    Tap,
    /// `yes` or `no`, a tab, and the string
    Columns,
}

/// A string and the right answers.
#[derive(Serialize)]
pub(super) struct Case<'a> {
    hex: String,
    text: Option<&'a str>,
    longest_prefix: Option<usize>,
    member: bool,
    #[serde(flatten)]
    detects: Option<Detects<'a>>,
}

/// What a string of a small suite is for.
#[derive(Serialize)]
struct Detects<'a> {
    rule: &'a str,
    fault: &'a str,
    mutants: usize,
}

impl<'a> Case<'a> {
    pub(super) fn new(dfa: &Dfa, string: &'a [u8]) -> Self {
        Case {
            hex: hex::encode(string),
            text: str::from_utf8(string).ok(),
            longest_prefix: dfa.longest_prefix(string),
            member: dfa.accepts(string),
            detects: None,
        }
    }

    pub(super) fn of_small(dfa: &Dfa, test: &'a Test<'a>) -> Self {
        let detects = test.mutants.first().map(|mutant| Detects {
            rule: &mutant.rule,
            fault: &mutant.fault,
            mutants: test.mutants.len(),
        });
        Case { detects, ..Case::new(dfa, &test.string) }
    }

    /// What it tests, in words: with the fault that it detects, or else with the text itself.
    fn words(&self) -> String {
        let verdict = if self.member { "accepts" } else { "rejects" };
        match (&self.detects, self.text) {
            (Some(Detects { rule, fault, .. }), _) => format!("{verdict} it, unless {rule} {fault}"),
            (None, Some("")) => format!("{verdict} the empty string"),
            (None, Some(text)) => format!("{verdict} {}", visible(text.as_bytes())),
            (None, None) => format!("{verdict} {}", self.hex),
        }
    }
}

/// How many strings were written.
#[derive(Debug, Default)]
pub(super) struct Counts {
    strings: u64,
    members: u64,
    left_out: u64,
}

impl Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} strings, {} of them members", self.strings, self.members)?;
        match self.left_out {
            0 => Ok(()),
            left_out => write!(f, "; {left_out} left out, which this format cannot have"),
        }
    }
}

/// Writes the strings of a suite.
pub(super) struct Writer<'o, W> {
    format: Format,
    output: &'o mut W,
    counts: Counts,
}

impl<'o, W: Write> Writer<'o, W> {
    pub(super) fn new(format: Format, language: &Language, output: &'o mut W) -> io::Result<Self> {
        match format {
            Format::Json | Format::Columns => {}
            Format::JsonSchema => {
                let schema = json!({
                    "$schema": "https://json-schema.org/draft/2020-12/schema",
                    "format": json_schema_format(&language.to_string()),
                });
                write!(output, "[{{\"description\":{},\"schema\":{schema},\"tests\":[", by_its_grammar(language))?;
            }
            Format::Urltestdata => write!(output, "[\n{}", by_its_grammar(language))?,
            Format::Tap => writeln!(output, "TAP version 14")?,
        }
        Ok(Writer { format, output, counts: Counts::default() })
    }

    pub(super) fn write(&mut self, case: &Case<'_>) -> io::Result<()> {
        // JSON's strings have no other octets; lines have no line ends.
        let text = case.text.filter(|text| self.format != Format::Columns || !text.contains(['\n', '\r', '\t']));
        if text.is_none() && matches!(self.format, Format::JsonSchema | Format::Urltestdata | Format::Columns) {
            self.counts.left_out += 1;
            return Ok(());
        }
        let number = self.counts.strings + 1;
        match self.format {
            Format::Json => json::write_line(self.output, case)?,
            Format::JsonSchema => {
                let test = json!({ "description": case.words(), "data": text, "valid": case.member });
                writeln!(self.output, "{}", if number > 1 { "," } else { "" })?;
                json::write(self.output, &test)?;
            }
            Format::Urltestdata => {
                let comment = json!(case.words());
                let mut test = json!({ "input": text, "base": null });
                if !case.member {
                    test["failure"] = json!(true);
                }
                self.output.write_all(b",\n")?;
                json::write(self.output, &comment)?;
                self.output.write_all(b",\n")?;
                json::write(self.output, &test)?;
            }
            Format::Tap => {
                writeln!(self.output, "ok {number} - {}", case.words().replace('\\', r"\\").replace('#', r"\#"))?;
                write!(self.output, "  ---\n  ")?;
                json::write_line(self.output, case)?;
                writeln!(self.output, "  ...")?;
            }
            Format::Columns => {
                writeln!(self.output, "{}\t{}", if case.member { "yes" } else { "no" }, text.unwrap_or_default())?;
            }
        }
        self.counts.strings += 1;
        self.counts.members += u64::from(case.member);
        Ok(())
    }

    pub(super) fn end(self) -> Result<Counts, Failure> {
        match self.format {
            Format::Json | Format::Columns => {}
            Format::JsonSchema => writeln!(self.output, "\n]}}]")?,
            Format::Urltestdata => writeln!(self.output, "\n]")?,
            Format::Tap => writeln!(self.output, "1..{}", self.counts.strings)?,
        }
        Ok(self.counts)
    }
}

/// What all strings of a file are about, as JSON.
fn by_its_grammar(language: &Language) -> Value {
    json!(format!("{language}, by its grammar"))
}

/// The `format` of JSON Schema whose strings are those of this rule (JSON Schema Validation 2020-12, section 7.3), or else the
/// rule's name.
fn json_schema_format(rule: &str) -> &str {
    match rule {
        "URI" => "uri",
        "URI-reference" => "uri-reference",
        "IPv4address" => "ipv4",
        "IPv6address" => "ipv6",
        other => other,
    }
}
