//! The parsers of Rust: do they accept a string, as what, and if not, why? Takes the parser's name.

use std::{
    fmt::Display,
    io::{self, BufRead},
};

use serde_json::json;

/// How a parser writes a string that it accepts, or what it says of one that it does not.
type Answer = Result<String, String>;

/// The question to the parser of a name.
fn parser(name: &str) -> fn(&str) -> Answer {
    match name {
        "fluent-uri" => |text| answer(fluent_uri::Uri::parse(text)),
        "http" => |text| answer(text.parse::<http::Uri>()),
        "iri-string" => |text| answer(iri_string::types::UriStr::new(text)),
        "rfc1738" => |text| answer(rfc1738::Url::parse(text)),
        "url" => |text| answer(url::Url::parse(text)),
        _ => panic!("no parser has the name {name}"),
    }
}

fn answer<T: Display, E: Display>(result: Result<T, E>) -> Answer {
    result
        .map(|accepted| accepted.to_string())
        .map_err(|error| error.to_string())
}

fn main() -> io::Result<()> {
    let parse = parser(&std::env::args().nth(1).expect("the name of a parser"));
    for line in io::stdin().lock().lines() {
        let bytes = hex::decode(line?.trim_end()).expect("hexadecimal digits");
        let answer = match parse(&String::from_utf8(bytes).expect("UTF-8")) {
            Ok(accepted) => json!({ "as": accepted }),
            Err(error) => json!({ "error": error }),
        };
        println!("{answer}");
    }
    Ok(())
}
