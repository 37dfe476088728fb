//! `rfc1738 disagree` finds the strings for which parsers name different hosts or ports.

#![cfg(unix)]

mod failing;

use std::time::{Duration, Instant};

use assert_cmd::Command;
use rfc1738_conformance::hex;
use serde_json::{Value, json};
use testkit::assert_graphic;

use crate::common::{RFC1738, assert_at, json_lines, rfc1738, rows, stderr, stdout};

/// A peer that answers as the command does, after sed has made a `change`.
fn changed(change: &str) -> String {
    script(&format!(
        r#"{RFC1738} match url --parts | sed -E '{change}'"#
    ))
}

/// A peer that is a script for a shell.
fn script(text: &str) -> String {
    format!("sh -c {}", shell_quoted(text))
}

fn shell_quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// A line for each string.
fn lines(strings: &[&str]) -> String {
    let line = |string: &&str| hex::encode(string.as_bytes()) + "\n";
    strings.iter().map(line).collect()
}

fn disagree(peers: &[(&str, &str)], options: &[&str]) -> Command {
    let mut command = rfc1738("disagree");
    for (name, peer) in peers {
        command.arg("--peer").arg(format!("{name}={peer}"));
    }
    command.args(options);
    command
}

/// What peers say of these strings: the disagreements, the peers, and the total.
struct Found {
    disagreements: Vec<Value>,
    peers: Vec<Value>,
    total: Value,
    status: i32,
}

fn found(strings: &[&str], peers: &[(&str, &str)], options: &[&str]) -> Found {
    let options = [&["--json", "--file", "-", "--timeout", "30"], options].concat();
    let start = Instant::now();
    let assert = disagree(peers, &options)
        .write_stdin(lines(strings))
        .assert()
        .stderr("");
    let status = assert.get_output().status.code().unwrap();
    assert!(start.elapsed() < Duration::from_secs(60), "{peers:?}");
    let mut lines = json_lines(&assert);
    let total = lines.pop().unwrap();
    let (disagreements, peers) = lines
        .into_iter()
        .partition(|line| line["values"].is_array());
    Found {
        disagreements,
        peers,
        total,
        status,
    }
}

impl Found {
    /// The part, the strings, how many strings it explains and who names what, of each disagreement.
    fn in_short(&self) -> Vec<Value> {
        let short = |one: &Value| {
            let values: Vec<Value> = one["values"]
                .as_array()
                .unwrap()
                .iter()
                .map(|value| json!([value["value"], value["peers"]]))
                .collect();
            let difference = &one["difference"];
            assert!(difference.is_null() || difference["pair"]["wrong_hex"] == one["hex"]);
            assert!(difference["places"].is_null() && difference["rules"].is_null());
            assert_eq!(one["between"].as_array().unwrap().len(), 2);
            let (right, explains) = (&difference["pair"]["right"], &difference["explains"]);
            json!([one["part"], one["text"], right, explains, values])
        };
        self.disagreements.iter().map(short).collect()
    }
}

#[test]
fn peers_that_name_the_same_do_not_disagree() {
    let peer = format!("{RFC1738} match {{}} --parts");
    // Hosts in another case, escaped, with the default port written out, in another order.
    let other = changed(r#"s/"host":"h/"host":"%48/; s/"port":null/"port":80/"#);
    let no_port = changed(r#"s/,"port":[^,]*//"#);
    let strings = [
        "http://host.dom/",
        "http://h:81/a?b",
        "http://a/",
        "",
        "x",
        "HTTP://h/",
    ];
    let found = found(
        &strings,
        &[("a", &peer), ("b", &other), ("c", &no_port)],
        &[],
    );
    assert_eq!(found.status, 0);
    let expected = json!({
        "production": "httpurl", "peers": 3, "failed": 0, "strings": 6, "members": 4, "disagreed": 0,
        "members_disagreed": 0, "examined": 0, "unpaired": 0, "without_pair": [], "disagreements": 0,
    });
    assert_eq!(
        (found.total, found.disagreements.len(), found.peers.len()),
        (expected, 0, 3)
    );
    assert_eq!(
        found.peers[0],
        json!({"peer": "a", "accepted": 4, "disagrees_with": [], "crashes": null, "fault": null, "contradiction": null})
    );
}

#[test]
fn a_disagreement_is_a_pair_of_strings() {
    let own = changed("");
    // Reads 010 as 8, and takes a port modulo 65536.
    let octal = changed(r#"s/\.010\./.8./"#);
    let modulo = changed(r#"s/"port":65616/"port":80/"#);
    let peers = [("own", &*own), ("octal", &octal), ("modulo", &modulo)];
    let strings = [
        "http://10.010.10.1/some/path?x",
        "http://10.010.10.1:80/some/path",
        "http://host.dom:65616/a",
        "http://ok.dom/",
    ];
    let found = found(&strings, &peers, &[]);
    assert_eq!(found.status, 1);
    assert_at(
        &found.total,
        json!({"/strings": 4, "/disagreed": 3, "/members_disagreed": 3, "/unpaired": 0}),
    );
    let number = [
        json!(["0.010.0.1", ["own", "modulo"]]),
        json!(["0.8.0.1", ["octal"]]),
    ];
    let port = [
        json!(["65616", ["own", "octal"]]),
        json!(["80", ["modulo"]]),
    ];
    let expected = [
        json!(["host", "http://0.010.0.1", "http://0.10.0.1", 2, number]),
        json!(["port", "http://h:65616", "http://h:5616", 1, port]),
    ];
    assert_eq!(found.in_short(), expected);
}

#[test]
fn a_url_is_shrunk_to_a_url_of_its_scheme_and_other_strings_to_anything() {
    let peers = [
        ("x", r#"sed 's/.*/{"host":"x"}/'"#),
        ("y", r#"sed 's/.*/{"host":"y"}/'"#),
    ];
    for (string, shrunk) in [
        ("http://host.dom:80/a?b", "http://h"),
        ("Nfs://host.dom/", "Nfs:"),
        ("http://host name.dom/", ""),
    ] {
        let found = found(&[string], &peers, &[]);
        // The two agree about no string.
        let named = [json!(["x", ["x"]]), json!(["y", ["y"]])];
        let expected = json!(["host", shrunk, null, null, named]);
        assert_eq!(found.in_short(), [expected], "{string}");
        assert_at(
            &found.total,
            json!({"/unpaired": 1, "/examined": 1, "/disagreements": 1}),
        );
    }
}

#[test]
fn a_peer_that_names_no_host_or_no_port_is_not_compared() {
    let host = r#"sed 's/.*/{"host":"h","port":1}/'"#;
    for none in [
        "no",
        "{ }",
        r#"{"host":null,"port":2}"#,
        r#"{"host":"","port":2}"#,
        r#"{"host":"h"}"#,
        r#"{"user":"u","path":"/"}"#,
    ] {
        let found = found(
            &["http://h/", "x"],
            &[("a", host), ("b", &format!("sed 's%.*%{none}%'"))],
            &[],
        );
        assert_eq!((found.status, found.disagreements.len()), (0, 0), "{none}");
    }
    // The other part is, also one that is null, if the scheme has no default port.
    for (other, parts) in [
        (r#"{"host":"i","port":2}"#, &["host", "port"][..]),
        (r#"{"host":"h","port":null}"#, &["port"]),
    ] {
        let found = found(
            &["x"],
            &[("a", host), ("b", &format!("sed 's%.*%{other}%'"))],
            &[],
        );
        let disagreements = found.disagreements.iter();
        let differ: Vec<&Value> = disagreements.map(|one| &one["part"]).collect();
        assert_eq!(differ, parts);
        assert_eq!((found.status, &found.total["disagreed"]), (1, &json!(1)));
    }
}

#[test]
fn people_see_pairs_with_who_names_what() {
    let [own, eight, nine] =
        ["010", "8", "9"].map(|octet| changed(&format!(r#"s/\.010\./.{octet}./"#)));
    let peers = [
        ("own", &*own),
        ("eight", &eight),
        ("nine", &nine),
        ("octal", &eight),
    ];
    let strings = ["http://1.010.1.1/a", "http://host.dom/"];
    let assert = disagree(&peers, &["--file", "-"])
        .write_stdin(lines(&strings))
        .assert()
        .code(1)
        .stderr("");
    let expected = r#"httpurl: the peers read 1 of 2 strings differently; 1 of the 2 members of httpurl are among them
  host: own and eight differ on "http://1.010.1.1", agree on "http://1.10.1.1"  "0" added (explains 1 of 1 strings)
    "1.010.1.1": own
    "1.8.1.1": eight, octal
    "1.9.1.1": nine
peers: 4, failed: 0
"#;
    assert_eq!(stdout(&assert), expected);
}

#[test]
fn the_strings_are_the_suite_random_ones_and_near_misses() {
    let peer = format!("{RFC1738} match {{}} --parts");
    let total = |options: &[&str]| {
        let options = [&["newsurl", "--json"], options].concat();
        json_lines(
            &disagree(&[("a", &peer), ("b", &peer)], &options)
                .assert()
                .success(),
        )
        .pop()
        .unwrap()
    };
    let [none, some, other] = [
        &["--count", "0"][..],
        &["--count", "50"],
        &["--count", "50", "--seed", "7"],
    ]
    .map(total);
    assert_eq!([&none["strings"], &none["members"]], [80413, 10738]);
    assert_eq!([&some["strings"], &other["strings"]], [80513; 2]);
    assert!(some["members"].as_u64() >= Some(10788) && some["production"] == "newsurl");
}

/// A peer that removes from the authority, in hexadecimal, up to an "@", and calls the rest the host.
fn host_after(at: &str) -> String {
    // Pairs of digits, none of them a "/".
    let authority = r"s/^687474703a2f2f(([^2].|2[^f])*).*/\1/; t host; s/.*/no/; b; : host";
    format!(r#"sed -E '{authority}; s/^{at}40//; s/.*/{{"host":"x&"}}/'"#)
}

/// Without them, no string has a label of more than 63 bytes, or two "@" before a path.
#[test]
fn the_strings_are_also_those_that_parsers_treat_in_special_ways() {
    let own = changed("");
    let cut = changed(r#"s/("host":"[a-z]{63})[a-z]+/\1/"#);
    let [first, last] = ["([^4].|4[^0])*", "(..)*"].map(host_after);
    let [long, longer] = [63, 64].map(|length| format!("http://{}", "a".repeat(length)));
    for (a, b, wrong, right) in [
        (own, cut, &*longer, &*long),
        (first, last, "http://@@", "http://@"),
    ] {
        let peers = [("a", &*a), ("b", &*b)];
        let assert = disagree(&peers, &["--json", "--count", "0"])
            .assert()
            .code(1);
        let pair = json!({"/difference/pair/wrong": wrong, "/difference/pair/right": right});
        assert_at(&json_lines(&assert)[0], pair);
    }
}

#[test]
fn registered_schemes_and_the_agreed_language_are_asked_about() {
    let peer = format!("{RFC1738} match {{}} --parts --scheme coap=newsurl");
    let other = format!("{RFC1738} match {{}} --parts");
    let options = [
        "newsurl",
        "--json",
        "--count",
        "200",
        "--scheme",
        "coap=newsurl",
    ];
    let values = json_lines(
        &disagree(&[("a", &peer), ("b", &other)], &options)
            .assert()
            .success(),
    );
    let [a, b] = [&values[0], &values[1]].map(|peer| peer["accepted"].as_u64().unwrap());
    assert!(a > b, "only one of them knows the scheme: {a}, {b}");

    let strings = lines(&["https://h/", "https://010.0.0.1/", "ftp://h/"]);
    let peer = format!("{RFC1738} match {{}} --parts");
    let options = ["agreed", "--json", "--file", "-"];
    let assert = disagree(&[("a", &peer), ("b", &peer)], &options)
        .write_stdin(strings)
        .assert()
        .success();
    let total = json_lines(&assert).pop().unwrap();
    assert_at(
        &total,
        json!({"/production": "agreed", "/members": 1, "/strings": 3}),
    );
}

#[test]
fn with_some_schemes_alone_the_urls_of_others_are_no_members() {
    let strings = lines(&["http://h/", "https://h/", "ftp://h/", "news:*"]);
    let peer = format!("{RFC1738} match {{}} --parts");
    let members = |only: &[&str]| {
        let options = [&["url", "--json", "--file", "-"], only].concat();
        let assert = disagree(&[("a", &peer), ("b", &peer)], &options)
            .write_stdin(strings.clone())
            .assert()
            .success();
        json_lines(&assert).pop().unwrap()["members"].clone()
    };
    assert_eq!(members(&[]), json!(4));
    assert_eq!(members(&["--only", "http,https"]), json!(2));

    // The suite is that of these schemes, so a peer that knows them alone accepts as many of its
    // strings.
    let accepted = |only: &str| {
        let peer = format!("{RFC1738} match {{}} --parts --only {only}");
        let options = ["url", "--json", "--count", "0", "--only", "news"];
        let assert = disagree(&[("a", &peer), ("b", &peer)], &options)
            .assert()
            .success();
        let mut values = json_lines(&assert);
        let members = values.pop().unwrap()["members"].clone();
        (values[0]["accepted"].clone(), members)
    };
    let (accepted_news, members) = accepted("news");
    assert!(
        accepted_news == members && members.as_u64() > Some(0),
        "{accepted_news} {members}"
    );
    assert!(
        accepted("mailto").0.as_u64() > Some(50),
        "the suite has URLs of each other scheme"
    );
}

#[test]
fn nothing_that_a_terminal_obeys_is_printed() {
    let peers = [
        ("a\x1B[31m", r#"sed 's/.*/{"host":"\u001b[31mx\u202e"}/'"#),
        ("b", r#"sed 's/.*/{"host":"\u009b31m"}/'"#),
    ];
    let strings = lines(&["http://h/\x1B[31m", "\u{202E}"]);
    for json in [&["--json"][..], &[]] {
        let assert = disagree(&peers, &["--file", "-"])
            .args(json)
            .write_stdin(strings.clone())
            .assert()
            .code(1);
        assert_graphic(&assert.get_output().stdout);
        assert_graphic(&assert.get_output().stderr);
    }
}

/// A peer that rejects everything, perhaps because its adapter is broken, disagrees with none.
#[test]
fn a_peer_that_accepts_nothing_is_no_success() {
    let right = format!("{RFC1738} match {{}} --parts");
    let peers = [("a", &*right), ("b", "sed s/.*/no/")];
    let options: [(&[&str], i32); 2] = [(&["mailtourl", "--count", "0"], 1), (&["--file", "-"], 0)];
    for (options, status) in options {
        let assert = disagree(&peers, options)
            .write_stdin(lines(&["http://h/"]))
            .assert()
            .code(status);
        assert_eq!(
            stdout(&assert).lines().nth(1),
            Some("b: accepted no string")
        );
    }
}

#[test]
fn impossible_requests_are_refused() {
    let cases = rows(
        r#"
        at least two peers are needed: add --peer NAME=COMMAND for each parser
            =>
        at least two peers are needed: add --peer NAME=COMMAND for each parser
            => --peer a=true
        two peers have the name a: give each --peer NAME=COMMAND a NAME of its own
            => --peer a=true --peer a=false
        invalid value 'true' for '--peer <NAME=COMMAND>': expected NAME=COMMAND
            => --peer true
        invalid value '=true' for '--peer <NAME=COMMAND>': expected a name before the "="
            => --peer =true
        invalid value 'a=' for '--peer <NAME=COMMAND>': expected a command after the "="
            => --peer a=
        invalid value 'a='b' for '--peer <NAME=COMMAND>': COMMAND has an unclosed quote or ends in a backslash
            => --peer a='b
        hostport has no parts: name url, or the production of one of the ten schemes, such as httpurl
            => hostport --peer a=true --peer b=true
        peer a: ./no-such-httpurl: no such program
            => --peer a=./no-such-{} --peer b=true
        no-such: no such file
            => --peer a=true --peer b=true --file no-such
        the argument '--file <FILE>' cannot be used with '--seed <S>'
            => --peer a=true --peer b=true --file - --seed 1
        "#,
    );
    for [message, arguments] in cases {
        let assert = rfc1738("disagree")
            .args(arguments.split_whitespace())
            .assert()
            .code(2)
            .stdout("");
        assert!(
            stderr(&assert).starts_with(&format!("error: {message}\n")),
            "{arguments}: {}",
            stderr(&assert)
        );
    }
    let peers = [("a", "true"), ("b", "true")];
    let assert = disagree(&peers, &["--file", "-"])
        .write_stdin("6162\n6x\n")
        .assert()
        .code(2);
    assert_eq!(
        stderr(&assert),
        "error: <stdin>:2:2: found 'x', expected a hexadecimal digit\n"
    );
}
