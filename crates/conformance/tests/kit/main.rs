//! The tests of the kit, in one program: each module says what it is about. Here is what several of
//! them need.

use rfc1738_conformance::{
    automaton::Dfa,
    grammar::{Grammar, Notation},
    judge::{Judge, Options, Verdict, whole},
    language::Language,
    suite::Suite,
};

mod automata;
mod branches;
mod bytes;
mod compare;
mod coverage;
mod derivations;
mod disagree;
mod draft;
mod faults;
mod grammars;
mod habits;
mod judge;
mod layers;
mod learn;
mod learned;
mod mutants;
mod notations;
mod parser;
mod process;
mod reading;
mod scale;
mod suites;

/// The language of `GRAMMAR:RULE`, or of a production of RFC 1738.
fn language(name: &str) -> Language {
    let (grammar, rule) = name.split_once(':').unwrap_or(("rfc1738", name));
    Language::rule(Grammar::bundled(grammar).unwrap(), rule).unwrap()
}

fn dfa(name: &str) -> Dfa {
    language(name).dfa().unwrap().clone()
}

fn suite(name: &str, extra_states: u32) -> Suite {
    Suite::new(&language(name), extra_states).unwrap()
}

fn judge(name: &str) -> Judge {
    Judge::new(language(name)).unwrap()
}

/// A judge without the small suite, which takes longer.
fn quick_judge(language: Language) -> Judge {
    let options = Options {
        small: false,
        ..Options::default()
    };
    Judge::with_options(language, options).unwrap()
}

/// The verdict on a parser that answers about whole strings.
fn judged(judge: &Judge, accepts: impl FnMut(&[u8]) -> bool) -> Verdict {
    judge.verdict(&mut whole(accepts))
}

/// The verdict on a parser that is right, except about the members that it refuses.
fn refusing(judge: &Judge, refuses: impl Fn(&str) -> bool) -> Verdict {
    judged(judge, |string| {
        judge.dfa().accepts(string) && !std::str::from_utf8(string).is_ok_and(&refuses)
    })
}

#[track_caller]
fn assert_says(verdict: &Verdict, text: &str) {
    assert!(verdict.to_string().contains(text), "{text}: {verdict}");
}

fn abnf(text: &str) -> Grammar {
    Grammar::read(text, Notation::Abnf).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn bnf(text: &str) -> Grammar {
    Grammar::read(text, Notation::Bnf).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The language of a rule in ABNF, which may need others.
fn rule(text: &str, name: &str) -> Language {
    Language::rule(&abnf(text), name).unwrap()
}

/// The bundled grammars of URLs.
fn bundled() -> impl Iterator<Item = &'static Grammar> {
    let names = Grammar::URLS.into_iter();
    names.map(|name| Grammar::bundled(name).unwrap())
}

/// All strings over some bytes, the shortest first.
fn strings(alphabet: &[u8], longest: usize) -> Vec<Vec<u8>> {
    let mut strings = vec![Vec::new()];
    let mut at = 0;
    while strings[at].len() < longest {
        for &byte in alphabet {
            let longer = [&strings[at][..], &[byte]].concat();
            strings.push(longer);
        }
        at += 1;
    }
    strings
}

fn shown(string: &[u8]) -> String {
    string.escape_ascii().to_string()
}

/// The rows of a table: what is before `=>`, and what is after it.
fn rows(table: &str) -> impl Iterator<Item = (&str, &str)> {
    let lines = table.lines().filter(|line| !line.is_empty());
    lines.map(|line| line.rsplit_once(" => ").unwrap())
}

/// The rows have a grammar, with `\n` for the end of a line, and its error: `1:5 Undefined("b")`.
fn assert_errors(notation: Notation, table: &str) {
    for (text, expected) in rows(table) {
        let error = Grammar::read(&text.replace(r"\n", "\n"), notation).unwrap_err();
        let found = format!("{}:{} {:?}", error.line, error.column, error.kind);
        assert_eq!(found, expected, "{text}");
    }
}
