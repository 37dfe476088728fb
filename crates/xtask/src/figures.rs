//! The pictures of the course: each entry of `book/figures.toml`, whose first lines say what each
//! field means, as a `<figure>` that lessons include.

use std::{fs, io, path::Path, sync::LazyLock};

use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Event, Parser as Markdown, Tag, TagEnd};
use regex::Regex;
use rfc1738::{Derivation, Production};
use rfc1738_conformance::{
    derivation::{self, Node, Parser},
    grammar::{Grammar, Notation},
};
use rfc1738_diagrams::{
    Automaton, Choice, Product, Strip, first_follow, railroad, suite, tree, trees,
};
use serde::Deserialize;
use toml::{Table, Value};

use crate::folder::Folder;

/// Where the entries are, the lessons, and the figures.
const ENTRIES: &str = "book/figures.toml";
const LESSONS: &str = "book/src/course";
const PATH: &str = "book/src/course/figures";

static INCLUDE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"\{\{#include figures/([^}]*)\.md\}\}").expect("a regular expression")
});

/// The figures, in a folder in which nothing else is.
///
/// # Errors
///
/// All mistakes in the entries, and in how lessons include them.
pub(crate) fn folder(root: &Path) -> Result<Folder, Vec<String>> {
    let read = |file| {
        fs::read_to_string(root.join(file)).map_err(|error| vec![format!("{file}: {error}")])
    };
    let lessons =
        lessons(&root.join(LESSONS)).map_err(|error| vec![format!("{LESSONS}: {error}")])?;
    let (figures, mut mistakes) = drawn(&read(ENTRIES)?);
    let names: Vec<&str> = figures.iter().map(|(name, _)| name.as_str()).collect();
    mistakes.extend(wrong_includes(&names, &lessons));
    if mistakes.is_empty() {
        Ok(Folder::new(
            PATH,
            figures
                .into_iter()
                .map(|(name, html)| (format!("{name}.md"), html.unwrap_or_default())),
        ))
    } else {
        Err(mistakes)
    }
}

/// The name and the HTML of each figure, and what is wrong with those that have none.
fn drawn(entries: &str) -> (Vec<(String, Option<String>)>, Vec<String>) {
    let mut mistakes = Vec::new();
    let mut figures: Vec<(String, Option<String>)> = Vec::new();
    let entries = read_entries(entries).unwrap_or_else(|mistake| {
        mistakes.push(format!("{ENTRIES}: {mistake}"));
        Vec::new()
    });
    for (name, entry) in entries {
        if figures.iter().any(|(known, _)| *known == name) {
            mistakes.push(format!(
                "{ENTRIES}: {name}: there is another figure of this name; give it its own"
            ));
            continue;
        }
        let html = entry.and_then(|entry| Ok(figure(&entry, &draw(&entry)?)));
        let html = html
            .map_err(|mistake| mistakes.push(format!("{ENTRIES}: {name}: {mistake}")))
            .ok();
        figures.push((name, html));
    }
    (figures, mistakes)
}

/// A drawing with its label and its caption.
fn figure(entry: &Entry, drawn: &Drawing) -> String {
    let figure = html! {
        figure class=(entry.kind.name()) {
            p.visually-hidden { (entry.alt) }
            "\n" (drawn.body) "\n"
            figcaption {
                (inline(&entry.caption))
                @if let Some(remark) = &drawn.remark { " " (remark) }
            }
        }
    };
    drawing(&figure.into_string()).into_string() + "\n"
}

/// HTML inside a page: without empty lines, which would end it in Markdown.
fn drawing(html: &str) -> PreEscaped<String> {
    let lines: Vec<&str> = html
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    PreEscaped(lines.join("\n"))
}

/// The emphasis, code and links of a caption.
fn inline(markdown: &str) -> PreEscaped<String> {
    let is_paragraph = |event: &Event<'_>| {
        matches!(
            event,
            Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph)
        )
    };
    let mut html = String::new();
    pulldown_cmark::html::push_html(
        &mut html,
        Markdown::new(markdown).filter(|event| !is_paragraph(event)),
    );
    PreEscaped(html.trim().to_owned())
}

/// The name and the text of each page of the course in a folder, in order.
fn lessons(folder: &Path) -> io::Result<Vec<(String, String)>> {
    let mut lessons = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if name.ends_with(".md") {
            lessons.push((name, fs::read_to_string(path)?));
        }
    }
    lessons.sort();
    Ok(lessons)
}

/// The figures that no lesson includes, and the includes of figures that there are not.
fn wrong_includes(figures: &[&str], lessons: &[(String, String)]) -> Vec<String> {
    let includes = || {
        let included = |(lesson, text)| {
            INCLUDE
                .captures_iter(text)
                .map(move |include| (lesson, include.get(1).map_or("", |name| name.as_str())))
        };
        lessons
            .iter()
            .map(|(lesson, text)| (lesson, text.as_str()))
            .flat_map(included)
    };
    let unknown = includes()
        .filter(|(_, name)| !figures.contains(name))
        .map(|(lesson, name)| {
            format!(
                "{}/{lesson} includes the figure {name}, which is not in {}: add an entry",
                LESSONS, ENTRIES
            )
        });
    let unused = figures.iter().filter(|figure| !includes().any(|(_, name)| name == **figure)).map(|figure| {
        format!(
            "{}: {figure}: no lesson includes it: write {{{{#include figures/{figure}.md}}}} in one, or remove the entry",
            ENTRIES
        )
    });
    unknown.chain(unused).collect()
}

/// A figure.
#[derive(Debug)]
struct Entry {
    kind: FigureKind,
    alt: String,
    caption: String,
    /// Rules in the notation of section 5, in place of RFC 1738's.
    grammar: Option<String>,
}

/// What is drawn.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
enum FigureKind {
    Railroad {
        rule: String,
    },
    Automaton {
        rule: String,
    },
    Tree {
        rule: String,
        text: String,
        #[serde(default)]
        offsets: bool,
    },
    Trees {
        rule: String,
        text: String,
        ruling: Option<usize>,
    },
    Strip {
        rule: String,
        text: String,
        #[serde(default)]
        depth: usize,
    },
    Product {
        left: String,
        right: String,
    },
    Suite {
        rule: String,
        #[serde(default)]
        k: u32,
    },
    FirstFollow {
        rule: String,
    },
}

impl FigureKind {
    /// As the entries spell it.
    fn name(&self) -> &'static str {
        match self {
            FigureKind::Railroad { .. } => "railroad",
            FigureKind::Automaton { .. } => "automaton",
            FigureKind::Tree { .. } => "tree",
            FigureKind::Trees { .. } => "trees",
            FigureKind::Strip { .. } => "strip",
            FigureKind::Product { .. } => "product",
            FigureKind::Suite { .. } => "suite",
            FigureKind::FirstFollow { .. } => "first-follow",
        }
    }
}

/// The name of an entry, and the entry, or what is wrong with it.
type NamedEntry = (String, Result<Entry, String>);

/// All entries, by their names.
///
/// # Errors
///
/// The text is not TOML, or has something else than named entries.
fn read_entries(text: &str) -> Result<Vec<NamedEntry>, String> {
    let mut table: Table = text
        .parse()
        .map_err(|error: toml::de::Error| error.to_string())?;
    let figures = match table.remove("figure") {
        Some(Value::Array(figures)) => figures,
        Some(_) => return Err("`figure` is not a list: begin each entry with [[figure]]".into()),
        None => Vec::new(),
    };
    if let Some(key) = table.keys().next() {
        return Err(format!(
            "unknown key `{key}`: begin each entry with [[figure]]"
        ));
    }
    figures
        .into_iter()
        .enumerate()
        .map(|(number, figure)| named(number + 1, figure))
        .collect()
}

fn named(number: usize, figure: Value) -> Result<NamedEntry, String> {
    let Value::Table(mut table) = figure else {
        return Err(format!("figure {number} is not a table"));
    };
    let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    match table.remove("name") {
        Some(Value::String(name)) if !name.is_empty() && name.bytes().all(is_letter) => {
            Ok((name, entry(table)))
        }
        Some(name) => Err(format!(
            "figure {number}: the name {name} is not one of small letters, digits and hyphens"
        )),
        None => Err(format!("figure {number} has no name: add `name = \"…\"`")),
    }
}

fn entry(mut table: Table) -> Result<Entry, String> {
    let mut taken = |key: &str| match table.remove(key) {
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(format!("`{key}` is not a text")),
        None => Ok(None),
    };
    let mut needed = |key| {
        taken(key)?
            .filter(|text| !text.is_empty())
            .ok_or(format!("missing field `{key}`"))
    };
    let alt = needed("alt")?;
    let caption = needed("caption")?;
    let grammar = taken("grammar")?;
    let kind = Value::Table(table)
        .try_into()
        .map_err(|error: toml::de::Error| error.message().to_owned())?;
    Ok(Entry {
        kind,
        alt,
        caption,
        grammar,
    })
}

/// The longest text that is drawn as a tree, in bytes.
const LONGEST: usize = 80;

/// The maximum number of trees side by side.
const TREES: usize = 4;

/// The pages that figures link to, as seen from a lesson.
const COMBINATORS: &str = "../api/rfc1738/grammar";
const RULINGS: &str = "../reference/rulings.html";

/// A drawing, and its text below the caption.
struct Drawing {
    body: Markup,
    remark: Option<Markup>,
}

impl From<Markup> for Drawing {
    fn from(body: Markup) -> Drawing {
        Drawing { body, remark: None }
    }
}

/// The drawing of an entry.
///
/// # Errors
///
/// Why there is none, and what to do.
fn draw(entry: &Entry) -> Result<Drawing, String> {
    let own = entry.grammar.as_ref().map(|text| {
        Grammar::read(text, Notation::Bnf).map_err(|error| format!("grammar: {error}"))
    });
    let own = own.transpose()?;
    let grammar = own.as_ref().unwrap_or(Grammar::rfc1738());
    let is_own = own.is_some();
    Ok(match &entry.kind {
        FigureKind::Railroad { rule } => {
            let rule = grammar.production(rule).map_err(message)?;
            let link = |name: &str| {
                let production: Production = name.parse().ok().filter(|_| !is_own)?;
                Some(format!("{COMBINATORS}/fn.{}.html", production.combinator()))
            };
            html! { (drawing(&railroad(rule, link))) }.into()
        }
        FigureKind::Automaton { rule } => {
            let automaton = Automaton::new(grammar, rule).map_err(message)?;
            if !automaton.is_small() {
                return Err(format!(
                    "the automaton of {rule} has {} states: draw a smaller one",
                    automaton.state_count()
                ));
            }
            html! { (drawing(&automaton.svg())) }.into()
        }
        FigureKind::Tree {
            rule,
            text,
            offsets,
        } => {
            let node = one(grammar, is_own, rule, text)?;
            tree(&node, text.as_bytes(), *offsets).into()
        }
        FigureKind::Trees { rule, text, ruling } => {
            all(grammar, is_own, rule, text, *ruling)?.into()
        }
        FigureKind::Strip { rule, text, depth } => Strip::new(grammar, rule, text, *depth)
            .map_err(message)?
            .html()
            .into(),
        FigureKind::Product { left, right } => {
            // A rule of `grammar`, or else of RFC 1738.
            let side = |rule| match &own {
                Some(own) if own.rule(rule).is_some() => (own, rule),
                _ => (Grammar::rfc1738(), rule),
            };
            let product = Product::new(side(left), side(right)).map_err(message)?;
            Drawing {
                body: html! { (drawing(&product.svg())) },
                remark: Some(product.told()),
            }
        }
        FigureKind::Suite { rule, k } => suite(grammar, rule, *k).map_err(message)?.into(),
        FigureKind::FirstFollow { rule } => first_follow(grammar, rule).map_err(message)?.into(),
    })
}

fn message(error: impl std::error::Error) -> String {
    error.to_string()
}

/// The derivation of a string: for RFC 1738's rules, the one of this library.
fn one<'g>(grammar: &'g Grammar, is_own: bool, rule: &str, text: &str) -> Result<Node<'g>, String> {
    if !is_own {
        return chosen(rule, text);
    }
    let derivations = derived(grammar, rule, text)?;
    match derivations.count() {
        1 => Ok(derivations.first()),
        count => Err(format!(
            "the text derives from {rule} in {count} ways: show them with kind = \"trees\""
        )),
    }
}

/// All derivations of a string, or the first few of them: the one of this library comes first.
fn all(
    grammar: &Grammar,
    is_own: bool,
    rule: &str,
    text: &str,
    ruling: Option<usize>,
) -> Result<Markup, String> {
    let derivations = derived(grammar, rule, text)?;
    if derivations.count() == 1 {
        return Err(format!(
            "the text derives from {rule} in one way only: show it with kind = \"tree\""
        ));
    }
    let chosen = if is_own {
        None
    } else {
        Some(chosen(rule, text)?)
    };
    if chosen.is_none() && ruling.is_some() {
        return Err("the rulings are about RFC 1738's rules, and not those of `grammar`: leave out `ruling`".into());
    }
    let others = derivations
        .iter()
        .filter(|tree| Some(tree) != chosen.as_ref());
    let shown: Vec<Node<'_>> = chosen
        .clone()
        .into_iter()
        .chain(others)
        .take(TREES)
        .collect();
    let (by, link) = ruling_link(ruling)?;
    let chosen = chosen.map(|_| Choice {
        by: &by,
        link: &link,
    });
    Ok(trees(&shown, text.as_bytes(), derivations.count(), chosen))
}

/// The name of a ruling, or of all of them, and the link.
fn ruling_link(ruling: Option<usize>) -> Result<(String, String), String> {
    let Some(number) = ruling else {
        return Ok(("the rulings".into(), RULINGS.into()));
    };
    // The table of contents of the page has an item for each, in the order of their numbers. An
    // item may be two lines, but the fragment of a link is never broken.
    let page = include_str!("../../../grammar/rulings.md");
    let (contents, _) = page.split_once("\n## ").expect("a section");
    let links = contents.split("](#").skip(1);
    let anchors: Vec<&str> = links
        .filter_map(|rest| Some(rest.split_once(')')?.0))
        .collect();
    let anchor = anchors.get(number).filter(|_| number > 0);
    let anchor = anchor.ok_or(format!("there is no ruling {number} in grammar/rulings.md"))?;
    Ok((format!("ruling {number}"), format!("{RULINGS}#{anchor}")))
}

fn derived<'g>(
    grammar: &'g Grammar,
    rule: &str,
    text: &str,
) -> Result<derivation::Derivations<'g>, String> {
    bounded(text)?;
    let derivations = Parser::new(grammar).derivations(rule, text.as_bytes());
    derivations.map_err(|error| format!("{text:?} does not derive from {rule}: {error}"))
}

/// The derivation that this library's parser finds, which must be one by the grammar.
fn chosen(rule: &str, text: &str) -> Result<Node<'static>, String> {
    bounded(text)?;
    let rule = &Grammar::rfc1738().production(rule).map_err(message)?.name;
    let production: Production = rule.parse().map_err(message)?;
    let tree = production
        .parse(text)
        .map_err(|error| format!("{text:?} does not derive from {rule}: {error}"))?;
    let node = node(&tree);
    derivation::check(Grammar::rfc1738(), &node, text.as_bytes()).map_err(message)?;
    Ok(node)
}

fn bounded(text: &str) -> Result<(), String> {
    let length = text.len();
    (length <= LONGEST).then_some(()).ok_or(format!(
        "the text has {length} bytes, and a tree is drawn of at most {LONGEST}"
    ))
}

/// A derivation in the form of the checker.
fn node(derivation: &Derivation) -> Node<'static> {
    Node {
        production: derivation.production.name(),
        start: derivation.start,
        end: derivation.end,
        children: derivation.children.iter().map(node).collect(),
    }
}

#[cfg(test)]
mod tests;
