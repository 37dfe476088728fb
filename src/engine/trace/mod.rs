//! The trace of a parse: the input that records events, and the record.

use alloc::vec::Vec;
use core::cell::RefCell;

use nom::{AsBytes, Input, Needed, Offset};

use super::{Hooks, RuleId, Terminal, Text};

mod failure;
mod stack;
mod story;

pub(crate) use failure::Expectations;
pub(crate) use stack::{DEEPEST, Stack};
pub(crate) use story::Step;

use failure::Furthest;
use story::Story;

/// The record of a parse of `text`. If the parse fails, it has the terminals expected furthest in the text; if it
/// succeeds, the rules entered and left.
pub(crate) struct Trace<'a> {
    text: &'a [u8],
    furthest: Furthest,
    story: Option<RefCell<Story>>,
}

impl<'a> Trace<'a> {
    /// For a parse that is known to fail, at `reached` or further.
    pub(crate) fn of_failure(text: &'a [u8], reached: usize) -> Self {
        Trace { text, furthest: Furthest::at_least(reached), story: None }
    }

    /// For a parse that is known to succeed.
    pub(crate) fn of_success(text: &'a [u8]) -> Self {
        Trace { text, furthest: Furthest::at_least(usize::MAX), story: Some(RefCell::default()) }
    }

    /// The text, as an input to parse.
    pub(crate) fn input(&self) -> Traced<'_> {
        Traced { trace: self, start: 0, mark: 0 }
    }

    /// What was expected at the furthest offset that any attempt reached.
    pub(crate) fn into_expectations(self) -> Expectations {
        self.furthest.into_expectations()
    }

    /// The rules entered and left by the attempt that left `rest`.
    pub(crate) fn steps(&self, rest: &Traced<'_>) -> Vec<Step> {
        self.story.as_ref().map_or(Vec::new(), |story| story.borrow().until(rest.mark))
    }
}

/// The rest of the text of a [`Trace`]. Unlike a [`LocatedSpan`](nom_locate::LocatedSpan), it does not count lines when
/// it is cut. A leaf does not know its end, because the tree of a traced parse is never used.
#[derive(Clone, Copy)]
pub(crate) struct Traced<'a> {
    trace: &'a Trace<'a>,
    start: usize,
    /// The place of this attempt in the trace: its last step in the story, or the number of rules around it.
    mark: usize,
}

impl Hooks for Traced<'_> {
    const OBSERVED: bool = true;

    #[inline]
    fn enter(&mut self, rule: RuleId) {
        self.mark = match &self.trace.story {
            None => {
                self.trace.furthest.enter(self.mark, rule, self.start);
                self.mark + 1
            }
            Some(story) => story.borrow_mut().add(self.mark, Step::Enter(rule, self.start)),
        };
    }

    #[inline]
    fn leave(&mut self, _: RuleId) {
        self.mark = match &self.trace.story {
            None => self.mark - 1,
            Some(story) => story.borrow_mut().add(self.mark, Step::Leave(self.start)),
        };
    }

    #[inline]
    fn expect(&self, ahead: usize, terminal: Terminal) {
        self.trace.furthest.expect(self.mark, terminal, self.start + ahead);
    }
}

impl Text for Traced<'_> {}

impl AsBytes for Traced<'_> {
    #[inline(always)]
    fn as_bytes(&self) -> &[u8] {
        &self.trace.text[self.start..]
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
        self.trace.text.len() - self.start
    }

    #[inline(always)]
    fn take(&self, _: usize) -> Self {
        *self
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
        &self.trace.text[self.start..]
    }
}
