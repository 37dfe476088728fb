//! The parts of a URL: how an answer names them, and the form in which they are compared.

use rfc1738_conformance::{
    judge::{Answer, Question},
    parts::Part,
    process::read,
};

/// What is wrong with a line, or how it is understood.
fn understood(line: &[u8]) -> String {
    match read(Question::Parts, line) {
        Ok(Answer::No) => "no".into(),
        Ok(Answer::Parts(parts)) => serde_json::to_string(&parts).unwrap(),
        Ok(answer) => format!("{answer:?}"),
        Err(malformed) => malformed.into_owned(),
    }
}

#[test]
fn an_answer_is_no_or_an_object_with_parts() {
    let every =
        r#"{"scheme":"a","user":"b","password":"c","host":"d","port":1,"path":"e","search":"f"}"#;
    for (line, expected) in [
        ("no", "no"),
        ("{}", "{}"),
        (every, every),
        (
            r#" { "port" : null, "host" : "" } "#,
            r#"{"host":"","port":null}"#,
        ),
        (r#"{"host":"\u0061\n"}"#, r#"{"host":"a\n"}"#),
        (
            r#"{"port":99999999999999999999999}"#,
            r#"{"port":99999999999999999999999}"#,
        ),
        (r#"{"port":-1}"#, r#"{"port":-1}"#),
        (r#"{"port":"80"}"#, r#"{"port":80}"#),
        (r#"{"port":"080"}"#, r#"{"port":"080"}"#),
        (r#"{"port":"8\"0"}"#, r#"{"port":"8\"0"}"#),
    ] {
        assert_eq!(understood(line.as_bytes()), expected, "{line}");
    }
    // Half a surrogate pair, and a byte that is not UTF-8.
    assert_eq!(
        understood(br#"{"host":"\udcff"}"#),
        "{\"host\":\"\u{FFFD}\u{FFFD}\u{FFFD}\"}"
    );
    assert_eq!(
        understood(b"{\"host\":\"\xFF\"}"),
        "{\"host\":\"\u{FFFD}\"}"
    );
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
        (
            b"{\"host\":1}",
            "invalid type: integer `1`, expected a string or null",
        ),
        (
            b"{\"host\":[\"a\"]}",
            "invalid type: sequence, expected a string or null",
        ),
        (
            b"{\"host\":{}}",
            "invalid type: map, expected a string or null",
        ),
        (b"{\"host\":\"a\",\"host\":\"a\"}", "duplicate field `host`"),
        (b"{\"port\":null,\"port\":1}", "duplicate field `port`"),
        (
            b"{\"hostname\":\"a\"}",
            "unknown field `hostname`, expected one of `scheme`, `user`",
        ),
        (b"{\"\\u001b[31m\":\"a\"}", "unknown field `\u{241b}[31m`"),
        (
            b"{\"port\":80.0}",
            "the port is neither an integer, a string nor null",
        ),
        (
            b"{\"port\":8e1}",
            "the port is neither an integer, a string nor null",
        ),
        (
            b"{\"port\":true}",
            "the port is neither an integer, a string nor null",
        ),
        (b"{\"port\":080}", "invalid number"),
    ] {
        let malformed = understood(line);
        assert!(
            malformed.contains(why),
            "{:?}: {malformed}",
            line.escape_ascii().to_string()
        );
    }
    let nested = [b"{\"port\":".as_slice(), &b"[".repeat(100_000)].concat();
    assert!(understood(&nested).starts_with("not a JSON object with the parts: "));
}

/// The default port of some schemes.
fn default_port(scheme: &[u8]) -> Option<u16> {
    let ports = [
        ("http", 80),
        ("gopher", 70),
        ("https", 443),
        ("wss", 443),
        ("coap", 5683),
    ];
    ports
        .into_iter()
        .find(|(name, _)| name.as_bytes() == scheme)
        .map(|(_, port)| port)
}

/// The part of `string` that `answer` names, as it is compared and shown.
fn folded(string: &str, part: Part, answer: &str) -> String {
    let Ok(Answer::Parts(parts)) = read(Question::Parts, answer.as_bytes()) else {
        panic!("{answer}")
    };
    parts
        .folded(part, string.as_bytes(), &default_port)
        .map_or("not compared".into(), |folded| folded.to_string())
}

#[test]
fn a_part_is_compared_in_one_form_however_it_is_written() {
    use Part::*;
    for (string, part, answer, expected) in [
        ("http://h/", Host, r#"{}"#, "not compared"),
        ("http://h/", Host, r#"{"host": null}"#, "null"),
        ("http://h/", Host, r#"{"host": ""}"#, "null"),
        (
            "http://h/",
            Host,
            r#"{"host": "Host.DOM"}"#,
            r#""host.dom""#,
        ),
        (
            "http://h/",
            Host,
            r#"{"host": "%48ost%2Edom"}"#,
            r#""host.dom""#,
        ),
        (
            "http://h/",
            Host,
            r#"{"host": "localhost"}"#,
            r#""localhost""#,
        ),
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
        (
            "http://h/",
            Port,
            r#"{"port": null, "scheme": "Gopher"}"#,
            r#""70""#,
        ),
        ("https://h/", Port, r#"{"port": null}"#, r#""443""#),
        ("COAP://h/", Port, r#"{"port": null}"#, r#""5683""#),
        ("ws:a@h", Port, r#"{"port": null}"#, "null"),
        ("wss://h/", Port, r#"{"port": null}"#, r#""443""#),
        ("mailto:a@h", Port, r#"{"port": null}"#, "null"),
        ("x://h/", Port, r#"{"port": null}"#, "null"),
        ("http://h/", Port, r#"{"port": 0}"#, r#""0""#),
        ("http://h/", Port, r#"{"port": "080"}"#, r#""080""#),
        ("http://h/", Port, r#"{"port": "80"}"#, r#""80""#),
        (
            "http://h/",
            Port,
            r#"{"port": 36893488147419103232}"#,
            r#""36893488147419103232""#,
        ),
        ("http://h/", Path, r#"{"path": "/a%2Fb"}"#, r#""a/b""#),
        ("http://h/", Path, r#"{"path": "a/b"}"#, r#""a/b""#),
        ("http://h/", Path, r#"{"path": "//a"}"#, r#""/a""#),
        ("http://h/", Path, r#"{"path": "/%2Fa"}"#, r#""/a""#),
        ("http://h/", Path, r#"{"path": "/"}"#, "null"),
        (
            "http://h/",
            Path,
            r#"{"path": "/%25%0a\u007f"}"#,
            r#""%25%0A%7F""#,
        ),
        ("http://h/", Path, r#"{"path": "/%FF"}"#, r#""%FF""#),
        ("http://h/", Search, r#"{"search": "?a"}"#, r#""a""#),
        ("http://h/", Search, r#"{"search": ""}"#, "null"),
        ("ftp://h/", User, r#"{"user": "a%40b"}"#, r#""a@b""#),
        ("ftp://h/", User, r#"{"user": "A"}"#, r#""A""#),
        ("ftp://h/", Password, r#"{"password": ""}"#, "null"),
    ] {
        assert_eq!(
            folded(string, part, answer),
            expected,
            "{part} of {string}: {answer}"
        );
    }
    let long = format!(r#"{{"host": "{}"}}"#, "h".repeat(1000));
    assert_eq!(
        folded("http://h/", Host, &long),
        format!("\"{}\"… (1000 bytes)", "h".repeat(200))
    );
}
