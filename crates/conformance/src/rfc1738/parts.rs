//! The parts of a URL, as parsers name them: [`Part`].
//!
//! Parsers write the same part in different ways. What counts as a difference is said once, in
//! [`folded`] for the code and in [`RULES`] for people.

use std::borrow::Cow;

use percent_encoding::percent_decode;

use crate::implementation::{Folded, Named, PartName, Parts};

/// The rules by which parts are compared, for people.
pub const RULES: &str = r#"How parts are compared:
  A part that an answer does not mention is not compared. Before any other is compared,
  * escapes are decoded, except in the scheme and the port;
  * letters of the scheme and of the host are in lower case, and an IPv6 address loses its
    brackets;
  * a port that is null is the default port of the scheme that the answer mentions, or else of
    the string's scheme: one of the ten, https or wss (443), ws (80), or one of --scheme;
  * a port that is a number is its digits, and one that is a string is its text, also with zeros;
  * the path loses one "/" at its beginning, the search one "?";
  * an empty part is an absent one, null;
  * in a file URL, the host localhost is an absent one (RFC 1738, section 3.10).
  The path is all that follows host and port, or the colon of a scheme without "//", up to the
  "?" of a search. Only http and wais URLs have a search; in others a "?" belongs to the path, as
  do typecodes, fields and Gopher's "%09". In a part that the parser gives decoded only, write
  its "%" as "%25"."#;

/// The names of all parts, for [`Question::Parts`](crate::judge::Question::Parts).
pub const NAMES: &[PartName] = &[
    Part::Scheme.part_name(),
    Part::User.part_name(),
    Part::Password.part_name(),
    Part::Host.part_name(),
    Part::Port.part_name(),
    Part::Path.part_name(),
    Part::Search.part_name(),
];

/// The names of the parts that say where a client connects. Without a host, it connects nowhere.
pub const DESTINATION: &[PartName] = &[Part::Host.part_name(), Part::Port.part_name()];

in_words! {
    /// A part of a URL.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Part {
        /// The name before the first colon.
        Scheme = "scheme",
        /// The user name (section 3.1).
        User = "user",
        /// The password (section 3.1).
        Password = "password",
        /// The host (section 3.1), without the brackets that later RFCs write around an address.
        Host = "host",
        /// The port, in decimal (section 3.1).
        Port = "port",
        /// All that follows host and port.
        Path = "path",
        /// What follows the first "?", of an `http` or `wais` URL.
        Search = "search",
    }
}

impl Part {
    const fn part_name(self) -> PartName {
        PartName {
            index: self as usize,
            name: self.name(),
            is_number: matches!(self, Part::Port),
        }
    }
}

impl From<Part> for PartName {
    fn from(part: Part) -> PartName {
        part.part_name()
    }
}

/// The `part` of `string` that `parts` name, in the form that [`RULES`] describe. The result is
/// `None` if `parts` do not mention the part, or if URLs have no such part. `default_port` takes the
/// name of a scheme in lower case, and returns the scheme's default port.
///
/// ```
/// use rfc1738_conformance::{judge::Parts, rfc1738::parts::{Part, folded}};
///
/// let mut parts = Parts::default();
/// parts.set(Part::Host, Some(b"%48ost.DOM"[..].into()));
/// let host = folded(Part::Host, &parts, b"http://%48ost.DOM/", &|_| None);
/// assert_eq!(host.unwrap().to_string(), r#""host.dom""#);
/// assert!(folded(Part::Port, &parts, b"http://%48ost.DOM/", &|_| None).is_none());
/// ```
pub fn folded<'p>(
    part: impl Into<PartName>,
    parts: &'p Parts<'_>,
    string: &[u8],
    default_port: &dyn Fn(&[u8]) -> Option<u16>,
) -> Option<Folded<'p>> {
    let name = part.into();
    let part = Part::ALL
        .into_iter()
        .find(|part| part.part_name() == name)?;
    let named = borrowed(parts.get(part)?);
    let folded = match part {
        Part::Scheme => named.map(lower),
        Part::Host => named
            .map(decoded)
            .map(lower)
            .map(without_brackets)
            .filter(|host| !is_local(host, parts, string)),
        Part::Port => named.or_else(|| {
            let port = default_port(&scheme(parts, string))?;
            Some(port.to_string().into_bytes().into())
        }),
        Part::Path => named.map(|path| decoded(without(path, b'/'))),
        Part::Search => named.map(|search| decoded(without(search, b'?'))),
        Part::User | Part::Password => named.map(decoded),
    };
    Some(Folded(folded.filter(|text| !text.is_empty())))
}

/// The scheme that `parts` name, or else that of the `string`.
fn scheme<'s>(parts: &'s Parts<'_>, string: &'s [u8]) -> Cow<'s, [u8]> {
    let of_string = || {
        string
            .split(|&byte| byte == b':')
            .next()
            .unwrap_or_default()
    };
    let named = parts.get(Part::Scheme).and_then(borrowed);
    lower(named.unwrap_or_else(|| of_string().into()))
}

/// Whether `host` is the machine that reads a file URL.
fn is_local(host: &[u8], parts: &Parts<'_>, string: &[u8]) -> bool {
    host == b"localhost" && *scheme(parts, string) == *b"file"
}

fn borrowed<'s>(named: &'s Named<'_>) -> Named<'s> {
    named.as_deref().map(Cow::Borrowed)
}

fn decoded(text: Cow<'_, [u8]>) -> Cow<'_, [u8]> {
    if text.contains(&b'%') {
        Cow::Owned(percent_decode(&text).collect())
    } else {
        text
    }
}

fn lower(mut text: Cow<'_, [u8]>) -> Cow<'_, [u8]> {
    if text.iter().any(u8::is_ascii_uppercase) {
        text.to_mut().make_ascii_lowercase();
    }
    text
}

/// An IPv6 address without its brackets. Others have no colon.
fn without_brackets(host: Cow<'_, [u8]>) -> Cow<'_, [u8]> {
    match &*host {
        [b'[', address @ .., b']'] if address.contains(&b':') => address.to_vec().into(),
        _ => host,
    }
}

/// Without the `mark` that separates a part from the one before it.
fn without(text: Cow<'_, [u8]>, mark: u8) -> Cow<'_, [u8]> {
    match text {
        Cow::Borrowed(text) => text.strip_prefix(&[mark]).unwrap_or(text).into(),
        Cow::Owned(text) => text
            .strip_prefix(&[mark])
            .map(<[u8]>::to_vec)
            .unwrap_or(text)
            .into(),
    }
}
