//! [`grade`]: the grade of a learner's function.

mod automaton;
mod counterexample;
mod errors;
mod mutants;
mod parser;
mod readings;
mod recursion;
mod rules;
mod trees;

use rfc1738_conformance::{automaton::CompileError, grammar::UnknownProduction};

use crate::{
    answer::Answer,
    catalogue::{Exercise, Grading},
    probe::Probe,
    verdict::{Counterexample, Outcome, Verdict},
};

/// Why an exercise cannot be graded: a fault of ours.
#[derive(Debug, thiserror::Error)]
enum Fault {
    #[error(transparent)]
    Automaton(#[from] CompileError),
    #[error(transparent)]
    Production(#[from] UnknownProduction),
    #[error("the function has another type than the exercise")]
    Type,
}

/// Grades a function. [`keep_panics`](crate::probe::keep_panics) has to be called before.
pub fn grade(exercise: &Exercise, answer: Answer, probe: &Probe) -> Verdict {
    try_grade(exercise, answer, probe).unwrap_or_else(|fault| {
        let message = format!("`{}` could not be graded: {fault}", exercise.name);
        Verdict::without_strings(Outcome::Died, Some(Counterexample { hex: None, message }))
    })
}

fn try_grade(exercise: &Exercise, answer: Answer, probe: &Probe) -> Result<Verdict, Fault> {
    match (exercise.grading, answer) {
        (Grading::Production(name), Answer::Parser(parser)) => parser::grade(name, parser, probe),
        (Grading::StrictUrl, Answer::Parser(parser)) => parser::grade_strict_url(parser, probe),
        (Grading::SchemePart, Answer::SchemePart(choose)) => {
            readings::grade_schemepart(choose, probe)
        }
        (Grading::GopherPath, Answer::GopherPath(make)) => readings::grade_gopher_path(make, probe),
        (Grading::Tree(production), Answer::Host(_) | Answer::HostPort(_) | Answer::HttpUrl(_)) => {
            trees::grade(production, answer, probe)
        }
        (Grading::Noted(name), Answer::Noted(parser)) => errors::grade_noted(name, parser, probe),
        (Grading::TreeOrError, Answer::Parse(parse)) => errors::grade_parse(parse, probe),
        (Grading::Rule(rule), Answer::Rule(find)) => Ok(rules::grade(rule, find, probe)),
        (Grading::Automaton(name), Answer::Automaton(make)) => automaton::grade(name, make, probe),
        (Grading::Counterexample, Answer::Counterexample(find)) => {
            counterexample::grade(find, probe)
        }
        (Grading::Mutants { production, most }, Answer::Strings(choose)) => {
            mutants::grade(production, most, choose, probe)
        }
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
        _ => Err(Fault::Type),
    }
}
