//! What a new learner does: clones the project, runs the command, does the first exercise, and has it graded, within five minutes. Then
//! hints, results, and grades while the files are watched.
//!
//! `cargo test -p exercises --test new_learner -- --nocapture` prints how long it takes. Cargo has the dependencies on its disk, but
//! compiles everything anew.
#![cfg(unix)]

use std::{
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use tempfile::TempDir;

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
                .arg(format!("file://{}", project.canonicalize().unwrap().display()))
                .arg(&path)
                .status()
                .unwrap()
                .success()
        );
        Clone { _folder: folder, path: path.canonicalize().unwrap() }
    }

    /// `cargo run -p exercises`, with these arguments, as at a prompt in the clone.
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new("cargo");
        command.current_dir(&self.path).args(["run", "-p", "exercises", "--"]).args(arguments);
        // What cargo tells the tests, it does not tell a learner.
        for (name, _) in std::env::vars_os() {
            let name = name.to_string_lossy().into_owned();
            if name.starts_with("CARGO_MANIFEST") || name.starts_with("CARGO_PKG") || name == "CARGO_TARGET_DIR" {
                command.env_remove(name);
            }
        }
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    fn stdout(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// The programs with a learner's code that run now.
    #[cfg(target_os = "linux")]
    fn running(&self) -> Vec<PathBuf> {
        let processes = fs::read_dir("/proc").unwrap().filter_map(Result::ok);
        let programs = processes.filter_map(|process| fs::read_link(process.path().join("exe")).ok());
        programs.filter(|program| program.starts_with(&self.path)).collect()
    }
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
        while !printed.lines().last().is_some_and(|line| line.starts_with("Watching ")) {
            assert!(self.output.read_line(&mut printed).unwrap() > 0, "{printed}");
        }
        printed
    }

    /// Ends it as Ctrl-C does.
    fn interrupt(mut self) {
        kill_process(Pid::from_child(&self.child), Signal::INT).unwrap();
        assert_eq!(self.child.wait().unwrap().code(), Some(130));
    }
}

/// For how long the programs that this one has started, and those that they have started, have computed, if the system says so: fields
/// 16 and 17 of proc_pid_stat(5), in hundredths of a second.
fn computed() -> Option<Duration> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The second field is a name in brackets.
    let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
    let hundredths = |field: usize| fields.get(field - 3)?.parse::<u64>().ok();
    Some(Duration::from_millis(10 * (hundredths(16)? + hundredths(17)?)))
}

/// A test that fails leaves nothing behind either.
impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

fn until(what: &str, holds: impl Fn() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < Duration::from_secs(60), "{what}");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_new_learner_is_graded_within_five_minutes() {
    let begun = Instant::now();
    let clone = Clone::new();
    let first = clone.stdout(&[]);
    let built = begun.elapsed();
    assert!(first.contains("Next: digits, in lesson 1"), "{first}");

    // The output says which file to edit.
    let edit = first.lines().find_map(|line| line.trim().strip_prefix("edit ")).unwrap().trim();
    let (file, line) = edit.rsplit_once(':').unwrap();
    let (file, line) = (clone.path.join(file), line.parse::<usize>().unwrap());
    let stub = fs::read_to_string(&file).unwrap();
    assert!(stub.lines().nth(line - 1).unwrap().starts_with("pub fn digits("));
    let edited = stub.replacen("todo!()", "take_while1(|byte: u8| byte.is_ascii_digit()).parse(input)", 1);
    fs::write(&file, &edited).unwrap();

    let second = clone.stdout(&[]);
    let graded = begun.elapsed();
    assert!(second.contains("digits  passed"), "{second}");
    assert!(second.contains("1 of 32 exercises pass") && second.contains("Next: port, in lesson 1"), "{second}");
    let computed = computed();
    println!(
        "from nothing to the first task: {built:.0?}; to the first grade: {graded:.0?}, of which one core computes {computed:.0?}"
    );
    // Where others compute as well, programs wait. The learner's machine has nothing else to do.
    assert!(
        graded < FIVE_MINUTES || computed.is_some_and(|computed| computed < FIVE_MINUTES),
        "{graded:?}, {computed:?}"
    );

    hints_and_results(&clone);
    watching(&clone, &file, &edited);
    git_sees_only_what_was_edited(&clone);
}

fn hints_and_results(clone: &Clone) {
    assert!(clone.stdout(&["hint"]).starts_with("port, in lesson 1\n\n  Hint 1 of 3\n"));
    assert_eq!(clone.run(&["check", "1"]).status.code(), Some(1));
    let results: Value = serde_json::from_str(&clone.stdout(&["results", "--student", "ada"])).unwrap();
    assert_eq!((&results["student"], &results["passed"]), (&"ada".into(), &1.into()));
    assert_eq!((&results["exercises"][0]["attempts"], &results["exercises"][1]["hints"]), (&1.into(), &1.into()));
}

/// Each file that is saved is graded: wrong, not even Rust, right, and without an end.
fn watching(clone: &Clone, file: &Path, edited: &str) {
    let mut child = clone.command(&["watch", "1"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    // Somebody has to read it.
    let errors = child.stderr.take().unwrap();
    let errors =
        thread::spawn(move || BufReader::new(errors).lines().map_while(Result::ok).collect::<Vec<_>>().join("\n"));
    let mut watch = Watch { child, output };
    assert!(watch.round().contains("port    not written yet"));

    let save = |body: &str| fs::write(file, edited.replace("todo!()", body)).unwrap();
    save("Ok((input, &input[..0]))");
    let printed = watch.round();
    assert!(printed.contains("port    open: your `port` accepts the empty text; section 5 does not"), "{printed}");
    save("this is no Rust");
    watch.round();
    save("digits(input)");
    let printed = watch.round();
    assert!(printed.contains("port    passed") && printed.contains("All exercises here pass."), "{printed}");

    save("loop {}");
    #[cfg(target_os = "linux")]
    until("the endless loop is not graded", || clone.running().iter().any(|program| program.ends_with("lessons")));
    watch.interrupt();
    #[cfg(target_os = "linux")]
    until("a program is left behind", || clone.running().is_empty());
    // What does not compile is shown as cargo shows it.
    let errors = errors.join().unwrap();
    assert!(errors.contains("book/exercises/src/lesson01.rs") && errors.contains("does not compile yet"), "{errors}");
}

fn git_sees_only_what_was_edited(clone: &Clone) {
    let status = Command::new("git").current_dir(&clone.path).args(["status", "--short"]).output().unwrap();
    assert_eq!(String::from_utf8(status.stdout).unwrap(), " M book/exercises/src/lesson01.rs\n");
}
