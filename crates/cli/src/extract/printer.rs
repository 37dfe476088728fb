//! [`Printer`]: prints the matches in a file.

use std::io::{self, Read, Write};

use rfc1738::{
    ParseError, Span, Url,
    context::{Context, Extracted, Reading, Rejected},
};
use rfc1738_conformance::safe;
use serde::Serialize;

use super::bytes::{Bytes, SUBSTITUTE};
use crate::output::json::{self, Invalid};

/// Prints the matches in a part of a file: for programs, as JSON, or for people.
pub(super) struct Printer<'a, R> {
    pub(super) file: &'a str,
    /// The bytes of its name, in hexadecimal, if it is not UTF-8.
    pub(super) file_hex: Option<&'a str>,
    /// The part that the matches are in.
    pub(super) bytes: &'a Bytes<R>,
    /// Its offset in the file.
    pub(super) start: u64,
    pub(super) json: bool,
}

impl<R: Read> Printer<'_, R> {
    pub(super) fn url(&self, output: &mut impl Write, extracted: &Extracted<'_>) -> io::Result<()> {
        if !self.json {
            return extracted.readings().try_for_each(|reading| write_line(output, reading));
        }
        let found = Found {
            hyphens: extracted.hyphens().iter().map(|&at| self.start + at as u64).collect(),
            further: extracted.further().map(|further| self.place(further)),
            left_out: extracted.left_out(),
            readings: extracted.readings().map(UrlAndFragment::of).collect(),
        };
        json::write_line(output, &self.located(extracted.context(), found))
    }

    /// Prints it as JSON.
    pub(super) fn rejected(&self, output: &mut impl Write, rejected: &Rejected<'_>) -> io::Result<()> {
        let input = self.as_read(rejected);
        let error = Url::try_from(&*input).err().unwrap_or_else(|| rejected.error().clone());
        let offset = self.start + rejected.offset() as u64;
        let not_a_url = NotAUrl { offset, invalid: Invalid::new(&error, &input) };
        json::write_line(output, &self.located(rejected.context(), not_a_url))
    }

    /// The bytes that were rejected, without white space, with the bytes of the file in place of their substitutes.
    fn as_read(&self, rejected: &Rejected<'_>) -> Vec<u8> {
        let url = rejected.context().url();
        let read = url.as_str().bytes().zip(self.bytes.get(url.range()));
        let mut substituted = read.filter(|&(byte, _)| byte == SUBSTITUTE as u8).map(|(_, &byte)| byte);
        let bytes = rejected.text().bytes();
        bytes.map(|byte| if byte == SUBSTITUTE as u8 { substituted.next().unwrap_or(byte) } else { byte }).collect()
    }

    fn located<'a, T>(&'a self, context: &Context<'a>, what: T) -> Located<'a, T> {
        Located {
            file: self.file,
            file_hex: self.file_hex,
            wrapper: context.wrapper().name(),
            span: self.place(context.span()),
            url: self.place(context.url()),
            fragment: context.fragment().map(|fragment| self.place(fragment)),
            what,
        }
    }

    fn place<'a>(&self, span: Span<'a>) -> Place<'a> {
        let [start, end] = [span.start(), span.end()].map(|at| self.start + at as u64);
        Place { text: span.as_str(), start, end }
    }
}

/// A URL is graphic US-ASCII, a fragment may be anything.
fn write_line(output: &mut impl Write, reading: &Reading<'_>) -> io::Result<()> {
    match reading.fragment() {
        Some(fragment) => writeln!(output, "{}\t{}", reading.as_str(), safe::visible(fragment.as_bytes())),
        None => writeln!(output, "{}", reading.as_str()),
    }
}

/// A piece of a file.
#[derive(Serialize)]
struct Place<'a> {
    text: &'a str,
    start: u64,
    end: u64,
}

/// A match with its position.
#[derive(Serialize)]
struct Located<'a, T> {
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file_hex: Option<&'a str>,
    wrapper: &'static str,
    #[serde(rename = "match")]
    span: Place<'a>,
    url: Place<'a>,
    fragment: Option<Place<'a>>,
    #[serde(flatten)]
    what: T,
}

/// The readings of a URL.
#[derive(Serialize)]
struct Found<'a> {
    hyphens: Vec<u64>,
    further: Option<Place<'a>>,
    left_out: u64,
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
    offset: u64,
    #[serde(flatten)]
    invalid: Invalid<'a, ParseError>,
}
