//! `check`: grades lessons.

use std::{io::Write, process::ExitCode};

use exercises::{
    catalogue::{LESSONS, Lesson},
    examiner::Examiner,
    verdict::{Outcome, Verdict},
    words::count,
};

use crate::{
    failure::Failure,
    folder::{self, Folder},
    paint::{bad, good, strong},
    progress::Progress,
};

pub(crate) fn run(
    folder: &Folder,
    lesson: Option<&'static Lesson>,
    output: &mut dyn Write,
) -> Result<ExitCode, Failure> {
    let examiner = folder::examiner(folder)?;
    let mut all_pass = true;
    let lessons = LESSONS.iter().filter(|known| lesson.is_none_or(|lesson| lesson.number == known.number));
    for (at, lesson) in lessons.enumerate() {
        if at > 0 {
            writeln!(output)?;
        }
        all_pass &= grade(folder, &examiner, lesson, output)?;
    }
    Ok(if all_pass { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Grades a lesson, shows the grades and keeps them. Returns whether all exercises pass.
pub(crate) fn grade(
    folder: &Folder,
    examiner: &Examiner,
    lesson: &'static Lesson,
    output: &mut dyn Write,
) -> Result<bool, Failure> {
    writeln!(output, "{}", strong(format_args!("Lesson {}: {}", lesson.number, lesson.title)))?;
    let text = folder.text(lesson)?;
    let width = lesson.exercises().map(|exercise| exercise.name.len()).max().unwrap_or(0);
    let mut all_pass = true;
    let mut verdicts = Vec::new();
    for exercise in lesson.exercises() {
        let verdict =
            examiner.grade(exercise).map_err(|error| Failure::Program { program: "lessons".into(), error })?;
        all_pass &= verdict.is_passed();
        writeln!(output, "  {:width$}  {}", exercise.name, told(&verdict))?;
        output.flush()?;
        verdicts.push((exercise, verdict));
    }
    // Read only now: another command may have kept something in the meantime.
    let mut progress = Progress::load(folder)?;
    verdicts.into_iter().for_each(|(exercise, verdict)| progress.add(exercise, &text, verdict));
    progress.save()?;
    Ok(all_pass)
}

fn told(verdict: &Verdict) -> String {
    let strings = |number: u64| count(usize::try_from(number).unwrap_or(usize::MAX), "string");
    let message = verdict.counterexample.as_ref().map_or("", |counterexample| &counterexample.message);
    match verdict.outcome {
        Outcome::Passed if verdict.right > 0 => format!("{}, right about {}", good("passed"), strings(verdict.right)),
        Outcome::Passed => good("passed"),
        Outcome::NotWritten => "not written yet".to_owned(),
        _ => format!("{}: {message}", bad("open")),
    }
}
