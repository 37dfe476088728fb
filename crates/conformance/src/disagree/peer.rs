//! [`Peer`]: an implementation that is compared with others; [`Respondent`]: asks it batch after
//! batch, whatever it does.

use std::{ops::Range, sync::Arc};

use super::{
    peers::{Batch, BatchRange},
    reading::{Reading, shorter},
};
use crate::{
    hex::Text,
    judge::{Answer, Contradiction, Fault, Implementation, Threw},
    safe::shown,
};

/// How often a peer may crash. After that, it is no longer asked.
const MOST_CRASHES: u64 = 100;

/// An implementation that was compared with others, and how it fared.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Peer {
    /// Its name.
    #[cfg_attr(feature = "serde", serde(rename = "peer"))]
    pub name: String,
    /// How many strings it accepts.
    pub accepted: u64,
    /// The exceptions by which it rejected strings, if it [rejects by
    /// throwing](super::Panel::add_function).
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub threw: Option<Threw>,
    /// How it crashed, if it did.
    pub crashes: Option<Crashes>,
    /// Why it was no longer asked.
    pub fault: Option<Fault>,
    /// How it contradicted itself, if it did when it was asked again about strings that it reads
    /// differently than others.
    pub contradiction: Option<Contradiction>,
}

impl Peer {
    /// Whether it is still asked, and has not contradicted itself: only then does a string explain
    /// a disagreement.
    pub(super) fn is_reliable(&self) -> bool {
        self.fault.is_none() && self.contradiction.is_none()
    }
}

/// The crashes of a peer: a process that exits before it has answered, or a function that panics.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Crashes {
    /// How many there were.
    pub count: u64,
    /// How many strings were enough for a crash on their own.
    pub strings: u64,
    /// The shortest of them.
    pub shortest: Option<Text>,
    /// The crash at the shortest such string, or else the first one.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub fault: Fault,
}

/// A peer while it is asked. One that crashes is asked again: about one string, then about two,
/// four and so on, until it has crashed at a string alone, which is then left out.
pub(super) struct Respondent<'a> {
    pub(super) peer: Peer,
    implementation: Box<dyn Implementation + 'a>,
    /// Whether an exception is an answer, and not a crash.
    rejects_by_throwing: bool,
    /// The strings of the batch that it is being asked about.
    asked: Option<Range<usize>>,
    /// About how many it is asked next.
    next: usize,
    /// Whether its answers to this batch may be out of step with the strings.
    pub(super) is_out_of_step: bool,
}

impl<'a> Respondent<'a> {
    pub(super) fn new(
        name: String,
        implementation: Box<dyn Implementation + 'a>,
        rejects_by_throwing: bool,
    ) -> Self {
        let peer = Peer {
            name,
            accepted: 0,
            threw: None,
            crashes: None,
            fault: None,
            contradiction: None,
        };
        let next = usize::MAX;
        let is_out_of_step = false;
        Respondent {
            peer,
            implementation,
            rejects_by_throwing,
            asked: None,
            next,
            is_out_of_step,
        }
    }

    /// Begins to ask about the strings of `batch` from this `index` on.
    pub(super) fn start(&mut self, batch: &Arc<Batch>, index: usize) {
        if self.peer.fault.is_some() {
            return;
        }
        let strings = index..batch.len().min(index.saturating_add(self.next));
        let part = BatchRange {
            batch: Arc::clone(batch),
            strings: strings.clone(),
        };
        match self.implementation.start(Arc::new(part)) {
            Ok(()) => self.asked = Some(strings),
            Err(fault) => self.fail(fault),
        }
    }

    /// Reads its answer about the string with this `index`. It is asked about the strings of a
    /// batch in order.
    pub(super) fn answer(
        &mut self,
        batch: &Arc<Batch>,
        index: usize,
        read: impl FnOnce(&Answer<'_>) -> Reading,
    ) -> Reading {
        let string = batch.get(index);
        if self.asked.as_ref().is_some_and(|asked| asked.end <= index) {
            self.finish();
        }
        loop {
            if self.asked.is_none() {
                self.start(batch, index);
            }
            let Some(asked) = self.asked.clone() else {
                return Reading::default();
            };
            let fault = match self.implementation.answer(string) {
                Ok(answer @ Answer::Threw(_)) if self.rejects_by_throwing => {
                    let threw = Some(answer.into_owned());
                    let mut reading = read(&Answer::No);
                    reading.threw = threw;
                    return reading;
                }
                Ok(answer @ Answer::Threw(_)) => {
                    let fault = Fault {
                        status: Some(answer.to_string()),
                        ..Fault::new(killed(string))
                    };
                    self.count_crash(fault, Some(string));
                    return Reading::default();
                }
                Ok(answer) => return read(&answer),
                Err(fault) => fault,
            };
            self.asked = None;
            if !fault.is_crash {
                self.fail(fault);
            } else if asked.len() == 1 {
                self.next = usize::MAX;
                self.count_exit(
                    Fault {
                        message: killed(string),
                        ..fault
                    },
                    Some(string),
                );
                return Reading::default();
            } else {
                self.next = 1;
                let message = format!(
                    "failed after {} of {} answers",
                    index - asked.start,
                    asked.len()
                );
                self.count_exit(Fault { message, ..fault }, None);
            }
        }
    }

    /// After the last answer.
    pub(super) fn finish(&mut self) {
        if self.asked.take().is_none() {
            return;
        }
        match self.implementation.finish() {
            // After answers to all strings, it is asked about twice as many.
            Ok(()) => self.next = self.next.saturating_mul(2),
            Err(fault) if fault.is_crash => self.count_exit(fault, None),
            Err(fault) => self.fail(fault),
        }
    }

    /// Counts a crash, and stops asking the peer if it has to be started again too often.
    fn count_exit(&mut self, fault: Fault, string: Option<&[u8]>) {
        let count = self.count_crash(fault.clone(), string);
        if count >= MOST_CRASHES {
            let message = format!("failed {count} times, and is not started again");
            self.peer.fault = Some(Fault { message, ..fault });
        }
    }

    /// Counts a crash, and the string that was enough for it, if one is known. Returns how many
    /// there are.
    fn count_crash(&mut self, fault: Fault, string: Option<&[u8]>) -> u64 {
        let first = || Crashes {
            count: 0,
            strings: 0,
            shortest: None,
            fault: fault.clone(),
        };
        let crashes = self.peer.crashes.get_or_insert_with(first);
        crashes.count += 1;
        if let Some(string) = string {
            crashes.strings += 1;
            if crashes
                .shortest
                .as_ref()
                .is_none_or(|shortest| shorter(string, shortest))
            {
                (crashes.shortest, crashes.fault) = (Some(Text(string.into())), fault);
            }
        }
        crashes.count
    }

    /// Stops asking it.
    fn fail(&mut self, fault: Fault) {
        self.is_out_of_step |= !fault.is_in_step;
        self.peer.fault = Some(fault);
    }

    /// Before a batch is asked again.
    pub(super) fn rewind(&mut self, crashes: Option<Crashes>) {
        self.next = usize::MAX;
        self.peer.crashes = crashes;
        self.is_out_of_step = false;
    }
}

fn killed(string: &[u8]) -> String {
    format!("failed when asked about \"{}\" alone", shown(string))
}
