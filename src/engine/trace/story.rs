//! The trace of a successful parse: the rules entered and left, in order.

use alloc::vec::Vec;
use core::iter;

use super::super::RuleId;

/// A rule entered or left.
#[derive(Clone, Copy)]
pub(crate) enum Step {
    /// The rule was entered at this offset.
    Enter(RuleId, usize),
    /// The rule entered last and not yet left ends at this offset.
    Leave(usize),
}

/// Every step of every attempt. Each step knows the one before it in its attempt, because a parser that tries another
/// alternative returns to an earlier input.
#[derive(Default)]
pub(super) struct Story(Vec<(Step, usize)>);

impl Story {
    /// Adds `step` after the one that `mark` stands for, and returns its own mark. 0 stands for the beginning.
    #[inline]
    pub(super) fn add(&mut self, mark: usize, step: Step) -> usize {
        self.0.push((step, mark));
        self.0.len()
    }

    /// The steps of the attempt that ended at `mark`.
    pub(super) fn until(&self, mark: usize) -> Vec<Step> {
        let step = |mark: usize| self.0.get(mark.checked_sub(1)?);
        let backwards = iter::successors(step(mark), |(_, before)| step(*before));
        let mut steps: Vec<Step> = backwards.map(|(step, _)| *step).collect();
        steps.reverse();
        steps
    }
}
