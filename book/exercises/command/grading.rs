//! Grades, and what is next: `check`, and the command without arguments.

use std::{
    io::{self, Write},
    process::ExitCode,
    thread,
};

use exercises::{
    catalogue::{EXERCISES, Exercise, LESSONS, Lesson},
    verdict::{Outcome, Verdict, count},
};

use crate::{
    folder::{self, Folder, Program},
    output::{Failure, bad, good, strong},
    progress::Progress,
};

/// `check`: grades a lesson, or all.
pub(crate) fn check(
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

/// Without a command: grades the lesson where the learner is, and says what is next.
pub(crate) fn overview(folder: &Folder, output: &mut dyn Write) -> Result<ExitCode, Failure> {
    let progress = Progress::load(folder)?;
    // What is as it was in the beginning needs no grade, nor a compiler.
    let current = progress.next().map(Exercise::lesson);
    if let Some(lesson) = current.filter(|lesson| !folder.is_untouched(lesson).unwrap_or(false)) {
        let program = folder::program(folder)?;
        if program.is_blocked(lesson) {
            return Err(Failure::DoesNotCompile);
        }
        let all_pass = grade(folder, &program, lesson, output)?;
        if all_pass {
            writeln!(
                output,
                "\n{}",
                good(format_args!("Lesson {} is done. Well done!", lesson.number))
            )?;
        }
        writeln!(output)?;
    }
    show(folder, &Progress::load(folder)?, output)?;
    Ok(ExitCode::SUCCESS)
}

/// The lessons, and the next exercise.
fn show(folder: &Folder, progress: &Progress, output: &mut dyn Write) -> Result<(), Failure> {
    let passed = EXERCISES
        .iter()
        .filter(|exercise| progress.is_passed(exercise))
        .count();
    let next = progress.next();
    if passed == 0 {
        writeln!(
            output,
            "Welcome! You write a parser for RFC 1738, one production at a time, and each is graded.\n"
        )?;
    }
    writeln!(
        output,
        "{}",
        strong(format_args!(
            "{passed} of {} exercises pass",
            EXERCISES.len()
        ))
    )?;
    for lesson in LESSONS {
        let all = lesson.exercises().count();
        let passed = lesson
            .exercises()
            .filter(|exercise| progress.is_passed(exercise))
            .count();
        let mark = if next.is_some_and(|next| next.lesson == lesson.number) {
            "  you are here".to_owned()
        } else if passed == all {
            format!("  {}", good("done"))
        } else {
            String::new()
        };
        writeln!(
            output,
            "{:>4}  {:<29} {passed} of {all}{mark}",
            lesson.number, lesson.title
        )?;
    }
    match next {
        Some(exercise) => show_task(folder, exercise, output),
        None => Ok(writeln!(
            output,
            "\nAll exercises pass: you have a whole parser with errors. Congratulations!"
        )?),
    }
}

/// An exercise: what to do, and how to go on.
pub(crate) fn show_task(
    folder: &Folder,
    exercise: &Exercise,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    writeln!(
        output,
        "\n{}",
        strong(format_args!(
            "Next: {}, in lesson {}, about {} minutes",
            exercise.name, exercise.lesson, exercise.minutes
        ))
    )?;
    for line in exercise.task() {
        writeln!(output, "{}", format!("  {line}").trim_end())?;
    }
    writeln!(output, "\n  edit    {}", folder.place(exercise)?)?;
    writeln!(output, "  read    {}", folder.page(exercise.lesson()))?;
    writeln!(output, "  grade   cargo run -p exercises")?;
    writeln!(output, "  hint    cargo run -p exercises -- hint")?;
    Ok(())
}
