//! [`grade`]: the grade of a learner's function.

mod automata;
mod certificates;
mod errors;
mod mutants;
mod parser;
mod recursion;
mod rules;
mod suites;
mod trees;

use rfc1738_conformance::{
    automaton::CompileError,
    grammar::{Grammar, GrammarError, UnknownProduction},
    language::Language,
    suite::Suite,
};

use crate::{
    answer::Answer,
    catalogue::{Exercise, Grading},
    probe::Probe,
    verdict::{Counterexample, Outcome, Verdict},
};

/// Why grading an exercise ends early: the verdict is known, or there is a fault of ours.
#[derive(Debug, thiserror::Error)]
enum Stop {
    #[error("it is graded")]
    Graded(Verdict),
    #[error(transparent)]
    Automaton(#[from] CompileError),
    #[error(transparent)]
    Grammar(#[from] GrammarError),
    #[error(transparent)]
    Production(#[from] UnknownProduction),
    #[error("the function has another type than the exercise")]
    Type,
}

impl From<Verdict> for Stop {
    fn from(verdict: Verdict) -> Stop {
        Stop::Graded(verdict)
    }
}

/// Grades a function. [`keep_panics`](crate::probe::keep_panics) has to be called before.
pub fn grade(exercise: &Exercise, answer: Answer, probe: &Probe) -> Verdict {
    match try_grade(exercise, answer, probe) {
        Ok(verdict) | Err(Stop::Graded(verdict)) => verdict,
        Err(fault) => Verdict::without_strings(
            Outcome::Died,
            Some(Counterexample::without_string(format!(
                "`{}` could not be graded: {fault}",
                exercise.name
            ))),
        ),
    }
}

fn try_grade(exercise: &Exercise, answer: Answer, probe: &Probe) -> Result<Verdict, Stop> {
    match (exercise.grading, answer) {
        (Grading::Production(name), Answer::Parser(parser)) => parser::grade(name, parser, probe),
        (Grading::StrictUrl, Answer::Parser(parser)) => parser::grade_strict_url(parser, probe),
        (Grading::SchemePart, Answer::SchemePart(choose)) => trees::grade_schemepart(choose, probe),
        (Grading::GopherPath, Answer::GopherPath(make)) => trees::grade_gopher_path(make, probe),
        (Grading::Tree(production), Answer::Host(_) | Answer::HostPort(_) | Answer::HttpUrl(_)) => {
            trees::grade(production, answer, probe)
        }
        (Grading::Noted(name), Answer::Noted(parser)) => errors::grade_noted(name, parser, probe),
        (Grading::TreeOrError, Answer::Parse(parse)) => errors::grade_parse(parse, probe),
        (Grading::Rule(rule), Answer::Rule(find)) => Ok(rules::grade(rule, find, probe)),
        (Grading::Automaton(name), Answer::Automaton(make)) => automata::grade(name, make, probe),
        (Grading::Counterexample, Answer::Counterexample(find)) => {
            automata::grade_counterexample(find, probe)
        }
        (Grading::Part(part), Answer::Strings(own)) => suites::grade_part(part, own, probe),
        (Grading::Suite(name), Answer::Suite(own)) => suites::grade(name, own, probe),
        (Grading::Survivor, Answer::Survivor { survivor, killer }) => {
            mutants::grade_survivor(survivor, killer, probe)
        }
        (Grading::Killer, Answer::Survivor { survivor, killer }) => {
            mutants::grade_killer(survivor, killer, probe)
        }
        (Grading::Comment, Answer::Parser(parser)) => Ok(recursion::grade_comment(parser, probe)),
        (Grading::Depth, Answer::Depth(depth)) => Ok(recursion::grade_depth(depth, probe)),
        (Grading::Calculate, Answer::Calculate(calculate)) => {
            Ok(recursion::grade_calculate(calculate, probe))
        }
        (Grading::Certificate, Answer::Certificate(make)) => certificates::grade(make, probe),
        (Grading::CertificateCheck, Answer::CertificateCheck(check)) => {
            certificates::grade_check(check, probe)
        }
        _ => Err(Stop::Type),
    }
}

/// The suite of a rule: it finds every fault of an automaton of no more states.
fn suite(grammar: &Grammar, rule: &str) -> Result<Suite, Stop> {
    Ok(Suite::new(&Language::rule(grammar, rule)?, 0)?)
}
