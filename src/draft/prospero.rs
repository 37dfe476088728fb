//! Prospero.

use nom::{
    IResult, Parser,
    combinator::{opt, recognize},
};

use super::{
    alphanums,
    cut::length,
    digits, hostport, path,
    path::path_of,
    production::{Production, production},
};
use crate::engine::{Text, literal};

/// `prosperoaddress  prosperolink`
///
/// An object in Prospero.
///
/// ```
/// # use rfc1738::draft::prosperoaddress;
/// assert_eq!(prosperoaddress("prospero://host/a/b?"), Ok(("?", "prospero://host/a/b")));
///
/// assert!(prosperoaddress("prospero://host").is_err());
/// ```
pub fn prosperoaddress<I: Text>(input: I) -> IResult<I, I> {
    production(Production::ProsperoAddress, prosperolink).parse(input)
}

/// `prosperolink  p r o s p e r o : / / hostport / hsoname [ \% 0 0 version [ attributes ] ]`
///
/// An object on a Prospero server. A `hsoname` may contain "%00" itself: there is a `version` after the last one, if this is
/// all there is, with or without `attributes`.
///
/// ```
/// # use rfc1738::draft::{Production, prosperolink};
/// assert_eq!(prosperolink("prospero://host/a/b%001c?"), Ok(("?", "prospero://host/a/b%001c")));
/// let parts = |text| Production::ProsperoLink.parse(text).unwrap().children.into_iter().map(|part| part.production);
/// use Production::{Attributes, HostPort, HsoName, Version};
/// assert!(parts("prospero://host/a/b%001c").eq([HostPort, HsoName, Version, Attributes]));
/// assert!(parts("prospero://host/a/b%001c/").eq([HostPort, HsoName]));
///
/// assert!(prosperolink("prospero://host").is_err());
/// ```
pub fn prosperolink<I: Text>(input: I) -> IResult<I, I> {
    production(Production::ProsperoLink, recognize((literal("prospero://"), hostport, literal("/"), object)))
        .parse(input)
}

/// `hsoname [ \% 0 0 version [ attributes ] ]`
fn object<I: Text>(input: I) -> IResult<I, I> {
    // Everything, whether there is a version at its end or not.
    let length = length(hsoname, &input)?;
    match before_version(&input.as_bytes()[..length]) {
        None => hsoname(input),
        Some(name) => {
            let name = production(Production::HsoName, path_of(name));
            recognize((name, literal("%00"), version, opt(attributes))).parse(input)
        }
    }
}

/// The length of the name before a version, if there is one at the end of `path`.
fn before_version(path: &[u8]) -> Option<usize> {
    let name = path.iter().rposition(|&byte| byte == b'%')?;
    let version = path[name..].strip_prefix(b"%00")?;
    let is_version = version.first()?.is_ascii_digit() && version.iter().all(u8::is_ascii_alphanumeric);
    is_version.then_some(name)
}

/// `hsoname  path`
///
/// The name of an object on its host. It may be empty, so it is never missing.
///
/// ```
/// # use rfc1738::draft::hsoname;
/// assert_eq!(hsoname("a/b%001?"), Ok(("?", "a/b%001")));
/// ```
pub fn hsoname<I: Text>(input: I) -> IResult<I, I> {
    production(Production::HsoName, path).parse(input)
}

/// `version  digits`
///
/// The version of an object.
///
/// ```
/// # use rfc1738::draft::version;
/// assert_eq!(version("12a"), Ok(("a", "12")));
///
/// assert!(version("a").is_err());
/// ```
pub fn version<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Version, digits).parse(input)
}

/// `attributes  attribute [ attributes ]`
///
/// Attributes of an object. Nothing separates one from the next, so all the text is one attribute.
///
/// ```
/// # use rfc1738::draft::attributes;
/// assert_eq!(attributes("a1/"), Ok(("/", "a1")));
///
/// assert!(attributes("/").is_err());
/// ```
pub fn attributes<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Attributes, attribute).parse(input)
}

/// `attribute  alphanums`
///
/// An attribute of an object.
///
/// ```
/// # use rfc1738::draft::attribute;
/// assert_eq!(attribute("a1/"), Ok(("/", "a1")));
///
/// assert!(attribute("/").is_err());
/// ```
pub fn attribute<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Attribute, alphanums).parse(input)
}
