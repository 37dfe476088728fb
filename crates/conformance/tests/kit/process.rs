//! Implementations that are processes: their answers, the form in which parts of URLs are compared,
//! and the verdict.

#[cfg(unix)]
use std::{fs, process::Command, time::Duration};

#[cfg(unix)]
use rfc1738_conformance::{
    disagree::{Disagreements, Panel},
    judge::{Judge, Verdict, whole},
    process::{Oracle, Process},
};
use rfc1738_conformance::{
    judge::{Answer, Question},
    process::read,
    rfc1738::parts::{self, NAMES, Part},
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

#[cfg(unix)]
fn shell(command: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", command]);
    shell
}

/// A command of the shell, which is asked in hexadecimal about whole strings.
#[cfg(unix)]
fn process(command: &str) -> Process {
    let process = Process::start(shell(command), Question::Whole);
    process.unwrap().hex(true)
}

#[cfg(unix)]
fn verdict(judge: &Judge, command: &str) -> Verdict {
    judge.verdict(&mut process(command))
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

/// An awk program that says which strings are digits, after these `rules`.
#[cfg(unix)]
fn digits(rules: &str) -> String {
    format!(r#"awk '{rules} {{ print /^(3[0-9])+$/ ? "yes" : "no"; fflush() }}'"#)
}

/// Many programs join their answers by line ends and print that: one empty line for no answers.
#[cfg(unix)]
#[test]
fn a_process_without_a_question_is_not_blamed() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let joined = format!(
        r#"awk '{{ all = all end (/^(3[0-8])+$/ ? "yes" : "no"); end = "\n" }} END {{ print all; print NR > "/dev/stderr" }}' 2>> {}"#,
        log.display()
    );
    let verdict = verdict(&judge("port"), &joined);
    assert!(
        verdict.fault.is_none() && !verdict.differences.list.is_empty(),
        "{verdict}"
    );
    let counts = fs::read_to_string(&log).unwrap();
    assert!(counts.lines().count() > 1);
    assert!(counts.lines().all(|count| count != "0"), "{counts}");

    let mut oracle = Oracle::start(shell(&joined), true, Duration::from_secs(10)).unwrap();
    assert_eq!(oracle.answers(&[]), Ok(Vec::new()));
    assert_eq!(oracle.finish(), Ok(()));
}

/// Programs that crash at "00": one that answers each string at once, one that answers when its
/// input ends, and one that loses the answers in its buffer.
#[cfg(unix)]
fn crashing() -> [String; 3] {
    let boom = r#"{ print "boom" > "/dev/stderr"; exit 7 }"#;
    [
        digits(&format!("/^3030$/ {boom}")),
        format!(
            r#"all=$({}) || exit; echo "$all""#,
            digits(&format!("/^3030$/ {boom}"))
        ),
        r#"awk '/^3030$/ { print "boom" > "/dev/stderr"; has_crashed = 1; exit 7 }
            { all = all (/^(3[0-9])+$/ ? "yes" : "no") "\n" }
            NR % 64 == 0 { printf "%s", all; fflush(); all = "" }
            END { if (!has_crashed) printf "%s", all }'"#
            .into(),
    ]
}

#[cfg(unix)]
#[test]
fn a_crash_costs_the_answer_about_one_string() {
    let judge = judge("port");
    for program in crashing() {
        let verdict = verdict(&judge, &program);
        assert!(verdict.fault.is_none(), "{program}: {verdict}");
        assert_eq!(verdict.cases, judge.count(), "{program}: {verdict}");
        let line =
            "1 threw: \"00\", answered by throwing \"crashed: exit status: 7: boom\", expected yes";
        assert!(verdict.to_string().contains(line), "{program}: {verdict}");
        assert_eq!(verdict.threw.count, 1, "{program}: {verdict}");
    }
}

/// A traceback of Python ends with the exception, however long it is.
#[cfg(unix)]
#[test]
fn a_crash_of_python_is_told_by_its_exception() {
    let crash = |frames: u32| {
        let complain = format!(
            r#"BEGIN {{ print "a warning"; print "Traceback (most recent call last):"
                for (n = 0; n < {frames}; n++) print "  File \"a.py\", line " n ", in f"
                print "ValueError: \033[31mbad"; print "" }}"#
        );
        format!("{{ awk '{complain}' >&2; exit 1; }}")
    };
    for frames in [1, 20, 10_000] {
        let program = format!(
            r#"while read -r line; do case $line in 3030) {};; *) echo no;; esac; done"#,
            crash(frames)
        );
        let verdict = verdict(&judge("port"), &program);
        let line = r#"by throwing "crashed: exit status: 1: ValueError: ␛[31mbad""#;
        assert!(verdict.to_string().contains(line), "{frames}: {verdict}");
    }
}

/// All are asked about the same strings.
#[cfg(unix)]
fn panel(peers: &[&str], strings: &[String]) -> Disagreements {
    let mut panel = Panel::new(judge("port"), Question::Whole);
    for peer in peers {
        panel.add(*peer, process(peer));
    }
    for string in strings {
        panel.ask(string.as_bytes());
    }
    panel.finish()
}

#[cfg(unix)]
#[test]
fn a_process_that_crashes_at_many_strings_is_not_started_again() {
    let strings: Vec<String> = (0..1000).map(|number| number.to_string()).collect();
    // Each string with this many 7s.
    for (pattern, count) in [("^373.37$", 10), ("^37.*37$", 11), ("37", 271)] {
        let right = digits("");
        let found = panel(
            &[&right, &digits(&format!("/{pattern}/ {{ exit 7 }}"))],
            &strings,
        );
        let peer = &found.peers[1];
        let crashes = peer.crashes.as_ref().unwrap();
        let message = peer.fault.as_ref().map(|fault| &*fault.message);
        if count <= 20 {
            assert_eq!(
                (crashes.strings, crashes.count, message),
                (count, count, None)
            );
            assert_eq!(peer.accepted, 1000 - count);
        } else {
            assert_eq!(crashes.strings, 20);
            let expected = "crashed at more than 20 strings, the last of them \"117\"";
            assert_eq!(message, Some(expected));
        }
        assert_eq!(found.peers[0].accepted, 1000);
    }
}

#[cfg(unix)]
#[test]
fn a_process_that_always_crashes_is_started_four_times() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let judge = judge("port");
    for program in ["exit 3", "cat > /dev/null; exit 3"] {
        fs::write(&log, "").unwrap();
        let verdict = verdict(&judge, &format!("echo >> {}; {program}", log.display()));
        let fault = verdict.fault.as_ref().unwrap();
        assert_eq!(
            fault.message,
            format!("0 answers to {} strings", judge.count())
        );
        assert_eq!(fault.status.as_deref(), Some("exit status: 3"));
        assert_eq!(fs::read_to_string(&log).unwrap().lines().count(), 4);
    }
}

#[cfg(unix)]
#[test]
fn the_answers_before_too_many_crashes_are_compared() {
    let verdict = verdict(&judge("port"), &digits("/^3[0-9]/ { exit 7 }"));
    let fault = verdict.fault.as_ref().unwrap().to_string();
    assert!(fault.contains("crashed at more than 20 strings"), "{fault}");
    assert!(verdict.cases > 20 && verdict.threw.count == 20, "{verdict}");
}

/// Some answers before the crash are about other strings.
#[cfg(unix)]
#[test]
fn a_crash_does_not_hide_answers_out_of_step() {
    let judge = judge("port");
    for program in [
        digits("NF == 0 { next } /^3030$/ { exit 7 }"),
        format!("{}; exit 7", digits("NR == 17 { exit }")),
        "echo no; exit 7".into(),
    ] {
        let verdict = verdict(&judge, &program);
        assert!(
            verdict.fault.is_some() && verdict.cases == 0,
            "{program}: {verdict}"
        );
    }
}

/// It crashes after a number of strings, whatever they are.
#[cfg(unix)]
#[test]
fn a_crash_that_no_string_explains_is_reported() {
    let judge = judge("port");
    let verdict = verdict(&judge, &digits("NR == 500 { exit 7 }"));
    assert_eq!((verdict.cases, verdict.threw.count), (judge.count(), 0));
    let fault = verdict.fault.as_ref().unwrap().to_string();
    assert!(fault.contains("crashed, but at no string alone"), "{fault}");
    assert!(fault.contains("ended: exit status: 7"), "{fault}");
}
