//! The automata, as DOT and as pictures.

use std::{collections::HashMap, sync::LazyLock};

use layout::gv::DotParser;
use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};
use rfc1738_diagrams::Automaton;
use roxmltree::Document;

use crate::common;

/// The width that a page has room for.
const WIDEST: u32 = 1020;

fn all() -> impl Iterator<Item = (&'static str, Automaton<'static>)> {
    let grammar = Grammar::rfc1738();
    grammar
        .rules()
        .iter()
        .map(move |rule| (&*rule.name, Automaton::new(grammar, &rule.name).unwrap()))
}

#[test]
fn the_dot_of_each_is_understood_and_says_what_the_production_derives() {
    let grammar = Grammar::rfc1738();
    for (name, automaton) in all() {
        let dot = automaton.dot();
        DotParser::new(&dot)
            .process()
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let edges: HashMap<(&str, u8), &str> = edges(&dot)
            .flat_map(|(from, to, label)| {
                bytes(label)
                    .map(move |byte| ((from, byte), to))
                    .collect::<Vec<_>>()
            })
            .collect();
        let dfa = Dfa::new(grammar, name).unwrap();
        let accepts = |state: &str| dot.contains(&format!("    {state} [shape=doublecircle]\n"));
        common::assert_same_language(
            &dfa,
            "0",
            |state, byte| edges.get(&(state, byte)).copied(),
            accepts,
        );
    }
}

#[test]
fn no_automaton_is_explained_by_its_own_name() {
    for (name, automaton) in all() {
        assert!(
            edges(&automaton.dot()).all(|(_, _, label)| label.split(' ').all(|word| word != name)),
            "{name}"
        );
    }
}

#[test]
fn the_small_ones_fit_a_page_with_all_their_states_and_labels() {
    let small: Vec<_> = all()
        .filter(|(_, automaton)| automaton.is_small())
        .collect();
    assert!(small.len() > 40 && small.iter().any(|(name, _)| *name == "hostname"));
    for (name, automaton) in small {
        let svg = automaton.svg();
        let dot = automaton.dot();
        let document = Document::parse(&svg).unwrap();
        let root = document.root_element();
        assert!(
            root.attribute("width").unwrap().parse::<u32>().unwrap() <= WIDEST,
            "{name}"
        );
        assert_eq!(root.attribute("role"), Some("img"));
        let text = |tag| {
            document
                .descendants()
                .filter(move |node| node.has_tag_name(tag))
                .map(|node| node.text().unwrap().trim())
        };
        assert!(text("title").eq([format!("The minimal automaton of {name}")]));
        let mut drawn: Vec<String> = text("text").map(str::to_owned).collect();
        let states = dot
            .lines()
            .filter_map(|line| line.trim().split_once(" -> "))
            .map(|(_, to)| to.split(' ').next().unwrap());
        let mut states: Vec<&str> = states.collect();
        states.sort_unstable();
        states.dedup();
        let mut expected: Vec<String> = edges(&dot)
            .map(|(_, _, label)| label.replace("\\\"", "\"").replace("\\\\", "\\"))
            .collect();
        expected.extend(states.iter().map(|state| (*state).to_owned()));
        drawn.sort_unstable();
        expected.sort_unstable();
        assert_eq!(drawn, expected, "{name}");
        assert!(svg.lines().all(|line| !line.trim().is_empty()), "{name}");
        assert_eq!(
            svg,
            Automaton::new(Grammar::rfc1738(), name).unwrap().svg(),
            "the same each time"
        );
    }
}

/// The labeled edges of a DOT: from, to, label.
fn edges(dot: &str) -> impl Iterator<Item = (&str, &str, &str)> {
    dot.lines().filter_map(|line| {
        let (states, label) = line.trim().split_once(" [label=\"")?;
        let (from, to) = states.split_once(" -> ")?;
        Some((from, to, label.strip_suffix("\"]")?))
    })
}

/// The bytes that a label means.
fn bytes(label: &str) -> impl Iterator<Item = u8> {
    static CLASSES: LazyLock<HashMap<&str, Dfa>> = LazyLock::new(|| {
        let grammar = Grammar::rfc1738();
        grammar
            .rules()
            .iter()
            .map(|rule| (&*rule.name, Dfa::new(grammar, &rule.name).unwrap()))
            .collect()
    });
    let is_meant = |word: &str, byte: u8| match word.as_bytes() {
        [b'\\', one] | [one] => byte == *one,
        [first, b'-', last] => (*first..=*last).contains(&byte),
        _ => CLASSES[word].accepts(&[byte]),
    };
    (0..=u8::MAX).filter(move |&byte| label.split(' ').any(|word| is_meant(word, byte)))
}
