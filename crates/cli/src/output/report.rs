//! [`Reporter`]: explains to people, on standard error, what is wrong with a string.

use std::{
    fmt::{self, Display, Write as _},
    io::{self, IsTerminal},
    ops::Range,
};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use rfc1738::{Citation, ParseError, Slip};
use rfc1738_conformance::safe::{Excerpt, is_graphic};
use textwrap::{Options, core::display_width};
use unicode_width::UnicodeWidthStr;

use crate::output::number::Number;

/// Where a string comes from.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Origin<'a> {
    /// This argument, from 1.
    Argument(usize),
    /// There in the file that is shown so.
    In(&'a str, Number),
}

impl Display for Origin<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Argument(number) => write!(f, "<argument {number}>"),
            Origin::In(file, Number::Line(line)) => write!(f, "{file}:{line}"),
            Origin::In(file, number) => write!(f, "{file}: {number}"),
        }
    }
}

impl Origin<'_> {
    /// Where the string is, and in which line, from 1.
    fn name_and_number(&self) -> (String, u64) {
        match *self {
            Origin::Argument(_) => (self.to_string(), 1),
            Origin::In(file, Number::Row(row, line)) => (format!("{file}, row {row}"), line),
            Origin::In(file, Number::Line(line)) => (file.into(), line),
        }
    }
}

/// Draws the string with a caret below what is wrong with it, as compilers do.
pub(crate) struct Reporter {
    signs: Signs,
    /// Of the message, the help, the place, the number of the line, and the caret.
    styles: [Style; 5],
}

/// The characters of a report: an error; the line to the left of the string, and of what is below
/// it; the top; the place where something is missing; the middle of the carets, and below them,
/// before what to do there; and the bottom.
type Signs = [&'static str; 8];

const BOXES: Signs = ["×", "│", "·", "╭─", "▲", "┬", "╰──", "╰────"];
const ASCII: Signs = ["x", "|", ":", ",-", "^", "|", "`--", "`----"];

/// The width of a report, in columns.
const WIDTH: usize = 98;

impl Reporter {
    /// A reporter that suits standard error: box-drawing lines on a terminal, ASCII elsewhere, and
    /// colors if supported.
    pub(crate) fn for_stderr() -> Self {
        let stderr = io::stderr();
        let cyan = Style::new().fg_color(Some(AnsiColor::Cyan.into()));
        let styles = match AutoStream::choice(&stderr) {
            ColorChoice::Never => [Style::new(); 5],
            _ => [
                Style::new().fg_color(Some(AnsiColor::Red.into())),
                cyan,
                cyan.underline().bold(),
                Style::new().dimmed(),
                Style::new()
                    .fg_color(Some(AnsiColor::Magenta.into()))
                    .bold(),
            ],
        };
        Reporter {
            signs: if stderr.is_terminal() { BOXES } else { ASCII },
            styles,
        }
    }

    /// The report about the problem with `text`, found at `place`: it ends with an empty line.
    pub(crate) fn report(&self, problem: &Problem, text: &[u8], place: Origin<'_>) -> String {
        let mut report = String::with_capacity(512);
        // Writing to a `String` does not fail.
        let _ = self.draw(problem, text, place, &mut report);
        report
    }

    fn draw(
        &self,
        problem: &Problem,
        text: &[u8],
        place: Origin<'_>,
        report: &mut String,
    ) -> fmt::Result {
        let [error, left, below, top, missing, stem, branch, bottom] = self.signs;
        let [red, help, link, number, caret] = &self.styles;
        let Problem {
            message,
            range,
            code,
            help: advice,
            label,
        } = problem;
        if let Some(code) = code {
            writeln!(report, "{red}{code}{red:#}\n")?;
        }
        fill(
            message,
            &format!("  {red}{error}{red:#} "),
            &format!("  {red}{left}{red:#} "),
            report,
        );

        let excerpt = Excerpt::around(text, range.start);
        let shown = excerpt.locate(range.clone());
        let before = excerpt.text()[..shown.start].width();
        let marked = excerpt.text()[shown].width();
        let (name, line) = place.name_and_number();
        let line = line.to_string();
        let gutter = line.len() + 2;
        writeln!(
            report,
            "{:gutter$}{top}[{link}{name}:{line}:{}{link:#}]",
            "",
            range.start + 1
        )?;
        writeln!(
            report,
            " {number}{line}{number:#} {left} {}",
            excerpt.text()
        )?;
        write!(report, "{:gutter$}{below} {caret}{:before$}", "", "")?;
        if marked == 0 {
            report.push_str(missing);
        }
        for column in 0..marked {
            report.push_str(if label.is_some() && column == marked / 2 {
                stem
            } else {
                "^"
            });
        }
        writeln!(report, "{caret:#}")?;
        if let Some(label) = label {
            let stem = before + marked / 2;
            writeln!(
                report,
                "{:gutter$}{below} {:stem$}{caret}{branch} {label}{caret:#}",
                "", ""
            )?;
        }
        writeln!(report, "{:gutter$}{bottom}", "")?;
        if let Some(advice) = advice {
            fill(
                advice,
                &format!("{help}  help: {help:#}"),
                "        ",
                report,
            );
        }
        report.push('\n');
        Ok(())
    }
}

/// Writes `text` on lines of `WIDTH`, the first of which begins with `first` and all others with
/// `rest`.
fn fill(text: &str, first: &str, rest: &str, report: &mut String) {
    // No character has more columns than bytes, and most texts are short.
    if display_width(first) + text.len() <= WIDTH && !text.contains('\n') {
        report.extend([first, text, "\n"]);
        return;
    }
    report.push_str(&textwrap::fill(
        text,
        Options::new(WIDTH)
            .initial_indent(first)
            .subsequent_indent(rest),
    ));
    report.push('\n');
}

/// A problem with a string. All of it is safe to print.
#[derive(Debug)]
pub(crate) struct Problem {
    message: String,
    range: Range<usize>,
    code: Option<String>,
    /// How to mend it.
    help: Option<String>,
    /// How to mend it at its place, in a few words.
    label: Option<String>,
}

impl Problem {
    /// One without help: a line, without the position, and its place in bytes of the text.
    pub(crate) fn new(message: impl Into<String>, range: Range<usize>) -> Self {
        Problem {
            message: message.into(),
            range,
            code: None,
            help: None,
            label: None,
        }
    }
}

/// Why a string does not derive.
impl From<&ParseError> for Problem {
    fn from(error: &ParseError) -> Self {
        Problem {
            code: Some(format!(
                "rfc1738::{}",
                error.slip().map_or("syntax", |slip| slip.kind().name())
            )),
            help: error.help().map(|help| help.to_string()),
            label: error.slip().and_then(label),
            ..Problem::new(
                format!("{}{}", error.message(), Citation(error.section())),
                error.range(),
            )
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
