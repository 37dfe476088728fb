//! The page of the rules of strict validation.

use maud::{Markup, html};
use rfc1738::{Finding, Rule, Rules, validate_with};

use crate::{html_text, reference::NOTICE};

/// The page.
pub(crate) fn page() -> String {
    let rfc = sections(Rules::rfc1738().iter(), Rules::rfc1738());
    let agreed = Rules::agreed();
    let agreed = sections(agreed.iter().filter(|&rule| rule != Rule::Syntax), agreed);
    format!(
        "{NOTICE}\n\n# Strict validation\n\n{INTRODUCTION}\n\n{rfc}\n\n{AGREED}\n\n{agreed}\n\n{LINES}\n"
    )
}

/// How to read it.
const INTRODUCTION: &str = "\
The BNF is only half of the RFC. These are the rules that `validate`, in the library and in the command, checks beyond the grammar. They
are about what the other sections demand or advise, and the RFCs to which they refer. An *error* is something that the RFC forbids; a
*warning*, something that the security considerations of section 6 warn of, or that is probably a mistake; a *note*, something that is
allowed but worth knowing. Each rule has an example URL in which it finds something, marked, and a similar one in which it does not.";

/// The rules that only the command has, because the library reads no lines.
const LINES: &str = "\
## Rules of lines

The command reads a URL from each line, or from each row of a table. It has four more rules, for those that it cannot read: `line-empty`,
`line-malformed`, `line-not-utf8` and `line-too-long`. All of them are errors. `rfc1738 rules` lists them after the others.";

/// What experience says beyond the RFC.
const AGREED: &str = "\
## Rules of the agreed language

Parsers name different hosts or ports for some strings that the BNF derives. For such a string, a check by one parser says nothing about
a request by another. These rules find such strings. They are off unless `--agreed` or `Rules::agreed()` turns them on. No RFC
states them: each is there because parsers were seen to disagree, and `survey/hosts.md` shows which. All of them are errors. If one of them
is on, a rule of the RFC that would find the same is silent.";

/// The sections of these rules, whose findings are those with `on`.
fn sections(rules: impl Iterator<Item = Rule>, on: Rules) -> String {
    rules
        .map(|rule| section(rule, on))
        .collect::<Vec<_>>()
        .join("\n\n")
}

fn section(rule: Rule, on: Rules) -> String {
    let markup = html! {
        dl.facts {
            div { dt { "Severity" } dd { (rule.severity()) } }
            @if rule.section() != "-" { div { dt { "Section" } dd { (rule.section()) } } }
        }
        dl.strings {
            (found(rule, on))
        }
        p.caption { "Nothing found" }
        ul.strings { li { (html_text::string(rule.counter_example())) } }
    };
    format!(
        "## `{rule}` {{#{rule}}}\n\n{}.\n\n{}",
        capitalized(rule.summary()),
        markup.into_string()
    )
}

/// The example, and its findings.
fn found(rule: Rule, on: Rules) -> Markup {
    let report = validate_with(rule.example(), on);
    let findings: Vec<&Finding> = report
        .findings()
        .iter()
        .filter(|finding| finding.rule() == rule)
        .collect();
    assert!(!findings.is_empty(), "{rule} finds nothing in its example");
    html! {
        @for finding in findings {
            dt { (html_text::marked(rule.example(), finding.range())) }
            dd { (finding.message()) @if let Some(help) = finding.help() { ": " (help) } }
        }
    }
}

/// `text` with a capital, as at the beginning of a sentence.
fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    characters
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .chain(characters)
        .collect()
}
