//! News.

use nom::{
    IResult, Parser,
    branch::alt,
    combinator::{fail, recognize},
};

use super::{
    cut::{at, longest, xalphas_ahead, xalphas_of},
    host,
    host::names,
    production::{Production, production},
};
use crate::engine::{Text, literal};

/// `newsaddress  n e w s : groupart`
///
/// News groups, or an article.
///
/// ```
/// # use rfc1738::draft::newsaddress;
/// assert_eq!(newsaddress("news:alt.hypertext/"), Ok(("/", "news:alt.hypertext")));
///
/// assert!(newsaddress("news:").is_err());
/// ```
pub fn newsaddress<I: Text>(input: I) -> IResult<I, I> {
    production(Production::NewsAddress, recognize((literal("news:"), groupart))).parse(input)
}

/// `groupart  * | group | article`
///
/// All groups, one of them, or an article. A `group` may contain an "@" itself: the text is an `article` if that reads as
/// much.
///
/// ```
/// # use rfc1738::draft::{Production, groupart};
/// assert_eq!(groupart("*+"), Ok(("+", "*")));
/// let alternative = |text| Production::GroupArt.parse(text).unwrap().children[0].production;
/// assert_eq!(alternative("alt.hypertext"), Production::Group);
/// assert_eq!(alternative("a1@cern.ch"), Production::Article);
/// assert_eq!(alternative("a1@1"), Production::Group);
///
/// assert!(groupart("1").is_err());
/// ```
pub fn groupart<I: Text>(input: I) -> IResult<I, I> {
    production(Production::GroupArt, longest(article, alt((group, literal("*"))))).parse(input)
}

/// `group  ialpha [ . group ]`
///
/// The name of a group: names with a "." between two, cut like a [`hostname`](super::hostname).
///
/// ```
/// # use rfc1738::draft::group;
/// assert_eq!(group("comp.lang.c++"), Ok(("++", "comp.lang.c")));
///
/// assert!(group("1").is_err());
/// ```
pub fn group<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Group, names).parse(input)
}

/// `article  xalphas @ host`
///
/// An article. Both sides may contain an "@" themselves: of those from which the `host` reads furthest, the last one counts.
///
/// ```
/// # use rfc1738::draft::{Production, article};
/// assert_eq!(article("a1@cern.ch>"), Ok((">", "a1@cern.ch")));
/// assert_eq!(article("a1@1.2.3.4.5"), Ok((".5", "a1@1.2.3.4")));
/// assert_eq!(Production::Article.parse("a@b@c").unwrap().children[0].end, 3);
///
/// assert!(article("@cern.ch").is_err());
/// ```
pub fn article<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Article, id_and_host).parse(input)
}

/// `xalphas @ host`
fn id_and_host<I: Text>(input: I) -> IResult<I, I> {
    let run = xalphas_ahead(&input)?;
    match at(&input.as_bytes()[..run], host) {
        Some(at) => recognize((xalphas_of(at), literal("@"), host)).parse(input),
        None => fail().parse(input),
    }
}
