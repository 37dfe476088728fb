//! [`Oracle`]: a command that is asked about batch after batch of strings.

use std::{
    fmt,
    io::{self, ErrorKind},
    process::Command,
    sync::mpsc::{self, Sender},
    time::Duration,
};

use super::{
    breach::{self, Breach, Wrong},
    conversation::{append_line, read},
    peer::{Line, Peer, spawn},
};
use crate::judge::{Answer, Fault, Question, is_line};

/// How long a line with an answer may be, in bytes, with its end; and how much of one that is
/// malformed is shown.
const LONGEST: u64 = 80;

/// How long a command that stays open may be silent before its input is closed: it may be waiting
/// for the end.
const PAUSE: Duration = Duration::from_secs(1);

/// A command that can be [learned](crate::learn): it answers each string, a line on its standard
/// input, with `yes` or `no`, a line on its standard output.
///
/// It is one process for all batches, as long as it answers each batch without waiting for the end
/// of its input. One that does wait, as programs do whose output is buffered, is a new process for
/// each batch from then on.
///
/// ```
/// use std::{process::Command, time::Duration};
/// use rfc1738_conformance::{grammar::Grammar, language::Language, process::Oracle};
/// use rfc1738_conformance::learn::{LearnError, Learning, Report, Respondent};
///
/// let mut parser = Command::new("awk");
/// parser.arg(r#"{ print /^(3[0-9])+$/ ? "yes" : "no" }"#);
/// let mut oracle = Oracle::start(parser, true, Duration::from_secs(10))?;
///
/// let digits = Language::rule(Grammar::rfc1738(), "digits")?;
/// let learned = Learning::about(&digits).near_misses(100).learn(|strings| oracle.answers(strings));
/// let learned = learned.and_then(|learned| oracle.finish().map(|()| learned).map_err(LearnError::Oracle));
/// let report = Report::new(Some(&digits), learned, oracle.asked(), Respondent::Command { hex: true })?;
/// assert!(report.agrees(), "{report}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Oracle {
    command: Command,
    hex: bool,
    patience: Duration,
    talk: Option<Talk>,
    stays_open: bool,
    asked: u64,
}

/// A process.
struct Talk {
    peer: Peer,
    /// To its standard input; `None` if that is closed.
    input: Option<Sender<Vec<u8>>>,
    answers: u64,
    questions: u64,
}

impl Oracle {
    /// Starts `command`. It is asked about all strings, their bytes `in_hex`, or else only about
    /// those that are one [line](is_line) of UTF-8: it counts as rejecting the others. `patience`
    /// is how long it may neither read nor answer.
    ///
    /// # Errors
    ///
    /// It cannot be started.
    pub fn start(mut command: Command, in_hex: bool, patience: Duration) -> io::Result<Oracle> {
        let talk = Some(start(&mut command, patience)?);
        Ok(Oracle {
            command,
            hex: in_hex,
            patience,
            talk,
            stays_open: true,
            asked: 0,
        })
    }

    /// Whether it is asked about this string.
    pub fn can_be_asked(&self, string: &[u8]) -> bool {
        self.hex || is_line(string)
    }

    /// How many strings it was asked about so far.
    pub fn asked(&self) -> u64 {
        self.asked
    }

    /// Its answers about these strings.
    ///
    /// # Errors
    ///
    /// It broke the protocol, or cannot be started again.
    pub fn answers(&mut self, strings: &[Vec<u8>]) -> Result<Vec<bool>, Fault> {
        let asked: Vec<&Vec<u8>> = strings
            .iter()
            .filter(|string| self.can_be_asked(string))
            .collect();
        let answers = if asked.is_empty() {
            Vec::new()
        } else {
            self.ask(&asked)?
        };
        self.asked += asked.len() as u64;
        let mut answers = answers.into_iter();
        let answer = |string: &Vec<u8>| self.can_be_asked(string) && answers.next() == Some(true);
        Ok(strings.iter().map(answer).collect())
    }

    fn ask(&mut self, strings: &[&Vec<u8>]) -> Result<Vec<bool>, Fault> {
        let mut talk = match self.talk.take() {
            Some(talk) => talk,
            None => start(&mut self.command, self.patience)
                .map_err(|error| Fault::new(error.to_string()))?,
        };
        talk.questions += strings.len() as u64;
        if let Some(input) = &talk.input {
            let mut lines = Vec::new();
            strings
                .iter()
                .for_each(|string| append_line(string, self.hex, &mut lines));
            // If it has exited, there will be no answers.
            let _ = input.send(lines);
        }
        if !self.stays_open {
            talk.input = None;
        }
        let mut answers = Vec::with_capacity(strings.len());
        let mut line = Vec::new();
        for string in strings {
            match hear(&mut talk, string, &mut line, self.patience) {
                Ok(answer) => answers.push(answer),
                Err(wrong) => {
                    let breach = Breach {
                        wrong,
                        answers: talk.answers,
                        questions: talk.questions,
                        limit: self.patience,
                    };
                    return Err(breach.end(talk.peer));
                }
            }
            talk.answers += 1;
        }
        let is_over = talk.input.is_none();
        self.talk = Some(talk);
        if is_over {
            self.stays_open = false;
            self.finish()?;
        }
        Ok(answers)
    }

    /// Waits for the process to exit, after its last answer. One that was not asked is killed: how
    /// it would end says nothing.
    ///
    /// # Errors
    ///
    /// It gave more answers, failed, or did not exit.
    pub fn finish(&mut self) -> Result<(), Fault> {
        let Some(mut talk) = self.talk.take() else {
            return Ok(());
        };
        if talk.questions == 0 {
            return Ok(());
        }
        talk.input = None;
        talk.peer.set_patience(self.patience);
        breach::finish(talk.peer, talk.questions, self.patience)
    }
}

impl fmt::Debug for Oracle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Oracle")
            .field("command", &self.command)
            .field("asked", &self.asked)
            .finish_non_exhaustive()
    }
}

fn start(command: &mut Command, patience: Duration) -> io::Result<Talk> {
    let (input, batches) = mpsc::channel::<Vec<u8>>();
    let peer = Peer::of(spawn(command)?, PAUSE.min(patience), move |output| {
        batches
            .iter()
            .try_for_each(|lines| output.write_all(&lines).and_then(|()| output.flush()))
    });
    Ok(Talk {
        peer,
        input: Some(input),
        answers: 0,
        questions: 0,
    })
}

/// The next answer, which is about `string`.
fn hear(
    talk: &mut Talk,
    string: &[u8],
    line: &mut Vec<u8>,
    patience: Duration,
) -> Result<bool, Wrong> {
    line.clear();
    if talk.input.is_none() {
        talk.peer.set_patience(patience);
    }
    loop {
        match talk.peer.read_on(line, LONGEST) {
            Ok(Line::None) => return Err(Wrong::unanswered(Some(string), false, &talk.peer)),
            Ok(_) => break,
            Err(error) if error.kind() == ErrorKind::TimedOut && talk.input.is_some() => {
                // It may be waiting for the end of its input.
                talk.input = None;
                talk.peer.set_patience(patience);
            }
            Err(_) => return Err(Wrong::unanswered(Some(string), true, &talk.peer)),
        }
    }
    match read(Question::Whole, line) {
        Ok(answer) => Ok(answer == Answer::Yes),
        Err(malformed) => Err(Wrong::malformed(string, line, malformed)),
    }
}
