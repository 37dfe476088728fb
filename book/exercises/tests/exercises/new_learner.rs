//! What a new learner does: clones the project, runs the command, does the first exercise, and has
//! it graded, within five minutes.
//!
//! `cargo test -p exercises new_learner -- --ignored --nocapture` prints how long it takes. Cargo
//! has the dependencies on its disk, but compiles everything anew.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
    time::{Duration, Instant},
};

use tempfile::TempDir;

use crate::command::to_edit;

const FIVE_MINUTES: Duration = Duration::from_secs(300);

/// A clone of the project.
struct Clone {
    _folder: TempDir,
    path: PathBuf,
}

impl Clone {
    fn new() -> Clone {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("rfc1738");
        let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut git = Command::new("git");
        assert!(
            git.args(["clone", "--quiet", "--depth", "1"])
                .arg(format!(
                    "file://{}",
                    project.canonicalize().unwrap().display()
                ))
                .arg(&path)
                .status()
                .unwrap()
                .success()
        );
        Clone {
            _folder: folder,
            path: path.canonicalize().unwrap(),
        }
    }

    /// `cargo run -p exercises`, as at a prompt in the clone.
    fn run(&self) -> Output {
        self.command(&[]).output().unwrap()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new("cargo");
        command
            .current_dir(&self.path)
            .args(["run", "-p", "exercises"])
            .args(arguments);
        // What cargo tells the tests, it does not tell a learner.
        for (name, _) in std::env::vars_os() {
            let name = name.to_string_lossy().into_owned();
            if name.starts_with("CARGO_MANIFEST")
                || name.starts_with("CARGO_PKG")
                || name == "CARGO_TARGET_DIR"
            {
                command.env_remove(name);
            }
        }
        command
    }

    fn stdout(&self) -> String {
        let output = self.run();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).unwrap()
    }
}

/// For how long the programs that this one has started, and those that they have started, have
/// computed, if the system says so: fields 16 and 17 of proc_pid_stat(5), in hundredths of a
/// second.
fn computed() -> Option<Duration> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The second field is a name in brackets.
    let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
    let hundredths = |field: usize| fields.get(field - 3)?.parse::<u64>().ok();
    Some(Duration::from_millis(
        10 * (hundredths(16)? + hundredths(17)?),
    ))
}

#[test]
#[ignore = "compiles the project again: cargo xtask thorough"]
fn a_new_learner_is_graded_within_five_minutes() {
    let begun = Instant::now();
    let clone = Clone::new();
    let first = clone.stdout();
    let built = begun.elapsed();
    assert!(first.contains("Next: digits, in lesson 1"), "{first}");

    let file = clone.path.join(to_edit(&first).0);
    let stub = fs::read_to_string(&file).unwrap();
    let edited = stub.replacen(
        "todo!()",
        "take_while1(|byte: u8| byte.is_ascii_digit()).parse(input)",
        1,
    );
    fs::write(&file, &edited).unwrap();

    let second = clone.stdout();
    let graded = begun.elapsed();
    assert!(second.contains("digits  passed"), "{second}");
    assert!(
        second.contains("1 of 52 exercises pass") && second.contains("Next: port, in lesson 1"),
        "{second}"
    );
    let computed = computed();
    println!(
        "from nothing to the first task: {built:.0?}; to the first grade: {graded:.0?}, of which one core computes {computed:.0?}"
    );
    // Where others compute as well, programs wait. The learner's machine has nothing else to do.
    assert!(
        graded < FIVE_MINUTES || computed.is_some_and(|computed| computed < FIVE_MINUTES),
        "{graded:?}, {computed:?}"
    );

    fs::write(&file, edited.replace("todo!()", "this is no Rust")).unwrap();
    let broken = clone.run();
    let errors = String::from_utf8(broken.stderr).unwrap();
    assert_eq!(broken.status.code(), Some(2), "{errors}");
    // What does not compile is shown as cargo shows it.
    assert!(
        errors.contains("book/exercises/src/lesson01.rs")
            && errors.contains("does not compile yet"),
        "{errors}"
    );

    // A later lesson is graded all the same.
    let mut check = clone.command(&["--", "check", "2"]);
    let later = String::from_utf8(check.output().unwrap().stdout).unwrap();
    assert!(later.contains("unreserved  not written yet"), "{later}");

    let status = Command::new("git")
        .current_dir(&clone.path)
        .args(["status", "--short"])
        .output()
        .unwrap();
    assert_eq!(
        String::from_utf8(status.stdout).unwrap(),
        "",
        "git sees what a learner writes"
    );
}
