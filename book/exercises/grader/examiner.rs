//! [`Examiner`]: runs the program with a learner's functions, and survives it.

use std::{
    io::{self, BufRead, BufReader},
    path::PathBuf,
    process::{Child, Command, ExitStatus, Stdio},
    sync::{Mutex, PoisonError},
};

use crate::{
    catalogue::Exercise,
    program::{TRYING, VERDICT},
    verdict::{Counterexample, Outcome, Verdict},
    words::quoted,
};

/// Grades exercises with a program whose `main` is [`program::main`](crate::program::main).
#[derive(Debug)]
pub struct Examiner {
    program: PathBuf,
    arguments: Vec<String>,
}

/// The program that runs now, for whoever ends this one.
static RUNNING: Mutex<Option<u32>> = Mutex::new(None);

/// The id of the process that [`run`] waits for, if there is one.
pub fn running() -> Option<u32> {
    *RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs a command, whose standard input is closed, and gives each line of its standard output to `line`.
///
/// # Errors
///
/// It cannot be run, or its output cannot be read.
pub fn run(command: &mut Command, mut line: impl FnMut(&[u8])) -> io::Result<ExitStatus> {
    let mut child = {
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        *running = Some(child.id());
        child
    };
    let read = read_lines(&mut child, &mut line);
    let status = child.wait();
    *RUNNING.lock().unwrap_or_else(PoisonError::into_inner) = None;
    read.and(status)
}

fn read_lines(child: &mut Child, line: &mut impl FnMut(&[u8])) -> io::Result<()> {
    let Some(output) = child.stdout.take() else { return Ok(()) };
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
        Examiner { program: program.into(), arguments: Vec::new() }
    }

    /// With these arguments before those that ask for a grade.
    pub fn arguments(self, arguments: impl IntoIterator<Item = String>) -> Examiner {
        Examiner { arguments: arguments.into_iter().collect(), ..self }
    }

    /// Grades an exercise. If the program dies of it, it is run again to see which string it dies of.
    ///
    /// # Errors
    ///
    /// The program cannot be run.
    pub fn grade(&self, exercise: &Exercise) -> io::Result<Verdict> {
        let mut verdict = None;
        self.ask(exercise, &[], |line| {
            verdict = message(line, VERDICT).and_then(|json| serde_json::from_str(json).ok()).or(verdict.take())
        })?;
        if let Some(verdict) = verdict {
            return Ok(verdict);
        }
        let mut last = None;
        let status =
            self.ask(exercise, &["--trace"], |line| last = message(line, TRYING).map(decoded).or(last.take()))?;
        Ok(died(exercise, last.as_deref(), status))
    }

    fn ask(&self, exercise: &Exercise, options: &[&str], line: impl FnMut(&[u8])) -> io::Result<ExitStatus> {
        let mut command = Command::new(&self.program);
        run(command.args(&self.arguments).arg("grade").arg(exercise.name).args(options).stderr(Stdio::null()), line)
    }
}

/// What follows `key`, if the line begins with it.
fn message<'l>(line: &'l [u8], key: &str) -> Option<&'l str> {
    std::str::from_utf8(line.strip_prefix(key.as_bytes())?).ok()
}

fn decoded(hex: &str) -> Vec<u8> {
    let pairs = hex.as_bytes().chunks(2);
    pairs.filter_map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()).collect()
}

fn died(exercise: &Exercise, string: Option<&[u8]>, status: ExitStatus) -> Verdict {
    let name = exercise.name;
    let shown = string.map_or_else(String::new, |string| format!(" on {}", quoted(string)));
    let message = if status.success() {
        format!("your `{name}` ends the program{shown}: it must return")
    } else {
        format!(
            "your `{name}` kills the program{shown} ({status}): does it call itself without end, or fill the memory?"
        )
    };
    let counterexample = match string {
        Some(string) => Counterexample::new(string, message),
        None => Counterexample { hex: None, message },
    };
    Verdict::without_strings(Outcome::Died, Some(counterexample))
}
