//! The suites can fail, and so can the checker of derivations: what they make of grammars that are nearly section 5. And
//! no combinator is a mutant, whether a suite tells it or not.
//!
//! What a production denotes depends on what those denote that it refers to, and on nothing else. So a mutant denotes
//! the same throughout if its changed rule does, and otherwise that rule is a production whose suite has to tell.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use rfc1738::{Derivation, Production};
use rfc1738_conformance::{
    automaton::Dfa,
    bnf::{Expression, Grammar, Rule},
    derivation::{Checker, Node, leaves_node},
    sentence::Sentences,
    suite::Suite,
};
use serde::Deserialize;

use crate::{
    mutation::{Kind, Mutant, mutants},
    node,
    pages::{METHOD, assert_says, number},
    section_5,
    suites::assert_reads,
};

/// What becomes of a mutant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Outcome {
    /// Its language differs, and the suite of its changed rule tells it.
    K0,
    /// The same, but it takes the suite for one extra state.
    K1,
    /// Its language differs, but it has more extra states than that, and the suites do not tell it.
    Beyond,
    /// Its language is the same, but not its derivations, and the checker tells it.
    Derivation,
    /// Its language and its derivations are the same. There is nothing to tell.
    Same,
}

/// The mutants that no suite tells, and why.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    outcome: Outcome,
    #[expect(dead_code, reason = "for the reader")]
    why: String,
    mutants: Vec<String>,
}

#[test]
fn every_mutant_is_told_by_a_suite_or_by_its_derivations_or_is_listed_as_beyond_or_the_same() {
    let mutants = mutants(section_5());
    let outcomes = mutants.chunk_by(|a, b| a.rule == b.rule).flat_map(|of_rule| outcomes(&of_rule[0].rule, of_rule));
    let outcomes: Vec<(&Mutant, Outcome)> = mutants.iter().zip(outcomes).collect();
    let summary = summary(&outcomes);
    println!("{summary}");
    assert_says(METHOD, &summary);

    let untold = outcomes.iter().filter(|(_, outcome)| *outcome > Outcome::K1);
    let mut untold: Vec<(Outcome, String)> = untold.map(|(mutant, outcome)| (*outcome, mutant.to_string())).collect();
    let listed = listed_mutants().into_iter();
    let mut listed: Vec<(Outcome, String)> =
        listed.flat_map(|listed| listed.mutants.into_iter().map(move |mutant| (listed.outcome, mutant))).collect();
    untold.sort_unstable();
    listed.sort_unstable();
    assert_eq!(untold, listed);
}

/// By the letter, `url` denotes what `otherurl` does. By the law it does not, and its ten alternatives matter.
#[test]
fn the_suite_of_the_law_tells_what_the_letter_of_url_cannot() {
    let (law, letter) = (Suite::strict_url(section_5(), 0).unwrap(), Dfa::new(section_5(), "url").unwrap());
    let of_url = mutants(section_5()).into_iter().filter(|mutant| mutant.rule == "url");
    let equal = of_url.filter(|mutant| Dfa::new(&mutant.grammar, "url").unwrap() == letter);
    let told = equal.inspect(|mutant| {
        let dfa = Dfa::strict_url(&mutant.grammar).unwrap();
        assert!(law.strings().any(|string| dfa.accepts(&string) != law.dfa().accepts(&string)), "{mutant}");
    });
    assert_eq!(told.count(), 17);
}

/// So many sentences of each mutant are made, and so many of them put to the combinator that section 5 lacks. If the
/// suites do not tell the mutant, there are some dozens.
const SENTENCES: usize = 1500;
const LACKING: usize = 100;
const DOZENS: usize = 24;

/// The second line, for a mutant that no suite tells: the strings that it is about are asked themselves.
#[test]
fn no_combinator_treats_a_string_as_a_mutant_does_that_differs_from_section_5() {
    assert_says(METHOD, &format!("those of {} of its random sentences", number(SENTENCES)));
    let checker = Checker::new(section_5());
    let mutants = mutants(section_5());
    let beyond = listed_mutants().into_iter().filter(|listed| listed.outcome == Outcome::Beyond);
    let beyond: Vec<String> = beyond.flat_map(|listed| listed.mutants).collect();
    for of_rule in mutants.chunk_by(|a, b| a.rule == b.rule) {
        let rule = &of_rule[0].rule;
        let (production, right) = (rule.parse().unwrap(), Dfa::new(section_5(), rule).unwrap());
        for mutant in of_rule {
            let Some(shortest) = counterexample(mutant, &right) else { continue };
            let sentences =
                Sentences::new(&mutant.grammar, rule, 1738).unwrap().take(SENTENCES).map(String::into_bytes);
            let lacking = sentences.filter(|sentence| !right.accepts(sentence)).take(LACKING);
            let mut strings: BTreeSet<Vec<u8>> = lacking.collect();
            assert!(strings.len() >= DOZENS || !beyond.contains(&mutant.to_string()), "{mutant}: {}", strings.len());
            strings.insert(shortest);
            for string in strings {
                assert_reads(production, &string, right.longest_prefix(&string), &checker);
            }
        }
    }
}

/// A shortest string that a mutant treats differently, if there is one.
fn counterexample(mutant: &Mutant, right: &Dfa) -> Option<Vec<u8>> {
    right.counterexample_to_equality(&Dfa::new(&mutant.grammar, &mutant.rule).unwrap())
}

/// What becomes of the mutants of one rule.
fn outcomes(rule: &str, mutants: &[Mutant]) -> Vec<Outcome> {
    let suites = [0, 1].map(|k| Suite::new(section_5(), rule, k).unwrap());
    let tells = |suite: &Suite, mutant: &Dfa| {
        suite.strings().any(|string| mutant.longest_prefix(&string) != suite.dfa().longest_prefix(&string))
    };
    let outcome = |mutant: &Mutant| {
        let dfa = Dfa::new(&mutant.grammar, rule).unwrap();
        let [k0, k1] = &suites;
        if dfa == *k0.dfa() {
            return if are_told_by_derivations(mutant) { Outcome::Derivation } else { Outcome::Same };
        }
        if tells(k0, &dfa) {
            return Outcome::K0;
        }
        if tells(k1, &dfa) {
            return Outcome::K1;
        }
        let (states, ours) = (dfa.state_count(), k0.complete_up_to());
        assert!(states >= ours + 4, "{mutant}: only {states} states, which is not far beyond {ours}");
        Outcome::Beyond
    };
    mutants.iter().map(outcome).collect()
}

/// Whether there is a derivation by section 5 that is none by the mutant, or the other way round. If there is, their
/// checkers say so.
fn are_told_by_derivations(mutant: &Mutant) -> bool {
    let [ours, theirs] = [section_5(), &mutant.grammar].map(|grammar| steps(grammar.rule(&mutant.rule).unwrap()));
    let (step, is_ours) = match (ours.counterexample_to_inclusion(&theirs), theirs.counterexample_to_inclusion(&ours)) {
        (Some(step), _) => (step, true),
        (None, Some(step)) => (step, false),
        (None, None) => return false,
    };
    let (tree, input) = derivation(&mutant.rule, str::from_utf8(&step).unwrap());
    let checks = |grammar| Checker::new(grammar).check(&tree, &input).is_ok();
    assert_eq!(checks(section_5()), is_ours, "{mutant}: {tree:?}");
    assert_eq!(checks(&mutant.grammar), !is_ours, "{mutant}: {tree:?}");
    true
}

/// The steps of a derivation that a right-hand side allows: strings of characters and of productions, each production
/// that leaves a node standing as one [`letter`].
fn steps(rule: &Rule) -> Dfa {
    static LETTERS: LazyLock<Grammar> = LazyLock::new(|| {
        let nodes = section_5().rules().iter().enumerate().filter(|(_, rule)| leaves_node(rule));
        nodes.fold(section_5().clone(), |grammar, (at, rule)| {
            grammar.with(&rule.name, Expression::Literal(letter(at).to_string())).unwrap()
        })
    });
    Dfa::new(&LETTERS.with(&rule.name, rule.expression.clone()).unwrap(), &rule.name).unwrap()
}

/// A letter for a production, which is none of US-ASCII.
fn letter(production: usize) -> char {
    char::from_u32(0xE000 + production as u32).unwrap()
}

/// The derivation that begins with this step, and the text that it derives: a shortest one for each production, derived
/// as its combinator does.
fn derivation(rule: &str, step: &str) -> (Node<'static>, Vec<u8>) {
    let (mut input, mut children) = (Vec::new(), Vec::new());
    for character in step.chars() {
        let Some(at) = (0..Production::ALL.len()).find(|&at| letter(at) == character) else {
            input.push(character as u8);
            continue;
        };
        let production = Production::ALL[at];
        let text = Dfa::new(section_5(), production.name()).unwrap().shortest().unwrap();
        children.push(node(&Derivation::of(production, &text).unwrap(), input.len()));
        input.extend(text);
    }
    let production: Production = rule.parse().unwrap();
    (Node { production: production.name(), start: 0, end: input.len(), children }, input)
}

fn listed_mutants() -> Vec<Listed> {
    let mut table: toml::Table = include_str!("mutants.toml").parse().unwrap();
    table.remove("listed").unwrap().try_into().unwrap()
}

/// How many mutants of each kind there are, and what becomes of them: a table, as in `docs/method.md`.
fn summary(outcomes: &[(&Mutant, Outcome)]) -> String {
    let mut counts: BTreeMap<Kind, [usize; 5]> = BTreeMap::new();
    let mut all = [0; 5];
    for (mutant, outcome) in outcomes {
        counts.entry(mutant.kind).or_default()[*outcome as usize] += 1;
        all[*outcome as usize] += 1;
    }
    let row = |name: &str, counts: [usize; 5]| {
        let [k0, k1, beyond, derivation, same] = counts;
        format!("| {name} | {} | {k0} | {k1} | {beyond} | {derivation} | {same} |\n", counts.iter().sum::<usize>())
    };
    let head = "| one step | mutants | k = 0 | k = 1 | beyond | derivation | same |\n|---|--:|--:|--:|--:|--:|--:|\n";
    let rows = counts.iter().map(|(kind, counts)| row(&kind.to_string(), *counts));
    [head.to_owned()].into_iter().chain(rows).chain([row("all", all)]).collect()
}
