//! `reset`: a lesson's file as it was in the beginning.

use std::{
    fs,
    io::{self, IsTerminal, Write},
    process::ExitCode,
};

use exercises::catalogue::Lesson;

use crate::{failure::Failure, folder::Folder, progress::Progress};

pub(crate) fn run(
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
