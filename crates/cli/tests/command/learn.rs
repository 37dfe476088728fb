//! `rfc1738 learn` finds the automaton of a parser, or says why it does not.
#![cfg(unix)]

use std::{fs, path::Path, process::Stdio, sync::Mutex};

use assert_cmd::assert::Assert;
use serde_json::{Value, json};
use tempfile::TempDir;
use testkit::{assert_graphic, one_in};

use crate::common::{
    RFC1738, assert_at, assert_has, in_parallel, json_lines, python3, rfc1738, rows, stderr, stdout,
};

/// A parser of `digits`, in Python: `test` is what it asks of the string `s`.
fn python(test: &str) -> Vec<String> {
    let program = format!(
        "import sys, time\nfor n, line in enumerate(sys.stdin):\n s = bytes.fromhex(line)\n print('yes' if {test} else 'no')"
    );
    [python3(), "-c", &program].map(String::from).to_vec()
}

const DIGITS: &str = "s and all(48 <= b <= 57 for b in s)";

fn learn(arguments: &[&str], command: &[String]) -> Assert {
    let assert = rfc1738("learn")
        .args(arguments)
        .arg("--")
        .args(command)
        .assert();
    assert_graphic(&assert.get_output().stdout);
    assert_graphic(&assert.get_output().stderr);
    assert
}

/// The report as JSON.
fn report(arguments: &[&str], command: &[String]) -> Value {
    let few = ["--json", "--near-misses", "500"];
    json_lines(&learn(&[&few, arguments].concat(), command))
        .pop()
        .unwrap()
}

fn shell(program: &str) -> Vec<String> {
    ["sh", "-c", program].map(String::from).to_vec()
}

#[test]
fn a_parser_of_the_rule_has_its_automaton() {
    let assert = learn(&["digits", "--hex"], &python(DIGITS))
        .code(0)
        .stderr("");
    let lines: Vec<&str> = stdout(&assert).lines().collect();
    assert_eq!(lines[0], "states: 3");
    assert_eq!(
        lines[1],
        "exact, if COMMAND answers as an automaton with at most 3 states would"
    );
    assert_eq!(lines[2], "digits: the same automaton");
    assert!(
        lines[3].starts_with("checks passed: suite of the rule (1516), "),
        "{lines:?}"
    );
}

#[test]
fn a_parser_that_answers_at_once_is_asked_like_one_that_waits_for_the_end() {
    let at_once = python(DIGITS)
        .into_iter()
        .map(|word| word.replace("'no')", "'no', flush=True)"))
        .collect::<Vec<_>>();
    let reports = Mutex::new(Vec::new());
    in_parallel(&[python(DIGITS), at_once], |command| {
        reports
            .lock()
            .unwrap()
            .push(report(&["digits", "--hex"], command))
    });
    let reports = reports.into_inner().unwrap();
    assert_eq!(reports[0], reports[1]);
    // One that reads everything first, and one whose last line has no end.
    let all = shell("cat > /dev/null; exit 3");
    assert_eq!(
        report(&["digits", "--hex"], &all)["fault"]["status"],
        "exit status: 3"
    );
    let unended = [
        python3(),
        "-c",
        "import sys\nsys.stdout.write('\\n'.join('no' for line in sys.stdin))",
    ];
    let unended = report(&["digits", "--hex"], &unended.map(String::from));
    assert_at(&unended, json!({"/states": 1, "/fault": null}));
}

#[test]
fn the_command_itself_has_the_automaton_of_its_grammar() {
    let folder = TempDir::new().unwrap();
    let asked = folder.path().join("asked");
    let asked = asked.display();
    let peer = format!(
        "cat > {asked}; {RFC1738} match port --hex < {asked} | paste - {asked} | \
        awk '{{ print ($1 == length($2) / 2 ? \"yes\" : \"no\") }}'"
    );
    let report = report(&["port", "--hex"], &shell(&peer));
    assert_at(&report, json!({"/states": 3, "/exact_within": 3}));
    assert_eq!(report["wrongly_accepted"]["count"], 0);
    assert_eq!(report["wrongly_rejected"]["count"], 0);
}

#[test]
fn a_parser_that_differs_is_explained_by_pairs_of_strings() {
    let command = python(
        "s and all(48 <= b <= 57 or b == 95 for b in s) and s != b'7' and int(s.replace(b'_', b'')or b'0') < 65536",
    );
    // A bound holds for learning alone.
    let report = report(&["port", "--hex", "--queries", "20000"], &command);
    let expected = json!({
        "/rule_states": 3, "/fault": null, "/evidence/bound": "queries",
        "/wrongly_accepted/shortest": {"hex": "5f", "text": "_", "answered": "yes", "expected": "no"},
        "/wrongly_rejected/shortest/text": "7",
        "/unpaired": 0,
    });
    assert_at(&report, expected);
    let differences = report["differences"].as_array().unwrap();
    for (kind, shape, wrong) in [
        (
            "accepts",
            json!({"bytes": {"bytes": "5f", "characters": false}}),
            None,
        ),
        ("rejects", json!({"number": 65535}), Some("65536")),
        (
            "rejects",
            json!({"bytes": {"bytes": "37", "characters": false}}),
            Some("7"),
        ),
    ] {
        let is_it = |one: &Value| {
            one["kind"] == kind
                && one["shape"] == shape
                && wrong.is_none_or(|wrong| one["pair"]["wrong"] == wrong)
        };
        assert!(differences.iter().any(is_it), "{shape}: {report}");
    }

    let text = learn(&["port", "--hex", "--near-misses", "500"], &command).code(1);
    assert_has(stdout(&text), "\nwrongly rejected: ");
    assert_has(stdout(&text), "\n  rejects \"65536\", accepts \"65535\"  ");
}

#[test]
fn without_hex_only_lines_are_asked() {
    let program = "import sys\nfor line in sys.stdin:\n s = line[:-1]\n print('yes' if s and s[-1] in '01\\u00e9' else 'no')";
    let command = [python3(), "-X", "utf8", "-c", program].map(String::from);
    let report = report(&["digits"], &command);
    assert_eq!(report["evidence"]["not_asked"], json!(true));
    assert_eq!(report["wrongly_accepted"]["shortest"]["text"], "\u{0}0");
    assert!(report["exact_within"].as_u64() > Some(3), "{report}");
    let differences = report["differences"].as_array().unwrap();
    let is_line = |one: &Value| {
        one["pair"]["wrong"]
            .as_str()
            .is_some_and(|wrong| !wrong.contains('\n'))
    };
    assert!(
        !differences.is_empty() && differences.iter().all(is_line),
        "{report}"
    );
}

#[test]
fn without_a_rule_a_corpus_is_enough() {
    let folder = TempDir::new().unwrap();
    let corpus = folder.path().join("corpus");
    fs::write(&corpus, "2024-02-29\n1999-12-31\n").unwrap();
    let program = "import re, sys\nfor line in sys.stdin:\n print('yes' if re.fullmatch('[0-9]{4}-[0-9]{2}-[0-9]{2}', line[:-1]) else 'no')";
    let command = [python3(), "-c", program].map(String::from);
    let report = report(&["--corpus", corpus.to_str().unwrap()], &command);
    assert_at(
        &report,
        json!({"/rule": null, "/states": 12, "/exact_within": 12}),
    );
    assert_at(
        &report,
        json!({"/rule_states": null, "/wrongly_accepted": null}),
    );
}

#[test]
fn bounds_are_told_and_make_a_lower_bound() {
    let short = python("len(s) < 100");
    for (bound, arguments) in one_in(
        2,
        [
            ("states", ["--states", "20"]),
            ("queries", ["--queries", "3000"]),
            ("time", ["--limit", "0.001"]),
        ],
    ) {
        let report = report(&[&["digits", "--hex"], &arguments[..]].concat(), &short);
        assert_at(
            &report,
            json!({"/evidence/bound": bound, "/exact_within": null}),
        );
        assert!(report["states"].as_u64() <= Some(20) || bound == "queries");
    }
    let assert = learn(
        &["digits", "--hex", "--near-misses", "500", "--states", "20"],
        &short,
    )
    .code(1);
    assert!(
        stdout(&assert).starts_with("states: at least 20\na lower bound: "),
        "{}",
        stdout(&assert)
    );
}

#[test]
fn a_parser_that_breaks_the_protocol_is_told_as_in_conformance() {
    let cases = rows(
        r#"
        exit 3 => 0 answers to
        echo yes; echo maybe; cat => answer 2, to
        sleep 60 => silent for 1 s
        while read -r line; do echo no; done; echo no => more answers than the
        while read -r line; do echo no; done; exit 7 => but the command failed
        while read -r line; do echo no; done; exec >&-; sleep 60 => did not exit within 1 s
        printf '\033[31m\n'; cat => which is neither `yes` nor `no`
        cat /dev/zero => which is neither `yes` nor `no`
        yes yes | head -c 100 => answers to
        echo no | tr -d '\n'; kill -SEGV $$ => 1 answer to
        "#,
    );
    in_parallel(&cases, |&[program, message]| {
        let timeout = if program.contains("sleep") { "1" } else { "30" };
        let report = report(&["digits", "--hex", "--timeout", timeout], &shell(program));
        assert!(
            report["fault"]["message"]
                .as_str()
                .unwrap()
                .contains(message),
            "{program}: {}",
            report["fault"]
        );
        assert_at(&report, json!({"/states": null, "/exact_within": null}));
    });
    let assert = learn(&["digits", "--hex"], &shell("exit 3")).code(1);
    assert!(
        stdout(&assert).starts_with("nothing was learned: COMMAND failed\n"),
        "{}",
        stdout(&assert)
    );
}

#[test]
fn a_parser_that_contradicts_itself_is_told() {
    let fickle = python("(s and s[0] < 64) != (len(s) == 2 and n % 3 == 0)");
    let report = report(&["digits", "--hex"], &fickle);
    assert_eq!(
        report["contradiction"]["hex"].as_str().unwrap().len(),
        4,
        "{report}"
    );
    assert_ne!(
        report["contradiction"]["first"],
        report["contradiction"]["second"]
    );
    assert_at(&report, json!({"/states": null, "/fault": null}));
    let assert = learn(&["digits", "--hex"], &fickle).code(1);
    assert!(stdout(&assert).starts_with("nothing was learned: COMMAND contradicts itself\n"));
}

#[test]
fn no_file_of_results_replaces_another_file_of_the_command_line() {
    let folder = tempfile::tempdir().unwrap();
    // Another name of a file is no other file.
    let names =
        |name: &str| [name.to_owned(), format!("./{name}")].map(|it| folder.path().join(it));
    for (options, name, text) in [
        (["--corpus", "--save"], "corpus", Some("1\n")),
        (["--svg", "--regex"], "picture", Some("1\n")),
        (["--grammar", "--dot"], "g.abnf", Some("digits = 1*DIGIT\n")),
        (["--dot", "--save"], "none", None),
        (["--regex", "--"], "parser", Some("cat\n")),
    ] {
        let [path, again] = names(name);
        text.iter().for_each(|text| fs::write(&path, text).unwrap());
        let assert = rfc1738("learn digits --hex")
            .arg(options[0])
            .arg(&path)
            .arg(options[1])
            .arg(again)
            .args(["--", "true"])
            .assert();
        assert!(
            stderr(&assert.code(2))
                .contains(": it is read or written otherwise, and would be replaced"),
            "{options:?}"
        );
        assert_eq!(fs::read_to_string(&path).ok().as_deref(), text);
    }
}

#[test]
fn the_automaton_is_written_and_compared() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let own = path("own.dfa.json");
    let dot = path("own.dot");
    let svg = path("own.svg");
    let regex = path("own.txt");
    let files = [
        "port", "--hex", "--save", &own, "--dot", &dot, "--svg", &svg, "--regex", &regex,
    ];
    report(&files, &python(DIGITS.replace("s and ", "").as_str()));
    assert_eq!(fs::read_to_string(&regex).unwrap(), "^[0-9]*$\n");
    assert!(
        fs::read_to_string(&dot)
            .unwrap()
            .starts_with("digraph \"what COMMAND accepts\" {\n")
    );
    assert!(fs::read_to_string(&svg).unwrap().starts_with("<svg "));

    let other = path("other.dfa.json");
    report(&["digits", "--hex", "--save", &other], &python(DIGITS));
    let compare = |a: &str, b: &str| rfc1738("compare").args([a, b]).assert().stderr("");
    compare(&own, &own).code(0);
    compare(&other, "port").code(0);
    let assert = compare(&own, &other).code(1);
    assert!(
        stdout(&assert).starts_with("contains: "),
        "{}",
        stdout(&assert)
    );
    compare(&format!("{own} - {other}"), &format!("({own} - digits)")).code(0);

    let lower = path("lower.dfa.json");
    report(
        &["digits", "--hex", "--states", "20", "--save", &lower],
        &python("len(s) < 100"),
    );
    let assert = rfc1738("compare").args([&lower, "digits"]).assert().code(1);
    assert_has(stderr(&assert), "learning stopped at a bound");

    // The report comes before the failure.
    // The last six bytes are 64 states.
    let large = [
        "digits",
        "--hex",
        "--near-misses",
        "500",
        "--svg",
        &path("large.svg"),
    ];
    let assert = learn(&large, &python("s[-6:-5] == b'1'")).code(2);
    assert!(
        stdout(&assert).starts_with("states: 64\nexact")
            && stderr(&assert).contains("too large for a picture")
    );
    assert!(!Path::new(&path("large.svg")).exists());
}

#[test]
fn a_file_that_is_no_automaton_is_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a.dfa.json");
    // The kit's tests have every mistake that a table can have.
    let table = r#"{"automaton":"bytes 1","exact_within":1,"classes":[[[0,255]]],"rows":[]}"#;
    let cases = [
        (table.into(), "there is no state"),
        (table.replace("bytes 1", "bytes 2"), "unknown variant"),
        (String::new(), "EOF"),
        ("{}".into(), "missing field"),
        ("\u{1b}[31m".into(), "expected value"),
        ("[".repeat(100_000), "expected"),
    ];
    for (text, message) in cases {
        fs::write(&path, &text).unwrap();
        let assert = rfc1738("compare")
            .arg(&path)
            .arg("url")
            .assert()
            .code(2)
            .stdout("");
        assert_graphic(&assert.get_output().stderr);
        assert_has(stderr(&assert), message);
    }
    rfc1738("compare no-such.dfa.json url")
        .assert()
        .code(2)
        .stdout("");
}

#[test]
fn impossible_requests_are_refused() {
    let command = python(DIGITS);
    for arguments in [
        &["hostprot"][..],
        &["digits", "--corpus", "/no/such/file"],
        &["--grammar", "rfc3986"],
        &["digits", "--states", "0"],
        &["digits", "--states", "5000"],
        &["digits", "--queries", "0"],
        &["digits", "--limit", "-1"],
    ] {
        let assert = learn(arguments, &command).code(2).stdout("");
        assert!(stderr(&assert).starts_with("error: "), "{arguments:?}");
    }
    learn(&["digits"], &["./no-such-command\u{1b}[31m".into()])
        .code(2)
        .stdout("");
}

/// Learning takes minutes, so it is known before whether its result can be kept; and a file that is
/// there is left as it is.
#[test]
fn a_file_that_cannot_be_written_is_an_error_before_anything_is_learned() {
    let folder = TempDir::new().unwrap();
    let [asked, kept, new] = ["asked", "kept", "new"].map(|name| folder.path().join(name));
    fs::write(&kept, "kept").unwrap();
    let script = format!("touch {}; exit 1", asked.display());
    let command = ["sh", "-c", &script].map(str::to_owned);
    for option in ["--save", "--dot", "--svg", "--regex"] {
        let path = folder.path().join("none/file");
        let assert = learn(&["digits", option, path.to_str().unwrap()], &command)
            .code(2)
            .stdout("");
        assert!(
            stderr(&assert).starts_with(&format!("error: {}: ", path.display())),
            "{}",
            stderr(&assert)
        );
    }
    assert!(!asked.exists(), "the command was started");
    let [kept_name, new_name] = [&kept, &new].map(|path| path.to_str().unwrap());
    learn(
        &["digits", "--save", kept_name, "--dot", new_name],
        &command,
    )
    .code(1);
    assert!(asked.exists() && !new.exists());
    assert_eq!(fs::read_to_string(&kept).unwrap(), "kept");
}

/// Learning takes minutes: its result is not lost with the report.
#[test]
fn what_is_saved_does_not_depend_on_a_reader_of_the_report() {
    let folder = TempDir::new().unwrap();
    let run = |rule: &str, file: &str, report: Stdio| {
        let mut command = std::process::Command::new(RFC1738);
        command
            .args(["learn", rule, "--hex", "--near-misses", "500", "--save"])
            .arg(folder.path().join(file));
        command
            .arg("--")
            .args(python(DIGITS))
            .stdout(report)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    for rule in ["digits", "digit"] {
        let mut child = run(rule, rule, Stdio::piped());
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(141), "{rule}: {output:?}");
        assert!(folder.path().join(rule).exists());
    }
    if cfg!(target_os = "linux") {
        let full = fs::File::create("/dev/full").unwrap();
        let output = run("digits", "full", full.into())
            .wait_with_output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(
            output.stderr.starts_with(b"error: <stdout>: "),
            "{output:?}"
        );
        assert!(folder.path().join("full").exists());
    }
}
