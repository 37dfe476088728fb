//! `rfc1738 agreed`: the scheme, the host and the port of URLs in the agreed language, and why
//! others are refused.

use serde_json::{Value, json};

use crate::common::{assert_at, json_lines, rfc1738, stderr};

#[test]
fn a_member_has_a_line_with_its_parts_and_the_status_is_0() {
    let urls = [
        "https://Host.dom/~a?b#c",
        "HTTP://192.0.2.1:8080",
        "wss://A_b/|",
        "ws://h/",
    ];
    let lines = "https host.dom 443\nhttp 192.0.2.1 8080\nwss a_b 443\nws h 80\n";
    rfc1738("agreed")
        .args(urls)
        .assert()
        .success()
        .stdout(lines)
        .stderr("");
    rfc1738("agreed")
        .write_stdin(urls.join("\n"))
        .assert()
        .success()
        .stdout(lines)
        .stderr("");
}

#[test]
fn any_other_text_is_refused_with_its_place_and_what_parsers_do() {
    let input = "http://host.dom/\nhttp://127.0.0.1\\@192.0.2.1/\nhttp://010.2.3.1/\n";
    let assert = rfc1738("agreed")
        .write_stdin(input)
        .assert()
        .code(1)
        .stdout("http host.dom 80\n\n\n");
    let told = stderr(&assert)
        .replace('\n', " ")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    for part in [
        "found",
        "urllib.parse",
        "agreed-syntax",
        "Node's URL",
        "8.2.3.1",
        "agreed-leading-zero",
        "leave out",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[test]
fn json_has_a_value_for_each_text() {
    let input = b"https://host.dom/\nhttp://h:080/\nhttp://h/\xFF\nhttp://[::1]\xFF\n";
    let assert = rfc1738("agreed --json")
        .write_stdin(&input[..])
        .assert()
        .code(1)
        .stderr("");
    let lines: Vec<Value> = json_lines(&assert);
    let member = json!({
        "input": "https://host.dom/", "file": "<stdin>", "line": 1, "ok": true, "scheme": "https", "host": "host.dom",
        "port": 443,
    });
    assert_eq!(lines[0], member);
    let refused = &lines[1];
    assert_at(
        refused,
        json!({"/ok": false, "/port": null, "/error/start": 9, "/error/end": 10, "/error/replacement": ""}),
    );
    assert_at(
        refused,
        json!({"/error/rule": "agreed-port", "/error/help": "leave out the leading zeros"}),
    );
    let error = &refused["error"];
    let message = error["message"].as_str().unwrap();
    assert!(
        message.starts_with("the port begins with a zero") && !message.contains("Tcllib"),
        "{message}"
    );
    assert_at(
        error,
        json!({"/readings/1/parser": "Tcllib's uri", "/readings/1/port": "014353"}),
    );
    assert_at(
        &lines[2],
        json!({"/error/start": 9, "/input_hex": "687474703a2f2f682fff"}),
    );
    assert_eq!(
        lines[3]["error"]["start"], 7,
        "what is wrong before the byte is told first"
    );
}

#[test]
fn other_schemes_can_be_refused() {
    let assert = rfc1738("agreed --only HTTPS,wss https://h/ http://h/ WSS://h/")
        .assert()
        .code(1)
        .stdout("https h 443\n\nwss h 443\n");
    let told = "\
<argument 2>:1:1: error[agreed-scheme]: the scheme is not one of those that are allowed
    http://h/
    ^^^^
    help: write \"https\" or \"wss\"
";
    assert_eq!(stderr(&assert), told);
    rfc1738("agreed --only ftp ftp://h/").assert().code(2);
}

#[test]
fn a_column_of_a_table_is_asked_about() {
    let table = "url,b\nhttps://h.d/,1\n,2\nhttp://h.d:0/,3\n";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.csv");
    std::fs::write(&file, table).unwrap();
    let assert = rfc1738("agreed --json --column url")
        .arg(&file)
        .assert()
        .code(1);
    let agreed: Vec<Value> = json_lines(&assert)
        .iter()
        .map(|line| line["ok"].clone())
        .collect();
    assert_eq!(agreed, [json!(true), Value::Null, json!(false)]);
}
