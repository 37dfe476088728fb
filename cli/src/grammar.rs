//! `rfc1738 grammar`: the productions, all or one.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use rfc1738::Production;
use rfc1738_conformance::{consensus, grammar::Grammar};
use rfc1738_diagrams::{Automaton, consensus_regex, railroad, regex};
use textwrap::{Options, WordSeparator, WordSplitter};

use crate::{
    failure::Failure,
    production::{Named, NamedParser},
};

/// Show the productions of section 5.
///
/// Lists all of them in the RFC's order, each with the section whose prose describes it. For a single production, shows
/// the productions that it uses and those that use it, or writes it in another form.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The production to show, by its name in section 5, or `consensus` for the agreed language; the default is all
    #[arg(value_name = "PRODUCTION", value_parser = NamedParser)]
    production: Option<Named>,

    /// List only the names, one a line
    #[arg(long, group = "form", conflicts_with = "production")]
    names: bool,

    /// Write the production as a railroad diagram, an SVG document for light and dark pages
    #[arg(long, group = "form", requires = "production")]
    svg: bool,

    /// Write the minimal automaton of the production for Graphviz
    ///
    /// An arrow without a source marks the start state; states in which a string may end have a double line; the dead
    /// state is omitted. An arrow is labelled with its characters, by the name of a production if section 5 has one for
    /// them.
    #[arg(long, group = "form", requires = "production")]
    dot: bool,

    /// Write the production as a regular expression
    ///
    /// It matches a whole text, in Rust, PCRE, ECMAScript, Python and similar dialects; every "/" is escaped. In Perl,
    /// PCRE and Python, `$` also matches before a final line feed: write `\z` for it, set `D` or call `fullmatch`,
    /// respectively. In Ruby, `^` and `$` match at every line: write `\A` and `\z`. That of `consensus` needs none of
    /// this, but it has lookarounds, which Rust and RE2 do not support.
    #[arg(long, group = "form", requires = "production")]
    regex: bool,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 grammar
  rfc1738 grammar hostport
  rfc1738 grammar --names | wc -l
  rfc1738 grammar hostport --svg > hostport.svg
  rfc1738 grammar hostname --dot | dot -Tpng > hostname.png
  rfc1738 grammar consensus
  grep -P \"$(rfc1738 grammar httpurl --regex)\" urls.txt

Exit status:
  0  the productions are shown
  2  the command line is wrong, or output failed";

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        let production = match self.production {
            Some(Named::Consensus) => return self.consensus(output),
            Some(Named::Production(production)) => Some(production),
            None => None,
        };
        match production {
            Some(production) if self.svg => output.write_all(svg(production).as_bytes())?,
            Some(production) if self.dot => {
                output.write_all(Automaton::new(Grammar::rfc1738(), production.name())?.dot().as_bytes())?;
            }
            Some(production) if self.regex => {
                let regex = regex(Grammar::rfc1738(), production.name())?;
                writeln!(output, "{regex}")?;
            }
            Some(production) => show(output, production)?,
            None if self.names => Production::ALL.iter().try_for_each(|production| writeln!(output, "{production}"))?,
            None => list(output)?,
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The agreed language.
    fn consensus(&self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        match self {
            Args { svg: true, .. } => return Err(Failure::NoDiagram),
            Args { dot: true, .. } => output.write_all(Automaton::consensus().dot().as_bytes())?,
            Args { regex: true, .. } => writeln!(output, "{}", consensus_regex())?,
            _ => output.write_all(consensus::TEXT.as_bytes())?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// All productions, under their headings, as in the RFC.
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

/// One production, and its neighbours.
fn show(output: &mut impl Write, production: Production) -> io::Result<()> {
    write_wrapped(output, &format!("{production} = "), production.definition())?;
    writeln!(output, "\nsection  {}", production.section())?;
    write_wrapped(output, "uses     ", &names(production.uses()))?;
    write_wrapped(output, "used by  ", &names(production.used_by()))
}

fn svg(production: Production) -> String {
    let rule = Grammar::rfc1738().rule(production.name()).expect("every production has a rule");
    railroad(rule, |_| None)
}

fn names(productions: impl Iterator<Item = Production>) -> String {
    let names: Vec<&str> = productions.map(Production::name).collect();
    if names.is_empty() { "nothing".into() } else { names.join(", ") }
}

/// Writes `text` after `start`, on as many lines as it needs.
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
