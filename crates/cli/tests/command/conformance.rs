//! `rfc1738 conformance` tests parsers, and reports their mistakes.

use assert_cmd::Command;
use rfc1738::Production;
use serde_json::json;
use testkit::{one_in, thorough};

use crate::common::{RFC1738, assert_at, assert_has, json_lines, rfc1738, stderr, stdout};

fn conformance(arguments: &[&str]) -> Command {
    let mut command = rfc1738("conformance");
    // The small suite has tests of its own.
    command.arg("--no-small");
    command.args(arguments);
    command
}

#[test]
fn the_command_agrees_with_section_5_on_all_67_productions() {
    // Every ninth of them, unless all are asked about.
    let names: Vec<&str> = one_in(9, Production::ALL.map(Production::name)).collect();
    let named = if thorough() { &[] } else { &names[..] };
    let peer = ["--hex", "--json", "--", RFC1738, "match", "{}", "--hex"];
    let assert = conformance(&[named, &peer].concat())
        .assert()
        .success()
        .stderr("");
    let lines = json_lines(&assert);
    let (total, productions) = lines.split_last().unwrap();
    assert!(
        productions
            .iter()
            .map(|line| line["production"].as_str().unwrap())
            .eq(names.iter().copied())
    );
    assert!(
        productions
            .iter()
            .all(|line| line["cases"].as_u64().unwrap() > 256 && line["left_out"] == 0)
    );
    let cases: u64 = productions
        .iter()
        .map(|line| line["cases"].as_u64().unwrap())
        .sum();
    let count = names.len();
    let expected = json!({"productions": count, "agree": count, "differ": 0, "failed": 0, "cases": cases, "left_out": 0});
    assert_eq!(*total, expected);
}

#[test]
fn without_a_production_all_67_are_asked_about_in_their_order() {
    let lines = json_lines(
        &rfc1738("conformance --no-small --json -- RFC1738 match no-{}")
            .assert()
            .code(1),
    );
    let names: Vec<&str> = lines
        .iter()
        .filter_map(|line| line["production"].as_str())
        .collect();
    assert_eq!(names, Production::ALL.map(Production::name));
    assert_at(&lines[67], json!({"/productions": 67, "/failed": 67}));
}

#[test]
fn the_command_agrees_on_text_as_well() {
    let assert = rfc1738("conformance --no-small hostport port grouppart -- RFC1738 match {}")
        .assert()
        .success();
    let lines: Vec<&str> = stdout(&assert).lines().collect();
    assert_eq!(
        lines[0],
        "production         cases  left out  wrongly accepted  wrongly rejected  wrong length"
    );
    assert_eq!(
        lines[2],
        "port                2008       780                 0                 0             0"
    );
    assert!(
        lines[5].starts_with("agree: 3, differ: 0, failed: 0; cases: "),
        "{}",
        lines[5]
    );
    assert!(lines[6].starts_with("left out: "), "{}", lines[6]);
}

#[test]
fn a_suite_for_extra_states_is_larger() {
    let cases = |extra| {
        let peer = ["--", RFC1738, "match", "fieldspec", "--hex"];
        let arguments = [
            &["fieldspec", "--json", "--hex", "--extra-states", extra],
            &peer[..],
        ]
        .concat();
        json_lines(&conformance(&arguments).assert().success())[0]["cases"]
            .as_u64()
            .unwrap()
    };
    assert!(cases("0") < cases("1"));
}

#[test]
fn a_different_language_is_exposed_by_a_shortest_string_of_each_kind() {
    let assert = rfc1738("conformance --no-small port --hex -- RFC1738 match hostname --hex")
        .assert()
        .code(1)
        .stderr("");
    let expected = "\
production         cases  wrongly accepted  wrongly rejected  wrong length
port                2845               294              1345            19
   294 wrongly accepted, alpha in port: \"A\", answered 1, not no
  1345 wrongly rejected, every member: \"1\", answered no, not 1
    19 too long, \".\" | \"a\" | \"c\" | \"e\" | \"w\" in digits: \"0.a\", answered 3, not 1

agree: 0, differ: 1, failed: 0; cases: 2845
";
    assert_eq!(stdout(&assert), expected);

    let assert = rfc1738("conformance --no-small port digit -- RFC1738 match digit")
        .assert()
        .code(2);
    assert_has(stderr(&assert), "{}");

    let assert = rfc1738("conformance --no-small port --json -- RFC1738 match digit")
        .assert()
        .code(1);
    let shortest = json!({"hex": "3030", "text": "00", "answered": 1, "expected": 2});
    let none = json!({"count": 0, "shortest": null});
    let expected = json!({
        "production": "port", "cases": 2008, "left_out": 780, "right_is_no": 938, "wrongly_accepted": none,
        "wrongly_rejected": none, "wrong_length": {"count": 519, "shortest": shortest}, "causes": [{
            "words": "too short, stops before digit in digits", "kind": "too_short", "rule": "digits",
            "bytes": "30313233343536373839", "end": false, "at": 1, "count": 519, "shortest": shortest,
        }], "fault": null,
    });
    assert_eq!(json_lines(&assert)[0], expected);
    assert_eq!(json_lines(&assert)[1]["differ"], 1);
}

#[test]
fn the_literal_reading_is_not_the_strict_one() {
    let peer = ["--", RFC1738, "match", "url"];
    if thorough() {
        conformance(&[&["url"], &peer[..]].concat())
            .assert()
            .success();
    }
    // About two schemes; in a thorough run, about all ten.
    let (strict, schemes, shortest) = match thorough() {
        true => (&["--strict"][..], 10, "ftp:"),
        false => (&["--only", "ftp,file"][..], 2, "a:"),
    };
    let assert = conformance(&[&["url", "--json"], strict, &peer].concat())
        .assert()
        .code(1);
    let line = &json_lines(&assert)[0];
    assert_at(line, json!({"/production": "url", "/strict": true}));
    assert_eq!(
        line["wrongly_accepted"]["shortest"]["text"]
            .as_str()
            .map(str::to_lowercase)
            .unwrap(),
        shortest
    );
    assert_eq!(line["wrongly_rejected"]["count"], 0);
    let counts = line["schemes"].as_object().unwrap();
    assert_eq!(counts.keys().next().unwrap(), "file");
    assert!(
        counts
            .values()
            .filter(|count| count.as_u64() > Some(1000))
            .count()
            == schemes,
        "{counts:?}"
    );
    // After "ftp:", the rule is that of the scheme, not `otherurl`.
    let causes = line["causes"].as_array().unwrap();
    assert!(
        causes
            .iter()
            .any(|cause| cause["rule"] == "ftpurl" && cause["end"] == true && cause["at"] == 4),
        "{causes:?}"
    );
}

#[test]
fn the_strings_are_counted_by_scheme() {
    let peer = ["--", RFC1738, "match", "url", "--only", "news,mailto"];
    let assert = conformance(&[&["url", "--only", "mailto,news"], &peer[..]].concat())
        .assert()
        .success();
    let line = stdout(&assert).lines().nth(2).unwrap();
    assert!(
        line.starts_with(
            "  by scheme: file 317, ftp 724, gopher 322, http 415, https 405, mailto "
        ),
        "{line}"
    );
    assert!(
        line.contains(", news ")
            && line.ends_with(", prospero 486, telnet 639, wais 555, ws 407, wss 405"),
        "{line}"
    );
}

#[test]
fn the_braces_are_replaced_by_the_name_of_the_production() {
    let arguments = [
        "digit", "alpha", "--hex", "--", RFC1738, "match", "--hex", "{}",
    ];
    conformance(&arguments).assert().success();
    // Anywhere in the command, and as part of a word.
    let missing = rfc1738("conformance --no-small digit -- ./no-such-{}-parser")
        .assert()
        .code(2)
        .stdout("");
    assert!(stderr(&missing).starts_with("error: ./no-such-digit-parser: "));
}

#[test]
fn impossible_requests_are_refused() {
    let cases = [
        &["port"][..],
        &["port", "--"],
        &["hostprot", "--", RFC1738],
        &["--", RFC1738, "match", "port"],
        &["port", "host", "--", RFC1738, "match", "port"],
        &["port", "--timeout", "0", "--", RFC1738, "match", "port"],
        &["port", "--timeout", "-1", "--", RFC1738, "match", "port"],
        &["port", "--timeout", "NaN", "--", RFC1738, "match", "port"],
        &["port", "--timeout", "1e99", "--", RFC1738, "match", "port"],
        &[
            "port",
            "--extra-states",
            "x",
            "--",
            RFC1738,
            "match",
            "port",
        ],
        &["port", "--", "./no-such-command\x1B[31m"],
    ];
    for arguments in cases {
        let assert = conformance(arguments).assert().code(2).stdout("");
        let stderr = &assert.get_output().stderr;
        assert!(
            stderr.starts_with(b"error: ") && !stderr.contains(&b'\x1B'),
            "{arguments:?}"
        );
    }
}
