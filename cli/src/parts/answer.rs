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

#[cfg(test)]
mod tests {
    use super::*;

    /// What is wrong with a line, or how it is understood.
    fn read(line: &[u8]) -> String {
        match Answer::read(line) {
            Ok(Answer::No) => "no".into(),
            Ok(Answer::Parts(parts)) => serde_json::to_string(&parts).unwrap(),
            Err(malformed) => malformed,
        }
    }

    #[test]
    fn an_answer_is_no_or_an_object_with_parts() {
        let every = r#"{"scheme":"a","user":"b","password":"c","host":"d","port":1,"path":"e","search":"f"}"#;
        for (line, understood) in [
            ("no", "no"),
            ("{}", "{}"),
            (every, every),
            (r#" { "port" : null, "host" : "" } "#, r#"{"host":"","port":null}"#),
            (r#"{"host":"\u0061\n"}"#, r#"{"host":"a\n"}"#),
            (r#"{"port":99999999999999999999999}"#, r#"{"port":99999999999999999999999}"#),
            (r#"{"port":-1}"#, r#"{"port":-1}"#),
        ] {
            assert_eq!(read(line.as_bytes()), understood, "{line}");
        }
        // Half a surrogate pair, and a byte that is not UTF-8.
        assert_eq!(read(br#"{"host":"\udcff"}"#), "{\"host\":\"\u{FFFD}\u{FFFD}\u{FFFD}\"}");
        assert_eq!(read(b"{\"host\":\"\xFF\"}"), "{\"host\":\"\u{FFFD}\"}");
    }

    #[test]
    fn any_other_answer_is_malformed_and_the_message_says_how() {
        for (line, why) in [
            (&b""[..], "neither `no` nor a JSON object"),
            (b"yes", "neither `no` nor a JSON object"),
            (b"No", "neither `no` nor a JSON object"),
            (b"null", "neither `no` nor a JSON object"),
            (b"[]", "neither `no` nor a JSON object"),
            (b"\"no\"", "neither `no` nor a JSON object"),
            (b"{", "EOF while parsing an object"),
            (b"{}{}", "trailing characters"),
            (b"{\"host\":\"a\"", "EOF while parsing an object"),
            (b"{\"host\":a}", "expected value"),
            (b"{\"host\":1}", "invalid type: integer `1`, expected a string or null"),
            (b"{\"host\":[\"a\"]}", "invalid type: sequence, expected a string or null"),
            (b"{\"host\":{}}", "invalid type: map, expected a string or null"),
            (b"{\"host\":\"a\",\"host\":\"a\"}", "duplicate field `host`"),
            (b"{\"port\":null,\"port\":1}", "duplicate field `port`"),
            (b"{\"hostname\":\"a\"}", "unknown field `hostname`, expected one of `scheme`, `user`"),
            (b"{\"\\u001b[31m\":\"a\"}", "unknown field `\u{241b}[31m`"),
            (b"{\"port\":\"80\"}", "the port is neither an integer nor null"),
            (b"{\"port\":80.0}", "the port is neither an integer nor null"),
            (b"{\"port\":8e1}", "the port is neither an integer nor null"),
            (b"{\"port\":true}", "the port is neither an integer nor null"),
            (b"{\"port\":080}", "invalid number"),
        ] {
            let malformed = read(line);
            assert!(malformed.contains(why), "{:?}: {malformed}", line.escape_ascii().to_string());
        }
        let nested = [b"{\"port\":".as_slice(), &b"[".repeat(100_000)].concat();
        assert!(read(&nested).starts_with("not a JSON object with the parts: "));
    }
}
