//! `rfc1738 extract`: the URLs in a text.

use std::{
    borrow::Cow,
    ffi::{OsStr, OsString},
    fs,
    io::{self, Read, Write},
    process::ExitCode,
};

use rfc1738::{
    ParseError, Span, Url,
    context::{Context, Extracted, Reading, Rejected, extract},
};
use serde::Serialize;

use crate::{
    failure::Failure,
    json::{self, Invalid},
    safe,
    until_closed::UntilClosed,
};

/// Find the URLs in text.
///
/// Finds <URL:…>, URL:… and <…>, as the Appendix describes, and prints one URL a line: the URL as it was before it was
/// broken across lines, then a tab and the fragment if there is one. A hyphen before a line break may or may not be
/// part of the URL, so both readings are printed, each on its own line.
///
/// Text need not be UTF-8: a byte that is not is never part of a URL. In JSON, the control character SUB (1A) replaces
/// it.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The files to read, "-" for standard input, which is the default
    #[arg(value_name = "FILE")]
    files: Vec<OsString>,

    /// Find URLs without a wrapper as well
    ///
    /// Their scheme is one that section 5 knows, or is followed by "//". Without brackets, a URL ends at white space,
    /// or at one of <, > and "; with this option, also before punctuation that a reader would not take for a part of
    /// it.
    #[arg(long)]
    bare: bool,

    /// Print one JSON value for each match, on its own line, including matches that are not URLs
    ///
    /// It is {"file", "wrapper", "match", "url", "fragment", "hyphens", "readings"}. A match that is not a URL has
    /// "offset", "error" and "input" instead of the last two, and "input_hex" if the input is not UTF-8. "match", "url"
    /// and "fragment" are {"text", "start", "end"}, as written. All offsets are in bytes of the file, except those in
    /// "error", which are in "input".
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 extract rfc1738.txt
  rfc1738 extract --bare < mail.txt | cut -f 1 | rfc1738 parse --json
  rfc1738 extract --json *.txt | jq 'select(.error) | {file, offset, message: .error.message}'

Exit status:
  0  there is a URL
  1  there is none
  2  the command line is wrong, some file cannot be read, or output failed";

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        let output = &mut UntilClosed::new(output);
        let stdin = ["-".into()];
        let files = if self.files.is_empty() { &stdin } else { self.files.as_slice() };
        let (mut found, mut failed) = (false, false);
        for file in files {
            match read(file) {
                Ok(bytes) => found |= self.answer(output, file, &bytes)?,
                Err(failure) => {
                    failed = true;
                    // Both streams may be one terminal: in order, then.
                    output.flush()?;
                    failure.report();
                }
            }
        }
        Ok(ExitCode::from(match (failed, found) {
            (true, _) => 2,
            (false, true) => 0,
            (false, false) => 1,
        }))
    }

    /// Prints the matches in a file. Returns whether there is a URL.
    fn answer(&self, output: &mut impl Write, file: &OsStr, bytes: &[u8]) -> Result<bool, Failure> {
        let printer = Printer { file: &file.to_string_lossy(), bytes, json: self.json };
        let mut found = false;
        for item in extract(&text(bytes)).bare(self.bare) {
            match item {
                Ok(extracted) => {
                    found = true;
                    printer.url(output, &extracted)?;
                }
                Err(rejected) => printer.rejected(output, &rejected)?,
            }
        }
        Ok(found)
    }
}

/// All of a file.
fn read(file: &OsStr) -> Result<Vec<u8>, Failure> {
    if file != "-" {
        let failure = |error| Failure::File { file: safe::visible(file.as_encoded_bytes()), error };
        return fs::read(file).map_err(failure);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes).map_err(Failure::Input)?;
    Ok(bytes)
}

/// Replaces a byte that is not UTF-8. US-ASCII has it for this purpose: one byte, never part of a URL, and not white
/// space.
const SUBSTITUTE: char = '\x1A';

/// `bytes` as text of the same length, in which every byte keeps its offset.
fn text(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = str::from_utf8(bytes) {
        return text.into();
    }
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| SUBSTITUTE));
    }
    text.into()
}

/// Prints the matches in a file: for programs, as JSON, or for people.
struct Printer<'a> {
    file: &'a str,
    bytes: &'a [u8],
    json: bool,
}

impl Printer<'_> {
    fn url(&self, output: &mut impl Write, extracted: &Extracted<'_>) -> io::Result<()> {
        if !self.json {
            return extracted.readings().try_for_each(|reading| write_line(output, reading));
        }
        let readings = extracted.readings().map(UrlAndFragment::of).collect();
        let found = Found { hyphens: extracted.hyphens(), readings };
        json::write_line(output, &self.located(extracted.context(), found))
    }

    fn rejected(&self, output: &mut impl Write, rejected: &Rejected<'_>) -> io::Result<()> {
        if !self.json {
            return Ok(());
        }
        let input = self.as_read(rejected);
        let error = Url::try_from(&*input).err().unwrap_or_else(|| rejected.error().clone());
        let not_a_url = NotAUrl { offset: rejected.offset(), invalid: Invalid::new(&error, &input) };
        json::write_line(output, &self.located(rejected.context(), not_a_url))
    }

    /// The bytes that were rejected, without white space, with the bytes of the file in place of their substitutes.
    fn as_read(&self, rejected: &Rejected<'_>) -> Vec<u8> {
        let url = rejected.context().url();
        let read = url.as_str().bytes().zip(&self.bytes[url.range()]);
        let mut substituted = read.filter(|&(byte, _)| byte == SUBSTITUTE as u8).map(|(_, &byte)| byte);
        let bytes = rejected.text().bytes();
        bytes.map(|byte| if byte == SUBSTITUTE as u8 { substituted.next().unwrap_or(byte) } else { byte }).collect()
    }

    fn located<'a, T>(&'a self, context: &Context<'a>, what: T) -> Located<'a, T> {
        Located {
            file: self.file,
            wrapper: context.wrapper().name(),
            span: context.span(),
            url: context.url(),
            fragment: context.fragment(),
            what,
        }
    }
}

/// A URL is graphic US-ASCII, a fragment may be anything.
fn write_line(output: &mut impl Write, reading: &Reading<'_>) -> io::Result<()> {
    match reading.fragment() {
        Some(fragment) => writeln!(output, "{}\t{}", reading.as_str(), safe::visible(fragment.as_bytes())),
        None => writeln!(output, "{}", reading.as_str()),
    }
}

/// A match with its position.
#[derive(Serialize)]
struct Located<'a, T> {
    file: &'a str,
    wrapper: &'static str,
    #[serde(rename = "match")]
    span: Span<'a>,
    url: Span<'a>,
    fragment: Option<Span<'a>>,
    #[serde(flatten)]
    what: T,
}

/// The readings of a URL.
#[derive(Serialize)]
struct Found<'a> {
    hyphens: &'a [usize],
    readings: Vec<UrlAndFragment<'a>>,
}

#[derive(Serialize)]
struct UrlAndFragment<'a> {
    url: &'a str,
    fragment: Option<&'a str>,
}

impl<'a> UrlAndFragment<'a> {
    fn of(reading: &'a Reading<'_>) -> Self {
        UrlAndFragment { url: reading.as_str(), fragment: reading.fragment() }
    }
}

/// Why a match is not a URL, and where.
#[derive(Serialize)]
struct NotAUrl<'a> {
    offset: usize,
    #[serde(flatten)]
    invalid: Invalid<'a, ParseError>,
}
