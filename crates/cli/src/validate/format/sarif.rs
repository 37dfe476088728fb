//! SARIF 2.1.0, the standard format for the results of tools that check files.

use std::io::{self, Write};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_encode};
use rfc1738::Citation;
use serde_json::{Value, json};

use super::document::Format;
use crate::{
    arguments::rule::Rule,
    output::{
        drawing::Columns,
        json,
        place::{File, Number},
    },
    validate::outcome::{EarlyEnd, Finding, Line, Outcome},
};

/// Prints one log with one run. Results are written as they are found, so whatever is known only at
/// the end is written after them.
pub(super) struct Sarif;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

impl Format for Sarif {
    fn begin(&self, output: &mut dyn Write) -> io::Result<()> {
        let driver = json!({
            "name": "rfc1738",
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "informationUri": "https://www.rfc-editor.org/rfc/rfc1738",
            "rules": Rule::all().map(descriptor).collect::<Vec<_>>(),
        });
        write!(
            output,
            r#"{{"$schema":"{SCHEMA}","version":"2.1.0","runs":[{{"tool":{{"driver":{driver}}},"#
        )?;
        write!(output, r#""columnKind":"unicodeCodePoints","results":["#)?;
        output.write_all(b"\n")
    }

    fn separator(&self) -> &'static [u8] {
        b","
    }

    fn line(&self, output: &mut Vec<u8>, line: &Line<'_>) -> io::Result<()> {
        if line.findings.is_empty() {
            return Ok(());
        }
        let uri = uri(line.place.file);
        let mut columns = Columns::new(line.bytes);
        line.findings.iter().try_for_each(|finding| {
            output.extend_from_slice(self.separator());
            write_result(output, line, &uri, &mut columns, finding)
        })
    }

    fn end(&self, output: &mut dyn Write, outcome: &Outcome) -> io::Result<()> {
        let interrupted = outcome.ended == Some(EarlyEnd::Interrupted);
        let notified = interrupted.then(|| notification("error", "interrupted before the end"));
        let failures = outcome
            .failures
            .iter()
            .map(|failure| notification("error", failure));
        let left_out = outcome.findings() - outcome.shown;
        let left_out = (left_out > 0)
            .then(|| notification("note", &format!("{left_out} more findings are left out")));
        let invocation = json!({
            "executionSuccessful": !interrupted && outcome.failures.is_empty(),
            "toolExecutionNotifications": notified.into_iter().chain(failures).chain(left_out).collect::<Vec<_>>(),
        });
        writeln!(output, r#"],"invocations":[{invocation}]}}]}}"#)
    }
}

fn descriptor(rule: Rule) -> Value {
    let facts = rule.facts();
    let help = format!(
        "Found in: {}\nNot in: {}",
        facts.example, facts.counter_example
    );
    json!({
        "id": facts.id,
        "helpUri": help_uri(facts.section),
        "shortDescription": {"text": facts.summary},
        "help": {"text": help},
        "defaultConfiguration": {"level": facts.severity},
        "properties": {"section": facts.section},
    })
}

/// Where the RFC says so: the first of these sections.
fn help_uri(section: &str) -> String {
    const RFC: &str = "https://www.rfc-editor.org/rfc/rfc1738";
    let number = section.split([',', '-']).next().unwrap_or_default();
    if number.starts_with(|first: char| first.is_ascii_digit()) {
        format!("{RFC}#section-{number}")
    } else {
        RFC.into()
    }
}

/// Writes a finding, which SARIF calls a result. Unlike the head and the tail, there may be
/// millions.
fn write_result(
    output: &mut impl Write,
    line: &Line<'_>,
    uri: &str,
    columns: &mut Columns<'_>,
    finding: &Finding<'_>,
) -> io::Result<()> {
    let problem = &finding.problem;
    let id = problem.rule;
    let index = finding.rule.index();
    let severity = finding.severity;
    write!(
        output,
        r#"{{"ruleId":"{id}","ruleIndex":{index},"level":"{severity}","message":{{"text":"#
    )?;
    let mut message = format!(
        "{}{}",
        problem.message,
        Citation(problem.section.unwrap_or("-"))
    );
    if let Some(help) = &problem.help {
        message += &format!(": {help}");
    }
    json::write(output, &message)?;
    write!(
        output,
        r#"}},"locations":[{{"physicalLocation":{{"artifactLocation":{{"uri":"{uri}"}}"#
    )?;
    let in_string = [problem.start, problem.end].map(|at| columns.of(at.unwrap_or_default()));
    let number = line.place.number;
    let region = number
        .region(columns.text.len(), in_string)
        .map(|(line, [start, end])| {
            format!(r#"{{"startLine":{line},"startColumn":{start},"endColumn":{end}}}"#)
        });
    match (&region, number) {
        (Some(region), _) => write!(output, r#","region":{region}}}"#)?,
        // SARIF has regions only of texts and of bytes, and of a row, only the line in which it
        // begins is one.
        (None, Number::Row(row, line)) => {
            let [start, end] = in_string;
            write!(output, r#","region":{{"startLine":{line}}}}}"#)?;
            write!(
                output,
                r#","logicalLocations":[{{"name":"row {row}","kind":"element"}}]"#
            )?;
            write!(
                output,
                r#","properties":{{"row":{row},"startColumn":{start},"endColumn":{end}}}"#
            )?;
        }
        (None, number) => {
            let line = number.line();
            write!(output, r#","region":{{"startLine":{line}"#)?;
            if let Some(column) = number.column() {
                write!(output, r#","startColumn":{column}"#)?;
            }
            output.write_all(b"}}")?;
        }
    }
    output.write_all(b"}]")?;
    if let (Some(region), Some(replacement)) = (region, &problem.replacement) {
        write!(
            output,
            r#","fixes":[{{"artifactChanges":[{{"artifactLocation":{{"uri":"{uri}"}},"#
        )?;
        write!(
            output,
            r#""replacements":[{{"deletedRegion":{region},"insertedContent":{{"text":"#
        )?;
        json::write(output, replacement)?;
        output.write_all(b"}}]}]}]")?;
    }
    output.write_all(b"}\n")
}

fn notification(level: &str, message: &str) -> Value {
    json!({"level": level, "message": {"text": message}})
}

/// The characters that a reference to a file must encode.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// A reference to a file.
fn uri(file: &File) -> String {
    let name = file.name.as_encoded_bytes();
    // More slashes at the beginning would be read as the slashes before a host.
    let slashes = name.iter().take_while(|&&byte| byte == b'/').count();
    let root = if slashes > 0 { "file:///" } else { "" };
    format!("{root}{}", percent_encode(&name[slashes..], ENCODED))
}
