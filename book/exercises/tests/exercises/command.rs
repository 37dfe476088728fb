//! The command, with the stubs and with the solutions, in a folder of its own.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use exercises::catalogue::{EXERCISES, LESSONS};
use serde_json::Value;
use tempfile::TempDir;

/// A folder with the files that a learner edits.
pub(crate) struct Learner(TempDir);

impl Learner {
    pub(crate) fn new() -> Learner {
        let folder = TempDir::new().unwrap();
        fs::create_dir(folder.path().join("src")).unwrap();
        for lesson in LESSONS {
            fs::write(folder.path().join("src").join(lesson.file), lesson.stub).unwrap();
        }
        Learner(folder)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The command, in this folder.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_exercises"));
        command
            .current_dir(self.0.path())
            .env("CARGO_TARGET_DIR", self.path("target"))
            .arg("--folder")
            .arg(self.0.path())
            .args(arguments);
        command
    }

    /// Runs the command. The program that it grades has only stubs.
    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments)
            .arg("--program")
            .arg(env!("CARGO_BIN_EXE_lessons"))
            .output()
            .unwrap()
    }

    fn stdout(&self, arguments: &[&str]) -> String {
        String::from_utf8(self.run(arguments).stdout).unwrap()
    }

    fn stderr(&self, arguments: &[&str]) -> String {
        String::from_utf8(self.run(arguments).stderr).unwrap()
    }
}

/// The file that a learner is told to edit, and the line.
pub(crate) fn to_edit(told: &str) -> (&str, usize) {
    let place = told
        .lines()
        .find_map(|line| line.trim().strip_prefix("edit "))
        .unwrap()
        .trim();
    let (file, line) = place.rsplit_once(':').unwrap();
    (file, line.parse().unwrap())
}

#[test]
fn it_says_where_to_begin() {
    let learner = Learner::new();
    let output = learner.stdout(&[]);
    for expected in [
        "0 of 52 exercises pass",
        "Next: digits, in lesson 1",
        "`digits = 1*digit`",
    ] {
        assert!(output.contains(expected), "{expected}: {output}");
    }
    let (file, line) = to_edit(&output);
    let text = fs::read_to_string(learner.path(file)).unwrap();
    assert!(
        text.lines()
            .nth(line - 1)
            .unwrap()
            .starts_with("pub fn digits("),
        "{file}:{line}"
    );
    assert!(!output.contains('\u{1b}'));

    // The source of a lesson's page has the answers of its predictions.
    assert!(output.contains("src/course/index.md\n"), "{output}");
    let page = learner.path("target/book/course/01-reading-the-bnf.html");
    fs::create_dir_all(page.parent().unwrap()).unwrap();
    fs::write(&page, "").unwrap();
    let output = learner.stdout(&[]);
    assert!(
        output.contains("  read    target/book/course/01-reading-the-bnf.html\n"),
        "{output}"
    );
}

#[test]
fn stubs_do_not_pass() {
    let learner = Learner::new();
    let output = learner.run(&["check"]);
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        told.matches("not written yet").count(),
        EXERCISES.len(),
        "{told}"
    );
    let result: Value = serde_json::from_str(&learner.stdout(&["results"])).unwrap();
    assert_eq!(result["exercises"][0]["attempts"], 0);
}

#[test]
fn each_hint_tells_more() {
    let learner = Learner::new();
    for (shown, more) in [(1, false), (2, false), (3, false), (3, true)] {
        let output = learner.stdout(&["hint", "4", "hostname"]);
        assert_eq!(output.matches("Hint ").count(), shown, "{output}");
        assert_eq!(output.contains("There are no more"), more, "{output}");
    }
    assert!(learner.stdout(&["hint"]).starts_with("digits, in lesson 1"));
    assert!(
        learner
            .stdout(&["hint", "10"])
            .starts_with("port_range, in lesson 10")
    );
}

#[test]
fn what_is_wrong_with_an_argument_is_said() {
    let learner = Learner::new();
    for (arguments, message) in [
        (&["check", "16"][..], "lessons have numbers, from 1 to 15"),
        (&["check", "four"], "lessons have numbers, from 1 to 15"),
        (&["hint", "4", "hostnmae"], "there is no such exercise"),
        (
            &["hint", "4", "port"],
            "`port` is an exercise of lesson 1, not of lesson 4",
        ),
        (&["hnit"], "a similar subcommand exists: 'hint'"),
        (
            &["reset", "1"],
            "nothing was changed; to lose what you wrote in lesson01.rs, add --yes",
        ),
    ] {
        let output = learner.run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            String::from_utf8(output.stderr).unwrap().contains(message),
            "{arguments:?}"
        );
    }
}

#[test]
fn reset_brings_the_stub_back() {
    let learner = Learner::new();
    let path = learner.path("src/lesson01.rs");
    fs::write(&path, "nonsense").unwrap();
    assert!(learner.run(&["reset", "1"]).status.code() == Some(2));
    assert_eq!(fs::read_to_string(&path).unwrap(), "nonsense");
    assert!(learner.run(&["reset", "1", "--yes"]).status.success());
    assert_eq!(fs::read_to_string(&path).unwrap(), LESSONS[0].stub);
}

#[test]
fn progress_that_is_damaged_is_set_aside() {
    let learner = Learner::new();
    for number in 1..3 {
        fs::write(learner.path("progress.json"), "{\"version\": 1, \"exerc").unwrap();
        let message = learner.stderr(&["hint"]);
        assert!(message.contains("is damaged"), "{message}");
        let aside =
            fs::read_to_string(learner.path(&format!("progress.damaged-{number}.json"))).unwrap();
        assert_eq!(aside, "{\"version\": 1, \"exerc");
    }
    // A later version is not damaged.
    fs::write(learner.path("progress.json"), "{\"version\": 2}").unwrap();
    assert!(learner.stderr(&["hint"]).contains("update the project"));
    assert_eq!(
        fs::read_to_string(learner.path("progress.json")).unwrap(),
        "{\"version\": 2}"
    );
}

/// The page for teachers shows the results of one exercise.
#[test]
fn the_results_have_the_fields_that_the_page_for_teachers_shows() {
    let page = include_str!("../../../src/teachers/results.md");
    let sample = page.split("```json\n").nth(1).unwrap();
    let sample: Value = serde_json::from_str(sample.split("```").next().unwrap()).unwrap();
    let fields = |value: &Value| {
        value
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect::<Vec<_>>()
    };

    let learner = Learner::new();
    learner.run(&["check", "1"]);
    learner.run(&["hint"]);
    let results: Value =
        serde_json::from_str(&learner.stdout(&["results", "--student", "ada"])).unwrap();
    for field in fields(&results) {
        assert!(page.contains(&format!("`{field}`")), "{field}");
    }
    assert_eq!(results["total"], EXERCISES.len());
    assert_eq!(results["student"], "ada");
    for exercise in results["exercises"].as_array().unwrap() {
        assert_eq!(fields(exercise), fields(&sample));
    }
    let first = &results["exercises"][0];
    assert_eq!(first["outcome"], "not-written");
    assert_eq!(first["hints"], 1);
    assert!(first["first_attempt"].is_null());
}

#[test]
fn every_command_of_the_readme_is_one() {
    let readme =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let learner = Learner::new();
    let commands: Vec<&str> = readme
        .split('`')
        .filter(|piece| piece.starts_with("cargo run -p exercises"))
        .collect();
    assert!(commands.len() > 7, "{commands:?}");
    for command in commands {
        let arguments = command
            .split(" > ")
            .next()
            .unwrap()
            .trim_start_matches("cargo run -p exercises")
            .trim_start_matches(" --");
        let mut arguments: Vec<&str> = arguments.split_whitespace().collect();
        // It would not end.
        if arguments == ["watch"] {
            arguments.push("--help");
        }
        let output = learner.run(&arguments);
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.code() != Some(2) || message.contains("add --yes"),
            "{command}: {message}"
        );
    }
}
