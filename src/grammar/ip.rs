//! URL schemeparts for ip based protocols.

use nom::{
    IResult, Parser,
    branch::alt,
    combinator::{map, opt, recognize},
    sequence::{preceded, terminated},
};

use super::{
    alpha, digit, digits,
    misc::{ALPHA, DIGIT, UCHAR, XCHAR},
};
use crate::{
    Production,
    ast::{Host, HostName, HostNumber, HostPort, IpSchemePart, Login, Port, UserPassword},
    engine::{
        Class, Label, Labels, Text, character, inlined, literal, no_more, observed, zero_or_more,
        zero_or_more_then,
    },
    facts::production::production,
};

/// `ip-schemepart = "//" login [ "/" urlpath ]`
///
#[doc = include_str!("../../grammar/diagrams/ip-schemepart.svg")]
/// The common Internet scheme syntax, for schemes that use an IP-based protocol to a specified host
/// (section 3.1).
///
/// ```
/// # use rfc1738::grammar::ip_schemepart;
/// let (rest, part) = ip_schemepart("//user@host.dom:70/path <").unwrap();
/// assert_eq!((rest, part.login.user(), part.urlpath), (" <", Some(&"user"), Some("path")));
///
/// assert!(ip_schemepart("/host.dom").is_err());
/// ```
#[inline(always)]
pub fn ip_schemepart<I: Text>(input: I) -> IResult<I, IpSchemePart<I>> {
    production(
        Production::IpSchemePart,
        map(
            preceded(
                literal("//"),
                (inlined(login), opt(preceded(literal("/"), urlpath))),
            ),
            |(login, urlpath)| IpSchemePart { login, urlpath },
        ),
    )
    .parse(input)
}

/// `login = [ user [ ":" password ] "@" ] hostport`
///
#[doc = include_str!("../../grammar/diagrams/login.svg")]
/// Who logs in, and where (section 3.1). An empty user or password is not the same as none.
///
/// ```
/// # use rfc1738::grammar::login;
/// let (rest, foo) = login("foo:@host.com/").unwrap();
/// assert_eq!((rest, foo.user(), foo.password()), ("/", Some(&"foo"), Some(&"")));
/// assert_eq!(login("host.com/").unwrap().1.user_password, None);
///
/// assert!(login(":password@host.com").is_ok());
/// assert!(login("foo@").is_ok_and(|(rest, _)| rest == "@"));
/// assert!(login("@").is_err());
/// ```
#[inline(always)]
pub fn login<I: Text>(input: I) -> IResult<I, Login<I>> {
    production(
        Production::Login,
        observed(
            user_first,
            // The fast form, which reads the same: a `hostport` that a `user` would not read past is
            // all there is.
            alt((
                map(terminated(hostport, no_more(&USER_OR_AT)), without_user),
                user_first,
            )),
        ),
    )
    .parse(input)
}

static USER_OR_AT: Class = USER.or(":@");

fn user_first<I: Text>(input: I) -> IResult<I, Login<I>> {
    alt((
        map((user_password, hostport), |(user, hostport)| Login {
            user_password: Some(user),
            hostport,
        }),
        // Without its "@", or without a host after it, the apparent user is the host: `u@` reads
        // `u`.
        map(hostport, without_user),
    ))
    .parse(input)
}

fn without_user<I>(hostport: HostPort<I>) -> Login<I> {
    Login {
        user_password: None,
        hostport,
    }
}

/// `user [ ":" password ] "@"`
fn user_password<I: Text>(input: I) -> IResult<I, UserPassword<I>> {
    map(
        terminated((user, opt(preceded(literal(":"), password))), literal("@")),
        |(user, password)| UserPassword { user, password },
    )
    .parse(input)
}

/// `hostport = host [ ":" port ]`
///
#[doc = include_str!("../../grammar/diagrams/hostport.svg")]
/// A host and, optionally, the port to connect to. If the port is omitted, the colon is as well
/// (section 3.1).
///
/// ```
/// # use rfc1738::grammar::hostport;
/// let (rest, hp) = hostport("host.dom:70/rest").unwrap();
/// assert_eq!((rest, *hp.host, *hp.port.unwrap()), ("/rest", "host.dom", "70"));
/// assert_eq!(hostport("host.dom:/").unwrap().0, ":/");
///
/// assert!(hostport(":70").is_err());
/// ```
#[inline(always)]
pub fn hostport<I: Text>(input: I) -> IResult<I, HostPort<I>> {
    production(
        Production::HostPort,
        map((host, opt(preceded(literal(":"), port))), |(host, port)| {
            HostPort { host, port }
        }),
    )
    .parse(input)
}

/// `host = hostname | hostnumber`
///
#[doc = include_str!("../../grammar/diagrams/host.svg")]
/// The fully qualified domain name of a host, or its IP address (section 3.1).
///
/// ```
/// # use rfc1738::{ast::Host, grammar::host};
/// assert!(matches!(host("host.dom").unwrap().1, Host::HostName(_)));
/// assert!(matches!(host("192.31.7.130").unwrap().1, Host::HostNumber(_)));
///
/// assert!(host("192.31.7").is_err());
/// ```
#[inline(always)]
pub fn host<I: Text>(input: I) -> IResult<I, Host<I>> {
    production(
        Production::Host,
        // If both read something, as in `1.2.3.4.dom`, the name is longer.
        alt((
            map(hostname, Host::HostName),
            map(hostnumber, Host::HostNumber),
        )),
    )
    .parse(input)
}

/// `hostname = *[ domainlabel "." ] toplabel`
///
#[doc = include_str!("../../grammar/diagrams/hostname.svg")]
/// Labels separated by periods. The rightmost never starts with a digit, which distinguishes all
/// domain names from IP addresses (section 3.1).
///
/// ```
/// # use rfc1738::grammar::hostname;
/// let (rest, name) = hostname("3com.com./").unwrap();
/// assert_eq!((rest, *name), ("./", "3com.com"));
/// assert_eq!(hostname("a.b.1").unwrap().0, ".1");
///
/// assert!(hostname("192.31.7.130").is_err());
/// ```
#[inline(always)]
pub fn hostname<I: Text>(input: I) -> IResult<I, HostName<I>> {
    production(
        Production::HostName,
        map(
            observed(
                zero_or_more_then(terminated(domainlabel, literal(".")), toplabel),
                // The fast form, which reads the same in one pass.
                &HOSTNAME,
            ),
            HostName,
        ),
    )
    .parse(input)
}

static HOSTNAME: Labels = Labels::new(DOMAINLABEL, &ALPHA);

/// `domainlabel = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit`
///
#[doc = include_str!("../../grammar/diagrams/domainlabel.svg")]
/// A label starts and ends with a letter or digit, and possibly also contains hyphens (section
/// 3.1).
///
/// ```
/// # use rfc1738::grammar::domainlabel;
/// assert_eq!(domainlabel("a--b.c"), Ok((".c", "a--b")));
/// assert_eq!(domainlabel("a-b-"), Ok(("-", "a-b")));
///
/// assert!(domainlabel("-a").is_err());
/// ```
pub fn domainlabel<I: Text>(input: I) -> IResult<I, I> {
    production(Production::DomainLabel, DOMAINLABEL).parse(input)
}

/// `toplabel = alpha | alpha *[ alphadigit | "-" ] alphadigit`
///
#[doc = include_str!("../../grammar/diagrams/toplabel.svg")]
/// The rightmost label: it starts with a letter (section 3.1).
///
/// ```
/// # use rfc1738::grammar::toplabel;
/// assert_eq!(toplabel("x25-"), Ok(("-", "x25")));
///
/// assert!(toplabel("3com").is_err());
/// ```
pub fn toplabel<I: Text>(input: I) -> IResult<I, I> {
    production(Production::TopLabel, TOPLABEL).parse(input)
}

const DOMAINLABEL: Label = Label::new(&ALPHADIGIT, &ALPHADIGIT_OR_HYPHEN);
const TOPLABEL: Label = Label::new(&ALPHA, &ALPHADIGIT_OR_HYPHEN);

/// `alphadigit = alpha | digit`
///
#[doc = include_str!("../../grammar/diagrams/alphadigit.svg")]
/// A letter or a digit. A label consists of these and of hyphens (section 3.1).
///
/// ```
/// # use rfc1738::grammar::alphadigit;
/// assert_eq!(alphadigit("a1"), Ok(("1", "a")));
///
/// assert!(alphadigit("-").is_err());
/// ```
pub fn alphadigit<I: Text>(input: I) -> IResult<I, I> {
    production(
        Production::AlphaDigit,
        character(&ALPHADIGIT, alt((alpha, digit))),
    )
    .parse(input)
}

pub(super) static ALPHADIGIT: Class = ALPHA.plus(DIGIT);
pub(super) static ALPHADIGIT_OR_HYPHEN: Class = ALPHA.plus(DIGIT).or("-");

/// `hostnumber = digits "." digits "." digits "." digits`
///
#[doc = include_str!("../../grammar/diagrams/hostnumber.svg")]
/// An IP address, as four groups of decimal digits (section 3.1). The BNF does not bound them.
///
/// ```
/// # use rfc1738::grammar::hostnumber;
/// let (rest, number) = hostnumber("192.31.7.130.").unwrap();
/// assert_eq!((rest, *number), (".", "192.31.7.130"));
///
/// assert!(hostnumber("192.31.7.").is_err());
/// ```
pub fn hostnumber<I: Text>(input: I) -> IResult<I, HostNumber<I>> {
    production(
        Production::HostNumber,
        map(
            recognize((
                digits,
                literal("."),
                digits,
                literal("."),
                digits,
                literal("."),
                digits,
            )),
            HostNumber,
        ),
    )
    .parse(input)
}

/// `port = digits`
///
#[doc = include_str!("../../grammar/diagrams/port.svg")]
/// The port number to connect to, in decimal (section 3.1). The BNF does not bound it.
///
/// ```
/// # use rfc1738::grammar::port;
/// assert_eq!(port("70/").unwrap().1.number(), Some(70));
/// assert_eq!(port("123456").unwrap().1.number(), None);
///
/// assert!(port("http").is_err());
/// ```
pub fn port<I: Text>(input: I) -> IResult<I, Port<I>> {
    production(Production::Port, map(digits, Port)).parse(input)
}

/// `user = *[ uchar | ";" | "?" | "&" | "=" ]`
///
#[doc = include_str!("../../grammar/diagrams/user.svg")]
/// A user name. Any ":", "@", or "/" in it must be encoded (section 3.1).
///
/// ```
/// # use rfc1738::grammar::user;
/// assert_eq!(user("me%40home:secret@"), Ok((":secret@", "me%40home")));
/// assert_eq!(user("@"), Ok(("@", "")));
/// ```
pub fn user<I: Text>(input: I) -> IResult<I, I> {
    production(Production::User, zero_or_more(&USER)).parse(input)
}

pub(super) static USER: Class = UCHAR.or(";?&=");

/// `password = *[ uchar | ";" | "?" | "&" | "=" ]`
///
#[doc = include_str!("../../grammar/diagrams/password.svg")]
/// A password. Any ":", "@", or "/" in it must be encoded (section 3.1).
///
/// ```
/// # use rfc1738::grammar::password;
/// assert_eq!(password("secret@host"), Ok(("@host", "secret")));
/// assert_eq!(password("@host"), Ok(("@host", "")));
/// ```
pub fn password<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Password, zero_or_more(&USER)).parse(input)
}

/// `urlpath = *xchar`
///
#[doc = include_str!("../../grammar/diagrams/urlpath.svg")]
/// The rest of the locator, which depends on the scheme. The "/" before it is not part of it
/// (section 3.1).
///
/// ```
/// # use rfc1738::grammar::urlpath;
/// assert_eq!(urlpath("a/b;c?d e"), Ok((" e", "a/b;c?d")));
/// assert_eq!(urlpath("<"), Ok(("<", "")));
/// ```
pub fn urlpath<I: Text>(input: I) -> IResult<I, I> {
    production(Production::UrlPath, zero_or_more(&XCHAR)).parse(input)
}
