//! [`Limit`]: how much of a member an implementation takes.

use super::{Implementation, Judge};
use crate::suite::Cycle;

/// A member that is rejected because it has too much of something, as it seems.
#[derive(Debug, Clone)]
pub(super) enum Limit {
    /// A piece is repeated: how often, how many bytes count, and how many of them are in each piece.
    Pieces { cycle: Cycle, times: usize, count: usize, each: usize },
    /// A number, what is before and after it, and the greatest number there of any accepted member.
    Number { before: Vec<u8>, after: Vec<u8>, most: usize, number: usize },
}

impl Limit {
    /// The order in which they are preferred: the exactest, then the shortest.
    pub(super) fn rank(&self) -> (usize, usize) {
        match *self {
            Limit::Pieces { times, each, .. } => (each, times),
            Limit::Number { number, .. } => (1, number),
        }
    }

    /// The member with so many pieces, or with this number.
    fn member(&self, much: usize) -> Vec<u8> {
        match self {
            Limit::Pieces { cycle, .. } => cycle.times(much),
            Limit::Number { before, after, .. } => [before, much.to_string().as_bytes(), after].concat(),
        }
    }
}

/// A limit that was found.
#[derive(Debug, Clone)]
pub(super) struct Narrowed {
    /// As much is accepted.
    pub(super) most: usize,
    /// The member that has the least that is not.
    pub(super) rejected: Vec<u8>,
}

impl Judge {
    /// Asks about members that have less, by bisection, until the limit itself is known; `None` if the least of them is not accepted, or
    /// there was no answer.
    pub(super) fn narrow(
        &self,
        implementation: &mut (impl Implementation + ?Sized),
        limit: &Limit,
    ) -> Option<Narrowed> {
        let (mut accepted, mut next, mut rejected) = match *limit {
            Limit::Pieces { times, .. } => (0, 1, times),
            Limit::Number { most, number, .. } => (0, most, number),
        };
        while next > accepted {
            match self.accepted(implementation, &[limit.member(next)]).as_deref() {
                Ok([true]) => accepted = next,
                Ok(_) if accepted > 0 => rejected = next,
                _ => return None,
            }
            next = usize::midpoint(accepted, rejected);
        }
        let most = match *limit {
            Limit::Pieces { times, count, each, .. } => count.saturating_sub((times - accepted) * each),
            Limit::Number { .. } => accepted,
        };
        Some(Narrowed { most, rejected: limit.member(rejected) })
    }
}
