//! [`Limit`]: how much of a member an implementation takes.

use super::{Cause, Implementation, Judge};
use crate::suite::Cycle;

/// A member that is rejected for its length, as it seems, in which a piece is repeated.
#[derive(Debug, Clone)]
pub(super) struct Limit {
    pub(super) cycle: Cycle,
    /// How often.
    pub(super) times: usize,
    /// How many bytes count, and how many of them are in each piece.
    pub(super) count: usize,
    pub(super) each: usize,
}

impl Limit {
    /// The order in which they are preferred: the exactest, then the shortest.
    pub(super) fn rank(&self) -> (usize, usize) {
        (self.each, self.times)
    }
}

impl Judge {
    /// Asks about members with fewer pieces, by bisection, so that the cause names the limit itself.
    pub(super) fn narrow(&self, implementation: &mut (impl Implementation + ?Sized), cause: &mut Cause) {
        let Some(Limit { cycle, times, count, each }) = cause.limit.take() else { return };
        let (mut accepted, mut rejected) = (0, times);
        let mut next = 1;
        while next > accepted {
            match self.accepted(implementation, &[cycle.times(next)]).as_deref() {
                Ok([true]) => accepted = next,
                Ok(_) if accepted > 0 => rejected = next,
                // Not even one piece is taken, or there was no answer.
                _ => return,
            }
            next = usize::midpoint(accepted, rejected);
        }
        cause.set_limit(count.saturating_sub((times - accepted) * each), cycle.times(rejected));
    }
}
