//! [`Peers`]: all peers, asked about the same strings at once, a [`Batch`] of them.

use std::{iter, sync::Arc};

use super::{
    Standard,
    peer::{Crashes, Respondent},
    reading::Reading,
};
use crate::{
    bytes::Packed,
    judge::{Question, Strings},
};

pub(super) struct Peers<'a> {
    pub(super) question: Question,
    pub(super) all: Vec<Respondent<'a>>,
    /// Receives the number of strings they were asked about.
    pub(super) progress: Box<dyn FnMut(u64) + 'a>,
    asked: u64,
}

impl<'a> Peers<'a> {
    pub(super) fn new(question: Question) -> Self {
        Peers {
            question,
            all: Vec::new(),
            progress: Box::new(|_| {}),
            asked: 0,
        }
    }

    /// Whether both [are reliable](crate::disagree::Peer::is_reliable).
    pub(super) fn are_reliable(&self, pair: [usize; 2]) -> bool {
        pair.into_iter()
            .all(|peer| self.all[peer].peer.is_reliable())
    }

    /// Asks all peers about `batch`, and adds their readings of each string to the `notes`, in
    /// order; a note has the index of the string and its bytes. If the answers of a peer may be out
    /// of step with the strings, it is dropped, and the others are asked again.
    pub(super) fn ask<T: Clone>(
        &mut self,
        batch: Batch,
        standard: &impl Standard,
        notes: T,
        mut note: impl FnMut(&mut T, usize, &[u8], &[Reading]),
    ) -> T {
        let batch = Arc::new(batch);
        let crashes: Vec<Option<Crashes>> = self
            .all
            .iter()
            .map(|peer| peer.peer.crashes.clone())
            .collect();
        let asked = self.asked;
        loop {
            let mut notes = notes.clone();
            self.ask_once(&batch, standard, &mut |index, string, readings| {
                note(&mut notes, index, string, readings)
            });
            if !self.all.iter().any(|peer| peer.is_out_of_step) {
                return notes;
            }
            iter::zip(&mut self.all, &crashes)
                .for_each(|(peer, crashes)| peer.rewind(crashes.clone()));
            self.asked = asked;
        }
    }

    fn ask_once(&mut self, batch: &Arc<Batch>, standard: &impl Standard, note: &mut Note<'_>) {
        // All of them begin to work before the first answer is read.
        self.all.iter_mut().for_each(|peer| peer.start(batch));
        let mut readings = Vec::with_capacity(self.all.len());
        for index in 0..batch.len() {
            let string = batch.get(index);
            let question = self.question;
            let peers = self.all.iter_mut();
            readings.clear();
            readings.extend(peers.map(|peer| {
                peer.answer(string, |answer| {
                    Reading::of(answer, question, string, standard)
                })
            }));
            note(index, string, &readings);
            self.asked += 1;
            (self.progress)(self.asked);
        }
        self.all.iter_mut().for_each(Respondent::finish);
    }
}

/// What is done with the number of a string, the string and how all read it.
type Note<'n> = dyn FnMut(usize, &[u8], &[Reading]) + 'n;

/// The limits of a batch, in strings and in bytes. Memory grows with them, and with the longest
/// string.
const STRINGS: usize = 1 << 18;
const BYTES: usize = 1 << 23;

/// Strings that are asked about at once.
pub(super) type Batch = Packed;

/// Whether the next string belongs to another batch.
pub(super) fn is_full(batch: &Batch) -> bool {
    batch.len() >= STRINGS || batch.size() >= BYTES
}

impl Strings for Batch {
    fn iter(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        Box::new((0..self.len()).map(|index| self.get(index).to_vec()))
    }

    fn count(&self) -> u64 {
        self.len() as u64
    }
}
