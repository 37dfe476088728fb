//! [`Texts`]: the input strings of a command; [`Reply`]: its answer to one of them, for a program
//! or for a person.

use std::{
    ffi::{OsStr, OsString},
    io::{self, Write},
    path::Path,
    process::ExitCode,
};

use clap::Arg;
use rfc1738::{Schemes, Severity};
use rfc1738_conformance::safe::visible;
use serde::Serialize;

use crate::{
    arguments::{rule::LineRule, schemes::SchemeOptions, verbosity::Verbosity},
    column::{self, Column, Rows},
    failure::{self, Failure},
    input::{
        chunks::{Cell, ColumnItem},
        file::{self, quoted},
        lines::{Line, Lines, MaxLine, Skipping, TooLong},
    },
    output::{
        drawing::{Columns, Drawing},
        envelope,
        in_order::InOrder,
        number::grouped,
        place::{File, Place},
        problem::Problem,
        progress,
    },
};

/// The texts, one after the other: from the command line or from standard input. `S` are the
/// options about schemes, and `A` is the option `--all`.
#[derive(clap::Args)]
pub(crate) struct Texts<S: clap::Args = SchemeOptions, A: clap::Args = AllErrors> {
    /// The URLs; without any, they are read from standard input, one per line
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<OsString>,

    #[command(flatten)]
    pub(crate) schemes: S,

    /// Print one JSON value for each text, on its own line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    pub(crate) all: A,

    #[command(flatten)]
    verbosity: Verbosity,

    #[command(flatten)]
    max: MaxLine,

    #[command(flatten)]
    skipping: Skipping,
}

/// The option `--json` with its long help: the keys of an answer, in paragraphs.
pub(crate) fn json_help(json: Arg, keys: &str) -> Arg {
    let short = json.get_help().cloned().unwrap_or_default();
    let keys = keys
        .split("\n\n")
        .map(|paragraph| paragraph.trim().replace('\n', " "))
        .collect::<Vec<_>>()
        .join("\n\n");
    json.long_help(format!("{short}\n\n{keys}\n\n{ENVELOPE}"))
}

/// The keys that all answers have.
pub(crate) const ENVELOPE: &str = r#"Before these keys are "input", "file", "line" and "ok"; if "ok" is false, there is an "error": docs/json.md says more."#;

#[derive(clap::Args)]
pub(crate) struct AllErrors {
    /// Print all errors, not only those of the first hundred lines that have one
    #[arg(long)]
    all: bool,
}

impl From<AllErrors> for bool {
    fn from(AllErrors { all }: AllErrors) -> bool {
        all
    }
}

impl<S: clap::Args + Into<SchemeOptions>, A: clap::Args + Into<bool>> Texts<S, A> {
    /// Calls `answer` for each text, or each value of a `column` of the files that are named in place
    /// of texts; it returns whether the text is valid. Exit status 0 if all are, 1 if one is not.
    ///
    /// If `is_each` text or row has an answer, one that is not read, or has no value, has an empty
    /// line or, for a program, a value of its own.
    pub(crate) fn answer<W: Write>(
        self,
        column: Option<Column>,
        is_each: bool,
        output: &mut W,
        answer: impl Fn(&mut Reply<'_, &mut W>) -> Result<bool, Failure>,
    ) -> Result<ExitCode, Failure> {
        let schemes = &self.schemes.into().schemes()?;
        let json = self.json;
        let verbosity = self.verbosity;
        let stdin = [OsString::from("-")];
        let names = match self.urls.is_empty() {
            true => &stdin,
            false => &*self.urls,
        };
        let progress = progress::reading(file::total(names), true);
        let output = &mut InOrder::new(output, progress);
        let errors = &mut Errors {
            drawing: Drawing::on(&io::stderr()),
            verbosity,
            all: self.all.into(),
            lines: 0,
        };
        let mut all_valid = true;
        let mut reply = |output: &mut InOrder<&mut W>,
                         text: Result<&[u8], Problem<'static>>,
                         place: Place<'_>| {
            let mut reply = Reply {
                output,
                schemes,
                errors,
                json,
                text: text.as_ref().ok().copied(),
                place,
            };
            all_valid &= match text {
                Ok(_) => answer(&mut reply)?,
                Err(problem) => {
                    if is_each && !json {
                        writeln!(reply.output)?;
                    }
                    reply.refuse(&problem)?
                }
            };
            Ok::<_, Failure>(())
        };
        if let Some(column) = &column {
            for name in names {
                let mut rows = Rows::open(column, name, self.max.max_line)?;
                let mut read = 0;
                while let Some((next, file)) = rows.next()? {
                    let ColumnItem::Row(number, cell) = next else {
                        output.flush()?;
                        continue;
                    };
                    let place = Place { file, number };
                    match cell {
                        Cell::Text(text) => reply(output, Ok(text), place)?,
                        Cell::TooLong(length) => reply(
                            output,
                            Err(LineRule::too_long(self.max, "text", length)),
                            place,
                        )?,
                        Cell::Malformed(why) => {
                            reply(output, Err(LineRule::malformed(why)), place)?
                        }
                        Cell::Null => writeln!(output, "{}", if json { "null" } else { "" })?,
                    }
                    output.progress.advance(rows.position() - read);
                    read = rows.position();
                }
            }
        } else if self.urls.is_empty() {
            let file = &File::new(OsStr::new("-"));
            let mut lines = Lines::open(OsStr::new("-"), self.max)?;
            while let Some(line) = lines.next(output)? {
                match line {
                    Ok(Line { bytes, .. }) if self.skipping.skips(bytes) => {}
                    Ok(line) => {
                        let number = line.number;
                        let text = line.without_cr().bytes;
                        if number == 1 && verbosity.has_notes() {
                            let of_column = column::hint("<stdin>", text).filter(|_| is_each);
                            let hint = of_column.or_else(|| self.skipping.hint("<stdin>", text));
                            if let Some(hint) = hint {
                                output.report(|stderr| writeln!(stderr, "{hint}"))?;
                            }
                        }
                        reply(output, Ok(text), file.line(number))?;
                    }
                    Err(TooLong { number, length, .. }) => {
                        let problem = LineRule::too_long(self.max, "line", length);
                        reply(output, Err(problem), file.line(number))?
                    }
                }
                output.progress.reach(lines.position());
            }
        } else {
            for (url, argument) in self.urls.iter().zip(1..) {
                let file = File::argument(argument);
                reply(output, Ok(url.as_encoded_bytes()), file.line(1))?;
                if Path::new(url).is_file() && verbosity.has_notes() {
                    let file = quoted(&visible(url.as_encoded_bytes()));
                    let hint = format!("{file} is a file: write `< {file}` to read its lines");
                    output.report(|stderr| writeln!(stderr, "hint: {hint}"))?;
                }
            }
        }
        errors.finish(output, if column.is_some() { "row" } else { "line" })?;
        Ok(failure::status(all_valid))
    }
}

/// Shows errors on standard error.
struct Errors {
    drawing: Drawing,
    verbosity: Verbosity,
    /// Whether it shows them all.
    all: bool,
    /// How many lines have one.
    lines: u64,
}

/// How many lines with errors it shows, unless all are asked for.
const SHOWN: u64 = 100;

impl Errors {
    fn show(
        &mut self,
        output: &mut InOrder<impl Write>,
        (text, place): (Option<&[u8]>, Place<'_>),
        severity: Severity,
        problems: &[Problem<'_>],
    ) -> io::Result<()> {
        self.lines += u64::from(self.verbosity.level <= severity && !problems.is_empty());
        let is_left_out = self.lines > SHOWN && !self.all;
        if self.verbosity.quiet || self.verbosity.level > severity || is_left_out {
            return Ok(());
        }
        let columns = &mut Columns::new(text);
        output.report(|stderr| {
            problems.iter().try_for_each(|problem| {
                self.drawing.draw(stderr, place, columns, severity, problem)
            })
        })
    }

    /// Says how many lines are left out.
    fn finish(&self, output: &mut InOrder<impl Write>, unit: &str) -> io::Result<()> {
        let left_out = self.lines.saturating_sub(SHOWN);
        if left_out == 0 || self.all || self.verbosity.quiet {
            return Ok(());
        }
        let (lines, have) = match left_out {
            1 => (unit.to_owned(), "has"),
            _ => (format!("{unit}s"), "have"),
        };
        let left_out = grouped(left_out);
        output.report(|stderr| {
            writeln!(
                stderr,
                "... and {left_out} more {lines} {have} errors; --all shows them"
            )
        })
    }
}

/// Answers a text.
pub(crate) struct Reply<'a, W: Write> {
    pub(crate) output: &'a mut InOrder<W>,
    pub(crate) schemes: &'a Schemes,
    errors: &'a mut Errors,
    /// Whether the answer is for a program.
    pub(crate) json: bool,
    text: Option<&'a [u8]>,
    pub(crate) place: Place<'a>,
}

impl<'a, W: Write> Reply<'a, W> {
    /// The text, of which nothing is left if it was not read.
    pub(crate) fn text(&self) -> &'a [u8] {
        self.text.unwrap_or_default()
    }

    /// Gives the answer, or the error that the text has; for a person, `write` does. Returns
    /// whether there is no error.
    pub(crate) fn give<T: Serialize, E: Serialize>(
        &mut self,
        answer: Result<T, E>,
        write: impl FnOnce(&mut InOrder<W>, &T) -> io::Result<()>,
    ) -> Result<bool, Failure>
    where
        for<'e> Problem<'e>: From<&'e E>,
    {
        match answer {
            Ok(answer) if self.json => self.write_json(Some(answer), None::<()>)?,
            Ok(answer) => write(self.output, &answer)?,
            Err(error) => return self.refuse(&error),
        }
        Ok(true)
    }

    /// Gives the error that the text has. Returns that there is one.
    pub(crate) fn refuse<E: Serialize>(&mut self, error: &E) -> Result<bool, Failure>
    where
        for<'e> Problem<'e>: From<&'e E>,
    {
        match self.json {
            true => self.write_json(None::<()>, Some(error))?,
            false => self.report(Severity::Error, &[error.into()])?,
        }
        Ok(false)
    }

    /// Writes the answer, or the error, or both if some of the text can be answered.
    pub(crate) fn write_json(
        &mut self,
        answer: Option<impl Serialize>,
        error: Option<impl Serialize>,
    ) -> io::Result<()> {
        envelope::write_line(self.output, self.text, Some(self.place), answer, error)
    }

    /// Reports on standard error what is wrong with the text.
    pub(crate) fn report(
        &mut self,
        severity: Severity,
        problems: &[Problem<'_>],
    ) -> io::Result<()> {
        let of = (self.text, self.place);
        self.errors.show(self.output, of, severity, problems)
    }
}
