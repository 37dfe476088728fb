//! `rfc1738 explain`: derivations for people and for programs, and its exit status.

mod common;

use assert_cmd::Command;
use common::{json_lines, rfc1738, stderr, stdout};
use rfc1738::{Derivation, Production};
use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};
use serde_json::{Value, json};

fn explain() -> Command {
    rfc1738("explain")
}

#[test]
fn every_production_is_below_the_one_that_refers_to_it() {
    let expected = "\
url                      0..32   ftp://user@host.dom:21/a/;type=i
  ftpurl                 0..32   ftp://user@host.dom:21/a/;type=i
    \"ftp://\"             0..6
    login                6..22   user@host.dom:21
      user               6..10   user
      \"@\"                10..11
      hostport           11..22  host.dom:21
        host             11..19  host.dom
          hostname       11..19  host.dom
            domainlabel  11..15  host
            \".\"          15..16
            toplabel     16..19  dom
        \":\"              19..20
        port             20..22  21
          digits         20..22  21
    \"/\"                  22..23
    fpath                23..25  a/
      fsegment           23..24  a
      \"/\"                24..25
      fsegment           25..25
    \";type=\"             25..31
    ftptype              31..32  i
";
    explain().arg("ftp://user@host.dom:21/a/;type=i").assert().success().stdout(expected).stderr("");
}

#[test]
fn text_that_a_production_derives_by_itself_is_in_quotes_as_written() {
    let assert = explain().args(["News:unique@host", "file://localhost/a"]).assert().success();
    let quoted: Vec<&str> = stdout(&assert).lines().filter_map(|line| line.split('"').nth(1)).collect();
    assert_eq!(quoted, ["News:", "unique@", "file://localhost/"]);
}

#[test]
fn a_production_derives_the_longest_prefix_and_the_error_says_what_is_wrong_with_the_rest() {
    let derivation = "\
hostname       0..11   example.com
  domainlabel  0..7    example
  \".\"          7..8
  toplabel     8..11   com
rest           11..12  .
";
    let error = "\
rfc1738::label

  x unexpected \".\" (section 3.1)
   ,-[<argument 1>:1:12]
 1 | example.com. \n   :            |
   :            `-- leave this out
   `----
  help: a host name does not end with \".\", leave it out

";
    let assert = explain().args(["--production", "hostname", "example.com."]).assert().code(1);
    assert_eq!((stdout(&assert), stderr(&assert)), (derivation, error));

    let assert = explain().args(["--production", "digits"]).write_stdin("1\x1B\n").assert().code(1);
    assert_eq!(stdout(&assert), "digits  0..1  1\nrest    1..2  ␛\n");
    assert!(stderr(&assert).contains("[<stdin>:1:2]"), "{}", stderr(&assert));

    explain().args(["--production", "fsegment", ""]).assert().success().stdout("fsegment  0..0\n").stderr("");
}

#[test]
fn a_text_without_a_prefix_that_derives_has_the_error_alone() {
    let assert = explain().args(["--production", "hostport", "h:7", ":7"]).assert().code(1);
    assert!(stdout(&assert).starts_with("hostport") && !stdout(&assert).contains("rest"), "{}", stdout(&assert));
    let error = "\
rfc1738::syntax

  x found \":\", expected a letter or a digit (host), in hostport (section 3.1)
   ,-[<argument 2>:1:1]
 1 | :7 \n   : ^
   `----

";
    assert_eq!(stderr(&assert), error);

    let assert = explain().args(["--production", "port"]).write_stdin(&b"1\n\n\xFF\n"[..]).assert().code(1);
    assert_eq!(stdout(&assert).lines().count(), 2);
    assert!(
        stderr(&assert).contains("[<stdin>:2:1]") && stderr(&assert).contains("the byte FF"),
        "{}",
        stderr(&assert)
    );

    let command = || explain().args(["--production", "hostport", ":7"]).env("CLICOLOR_FORCE", "1").assert().code(1);
    assert!(stderr(&command()).contains('\x1B'));
}

#[test]
fn json_has_the_error_after_the_prefix_that_derives() {
    let texts = ["h:1", "h:1/", ":7"];
    let assert = explain().args(["--json", "--production", "hostport"]).args(texts).assert().code(1).stderr("");
    let expected = texts.map(|text| {
        let derivation = Derivation::of(Production::HostPort, text.as_bytes());
        let mut fields = derivation.map_or_else(|| json!({}), |derivation| value(&derivation, text));
        if let Err(error) = Production::HostPort.parse(text) {
            fields["error"] = serde_json::to_value(error).unwrap();
            fields["input"] = text.into();
        }
        fields
    });
    assert_eq!(json_lines(&assert), expected);

    let assert = explain().args(["--json", "--production", "port"]).write_stdin(&b"1\xFF"[..]).assert().code(1);
    let [value] = &json_lines(&assert)[..] else { panic!("one value a text") };
    assert_eq!(
        (&value["end"], &value["input_hex"], &value["error"]["found"]),
        (&json!(1), &json!("31ff"), &json!(255))
    );
}

#[test]
fn a_url_has_its_strict_reading_and_the_production_its_literal_one() {
    explain().arg("http://user@host/").assert().code(1).stdout("");
    let assert = explain().args(["--production", "url", "http://user@host/"]).assert().success();
    assert!(stdout(&assert).lines().nth(1).unwrap().starts_with("  otherurl "));
    explain().args(["--production", "httpurl", "http://user@host/"]).assert().code(1);
}

#[test]
fn errors_are_those_of_parse() {
    for arguments in [&[][..], &["--json"]] {
        let input = b"http://u@h/\nx\nmid:\xFF\n\n".as_slice();
        let explained = explain().args(arguments).write_stdin(input).assert().code(1);
        let parsed = rfc1738("parse").args(arguments).write_stdin(input).assert().code(1);
        assert_eq!(stdout(&explained), stdout(&parsed));
        assert_eq!(stderr(&explained), stderr(&parsed));
    }
}

/// The same derivation, as JSON.
fn value(derivation: &Derivation, text: &str) -> Value {
    let Derivation { production, start, end, children, .. } = derivation;
    let children: Vec<Value> = children.iter().map(|child| value(child, text)).collect();
    json!({
        "production": production.name(), "start": start, "end": end, "text": text[*start..*end], "children": children
    })
}

#[test]
fn json_is_the_derivation() {
    let urls = ["ftp://user:@host.dom/%2Fetc/motd;type=a", "gopher://h/7a%09b%09+", "news:*", "X:", "wais://h/d?s"];
    let assert = explain().arg("--json").args(urls).assert().success().stderr("");
    let expected = urls.map(|url| value(&Derivation::of_url(url).unwrap(), url));
    assert_eq!(json_lines(&assert), expected);
}

#[test]
fn every_byte_of_a_node_is_in_a_child_or_in_quotes() {
    let url = "prospero://host.dom//a/b;key=value;=";
    let assert = explain().arg(url).assert().success();
    let rows: Vec<(usize, usize, usize)> = stdout(&assert)
        .lines()
        .map(|line| {
            let depth = (line.len() - line.trim_start().len()) / 2;
            let (start, end) = line.split_whitespace().find_map(|word| word.split_once("..")).unwrap();
            (depth, start.parse().unwrap(), end.parse().unwrap())
        })
        .collect();
    for (number, &(depth, start, end)) in rows.iter().enumerate() {
        let below = rows[number + 1..].iter().take_while(|row| row.0 > depth).filter(|row| row.0 == depth + 1);
        let reached = below.fold(None, |at, &(_, from, to)| {
            assert_eq!(from, at.unwrap_or(start), "{}", stdout(&assert));
            Some(to)
        });
        assert_eq!(reached.unwrap_or(end), end, "{}", stdout(&assert));
    }
}

#[test]
fn there_are_67_productions_to_explain_by() {
    explain().args(["--production", "hostprot", "x"]).assert().code(2).stdout("");
    for production in Production::ALL {
        let shortest = Dfa::new(Grammar::rfc1738(), production.name()).unwrap().shortest().unwrap();
        let text = String::from_utf8(shortest).unwrap();
        let assert = explain().args(["--production", production.name(), "--", &text]).assert().success().stderr("");
        assert!(stdout(&assert).starts_with(production.name()), "{}", stdout(&assert));
    }
}
