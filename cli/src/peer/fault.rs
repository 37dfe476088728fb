//! [`Fault`]: how a command breaks the protocol.

use std::{
    borrow::Cow,
    io::{self, Write},
    process::ExitStatus,
    time::Duration,
};

use serde::Serialize;

use super::Ending;
use crate::safe::visible;

/// How many lines of a complaint are shown, and how many characters of each.
const LINES: usize = 10;
const COLUMNS: usize = 160;

/// What went wrong between the questions and the answers.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Breach {
    #[error("answer {number}, to \"{string}\", is \"{answer}\", which is {malformed}")]
    Malformed { number: u64, string: String, answer: String, malformed: Cow<'static, str> },
    #[error("{answers} answers to {questions} strings{}", out_of_step(*answers))]
    TooFew { answers: u64, questions: u64 },
    #[error("more answers than the {questions} strings{}", out_of_step(*questions))]
    TooMany { questions: u64 },
    #[error("silent for {} s (see --timeout) after {answers} of {questions} answers", limit.as_secs_f64())]
    Silent { answers: u64, questions: u64, limit: Duration },
    #[error("silent for {} s (see --timeout) before its answer to \"{string}\", after {answers} of {questions} answers", limit.as_secs_f64())]
    SilentAt { string: String, answers: u64, questions: u64, limit: Duration },
    #[error("failed after {answers} of {questions} answers")]
    Crashed { answers: u64, questions: u64 },
    #[error("failed when asked about \"{string}\" alone")]
    Killed { string: String },
    #[error("failed {crashes} times, and is not started again")]
    TooManyCrashes { crashes: u64 },
    #[error("all {questions} answers given, but the command failed")]
    Status { questions: u64 },
    #[error("all {questions} answers given, but the command did not exit within {} s (see --timeout)", limit.as_secs_f64())]
    Endless { questions: u64, limit: Duration },
}

impl Breach {
    /// Whether every string had an answer before this, so that each answer belongs to its string.
    pub(crate) fn is_in_step(&self) -> bool {
        match self {
            Breach::Status { .. } | Breach::Endless { .. } => true,
            // It is started again, with the string after its last answer.
            Breach::Crashed { .. } | Breach::Killed { .. } | Breach::TooManyCrashes { .. } => true,
            Breach::Silent { answers, questions, .. } => answers == questions,
            Breach::SilentAt { .. } | Breach::Malformed { .. } => false,
            Breach::TooFew { .. } | Breach::TooMany { .. } => false,
        }
    }
}

/// A hint for the case that there are some answers, but not as many as strings.
fn out_of_step(answers: u64) -> &'static str {
    match answers {
        0 => "",
        _ => "; they may be out of step: an empty line asks about the empty string",
    }
}

/// Why not all answers could be compared, or cannot be trusted.
#[derive(Clone, Serialize)]
pub(crate) struct Fault {
    pub(crate) message: String,
    /// How the command exited; `None` if it had to be terminated.
    pub(crate) status: Option<String>,
    /// The first lines of its standard error, safe to print.
    pub(crate) stderr: Vec<String>,
}

impl Fault {
    pub(crate) fn new(breach: &Breach, ending: &Ending) -> Self {
        let lines = ending.complaint.split(|&byte| byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
        let lines = lines.filter(|line| !line.is_empty()).take(LINES);
        Fault {
            message: breach.to_string(),
            status: ending.status.map(|status: ExitStatus| status.to_string()),
            stderr: lines.map(|line| visible(line).chars().take(COLUMNS).collect()).collect(),
        }
    }

    /// Writes it for people, in indented lines.
    pub(crate) fn write(&self, output: &mut impl Write) -> io::Result<()> {
        writeln!(output, "  failed: {}", self.message)?;
        writeln!(output, "  ended: {}", self.status.as_deref().unwrap_or("not by itself"))?;
        self.stderr.iter().try_for_each(|line| writeln!(output, "  stderr: {line}"))
    }
}
