//! The command `exercises`: says where a learner is, grades, watches, gives hints and results.

mod folder;
mod grading;
mod output;
mod progress;
mod records;
mod watch;

use std::{io, path::PathBuf, process::ExitCode};

use clap::{Parser, Subcommand};
use exercises::catalogue::{Exercise, LESSONS, Lesson};

use folder::Folder;
use output::Failure;

/// The exercises of the course. Without a command: grades the lesson where you are, and says what
/// is next.
#[derive(Parser)]
#[command(
    name = "cargo run -p exercises --",
    bin_name = "cargo run -p exercises --",
    disable_version_flag = true,
    max_term_width = 100
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// The folder of the package, in place of the one that cargo names.
    #[arg(long, hide = true, global = true)]
    folder: Option<PathBuf>,
    /// A program that is built already, in place of the learner's.
    #[arg(long, hide = true, global = true)]
    program: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Command {
    /// Grades a lesson, or all. The exit status is 0 if everything that was asked for passes.
    Check {
        /// The number of the lesson.
        #[arg(value_parser = lesson)]
        lesson: Option<&'static Lesson>,
    },
    /// Grades again whenever you save a file, until you press Ctrl-C.
    Watch {
        /// The number of the lesson. Without it, the one where you are.
        #[arg(value_parser = lesson)]
        lesson: Option<&'static Lesson>,
    },
    /// Gives a hint; the next time, a better one. There are three for each exercise.
    Hint {
        /// The number of the lesson. Without it, the one where you are.
        #[arg(value_parser = lesson)]
        lesson: Option<&'static Lesson>,
        /// The name of the exercise. Without it, the first that is open.
        #[arg(value_parser = exercise)]
        exercise: Option<&'static Exercise>,
    },
    /// Prints what you have done as JSON, for a teacher.
    Results {
        /// Your name or number, as your teacher knows you.
        #[arg(long, value_name = "NAME")]
        student: Option<String>,
    },
    /// Makes a lesson's file what it was in the beginning.
    Reset {
        /// The number of the lesson.
        #[arg(value_parser = lesson)]
        lesson: &'static Lesson,
        /// Do not ask.
        #[arg(long)]
        yes: bool,
    },
}

fn lesson(argument: &str) -> Result<&'static Lesson, String> {
    let last = LESSONS.len();
    argument
        .parse()
        .ok()
        .and_then(Lesson::of)
        .ok_or_else(|| format!("lessons have numbers, from 1 to {last}"))
}

fn exercise(argument: &str) -> Result<&'static Exercise, String> {
    Exercise::of(argument).ok_or_else(|| {
        "there is no such exercise: `cargo run -p exercises -- check LESSON` lists those of a lesson".to_owned()
    })
}

fn main() -> ExitCode {
    end_children_on_interrupt();
    let Cli {
        command,
        folder,
        program,
    } = Cli::parse();
    let folder = Folder::new(folder, program);
    let mut output = anstream::stdout();
    run(command, &folder, &mut output).unwrap_or_else(Failure::report)
}

fn run(
    command: Option<Command>,
    folder: &Folder,
    output: &mut dyn io::Write,
) -> Result<ExitCode, Failure> {
    match command {
        None => grading::overview(folder, output),
        Some(Command::Check { lesson }) => grading::check(folder, lesson, output),
        Some(Command::Watch { lesson }) => watch::run(folder, lesson, output),
        Some(Command::Hint { lesson, exercise }) => records::hint(folder, lesson, exercise, output),
        Some(Command::Results { student }) => records::results(folder, student, output),
        Some(Command::Reset { lesson, yes }) => records::reset(folder, lesson, yes, output),
    }
}

/// Ctrl-C ends what this command has started as well, even if it was sent to this command alone.
fn end_children_on_interrupt() {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process};
        let handler = || {
            // Nothing is started between this and the end.
            let running = exercises::program::running();
            for child in running.iter().filter_map(|&id| Pid::from_raw(id as i32)) {
                // It may have ended just now.
                let _ = kill_process(child, Signal::KILL);
            }
            std::process::exit(130);
        };
        // Without a handler, Ctrl-C ends this command in the usual way.
        let _ = ctrlc::set_handler(handler);
    }
}
