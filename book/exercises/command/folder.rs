//! [`Folder`]: where the learner's files are; and the program that is built from them.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use exercises::{
    catalogue::{Exercise, Lesson},
    examiner::{Examiner, run},
};
use serde_json::Value;

use crate::failure::Failure;

/// The folder of the package.
pub(crate) struct Folder {
    path: PathBuf,
    program: Option<PathBuf>,
}

impl Folder {
    /// Where the package is, unless it is said. Cargo says it when it runs the command.
    pub(crate) fn new(path: Option<PathBuf>, program: Option<PathBuf>) -> Folder {
        let told = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        Folder { path: path.or(told).unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into()), program }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// A program that is built already.
    pub(crate) fn program(&self) -> Option<&Path> {
        self.program.as_deref()
    }

    /// The folder with the files that a learner edits.
    pub(crate) fn source(&self) -> PathBuf {
        self.path.join("src")
    }

    /// The file of a lesson.
    pub(crate) fn file(&self, lesson: &Lesson) -> PathBuf {
        self.source().join(lesson.file)
    }

    /// The text of a lesson's file.
    pub(crate) fn text(&self, lesson: &Lesson) -> Result<String, Failure> {
        let path = self.file(lesson);
        fs::read_to_string(&path).map_err(|error| Failure::File { path, error })
    }

    /// Whether the learner has not touched a lesson's file.
    pub(crate) fn is_untouched(&self, lesson: &Lesson) -> Result<bool, Failure> {
        Ok(self.text(lesson)?.replace("\r\n", "\n") == lesson.stub)
    }

    /// The file and the line of an exercise, for people: `book/exercises/src/lesson01.rs:10`.
    pub(crate) fn place(&self, exercise: &Exercise) -> Result<String, Failure> {
        let lesson = exercise.lesson();
        let line = self.text(lesson)?.lines().position(|line| exercise.is_begun_by(line));
        let line = line.map_or_else(String::new, |line| format!(":{}", line + 1));
        Ok(format!("{}{line}", self.shown(&self.file(lesson))))
    }

    /// The page of a lesson, for people.
    pub(crate) fn page(&self, lesson: &Lesson) -> String {
        let book = self.path.parent().unwrap_or(&self.path);
        self.shown(&book.join("src").join("course").join(lesson.page))
    }

    /// A path, from where the learner is.
    fn shown(&self, path: &Path) -> String {
        let here = env::current_dir().ok();
        here.and_then(|here| path.strip_prefix(here).ok()).unwrap_or(path).display().to_string()
    }
}

/// The program with the learner's code as it is now. Cargo shows what does not compile on standard error.
pub(crate) fn examiner(folder: &Folder) -> Result<Examiner, Failure> {
    if let Some(program) = folder.program() {
        return Ok(Examiner::new(program));
    }
    let cargo = env::var_os("CARGO").map_or_else(|| "cargo".into(), PathBuf::from);
    let mut command = Command::new(&cargo);
    command.current_dir(folder.path());
    command.args(["build", "--quiet", "--package", "exercises", "--bin", "lessons"]);
    command.arg("--message-format=json-render-diagnostics");
    let mut program = None;
    let status = run(&mut command, |line| program = executable(line).or(program.take()))
        .map_err(|error| Failure::Program { program: cargo, error })?;
    if !status.success() {
        return Err(Failure::DoesNotCompile);
    }
    program.map(Examiner::new).ok_or(Failure::NoProgram)
}

/// The executable of `lessons`, if cargo names it in this message.
fn executable(line: &[u8]) -> Option<PathBuf> {
    let message: Value = serde_json::from_slice(line).ok()?;
    let is_it = message["target"]["name"] == "lessons";
    message["executable"].as_str().filter(|_| is_it).map(PathBuf::from)
}
