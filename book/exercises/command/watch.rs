//! `watch`: grades again whenever a file is saved.

use std::{io::Write, process::ExitCode, sync::mpsc, time::Duration};

use exercises::catalogue::{Exercise, LESSONS, Lesson};
use notify_debouncer_mini::{DebounceEventResult, new_debouncer, notify::RecursiveMode};

use crate::{
    folder::{self, Folder},
    grading,
    output::Failure,
    progress::Progress,
};

/// How long files must be quiet: an editor may save in several steps.
const QUIET: Duration = Duration::from_millis(150);

pub(crate) fn run(
    folder: &Folder,
    lesson: Option<&'static Lesson>,
    output: &mut dyn Write,
) -> Result<ExitCode, Failure> {
    let (sender, receiver) = mpsc::channel();
    let watch = |error: notify_debouncer_mini::notify::Error| Failure::Watch(error.to_string());
    let changed = move |events: DebounceEventResult| {
        let is_lesson =
            |path: &std::path::Path| LESSONS.iter().any(|lesson| path.ends_with(lesson.file));
        if events.is_ok_and(|events| events.iter().any(|event| is_lesson(&event.path))) {
            // Nobody listens when the command ends.
            let _ = sender.send(());
        }
    };
    let mut debouncer = new_debouncer(QUIET, changed).map_err(watch)?;
    debouncer
        .watcher()
        .watch(&folder.source(), RecursiveMode::NonRecursive)
        .map_err(watch)?;
    // Texts, and not only times, say whether something has changed: grading reads the files.
    let mut graded = None;
    loop {
        let texts = LESSONS
            .iter()
            .map(|lesson| folder.text(lesson))
            .collect::<Result<Vec<_>, _>>();
        // An editor may have moved a file away for a moment.
        let texts = texts.ok();
        if texts.is_some() && texts != graded {
            graded = texts;
            round(folder, lesson, output)?;
        }
        if receiver.recv().is_err() {
            return Err(Failure::Watch("the watcher has ended".to_owned()));
        }
    }
}

/// Grades once.
fn round(
    folder: &Folder,
    lesson: Option<&'static Lesson>,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let current =
        || -> Result<_, Failure> { Ok(Progress::load(folder)?.next().map(Exercise::lesson)) };
    let graded = match folder::program(folder) {
        Ok(program) => match lesson.map_or_else(current, |lesson| Ok(Some(lesson)))? {
            Some(lesson) if program.is_blocked(lesson) => Err(Failure::DoesNotCompile),
            Some(lesson) => grading::grade(folder, &program, lesson, output).map(drop),
            None => Ok(()),
        },
        Err(failure) => Err(failure),
    };
    match graded {
        Ok(()) => {
            let open = |exercise: &&Exercise| {
                !Progress::load(folder).is_ok_and(|progress| progress.is_passed(exercise))
            };
            let next = match lesson {
                Some(lesson) => lesson.exercises().find(open),
                None => Progress::load(folder)?.next(),
            };
            match next {
                Some(exercise) => grading::show_task(folder, exercise, output)?,
                None => writeln!(output, "\nAll exercises here pass.")?,
            }
        }
        Err(failure @ Failure::DoesNotCompile) => _ = failure.report(),
        Err(failure) => return Err(failure),
    }
    writeln!(
        output,
        "\nWatching {}. Save a file to be graded again; Ctrl-C ends this.\n",
        folder.source().display()
    )?;
    output.flush()?;
    Ok(())
}
