//! [`Limit`]: how much of a member an implementation takes.

use super::{Implementation, Judge, cause::Asks};
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

    /// The member that has more than so much, and as little more as possible, if it has less than the one that is rejected.
    fn above(&self, most: usize) -> Option<Vec<u8>> {
        match *self {
            Limit::Pieces { times, count, each, .. } => {
                let fewer = count.checked_sub(most + 1)? / each;
                (0 < fewer && fewer < times).then(|| self.member(times - fewer))
            }
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

/// What questions about less show: so much is accepted, or there is no member with so much, and this member has the least that is not.
#[derive(Debug, Clone)]
pub(super) struct Narrowed {
    pub(super) most: usize,
    pub(super) rejected: Vec<u8>,
}

/// How many members are asked about at once: a program may take long to start.
const AT_ONCE: usize = 15;

/// An implementation that is asked again.
pub(super) struct Again<'a, I: ?Sized> {
    pub(super) judge: &'a Judge,
    pub(super) implementation: &'a mut I,
}

impl<I: Implementation + ?Sized> Asks for Again<'_, I> {
    fn narrow(&mut self, limits: &[&Limit], known: usize) -> Option<Narrowed> {
        self.judge.narrow(self.implementation, limits, known)
    }

    fn accepts(&mut self, members: &[Vec<u8>]) -> Option<Vec<bool>> {
        self.judge.accepted(self.implementation, members).ok()
    }
}

impl Judge {
    /// The limit, if there is one; so much is `known` to be accepted. Of the members that seem to show it, those that show it most exactly
    /// are asked first. It is none if a member of another cycle that has more is accepted.
    fn narrow(
        &self,
        implementation: &mut (impl Implementation + ?Sized),
        limits: &[&Limit],
        known: usize,
    ) -> Option<Narrowed> {
        let mut best = limits.to_vec();
        best.sort_by_key(|limit| limit.rank());
        // One of those with as much in each piece: another limit may be met before.
        best.dedup_by_key(|limit| limit.rank().0);
        let narrowed = best.into_iter().find_map(|limit| self.narrow_one(implementation, limit, known))?;
        let above: Vec<Vec<u8>> = limits.iter().filter_map(|limit| limit.above(narrowed.most)).collect();
        (!self.accepted(implementation, &above).ok()?.contains(&true)).then_some(narrowed)
    }

    /// Asks about members that have less, until the limit itself is known; `None` if there was no answer, or the number is not what matters.
    fn narrow_one(
        &self,
        implementation: &mut (impl Implementation + ?Sized),
        limit: &Limit,
        known: usize,
    ) -> Option<Narrowed> {
        let (least, mut rejected) = match *limit {
            Limit::Pieces { times, .. } => (1, times),
            Limit::Number { most, number, .. } => (most, number),
        };
        // All that are less are accepted.
        let mut next = least;
        while next < rejected {
            let asked: Vec<usize> = (next..rejected).step_by((rejected - next).div_ceil(AT_ONCE)).collect();
            let members: Vec<Vec<u8>> = asked.iter().map(|much| limit.member(*much)).collect();
            let answers = self.accepted(implementation, &members).ok()?;
            let accepted = answers.iter().take_while(|accepted| **accepted).count();
            rejected = asked.get(accepted).copied().unwrap_or(rejected);
            next = accepted.checked_sub(1).map_or(next, |last| asked[last] + 1);
        }
        let most = match *limit {
            // Not even one piece is accepted, which may be more than is known to be.
            Limit::Pieces { times, count, each, .. } if next == least => {
                (count > known + (times - 1) * each).then_some(known)?
            }
            Limit::Pieces { times, count, each, .. } => count.saturating_sub((times + 1 - next) * each),
            Limit::Number { .. } if next == least => return None,
            Limit::Number { .. } => next - 1,
        };
        // If it is less, this is not what is limited.
        (most >= known).then(|| Narrowed { most, rejected: limit.member(rejected) })
    }
}
