//! The diagnosis of a `login` or a `grouppart` that has no "@".

use nom::{
    Parser,
    branch::alt,
    bytes::complete::take,
    combinator::{opt, value},
};

use super::super::failure::Failure;
use crate::{
    Production::{self, FtpUrl, GroupPart, Login, NewsUrl, Port, TelnetUrl},
    engine::{Hooks, Terminal, Trace, Traced, literal, rule},
    grammar::{group, hostport},
};

/// The part of a `url` in which an "@" ends a `user`, or the text before the host of an `article`.
pub(super) fn part(url: Production) -> Option<Production> {
    match url {
        FtpUrl | TelnetUrl => Some(Login),
        NewsUrl => Some(GroupPart),
        _ => None,
    }
}

/// Diagnoses the text again: its `login` as a `hostport`, or its `grouppart` as a `group`, because it has no "@".
///
/// A `user` reads past the mistake in a host, as in `ftp://a_b/`, and then expects an "@"; but a writer who wrote no
/// "@" meant no user.
pub(super) fn without_at(text: &[u8], url: Production, failure: &Failure) -> Option<Failure> {
    let part = part(url)?;
    let start = failure.start_of(part)?;
    let rest = &text[start..];
    let end = match part {
        Login => rest.iter().position(|&byte| byte == b'/').unwrap_or(rest.len()),
        _ => rest.len(),
    };
    let (read, path) = rest.split_at(end);
    if read.contains(&b'@') {
        return None;
    }
    let trace = Trace::of_failure(text, 0);
    let mut whole = trace.input();
    whole.enter(Production::Url.id());
    let left = if part == Login { host(whole, url, start) } else { newsgroup(whole, start) };
    if let Some(rest) = left {
        rest.expect(0, Terminal::End);
    }
    let failure = Failure::new(text, trace);
    // The "/" in a password, as in `ftp://user:pass/word@host`, does not end a port.
    let password = failure.start_of(Port).is_some() && path.contains(&b'@');
    (!password).then_some(failure)
}

/// The rest that an `ftpurl` or a `telneturl` leaves if its `login` is a `hostport`.
fn host<'a>(input: Traced<'a>, url: Production, start: usize) -> Option<Traced<'a>> {
    let url = rule(url.id(), (take(start), rule(Login.id(), hostport), opt(literal("/"))));
    rest(url, input)
}

/// The rest that a `newsurl` leaves if it has no `article`.
fn newsgroup<'a>(input: Traced<'a>, start: usize) -> Option<Traced<'a>> {
    let groups = alt((value((), group), value((), literal("*"))));
    rest(rule(NewsUrl.id(), (take(start), rule(GroupPart.id(), groups))), input)
}

fn rest<'a>(
    mut url: impl Parser<Traced<'a>, Error = nom::error::Error<Traced<'a>>>,
    input: Traced<'a>,
) -> Option<Traced<'a>> {
    url.parse(input).ok().map(|(rest, _)| rest)
}
