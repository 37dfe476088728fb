//! `rfc1738 rules`: the rules of `validate`, all or one.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use rfc1738_conformance::column::Column;

use crate::{
    arguments::rule::{RULE, Rule},
    failure::Failure,
    output::json,
};

/// Show the rules by which `validate` checks URLs.
///
/// Lists all of them, each with its severity, the sections of RFC 1738 that it enforces, and what
/// it finds. Below are an example in which it finds something and one in which it does not.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The rule to show, by its id; the default is all
    #[arg(value_name = "ID", value_parser = RULE)]
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
  error    the RFC forbids it, parsers disagree about it, or the line cannot be read
  warning  section 6 warns of it, or it was hardly meant
  note     it is allowed, but worth knowing

Exit status:
  0  the rules are shown
  2  the command line is wrong, or output failed";

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        match self.rule {
            Some(rule) if self.json => json::write_line(output, &rule.facts())?,
            Some(rule) => show(output, rule)?,
            None if self.json => {
                Rule::all().try_for_each(|rule| json::write_line(output, &rule.facts()))?
            }
            None => list(output)?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// All rules, in columns, each with examples below it.
fn list(output: &mut impl Write) -> io::Result<()> {
    let ids: Column = Rule::all().map(|rule| rule.facts().id.len()).collect();
    let sections: Column = Rule::all().map(|rule| rule.facts().section.len()).collect();
    Rule::all().try_for_each(|rule| {
        let facts = rule.facts();
        writeln!(
            output,
            "{}{}  {:7}  {}{}  {}",
            facts.id,
            ids.after(facts.id.len()),
            facts.severity,
            facts.section,
            sections.after(facts.section.len()),
            facts.summary
        )?;
        writeln!(output, "    found in  {}", facts.example)?;
        writeln!(output, "    not in    {}", facts.counter_example)
    })
}

fn show(output: &mut impl Write, rule: Rule) -> io::Result<()> {
    let facts = rule.facts();
    writeln!(output, "{}: {}\n", facts.id, facts.summary)?;
    writeln!(output, "severity  {}", facts.severity)?;
    writeln!(output, "section   {}", facts.section)?;
    writeln!(output, "found in  {}", facts.example)?;
    writeln!(output, "not in    {}", facts.counter_example)
}
