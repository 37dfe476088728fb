//! [`Reporter`]: explains to people, on standard error, what is wrong with a string.

use std::{
    fmt::{self, Display},
    io::{self, IsTerminal, Write},
    iter,
    ops::Range,
};

use anstream::{AutoStream, ColorChoice};
use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents, SourceCode,
    SourceSpan, SpanContents, ThemeCharacters, ThemeStyles,
};
use rfc1738::{Citation, ParseError, Slip};
use rfc1738_conformance::safe::{Excerpt, is_graphic};

use crate::output::number::Number;

/// Where a string comes from.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Place<'a> {
    /// This argument, from 1.
    Argument(usize),
    /// This line of standard input, from 1.
    Line(u64),
    /// This row of a column of the file that is shown so.
    Row(&'a str, Number),
}

impl Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Argument(number) => write!(f, "<argument {number}>"),
            Place::Line(number) => write!(f, "<stdin>:{number}"),
            Place::Row(file, number) => write!(f, "{file}: {number}"),
        }
    }
}

pub(crate) struct Reporter(GraphicalReportHandler);

impl Reporter {
    /// A reporter that suits standard error: box-drawing lines on a terminal, ASCII elsewhere, and colors if
    /// supported.
    pub(crate) fn for_stderr() -> Self {
        let stderr = io::stderr();
        let characters = if stderr.is_terminal() { ThemeCharacters::unicode() } else { ThemeCharacters::ascii() };
        // A caret is easier to see than a dash under a single character.
        let characters = ThemeCharacters { underline: '^', ..characters };
        let styles = match AutoStream::choice(&stderr) {
            ColorChoice::Never => ThemeStyles::none(),
            _ => ThemeStyles::ansi(),
        };
        let handler = GraphicalReportHandler::new_themed(GraphicalTheme { characters, styles });
        Reporter(handler.with_links(false).with_context_lines(0).with_width(100))
    }

    /// Reports the problem with `text`, found at `place`.
    pub(crate) fn report(&self, problem: Problem, text: &[u8], place: Place<'_>) {
        let shown = Shown { excerpt: Excerpt::around(text, problem.range.start), problem, place };
        let mut report = String::new();
        if self.0.render_report(&mut report, &shown).is_err() {
            report = shown.to_string();
        }
        report.push('\n');
        // If standard error is closed, there is nowhere left to say it.
        let _ = io::stderr().write_all(report.as_bytes());
    }
}

/// What is wrong with a string. All of it is safe to print.
#[derive(Debug)]
pub(crate) struct Problem {
    message: String,
    range: Range<usize>,
    code: Option<String>,
    /// What to do.
    help: Option<String>,
    /// What to do at its place, in a few words.
    label: Option<String>,
}

impl Problem {
    /// One without help: a line, without the position, and its place in bytes of the text.
    pub(crate) fn new(message: impl Into<String>, range: Range<usize>) -> Self {
        Problem { message: message.into(), range, code: None, help: None, label: None }
    }
}

/// Why a string does not derive.
impl From<&ParseError> for Problem {
    fn from(error: &ParseError) -> Self {
        Problem {
            code: error.code().map(|code| code.to_string()),
            help: error.help().map(|help| help.to_string()),
            label: error.slip().and_then(label),
            ..Problem::new(format!("{}{}", error.message(), Citation(error.section())), error.range())
        }
    }
}

/// The edit that undoes a slip. One that is long, or is not safe to print, is left to the help.
fn label(slip: &Slip) -> Option<String> {
    const LONGEST: usize = 40;
    match slip.replacement()? {
        "" => Some("leave this out".into()),
        text if text.len() > LONGEST || !text.chars().all(is_graphic) => None,
        text if slip.range().is_empty() => Some(format!("insert \"{text}\"")),
        text => Some(format!("write \"{text}\"")),
    }
}

/// A problem and its text, in a form that is safe to print.
#[derive(Debug)]
struct Shown<'a> {
    problem: Problem,
    excerpt: Excerpt,
    place: Place<'a>,
}

impl std::error::Error for Shown<'_> {}

impl Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem.message)
    }
}

impl Diagnostic for Shown<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        self.problem.code.as_ref().map(|code| Box::new(code) as _)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        self.problem.help.as_ref().map(|help| Box::new(help) as _)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(self)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let span = self.excerpt.locate(self.problem.range.clone());
        Some(Box::new(iter::once(LabeledSpan::new_primary_with_span(self.problem.label.clone(), span))))
    }
}

/// Any requested span is in the excerpt, which is one line at the place of the error.
impl SourceCode for Shown<'_> {
    fn read_span<'a>(
        &'a self,
        _: &SourceSpan,
        _: usize,
        _: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let (name, line) = match self.place {
            Place::Argument(number) => (format!("<argument {number}>"), 0),
            Place::Line(number) => ("<stdin>".into(), number as usize - 1),
            Place::Row(file, Number::Row(row, Some(line))) => (format!("{file}, row {row}"), line as usize - 1),
            Place::Row(file, Number::Row(number, None) | Number::Line(number)) => (file.into(), number as usize - 1),
        };
        let text = self.excerpt.text();
        let all = SourceSpan::from(0..text.len());
        Ok(Box::new(MietteSpanContents::new_named(name, text.as_bytes(), all, line, self.problem.range.start, 1)))
    }
}
