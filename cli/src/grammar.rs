//! `rfc1738 grammar`: the productions, all or one.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use rfc1738::Production;
use textwrap::{Options, WordSeparator, WordSplitter};

use crate::{failure::Failure, production::ProductionParser};

/// Show the productions of section 5.
///
/// Lists all of them in the RFC's order, each with the section whose prose says what it means. Of one, shows which
/// productions it uses and which use it as well.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The production to show, by its name in section 5; all, without one
    #[arg(value_name = "PRODUCTION", value_parser = ProductionParser)]
    production: Option<Production>,

    /// List only the names, one a line
    #[arg(long, conflicts_with = "production")]
    names: bool,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 grammar
  rfc1738 grammar hostport
  rfc1738 grammar --names | wc -l";

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        match self.production {
            Some(production) => show(output, production)?,
            None if self.names => Production::ALL.iter().try_for_each(|production| writeln!(output, "{production}"))?,
            None => list(output)?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// All productions, under their headings, as the RFC sets them.
fn list(output: &mut impl Write) -> io::Result<()> {
    let names = Production::ALL.iter().map(|production| production.name().len()).max().unwrap_or(0);
    let mut heading = "";
    for production in Production::ALL {
        if production.heading() != heading {
            let separator = if heading.is_empty() { "" } else { "\n" };
            heading = production.heading();
            writeln!(output, "{separator}; {heading}\n")?;
        }
        let start = format!("{:<6} {production:<names$} = ", production.section());
        write_wrapped(output, &start, production.definition())?;
    }
    Ok(())
}

/// One production, and those around it.
fn show(output: &mut impl Write, production: Production) -> io::Result<()> {
    write_wrapped(output, &format!("{production} = "), production.definition())?;
    writeln!(output, "\nsection  {}", production.section())?;
    write_wrapped(output, "uses     ", &names(production.uses()))?;
    write_wrapped(output, "used by  ", &names(production.used_by()))
}

fn names(productions: impl Iterator<Item = Production>) -> String {
    let names: Vec<&str> = productions.map(Production::name).collect();
    if names.is_empty() { "nothing".into() } else { names.join(", ") }
}

/// `text` after `start`, on as many lines as it takes.
fn write_wrapped(output: &mut impl Write, start: &str, text: &str) -> io::Result<()> {
    let indent = " ".repeat(start.len());
    let options = Options::new(100)
        .initial_indent(start)
        .subsequent_indent(&indent)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    writeln!(output, "{}", textwrap::fill(text, options))
}
