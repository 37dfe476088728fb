//! [`Limit`]: how much of a member an implementation takes.

use std::iter;

use super::{Implementation, Judge, cause::Asks};
use crate::suite::Cycle;

/// A member that is rejected because it has too much of something, as it seems.
#[derive(Debug, Clone)]
pub(super) enum Limit {
    /// A piece is repeated: how often, how many bytes count, and how many of them are in each
    /// piece.
    Pieces {
        cycle: Cycle,
        times: usize,
        count: usize,
        each: usize,
    },
    /// A number, what is before and after it, and the greatest number there of any accepted member.
    Number {
        before: Vec<u8>,
        after: Vec<u8>,
        most: u128,
        number: u128,
    },
}

impl Limit {
    /// The order in which they are preferred: the exactest, then the shortest.
    pub(super) fn rank(&self) -> (usize, u128) {
        match *self {
            Limit::Pieces { times, each, .. } => (each, times as u128),
            Limit::Number { number, .. } => (1, number),
        }
    }

    /// The member that has more than so much, and as little more as possible, if it has less than
    /// the one that is rejected.
    fn above(&self, most: u128) -> Option<Vec<u8>> {
        match *self {
            Limit::Pieces {
                times, count, each, ..
            } => {
                let fewer = count.checked_sub(usize::try_from(most).ok()?.checked_add(1)?)? / each;
                (0 < fewer && fewer < times).then(|| self.member((times - fewer) as u128))
            }
            Limit::Number { .. } => None,
        }
    }

    /// The member with so many pieces, or with this number.
    fn member(&self, much: u128) -> Vec<u8> {
        match self {
            Limit::Pieces { cycle, .. } => cycle.times(much as usize),
            Limit::Number { before, after, .. } => {
                [before, much.to_string().as_bytes(), after].concat()
            }
        }
    }
}

/// What questions about less show: so much is accepted, or there is no member with so much, and
/// this member has the least that is not.
#[derive(Debug, Clone)]
pub(super) struct Narrowed {
    pub(super) most: u128,
    pub(super) rejected: Vec<u8>,
    /// Where the number in it begins.
    pub(super) at: Option<usize>,
}

/// How many members are asked about at once: a program may take long to start.
const AT_ONCE: u128 = 15;

/// An implementation that is asked again.
pub(super) struct Again<'a, I: ?Sized> {
    pub(super) judge: &'a Judge,
    pub(super) implementation: &'a mut I,
}

impl<I: Implementation + ?Sized> Asks for Again<'_, I> {
    fn narrow(&mut self, limits: &[&Limit], known: u128) -> Option<Narrowed> {
        self.judge.narrow(self.implementation, limits, known)
    }

    fn accepts(&mut self, members: &[Vec<u8>]) -> Option<Vec<bool>> {
        self.judge.accepted(self.implementation, members).ok()
    }
}

impl Judge {
    /// The limit, if there is one; so much is `known` to be accepted. Of the members that seem to
    /// show it, those that show it most exactly are asked first. It is none if a member of another
    /// cycle that has more is accepted.
    fn narrow(
        &self,
        implementation: &mut (impl Implementation + ?Sized),
        limits: &[&Limit],
        known: u128,
    ) -> Option<Narrowed> {
        let mut best = limits.to_vec();
        best.sort_by_key(|limit| limit.rank());
        // One of those with as much in each piece: another limit may be met before.
        best.dedup_by_key(|limit| limit.rank().0);
        let narrowed = best
            .into_iter()
            .find_map(|limit| self.narrow_one(implementation, limit, known))?;
        let above: Vec<Vec<u8>> = limits
            .iter()
            .filter_map(|limit| limit.above(narrowed.most))
            .collect();
        (!self.accepted(implementation, &above).ok()?.contains(&true)).then_some(narrowed)
    }

    /// Asks about members that have less, until the limit itself is known; `None` if there was no
    /// answer, or the number is not what matters.
    fn narrow_one(
        &self,
        implementation: &mut (impl Implementation + ?Sized),
        limit: &Limit,
        known: u128,
    ) -> Option<Narrowed> {
        let (least, mut rejected) = match *limit {
            Limit::Pieces { times, .. } => (1, times as u128),
            Limit::Number { most, number, .. } => (most, number),
        };
        // All that are less are accepted.
        let mut next = least;
        while next < rejected {
            let step = (rejected - next).div_ceil(AT_ONCE);
            let asked: Vec<u128> = iter::successors(Some(next), |much| much.checked_add(step))
                .take_while(|&much| much < rejected)
                .collect();
            let members: Vec<Vec<u8>> = asked.iter().map(|much| limit.member(*much)).collect();
            let answers = self.accepted(implementation, &members).ok()?;
            let accepted = answers.iter().take_while(|accepted| **accepted).count();
            rejected = asked.get(accepted).copied().unwrap_or(rejected);
            next = accepted.checked_sub(1).map_or(next, |last| asked[last] + 1);
        }
        let most = match *limit {
            // Not even one piece is accepted, which may be more than is known to be.
            Limit::Pieces {
                times, count, each, ..
            } if next == least => {
                (count as u128 > known + ((times - 1) * each) as u128).then_some(known)?
            }
            Limit::Pieces {
                times, count, each, ..
            } => (count as u128).saturating_sub((times as u128 + 1 - next) * each as u128),
            Limit::Number { .. } if next == least => return None,
            Limit::Number { .. } => next - 1,
        };
        // If it is less, this is not what is limited.
        let at = if let Limit::Number { before, .. } = limit {
            Some(before.len())
        } else {
            None
        };
        (most >= known).then(|| Narrowed {
            most,
            rejected: limit.member(rejected),
            at,
        })
    }
}
