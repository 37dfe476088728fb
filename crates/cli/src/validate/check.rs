//! [`Checker`]: checks lines or values, and renders the findings.

use std::{io, str::Utf8Error};

use rfc1738::{Production, Schemes, Severity};

use super::{
    format::Format,
    outcome::{Finding, Line, Tally, Unit},
    source::{Chunk, Sizes},
};
use crate::{
    arguments::{
        rule::{LineRule, Rule, Rules},
        verbosity::Verbosity,
    },
    input::{
        chunks::{Portion, Text, lines},
        lines::{MaxLine, Skipping},
    },
    output::{
        place::{File, Number, Place},
        problem::Problem,
    },
};

/// Checks lines or values by rules, and renders the findings.
pub(super) struct Checker {
    pub(super) schemes: Schemes,
    pub(super) unit: Unit,
    pub(super) rules: Rules,
    pub(super) verbosity: Verbosity,
    pub(super) format: Box<dyn Format>,
    pub(super) max: MaxLine,
    pub(super) skipping: Skipping,
    pub(super) sizes: Sizes,
}

/// The results of some lines.
pub(super) struct Piece {
    pub(super) output: Vec<u8>,
    pub(super) tally: Tally,
    /// The number of findings in the output.
    pub(super) shown: u64,
    /// How many texts of the chunk are checked, if not all are.
    pub(super) checked: Option<usize>,
}

impl Piece {
    /// A piece without lines.
    fn new(schemes: &Schemes) -> Self {
        Piece {
            output: Vec::new(),
            tally: Tally::new(schemes),
            shown: 0,
            checked: None,
        }
    }
}

impl Checker {
    /// Checks the first lines of `chunk`, as [`check`](Checker::check) does, unless the writer checks
    /// all. If the chunk is a long line, it is left for the writer, too: its output is longer still,
    /// and only one such output should be in memory at a time.
    pub(super) fn begin(&self, chunk: &Chunk, budget: u64) -> io::Result<Piece> {
        let is_long = chunk.length() > self.sizes.chunk && self.format.shows_lines();
        if self.sizes.writer_checks || is_long {
            return Ok(Piece {
                checked: Some(0),
                ..Piece::new(&self.schemes)
            });
        }
        self.check(chunk, 0, budget)
    }

    /// Checks the texts of `chunk` after those that are `checked`, until there is enough output.
    /// Renders at most `budget` findings.
    pub(super) fn check(&self, chunk: &Chunk, checked: usize, budget: u64) -> io::Result<Piece> {
        let piece = Piece::new(&self.schemes);
        let mut work = ChunkWork {
            checker: self,
            file: &chunk.file,
            budget,
            piece,
        };
        match &chunk.lines {
            Ok(Portion::Whole(bytes)) => {
                work.check_all(bytes, lines(bytes, chunk.number.line()), checked)?
            }
            Ok(Portion::Values(values)) => {
                work.piece.tally.nulls = if checked == 0 { values.nulls } else { 0 };
                work.check_all(&values.bytes, values.texts(), checked)?;
            }
            Ok(Portion::TooLong(length)) => work.refuse(chunk.number, self.too_long(*length))?,
            Err(_) => {}
        }
        Ok(work.piece)
    }

    fn only_counts_syntax(&self) -> bool {
        self.rules == Rules::syntax() && !self.format.shows_lines()
    }

    /// The finding for a line that is not read. If its rule is off, the line still is not a URL.
    fn unread(&self, rule: LineRule, problem: Problem<'static>) -> Finding<'static> {
        match self.rules.contains(rule) {
            true => Finding::error(Rule::Line(rule), problem),
            false => Finding::error(
                Rule::SYNTAX,
                Problem {
                    rule: Rule::SYNTAX.id(),
                    ..problem
                },
            ),
        }
    }

    fn too_long(&self, length: usize) -> Finding<'static> {
        let text = match self.unit {
            Unit::Line => "line",
            // Of JSON Lines, it is a line with a value.
            Unit::Row => "text",
            Unit::Url => "URL",
        };
        self.unread(
            LineRule::TooLong,
            LineRule::too_long(self.max, text, length),
        )
    }

    /// The row of a value is not as it should be, for this reason.
    fn malformed(&self, why: &[u8]) -> Finding<'static> {
        let why = String::from_utf8_lossy(why).into_owned();
        self.unread(LineRule::Malformed, LineRule::malformed(why))
    }
}

/// A chunk whose lines or values are being checked.
struct ChunkWork<'a> {
    checker: &'a Checker,
    file: &'a File,
    budget: u64,
    piece: Piece,
}

impl ChunkWork<'_> {
    /// Checks the texts of a chunk whose bytes are `all`, except those that are `checked`.
    fn check_all<'t>(
        &mut self,
        all: &'t [u8],
        texts: impl Iterator<Item = Text<'t>>,
        checked: usize,
    ) -> io::Result<()> {
        if self.checker.only_counts_syntax() {
            texts.for_each(|text| match text.is_malformed {
                true => self
                    .piece
                    .tally
                    .count_by_syntax(&self.checker.schemes, None, false),
                false if self.skips(text.bytes) => {}
                false => self.count(text.bytes),
            });
            return Ok(());
        }
        // If all texts are UTF-8, single ones need not be checked for it.
        let whole = str::from_utf8(all).ok();
        let utf8 = |start: usize, text: &'t [u8]| {
            let part = whole.and_then(|whole| whole.get(start..start + text.len()));
            part.map_or_else(|| str::from_utf8(text), Ok)
        };
        for (index, text) in texts.enumerate().skip(checked) {
            if self.piece.output.len() >= self.checker.sizes.output {
                self.piece.checked = Some(index);
                break;
            }
            let Text { number, bytes, .. } = text;
            match text.is_malformed {
                true => self.refuse(number, self.checker.malformed(bytes))?,
                false if self.skips(bytes) => {}
                false => self.check(number, bytes, utf8(text.start, bytes))?,
            }
        }
        Ok(())
    }

    /// Whether to skip a line, which is counted.
    fn skips(&mut self, line: &[u8]) -> bool {
        let skips = self.checker.unit == Unit::Line && self.checker.skipping.skips(line);
        self.piece.tally.skipped += u64::from(skips);
        skips
    }

    /// Only counts a line, without allocating.
    fn count(&mut self, line: &[u8]) {
        let schemes = &self.checker.schemes;
        let valid = line.len() <= self.checker.max.max_line && schemes.derives(line);
        self.piece.tally.count_by_syntax(schemes, Some(line), valid);
    }

    fn check(
        &mut self,
        number: Number,
        line: &[u8],
        text: Result<&str, Utf8Error>,
    ) -> io::Result<()> {
        let Checker {
            ref schemes,
            rules,
            max: MaxLine { max_line },
            ..
        } = *self.checker;
        match text {
            _ if line.len() > max_line => self.refuse(number, self.checker.too_long(line.len())),
            Ok(text) => {
                let report = schemes.validate_with(text, rules.of_urls());
                let findings: Vec<Finding<'_>> =
                    report.findings().iter().map(Finding::from).collect();
                self.add(number, Some(line), report.production(), &findings)
            }
            Err(_) => {
                let error = schemes.parse_bytes(line).err();
                let finding = error
                    .as_ref()
                    .map(|error| Finding::error(Rule::SYNTAX, error.into()));
                self.add(number, Some(line), None, finding.as_slice())
            }
        }
    }

    /// Adds a line that is not read.
    fn refuse(&mut self, number: Number, finding: Finding<'_>) -> io::Result<()> {
        self.add(number, None, None, &[finding])
    }

    fn add(
        &mut self,
        number: Number,
        bytes: Option<&[u8]>,
        production: Option<Production>,
        findings: &[Finding<'_>],
    ) -> io::Result<()> {
        let ChunkWork {
            checker,
            file,
            budget,
            ref mut piece,
        } = *self;
        let error = findings
            .iter()
            .find(|finding| finding.severity == Severity::Error);
        let valid = error.is_none();
        piece.tally.count(&checker.schemes, bytes, valid, findings);
        if checker.format.shows_lines() {
            let left = usize::try_from(budget - piece.shown).unwrap_or(usize::MAX);
            let printed = findings
                .iter()
                .filter(|finding| finding.severity >= checker.verbosity.level);
            let printed: Vec<_> = printed.take(left).collect();
            piece.shown += printed.len() as u64;
            let line = Line {
                place: Place { file, number },
                bytes,
                error: error.map(|error| &error.problem),
                production,
                findings: &printed,
            };
            checker.format.line(&mut piece.output, &line)?;
        }
        Ok(())
    }
}
