//! [`Panel`]: all peers, asked about the same strings at once.

use std::{iter, sync::Arc};

use indicatif::ProgressBar;
use rfc1738_conformance::judge::Answer;

use super::{
    batch::Batch,
    reading::Reading,
    respondent::{Crashes, Respondent},
};
use crate::failure::Failure;

/// The peers.
pub(super) struct Panel {
    pub(super) peers: Vec<Respondent>,
    /// A line of each, which is read again and again.
    lines: Vec<Vec<u8>>,
}

impl Panel {
    pub(super) fn new(peers: Vec<Respondent>) -> Self {
        Panel { lines: vec![Vec::new(); peers.len()], peers }
    }

    /// Asks all peers about `batch`, and notes their readings of each string in order; a note has the index of the
    /// string and its bytes. If the answers of a peer may be out of step with the strings, it leaves, and the others
    /// are asked once more, from the `beginning`.
    pub(super) fn ask<T>(
        &mut self,
        batch: Batch,
        progress: &ProgressBar,
        beginning: impl Fn() -> T,
        mut note: impl FnMut(&mut T, usize, &[u8], &[Reading<'_>]),
    ) -> Result<T, Failure> {
        let batch = Arc::new(batch);
        let crashes: Vec<Option<Crashes>> = self.peers.iter().map(|peer| peer.crashes.clone()).collect();
        let position = progress.position();
        loop {
            let mut notes = beginning();
            self.ask_once(&batch, progress, |index, string, readings| note(&mut notes, index, string, readings))?;
            if !self.peers.iter().any(|peer| peer.is_out_of_step) {
                return Ok(notes);
            }
            iter::zip(&mut self.peers, &crashes).for_each(|(peer, crashes)| peer.rewind(crashes.clone()));
            progress.set_position(position);
        }
    }

    fn ask_once(
        &mut self,
        batch: &Arc<Batch>,
        progress: &ProgressBar,
        mut note: impl FnMut(usize, &[u8], &[Reading<'_>]),
    ) -> Result<(), Failure> {
        // All of them begin to work before the first answer is read.
        self.peers.iter_mut().try_for_each(|peer| peer.start(batch, 0))?;
        let mut string = Vec::new();
        for index in 0..batch.len() {
            batch.read(index, &mut string);
            let peers = iter::zip(&mut self.peers, &mut self.lines);
            let answers = peers.map(|(peer, line)| peer.answer(batch, index, &string, line));
            let answers: Vec<Option<Answer<'_>>> = answers.collect::<Result<_, _>>()?;
            let readings: Vec<Reading<'_>> = answers.iter().map(|answer| Reading::of(answer, &string)).collect();
            note(index, &string, &readings);
            progress.inc(1);
        }
        self.peers.iter_mut().for_each(Respondent::finish);
        Ok(())
    }
}
