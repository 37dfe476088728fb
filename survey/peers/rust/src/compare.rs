//! Writes the tables of `docs/COMPARE.md`: what this library and its peers make of the same strings.
//!
//! `compare FILE` writes them into FILE, `compare --check FILE` fails if they are not there already.

use std::{env, fmt::Display, fs, process::ExitCode};

use rfc1738::{Schemes, Severity};

/// The strings, and what is special about each.
const STRINGS: [(&str, &str); 21] = [
    ("https://host.dom/a?b=c", ""),
    ("ftp://me@host.dom/a;type=i", "a typecode"),
    ("mailto:user@host.dom", "no authority"),
    ("http://host.dom/~user", "`~` unencoded"),
    ("http://host.dom/a?b?c", "a second `?`"),
    ("http://host.dom/#top", "a fragment"),
    ("http://[::1]/", "IPv6"),
    ("http://bücher.example/", "an international name"),
    ("../a?b", "a relative reference"),
    ("https://user@host.dom/", "a user name in `https`"),
    ("http://my_host.dom/", "`_` in a host"),
    ("http://host.dom/a b", "a space"),
    ("http://host.dom\\a", "a backslash"),
    ("http:host.dom", "no slashes"),
    ("http://host.dom/100%", "`%` alone"),
    ("http://host.dom/a|b", "an unsafe character"),
    ("http://010.2.3.1/", "a leading zero"),
    ("http://192.0.2.256/", "a group over 255"),
    ("http://host.dom:65536/", "no such port"),
    ("ftp://host.dom/a;type=x", "no such typecode"),
    ("gopher://host.dom", "an old scheme"),
];

/// Those whose errors are shown.
const MISTAKES: [&str; 6] = [
    "http://host.dom/a b",
    "http://user@host.dom/",
    "http://host.dom/100%",
    "http://my_host.dom:80a/",
    "host.dom/a",
    "ftp://host.dom/a;type=x",
];

/// A parser, and how it writes a string that it accepts.
type Parser = (&'static str, fn(&str) -> Result<String, String>);

const PARSERS: [Parser; 5] = [
    ("rfc1738", |text| {
        let report = Schemes::today().validate(text);
        let error = report.findings().iter().find(|finding| finding.severity() == Severity::Error);
        match (report.url(), error) {
            (Err(error), _) => Err(error.to_string()),
            (Ok(_), Some(error)) => Err(error.to_string()),
            (Ok(url), None) => Ok(url.to_string()),
        }
    }),
    ("url", |text| answer(url::Url::parse(text))),
    ("fluent-uri", |text| answer(fluent_uri::Uri::parse(text))),
    ("iri-string", |text| answer(iri_string::types::UriStr::new(text))),
    ("http", |text| answer(text.parse::<http::Uri>())),
];

fn answer<T: Display, E: Display>(result: Result<T, E>) -> Result<String, String> {
    result.map(|accepted| accepted.to_string()).map_err(|error| error.to_string())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (check, file) = match &arguments[..] {
        [file] => (false, file),
        [option, file] if option == "--check" => (true, file),
        _ => {
            eprintln!("usage: compare [--check] FILE");
            return ExitCode::from(2);
        }
    };
    let old = fs::read_to_string(file).expect("the page can be read");
    let new = replaced(&replaced(&old, "answers", &answers()), "errors", &errors());
    if check && old != new {
        eprintln!("{file} does not say what the parsers answer: run compare without --check, and read the difference");
        return ExitCode::FAILURE;
    }
    fs::write(file, new).expect("the page can be written");
    ExitCode::SUCCESS
}

/// `page` with `text` between the comments that name it.
fn replaced(page: &str, name: &str, text: &str) -> String {
    let (before, rest) = page.split_once(&format!("<!-- {name} -->\n")).expect("the page has the beginning");
    let (_, after) = rest.split_once(&format!("<!-- end of {name} -->")).expect("the page has the end");
    format!("{before}<!-- {name} -->\n\n{text}\n<!-- end of {name} -->{after}")
}

fn answers() -> String {
    let mut table = "| string | |".to_owned();
    PARSERS.iter().for_each(|(name, _)| table += &format!(" {name} |"));
    table += &format!("\n| --- | ---{} |\n", " | ---".repeat(PARSERS.len()));
    for (text, special) in STRINGS {
        table += &format!("| {} | {special} |", code(text));
        for (_, parse) in PARSERS {
            let cell = match parse(text) {
                Ok(written) if written == text => "yes".to_owned(),
                Ok(written) => format!("→ {}", code(&written)),
                Err(_) => "no".to_owned(),
            };
            table += &format!(" {cell} |");
        }
        table += "\n";
    }
    table
}

fn errors() -> String {
    let mut list = String::new();
    for text in MISTAKES {
        list += &format!("* {}\n", code(text));
        for (name, parse) in PARSERS {
            let said = match parse(text) {
                Ok(written) if written == text => "accepted".to_owned(),
                Ok(written) => format!("accepted, as {}", code(&written)),
                Err(error) => code(&error),
            };
            list += &format!("  * {name}: {said}\n");
        }
    }
    list
}

/// As code in a cell of a table.
fn code(text: &str) -> String {
    format!("`{}`", text.replace('|', "\\|"))
}
