//! [`Folded`]: a part in the one form in which it is compared, whoever named it.

use std::{
    borrow::Cow,
    fmt::{self, Display},
};

use percent_encoding::{AsciiSet, CONTROLS, percent_decode, percent_encode};
use rfc1738::{Scheme, Schemes};
use serde::{Serialize, Serializer};

use super::{Named, Part, Parts};
use crate::schemes::WEB;

/// How much of a part is shown to people, in bytes.
const SHOWN: usize = 200;

/// A part by the rules of [`RULES`](super::RULES); `None` if there is none.
///
/// It is shown with escapes for a percent sign and for all that is not graphic US-ASCII, so what looks the same is the
/// same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Folded<'a>(pub(crate) Named<'a>);

impl Parts<'_> {
    /// The `part` that these parts of `string` name; `None` if they do not mention it. `schemes` may have default ports
    /// of their own.
    pub(crate) fn folded(&self, part: Part, string: &[u8], schemes: &Schemes) -> Option<Folded<'_>> {
        let named = borrowed(self.get(part)?);
        Some(Folded(
            match part {
                Part::Scheme => named.map(lower),
                Part::Host => {
                    named.map(decoded).map(lower).map(without_brackets).filter(|host| !self.is_local(host, string))
                }
                Part::Port => named.or_else(|| default_port(&self.scheme(string), schemes)),
                Part::Path => named.map(|path| decoded(without(path, b'/'))),
                Part::Search => named.map(|search| decoded(without(search, b'?'))),
                Part::User | Part::Password => named.map(decoded),
            }
            .filter(|text| !text.is_empty()),
        ))
    }

    /// The scheme that they name, or else that of the `string`.
    fn scheme<'s>(&'s self, string: &'s [u8]) -> Cow<'s, [u8]> {
        let of_string = || string.split(|&byte| byte == b':').next().unwrap_or_default();
        lower(self.get(Part::Scheme).and_then(borrowed).unwrap_or_else(|| of_string().into()))
    }

    /// Whether `host` is the machine that reads a file URL.
    fn is_local(&self, host: &[u8], string: &[u8]) -> bool {
        host == b"localhost" && *self.scheme(string) == *b"file"
    }
}

fn borrowed<'s>(named: &'s Named<'_>) -> Named<'s> {
    named.as_deref().map(Cow::Borrowed)
}

/// The default port of `scheme`, which may be one of `schemes` or of the web, in this order.
fn default_port(scheme: &[u8], schemes: &Schemes) -> Named<'static> {
    let mut registered = schemes.registered().chain(WEB.registered());
    let port = match registered.find(|known| known.name().as_bytes() == scheme) {
        Some(known) => known.default_port(),
        None => Scheme::ALL.iter().find(|known| known.name().as_bytes() == scheme)?.default_port(),
    };
    port.map(|port| port.to_string().into_bytes().into())
}

fn decoded(text: Cow<'_, [u8]>) -> Cow<'_, [u8]> {
    if text.contains(&b'%') { Cow::Owned(percent_decode(&text).collect()) } else { text }
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
        Cow::Owned(text) => text.strip_prefix(&[mark]).map(<[u8]>::to_vec).unwrap_or(text).into(),
    }
}

impl Folded<'_> {
    pub(crate) fn into_owned(self) -> Folded<'static> {
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
            Some(text) if text.len() > SHOWN => write!(f, "\"{}\"… ({} bytes)", escaped(&text[..SHOWN]), text.len()),
            Some(text) => write!(f, "\"{}\"", escaped(text)),
            None => f.write_str("null"),
        }
    }
}

impl Serialize for Folded<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Some(text) => serializer.collect_str(&escaped(text)),
            None => serializer.serialize_none(),
        }
    }
}

#[cfg(test)]
mod tests {
    use rfc1738::{Production, Schemes};

    use super::super::{Answer, Part};

    /// The part of `string` that `answer` names, as it is compared and shown.
    fn folded(string: &str, part: Part, answer: &str) -> String {
        let Ok(Answer::Parts(parts)) = Answer::read(answer.as_bytes()) else { panic!("{answer}") };
        let mut schemes = Schemes::rfc1738();
        schemes.register("coap", Production::HttpUrl, Some(5683)).unwrap();
        schemes.register("ws", Production::MailtoUrl, None).unwrap();
        parts.folded(part, string.as_bytes(), &schemes).map_or("not compared".into(), |folded| folded.to_string())
    }

    #[test]
    fn a_part_is_compared_in_one_form_however_it_is_written() {
        use Part::*;
        for (string, part, answer, expected) in [
            ("http://h/", Host, r#"{}"#, "not compared"),
            ("http://h/", Host, r#"{"host": null}"#, "null"),
            ("http://h/", Host, r#"{"host": ""}"#, "null"),
            ("http://h/", Host, r#"{"host": "Host.DOM"}"#, r#""host.dom""#),
            ("http://h/", Host, r#"{"host": "%48ost%2Edom"}"#, r#""host.dom""#),
            ("http://h/", Host, r#"{"host": "localhost"}"#, r#""localhost""#),
            ("http://h/", Host, r#"{"host": "h."}"#, r#""h.""#),
            ("http://h/", Host, r#"{"host": "[::1]"}"#, r#""::1""#),
            ("http://h/", Host, r#"{"host": "[a]"}"#, r#""[a]""#),
            ("http://h/", Host, r#"{"host": "\u00e9"}"#, r#""%C3%A9""#),
            ("file:///", Host, r#"{"host": "LocalHost"}"#, "null"),
            ("file:///", Host, r#"{"host": "h"}"#, r#""h""#),
            ("http://h/", Scheme, r#"{"scheme": "HTTP"}"#, r#""http""#),
            ("http://h/", Port, r#"{}"#, "not compared"),
            ("http://h/", Port, r#"{"port": null}"#, r#""80""#),
            ("HTTP://h/", Port, r#"{"port": null}"#, r#""80""#),
            ("http://h/", Port, r#"{"port": null, "scheme": "Gopher"}"#, r#""70""#),
            ("https://h/", Port, r#"{"port": null}"#, r#""443""#),
            ("COAP://h/", Port, r#"{"port": null}"#, r#""5683""#),
            ("ws:a@h", Port, r#"{"port": null}"#, "null"),
            ("wss://h/", Port, r#"{"port": null}"#, r#""443""#),
            ("mailto:a@h", Port, r#"{"port": null}"#, "null"),
            ("x://h/", Port, r#"{"port": null}"#, "null"),
            ("http://h/", Port, r#"{"port": 0}"#, r#""0""#),
            ("http://h/", Port, r#"{"port": 36893488147419103232}"#, r#""36893488147419103232""#),
            ("http://h/", Path, r#"{"path": "/a%2Fb"}"#, r#""a/b""#),
            ("http://h/", Path, r#"{"path": "a/b"}"#, r#""a/b""#),
            ("http://h/", Path, r#"{"path": "//a"}"#, r#""/a""#),
            ("http://h/", Path, r#"{"path": "/%2Fa"}"#, r#""/a""#),
            ("http://h/", Path, r#"{"path": "/"}"#, "null"),
            ("http://h/", Path, r#"{"path": "/%25%0a\u007f"}"#, r#""%25%0A%7F""#),
            ("http://h/", Path, r#"{"path": "/%FF"}"#, r#""%FF""#),
            ("http://h/", Search, r#"{"search": "?a"}"#, r#""a""#),
            ("http://h/", Search, r#"{"search": ""}"#, "null"),
            ("ftp://h/", User, r#"{"user": "a%40b"}"#, r#""a@b""#),
            ("ftp://h/", User, r#"{"user": "A"}"#, r#""A""#),
            ("ftp://h/", Password, r#"{"password": ""}"#, "null"),
        ] {
            assert_eq!(folded(string, part, answer), expected, "{part} of {string}: {answer}");
        }
        let long = format!(r#"{{"host": "{}"}}"#, "h".repeat(1000));
        assert_eq!(folded("http://h/", Host, &long), format!("\"{}\"… (1000 bytes)", "h".repeat(200)));
    }
}
