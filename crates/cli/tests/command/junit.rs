//! `rfc1738 conformance --junit` writes a file that every service for continuous integration reads.
//! The peers are scripts of a shell.
#![cfg(unix)]

use std::{fs, path::Path, process::Command};

use serde_json::{Value, json};

use crate::common::{self, RFC1738, assert_at, assert_has, rfc1738, stderr};

/// Reads the file with a parser of XML that is not ours, and writes it as JSON.
const READER: &str = "
import json, sys, xml.etree.ElementTree as tree
def read(element):
    text = (element.text or '').strip()
    return [element.tag, dict(element.attrib), *([text] if text else []), *map(read, element)]
print(json.dumps(read(tree.parse(sys.argv[1]).getroot())))
";

/// What the file has after these arguments: elements, each with its name, its attributes, its text
/// and its children. Times are left out.
fn report(arguments: &[&str], status: i32) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("report.xml");
    rfc1738("conformance --no-small --quiet --junit")
        .arg(&file)
        .args(arguments)
        .assert()
        .code(status)
        .stderr("");
    let mut report = read(&file);
    without_times(&mut report);
    report
}

/// What a file has.
fn read(file: &Path) -> Value {
    let output = Command::new(common::python3())
        .args(["-c", READER])
        .arg(file)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}: {}",
        String::from_utf8_lossy(&output.stderr),
        fs::read_to_string(file).unwrap()
    );
    serde_json::from_slice(&output.stdout).unwrap()
}

fn without_times(element: &mut Value) {
    let [_, attributes, children @ ..] = &mut element.as_array_mut().unwrap()[..] else {
        panic!("an element")
    };
    if let Some(time) = attributes.as_object_mut().unwrap().remove("time") {
        assert!(time.as_str().unwrap().parse::<f64>().unwrap() >= 0.0);
    }
    children
        .iter_mut()
        .filter(|child| child.is_array())
        .for_each(without_times);
}

#[test]
fn a_suite_for_each_production_and_a_test_for_each_difference() {
    let name = "rfc1738.conformance";
    let right = "every answer is right";
    let line = "accepts \"_\" as well as \"0\"  digits: \"_\" in place of \"0\" (2 of 2 places)";
    let expected = json!(["testsuites", {"name": name, "tests": "3", "failures": "2", "errors": "0", "skipped": "0"},
        ["testsuite", {"name": "digit", "tests": "1", "failures": "0", "errors": "0", "skipped": "0"},
            ["testcase", {"name": right, "classname": format!("{name}.digit")}]],
        ["testsuite", {"name": "port", "tests": "2", "failures": "2", "errors": "0", "skipped": "0"},
            ["testcase", {"name": right, "classname": format!("{name}.port")},
                ["failure", {"type": "conformance", "message": "of 2845 answers, wrongly accepted: 12"}]],
            ["testcase", {"name": line, "classname": format!("{name}.port")},
                ["failure", {"type": "difference", "message": line}, null]],
        ],
    ]);
    let script = r#"case $1 in digit) expression='3[0-9]';; *) expression='(3[0-9]|5f)+';; esac
        awk "{ print (/^($expression)\$/ ? \"yes\" : \"no\") }""#;
    let asked = [
        "digit", "port", "--hex", "--whole", "--", "sh", "-c", script, "sh", "{}",
    ];
    let mut found = report(&asked, 1);
    let text = found.pointer_mut("/3/3/2/2").unwrap().take();
    assert_eq!(found, expected);
    assert_has(
        text.as_str().unwrap(),
        " wrong answers\nin hexadecimal: right 30, wrong 5f",
    );
}

#[test]
fn a_command_that_fails_is_an_error() {
    let script = r"printf 'no\nno\n'; printf '\033[31m<&]]>\001\377\n' >&2; exit 3";
    let report = report(&["port", "--", "sh", "-c", script], 1);
    let message = r#"2 answers to 2008 strings, none to "\x010""#;
    let text = format!("failed: {message}\n  ended: exit status: 3\n  stderr: ␛[31m<&]]>␁\u{FFFD}");
    let expected = json!(["testsuites", {"name": "rfc1738.conformance", "tests": "1", "failures": "0", "errors": "1", "skipped": "0"},
        ["testsuite", {"name": "port", "tests": "1", "failures": "0", "errors": "1", "skipped": "0"},
            ["testcase", {"name": "every answer is right", "classname": "rfc1738.conformance.port"},
                ["error", {"type": "fault", "message": message}, text]],
        ],
    ]);
    assert_eq!(report, expected);
}

#[test]
fn a_production_that_cannot_be_asked_about_is_an_error() {
    for (arguments, message) in [
        (
            ["port", "--", "/nonexistent"],
            "/nonexistent: no such program",
        ),
        (
            ["prt", "--", "true"],
            "section 5 has no production `prt` (did you mean `port`?)",
        ),
    ] {
        let file = tempfile::NamedTempFile::new().unwrap();
        let assert = rfc1738("conformance --junit")
            .arg(file.path())
            .args(arguments)
            .assert()
            .code(2);
        assert_has(stderr(&assert), message);
        let report = read(file.path());
        assert_at(&report[1], json!({"/tests": "1", "/errors": "1"}));
        assert_eq!(report[2][1]["name"], arguments[0]);
        assert!(
            report[2][2][2][1]["message"]
                .as_str()
                .unwrap()
                .contains(message),
            "{report}"
        );
    }
}

#[test]
fn the_file_is_valid_whatever_a_peer_says() {
    for (answer, shown) in [
        (r"\033[31m", "␛[31m"),
        (r"<&\042>]]>", "<&\">]]>"),
        (r"\357\277\277\377\001", "\u{FFFD}\u{FFFD}␁"),
    ] {
        let report = report(
            &["port", "--", "sh", "-c", &format!(r"printf '{answer}\n'")],
            1,
        );
        let message = report
            .pointer("/2/2/2/1/message")
            .unwrap()
            .as_str()
            .unwrap();
        let expected =
            format!("answer 1, to \"\", is \"{shown}\", which is neither a length nor `no`");
        assert_eq!(message, expected);
    }
}

#[test]
fn parts_are_tests_too() {
    let script = r#""$0" match "$1" --parts | sed -E 's/"port":[0-9]+/"port":7/'"#;
    let report = report(
        &[
            "telneturl",
            "--parts",
            "--",
            "sh",
            "-c",
            script,
            RFC1738,
            "{}",
        ],
        1,
    );
    let cases = report.pointer("/2").unwrap().as_array().unwrap();
    let names: Vec<&Value> = cases[2..].iter().map(|case| &case[1]["name"]).collect();
    assert_eq!(names, ["every answer is right", "wrong part, port"]);
    assert_eq!(
        cases[3][2][1]["message"],
        r#""telnet://a:1", answered "7", expected "1""#
    );
}

#[test]
fn a_file_that_cannot_be_written_is_refused_before_anything_is_asked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("none/report.xml");
    let witness = folder.path().join("asked");
    let command = ["--", "sh", "-c", r#"touch "$0""#];
    let assert = rfc1738("conformance port --junit")
        .arg(&file)
        .args(command)
        .arg(&witness)
        .assert()
        .code(2);
    assert!(
        stderr(&assert).starts_with("error: ") && stderr(&assert).contains("report.xml"),
        "{}",
        stderr(&assert)
    );
    assert!(!witness.exists());
}

/// Another name of a file is no other file.
#[test]
fn the_file_is_none_that_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("report.xml");
    for (before, name, text, after) in [
        (
            &["--grammar"][..],
            "port.abnf",
            "port = 1*DIGIT\n",
            &["--", "true"][..],
        ),
        (&["--corpus"], "corpus", "1\n", &["--", "true"]),
        (&["--", "sh"], "parser", "cat\n", &[]),
    ] {
        let file = folder.path().join(name);
        fs::write(&file, text).unwrap();
        fs::hard_link(&file, &link).unwrap();
        let assert = rfc1738("conformance port --junit")
            .arg(&link)
            .args(before)
            .arg(&file)
            .args(after)
            .assert()
            .code(2);
        assert_has(
            stderr(&assert),
            ": it is read or written otherwise, and would be replaced\n",
        );
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
        fs::remove_file(&link).unwrap();
    }
}
