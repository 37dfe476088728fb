//! The parsers that are compared: `rfc1738`, and its peers.

use std::hint::black_box;

use rfc1738::{Url, is_valid};

/// A parser of texts.
pub(crate) struct Parser {
    /// Its name, or that of the function called.
    pub(crate) name: &'static str,
    /// Reads all texts, each on its own, and returns how many it accepts.
    pub(crate) read: Box<CountAccepted>,
}

/// Reads texts, and returns how many are accepted.
type CountAccepted = dyn Fn(&[String]) -> usize;

impl Parser {
    /// The loop is compiled together with the call, so that no indirection is measured.
    fn new(name: &'static str, accepts: impl Fn(&str) -> bool + 'static) -> Parser {
        let read =
            move |texts: &[String]| texts.iter().filter(|text| accepts(black_box(text))).count();
        Parser {
            name,
            read: Box::new(read),
        }
    }
}

/// All parsers. The optimizer cannot drop their result, tree or error, because it is inspected.
pub(crate) fn parsers() -> Vec<Parser> {
    vec![
        Parser::new("is_valid", is_valid),
        Parser::new("parse", |text| black_box(Url::parse(text)).is_ok()),
        #[cfg(feature = "peers")]
        Parser::new("fluent-uri", |text| {
            black_box(fluent_uri::Uri::parse(text)).is_ok()
        }),
        #[cfg(feature = "peers")]
        Parser::new("iri-string", |text| {
            black_box(iri_string::types::UriStr::new(text)).is_ok()
        }),
        #[cfg(feature = "peers")]
        Parser::new("uriparse", |text| {
            black_box(uriparse::URIReference::try_from(text)).is_ok()
        }),
        #[cfg(feature = "peers")]
        Parser::new("http", |text| black_box(http::Uri::try_from(text)).is_ok()),
        #[cfg(feature = "peers")]
        Parser::new("ada-url", |text| {
            black_box(ada_url::Url::parse(text, None)).is_ok()
        }),
        #[cfg(feature = "peers")]
        Parser::new("url", |text| black_box(url::Url::parse(text)).is_ok()),
    ]
}
