//! The command, and what it printed.

use std::{process, sync::OnceLock, thread};

use assert_cmd::{Command, assert::Assert, cargo::cargo_bin_cmd};
use serde_json::Value;

/// The command with these words, and with nothing in the environment that asks for colors or
/// against them.
pub(crate) fn rfc1738(words: &str) -> Command {
    let mut command = cargo_bin_cmd!("rfc1738");
    command
        .args(words.split_whitespace())
        .env_remove("CLICOLOR_FORCE")
        .env_remove("NO_COLOR");
    command
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

/// Asserts that `part` is in `text`, which is shown if it is not.
#[track_caller]
pub(crate) fn assert_has(text: &str, part: impl AsRef<str>) {
    let part = part.as_ref();
    assert!(text.contains(part), "no {part:?} in:\n{text}");
}
