//! WAIS.

use nom::{
    IResult, Parser,
    branch::alt,
    combinator::{opt, recognize},
};

use super::{
    digits, hostport, path,
    production::{Production, production},
    search, xalphas,
};
use crate::engine::{Text, literal};

/// `waisaddress  waisindex | waisdoc`
///
/// A WAIS index, or a document. A document is longer than the index at its start.
///
/// ```
/// # use rfc1738::draft::{Production, waisaddress};
/// assert_eq!(waisaddress("wais://host/db/TEXT/"), Ok(("/TEXT/", "wais://host/db")));
/// let alternative = |text| Production::WaisAddress.parse(text).unwrap().children[0].production;
/// assert_eq!(alternative("wais://host/db?a"), Production::WaisIndex);
/// assert_eq!(alternative("wais://host/db/TEXT/1/a"), Production::WaisDoc);
///
/// assert!(waisaddress("wais://host/").is_err());
/// ```
pub fn waisaddress<I: Text>(input: I) -> IResult<I, I> {
    production(Production::WaisAddress, alt((waisdoc, waisindex))).parse(input)
}

/// `waisindex  w a i s : / / hostport / database [ ? search ]`
///
/// A database, or a search in it.
///
/// ```
/// # use rfc1738::draft::waisindex;
/// assert_eq!(waisindex("wais://host:210/db?a+b"), Ok(("", "wais://host:210/db?a+b")));
/// assert_eq!(waisindex("wais://host/db?"), Ok(("?", "wais://host/db")));
///
/// assert!(waisindex("wais://host").is_err());
/// ```
pub fn waisindex<I: Text>(input: I) -> IResult<I, I> {
    production(
        Production::WaisIndex,
        recognize((literal("wais://"), hostport, literal("/"), database, opt((literal("?"), search)))),
    )
    .parse(input)
}

/// `waisdoc  w a i s : / / hostport / database / wtype / digits / path`
///
/// A document in a database: its type, its length, and where it is.
///
/// ```
/// # use rfc1738::draft::waisdoc;
/// assert_eq!(waisdoc("wais://host/db/TEXT/17/a/b"), Ok(("", "wais://host/db/TEXT/17/a/b")));
///
/// assert!(waisdoc("wais://host/db/TEXT/17").is_err());
/// ```
pub fn waisdoc<I: Text>(input: I) -> IResult<I, I> {
    production(
        Production::WaisDoc,
        recognize((
            (literal("wais://"), hostport),
            (literal("/"), database),
            (literal("/"), wtype),
            (literal("/"), digits),
            (literal("/"), path),
        )),
    )
    .parse(input)
}

/// `database  xalphas`
///
/// The name of a database.
///
/// ```
/// # use rfc1738::draft::database;
/// assert_eq!(database("db?"), Ok(("?", "db")));
///
/// assert!(database("?").is_err());
/// ```
pub fn database<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Database, xalphas).parse(input)
}

/// `wtype  xalphas`
///
/// The type of a document.
///
/// ```
/// # use rfc1738::draft::wtype;
/// assert_eq!(wtype("TEXT/"), Ok(("/", "TEXT")));
///
/// assert!(wtype("/").is_err());
/// ```
pub fn wtype<I: Text>(input: I) -> IResult<I, I> {
    production(Production::WType, xalphas).parse(input)
}
