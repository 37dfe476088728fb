//! `Serialize` and `Deserialize` for all types outside the tree.

use alloc::string::{String, ToString};
use core::fmt;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, DeserializeSeed, Visitor},
    ser::SerializeStruct,
};

use crate::{
    Agreed, Disagreed, Expected, Finding, Found, InvalidUrl, ParseError, ParserReading, Production,
    Report, Rule, Schemes, Severity, Slip, SlipKind, Span, Url, UrlBuf, UrlError,
    interpret::InterpretError, parse::schemes::TODAY, uses::validate::WithoutPosition,
};

/// `{"text": …, "start": …, "end": …}`, offsets in bytes.
impl Serialize for Span<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut leaf = serializer.serialize_struct("Span", 3)?;
        leaf.serialize_field("text", self.as_str())?;
        leaf.serialize_field("start", &self.start())?;
        leaf.serialize_field("end", &self.end())?;
        leaf.end()
    }
}

/// The text, as a string.
impl Serialize for UrlBuf {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self)
    }
}

/// From a string that is a valid URL by the schemes of [today](Schemes::today). For another set, see
/// [`Schemes`](#impl-DeserializeSeed<'de>-for-%26Schemes).
impl<'de> Deserialize<'de> for UrlBuf {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        TODAY.deserialize(deserializer)
    }
}

/// From a string that is a valid URL of this set.
///
/// ```
/// use std::sync::LazyLock;
/// use rfc1738::{Schemes, UrlBuf};
/// use serde::{Deserialize, Deserializer, de::{DeserializeSeed, value::{Error, StrDeserializer}}};
///
/// static ONLY: LazyLock<Schemes> = LazyLock::new(|| Schemes::only(["https"]).unwrap());
///
/// fn only_https<'de, D: Deserializer<'de>>(deserializer: D) -> Result<UrlBuf, D::Error> {
///     ONLY.deserialize(deserializer)
/// }
///
/// #[derive(Deserialize)]
/// struct Config {
///     #[serde(deserialize_with = "only_https")]
///     callback: UrlBuf,
/// }
///
/// let read = |text| only_https(StrDeserializer::<Error>::new(text));
/// assert_eq!(read("https://host.dom/")?, "https://host.dom/");
/// assert!(read("http://host.dom/").unwrap_err().to_string().contains("only the scheme \"https\" is allowed"));
/// # Ok::<(), Error>(())
/// ```
impl<'de> DeserializeSeed<'de> for &Schemes {
    type Value = UrlBuf;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<UrlBuf, D::Error> {
        deserializer.deserialize_string(UrlVisitor(self))
    }
}

/// Parses the string where it is read: only there, a format adds its position to an error.
struct UrlVisitor<'s>(&'s Schemes);

impl Visitor<'_> for UrlVisitor<'_> {
    type Value = UrlBuf;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string that is a URL")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<UrlBuf, E> {
        self.visit_string(text.into())
    }

    fn visit_string<E: de::Error>(self, text: String) -> Result<UrlBuf, E> {
        self.0
            .parse_owned(text)
            .map_err(|invalid| E::custom(WithoutPosition(invalid.error())))
    }
}

/// The tree, as that of [`ast::Url`](crate::ast::Url).
impl Serialize for Url<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

/// The name, exactly as the RFC writes it.
impl Serialize for Production {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// The fields that all errors have: `rule`, `slip`, `start`, `end`, `section`, `message`, `help` and
/// `replacement`; and those of a parse: `offset`, `found`, `expected` and `within`.
impl Serialize for ParseError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut error = serializer.serialize_struct("ParseError", 12)?;
        error.serialize_field("rule", &Rule::Syntax)?;
        error.serialize_field("slip", &self.slip().map(|slip| slip.kind().name()))?;
        error.serialize_field("start", &self.range().start)?;
        error.serialize_field("end", &self.range().end)?;
        error.serialize_field("section", self.section())?;
        error.serialize_field("message", &format_args!("{}", self.message()))?;
        error.serialize_field("help", &self.slip().map(Slip::to_string))?;
        error.serialize_field("replacement", &self.slip().and_then(Slip::replacement))?;
        error.serialize_field("offset", &self.offset())?;
        error.serialize_field("found", &self.found())?;
        error.serialize_field("expected", self.expected())?;
        error.serialize_field("within", self.within())?;
        error.end()
    }
}

/// The fields of a [`Finding`] without the severity. If the rule is [`Syntax`](Rule::Syntax), those
/// of the [`ParseError`].
impl Serialize for UrlError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let Some(error) = self.syntax() {
            return error.serialize(serializer);
        }
        let mut error = serializer.serialize_struct("UrlError", 8)?;
        error.serialize_field("rule", &self.rule())?;
        error.serialize_field("slip", &self.slip().map(SlipKind::name))?;
        error.serialize_field("start", &self.range().start)?;
        error.serialize_field("end", &self.range().end)?;
        error.serialize_field("section", self.section())?;
        error.serialize_field("message", &format_args!("{}", self.message()))?;
        error.serialize_field("help", &self.help().map(|help| help.to_string()))?;
        error.serialize_field("replacement", &self.replacement())?;
        error.end()
    }
}

/// `{"error": …, "input": …}`: the reason, and the text.
impl Serialize for InvalidUrl {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut invalid = serializer.serialize_struct("InvalidUrl", 2)?;
        invalid.serialize_field("error", self.error())?;
        invalid.serialize_field("input", self.input())?;
        invalid.end()
    }
}

/// The fields that all errors have, with the rule `interpret`.
impl Serialize for InterpretError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut error = serializer.serialize_struct("InterpretError", 8)?;
        error.serialize_field("rule", "interpret")?;
        error.serialize_field("slip", &None::<&str>)?;
        error.serialize_field("start", &self.range().start)?;
        error.serialize_field("end", &self.range().end)?;
        error.serialize_field("section", self.section())?;
        error.serialize_field("message", &format_args!("{}", self.message()))?;
        error.serialize_field("help", &None::<&str>)?;
        error.serialize_field("replacement", &None::<&str>)?;
        error.end()
    }
}

/// The parts, the port as a number.
impl Serialize for Agreed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut agreed = serializer.serialize_struct("Agreed", 3)?;
        agreed.serialize_field("scheme", self.scheme)?;
        agreed.serialize_field("host", &self.host)?;
        agreed.serialize_field("port", &self.port)?;
        agreed.end()
    }
}

/// The fields that all errors have, and `example` and `readings`.
impl Serialize for Disagreed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut error = serializer.serialize_struct("Disagreed", 10)?;
        error.serialize_field("rule", &self.rule())?;
        error.serialize_field("slip", &None::<&str>)?;
        error.serialize_field("start", &self.range().start)?;
        error.serialize_field("end", &self.range().end)?;
        error.serialize_field("section", self.rule().section())?;
        error.serialize_field("message", &format_args!("{}", self.message()))?;
        error.serialize_field("help", &format_args!("{}", self.help()))?;
        error.serialize_field("replacement", &self.replacement())?;
        error.serialize_field("example", self.example())?;
        error.serialize_field("readings", self.readings())?;
        error.end()
    }
}

/// An empty part is `null`.
impl Serialize for ParserReading {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let part = |text: &'static str| Some(text).filter(|text| !text.is_empty());
        let mut reading = serializer.serialize_struct("ParserReading", 3)?;
        reading.serialize_field("parser", self.parser)?;
        reading.serialize_field("host", &part(self.host))?;
        reading.serialize_field("port", &part(self.port))?;
        reading.end()
    }
}

/// A character as a string, a byte as a number, the end as `null`.
impl Serialize for Found {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Found::Character(character) => serializer.serialize_char(character),
            Found::Byte(byte) => serializer.serialize_u8(byte),
            Found::End => serializer.serialize_none(),
        }
    }
}

/// As it is displayed.
impl Serialize for Expected {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The id.
impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

/// `"error"`, `"warning"` or `"note"`.
impl Serialize for Severity {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// The fields of an error, `rule`, `slip`, `start`, `end`, `section`, `message`, `help` and
/// `replacement`, and `severity`; offsets in bytes.
impl Serialize for Finding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut finding = serializer.serialize_struct("Finding", 9)?;
        finding.serialize_field("rule", &self.rule())?;
        finding.serialize_field("slip", &self.slip().map(SlipKind::name))?;
        finding.serialize_field("severity", &self.severity())?;
        finding.serialize_field("start", &self.range().start)?;
        finding.serialize_field("end", &self.range().end)?;
        finding.serialize_field("section", self.section())?;
        finding.serialize_field("message", self.message())?;
        finding.serialize_field("help", &self.help())?;
        finding.serialize_field("replacement", &self.replacement())?;
        finding.end()
    }
}

/// `{"valid": …, "production": …, "findings": …}`: the alternative that derives the text, `null` if
/// none does.
impl Serialize for Report<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut report = serializer.serialize_struct("Report", 3)?;
        report.serialize_field("valid", &self.is_valid())?;
        report.serialize_field("production", &self.production())?;
        report.serialize_field("findings", self.findings())?;
        report.end()
    }
}
