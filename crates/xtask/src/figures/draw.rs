//! Draws an entry.

use maud::{Markup, html};
use rfc1738::{Derivation, Production};
use rfc1738_conformance::{
    derivation::{self, Node, Parser},
    grammar::{Grammar, Notation},
};
use rfc1738_diagrams::{
    Automaton, Choice, Product, Strip, first_follow, railroad, suite, tree, trees,
};

use super::{
    drawing,
    entry::{Entry, FigureKind},
};

/// The longest text that is drawn as a tree, in bytes.
const LONGEST: usize = 80;

/// The maximum number of trees side by side.
const TREES: usize = 4;

/// The pages that figures link to, as seen from a lesson.
const COMBINATORS: &str = "../api/rfc1738/grammar";
const RULINGS: &str = "../reference/rulings.html";

/// A drawing, and its text below the caption.
pub(super) struct Drawing {
    pub(super) body: Markup,
    pub(super) told: Option<Markup>,
}

impl From<Markup> for Drawing {
    fn from(body: Markup) -> Drawing {
        Drawing { body, told: None }
    }
}

/// The drawing of an entry.
///
/// # Errors
///
/// Why there is none, and what to do.
pub(super) fn draw(entry: &Entry) -> Result<Drawing, String> {
    let own = entry.grammar.as_ref().map(|text| {
        Grammar::read(text, Notation::Bnf).map_err(|error| format!("grammar: {error}"))
    });
    let own = own.transpose()?;
    let grammar = own.as_ref().unwrap_or(Grammar::rfc1738());
    let is_own = own.is_some();
    Ok(match &entry.kind {
        FigureKind::Railroad { rule } => {
            let rule = grammar.production(rule).map_err(told)?;
            let link = |name: &str| {
                let production: Production = name.parse().ok().filter(|_| !is_own)?;
                Some(format!("{COMBINATORS}/fn.{}.html", production.combinator()))
            };
            html! { (drawing(&railroad(rule, link))) }.into()
        }
        FigureKind::Automaton { rule } => {
            let automaton = Automaton::new(grammar, rule).map_err(told)?;
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
            .map_err(told)?
            .html()
            .into(),
        FigureKind::Product { left, right } => {
            // A rule of `grammar`, or else of RFC 1738.
            let side = |rule| match &own {
                Some(own) if own.rule(rule).is_some() => (own, rule),
                _ => (Grammar::rfc1738(), rule),
            };
            let product = Product::new(side(left), side(right)).map_err(told)?;
            Drawing {
                body: html! { (drawing(&product.svg())) },
                told: Some(product.told()),
            }
        }
        FigureKind::Suite { rule, k } => suite(grammar, rule, *k).map_err(told)?.into(),
        FigureKind::FirstFollow { rule } => first_follow(grammar, rule).map_err(told)?.into(),
    })
}

fn told(error: impl std::error::Error) -> String {
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
    let (by, link) = named(ruling)?;
    let chosen = chosen.map(|_| Choice {
        by: &by,
        link: &link,
    });
    Ok(trees(&shown, text.as_bytes(), derivations.count(), chosen))
}

/// The name of a ruling, or of all of them, and the link.
fn named(ruling: Option<usize>) -> Result<(String, String), String> {
    let Some(number) = ruling else {
        return Ok(("the rulings".into(), RULINGS.into()));
    };
    // The table of contents of the page has an item for each, in the order of their numbers. An
    // item may be two lines, but the fragment of a link is never broken.
    let page = include_str!("../../../../grammar/rulings.md");
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
    let rule = &Grammar::rfc1738().production(rule).map_err(told)?.name;
    let production: Production = rule.parse().map_err(told)?;
    let tree = production
        .parse(text)
        .map_err(|error| format!("{text:?} does not derive from {rule}: {error}"))?;
    let node = node(&tree);
    derivation::check(Grammar::rfc1738(), &node, text.as_bytes()).map_err(told)?;
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
