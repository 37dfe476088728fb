//! [`Process`]: a command that is asked on its standard input and answers on its standard output.

use std::{
    borrow::Cow,
    io::{self, Write},
    process::{Child, Command},
    time::Duration,
};

use super::{
    breach::Breach,
    parts,
    peer::{Line, Peer, spawn},
};
use crate::{
    hex,
    judge::{Answer, Fault, Implementation, Judge, Question},
    safe::visible,
};

/// How much of an answer that is malformed is shown, in bytes.
const SHOWN: usize = 80;

/// How long a command that has broken the protocol may take to exit with a status.
const GRACE: Duration = Duration::from_secs(1);

/// An implementation that is a process: it reads strings from its standard input, one a line, and answers each with a line on its
/// standard output: the length of the longest prefix, `yes`, `no`, or an object with the parts.
///
/// It may answer each string as it arrives, or read some or all of them first, but it may not pause both reading and answering
/// for longer than its patience. When its input ends, it must give the remaining answers and exit with status 0.
#[derive(Debug)]
pub struct Process {
    command: Command,
    /// Until it is asked.
    child: Option<Child>,
    question: Question,
    hex: bool,
    patience: Duration,
}

impl Process {
    /// Starts `command`, to ask it this question. It may be silent for ten seconds.
    ///
    /// # Errors
    ///
    /// It cannot be started.
    pub fn start(mut command: Command, question: Question) -> io::Result<Process> {
        let child = Some(spawn(&mut command)?);
        Ok(Process { command, child, question, hex: false, patience: Duration::from_secs(10) })
    }

    /// Writes the strings in hexadecimal, so that all can be asked.
    #[must_use]
    pub fn hex(self, hex: bool) -> Process {
        Process { hex, ..self }
    }

    /// How long it may neither read nor answer.
    #[must_use]
    pub fn patience(self, patience: Duration) -> Process {
        Process { patience, ..self }
    }
}

impl Implementation for Process {
    fn question(&self) -> Question {
        self.question
    }

    fn answer(&mut self, judge: &Judge, take: &mut dyn FnMut(Answer<'_>)) -> Result<(), Fault> {
        let child = self.child.take().map_or_else(|| spawn(&mut self.command), Ok);
        let child = child.map_err(|error| Fault {
            message: error.to_string(),
            status: None,
            stderr: Vec::new(),
            hint: None,
            is_in_step: false,
        })?;
        let (asked, hex, limit) = (judge.clone(), self.hex, self.patience);
        let mut peer = Peer::of(child, limit, move |input| ask(&asked, hex, input));
        let breach = listen(&mut peer, judge, self.question, limit, take).err();
        let ending = peer.end(match breach {
            None | Some(Breach::TooFew { .. }) => Some(limit),
            Some(Breach::Silent { .. }) => None,
            Some(_) => Some(GRACE),
        });
        let questions = judge.count();
        let breach = breach.or(match ending.status {
            None => Some(Breach::Endless { questions, limit }),
            Some(status) if !status.success() => Some(Breach::Status { questions }),
            Some(_) => None,
        });
        let Some(breach) = breach else { return Ok(()) };
        let hint = self.hint(&breach).map(str::to_owned);
        Err(Fault { hint, ..breach.fault(&ending) })
    }
}

impl Process {
    /// What to try, if it is clear what was misunderstood.
    fn hint(&self, breach: &Breach) -> Option<&'static str> {
        match breach {
            Breach::Malformed { answer, .. } => match (self.question, answer.to_ascii_lowercase().trim()) {
                (Question::Whole, "0" | "1" | "true" | "false" | "yes" | "no" | "y" | "n") => {
                    Some("write `yes` or `no`, in small letters, and nothing else")
                }
                (Question::Whole, number) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                    Some("it answers with lengths: leave out --whole, to ask for the longest prefix")
                }
                (Question::LongestPrefix, "yes" | "no" | "true" | "false") => {
                    Some("it answers yes or no: add --whole, to ask about whole strings")
                }
                _ => None,
            },
            Breach::TooFew { answers: 0, .. } if self.hex => Some(
                "each line is a string in hexadecimal, and an empty line is the empty string; without --hex, it is the string itself",
            ),
            Breach::TooFew { answers: 0, .. } => Some(
                "each line is a string as it is, and an empty line is the empty string; with --hex, it is in hexadecimal",
            ),
            _ => None,
        }
    }
}

/// Writes the strings, one a line.
fn ask(judge: &Judge, hex: bool, input: &mut dyn Write) -> io::Result<()> {
    for string in judge.strings() {
        if hex {
            input.write_all(hex::encode(&string).as_bytes())?;
        } else {
            input.write_all(&string)?;
        }
        input.write_all(b"\n")?;
    }
    Ok(())
}

/// Reads the answers, as long as each string has one.
fn listen(
    peer: &mut Peer,
    judge: &Judge,
    question: Question,
    limit: Duration,
    take: &mut dyn FnMut(Answer<'_>),
) -> Result<(), Breach> {
    let count = judge.count();
    let silent = |answers| move |_| Breach::Silent { answers, questions: count, limit };
    let mut line = Vec::new();
    for (string, answers) in judge.strings().zip(0..) {
        let answer = match peer.read_line(&mut line, longest_line(question, &string)).map_err(silent(answers))? {
            Line::None => return Err(Breach::TooFew { answers, questions: count }),
            // Of other questions, the beginning says more: no answer begins like that.
            Line::TooLong if question == Question::Parts => Err("longer than an answer may be".into()),
            _ => read(question, &line),
        };
        take(answer.map_err(|malformed| Breach::Malformed {
            number: answers + 1,
            string: string.escape_ascii().to_string(),
            answer: visible(&line[..line.len().min(SHOWN)]),
            malformed,
        })?);
    }
    if peer.read_line(&mut line, 1).map_err(silent(count))? != Line::None {
        return Err(Breach::TooMany { questions: count });
    }
    Ok(())
}

/// How long a line with an answer about `string` may be, in bytes, with its end.
fn longest_line(question: Question, string: &[u8]) -> u64 {
    match question {
        Question::LongestPrefix | Question::Whole => 80,
        Question::Parts => parts::longest_answer(string),
    }
}

/// The answer on this line, or what is wrong with it, safe to print.
///
/// # Errors
///
/// It is none to this question.
///
/// ```
/// use rfc1738_conformance::{judge::{Answer, Question}, process::read};
///
/// assert_eq!(read(Question::LongestPrefix, b"017"), Ok(Answer::Length(17)));
/// assert_eq!(read(Question::Whole, b"yes "), Err("neither `yes` nor `no`".into()));
/// ```
pub fn read(question: Question, line: &[u8]) -> Result<Answer<'_>, Cow<'static, str>> {
    match (question, line) {
        (_, b"no") => Ok(Answer::No),
        (Question::Parts, _) => parts::read(line).map(Answer::Parts).map_err(Cow::Owned),
        (Question::Whole, b"yes") => Ok(Answer::Yes),
        (Question::Whole, _) => Err("neither `yes` nor `no`".into()),
        (Question::LongestPrefix, _) => length(line).ok_or("neither a length nor `no`".into()),
    }
}

fn length(line: &[u8]) -> Option<Answer<'_>> {
    let digits = str::from_utf8(line).ok().filter(|line| line.bytes().all(|byte| byte.is_ascii_digit()))?;
    digits.parse().ok().map(Answer::Length)
}
