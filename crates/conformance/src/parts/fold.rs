//! [`Folded`]: a part in the one form in which it is compared, whoever named it.

use std::{
    borrow::Cow,
    fmt::{self, Display},
};

use percent_encoding::{AsciiSet, CONTROLS, percent_decode, percent_encode};

use super::{Named, Part, Parts};

/// How much of a part is shown to people, in bytes.
const SHOWN: usize = 200;

/// A part by the rules of [`RULES`](super::RULES); `None` if there is none.
///
/// It is shown with escapes for a percent sign and for all that is not graphic US-ASCII, so what
/// looks the same is the same.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Folded<'a>(pub Named<'a>);

impl Parts<'_> {
    /// The `part` that these parts of `string` name; `None` if they do not mention it.
    /// `default_port` is that of a scheme whose name is in lower case.
    pub fn folded(
        &self,
        part: Part,
        string: &[u8],
        default_port: &dyn Fn(&[u8]) -> Option<u16>,
    ) -> Option<Folded<'_>> {
        let named = borrowed(self.get(part)?);
        Some(Folded(
            match part {
                Part::Scheme => named.map(lower),
                Part::Host => named
                    .map(decoded)
                    .map(lower)
                    .map(without_brackets)
                    .filter(|host| !self.is_local(host, string)),
                Part::Port => named.or_else(|| {
                    default_port(&self.scheme(string))
                        .map(|port| port.to_string().into_bytes().into())
                }),
                Part::Path => named.map(|path| decoded(without(path, b'/'))),
                Part::Search => named.map(|search| decoded(without(search, b'?'))),
                Part::User | Part::Password => named.map(decoded),
            }
            .filter(|text| !text.is_empty()),
        ))
    }

    /// The scheme that they name, or else that of the `string`.
    fn scheme<'s>(&'s self, string: &'s [u8]) -> Cow<'s, [u8]> {
        let of_string = || {
            string
                .split(|&byte| byte == b':')
                .next()
                .unwrap_or_default()
        };
        lower(
            self.get(Part::Scheme)
                .and_then(borrowed)
                .unwrap_or_else(|| of_string().into()),
        )
    }

    /// Whether `host` is the machine that reads a file URL.
    fn is_local(&self, host: &[u8], string: &[u8]) -> bool {
        host == b"localhost" && *self.scheme(string) == *b"file"
    }
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
        match &self.0 {
            Some(text) if text.len() > SHOWN => {
                write!(f, "\"{}\"… ({} bytes)", escaped(&text[..SHOWN]), text.len())
            }
            Some(text) => write!(f, "\"{}\"", escaped(text)),
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
