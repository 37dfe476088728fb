//! [`Stopped`]: what the error of any grammar tells.

use alloc::vec::Vec;
use core::fmt;

use super::{expected::Alternatives, expected::Expected, found::Found, within::Within};
use crate::engine::GrammarRule;

/// The place where a text could be read no further, what was found there, and what was expected.
///
/// [`Display`](fmt::Display) is `found " ", expected a, b or c, in hsegment`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stopped<P> {
    pub(crate) offset: usize,
    pub(crate) found: Found,
    pub(crate) expected: Vec<Expected<P>>,
    pub(super) within: Within<P>,
}

impl<P: GrammarRule> Stopped<P> {
    /// The productions that were being read there, the outermost first.
    pub(crate) fn within(&self) -> &[P] {
        self.within.as_slice()
    }
}

impl<P: GrammarRule> fmt::Display for Stopped<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {}", self.found)?;
        if !self.expected.is_empty() {
            write!(f, ", expected {}", Alternatives(&self.expected))?;
        }
        match self.within().last() {
            Some(production) => write!(f, ", in {production}"),
            None => Ok(()),
        }
    }
}
