//! The report, for a person.

use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use rfc1738_conformance::{
    ByteSet,
    coverage::{Item, Take},
    grammar::Expression,
};
use unicode_width::UnicodeWidthStr;

use super::missed::{Fault, Missed};
use super::report::{Entry, Occurrence, Report, RuleReport, Taken};
use crate::safe::{shortened, shown, visible};

/// The styles of what is taken, and of what is not.
struct Palette {
    all: Style,
    some: Style,
    nothing: Style,
    never: Style,
    bold: Style,
}

impl Palette {
    /// Colours, if standard output supports them.
    fn for_stdout() -> Self {
        if AutoStream::choice(&io::stdout()) == ColorChoice::Never {
            let plain = Style::new();
            return Palette { all: plain, some: plain, nothing: plain, never: plain, bold: plain };
        }
        Palette {
            all: AnsiColor::Green.on_default(),
            some: AnsiColor::Yellow.on_default(),
            nothing: AnsiColor::Red.on_default(),
            never: Style::new().dimmed(),
            bold: Style::new().bold(),
        }
    }

    fn of(&self, taken: Option<Taken>) -> Style {
        match taken {
            Some(Taken::All) => self.all,
            Some(Taken::Some) => self.some,
            Some(Taken::Nothing) => self.nothing,
            Some(Taken::Never) => self.never,
            None => Style::new(),
        }
    }
}

/// The longest text of an expression in a row, in characters.
const WIDTH: usize = 48;

/// Writes the rules, a summary, and what is missing.
pub(super) fn write(output: &mut impl Write, report: &Report<'_>) -> io::Result<()> {
    let palette = Palette::for_stdout();
    for rule in &report.rules {
        write_rule(output, report, rule, &palette)?;
    }
    let bold = palette.bold;
    writeln!(output, "{bold}{}{bold:#}", report.summary())?;
    let (missing, never): (Vec<_>, Vec<_>) = report.missing().partition(|(_, string)| string.is_some());
    if !missing.is_empty() {
        writeln!(output, "\nMissing, each with a shortest string that takes it:")?;
    }
    write_columns(output, &columns(&missing))?;
    if !never.is_empty() {
        writeln!(
            output,
            "\nTaken by no string, because a parser prefers another way, or because every byte may follow:"
        )?;
    }
    write_columns(output, &columns(&never))?;
    report.missed.as_ref().map_or(Ok(()), |missed| write_mutants(output, missed, &palette))
}

const MUTANTS: usize = 20;

/// Writes the mutants that the strings miss, or the first of them.
fn write_mutants(output: &mut impl Write, missed: &Missed, palette: &Palette) -> io::Result<()> {
    let bold = palette.bold;
    let shown_are = if missed.missed.is_empty() { "" } else { ", each with a shortest string that it treats wrong:" };
    writeln!(output, "\n{bold}{}{bold:#}{shown_are}", missed.summary())?;
    let first = missed.missed.iter().take(MUTANTS);
    let row = |Fault { rule, fault, shortest }: &Fault| {
        [visible(rule.as_bytes()), visible(fault.as_bytes()), format!("\"{}\"", shown(&shortest.0))]
    };
    write_columns(output, &first.map(row).collect::<Vec<_>>())?;
    match missed.missed.len().saturating_sub(MUTANTS) {
        0 => Ok(()),
        more => writeln!(output, "  … and {more} more: add --json to see all"),
    }
}

/// The rule, what is missing, and the strings. The bytes of a class are one row.
fn columns(missing: &[(&Item<'_>, Option<&[u8]>)]) -> Vec<[String; 3]> {
    let is_byte = |item: &Item<'_>| matches!(item.take, Take::Byte(_));
    let is_one = |a: &Item<'_>, b: &Item<'_>| is_byte(a) && is_byte(b) && std::ptr::eq(a.expression, b.expression);
    let rows = missing.chunk_by(|(a, _), (b, _)| is_one(a, b));
    let row = |row: &[(&Item<'_>, Option<&[u8]>)]| {
        let strings = row.iter().filter_map(|(_, string)| Some(format!("\"{}\"", shown((*string)?))));
        let takes: Vec<String> = row.iter().map(|(item, _)| item.take.to_string()).collect();
        let (item, _) = row[0];
        let what = match item.take {
            Take::Alternative(number) => format!("| {}", brief(&item.expression.parts()[number])),
            _ => format!("{}  {}", brief(item.expression), takes.join(" ")),
        };
        [item.rule.name.clone(), what, strings.collect::<Vec<String>>().join(" ")]
    };
    rows.map(row).collect()
}

/// Writes a rule, and below it a row for each of its occurrences. A row in which something is missing begins with `!`.
fn write_rule(
    output: &mut impl Write,
    report: &Report<'_>,
    rule: &RuleReport<'_>,
    palette: &Palette,
) -> io::Result<()> {
    let Palette { bold, never, .. } = palette;
    write!(output, "{bold}{}{bold:#} = ", rule.rule.name)?;
    rule.rule.matched.tokens(&mut |part, token| {
        let style = palette.of(report.taken(part));
        write!(output, "{style}{}{style:#}", visible(token.as_bytes()))
    })?;
    let s = if rule.members == 1 { "" } else { "s" };
    writeln!(output, "  {never}; in {} member{s}{never:#}", rule.members)?;
    let rows: Vec<(String, Vec<(String, Taken)>)> = rule.occurrences.iter().flat_map(rows).collect();
    let width = rows.iter().map(|(text, _)| text.width()).max().unwrap_or(0);
    for (text, cells) in rows {
        let is_missing = cells.iter().any(|(_, taken)| matches!(taken, Taken::Nothing | Taken::Some));
        let gap = width - text.width();
        write!(output, "  {} {text}{:gap$}  ", if is_missing { '!' } else { ' ' }, "")?;
        for (number, (cell, taken)) in cells.iter().enumerate() {
            let style = palette.of(Some(*taken));
            write!(output, "{}{style}{cell}{style:#}", if number > 0 { ", " } else { "" })?;
        }
        writeln!(output)?;
    }
    writeln!(output)
}

/// The rows of an occurrence: one for each alternative, otherwise one. A cell is the number of strings that take something.
fn rows(occurrence: &Occurrence<'_>) -> Vec<(String, Vec<(String, Taken)>)> {
    let (alternatives, others): (Vec<&Entry<'_>>, Vec<&Entry<'_>>) =
        occurrence.entries.iter().partition(|entry| matches!(entry.item.take, Take::Alternative(_)));
    let (bytes, others): (Vec<&Entry<'_>>, Vec<&Entry<'_>>) =
        others.into_iter().partition(|entry| matches!(entry.item.take, Take::Byte(_)));
    let mut rows: Vec<_> = alternatives
        .iter()
        .map(|entry| {
            let text = match entry.item.take {
                Take::Alternative(number) => format!("| {}", brief(&occurrence.expression.parts()[number])),
                _ => String::new(),
            };
            (text, vec![counted("taken", entry)])
        })
        .collect();
    let mut cells: Vec<(String, Taken)> =
        others.iter().map(|entry| counted(&entry.item.take.to_string(), entry)).collect();
    if let (Some((class, seen)), false) = (occurrence.class, bytes.is_empty()) {
        let missing: ByteSet = bytes
            .iter()
            .filter(|entry| matches!(entry.missing, Some(Some(_))))
            .filter_map(|entry| if let Take::Byte(byte) = entry.item.take { Some(byte) } else { None })
            .collect();
        let [class, seen] = [class, seen].map(|set| set.iter().count());
        let told = format!("{seen} of {class} bytes");
        cells.insert(
            1.min(cells.len()),
            match missing.is_empty() {
                true => (told, Taken::All),
                false => (format!("{told}, not {missing}"), Taken::Some),
            },
        );
    }
    if !cells.is_empty() {
        rows.push((brief(occurrence.expression), cells));
    }
    rows
}

/// What happens, and the number of strings.
fn counted(what: &str, entry: &Entry<'_>) -> (String, Taken) {
    match entry.missing {
        Some(None) => (format!("never {what}"), Taken::Never),
        Some(Some(_)) => (format!("{what} 0"), Taken::Nothing),
        None => (format!("{what} {}", entry.strings), Taken::All),
    }
}

/// The text of an expression, or its beginning if it is long. It is safe to print.
fn brief(expression: &Expression) -> String {
    shortened(visible(expression.to_string().as_bytes()), WIDTH)
}

fn write_columns(output: &mut impl Write, rows: &[[String; 3]]) -> io::Result<()> {
    let width = |column: usize| rows.iter().map(|row| row[column].width()).max().unwrap_or(0);
    let widths = [width(0), width(1)];
    for [rule, what, string] in rows {
        let [first, second] = [widths[0] - rule.width(), widths[1] - what.width()];
        let line = format!("  {rule}{:first$}  {what}{:second$}  {string}", "", "");
        writeln!(output, "{}", line.trim_end())?;
    }
    Ok(())
}
