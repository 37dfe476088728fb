//! The formats of a suite.

use std::{
    borrow::Cow,
    fmt::{self, Display},
    io::{self, Write},
};

use rfc1738_conformance::{
    automaton::CompileError,
    grammar::Grammar,
    hex,
    language::Language,
    safe::{shortened, visible},
    suite::Test,
};
use serde::Serialize;
use serde_json::{Value, json};

use crate::{
    arguments::language::Selected,
    failure::Failure,
    output::{json, number::counted},
};

/// How a suite is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// A JSON value for each string, on its own line
    Json,
    /// An array as in the JSON Schema test suite, for its optional tests of `format`; a language
    /// that JSON Schema does not have is called x-RULE
    JsonSchema,
    /// An array in the style of urltestdata.json of web-platform-tests: {"input", "base": null},
    /// and "failure": true unless it is a member, with comments between. It has no parts: compare
    /// only whether an input is a failure
    Urltestdata,
    /// The report of an implementation that is right, in the Test Anything Protocol
    Tap,
    /// `yes` or `no`, a tab, and the string, with its control characters: for a file, not for a
    /// terminal
    Columns,
}

/// The maximum number of characters of the name of a test, without an ellipsis: the JSON Schema
/// test suite has fewer than 60.
const LONGEST_TITLE: usize = 55;

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

/// The purpose of a string in a small suite.
#[derive(Serialize)]
struct Detects<'a> {
    rule: &'a str,
    fault: &'a str,
    mutants: usize,
}

impl<'a> Case<'a> {
    pub(super) fn new(language: &Language, string: &'a [u8]) -> Result<Self, CompileError> {
        Ok(Case {
            hex: hex::encode(string),
            text: str::from_utf8(string).ok(),
            longest_prefix: language.longest_prefix(string)?,
            member: language.accepts(string)?,
            detects: None,
        })
    }

    pub(super) fn of_small(language: &Language, test: &'a Test<'a>) -> Result<Self, CompileError> {
        let detects = test.mutants.first().map(|mutant| Detects {
            rule: &mutant.rule,
            fault: &mutant.fault,
            mutants: test.mutants.len(),
        });
        Ok(Case {
            detects,
            ..Case::new(language, &test.string)?
        })
    }

    /// A name that no other string has, as long as the JSON Schema test suite demands: with the
    /// string, or its beginning.
    fn title(&self, number: u64) -> String {
        let verdict = if self.member { "accepts" } else { "rejects" };
        let text = visible(self.text.unwrap_or(&self.hex).as_bytes());
        shortened(format!("{number}: {verdict} {text}"), LONGEST_TITLE)
    }

    /// Its purpose in words: with the fault that it detects, or else with the text itself.
    fn words(&self) -> String {
        let verdict = if self.member { "accepts" } else { "rejects" };
        match (&self.detects, self.text) {
            (Some(Detects { rule, fault, .. }), _) => {
                format!("{verdict} it, unless {rule} {fault}")
            }
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
        write!(
            f,
            "{}, {} of them members",
            counted(self.strings, "string"),
            self.members
        )?;
        match self.left_out {
            0 => Ok(()),
            left_out => write!(f, "; {left_out} left out, which this format cannot have"),
        }
    }
}

pub(super) struct Writer<'o, W> {
    format: Format,
    output: &'o mut W,
    counts: Counts,
}

impl<'o, W: Write> Writer<'o, W> {
    pub(super) fn new(format: Format, language: &Selected, output: &'o mut W) -> io::Result<Self> {
        match format {
            Format::Json | Format::Columns => {}
            Format::JsonSchema => {
                let schema = json!({
                    "$schema": "https://json-schema.org/draft/2020-12/schema",
                    "format": json_schema_format(language),
                });
                write!(
                    output,
                    "[{{\"description\":{},\"schema\":{schema},\"tests\":[",
                    by_its_grammar(language)
                )?;
            }
            Format::Urltestdata => write!(output, "[\n{}", by_its_grammar(language))?,
            Format::Tap => writeln!(output, "TAP version 13")?,
        }
        Ok(Writer {
            format,
            output,
            counts: Counts::default(),
        })
    }

    /// Writes a string, and returns whether this format can have it.
    pub(super) fn write(&mut self, case: &Case<'_>) -> io::Result<bool> {
        // JSON's strings have no other octets; lines have no line ends.
        let text = case
            .text
            .filter(|text| self.format != Format::Columns || !text.contains(['\n', '\r', '\t']));
        if text.is_none()
            && matches!(
                self.format,
                Format::JsonSchema | Format::Urltestdata | Format::Columns
            )
        {
            self.counts.left_out += 1;
            return Ok(false);
        }
        let number = self.counts.strings + 1;
        match self.format {
            Format::Json => json::write_line(self.output, case)?,
            Format::JsonSchema => {
                let description = case.title(number);
                let test = json!({ "description": description, "comment": case.words(), "data": text, "valid": case.member });
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
                writeln!(
                    self.output,
                    "ok {number} - {}",
                    case.words().replace('\\', r"\\").replace('#', r"\#")
                )?;
                writeln!(
                    self.output,
                    "  ---\n  hex: '{}'\n  member: {}",
                    case.hex, case.member
                )?;
                writeln!(self.output, "  ...")?;
            }
            Format::Columns => {
                writeln!(
                    self.output,
                    "{}\t{}",
                    if case.member { "yes" } else { "no" },
                    text.unwrap_or_default()
                )?;
            }
        }
        self.counts.strings += 1;
        self.counts.members += u64::from(case.member);
        Ok(true)
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

/// The subject of all strings of a file, as JSON.
fn by_its_grammar(selected: &Selected) -> Value {
    json!(format!("{}, by its grammar", selected.language))
}

/// The `format` of JSON Schema whose strings are those of this language (JSON Schema Validation
/// 2020-12, section 7.3): some are those of rules of RFC 3986. Others have a name that JSON Schema
/// does not define.
fn json_schema_format(selected: &Selected) -> Cow<'static, str> {
    let is_rfc3986 = selected.language.grammar() == Some(Grammar::rfc3986());
    match selected.language.rule_name() {
        "URI" if is_rfc3986 => "uri".into(),
        "URI-reference" if is_rfc3986 => "uri-reference".into(),
        "IPv4address" if is_rfc3986 => "ipv4".into(),
        "IPv6address" if is_rfc3986 => "ipv6".into(),
        other => format!("x-{other}").into(),
    }
}
