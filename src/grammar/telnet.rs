//! TELNET.

use nom::{
    IResult, Parser,
    combinator::{map, opt},
};

use super::login;
use crate::{
    Production,
    ast::TelnetUrl,
    engine::{Text, literal, scheme_literal},
    facts::production::production,
};

/// `telneturl = "telnet://" login [ "/" ]`
///
#[doc = include_str!("../../grammar/diagrams/telneturl.svg")]
/// An interactive service. The final "/" may be omitted (section 3.8).
///
/// ```
/// # use rfc1738::grammar::telneturl;
/// let (rest, url) = telneturl("telnet://guest@host.dom:23/").unwrap();
/// assert_eq!((rest, url.login.user(), url.slash), ("", Some(&"guest"), true));
///
/// assert!(telneturl("telnet:host.dom").is_err());
/// ```
pub fn telneturl<I: Text>(input: I) -> IResult<I, TelnetUrl<I>> {
    production(
        Production::TelnetUrl,
        map(
            (scheme_literal("telnet://"), login, opt(literal("/"))),
            |(scheme, login, slash)| TelnetUrl {
                scheme,
                login,
                slash: slash.is_some(),
            },
        ),
    )
    .parse(input)
}
