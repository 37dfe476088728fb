//! [`Part`]: a piece of a file with a match, or a value of a column, and its form for programs.

use std::io::{self, Read, Write};

use rfc1738::{
    Schemes, Span,
    context::{Context, Extracted, Reading, Rejected},
};
use rfc1738_conformance::safe;
use serde::Serialize;

use crate::{
    input::bytes::{Bytes, Written, rejected_bytes},
    output::{
        envelope,
        place::{File, Place},
    },
};

/// A piece of a file with a match, or a value of a column.
pub(super) struct Part<'a> {
    /// Where the URL of the match begins, or the row is.
    pub(super) place: Place<'a>,
    pub(super) bytes: &'a [u8],
    /// Where the file or the value has the bytes.
    pub(super) written: Written<'a>,
}

impl<'a> Part<'a> {
    /// The part of a file that begins with these `bytes`.
    pub(super) fn of<R: Read>(
        context: &Context<'_>,
        bytes: &'a mut Bytes<R>,
        file: &'a File,
    ) -> Self {
        let number = bytes.place(context.url().range());
        Part {
            place: Place { file, number },
            bytes: bytes.all(),
            written: bytes.offsets(),
        }
    }
}

/// Where a match is.
#[derive(Serialize)]
struct Located<'a> {
    wrapper: &'static str,
    r#match: Piece<'a>,
    url: Piece<'a>,
    fragment: Option<Piece<'a>>,
}

#[derive(Serialize)]
struct Found<'a> {
    #[serde(flatten)]
    located: Located<'a>,
    hyphens: Vec<u64>,
    further: Option<Piece<'a>>,
    left_out: u64,
    readings: Vec<FoundReading<'a>>,
}

#[derive(Serialize)]
struct Refused<'a> {
    #[serde(flatten)]
    located: Located<'a>,
    offset: u64,
    shorter: Option<Piece<'a>>,
}

#[derive(Serialize)]
pub(super) struct FoundReading<'a> {
    pub(super) url: &'a str,
    pub(super) fragment: Option<&'a str>,
}

impl<'a> From<&'a Reading<'_>> for FoundReading<'a> {
    fn from(reading: &'a Reading<'_>) -> Self {
        FoundReading {
            url: reading.as_str(),
            fragment: reading.fragment(),
        }
    }
}

impl FoundReading<'_> {
    /// A URL is graphic US-ASCII, a fragment may be anything.
    pub(super) fn write_line(&self, output: &mut impl Write) -> io::Result<()> {
        let url = self.url;
        match self.fragment {
            Some(fragment) => writeln!(output, "{url}\t{}", safe::visible(fragment.as_bytes())),
            None => writeln!(output, "{url}"),
        }
    }
}

/// A piece of the file.
#[derive(Serialize)]
struct Piece<'a> {
    text: &'a str,
    start: u64,
    end: u64,
}

impl Part<'_> {
    pub(super) fn url(&self, output: &mut impl Write, extracted: &Extracted<'_>) -> io::Result<()> {
        let hyphens = extracted.hyphens().iter();
        let found = Found {
            located: self.located(extracted.context()),
            hyphens: hyphens.map(|&at| self.written.at(at)).collect(),
            further: extracted.further().map(|further| self.piece(further)),
            left_out: extracted.left_out(),
            readings: extracted.readings().map(FoundReading::from).collect(),
        };
        self.found(output, found)
    }

    pub(super) fn derived(
        &self,
        output: &mut impl Write,
        context: &Context<'_>,
        reading: FoundReading<'_>,
    ) -> io::Result<()> {
        let found = Found {
            located: self.located(context),
            hyphens: Vec::new(),
            further: None,
            left_out: 0,
            readings: vec![reading],
        };
        self.found(output, found)
    }

    fn found(&self, output: &mut impl Write, found: Found<'_>) -> io::Result<()> {
        let input = Some(found.readings[0].url.as_bytes());
        envelope::write_line(output, input, Some(self.place), Some(found), None::<()>)
    }

    pub(super) fn rejected(
        &self,
        output: &mut impl Write,
        schemes: &Schemes,
        rejected: &Rejected<'_>,
    ) -> io::Result<()> {
        let input = rejected_bytes(self.bytes, rejected);
        let error = schemes
            .parse_bytes(&input)
            .err()
            .unwrap_or_else(|| rejected.error().clone());
        let refused = Refused {
            located: self.located(rejected.context()),
            offset: match rejected.offset() {
                end if end == rejected.context().url().end() => self.written.range(end..end)[0],
                at => self.written.at(at),
            },
            shorter: rejected.shorter().map(|shorter| self.piece(shorter)),
        };
        envelope::write_line(
            output,
            Some(&*input),
            Some(self.place),
            Some(refused),
            Some(error),
        )
    }

    /// A match and its pieces.
    fn located<'t>(&self, context: &Context<'t>) -> Located<'t> {
        Located {
            wrapper: context.wrapper().name(),
            r#match: self.piece(context.span()),
            url: self.piece(context.url()),
            fragment: context.fragment().map(|fragment| self.piece(fragment)),
        }
    }

    fn piece<'t>(&self, span: Span<'t>) -> Piece<'t> {
        let [start, end] = self.written.range(span.range());
        Piece {
            text: span.as_str(),
            start,
            end,
        }
    }
}
