//! A key of JSON Lines: an object on each line.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt,
    io::{self, Read},
};

use serde::{
    Deserialize,
    de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, Visitor},
};

use super::error::{absent, presentable};
use crate::{
    input::{
        chunks::{Cell, Cells, ColumnItem, without_cr},
        lines::LineReader,
    },
    output::place::Number,
};

/// Reads the value of a key on each line that is not too long. A blank line is a row without a
/// value, so that rows are lines.
pub(super) struct JsonLines {
    lines: LineReader,
    /// Whether the caller already knows that it must wait for more input.
    paused: bool,
    value: Value,
}

/// The value that is wanted of each object.
struct Value {
    key: String,
    text: Vec<u8>,
    /// The keys of the first object, as long as none has the key that is wanted.
    others: Option<Vec<String>>,
}

impl JsonLines {
    pub(super) fn new(input: Box<dyn Read + Send>, key: &str, max: usize, size: usize) -> Self {
        let value = Value {
            key: key.into(),
            text: Vec::new(),
            others: Some(Vec::new()),
        };
        JsonLines {
            lines: LineReader::new(input, max, size),
            paused: false,
            value,
        }
    }
}

impl Value {
    /// Reads the value on a line to `self.text`.
    fn read(&mut self, line: &[u8]) -> serde_json::Result<Found> {
        if line.trim_ascii().is_empty() {
            return Ok(Found::Null);
        }
        self.text.clear();
        let mut parser = serde_json::Deserializer::from_slice(line);
        let found = parser.deserialize_map(Object {
            path: &self.key,
            text: &mut self.text,
        })?;
        parser.end()?;
        match &mut self.others {
            _ if found != Found::Nothing => self.others = None,
            Some(others) if others.is_empty() => {
                let object: BTreeMap<String, IgnoredAny> = serde_json::from_slice(line)?;
                others.extend(object.into_keys());
            }
            _ => {}
        }
        Ok(found)
    }
}

/// The cell of a line that is not JSON, or has no such value.
fn malformed(error: &serde_json::Error) -> Cell<'static> {
    let place = format!(" at line {} column {}", error.line(), error.column());
    let message = error.to_string();
    let message = message.strip_suffix(&place).unwrap_or(&message);
    Cell::Malformed(presentable(format!("byte {}: {message}", error.column())))
}

impl Cells for JsonLines {
    fn next(&mut self) -> io::Result<Option<ColumnItem<'_>>> {
        let JsonLines {
            lines,
            paused,
            value,
        } = self;
        if lines.must_wait() && !std::mem::replace(paused, true) {
            return Ok(Some(ColumnItem::Pause));
        }
        *paused = false;
        let Some((row, line)) = lines.next()? else {
            return match value.others.take() {
                Some(others) if !others.is_empty() => Err(absent(&value.key, &others)),
                _ => Ok(None),
            };
        };
        let cell = match line.map(|line| value.read(without_cr(line))) {
            Ok(Ok(Found::Text)) => Cell::Text(&value.text),
            Ok(Ok(Found::Null | Found::Nothing)) => Cell::Null,
            Ok(Err(error)) => malformed(&error),
            Err(length) => {
                // It may have the key.
                value.others = None;
                Cell::TooLong(length)
            }
        };
        Ok(Some(ColumnItem::Row(Number::Row(row, row), cell)))
    }

    fn position(&self) -> u64 {
        self.lines.position
    }
}

/// The value at a path.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    Nothing,
    Null,
    Text,
}

/// Reads the value at a path in an object. Programs differ in which of equal keys they take, so
/// there may be only one.
struct Object<'a> {
    path: &'a str,
    text: &'a mut Vec<u8>,
}

impl<'de> Visitor<'de> for Object<'_> {
    type Value = Found;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an object with `{}`", self.path)
    }

    fn visit_unit<E: Error>(self) -> Result<Found, E> {
        Ok(Found::Null)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Found, A::Error> {
        let Object { path, text } = self;
        let mut found = Found::Nothing;
        while let Some(Key(key)) = map.next_key()? {
            let next = match path
                .strip_prefix(&*key)
                .map(|rest| (rest, rest.strip_prefix('.')))
            {
                Some(("", _)) => map.next_value_seed(Leaf { path, text })?,
                Some((_, Some(path))) => map.next_value_seed(Object { path, text })?,
                _ => map.next_value::<IgnoredAny>().map(|_| Found::Nothing)?,
            };
            if next != Found::Nothing {
                if found != Found::Nothing {
                    return Err(Error::custom(format_args!("a second `{path}`")));
                }
                found = next;
            }
        }
        Ok(found)
    }
}

/// An object in an object, or null.
impl<'de> DeserializeSeed<'de> for Object<'_> {
    type Value = Found;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Found, D::Error> {
        deserializer.deserialize_any(self)
    }
}

/// A key of an object.
#[derive(Deserialize)]
struct Key<'a>(#[serde(borrow)] Cow<'a, str>);

/// Reads the string, or null, at the end of a path. The string need not be UTF-8.
struct Leaf<'a> {
    path: &'a str,
    text: &'a mut Vec<u8>,
}

impl<'de> DeserializeSeed<'de> for Leaf<'_> {
    type Value = Found;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Found, D::Error> {
        deserializer.deserialize_option(self)
    }
}

impl<'de> Visitor<'de> for Leaf<'_> {
    type Value = Found;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a string or null for `{}`", self.path)
    }

    fn visit_unit<E: Error>(self) -> Result<Found, E> {
        Ok(Found::Null)
    }

    fn visit_none<E: Error>(self) -> Result<Found, E> {
        Ok(Found::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Found, D::Error> {
        deserializer.deserialize_bytes(self)
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Found, E> {
        self.text.clear();
        self.text.extend_from_slice(bytes);
        Ok(Found::Text)
    }
}
