//! The report, for a person.

use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use rfc1738_conformance::coverage::{Ink, Report, Taken};

/// Writes the report, in colors if standard output supports them.
pub(super) fn write(output: &mut impl Write, report: &Report<'_>) -> io::Result<()> {
    if AutoStream::choice(&io::stdout()) == ColorChoice::Never {
        return write!(output, "{report}");
    }
    let paint = |ink, text: &str| {
        let style = match ink {
            Ink::Bold => Style::new().bold(),
            Ink::Taken(Taken::All) => AnsiColor::Green.on_default(),
            Ink::Taken(Taken::Some) => AnsiColor::Yellow.on_default(),
            Ink::Taken(Taken::Nothing) => AnsiColor::Red.on_default(),
            Ink::Taken(Taken::Never) => Style::new().dimmed(),
        };
        format!("{style}{text}{style:#}")
    };
    write!(output, "{}", report.painted(paint))
}
