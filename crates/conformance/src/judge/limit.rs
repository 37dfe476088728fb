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
        let (mut accepted, mut rejected) = (1, times);
        while rejected - accepted > 1 {
            let half = usize::midpoint(accepted, rejected);
            match self.accepted(implementation, &[cycle.times(half)]).as_deref() {
                Ok([true]) => accepted = half,
                Ok(_) => rejected = half,
                Err(_) => return,
            }
        }
        cause.set_limit(count - (times - accepted) * each, cycle.times(rejected));
    }
}
