//! `explosions`: grammars of one pattern, repeated many times, for which each question has to end
//! soon: with an answer, or refused.

use std::time::{Duration, Instant};

use rfc1738_conformance::{
    automaton::{CompileError, Dfa},
    compare::Comparison,
    coverage::Coverage,
    derivation::Parser,
    grammar::{Grammar, Notation},
    language::Language,
    mutant::{Density, Mutants},
    sentence::{NearMisses, Sentences},
    suite::{Small, Suite},
};

use crate::Input;

/// The time that a question may take. Most refused questions take a second, because this code is
/// hardly optimized.
const PATIENCE: Duration = Duration::from_secs(40);

/// The texts before all parts, between them, and after them.
const PATTERNS: &[(&str, &str, &str)] = &[
    ("a = \"\"", " / ", "\n"),
    ("a = \"\"", " ", "\n"),
    ("a = *( \"\"", " / ", " )\n"),
    ("a = 1*( \"x\"", " ", " )\n"),
    ("a = \"x\" / \"y\" a", " / ", "\n"),
];

/// The repeated parts, where `#` is the number of the repetition, and `~` its last digit.
#[rustfmt::skip]
const PARTS: &[&str] = &[
    "\"x\"", "%s\"#\"", "*\"~\"", "*%s\"#\"", "[ \"x\" ]", "[ %s\"#\" ]", "*2\"~\"", "*( \"x\" / \"~\" )", "*( *\"~\" \"y\" )", "*#\"x\"",
    "r#", "*r#", "[ r# ]", "( r# / \"~\" )",
];

/// The rules that `r#` names, where `r+` is the next one.
#[rustfmt::skip]
const RULES: &[&str] = &[
    "\"~\"", "\"x\" *\"~\"", "r+", "*( \"x\" r+ )", "[ r+ ] \"~\"", "r+ / r+ \"x\"", "%s\"#\" / \"x\" [ r# ]",
];

/// A question about a grammar, whose answer has a size.
type Question = fn(&Grammar) -> Result<usize, CompileError>;

/// The questions about the first rule.
const QUESTIONS: &[(&str, Question)] = &[
    ("the automaton", |grammar| {
        Ok(Dfa::new(grammar, RULE)?.state_count())
    }),
    ("the suite", |grammar| {
        Ok(Suite::new(&Language::rule(grammar, RULE)?, 0)?
            .strings()
            .take(100)
            .count())
    }),
    ("the small suite", |grammar| {
        let mutants = Mutants::new(&Language::rule(grammar, RULE)?, Density::Telling)?;
        Ok(Small::new(&mutants)?.tests().len())
    }),
    ("coverage", |grammar| {
        let language = Language::rule(grammar, RULE)?;
        let mut coverage = Coverage::new(&language)?;
        coverage.add(b"xx")?;
        Ok(coverage.missing()?.len())
    }),
    ("sentences", |grammar| {
        Ok(Sentences::new(grammar, RULE, 1)?.take(10).count())
    }),
    ("near misses", |grammar| {
        Ok(NearMisses::new(grammar, RULE, 1)?.take(10).count())
    }),
    ("derivations", |grammar| {
        let derivations = Parser::new(grammar).derivations(RULE, b"xx0x1z");
        Ok(derivations.map_or(0, |all| all.iter().take(2).count()))
    }),
    ("a comparison", |grammar| {
        let own = Language::rule(grammar, RULE)?;
        let host = Language::rule(Grammar::rfc1738(), "host")?;
        Ok(Comparison::new(&own, &host).map_or(0, |comparison| comparison.relation().name().len()))
    }),
];

const RULE: &str = "a";

pub(crate) fn explosions(input: &mut Input<'_>) {
    let (before, between, after) = *input.choose(PATTERNS);
    let part = *input.choose(PARTS);
    let rule = *input.choose(RULES);
    let count = 1 << (input.byte() % 13);
    let (question, ask) = *input.choose(QUESTIONS);
    let of = |pattern: &str, number: usize| {
        let pattern = pattern
            .replace('#', &number.to_string())
            .replace('~', &(number % 10).to_string());
        pattern.replace("r+", &format!("r{}", number + 1))
    };
    let parts = (0..count)
        .map(|number| format!("{between}{}", of(part, number)))
        .collect::<String>();
    let rules = (0..count)
        .map(|number| format!("r{number} = {}\n", of(rule, number)))
        .collect::<String>();
    let text = format!("{before}{parts}{after}{rules}r{count} = \"z\"\n");
    let start = Instant::now();
    let grammar = Grammar::read(&text, Notation::Abnf);
    let read = start.elapsed();
    let answer = grammar.as_ref().ok().map(ask);
    let shown = || format!("{count} times {part:?} in {before:?}, where r is {rule:?}: {answer:?}");
    assert!(
        start.elapsed() < PATIENCE,
        "{question} took {:?}, after {read:?} to read it: {}",
        start.elapsed(),
        shown()
    );
}
