//! What no "@" makes a `user` or an `article` of.

use core::cell::RefCell;

use nom::{
    Parser,
    branch::alt,
    bytes::complete::take,
    combinator::{opt, value},
};

use crate::{
    Production::{self, FtpUrl, GroupPart, Login, NewsUrl, Port, TelnetUrl},
    Terminal, Text,
    combinator::{literal, production},
    furthest::{Furthest, Watched},
    grammar::{group, hostport},
};

/// The part of a `url` in which an "@" ends a `user` or what comes before the host of an `article`.
pub(super) fn part(url: Production) -> Option<Production> {
    match url {
        FtpUrl | TelnetUrl => Some(Login),
        NewsUrl => Some(GroupPart),
        _ => None,
    }
}

/// How far a `hostport` comes where the `login` of a `url` has no "@", or a `group` where its `grouppart` has none.
///
/// A `user` reads on where a host is mistaken, as in `ftp://a_b/`, and wants an "@" in the end; but who writes none
/// means no user.
pub(super) fn without_at(input: &[u8], url: Production, furthest: &Furthest) -> Option<Furthest> {
    let part = part(url)?;
    let start = furthest.within.start_of(part)?;
    let rest = &input[start..];
    let end = match part {
        Login => rest.iter().position(|&byte| byte == b'/').unwrap_or(rest.len()),
        _ => rest.len(),
    };
    let (text, path) = rest.split_at(end);
    if text.contains(&b'@') {
        return None;
    }
    let found = RefCell::new(Furthest::at_least(0));
    let mut whole = Watched::new(input, &found);
    whole.enter(Production::Url);
    let left = if part == Login { host(whole, url, start) } else { newsgroup(whole, start) };
    if let Some(rest) = left {
        rest.expect(0, Terminal::End);
    }
    let found = found.into_inner();
    // The "/" in a password, as in `ftp://user:pass/word@host`, does not end a port.
    let password = found.within.start_of(Port).is_some() && path.contains(&b'@');
    (!password).then_some(found)
}

/// What an `ftpurl` or a `telneturl` leaves whose `login` is a `hostport`.
fn host<I: Text>(input: I, url: Production, start: usize) -> Option<I> {
    let url = production(url, (take(start), production(Login, hostport), opt(literal("/"))));
    rest(url, input)
}

/// What a `newsurl` leaves that has no `article`.
fn newsgroup<I: Text>(input: I, start: usize) -> Option<I> {
    let groups = alt((value((), group), value((), literal("*"))));
    rest(production(NewsUrl, (take(start), production(GroupPart, groups))), input)
}

fn rest<I: Text, P: Parser<I, Error = nom::error::Error<I>>>(mut url: P, input: I) -> Option<I> {
    url.parse(input).ok().map(|(rest, _)| rest)
}
