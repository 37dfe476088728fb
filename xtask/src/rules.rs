//! The page of the rules of strict validation.

use maud::{Markup, html};
use rfc1738::{Finding, Rule, validate};

use crate::{reference::NOTICE, shown};

/// The page.
pub(crate) fn page() -> String {
    let rules: Vec<String> = Rule::ALL.iter().map(|&rule| section(rule)).collect();
    format!("{NOTICE}\n\n# Strict validation\n\n{INTRODUCTION}\n\n{}\n\n{LINES}\n", rules.join("\n\n"))
}

/// How to read it.
const INTRODUCTION: &str = "\
The BNF is only half of the RFC. These are the rules of `validate`, in the library and the command, beyond the grammar. They check what
the sections before section 5 demand or advise, and the RFCs to which these refer. An *error* is something that the RFC forbids; a
*warning*, something that the security considerations of section 6 warn of, or that was hardly meant; a *note*, something allowed but
worth knowing. Each rule has an example URL in which it finds something, marked, and a similar one in which it does not.";

/// What the command has beyond the library, which reads no lines.
const LINES: &str = "\
## Rules of lines

The command reads a URL from each line, and has three more rules, for lines that it cannot read: `line-empty`, `line-not-utf8` and
`line-too-long`. All of them are errors. `rfc1738 rules` lists them after the others.";

fn section(rule: Rule) -> String {
    let markup = html! {
        dl.facts {
            div { dt { "Severity" } dd { (rule.severity()) } }
            div { dt { "Section" } dd { (rule.section()) } }
        }
        dl.strings {
            (found(rule))
        }
        p.caption { "Nothing found" }
        ul.strings { li { (shown::string(rule.counter_example())) } }
    };
    format!("## `{rule}` {{#{rule}}}\n\n{}.\n\n{}", capitalized(rule.summary()), markup.into_string())
}

/// The example, and its findings.
fn found(rule: Rule) -> Markup {
    let report = validate(rule.example());
    let findings: Vec<&Finding> = report.findings().iter().filter(|finding| finding.rule() == rule).collect();
    assert!(!findings.is_empty(), "{rule} finds nothing in its example");
    html! {
        @for finding in findings {
            dt { (shown::marked(rule.example(), finding.range())) }
            dd { (finding.message()) @if let Some(help) = finding.help() { ": " (help) } }
        }
    }
}

/// `text` with a capital, as at the beginning of a sentence.
fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().into_iter().flat_map(char::to_uppercase).chain(characters).collect()
}
