//! `rfc1738 suite --certificate` and `grammar --automaton`: what `proof/` is about, and that the
//! suites that people use have all of it.

use std::{collections::BTreeSet, fs};

use rfc1738_conformance::{grammar::Grammar, hex};
use serde::Deserialize;
use serde_json::{Value, json};
use tempfile::TempDir;
use testkit::{one_in, thorough};

use crate::common::{assert_has, json_lines, rfc1738, stderr};

/// Sets of bytes, each as ranges with the first and the last byte.
type Classes = Vec<Vec<(u8, u8)>>;

#[derive(Deserialize)]
struct Automaton {
    rule: String,
    classes: Classes,
    rows: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    targets: Vec<usize>,
}

/// Its strings are in hexadecimal.
#[derive(Deserialize)]
struct Certificate {
    extra_states: u32,
    classes: Classes,
    access: Vec<String>,
    separating: Vec<String>,
    identifiers: Vec<Vec<usize>>,
}

/// The only JSON value that the command prints.
fn value<T: for<'de> Deserialize<'de>>(arguments: &[&[&str]]) -> T {
    let command = rfc1738("")
        .args(arguments.concat())
        .assert()
        .success()
        .stderr("");
    serde_json::from_value(json_lines(&command).remove(0)).unwrap()
}

impl Automaton {
    fn state_after(&self, string: &[u8]) -> usize {
        let has = |class: &Vec<(u8, u8)>, byte| class.iter().any(|&(a, b)| (a..=b).contains(byte));
        string.iter().fold(0, |state, byte| {
            let class = self.classes.iter().position(|class| has(class, byte));
            self.rows[state].targets[class.unwrap()]
        })
    }
}

impl Certificate {
    /// The empty string, each byte, and the strings of 2 to k + 1 representatives.
    fn middles(&self) -> Vec<Vec<u8>> {
        let representatives: Vec<u8> = self.classes.iter().map(|class| class[0].0).collect();
        let longer = |word: &Vec<u8>| -> Vec<Vec<u8>> {
            let words = representatives.iter();
            words.map(|&byte| [&word[..], &[byte]].concat()).collect()
        };
        let mut words = longer(&Vec::new());
        let mut middles = vec![vec![]];
        middles.extend((0..=u8::MAX).map(|byte| vec![byte]));
        for _ in 0..self.extra_states {
            words = words.iter().flat_map(longer).collect();
            middles.extend(words.clone());
        }
        middles
    }

    /// Each access string, middle, and string that identifies the state after the two, in
    /// hexadecimal: the suite, as `proof/Suite.v` defines it.
    fn suite(&self, automaton: &Automaton) -> BTreeSet<String> {
        let mut suite = BTreeSet::new();
        let middles = self.middles();
        let beginnings = self.access.iter().flat_map(|access| {
            let access = bytes(access);
            middles
                .iter()
                .map(move |middle| [&access[..], middle].concat())
        });
        for beginning in beginnings {
            let identifiers = &self.identifiers[automaton.state_after(&beginning)];
            let separating = identifiers.iter().map(|&at| &self.separating[at]);
            suite.extend(separating.map(|end| hex::encode(&beginning) + end));
        }
        suite
    }
}

fn bytes(hex: &str) -> Vec<u8> {
    let pairs = (0..hex.len()).step_by(2);
    pairs
        .map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap())
        .collect()
}

/// `proof/` proves that the strings of a certificate decide. What is printed has each of them once.
/// Besides, it has at most one string for each literal with which the rule's alternatives begin, if
/// its letters may be in either case: a member that begins with its capitals.
#[test]
fn a_suite_has_all_strings_of_its_certificate() {
    let rules = Grammar::rfc1738().rules().iter();
    let rules = rules.map(|rule| vec![rule.name.as_str()]);
    let strict = thorough().then_some(vec!["url", "--schemes", "rfc1738"]);
    let named = vec!["hostname", "--extra-states", "1"];
    for rule in [named, vec!["url"]]
        .into_iter()
        .chain(strict)
        .chain(one_in(9, rules))
    {
        let reading = rule.iter().take_while(|word| **word != "--extra-states");
        let reading: Vec<&str> = reading.copied().collect();
        let automaton: Automaton = value(&[&["grammar", "--automaton"], &reading]);
        let certificate: Certificate = value(&[&["suite", "--certificate"], &rule]);
        let suite = certificate.suite(&automaton);

        let command = rfc1738("suite --quiet").args(&rule).assert().success();
        let mut printed = BTreeSet::new();
        for case in json_lines(&command) {
            let string = case["hex"].as_str().unwrap().to_owned();
            if !suite.contains(&string) {
                let (begin, _) = case["text"].as_str().unwrap().split_once(':').unwrap();
                assert!(begin.bytes().all(|byte| byte.is_ascii_uppercase()));
                assert_eq!(case["member"], true);
            }
            assert!(printed.insert(string), "{rule:?}: {case}");
        }
        assert!(suite.is_subset(&printed), "{rule:?}");
        let others = if rule[0] == "url" { 10 } else { 0 };
        assert_eq!(printed.len(), suite.len() + others, "{rule:?}");
    }
}

/// The file of an automaton is what `learn` writes: `compare` reads it.
#[test]
fn an_automaton_is_printed_whole_for_those_who_check_it() {
    let value: Value = value(&[&["grammar", "--automaton", "port"]]);
    let expected = json!({
        "automaton": "bytes 1",
        "rule": "port",
        "classes": [[[0, 47], [58, 255]], [[48, 57]]],
        "rows": [
            {"accepting": false, "targets": [1, 2]},
            {"accepting": false, "targets": [1, 1]},
            {"accepting": true, "targets": [1, 2]},
        ],
    });
    assert_eq!(value, expected);

    let folder = TempDir::new().unwrap();
    let file = folder.path().join("port.dfa.json");
    fs::write(&file, value.to_string()).unwrap();
    let compared = rfc1738("compare").arg(&file).arg("digits").assert().code(0);
    assert_eq!(stderr(&compared), "");
}

#[test]
fn an_automaton_is_of_any_reading_and_grammar() {
    for (arguments, rule, states) in [
        ("url", "url", 6),
        ("url --schemes rfc1738", "url (strict)", 290),
        ("agreed", "agreed", 334),
        ("URI --grammar rfc3986", "URI", 180),
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let automaton: Automaton = value(&[&["grammar", "--automaton"], &arguments]);
        assert_eq!((&*automaton.rule, automaton.rows.len()), (rule, states));
    }
    let refused = rfc1738("grammar url --strict").assert().code(2).stdout("");
    assert_has(stderr(&refused), "add --automaton");
}
