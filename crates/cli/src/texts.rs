//! [`Texts`]: the input strings of a command; [`Reply`]: its answer to one of them, for a program
//! or for a person.

use std::{
    ffi::{OsStr, OsString},
    io::{self, Write},
    path::Path,
    process::ExitCode,
};

use clap::Arg;
use rfc1738::Schemes;
use rfc1738_conformance::safe::visible;
use serde::Serialize;
use serde_json::json;

use crate::{
    arguments::schemes::SchemeOptions,
    column::{self, Column, Rows},
    failure::{self, Failure, write_error, write_note},
    input::{
        chunks::{Cell, ColumnItem},
        file::quoted,
        lines::{Line, Lines, MaxLine, Skipping, TooLong},
    },
    output::{
        json::{self, Invalid},
        number::Number,
        report::{Origin, Problem, Reporter},
        streams::InOrder,
    },
};

/// The texts, one after the other: from the command line or from standard input. `S` are the
/// options about schemes.
#[derive(clap::Args)]
pub(crate) struct Texts<S: clap::Args = SchemeOptions> {
    /// The URLs; without any, they are read from standard input, one per line
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,

    #[command(flatten)]
    pub(crate) schemes: S,

    /// Print one JSON value for each text, on its own line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    max: MaxLine,

    #[command(flatten)]
    skipping: Skipping,
}

/// The option `--json` with its long help: the `form` of an answer, in paragraphs, and that of an
/// error.
pub(crate) fn json_help(json: Arg, form: &str) -> Arg {
    let short = json.get_help().cloned().unwrap_or_default();
    let form = form
        .split("\n\n")
        .map(|paragraph| paragraph.trim().replace('\n', " "))
        .collect::<Vec<_>>()
        .join("\n\n");
    let error = r#"For a text with an error, it is {"error", "input"}, with "input_hex" if the text is not UTF-8. If a line or a value is
        not read, because it is too long or its row is malformed, the error has a "message" alone, and the input is null."#;
    let error = error.split_whitespace().collect::<Vec<_>>().join(" ");
    json.long_help(format!("{short}\n\n{form}\n\n{error}"))
}

/// For a command to which no set of schemes matters.
#[derive(clap::Args)]
pub(crate) struct NoSchemes {}

impl From<NoSchemes> for SchemeOptions {
    fn from(_: NoSchemes) -> Self {
        SchemeOptions::default()
    }
}

impl<S: clap::Args + Into<SchemeOptions>> Texts<S> {
    /// Calls `answer` for each text; it returns whether the text is valid. Exit status 0 if all
    /// are, 1 if one is not.
    pub(crate) fn answer<W: Write>(
        self,
        output: &mut W,
        answer: impl Fn(&mut Reply<'_, &mut W>) -> Result<bool, Failure>,
    ) -> Result<ExitCode, Failure> {
        self.run(None, false, output, answer)
    }

    /// The same for the values of a `column`, if there is one, of the files that are named in place
    /// of texts. Each text or row has an answer: one that is not read, or has no value, has an
    /// empty line or, for a program, a value of its own.
    pub(crate) fn answer_each<W: Write>(
        self,
        column: Option<Column>,
        output: &mut W,
        answer: impl Fn(&mut Reply<'_, &mut W>) -> Result<bool, Failure>,
    ) -> Result<ExitCode, Failure> {
        self.run(column, true, output, answer)
    }

    fn run<W: Write>(
        self,
        column: Option<Column>,
        is_each: bool,
        output: &mut W,
        answer: impl Fn(&mut Reply<'_, &mut W>) -> Result<bool, Failure>,
    ) -> Result<ExitCode, Failure> {
        let schemes = &self.schemes.into().schemes()?;
        let reporter = &Reporter::for_stderr();
        let json = self.json;
        let output = &mut InOrder::new(output);
        let mut all_valid = true;
        let mut reply =
            |output: &mut InOrder<&mut W>, text: Result<&[u8], String>, place: Origin<'_>| {
                all_valid &= match text {
                    Ok(text) => answer(&mut Reply {
                        output,
                        schemes,
                        reporter,
                        json,
                        text,
                        place,
                    })?,
                    Err(message) => refuse(output, json, is_each, place, message)?,
                };
                Ok::<_, Failure>(())
            };
        if let Some(column) = column {
            let stdin = [OsString::from("-")];
            for name in if self.urls.is_empty() {
                &stdin
            } else {
                &*self.urls
            } {
                let mut rows = Rows::open(&column, name, self.max.max_line)?;
                while let Some((next, file)) = rows.next()? {
                    let ColumnItem::Row(number, cell) = next else {
                        output.flush()?;
                        continue;
                    };
                    let place = Origin::In(file, number);
                    match cell {
                        Cell::Text(text) => reply(output, Ok(text), place)?,
                        Cell::TooLong(length) => {
                            reply(output, Err(self.max.message("text", length)), place)?
                        }
                        Cell::Malformed(why) => reply(output, Err(why), place)?,
                        Cell::Null => writeln!(output, "{}", if json { "null" } else { "" })?,
                    }
                }
            }
        } else if self.urls.is_empty() {
            let mut lines = Lines::open(OsStr::new("-"), self.max)?;
            let place = |number| Origin::In("<stdin>", Number::Line(number));
            while let Some(line) = lines.next(output)? {
                match line {
                    Ok(Line { bytes, .. }) if self.skipping.skips(bytes) => {}
                    Ok(line) => {
                        let number = line.number;
                        let text = line.without_cr().bytes;
                        if let Some(hint) =
                            column::hint("<stdin>", text).filter(|_| is_each && number == 1)
                        {
                            write_note(output, hint)?;
                        }
                        reply(output, Ok(text), place(number))?;
                    }
                    Err(TooLong {
                        number, message, ..
                    }) => reply(output, Err(message), place(number))?,
                }
            }
        } else {
            for (url, number) in self.urls.iter().zip(1..) {
                reply(output, Ok(url.as_encoded_bytes()), Origin::Argument(number))?;
                if Path::new(url).is_file() {
                    let file = quoted(&visible(url.as_encoded_bytes()));
                    write_note(
                        output,
                        format_args!("hint: {file} is a file: write `< {file}` to read its lines"),
                    )?;
                }
            }
        }
        Ok(failure::status(all_valid))
    }
}

/// Reports why the text at `place` is not read, with an empty line in place of an answer if
/// `is_each` text has one. It is not valid.
fn refuse(
    output: &mut impl Write,
    json: bool,
    is_each: bool,
    place: Origin<'_>,
    message: String,
) -> io::Result<bool> {
    if json {
        json::write_line(
            output,
            &json!({"error": {"message": message}, "input": null}),
        )?;
        return Ok(false);
    }
    if is_each {
        writeln!(output)?;
    }
    // Both streams may be one terminal: in order, then.
    output.flush()?;
    write_error(format_args!("{place}: {message}"));
    Ok(false)
}

/// Answers a string.
pub(crate) struct Reply<'a, W: Write> {
    pub(crate) output: &'a mut InOrder<W>,
    pub(crate) schemes: &'a Schemes,
    reporter: &'a Reporter,
    /// Whether the answer is for a program.
    pub(crate) json: bool,
    pub(crate) text: &'a [u8],
    pub(crate) place: Origin<'a>,
}

impl<W: Write> Reply<'_, W> {
    /// Gives the answer, or the error that the text has; for a person, `write` does. Returns
    /// whether there is no error.
    pub(crate) fn give<'e, T: Serialize, E: Serialize>(
        &mut self,
        answer: Result<T, &'e E>,
        write: impl FnOnce(&mut InOrder<W>, &T) -> io::Result<()>,
    ) -> Result<bool, Failure>
    where
        Problem: From<&'e E>,
    {
        match &answer {
            Ok(answer) if self.json => json::write_line(self.output, answer)?,
            Ok(answer) => write(self.output, answer)?,
            Err(error) => return self.refuse(*error),
        }
        Ok(true)
    }

    /// Gives the error that the text has.
    pub(crate) fn refuse<'e, E: Serialize>(&mut self, error: &'e E) -> Result<bool, Failure>
    where
        Problem: From<&'e E>,
    {
        match self.json {
            true => json::write_line(self.output, &Invalid::new(error, self.text))?,
            false => self.report(error)?,
        }
        Ok(false)
    }

    /// Reports on standard error what is wrong with the text.
    pub(crate) fn report(&mut self, problem: impl Into<Problem>) -> io::Result<()> {
        self.output
            .report(&self.reporter.report(&problem.into(), self.text, self.place))
    }
}
