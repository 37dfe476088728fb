//! [`Breach`]: how a command breaks the protocol.

use std::{borrow::Cow, process::ExitStatus, time::Duration};

use super::peer::{Ending, Line, Peer};
use crate::{judge::Fault, safe::visible};

/// How many lines of a complaint are shown, and how many characters of each.
const LINES: usize = 10;
const COLUMNS: usize = 160;

/// How long a command that has broken the protocol may take to exit with a status.
const GRACE: Duration = Duration::from_secs(1);

/// What went wrong between the questions and the answers.
#[derive(Debug, thiserror::Error)]
pub(super) enum Breach {
    #[error("answer {number}, to \"{string}\", is \"{answer}\", which is {malformed}")]
    Malformed {
        number: u64,
        string: String,
        answer: String,
        malformed: Cow<'static, str>,
    },
    #[error("{}{}", too_few(*answers, *questions), out_of_step(*answers))]
    TooFew {
        next: String,
        answers: u64,
        questions: u64,
    },
    #[error("more answers than the {}{}", counted(*questions, "string"), out_of_step(*questions))]
    TooMany { questions: u64 },
    #[error("silent for {} s (the timeout) after {answers} of {questions} answers", limit.as_secs_f64())]
    Silent {
        answers: u64,
        questions: u64,
        limit: Duration,
    },
    #[error("silent for {} s (the timeout) before its answer to \"{string}\", after {answers} of {questions} answers", limit.as_secs_f64())]
    SilentAt {
        string: String,
        answers: u64,
        questions: u64,
        limit: Duration,
    },
    #[error("closed its input, with strings left in it, and gave {answers} of {questions} answers within {} s (the timeout)", limit.as_secs_f64())]
    InputClosed {
        answers: u64,
        questions: u64,
        limit: Duration,
    },
    #[error("all {questions} answers given, but the command failed")]
    Status { questions: u64 },
    #[error("all {questions} answers given, but the command did not exit within {} s (the timeout)", limit.as_secs_f64())]
    Endless { questions: u64, limit: Duration },
}

impl Breach {
    /// Whether every string had an answer before this, so that each answer belongs to its string.
    pub(super) fn is_in_step(&self) -> bool {
        match self {
            Breach::Status { .. } | Breach::Endless { .. } => true,
            Breach::Silent {
                answers, questions, ..
            } => answers == questions,
            Breach::SilentAt { .. } | Breach::Malformed { .. } => false,
            // It answered what it had not read.
            Breach::InputClosed { .. } => false,
            Breach::TooFew { .. } | Breach::TooMany { .. } => false,
        }
    }
}

fn too_few(answers: u64, questions: u64) -> String {
    format!(
        "{} to {}",
        counted(answers, "answer"),
        counted(questions, "string")
    )
}

fn counted(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// A hint for the case that there are some answers, but not as many as strings.
fn out_of_step(answers: u64) -> &'static str {
    match answers {
        0 => "",
        _ => "; they may be out of step: an empty line asks about the empty string",
    }
}

impl Breach {
    /// The fault of a command that is ended because of this. It may take this long to exit with a
    /// status, if it was not silent.
    pub(super) fn end(&self, peer: Peer, patience: Duration) -> Fault {
        let ending = peer.end(match self {
            Breach::TooFew { .. } => Some(patience),
            Breach::Silent { .. } | Breach::SilentAt { .. } | Breach::InputClosed { .. } => None,
            _ => Some(GRACE),
        });
        self.fault(&ending)
    }

    /// The fault of a command that ended like this.
    pub(super) fn fault(&self, ending: &Ending) -> Fault {
        let lines = ending
            .complaint
            .split(|&byte| byte == b'\n')
            .map(|line| line.strip_suffix(b"\r").unwrap_or(line));
        let mut lines: Vec<&[u8]> = lines.filter(|line| !line.is_empty()).collect();
        // The last one is where many languages say what went wrong.
        if lines.len() > LINES {
            lines.drain(LINES - 1..lines.len() - 1);
        }
        let message = match self {
            Breach::TooFew {
                next,
                answers: answers @ 1..,
                questions,
            } if ending.is_failure() => {
                format!("{}, none to \"{next}\"", too_few(*answers, *questions))
            }
            _ => self.to_string(),
        };
        Fault {
            message,
            status: ending.status.map(|status: ExitStatus| status.to_string()),
            stderr: lines
                .into_iter()
                .map(|line| visible(line).chars().take(COLUMNS).collect())
                .collect(),
            hint: None,
            is_in_step: self.is_in_step(),
            is_crash: matches!(self, Breach::TooFew { .. } | Breach::Status { .. })
                && ending.is_failure(),
            was_terminated: ending.status.is_none(),
        }
    }
}

/// Waits for a command to exit, after its last answer.
///
/// # Errors
///
/// It gives more answers, fails, or does not exit.
pub(super) fn finish(mut peer: Peer, questions: u64, limit: Duration) -> Result<(), Fault> {
    match peer.read_line(&mut Vec::new(), 1) {
        Ok(Line::None) => {}
        Ok(_) => return Err(Breach::TooMany { questions }.end(peer, limit)),
        Err(_) => {
            let answers = questions;
            let breach = if peer.has_closed_input() {
                Breach::InputClosed {
                    answers,
                    questions,
                    limit,
                }
            } else {
                Breach::Silent {
                    answers,
                    questions,
                    limit,
                }
            };
            return Err(breach.end(peer, limit));
        }
    }
    let ending = peer.end(Some(limit));
    match ending.status {
        None => Err(Breach::Endless { questions, limit }.fault(&ending)),
        Some(_) if ending.is_failure() => Err(Breach::Status { questions }.fault(&ending)),
        Some(_) => Ok(()),
    }
}
