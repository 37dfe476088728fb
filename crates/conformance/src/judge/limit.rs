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

    /// How much the member has that has only one piece.
    fn of_one_piece(&self) -> Option<usize> {
        match *self {
            Limit::Pieces { times, count, each, .. } => Some(count.saturating_sub((times - 1) * each)),
            Limit::Number { .. } => None,
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

/// What questions about less show.
#[derive(Debug, Clone)]
pub(super) enum Narrowed {
    /// So much is accepted, and this member has the least that is not.
    Limit { most: usize, rejected: Vec<u8> },
    /// Not even the least that a member has of it.
    Least(usize),
}

impl Judge {
    /// Asks about members that have less, by bisection, until the limit itself is known; `None` if there was no answer, or the number is not
    /// what matters.
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
                Ok(_) => return limit.of_one_piece().map(Narrowed::Least),
                Err(_) => return None,
            }
            next = usize::midpoint(accepted, rejected);
        }
        let most = match *limit {
            Limit::Pieces { times, count, each, .. } => count.saturating_sub((times - accepted) * each),
            Limit::Number { .. } => accepted,
        };
        Some(Narrowed::Limit { most, rejected: limit.member(rejected) })
    }
}
