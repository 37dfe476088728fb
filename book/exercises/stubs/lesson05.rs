//! Lesson 5: Order.
//!
//! If an earlier lesson is not done yet, take its parsers from `crate::given` in place
//! of the lesson: `use crate::given::hostname`.

use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{tag, tag_no_case},
    combinator::{opt, recognize},
};

use crate::given::{article, database, group, search, wpath, wtype};
use crate::lesson01::port;
use crate::lesson03::hostnumber;
use crate::lesson04::hostname;

/// `host = hostname | hostnumber`
///
/// A host, by its name or its address (section 3.1). In the BNF, alternatives have no
/// order.
pub fn host(input: &[u8]) -> IResult<&[u8], &[u8]> {
    todo!()
}

/// `hostport = host [ ":" port ]`
///
/// A host and, optionally, the port to connect to (section 3.1). Of `host.dom:/` it
/// reads `host.dom`.
pub fn hostport(input: &[u8]) -> IResult<&[u8], &[u8]> {
    todo!()
}

/// `grouppart = "*" | group | article`
///
/// All news groups, one, or an article (section 3.6). You have `group` and `article`
/// from `crate::given`. Of `alt.17@` it reads `alt.17`, and of `*@host.dom` everything.
pub fn grouppart(input: &[u8]) -> IResult<&[u8], &[u8]> {
    todo!()
}

/// `waisurl = waisdatabase | waisindex | waisdoc`, where
///
/// ```text
/// waisdatabase = "wais://" hostport "/" database
/// waisindex    = "wais://" hostport "/" database "?" search
/// waisdoc      = "wais://" hostport "/" database "/" wtype "/" wpath
/// ```
///
/// A database, a search in it, or a document (section 3.9). You have `database`,
/// `search`, `wtype` and `wpath` from `crate::given`. The scheme may be in upper case.
/// Of `wais://h/db/TEXT` it reads `wais://h/db`.
pub fn waisurl(input: &[u8]) -> IResult<&[u8], &[u8]> {
    todo!()
}
