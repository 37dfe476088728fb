//! `results`: what a learner has done, as JSON.

use std::{io::Write, process::ExitCode};

use exercises::{
    catalogue::{EXERCISES, Exercise},
    verdict::{Counterexample, Outcome},
};
use serde::Serialize;

use crate::{
    failure::Failure,
    folder::Folder,
    progress::{Progress, Record, now},
};

/// The version of the format.
const VERSION: u64 = 1;

#[derive(Serialize)]
struct Results {
    version: u64,
    student: Option<String>,
    created: String,
    passed: usize,
    total: usize,
    exercises: Vec<Graded>,
}

#[derive(Serialize)]
struct Graded {
    lesson: u8,
    name: &'static str,
    passed: bool,
    outcome: Option<Outcome>,
    right: u64,
    wrong: u64,
    counterexample: Option<Counterexample>,
    attempts: u64,
    hints: usize,
    first_attempt: Option<String>,
    last_attempt: Option<String>,
    first_passed: Option<String>,
}

pub(crate) fn run(
    folder: &Folder,
    student: Option<String>,
    output: &mut dyn Write,
) -> Result<ExitCode, Failure> {
    let progress = Progress::load(folder)?;
    let exercises: Vec<Graded> = EXERCISES
        .iter()
        .map(|exercise| Graded::of(exercise, progress.of(exercise)))
        .collect();
    let passed = exercises.iter().filter(|exercise| exercise.passed).count();
    let results = Results {
        version: VERSION,
        student,
        created: now(),
        passed,
        total: exercises.len(),
        exercises,
    };
    let json =
        serde_json::to_string_pretty(&results).map_err(|error| Failure::Output(error.into()))?;
    writeln!(output, "{json}")?;
    Ok(ExitCode::SUCCESS)
}

impl Graded {
    fn of(exercise: &Exercise, record: Record) -> Graded {
        let passed = record.is_passed();
        let Record {
            attempts,
            hints,
            first_attempt,
            last_attempt,
            first_passed,
            verdict,
            ..
        } = record;
        let (right, wrong) = verdict
            .as_ref()
            .map_or((0, 0), |verdict| (verdict.right, verdict.wrong));
        Graded {
            lesson: exercise.lesson,
            name: exercise.name,
            passed,
            outcome: verdict.as_ref().map(|verdict| verdict.outcome),
            right,
            wrong,
            counterexample: verdict.and_then(|verdict| verdict.counterexample),
            attempts,
            hints,
            first_attempt,
            last_attempt,
            first_passed,
        }
    }
}
