//! Streams: answers are written when the input pauses, a closed pipe has a status of its own, a
//! broken stream is a failure, and Ctrl-C ends `validate` with the results so far.

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::mpsc,
    thread,
    time::Duration,
};

#[cfg(unix)]
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::common::RFC1738;

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(RFC1738);
    command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// The command, its standard streams piped.
fn spawn(arguments: &[&str]) -> Child {
    command(arguments).spawn().unwrap()
}

/// A pipe that nobody reads from the start: who was to read it has ended.
fn unread() -> Stdio {
    let mut reader = spawn(&["--version"]);
    let pipe = reader.stdin.take().unwrap();
    reader.wait().unwrap();
    pipe.into()
}

fn pipes(child: &mut Child) -> (ChildStdin, BufReader<ChildStdout>) {
    (
        child.stdin.take().unwrap(),
        BufReader::new(child.stdout.take().unwrap()),
    )
}

/// The result of `read`, if it does not take unreasonably long.
fn in_time<T: Send + 'static>(read: impl FnOnce() -> T + Send + 'static) -> T {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(read()));
    receiver
        .recv_timeout(Duration::from_secs(30))
        .expect("an answer comes while standard input is open")
}

/// Asks one line after the other, each after the answer to the one before it.
fn converse(arguments: &[&str], exchanges: &[(&str, &str)]) {
    let mut child = spawn(arguments);
    let (mut stdin, mut stdout) = pipes(&mut child);
    for (question, expected) in exchanges {
        stdin.write_all(question.as_bytes()).unwrap();
        let answer;
        (answer, stdout) = in_time(move || {
            let mut answer = String::new();
            stdout.read_line(&mut answer).unwrap();
            (answer, stdout)
        });
        assert!(answer.starts_with(expected), "{answer:?}");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn answers_come_when_the_input_pauses() {
    converse(
        &["match", "hostname"],
        &[("host.dom/\n", "8\n"), ("-\n", "no\n"), ("\n", "no\n")],
    );
    converse(
        &["match", "--hex", "url"],
        &[("613a\n", "2\n"), ("\n", "no\n")],
    );
    converse(
        &["parse", "--json"],
        &[
            ("news:a\n", "{\"input\":\"news:a\""),
            ("x:y\r\n", "{\"input\":\"x:y\""),
        ],
    );
    converse(&["parse"], &[("news:a\n", "url ")]);
    converse(
        &["explain", "--json"],
        &[
            ("news:a\n", "{\"input\":\"news:a\""),
            ("x:y\r\n", "{\"input\":\"x:y\""),
        ],
    );
    converse(
        &["extract", "--wrapped"],
        &[
            ("<URL:news:\n a>", "news:a"),
            ("<news:b>", "news:b"),
            ("URL:news:c ", "news:c"),
        ],
    );
    converse(
        &["extract"],
        &[("news:a\n", "news:a"), ("news:b-\n\n", "news:b-")],
    );
}

#[test]
fn an_answer_comes_when_the_next_line_has_only_begun() {
    converse(
        &["match", "hostname"],
        &[("a.b\na.", "3\n"), ("b\n", "3\n")],
    );
}

/// The status that a shell reports for SIGPIPE.
const CLOSED: Option<i32> = Some(141);

#[test]
fn a_closed_pipe_ends_it_quietly() {
    for (arguments, line) in [
        (&["match", "url"][..], "a:\n"),
        (&["match", "url", "--hex"], "613a\n"),
        (&["parse"], "a:\n"),
        (&["parse", "--json"], "a:\n"),
        (&["explain"], "a:\n"),
        (&["explain", "--json"], "a:\n"),
        (&["extract"], "<news:a>\n"),
        (&["extract", "--json"], "<news:a>\n"),
    ] {
        let mut child = spawn(arguments);
        let (mut stdin, mut stdout) = pipes(&mut child);
        // It exits long before the end of this input.
        let writer =
            thread::spawn(move || while stdin.write_all(line.repeat(1000).as_bytes()).is_ok() {});
        stdout.read_line(&mut String::new()).unwrap();
        drop(stdout);
        let output = in_time(move || child.wait_with_output().unwrap());
        writer.join().unwrap();
        assert!(
            output.status.code() == CLOSED && output.stderr.is_empty(),
            "{arguments:?}: {output:?}"
        );
    }
}

/// Nobody reads a single answer, of one line or of many: this is never taken for "every line is
/// valid", and neither for "some line is not".
#[test]
fn a_closed_pipe_has_a_status_of_its_own() {
    for lines in [1, 2, 100_000] {
        let cases = [
            (&["match", "url"][..], "-\n", CLOSED),
            (&["parse", "--json"], "-\n", CLOSED),
            (&["parse", "--json"], "x:y\n", CLOSED),
            (&["explain", "--json"], "-\n", CLOSED),
            (&["explain", "--json"], "x:y\n", CLOSED),
            (&["extract", "--json"], "<URL:http://u@h/>\n", CLOSED),
            (&["extract", "--json"], "<URL:x:y>\n", CLOSED),
            (&["validate"], "-\n", CLOSED),
            (&["validate", "--format", "json"], "-\n", CLOSED),
            (&["validate", "--format", "sarif"], "-\n", CLOSED),
            (&["validate", "--format", "count"], "x:y\n", CLOSED),
            (&["validate", "--deny", "note"], "x:y\n", CLOSED),
            // There is nothing to write.
            (&["validate"], "http://host.dom/\n", Some(0)),
        ];
        for (arguments, line, status) in cases {
            let mut child = spawn(arguments);
            let mut stdin = child.stdin.take().unwrap();
            drop(child.stdout.take());
            // It may end before all is written.
            let writer =
                thread::spawn(move || drop(stdin.write_all(line.repeat(lines).as_bytes())));
            let output = in_time(move || child.wait_with_output().unwrap());
            writer.join().unwrap();
            assert_eq!(
                output.status.code(),
                status,
                "{arguments:?}, {line:?}: {output:?}"
            );
            let stderr = str::from_utf8(&output.stderr).unwrap();
            assert!(
                stderr.is_empty() != (arguments[0] == "validate"),
                "{stderr}"
            );
            assert_eq!(
                stderr.contains(", output closed\n"),
                arguments[0] == "validate" && status == CLOSED,
                "{stderr}"
            );
        }
    }
}

/// The answer is longer than what is kept until it is written, and than a pipe holds.
#[test]
fn a_closed_pipe_has_a_status_of_its_own_after_a_long_answer() {
    let [a, b] = ["a", "b"].map(|name| format!("http://h/{}", name.repeat(100_000)));
    // The report repeats it as it is given.
    let spacious = format!("url{}", " ".repeat(100_000));
    for arguments in [
        &["equivalent", &a, &b][..],
        &["equivalent", &a, &a],
        &["compare", &spacious, "rfc3986:URI", "--json"],
        &["coverage", "url", "--json", "--fail-under", "50"],
        &["coverage", "url", "--fail-under", "50"],
    ] {
        let mut child = spawn(arguments);
        drop((child.stdin.take(), child.stdout.take()));
        let output = in_time(move || child.wait_with_output().unwrap());
        assert_eq!(output.status.code(), CLOSED, "{}: {output:?}", arguments[0]);
    }
}

#[test]
fn a_summary_says_that_nobody_reads_any_more() {
    let mut child = spawn(&["validate"]);
    let (mut stdin, mut stdout) = pipes(&mut child);
    // It exits long before the end of this input.
    let writer =
        thread::spawn(move || while stdin.write_all("-\n".repeat(1000).as_bytes()).is_ok() {});
    stdout.read_line(&mut String::new()).unwrap();
    drop(stdout);
    let output = in_time(move || child.wait_with_output().unwrap());
    writer.join().unwrap();
    assert_eq!(output.status.code(), CLOSED);
    let summary = str::from_utf8(&output.stderr)
        .unwrap()
        .lines()
        .next()
        .unwrap();
    assert!(
        summary.contains(" lines: 0 valid, ") && summary.ends_with(" invalid, output closed"),
        "{summary}"
    );
}

#[test]
fn a_closed_pipe_ends_the_list_quietly() {
    for arguments in [
        &["grammar"][..],
        &["grammar", "--names"],
        &["grammar", "host"],
        &["--help"],
        &["parse", "x:y"],
        &["explain", "x:y"],
        &["suite", "ftpurl"],
    ] {
        let output = command(arguments).stdout(unread()).output().unwrap();
        assert!(
            output.status.code() == CLOSED && output.stderr.is_empty(),
            "{arguments:?}: {output:?}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    for arguments in [
        &["grammar"][..],
        &["parse", "x:y"],
        &["--help"],
        &["validate", "--help"],
        &["--version"],
    ] {
        let full = fs::File::create("/dev/full").unwrap();
        let output = command(arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(
            output.stderr.starts_with(b"error: <stdout>: "),
            "{output:?}"
        );
    }
}

/// A folder cannot be read, nor a file that is open for writing only.
#[cfg(unix)]
#[test]
fn unreadable_input_is_a_failure() {
    for arguments in [
        &["match", "url"][..],
        &["parse"],
        &["extract"],
        &["validate"],
        &["agreed"],
    ] {
        let unreadable = fs::OpenOptions::new()
            .write(true)
            .open("/dev/null")
            .unwrap();
        for input in [fs::File::open(".").unwrap(), unreadable] {
            let output = command(arguments).stdin(input).output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{arguments:?}");
            assert!(output.stderr.starts_with(b"error: <stdin>: "), "{output:?}");
        }
    }
}

/// Standard output may be open for reading only.
#[cfg(unix)]
#[test]
fn output_that_cannot_be_written_is_a_failure() {
    for arguments in [
        &["agreed", "http://host.dom/"][..],
        &["parse", "x:y", "--json"],
        &["suite", "hostname"],
        &["generate", "host"],
        &["completions", "bash"],
        &["--help"],
    ] {
        let unwritable = fs::File::open("/dev/null").unwrap();
        let mut command = Command::new(RFC1738);
        let output = command
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(unwritable)
            .stderr(Stdio::piped())
            .output();
        let output = output.unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            output.stderr.starts_with(b"error: <stdout>: "),
            "{output:?}"
        );
    }
}

/// The commands whose lines are errors, or that have a note: what they say on standard error.
const REPORTING: [&[&str]; 12] = [
    &["agreed", "http://h:0/"],
    &["parse", "x y"],
    &["parts", "x y"],
    &["normalize", "x y"],
    &["interpret", "x y"],
    &["explain", "url", "x y"],
    &["equivalent", "x y", "x:y"],
    &["validate", "http://h:0/"],
    &["validate", "--quiet", "no-such-file"],
    &["match", "no-such-rule"],
    &["suite", "port"],
    &["compare", "port", "rfc3986:port"],
];

/// A reader of the status alone would take it for an answer with reasons.
#[cfg(target_os = "linux")]
#[test]
fn a_report_that_is_lost_is_a_failure() {
    let report = |arguments: &[&str], stderr: fs::File| {
        let mut command = command(arguments);
        let command = command.stdin(Stdio::null()).stderr(stderr);
        command.output().unwrap().status.code()
    };
    for arguments in REPORTING {
        let full = fs::File::create("/dev/full").unwrap();
        let read_only = fs::File::open("/dev/null").unwrap();
        let told = command(arguments).stdin(Stdio::null()).output().unwrap();
        if told.stderr.is_empty() {
            assert_eq!(report(arguments, full), told.status.code(), "{arguments:?}");
            continue;
        }
        for stderr in [full, read_only] {
            assert_eq!(report(arguments, stderr), Some(2), "{arguments:?}");
        }
        // Nobody is interested.
        let closed = command(arguments)
            .stdin(Stdio::null())
            .stderr(unread())
            .output();
        let status = closed.unwrap().status;
        assert_eq!(status.code(), told.status.code(), "{arguments:?}");
    }
}

/// It would read what it writes, without end.
#[cfg(unix)]
#[test]
fn a_file_that_is_also_the_output_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("urls.txt");
    let name = path.to_str().unwrap();
    let link = folder.path().join("link.txt");
    let text = "http://h.d/%41\nx y\n";
    fs::write(&path, text).unwrap();
    fs::hard_link(&path, &link).unwrap();
    let appended = || fs::OpenOptions::new().append(true).open(&link).unwrap();
    let from_stdin = [
        &["agreed"][..],
        &["parse"],
        &["parts"],
        &["normalize"],
        &["interpret"],
        &["explain", "url"],
        &["match", "url"],
        &["extract"],
        &["validate", "--format", "json"],
        &["coverage", "url"],
        &["parts", "--column", "url", "--input-format", "jsonl", "-"],
    ];
    let from_file = [
        &["extract", name][..],
        &["validate", name],
        &["coverage", "url", name],
        &["parts", "--column", "url", "--input-format", "csv", name],
    ];
    for (arguments, shown) in from_stdin
        .iter()
        .map(|arguments| (arguments, "<stdin>"))
        .chain(from_file.iter().map(|arguments| (arguments, name)))
    {
        for is_error in [false, true] {
            let mut command = command(arguments);
            command.stdin(fs::File::open(&path).unwrap());
            match is_error {
                true => command.stderr(appended()),
                false => command.stdout(appended()),
            };
            let mut child = command.spawn().unwrap();
            let status = in_time(move || child.wait().unwrap());
            assert_eq!(status.code(), Some(2), "{arguments:?}");
            let after = fs::read_to_string(&path).unwrap();
            let said = "it is also the output: write to another file";
            let error = after.strip_prefix(text).unwrap();
            assert_eq!(error.contains(said), is_error, "{arguments:?}: {error}");
            assert!(!is_error || error.contains(shown), "{arguments:?}: {error}");
            fs::write(&path, text).unwrap();
        }
    }
}

#[test]
fn every_line_of_many_is_answered() {
    const LINES: usize = 200_000;
    let mut child = spawn(&["match", "--hex", "digits"]);
    let (mut stdin, stdout) = pipes(&mut child);
    let writer = thread::spawn(move || {
        for _ in 0..LINES / 100 {
            stdin.write_all("313233\n".repeat(100).as_bytes()).unwrap();
        }
    });
    let answers = stdout
        .lines()
        .map(Result::unwrap)
        .inspect(|answer| assert_eq!(answer, "3"))
        .count();
    writer.join().unwrap();
    assert_eq!(answers, LINES);
    assert!(child.wait().unwrap().success());
}

/// The output on both streams if Ctrl-C is sent after the first `lines` of output, while standard
/// input is open.
#[cfg(unix)]
fn interrupted(arguments: &[&str], input: &str, lines: usize) -> (String, String) {
    let mut child = spawn(&[&["validate"], arguments].concat());
    let (mut stdin, mut stdout) = pipes(&mut child);
    stdin.write_all(input.as_bytes()).unwrap();
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

#[cfg(unix)]
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

#[cfg(unix)]
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

#[cfg(unix)]
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

#[cfg(unix)]
#[test]
fn extraction_has_written_all_that_it_found() {
    let mut child = spawn(&["extract"]);
    let (mut stdin, mut stdout) = pipes(&mut child);
    stdin
        .write_all(b"<URL:news:a> <URL:news:b> <URL:news:")
        .unwrap();
    let mut printed = String::new();
    stdout.read_line(&mut printed).unwrap();
    stdout.read_line(&mut printed).unwrap();
    // A shell that starts the tests in the background has them ignore Ctrl-C.
    kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
    stdout.read_to_string(&mut printed).unwrap();
    assert_eq!(printed, "news:a\nnews:b\n");
    assert!(!child.wait().unwrap().success());
}
