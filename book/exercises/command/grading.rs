//! `check`: grades lessons.

use std::{
    io::{self, Write},
    process::ExitCode,
    thread,
};

use exercises::{
    catalogue::{LESSONS, Lesson},
    verdict::{Outcome, Verdict},
    words::count,
};

use crate::{
    failure::Failure,
    folder::{self, Folder, Program},
    paint::{bad, good, strong},
    progress::Progress,
};

pub(crate) fn run(
    folder: &Folder,
    lesson: Option<&'static Lesson>,
    output: &mut dyn Write,
) -> Result<ExitCode, Failure> {
    let program = folder::program(folder)?;
    if lesson.is_some_and(|lesson| program.is_blocked(lesson)) {
        return Err(Failure::DoesNotCompile);
    }
    let mut all_pass = true;
    let lessons = LESSONS
        .iter()
        .filter(|known| lesson.is_none_or(|lesson| lesson.number == known.number));
    for (at, lesson) in lessons.enumerate() {
        if at > 0 {
            writeln!(output)?;
        }
        all_pass &= grade(folder, &program, lesson, output)?;
    }
    Ok(if all_pass {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Grades a lesson, shows the grades and keeps them. Returns whether all exercises pass.
pub(crate) fn grade(
    folder: &Folder,
    program: &Program,
    lesson: &'static Lesson,
    output: &mut dyn Write,
) -> Result<bool, Failure> {
    writeln!(
        output,
        "{}",
        strong(format_args!("Lesson {}: {}", lesson.number, lesson.title))
    )?;
    if program.is_blocked(lesson) {
        writeln!(output, "  {} does not compile yet: see above", lesson.file)?;
        return Ok(false);
    }
    let text = folder.text(lesson)?;
    let width = lesson
        .exercises()
        .map(|exercise| exercise.name.len())
        .max()
        .unwrap_or(0);
    let mut all_pass = true;
    let mut verdicts = Vec::new();
    // Each is graded in a process of its own, so all are at once.
    thread::scope(|scope| {
        let begun: Vec<_> = lesson
            .exercises()
            .map(|exercise| {
                (
                    exercise,
                    scope.spawn(move || program.examiner.grade(exercise)),
                )
            })
            .collect();
        for (exercise, graded) in begun {
            let graded = graded
                .join()
                .unwrap_or_else(|_| Err(io::Error::other("a fault of the grader")));
            let verdict = graded.map_err(|error| Failure::Program {
                program: "lessons".into(),
                error,
            })?;
            all_pass &= verdict.is_passed();
            writeln!(output, "  {:width$}  {}", exercise.name, told(&verdict))?;
            output.flush()?;
            verdicts.push((exercise, verdict));
        }
        Ok::<(), Failure>(())
    })?;
    // Read only now: another command may have kept something in the meantime.
    let mut progress = Progress::load(folder)?;
    verdicts
        .into_iter()
        .for_each(|(exercise, verdict)| progress.add(exercise, &text, verdict));
    progress.save()?;
    Ok(all_pass)
}

fn told(verdict: &Verdict) -> String {
    let strings = |number: u64| count(usize::try_from(number).unwrap_or(usize::MAX), "string");
    let message = verdict
        .counterexample
        .as_ref()
        .map_or("", |counterexample| &counterexample.message);
    match verdict.outcome {
        Outcome::Passed if verdict.right > 0 => {
            format!("{}, right about {}", good("passed"), strings(verdict.right))
        }
        Outcome::Passed => good("passed"),
        Outcome::NotWritten => "not written yet".to_owned(),
        _ => format!("{}: {message}", bad("open")),
    }
}
