//! [`Parts`]: the parts of a URL, as a parser names them.
//!
//! Parsers write the same part in different ways. What counts as a difference is said once, in [`fold`] for the code and in
//! [`RULES`] for people.

mod answer;
mod fold;
mod right;

use std::{
    borrow::Cow,
    fmt::{self, Display},
};

use serde::{
    Serialize, Serializer,
    ser::{Error, SerializeMap},
};
use serde_json::value::RawValue;

pub(crate) use answer::{Answer, longest_answer};
pub(crate) use fold::Folded;
pub(crate) use right::{check, of, productions};

/// The rules by which parts are compared, for the help of the commands.
pub(crate) const RULES: &str = r#"How parts are compared:
  A part that an answer does not mention is not compared. Before any other is compared,
  * escapes are decoded, except in the scheme and the port;
  * letters of the scheme and of the host are in lower case, and an IPv6 address loses its
    brackets;
  * a port that is null is the default port of the scheme that the answer mentions, or else of
    the string's scheme: one of the ten, https or wss (443), ws (80), or one of --scheme;
  * the path loses one "/" at its beginning, the search one "?";
  * an empty part is an absent one, null;
  * in a file URL, the host localhost is an absent one (RFC 1738, section 3.10).
  The path is all that follows host and port, or the colon of a scheme without "//", up to the
  "?" of a search. Only http and wais URLs have a search; in others a "?" belongs to the path, as
  do typecodes, fields and Gopher's "%09". In a part that the parser gives decoded only, write
  its "%" as "%25"."#;

/// A part of a URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Part {
    Scheme,
    User,
    Password,
    Host,
    Port,
    Path,
    Search,
}

impl Part {
    pub(crate) const ALL: [Part; 7] =
        [Part::Scheme, Part::User, Part::Password, Part::Host, Part::Port, Part::Path, Part::Search];

    /// Its name in an answer.
    pub(crate) const fn name(self) -> &'static str {
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

impl Serialize for Part {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A part as it was named; `None` if there is none. The text of a port is decimal.
pub(crate) type Named<'a> = Option<Cow<'a, [u8]>>;

/// The parts that a parser names, as it writes them.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Parts<'a>([Option<Named<'a>>; Part::ALL.len()]);

impl<'a> Parts<'a> {
    /// What it says of `part`; `None` if it does not mention it.
    pub(crate) fn get(&self, part: Part) -> Option<&Named<'a>> {
        self.0[part as usize].as_ref()
    }

    fn set(&mut self, part: Part, named: Named<'a>) {
        self.0[part as usize] = Some(named);
    }

    pub(crate) fn into_owned(self) -> Parts<'static> {
        Parts(self.0.map(|part| part.map(|named| named.map(|text| Cow::Owned(text.into_owned())))))
    }
}

/// As an answer. What is not UTF-8 is replaced.
impl Serialize for Parts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        for part in Part::ALL {
            match (part, self.get(part)) {
                (_, None) => {}
                (Part::Port, Some(Some(digits))) => {
                    let number = String::from_utf8_lossy(digits).into_owned();
                    object.serialize_entry(part.name(), &RawValue::from_string(number).map_err(S::Error::custom)?)?;
                }
                (_, Some(named)) => {
                    object.serialize_entry(part.name(), &named.as_deref().map(String::from_utf8_lossy))?;
                }
            }
        }
        object.end()
    }
}
