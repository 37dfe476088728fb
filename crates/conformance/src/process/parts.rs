//! Parts, read from the line of an answer: `{"host": "host.dom", "port": 80}`.

use std::{borrow::Cow, fmt};

use serde::{
    Deserialize, Deserializer,
    de::{DeserializeSeed, Error, MapAccess, Visitor},
};
use serde_json::value::RawValue;

use crate::{
    implementation::{Named, PartName, Parts, is_integer},
    safe::visible,
};

/// How long a line with an answer about `string` may be, in bytes, with its end: more than enough
/// to write all of it escaped twice in each part.
pub(super) fn longest_answer(string: &[u8]) -> u64 {
    (1 << 16) + 64 * string.len() as u64
}

/// The parts with these names on this line, or what is wrong with it, safe to print.
pub(super) fn read<'a>(names: &'static [PartName], line: &'a [u8]) -> Result<Parts<'a>, String> {
    if !line.trim_ascii_start().starts_with(b"{") {
        return Err("neither `no` nor a JSON object with the parts".into());
    }
    let mut json = serde_json::Deserializer::from_slice(line);
    let parts = json.deserialize_map(Object(names));
    parts
        .and_then(|parts| json.end().map(|()| parts))
        .map_err(|error| {
            format!(
                "not a JSON object with the parts: {}",
                visible(error.to_string().as_bytes())
            )
        })
}

/// The object, member by member. A member that is null is not one that is absent.
struct Object(&'static [PartName]);

impl<'de> Visitor<'de> for Object {
    type Value = Parts<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut members: M) -> Result<Parts<'de>, M::Error> {
        let mut parts = Parts::default();
        while let Some(part) = members.next_key_seed(Member(self.0))? {
            if parts.get(part).is_some() {
                return Err(M::Error::duplicate_field(part.name));
            }
            parts.set(part, members.next_value_seed(Value(part))?);
        }
        Ok(parts)
    }
}

/// The name of a member, which is one of these.
struct Member(&'static [PartName]);

impl<'de> DeserializeSeed<'de> for Member {
    type Value = PartName;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<PartName, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Member {
    type Value = PartName;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a part")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<PartName, E> {
        let known = self.0.iter().find(|part| part.name == name);
        known.copied().ok_or_else(|| {
            let names: Vec<String> = self.0.iter().map(|part| format!("`{part}`")).collect();
            let names = names.join(", ");
            E::custom(format!("unknown field `{name}`, expected one of {names}"))
        })
    }
}

/// The value of this part.
struct Value(PartName);

impl<'de> DeserializeSeed<'de> for Value {
    type Value = Named<'de>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Named<'de>, D::Error> {
        let Value(part) = self;
        if !part.is_number {
            return Ok(Option::deserialize(deserializer)?.map(|Text(text)| text));
        }
        let number: Option<&RawValue> = Option::deserialize(deserializer)?;
        number
            .map(|number| read_number(part, number.get()))
            .transpose()
            .map_err(D::Error::custom)
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

/// The text of a JSON number without a fraction and an exponent, of any size, or of a JSON string.
fn read_number(part: PartName, json: &str) -> Result<Cow<'_, [u8]>, String> {
    if json.starts_with('"') {
        let string: serde_json::Result<Text<'_>> = serde_json::from_str(json);
        return string
            .map(|Text(text)| text)
            .map_err(|error| error.to_string());
    }
    if is_integer(json.as_bytes()) {
        Ok(json.as_bytes().into())
    } else {
        Err(format!(
            "the {part} is neither an integer, a string nor null"
        ))
    }
}
