//! [`Examiner`]: runs the program with a learner's functions, and survives it.

use std::{
    io::{self, BufRead, BufReader, PipeReader},
    path::PathBuf,
    process::{Command, ExitStatus, Stdio},
    sync::{Mutex, MutexGuard, PoisonError},
};

use crate::{
    catalogue::Exercise,
    probe::LONG,
    program::{TRYING, VERDICT, decoded},
    verdict::{Counterexample, Outcome, Verdict},
    words::quoted,
};

/// Grades exercises with a program whose `main` is [`program::main`](crate::program::main).
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
        None => Counterexample { hex: None, message },
    };
    Verdict::without_strings(Outcome::Died, Some(counterexample))
}
