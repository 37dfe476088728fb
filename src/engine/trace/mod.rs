//! The trace of a parse: the input that records it, and the record.

use alloc::vec::Vec;
use core::{cell::RefCell, iter};

use nom::{AsBytes, Input, Needed, Offset};

use super::{Hooks, RuleId, Terminal, Text};
use failure::ExpectationRecorder;

mod failure;

pub(crate) use failure::{DEEPEST, Expectation, Expectations, Stack};

/// The record of a parse of `text`: if it fails, the terminals expected furthest in the text; if it
/// succeeds, the rules entered and left.
pub(crate) struct Trace<'a> {
    text: &'a [u8],
    furthest: ExpectationRecorder,
    log: Option<RefCell<StepLog>>,
    /// The length of the name that commits the text.
    name: Option<usize>,
}

impl<'a> Trace<'a> {
    /// For a parse that is known to fail, at `reached` or further.
    pub(crate) fn of_failure(text: &'a [u8], reached: usize) -> Self {
        Trace {
            text,
            furthest: ExpectationRecorder::at_least(reached),
            log: None,
            name: None,
        }
    }

    /// For a parse whose rest is its only result: keeps nothing, and allocates nothing.
    pub(crate) fn unkept(text: &'a [u8]) -> Self {
        Trace {
            text,
            furthest: ExpectationRecorder::unkept(),
            log: None,
            name: None,
        }
    }

    /// For a parse that is known to succeed.
    pub(crate) fn of_success(text: &'a [u8]) -> Self {
        Trace {
            log: Some(RefCell::default()),
            ..Trace::unkept(text)
        }
    }

    /// The same for the strict reading, where the name of a scheme, with the length `name`, commits
    /// to a production.
    pub(crate) fn committed(self, name: usize) -> Self {
        Trace {
            name: Some(name),
            ..self
        }
    }

    /// The text, to be parsed.
    pub(crate) fn input(&self) -> TracedInput<'_> {
        TracedInput {
            trace: self,
            start: 0,
            mark: 0,
        }
    }

    /// What was expected at the furthest offset that any attempt reached.
    pub(crate) fn into_expectations(self) -> Expectations {
        self.furthest.into_expectations()
    }

    /// The rules entered and left by the attempt that left `rest`.
    pub(crate) fn steps(&self, rest: &TracedInput<'_>) -> Vec<Step> {
        self.log
            .as_ref()
            .map_or(Vec::new(), |log| log.borrow().until(rest.mark))
    }
}

/// Adds `step` to the log after `mark`, and returns its mark. (It does not take a [`TracedInput`]:
/// that stays in registers only where nothing refers to it.)
#[cold]
#[inline(never)]
fn record(log: &RefCell<StepLog>, mark: usize, step: Step) -> usize {
    log.borrow_mut().add(mark, step)
}

/// What is left of the text of a [`Trace`]. Unlike a [`LocatedSpan`](nom_locate::LocatedSpan), it
/// counts no lines as it is cut. A leaf does not know its end: the tree of a traced parse is
/// dropped unread.
#[derive(Clone, Copy)]
pub(crate) struct TracedInput<'a> {
    trace: &'a Trace<'a>,
    start: usize,
    /// The position of this attempt in the trace: its last step in the log, or how many rules it
    /// is inside of.
    mark: usize,
}

impl Hooks for TracedInput<'_> {
    const OBSERVED: bool = true;

    #[inline]
    fn enter(&mut self, rule: RuleId) {
        self.mark = match &self.trace.log {
            None => {
                self.trace.furthest.enter(self.mark, rule, self.start);
                self.mark + 1
            }
            Some(log) => record(log, self.mark, Step::Enter(rule, self.start)),
        };
    }

    #[inline]
    fn leave(&mut self, _: RuleId) {
        self.mark = match &self.trace.log {
            None => self.mark - 1,
            Some(log) => record(log, self.mark, Step::Leave(self.start)),
        };
    }

    #[inline]
    fn expect(&self, ahead: usize, terminal: Terminal) {
        self.trace
            .furthest
            .expect(self.mark, terminal, self.start + ahead);
    }

    #[inline]
    fn commits(&mut self) -> Option<usize> {
        self.trace.name
    }
}

impl Text for TracedInput<'_> {}

impl AsBytes for TracedInput<'_> {
    #[inline(always)]
    fn as_bytes(&self) -> &[u8] {
        &self.trace.text[self.start..]
    }
}

impl Offset for TracedInput<'_> {
    #[inline(always)]
    fn offset(&self, second: &Self) -> usize {
        second.start - self.start
    }
}

impl<'a> Input for TracedInput<'a> {
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
        TracedInput {
            start: self.start + index,
            ..*self
        }
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

impl<'a> TracedInput<'a> {
    fn bytes(&self) -> &'a [u8] {
        &self.trace.text[self.start..]
    }
}

/// A rule entered or left.
#[derive(Clone, Copy)]
pub(crate) enum Step {
    /// The rule was entered at this offset.
    Enter(RuleId, usize),
    /// The rule entered last and not yet left ends at this offset.
    Leave(usize),
}

/// Every step of every attempt. Each step knows the one before it in its attempt, because a parser
/// that tries another alternative returns to an earlier input.
#[derive(Default)]
pub(super) struct StepLog(Vec<(Step, usize)>);

impl StepLog {
    /// Adds `step` after the one that `mark` refers to, and returns its own mark. 0 is the
    /// beginning.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{literal, rule, zero_or_more_then};
    use nom::{IResult, Parser, branch::alt, combinator::recognize, sequence::terminated};

    const SENTENCE: RuleId = RuleId(0);
    const WORD: RuleId = RuleId(1);
    const OTHER: RuleId = RuleId(2);

    /// `sentence = word "c" | other`, `word = "ab"`, `other = "a"`.
    fn sentence(input: TracedInput<'_>) -> IResult<TracedInput<'_>, TracedInput<'_>> {
        rule(
            SENTENCE,
            alt((
                recognize((rule(WORD, literal("ab")), literal("c"))),
                recognize(rule(OTHER, literal("a"))),
            )),
        )
        .parse(input)
    }

    #[test]
    fn an_attempt_that_is_given_up_is_not_lost() {
        let trace = Trace::of_failure(b"abx", 0);
        let (rest, _) = sentence(trace.input()).ok().unwrap();
        assert_eq!(rest.as_bytes(), b"bx");
        let Expectations { offset, expected } = trace.into_expectations();
        let terminals: Vec<Terminal> = expected
            .iter()
            .map(|expectation| expectation.terminal)
            .collect();
        assert_eq!(
            (offset, &*terminals),
            (
                2,
                &[Terminal::Literal {
                    text: "c",
                    ignore_case: false
                }][..]
            )
        );
        assert!(expected[0].within.iter().eq([(SENTENCE, 0)]));
    }

    #[test]
    fn a_rule_that_is_too_deep_is_not_remembered() {
        let trace = Trace::of_failure(b"x", 0);
        let mut input = trace.input();
        (0..=DEEPEST as u8).for_each(|rule| input.enter(RuleId(rule)));
        input.expect(0, Terminal::End);
        assert_eq!(
            trace.into_expectations().expected[0].within.depth(),
            DEEPEST
        );
    }

    /// If no element was read, none can be given back.
    #[test]
    fn what_was_expected_first_is_told_once() {
        let trace = Trace::of_failure(b"x", 0);
        assert!(
            zero_or_more_then(literal("a"), literal("b"))
                .parse(trace.input())
                .is_err()
        );
        assert_eq!(trace.into_expectations().expected.len(), 2);
    }

    /// nom's own combinators ask for it.
    #[test]
    fn the_elements_are_those_of_the_text_that_is_left() {
        let trace = Trace::of_failure(b"x:ab:", 0);
        let input = trace.input().take_from(2);
        assert!(input.iter_elements().eq(*b"ab:"));
        assert!(input.iter_indices().eq([(0, b'a'), (1, b'b'), (2, b':')]));
        assert_eq!(
            (
                input.position(|byte| byte == b':'),
                input.position(|byte| byte == b'x')
            ),
            (Some(2), None)
        );
    }

    #[test]
    fn nothing_is_kept_of_what_was_expected_before_the_parse_is_known_to_fail() {
        let trace = Trace::of_failure(b"x", 1);
        assert!(sentence(trace.input()).is_err());
        assert!(trace.into_expectations().expected.is_empty());
    }

    #[test]
    fn the_steps_are_those_of_the_attempt_that_succeeds() {
        let trace = Trace::of_success(b"abx");
        let (rest, _) = sentence(trace.input()).ok().unwrap();
        let steps = trace.steps(&rest);
        assert!(matches!(
            *steps,
            [
                Step::Enter(SENTENCE, 0),
                Step::Enter(OTHER, 0),
                Step::Leave(1),
                Step::Leave(1)
            ]
        ));
    }

    /// `*[ other "b" ] word`: reading on from a `word` finds none, and the rest after the first one
    /// is the earlier.
    #[test]
    fn a_parser_may_return_an_earlier_rest() {
        let trace = Trace::of_success(b"abab-");
        let words = zero_or_more_then(
            terminated(rule(OTHER, literal("a")), literal("b")),
            rule(WORD, literal("ab")),
        );
        let (rest, _) = rule(SENTENCE, words).parse(trace.input()).ok().unwrap();
        assert_eq!(rest.as_bytes(), b"-");
        let steps = trace.steps(&rest);
        assert!(matches!(
            *steps,
            [
                Step::Enter(SENTENCE, 0),
                Step::Enter(OTHER, 0),
                Step::Leave(1),
                Step::Enter(WORD, 2),
                Step::Leave(4),
                Step::Leave(4)
            ]
        ));
    }
}
