//! `rfc1738 extract`: the URLs in text.
//!
//! Each file is read in chunks (`bytes.rs`), and what is found in one is printed before the next is
//! read.

mod bytes;

use std::{
    ffi::OsString,
    io::{self, Read, Write},
    process::ExitCode,
};

use rfc1738::{
    Schemes, Span,
    context::{Context, Extracted, Extractor, Item, Items, Reading, Rejected},
};
use rfc1738_conformance::safe;
use serde_json::{Value, json};

use crate::{
    arguments::{schemes, verbosity::Verbosity},
    failure::{self, Failure, write_note},
    input::file,
    output::{
        envelope,
        place::{File, Place},
        progress::{self, Progress},
    },
};
use bytes::{Bytes, SUBSTITUTE};

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
/// The text is read as it is: HTML's &amp; and quoted-printable's =3D are not decoded, and may be
/// taken for a part of a URL. Decode a page or a message first.
///
/// A match that is not a URL is counted on standard error; --json prints it with the reason.
///
/// Text need not be UTF-8: a byte that is not is never part of a URL. In JSON, the control
/// character SUB (1A) replaces it.
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
    verbosity: Verbosity,

    #[command(flatten)]
    schemes: schemes::SchemeOptions,

    /// Print one JSON value for each match, on its own line, including matches that are not URLs
    ///
    /// The keys are "wrapper", "match", "url", "fragment", "hyphens", "further", "left_out" and
    /// "readings". "match", "url", "fragment" and "further" are {"text", "start", "end"}, as
    /// written; "further" may continue the URL, as all readings but the first do. "left_out" counts
    /// the ways to read the hyphens that were not tried. A match that is not a URL has "offset",
    /// the place of the error, instead of the last four. All offsets are in bytes of the file,
    /// except those in "error", which are in "input".
    ///
    /// Before these keys are "input", the URL as it was before it was broken across lines, "file",
    /// "line", that of the match, and "ok"; if "ok" is false, there is an "error":
    /// docs/json.md says more.
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 extract rfc1738.txt
  rfc1738 extract < mail.txt | cut -f 1 | rfc1738 parse --json
  rfc1738 extract --wrapped rfc*.txt
  rfc1738 extract --json *.txt | jq 'select(.ok | not) | {file, line, message: .error.message}'

Exit status:
  0  there is a URL
  1  there is none
  2  the command line is wrong, some file cannot be read, some text is given up, or output failed";

impl Args {
    pub(crate) fn run(mut self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        if self.files.is_empty() {
            self.files.push("-".into());
        }
        let progress = progress::reading(file::total(&self.files), true);
        let schemes = self.schemes.schemes()?;
        let mut run = Run {
            args: &self,
            schemes,
            output,
            progress,
            found: false,
            refused: 0,
            failed: false,
        };
        for file in &self.files {
            run.read(file)?;
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
    args: &'a Args,
    schemes: Schemes,
    output: &'a mut W,
    progress: Progress,
    /// Whether there is a URL.
    found: bool,
    /// How many matches are not URLs, and are not printed.
    refused: u64,
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
            .wrapped(self.args.wrapped);
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
            let mut printer = Printer {
                file: &source,
                bytes: &mut bytes,
                start: items.start(),
                json: self.args.json,
            };
            self.print(items, &mut printer)?;
            if last {
                return self.print(extractor.finish(), &mut printer);
            }
        }
    }

    fn print<R: Read>(
        &mut self,
        items: Items<'_>,
        printer: &mut Printer<'_, R>,
    ) -> Result<(), Failure> {
        let file = &printer.file.shown;
        for item in items {
            match item {
                Item::Url(url) => {
                    self.found = true;
                    printer.url(self.output, &url)?;
                    if url.left_out() > 0 && !self.args.json && self.args.verbosity.has_notes() {
                        let at = printer.start + url.context().span().start() as u64;
                        let hyphens = url.hyphens().len();
                        let note = format!(
                            "the URL at byte {at} has {hyphens} hyphens before line breaks, and not all readings are tried"
                        );
                        self.progress.suspend(|| {
                            write_note(self.output, format_args!("note: {file}: {note}"))
                        })?;
                    }
                }
                Item::Rejected(rejected) if self.args.json => {
                    printer.rejected(self.output, &self.schemes, &rejected)?
                }
                Item::Rejected(_) => self.refused += 1,
                Item::TooLong(error) => self.fail(format!("{file}: {error}").into())?,
            }
        }
        Ok(())
    }

    /// Reports how many matches are not printed.
    fn note_refused(&mut self) -> Result<(), Failure> {
        if self.refused == 0 || !self.args.verbosity.has_notes() {
            return Ok(());
        }
        let refused = match self.refused {
            1 => "1 match is not a URL; --json shows it and the reason".to_owned(),
            refused => format!("{refused} matches are not URLs; --json shows them and the reasons"),
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

/// Prints the matches in a part of a file: for programs, as JSON, or for people.
struct Printer<'a, R> {
    file: &'a File,
    /// The part that the matches are in.
    bytes: &'a mut Bytes<R>,
    /// Its offset in the file.
    start: u64,
    json: bool,
}

impl<R: Read> Printer<'_, R> {
    fn url(&mut self, output: &mut impl Write, extracted: &Extracted<'_>) -> io::Result<()> {
        if !self.json {
            return extracted
                .readings()
                .try_for_each(|reading| write_line(output, reading));
        }
        let mut found = self.located(extracted.context());
        found["hyphens"] = extracted
            .hyphens()
            .iter()
            .map(|&at| self.start + at as u64)
            .collect();
        found["further"] = extracted
            .further()
            .map(|further| self.piece(further))
            .into();
        found["left_out"] = extracted.left_out().into();
        let readings = extracted.readings();
        found["readings"] = readings
            .map(|reading| json!({"url": reading.as_str(), "fragment": reading.fragment()}))
            .collect();
        let input = Some(extracted.reading().as_str().as_bytes());
        let place = Some(self.place(extracted.context()));
        envelope::write_line(output, input, place, Some(found), None::<()>)
    }

    /// Prints it as JSON.
    fn rejected(
        &mut self,
        output: &mut impl Write,
        schemes: &Schemes,
        rejected: &Rejected<'_>,
    ) -> io::Result<()> {
        let input = self.as_read(rejected);
        let error = schemes
            .parse_bytes(&input)
            .err()
            .unwrap_or_else(|| rejected.error().clone());
        let mut located = self.located(rejected.context());
        located["offset"] = (self.start + rejected.offset() as u64).into();
        let place = Some(self.place(rejected.context()));
        envelope::write_line(output, Some(&*input), place, Some(located), Some(error))
    }

    /// The bytes that were rejected, without white space, with the bytes of the file in place of
    /// their substitutes.
    fn as_read(&self, rejected: &Rejected<'_>) -> Vec<u8> {
        let url = rejected.context().url();
        let read = url.as_str().bytes().zip(self.bytes.get(url.range()));
        let mut substituted = read
            .filter(|&(byte, _)| byte == SUBSTITUTE as u8)
            .map(|(_, &byte)| byte);
        let bytes = rejected.text().bytes();
        bytes
            .map(|byte| {
                if byte == SUBSTITUTE as u8 {
                    substituted.next().unwrap_or(byte)
                } else {
                    byte
                }
            })
            .collect()
    }

    /// Where a match begins.
    fn place(&mut self, context: &Context<'_>) -> Place<'_> {
        self.file.line(self.bytes.line(context.span().start()))
    }

    /// A match and its pieces.
    fn located(&self, context: &Context<'_>) -> Value {
        json!({
            "wrapper": context.wrapper().name(),
            "match": self.piece(context.span()),
            "url": self.piece(context.url()),
            "fragment": context.fragment().map(|fragment| self.piece(fragment)),
        })
    }

    /// A piece of the file.
    fn piece(&self, span: Span<'_>) -> Value {
        let [start, end] = [span.start(), span.end()].map(|at| self.start + at as u64);
        json!({"text": span.as_str(), "start": start, "end": end})
    }
}

/// A URL is graphic US-ASCII, a fragment may be anything.
fn write_line(output: &mut impl Write, reading: &Reading<'_>) -> io::Result<()> {
    match reading.fragment() {
        Some(fragment) => writeln!(
            output,
            "{}\t{}",
            reading.as_str(),
            safe::visible(fragment.as_bytes())
        ),
        None => writeln!(output, "{}", reading.as_str()),
    }
}
