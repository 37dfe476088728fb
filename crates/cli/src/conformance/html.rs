//! The results as a page that one can keep and share: one file of HTML, which loads nothing and runs
//! nothing. It has no date and no times, so that the pages of two runs can be compared.

use std::{env, time::Duration};

use rfc1738_conformance::{
    judge::{Difference, Verdict},
    language::Language,
    safe::{shortened, visible},
};

use crate::failure::Failure;

use super::report::{Report, Total, escaped, evidence, left_out, wrong_answers};

/// Light and dark, on screens of any width and on paper.
const STYLE: &str = "
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
pre { font: 0.9rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }
pre { margin: 0.5rem 0; padding: 0.5rem 0.75rem; border-left: 0.2rem solid; }
section { margin-top: 2.5rem; border-top: thin solid; }
h2, h3 { break-after: avoid; }
li { break-inside: avoid; }
";

/// How many characters of a line of bytes are shown: strings may have thousands, and JSON has all.
const LONGEST: usize = 400;

/// A page: how many productions it has, and a section for each.
#[derive(Default)]
pub(super) struct Html {
    total: Total,
    sections: String,
}

impl Html {
    fn add_section(&mut self, heading: &str, content: &str) {
        let heading = escaped(heading);
        self.sections += &format!("<section>\n<h2>{heading}</h2>\n{content}</section>\n");
    }
}

impl Report for Html {
    fn add(&mut self, language: &Language, verdict: &Verdict, _: Duration) {
        self.total.add(verdict);
        let mut content = String::new();
        if let Some((_, rule)) = language.source() {
            let words: Vec<&str> = rule.text.split_whitespace().collect();
            content += &pre(&visible(words.join(" ").as_bytes()));
        }
        content.extend(wrong_answers(verdict).map(|count| paragraph(&count)));

        let differences = &verdict.differences;
        if !differences.list.is_empty() {
            let items: String = differences.list.iter().map(item).collect();
            let rules: Vec<String> = differences
                .productions
                .iter()
                .map(|rule| visible(rule.as_bytes()))
                .collect();
            let rules = pre(&rules.join("\n"));
            content +=
                &format!("<h3>Differences</h3>\n<ol>\n{items}</ol>\n<h3>Rules</h3>\n{rules}");
        }

        let mut notes = textwrap::dedent(&verdict.remainder().to_string());
        let limits = [
            verdict.agrees().then(|| verdict.guarantee()).flatten(),
            verdict.only_small.then(|| Verdict::ONLY_SMALL.to_owned()),
            (verdict.left_out > 0).then(|| left_out(verdict.left_out)),
        ];
        notes.extend(limits.into_iter().flatten().map(|limit| limit + "\n"));
        if !notes.is_empty() {
            content += &format!("<h3>Notes</h3>\n{}", pre(notes.trim_end()));
        }

        let report = verdict.to_string();
        self.add_section(report.lines().next().unwrap_or_default(), &content);
    }

    fn add_unasked(&mut self, name: &str, failure: &Failure) {
        let message = visible(failure.to_string().as_bytes());
        self.add_section(&visible(name.as_bytes()), &paragraph(&message));
    }

    fn text(&self, _: Duration) -> String {
        let Html { total, sections } = self;
        let version = env!("CARGO_PKG_VERSION");
        let command = command_line();
        let title = escaped(&shortened(command.clone(), 80));
        let command = pre(&command);
        format!(
            r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>{STYLE}</style>
</head>
<body>
<main>
<h1>Conformance</h1>
<p>rfc1738 {version}</p>
{command}<p>{total}</p>
{sections}</main>
</body>
</html>
"#
        )
    }
}

/// A difference, with its two strings.
fn item(difference: &Difference) -> String {
    let mut lines = vec![difference.explanation()];
    if let Some(fault) = &difference.fault {
        lines.push(format!("as if {}", visible(fault.as_bytes())));
    }
    for line in evidence(difference).lines() {
        lines.push(shortened(line.to_owned(), LONGEST));
    }
    let sentence = paragraph(&difference.sentence());
    format!("<li>{sentence}{}</li>\n", pre(&lines.join("\n")))
}

fn paragraph(text: &str) -> String {
    format!("<p>{}</p>\n", escaped(text))
}

/// Text with lines.
fn pre(text: &str) -> String {
    format!("<pre>{}</pre>\n", escaped(text))
}

/// How this command was started, so that anybody can do it again.
fn command_line() -> String {
    let words = env::args_os().skip(1);
    let words: Vec<String> = words.map(|word| visible(word.as_encoded_bytes())).collect();
    let words = words.iter().map(String::as_str);
    // It fails only for NUL, which no argument has.
    shlex::try_join(["rfc1738"].into_iter().chain(words)).unwrap_or_default()
}
