//! The report, as a page that refers to nothing outside of it.

use std::convert::Infallible;

use maud::{DOCTYPE, Markup, PreEscaped, html};
use rfc1738_conformance::coverage::Take;

use super::missed::{Fault, Missed};
use super::report::{Entry, Occurrence, Report, RuleReport, Taken};
use crate::{bytes::shown, safe::visible};

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
    let title = format!("Coverage of {}", visible(report.rule.as_bytes()));
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    h1 { (title) }
                    p { (visible(report.summary().as_bytes())) }
                    p {
                        "In the grammar, " span.all { "all" } " that strings can take there is taken, "
                        span.some { "some" } " of it, or " span.nothing { "nothing" } "; "
                        span.never { "grey" } " is what no string can take."
                    }
                    @for rule in &report.rules { (section(report, rule)) }
                    @if let Some(missed) = &report.missed { (mutants(missed)) }
                }
            }
        }
    };
    page.into_string() + "\n"
}

fn section(report: &Report<'_>, rule: &RuleReport<'_>) -> Markup {
    let name = visible(rule.rule.name.as_bytes());
    html! {
        section {
            h2 { code { (name) } }
            p { "In " (rule.members) @if rule.members == 1 { " member." } @else { " members." } }
            pre { code { (bnf(report, rule)) } }
            @if !rule.occurrences.is_empty() {
                table {
                    thead {
                        tr {
                            th scope="col" { "Expression" }
                            th scope="col" { "What strings do" }
                            th scope="col" { "Strings" }
                            th scope="col" { "A shortest string, if none does" }
                        }
                    }
                    tbody {
                        @for occurrence in &rule.occurrences {
                            @for entry in &occurrence.entries { (row(occurrence, entry)) }
                        }
                    }
                }
            }
        }
    }
}

/// The right-hand side of a rule.
fn bnf(report: &Report<'_>, rule: &RuleReport<'_>) -> Markup {
    let mut tokens: Vec<(Option<&str>, String)> = Vec::new();
    let written = rule.rule.matched.tokens(&mut |part, token| {
        tokens.push((report.taken(part).map(class), visible(token.as_bytes())));
        Ok::<(), Infallible>(())
    });
    let Ok(()) = written;
    html! {
        (visible(rule.rule.name.as_bytes())) " = "
        @for (class, token) in tokens {
            @match class {
                Some(class) => span class=(class) { (token) },
                None => (token),
            }
        }
    }
}

fn row(occurrence: &Occurrence<'_>, entry: &Entry<'_>) -> Markup {
    let (text, what) = match entry.item.take {
        Take::Alternative(number) => {
            (occurrence.expression.parts()[number].to_string(), "alternative taken".to_owned())
        }
        Take::Byte(_) => (occurrence.expression.to_string(), format!("{} read", entry.item.take)),
        take => (occurrence.expression.to_string(), take.to_string()),
    };
    html! {
        tr {
            td { code { (visible(text.as_bytes())) } }
            td { (visible(what.as_bytes())) }
            td.number { (entry.strings) }
            td {
                @match &entry.missing {
                    None => {}
                    Some(None) => span.never { "never: no string can" },
                    Some(Some(string)) => { span.nothing { "missing: " } code { "\"" (shown(string)) "\"" } }
                }
            }
        }
    }
}

/// The mutants that the strings miss.
fn mutants(missed: &Missed) -> Markup {
    html! {
        section {
            h2 { "Mutants" }
            p { (missed.summary()) "." }
            @if !missed.missed.is_empty() {
                table {
                    thead {
                        tr {
                            th scope="col" { "Rule" }
                            th scope="col" { "Fault" }
                            th scope="col" { "A shortest string that it treats wrong" }
                        }
                    }
                    tbody {
                        @for Fault { rule, fault, shortest } in &missed.missed {
                            tr {
                                td { code { (visible(rule.as_bytes())) } }
                                td { (visible(fault.as_bytes())) }
                                td { code { "\"" (shown(&shortest.0)) "\"" } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The class of what is taken.
fn class(taken: Taken) -> &'static str {
    match taken {
        Taken::All => "all",
        Taken::Some => "some",
        Taken::Nothing => "nothing",
        Taken::Never => "never",
    }
}
