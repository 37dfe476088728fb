//! Implementations that are processes: their answers, the form in which parts of URLs are compared,
//! and the verdict.

#[cfg(unix)]
use std::process::Command;

use rfc1738_conformance::{
    judge::{Answer, Question},
    process::read,
    rfc1738::parts::{self, NAMES, Part},
};
#[cfg(unix)]
use rfc1738_conformance::{
    judge::{Judge, Verdict, whole},
    process::Process,
};

#[cfg(unix)]
use crate::judge;
use crate::rows;

/// What is wrong with a line, or how it is understood.
fn understood(line: &[u8]) -> String {
    match read(Question::Parts(NAMES), line) {
        Ok(Answer::No) => "no".into(),
        Ok(Answer::Parts(parts)) => serde_json::to_string(&parts).unwrap(),
        Ok(answer) => format!("{answer:?}"),
        Err(malformed) => malformed.into_owned(),
    }
}

#[test]
fn an_answer_is_no_or_an_object_with_parts() {
    let table = r#"
no => no
{} => {}
{"scheme":"a","user":"b","password":"c","host":"d","port":1,"path":"e","search":"f"} => {"scheme":"a","user":"b","password":"c","host":"d","port":1,"path":"e","search":"f"}
 { "port" : null, "host" : "" }  => {"host":"","port":null}
{"host":"\u0061\n"} => {"host":"a\n"}
{"port":99999999999999999999999} => {"port":99999999999999999999999}
{"port":-1} => {"port":-1}
{"port":"80"} => {"port":80}
{"port":"080"} => {"port":"080"}
{"port":"8\"0"} => {"port":"8\"0"}
"#;
    for (line, expected) in rows(table) {
        assert_eq!(understood(line.as_bytes()), expected, "{line}");
    }
    // Half a surrogate pair, and a byte that is not UTF-8.
    for (line, count) in [
        (&br#"{"host":"\udcff"}"#[..], 3),
        (b"{\"host\":\"\xFF\"}", 1),
    ] {
        let expected = format!("{{\"host\":\"{}\"}}", "\u{FFFD}".repeat(count));
        assert_eq!(understood(line), expected);
    }
}

#[test]
fn any_other_answer_is_malformed_and_the_message_says_how() {
    let table = r#"
 => neither `no` nor a JSON object
yes => neither `no` nor a JSON object
No => neither `no` nor a JSON object
null => neither `no` nor a JSON object
[] => neither `no` nor a JSON object
"no" => neither `no` nor a JSON object
{ => EOF while parsing an object
{}{} => trailing characters
{"host":"a" => EOF while parsing an object
{"host":a} => expected value
{"host":1} => invalid type: integer `1`, expected a string or null
{"host":["a"]} => invalid type: sequence, expected a string or null
{"host":{}} => invalid type: map, expected a string or null
{"host":"a","host":"a"} => duplicate field `host`
{"port":null,"port":1} => duplicate field `port`
{"hostname":"a"} => unknown field `hostname`, expected one of `scheme`, `user`
{"\u001b[31m":"a"} => unknown field `␛[31m`
{"port":80.0} => the port is neither an integer, a string nor null
{"port":8e1} => the port is neither an integer, a string nor null
{"port":true} => the port is neither an integer, a string nor null
{"port":080} => invalid number
"#;
    for (line, why) in rows(table) {
        let malformed = understood(line.as_bytes());
        assert!(malformed.contains(why), "{line}: {malformed}");
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

/// A part that an answer names for a string, as it is compared and shown.
fn folded(string: &str, part: &str, answer: &str) -> String {
    let Ok(Answer::Parts(parts)) = read(Question::Parts(NAMES), answer.as_bytes()) else {
        panic!("{answer}")
    };
    let part = Part::ALL.into_iter().find(|it| it.to_string() == part);
    let folded = parts::folded(part.unwrap(), &parts, string.as_bytes(), &default_port);
    folded.map_or("not compared".into(), |folded| folded.to_string())
}

#[test]
fn a_part_is_compared_in_one_form_however_it_is_written() {
    // A string, a part, and an answer.
    let table = r#"
http://h/ host {} => not compared
http://h/ host {"host": null} => null
http://h/ host {"host": ""} => null
http://h/ host {"host": "Host.DOM"} => "host.dom"
http://h/ host {"host": "%48ost%2Edom"} => "host.dom"
http://h/ host {"host": "localhost"} => "localhost"
http://h/ host {"host": "h."} => "h."
http://h/ host {"host": "[::1]"} => "::1"
http://h/ host {"host": "[a]"} => "[a]"
http://h/ host {"host": "\u00e9"} => "%C3%A9"
file:/// host {"host": "LocalHost"} => null
file:/// host {"host": "h"} => "h"
http://h/ scheme {"scheme": "HTTP"} => "http"
http://h/ port {} => not compared
http://h/ port {"port": null} => "80"
HTTP://h/ port {"port": null} => "80"
http://h/ port {"port": null, "scheme": "Gopher"} => "70"
https://h/ port {"port": null} => "443"
COAP://h/ port {"port": null} => "5683"
ws:a@h port {"port": null} => null
wss://h/ port {"port": null} => "443"
mailto:a@h port {"port": null} => null
x://h/ port {"port": null} => null
http://h/ port {"port": 0} => "0"
http://h/ port {"port": "080"} => "080"
http://h/ port {"port": "80"} => "80"
http://h/ port {"port": 36893488147419103232} => "36893488147419103232"
http://h/ path {"path": "/a%2Fb"} => "a/b"
http://h/ path {"path": "a/b"} => "a/b"
http://h/ path {"path": "//a"} => "/a"
http://h/ path {"path": "/%2Fa"} => "/a"
http://h/ path {"path": "/"} => null
http://h/ path {"path": "/%25%0a\u007f"} => "%25%0A%7F"
http://h/ path {"path": "/%FF"} => "%FF"
http://h/ search {"search": "?a"} => "a"
http://h/ search {"search": ""} => null
ftp://h/ user {"user": "a%40b"} => "a@b"
ftp://h/ user {"user": "A"} => "A"
ftp://h/ password {"password": ""} => null
"#;
    for (row, expected) in rows(table) {
        let mut columns = row.splitn(3, ' ');
        let [string, part, answer] = [0; 3].map(|_| columns.next().unwrap());
        assert_eq!(folded(string, part, answer), expected, "{row}");
    }
    let long = format!(r#"{{"host": "{}"}}"#, "h".repeat(1000));
    let expected = format!("\"{}\"… (1000 bytes)", "h".repeat(200));
    assert_eq!(folded("http://h/", "host", &long), expected);
}

/// The verdict on a command of the shell, which is asked in hexadecimal about whole strings.
#[cfg(unix)]
fn verdict(judge: &Judge, command: &str) -> Verdict {
    let mut shell = Command::new("sh");
    shell.args(["-c", command]);
    judge.verdict(&mut Process::start(shell, Question::Whole).unwrap().hex(true))
}

#[cfg(unix)]
#[test]
fn the_verdict_is_that_on_a_function() {
    let judge = judge("port");
    let right = verdict(&judge, "sed -E -e 's/^(3[0-9])+$/yes/' -e t -e 's/.*/no/'");
    assert!(right.agrees() && right.cases == judge.count(), "{right}");
    let empty = verdict(&judge, "sed -E -e 's/^(3[0-9])*$/yes/' -e t -e 's/.*/no/'");
    let function = judge.verdict(&mut whole(|text| text.iter().all(u8::is_ascii_digit)));
    assert!(!empty.agrees());
    assert_eq!(empty.to_string(), function.to_string());
}

/// Of an answer that never ends, the beginning says what it is.
#[cfg(unix)]
#[test]
fn an_answer_that_is_too_long_is_shown_by_its_beginning() {
    let verdict = verdict(&judge("port"), "yes | tr -d '\\n'");
    let fault = verdict.fault.as_ref().unwrap().to_string();
    assert!(
        fault.contains("yyyy") && !fault.contains("longer than"),
        "{verdict}"
    );
    assert!(fault.len() < 1000, "{verdict}");
}
