//! [`Respondent`]: a peer that answers batch after batch, and what becomes of it.

use std::{borrow::Cow, ops::Range, sync::Arc, time::Duration};

use rfc1738_conformance::{
    hex::Text,
    judge::{Answer, Fault, Question},
    process::{Breach, Ending, Line, Peer, longest_answer, read},
};
use serde::Serialize;

use super::{batch::Batch, reading::shorter};
use crate::{
    failure::Failure,
    peer::command::Words,
    production::Named,
    safe::{shown, visible},
};

/// How often a peer may crash. It is then not asked any more.
pub(super) const MOST_CRASHES: u64 = 100;

/// How long a command that has broken the protocol may take to exit with a status.
const GRACE: Duration = Duration::from_secs(1);

/// How much of an answer that is malformed is shown, in bytes.
const SHOWN: usize = 200;

/// A peer, which is a new process for each batch. One that crashes is started again: it is asked about one string, then
/// about two, four and so on, until it has crashed at a string alone, which is then left out.
pub(super) struct Respondent {
    pub(super) name: String,
    words: Words,
    production: Named,
    patience: Duration,
    talk: Option<Talk>,
    /// About how many strings the next process is asked.
    next: usize,
    /// How it crashed, if it did.
    pub(super) crashes: Option<Crashes>,
    /// Why it is not asked any more.
    pub(super) fault: Option<Fault>,
    /// Whether its answers to this batch may be out of step with the strings.
    pub(super) is_out_of_step: bool,
}

/// A process that is answering.
struct Talk {
    peer: Peer,
    /// What it was asked about.
    strings: Range<usize>,
}

/// The crashes of a peer.
#[derive(Clone, Serialize)]
pub(super) struct Crashes {
    pub(super) count: u64,
    /// How many strings killed it by themselves.
    pub(super) strings: u64,
    pub(super) shortest: Option<Text>,
    /// The crash at the shortest such string, or else the first one.
    #[serde(flatten)]
    pub(super) fault: Fault,
}

impl Respondent {
    pub(super) fn new(name: String, words: Words, production: Named, patience: Duration) -> Self {
        Respondent {
            name,
            words,
            production,
            patience,
            talk: None,
            next: usize::MAX,
            crashes: None,
            fault: None,
            is_out_of_step: false,
        }
    }

    /// Begins to ask about the strings of `batch` from this `index` on.
    pub(super) fn start(&mut self, batch: &Arc<Batch>, index: usize) -> Result<(), Failure> {
        if self.fault.is_some() {
            return Ok(());
        }
        let strings = index..batch.len().min(index.saturating_add(self.next));
        let (command, program) = self.words.command(self.production.name());
        let peer = Peer::start(command, self.patience, {
            let (batch, strings) = (Arc::clone(batch), strings.clone());
            move |input| batch.ask(strings, input)
        });
        let failure = |error| Failure::Start { command: format!("peer {}: {program}", self.name), error };
        self.talk = Some(Talk { peer: peer.map_err(failure)?, strings });
        Ok(())
    }

    /// Its answer about `string`, which has this `index`, read from a `line`; `None` if it has none. It is asked about
    /// the strings of a batch in order.
    pub(super) fn answer<'l>(
        &mut self,
        batch: &Arc<Batch>,
        index: usize,
        string: &[u8],
        line: &'l mut Vec<u8>,
    ) -> Result<Option<Answer<'l>>, Failure> {
        let number = match self.hear(batch, index, string, line)? {
            Heard::Line { number } => number,
            Heard::Nothing => return Ok(None),
        };
        match read(Question::Parts, line) {
            Ok(answer) => Ok(Some(answer)),
            Err(malformed) => {
                self.misunderstand(number, string, line, malformed);
                Ok(None)
            }
        }
    }

    /// Reads the line with the answer about `string`.
    fn hear(&mut self, batch: &Arc<Batch>, index: usize, string: &[u8], line: &mut Vec<u8>) -> Result<Heard, Failure> {
        if self.talk.as_ref().is_some_and(|talk| talk.strings.end <= index) {
            self.finish();
        }
        loop {
            if self.talk.is_none() {
                self.start(batch, index)?;
            }
            let Some(talk) = &mut self.talk else { return Ok(Heard::Nothing) };
            let (answers, questions) = ((index - talk.strings.start) as u64, talk.strings.len() as u64);
            let heard = Heard::Line { number: answers + 1 };
            let is_unended = match talk.peer.read_line(line, longest_answer(string)) {
                Ok(Line::Whole) => return Ok(heard),
                Ok(Line::TooLong) => {
                    self.misunderstand(answers + 1, string, line, "longer than an answer may be".into());
                    return Ok(Heard::Nothing);
                }
                Ok(Line::Unended) => true,
                Ok(Line::None) => false,
                Err(_) => {
                    let (string, limit) = (shown(string), self.patience);
                    self.leave(Breach::SilentAt { string, answers, questions, limit }, None);
                    return Ok(Heard::Nothing);
                }
            };
            let Some(Talk { peer, strings }) = self.talk.take() else { return Ok(Heard::Nothing) };
            let ending = peer.end(Some(self.patience));
            match ending.status {
                Some(status) if !status.success() => {
                    if self.crash(answers, &strings, string, &ending) {
                        return Ok(Heard::Nothing);
                    }
                }
                // The last line may lack its end.
                Some(_) if is_unended && strings.end == index + 1 => {
                    self.grow();
                    return Ok(heard);
                }
                _ => {
                    self.fail(&Breach::TooFew { answers, questions }, &ending);
                    return Ok(Heard::Nothing);
                }
            }
        }
    }

    /// Waits for the process to exit, after its last answer.
    pub(super) fn finish(&mut self) {
        let Some(Talk { mut peer, strings }) = self.talk.take() else { return };
        let (questions, limit) = (strings.len() as u64, self.patience);
        let (breach, patience) = match peer.read_line(&mut Vec::new(), 1) {
            Ok(Line::None) => (None, Some(limit)),
            Ok(_) => (Some(Breach::TooMany { questions }), Some(GRACE)),
            Err(_) => (Some(Breach::Silent { answers: questions, questions, limit }), None),
        };
        let ending = peer.end(patience);
        match (breach, ending.status) {
            (Some(breach), _) => self.fail(&breach, &ending),
            (None, None) => self.fail(&Breach::Endless { questions, limit }, &ending),
            (None, Some(status)) if status.success() => self.grow(),
            (None, Some(_)) => self.count_crash(&Breach::Status { questions }, None, &ending),
        }
    }

    /// After a process that has answered, the next one is asked about twice as many strings.
    fn grow(&mut self) {
        self.next = self.next.saturating_mul(2);
    }

    /// A process crashed after so many answers about `strings`, before that about `string`. Returns whether that alone
    /// has killed it.
    fn crash(&mut self, answers: u64, strings: &Range<usize>, string: &[u8], ending: &Ending) -> bool {
        let is_alone = strings.len() == 1;
        if is_alone {
            self.next = usize::MAX;
            self.count_crash(&Breach::Killed { string: shown(string) }, Some(string), ending);
        } else {
            self.next = 1;
            self.count_crash(&Breach::Crashed { answers, questions: strings.len() as u64 }, None, ending);
        }
        is_alone
    }

    /// Counts a crash, and the string that was enough for it, if one is known.
    fn count_crash(&mut self, breach: &Breach, string: Option<&[u8]>, ending: &Ending) {
        let fault = breach.fault(ending);
        let crashes =
            self.crashes.get_or_insert_with(|| Crashes { count: 0, strings: 0, shortest: None, fault: fault.clone() });
        crashes.count += 1;
        if let Some(string) = string {
            crashes.strings += 1;
            if crashes.shortest.as_ref().is_none_or(|shortest| shorter(string, &shortest.0)) {
                (crashes.shortest, crashes.fault) = (Some(Text(string.into())), fault);
            }
        }
        if crashes.count >= MOST_CRASHES {
            self.fault = Some(Breach::TooManyCrashes { crashes: crashes.count }.fault(ending));
        }
    }

    /// Does not ask it any more.
    fn leave(&mut self, breach: Breach, patience: Option<Duration>) {
        if let Some(Talk { peer, .. }) = self.talk.take() {
            self.fail(&breach, &peer.end(patience));
        }
    }

    /// Does not ask it any more, because the `line` with its answer about `string` is not one.
    fn misunderstand(&mut self, number: u64, string: &[u8], line: &[u8], malformed: Cow<'static, str>) {
        let (string, answer) = (shown(string), visible(&line[..line.len().min(SHOWN)]));
        self.leave(Breach::Malformed { number, string, answer, malformed }, Some(GRACE));
    }

    /// Does not ask it any more, because of how its process ended.
    fn fail(&mut self, breach: &Breach, ending: &Ending) {
        self.is_out_of_step |= !breach.is_in_step();
        self.fault = Some(breach.fault(ending));
    }

    /// Before a batch is asked once more.
    pub(super) fn rewind(&mut self, crashes: Option<Crashes>) {
        self.talk = None;
        self.next = usize::MAX;
        self.crashes = crashes;
        self.is_out_of_step = false;
    }
}

/// What was heard about a string.
enum Heard {
    /// A line, the answer with this number of its process.
    Line { number: u64 },
    /// No answer.
    Nothing,
}
