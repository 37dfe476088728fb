//! A program that contains a learner's functions and grades them when asked: `grade NAME`, and
//! `grade NAME --trace` to announce each string.
//!
//! It prints the verdict as a line. Whatever else the learner's code prints, [the
//! examiner](crate::examiner) ignores.

use std::{
    fs::File,
    io::{self, Write},
    process::{self, ExitCode},
    sync::{Arc, mpsc},
    thread,
    time::{Duration, Instant},
};

use crate::{
    answer::Answer,
    catalogue::Exercise,
    grade::grade,
    probe::{self, Probe},
    verdict::{Counterexample, Outcome, Verdict},
};

/// What a line with a verdict begins with.
pub const VERDICT: &str = "@exercises verdict ";
/// What a line with a string begins with.
pub const TRYING: &str = "@exercises trying ";

/// How long a function may take for a string.
pub const CALL: Duration = Duration::from_secs(3);
/// How long the watch sleeps between two looks.
const LOOK: Duration = Duration::from_millis(50);
/// How long it may take for all strings.
const ALL: Duration = Duration::from_secs(120);
/// The most memory that the program may take, in bytes.
const MEMORY: u64 = 1 << 30;
/// The stack of a learner's function, in bytes: that of a thread, unless a program asks for more.
const STACK: usize = 2 << 20;

/// Grades what the arguments name, of these functions.
pub fn main(
    answers: Vec<(&'static str, Answer)>,
    arguments: impl Iterator<Item = String>,
) -> ExitCode {
    let arguments: Vec<String> = arguments.collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (name, announces) = match words[..] {
        ["grade", name] => (name, false),
        ["grade", name, "--trace"] => (name, true),
        _ => {
            eprintln!(
                "This program holds your code. To have it graded, run:\n  cargo run -p exercises"
            );
            return ExitCode::from(2);
        }
    };
    let answer = answers
        .into_iter()
        .find(|(known, _)| *known == name)
        .map(|(_, answer)| answer);
    let (Some(exercise), Some(answer)) = (Exercise::of(name), answer) else {
        eprintln!("{name}: there is no such exercise");
        return ExitCode::from(2);
    };
    limit_memory();
    let verdict = within_time(exercise, answer, announces);
    let line = serde_json::to_string(&verdict).unwrap_or_default();
    let is_told = unlocked_output()
        .and_then(|mut output| output.write_all(format!("\n{VERDICT}{line}\n").as_bytes()))
        .is_ok();
    // A function that hangs is still running.
    process::exit(if is_told { 0 } else { 1 });
}

/// A string that is written in hexadecimal.
pub(crate) fn decoded(hex: &str) -> Option<Vec<u8>> {
    let pairs = hex.as_bytes().chunks(2);
    pairs
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok())
        .collect()
}

/// Standard output, without the lock of this program: a function that hangs may hold it.
fn unlocked_output() -> io::Result<File> {
    #[cfg(unix)]
    use std::os::fd::AsFd as _;
    #[cfg(windows)]
    use std::os::windows::io::AsHandle as _;

    let output = io::stdout();
    #[cfg(unix)]
    let output = output.as_fd();
    #[cfg(windows)]
    let output = output.as_handle();
    Ok(output.try_clone_to_owned()?.into())
}

/// Grades in a thread of its own, and watches it.
fn within_time(exercise: &'static Exercise, answer: Answer, announces: bool) -> Verdict {
    probe::keep_panics();
    let probe = Arc::new(Probe::new(exercise, announces));
    let (sender, receiver) = mpsc::channel();
    let spawned = thread::Builder::new().stack_size(STACK).spawn({
        let probe = Arc::clone(&probe);
        // Nobody listens if the time is over.
        move || drop(sender.send(grade(exercise, answer, &probe)))
    });
    let begun = Instant::now();
    let mut watched = None;
    let mut looks = 0;
    while spawned.is_ok() {
        match receiver.recv_timeout(LOOK) {
            Ok(verdict) => return verdict,
            Err(mpsc::RecvTimeoutError::Disconnected) => break,
            Err(mpsc::RecvTimeoutError::Timeout) => {
                // Looks are counted, and not only the time: on a machine that is busy, both threads
                // wait.
                let call = probe.call_in_progress();
                (watched, looks) = if call.is_some() && call == watched {
                    (call, looks + 1)
                } else {
                    (call, 0)
                };
                if looks * LOOK >= CALL {
                    return probe.overdue(CALL);
                }
                if begun.elapsed() > ALL {
                    let message = format!(
                        "your `{}` is too slow: it was stopped after {} seconds, before all strings were asked about",
                        exercise.name,
                        ALL.as_secs()
                    );
                    let counterexample = Counterexample { hex: None, message };
                    return Verdict {
                        outcome: Outcome::Hangs,
                        counterexample: Some(counterexample),
                        ..probe.verdict()
                    };
                }
            }
        }
    }
    let message = format!(
        "`{}` could not be graded: a fault of the grader",
        exercise.name
    );
    Verdict::without_strings(Outcome::Died, Some(Counterexample { hex: None, message }))
}

/// A function that fills the memory ends its program, and not the machine.
fn limit_memory() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, setrlimit};
        // Where there is no such limit, there is none.
        let _ = setrlimit(
            Resource::As,
            Rlimit {
                current: Some(MEMORY),
                maximum: Some(MEMORY),
            },
        );
    }
}
