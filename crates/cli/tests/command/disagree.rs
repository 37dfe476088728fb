//! `rfc1738 disagree` finds the strings for which parsers name different hosts or ports, and
//! reports whatever they do.

#![cfg(unix)]

use std::{
    process::{Command as Process, Stdio},
    thread,
    time::{Duration, Instant},
};

use assert_cmd::Command;
use rfc1738_conformance::hex;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use testkit::{assert_graphic, one_in};

use crate::common::{RFC1738, assert_at, in_parallel, json_lines, rfc1738, rows, stderr, stdout};

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
        "members_disagreed": 0, "examined": 0, "unpaired": 0, "disagreements": 0,
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
fn a_peer_that_contradicts_itself_is_reported() {
    let own = changed("");
    // A port that it reads first is missing in later runs.
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().display();
    let kept = script(&format!(
        r#"test -s {path} && change='s/"port":81/"port":82/'; echo run >> {path}; {RFC1738} match url --parts | sed -E "$change""#
    ));
    let strings = ["http://h:81/", "http://h_:80/", "http://ok.dom:9/"];
    let own_too = changed(r#"s/"port":9,/"port":10,/"#);
    let found = found(
        &strings,
        &[("own", &own), ("other", &own_too), ("kept", &kept)],
        &[],
    );
    let contradiction = json!({"hex": "687474703a2f2f683a38312f", "text": "http://h:81/", "first": "81", "second": "82"});
    assert_eq!((found.status, &found.total["failed"]), (1, &json!(1)));
    let contradictions: Vec<&Value> = found
        .peers
        .iter()
        .map(|peer| &peer["contradiction"])
        .collect();
    assert_eq!(contradictions, [&Value::Null, &Value::Null, &contradiction]);
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
        r#"{"host":"h","port":null,"scheme":"x"}"#,
        r#"{"user":"u","path":"/"}"#,
    ] {
        let found = found(
            &["http://h/", "x"],
            &[("a", host), ("b", &format!("sed 's%.*%{none}%'"))],
            &[],
        );
        assert_eq!((found.status, found.disagreements.len()), (0, 0), "{none}");
    }
    // The other part is.
    let found = found(
        &["x"],
        &[("a", host), ("b", r#"sed 's/.*/{"host":"i","port":2}/'"#)],
        &[],
    );
    assert_eq!(
        found
            .disagreements
            .iter()
            .map(|one| &one["part"])
            .collect::<Vec<_>>(),
        ["host", "port"]
    );
    assert_eq!((found.status, &found.total["disagreed"]), (1, &json!(1)));
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
        ("none", "sed s/.*/no/"),
    ];
    let strings = ["http://1.010.1.1/a", "http://host.dom/"];
    let assert = disagree(&peers, &["--file", "-"])
        .write_stdin(lines(&strings))
        .assert()
        .code(1)
        .stderr("");
    let expected = r#"httpurl: 1 of 2 strings are read differently; of its 2 members, 1
  host: differ on "http://1.010.1.1", agree on "http://1.10.1.1"  "0" added
    "1.010.1.1": own
    "1.8.1.1": eight, octal
    "1.9.1.1": nine
none: accepted no string
peers: 5, failed: 0
"#;
    assert_eq!(stdout(&assert), expected);

    let peers = [("own", &*own), ("gone", "true")];
    let assert = disagree(&peers, &["--file", "-"])
        .write_stdin(lines(&strings))
        .assert()
        .code(1)
        .stderr("");
    let expected = "\
httpurl: 0 of 2 strings are read differently; of its 2 members, 0
gone: not asked any more
  failed: 0 answers to 2 strings
  ended: exit status: 0
  hint: each line is a string in hexadecimal, and an empty line is the empty string
peers: 2, failed: 1
";
    assert_eq!(stdout(&assert), expected);
}

/// Its answers, each with another host than the command would find.
const OTHER: &str = r#"awk '{ print "{\"host\":\"other\"}" }'"#;

#[test]
fn a_peer_that_crashes_is_started_again_after_the_string_that_is_enough_for_it() {
    let own = changed("");
    let strings = [
        "http://a/",
        "http://b/",
        "http://boom/",
        "",
        "http://c/",
        "http://d/boom/",
        "http://e/",
    ];
    for peer in [
        // All answers before the crash are written, or none.
        r#"awk '/626f6f6d/ { print "boom" > "/dev/stderr"; exit 7 } { print "{\"host\":\"other\"}"; fflush() }'"#
            .into(),
        script(&format!(
            "out=$({}) || exit 7; echo \"$out\"",
            r#"awk '/626f6f6d/ { print "boom" > "/dev/stderr"; exit 7 } { print "{\"host\":\"other\"}" }'"#
        )),
        // The last of them in part.
        r#"awk '/626f6f6d/ { print "boom" > "/dev/stderr"; printf "{\"ho"; exit 7 } { print "{\"host\":\"other\"}" }'"#
            .into(),
    ] {
        let found = found(&strings, &[("own", &own), ("crash", &peer), ("other", OTHER)], &[]);
        let crash = &found.peers[1];
        assert_at(crash, json!({"/accepted": 5, "/disagrees_with": ["own"], "/fault": null}));
        // It also crashes at what strings are shrunk to.
        let shortest = &crash["crashes"]["shortest"]["text"];
        assert!(crash["crashes"]["strings"].as_u64() >= Some(2) && *shortest == "http://boom");
        assert_eq!(crash["crashes"]["message"], "failed when asked about \"http://boom\" alone");
        assert_at(crash, json!({"/crashes/status": "exit status: 7", "/crashes/stderr": ["boom"]}));
        // The others are asked about all strings, and none is compared with a wrong one.
        assert_eq!([&found.peers[0]["accepted"], &found.peers[2]["accepted"]], [6, 7]);
        assert_eq!(found.total["disagreed"], json!(6));
        assert_eq!(found.disagreements[0]["values"][1], json!({"value": "other", "peers": ["crash", "other"]}));
        assert_eq!((found.status, &found.total["failed"]), (1, &json!(1)));
    }
}

#[test]
fn a_peer_that_only_crashes_is_not_started_again() {
    let strings: Vec<String> = (0..400)
        .map(|number| format!("http://h{number}/"))
        .collect();
    let strings: Vec<&str> = strings.iter().map(String::as_str).collect();
    let found = found(&strings, &[("own", &changed("")), ("crash", "false")], &[]);
    let crash = &found.peers[1];
    assert_eq!(crash["fault"]["message"], "0 answers to 400 strings");
    assert_eq!(crash["fault"]["status"], "exit status: 1");
    assert_eq!(
        [&found.peers[0]["accepted"], &found.total["disagreed"]],
        [400, 0]
    );
}

#[test]
fn a_peer_that_is_silent_or_breaks_the_protocol_is_reported_and_the_others_go_on() {
    let own = changed("");
    let strings = ["http://a/", "", "http://b/", "http://c/"];
    let step = "they may be out of step: an empty line asks about the empty string";
    let cases: [(&str, String); 12] = [
        ("sleep 100", "silent for 1 s (the timeout) before its answer to \"http://a/\", after 0 of 4 answers".into()),
        (
            r#"sh -c 'head -n 2 | sed s/.*/no/; sleep 100'"#,
            "silent for 1 s (the timeout) before its answer to \"http://b/\", after 2 of 4 answers".into(),
        ),
        ("sh -c 'cat > /dev/null; exec >&-; sleep 100'", "0 answers to 4 strings".into()),
        ("sh -c 'sed s/.*/no/; exec >&-; sleep 100'", "all 4 answers given, but the command did not exit within 1 s (the timeout)".into()),
        ("true", "0 answers to 4 strings".into()),
        ("sed -n s/.*/no/p;3q", format!("3 answers to 4 strings; {step}")),
        ("sed 3q;s/.*/no/", "answer 3, to \"http://b/\", is \"687474703a2f2f622f\", which is neither `no` nor a JSON object with the parts".into()),
        ("yes no", format!("more answers than the 4 strings; {step}")),
        ("yes yes", "answer 1, to \"http://a/\", is \"yes\", which is neither `no` nor a JSON object with the parts".into()),
        (
            r#"yes '{"host":"a","host":"b"}'"#,
            r#"answer 1, to "http://a/", is "{"host":"a","host":"b"}", which is not a JSON object with the parts: duplicate field `host` at line 1 column 18"#.into(),
        ),
        (r#"awk 'NF { print "{ }" }'"#, format!("3 answers to 4 strings; {step}")),
        (r#"printf '\033[31m\n'"#, "answer 1, to \"http://a/\", is \"␛[31m\", which is neither `no` nor a JSON object with the parts".into()),
    ];
    let some: Vec<_> = one_in(3, &cases).collect();
    in_parallel(&some, |(peer, message)| {
        let peers = [("own", &*own), ("bad", *peer), ("other", OTHER)];
        let options = match peer.contains("sleep") {
            true => &["--timeout", "1"][..],
            false => &[],
        };
        let mut command = disagree(&peers, &["--json", "--file", "-"]);
        let assert = command
            .args(options)
            .write_stdin(lines(&strings))
            .assert()
            .code(1)
            .stderr("");
        let lines = json_lines(&assert);
        let bad = lines.iter().find(|line| line["peer"] == "bad").unwrap();
        assert_eq!(
            bad["fault"]["message"].as_str().unwrap(),
            *message,
            "{peer}"
        );
        let total = lines.last().unwrap();
        assert_eq!([&total["disagreed"], &total["failed"]], [3, 1], "{peer}");
    });
}

#[test]
fn a_peer_that_leaves_while_strings_are_shrunk_is_not_compared_any_more() {
    let folder = tempfile::tempdir().unwrap();
    let been = folder.path().join("been");
    let once = script(&format!(
        r#"test -e {0} && exec yes what; : > {0}; sed "s/.*/{{\"host\":\"once\"}}/""#,
        been.display()
    ));
    let found = found(
        &["http://host.dom/"],
        &[("a", &once), ("b", OTHER), ("c", &changed(""))],
        &[],
    );
    let named = [json!(["h", ["c"]]), json!(["other", ["b"]])];
    assert_eq!(
        found.in_short(),
        [json!(["host", "http://h", null, null, named])]
    );
    assert!(
        found.peers[0]["fault"]["message"]
            .as_str()
            .unwrap()
            .contains("\"what\", which is neither")
    );
}

#[test]
fn answers_that_may_be_out_of_step_are_not_compared() {
    // It answers the question after the empty line in its place.
    let skips = script(&format!(r#"{RFC1738} match url --parts | sed 2d"#));
    let found = found(
        &["http://a/", "http://b/", "http://c/"],
        &[("a", &changed("")), ("b", &changed("")), ("c", &skips)],
        &[],
    );
    assert_eq!(
        (
            found.disagreements.len(),
            &found.total["disagreed"],
            &found.total["strings"]
        ),
        (0, &json!(0), &json!(3))
    );
    assert!(
        found.peers[2]["fault"].is_object()
            && found.peers[2]["accepted"] == 0
            && found.peers[0]["accepted"] == 3
    );
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
    assert_eq!([&none["strings"], &none["members"]], [47273, 2520]);
    assert_eq!([&some["strings"], &other["strings"]], [47373; 2]);
    assert!(some["members"].as_u64() >= Some(2570) && some["production"] == "newsurl");
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
        it takes two to disagree: add --peer NAME=COMMAND, once for each parser
            =>
        it takes two to disagree: add --peer NAME=COMMAND, once for each parser
            => --peer a=true
        two peers have the name a: give each --peer NAME=COMMAND a NAME of its own
            => --peer a=true --peer a=false
        invalid value 'true' for '--peer <NAME=COMMAND>': expected NAME=COMMAND
            => --peer true
        invalid value '=true' for '--peer <NAME=COMMAND>': expected a name before the "="
            => --peer =true
        invalid value 'a=' for '--peer <NAME=COMMAND>': expected a command after the "="
            => --peer a=
        invalid value 'a='b' for '--peer <NAME=COMMAND>': COMMAND ends in a backslash, or inside of quotes
            => --peer a='b
        hostport has no parts: name url, or the production of one of the ten schemes, such as httpurl
            => hostport --peer a=true --peer b=true
        peer a: ./no-such-httpurl: No such file or directory (os error 2)
            => --peer a=./no-such-{} --peer b=true
        no-such: No such file or directory (os error 2)
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

/// The number of processes that sleep for so long.
fn sleepers(seconds: &str) -> usize {
    let processes = Process::new("ps")
        .args(["-A", "-o", "args"])
        .output()
        .unwrap();
    String::from_utf8_lossy(&processes.stdout)
        .lines()
        .filter(|line| *line == format!("sleep {seconds}"))
        .count()
}

#[test]
fn a_signal_that_ends_the_command_ends_all_peers() {
    let seconds = (300_000 + std::process::id() % 100_000).to_string();
    let mut command = Process::new(RFC1738);
    command.arg("disagree").stdout(Stdio::null());
    for name in ["a", "b", "c"] {
        command.arg("--peer").arg(format!("{name}=sleep {seconds}"));
    }
    let mut child = command.spawn().unwrap();
    let wait_until = |count| {
        let start = Instant::now();
        while sleepers(&seconds) != count {
            assert!(start.elapsed() < Duration::from_secs(30));
            thread::sleep(Duration::from_millis(10));
        }
    };
    wait_until(3);
    kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(143));
    wait_until(0);
}
