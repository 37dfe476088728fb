//! FTP (see also RFC959).

use nom::{
    IResult, Parser,
    combinator::{map, opt},
    sequence::preceded,
};

use super::{login, misc::UCHAR};
use crate::{
    Production,
    ast::{FPath, FtpPath, FtpUrl},
    engine::{Class, Text, literal, one, scheme_literal, separated, zero_or_more},
    facts::production::production,
};

/// `ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]`
///
#[doc = include_str!("../../grammar/diagrams/ftpurl.svg")]
/// A file or directory on an FTP server (section 3.2).
///
/// ```
/// # use rfc1738::grammar::ftpurl;
/// let (rest, url) = ftpurl("ftp://myname@host.dom/%2Fetc/motd;type=a").unwrap();
/// assert_eq!((rest, url.login.user(), url.ftptype()), ("", Some(&"myname"), Some(&"a")));
/// assert!(url.fpath().unwrap().segments().eq(["%2Fetc", "motd"]));
///
/// assert!(ftpurl("ftp:/host.dom").is_err());
/// ```
pub fn ftpurl<I: Text>(input: I) -> IResult<I, FtpUrl<I>> {
    production(
        Production::FtpUrl,
        map(
            (
                scheme_literal("ftp://"),
                login,
                opt(map(
                    (
                        preceded(literal("/"), fpath),
                        opt(preceded(literal(";type="), ftptype)),
                    ),
                    |(fpath, ftptype)| FtpPath { fpath, ftptype },
                )),
            ),
            |(scheme, login, path)| FtpUrl {
                scheme,
                login,
                path,
            },
        ),
    )
    .parse(input)
}

/// `fpath = fsegment *[ "/" fsegment ]`
///
#[doc = include_str!("../../grammar/diagrams/fpath.svg")]
/// Directories to change to, and a name (section 3.2.2).
///
/// ```
/// # use rfc1738::grammar::fpath;
/// let (rest, path) = fpath("pub//www;type=d").unwrap();
/// assert_eq!(rest, ";type=d");
/// assert!(path.segments().eq(["pub", "", "www"]));
/// assert_eq!(*fpath(";").unwrap().1, "");
/// ```
pub fn fpath<I: Text>(input: I) -> IResult<I, FPath<I>> {
    production(
        Production::FPath,
        // A run of all is the fast form, which reads the same.
        map(separated(literal("/"), fsegment, &FPATH), FPath),
    )
    .parse(input)
}

static FPATH: Class = FSEGMENT.or("/");

/// `fsegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]`
///
#[doc = include_str!("../../grammar/diagrams/fsegment.svg")]
/// A directory or a name. "/" and ";" are reserved in it and must be encoded (section 3.2.2).
///
/// ```
/// # use rfc1738::grammar::fsegment;
/// assert_eq!(fsegment("%2Fetc/motd"), Ok(("/motd", "%2Fetc")));
/// assert_eq!(fsegment("/motd"), Ok(("/motd", "")));
/// ```
pub fn fsegment<I: Text>(input: I) -> IResult<I, I> {
    production(Production::FSegment, zero_or_more(&FSEGMENT)).parse(input)
}

pub(super) static FSEGMENT: Class = UCHAR.or("?:@&=");

/// `ftptype = "A" | "I" | "D" | "a" | "i" | "d"`
///
#[doc = include_str!("../../grammar/diagrams/ftptype.svg")]
/// The typecode: ASCII, image, or a directory's list of names (section 3.2.2).
///
/// ```
/// # use rfc1738::grammar::ftptype;
/// assert_eq!(ftptype("d"), Ok(("", "d")));
///
/// assert!(ftptype("x").is_err());
/// ```
pub fn ftptype<I: Text>(input: I) -> IResult<I, I> {
    production(Production::FtpType, one(&FTPTYPE)).parse(input)
}

static FTPTYPE: Class = Class::of("AIDaid");
