//! [`Process`]: a command that is asked on its standard input and answers on its standard output.

use std::{
    borrow::Cow,
    fmt,
    io::{self, Write},
    process::{Child, Command},
    sync::Arc,
    time::Duration,
};

use super::{
    breach::{self, Breach, Wrong},
    crashes::Crashes,
    group, parts,
    peer::{Line, Peer, spawn},
};
use crate::{
    hex,
    judge::{Answer, Fault, Implementation, Question, Strings},
    safe::shown,
};

/// An implementation that is a process: it reads strings from its standard input, one per line, and
/// answers each with a line on its standard output: the length of the longest prefix, `yes`, `no`,
/// or an object with the parts.
///
/// It may answer each string as it arrives, or read some or all of them first, but it may not pause
/// both reading and answering for longer than its patience. When its input ends, it must give the
/// remaining answers and exit with status 0.
///
/// Whenever it is asked about more strings, it is started again, and also if it crashes, up to 100
/// times: it is asked about the strings that have no answer yet, until it crashes at one alone.
pub struct Process {
    command: Command,
    /// Until it is asked.
    child: Option<Child>,
    question: Question,
    hex: bool,
    patience: Duration,
    talk: Option<Talk>,
    /// The last one that was read.
    line: Vec<u8>,
    crashes: Crashes,
}

/// A process that is answering.
struct Talk {
    peer: Peer,
    strings: Arc<dyn Strings>,
    /// How many it has given.
    answers: u64,
    /// Whether its last line has no end.
    is_cut: bool,
}

impl Talk {
    /// Ends the process, because its answer to `string` is wrong.
    fn end(self, breach: Breach, string: &[u8]) -> Fault {
        if !self.is_cut {
            return breach.end(self.peer);
        }
        let ending = self.peer.end(Some(breach.limit));
        let wrong = match ending.is_failure() {
            // It failed in the middle of an answer.
            true => Wrong::TooFew(shown(string)),
            false => breach.wrong,
        };
        Breach { wrong, ..breach }.fault(&ending)
    }
}

impl fmt::Debug for Process {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Process")
            .field("command", &self.command)
            .finish_non_exhaustive()
    }
}

impl Process {
    /// Starts `command`, to ask it this question. It may be silent for ten seconds.
    ///
    /// # Errors
    ///
    /// It cannot be started.
    pub fn start(mut command: Command, question: Question) -> io::Result<Process> {
        let child = Some(spawn(&mut command)?);
        let patience = Duration::from_secs(10);
        Ok(Process {
            command,
            child,
            question,
            hex: false,
            patience,
            talk: None,
            line: Vec::new(),
            crashes: Crashes::default(),
        })
    }

    /// Writes the strings in hexadecimal, so that all can be asked.
    #[must_use]
    pub fn hex(mut self, hex: bool) -> Process {
        self.hex = hex;
        self
    }

    /// How long it may neither read nor answer.
    #[must_use]
    pub fn patience(mut self, patience: Duration) -> Process {
        self.patience = patience;
        self
    }

    /// What to try, if it is clear what was misunderstood.
    fn hint(&self, breach: &Breach) -> Option<&'static str> {
        match &breach.wrong {
            Wrong::Malformed { answer, .. } => {
                match (self.question, answer.to_ascii_lowercase().trim()) {
                    (Question::Whole, "0" | "1") => Some(
                        "write `yes` or `no`; if it is a length, leave out --whole, to ask for the longest prefix",
                    ),
                    (Question::Whole, "true" | "false" | "yes" | "no" | "y" | "n") => {
                        Some("write `yes` or `no`, in small letters, and nothing else")
                    }
                    (Question::Whole, number)
                        if !number.is_empty()
                            && number.bytes().all(|byte| byte.is_ascii_digit()) =>
                    {
                        Some(
                            "it answers with lengths: leave out --whole, to ask for the longest prefix",
                        )
                    }
                    (Question::LongestPrefix, "yes" | "no" | "true" | "false") => {
                        Some("it answers yes or no: add --whole, to ask about whole strings")
                    }
                    _ => None,
                }
            }
            Wrong::TooFew(_) if breach.answers == 0 && self.hex => {
                Some("each line is a string in hexadecimal, and an empty line is the empty string")
            }
            Wrong::TooFew(_) if breach.answers == 0 => Some(
                "each line is a string as it is, and an empty line is the empty string; with --hex, it is in hexadecimal",
            ),
            _ => None,
        }
    }
}

/// A process that is not needed any more is killed.
impl Drop for Process {
    fn drop(&mut self) {
        self.child.iter_mut().for_each(group::end);
    }
}

impl Implementation for Process {
    fn question(&self) -> Question {
        self.question
    }

    fn is_started_anew(&self) -> bool {
        true
    }

    fn start(&mut self, strings: Arc<dyn Strings>) -> Result<(), Fault> {
        let child = self
            .child
            .take()
            .map_or_else(|| spawn(&mut self.command), Ok);
        let child = child.map_err(|error| Fault::new(error.to_string()))?;
        let asked = Arc::clone(&strings);
        let hex = self.hex;
        let peer = Peer::of(child, self.patience, move |input| ask(&*asked, hex, input));
        self.talk = Some(Talk {
            peer,
            strings,
            answers: 0,
            is_cut: false,
        });
        Ok(())
    }

    fn answer(&mut self, string: &[u8]) -> Result<Answer<'_>, Fault> {
        let question = self.question;
        let Some(mut talk) = self.talk.take() else {
            return Err(Fault::new("it was not started"));
        };
        let heard = talk
            .peer
            .read_line(&mut self.line, longest_line(question, string));
        talk.is_cut = matches!(heard, Ok(Line::Unended));
        let read = match heard {
            Err(_) | Ok(Line::None) => None,
            // Of other questions, the beginning says more: no answer begins like that.
            Ok(Line::TooLong) if matches!(question, Question::Parts(_)) => {
                Some(Err("longer than an answer may be".into()))
            }
            Ok(_) => Some(read(question, &self.line)),
        };
        if let Some(Ok(answer)) = read {
            talk.answers += 1;
            self.talk = Some(talk);
            self.crashes.has_answered = true;
            return Ok(answer);
        }
        let breach = Breach {
            wrong: match read {
                Some(Err(malformed)) => Wrong::malformed(string, &self.line, malformed),
                _ => Wrong::unanswered(Some(string), heard.is_err(), &talk.peer),
            },
            answers: talk.answers,
            questions: talk.strings.count(),
            limit: self.patience,
        };
        let hint = self.hint(&breach).map(str::to_owned);
        let fault = talk.end(breach, string);
        Err(self.crashes.count(Fault { hint, ..fault }))
    }

    fn finish(&mut self) -> Result<(), Fault> {
        let Some(talk) = self.talk.take() else {
            return Ok(());
        };
        breach::finish(talk.peer, talk.strings.count(), self.patience)
            .map_err(|fault| self.crashes.count(fault))
    }
}

/// Writes the strings, one per line.
fn ask(strings: &dyn Strings, hex: bool, input: &mut dyn Write) -> io::Result<()> {
    let mut line = Vec::new();
    for string in strings.iter() {
        line.clear();
        append_line(&string, hex, &mut line);
        input.write_all(&line)?;
    }
    Ok(())
}

/// Appends the line that asks about a string.
pub(super) fn append_line(string: &[u8], hex: bool, lines: &mut Vec<u8>) {
    if hex {
        hex::append(string, lines);
    } else {
        lines.extend_from_slice(string);
    }
    lines.push(b'\n');
}

/// How long a line with an answer about `string` may be, in bytes, with its end.
fn longest_line(question: Question, string: &[u8]) -> u64 {
    match question {
        Question::LongestPrefix | Question::Whole => 80,
        Question::Parts(_) => parts::longest_answer(string),
    }
}

/// The answer on this line, or what is wrong with it, safe to print.
///
/// # Errors
///
/// It is not an answer to this question.
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
        (Question::Parts(names), _) => parts::read(names, line)
            .map(Answer::Parts)
            .map_err(Cow::Owned),
        (Question::Whole, b"yes") => Ok(Answer::Yes),
        (Question::Whole, _) => Err("neither `yes` nor `no`".into()),
        (Question::LongestPrefix, _) => length(line).ok_or("neither a length nor `no`".into()),
    }
}

fn length(line: &[u8]) -> Option<Answer<'_>> {
    let digits = std::str::from_utf8(line)
        .ok()
        .filter(|line| line.bytes().all(|byte| byte.is_ascii_digit()))?;
    digits.parse().ok().map(Answer::Length)
}
