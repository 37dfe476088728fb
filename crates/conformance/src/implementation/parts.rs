//! [`Parts`]: the parts of a string, as an implementation names them; [`Reference`]: who knows the
//! right ones.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt::{self, Display},
};

use percent_encoding::{AsciiSet, CONTROLS, percent_encode};

use crate::safe::visible;

/// The name of a part that strings may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartName {
    /// Its index among the parts of a string, which are written in this order.
    pub index: usize,
    /// Its name in an answer.
    pub name: &'static str,
    /// Whether it is a number: an answer may write it as an integer.
    pub is_number: bool,
}

impl Display for PartName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for PartName {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name)
    }
}

/// A part as it was named; `None` if there is none. A number is its text.
pub type Named<'a> = Option<Cow<'a, [u8]>>;

/// The parts that an implementation names, as it writes them. A part that it does not mention
/// differs from one of which it says that there is none.
#[derive(Debug, Default, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Parts<'a>(BTreeMap<PartName, Named<'a>>);

impl<'a> Parts<'a> {
    /// What it says of `part`; `None` if it does not mention it.
    pub fn get(&self, part: impl Into<PartName>) -> Option<&Named<'a>> {
        self.0.get(&part.into())
    }

    /// Names `part`; with `None`, says that there is none.
    pub fn set(&mut self, part: impl Into<PartName>, named: Named<'a>) {
        self.0.insert(part.into(), named);
    }

    /// The parts with copies of what they borrow.
    pub fn into_owned(self) -> Parts<'static> {
        let owned = |named: Named<'_>| named.map(|text| Cow::Owned(text.into_owned()));
        let parts = self.0.into_iter();
        Parts(parts.map(|(part, named)| (part, owned(named))).collect())
    }
}

/// As an object of JSON, or its beginning if it is long. Safe to print.
impl Display for Parts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 1000;
        let members = self.0.iter().map(|(part, named)| match named {
            None => format!("\"{part}\":null"),
            Some(number) if part.is_number && is_integer(number) => {
                format!("\"{part}\":{}", visible(number))
            }
            Some(text) => format!("\"{part}\":\"{}\"", quotable(text)),
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

fn quotable(text: &[u8]) -> String {
    visible(text).replace('\\', r"\\").replace('"', r#"\""#)
}

/// As an answer. Replaces what is not UTF-8.
#[cfg(feature = "serde")]
impl serde::Serialize for Parts<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::{Error, SerializeMap};
        let mut object = serializer.serialize_map(None)?;
        for (part, named) in &self.0 {
            let text = named.as_deref().map(String::from_utf8_lossy);
            match (text, named) {
                (Some(number), Some(bytes)) if part.is_number && is_integer(bytes) => {
                    let number = serde_json::value::RawValue::from_string(number.into_owned())
                        .map_err(S::Error::custom)?;
                    object.serialize_entry(part.name, &number)?;
                }
                (text, _) => object.serialize_entry(part.name, &text)?,
            }
        }
        object.end()
    }
}

/// How much of a part is shown to people, in bytes.
const SHOWN: usize = 200;

/// A part in the form in which it is compared, whoever named it; `None` if there is none.
///
/// It is shown with escapes for a percent sign and for all that is not graphic US-ASCII, so what
/// looks the same is the same.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Folded<'a>(pub Named<'a>);

impl Folded<'_> {
    /// The part with a copy of what it borrows.
    pub fn into_owned(self) -> Folded<'static> {
        Folded(self.0.map(|text| Cow::Owned(text.into_owned())))
    }
}

fn escaped(text: &[u8]) -> impl Display {
    const ESCAPED: AsciiSet = CONTROLS.add(b'%');
    percent_encode(text, &ESCAPED)
}

/// For people: its beginning, if it is long.
impl Display for Folded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quoted = |text: &[u8]| quotable(escaped(text).to_string().as_bytes());
        match &self.0 {
            Some(text) if text.len() > SHOWN => {
                write!(f, "\"{}\"… ({} bytes)", quoted(&text[..SHOWN]), text.len())
            }
            Some(text) => write!(f, "\"{}\"", quoted(text)),
            None => f.write_str("null"),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Folded<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Some(text) => serializer.collect_str(&escaped(text)),
            None => serializer.serialize_none(),
        }
    }
}

/// Knows the right parts of a string.
pub trait Reference: Send + Sync {
    /// The parts of `text`; `None` if it is not in the language.
    fn parts<'t>(&self, text: &'t [u8]) -> Option<Parts<'t>>;

    /// The `part` that `parts` name of `string`, in the form in which it is compared; `None` if
    /// they do not mention it.
    fn folded<'p>(
        &self,
        part: PartName,
        parts: &'p Parts<'_>,
        string: &[u8],
    ) -> Option<Folded<'p>> {
        let _ = string;
        parts.as_named(part)
    }
}

impl Parts<'_> {
    /// `part` as it was named, for parts that have one form only; `None` if it is not mentioned.
    pub fn as_named(&self, part: PartName) -> Option<Folded<'_>> {
        let named = self.get(part)?;
        Some(Folded(named.as_deref().map(Cow::Borrowed)))
    }
}
