//! [`Folder`]: where the learner's files are; and the program that is built from them.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use exercises::{
    catalogue::{Exercise, LESSONS, Lesson},
    program::{Examiner, Output, run},
};
use serde_json::Value;

use crate::output::Failure;

/// The folder of the package.
pub(crate) struct Folder {
    path: PathBuf,
    program: Option<PathBuf>,
}

impl Folder {
    /// Where the package is, unless it is said. Cargo says it when it runs the command.
    pub(crate) fn new(path: Option<PathBuf>, program: Option<PathBuf>) -> Folder {
        let told = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        Folder {
            path: path
                .or(told)
                .unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into()),
            program,
        }
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
        let line = self
            .text(lesson)?
            .lines()
            .position(|line| exercise.is_begun_by(line));
        let line = line.map_or_else(String::new, |line| format!(":{}", line + 1));
        Ok(format!("{}{line}", self.shown(&self.file(lesson))))
    }

    /// The page of a lesson, for people: that of a book that is built, or the index of the course.
    /// The source of a page has the answers of its predictions.
    pub(crate) fn page(&self, lesson: &Lesson) -> String {
        let above = |levels| self.path.ancestors().nth(levels).unwrap_or(&self.path);
        let target = env::var_os("CARGO_TARGET_DIR");
        let target = target.map_or_else(|| above(2).join("target"), PathBuf::from);
        let page = target.join("book/course").join(lesson.page);
        let page = page.with_extension("html");
        if page.exists() {
            self.shown(&page)
        } else {
            self.shown(&above(1).join("src/course/index.md"))
        }
    }

    /// A path, from where the learner is.
    fn shown(&self, path: &Path) -> String {
        let here = env::current_dir().ok();
        here.and_then(|here| path.strip_prefix(here).ok())
            .unwrap_or(path)
            .display()
            .to_string()
    }
}

/// The program with the learner's code as it is now.
pub(crate) struct Program {
    pub(crate) examiner: Examiner,
    /// The lessons whose files do not compile. In their place are their stubs.
    blocked: Vec<&'static Lesson>,
}

impl Program {
    pub(crate) fn is_blocked(&self, lesson: &Lesson) -> bool {
        self.blocked
            .iter()
            .any(|blocked| blocked.number == lesson.number)
    }
}

/// Builds the program. What does not compile is shown on standard error, and blocks only its own
/// lesson.
pub(crate) fn program(folder: &Folder) -> Result<Program, Failure> {
    if let Some(program) = folder.program() {
        return Ok(Program {
            examiner: Examiner::new(program),
            blocked: Vec::new(),
        });
    }
    let mut blocked: Vec<&'static Lesson> = Vec::new();
    loop {
        match build(folder, &blocked)? {
            Built::Program(program) => {
                return Ok(Program {
                    examiner: Examiner::new(program),
                    blocked,
                });
            }
            Built::Faulty(lessons) => {
                let known = blocked.len();
                let new = lessons
                    .into_iter()
                    .filter(|lesson| !blocked.iter().any(|known| known.number == lesson.number));
                let new: Vec<_> = new.collect();
                blocked.extend(new);
                // The compiler blames no lesson, or one that is left out already.
                if blocked.len() == known {
                    return Err(Failure::DoesNotCompile);
                }
            }
        }
    }
}

/// What came of a build.
enum Built {
    /// The program.
    Program(PathBuf),
    /// The lessons with errors.
    Faulty(Vec<&'static Lesson>),
}

fn build(folder: &Folder, blocked: &[&Lesson]) -> Result<Built, Failure> {
    let cargo = env::var_os("CARGO").map_or_else(|| "cargo".into(), PathBuf::from);
    let mut command = Command::new(&cargo);
    command.current_dir(folder.path());
    command.arg(if blocked.is_empty() { "build" } else { "rustc" });
    command.args(["--quiet", "--package", "exercises", "--bin", "lessons"]);
    command.arg("--message-format=json-diagnostic-rendered-ansi");
    if !blocked.is_empty() {
        command.arg("--");
        command.args(blocked.iter().flat_map(|lesson| {
            [
                "--cfg".to_owned(),
                format!("blocked=\"{}\"", lesson.module()),
            ]
        }));
    }
    let mut program = None;
    let mut faulty = Vec::new();
    let status = run(command, Output::Standard, |line| {
        let Ok(message) = serde_json::from_slice::<Value>(line) else {
            return;
        };
        program = executable(&message).or(program.take());
        if let Some(rendered) = message["message"]["rendered"].as_str() {
            anstream::eprint!("{rendered}");
            faulty.extend(blamed(&message["message"]));
        }
    })
    .map_err(|error| Failure::Program {
        program: cargo,
        error,
    })?;
    match program {
        Some(program) if status.success() => Ok(Built::Program(program)),
        None if status.success() => Err(Failure::NoProgram),
        _ => Ok(Built::Faulty(faulty)),
    }
}

/// The executable of `lessons`, if cargo names it in this message.
fn executable(message: &Value) -> Option<PathBuf> {
    let is_it = message["target"]["name"] == "lessons";
    message["executable"]
        .as_str()
        .filter(|_| is_it)
        .map(PathBuf::from)
}

/// The lessons that an error of the compiler is about: those whose files it shows, or else those
/// that it names.
fn blamed(message: &Value) -> Vec<&'static Lesson> {
    if message["level"] != "error" {
        return Vec::new();
    }
    let spans = message["spans"].as_array().map_or(&[][..], Vec::as_slice);
    let shown = |lesson: &&Lesson| {
        let is_file = |span: &Value| {
            span["file_name"]
                .as_str()
                .is_some_and(|name| Path::new(name).ends_with(lesson.file))
        };
        spans.iter().any(is_file)
    };
    let of_files: Vec<_> = LESSONS.iter().filter(shown).collect();
    if !of_files.is_empty() {
        return of_files;
    }
    let words = message["rendered"].as_str().unwrap_or_default();
    LESSONS
        .iter()
        .filter(|lesson| words.contains(lesson.module()))
        .collect()
}
