//! [`FailedParse`]: a string and its failed parse, as the rules read them; and the diagnosis of a
//! `login` or a `grouppart` without "@".

use alloc::{borrow::Cow, string::String};
use core::ops::Range;

use nom::{
    Parser,
    branch::alt,
    bytes::complete::take,
    combinator::{opt, value},
};
use percent_encoding::percent_encode_byte;

use super::{Help, Slip, SlipKind, refused::refused};
use crate::{
    Production::{self, FtpUrl, GroupPart, Login, NewsUrl, OtherUrl, Port, TelnetUrl},
    Scheme, Schemes,
    engine::{Hooks, Terminal, Trace, TracedInput, literal, rule},
    grammar::{group, hostport},
    parse::error::{
        expected::{Expected, Found},
        failure::Failure,
    },
    parse::strict::Alternative,
};

pub(super) struct FailedParse<'a> {
    /// The schemes that are known.
    schemes: &'a Schemes,
    pub(super) input: &'a [u8],
    pub(super) offset: usize,
    pub(super) found: Found,
    pub(super) expected: &'a [Expected],
    /// The alternative of `url` that the text was parsed as; `None` if it was parsed as another
    /// production.
    pub(super) url: Option<Production>,
    alternative: Option<Alternative<'a>>,
    /// Whether an escape was expected there.
    pub(super) takes_escape: bool,
    /// The start of the `hostport` that was being read, or of the `host` where no port is allowed,
    /// and the part of it that was read.
    pub(super) hostport: Option<(usize, &'a [u8])>,
    failure: &'a Failure,
}

impl<'a> FailedParse<'a> {
    pub(super) fn new(
        schemes: &'a Schemes,
        input: &'a [u8],
        alternative: Option<Alternative<'a>>,
        failure: &'a Failure,
    ) -> Self {
        let &Failure {
            offset,
            found,
            takes_escape,
            ref expected,
            ..
        } = failure;
        let url = alternative.map(|alternative| alternative.production);
        let mut failed = FailedParse {
            schemes,
            input,
            offset,
            found,
            expected,
            url,
            alternative,
            takes_escape,
            hostport: None,
            failure,
        };
        failed.hostport = failed.find_hostport();
        failed
    }

    /// The production of the scheme that `text` begins with, in either case and with its colon, if
    /// the scheme is known.
    pub(super) fn known(&self, text: &[u8]) -> Option<Production> {
        self.schemes.alternative(text).known()
    }

    /// The name that the text begins with, and the names of the schemes that are allowed, if it is
    /// none of them.
    pub(super) fn refused(&self) -> Option<(&'a str, &'a Schemes)> {
        Some((self.schemes.refused(self.input)?, self.schemes))
    }

    /// The name of a scheme that a URL may have.
    pub(super) fn a_scheme(&self) -> &'a str {
        // The last name, because of "http" and "https" the second is the more common today.
        let allowed = self
            .schemes
            .names()
            .filter(|_| self.schemes.is_closed())
            .last();
        allowed.unwrap_or("http")
    }

    /// The name of its scheme, if it is known.
    pub(super) fn scheme(&self) -> Cow<'static, str> {
        self.alternative
            .and_then(Alternative::scheme)
            .unwrap_or_default()
    }

    /// These words about all URLs of this scheme: `http URLs take no user name`.
    pub(super) fn urls(&self, words: &'static str) -> Help {
        Help::Urls(self.scheme(), words)
    }

    /// Something that the URLs of this scheme need is missing here.
    pub(super) fn missing(&self) -> Help {
        Help::Missing(self.scheme())
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
        self.expected
            .iter()
            .any(|expected| expected.terminal == Terminal::End)
    }

    /// Whether nothing but the end of the text was expected.
    pub(super) fn expects_only_end(&self) -> bool {
        matches!(self.expected, [expected] if expected.terminal == Terminal::End)
    }

    /// Whether `production` was expected to begin there.
    pub(super) fn expects(&self, production: Production) -> bool {
        self.expected
            .iter()
            .any(|expected| expected.begins && expected.production == Some(production))
    }

    /// The literals that were expected there, or what was left of them.
    pub(super) fn literals(&self) -> impl Iterator<Item = &'static str> {
        self.expected
            .iter()
            .filter_map(|expected| match expected.terminal {
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

    /// The offset after `scheme://`, and the text from there, in a URL that has that much.
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
        let at_follows = || {
            let rest = self.rest().split(|byte| b"/?".contains(byte)).next();
            rest.is_some_and(|rest| rest.contains(&b'@'))
        };
        let in_login = self.url.and_then(login_part).is_some_and(begun);
        self.takes_escape && (in_login || self.in_authority() && at_follows())
    }

    /// Whether the host of an `otherurl`, or the text before it, was being read.
    pub(super) fn in_authority(&self) -> bool {
        self.is(OtherUrl) && self.is_authority_to(self.offset)
    }

    /// Whether the text from `scheme://` to this offset is the host, or what may precede it.
    pub(super) fn is_authority_to(&self, offset: usize) -> bool {
        self.after_slashes().is_some_and(|(start, _)| {
            let read = self.input.get(start..offset);
            self.input[..start].ends_with(b"//")
                && read.is_some_and(|read| !read.iter().any(|byte| b"/?#".contains(byte)))
        })
    }

    fn find_hostport(&self) -> Option<(usize, &'a [u8])> {
        // Escapes are allowed in a user or a path, but not in a host.
        if self.takes_escape {
            return None;
        }
        let is_host = |production, _| {
            matches!(
                production,
                Production::HostPort | Production::Host | Production::HostName
            )
        };
        let (_, innermost) = self.failure.innermost(is_host)?;
        let start = self.start_of(Production::HostPort).unwrap_or(innermost);
        Some((start, self.read().get(start..)?))
    }

    /// The [`hostport`](FailedParse::hostport), if no port was being read.
    pub(super) fn host(&self) -> Option<(usize, &'a [u8])> {
        self.hostport.filter(|(_, read)| !read.contains(&b':'))
    }

    /// The innermost production that was being read, of those that the prose describes and that are
    /// parts of a URL.
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

    /// A character that must be encoded. Where no escape is allowed, or not this one, encoding it
    /// does not help.
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
        _ => octets
            .iter()
            .map(|&octet| percent_encode_byte(octet))
            .collect::<String>()
            .into(),
    }
}

/// The part of a `url` in which an "@" ends a `user`, or the text before the host of an `article`.
fn login_part(url: Production) -> Option<Production> {
    match url {
        FtpUrl | TelnetUrl => Some(Login),
        NewsUrl => Some(GroupPart),
        _ => None,
    }
}

/// Diagnoses the text again: its `login` as a `hostport`, or its `grouppart` as a `group`, because
/// it has no "@".
///
/// A `user` reads past the mistake in a host, as in `ftp://a_b/`, and then expects an "@"; but a
/// writer who wrote no "@" meant no user.
pub(super) fn without_at(text: &[u8], url: Production, failure: &Failure) -> Option<Failure> {
    let part = login_part(url)?;
    let start = failure.start_of(part)?;
    let rest = &text[start..];
    let end = match part {
        Login => rest
            .iter()
            .position(|&byte| byte == b'/')
            .unwrap_or(rest.len()),
        _ => rest.len(),
    };
    let (read, path) = rest.split_at(end);
    if read.contains(&b'@') {
        return None;
    }
    let trace = Trace::of_failure(text, 0);
    let mut whole = trace.input();
    whole.enter(Production::Url.id());
    let left = if part == Login {
        host(whole, url, start)
    } else {
        newsgroup(whole, start)
    };
    if let Some(rest) = left {
        rest.expect(0, Terminal::End);
    }
    let failure = Failure::new(text, trace);
    // The "/" in a password, as in `ftp://user:pass/word@host`, does not end a port.
    let password = failure.start_of(Port).is_some() && path.contains(&b'@');
    (!password).then_some(failure)
}

/// The rest that an `ftpurl` or a `telneturl` leaves if its `login` is a `hostport`.
fn host<'a>(input: TracedInput<'a>, url: Production, start: usize) -> Option<TracedInput<'a>> {
    let url = rule(
        url.id(),
        (take(start), rule(Login.id(), hostport), opt(literal("/"))),
    );
    rest(url, input)
}

/// The rest that a `newsurl` leaves if it has no `article`.
fn newsgroup<'a>(input: TracedInput<'a>, start: usize) -> Option<TracedInput<'a>> {
    let groups = alt((value((), group), value((), literal("*"))));
    rest(
        rule(NewsUrl.id(), (take(start), rule(GroupPart.id(), groups))),
        input,
    )
}

fn rest<'a>(
    mut url: impl Parser<TracedInput<'a>, Error = nom::error::Error<TracedInput<'a>>>,
    input: TracedInput<'a>,
) -> Option<TracedInput<'a>> {
    url.parse(input).ok().map(|(rest, _)| rest)
}
