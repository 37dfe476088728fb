//! `rfc1738 match`: an answer a line, for strings and for bytes in hexadecimal.

use assert_cmd::{Command, cargo::cargo_bin_cmd};
use rfc1738::Production;

fn matches(production: &str) -> Command {
    let mut command = cargo_bin_cmd!("rfc1738");
    command.args(["match", production]);
    command
}

/// The answer to one string of bytes.
fn answer(production: &str, bytes: &[u8]) -> String {
    let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let assert = matches(production).arg("--hex").write_stdin(digits + "\n").assert().success().stderr("");
    String::from_utf8(assert.get_output().stdout.clone()).unwrap().trim_end().to_string()
}

#[test]
fn the_answer_is_the_length_of_the_longest_prefix() {
    let strings = "example.com.\na.b.1\n1.2.3.4\n-a\n\na";
    matches("hostname").write_stdin(strings).assert().success().stdout("11\n3\nno\nno\nno\n1\n").stderr("");
    matches("urlpath").write_stdin("\n%4\n%41").assert().success().stdout("0\n0\n3\n");
}

#[test]
fn without_hex_a_line_ends_at_lf_only() {
    matches("urlpath").write_stdin("a\r\n\r\na\rb").assert().success().stdout("1\n0\n1\n");
    matches("urlpath").write_stdin(b"a\xFFb\n\x00\n".as_slice()).assert().success().stdout("1\n0\n");
}

#[test]
fn with_hex_a_line_is_any_bytes() {
    let lines = "\n61\n253461253441\n4aFf\n610a62\n00";
    matches("urlpath").arg("--hex").write_stdin(lines).assert().success().stdout("0\n1\n6\n1\n1\n0\n");
    matches("alpha").arg("--hex").write_stdin("\n").assert().success().stdout("no\n");
}

#[test]
fn no_line_has_no_answer() {
    for arguments in [&["match", "url"][..], &["match", "url", "--hex"]] {
        cargo_bin_cmd!("rfc1738").args(arguments).write_stdin("").assert().success().stdout("").stderr("");
    }
}

#[test]
fn malformed_hexadecimal_is_located_after_the_answers_before_it() {
    for (line, place, found) in [
        ("4", "2:2", "the end of the line"),
        ("414", "2:4", "the end of the line"),
        ("4g", "2:2", "'g'"),
        ("41 42", "2:3", "' '"),
        ("0x41", "2:2", "'x'"),
        ("41\r", "2:3", r"'\r'"),
        ("4\x1B", "2:2", r"'\u{1b}'"),
        ("41\u{202E}", "2:3", r"'\u{202e}'"),
    ] {
        let expected = format!("error: <stdin>:{place}: found {found}, expected a hexadecimal digit\n");
        let input = format!("61\n{line}\n61\n");
        matches("alpha").arg("--hex").write_stdin(input).assert().code(2).stdout("1\n").stderr(expected);
    }
}

#[test]
fn an_unknown_production_is_refused_with_the_nearest() {
    for (unknown, near) in [("hostprot", "hostport"), ("HttpUrl", "httpurl"), ("ip_schemepart", "ip-schemepart")] {
        let assert = matches(unknown).write_stdin("").assert().code(2).stdout("");
        let stderr = str::from_utf8(&assert.get_output().stderr).unwrap();
        assert!(stderr.contains(&format!("a similar value exists: '{near}'")), "{stderr}");
        assert!(stderr.contains("rfc1738 grammar --names"), "{stderr}");
    }
    let assert = matches("q").write_stdin("").assert().code(2);
    assert!(!str::from_utf8(&assert.get_output().stderr).unwrap().contains("similar"));
    cargo_bin_cmd!("rfc1738").arg("match").assert().code(2);
}

/// A string that derives from each production and, where there can be one, a text of which no prefix does. Each
/// pair tells its production from those around it.
#[test]
fn every_production_is_answered_by_its_own_combinator() {
    use Production as P;
    for production in Production::ALL {
        let (whole, none): (&str, Option<&str>) = match production {
            P::GenericUrl | P::Url | P::OtherUrl => ("a:b", Some("a")),
            P::Scheme => ("a+b-c.1", Some(":")),
            P::SchemePart | P::UrlPath | P::Selector | P::GopherPlusString => ("//h/a?b:@&=;%41", None),
            P::IpSchemePart => ("//u:p@h:1/a", Some("h")),
            P::Login => ("u:p@h:1", Some("@")),
            P::HostPort => ("1.2.3.4:1", Some(":1")),
            P::Host => ("1.2.3.4", Some("1.2.3")),
            P::HostName => ("1.a", Some("1.2.3.4")),
            P::DomainLabel => ("1-a", Some("-")),
            P::TopLabel => ("a-1", Some("1")),
            P::AlphaDigit => ("1", Some("-")),
            P::HostNumber => ("1.2.3.4", Some("a.b.c.d")),
            P::Port | P::Digits => ("8080", Some("a")),
            P::User | P::Password => ("a;?&=", None),
            P::FtpUrl => ("ftp://u@h/a/b;type=a", Some("http://h")),
            P::FPath | P::PPath => ("a/b?:@&=", None),
            P::FSegment | P::PSegment => ("a?:@&=", None),
            P::FtpType => ("d", Some("x")),
            P::FileUrl => ("file:///a", Some("file://h")),
            P::HttpUrl => ("http://h/a?b", Some("ftp://h")),
            P::HPath => ("a/b;:@&=", None),
            P::HSegment | P::Search => ("a;:@&=", None),
            P::GopherUrl => ("gopher://h/1a%09b%09c", Some("wais://h/a")),
            P::GType | P::XChar => ("/", Some("{")),
            P::MailtoUrl => ("mailto:a@h", Some("mailto:")),
            P::Encoded822Addr => ("a@h", Some("")),
            P::NewsUrl => ("news:a@h", Some("news:1")),
            P::GroupPart => ("*", Some("1")),
            P::Group => ("a.b", Some("*")),
            P::Article => ("1@h", Some("a")),
            P::NntpUrl => ("nntp://h/a/1", Some("nntp://h")),
            P::TelnetUrl => ("telnet://u@h/", Some("telnet:")),
            P::WaisUrl => ("wais://h/a", Some("wais://h")),
            P::WaisDatabase => ("wais://h/a", Some("wais://h")),
            P::WaisIndex => ("wais://h/a?b", Some("wais://h/a/b/c")),
            P::WaisDoc => ("wais://h/a/b/c", Some("wais://h/a?b")),
            P::Database | P::WType | P::WPath => ("a%41", None),
            P::ProsperoUrl => ("prospero://h/a;b=c", Some("prospero://h")),
            P::FieldSpec => (";a=b", Some(";a")),
            P::FieldName | P::FieldValue => ("a?:@&", None),
            P::LowAlpha => ("a", Some("A")),
            P::HiAlpha => ("A", Some("a")),
            P::Alpha => ("a", Some("1")),
            P::Digit => ("1", Some("a")),
            P::Safe => ("$", Some("!")),
            P::Extra => ("!", Some("$")),
            P::National => ("~", Some("#")),
            P::Punctuation => ("#", Some("~")),
            P::Reserved => ("@", Some("a")),
            P::Hex => ("f", Some("g")),
            P::Escape => ("%41", Some("a")),
            P::Unreserved => ("a", Some("%41")),
            P::UChar => ("%41", Some("@")),
        };
        assert_eq!(answer(production.name(), whole.as_bytes()), whole.len().to_string(), "{production} on {whole:?}");
        let other = none.unwrap_or("{");
        let expected = if none.is_some() { "no" } else { "0" };
        assert_eq!(answer(production.name(), other.as_bytes()), expected, "{production} on {other:?}");
    }
}
