//! The report, as a page that refers to nothing outside of it.

use std::{convert::Infallible, fmt::Write};

use html_escape::encode_double_quoted_attribute as escaped;
use rfc1738_conformance::{
    coverage::{Entry, Fault, Missed, Occurrence, Report, RuleReport, Take, Taken},
    safe::{shown, visible},
};

use crate::output::number::counted;

const STYLE: &str = "
:root { color-scheme: light dark; --all: #176f2c; --some: #8a5a00; --nothing: #b3261e; --never: #6b6b6b; --line: #8888; }
@media (prefers-color-scheme: dark) { :root { --all: #6fd38a; --some: #f0b95a; --nothing: #ff8a80; --never: #a0a0a0; } }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 72rem; margin: 0 auto; padding: 1rem; }
pre, code { font: .9rem/1.5 ui-monospace, monospace; }
pre { white-space: pre-wrap; }
pre .all, pre .some, pre .nothing, pre .never { text-decoration-thickness: 1px; text-underline-offset: .2em; }
pre .some { text-decoration-line: underline; text-decoration-style: dotted; }
pre .nothing { text-decoration-line: underline; text-decoration-style: wavy; }
.all { color: var(--all); } .some { color: var(--some); } .nothing { color: var(--nothing); } .never { color: var(--never); }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .15rem .75rem .15rem 0; border-bottom: 1px solid var(--line); }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
td code { overflow-wrap: anywhere; }
";

/// The page.
pub(super) fn page(report: &Report<'_>) -> String {
    let title = safe(&format!("Coverage of {}", report.rule.name));
    let summary = safe(&report.summary());
    let rules: String = report
        .rules
        .iter()
        .map(|rule| section(report, rule))
        .collect();
    let mutants = report.missed.as_ref().map(mutants).unwrap_or_default();
    let head = format!(
        "<meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{title}</title><style>{STYLE}</style>"
    );
    let legend = "In the grammar, <span class=\"all\">all</span> that strings can take there is taken, \
                  <span class=\"some\">some</span> of it, or <span class=\"nothing\">nothing</span>; \
                  <span class=\"never\">gray</span> is what no string can take.";
    let main = format!("<h1>{title}</h1><p>{summary}</p><p>{legend}</p>{rules}{mutants}");
    format!(
        "<!DOCTYPE html><html lang=\"en\"><head>{head}</head><body><main>{main}</main></body></html>\n"
    )
}

/// `text`, safe to show and to put between tags.
fn safe(text: &str) -> String {
    escaped(&visible(text.as_bytes())).into_owned()
}

/// `string` in quotes, as code.
fn quoted(string: &[u8]) -> String {
    format!("<code>&quot;{}&quot;</code>", escaped(&shown(string)))
}

fn section(report: &Report<'_>, rule: &RuleReport<'_>) -> String {
    let (name, members, bnf) = (
        safe(&rule.rule.name),
        counted(rule.members, "member"),
        bnf(report, rule),
    );
    let rows = rule.occurrences.iter().flat_map(|occurrence| {
        let row = |entry| row(occurrence, entry);
        occurrence.entries.iter().map(row)
    });
    let table = match rule.occurrences.is_empty() {
        true => String::new(),
        false => table(
            &[
                "Expression",
                "What strings do",
                "Strings",
                "A shortest string, if none does",
            ],
            rows,
        ),
    };
    format!(
        "<section><h2><code>{name}</code></h2><p>In {members}.</p>\
         <pre><code>{bnf}</code></pre>{table}</section>"
    )
}

/// A table with these `heads` of columns.
fn table(heads: &[&str], rows: impl Iterator<Item = String>) -> String {
    let heads: String = heads
        .iter()
        .map(|head| format!("<th scope=\"col\">{head}</th>"))
        .collect();
    let rows: String = rows.collect();
    format!("<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>")
}

/// The right-hand side of a rule.
fn bnf(report: &Report<'_>, rule: &RuleReport<'_>) -> String {
    let mut bnf = format!("{} = ", safe(&rule.rule.name));
    let written = rule.rule.matched.tokens(&mut |part, token| {
        let token = safe(token);
        // A string takes every item that is shown.
        let _ = match report.taken(part).map(class) {
            Some(class) => write!(bnf, "<span class=\"{class}\">{token}</span>"),
            None => write!(bnf, "{token}"),
        };
        Ok::<(), Infallible>(())
    });
    let Ok(()) = written;
    bnf
}

fn row(occurrence: &Occurrence<'_>, entry: &Entry<'_>) -> String {
    let (text, what) = match entry.item.take {
        Take::Alternative(number) => (
            occurrence.expression.parts()[number].to_string(),
            "alternative taken".to_owned(),
        ),
        Take::Byte(_) => (
            occurrence.expression.to_string(),
            format!("{} read", entry.item.take),
        ),
        take => (occurrence.expression.to_string(), take.to_string()),
    };
    let missing = match &entry.shortest {
        _ if entry.strings > 0 => String::new(),
        None => "<span class=\"never\">never: no string can</span>".to_owned(),
        Some(string) => format!("<span class=\"nothing\">missing: </span>{}", quoted(string)),
    };
    let (text, what, strings) = (safe(&text), safe(&what), entry.strings);
    format!(
        "<tr><td><code>{text}</code></td><td>{what}</td><td class=\"number\">{strings}</td><td>{missing}</td></tr>"
    )
}

/// The mutants that the strings miss.
fn mutants(missed: &Missed) -> String {
    let summary = escaped(&missed.summary()).into_owned();
    let rows = missed.missed.iter().map(
        |Fault {
             rule,
             fault,
             shortest,
             ..
         }| {
            let (rule, fault, shortest) = (safe(rule), safe(fault), quoted(&shortest.0));
            format!("<tr><td><code>{rule}</code></td><td>{fault}</td><td>{shortest}</td></tr>")
        },
    );
    let table = match missed.missed.is_empty() {
        true => String::new(),
        false => table(
            &["Rule", "Fault", "A shortest string that it treats wrong"],
            rows,
        ),
    };
    format!("<section><h2>Mutants</h2><p>{summary}.</p>{table}</section>")
}

/// The class of an item that is taken.
fn class(taken: Taken) -> &'static str {
    match taken {
        Taken::All => "all",
        Taken::Some => "some",
        Taken::Nothing => "nothing",
        Taken::Never => "never",
    }
}
