//! `rfc1738 disagree` reports whatever its peers do: they crash, fall silent, break the protocol or
//! contradict themselves. The others continue.

use std::process::{Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use testkit::one_in;

use super::{changed, disagree, found, lines, script};
use crate::{
    common::{RFC1738, assert_at, in_parallel, json_lines, stdout},
    peers::{own_seconds, sleepers, wait_until},
};

/// Its answers, each with another host than the command would find.
const OTHER: &str = r#"awk '{ print "{\"host\":\"other\"}" }'"#;

#[test]
fn people_see_how_a_peer_failed() {
    let own = changed("");
    let peers = [("own", &*own), ("gone", "true")];
    let assert = disagree(&peers, &["--file", "-"])
        .write_stdin(lines(&["http://1.010.1.1/a", "http://host.dom/"]))
        .assert()
        .code(1)
        .stderr("");
    let expected = "\
httpurl: the peers read 0 of 2 strings differently; 0 of the 2 members of httpurl are among them
gone: no longer asked
  failed: 0 answers to 2 strings
  ended: exit status: 0
  hint: each line is a string in hexadecimal, and an empty line is the empty string
peers: 2, failed: 1
";
    assert_eq!(stdout(&assert), expected);
}

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
        let shortest = &crash["crashes"]["shortest"]["text"];
        assert!(crash["crashes"]["strings"].as_u64() >= Some(2) && *shortest == "http://boom/");
        assert_eq!(crash["crashes"]["message"], "asked about \"http://boom/\" alone");
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
    let cases: [(&str, String); 9] = [
        ("sleep 100", "silent for 1 s (the timeout) before its answer to \"http://a/\", after 0 of 4 answers".into()),
        (
            r#"sh -c 'head -n 2 | sed s/.*/no/; sleep 100'"#,
            "silent for 1 s (the timeout) before its answer to \"http://b/\", after 2 of 4 answers".into(),
        ),
        ("sh -c 'cat > /dev/null; exec >&-; sleep 100'", "0 answers to 4 strings".into()),
        ("sh -c 'sed s/.*/no/; exec >&-; sleep 100'", "all 4 answers given, but the command did not exit within 1 s (the timeout)".into()),
        ("sed -n s/.*/no/p;3q", format!("3 answers to 4 strings; {step}")),
        ("sed 3q;s/.*/no/", "answer 3, to \"http://b/\", is \"687474703a2f2f622f\", which is neither `no` nor a JSON object with the parts".into()),
        ("yes no", format!("more answers than the 4 strings; {step}")),
        (
            r#"yes '{"host":"a","host":"b"}'"#,
            r#"answer 1, to "http://a/", is "{"host":"a","host":"b"}", which is not a JSON object with the parts: duplicate field `host` at line 1 column 18"#.into(),
        ),
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
fn a_signal_that_ends_the_command_ends_all_peers() {
    let seconds = own_seconds(3);
    let mut command = Command::new(RFC1738);
    command.arg("disagree").stdout(Stdio::null());
    for name in ["a", "b", "c"] {
        command.arg("--peer").arg(format!("{name}=sleep {seconds}"));
    }
    let mut child = command.spawn().unwrap();
    wait_until(|| sleepers(seconds) == 3);
    kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(143));
    wait_until(|| sleepers(seconds) == 0);
}
