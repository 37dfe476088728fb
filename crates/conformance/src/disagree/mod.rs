//! Compares implementations with each other: about which strings do they disagree?
//!
//! A [`Panel`] asks [`Implementation`]s, functions or processes, about the same strings, and
//! [`Disagreements`] reports which peers read which strings differently. What is compared depends on
//! the question:
//!
//! * [`Question::Parts`]: the parts with these names of a string that both accept, such as
//!   [host and port](crate::rfc1738::parts::DESTINATION). An answer whose first part is null is not
//!   compared: without a host, the peer would connect nowhere.
//! * [`Question::Whole`]: whether the string derives.
//! * [`Question::LongestPrefix`]: the answers as they are.
//!
//! If some disagree, all peers are asked again about such strings and about the first members, so
//! one that contradicts itself is reported as such. Then the [`Disagreement`]s are found. Each is
//! shown with a string one edit away that the same two peers read alike. As many bytes as possible
//! are deleted from both strings without changing the answers. A difference that is undone in
//! another string explains it, if the two agree about what is left.
//!
//! ```
//! use rfc1738_conformance::{
//!     disagree::Panel,
//!     grammar::Grammar,
//!     judge::{Judge, Options, Parts, Question, parts},
//!     language::Language,
//!     rfc1738::parts::{DESTINATION, Part},
//! };
//!
//! /// The host follows the "@" that `find` finds. An empty one is none.
//! fn host(text: &[u8], find: impl Fn(&[u8]) -> Option<usize>) -> Option<Parts<'static>> {
//!     let rest = text.strip_prefix(b"http://")?;
//!     let host = &rest[find(rest).map_or(0, |at| at + 1)..];
//!     let mut parts = Parts::default();
//!     parts.set(Part::Host, (!host.is_empty()).then(|| host.to_vec().into()));
//!     Some(parts)
//! }
//!
//! let httpurl = Language::rule(Grammar::rfc1738(), "httpurl")?;
//! let judge = Judge::with_options(httpurl, Options { small: false, ..Options::default() })?;
//! let mut panel = Panel::new(judge, Question::Parts(DESTINATION));
//! let first = |text: &[u8]| host(text, |rest| rest.iter().position(|&byte| byte == b'@'));
//! let last = |text: &[u8]| host(text, |rest| rest.iter().rposition(|&byte| byte == b'@'));
//! panel.add("first", parts(DESTINATION, first));
//! panel.add("last", parts(DESTINATION, last));
//! for string in [&b"http://host.dom"[..], b"http://one@two@three"] {
//!     panel.ask(string);
//! }
//! assert_eq!(panel.finish().to_string(), "\
//! httpurl: the peers read 1 of 2 strings differently; 0 of the 1 members of httpurl are among them
//!   host: first and last differ on \"http://@@e\", agree on \"http://@e\"  \"@\" added (explains 1 of 1 strings)
//!     \"@e\": first
//!     \"e\": last
//! peers: 2, failed: 0
//! ");
//! # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
//! ```

mod inquiry;
mod peer;
mod peers;
mod reading;
mod reasons;
mod report;
mod requery;
mod search;
mod standard;
mod tally;
mod undo;

use std::{fmt, mem};

use crate::judge::{Implementation, Question};

use peer::Respondent;
use peers::{Batch, Peers, is_full};
use search::Search;
use tally::Counts;

pub use peer::{Crashes, Peer};
pub use report::{Disagreement, Disagreements, Value};
pub use standard::Standard;

/// Implementations that are asked about the same strings.
///
/// The strings are collected, and asked in batches. A process is started again for each batch, and
/// after a crash. A string that alone makes a process crash or a function panic is left out for
/// that peer. A process is no longer asked if it crashes at more than 20 strings of a batch or 100
/// times in all, falls silent, or breaks the protocol. The others continue.
pub struct Panel<'a, S: Standard> {
    standard: S,
    peers: Peers<'a>,
    batch: Batch,
    tally: Counts,
}

impl<S: Standard + fmt::Debug> fmt::Debug for Panel<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Panel")
            .field("standard", &self.standard)
            .finish_non_exhaustive()
    }
}

impl<'a, S: Standard> Panel<'a, S> {
    /// A panel without peers, whose answers to this question will be compared.
    pub fn new(standard: S, question: Question) -> Self {
        Panel {
            standard,
            peers: Peers::new(question),
            batch: Batch::default(),
            tally: Counts::default(),
        }
    }

    /// Adds a peer. All peers must be added before the first string.
    pub fn add(&mut self, name: impl Into<String>, implementation: impl Implementation + 'a) {
        let peer = Respondent::new(name.into(), Box::new(implementation), false);
        self.peers.all.push(peer);
    }

    /// Adds a peer that rejects strings by throwing, or by a panic: that is an answer, and not a
    /// crash, and is [counted](Peer::threw).
    pub fn add_function(
        &mut self,
        name: impl Into<String>,
        implementation: impl Implementation + 'a,
    ) {
        let peer = Respondent::new(name.into(), Box::new(implementation), true);
        self.peers.all.push(peer);
    }

    /// Calls `progress` with the number of strings asked so far, after each one. The number
    /// decreases if a batch has to be asked again.
    pub fn on_progress(&mut self, progress: impl FnMut(u64) + 'a) {
        self.peers.progress = Box::new(progress);
    }

    /// Asks all peers about a string, now or together with later ones.
    pub fn ask(&mut self, string: &[u8]) {
        self.batch.push(string);
        if is_full(&self.batch) {
            self.flush();
        }
    }

    /// Asks about the strings that are left, and again about some that are read differently, and
    /// explains these.
    pub fn finish(mut self) -> Disagreements {
        self.flush();
        let Panel {
            standard,
            mut peers,
            tally,
            ..
        } = self;
        let examined = tally.examined();
        requery::ask_again(&mut peers, &standard, &examined, &tally);
        let count = examined.len();
        let found = Search::new(&mut peers, &standard).run(examined);
        Disagreements::new(&standard, peers, tally, count, found)
    }

    fn flush(&mut self) {
        let Panel {
            standard,
            peers,
            batch,
            tally,
        } = self;
        let batch = mem::take(batch);
        let question = peers.question;
        if batch.len() > 0 {
            *tally = peers.ask(
                batch,
                standard,
                mem::take(tally),
                |tally, _, string, readings| {
                    tally.add(standard, question, string, readings);
                },
            );
        }
    }
}
