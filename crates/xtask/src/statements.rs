//! The page of the statements of the RFC: where each one lives, and its tests.

use std::collections::BTreeMap;

use itertools::Itertools;
use maud::{Markup, html};
use rfc1738::Production;
use testkit::statements::{Kind, Section, Statement, sections};

use crate::{html_text, reference::NOTICE};

/// The page, with a link by `link` for each production.
pub(crate) fn page(link: impl Fn(Production) -> String) -> String {
    let (sections, rulings) = (sections(), rulings());
    let lists = sections.iter().map(|section| {
        let heading = format!("## {} {{#section-{}}}", heading(section), section.number);
        let statements = html! {
            dl.statements {
                @for statement in &section.statement { "\n" (entry(statement, &link, &rulings)) }
            }
        };
        format!("{heading}\n\n{}", statements.into_string())
    });
    let parts = [NOTICE, "# The RFC, sentence by sentence", INTRODUCTION]
        .map(str::to_owned)
        .into_iter();
    let parts = parts.chain([
        counts(&sections).into_string(),
        reasons(&sections).into_string(),
    ]);
    parts.chain(lists).join("\n\n") + "\n"
}

/// How to read it.
const INTRODUCTION: &str = "\
This page paraphrases everything that RFC 1738 says about URLs, and about those who read, write or use them: sections 1 to 6 and the
Appendix, in the order of the text. Under each statement is the place where the library implements it, and the tests that would fail if
it did not hold; or the reason why it is out of scope. The page is made from `grammar/statements.toml`, and a test checks that every
name in it exists.

The RFC *forbids*, *demands*, *advises* or *allows* something, or it only *tells* us a fact, a definition or an example.";

fn heading(section: &Section) -> String {
    let name = if section.number == "A" {
        "Appendix"
    } else {
        &section.number
    };
    format!("{name}. {}", section.title)
}

/// How many statements each section has, of each kind, and in and out of scope.
fn counts(sections: &[Section]) -> Markup {
    html! {
        div.table-wrapper {
            table.counts {
                thead {
                    tr { th { "section" } @for name in Kind::ALL.map(Kind::name).iter().chain(&["in scope", "out of scope"]) { th { (name) } } }
                }
                tbody {
                    @for section in sections {
                        "\n" tr {
                            td { a href=(format!("#section-{}", section.number)) { (heading(section)) } }
                            @for count in count(&section.statement) { td { @if count > 0 { (count) } } }
                        }
                    }
                    "\n" tr {
                        th { "all" }
                        @for count in count(sections.iter().flat_map(|section| &section.statement)) { th { (count) } }
                    }
                }
            }
        }
    }
}

/// How many there are of each kind, and in and out of scope.
fn count<'a>(statements: impl IntoIterator<Item = &'a Statement>) -> impl Iterator<Item = usize> {
    let statements: Vec<&Statement> = statements.into_iter().collect();
    let kinds = Kind::ALL.map(|kind| statements.iter().filter(|it| it.kind == kind).count());
    let out_of_scope = statements
        .iter()
        .filter(|it| it.out_of_scope.is_some())
        .count();
    kinds
        .into_iter()
        .chain([statements.len() - out_of_scope, out_of_scope])
}

/// Why statements are out of scope, the most common reason first.
fn reasons(sections: &[Section]) -> Markup {
    let statements = sections.iter().flat_map(|section| &section.statement);
    let mut reasons: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for statement in statements {
        if let Some(reason) = &statement.out_of_scope {
            reasons.entry(reason).or_default().push(&statement.id);
        }
    }
    html! {
        p.caption { "Out of scope" }
        ul.reasons {
            @for (reason, ids) in reasons.into_iter().sorted_by_key(|(_, ids)| std::cmp::Reverse(ids.len())) {
                "\n" li { (reason) ": " @for id in ids.into_iter().map(to) { (id) " " } }
            }
        }
    }
}

/// A link to a statement.
fn to(id: &str) -> Markup {
    html! { a href=(format!("#{id}")) { (id) } }
}

fn entry(
    statement: &Statement,
    link: &impl Fn(Production) -> String,
    rulings: &[String],
) -> Markup {
    let production = |name: &String| link(name.parse().expect("a production"));
    let code = |name: &String| html! { code.nohighlight { (name) } };
    let linked = |to: String, text: Markup| html! { a href=(to) { (text) } };
    let places = [
        statement
            .productions
            .iter()
            .map(|name| linked(production(name), code(name)))
            .collect(),
        statement
            .rules
            .iter()
            .map(|rule| linked(format!("rules.html#{rule}"), html! { "rule " (rule) }))
            .collect(),
        statement
            .slips
            .iter()
            .map(|slip| html! { "slip " (slip) })
            .collect(),
        statement.functions.iter().map(code).collect(),
        statement
            .rulings
            .iter()
            .map(|&ruling| linked(rulings[ruling].clone(), named(ruling)))
            .collect::<Vec<_>>(),
    ];
    html! {
        dt id=(statement.id) { (to(&statement.id)) " " span.(statement.kind.name()) { (statement.kind.name()) } }
        // mdBook numbers the descriptions of a term if it has more than one.
        dd {
            (statement.says)
            @if let Some(reason) = &statement.out_of_scope {
                div.places { "out of scope: " (reason) }
            } @else {
                div.places {
                    @for (index, place) in places.into_iter().flatten().enumerate() { @if index > 0 { " · " } (place) }
                }
                details.places {
                    summary { (tests(statement.tests.len())) }
                    ul { @for test in &statement.tests { li { (html_text::string(test)) } } }
                }
            }
        }
    }
}

fn named(ruling: usize) -> Markup {
    html! { @if ruling == 0 { "the literal and the strict reading" } @else { "ruling " (ruling) } }
}

fn tests(count: usize) -> String {
    format!("{count} test{}", if count == 1 { "" } else { "s" })
}

/// The places of the rulings in the book, by their numbers: those in the table of contents of their
/// page.
pub(crate) fn rulings() -> Vec<String> {
    let contents = include_str!("../../../grammar/rulings.md")
        .lines()
        .filter(|line| line.starts_with("* ["));
    let anchors = contents.filter_map(|line| line.rsplit_once("](#")?.1.strip_suffix(')'));
    anchors
        .map(|anchor| format!("../implementers/rulings.html#{anchor}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_statement_is_on_the_page() {
        let page = page(|production| production.to_string());
        for Statement { id, .. } in sections().iter().flat_map(|section| &section.statement) {
            assert_eq!(
                page.matches(&format!("<dt id=\"{id}\">")).count(),
                1,
                "{id}"
            );
        }
    }

    #[test]
    fn a_ruling_is_found_by_its_number() {
        let rulings = rulings();
        assert!(rulings[0].ends_with("#the-literal-and-the-strict-reading"));
        assert!(
            rulings
                .iter()
                .enumerate()
                .skip(1)
                .all(|(number, it)| it.contains(&format!("#{number}-")))
        );
    }

    /// In Markdown, HTML ends at an empty line.
    #[test]
    fn a_statement_has_no_empty_line() {
        let page = page(|production| production.to_string());
        let (_, lists) = page.split_once("<dl").unwrap();
        assert!(
            lists
                .split("<dl")
                .all(|list| !list.split("</dl>").next().unwrap().contains("\n\n"))
        );
    }
}
