//! MAILTO (see also RFC822).

use nom::{IResult, Parser, combinator::map};

use super::misc::XCHAR;
use crate::{
    Production,
    ast::MailtoUrl,
    engine::{Text, one_or_more, scheme_literal},
    facts::production::production,
};

/// `mailtourl = "mailto:" encoded822addr`
///
#[doc = include_str!("../../grammar/diagrams/mailtourl.svg")]
/// The Internet mailing address of an individual or service (section 3.5).
///
/// ```
/// # use rfc1738::grammar::mailtourl;
/// let (rest, url) = mailtourl("mailto:uri@bunyip.com").unwrap();
/// assert_eq!((rest, url.encoded822addr), ("", "uri@bunyip.com"));
///
/// assert!(mailtourl("mailto:").is_err());
/// ```
pub fn mailtourl<I: Text>(input: I) -> IResult<I, MailtoUrl<I>> {
    production(
        Production::MailtoUrl,
        map(
            (scheme_literal("mailto:"), encoded822addr),
            |(scheme, encoded822addr)| MailtoUrl {
                scheme,
                encoded822addr,
            },
        ),
    )
    .parse(input)
}

/// `encoded822addr = 1*xchar`
///
#[doc = include_str!("../../grammar/diagrams/encoded822addr.svg")]
/// The encoding of an `addr-spec`, which is further defined in RFC 822 (section 3.5).
///
/// ```
/// # use rfc1738::grammar::encoded822addr;
/// assert_eq!(encoded822addr("a%25b@host.dom, c"), Ok((" c", "a%25b@host.dom,")));
///
/// assert!(encoded822addr(" a@host.dom").is_err());
/// ```
pub fn encoded822addr<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Encoded822Addr, one_or_more(&XCHAR)).parse(input)
}
