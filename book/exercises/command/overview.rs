//! Without a command: where the learner is, and what is next.

use std::{io::Write, process::ExitCode};

use exercises::catalogue::{EXERCISES, Exercise, LESSONS};

use crate::{
    failure::Failure,
    folder::{self, Folder},
    grading,
    paint::{good, strong},
    progress::Progress,
};

pub(crate) fn run(folder: &Folder, output: &mut dyn Write) -> Result<ExitCode, Failure> {
    let progress = Progress::load(folder)?;
    // What is as it was in the beginning needs no grade, nor a compiler.
    let current = progress.next().map(Exercise::lesson);
    if let Some(lesson) = current.filter(|lesson| !folder.is_untouched(lesson).unwrap_or(false)) {
        let program = folder::program(folder)?;
        if program.is_blocked(lesson) {
            return Err(Failure::DoesNotCompile);
        }
        let all_pass = grading::grade(folder, &program, lesson, output)?;
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
