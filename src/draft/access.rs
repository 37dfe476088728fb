//! The addresses of schemes that name a way to access an object: HTTP, FTP, AFS, telnet.

use nom::{
    IResult, Parser,
    combinator::{opt, recognize},
};

use super::{
    cellname, hostport, login, path,
    production::{Production, production},
    search,
};
use crate::engine::{Text, literal};

/// `httpaddress  h t t p : / / hostport [ / path ] [ ? search ]`
///
/// An object on an HTTP server, or a search. It needs no path.
///
/// ```
/// # use rfc1738::draft::httpaddress;
/// assert_eq!(httpaddress("http://host/a/?b+c#d"), Ok(("#d", "http://host/a/?b+c")));
/// assert_eq!(httpaddress("http://host?b"), Ok(("", "http://host?b")));
///
/// assert!(httpaddress("http:///a").is_err());
/// ```
pub fn httpaddress<I: Text>(input: I) -> IResult<I, I> {
    production(
        Production::HttpAddress,
        recognize((literal("http://"), hostport, opt((literal("/"), path)), opt((literal("?"), search)))),
    )
    .parse(input)
}

/// `ftpaddress  f t p : / / login / path`
///
/// A file or directory on an FTP server.
///
/// ```
/// # use rfc1738::draft::ftpaddress;
/// assert_eq!(ftpaddress("ftp://me@host/pub//"), Ok(("/", "ftp://me@host/pub/")));
///
/// assert!(ftpaddress("ftp://me@host").is_err());
/// ```
pub fn ftpaddress<I: Text>(input: I) -> IResult<I, I> {
    production(Production::FtpAddress, recognize((literal("ftp://"), login, literal("/"), path))).parse(input)
}

/// `afsaddress  a f s : / / cellname / path`
///
/// A file in AFS. A `url` is no such address: the draft keeps it "as historical note".
///
/// ```
/// # use rfc1738::draft::afsaddress;
/// assert_eq!(afsaddress("afs://cern.ch/a?"), Ok(("?", "afs://cern.ch/a")));
///
/// assert!(afsaddress("afs://cern.ch").is_err());
/// ```
pub fn afsaddress<I: Text>(input: I) -> IResult<I, I> {
    production(Production::AfsAddress, recognize((literal("afs://"), cellname, literal("/"), path))).parse(input)
}

/// `telnetaddress  t e l n e t : / / login`
///
/// An interactive service.
///
/// ```
/// # use rfc1738::draft::telnetaddress;
/// assert_eq!(telnetaddress("telnet://me:secret@host:23/"), Ok(("/", "telnet://me:secret@host:23")));
///
/// assert!(telnetaddress("telnet://").is_err());
/// ```
pub fn telnetaddress<I: Text>(input: I) -> IResult<I, I> {
    production(Production::TelnetAddress, recognize((literal("telnet://"), login))).parse(input)
}
