//! Parts, read from the line of an answer: `{"host": "host.dom", "port": 80}`.

use std::{borrow::Cow, fmt};

use serde::{
    Deserialize, Deserializer,
    de::{Error, Visitor},
};
use serde_json::value::RawValue;

use crate::{
    parts::{Part, Parts, is_integer},
    safe::visible,
};

/// How long a line with an answer about `string` may be, in bytes, with its end: more than enough
/// to write all of it escaped twice in each part.
pub(super) fn longest_answer(string: &[u8]) -> u64 {
    (1 << 16) + 64 * string.len() as u64
}

/// The parts on this line, or what is wrong with it, safe to print.
pub(super) fn read(line: &[u8]) -> Result<Parts<'_>, String> {
    if !line.trim_ascii_start().starts_with(b"{") {
        return Err("neither `no` nor a JSON object with the parts".into());
    }
    let object: serde_json::Result<Object<'_>> = serde_json::from_slice(line);
    object.map(Into::into).map_err(|error| {
        format!(
            "not a JSON object with the parts: {}",
            visible(error.to_string().as_bytes())
        )
    })
}

/// The object, member by member. A member that is null is not one that is absent.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
struct Object<'a> {
    #[serde(default, deserialize_with = "given")]
    scheme: Given<Text<'a>>,
    #[serde(default, deserialize_with = "given")]
    user: Given<Text<'a>>,
    #[serde(default, deserialize_with = "given")]
    password: Given<Text<'a>>,
    #[serde(default, deserialize_with = "given")]
    host: Given<Text<'a>>,
    #[serde(default, deserialize_with = "given")]
    port: Given<Port<'a>>,
    #[serde(default, deserialize_with = "given")]
    path: Given<Text<'a>>,
    #[serde(default, deserialize_with = "given")]
    search: Given<Text<'a>>,
}

type Given<T> = Option<Option<T>>;

fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Given<T>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

impl<'a> From<Object<'a>> for Parts<'a> {
    fn from(object: Object<'a>) -> Self {
        let Object {
            scheme,
            user,
            password,
            host,
            port,
            path,
            search,
        } = object;
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
            parts.set(Part::Port, port.map(|Port(text)| text));
        }
        parts
    }
}

/// A JSON string, as bytes: some languages write what is not UTF-8 as half a surrogate pair, or as
/// it is.
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

/// A JSON number without a fraction and an exponent, of any size, or a JSON string.
struct Port<'a>(Cow<'a, [u8]>);

impl<'de: 'a, 'a> Deserialize<'de> for Port<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <&RawValue>::deserialize(deserializer)?.get();
        if text.starts_with('"') {
            let string: serde_json::Result<Text<'a>> = serde_json::from_str(text);
            return string
                .map(|Text(text)| Port(text))
                .map_err(D::Error::custom);
        }
        if is_integer(text.as_bytes()) {
            Ok(Port(text.as_bytes().into()))
        } else {
            Err(D::Error::custom(
                "the port is neither an integer, a string nor null",
            ))
        }
    }
}
