//! `hint`: one hint more each time.

use std::{io::Write, process::ExitCode};

use exercises::catalogue::{Exercise, Lesson};

use crate::{failure::Failure, folder::Folder, paint::strong, progress::Progress};

pub(crate) fn run(
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
