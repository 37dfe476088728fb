//! An outline for a person: a line for each part of a text, with its span and its text, in columns.

use std::{
    borrow::Cow,
    io::{self, Write},
};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthStr;

/// The styles of the columns.
pub(crate) struct Palette {
    faint: Style,
    bright: Style,
}

impl Palette {
    /// Colours, if standard output supports them.
    pub(crate) fn for_stdout() -> Self {
        match AutoStream::choice(&io::stdout()) {
            ColorChoice::Never => Palette { faint: Style::new(), bright: Style::new() },
            _ => Palette { faint: Style::new().dimmed(), bright: AnsiColor::Cyan.on_default() },
        }
    }
}

/// A line. All of it is safe to print.
pub(crate) struct Row<'a> {
    pub(crate) depth: usize,
    /// A name; a literal is in quotes, and faint.
    pub(crate) name: Cow<'a, str>,
    pub(crate) span: String,
    pub(crate) text: Cow<'a, str>,
}

/// Writes `rows`, one below the other.
pub(crate) fn write(output: &mut impl Write, rows: &[Row<'_>], palette: &Palette) -> io::Result<()> {
    let names = rows.iter().map(|row| 2 * row.depth + row.name.width()).max().unwrap_or(0);
    let spans = rows.iter().map(|row| row.span.len()).max().unwrap_or(0);
    let Palette { faint, bright } = palette;
    for Row { depth, name, span, text } in rows {
        let indent = 2 * depth;
        let style = if name.starts_with('"') { *faint } else { Style::new() };
        write!(output, "{:indent$}{style}{name}{style:#}", "")?;
        let gap = names - indent - name.width();
        match (span.as_str(), &**text) {
            ("", _) => writeln!(output)?,
            (span, "") => writeln!(output, "{:gap$}  {faint}{span}{faint:#}", "")?,
            (span, text) => writeln!(output, "{:gap$}  {faint}{span:spans$}{faint:#}  {bright}{text}{bright:#}", "")?,
        }
    }
    Ok(())
}
