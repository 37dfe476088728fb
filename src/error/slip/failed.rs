//! [`Failed`]: what the rules look at: a text, and how its parse failed.

use alloc::{borrow::Cow, string::String};
use core::ops::Range;

use percent_encoding::percent_encode_byte;

use super::{
    super::{expected::Expected, failure::Failure, found::Found},
    Help, Slip, SlipKind,
    refused::refused,
    without_at,
};
use crate::{Production, Scheme, Schemes, Terminal};

pub(super) struct Failed<'a> {
    /// The schemes that are known.
    schemes: &'a Schemes,
    pub(super) input: &'a [u8],
    pub(super) offset: usize,
    pub(super) found: Found,
    pub(super) expected: &'a [Expected],
    /// The alternative of `url` that the text was parsed as; `None` if it was parsed as another production.
    pub(super) url: Option<Production>,
    /// Whether an escape was expected there.
    pub(super) takes_escape: bool,
    /// The start of the `hostport` that was being read, or of the `host` where no port is allowed, and the part of it
    /// that was read.
    pub(super) hostport: Option<(usize, &'a [u8])>,
    failure: &'a Failure,
}

impl<'a> Failed<'a> {
    pub(super) fn new(schemes: &'a Schemes, input: &'a [u8], url: Option<Production>, failure: &'a Failure) -> Self {
        let &Failure { offset, found, takes_escape, ref expected, .. } = failure;
        let mut failed = Failed { schemes, input, offset, found, expected, url, takes_escape, hostport: None, failure };
        failed.hostport = failed.find_hostport();
        failed
    }

    /// The production of the scheme that `text` begins with, in either case and with its colon, if the scheme is known.
    pub(super) fn known(&self, text: &[u8]) -> Option<Production> {
        self.schemes.alternative(text).known()
    }

    /// The text before the failure.
    pub(super) fn read(&self) -> &'a [u8] {
        &self.input[..self.offset]
    }

    /// The text from the failure on.
    pub(super) fn rest(&self) -> &'a [u8] {
        &self.input[self.offset..]
    }

    /// The character that was found.
    pub(super) fn here(&self) -> Range<usize> {
        self.offset..self.offset + self.found.length()
    }

    /// Whether the end of the text was expected.
    pub(super) fn expects_end(&self) -> bool {
        self.expected.iter().any(|expected| expected.terminal == Terminal::End)
    }

    /// Whether nothing but the end of the text was expected.
    pub(super) fn expects_only_end(&self) -> bool {
        matches!(self.expected, [expected] if expected.terminal == Terminal::End)
    }

    /// Whether `production` was expected to begin there.
    pub(super) fn expects(&self, production: Production) -> bool {
        self.expected.iter().any(|expected| expected.begins && expected.production == Some(production))
    }

    /// The literals that were expected there, or what was left of them.
    pub(super) fn literals(&self) -> impl Iterator<Item = &'static str> {
        self.expected.iter().filter_map(|expected| match expected.terminal {
            Terminal::Literal { text, .. } => Some(text),
            _ => None,
        })
    }

    /// Whether the text was parsed as this alternative of `url`.
    pub(super) fn is(&self, url: Production) -> bool {
        self.url == Some(url)
    }

    /// The first colon, which ends the scheme.
    pub(super) fn colon(&self) -> Option<usize> {
        self.input.iter().position(|&byte| byte == b':')
    }

    /// The offset after `scheme://`, and the text from there, in a URL that has so much of it.
    pub(super) fn after_slashes(&self) -> Option<(usize, &'a [u8])> {
        let start = self.colon()? + "://".len();
        Some((start, self.input.get(start..)?))
    }

    /// The offset where the innermost `production` that was being read begins.
    pub(super) fn start_of(&self, production: Production) -> Option<usize> {
        self.failure.start_of(production)
    }

    /// Whether an "@" ends the part that was being read.
    pub(super) fn before_at(&self) -> bool {
        let begun = |part| self.start_of(part).is_some();
        self.takes_escape && self.url.and_then(without_at::part).is_some_and(begun)
    }

    fn find_hostport(&self) -> Option<(usize, &'a [u8])> {
        // Escapes are allowed in a user or a path, but not in a host.
        if self.takes_escape {
            return None;
        }
        let is_host =
            |production, _| matches!(production, Production::HostPort | Production::Host | Production::HostName);
        let (_, innermost) = self.failure.innermost(is_host)?;
        let start = self.start_of(Production::HostPort).unwrap_or(innermost);
        Some((start, self.read().get(start..)?))
    }

    /// The [`hostport`](Failed::hostport), if no port was being read.
    pub(super) fn host(&self) -> Option<(usize, &'a [u8])> {
        self.hostport.filter(|(_, read)| !read.contains(&b':'))
    }

    /// The innermost production that was being read, of those that the prose describes and that are parts of a URL.
    pub(super) fn place(&self) -> Option<Production> {
        if self.host().is_some() {
            return Some(Production::Host);
        }
        let (place, _) = self.failure.innermost(|production, _| match production {
            Production::GenericUrl | Production::Url | Production::OtherUrl => false,
            Production::WaisDatabase | Production::WaisIndex | Production::WaisDoc => false,
            _ => Scheme::of(production).is_none() && production.section() != "5",
        })?;
        Some(place)
    }

    /// A character that must be encoded. Where no escape is allowed, or not this one, encoding it does not help.
    pub(super) fn encode(&self, kind: SlipKind) -> Slip {
        if self.takes_escape {
            if let Some((section, help)) = refused(self) {
                return Slip::new(kind, self.here(), section, help);
            }
            let escapes = escapes(&self.input[self.here()]);
            return Slip::new(kind, self.here(), "2.2", Help::Encode(self.found)).write(escapes);
        }
        let place = self.place();
        let section = place.or(self.url).map_or("2.2", Production::section);
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
