//! The agreed language: URLs whose host and port parsers name alike.
//!
//! These rules are in no RFC. Each is here because some parsers disagreed: `survey/hosts.md` has
//! the strings, the parsers and their versions. `grammar/agreed.abnf` states the same rules as a
//! grammar, over RFC 3986.

mod disagreed;
mod host;

use alloc::borrow::Cow;
use core::ops::Range;

use super::{Finding, Findings, Rule};
use crate::{
    engine::Class,
    parse::schemes::{Schemes, TODAY},
};

use disagreed::Reason;
pub use disagreed::{Disagreed, ParserReading};

/// The scheme, the host and the port that parsers name for a URL of the agreed language: see
/// [`agreed`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Agreed<'a> {
    /// The scheme, in lower case: `http`, `https`, `ws` or `wss`.
    pub scheme: &'static str,
    /// The host, in lower case, as parsers compare it: a name, which does not end in a period, or an
    /// IPv4 address. It borrows the text if that has it in lower case.
    pub host: Cow<'a, str>,
    /// The port, from 1 to 65535: that of the URL, or else the scheme's default.
    pub port: u16,
}

/// Whether `text` is in the agreed language: whether [`agreed`] returns its host. It does not
/// allocate.
///
/// ```
/// use rfc1738::{is_agreed, is_valid};
///
/// assert!(is_agreed("http://host.dom:8080/~user?a=[1]#b") && is_agreed("wss://192.0.2.1/"));
///
/// // The host is 10.2.3.1, 8.2.3.1 (the first group is octal) or the name "010.2.3.1".
/// assert!(is_valid("http://010.2.3.1/") && !is_agreed("http://010.2.3.1/"));
/// // The host is 127.0.0.1 or 192.0.2.1.
/// assert!(!is_agreed(r"http://127.0.0.1\@192.0.2.1/"));
/// assert!(!is_agreed("ftp://host.dom/"));
/// ```
pub fn is_agreed(text: &str) -> bool {
    TODAY.is_agreed(text)
}

/// The scheme, the host and the port of `text`, if it is in the agreed language: a URL of `http`,
/// `https`, `ws` or `wss` for which the parsers that were compared and accept it name the same host
/// and the same port, so that a check by one holds for a request by another. `survey/hosts.md` in
/// the repository lists them, with the one exception.
///
/// It takes time linear in the text. It allocates only for a host that is not in lower case; writing
/// the error does not allocate.
///
/// To demand RFC 1738 as well, ask [`is_valid`](crate::is_valid()) too.
///
/// # Errors
///
/// The first place at which a rule of [`Rules::agreed`](crate::Rules::agreed) excludes the text;
/// the error says which parsers differ about such a URL, and how to correct it.
///
/// ```
/// use rfc1738::{Rule, agreed};
///
/// let url = agreed("HTTPS://host.dom/~user?a#b")?;
/// assert_eq!((url.scheme, &*url.host, url.port), ("https", "host.dom", 443));
///
/// let error = agreed("http://010.2.3.1/").unwrap_err();
/// assert_eq!((error.rule(), error.range()), (Rule::AgreedLeadingZero, 7..8));
/// assert!(error.readings().iter().any(|reading| (reading.parser, reading.host) == ("Node's URL", "8.2.3.1")));
/// assert_eq!(error.help().to_string(), "leave out the leading zeros");
/// # Ok::<(), rfc1738::Disagreed>(())
/// ```
///
#[doc = include_str!("../../../../grammar/agreed.md")]
pub fn agreed(text: &str) -> Result<Agreed<'_>, Disagreed> {
    TODAY.agreed(text)
}

impl Schemes {
    /// The scheme, the host and the port of `text`, if it is in the [agreed language](agreed()) and
    /// its scheme is one of this set.
    ///
    /// # Errors
    ///
    /// As [`agreed()`].
    ///
    /// ```
    /// use rfc1738::{Rule, Schemes};
    ///
    /// let only = Schemes::only(["https"])?;
    /// assert!(only.is_agreed("https://host.dom/"));
    /// let error = only.agreed("http://host.dom/").unwrap_err();
    /// assert_eq!((error.rule(), error.help().to_string()), (Rule::AgreedScheme, "write \"https\"".into()));
    /// # Ok::<(), rfc1738::RegistrationError>(())
    /// ```
    pub fn agreed<'a>(&self, text: &'a str) -> Result<Agreed<'a>, Disagreed> {
        let Identity { scheme, host, port } = read(self, text, &mut first(text))?;
        let host = &text[host];
        let host = match host.bytes().any(|byte| byte.is_ascii_uppercase()) {
            true => Cow::Owned(host.to_ascii_lowercase()),
            false => Cow::Borrowed(host),
        };
        Ok(Agreed { scheme, host, port })
    }

    /// Whether `text` is in the [agreed language](is_agreed()) and its scheme is one of this set.
    pub fn is_agreed(&self, text: &str) -> bool {
        read(self, text, &mut first(text)).is_ok()
    }
}

/// Ends the reading of `text` with the first finding.
fn first(text: &str) -> impl FnMut(Reason, Range<usize>) -> Result<(), Disagreed> {
    |reason, range| Err(Disagreed::new(reason, range, text))
}

/// What parsers name, and where the host is.
struct Identity {
    scheme: &'static str,
    host: Range<usize>,
    port: u16,
}

/// The schemes, in lower case, with their default ports.
const SCHEMES: [(&str, u16); 4] = [("https", 443), ("http", 80), ("wss", 443), ("ws", 80)];

/// The ASCII characters of `path-abempty` in RFC 3986, and others that real links have. [`run`]
/// accepts characters outside ASCII.
const PATH: Class =
    Class::of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/")
        .or(r"[\]^`{|}")
        .escape();

/// `query` and `fragment`, with the same.
const QUERY: Class = PATH.or("?");

/// `userinfo`.
const USERINFO: Class =
    Class::of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:")
        .escape();

/// Receives each finding of the rules. An error that it returns ends the reading.
type Reporter<'r> = &'r mut dyn FnMut(Reason, Range<usize>) -> Result<(), Disagreed>;

/// Reads all of `text`, and passes the findings of the rules to `report`, from left to right. The
/// error is that of `report`, or the position beyond which the text cannot be read.
fn read(schemes: &Schemes, text: &str, report: Reporter<'_>) -> Result<Identity, Disagreed> {
    let (scheme, default_port) = scheme(schemes, text)?;
    let start = scheme.len() + "://".len();
    match host::plain(text, start) {
        Some(host) => {
            rest(text, host.end, report)?;
            Ok(Identity {
                scheme,
                host,
                port: default_port,
            })
        }
        None => authority(text, scheme, default_port, report),
    }
}

/// Reads the text after `scheme` by all rules, because its host is not plain.
#[inline(never)]
fn authority(
    text: &str,
    scheme: &'static str,
    default_port: u16,
    report: Reporter<'_>,
) -> Result<Identity, Disagreed> {
    let start = scheme.len() + "://".len();
    let length = text[start..]
        .bytes()
        .position(|byte| matches!(byte, b'/' | b'?' | b'#'));
    let end = length.map_or(text.len(), |length| start + length);
    let mut host = start;
    if let Some(at) = text[start..end].bytes().position(|byte| byte == b'@') {
        only(&USERINFO, text, start..start + at)?;
        host = start + at + 1;
        report(Reason::User, start..host)?;
    }
    let host = host::check(text, host..end, report)?;
    let port = match text[host.end..end].strip_prefix(':') {
        Some(_) => self::port(text, host.end + 1..end, report)?,
        None => default_port,
    };
    rest(text, end, report)?;
    Ok(Identity { scheme, host, port })
}

/// The scheme of `text`, which is one of [`SCHEMES`] and in the set, and its default port.
fn scheme(schemes: &Schemes, text: &str) -> Result<(&'static str, u16), Disagreed> {
    let rest_of = |scheme: &str| {
        let (name, rest) = text.as_bytes().split_at_checked(scheme.len())?;
        name.eq_ignore_ascii_case(scheme.as_bytes()).then_some(rest)
    };
    match SCHEMES
        .iter()
        .find(|(scheme, _)| rest_of(scheme).is_some_and(|rest| rest.starts_with(b"://")))
    {
        Some((scheme, port)) if is_allowed(schemes, scheme) => Ok((scheme, *port)),
        Some((scheme, _)) => Err(not_allowed(schemes, scheme.len(), text)),
        None => Err(no_scheme(schemes, text)),
    }
}

/// Whether the set has this scheme, or is open.
fn is_allowed(schemes: &Schemes, scheme: &str) -> bool {
    !schemes.is_closed() || is_named(schemes, scheme)
}

/// Apart from [`is_allowed`], because most sets are open.
#[cold]
fn is_named(schemes: &Schemes, scheme: &str) -> bool {
    schemes
        .names()
        .any(|name| name.eq_ignore_ascii_case(scheme))
}

/// Why the scheme before `end` is refused, which the set does not have.
#[cold]
fn not_allowed(schemes: &Schemes, end: usize, text: &str) -> Disagreed {
    let allowed = SCHEMES.map(|(scheme, _)| is_allowed(schemes, scheme));
    let reason = match allowed.contains(&true) {
        true => Reason::NotAllowed(allowed),
        false => Reason::NoneAllowed,
    };
    Disagreed::new(reason, 0..end, text)
}

/// Why no scheme and `://` begin the text.
#[cold]
fn no_scheme(schemes: &Schemes, text: &str) -> Disagreed {
    let Some(end) = name_before_colon(text) else {
        return Disagreed::new(Reason::NoScheme, 0..0, text);
    };
    if !is_allowed(schemes, &text[..end]) {
        return not_allowed(schemes, end, text);
    }
    if !SCHEMES
        .iter()
        .any(|(known, _)| known.eq_ignore_ascii_case(&text[..end]))
    {
        return Disagreed::new(Reason::Scheme, 0..end, text);
    }
    let slashes = text[end..]
        .bytes()
        .zip("://".bytes())
        .take_while(|(found, expected)| found == expected)
        .count();
    Disagreed::at(Reason::Slashes, end + slashes, text)
}

/// The length of the name before the colon of a scheme, which is not that of a port after a host.
fn name_before_colon(text: &str) -> Option<usize> {
    let (name, rest) = text.split_once(':')?;
    let is_name = name
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-'));
    (is_name && !name.is_empty() && !rest.starts_with(|first: char| first.is_ascii_digit()))
        .then_some(name.len())
}

/// Fails unless the characters of `range` are all of `class`.
fn only(class: &Class, text: &str, range: Range<usize>) -> Result<(), Disagreed> {
    let length = class.run(&text.as_bytes()[range.clone()], None).length;
    if length < range.len() {
        Err(Disagreed::at(Reason::Syntax, range.start + length, text))
    } else {
        Ok(())
    }
}

/// The number of the port at `range`.
fn port(text: &str, range: Range<usize>, report: Reporter<'_>) -> Result<u16, Disagreed> {
    let digits = &text[range.clone()];
    if let Some(other) = digits.bytes().position(|byte| !byte.is_ascii_digit()) {
        return Err(Disagreed::at(Reason::Syntax, range.start + other, text));
    }
    let reason = match digits.parse() {
        Ok(0) => Reason::Port,
        Ok(_) if digits.starts_with('0') => {
            let zeros = range.start..range.start + host::leading_zeros(digits);
            report(Reason::PortZeros, zeros)?;
            return Ok(0);
        }
        Ok(port) => return Ok(port),
        Err(_) if digits.is_empty() => Reason::PortEmpty,
        Err(_) => Reason::Port,
    };
    report(reason, range)?;
    Ok(0)
}

/// Reads the path, the query and the fragment, which begin at `start`, to the end of the text.
fn rest(text: &str, start: usize, report: Reporter<'_>) -> Result<(), Disagreed> {
    if matches!(text.as_bytes().get(start), Some(b'?' | b'#')) {
        report(Reason::Path, start..start)?;
    }
    let mut at = run(&PATH, text, start);
    for mark in *b"?#" {
        if text.as_bytes().get(at) == Some(&mark) {
            at = run(&QUERY, text, at + 1);
        }
    }
    if at < text.len() {
        Err(Disagreed::at(Reason::Unencoded, at, text))
    } else {
        Ok(())
    }
}

/// Where the run of characters of `class`, and of those outside ASCII, ends that begins at `at`.
fn run(class: &Class, text: &str, mut at: usize) -> usize {
    loop {
        at += class.run(&text.as_bytes()[at..], None).length;
        if text.as_bytes().get(at).is_none_or(u8::is_ascii) {
            return at;
        }
        match text[at..].chars().next() {
            Some(character) if !character.is_control() => at += character.len_utf8(),
            _ => return at,
        }
    }
}

/// Adds the findings of the rules in `text`, and switches off the rules of the RFC that would find the same again.
#[cold]
pub(super) fn check(schemes: &Schemes, text: &str, findings: &mut Findings) {
    let mut add = |reason: Reason, range| {
        let rule = reason.rule();
        if findings.has(rule) {
            findings.add_found(rule, || {
                Finding::of_disagreed(&Disagreed::new(reason, range, text))
            });
            findings.without(repeated(rule));
        }
        Ok(())
    };
    if let Err(last) = read(schemes, text, &mut add) {
        let _ = add(last.reason, last.range());
    }
}

/// The rules that find the same again in the tree, if `rule` finds something in the text.
const fn repeated(rule: Rule) -> &'static [Rule] {
    match rule {
        Rule::AgreedScheme => &[
            Rule::SchemeReserved,
            Rule::SchemeExperimental,
            Rule::SchemeUnknown,
            Rule::UrlPrefix,
        ],
        Rule::HostNameLength => &[Rule::HostNameLength],
        Rule::AgreedLabelLength => &[Rule::HostLabelLength],
        Rule::AgreedLeadingZero => &[Rule::HostNumberLeadingZero],
        Rule::AgreedNumber => &[Rule::HostNumberRange],
        Rule::AgreedPort => &[Rule::PortRange],
        _ => &[],
    }
}
