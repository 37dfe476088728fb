//! WAIS (see also RFC1625).

use nom::{IResult, Parser, branch::alt, combinator::map, sequence::preceded};

use super::{hostport, misc::UCHAR, search};
use crate::{
    Production,
    ast::{WaisDatabase, WaisDoc, WaisIndex, WaisUrl},
    engine::{Text, literal, scheme_literal, zero_or_more},
    facts::production::production,
};

/// `waisurl = waisdatabase | waisindex | waisdoc`
///
#[doc = include_str!("../../grammar/diagrams/waisurl.svg")]
/// A WAIS database, a search, or a document (section 3.9).
///
/// ```
/// # use rfc1738::{ast::WaisUrl, grammar::waisurl};
/// assert!(matches!(waisurl("wais://h/db"), Ok(("", WaisUrl::WaisDatabase(_)))));
/// assert!(matches!(waisurl("wais://h/db?cats"), Ok(("", WaisUrl::WaisIndex(_)))));
/// assert!(matches!(waisurl("wais://h/db/TEXT/17"), Ok(("", WaisUrl::WaisDoc(_)))));
///
/// assert!(waisurl("wais://h").is_err());
/// ```
pub fn waisurl<I: Text>(input: I) -> IResult<I, WaisUrl<I>> {
    production(
        Production::WaisUrl,
        // A document or a search is longer than the database at its start, as in `…/db?cats`.
        alt((
            map(waisdoc, WaisUrl::WaisDoc),
            map(waisindex, WaisUrl::WaisIndex),
            map(waisdatabase, WaisUrl::WaisDatabase),
        )),
    )
    .parse(input)
}

/// `waisdatabase = "wais://" hostport "/" database`
///
#[doc = include_str!("../../grammar/diagrams/waisdatabase.svg")]
/// A database that is available for searching (section 3.9).
///
/// ```
/// # use rfc1738::grammar::waisdatabase;
/// let (rest, url) = waisdatabase("wais://host.dom:210/db?cats").unwrap();
/// assert_eq!((rest, url.database), ("?cats", "db"));
///
/// assert!(waisdatabase("wais://host.dom").is_err());
/// ```
pub fn waisdatabase<I: Text>(input: I) -> IResult<I, WaisDatabase<I>> {
    production(
        Production::WaisDatabase,
        map(
            (
                scheme_literal("wais://"),
                hostport,
                preceded(literal("/"), database),
            ),
            |(scheme, hostport, database)| WaisDatabase {
                scheme,
                hostport,
                database,
            },
        ),
    )
    .parse(input)
}

/// `waisindex = "wais://" hostport "/" database "?" search`
///
#[doc = include_str!("../../grammar/diagrams/waisindex.svg")]
/// A particular search of a database (section 3.9).
///
/// ```
/// # use rfc1738::grammar::waisindex;
/// let (rest, url) = waisindex("wais://host.dom/db?cats").unwrap();
/// assert_eq!((rest, url.database, url.search), ("", "db", "cats"));
///
/// assert!(waisindex("wais://host.dom/db").is_err());
/// ```
pub fn waisindex<I: Text>(input: I) -> IResult<I, WaisIndex<I>> {
    production(
        Production::WaisIndex,
        map(
            (
                scheme_literal("wais://"),
                hostport,
                preceded(literal("/"), database),
                preceded(literal("?"), search),
            ),
            |(scheme, hostport, database, search)| WaisIndex {
                scheme,
                hostport,
                database,
                search,
            },
        ),
    )
    .parse(input)
}

/// `waisdoc = "wais://" hostport "/" database "/" wtype "/" wpath`
///
#[doc = include_str!("../../grammar/diagrams/waisdoc.svg")]
/// A particular document of a database, by its type and its document-id (section 3.9).
///
/// ```
/// # use rfc1738::grammar::waisdoc;
/// let (rest, url) = waisdoc("wais://host.dom/db/TEXT/1=host%3B2=db").unwrap();
/// assert_eq!((rest, url.wtype, url.wpath), ("=host%3B2=db", "TEXT", "1"));
///
/// assert!(waisdoc("wais://host.dom/db/TEXT").is_err());
/// ```
pub fn waisdoc<I: Text>(input: I) -> IResult<I, WaisDoc<I>> {
    production(
        Production::WaisDoc,
        map(
            (
                scheme_literal("wais://"),
                hostport,
                preceded(literal("/"), database),
                preceded(literal("/"), wtype),
                preceded(literal("/"), wpath),
            ),
            |(scheme, hostport, database, wtype, wpath)| WaisDoc {
                scheme,
                hostport,
                database,
                wtype,
                wpath,
            },
        ),
    )
    .parse(input)
}

/// `database = *uchar`
///
#[doc = include_str!("../../grammar/diagrams/database.svg")]
/// The name of the database (section 3.9).
///
/// ```
/// # use rfc1738::grammar::database;
/// assert_eq!(database("db?cats"), Ok(("?cats", "db")));
/// assert_eq!(database("?cats"), Ok(("?cats", "")));
/// ```
pub fn database<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Database, zero_or_more(&UCHAR)).parse(input)
}

/// `wtype = *uchar`
///
#[doc = include_str!("../../grammar/diagrams/wtype.svg")]
/// The WAIS designation of the type of the object (section 3.9).
///
/// ```
/// # use rfc1738::grammar::wtype;
/// assert_eq!(wtype("TEXT/17"), Ok(("/17", "TEXT")));
/// assert_eq!(wtype("/17"), Ok(("/17", "")));
/// ```
pub fn wtype<I: Text>(input: I) -> IResult<I, I> {
    production(Production::WType, zero_or_more(&UCHAR)).parse(input)
}

/// `wpath = *uchar`
///
#[doc = include_str!("../../grammar/diagrams/wpath.svg")]
/// The document-id, encoded as necessary. Only the server that issued it may decompose it
/// (section 3.9).
///
/// ```
/// # use rfc1738::grammar::wpath;
/// assert_eq!(wpath("1%3Dhost%3B/"), Ok(("/", "1%3Dhost%3B")));
/// assert_eq!(wpath("/"), Ok(("/", "")));
/// ```
pub fn wpath<I: Text>(input: I) -> IResult<I, I> {
    production(Production::WPath, zero_or_more(&UCHAR)).parse(input)
}
