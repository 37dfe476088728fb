//! The suites and the checker of derivations can fail: they detect grammars that are nearly
//! section 5. And no combinator is a mutant, whether a suite detects the mutant or not.
//!
//! The language of a production depends only on the languages of the productions that it refers to.
//! So if the changed rule of a mutant keeps its language, every rule keeps it; otherwise the suite
//! of that rule has to detect the mutant.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use rfc1738::{Derivation, Production};
use rfc1738_conformance::{
    automaton::Dfa,
    derivation::{Checker, Node},
    grammar::{Expression, Grammar, Rule},
    rfc1738 as languages,
    sentence::Sentences,
    suite::Suite,
};
use serde::Deserialize;
use testkit::{one_in, thorough};

use super::{
    dfa,
    mutation::{Mutant, MutationKind, mutants},
    node,
    pages::{METHOD, assert_says, number},
    section_5, suite,
    suites::assert_reads,
};

use crate::common;

/// How a mutant is detected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Outcome {
    /// Its language differs, and the suite of its changed rule detects it.
    K0,
    /// Its language differs, and the suite for one extra state detects it.
    K1,
    /// Its language differs, but it has more extra states than that, and the suites do not detect
    /// it.
    Beyond,
    /// Its language is the same, but not its derivations, and the checker detects it.
    Derivation,
    /// Its language and its derivations are the same. There is nothing to detect.
    Same,
}

/// The mutants that no suite detects, and why.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ListedMutants {
    outcome: Outcome,
    #[expect(dead_code, reason = "for the reader")]
    why: String,
    mutants: Vec<String>,
}

#[test]
fn every_mutant_is_detected_by_a_suite_or_by_its_derivations_or_is_listed_as_beyond_or_the_same() {
    let mutants = mutants(section_5());
    let rules: Vec<&[Mutant]> = one_in(8, mutants.chunk_by(|a, b| a.rule == b.rule)).collect();
    let outcomes: Vec<(&Mutant, Outcome)> = rules
        .iter()
        .flat_map(|of_rule| of_rule.iter().zip(outcomes(&of_rule[0].rule, of_rule)))
        .collect();
    if thorough() {
        let summary = summary(&outcomes);
        println!("{summary}");
        assert_says(METHOD, &summary);
    }

    let undetected = outcomes
        .iter()
        .filter(|(_, outcome)| *outcome > Outcome::K1);
    let mut undetected: Vec<(Outcome, String)> = undetected
        .map(|(mutant, outcome)| (*outcome, mutant.to_string()))
        .collect();
    let listed = listed_mutants().into_iter();
    let asked = |mutant: &str| {
        rules
            .iter()
            .any(|of_rule| mutant.starts_with(&format!("{}: ", of_rule[0].rule)))
    };
    let mut listed: Vec<(Outcome, String)> = listed
        .flat_map(|listed| {
            listed
                .mutants
                .into_iter()
                .map(move |mutant| (listed.outcome, mutant))
        })
        .collect();
    listed.retain(|(_, mutant)| asked(mutant));
    undetected.sort_unstable();
    listed.sort_unstable();
    assert_eq!(undetected, listed);
}

/// In the literal reading, `url` denotes the same as `otherurl`. In the strict reading it does not,
/// and its ten alternatives matter.
#[test]
fn the_suite_of_the_strict_reading_detects_mutants_of_url_that_the_literal_one_cannot() {
    let strict = Suite::new(&languages::strict(section_5()).unwrap(), 0).unwrap();
    let literal = dfa("url");
    let of_url = mutants(section_5())
        .into_iter()
        .filter(|mutant| mutant.rule == "url");
    let equal = of_url.filter(|mutant| Dfa::new(&mutant.grammar, "url").unwrap() == literal);
    let equal: Vec<Mutant> = equal.collect();
    assert_eq!(equal.len(), 17);
    for mutant in one_in(9, &equal) {
        let dfa = common::strict(&mutant.grammar);
        let differs = |string: Vec<u8>| dfa.accepts(&string) != strict.dfa().accepts(&string);
        assert!(strict.strings().any(differs), "{mutant}");
    }
}

/// The number of sentences made from each mutant, and the number of those outside section 5 with
/// which the combinator is tested. A mutant that the suites do not detect has dozens of them.
const SENTENCES: usize = 1500;
const LACKING: usize = 100;
const DOZENS: usize = 24;

/// The second line of defense, for a mutant that no suite detects: tests the strings that it treats
/// differently.
#[test]
fn no_combinator_treats_a_string_as_a_mutant_with_another_language_does() {
    assert_says(
        METHOD,
        &format!(
            "out of {} random sentences of the mutant",
            number(SENTENCES)
        ),
    );
    let checker = Checker::new(section_5());
    let mutants = mutants(section_5());
    let beyond = listed_mutants()
        .into_iter()
        .filter(|listed| listed.outcome == Outcome::Beyond);
    let beyond: Vec<String> = beyond.flat_map(|listed| listed.mutants).collect();
    for of_rule in one_in(8, mutants.chunk_by(|a, b| a.rule == b.rule)) {
        let rule = &of_rule[0].rule;
        let production = rule.parse().unwrap();
        let right = dfa(rule);
        for mutant in of_rule {
            let Some(shortest) = counterexample(mutant, &right) else {
                continue;
            };
            let sentences = Sentences::new(&mutant.grammar, rule, 1738)
                .unwrap()
                .take(SENTENCES);
            let lacking = sentences
                .filter(|sentence| !right.accepts(sentence))
                .take(LACKING);
            let mut strings: BTreeSet<Vec<u8>> = lacking.collect();
            assert!(
                strings.len() >= DOZENS || !beyond.contains(&mutant.to_string()),
                "{mutant}: {}",
                strings.len()
            );
            strings.insert(shortest);
            for string in strings {
                assert_reads(production, &string, right.longest_prefix(&string), &checker);
            }
        }
    }
}

/// A shortest string that a mutant treats differently, if there is one.
fn counterexample(mutant: &Mutant, right: &Dfa) -> Option<Vec<u8>> {
    right
        .counterexample_to_equality(&Dfa::new(&mutant.grammar, &mutant.rule).unwrap())
        .unwrap()
}

/// How the mutants of one rule are detected.
fn outcomes(rule: &str, mutants: &[Mutant]) -> Vec<Outcome> {
    let suites = [0, 1].map(|k| suite(rule, k));
    let tells = |suite: &Suite, mutant: &Dfa| {
        suite
            .strings()
            .any(|string| mutant.longest_prefix(&string) != suite.dfa().longest_prefix(&string))
    };
    let outcome = |mutant: &Mutant| {
        let dfa = Dfa::new(&mutant.grammar, rule).unwrap();
        let [k0, k1] = &suites;
        if dfa == *k0.dfa() {
            return if are_detected_by_derivations(mutant) {
                Outcome::Derivation
            } else {
                Outcome::Same
            };
        }
        if tells(k0, &dfa) {
            return Outcome::K0;
        }
        if tells(k1, &dfa) {
            return Outcome::K1;
        }
        let states = dfa.state_count();
        let ours = k0.complete_up_to();
        assert!(
            states >= ours + 4,
            "{mutant}: only {states} states, which is not far beyond {ours}"
        );
        Outcome::Beyond
    };
    mutants.iter().map(outcome).collect()
}

/// Whether a derivation by section 5 is not one by the mutant, or the other way round. If so,
/// asserts that their checkers detect it.
fn are_detected_by_derivations(mutant: &Mutant) -> bool {
    let [ours, theirs] =
        [section_5(), &mutant.grammar].map(|grammar| steps(grammar.rule(&mutant.rule).unwrap()));
    let (step, is_ours) = match (
        ours.counterexample_to_inclusion(&theirs).unwrap(),
        theirs.counterexample_to_inclusion(&ours).unwrap(),
    ) {
        (Some(step), _) => (step, true),
        (None, Some(step)) => (step, false),
        (None, None) => return false,
    };
    let (tree, input) = derivation(&mutant.rule, std::str::from_utf8(&step).unwrap());
    let checks = |grammar| Checker::new(grammar).check(&tree, &input).is_ok();
    assert_eq!(checks(section_5()), is_ours, "{mutant}: {tree:?}");
    assert_eq!(checks(&mutant.grammar), !is_ours, "{mutant}: {tree:?}");
    true
}

/// The steps of a derivation that a right-hand side allows: strings of characters and productions.
/// Each production that leaves a node is one [`letter`].
fn steps(rule: &Rule) -> Dfa {
    static LETTERS: LazyLock<Grammar> = LazyLock::new(|| {
        let nodes = section_5()
            .rules()
            .iter()
            .enumerate()
            .filter(|(_, rule)| rule.leaves_node);
        nodes.fold(section_5().clone(), |grammar, (at, rule)| {
            grammar
                .with(&rule.name, Expression::Literal(letter(at).to_string()))
                .unwrap()
        })
    });
    Dfa::new(
        &LETTERS.with(&rule.name, rule.expression.clone()).unwrap(),
        &rule.name,
    )
    .unwrap()
}

/// A letter for a production, outside US-ASCII.
fn letter(production: usize) -> char {
    char::from_u32(0xE000 + production as u32).unwrap()
}

/// The derivation that begins with this step, and the text that it derives: a shortest one for each
/// production, derived as its combinator does.
fn derivation(rule: &str, step: &str) -> (Node<'static>, Vec<u8>) {
    let mut input = Vec::new();
    let mut children = Vec::new();
    for character in step.chars() {
        let Some(at) = (0..Production::ALL.len()).find(|&at| letter(at) == character) else {
            input.push(character as u8);
            continue;
        };
        let production = Production::ALL[at];
        let text = dfa(production.name()).shortest().unwrap();
        children.push(node(
            &Derivation::of(production, &text).unwrap(),
            input.len(),
        ));
        input.extend(text);
    }
    let production: Production = rule.parse().unwrap();
    (
        Node {
            production: production.name(),
            start: 0,
            end: input.len(),
            children,
        },
        input,
    )
}

fn listed_mutants() -> Vec<ListedMutants> {
    let mut table: toml::Table = include_str!("mutants.toml").parse().unwrap();
    table.remove("listed").unwrap().try_into().unwrap()
}

/// The number of mutants of each kind and how they are detected: a table, as in `docs/method.md`.
fn summary(outcomes: &[(&Mutant, Outcome)]) -> String {
    let mut counts: BTreeMap<MutationKind, [usize; 5]> = BTreeMap::new();
    let mut all = [0; 5];
    for (mutant, outcome) in outcomes {
        counts.entry(mutant.kind).or_default()[*outcome as usize] += 1;
        all[*outcome as usize] += 1;
    }
    let row = |name: &str, counts: [usize; 5]| {
        let [k0, k1, beyond, derivation, same] = counts;
        format!(
            "| {name} | {} | {k0} | {k1} | {beyond} | {derivation} | {same} |\n",
            counts.iter().sum::<usize>()
        )
    };
    let head = "| one step | mutants | k = 0 | k = 1 | beyond | derivation | same |\n|---|--:|--:|--:|--:|--:|--:|\n";
    let rows = counts
        .iter()
        .map(|(kind, counts)| row(&kind.to_string(), *counts));
    [head.to_owned()]
        .into_iter()
        .chain(rows)
        .chain([row("all", all)])
        .collect()
}
