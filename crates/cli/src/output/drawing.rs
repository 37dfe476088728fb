//! [`Drawing`]: how a problem of a text is shown to a person; [`Columns`]: where it is, in
//! characters.

use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice, stream::RawStream};
use anstyle::{AnsiColor, Style};
use rfc1738::{Citation, Severity};
use rfc1738_conformance::safe::Excerpt;
use unicode_width::UnicodeWidthStr;

use super::{
    place::{File, Number, Place},
    problem::Problem,
};
use crate::streams;

/// Shows, on standard error, an error in a text of the command line.
pub(crate) fn report(file: &File, text: &[u8], error: &Problem<'_>) -> io::Result<()> {
    let mut drawn = Vec::new();
    let columns = &mut Columns::new(Some(text));
    let drawing = Drawing::on(&io::stderr());
    drawing.draw(&mut drawn, file.line(1), columns, Severity::Error, error)?;
    streams::report(&drawn);
    Ok(())
}

/// Shows the place, the severity, the rule, the message and the section in one line; below it, the
/// text with carets under the range, and the help.
pub(crate) struct Drawing {
    colors: bool,
}

impl Drawing {
    /// Colors, if the stream supports them.
    pub(crate) fn on(stream: &impl RawStream) -> Self {
        Drawing {
            colors: AutoStream::choice(stream) != ColorChoice::Never,
        }
    }

    fn style(&self, style: Style) -> Style {
        if self.colors { style } else { Style::new() }
    }

    /// Draws a problem of the text that has these columns.
    pub(crate) fn draw(
        &self,
        output: &mut Vec<u8>,
        place: Place<'_>,
        columns: &mut Columns<'_>,
        severity: Severity,
        problem: &Problem<'_>,
    ) -> io::Result<()> {
        let bold = self.style(Style::new().bold());
        let color = self.style(match severity {
            Severity::Error => AnsiColor::Red.on_default().bold(),
            Severity::Warning => AnsiColor::Yellow.on_default().bold(),
            Severity::Note => AnsiColor::Cyan.on_default().bold(),
        });
        let start = problem.start.unwrap_or_default();
        let column = columns.of(start);
        let region = place.number.region(columns.text.len(), [column; 2]);
        match (region, place.number) {
            (Some((line, [column, _])), _) => {
                let file = &place.file.shown;
                write!(output, "{bold}{file}:{line}:{column}:{bold:#} ")?
            }
            // A table has columns of its own.
            (None, Number::Row(..)) => {
                write!(output, "{bold}{place}, character {column}:{bold:#} ")?
            }
            (None, _) => write!(output, "{bold}{place}:{bold:#} ")?,
        }
        write!(output, "{color}{severity}[{}]:{color:#} ", problem.rule)?;
        let section = Citation(problem.section.unwrap_or("-"));
        writeln!(output, "{}{section}", problem.message)?;
        if !columns.text.is_empty() {
            let excerpt = Excerpt::around(columns.text, start);
            let text = excerpt.text();
            let shown = excerpt.locate(start..problem.end.unwrap_or_default());
            let indent = " ".repeat(text[..shown.start].width());
            let carets = "^".repeat(text[shown].width().max(1));
            writeln!(output, "    {}", text.trim_end())?;
            writeln!(output, "    {indent}{color}{carets}{color:#}")?;
        }
        if let Some(help) = &problem.help {
            writeln!(output, "    {bold}help:{bold:#} {help}")?;
        }
        Ok(())
    }
}

/// Converts offsets in the bytes of a text to columns in characters. It is fast if they are asked
/// for in increasing order.
pub(crate) struct Columns<'a> {
    pub(crate) text: &'a [u8],
    at: usize,
    column: usize,
}

impl<'a> Columns<'a> {
    /// Those of a text, which is empty if it was not read.
    pub(crate) fn new(text: Option<&'a [u8]>) -> Self {
        Columns {
            text: text.unwrap_or_default(),
            at: 0,
            column: 1,
        }
    }

    /// The column of the byte `at`, from 1, in characters. A sequence that is not UTF-8 counts as
    /// the one character that is shown for it.
    pub(crate) fn of(&mut self, at: usize) -> usize {
        let at = at.min(self.text.len());
        if at < self.at {
            *self = Columns::new(Some(self.text));
        }
        self.column += self.text[self.at..at]
            .utf8_chunks()
            .map(|chunk| chunk.valid().chars().count() + usize::from(!chunk.invalid().is_empty()))
            .sum::<usize>();
        self.at = at;
        self.column
    }
}
