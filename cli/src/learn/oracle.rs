//! [`Oracle`]: a command that is asked about batch after batch of strings.

use std::{
    io::ErrorKind,
    sync::mpsc::{self, Sender},
    time::Duration,
};

use indicatif::ProgressBar;
use rfc1738_conformance::{
    judge::{Fault, is_line},
    process::{Breach, Line, Peer},
};

use super::cache::Cache;
use crate::{
    failure::Failure,
    hex,
    peer::command::Words,
    safe::{shown, visible},
};

/// How long a line with an answer may be, in bytes, with its end; and how much of one that is malformed is shown.
const LONGEST: u64 = 80;
const SHOWN: usize = 80;

/// How long a command that stays open may be silent before its input is closed: it may be waiting for the end.
const PAUSE: Duration = Duration::from_secs(1);

/// How long a command that has broken the protocol may take to exit with a status.
const GRACE: Duration = Duration::from_secs(1);

/// The command, and what became of it.
///
/// It is one process for all batches, as long as it answers each batch without waiting for the end of its input. One that does wait, as
/// programs do whose output is buffered, is a new process for each batch from then on.
pub(super) struct Oracle<'a> {
    words: &'a Words,
    /// What `{}` stands for.
    name: &'a str,
    hex: bool,
    patience: Duration,
    progress: &'a ProgressBar,
    cache: Option<Cache>,
    talk: Option<Talk>,
    stays_open: bool,
    /// How many strings it was asked about.
    pub(super) asked: u64,
}

/// A process.
struct Talk {
    peer: Peer,
    /// To its standard input; `None` if that is closed.
    input: Option<Sender<Vec<u8>>>,
    answers: u64,
    questions: u64,
}

/// Why there are no answers.
pub(super) enum Trouble {
    /// The command broke the protocol.
    Fault(Fault),
    /// It cannot be started, or the cache cannot be written.
    Failure(Failure),
}

impl<'a> Oracle<'a> {
    pub(super) fn new(
        words: &'a Words,
        name: &'a str,
        hex: bool,
        patience: Duration,
        cache: Option<Cache>,
        progress: &'a ProgressBar,
    ) -> Self {
        Oracle { words, name, hex, patience, progress, cache, talk: None, stays_open: true, asked: 0 }
    }

    /// Its answers about these strings. Those that cannot be asked are not in its set.
    pub(super) fn answers(&mut self, strings: &[Vec<u8>]) -> Result<Vec<bool>, Trouble> {
        let can_be_asked = |string: &&Vec<u8>| self.hex || is_line(string);
        let asked: Vec<&Vec<u8>> = strings.iter().filter(can_be_asked).collect();
        let answers = if asked.is_empty() { Vec::new() } else { self.ask(&asked)? };
        self.asked += asked.len() as u64;
        self.progress.inc(asked.len() as u64);
        if let Some(cache) = &mut self.cache {
            cache.append(&asked, &answers).map_err(Trouble::Failure)?;
        }
        let mut answers = answers.into_iter();
        let answer = |string: &Vec<u8>| (self.hex || is_line(string)) && answers.next() == Some(true);
        Ok(strings.iter().map(answer).collect())
    }

    fn ask(&mut self, strings: &[&Vec<u8>]) -> Result<Vec<bool>, Trouble> {
        let mut talk = match self.talk.take() {
            Some(talk) => talk,
            None => start(self.words, self.name, self.patience)?,
        };
        talk.questions += strings.len() as u64;
        if let Some(input) = &talk.input {
            // If it has exited, there will be no answers.
            let _ = input.send(lines(strings, self.hex));
        }
        if !self.stays_open {
            talk.input = None;
        }
        let mut answers = Vec::with_capacity(strings.len());
        let mut line = Vec::new();
        for string in strings {
            match hear(&mut talk, string, &mut line, self.patience) {
                Ok(answer) => answers.push(answer),
                Err(breach) => return Err(Trouble::Fault(leave(talk, &breach, self.patience))),
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

    /// Waits for the process to exit, after its last answer.
    pub(super) fn finish(&mut self) -> Result<(), Trouble> {
        let Some(mut talk) = self.talk.take() else { return Ok(()) };
        talk.input = None;
        talk.peer.set_patience(self.patience);
        let (questions, limit) = (talk.questions, self.patience);
        let breach = match talk.peer.read_line(&mut Vec::new(), 1) {
            Ok(Line::None) => None,
            Ok(_) => Some(Breach::TooMany { questions }),
            Err(_) => Some(Breach::Silent { answers: questions, questions, limit }),
        };
        if let Some(breach) = breach {
            return Err(Trouble::Fault(leave(talk, &breach, self.patience)));
        }
        let ending = talk.peer.end(Some(self.patience));
        let breach = match ending.status {
            None => Breach::Endless { questions, limit },
            Some(status) if !status.success() => Breach::Status { questions },
            Some(_) => return Ok(()),
        };
        Err(Trouble::Fault(breach.fault(&ending)))
    }
}

fn start(words: &Words, name: &str, patience: Duration) -> Result<Talk, Trouble> {
    let (command, program) = words.command(name);
    let (input, batches) = mpsc::channel::<Vec<u8>>();
    let peer = Peer::start(command, PAUSE.min(patience), move |output| {
        batches.iter().try_for_each(|lines| output.write_all(&lines).and_then(|()| output.flush()))
    });
    let peer = peer.map_err(|error| Trouble::Failure(Failure::Start { command: program, error }))?;
    Ok(Talk { peer, input: Some(input), answers: 0, questions: 0 })
}

/// The strings as lines.
fn lines(strings: &[&Vec<u8>], in_hex: bool) -> Vec<u8> {
    let mut lines = Vec::new();
    for string in strings {
        match in_hex {
            true => hex::append(string, &mut lines),
            false => lines.extend_from_slice(string),
        }
        lines.push(b'\n');
    }
    lines
}

/// The next answer, which is about `string`.
fn hear(talk: &mut Talk, string: &[u8], line: &mut Vec<u8>, patience: Duration) -> Result<bool, Breach> {
    let (answers, questions) = (talk.answers, talk.questions);
    line.clear();
    if talk.input.is_none() {
        talk.peer.set_patience(patience);
    }
    loop {
        match talk.peer.read_on(line, LONGEST) {
            Ok(Line::None) => return Err(Breach::TooFew { answers, questions }),
            Ok(_) => break,
            Err(error) if error.kind() == ErrorKind::TimedOut && talk.input.is_some() => {
                // It may be waiting for the end of its input.
                talk.input = None;
                talk.peer.set_patience(patience);
            }
            Err(_) => return Err(Breach::SilentAt { string: shown(string), answers, questions, limit: patience }),
        }
    }
    match &line[..] {
        b"yes" => Ok(true),
        b"no" => Ok(false),
        other => Err(Breach::Malformed {
            number: answers + 1,
            string: shown(string),
            answer: visible(&other[..other.len().min(SHOWN)]),
            malformed: "neither `yes` nor `no`".into(),
        }),
    }
}

/// Ends the process because of how it broke the protocol.
fn leave(talk: Talk, breach: &Breach, patience: Duration) -> Fault {
    let ending = talk.peer.end(match breach {
        Breach::TooFew { .. } => Some(patience),
        Breach::Silent { .. } | Breach::SilentAt { .. } => None,
        _ => Some(GRACE),
    });
    breach.fault(&ending)
}
