//! [`Checker`]: checks lines, and renders the findings.

use std::{io, str::Utf8Error};

use rfc1738::{Production, Schemes};

use super::{
    chunks::Portion, finding::Finding, format::Format, line::Line, scheme::Scheme, sizes::Sizes, source::Chunk,
    tally::Tally,
};
use crate::{
    file::File,
    rule::{Facts, LineRule, Rule, Rules},
};

/// Checks lines by rules, and renders the findings.
pub(super) struct Checker {
    pub(super) schemes: Schemes,
    rules: Rules,
    pub(super) format: Box<dyn Format>,
    max_line: usize,
    pub(super) sizes: Sizes,
}

/// The lines of a chunk that are left to check.
#[derive(Clone, Copy)]
pub(super) struct Rest {
    /// Where the first of them begins.
    at: usize,
    /// Its number.
    line: u64,
}

impl Rest {
    /// All of `chunk`.
    fn all_of(chunk: &Chunk) -> Self {
        Rest { at: 0, line: chunk.line }
    }
}

/// The results of some lines.
pub(super) struct Piece {
    pub(super) output: Vec<u8>,
    pub(super) tally: Tally,
    /// The number of findings in the output.
    pub(super) shown: u64,
    /// The lines that are not checked yet.
    pub(super) rest: Option<Rest>,
}

impl Piece {
    /// A piece without lines, which reuses the memory of `output`.
    fn new(mut output: Vec<u8>, schemes: &Schemes) -> Self {
        output.clear();
        Piece { output, tally: Tally::new(schemes), shown: 0, rest: None }
    }
}

impl Checker {
    pub(super) fn new(schemes: Schemes, rules: Rules, format: Box<dyn Format>, max_line: usize, sizes: Sizes) -> Self {
        Checker { schemes, rules, format, max_line, sizes }
    }

    /// Checks the first lines of `chunk`, as [`check`](Checker::check) does. If the chunk is a long line, it is left
    /// for later: its output is longer still, and only one such output should be in memory at a time.
    pub(super) fn begin(&self, chunk: &Chunk, budget: u64, output: Vec<u8>) -> io::Result<Piece> {
        let all = Rest::all_of(chunk);
        if chunk.length() > self.sizes.chunk && self.format.shows_lines() {
            return Ok(Piece { rest: Some(all), ..Piece::new(output, &self.schemes) });
        }
        self.check(chunk, all, budget, output)
    }

    /// Checks the lines of `chunk` from `rest` on, until there is enough output. Reuses the memory of `output`. Renders
    /// at most `budget` findings.
    pub(super) fn check(&self, chunk: &Chunk, rest: Rest, budget: u64, output: Vec<u8>) -> io::Result<Piece> {
        let piece = Piece::new(output, &self.schemes);
        let mut work = Work { checker: self, file: &chunk.file, number: rest.line, budget, piece };
        match &chunk.lines {
            Ok(Portion::Whole(bytes)) if self.only_counts_syntax() => work.count(bytes),
            Ok(Portion::Whole(bytes)) => work.check_all(bytes, rest.at)?,
            Ok(Portion::TooLong(length)) => work.refuse(None, self.too_long(*length))?,
            Err(_) => {}
        }
        Ok(work.piece)
    }

    fn only_counts_syntax(&self) -> bool {
        self.rules == Rules::only([]) && !self.format.shows_lines()
    }

    /// The finding for a line that cannot be read. If its rule is off, the line still is not a URL.
    fn unreadable(&self, rule: LineRule, (start, end): (usize, usize), message: String) -> Finding<'static> {
        let rule = if self.rules.contains(rule) { Rule::Line(rule) } else { Rule::SYNTAX };
        let Facts { severity, section, .. } = rule.facts();
        Finding { rule, severity, section, start, end, message: message.into(), help: None, left_out: 0 }
    }

    fn too_long(&self, length: usize) -> Finding<'static> {
        let max = self.max_line;
        let message = format!("the line has {length} bytes, more than {max}, and is not read");
        self.unreadable(LineRule::TooLong, (max, length), message)
    }

    fn empty(&self) -> Finding<'static> {
        let finding = self.unreadable(LineRule::Empty, (0, 0), "the line is empty".into());
        Finding { help: Some("leave it out".into()), ..finding }
    }

    /// `bytes` are UTF-8 up to `start`.
    fn not_utf8(&self, bytes: &[u8], start: usize) -> Finding<'static> {
        let invalid = bytes[start..].utf8_chunks().next().map_or(1, |chunk| chunk.invalid().len());
        let message = format!("the byte {:02X} begins no whole character of UTF-8", bytes[start]);
        let help = format!("encode octets that are not in US-ASCII, write \"%{:02X}\"", bytes[start]);
        let finding = self.unreadable(LineRule::NotUtf8, (start, start + invalid), message);
        Finding { help: Some(help.into()), ..finding }
    }
}

/// A chunk whose lines are being checked.
struct Work<'a> {
    checker: &'a Checker,
    file: &'a File,
    /// The number of the next line.
    number: u64,
    budget: u64,
    piece: Piece,
}

impl Work<'_> {
    /// Only counts lines, without allocating.
    fn count(&mut self, bytes: &[u8]) {
        let schemes = &self.checker.schemes;
        let text = Utf8::of(bytes);
        let mut start = 0;
        while start < bytes.len() {
            let end = memchr::memchr(b'\n', &bytes[start..]).map_or(bytes.len(), |length| start + length);
            let line = without_cr(&bytes[start..end]);
            let is_valid = |text| schemes.is_valid(text);
            let valid = line.len() <= self.checker.max_line && text.line(start, line).is_ok_and(is_valid);
            self.piece.tally.count_by_syntax(Scheme::of(schemes, line), valid);
            start = end + 1;
        }
    }

    fn check_all(&mut self, bytes: &[u8], mut start: usize) -> io::Result<()> {
        let text = Utf8::of(bytes);
        while start < bytes.len() {
            if self.piece.output.len() >= self.checker.sizes.output {
                self.piece.rest = Some(Rest { at: start, line: self.number });
                break;
            }
            let end = memchr::memchr(b'\n', &bytes[start..]).map_or(bytes.len(), |length| start + length);
            let line = without_cr(&bytes[start..end]);
            self.check(line, text.line(start, line))?;
            start = end + 1;
        }
        Ok(())
    }

    fn check(&mut self, line: &[u8], text: Result<&str, Utf8Error>) -> io::Result<()> {
        let Checker { ref schemes, rules, max_line, .. } = *self.checker;
        match text {
            _ if line.len() > max_line => self.refuse(None, self.checker.too_long(line.len())),
            Ok("") => self.refuse(Some(line), self.checker.empty()),
            Ok(text) => {
                let report = schemes.validate_with(text, rules.of_urls());
                let findings: Vec<Finding<'_>> = report.findings().iter().map(Finding::from).collect();
                self.add(Some(line), report.is_valid(), report.production(), &findings)
            }
            Err(error) => self.refuse(Some(line), self.checker.not_utf8(line, error.valid_up_to())),
        }
    }

    /// Adds a line that cannot be read.
    fn refuse(&mut self, bytes: Option<&[u8]>, finding: Finding<'_>) -> io::Result<()> {
        self.add(bytes, false, None, &[finding])
    }

    fn add(
        &mut self,
        bytes: Option<&[u8]>,
        valid: bool,
        production: Option<Production>,
        findings: &[Finding<'_>],
    ) -> io::Result<()> {
        let Work { checker, file, number, budget, ref mut piece } = *self;
        let schemes = &checker.schemes;
        let scheme = bytes.map_or(Scheme::unread(schemes), |line| Scheme::of(schemes, line));
        piece.tally.count(scheme, valid, findings);
        let left = usize::try_from(budget - piece.shown).unwrap_or(usize::MAX);
        let findings = &findings[..findings.len().min(left)];
        if checker.format.shows_lines() {
            piece.shown += findings.len() as u64;
            checker.format.line(&mut piece.output, &Line { file, number, bytes, valid, production, findings })?;
        }
        self.number += 1;
        Ok(())
    }
}

/// Some lines, if all of them are UTF-8, so that single lines need not be checked for it.
struct Utf8<'a>(Option<&'a str>);

impl<'a> Utf8<'a> {
    fn of(bytes: &'a [u8]) -> Self {
        Utf8(str::from_utf8(bytes).ok())
    }

    /// `line`, which begins at `start`, as text.
    fn line(&self, start: usize, line: &'a [u8]) -> Result<&'a str, Utf8Error> {
        self.0.and_then(|text| text.get(start..start + line.len())).map_or_else(|| str::from_utf8(line), Ok)
    }
}

/// `line` without the one CR that belongs to its end.
fn without_cr(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}
