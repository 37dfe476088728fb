//! The trace of a parse: the one input that is watched, and what it leaves behind.

use alloc::vec::Vec;
use core::cell::RefCell;

use nom::{AsBytes, Input, Needed, Offset};

use super::{Hooks, RuleId, Terminal, Text};

mod failure;
mod stack;
mod story;

pub(crate) use failure::Expectation;
#[cfg(test)]
pub(crate) use stack::DEEPEST;
pub(crate) use story::Step;

use failure::Furthest;
use stack::Stack;
use story::Story;

/// The events of a parse of `text`, as far as they are kept: of one that fails, the terminals expected furthest in the
/// text; of one that succeeds, the rules entered and left.
pub(crate) struct Trace<'a> {
    text: &'a [u8],
    log: RefCell<Log>,
}

enum Log {
    Furthest(Furthest),
    Story(Story),
}

impl<'a> Trace<'a> {
    /// For a parse that is known to fail, at `reached` or further.
    pub(crate) fn of_failure(text: &'a [u8], reached: usize) -> Self {
        Trace { text, log: RefCell::new(Log::Furthest(Furthest::at_least(reached))) }
    }

    /// For a parse that is known to succeed.
    pub(crate) fn of_success(text: &'a [u8]) -> Self {
        Trace { text, log: RefCell::new(Log::Story(Story::default())) }
    }

    /// The text, to be parsed.
    pub(crate) fn input(&self) -> Traced<'_> {
        Traced { trace: self, start: 0, end: self.text.len(), mark: 0 }
    }

    /// The furthest offset that any attempt reached, and what was expected there.
    pub(crate) fn furthest(self) -> (usize, Vec<Expectation>) {
        match self.log.into_inner() {
            Log::Furthest(Furthest { offset, expected, .. }) => (offset, expected),
            Log::Story(_) => (0, Vec::new()),
        }
    }

    /// The rules entered and left by the attempt that left `rest`.
    pub(crate) fn steps(&self, rest: &Traced<'_>) -> Vec<Step> {
        match &*self.log.borrow() {
            Log::Story(story) => story.until(rest.mark),
            Log::Furthest(_) => Vec::new(),
        }
    }
}

/// What is left of the text of a [`Trace`]. Unlike a [`LocatedSpan`](nom_locate::LocatedSpan), it counts no lines as it
/// is cut.
#[derive(Clone, Copy)]
pub(crate) struct Traced<'a> {
    trace: &'a Trace<'a>,
    start: usize,
    end: usize,
    /// The place of this attempt in the log: how many rules it is inside of, or its last step in the story.
    mark: usize,
}

impl Hooks for Traced<'_> {
    const OBSERVED: bool = true;

    #[inline]
    fn enter(&mut self, rule: RuleId) {
        self.mark = match &mut *self.trace.log.borrow_mut() {
            Log::Furthest(furthest) => {
                furthest.enter(self.mark, rule, self.start);
                self.mark + 1
            }
            Log::Story(story) => story.add(self.mark, Step::Enter(rule, self.start)),
        };
    }

    #[inline]
    fn leave(&mut self, _: RuleId) {
        self.mark = match &mut *self.trace.log.borrow_mut() {
            Log::Furthest(_) => self.mark - 1,
            Log::Story(story) => story.add(self.mark, Step::Leave(self.start)),
        };
    }

    #[inline]
    fn expect(&self, ahead: usize, terminal: Terminal) {
        if let Log::Furthest(furthest) = &mut *self.trace.log.borrow_mut() {
            furthest.expect(self.mark, terminal, self.start + ahead);
        }
    }
}

impl Text for Traced<'_> {}

impl AsBytes for Traced<'_> {
    #[inline(always)]
    fn as_bytes(&self) -> &[u8] {
        &self.trace.text[self.start..self.end]
    }
}

impl Offset for Traced<'_> {
    #[inline(always)]
    fn offset(&self, second: &Self) -> usize {
        second.start - self.start
    }
}

impl<'a> Input for Traced<'a> {
    type Item = u8;
    type Iter = <&'a [u8] as Input>::Iter;
    type IterIndices = <&'a [u8] as Input>::IterIndices;

    #[inline(always)]
    fn input_len(&self) -> usize {
        self.end - self.start
    }

    #[inline(always)]
    fn take(&self, index: usize) -> Self {
        Traced { end: self.start + index, ..*self }
    }

    #[inline(always)]
    fn take_from(&self, index: usize) -> Self {
        Traced { start: self.start + index, ..*self }
    }

    #[inline(always)]
    fn take_split(&self, index: usize) -> (Self, Self) {
        (self.take_from(index), self.take(index))
    }

    fn position<P: Fn(u8) -> bool>(&self, predicate: P) -> Option<usize> {
        self.bytes().position(predicate)
    }

    fn iter_elements(&self) -> Self::Iter {
        self.bytes().iter_elements()
    }

    fn iter_indices(&self) -> Self::IterIndices {
        self.bytes().iter_indices()
    }

    fn slice_index(&self, count: usize) -> Result<usize, Needed> {
        self.bytes().slice_index(count)
    }
}

impl<'a> Traced<'a> {
    fn bytes(&self) -> &'a [u8] {
        &self.trace.text[self.start..self.end]
    }
}
