//! `rfc1738 conformance` tests parsers, and reports their mistakes.

use std::{collections::BTreeSet, fs};

use assert_cmd::{Command, assert::Assert};
use rfc1738::Production;
use serde_json::{Value, json};
use testkit::{one_in, thorough};

use crate::common::{
    RFC1738, assert_at, assert_has, file, json_lines, python3, rfc1738, rows, stderr, stdout,
};

fn conformance(arguments: &[&str]) -> Command {
    let mut command = rfc1738("conformance");
    // The small suite has tests of its own, and so has the progress of slow runs.
    command.args(["--no-small", "--quiet"]);
    command.args(arguments);
    command
}

#[test]
fn the_command_agrees_with_section_5_on_all_67_productions() {
    // Every ninth of them, unless all are asked about.
    let names: Vec<&str> = one_in(9, Production::ALL.map(Production::name)).collect();
    let named = if thorough() { &[] } else { &names[..] };
    let peer = ["--hex", "--json", "--", RFC1738, "match", "{}", "--hex"];
    let assert = conformance(&[named, &peer].concat())
        .assert()
        .success()
        .stderr("");
    let lines = json_lines(&assert);
    let (total, productions) = lines.split_last().unwrap();
    assert!(
        productions
            .iter()
            .map(|line| line["production"].as_str().unwrap())
            .eq(names.iter().copied())
    );
    assert!(
        productions
            .iter()
            .all(|line| line["cases"].as_u64().unwrap() > 256 && line["left_out"] == 0)
    );
    let cases: u64 = productions
        .iter()
        .map(|line| line["cases"].as_u64().unwrap())
        .sum();
    let count = names.len();
    let expected = json!({"productions": count, "agree": count, "differ": 0, "failed": 0, "cases": cases, "left_out": 0});
    assert_eq!(*total, expected);
}

#[test]
fn without_a_production_all_67_are_asked_about_in_their_order() {
    let lines = json_lines(
        &rfc1738("conformance --no-small --json -- RFC1738 match no-{}")
            .assert()
            .code(1),
    );
    let names: Vec<&str> = lines
        .iter()
        .filter_map(|line| line["production"].as_str())
        .collect();
    assert_eq!(names, Production::ALL.map(Production::name));
    assert_at(&lines[67], json!({"/productions": 67, "/failed": 67}));
}

#[test]
fn the_command_agrees_on_text_as_well() {
    let assert = rfc1738("conformance --no-small hostport port grouppart -- RFC1738 match {}")
        .assert()
        .success();
    let lines: Vec<&str> = stdout(&assert).lines().collect();
    assert_eq!(
        lines[0],
        "production         cases  left out  wrongly accepted  wrongly rejected  wrong length"
    );
    assert_eq!(
        lines[2],
        "port                2008       780                 0                 0             0"
    );
    assert!(
        lines[5].starts_with("agree: 3, differ: 0, failed: 0; cases: "),
        "{}",
        lines[5]
    );
    assert!(lines[6].starts_with("left out: "), "{}", lines[6]);
}

#[test]
fn a_suite_for_extra_states_is_larger() {
    let cases = |extra| {
        let peer = ["--", RFC1738, "match", "fieldspec", "--hex"];
        let arguments = [
            &["fieldspec", "--json", "--hex", "--extra-states", extra],
            &peer[..],
        ]
        .concat();
        json_lines(&conformance(&arguments).assert().success())[0]["cases"]
            .as_u64()
            .unwrap()
    };
    assert!(cases("0") < cases("1"));
}

#[test]
fn a_different_language_is_exposed() {
    let assert =
        rfc1738("conformance --no-small --quiet port --hex -- RFC1738 match hostname --hex")
            .assert()
            .code(1)
            .stderr("");
    let expected = "\
production         cases  wrongly accepted  wrongly rejected  wrong length
port                2845               294              1345            19
  accepts no member that it was asked about
  accepts \"A\", which no pair explains
  rejects \"1\", which no pair explains
  625 wrong answers have no pair

agree: 0, differ: 1, failed: 0; cases: 2845
";
    assert_eq!(stdout(&assert), expected);

    let assert = rfc1738("conformance --no-small port digit -- RFC1738 match digit")
        .assert()
        .code(2);
    assert_has(stderr(&assert), "{}");

    let assert = rfc1738("conformance --no-small port --json -- RFC1738 match digit")
        .assert()
        .code(1);
    let verdict = &json_lines(&assert)[0];
    let expected = json!({
        "/production": "port", "/left_out": 780, "/fault": null,
        "/wrongly_accepted": {"count": 0, "shortest": null},
        "/wrong_length/shortest": {"hex": "3030", "text": "00", "answered": 1, "expected": 2},
        "/differences/0/kind": "rejects", "/differences/0/rules": ["digits"],
        "/differences/0/shape": {"length": 1}, "/differences/1": null,
        "/differences/0/pair": {"right": "0", "wrong": "00", "right_hex": "30", "wrong_hex": "3030"},
    });
    assert_at(verdict, expected);
    assert_eq!(json_lines(&assert)[1]["differ"], 1);
}

#[test]
fn the_literal_reading_is_not_the_strict_one() {
    let peer = ["--", RFC1738, "match", "url"];
    if thorough() {
        conformance(&[&["url"], &peer[..]].concat())
            .assert()
            .success();
    }
    // About two schemes; in a thorough run, about all ten.
    let (strict, schemes, shortest) = match thorough() {
        true => (&["--schemes", "rfc1738"][..], 10, "ftp:"),
        false => (&["--only", "ftp,file"][..], 2, "a:"),
    };
    let assert = conformance(&[&["url", "--json"], strict, &peer].concat())
        .assert()
        .code(1);
    let line = &json_lines(&assert)[0];
    assert_at(line, json!({"/production": "url", "/strict": true}));
    assert_eq!(
        line["wrongly_accepted"]["shortest"]["text"]
            .as_str()
            .map(str::to_lowercase)
            .unwrap(),
        shortest
    );
    assert_eq!(line["wrongly_rejected"]["count"], 0);
    let counts = line["schemes"].as_object().unwrap();
    assert_eq!(counts.keys().next().unwrap(), "file");
    assert!(
        counts
            .values()
            .filter(|count| count.as_u64() > Some(1000))
            .count()
            == schemes,
        "{counts:?}"
    );
    let differences = line["differences"].as_array().unwrap();
    assert!(
        !differences.is_empty() && differences.iter().all(|one| one["kind"] == "accepts"),
        "{differences:?}"
    );
}

/// Judges a parser in Python, which is given lines in hexadecimal and says whether `accepts(text)`;
/// and returns how often it was started.
fn judge(arguments: &[&str], program: &str) -> (Assert, usize) {
    let (_folder, starts) = file("starts", "");
    let program = format!(
        "{program}
import sys
open(sys.argv[1], 'a').write('.')
for line in sys.stdin:
    print('yes' if accepts(bytes.fromhex(line).decode('latin-1')) else 'no')"
    );
    let mut command = rfc1738("conformance --hex --whole");
    command.args(arguments);
    let command = command.args(["--", python3(), "-c", &program]).arg(&starts);
    let assert = command.assert();
    (assert, fs::read(&starts).unwrap().len())
}

/// Labels of at most 63 bytes, which may have underscores, and ports up to 65535.
const HOSTPORT: &str = "
import re
label = '[A-Za-z0-9]([A-Za-z0-9_-]{0,61}[A-Za-z0-9])?'
host = rf'({label}[.])*(?=[A-Za-z]){label}|[0-9]+([.][0-9]+){{3}}'
hostport = re.compile(rf'({host})(:0*(?P<port>[0-9]+))?')
def accepts(text):
    match = hostport.fullmatch(text)
    return match and int((match['port'] or '')[:6] or 0) < 65536
";

#[test]
fn wrong_answers_are_explained_by_pairs_of_strings() {
    let (assert, starts) = judge(&["hostport"], HOSTPORT);
    assert!(starts <= 100, "{starts}");
    let shown = stdout(&assert.code(1)).to_owned();
    assert!(shown.lines().count() <= 30, "{shown}");
    let (assert, starts) = judge(&["hostport", "--no-small", "--json"], HOSTPORT);
    assert!(starts <= 100, "{starts}");
    let verdict = &json_lines(&assert.code(1))[0];
    assert_at(
        verdict,
        json!({"/unpaired": 0, "/not_judged": [], "/complete": true}),
    );
    let differences = verdict["differences"].as_array().unwrap();
    let labels = json!(["toplabel", "domainlabel"]);
    let [at_63, at_64] = [63, 64].map(|length| "a".repeat(length));
    let expected = [
        (
            json!({"/kind": "accepts", "/rules": labels, "/shape/bytes/bytes": "5f"}),
            ["a0", "a_0"],
            [
                r#"accepts "a_0" as well as "a0""#,
                r#"toplabel | domainlabel: "_" added"#,
            ],
        ),
        (
            json!({"/kind": "rejects", "/rules": ["digits"], "/shape": {"number": 65535}}),
            ["a:65535", "a:65536"],
            [
                r#"rejects "a:65536", accepts "a:65535""#,
                "digits: above 65535",
            ],
        ),
        (
            json!({"/kind": "rejects", "/rules": labels, "/shape": {"length": 63}}),
            [&at_63, &at_64],
            [
                "rejects 64 bytes ",
                "toplabel | domainlabel: more than 63 bytes",
            ],
        ),
    ];
    assert_eq!(differences.len(), expected.len(), "{shown}");
    for (difference, (values, [right, wrong], words)) in differences.iter().zip(expected) {
        assert_at(difference, values);
        let hex = |text: &str| rfc1738_conformance::hex::encode(text.as_bytes());
        let pair = json!({"right": right, "wrong": wrong, "right_hex": hex(right), "wrong_hex": hex(wrong)});
        assert_eq!(difference["pair"], pair);
        assert!(difference["explains"].as_u64() > Some(10), "{difference}");
        let line = |line: &&str| words.iter().all(|words| line.contains(words));
        assert!(
            shown.lines().any(|one| line(&one)),
            "{words:?} in:\n{shown}"
        );
    }
    // Of these, only the underscore is a fault of the grammar.
    assert_eq!(shown.matches("\n    as if ").count(), 1, "{shown}");
    assert_has(&shown, r#": takes "_" as well as "#);
    assert!(differences.iter().all(|one| one["fault"] == Value::Null));
}

#[test]
fn a_parser_that_checks_a_calendar_is_judged_beside_dates() {
    let (_folder, grammar) = file("date.abnf", "date = 4DIGIT \"-\" 2DIGIT \"-\" 2DIGIT\n");
    let program = "
import datetime, re
def accepts(text):
    match = re.fullmatch('([0-9]{4})[^0-9]([0-9]{2})[^0-9]([0-9]{2})', text, re.DOTALL)
    try:
        return match and datetime.date(*map(int, match.groups()))
    except ValueError:
        return False
";
    let grammar = ["date", "--no-small", "--grammar", grammar.to_str().unwrap()];
    let (assert, starts) = judge(&grammar, program);
    let shown = stdout(&assert.code(1)).to_owned();
    assert!(starts <= 100, "{starts}");
    assert!(shown.lines().count() <= 30, "{shown}");
    let separator = |line: &str| {
        line.starts_with("  accepts ")
            && line.contains(r#"date: any byte but "-" | "0"–"9" in place of "-" (2 of 2 places)"#)
    };
    assert!(shown.lines().any(separator), "{shown}");
}

#[cfg(unix)]
#[test]
fn a_corpus_says_what_a_parser_accepts() {
    let (_folder, grammar) = file("code.abnf", "code = 4ALPHA\n");
    let corpora = ["HRKW\n", "ZQXJ\n"].map(|code| file("codes", code));
    let judge = |corpora: &[&str]| {
        let mut command = rfc1738("conformance code --no-small --whole --grammar");
        command.arg(&grammar);
        for corpus in corpora {
            command.args(["--corpus", corpus]);
        }
        // It knows two codes, and looks at four characters only.
        let knows = r#"{ print (/^(HRKW|ZQXJ)/ ? "yes" : "no") }"#;
        stdout(&command.args(["--", "awk", knows]).assert().code(1)).to_owned()
    };
    assert_has(
        &judge(&[]),
        "\n  accepts no member that it was asked about\n",
    );
    for (_folder, corpus) in &corpora {
        let shown = judge(&[corpus.to_str().unwrap()]);
        let code = fs::read_to_string(corpus).unwrap();
        let code = code.trim();
        assert_has(&shown, format!(r#""{code}a" as well as "{code}""#));
    }
    let both = judge(
        &corpora
            .each_ref()
            .map(|(_, corpus)| corpus.to_str().unwrap()),
    );
    assert_has(&both, r#"accepts "HRKWa" as well as "HRKW""#);
}

/// When it is started for the second time, it is another parser.
#[cfg(unix)]
#[test]
fn a_command_that_contradicts_itself_has_no_differences() {
    let folder = tempfile::tempdir().unwrap();
    let script = r#"if [ -e "$0" ]; then sed 's/.*/no/'; else touch "$0"; sed 's/.*/yes/'; fi"#;
    let mut command = rfc1738("conformance");
    command.args(["port", "--whole", "--", "sh", "-c", script]);
    let assert = command.arg(folder.path().join("started")).assert().code(1);
    let shown = stdout(&assert);
    assert_has(shown, "\n  contradicts itself: \"");
    assert_has(shown, ", answered first yes, then no; ");
    assert!(
        shown.contains("\nagree: 0, differ: 0, failed: 1; ") && !shown.contains("as well as"),
        "{shown}"
    );
}

#[cfg(unix)]
#[test]
fn the_small_suite_is_asked_first_and_each_string_once() {
    let asked = |options: &[&str]| -> Vec<String> {
        let (_folder, asked) = file("asked", "");
        let script = r#"tee "$1" | "$0" match port --hex"#;
        let mut command = rfc1738("conformance port --hex");
        command
            .args(options)
            .args(["--", "sh", "-c", script, RFC1738]);
        command.arg(&asked).assert().success();
        let asked = fs::read_to_string(asked).unwrap();
        asked.lines().map(str::to_owned).collect()
    };
    let suite = rfc1738("suite port --small").assert().success();
    let small: Vec<Value> = json_lines(&suite)
        .into_iter()
        .map(|mut line| line["hex"].take())
        .collect();
    let alone = asked(&["--no-small"]);
    let both = asked(&[]);
    assert_eq!(both[..small.len()], small);
    let set = |strings: &[String]| BTreeSet::from_iter(strings.iter().cloned());
    assert!(set(&both).is_superset(&set(&alone)));
    assert_eq!(set(&both).len(), both.len());
    assert_eq!(asked(&["--small"]), small);
}

#[test]
fn the_small_suite_alone_detects_a_single_fault_and_says_what_it_does_not() {
    let faults = [
        (
            "text.replace('-', '0').isdecimal()",
            r#"accepts "-" as well as "#,
        ),
        ("text.isdecimal() and '9' not in text", r#"rejects "9""#),
    ];
    for (fault, line) in faults {
        let program = format!("def accepts(text): return text.isascii() and ({fault})");
        let (assert, starts) = judge(&["port", "--small"], &program);
        let shown = stdout(&assert.code(1)).to_owned();
        assert!(starts <= 100, "{starts}");
        for expected in [
            line,
            "    as if digit",
            "\nonly the small suite was asked: ",
        ] {
            assert_has(&shown, expected);
        }
        // Most were not.
        assert!(!shown.contains(" transitions was judged"), "{shown}");
        let (assert, _) = judge(&["port", "--small", "--json"], &program);
        let verdict = &json_lines(&assert)[0];
        assert_at(verdict, json!({"/only_small": true, "/complete": false}));
        assert!(verdict["cases"].as_u64() < Some(50), "{verdict}");
    }
    // All answers are right, and yet it is not a proof.
    let right = "def accepts(text): return text.isascii() and text.isdecimal()";
    let (assert, _) = judge(&["port", "--small", "--json"], right);
    assert_at(
        &json_lines(&assert.success())[0],
        json!({"/only_small": true, "/complete": false}),
    );
    let (assert, _) = judge(&["port", "--json"], right);
    let verdict = &json_lines(&assert.success())[0];
    assert_at(verdict, json!({"/only_small": null, "/complete": true}));
}

#[test]
fn what_the_small_suite_leaves_out_is_counted() {
    let assert = rfc1738("conformance port --small -- RFC1738 match port")
        .assert()
        .success();
    let suite = rfc1738("suite port --small").assert().success();
    let all = json_lines(&suite).len();
    let row: Vec<u64> = stdout(&assert)
        .lines()
        .nth(1)
        .unwrap()
        .split_whitespace()
        .filter_map(|cell| cell.parse().ok())
        .collect();
    assert_eq!(row[0] + row[1], all as u64, "{row:?}");
    assert!(row[1] > 0, "{row:?}");
}

#[cfg(unix)]
#[test]
fn a_slow_command_is_said_to_take_long() {
    // A tenth of a second for each of the 40 strings.
    let slow = r#"while read -r line; do sleep 0.1; echo "$line" | "$0" match port --hex; done"#;
    let run = |options: &str| {
        let mut command = rfc1738(options);
        command.args(["--", "sh", "-c", slow, RFC1738]);
        command.assert().success()
    };
    let assert = run("conformance port --hex --small");
    let notes: Vec<&str> = stderr(&assert).lines().collect();
    let at = |start: &str| notes.iter().position(|note| note.starts_with(start));
    let count = at("port: 40 strings to ask");
    let time = notes
        .iter()
        .position(|note| note.contains("about ") && note.ends_with(" s left"));
    assert!(count.is_some() && count <= time, "{notes:?}");
    assert!(notes.len() <= 3, "{notes:?}");
    assert!(
        stderr(&assert)
            .chars()
            .all(|c| c == '\n' || !c.is_control()),
        "{notes:?}"
    );
    run("conformance port --hex --small --quiet").stderr("");
}

#[test]
fn the_strings_are_counted_by_scheme() {
    let peer = ["--", RFC1738, "match", "url", "--only", "news,mailto"];
    let assert = conformance(&[&["url", "--only", "mailto,news"], &peer[..]].concat())
        .assert()
        .success();
    let line = stdout(&assert).lines().nth(2).unwrap();
    assert!(
        line.starts_with(
            "  by scheme: file 317, ftp 724, gopher 322, http 415, https 405, mailto "
        ),
        "{line}"
    );
    assert!(
        line.contains(", news ")
            && line.ends_with(", prospero 486, telnet 639, wais 555, ws 407, wss 405"),
        "{line}"
    );
}

#[test]
fn the_braces_are_replaced_by_the_name_of_the_production() {
    let arguments = [
        "digit", "alpha", "--hex", "--", RFC1738, "match", "--hex", "{}",
    ];
    conformance(&arguments).assert().success();
    // Anywhere in the command, and as part of a word.
    let missing = rfc1738("conformance --no-small digit -- ./no-such-{}-parser")
        .assert()
        .code(2)
        .stdout("");
    assert!(stderr(&missing).starts_with("error: ./no-such-digit-parser: "));
}

#[cfg(unix)]
#[test]
fn what_is_absent_is_told_without_the_words_of_the_system() {
    use std::os::unix::fs::PermissionsExt;

    let (folder, script) = file("script", "#!/no-such-program\n");
    fs::set_permissions(script, fs::Permissions::from_mode(0o755)).unwrap();
    for [arguments, error] in rows(
        "
        -- ./no-such => ./no-such: no such program
        -- ./script => ./script: the program that its first line names is absent
        --corpus no-such -- cat => no-such: no such file
        --junit no-such/file -- cat => no-such/file: no such folder to write it to
        ",
    ) {
        rfc1738("conformance digit")
            .args(arguments.split(' '))
            .current_dir(&folder)
            .assert()
            .code(2)
            .stderr(format!("error: {error}\n"));
    }
}

#[test]
fn a_language_without_a_small_suite_is_not_asked_about_it_alone() {
    let assert = rfc1738("conformance agreed --small -- RFC1738 match agreed")
        .assert()
        .code(2)
        .stdout("");
    let why = "agreed has no small suite, because it is not the language of one rule";
    assert_has(stderr(&assert), why);
    // They have some 15,000 edits, which are counted at once.
    let rules = (0..16).map(|rule| format!("r{rule} ={}\n", " %x41-43 %x44-46".repeat(10)));
    let names: Vec<String> = (0..16).map(|rule| format!("r{rule}")).collect();
    let text = format!("large = {}\n{}", names.join(" "), rules.collect::<String>());
    let (_folder, grammar) = file("large.abnf", &text);
    let mut command = rfc1738("conformance large --small --whole --grammar");
    command.arg(&grammar).args(["--", RFC1738, "match", "port"]);
    let assert = command.assert().code(2).stdout("");
    assert_has(stderr(&assert), "large has no small suite: it has ");
    assert_has(
        stderr(&assert),
        " edits, and a small suite is made for 12000 at most",
    );
    assert_has(stderr(&assert), "; leave --small out");
}

#[test]
fn impossible_requests_are_refused() {
    let cases = [
        &["port"][..],
        &["port", "--"],
        &["hostprot", "--", RFC1738],
        &["--", RFC1738, "match", "port"],
        &["port", "host", "--", RFC1738, "match", "port"],
        &["port", "--timeout", "0", "--", RFC1738, "match", "port"],
        &["port", "--timeout", "-1", "--", RFC1738, "match", "port"],
        &["port", "--timeout", "NaN", "--", RFC1738, "match", "port"],
        &["port", "--timeout", "1e99", "--", RFC1738, "match", "port"],
        &[
            "port",
            "--extra-states",
            "x",
            "--",
            RFC1738,
            "match",
            "port",
        ],
        &["port", "--", "./no-such-command\x1B[31m"],
    ];
    for arguments in cases {
        let assert = conformance(arguments).assert().code(2).stdout("");
        let stderr = &assert.get_output().stderr;
        assert!(
            stderr.starts_with(b"error: ") && !stderr.contains(&b'\x1B'),
            "{arguments:?}"
        );
    }
}
