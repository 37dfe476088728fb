//! A learner who edits a file is graded: once, and then whenever a file is saved.
//!
//! In place of cargo, `sh` runs the file `build`, which says that the program is `sh`; that runs
//! the file `grade`. Both are in the learner's folder. What cargo does is asked in `new_learner`.

use std::{
    env, fs,
    io::{BufRead, BufReader, Read},
    process::{Child, ChildStdout, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::{
    command::Learner,
    grades::{SOLUTIONS, arguments},
    wrong,
};

const BUILT: &str = r#"echo '{"target":{"name":"lessons"},"executable":"sh"}'"#;
const NOT_RUST: &str = "echo 'error: this is no Rust' >&2; exit 101";
/// Longer than anything here waits: nothing else ends it.
const ENDLESS: &str = "echo $$ > running; exec sleep 600";

impl Learner {
    /// Has cargo build nothing but a mistake.
    fn is_not_rust(&self) {
        fs::write(self.path("build"), NOT_RUST).unwrap();
    }

    /// Has cargo build a program in which `exercise` is solved, or is the wrong answer of this
    /// number, and the others are not written.
    fn has_written(&self, exercise: &str, which: &str) {
        let [this, others] = [
            env::current_exe().unwrap(),
            env!("CARGO_BIN_EXE_lessons").into(),
        ];
        let (this, others, arguments) =
            (this.display(), others.display(), arguments(which).join(" "));
        let grade = format!(
            "case $1 in\n{exercise}) exec '{this}' {arguments} grade \"$@\" ;;\n*) exec '{others}' grade \"$@\" ;;\nesac"
        );
        fs::write(self.path("grade"), grade).unwrap();
        fs::write(self.path("build"), BUILT).unwrap();
    }

    /// Writes something else into the file of a lesson, in one step: a file that is emptied and
    /// then written may be graded twice.
    fn saves(&self, file: &str, text: &str) {
        let path = self.path("src").join(file);
        let edited = fs::read_to_string(&path).unwrap() + "// " + text + "\n";
        let written = self.path(file);
        fs::write(&written, edited).unwrap();
        fs::rename(written, path).unwrap();
    }

    fn with_cargo(&self, arguments: &[&str]) -> Command {
        let mut command = self.command(arguments);
        command.env("CARGO", "sh");
        command
    }

    fn told(&self, arguments: &[&str]) -> String {
        let output = self.with_cargo(arguments).output().unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).unwrap()
    }

    /// Whether the endless program runs now.
    #[cfg(target_os = "linux")]
    fn is_running(&self) -> bool {
        let id = fs::read_to_string(self.path("running")).unwrap_or_default();
        fs::read_link(format!("/proc/{}/exe", id.trim())).is_ok()
    }
}

#[test]
fn the_first_exercise_is_edited_graded_and_counted() {
    let learner = Learner::new();
    let first = learner.told(&[]);
    assert!(first.contains("Next: digits, in lesson 1"), "{first}");
    learner.saves("lesson01.rs", "digits is written");
    learner.has_written("digits", SOLUTIONS);

    let second = learner.told(&[]);
    assert!(second.contains("digits  passed"), "{second}");
    assert!(
        second.contains("1 of 52 exercises pass") && second.contains("Next: port, in lesson 1"),
        "{second}"
    );

    assert!(
        learner
            .told(&["hint"])
            .starts_with("port, in lesson 1\n\n  Hint 1 of 3\n")
    );
    assert_eq!(
        learner
            .with_cargo(&["check", "1"])
            .output()
            .unwrap()
            .status
            .code(),
        Some(1)
    );
    let results: Value =
        serde_json::from_str(&learner.told(&["results", "--student", "ada"])).unwrap();
    assert_eq!(
        (&results["student"], &results["passed"]),
        (&"ada".into(), &1.into())
    );
    assert_eq!(
        (
            &results["exercises"][0]["attempts"],
            &results["exercises"][1]["hints"]
        ),
        (&1.into(), &1.into())
    );
}

/// Only the lesson of a file that does not compile is not graded. The compiler is asked again,
/// without that file.
#[test]
fn a_file_that_does_not_compile_blocks_its_own_lesson() {
    let learner = Learner::new();
    learner.has_written("host", SOLUTIONS);
    let error = r#"{"message":{"level":"error","rendered":"error: a brace","spans":[{"file_name":"src/lesson04.rs"}]}}"#;
    fs::write(learner.path("build"), format!("echo '{error}'; exit 101")).unwrap();
    fs::write(
        learner.path("rustc"),
        format!(r#"case "$*" in *'-- --cfg blocked="lesson04"') {BUILT} ;; esac"#),
    )
    .unwrap();
    let check = |lesson| learner.with_cargo(&["check", lesson]).output().unwrap();

    let other = check("5");
    let [told, errors] = [other.stdout, other.stderr].map(|told| String::from_utf8(told).unwrap());
    assert!(
        told.contains("host       passed") && errors.contains("error: a brace"),
        "{told}{errors}"
    );
    let own = check("4");
    assert_eq!(own.status.code(), Some(2));
    assert!(
        String::from_utf8(own.stderr)
            .unwrap()
            .contains("does not compile yet")
    );
}

/// The command while it watches.
struct Watch {
    child: Child,
    output: BufReader<ChildStdout>,
}

impl Watch {
    /// What it prints up to the end of the next round.
    fn round(&mut self) -> String {
        let mut printed = String::new();
        while !printed
            .lines()
            .last()
            .is_some_and(|line| line.starts_with("Watching "))
        {
            assert!(
                self.output.read_line(&mut printed).unwrap() > 0,
                "{printed}"
            );
        }
        printed
    }

    /// Ends it as Ctrl-C does.
    fn interrupt(mut self) {
        kill_process(Pid::from_child(&self.child), Signal::INT).unwrap();
        assert_eq!(self.child.wait().unwrap().code(), Some(130));
    }
}

/// A test that fails leaves nothing behind either.
impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

#[cfg(target_os = "linux")]
fn until(what: &str, holds: impl Fn() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < Duration::from_secs(60), "{what}");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn each_file_that_is_saved_is_graded_wrong_or_not_even_rust_or_right_or_without_an_end() {
    let learner = Learner::new();
    learner.has_written("nothing", SOLUTIONS);
    let mut command = learner.with_cargo(&["watch", "3"]);
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    // Somebody has to read it.
    let mut errors = child.stderr.take().unwrap();
    let errors = thread::spawn(move || {
        let mut told = String::new();
        errors.read_to_string(&mut told).map(|_| told).unwrap()
    });
    let mut watch = Watch { child, output };
    assert!(watch.round().contains("hpath       not written yet"));

    let answers = wrong::all();
    let number = answers
        .iter()
        .position(|wrong| wrong.exercise == "hpath")
        .unwrap();
    learner.has_written("hpath", &number.to_string());
    learner.saves("lesson03.rs", "wrong");
    let printed = watch.round();
    assert!(
        printed.contains(&format!("hpath       open: {}", answers[number].grade().1)),
        "{printed}"
    );
    learner.is_not_rust();
    learner.saves("lesson03.rs", "not Rust");
    watch.round();
    learner.has_written("hostnumber | hsegment | hpath | nntpurl", SOLUTIONS);
    learner.saves("lesson03.rs", "right");
    let printed = watch.round();
    assert!(
        printed.contains("hpath       passed") && printed.contains("All exercises here pass."),
        "{printed}"
    );

    #[cfg(target_os = "linux")]
    {
        fs::write(learner.path("grade"), ENDLESS).unwrap();
        learner.saves("lesson03.rs", "without an end");
        until("the endless program is not run", || learner.is_running());
    }
    watch.interrupt();
    #[cfg(target_os = "linux")]
    until("a program is left behind", || !learner.is_running());
    let errors = errors.join().unwrap();
    assert!(
        errors.contains("error: this is no Rust") && errors.contains("does not compile yet"),
        "{errors}"
    );
}
