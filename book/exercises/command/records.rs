//! The commands that read or change what was kept: `hint`, `reset` and `results`.

use std::{
    fs,
    io::{self, IsTerminal, Write},
    process::ExitCode,
};

use exercises::{
    catalogue::{EXERCISES, Exercise, Lesson},
    verdict::{Counterexample, Outcome},
};
use serde::Serialize;

use crate::{
    folder::Folder,
    output::{Failure, strong},
    progress::{Progress, Record, now},
};

/// `hint`: one hint more each time.
pub(crate) fn hint(
    folder: &Folder,
    lesson: Option<&'static Lesson>,
    exercise: Option<&'static Exercise>,
    output: &mut dyn Write,
) -> Result<ExitCode, Failure> {
    let mut progress = Progress::load(folder)?;
    let exercise = match (lesson, exercise) {
        (Some(lesson), Some(exercise)) if exercise.lesson != lesson.number => {
            return Err(Failure::OtherLesson {
                exercise: exercise.name,
                is: exercise.lesson,
                lesson: lesson.number,
            });
        }
        (_, Some(exercise)) => Some(exercise),
        (Some(lesson), None) => lesson
            .exercises()
            .find(|exercise| !progress.is_passed(exercise)),
        (None, None) => progress.next(),
    };
    let Some(exercise) = exercise else {
        let of = lesson.map_or_else(String::new, |lesson| {
            format!(" of lesson {}", lesson.number)
        });
        writeln!(
            output,
            "All exercises{of} pass, so there is nothing to hint at."
        )?;
        return Ok(ExitCode::SUCCESS);
    };
    let hints = exercise.hints();
    let known = progress.of(exercise).hints;
    let shown = progress.add_hint(exercise, hints.len());
    progress.save()?;
    writeln!(
        output,
        "{}",
        strong(format_args!(
            "{}, in lesson {}",
            exercise.name, exercise.lesson
        ))
    )?;
    for (number, hint) in (1..).zip(&hints[..shown.min(hints.len())]) {
        writeln!(output, "\n  Hint {number} of {}", hints.len())?;
        for line in hint.lines() {
            writeln!(output, "  {}", line.trim_start())?;
        }
    }
    if known == hints.len() {
        writeln!(
            output,
            "\nThere are no more. Read the lesson once more: {}",
            folder.page(exercise.lesson())
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

/// `reset`: makes a lesson's file what it was in the beginning.
pub(crate) fn reset(
    folder: &Folder,
    lesson: &'static Lesson,
    yes: bool,
    output: &mut dyn Write,
) -> Result<ExitCode, Failure> {
    let path = folder.file(lesson);
    if !yes && !is_confirmed(lesson, output)? {
        return Err(Failure::NotConfirmed { file: lesson.file });
    }
    fs::write(&path, lesson.stub).map_err(|error| Failure::File { path, error })?;
    let mut progress = Progress::load(folder)?;
    lesson
        .exercises()
        .for_each(|exercise| progress.reopen(exercise));
    progress.save()?;
    writeln!(
        output,
        "{} is as it was in the beginning. Attempts and hints are still counted.",
        lesson.file
    )?;
    Ok(ExitCode::SUCCESS)
}

fn is_confirmed(lesson: &Lesson, output: &mut dyn Write) -> Result<bool, Failure> {
    if !io::stdin().is_terminal() {
        return Ok(false);
    }
    write!(
        output,
        "This deletes what you wrote in {}. Go on? [y/N] ",
        lesson.file
    )?;
    output.flush()?;
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}

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

/// `results`: what a learner has done, as JSON.
pub(crate) fn results(
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
