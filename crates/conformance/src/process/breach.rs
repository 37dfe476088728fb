//! [`Breach`]: how a command breaks the protocol.

use std::{borrow::Cow, fmt, process::ExitStatus, time::Duration};

use super::peer::{Ending, Line, Peer};
use crate::{
    judge::Fault,
    safe::{counted, shown, visible},
};

/// How many lines of a complaint are shown, and how many characters of each.
const LINES: usize = 10;
const COLUMNS: usize = 160;

/// How long a command that has broken the protocol may take to exit with a status.
const GRACE: Duration = Duration::from_secs(1);

/// How many bytes of an answer that is malformed are shown.
const SHOWN: usize = 200;

/// A breach, and how far the answers had come.
#[derive(Debug)]
pub(super) struct Breach {
    pub(super) wrong: Wrong,
    pub(super) answers: u64,
    pub(super) questions: u64,
    /// How long the command may be silent, or take to exit.
    pub(super) limit: Duration,
}

/// What went wrong between the questions and the answers.
#[derive(Debug)]
pub(super) enum Wrong {
    Malformed {
        string: String,
        answer: String,
        malformed: Cow<'static, str>,
    },
    /// No answer to this string.
    TooFew(String),
    TooMany,
    /// No answer to this string in time, or no end after all answers.
    Silent(Option<String>),
    InputClosed,
    Status,
    Endless,
}

impl Wrong {
    /// The answer to this string is malformed.
    pub(super) fn malformed(string: &[u8], line: &[u8], malformed: Cow<'static, str>) -> Wrong {
        Wrong::Malformed {
            string: shown(string),
            answer: visible(&line[..line.len().min(SHOWN)]),
            malformed,
        }
    }

    /// There is nothing to read where the answer to this string should be, or the end: at once, or
    /// for too long.
    pub(super) fn unanswered(string: Option<&[u8]>, is_late: bool, peer: &Peer) -> Wrong {
        let string = string.map(shown);
        match is_late {
            true if peer.has_closed_input() => Wrong::InputClosed,
            true => Wrong::Silent(string),
            false => Wrong::TooFew(string.unwrap_or_default()),
        }
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Breach {
            wrong,
            answers,
            questions,
            limit,
        } = self;
        let limit = format!("{} s (the timeout)", limit.as_secs_f64());
        match wrong {
            Wrong::Malformed {
                string,
                answer,
                malformed,
            } => write!(
                f,
                "answer {}, to \"{string}\", is \"{answer}\", which is {malformed}",
                answers + 1
            ),
            Wrong::TooFew(_) => {
                f.write_str(&self.too_few())?;
                f.write_str(out_of_step(*answers))
            }
            Wrong::TooMany => {
                let strings = counted(*questions, "string");
                write!(
                    f,
                    "more answers than the {strings}{}",
                    out_of_step(*questions)
                )
            }
            Wrong::Silent(None) => {
                write!(
                    f,
                    "silent for {limit} after {answers} of {questions} answers"
                )
            }
            Wrong::Silent(Some(string)) => write!(
                f,
                "silent for {limit} before its answer to \"{string}\", after {answers} of {questions} answers"
            ),
            Wrong::InputClosed => write!(
                f,
                "closed its input, with strings left in it, and gave {answers} of {questions} answers within {limit}"
            ),
            Wrong::Status => write!(f, "all {questions} answers given, but the command failed"),
            Wrong::Endless => write!(
                f,
                "all {questions} answers given, but the command did not exit within {limit}"
            ),
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

impl Breach {
    fn too_few(&self) -> String {
        let (answers, questions) = (self.answers, self.questions);
        format!(
            "{} to {}",
            counted(answers, "answer"),
            counted(questions, "string")
        )
    }

    /// The fault of a command that is ended because of this. It may take a while to exit with a
    /// status, if it was not silent.
    pub(super) fn end(&self, peer: Peer) -> Fault {
        let ending = peer.end(match self.wrong {
            Wrong::TooFew(_) => Some(self.limit),
            Wrong::Silent(_) | Wrong::InputClosed => None,
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
        let message = match &self.wrong {
            Wrong::TooFew(next) if ending.is_failure() && self.answers > 0 => {
                format!("{}, none to \"{next}\"", self.too_few())
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
            // Each answer belongs to its string if every string had one.
            is_in_step: match self.wrong {
                Wrong::Status | Wrong::Endless => true,
                Wrong::Silent(None) => self.answers == self.questions,
                _ => false,
            },
            is_crash: matches!(self.wrong, Wrong::TooFew(_) | Wrong::Status) && ending.is_failure(),
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
    let breach = |wrong| Breach {
        wrong,
        answers: questions,
        questions,
        limit,
    };
    let wrong = match peer.read_line(&mut Vec::new(), 1) {
        Ok(Line::None) => None,
        Ok(_) => Some(Wrong::TooMany),
        Err(_) => Some(Wrong::unanswered(None, true, &peer)),
    };
    if let Some(wrong) = wrong {
        return Err(breach(wrong).end(peer));
    }
    let ending = peer.end(Some(limit));
    match ending.status {
        None => Err(breach(Wrong::Endless).fault(&ending)),
        Some(_) if ending.is_failure() => Err(breach(Wrong::Status).fault(&ending)),
        Some(_) => Ok(()),
    }
}
