//! [`Printer`]: prints the matches in a file.

use std::io::{self, Read, Write};

use rfc1738::{
    ParseError, Span, Url,
    context::{Context, Extracted, Reading, Rejected},
};
use rfc1738_conformance::safe;
use serde::Serialize;
use serde_json::{Value, json};

use super::bytes::{Bytes, SUBSTITUTE};
use crate::{
    input::file::File,
    output::json::{self, Invalid},
};

/// Prints the matches in a part of a file: for programs, as JSON, or for people.
pub(super) struct Printer<'a, R> {
    pub(super) file: &'a File,
    /// The part that the matches are in.
    pub(super) bytes: &'a Bytes<R>,
    /// Its offset in the file.
    pub(super) start: u64,
    pub(super) json: bool,
}

impl<R: Read> Printer<'_, R> {
    pub(super) fn url(&self, output: &mut impl Write, extracted: &Extracted<'_>) -> io::Result<()> {
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
            .map(|further| self.place(further))
            .into();
        found["left_out"] = extracted.left_out().into();
        let readings = extracted.readings();
        found["readings"] = readings
            .map(|reading| json!({"url": reading.as_str(), "fragment": reading.fragment()}))
            .collect();
        json::write_line(output, &found)
    }

    /// Prints it as JSON.
    pub(super) fn rejected(
        &self,
        output: &mut impl Write,
        rejected: &Rejected<'_>,
    ) -> io::Result<()> {
        let input = self.as_read(rejected);
        let error = Url::try_from(&*input)
            .err()
            .unwrap_or_else(|| rejected.error().clone());
        let mut located = self.located(rejected.context());
        located["offset"] = (self.start + rejected.offset() as u64).into();
        json::write_line(
            output,
            &NotAUrl {
                located,
                invalid: Invalid::new(&error, &input),
            },
        )
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

    /// A match with its position.
    fn located(&self, context: &Context<'_>) -> Value {
        let mut located = json!({"file": self.file.text});
        if let Some(hex) = &self.file.hex {
            located["file_hex"] = hex.as_str().into();
        }
        located["wrapper"] = context.wrapper().name().into();
        located["match"] = self.place(context.span());
        located["url"] = self.place(context.url());
        located["fragment"] = context
            .fragment()
            .map(|fragment| self.place(fragment))
            .into();
        located
    }

    /// A piece of the file.
    fn place(&self, span: Span<'_>) -> Value {
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

/// A match that is not a URL, and why.
#[derive(Serialize)]
struct NotAUrl<'a> {
    #[serde(flatten)]
    located: Value,
    #[serde(flatten)]
    invalid: Invalid<'a, ParseError>,
}
