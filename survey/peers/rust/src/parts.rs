//! The parsers of Rust: what scheme, host and port do they find? Takes the parser's name.

use std::io::{BufRead, Write, stdin, stdout};
use std::panic::{catch_unwind, set_hook};

use serde_json::json;

struct Parts {
    scheme: Option<String>,
    host: Option<String>,
    port: Option<String>,
}

impl Parts {
    /// `port` is the text of the port, empty if there is none.
    fn new(scheme: Option<&str>, host: Option<&str>, port: &str) -> Option<Self> {
        let part = |text: &str| {
            if text.is_empty() {
                None
            } else {
                Some(text.to_owned())
            }
        };
        Some(Self {
            scheme: scheme.map(String::from),
            host: host.and_then(part),
            port: part(port),
        })
    }
}

/// The parser of a name: `None` if it does not accept the text.
fn parser(name: &str) -> fn(&str) -> Option<Parts> {
    match name {
        "url" => |text| {
            let url = url::Url::parse(text).ok()?;
            let port = url.port().map(|port| port.to_string());
            Parts::new(
                Some(url.scheme()),
                url.host_str(),
                &port.unwrap_or_default(),
            )
        },
        "fluent-uri" => |text| {
            let url = fluent_uri::Uri::parse(text).ok()?;
            let authority = url.authority();
            let port = authority
                .and_then(|authority| authority.port())
                .map(|port| port.as_str());
            Parts::new(
                Some(url.scheme().as_str()),
                authority.map(|authority| authority.host()),
                port.unwrap_or_default(),
            )
        },
        "iri-string" => |text| {
            let url = iri_string::types::UriStr::new(text).ok()?;
            let authority = url.authority_components();
            let port = authority.and_then(|authority| authority.port());
            Parts::new(
                Some(url.scheme_str()),
                authority.map(|authority| authority.host()),
                port.unwrap_or_default(),
            )
        },
        "uriparse" => |text| {
            let url = uriparse::URI::try_from(text).ok()?;
            let host = url.host().map(|host| host.to_string());
            let port = url.port().map(|port| port.to_string());
            Parts::new(
                Some(url.scheme().as_str()),
                host.as_deref(),
                &port.unwrap_or_default(),
            )
        },
        "http" => |text| {
            let url: http::Uri = text.parse().ok()?;
            let port = url.port().map(|port| port.as_str().to_string());
            Parts::new(url.scheme_str(), url.host(), &port.unwrap_or_default())
        },
        "iref" => |text| {
            let url = iref::Uri::new(text.as_bytes()).ok()?;
            let authority = url.authority();
            let port = authority
                .and_then(|authority| authority.port())
                .map(|port| port.as_str());
            let host = authority.map(|authority| authority.host().as_str());
            Parts::new(Some(url.scheme().as_str()), host, port.unwrap_or_default())
        },
        _ => panic!("no parser has the name {name}"),
    }
}

fn answer(parse: fn(&str) -> Option<Parts>, line: &str) -> Option<String> {
    let text = String::from_utf8(hex::decode(line).expect("hexadecimal")).ok()?;
    // A parser that panics does not accept the string.
    let parts = catch_unwind(|| parse(&text)).ok()??;
    Some(json!({ "scheme": parts.scheme, "host": parts.host, "port": parts.port }).to_string())
}

fn main() {
    let name = std::env::args().nth(1).expect("the parser's name");
    let parse = parser(&name);
    set_hook(Box::new(|_| {}));
    let mut out = std::io::BufWriter::new(stdout().lock());
    for line in stdin().lock().lines() {
        let answer = answer(parse, &line.expect("a line"));
        writeln!(out, "{}", answer.as_deref().unwrap_or("no")).expect("standard output");
    }
}
