//! The results of a run: [`Line`], a line or the value of a row, with its [`Finding`]s; [`Outcome`],
//! from which the summary and the exit status are made.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use rfc1738::{Production, Registered, Scheme, Schemes, Severity, grammar};
use serde::Serialize;

use crate::{
    arguments::rule::Rule,
    failure::CLOSED,
    output::{
        number::{counted, grouped},
        place::Place,
        problem::Problem,
    },
    streams,
};

/// The kind of the texts, and of their places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Line,
    /// The value of a row.
    Row,
    /// A URL in text.
    Url,
}

impl Unit {
    /// The text at a position.
    pub(super) fn text(self) -> &'static str {
        match self {
            Unit::Line => "line",
            Unit::Row => "value",
            Unit::Url => "URL",
        }
    }
}

/// A line, or the value of a row, and its findings.
pub(super) struct Line<'a> {
    pub(super) place: Place<'a>,
    /// Its bytes without its end; `None` if it was too long and skipped, or its row is not as it
    /// should be.
    pub(super) bytes: Option<&'a [u8]>,
    /// The first error in it; `None` if it is valid.
    pub(super) error: Option<&'a Problem<'a>>,
    /// The alternative of `url` that derives it, if one does.
    pub(super) production: Option<Production>,
    /// Those that are printed.
    pub(super) findings: &'a [&'a Finding<'a>],
}

/// A finding of a rule.
#[derive(Serialize)]
pub(super) struct Finding<'a> {
    #[serde(skip)]
    pub(super) rule: Rule,
    #[serde(flatten)]
    pub(super) problem: Problem<'a>,
    pub(super) severity: Severity,
    /// The number of further findings of its rule, which are counted but not printed.
    #[serde(skip)]
    pub(super) left_out: usize,
}

impl<'a> Finding<'a> {
    /// An error, found once.
    pub(super) fn error(rule: Rule, problem: Problem<'a>) -> Self {
        Finding {
            rule,
            problem,
            severity: Severity::Error,
            left_out: 0,
        }
    }
}

impl<'a> From<&'a rfc1738::Finding> for Finding<'a> {
    fn from(finding: &'a rfc1738::Finding) -> Self {
        Finding {
            rule: Rule::Url(finding.rule()),
            problem: finding.into(),
            severity: finding.severity(),
            left_out: finding.left_out(),
        }
    }
}

/// The exit status after Ctrl-C, by the convention of shells.
pub(super) const INTERRUPTED: u8 = 130;

pub(super) struct Outcome {
    pub(super) tally: Tally,
    /// Findings of a lower severity are not printed.
    pub(super) level: Severity,
    /// The number of findings that were printed.
    pub(super) shown: u64,
    /// The messages for files that could not be read. Safe to print.
    pub(super) failures: Vec<String>,
    /// The reason why it ended before the end of the last file, if it did.
    pub(super) ended: Option<EarlyEnd>,
}

/// A reason to end early.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum EarlyEnd {
    /// Ctrl-C.
    Interrupted,
    /// Nobody reads the output any more.
    Closed,
}

impl Outcome {
    pub(super) fn new(schemes: &Schemes, level: Severity) -> Self {
        Outcome {
            tally: Tally::new(schemes),
            level,
            shown: 0,
            failures: Vec::new(),
            ended: None,
        }
    }

    /// The rules of findings that are printed, and the number of these.
    fn rules(&self) -> impl Iterator<Item = (Rule, u64)> {
        let level = self.level;
        self.tally
            .rules()
            .filter(move |(rule, _)| rule.severity() >= level)
    }

    /// How many findings are to be printed.
    pub(super) fn findings(&self) -> u64 {
        self.rules().map(|(_, count)| count).sum()
    }

    /// The exit status. It is 1 if there are findings of the severity `denied` or a higher one.
    pub(super) fn status(&self, denied: Severity) -> ExitCode {
        ExitCode::from(match self.ended {
            Some(EarlyEnd::Interrupted) => INTERRUPTED,
            Some(EarlyEnd::Closed) => CLOSED,
            _ if !self.failures.is_empty() => 2,
            _ => u8::from(self.tally.severity() >= Some(denied)),
        })
    }
}

/// Counts of lines.
#[derive(Clone, Copy, Default)]
pub(super) struct Count {
    pub(super) valid: u64,
    pub(super) invalid: u64,
}

impl Count {
    pub(super) fn lines(self) -> u64 {
        self.valid + self.invalid
    }

    fn add(&mut self, other: Count) {
        self.valid += other.valid;
        self.invalid += other.invalid;
    }
}

/// Counts of lines by scheme, and of findings by rule.
#[derive(Clone)]
pub(super) struct Tally {
    /// In the order of [`names`].
    schemes: Vec<Count>,
    rules: [u64; Rule::COUNT],
    /// The number of rows without a value.
    pub(super) nulls: u64,
    /// The number of lines that were skipped.
    pub(super) skipped: u64,
}

impl Tally {
    pub(super) fn new(schemes: &Schemes) -> Self {
        Tally {
            schemes: vec![Count::default(); names(schemes).count()],
            rules: [0; Rule::COUNT],
            nulls: 0,
            skipped: 0,
        }
    }

    /// Counts a line, of which nothing is known if it was not read.
    pub(super) fn count(
        &mut self,
        schemes: &Schemes,
        line: Option<&[u8]>,
        valid: bool,
        findings: &[Finding<'_>],
    ) {
        let count = &mut self.schemes[place(schemes, line)];
        *(if valid {
            &mut count.valid
        } else {
            &mut count.invalid
        }) += 1;
        for finding in findings {
            self.rules[finding.rule.index()] += 1 + finding.left_out as u64;
        }
    }

    /// Counts a line that was only checked against the grammar.
    pub(super) fn count_by_syntax(&mut self, schemes: &Schemes, line: Option<&[u8]>, valid: bool) {
        self.count(schemes, line, valid, &[]);
        self.rules[Rule::SYNTAX.index()] += u64::from(!valid);
    }

    pub(super) fn add(&mut self, other: &Tally) {
        self.schemes
            .iter_mut()
            .zip(&other.schemes)
            .for_each(|(count, other)| count.add(*other));
        self.rules
            .iter_mut()
            .zip(&other.rules)
            .for_each(|(count, other)| *count += other);
        self.nulls += other.nulls;
        self.skipped += other.skipped;
    }

    pub(super) fn lines(&self) -> Count {
        let mut all = Count::default();
        self.schemes.iter().for_each(|count| all.add(*count));
        all
    }

    /// The schemes that occur, with the counts of their lines.
    pub(super) fn schemes<'s>(
        &self,
        schemes: &'s Schemes,
    ) -> impl Iterator<Item = (&'s str, Count)> {
        names(schemes)
            .zip(self.schemes.iter().copied())
            .filter(|(_, count)| count.lines() > 0)
    }

    /// The rules with findings, and the number of these.
    fn rules(&self) -> impl Iterator<Item = (Rule, u64)> {
        Rule::all().zip(self.rules).filter(|&(_, count)| count > 0)
    }

    pub(super) fn severity(&self) -> Option<Severity> {
        self.rules().map(|(rule, _)| rule.severity()).max()
    }
}

/// The classes by which lines are counted: the schemes of section 5, those that are registered, all
/// others, and none.
fn names<'s>(schemes: &'s Schemes) -> impl Iterator<Item = &'s str> {
    let known = Scheme::ALL
        .iter()
        .map(|scheme| -> &'s str { scheme.name() });
    known
        .chain(schemes.registered().map(Registered::name))
        .chain(["other schemes", "no scheme"])
}

/// The place among them of the scheme before the first colon of a line. One that was not read has
/// none.
fn place(schemes: &Schemes, line: Option<&[u8]>) -> usize {
    let other = Scheme::ALL.len() + schemes.registered().len();
    let line = line.unwrap_or_default();
    if let Some(named) = Scheme::named_by(line) {
        let is_it = |scheme: &Scheme| scheme.production() == named.production();
        return Scheme::ALL.iter().position(is_it).unwrap_or(other);
    }
    let colon = line.iter().position(|&byte| byte == b':');
    let name = &line[..colon.unwrap_or_default()];
    let is_named = |scheme: &Registered| scheme.name().as_bytes().eq_ignore_ascii_case(name);
    match schemes.registered().position(is_named) {
        Some(at) => Scheme::ALL.len() + at,
        None if matches!(grammar::scheme(name), Ok(([], _))) => other,
        None => other + 1,
    }
}

/// Writes the summary, by scheme and by rule, on standard error.
pub(super) fn summarize(outcome: &Outcome, schemes: &Schemes, unit: Unit) {
    let mut text = Vec::new();
    // Memory takes it.
    let _ = render(&mut text, outcome, schemes, unit);
    streams::report(&text);
}

fn render(
    output: &mut impl Write,
    outcome: &Outcome,
    schemes: &Schemes,
    unit: Unit,
) -> io::Result<()> {
    let Outcome {
        tally,
        shown,
        failures,
        ended,
        ..
    } = outcome;
    let lines = tally.lines();
    if lines.lines() == 0 && !failures.is_empty() {
        // The failures say it all.
        return Ok(());
    }
    let so_far = match ended {
        None => "",
        Some(EarlyEnd::Interrupted) => ", interrupted",
        Some(EarlyEnd::Closed) => ", output closed",
    };
    let [total, valid, invalid] = [lines.lines(), lines.valid, lines.invalid].map(grouped);
    let text = unit.text();
    let s = if lines.lines() == 1 { "" } else { "s" };
    writeln!(
        output,
        "{total} {text}{s}: {valid} valid, {invalid} invalid{so_far}"
    )?;
    match tally.nulls {
        0 => {}
        1 => writeln!(output, "1 row has no value")?,
        nulls => writeln!(output, "{} rows have no value", grouped(nulls))?,
    }
    match tally.skipped {
        0 => {}
        1 => writeln!(output, "1 line is skipped")?,
        skipped => writeln!(output, "{} lines are skipped", grouped(skipped))?,
    }
    if !failures.is_empty() {
        writeln!(
            output,
            "{} not read to the end",
            counted(failures.len() as u64, "file")
        )?;
    }
    if lines.lines() > 0 {
        writeln!(output, "\n{:<16}{:>15}{:>15}", "scheme", "valid", "invalid")?;
    }
    for (scheme, count) in tally.schemes(schemes) {
        let [valid, invalid] = [count.valid, count.invalid].map(grouped);
        writeln!(output, "{scheme:<16}{valid:>15}{invalid:>15}")?;
    }
    let findings = outcome.findings();
    if findings > 0 {
        writeln!(
            output,
            "\n{:<9}{:<27}{:>10}",
            "severity", "rule", "findings"
        )?;
    }
    let mut rules: Vec<_> = outcome.rules().collect();
    rules.sort_by_key(|&(rule, count)| std::cmp::Reverse((rule.severity(), count)));
    for (rule, count) in rules {
        writeln!(
            output,
            "{:<9}{:<27}{:>10}",
            rule.severity(),
            rule.id(),
            grouped(count)
        )?;
    }
    if *shown > 0 && *shown < findings {
        writeln!(
            output,
            "\n{} of {} findings are shown",
            grouped(*shown),
            grouped(findings)
        )?;
    }
    Ok(())
}
