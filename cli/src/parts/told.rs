//! [`Answer`]: an answer by the parts protocol, read from its line.

use std::{borrow::Cow, fmt};

use serde::{
    Deserialize, Deserializer,
    de::{Error, Visitor},
};
use serde_json::value::RawValue;

use super::{Named, Part, Parts};
use crate::safe::visible;

/// An answer about a string.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Answer<'a> {
    /// The parser does not accept it.
    No,
    /// The parts that it finds.
    Parts(Parts<'a>),
}

/// How long a line with an answer about `string` may be, in bytes, with its end: more than enough to write all of it
/// escaped twice in each part.
pub(crate) fn longest_answer(string: &[u8]) -> u64 {
    (1 << 16) + 64 * string.len() as u64
}

impl<'a> Answer<'a> {
    /// The answer on this line, or what is wrong with it, safe to print.
    pub(crate) fn read(line: &'a [u8]) -> Result<Self, String> {
        if line == b"no" {
            return Ok(Answer::No);
        }
        if !line.trim_ascii_start().starts_with(b"{") {
            return Err("neither `no` nor a JSON object with the parts".into());
        }
        match serde_json::from_slice::<Told<'a>>(line) {
            Ok(told) => Ok(Answer::Parts(told.into())),
            Err(error) => Err(format!("not a JSON object with the parts: {}", visible(error.to_string().as_bytes()))),
        }
    }
}

/// The object, member by member. A member that is null is not one that is absent.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
struct Told<'a> {
    #[serde(default, deserialize_with = "given")]
    scheme: Given<Text<'a>>,
    #[serde(default, deserialize_with = "given")]
    user: Given<Text<'a>>,
    #[serde(default, deserialize_with = "given")]
    password: Given<Text<'a>>,
    #[serde(default, deserialize_with = "given")]
    host: Given<Text<'a>>,
    #[serde(default, deserialize_with = "given")]
    port: Given<Integer<'a>>,
    #[serde(default, deserialize_with = "given")]
    path: Given<Text<'a>>,
    #[serde(default, deserialize_with = "given")]
    search: Given<Text<'a>>,
}

type Given<T> = Option<Option<T>>;

fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Given<T>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

impl<'a> From<Told<'a>> for Parts<'a> {
    fn from(told: Told<'a>) -> Self {
        let Told { scheme, user, password, host, port, path, search } = told;
        let mut parts = Parts::default();
        let texts = [
            (Part::Scheme, scheme),
            (Part::User, user),
            (Part::Password, password),
            (Part::Host, host),
            (Part::Path, path),
            (Part::Search, search),
        ];
        for (part, given) in texts {
            if let Some(named) = given {
                parts.set(part, named.map(|Text(text)| text));
            }
        }
        if let Some(port) = port {
            parts.set(Part::Port, port.map(|Integer(digits)| Cow::Borrowed(digits.as_bytes())) as Named<'a>);
        }
        parts
    }
}

/// A JSON string, as bytes: some languages write what is not UTF-8 as half a surrogate pair, or as it is.
struct Text<'a>(Cow<'a, [u8]>);

impl<'de: 'a, 'a> Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_bytes(TextVisitor).map(Text)
    }
}

struct TextVisitor;

impl<'de> Visitor<'de> for TextVisitor {
    type Value = Cow<'de, [u8]>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string or null")
    }

    fn visit_borrowed_bytes<E>(self, bytes: &'de [u8]) -> Result<Self::Value, E> {
        Ok(bytes.into())
    }

    fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Self::Value, E> {
        Ok(bytes.to_vec().into())
    }
}

/// A JSON number without a fraction and an exponent, of any size.
struct Integer<'a>(&'a str);

impl<'de: 'a, 'a> Deserialize<'de> for Integer<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <&RawValue>::deserialize(deserializer)?.get();
        let digits = text.strip_prefix('-').unwrap_or(text);
        if digits.bytes().all(|byte| byte.is_ascii_digit()) {
            Ok(Integer(text))
        } else {
            Err(D::Error::custom("the port is neither an integer nor null"))
        }
    }
}
