//! The productions of section 5, for people.

use std::io::{self, Write};

use rfc1738::Production;
use textwrap::{Options, WordSeparator, WordSplitter};

/// All productions, under their headings, as in the RFC.
pub(super) fn list(output: &mut impl Write) -> io::Result<()> {
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
pub(super) fn show(output: &mut impl Write, production: Production) -> io::Result<()> {
    write_wrapped(output, &format!("{production} = "), production.definition())?;
    writeln!(output, "\nsection  {}", production.section())?;
    write_neighbours(output, production.uses().map(Production::name), production.used_by().map(Production::name))
}

/// Writes the names that a rule uses, and those that use it.
pub(super) fn write_neighbours<'n>(
    output: &mut impl Write,
    uses: impl Iterator<Item = &'n str>,
    used_by: impl Iterator<Item = &'n str>,
) -> io::Result<()> {
    write_wrapped(output, "uses     ", &names(uses))?;
    write_wrapped(output, "used by  ", &names(used_by))
}

fn names<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let names: Vec<&str> = names.collect();
    if names.is_empty() { "nothing".into() } else { names.join(", ") }
}

/// Writes `text` after `start`, on as many lines as it needs.
pub(super) fn write_wrapped(output: &mut impl Write, start: &str, text: &str) -> io::Result<()> {
    let indent = " ".repeat(start.len());
    let options = Options::new(100)
        .initial_indent(start)
        .subsequent_indent(&indent)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    writeln!(output, "{}", textwrap::fill(text, options))
}
