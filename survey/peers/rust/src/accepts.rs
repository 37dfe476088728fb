//! The parsers of Rust: is a string a URL of a scheme, as a whole? Takes the parser's name and that
//! of the production.

use std::{
    cell::Cell,
    io::{self, BufRead, BufWriter, Write},
};

/// The scheme that is asked for, as `http` of `httpurl`.
struct Asked(String);

impl Asked {
    fn new(production: &str) -> Self {
        let scheme = production.strip_suffix("url");
        Self(
            scheme
                .expect("a production of one scheme, like `httpurl`")
                .to_owned(),
        )
    }

    /// Whether a URI of this scheme is one of the scheme that is asked for, without a fragment.
    fn fits(&self, scheme: &str, has_fragment: bool) -> bool {
        scheme.eq_ignore_ascii_case(&self.0) && !has_fragment
    }
}

/// The question to the parser of a name.
fn parser(name: &str) -> fn(&Asked, &str) -> bool {
    match name {
        "fluent-uri" => |asked, text| {
            let uri = fluent_uri::Uri::parse(text);
            uri.is_ok_and(|uri| asked.fits(uri.scheme().as_str(), uri.has_fragment()))
        },
        // A `Uri` is the target of an HTTP request. A fragment is silently dropped, so it is looked
        // for here.
        "http" => |asked, text| {
            let uri = text.parse::<http::Uri>();
            uri.is_ok_and(|uri| {
                uri.scheme_str()
                    .is_some_and(|scheme| asked.fits(scheme, text.contains('#')))
            })
        },
        "iri-string" => |asked, text| {
            let uri = iri_string::types::UriStr::new(text);
            uri.is_ok_and(|uri| asked.fits(uri.scheme_str(), uri.fragment().is_some()))
        },
        // `URI::try_from` is the same parser, but panics if the scheme is malformed, for example on
        // `:`.
        "uriparse" => |asked, text| {
            let uri = uriparse::URIReference::try_from(text);
            uri.is_ok_and(|uri| {
                uri.scheme()
                    .is_some_and(|scheme| asked.fits(scheme.as_str(), uri.has_fragment()))
            })
        },
        "url" => |asked, text| {
            let url = url::Url::parse(text);
            url.is_ok_and(|url| asked.fits(url.scheme(), url.fragment().is_some()))
        },
        // In the URL Standard the parser repairs much that is not a "valid URL string", and reports
        // each as a violation.
        "url-valid" => |asked, text| {
            let is_valid = Cell::new(true);
            let violation = |_| is_valid.set(false);
            let url = url::Url::options()
                .syntax_violation_callback(Some(&violation))
                .parse(text);
            is_valid.get()
                && url.is_ok_and(|url| asked.fits(url.scheme(), url.fragment().is_some()))
        },
        _ => panic!("no parser has the name {name}"),
    }
}

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let accepts = parser(&arguments.next().expect("the parser's name"));
    let asked = Asked::new(&arguments.next().expect("the name of a production"));
    let mut out = BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let string = hex::decode(line?).expect("hexadecimal");
        // These parsers read `&str`, which holds nothing but UTF-8, so the answer for any other
        // string is `no`.
        let is_url = String::from_utf8(string).is_ok_and(|text| accepts(&asked, &text));
        out.write_all(if is_url { b"yes\n" } else { b"no\n" })?;
    }
    out.flush()
}
