//! NEWS (see also RFC1036).

use nom::{
    IResult, Parser,
    branch::alt,
    combinator::{map, recognize},
    sequence::separated_pair,
};

use super::{
    alpha, host,
    misc::{ALPHA, DIGIT, UCHAR},
};
use crate::{
    Production,
    ast::{Article, GroupPart, NewsUrl},
    engine::{Class, Text, character, literal, one_or_more, scheme_literal, zero_or_more},
    facts::production::production,
};

/// `newsurl = "news:" grouppart`
///
#[doc = include_str!("../../grammar/diagrams/newsurl.svg")]
/// News groups or individual articles of USENET news (section 3.6).
///
/// ```
/// # use rfc1738::{ast::GroupPart, grammar::newsurl};
/// let (rest, url) = newsurl("news:comp.infosystems.www.misc").unwrap();
/// assert_eq!((rest, url.grouppart), ("", GroupPart::Group("comp.infosystems.www.misc")));
///
/// assert!(newsurl("news:").is_err());
/// ```
pub fn newsurl<I: Text>(input: I) -> IResult<I, NewsUrl<I>> {
    production(
        Production::NewsUrl,
        map(
            (scheme_literal("news:"), grouppart),
            |(scheme, grouppart)| NewsUrl { scheme, grouppart },
        ),
    )
    .parse(input)
}

/// `grouppart = "*" | group | article`
///
#[doc = include_str!("../../grammar/diagrams/grouppart.svg")]
/// All available news groups, one of them, or an article, which has an "@" (section 3.6).
///
/// ```
/// # use rfc1738::{ast::GroupPart, grammar::grouppart};
/// assert_eq!(grouppart("*"), Ok(("", GroupPart::All("*"))));
/// assert_eq!(grouppart("alt.fan"), Ok(("", GroupPart::Group("alt.fan"))));
/// assert!(matches!(grouppart("alt.1@host.dom"), Ok(("", GroupPart::Article(_)))));
///
/// assert!(grouppart("1").is_err());
/// ```
pub fn grouppart<I: Text>(input: I) -> IResult<I, GroupPart<I>> {
    production(
        Production::GroupPart,
        // An article is longer than the group or the "*" at its start, such as the `a` in `a@host`.
        alt((
            map(article, GroupPart::Article),
            map(group, GroupPart::Group),
            map(literal("*"), GroupPart::All),
        )),
    )
    .parse(input)
}

/// `group = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]`
///
#[doc = include_str!("../../grammar/diagrams/group.svg")]
/// The name of a newsgroup, a period-delimited hierarchy (section 3.6).
///
/// ```
/// # use rfc1738::grammar::group;
/// assert_eq!(group("comp.lang.c++/17"), Ok(("/17", "comp.lang.c++")));
///
/// assert!(group("1st").is_err());
/// ```
pub fn group<I: Text>(input: I) -> IResult<I, I> {
    production(
        Production::Group,
        recognize((character(&ALPHA, alpha), zero_or_more(&GROUP))),
    )
    .parse(input)
}

pub(super) static GROUP: Class = ALPHA.plus(DIGIT).or("-.+_");

/// `article = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host`
///
#[doc = include_str!("../../grammar/diagrams/article.svg")]
/// The message-id of an article, without the enclosing "<" and ">" (section 3.6).
///
/// ```
/// # use rfc1738::grammar::article;
/// let (rest, id) = article("199412/17@host.dom>").unwrap();
/// assert_eq!((rest, id.unique, *id.host), (">", "199412/17", "host.dom"));
///
/// assert!(article("@host.dom").is_err());
/// ```
pub fn article<I: Text>(input: I) -> IResult<I, Article<I>> {
    production(
        Production::Article,
        map(
            separated_pair(one_or_more(&ARTICLE), literal("@"), host),
            |(unique, host)| Article { unique, host },
        ),
    )
    .parse(input)
}

pub(super) static ARTICLE: Class = UCHAR.or(";/?:&=");
