//! `rfc1738 extract`: the URLs in text.
//!
//! Each file is read in chunks (`input/bytes.rs`), and what is found in one is printed before the
//! next is read; or each value of a column is a text of its own. `part.rs` has the form for
//! programs.

mod part;

use std::{
    collections::BTreeMap,
    ffi::OsString,
    io::{Read, Write},
    process::ExitCode,
};

use rfc1738::{
    Rule, Schemes,
    context::{Extracted, Extractor, Item, Items, Rejected},
};

use crate::{
    arguments::{schemes, verbosity::Verbosity},
    column::{self, Column, Rows},
    failure::{self, Failure, write_note},
    input::{
        bytes::{self, Bytes, Written},
        chunks::{Cell, ColumnItem},
        file,
        lines::MaxLine,
    },
    output::{
        place::{File, Place},
        progress::{self, Progress},
    },
};
use part::{FoundReading, Part};

/// Find the URLs in text.
///
/// Prints one URL per line: the URL as it was before it was broken across lines, then a tab and the
/// fragment if there is one. URLs are in a wrapper, or in running text:
///
/// <URL:...> and URL:... are what the Appendix of RFC 1738 recommends, and <...> are the delimiters
/// of section 2.2. After URL:, any scheme counts. In <...>, a URL has a known scheme, or "//" after
/// its scheme, or an "@", or a "/" that does not end it: <std::vector> is text.
///
/// In running text, the scheme is one that is known, or is followed by "//". A URL without brackets
/// ends at white space, or at one of <, > and ", and before punctuation that a reader would not
/// take for a part of it. If it ends with a hyphen directly before a line break, it may continue on
/// the next line: the readings that do are printed after the one that does not, if what continues
/// it has at most 1 KiB.
///
/// A hyphen before a line break may or may not be part of the URL. All readings that are URLs are
/// printed, each on its own line: first the one with all hyphens, then those with the fewest. With
/// more than four hyphens in one URL, only 16 ways to read them are tried, and standard error has a
/// note.
///
/// HTML's &amp; is decoded in the value of an attribute and in an element that is nothing but a URL,
/// \/ in a string of JSON, and =3D in a message whose header says that it is quoted-printable. Other
/// text is read as it is.
///
/// Matches that are not URLs are counted on standard error, with the commonest cause; --json prints
/// them with the reasons.
///
/// Text need not be UTF-8: a byte that is not is never part of a URL. In JSON, the control
/// character SUB (1A) replaces it.
///
/// With --column, each value of the column is read alone: a URL never continues in the next field.
///
/// Memory is constant. A "<" with a scheme after it that is not closed within 64 KiB is skipped,
/// and so is a word with more than 64 KiB on either side of its colon. That is an error; everything
/// else is still found.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The files to read, "-" for standard input, which is the default
    #[arg(value_name = "FILE")]
    files: Vec<OsString>,

    /// Find only URLs in a wrapper, not those in running text
    ///
    /// A URL after URL: then ends at white space, or at one of <, > and ", with the punctuation
    /// before that.
    #[arg(long)]
    wrapped: bool,

    #[command(flatten)]
    column: column::Options,

    #[command(flatten)]
    verbosity: Verbosity,

    #[command(flatten)]
    schemes: schemes::SchemeOptions,

    #[command(flatten)]
    strictness: schemes::Strictness,

    /// Print one JSON value for each match, on its own line, including matches that are not URLs
    ///
    /// The keys are "wrapper", "match", "url", "fragment", "hyphens", "further", "left_out" and
    /// "readings". "match", "url", "fragment" and "further" are {"text", "start", "end"}, as
    /// written; "further" may continue the URL, as all readings but the first do. "left_out" counts
    /// the ways to read the hyphens that were not tried. A match that is not a URL has "offset",
    /// the place of the error, and "shorter" instead of the last four: the URL at its start, if
    /// letters follow it of a script that is written without spaces. All offsets are in bytes of the file, or
    /// of the value of a column, except those in "error", which are in "input".
    ///
    /// Before these keys are "input", the URL as it was before it was broken across lines, "file",
    /// "line" and "column", where the URL begins, and "ok"; if "ok" is false, there is an "error":
    /// docs/json.md says more.
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 extract rfc1738.txt
  rfc1738 extract < mail.txt | cut -f 1 | rfc1738 parse --json
  rfc1738 extract --wrapped rfc*.txt
  rfc1738 extract --column notes pages.csv
  rfc1738 extract --json *.txt | jq 'select(.ok | not) | {file, line, message: .error.message}'

Exit status:
  0  there is a URL
  1  there is none
  2  the command line is wrong, some file cannot be read, some text is given up, or output failed";

impl Args {
    pub(crate) fn run(mut self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        self.column.advise(&self.files, self.verbosity);
        let column = self.column.column();
        if self.files.is_empty() {
            self.files.push("-".into());
        }
        let progress = progress::reading(file::total(&self.files), true);
        let mut run = Run {
            schemes: &self.schemes.schemes()?,
            wrapped: self.wrapped,
            syntax_only: self.strictness.syntax_only,
            json: self.json,
            verbosity: self.verbosity,
            output,
            progress,
            found: false,
            refused: BTreeMap::new(),
            failed: false,
        };
        for file in &self.files {
            match &column {
                Some(column) => run.read_column(column, file)?,
                None => run.read(file)?,
            }
        }
        run.progress.finish();
        run.note_refused()?;
        Ok(ExitCode::from(match (run.failed, run.found) {
            (true, _) => 2,
            (false, true) => 0,
            (false, false) => 1,
        }))
    }
}

struct Run<'a, W> {
    schemes: &'a Schemes,
    wrapped: bool,
    /// Whether a text that section 5 derives is a URL, whatever rules find in it.
    syntax_only: bool,
    json: bool,
    verbosity: Verbosity,
    output: &'a mut W,
    progress: Progress,
    /// Whether there is a URL.
    found: bool,
    /// How many matches are not URLs, and are not printed, by the cause.
    refused: BTreeMap<&'static str, u64>,
    failed: bool,
}

impl<W: Write> Run<'_, W> {
    fn read(&mut self, argument: &OsString) -> Result<(), Failure> {
        let source = File::new(argument);
        let failure = |error| source.failure(error);
        let mut bytes = match file::open_bytes(argument) {
            Ok(input) => Bytes::new(input),
            Err(error) => return self.fail(failure(error).into()),
        };
        let mut extractor = Extractor::new()
            .schemes(self.schemes.clone())
            .wrapped(self.wrapped);
        loop {
            // A writer that pauses has all answers.
            self.output.flush()?;
            let piece = match bytes.next() {
                Ok(piece) => piece,
                Err(error) => return self.fail(failure(error).into()),
            };
            let last = piece.last;
            self.progress.advance(piece.text.len() as u64);
            let items = extractor.push(&piece.text);
            bytes.forget(items.start());
            self.print(items, &mut bytes, &source)?;
            if last {
                return self.print(extractor.finish(), &mut bytes, &source);
            }
        }
    }

    /// Prints what is found in the part of a file that begins with these bytes.
    fn print<R: Read>(
        &mut self,
        items: Items<'_>,
        bytes: &mut Bytes<R>,
        file: &File,
    ) -> Result<(), Failure> {
        for item in items {
            match item {
                Item::Url(url) => self.url(&url, &Part::of(url.context(), bytes, file))?,
                Item::Rejected(rejected) => {
                    let part = Part::of(rejected.context(), bytes, file);
                    self.rejected(&rejected, &part)?
                }
                Item::TooLong(error) => self.fail(format!("{}: {error}", file.shown).into())?,
            }
        }
        Ok(())
    }

    /// Prints what is found in each value of a column.
    fn read_column(&mut self, column: &Column, argument: &OsString) -> Result<(), Failure> {
        let max = MaxLine::DEFAULT;
        let mut rows = match Rows::open(column, argument, max.max_line) {
            Ok(rows) => rows,
            Err(error) => return self.fail(error.into()),
        };
        let mut read = 0;
        loop {
            let (item, file) = match rows.next() {
                Ok(Some(next)) => next,
                Ok(None) => return Ok(()),
                Err(error) => return self.fail(error.into()),
            };
            let ColumnItem::Row(number, cell) = item else {
                self.output.flush()?;
                continue;
            };
            let place = Place { file, number };
            match cell {
                Cell::Text(bytes) => self.read_value(place, bytes)?,
                Cell::TooLong(length) => {
                    self.fail(format!("{place}: {}", max.message("text", length)).into())?
                }
                Cell::Malformed(why) => self.fail(format!("{place}: {why}").into())?,
                Cell::Null => {}
            }
            self.progress.advance(rows.position() - read);
            read = rows.position();
        }
    }

    fn read_value(&mut self, place: Place<'_>, bytes: &[u8]) -> Result<(), Failure> {
        let part = Part {
            place,
            bytes,
            written: Written::WHOLE,
        };
        for item in self
            .schemes
            .extract(&bytes::text(bytes))
            .wrapped(self.wrapped)
            .whole(true)
        {
            match item {
                Ok(url) => self.url(&url, &part)?,
                Err(rejected) => self.rejected(&rejected, &part)?,
            }
        }
        Ok(())
    }

    fn url(&mut self, url: &Extracted<'_>, part: &Part<'_>) -> Result<(), Failure> {
        self.found = true;
        if self.json {
            return Ok(part.url(self.output, url)?);
        }
        url.readings()
            .try_for_each(|reading| FoundReading::from(reading).write_line(self.output))?;
        if url.left_out() > 0 && self.verbosity.has_notes() {
            let place = part.place;
            let at = part.written.at(url.context().span().start());
            let hyphens = url.hyphens().len();
            let note = format!(
                "the URL at byte {at} has {hyphens} hyphens before line breaks, and not all readings are tried"
            );
            self.progress
                .suspend(|| write_note(self.output, format_args!("note: {place}: {note}")))?;
        }
        Ok(())
    }

    fn rejected(&mut self, rejected: &Rejected<'_>, part: &Part<'_>) -> Result<(), Failure> {
        if self.syntax_only && rejected.error().rule() != Rule::Syntax {
            self.found = true;
            let fragment = rejected.fragment();
            let reading = FoundReading {
                url: rejected.text(),
                fragment: fragment.as_deref(),
            };
            let written = match self.json {
                true => part.derived(self.output, rejected.context(), reading),
                false => reading.write_line(self.output),
            };
            return Ok(written?);
        }
        if self.json {
            return Ok(part.rejected(self.output, self.schemes, rejected)?);
        }
        let error = rejected.error();
        let cause = match (error.slip(), error.rule()) {
            (Some(slip), _) => slip.summary(),
            (None, Rule::Syntax) => "section 5 does not derive it",
            (None, rule) => rule.summary(),
        };
        *self.refused.entry(cause).or_default() += 1;
        Ok(())
    }

    /// Reports how many matches are not printed.
    fn note_refused(&mut self) -> Result<(), Failure> {
        let commonest = self.refused.iter().max_by_key(|&(_, count)| *count);
        let Some((cause, count)) = commonest.filter(|_| self.verbosity.has_notes()) else {
            return Ok(());
        };
        let refused = match self.refused.values().sum() {
            1 => format!("1 match is not a URL: {cause}; --json shows it"),
            all if all == *count => {
                format!("{all} matches are not URLs: {cause}; --json shows them")
            }
            all => format!(
                "{all} matches are not URLs, {count} of them: {cause}; --json shows them and the reasons"
            ),
        };
        Ok(write_note(self.output, format_args!("note: {refused}"))?)
    }

    /// Reports `failure`, and continues.
    fn fail(&mut self, failure: Failure) -> Result<(), Failure> {
        self.failed = true;
        // Both streams may be one terminal: in order, then.
        self.output.flush()?;
        self.progress.suspend(|| failure::report(failure));
        Ok(())
    }
}
