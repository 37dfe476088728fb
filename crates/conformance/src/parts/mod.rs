//! [`Parts`]: the parts of a URL, as a parser names them.
//!
//! Parsers write the same part in different ways. What counts as a difference is said once, in
//! `fold` for the code and in [`RULES`] for people.

mod fold;

use std::{
    borrow::Cow,
    fmt::{self, Display},
};

use crate::safe::visible;

pub use fold::Folded;

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

/// A part of a URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// The name before the first colon.
    Scheme,
    /// The user name (section 3.1).
    User,
    /// The password (section 3.1).
    Password,
    /// The host (section 3.1), without the brackets that later RFCs write around an address.
    Host,
    /// The port, in decimal (section 3.1).
    Port,
    /// All that follows host and port.
    Path,
    /// What follows the first "?", of an `http` or `wais` URL.
    Search,
}

impl Part {
    /// All parts, in their order in a URL.
    pub const ALL: [Part; 7] = [
        Part::Scheme,
        Part::User,
        Part::Password,
        Part::Host,
        Part::Port,
        Part::Path,
        Part::Search,
    ];

    /// Its name in an answer.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Scheme => "scheme",
            Part::User => "user",
            Part::Password => "password",
            Part::Host => "host",
            Part::Port => "port",
            Part::Path => "path",
            Part::Search => "search",
        }
    }
}

impl Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Part {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A part as it was named; `None` if there is none. A port is its text: the digits, if it was named
/// as a number.
pub type Named<'a> = Option<Cow<'a, [u8]>>;

/// The parts that a parser names, as it writes them.
#[derive(Debug, Default, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Parts<'a>([Option<Named<'a>>; Part::ALL.len()]);

impl<'a> Parts<'a> {
    /// What it says of `part`; `None` if it does not mention it.
    pub fn get(&self, part: Part) -> Option<&Named<'a>> {
        self.0[part as usize].as_ref()
    }

    /// Names `part`; with `None`, says that there is none.
    pub fn set(&mut self, part: Part, named: Named<'a>) {
        self.0[part as usize] = Some(named);
    }

    /// The parts with copies of what they borrow.
    pub fn into_owned(self) -> Parts<'static> {
        Parts(
            self.0
                .map(|part| part.map(|named| named.map(|text| Cow::Owned(text.into_owned())))),
        )
    }
}

/// As an object of JSON, or its beginning if it is long. Safe to print.
impl Display for Parts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 1000;
        let mentioned = Part::ALL
            .into_iter()
            .filter_map(|part| Some((part, self.get(part)?)));
        let members = mentioned.map(|(part, named)| match (part, named) {
            (_, None) => format!("\"{part}\":null"),
            (Part::Port, Some(number)) if is_integer(number) => {
                format!("\"{part}\":{}", visible(number))
            }
            (_, Some(text)) => format!("\"{part}\":\"{}\"", escaped(text)),
        });
        let object = format!("{{{}}}", members.collect::<Vec<_>>().join(","));
        let (end, _) = object
            .char_indices()
            .nth(SHOWN)
            .unwrap_or((object.len(), ' '));
        f.write_str(&object[..end])?;
        if end < object.len() {
            write!(f, "… ({} bytes)", object.len())
        } else {
            Ok(())
        }
    }
}

/// Whether it is an integer as JSON has it, which has no leading zeros.
pub(crate) fn is_integer(text: &[u8]) -> bool {
    let digits = text.strip_prefix(b"-").unwrap_or(text);
    digits.iter().all(u8::is_ascii_digit)
        && !digits.is_empty()
        && (digits[0] != b'0' || digits.len() == 1)
}

fn escaped(text: &[u8]) -> String {
    visible(text).replace('\\', r"\\").replace('"', r#"\""#)
}

/// As an answer. Replaces what is not UTF-8.
#[cfg(feature = "serde")]
impl serde::Serialize for Parts<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::{Error, SerializeMap};
        let mut object = serializer.serialize_map(None)?;
        for part in Part::ALL {
            match (part, self.get(part)) {
                (_, None) => {}
                (Part::Port, Some(Some(number))) if is_integer(number) => {
                    let number = String::from_utf8_lossy(number).into_owned();
                    let number = serde_json::value::RawValue::from_string(number)
                        .map_err(S::Error::custom)?;
                    object.serialize_entry(part.name(), &number)?;
                }
                (_, Some(named)) => {
                    object.serialize_entry(
                        part.name(),
                        &named.as_deref().map(String::from_utf8_lossy),
                    )?;
                }
            }
        }
        object.end()
    }
}

/// Knows the right parts of a URL.
pub trait Reference: Send + Sync {
    /// The parts of `text`; `None` if it is not in the language.
    fn parts<'t>(&self, text: &'t [u8]) -> Option<Parts<'t>>;

    /// The default port of the scheme of this name, which is in lower case.
    fn default_port(&self, scheme: &[u8]) -> Option<u16>;
}
