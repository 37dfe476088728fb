//! `grammar/ambiguities.toml`: where section 5 derives a string in more than one way, and a ruling
//! chooses.

use std::{collections::BTreeSet, fs};

use rfc1738::{Derivation, Production};
use rfc1738_conformance::{
    derivation::{Node, Parser},
    grammar::Grammar,
};

use crate::common::{self, root};

/// More derivations of one text than this are not compared.
const MOST: usize = 200;

#[derive(serde::Deserialize)]
struct Ambiguities {
    ambiguity: Vec<Ambiguity>,
}

#[derive(serde::Deserialize)]
struct Ambiguity {
    production: String,
    ruling: usize,
    text: String,
    count: u64,
}

fn ambiguities() -> Vec<Ambiguity> {
    toml::from_str::<Ambiguities>(
        &fs::read_to_string(root().join("grammar/ambiguities.toml")).unwrap(),
    )
    .unwrap()
    .ambiguity
}

#[test]
fn each_ambiguity_has_as_many_derivations_as_it_says_and_they_differ_at_its_node() {
    let parser = Parser::new(Grammar::rfc1738());
    for Ambiguity {
        production,
        text,
        count,
        ..
    } in ambiguities()
    {
        let all = parser.derivations(&production, text.as_bytes()).unwrap();
        assert_eq!(all.count(), count, "{text}");
        let nodes: Vec<Node<'_>> = all.iter().collect();
        let differ = |other: &Node<'_>| differences(&nodes[0], other).contains(production.as_str());
        assert!(nodes[1..].iter().any(differ), "{text}");
    }
}

/// A ruling is about a production if it names it, or quotes a string that derives in more than one
/// way because of it.
#[test]
fn each_ambiguity_has_a_ruling_that_is_about_it() {
    let page = fs::read_to_string(root().join("grammar/rulings.md")).unwrap();
    let titles: Vec<&str> = page
        .lines()
        .filter_map(|line| line.strip_prefix("## "))
        .collect();
    let parser = Parser::new(Grammar::rfc1738());
    for Ambiguity {
        production, ruling, ..
    } in ambiguities()
    {
        let (_, section) = page
            .split_once(&format!("\n## {}\n", titles[ruling]))
            .unwrap();
        let section = section.split("\n## ").next().unwrap();
        let is_ambiguous = |text: &str| {
            parser
                .derivations(&production, text.as_bytes())
                .is_ok_and(|all| {
                    let nodes: Vec<Node<'_>> = all.iter().collect();
                    nodes[1..]
                        .iter()
                        .any(|node| differences(&nodes[0], node).contains(&*production))
                })
        };
        let mut quoted = section.split('`').skip(1).step_by(2);
        let is_about =
            |quoted: &str| quoted.split(' ').next() == Some(&production) || is_ambiguous(quoted);
        assert!(quoted.any(is_about), "{production}: {}", titles[ruling]);
    }
}

/// Whatever derives in more than one way, differs in a node of these productions; and what the
/// library derives is one of the ways.
#[test]
fn there_is_no_other_ambiguity_in_the_examples() {
    let parser = Parser::new(Grammar::rfc1738());
    let listed: BTreeSet<String> = ambiguities()
        .into_iter()
        .map(|ambiguity| ambiguity.production)
        .collect();
    let mut met = BTreeSet::new();
    for example in common::examples() {
        let text = &example.text;
        for production in [example.production(), Production::Url] {
            let Ok(all) = parser.derivations(production.name(), text.as_bytes()) else {
                continue;
            };
            let nodes: Vec<Node<'_>> = all.iter().take(MOST).collect();
            let ours = Derivation::of(production, text.as_bytes()).unwrap();
            assert!(
                nodes.iter().any(|node| is_same(node, &ours)),
                "{text}: {ours:?}"
            );
            met.extend(
                nodes
                    .iter()
                    .flat_map(|node| differences(&nodes[0], node))
                    .map(str::to_owned),
            );
        }
    }
    assert_eq!(met, listed);
}

/// The productions of the nodes that have the same text and other children, and are in no other
/// such node.
fn differences<'n>(one: &'n Node<'_>, other: &Node<'_>) -> BTreeSet<&'n str> {
    let same = |(a, b): (&Node<'_>, &Node<'_>)| {
        (a.production, a.start, a.end) == (b.production, b.start, b.end)
    };
    let children = || one.children.iter().zip(&other.children);
    if one.children.len() != other.children.len() || !children().all(same) {
        return BTreeSet::from([one.production]);
    }
    children()
        .flat_map(|(one, other)| differences(one, other))
        .collect()
}

fn is_same(node: &Node<'_>, ours: &Derivation) -> bool {
    (node.production, node.start, node.end) == (ours.production.name(), ours.start, ours.end)
        && node.children.len() == ours.children.len()
        && node
            .children
            .iter()
            .zip(&ours.children)
            .all(|(node, ours)| is_same(node, ours))
}
