//! `rfc1738 conformance` reports whatever a peer does, and soon.

#![cfg(unix)]

use std::{
    fs,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

use crate::common::{
    RFC1738, assert_at, assert_has, in_parallel, json_lines, rfc1738, rows, stdout,
};

/// The result for a script that is asked about `port`, and has the command as `$0`; and the exit
/// status.
fn judge(options: &[&str], script: &str) -> (Value, Option<i32>) {
    let timeout = if script.contains("sleep 1") || script.contains("while :") {
        "1"
    } else {
        "30"
    };
    let start = Instant::now();
    let assert = rfc1738("conformance --no-small --quiet port --json --timeout")
        .arg(timeout)
        .args(options)
        .args(["--", "sh", "-c", script, RFC1738])
        .assert()
        .stderr("");
    let status = assert.get_output().status.code();
    assert!(start.elapsed() < Duration::from_secs(60), "{script}");
    let lines = json_lines(&assert);
    let [verdict, total] = &lines[..] else {
        panic!("{script}: {lines:?}")
    };
    let kind = match (verdict["fault"].is_null(), status) {
        (false, _) => "failed",
        (true, Some(1)) => "differ",
        (true, _) => "agree",
    };
    assert_eq!(total[kind], 1, "{script}: {lines:?}");
    (verdict.clone(), status)
}

fn agrees(options: &[&str], script: &str) {
    let (verdict, status) = judge(options, script);
    assert_eq!(
        (&verdict["fault"], status),
        (&Value::Null, Some(0)),
        "{script}: {verdict}"
    );
}

/// The fault of a script: its message, and how the script exited.
fn fault(script: &str) -> (String, Option<String>) {
    let (verdict, status) = judge(&[], script);
    assert_eq!(status, Some(1), "{script}");
    let fault = &verdict["fault"];
    let text = |key: &str| fault[key].as_str().map(String::from);
    (
        text("message").unwrap_or_else(|| panic!("{script}: {verdict}")),
        text("status"),
    )
}

fn assert_fault(script: &str, message: &str, status: Option<&str>) {
    assert_eq!(
        fault(script),
        (message.into(), status.map(String::from)),
        "{script}"
    );
}

/// Asserts the fault of each script in a table, its message and how it exited.
fn assert_faults(table: &str) {
    for [script, message, status] in rows(table) {
        let message = message.replace(", OUT OF STEP", OUT_OF_STEP);
        let status = Some(status).filter(|status| !status.is_empty());
        assert_fault(script, &message, status);
    }
}

#[test]
fn a_peer_may_answer_when_it_likes() {
    for script in [
        r#""$0" match port"#,
        // Not before its input ends.
        r#"awk '{ line[NR] = $0 } END { for (i = 1; i <= NR; i++) print line[i] }' | "$0" match port --hex"#,
        // All at once.
        r#""$0" match port --hex | awk '{ line[NR] = $0 } END { for (i = 1; i <= NR; i++) print line[i] }'"#,
        // One by one, each with a separate write, and some time after the start.
        r#"sleep 0.3; "$0" match port --hex | while read -r answer; do echo "$answer"; done"#,
        // With a CR, or without a line end at the end.
        r#""$0" match port --hex | awk '{ printf "%s\r\n", $0 }'"#,
        r#""$0" match port --hex | awk '{ printf "%s%s", end, $0; end = "\n" }'"#,
        // With much other output.
        r#""$0" match port --hex; "$0" grammar >&2; head -c 1000000 /dev/zero >&2"#,
    ] {
        agrees(
            if script.contains("--hex") {
                &["--hex"]
            } else {
                &[]
            },
            script,
        );
    }
}

#[test]
fn a_whole_string_is_yes_or_no() {
    let digits = r#"awk '{ print (/^(3[0-9])+$/ ? "yes" : "no") }'"#;
    agrees(&["--whole", "--hex"], digits);

    let even = r#"awk '{ print (/^(3[0-9]3[0-9])*$/ ? "yes" : "no") }'"#;
    let (verdict, status) = judge(&["--whole", "--hex"], even);
    assert_eq!(status, Some(1));
    let shortest = |kind: &str| {
        let shortest = &verdict[kind]["shortest"];
        [
            &shortest["text"],
            &shortest["answered"],
            &shortest["expected"],
        ]
        .map(|value| value.as_str().unwrap())
    };
    assert_eq!(shortest("wrongly_accepted"), ["", "yes", "no"]);
    assert_eq!(shortest("wrongly_rejected"), ["1", "no", "yes"]);
    assert_eq!(verdict["wrong_length"]["count"], 0);

    let (verdict, _) = judge(&["--whole"], r#""$0" match port"#);
    let message = verdict["fault"]["message"].as_str().unwrap();
    assert!(
        message.ends_with("which is neither `yes` nor `no`"),
        "{message}"
    );
}

#[ignore = "a million strings: cargo xtask thorough"]
#[test]
fn the_strict_reading_is_that_of_parse() {
    let script =
        r#""$0" parse --json | awk '{ print (/^.."error"/ || /^."error"/ ? "no" : "yes") }'"#;
    rfc1738("conformance --no-small url --strict --whole -- sh -c")
        .args([script, RFC1738])
        .assert()
        .success();
}

#[test]
fn a_crash_is_reported_with_its_status_and_standard_error() {
    assert_faults(
        r#"
        exit 101 => 0 answers to 2008 strings => exit status: 101
        kill -9 $$ => 0 answers to 2008 strings => signal: 9 (SIGKILL)
        head -n 17 | "$0" match port; exit 3
            => 17 answers to 2008 strings, none to "\t" => exit status: 3
        "$0" match port; exit 3
            => all 2008 answers given, but the command failed => exit status: 3
        "#,
    );
    let (verdict, _) = judge(&[], r#"printf 'one\033[31m\n\ntwo\377\n' >&2; exit 3"#);
    assert_eq!(
        verdict["fault"]["stderr"],
        serde_json::json!(["one␛[31m", "two\u{FFFD}"])
    );
    let (verdict, _) = judge(&[], "yes | head -n 100000 >&2; exit 3");
    assert_eq!(verdict["fault"]["stderr"].as_array().unwrap().len(), 10);
}

#[test]
fn a_peer_that_goes_on_answering_is_not_waited_for() {
    let time = |_| {
        let start = Instant::now();
        fault("yes no");
        start.elapsed()
    };
    // One that has more to say before it exits has a second; a machine may be busy.
    assert!(
        (0..5)
            .map(time)
            .any(|time| time < Duration::from_millis(900))
    );
}

#[test]
fn silence_has_a_time_limit() {
    let silent = "silent for 1 s (the timeout) before its answer to \"\", after 0 of 2008 answers";
    let second =
        "silent for 1 s (the timeout) before its answer to \"\\x01\", after 1 of 2008 answers";
    let closed = "closed its input, with strings left in it, and gave 0 of 2008 answers within 1 s (the timeout)";
    let at_the_end = "silent for 1 s (the timeout) after 2008 of 2008 answers";
    let endless = "all 2008 answers given, but the command did not exit within 1 s (the timeout)";
    let cases = [
        ("sleep 100", silent),
        ("exec <&-; sleep 100", closed),
        ("cat > /dev/null; sleep 100", silent),
        ("echo no; cat > /dev/null; sleep 100", second),
        ("while :; do echo complaint >&2; done", silent),
        (r#""$0" match port; sleep 100"#, at_the_end),
        // It has exited, but a process that it started has not.
        ("sleep 100 & exit 0", closed),
        ("exec >&-; sleep 100", "0 answers to 2008 strings"),
        (r#""$0" match port; exec >&-; sleep 100"#, endless),
    ];
    in_parallel(&cases, |(script, message)| {
        assert_fault(script, message, None)
    });
}

/// Its answers are about strings that it has not read, so they give it no more time.
#[test]
fn a_peer_that_closes_its_input_has_one_timeout() {
    let script = "exec <&-; while :; do sleep 0.3; echo no; done";
    let (message, status) = fault(script);
    assert!(message.starts_with("closed its input, with strings left in it, and gave "));
    assert_eq!(status, None);

    let start = Instant::now();
    let assert = rfc1738("learn port --hex --timeout 1 -- sh -c")
        .arg(script)
        .assert()
        .code(1);
    assert!(stdout(&assert).contains("closed its input"));
    assert!(start.elapsed() < Duration::from_secs(30));
}

#[test]
fn too_few_and_too_many_answers_are_reported() {
    assert_faults(
        r#"
        true => 0 answers to 2008 strings => exit status: 0
        cat > /dev/null => 0 answers to 2008 strings => exit status: 0
        "$0" match port | head -n 735 => 735 answers to 2008 strings, OUT OF STEP => exit status: 0
        "$0" match port; echo no => more answers than the 2008 strings, OUT OF STEP => exit status: 0
        yes no => more answers than the 2008 strings, OUT OF STEP =>
        exec <&-; yes 1 => more answers than the 2008 strings, OUT OF STEP =>
        "#,
    );
}

/// The hint if there are answers, but not one for each string.
const OUT_OF_STEP: &str = "; they may be out of step: an empty line asks about the empty string";

/// An adapter that skips the empty line answers the next question instead, and so on.
#[test]
fn answers_that_may_be_out_of_step_are_not_compared() {
    let nothing = json!({ "count": 0, "shortest": null });
    let skips = r#"awk 'NF == 0 { next } { print (/^(3[0-9])+$/ ? "yes" : "no") }'"#;
    let silent = format!("{skips}; sleep 100");
    for script in [
        skips,
        &silent,
        "cat > /dev/null; yes no | head -n 17; exit 3",
        "echo yes; echo what?",
        "yes yes",
    ] {
        let (verdict, _) = judge(&["--whole", "--hex"], script);
        assert!(
            verdict["fault"].is_object() && verdict["cases"] == 0 && verdict["right_is_no"] == 0,
            "{verdict}"
        );
        assert_eq!(
            [&verdict["wrongly_accepted"], &verdict["wrongly_rejected"]],
            [&nothing; 2],
            "{script}"
        );
    }
    let assert = rfc1738("conformance --no-small port --hex --whole -- sh -c")
        .arg(skips)
        .assert();
    let stdout = stdout(&assert);
    let row = stdout.lines().nth(1).unwrap().split_whitespace();
    assert!(row.eq(["port", "0", "–", "–"]), "{stdout}");

    // If all are answered, they are in step.
    let (verdict, _) = judge(
        &["--whole", "--hex"],
        "exec <&-; yes no | head -n 2845; exit 3",
    );
    assert_at(
        &verdict,
        json!({"/cases": 2845, "/wrongly_rejected/shortest/text": "1"}),
    );
}

#[test]
fn a_peer_that_ignores_its_input_is_judged_by_its_first_answers() {
    let (verdict, status) = judge(&[], "exec <&-; yes no | head -n 2008");
    assert_eq!(status, Some(1));
    // It is asked about fewer strings then.
    let message = verdict["fault"]["message"].as_str().unwrap();
    assert!(message.starts_with("more answers than the "), "{message}");
    assert_eq!(verdict["wrongly_rejected"]["shortest"]["text"], "1");
    assert_eq!(verdict["cases"], 2008);
}

#[test]
fn malformed_answers_are_reported() {
    let endless = "␀".repeat(80);
    let cases = rows(
        r#"
        echo yes => yes => exit status: 0
        echo; exit 4 => => exit status: 4
        printf '\033[31mno\n' => ␛[31mno => exit status: 0
        printf '\377' => � => exit status: 0
        echo -1 => -1 => exit status: 0
        cat /dev/zero => ENDLESS =>
        yes => y =>
        "#,
    );
    for [script, answer, status] in cases {
        let answer = answer.replace("ENDLESS", &endless);
        let message =
            format!("answer 1, to \"\", is \"{answer}\", which is neither a length nor `no`");
        let status = Some(status).filter(|status| !status.is_empty());
        assert_fault(script, &message, status);
    }
    let second = "answer 2, to \"\\x01\", is \"what?\", which is neither a length nor `no`";
    assert_fault("echo no; echo 'what?'", second, Some("exit status: 0"));
    // Longer than any string, but still a length.
    let (verdict, _) = judge(&[], "sed s/.*/18446744073709551615/");
    assert!(verdict["fault"].is_null());
}

#[test]
fn what_was_misunderstood_is_said() {
    let hint = |options: &[&str], script| {
        judge(options, script).0["fault"]["hint"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    };
    assert!(hint(&[], "echo yes").contains("add --whole"));
    assert!(hint(&["--whole"], "echo 1").contains("leave out --whole"));
    assert!(hint(&["--whole"], "echo 12").contains("leave out --whole"));
    assert!(hint(&["--whole"], "echo YES").contains("in small letters"));
    assert!(hint(&[], "exit 1").contains("with --hex"));
    assert_eq!(hint(&[], "echo 'what?'"), "");
}

/// The number of processes that sleep for so long.
pub(crate) fn sleepers(seconds: u32) -> usize {
    let processes = Command::new("ps")
        .args(["-A", "-o", "args"])
        .output()
        .unwrap();
    let sleeper = format!("sleep {seconds}");
    String::from_utf8_lossy(&processes.stdout)
        .lines()
        .filter(|line| *line == sleeper)
        .count()
}

/// Returns when the condition holds, or fails.
pub(crate) fn wait_until(is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(30));
        thread::sleep(Duration::from_millis(10));
    }
}

/// A number of seconds that no other process sleeps.
pub(crate) fn own_seconds(number: u32) -> u32 {
    100_000 * number + std::process::id() % 100_000
}

#[test]
fn nothing_is_left_behind() {
    let seconds = own_seconds(1);
    for script in [
        format!("cat > /dev/null; sleep {seconds}"),
        format!("sleep {seconds} & sleep {seconds}"),
    ] {
        fault(&script);
        assert_eq!(sleepers(seconds), 0);
    }
}

#[test]
fn a_process_that_is_left_behind_holds_nothing_up() {
    agrees(
        &[],
        r#"(while sleep 0.2; do echo e >&2; done) < /dev/null > /dev/null & "$0" match port"#,
    );
}

fn start(timeout: &str, script: &str) -> Child {
    let mut command = Command::new(RFC1738);
    command
        .args(["conformance", "--no-small", "--quiet", "port"])
        .args(["--timeout", timeout])
        .args(["--", "sh", "-c", script, RFC1738]);
    command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn a_signal_that_ends_the_command_ends_its_peer() {
    let seconds = own_seconds(2);
    for (signal, status) in [(Signal::INT, 130), (Signal::TERM, 143)] {
        let child = start(
            "600",
            &format!("sleep {seconds} & cat > /dev/null; sleep {seconds}"),
        );
        wait_until(|| sleepers(seconds) == 2);
        kill_process(Pid::from_child(&child), signal).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(
            (output.status.code(), output.stderr.len()),
            (Some(status), 0)
        );
        // A killed process may still exist for a moment.
        wait_until(|| sleepers(seconds) == 0);
    }
}

#[test]
fn a_peer_is_not_blamed_for_the_time_in_which_the_command_was_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let [asked, reading, go] = ["asked", "reading", "go"].map(|name| folder.path().join(name));
    let script = format!(
        r#"cat > {asked}; : > {}; until test -e {}; do sleep 0.01; done; sed s/.*/no/ {asked}"#,
        reading.display(),
        go.display(),
        asked = asked.display()
    );
    let child = start("1", &script);
    wait_until(|| reading.exists());
    kill_process(Pid::from_child(&child), Signal::STOP).unwrap();
    thread::sleep(Duration::from_millis(1500));
    kill_process(Pid::from_child(&child), Signal::CONT).unwrap();
    // It has been stopped for more than the whole second.
    thread::sleep(Duration::from_millis(50));
    fs::write(go, "").unwrap();
    let stdout = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    assert_has(&stdout, "differ: 1, failed: 0");
}

#[test]
fn one_that_fails_does_not_hide_the_others() {
    let script = r#"test "$1" = port && exit 5; "$0" match "$1""#;
    let assert = rfc1738("conformance --no-small digit port alpha -- sh -c")
        .args([script, RFC1738, "{}"])
        .assert()
        .code(1);
    let stdout = stdout(&assert);
    assert_has(
        stdout,
        "\n  failed: 0 answers to 2008 strings\n  ended: exit status: 5\n  hint: ",
    );
    assert_has(stdout, "\nagree: 2, differ: 0, failed: 1; cases: ");
}

#[test]
fn a_closed_pipe_is_quiet_but_does_not_count_as_agreement() {
    let mut command = Command::new(RFC1738);
    command
        .args(["conformance", "--quiet", "--", RFC1738, "match", "{}"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        (output.status.code(), output.stderr.len()),
        (Some(141), 0),
        "{output:?}"
    );
}

/// By every command that asks one, unless `--timeout` says otherwise.
#[test]
fn a_silent_peer_is_ended_after_ten_seconds() {
    let start = Instant::now();
    let commands: [(&str, &[&str]); 3] = [
        ("conformance port --hex -- sleep 100", &[]),
        ("learn port --hex -- sleep 100", &[]),
        (
            "disagree --count 1",
            &["--peer=a=sleep 100", "--peer=b=yes no"],
        ),
    ];
    let commands = commands.map(|(words, peers)| {
        let mut command = Command::new(RFC1738);
        command
            .args(words.split(' '))
            .args(peers)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command.spawn().unwrap()
    });
    for command in commands {
        let output = command.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        assert!(
            output.status.code() == Some(1) && said.contains("silent for 10 s"),
            "{said}"
        );
        // On a busy machine, everything else takes a while.
        assert!(
            (10..60).contains(&start.elapsed().as_secs()),
            "{said}: {:?}",
            start.elapsed()
        );
    }
}
