//! [`Registered`]: a scheme that is not one of the ten.

use alloc::borrow::Cow;

use super::{Own, Syntax};
use crate::{Production, scheme::Start};

/// A scheme that is registered in a set of [`Schemes`](super::Schemes).
#[derive(Debug, Clone)]
pub struct Registered {
    name: Cow<'static, str>,
    start: Start,
    production: Production,
    syntax: Option<Own>,
    default_port: Option<u16>,
}

impl Registered {
    /// One of a set that is a constant, with the syntax of `production`.
    pub(super) const fn constant(name: &'static str, production: Production, default_port: Option<u16>) -> Self {
        Registered { name: Cow::Borrowed(name), start: Start::of(name), production, syntax: None, default_port }
    }

    /// One with the syntax of `production`.
    pub(super) fn like(name: &str, production: Production, default_port: Option<u16>) -> Self {
        Registered { name: Cow::Owned(name.into()), start: Start::of(name), production, syntax: None, default_port }
    }

    /// One with the syntax `S`.
    pub(super) fn own<S: Syntax>(name: &str, default_port: Option<u16>) -> Self {
        Registered { syntax: Some(Own::of::<S>()), ..Self::like(name, Production::OtherUrl, default_port) }
    }

    /// Its name, in lower case.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The production that its URLs have the syntax of: that of one of the ten, or [`OtherUrl`](Production::OtherUrl) if it
    /// has a syntax of its own.
    pub fn production(&self) -> Production {
        self.production
    }

    /// The default port, if its URLs have ports.
    pub fn default_port(&self) -> Option<u16> {
        self.default_port
    }

    /// The syntax of its own.
    #[inline]
    pub(crate) fn syntax(&self) -> Option<&Own> {
        self.syntax.as_ref()
    }

    /// Whether `text` begins with the name, in either case, and a colon.
    #[inline(always)]
    pub(super) fn begins(&self, text: &[u8]) -> bool {
        self.start.begins(text, |rest| rest.eq_ignore_ascii_case(&self.name.as_bytes()[8..]))
    }
}
