//! What the rules look at: a text, and how it failed.

use alloc::{borrow::Cow, string::String};
use core::ops::Range;

use percent_encoding::percent_encode_byte;

use super::{Help, Slip, SlipKind, without_at};
use crate::{
    Expected, Found,
    Production::{self, MailtoUrl, NewsUrl, OtherUrl},
    furthest::{Furthest, Nest},
};

pub(super) struct Failed<'a> {
    pub(super) input: &'a [u8],
    pub(super) offset: usize,
    pub(super) found: Found,
    pub(super) expected: &'a [Expected],
    /// The alternative of `url` that the scheme commits to.
    pub(super) alternative: Production,
    /// The productions that were being read, the outermost first.
    within: &'a Nest,
    /// Whether an escape could have stood there.
    pub(super) takes_escape: bool,
    /// Where a `hostport` begins that was being read, or the `host` of a URL that has no port, and what was read of it.
    pub(super) hostport: Option<(usize, &'a [u8])>,
}

impl<'a> Failed<'a> {
    pub(super) fn new(input: &'a [u8], alternative: Production, furthest: &'a Furthest) -> Self {
        let Furthest { offset, takes_escape, ref expected, ref within, .. } = *furthest;
        let found = Found::at(&input[offset..]);
        let mut failed = Failed { input, offset, found, expected, alternative, within, takes_escape, hostport: None };
        failed.hostport = failed.find_hostport();
        failed
    }

    /// What was read.
    pub(super) fn read(&self) -> &'a [u8] {
        &self.input[..self.offset]
    }

    /// What is left.
    pub(super) fn rest(&self) -> &'a [u8] {
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

    /// The first colon, which ends the scheme.
    pub(super) fn colon(&self) -> Option<usize> {
        self.input.iter().position(|&byte| byte == b':')
    }

    /// Where the innermost `production` began that was being read.
    pub(super) fn start_of(&self, production: Production) -> Option<usize> {
        self.within.start_of(production)
    }

    /// Whether what was being read is ended by an "@".
    pub(super) fn before_at(&self) -> bool {
        let begun = |part| self.start_of(part).is_some();
        self.takes_escape && without_at::part(self.alternative).is_some_and(begun)
    }

    fn find_hostport(&self) -> Option<(usize, &'a [u8])> {
        let start = match self.alternative {
            // A user, a path.
            _ if self.takes_escape => return None,
            MailtoUrl | OtherUrl => return None,
            NewsUrl => self.start_of(Production::Host)?,
            _ => self.colon()? + "://".len(),
        };
        let read = self.read().get(start..)?;
        let user = read.iter().position(|&byte| byte == b'@').map_or(0, |at| at + 1);
        (!read.contains(&b'/')).then_some((start + user, &read[user..]))
    }

    /// The [`hostport`](Failed::hostport), if no port was being read.
    pub(super) fn host(&self) -> Option<(usize, &'a [u8])> {
        self.hostport.filter(|(_, read)| !read.contains(&b':'))
    }

    /// The innermost production that was being read, of those that the prose tells of and that are less than a URL.
    pub(super) fn place(&self) -> Option<Production> {
        if self.host().is_some() {
            return Some(Production::Host);
        }
        let told = |&(production, start): &(Production, usize)| match production {
            Production::Scheme => true,
            _ => start > 0 && production.section() != "5",
        };
        self.within.iter().rfind(told).map(|(production, _)| production)
    }

    /// A character that must be encoded. Where no escape may stand, that is no way out.
    pub(super) fn encode(&self, kind: SlipKind) -> Slip {
        if self.takes_escape {
            let escapes = escapes(&self.input[self.here()]);
            return Slip::new(kind, self.here(), "2.2", Help::Encode(self.found)).write(escapes);
        }
        let place = self.place();
        let section = place.unwrap_or(self.alternative).section();
        Slip::new(kind, self.here(), section, Help::NoPlace(self.found, place))
    }
}

/// Each octet as an `escape`.
pub(super) fn escapes(octets: &[u8]) -> Cow<'static, str> {
    match *octets {
        [octet] => percent_encode_byte(octet).into(),
        _ => octets.iter().map(|&octet| percent_encode_byte(octet)).collect::<String>().into(),
    }
}
