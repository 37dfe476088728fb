//! FILE.

use nom::{
    IResult, Parser,
    branch::alt,
    combinator::{map, opt, peek},
    sequence::{preceded, terminated},
};

use super::{fpath, host};
use crate::{
    Production,
    ast::{FileHost, FileUrl},
    engine::{Text, literal, scheme_literal},
    facts::production::production,
};

/// `fileurl = "file://" [ host | "localhost" ] "/" fpath`
///
#[doc = include_str!("../../grammar/diagrams/fileurl.svg")]
/// A file on a particular host. The host `localhost`, or an empty one, is "the machine from which
/// the URL is being interpreted" (section 3.10).
///
/// ```
/// # use rfc1738::{ast::FileHost, grammar::fileurl};
/// let (rest, url) = fileurl("file://vms.host.edu/disk$user/my/notes/note12345.txt").unwrap();
/// assert_eq!(rest, "");
/// assert!(url.fpath.segments().eq(["disk$user", "my", "notes", "note12345.txt"]));
/// assert_eq!(fileurl("file://localhost/x").unwrap().1.host, Some(FileHost::Localhost("localhost")));
/// assert_eq!(fileurl("file:///x").unwrap().1.host, None);
///
/// assert!(fileurl("file://host").is_err());
/// ```
pub fn fileurl<I: Text>(input: I) -> IResult<I, FileUrl<I>> {
    production(
        Production::FileUrl,
        map(
            (
                scheme_literal("file://"),
                opt(alt((
                    // `host` reads the text `localhost` too, and more in `localhost.dom`.
                    map(
                        terminated(literal("localhost"), peek(literal("/"))),
                        FileHost::Localhost,
                    ),
                    map(host, FileHost::Host),
                ))),
                preceded(literal("/"), fpath),
            ),
            |(scheme, host, fpath)| FileUrl {
                scheme,
                host,
                fpath,
            },
        ),
    )
    .parse(input)
}
