//! [`Peer`]: an implementation that is compared with others; [`Respondent`]: asks it batch after
//! batch, whatever it does.

use std::sync::Arc;

use super::{
    peers::Batch,
    reading::{Reading, shorter},
};
use crate::{
    hex::Text,
    implementation::Interview,
    judge::{Answer, Contradiction, Fault, Implementation, Threw},
    safe::shown,
};

/// An implementation that was compared with others, and its failures.
#[derive(Debug, Clone, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Peer {
    /// Its name.
    #[cfg_attr(feature = "serde", serde(rename = "peer"))]
    pub name: String,
    /// How many strings it accepts.
    pub accepted: u64,
    /// The names of the peers that read a string differently.
    pub disagrees_with: Vec<String>,
    /// The exceptions by which it rejected strings, if it [rejects by
    /// throwing](super::Panel::add_function).
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub threw: Option<Threw>,
    /// How it crashed, if it did.
    pub crashes: Option<Crashes>,
    /// Why it was no longer asked.
    pub fault: Option<Fault>,
    /// Two different answers of this peer about one string, if it gave them.
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
#[derive(Debug, Clone, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Crashes {
    /// How many there were. A string that is enough for a crash counts once.
    pub count: u64,
    /// How many strings were enough for a crash on their own.
    pub strings: u64,
    /// The shortest of them.
    pub shortest: Option<Text>,
    /// The crash at the shortest such string, or else the first one.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub fault: Fault,
}

/// A peer while it is asked.
pub(super) struct Respondent<'a> {
    pub(super) peer: Peer,
    implementation: Box<dyn Implementation + 'a>,
    /// Whether an exception is an answer, and not a crash.
    rejects_by_throwing: bool,
    /// About the current batch.
    interview: Option<Interview>,
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
            ..Peer::default()
        };
        Respondent {
            peer,
            implementation,
            rejects_by_throwing,
            interview: None,
            is_out_of_step: false,
        }
    }

    /// Begins to ask about the strings of `batch`.
    pub(super) fn start(&mut self, batch: &Arc<Batch>) {
        if self.peer.fault.is_some() {
            return;
        }
        let mut interview = Interview::new(batch.clone());
        match interview.start(&mut *self.implementation) {
            Ok(()) => self.interview = Some(interview),
            Err(fault) => self.fail(fault),
        }
    }

    /// Reads its answer about the next string.
    pub(super) fn answer(
        &mut self,
        string: &[u8],
        read: impl FnOnce(&Answer<'_>) -> Reading,
    ) -> Reading {
        let Some(interview) = &mut self.interview else {
            return Reading::default();
        };
        let rejects_by_throwing = self.rejects_by_throwing;
        let given = interview.answer(&mut *self.implementation, string, |answer| match answer {
            Ok(answer @ Answer::Threw(_)) if rejects_by_throwing => {
                let mut reading = read(&Answer::No);
                reading.threw = Some(answer.clone().into_owned());
                Ok(reading)
            }
            Ok(answer @ Answer::Threw(_)) => Err(Fault {
                status: Some(answer.to_string()),
                ..Fault::new("")
            }),
            Ok(answer) => Ok(read(answer)),
            Err(crash) => Err(crash.clone()),
        });
        match given {
            Ok(Ok(reading)) => return reading,
            Ok(Err(crash)) => {
                let message = format!("asked about \"{}\" alone", shown(string));
                self.count_crash(Fault { message, ..crash }, Some(string));
            }
            Err(fault) => self.fail(fault),
        }
        Reading::default()
    }

    /// After the last answer.
    pub(super) fn finish(&mut self) {
        let Some(mut interview) = self.interview.take() else {
            return;
        };
        match interview.finish(&mut *self.implementation) {
            Ok(()) => {}
            Err(fault) if fault.is_crash => self.count_crash(fault, None),
            Err(fault) => self.fail(fault),
        }
    }

    /// Counts a crash, and the string that was enough for it, if one is known.
    fn count_crash(&mut self, fault: Fault, string: Option<&[u8]>) {
        let first = || Crashes {
            fault: fault.clone(),
            ..Crashes::default()
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
    }

    /// Stops asking it.
    fn fail(&mut self, fault: Fault) {
        self.interview = None;
        self.is_out_of_step |= !fault.is_in_step;
        self.peer.fault = Some(fault);
    }

    /// Before a batch is asked again.
    pub(super) fn rewind(&mut self, crashes: Option<Crashes>) {
        self.peer.crashes = crashes;
        self.is_out_of_step = false;
    }
}
