//! Hosts, and who logs in to them.

use nom::{
    IResult, Parser,
    branch::alt,
    combinator::{fail, opt, recognize},
    error::Error,
};

use super::{
    cut::{at, colon, ialpha_ahead, ialpha_of, joined, length, longest, xalphas_ahead, xalphas_of},
    digits,
    production::{Production, production},
    xalphas,
};
use crate::engine::{Text, literal};

/// `login  [ user [ : password ] @ ] hostport`
///
/// Who logs in, and where. A `hostname` may contain ":" and "@", and a `user` too: if the text can have a `user` and read
/// as much, it has one, up to the last "@" that leaves a host; and a `password` from the first ":" on, with something on
/// both sides.
///
/// ```
/// # use rfc1738::draft::{Production, login};
/// assert_eq!(login("anonymous:me@here@host.dom/"), Ok(("/", "anonymous:me@here@host.dom")));
/// let login = Production::Login.parse("anonymous:me@here@host.dom").unwrap();
/// let parts: Vec<_> = login.children.iter().map(|part| (part.production, part.start, part.end)).collect();
/// assert_eq!(parts, [(Production::User, 0, 9), (Production::Password, 10, 17), (Production::HostPort, 18, 26)]);
///
/// // A user without a host is a name.
/// assert_eq!(Production::Login.parse("user@").unwrap().children[0].production, Production::HostPort);
/// # use rfc1738::draft;
/// assert!(draft::login("1@").is_err());
/// ```
pub fn login<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Login, longest(user_and_hostport, hostport)).parse(input)
}

/// `user [ : password ] @ hostport`
fn user_and_hostport<I: Text>(input: I) -> IResult<I, I> {
    let run = xalphas_ahead(&input)?;
    let Some(at) = at(&input.as_bytes()[..run], hostport) else {
        return fail().parse(input);
    };
    let user = |length| production(Production::User, xalphas_of(length));
    // Something is left for the password.
    match colon(&input.as_bytes()[..at - 1]) {
        None => recognize((user(at), literal("@"), hostport)).parse(input),
        Some(colon) => {
            let password = production(Production::Password, xalphas_of(at - colon - 1));
            recognize((user(colon), literal(":"), password, literal("@"), hostport)).parse(input)
        }
    }
}

/// `hostport  host [ : port ]`
///
/// A host and, optionally, the port to connect to. A `hostname` may contain a ":" itself: only the digits after the last
/// one, at the end, are a `port`.
///
/// ```
/// # use rfc1738::draft::{Production, hostport};
/// assert_eq!(hostport("host.dom:70/"), Ok(("/", "host.dom:70")));
/// assert_eq!(Production::HostPort.parse("host.dom:70").unwrap().children[1].production, Production::Port);
/// assert_eq!(Production::HostPort.parse("host.dom:70x").unwrap().children.len(), 1);
///
/// assert!(hostport(":70").is_err());
/// ```
pub fn hostport<I: Text>(input: I) -> IResult<I, I> {
    production(Production::HostPort, recognize((host_before_port, opt((literal(":"), port))))).parse(input)
}

fn host_before_port<I: Text>(input: I) -> IResult<I, I> {
    let length = length(host, &input)?;
    match before_port(&input.as_bytes()[..length]) {
        None => host(input),
        Some(name) => production(Production::Host, production(Production::HostName, names_of(name))).parse(input),
    }
}

/// The length of the name before the ":" and the digits that `host`, perhaps a name, ends in.
fn before_port(host: &[u8]) -> Option<usize> {
    let digits = host.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    match host[..host.len() - digits] {
        [ref name @ .., b':'] if digits > 0 => Some(name.len()),
        _ => None,
    }
}

/// `host  hostname | hostnumber`
///
/// The name of a host, or its number. They begin differently.
///
/// ```
/// # use rfc1738::draft::host;
/// assert_eq!(host("info.cern.ch/"), Ok(("/", "info.cern.ch")));
/// assert_eq!(host("128.141.201.74/"), Ok(("/", "128.141.201.74")));
///
/// assert!(host("128.141.201/").is_err());
/// ```
pub fn host<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Host, alt((hostname, hostnumber))).parse(input)
}

/// `cellname  hostname`
///
/// A cell of AFS.
///
/// ```
/// # use rfc1738::draft::cellname;
/// assert_eq!(cellname("cern.ch/"), Ok(("/", "cern.ch")));
///
/// assert!(cellname("1").is_err());
/// ```
pub fn cellname<I: Text>(input: I) -> IResult<I, I> {
    production(Production::CellName, hostname).parse(input)
}

/// `hostname  ialpha [ . hostname ]`
///
/// Names with a "." between two. An `ialpha` may contain a "." itself: it ends before one only if a letter follows.
///
/// ```
/// # use rfc1738::draft::{Production, hostname};
/// assert_eq!(hostname("info.cern.ch:70/"), Ok(("/", "info.cern.ch:70")));
/// let ends = |text| Production::HostName.parse(text).unwrap().children.into_iter().map(|name| name.end);
/// assert!(ends("info.cern.ch").eq([4, 9, 12]));
/// assert!(ends("a.1.b").eq([3, 5]));
///
/// assert!(hostname("1.b").is_err());
/// ```
pub fn hostname<I: Text>(input: I) -> IResult<I, I> {
    production(Production::HostName, names).parse(input)
}

/// `ialpha` repeated, with a "." between two.
pub(super) fn names<I: Text>(input: I) -> IResult<I, I> {
    names_of(ialpha_ahead(&input)?).parse(input)
}

fn names_of<I: Text>(length: usize) -> impl Parser<I, Output = I, Error = Error<I>> {
    let name = |bytes: &[u8]| {
        let ends = |two: &[u8]| two[0] == b'.' && two[1].is_ascii_alphabetic();
        bytes.windows(2).position(ends).unwrap_or(bytes.len())
    };
    joined(length, name, ialpha_of)
}

/// `hostnumber  digits . digits . digits . digits`
///
/// Four numbers. They have no bound.
///
/// ```
/// # use rfc1738::draft::hostnumber;
/// assert_eq!(hostnumber("128.141.201.74.1"), Ok((".1", "128.141.201.74")));
///
/// assert!(hostnumber("128.141.201.").is_err());
/// ```
pub fn hostnumber<I: Text>(input: I) -> IResult<I, I> {
    production(
        Production::HostNumber,
        recognize((digits, literal("."), digits, literal("."), digits, literal("."), digits)),
    )
    .parse(input)
}

/// `port  digits`
///
/// The port to connect to, in decimal. It has no bound.
///
/// ```
/// # use rfc1738::draft::port;
/// assert_eq!(port("70/"), Ok(("/", "70")));
///
/// assert!(port("http").is_err());
/// ```
pub fn port<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Port, digits).parse(input)
}

/// `user  xalphas`
///
/// A user name.
///
/// ```
/// # use rfc1738::draft::user;
/// assert_eq!(user("me:secret@host/"), Ok(("/", "me:secret@host")));
///
/// assert!(user("/").is_err());
/// ```
pub fn user<I: Text>(input: I) -> IResult<I, I> {
    production(Production::User, xalphas).parse(input)
}

/// `password  xalphas`
///
/// A password. It is not empty.
///
/// ```
/// # use rfc1738::draft::password;
/// assert_eq!(password("secret@host/"), Ok(("/", "secret@host")));
///
/// assert!(password("/").is_err());
/// ```
pub fn password<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Password, xalphas).parse(input)
}
