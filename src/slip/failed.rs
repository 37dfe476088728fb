//! What the rules look at: a text, and how it failed.

use alloc::{borrow::Cow, string::String};
use core::ops::Range;

use percent_encoding::percent_encode_byte;

use super::{Help, Slip, SlipKind};
use crate::{Expected, Found, Production, furthest::Nest};

pub(crate) struct Failed<'a> {
    pub(crate) input: &'a [u8],
    pub(crate) offset: usize,
    pub(crate) found: Found,
    pub(crate) expected: &'a [Expected],
    /// The productions that were being read, the outermost first.
    pub(crate) within: &'a Nest,
    /// Whether an escape could have stood there.
    pub(crate) takes_escape: bool,
}

impl Failed<'_> {
    /// What was read.
    pub(super) fn read(&self) -> &[u8] {
        &self.input[..self.offset]
    }

    /// What is left.
    pub(super) fn rest(&self) -> &[u8] {
        &self.input[self.offset..]
    }

    /// The character that was found.
    pub(super) fn here(&self) -> Range<usize> {
        self.offset..self.offset + self.found.length()
    }

    pub(super) fn expects(&self, wanted: Expected) -> bool {
        self.expected.contains(&wanted)
    }

    pub(super) fn expects_production(&self, production: Production) -> bool {
        self.expects(Expected::Production(production))
    }

    /// The literals that could have stood there, or what was left of them.
    pub(super) fn literals(&self) -> impl Iterator<Item = &'static str> {
        self.expected.iter().filter_map(|expected| match expected {
            Expected::Literal(text) => Some(*text),
            _ => None,
        })
    }

    /// The innermost production that was being read, of those that the prose tells of.
    pub(super) fn place(&self) -> Production {
        let told = self.within.productions().iter().rfind(|production| production.section() != "5");
        told.copied().unwrap_or(Production::Url)
    }

    /// Where the innermost `production` began that was being read.
    pub(super) fn start_of(&self, production: Production) -> Option<usize> {
        self.within.start_of(production)
    }

    /// The alternative of `url` that was being read.
    pub(super) fn alternative(&self) -> Production {
        self.within.productions().get(1).copied().unwrap_or(Production::Url)
    }

    /// The first colon, which ends the scheme.
    pub(super) fn colon(&self) -> Option<usize> {
        self.input.iter().position(|&byte| byte == b':')
    }

    /// A character that must be encoded. Where no escape may stand, that is no way out.
    pub(super) fn encode(&self, kind: SlipKind) -> Slip {
        if self.takes_escape {
            let escapes = escapes(&self.input[self.here()]);
            return Slip::new(kind, self.here(), "2.2", Help::Encode(self.found)).write(escapes);
        }
        let place = match self.start_of(Production::Host) {
            Some(_) => Production::Host,
            None => self.place(),
        };
        Slip::new(kind, self.here(), place.section(), Help::NoPlace(self.found, place))
    }
}

/// Each octet as an `escape`.
pub(super) fn escapes(octets: &[u8]) -> Cow<'static, str> {
    match *octets {
        [octet] => percent_encode_byte(octet).into(),
        _ => octets.iter().map(|&octet| percent_encode_byte(octet)).collect::<String>().into(),
    }
}
