//! A program that contains a learner's functions, and [`Examiner`], which runs it and survives it.
//!
//! The program grades when asked: `grade NAME`, and `grade NAME --trace` to announce each string. It
//! prints the verdict as a line. Whatever else the learner's code prints, the examiner ignores.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, PipeReader, Write},
    path::PathBuf,
    process::{self, Command, ExitCode, ExitStatus, Stdio},
    sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc},
    thread,
    time::{Duration, Instant},
};

use crate::{
    answer::Answer,
    catalogue::Exercise,
    grade::grade,
    probe::{self, LONG, Probe},
    verdict::{Counterexample, Outcome, Verdict, quoted},
};

/// What a line with a verdict begins with.
const VERDICT: &str = "@exercises verdict ";
/// What a line with a string begins with.
pub(crate) const TRYING: &str = "@exercises trying ";

/// How long a function may take for a string.
const CALL: Duration = Duration::from_secs(3);
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
                looks = if call.is_some() && call == watched {
                    looks + 1
                } else {
                    0
                };
                watched = call;
                if looks * LOOK >= CALL {
                    return probe.overdue(CALL);
                }
                if begun.elapsed() > ALL {
                    let message = format!(
                        "your `{}` is too slow: it was stopped after {} seconds, before all strings were asked about",
                        exercise.name,
                        ALL.as_secs()
                    );
                    return Verdict {
                        outcome: Outcome::Hangs,
                        counterexample: Some(Counterexample::without_string(message)),
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
    Verdict::without_strings(Outcome::Died, Some(Counterexample::without_string(message)))
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

/// Grades exercises with a program whose `main` is [`main`].
#[derive(Debug)]
pub struct Examiner {
    program: PathBuf,
    arguments: Vec<String>,
}

/// The programs that run now, for whoever ends this one.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// The ids of the processes that [`run`] waits for. It starts no other as long as this is held.
pub fn running() -> MutexGuard<'static, Vec<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a program says on standard error that dies because its stack is full.
const OVERFLOW: &[u8] = b"has overflowed its stack";

/// What of a command's output is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Output {
    /// Standard output.
    Standard,
    /// Standard error as well.
    All,
}

/// Runs a command, whose standard input is closed, and gives each line of its output to `line`.
///
/// # Errors
///
/// It cannot be run, or its output cannot be read.
pub fn run(
    mut command: Command,
    output: Output,
    mut line: impl FnMut(&[u8]),
) -> io::Result<ExitStatus> {
    let (reader, writer) = io::pipe()?;
    if output == Output::All {
        command.stderr(writer.try_clone()?);
    }
    command.stdin(Stdio::null()).stdout(writer);
    let mut child = {
        let mut running = running();
        let child = command.spawn()?;
        running.push(child.id());
        child
    };
    // It holds the other end of the pipe, which is read until nobody does.
    drop(command);
    let read = read_lines(reader, &mut line);
    let status = child.wait();
    running().retain(|&id| id != child.id());
    read.and(status)
}

fn read_lines(output: PipeReader, line: &mut impl FnMut(&[u8])) -> io::Result<()> {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    while output.read_until(b'\n', &mut bytes)? > 0 {
        line(without_end(&bytes));
        bytes.clear();
    }
    Ok(())
}

/// A line without its end. A space before it stays: it is part of what announces the empty string.
fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

impl Examiner {
    /// With this program.
    pub fn new(program: impl Into<PathBuf>) -> Examiner {
        Examiner {
            program: program.into(),
            arguments: Vec::new(),
        }
    }

    /// With these arguments before those that ask for a grade.
    pub fn arguments(self, arguments: impl IntoIterator<Item = String>) -> Examiner {
        Examiner {
            arguments: arguments.into_iter().collect(),
            ..self
        }
    }

    /// Grades an exercise. If the program dies of it, it is run again to see which string it dies
    /// of.
    ///
    /// # Errors
    ///
    /// The program cannot be run.
    pub fn grade(&self, exercise: &Exercise) -> io::Result<Verdict> {
        let mut verdict = None;
        self.ask(exercise, &[], Output::Standard, |line| {
            verdict = message(line, VERDICT)
                .and_then(|json| serde_json::from_str(json).ok())
                .or(verdict.take())
        })?;
        if let Some(verdict) = verdict {
            return Ok(verdict);
        }
        let mut last = None;
        let mut is_overflow = false;
        let status = self.ask(exercise, &["--trace"], Output::All, |line| {
            last = message(line, TRYING).map(str::to_owned).or(last.take());
            is_overflow |= line.ends_with(OVERFLOW);
        })?;
        let string = last.as_deref().and_then(decoded);
        Ok(died(exercise, string.as_deref(), is_overflow, status))
    }

    fn ask(
        &self,
        exercise: &Exercise,
        options: &[&str],
        output: Output,
        line: impl FnMut(&[u8]),
    ) -> io::Result<ExitStatus> {
        let mut command = Command::new(&self.program);
        command
            .args(&self.arguments)
            .arg("grade")
            .arg(exercise.name)
            .args(options)
            .stderr(Stdio::null());
        run(command, output, line)
    }
}

/// What follows `key`, if the line begins with it.
fn message<'l>(line: &'l [u8], key: &str) -> Option<&'l str> {
    std::str::from_utf8(line.strip_prefix(key.as_bytes())?).ok()
}

fn died(
    exercise: &Exercise,
    string: Option<&[u8]>,
    is_overflow: bool,
    status: ExitStatus,
) -> Verdict {
    let name = exercise.name;
    let shown = string.map_or_else(String::new, |string| format!(" on {}", quoted(string)));
    let message = if status.success() {
        format!("your `{name}` ends the program{shown}: it must return")
    } else if is_overflow && string.is_some_and(|string| string.len() >= LONG) {
        format!(
            "your `{name}` overflows the stack{shown}, and was right about shorter strings: it calls itself for each part of the \
             string, so a long string ends the program; use a repetition or a loop"
        )
    } else if is_overflow {
        format!("your `{name}` overflows the stack{shown}: does it call itself without end?")
    } else {
        format!("your `{name}` kills the program{shown} ({status}): does it fill the memory?")
    };
    let counterexample = match string {
        Some(string) => Counterexample::new(string, message),
        None => Counterexample::without_string(message),
    };
    Verdict::without_strings(Outcome::Died, Some(counterexample))
}

/// A string that is written in hexadecimal.
fn decoded(hex: &str) -> Option<Vec<u8>> {
    let pairs = hex.as_bytes().chunks(2);
    pairs
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok())
        .collect()
}
