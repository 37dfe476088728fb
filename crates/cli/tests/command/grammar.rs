//! `rfc1738 grammar`: all productions, their names, or one of them.

use rfc1738::Production;
use rfc1738_conformance::grammar::Grammar;
use rfc1738_diagrams::{Automaton, agreed_regex, railroad, regex};
use testkit::one_in;

use crate::common::rfc1738;

fn grammar(arguments: &[&str]) -> String {
    let assert = rfc1738("grammar")
        .args(arguments)
        .assert()
        .success()
        .stderr("");
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

#[test]
fn the_names_are_those_of_section_5_in_its_order() {
    let names: Vec<String> = grammar(&["--names"]).lines().map(String::from).collect();
    assert_eq!(
        names,
        Production::ALL.map(|production| production.to_string())
    );
    assert_eq!(
        (names.len(), &*names[0], &*names[66]),
        (67, "genericurl", "digits")
    );
}

#[test]
fn the_list_has_every_production_whole_under_thirteen_headings() {
    let list = grammar(&[]);
    let words: Vec<&str> = list
        .lines()
        .filter(|line| !line.starts_with(';'))
        .flat_map(str::split_whitespace)
        .collect();
    let expected: Vec<&str> = Production::ALL
        .iter()
        .flat_map(|production| {
            [production.section()]
                .into_iter()
                .chain(production.bnf().split_whitespace())
        })
        .collect();
    assert_eq!(words, expected);
    assert_eq!(
        list.lines().filter(|line| line.starts_with("; ")).count(),
        13
    );
    assert!(list.starts_with(
        "; The generic form of a URL is:\n\n2.1    genericurl     = scheme \":\" schemepart\n"
    ));
    assert!(list.lines().all(|line| line.len() <= 100));
}

#[test]
fn a_production_is_shown_with_its_neighbors() {
    let expected = "\
hostport = host [ \":\" port ]

section  3.1
uses     host, port
used by  login, httpurl, gopherurl, nntpurl, waisdatabase, waisindex, waisdoc, prosperourl
";
    assert_eq!(grammar(&["hostport"]), expected);
    assert!(grammar(&["national"]).ends_with("uses     nothing\nused by  nothing\n"));
    for production in Production::ALL {
        let shown = grammar(&[production.name()]);
        let (bnf, _) = shown.split_once("\n\n").unwrap();
        assert!(
            bnf.split_whitespace()
                .eq(production.bnf().split_whitespace()),
            "{shown}"
        );
    }
}

#[test]
fn the_agreed_language_is_shown_by_its_rules_and_has_other_forms() {
    let text = grammar(&["agreed"]);
    for rule in rfc1738::Rules::agreed()
        .iter()
        .filter(|&rule| rule != rfc1738::Rule::Syntax)
    {
        assert!(text.contains(rule.id()), "{rule}");
    }
    assert_eq!(grammar(&["agreed", "--dot"]), Automaton::agreed().dot());
    assert_eq!(grammar(&["agreed", "--regex"]), agreed_regex() + "\n");
    let svg = rfc1738("grammar agreed --svg").assert().code(2);
    let message = "error: the agreed language is a difference of productions, which no railroad diagram shows: leave out \
                   --svg to see them\n";
    svg.stdout("").stderr(message);
}

#[test]
fn a_production_has_other_forms() {
    let rules = Grammar::rfc1738();
    for production in one_in(3, Production::ALL) {
        let name = production.name();
        assert_eq!(
            grammar(&[name, "--svg"]),
            railroad(rules.rule(name).unwrap(), |_| None)
        );
        assert_eq!(
            grammar(&[name, "--dot"]),
            Automaton::new(rules, name).unwrap().dot()
        );
        assert_eq!(
            grammar(&[name, "--regex"]),
            regex(rules, name).unwrap() + "\n"
        );
    }
}

#[test]
fn one_form_of_one_production_is_asked_for() {
    for arguments in [
        &["--svg"][..],
        &["--names", "--regex"],
        &["host", "--svg", "--dot"],
        &["host", "--dot", "--regex"],
    ] {
        rfc1738("grammar")
            .args(arguments)
            .assert()
            .code(2)
            .stdout("");
    }
}

#[test]
fn unknown_names_are_refused() {
    rfc1738("grammar hostprot").assert().code(2).stdout("");
    rfc1738("grammar --names host").assert().code(2).stdout("");
}
