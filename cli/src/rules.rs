//! `rfc1738 rules`: the rules of `validate`, all or one.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use rfc1738::{Rule, Severity};
use serde::Serialize;

use crate::{failure::Failure, json, rule::RuleParser};

/// Show the rules by which `validate` checks URLs.
///
/// Lists all of them, each with its severity, the sections of RFC 1738 that it enforces, and what it finds. Below are
/// an example in which it finds something and one in which it does not.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The rule to show, by its id; the default is all
    #[arg(value_name = "ID", value_parser = RuleParser)]
    rule: Option<Rule>,

    /// Print one JSON value for each rule, on its own line
    ///
    /// It is {"id", "section", "severity", "summary", "example", "counter_example"}.
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 rules
  rfc1738 rules port-range
  rfc1738 rules --json | jq -r 'select(.severity == \"error\").id'

Severities:
  error    the RFC forbids it, or the line cannot be read
  warning  the security considerations of section 6 warn of it
  note     it is allowed, but worth knowing

Exit status:
  0  the rules are shown
  2  the command line is wrong, or output failed";

/// The description of a rule.
#[derive(Serialize)]
struct Row {
    id: &'static str,
    section: &'static str,
    severity: Severity,
    summary: &'static str,
    example: &'static str,
    counter_example: &'static str,
}

impl From<Rule> for Row {
    fn from(rule: Rule) -> Self {
        Row {
            id: rule.id(),
            section: rule.section(),
            severity: rule.severity(),
            summary: rule.summary(),
            example: rule.example(),
            counter_example: rule.counter_example(),
        }
    }
}

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        let rules = self.rule.as_ref().map_or(Rule::ALL, std::slice::from_ref);
        match self.rule {
            _ if self.json => {
                rules.iter().try_for_each(|&rule| json::write_line(output, &Row::from(rule)))?;
            }
            Some(rule) => show(output, rule)?,
            None => list(output)?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// All rules, in columns, each with examples below it.
fn list(output: &mut impl Write) -> io::Result<()> {
    let width = |text: fn(&Rule) -> &'static str| Rule::ALL.iter().map(|rule| text(rule).len()).max().unwrap_or(0);
    let (ids, sections) = (width(|rule| rule.id()), width(|rule| rule.section()));
    Rule::ALL.iter().map(|&rule| Row::from(rule)).try_for_each(|row| {
        let Row { id, section, severity, summary, example, counter_example } = row;
        writeln!(output, "{id:ids$}  {severity:7}  {section:sections$}  {summary}")?;
        writeln!(output, "    found in  {example}\n    not in    {counter_example}")
    })
}

/// One rule, and examples.
fn show(output: &mut impl Write, rule: Rule) -> io::Result<()> {
    let Row { id, section, severity, summary, example, counter_example } = rule.into();
    writeln!(output, "{id}: {summary}\n")?;
    writeln!(output, "severity  {severity}")?;
    writeln!(output, "section   {section}")?;
    writeln!(output, "found in  {example}")?;
    writeln!(output, "not in    {counter_example}")
}
