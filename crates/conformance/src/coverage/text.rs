//! The report for people.

use std::fmt::{self, Display};

use super::{
    Choice, Entry, Extent, Item, MissedMutant, MissedMutants, Occurrence, Report, RuleReport,
};
use crate::{
    ByteSet,
    column::Column,
    grammar::Expression,
    safe::{self, shortened, shown, visible},
};

/// The longest text of an expression in a row, in characters.
const WIDTH: usize = 48;

/// How many mutants are shown.
const MUTANTS: usize = 20;

/// How text of the report may be painted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    /// A name or a summary.
    Bold,
    /// Something of which this much is taken.
    Extent(Extent),
}

impl Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.painted(|_, text| text.to_owned()).fmt(f)
    }
}

impl Report<'_> {
    /// The report for people in colors: `paint` returns each string between the escapes that a
    /// terminal needs.
    pub fn painted(&self, paint: impl Fn(Ink, &str) -> String) -> impl Display {
        Painted {
            report: self,
            paint,
        }
    }
}

struct Painted<'r, 'g, P> {
    report: &'r Report<'g>,
    paint: P,
}

/// Writes the rules, a summary, and what is missing.
impl<P: Fn(Ink, &str) -> String> Display for Painted<'_, '_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.report;
        report
            .rules
            .iter()
            .try_for_each(|rule| self.write_rule(f, rule))?;
        writeln!(f, "{}", (self.paint)(Ink::Bold, &report.summary()))?;
        let (missing, never): (Vec<_>, Vec<_>) =
            report.missing().partition(|entry| entry.shortest.is_some());
        if !missing.is_empty() {
            writeln!(f, "\nMissing, each with a shortest string that takes it:")?;
        }
        write_columns(f, &columns(&missing))?;
        if !never.is_empty() {
            writeln!(
                f,
                "\nTaken by no string, because a parser prefers another way, or because every byte may follow:"
            )?;
        }
        write_columns(f, &columns(&never))?;
        report
            .missed
            .iter()
            .try_for_each(|missed| self.write_mutants(f, missed))
    }
}

impl<P: Fn(Ink, &str) -> String> Painted<'_, '_, P> {
    /// Writes the mutants that the strings miss, or the first of them.
    fn write_mutants(&self, f: &mut fmt::Formatter<'_>, missed: &MissedMutants) -> fmt::Result {
        let shown_are = if missed.missed.is_empty() {
            ""
        } else {
            ", each with a shortest string that it treats wrong:"
        };
        writeln!(
            f,
            "\n{}{shown_are}",
            (self.paint)(Ink::Bold, &missed.summary())
        )?;
        let first = missed.missed.iter().take(MUTANTS);
        let row = |MissedMutant {
                       rule,
                       fault,
                       shortest,
                   }: &MissedMutant| {
            [
                visible(rule.as_bytes()),
                visible(fault.as_bytes()),
                format!("\"{}\"", shown(shortest)),
            ]
        };
        write_columns(f, &first.map(row).collect::<Vec<_>>())?;
        match missed.missed.len().saturating_sub(MUTANTS) {
            0 => Ok(()),
            more => writeln!(f, "  … and {more} more: add --json to see all"),
        }
    }

    /// Writes a rule, and below it a row for each of its occurrences. A row in which something is
    /// missing begins with `!`.
    fn write_rule(&self, f: &mut fmt::Formatter<'_>, rule: &RuleReport<'_>) -> fmt::Result {
        let paint = &self.paint;
        write!(f, "{} = ", paint(Ink::Bold, &rule.rule.name))?;
        rule.rule.matched.tokens(&mut |part, token| {
            let token = visible(token.as_bytes());
            f.write_str(
                &self
                    .report
                    .taken(part)
                    .map_or(token.clone(), |taken| paint(Ink::Extent(taken), &token)),
            )
        })?;
        let members = format!("; in {}", safe::counted(rule.members, "member"));
        writeln!(f, "  {}", paint(Ink::Extent(Extent::Never), &members))?;
        let rows: Vec<(String, Vec<(String, Extent)>)> =
            rule.occurrences.iter().flat_map(rows).collect();
        let width = |text: &str| text.chars().count();
        let texts: Column = rows.iter().map(|(text, _)| width(text)).collect();
        for (text, cells) in rows {
            let is_missing = cells
                .iter()
                .any(|(_, taken)| matches!(taken, Extent::Nothing | Extent::Some));
            let cells: Vec<String> = cells
                .iter()
                .map(|(cell, taken)| paint(Ink::Extent(*taken), cell))
                .collect();
            writeln!(
                f,
                "  {} {text}{}  {}",
                if is_missing { '!' } else { ' ' },
                texts.after(width(&text)),
                cells.join(", ")
            )?;
        }
        writeln!(f)
    }
}

/// The rule, what is missing, and the strings. The bytes of a class are one row.
fn columns(missing: &[&Entry<'_>]) -> Vec<[String; 3]> {
    let is_byte = |item: &Item<'_>| matches!(item.take, Choice::Byte(_));
    let is_one = |a: &Item<'_>, b: &Item<'_>| {
        is_byte(a) && is_byte(b) && std::ptr::eq(a.expression, b.expression)
    };
    let row = |row: &[&Entry<'_>]| {
        let strings = row
            .iter()
            .filter_map(|entry| Some(format!("\"{}\"", shown(entry.shortest.as_ref()?))));
        let takes: Vec<String> = row
            .iter()
            .map(|entry| entry.item.take.to_string())
            .collect();
        let item = row[0].item;
        let what = match item.take {
            Choice::Alternative(number) => format!("| {}", brief(&item.expression.parts()[number])),
            _ => format!("{}  {}", brief(item.expression), takes.join(" ")),
        };
        [
            item.rule.name.clone(),
            what,
            strings.collect::<Vec<String>>().join(" "),
        ]
    };
    missing
        .chunk_by(|a, b| is_one(&a.item, &b.item))
        .map(row)
        .collect()
}

/// The rows of an occurrence: one for each alternative, otherwise one. A cell is the number of
/// strings that take something.
fn rows(occurrence: &Occurrence<'_>) -> Vec<(String, Vec<(String, Extent)>)> {
    let mut rows = Vec::new();
    let mut cells = Vec::new();
    let mut missing = None;
    for entry in &occurrence.entries {
        match entry.item.take {
            Choice::Alternative(number) => {
                let text = format!("| {}", brief(&occurrence.expression.parts()[number]));
                rows.push((text, vec![counted("taken", entry)]));
            }
            Choice::Byte(byte) => {
                let missing = missing.get_or_insert_with(ByteSet::default);
                if entry.taken() == Extent::Nothing {
                    missing.insert(byte);
                }
            }
            take => cells.push(counted(&take.to_string(), entry)),
        }
    }
    if let (Some((class, seen)), Some(missing)) = (occurrence.class, missing) {
        let [class, seen] = [class, seen].map(|set| set.iter().count());
        let told = format!("{seen} of {class} bytes");
        cells.insert(
            1.min(cells.len()),
            match missing.is_empty() {
                true => (told, Extent::All),
                false => (format!("{told}, not {missing}"), Extent::Some),
            },
        );
    }
    if !cells.is_empty() {
        rows.push((brief(occurrence.expression), cells));
    }
    rows
}

/// What happens, and the number of strings.
fn counted(what: &str, entry: &Entry<'_>) -> (String, Extent) {
    let taken = entry.taken();
    let text = match taken {
        Extent::Never => format!("never {what}"),
        _ => format!("{what} {}", entry.strings),
    };
    (text, taken)
}

/// The text of an expression, or its beginning if it is long. It is safe to print.
fn brief(expression: &Expression) -> String {
    shortened(visible(expression.shortened(WIDTH).as_bytes()), WIDTH)
}

fn write_columns(f: &mut fmt::Formatter<'_>, rows: &[[String; 3]]) -> fmt::Result {
    let width = |text: &str| text.chars().count();
    let [rules, whats] =
        [0, 1].map(|at| rows.iter().map(|row| width(&row[at])).collect::<Column>());
    rows.iter().try_for_each(|[rule, what, string]| {
        let after_rule = rules.after(width(rule));
        let after_what = whats.after(width(what));
        let line = format!("  {rule}{after_rule}  {what}{after_what}  {string}");
        writeln!(f, "{}", line.trim_end())
    })
}
