//! `rfc1738 explain`: derivations for people and for programs, and its exit status.

mod common;

use assert_cmd::Command;
use common::{json_lines, rfc1738, stderr, stdout};
use rfc1738::{Derivation, Production};
use rfc1738_conformance::{automaton::Dfa, bnf::Grammar};
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
fn a_production_reads_the_longest_prefix_and_the_rest_is_shown() {
    let expected = "\
hostname       0..11   example.com
  domainlabel  0..7    example
  \".\"          7..8
  toplabel     8..11   com
rest           11..12  .
";
    explain().args(["--production", "hostname", "example.com."]).assert().success().stdout(expected);
    explain().args(["--production", "fsegment", ""]).assert().success().stdout("fsegment  0..0\n");
    explain()
        .args(["--production", "digits"])
        .write_stdin("1\x1B\n")
        .assert()
        .stdout("digits  0..1  1\nrest    1..2  ␛\n");
}

#[test]
fn a_production_that_derives_no_prefix_is_named() {
    let assert = explain().args(["--production", "hostname", "a.b", "_\x1B"]).assert().code(1);
    assert_eq!(stderr(&assert), "<argument 2>: no prefix of \"_␛\" derives from hostname\n");
    assert!(stdout(&assert).starts_with("hostname"));
    let assert = explain().args(["--production", "port"]).write_stdin("1\n\n").assert().code(1);
    assert_eq!(stderr(&assert), "<stdin>:2: no prefix of \"\" derives from port\n");

    let assert = explain().args(["--production", "port", "--json", "x"]).assert().code(1).stderr("");
    let error = json!({ "message": "no prefix of the text derives from port", "section": "3.1", "production": "port" });
    assert_eq!(json_lines(&assert), [json!({ "error": error, "input": "x" })]);
}

#[test]
fn a_url_has_its_strict_reading_and_the_production_its_literal_one() {
    explain().arg("http://user@host/").assert().code(1).stdout("");
    let assert = explain().args(["--production", "url", "http://user@host/"]).assert().success();
    assert!(stdout(&assert).lines().nth(1).unwrap().starts_with("  otherurl "));
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

    let assert = explain().args(["--json", "--production", "hostport", "h:1/"]).assert().success();
    let expected = value(&Derivation::of(Production::HostPort, b"h:1/").unwrap(), "h:1/");
    assert_eq!(json_lines(&assert), [expected]);
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
