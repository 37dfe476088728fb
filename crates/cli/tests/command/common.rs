//! The command, and what it printed.

use std::{fs, path::PathBuf, process, sync::OnceLock, thread};

use assert_cmd::{Command, assert::Assert, cargo::cargo_bin_cmd};
use serde_json::Value;
use tempfile::TempDir;

/// The command under another name: a peer like any other.
pub(crate) const RFC1738: &str = env!("CARGO_BIN_EXE_rfc1738");

/// The command with these words, of which RFC1738 is the command itself, and with nothing in the
/// environment that asks for colors or against them.
pub(crate) fn rfc1738(words: &str) -> Command {
    let mut command = cargo_bin_cmd!("rfc1738");
    command
        .args(words.split_whitespace().map(itself))
        .env_remove("CLICOLOR_FORCE")
        .env_remove("NO_COLOR");
    command
}

fn itself(word: &str) -> &str {
    if word == "RFC1738" { RFC1738 } else { word }
}

/// Python itself. What is called `python3` may be a script that looks for it, which takes three
/// times as long to start.
pub(crate) fn python3() -> &'static str {
    static PATH: OnceLock<String> = OnceLock::new();
    PATH.get_or_init(|| {
        let asked = process::Command::new("python3")
            .args(["-c", "import sys; print(sys.executable)"])
            .output()
            .unwrap();
        String::from_utf8(asked.stdout).unwrap().trim().to_owned()
    })
}

/// Checks the cases four at a time: most of them wait.
pub(crate) fn in_parallel<T: Sync>(cases: &[T], check: impl Fn(&T) + Sync) {
    for some in cases.chunks(4) {
        thread::scope(|scope| {
            some.iter()
                .for_each(|case| drop(scope.spawn(|| check(case))))
        });
    }
}

pub(crate) fn stdout(assert: &Assert) -> &str {
    str::from_utf8(&assert.get_output().stdout).unwrap()
}

pub(crate) fn stderr(assert: &Assert) -> &str {
    str::from_utf8(&assert.get_output().stderr).unwrap()
}

pub(crate) fn json_lines(assert: &Assert) -> Vec<Value> {
    stdout(assert)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The rows of a table: each begins on a line of its own, with `=>` between its cells. A line that
/// begins with `=>` continues the row above it.
pub(crate) fn rows<const CELLS: usize>(table: &str) -> Vec<[&str; CELLS]> {
    let mut rows: Vec<Vec<&str>> = Vec::new();
    for line in table.lines().map(str::trim) {
        let is_comment = line.is_empty() || line.starts_with("// ");
        if let Some(rest) = line.strip_prefix("=>") {
            rows.last_mut().unwrap().extend(cells(rest));
        } else if !is_comment {
            rows.push(cells(line).collect());
        }
    }
    rows.into_iter()
        .map(|row| row.try_into().unwrap())
        .collect()
}

fn cells(line: &str) -> impl Iterator<Item = &str> {
    line.split("=>").map(str::trim)
}

/// A file of this name in a folder of its own, which is removed when it is dropped.
pub(crate) fn file(name: &str, content: impl AsRef<[u8]>) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, content).unwrap();
    (folder, path)
}

/// Asserts that the command succeeds on this input with this output, and says nothing else.
#[track_caller]
pub(crate) fn assert_answers(words: &str, input: impl Into<Vec<u8>>, output: &str) {
    rfc1738(words)
        .write_stdin(input)
        .assert()
        .success()
        .stdout(output.to_owned())
        .stderr("");
}

/// Asserts that `part` is in `text`, which is shown if it is not.
#[track_caller]
pub(crate) fn assert_has(text: &str, part: impl AsRef<str>) {
    let part = part.as_ref();
    assert!(text.contains(part), "no {part:?} in:\n{text}");
}

/// Asserts that `value` has these values, each at the JSON pointer that is its key.
#[track_caller]
pub(crate) fn assert_at(value: &Value, expected: Value) {
    for (pointer, expected) in expected.as_object().unwrap() {
        let found = value.pointer(pointer).unwrap_or(&Value::Null);
        assert_eq!(found, expected, "{pointer} in {value}");
    }
}
