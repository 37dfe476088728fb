//! `rfc1738 suite`: the strings of a suite as JSON lines, with the right answers.

use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

use rfc1738::{Production, Schemes};
use serde_json::{Value, json};

use crate::common::{rfc1738, stderr, stdout};

fn lines(arguments: &[&str]) -> String {
    stdout(&rfc1738("suite").args(arguments).assert().success()).to_owned()
}

fn suite(arguments: &[&str]) -> Vec<Value> {
    lines(arguments)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn bytes(case: &Value) -> Vec<u8> {
    let digits = case["hex"].as_str().unwrap().as_bytes();
    digits
        .chunks(2)
        .map(|pair| u8::from_str_radix(str::from_utf8(pair).unwrap(), 16).unwrap())
        .collect()
}

#[test]
fn a_line_has_the_string_and_the_answers() {
    let cases = suite(&["hostnumber"]);
    let case = |text: &str| cases.iter().find(|case| case["text"] == text).unwrap();
    assert_eq!(
        *case(""),
        json!({ "hex": "", "text": "", "longest_prefix": null, "member": false })
    );
    assert_eq!(
        *case("0.0.0.0"),
        json!({ "hex": "302e302e302e30", "text": "0.0.0.0", "longest_prefix": 7, "member": true })
    );
    assert_eq!(
        *case("0.0.0.0A"),
        json!({ "hex": "302e302e302e3041", "text": "0.0.0.0A", "longest_prefix": 7, "member": false })
    );
    let no_text = cases.iter().find(|case| case["hex"] == "ff").unwrap();
    assert!(no_text["text"].is_null());
}

#[test]
fn the_combinators_give_the_same_answers() {
    for production in [
        Production::HostPort,
        Production::Article,
        Production::FieldSpec,
    ] {
        for case in suite(&[production.name()]) {
            let bytes = bytes(&case);
            assert_eq!(
                case["longest_prefix"],
                json!(production.longest_prefix(&*bytes)),
                "{case}"
            );
            assert_eq!(
                case["member"],
                production.longest_prefix(&*bytes) == Some(bytes.len()),
                "{case}"
            );
            assert_eq!(case["text"], json!(str::from_utf8(&bytes).ok()), "{case}");
        }
    }
}

#[test]
fn the_number_of_strings_goes_to_standard_error() {
    let assert = rfc1738("suite digit").assert().success();
    assert_eq!(
        stderr(&assert),
        format!(
            "digit: {} strings, 10 of them members\n",
            stdout(&assert).lines().count()
        )
    );
}

#[test]
fn extra_states_make_it_larger() {
    let sizes =
        ["0", "1", "2"].map(|extra| lines(&["hpath", "--extra-states", extra]).lines().count());
    assert_eq!(sizes, [2844, 4901, 36482], "as --help says");
}

#[ignore = "a million strings: cargo xtask thorough"]
#[test]
fn the_strict_reading_is_that_of_parse() {
    let ten = Schemes::rfc1738();
    for line in lines(&["url", "--strict"]).lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        assert_eq!(
            case["member"],
            ten.parse_bytes(&bytes(&case)).is_ok(),
            "{line}"
        );
    }
}

#[test]
fn the_strict_reading_is_only_about_url() {
    assert_eq!(lines(&["hostname", "--strict"]), lines(&["hostname"]));
}

#[test]
fn unknown_names_are_refused() {
    for arguments in [&["hostprot"][..], &[], &["host", "--extra-states", "-1"]] {
        rfc1738("suite").args(arguments).assert().code(2).stdout("");
    }
}

/// All of it would be half a gigabyte.
#[test]
fn the_agreed_language_has_a_suite() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_rfc1738"))
        .args(["suite", "agreed"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap())
        .lines()
        .take(20_000);
    let cases: Vec<Value> = lines
        .map(|line| serde_json::from_str(&line.unwrap()).unwrap())
        .collect();
    // Nobody reads the rest.
    assert_eq!(child.wait().unwrap().code(), Some(141));
    assert_eq!(cases.len(), 20_000);
    for case in cases {
        assert_eq!(
            case["member"],
            case["text"].as_str().is_some_and(rfc1738::is_agreed),
            "{case}"
        );
    }
}

/// Nobody has to wait for a large suite to learn how large it is.
#[test]
fn a_large_suite_says_its_size_first() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("options.abnf");
    std::fs::write(&path, format!("a = {}\n", "[ \"x\" ] ".repeat(1_500))).unwrap();
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("rfc1738"));
    let command = command.args(["suite", "a", "--grammar"]).arg(&path);
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(child.stderr.take().unwrap())
        .read_line(&mut said)
        .unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(
        said.starts_with("a: up to 0.4 million strings, of ")
            && said.ends_with(" MB together; --small has a few hundred\n"),
        "{said}"
    );
    // One that is not says nothing.
    let said = stderr(&rfc1738("suite port").assert().success()).to_owned();
    assert_eq!(said.lines().count(), 1, "{said}");
}
