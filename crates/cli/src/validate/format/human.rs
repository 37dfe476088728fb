//! A block for each finding, for a person and for grep.

use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use rfc1738::{Citation, Severity};
use rfc1738_conformance::safe::Excerpt;
use unicode_width::UnicodeWidthStr;

use super::document::{Columns, Format};
use crate::{
    output::number::Number,
    validate::outcome::{Finding, Line},
};

/// Prints the place, the severity, the rule, the message and the section in one line; below it, the
/// URL with carets under the range, and the help.
pub(super) struct Human {
    colors: bool,
}

impl Human {
    /// Colors, if standard output supports them.
    pub(super) fn for_stdout() -> Self {
        Human {
            colors: AutoStream::choice(&io::stdout()) != ColorChoice::Never,
        }
    }

    fn style(&self, style: Style) -> Style {
        if self.colors { style } else { Style::new() }
    }

    fn write(
        &self,
        output: &mut Vec<u8>,
        line: &Line<'_>,
        column: usize,
        finding: &Finding<'_>,
    ) -> io::Result<()> {
        let bold = self.style(Style::new().bold());
        let severity = self.style(match finding.severity {
            Severity::Error => AnsiColor::Red.on_default().bold(),
            Severity::Warning => AnsiColor::Yellow.on_default().bold(),
            Severity::Note => AnsiColor::Cyan.on_default().bold(),
        });
        let file = &line.file.shown;
        match line.number {
            Number::Line(number) => write!(output, "{bold}{file}:{number}:{column}:{bold:#} ")?,
            // A table has columns of its own.
            number => write!(
                output,
                "{bold}{file}: {number}, character {column}:{bold:#} "
            )?,
        }
        write!(
            output,
            "{severity}{}[{}]:{severity:#} ",
            finding.severity,
            finding.rule.id()
        )?;
        writeln!(output, "{}{}", finding.message, Citation(finding.section))?;
        if let Some(bytes) = line.bytes.filter(|bytes| !bytes.is_empty()) {
            let excerpt = Excerpt::around(bytes, finding.start);
            let text = excerpt.text();
            let shown = excerpt.locate(finding.start..finding.end);
            let indent = text[..shown.start].width();
            let width = text[shown].width();
            writeln!(output, "    {}", text.trim_end())?;
            writeln!(
                output,
                "    {:indent$}{severity}{:^<2$}{severity:#}",
                "",
                "",
                width.max(1)
            )?;
        }
        if let Some(help) = &finding.help {
            writeln!(output, "    {bold}help:{bold:#} {help}")?;
        }
        Ok(())
    }
}

impl Format for Human {
    fn line(&self, output: &mut Vec<u8>, line: &Line<'_>) -> io::Result<()> {
        let mut columns = Columns::new(line.bytes.unwrap_or_default());
        line.findings
            .iter()
            .try_for_each(|finding| self.write(output, line, columns.of(finding.start), finding))
    }
}
