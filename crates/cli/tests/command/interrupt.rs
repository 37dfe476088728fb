//! Ctrl-C ends `rfc1738 validate` with the results so far; those of `rfc1738 extract` are written
//! before it waits.
#![cfg(unix)]

use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, Command, Stdio},
};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

fn spawn(arguments: &[&str]) -> Child {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("rfc1738"));
    command.arg("validate").args(arguments);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// The output on both streams if Ctrl-C is sent after the first `lines` of output, while standard
/// input is open.
fn interrupted(arguments: &[&str], input: &str, lines: usize) -> (String, String) {
    let mut child = spawn(arguments);
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut printed = String::new();
    for _ in 0..lines {
        stdout.read_line(&mut printed).unwrap();
    }
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    stdout.read_to_string(&mut printed).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    drop(stdin);
    (printed, String::from_utf8(output.stderr).unwrap())
}

#[test]
fn there_is_a_summary_of_what_was_read() {
    let (stdout, stderr) = interrupted(
        &["--format", "json"],
        "http://host.dom/\nx\nnot a whole line",
        2,
    );
    assert_eq!(stdout.lines().count(), 2);
    assert!(
        stderr.starts_with("2 lines: 1 valid, 1 invalid, interrupted\n"),
        "{stderr}"
    );
}

#[test]
fn sarif_is_closed() {
    // The head is a line, and each result is one.
    for (input, results) in [("", 0), ("x\n", 1), ("x\ny\n", 2)] {
        let (stdout, _) = interrupted(&["--format", "sarif"], input, 1 + results);
        let log: Value = serde_json::from_str(&stdout).unwrap();
        assert_eq!(log["runs"][0]["results"].as_array().unwrap().len(), results);
        assert_eq!(
            log["runs"][0]["invocations"][0]["executionSuccessful"],
            false
        );
    }
}

#[test]
fn an_answer_comes_when_the_input_pauses() {
    let mut child = spawn(&[]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for number in 1..4 {
        stdin.write_all(b"\nhttp").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert!(
            line.starts_with(&format!("<stdin>:{}:", 2 * number - 1)),
            "{line}"
        );
        stdin.write_all(b"://host.dom/\n").unwrap();
        // The help.
        stdout.read_line(&mut line).unwrap();
    }
    drop(stdin);
    assert!(
        child
            .wait_with_output()
            .unwrap()
            .stderr
            .starts_with(b"6 lines: 3 valid, 3 invalid\n")
    );
}

#[test]
fn an_answer_comes_for_lines_that_are_read_with_one_that_is_too_long() {
    let input = format!("{}\nhttp://host.dom/\nx\nnot a whole line", "a".repeat(100));
    let (stdout, stderr) = interrupted(&["--format", "json", "--max-line", "20"], &input, 3);
    assert_eq!(stdout.lines().count(), 3);
    assert!(
        stderr.starts_with("3 lines: 1 valid, 2 invalid, interrupted\n"),
        "{stderr}"
    );
}

#[test]
fn extraction_has_written_all_that_it_found() {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("rfc1738"));
    let mut child = command
        .arg("extract")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin
        .write_all(b"<URL:news:a> <URL:news:b> <URL:news:")
        .unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut printed = String::new();
    stdout.read_line(&mut printed).unwrap();
    stdout.read_line(&mut printed).unwrap();
    // A shell that starts the tests in the background has them ignore Ctrl-C.
    kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
    stdout.read_to_string(&mut printed).unwrap();
    assert_eq!(printed, "news:a\nnews:b\n");
    assert!(!child.wait().unwrap().success());
}
