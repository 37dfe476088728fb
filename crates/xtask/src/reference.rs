//! The reference: a page for each heading of section 5, with its productions, a page with all of
//! section 5, one with the rules beyond it, and one with everything that the RFC says.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::RangeInclusive,
    path::Path,
};

use maud::{Markup, PreEscaped, html};
use rfc1738::Production;
use rfc1738_conformance::{
    automaton::Dfa,
    grammar::{Grammar, Rule},
};
use rfc1738_diagrams::{Automaton, railroad};

use crate::{
    bnf,
    combinator::{self, Combinator},
    engine::{self, Helper},
    folder::Folder,
    html_text, links, rules,
    samples::{self, NearMiss},
    statements,
};

/// Where the reference is in the repository.
pub(crate) const PATH: &str = "book/src/reference";

/// The combinators, and what they are written in: the reference is generated from them.
pub(crate) struct Reference {
    combinators: Vec<(Production, Combinator)>,
    helpers: BTreeMap<String, Helper>,
}

impl Reference {
    pub(crate) fn read(root: &Path) -> Reference {
        Reference {
            combinators: combinator::all(root),
            helpers: engine::all(root),
        }
    }

    /// The pages.
    pub(crate) fn folder(&self) -> Folder {
        let pages = self
            .combinators
            .chunk_by(|(_, one), (_, other)| one.file == other.file);
        let pages = pages.map(|productions| {
            (
                format!("{}.md", productions[0].1.file),
                self.page(productions),
            )
        });
        let others = [
            ("index.md".into(), self.index()),
            ("helpers.md".into(), self.helpers()),
            ("rules.md".into(), rules::page()),
            (
                "statements.md".into(),
                statements::page(|production| self.link(production)),
            ),
        ];
        Folder::new(PATH, pages.chain(others))
    }

    /// Where a production is explained, as seen from another page of the reference.
    pub(crate) fn link(&self, production: Production) -> String {
        let (_, combinator) = &self.combinators[production as usize];
        format!("{}.html#{production}", combinator.file)
    }

    /// All of section 5.
    fn index(&self) -> String {
        let section_5 = self
            .bnf(include_str!("../../../grammar/rfc1738.bnf").trim_end())
            .into_string();
        format!("{NOTICE}\n\n# Section 5\n\n{INTRODUCTION}\n\n{section_5}\n")
    }

    /// The page of a heading.
    fn page(&self, productions: &[(Production, Combinator)]) -> String {
        let (first, Combinator { file, .. }) = &productions[0];
        let title = first
            .heading()
            .trim_end_matches(':')
            .trim_end_matches(" is");
        let rules: Vec<&str> = productions
            .iter()
            .map(|&(production, _)| rule(production).text.as_str())
            .collect();
        let mut page = format!("{NOTICE}\n\n# {title}\n\n");
        page += &format!("The code of this page is `src/grammar/{file}.rs`.\n\n");
        if rules.len() > 1 {
            page += &self.bnf(&rules.join("\n")).into_string();
        }
        for (production, combinator) in productions {
            page += &self.production(*production, combinator);
        }
        page
    }

    /// A production.
    fn production(&self, production: Production, combinator: &Combinator) -> String {
        let dfa = Dfa::new(Grammar::rfc1738(), production.name()).expect("a production");
        let parts = [
            format!("\n\n## `{production}` {{#{production}}}"),
            self.bnf(&rule(production).text).into_string(),
            prose(combinator),
            source(combinator),
            self.used(combinator),
            self.railroad(production).into_string(),
            self.facts(production, &dfa).into_string(),
            accepted(production, &dfa).into_string(),
            near_misses(production).into_string(),
            automaton(production)
                .map(Markup::into_string)
                .unwrap_or_default(),
        ];
        parts
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join("\n\n")
    }

    fn bnf(&self, text: &str) -> Markup {
        html! { pre.bnf { (bnf::linked(text, |production| self.link(production))) } }
    }

    fn railroad(&self, production: Production) -> Markup {
        let link = |name: &str| name.parse().ok().map(|production| self.link(production));
        html! { figure.railroad { (drawing(&railroad(rule(production), link))) } }
    }

    fn facts(&self, production: Production, dfa: &Dfa) -> Markup {
        let shortest = dfa
            .shortest()
            .and_then(|shortest| String::from_utf8(shortest).ok())
            .expect("US-ASCII");
        html! {
            dl.facts {
                div { dt { "Section" } dd { (production.section()) } }
                div { dt { "Uses" } dd { (self.names(production.uses())) } }
                div { dt { "Used by" } dd { (self.names(production.used_by())) } }
                div { dt { "Shortest sentence" } dd { (html_text::string(&shortest)) } }
            }
        }
    }

    /// What the source of a combinator is written with, apart from nom and the productions: each
    /// name with a sentence.
    fn used(&self, combinator: &Combinator) -> String {
        let own = self.helpers_of(combinator).map(|name| {
            let helper = &self.helpers[name];
            format!(
                "- [`{name}`](helpers.html#{}): {}",
                anchor(name),
                helper.sentence()
            )
        });
        let others = combinator.names.iter().filter_map(|name| {
            let owner = combinator::owner(name)?;
            Some(format!(
                "- `{name}`: in the code of [`{owner}`]({})",
                self.link(owner)
            ))
        });
        let list = own.chain(others).collect::<Vec<_>>().join("\n");
        format!(
            "<details class=\"helpers\"><summary>Helpers in this code</summary>\n\n{list}\n\n</details>"
        )
    }

    /// The names of the helpers that are used in the source of a combinator.
    fn helpers_of<'a>(&'a self, combinator: &'a Combinator) -> impl Iterator<Item = &'a str> {
        self.helpers
            .keys()
            .map(String::as_str)
            .filter(|name| match name.split_once("::") {
                Some((_, method)) => {
                    combinator.methods.contains(*name) || combinator.methods.contains(method)
                }
                None => combinator.names.contains(*name),
            })
    }

    /// The page of the helpers that some combinator uses.
    fn helpers(&self) -> String {
        let used: BTreeSet<&str> = self
            .combinators
            .iter()
            .flat_map(|(_, it)| self.helpers_of(it))
            .collect();
        let sections = used.into_iter().map(|name| {
            let Helper { file, prose, lines } = &self.helpers[name];
            let include = format!(
                "{{{{#include ../../../{file}:{}:{}}}}}",
                lines.start(),
                lines.end()
            );
            format!(
                "## `{name}` {{#{}}}\n\n{prose}\n\nIn `{file}`:\n\n```rust,ignore\n{include}\n```",
                anchor(name)
            )
        });
        let parts = [NOTICE, "# Helpers", HELPERS]
            .map(str::to_owned)
            .into_iter()
            .chain(sections);
        parts.collect::<Vec<_>>().join("\n\n") + "\n"
    }

    fn names(&self, productions: impl Iterator<Item = Production>) -> Markup {
        let productions: Vec<Production> = productions.collect();
        html! {
            @if productions.is_empty() { "nothing" }
            @for (index, &production) in productions.iter().enumerate() {
                @if index > 0 { ", " }
                a href=(self.link(production)) { (production) }
            }
        }
    }
}

/// How to read the pages.
const INTRODUCTION: &str = "\
Each name is a link to its production. There you find its description, its code, its diagram, the productions that it uses and
those that use it, the shortest string that it derives, and a few other strings that it accepts.

A *near miss* is a string that the production does not derive. The part that its combinator reads, the longest prefix that the
production derives, is underlined. The mistake is marked, and its offset is given in bytes from 0. A parser may have to look further
than the part that it reads: `hostname` follows `a.b.1` to the end, finds that `1` is not a `toplabel`, and reads `a.b`.";

/// What is on the page of the helpers.
const HELPERS: &str = "\
The combinators of section 5 are written in nom, and in a few functions and types of this project, in `src/engine/`: character classes
that add up as the RFC adds them, and combinators for what the BNF says often. Each is shown here with its documentation.";

/// The place of a helper on the page.
fn anchor(name: &str) -> String {
    name.replace("::", "-")
}

/// The first line of a generated page.
pub(crate) const NOTICE: &str = "<!-- Written by `cargo xtask generate --book`. -->";

fn rule(production: Production) -> &'static Rule {
    Grammar::rfc1738()
        .rule(production.name())
        .expect("a production of section 5")
}

/// The documentation, without links that only rustdoc can follow.
fn prose(combinator: &Combinator) -> String {
    links::replaced(&combinator.prose, |label, _| Some(label.into()))
}

/// The source of a combinator, included when the book is built.
fn source(combinator: &Combinator) -> String {
    let include = |lines: &RangeInclusive<usize>| {
        format!(
            "{{{{#include ../../../src/grammar/{}.rs:{}:{}}}}}",
            combinator.file,
            lines.start(),
            lines.end()
        )
    };
    let includes: Vec<String> = combinator.lines.iter().map(include).collect();
    format!("```rust,ignore\n{}\n```", includes.join("\n\n"))
}

/// Strings that the production derives.
fn accepted(production: Production, dfa: &Dfa) -> Markup {
    html! {
        p.caption { "Accepted" }
        ul.strings {
            @for sample in samples::accepted(production, dfa) {
                "\n" li {
                    (html_text::string(&sample.text))
                    @if let Some(note) = sample.note { div { (note) } }
                }
            }
        }
    }
}

/// Strings that the production does not derive, and where it fails.
fn near_misses(production: Production) -> Markup {
    html! {
        p.caption { "Near misses" }
        dl.strings {
            @for near_miss in samples::near_misses(production) {
                "\n" dt { (html_text::failing(&near_miss)) }
                dd {
                    "reads " (html_text::prefix(&near_miss.text, near_miss.read))
                    "; at offset " (near_miss.error.range().start) " " (message(near_miss))
                }
            }
        }
    }
}

/// What is wrong, without its position. Where the error has no advice, the note in the data
/// follows.
fn message(NearMiss { error, note, .. }: NearMiss) -> String {
    let located = error.to_string();
    let (_, message) = located
        .split_once(": ")
        .expect("line and column come first");
    match note.filter(|_| error.slip().is_none()) {
        Some(note) => format!("{message}: {note}"),
        None => message.into(),
    }
}

/// The minimal automaton, if its picture helps.
fn automaton(production: Production) -> Option<Markup> {
    let automaton = Automaton::new(Grammar::rfc1738(), production.name()).expect("a production");
    automaton.is_small().then(|| {
        html! {
            figure.automaton {
                (drawing(&automaton.svg()))
                figcaption { "The minimal automaton" }
            }
        }
    })
}

/// An SVG inside a page. In Markdown, HTML ends at an empty line.
pub(crate) fn drawing(svg: &str) -> PreEscaped<String> {
    PreEscaped(
        svg.lines()
            .filter(|line| !line.trim().is_empty())
            .collect::<Vec<_>>()
            .join("\n"),
    )
}
