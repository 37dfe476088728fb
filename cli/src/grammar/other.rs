//! The rules of another grammar, for people, as its text has them.

use std::io::Write;

use rfc1738_conformance::grammar::{Grammar, Rule};

use super::section_5::{write_neighbours, write_wrapped};
use crate::{failure::Failure, safe::visible};

/// All rules, under their headings, and which of them nothing leads to.
pub(super) fn list(output: &mut impl Write, grammar: &Grammar) -> Result<(), Failure> {
    let mut heading = None;
    for rule in grammar.rules() {
        if rule.heading != heading {
            heading.clone_from(&rule.heading);
            writeln!(output)?;
            for line in heading.iter().flat_map(|heading| heading.lines()) {
                writeln!(output, "; {}", visible(line.as_bytes()))?;
            }
        }
        write_text(output, rule)?;
    }
    let unreached: Vec<&str> = grammar.unreached().map(|rule| rule.name.as_str()).collect();
    if !unreached.is_empty() {
        writeln!(output)?;
        write_wrapped(output, "; The first rule does not lead to: ", &unreached.join(", "))?;
    }
    Ok(())
}

/// One rule, and its neighbours.
pub(super) fn show(output: &mut impl Write, grammar: &Grammar, rule: &Rule) -> Result<(), Failure> {
    write_text(output, rule)?;
    writeln!(output)?;
    Ok(write_neighbours(output, rule.uses().into_iter(), grammar.used_by(&rule.name))?)
}

/// The text of a rule, as it is in its file.
fn write_text(output: &mut impl Write, rule: &Rule) -> Result<(), Failure> {
    for line in rule.text.lines() {
        writeln!(output, "{}", visible(line.trim_end().replace('\t', "        ").as_bytes()))?;
    }
    Ok(())
}
