//! `rfc1738 suite`: the strings of a suite, with the right answers; small suites, in their formats;
//! and those in `crates/conformance/suites`, which are what the
//! command writes. With `SUITES=overwrite` in the environment, they are written again.

use std::{
    collections::BTreeSet,
    env, fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use rfc1738_conformance::{
    grammar::Grammar,
    language::Language,
    mutant::{Density, Mutants},
};
use serde_json::{Value, json};
use testkit::{one_in, thorough};

use crate::common::{RFC1738, assert_at, assert_has, json_lines, rfc1738, stderr, stdout};

/// The rules of RFC 1738 whose suites are in the repository. That of `url` is in the strict
/// reading.
const IN_THE_REPOSITORY: [&str; 11] = [
    "mailtourl",
    "ftpurl",
    "url",
    "httpurl",
    "gopherurl",
    "newsurl",
    "nntpurl",
    "telneturl",
    "waisurl",
    "fileurl",
    "prosperourl",
];

/// The rules and grammars whose suites a release makes (`crates/cli/packaging/suites.sh`).
const IN_A_RELEASE: [(&str, &str); 6] = [
    ("URL", "rfc1808"),
    ("URI-reference", "rfc2396"),
    ("url", "url-draft"),
    ("URI", "rfc3986"),
    ("URI-reference", "rfc3986"),
    ("IPv6address", "rfc3986"),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../conformance/suites")
}

fn file(rule: &str) -> PathBuf {
    folder().join("rfc1738").join(format!("{rule}.jsonl"))
}

fn suite(arguments: &[&str]) -> String {
    stdout(&rfc1738("suite").args(arguments).assert().success()).to_owned()
}

fn arguments(rule: &str) -> Vec<&str> {
    let strict: &[&str] = if rule == "url" {
        &["--schemes", "rfc1738"]
    } else {
        &[]
    };
    [&[rule, "--small"], strict].concat()
}

#[test]
fn a_line_has_the_string_and_the_answers() {
    let cases = json_lines(&rfc1738("suite hostnumber").assert().success());
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
        ["0", "1", "2"].map(|extra| suite(&["hpath", "--extra-states", extra]).lines().count());
    assert_eq!(sizes, [2844, 4901, 36482], "as --help says");
}

#[test]
fn the_strict_reading_is_only_about_url() {
    assert_eq!(suite(&["hostname", "--strict"]), suite(&["hostname"]));
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
    let mut child = Command::new(RFC1738)
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
    fs::write(&path, format!("a = {}\n", "[ \"x\" ] ".repeat(1_500))).unwrap();
    let mut command = Command::new(RFC1738);
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

#[test]
fn the_suites_in_the_repository_are_what_the_command_writes() {
    let overwrite = env::var("SUITES").is_ok_and(|value| value == "overwrite");
    let sample = if overwrite || thorough() {
        &IN_THE_REPOSITORY[..]
    } else {
        &IN_THE_REPOSITORY[..1]
    };
    for rule in sample {
        let file = file(rule);
        let text = suite(&arguments(rule));
        if overwrite {
            fs::write(&file, text).unwrap();
        } else {
            let same = fs::read_to_string(&file).is_ok_and(|kept| kept == text);
            assert!(same, "{}: not what the command writes", file.display());
        }
    }
    let files = fs::read_dir(folder().join("rfc1738")).unwrap().count();
    assert_eq!(files, IN_THE_REPOSITORY.len(), "no other files");
}

fn assert_size(page: &str, file: &str, suite: &str, most: usize) {
    let strings = suite.lines().count();
    let members = suite
        .lines()
        .filter(|line| line.contains("\"member\":true"))
        .count();
    let row = format!("{file} | {strings} | {members} |");
    assert!(page.contains(&row), "{row}");
    assert!(strings <= most, "{file}: {strings}");
}

/// The table of the page has the sizes, which are those that projects merge.
#[test]
fn the_page_says_how_many_strings_each_suite_has_and_they_are_few() {
    let page = fs::read_to_string(folder().join("README.md")).unwrap();
    for rule in IN_THE_REPOSITORY {
        let path = format!("rfc1738/{rule}.jsonl");
        let kept = fs::read_to_string(file(rule)).unwrap();
        let most = if rule == "url" { 1500 } else { 300 };
        assert_size(&page, &format!("[`{path}`]({path})"), &kept, most);
    }
    for (rule, grammar) in one_in(6, IN_A_RELEASE) {
        let arguments = [rule, "--small", "--grammar", grammar];
        let most = match rule {
            "URI" | "URI-reference" => 1000,
            "IPv6address" => 700,
            _ => 500,
        };
        let command = format!("`rfc1738 suite {}`", arguments.join(" "));
        assert_size(&page, &command, &suite(&arguments), most);
    }
}

#[test]
fn a_line_says_what_it_detects() {
    let assert = rfc1738("suite port --small").assert().success();
    let cases = json_lines(&assert);
    let case = |text: &str| cases.iter().find(|case| case["text"] == text).unwrap();
    assert_eq!(
        case("").to_string(),
        r#"{"hex":"","text":"","longest_prefix":null,"member":false,"rule":"digits","fault":"takes *digit in place of 1*digit","mutants":1}"#
    );
    let all = case("00123456789");
    assert_at(all, json!({"/member": true, "/longest_prefix": 11}));
    let mutants = Mutants::new(
        &Language::rule(Grammar::rfc1738(), "port").unwrap(),
        Density::Telling,
    )
    .unwrap();
    assert_eq!(
        stderr(&assert),
        format!(
            "port: {} mutants, all detected (left out: {} edits that change no string); {} strings, 2 of them members\n",
            mutants.iter().len(),
            mutants.equal,
            cases.len()
        )
    );
}

/// Each format has all strings, with the same verdicts, but for those that it cannot have.
#[test]
fn the_formats_say_the_same() {
    let write = |format: &str| {
        let assert = rfc1738("suite")
            .args(["hostport", "--small", "--format", format])
            .assert()
            .success();
        (stdout(&assert).to_owned(), stderr(&assert).to_owned())
    };
    let suite: Vec<(String, bool)> = write("json")
        .0
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .map(|case| {
            (
                case["text"].as_str().unwrap().to_owned(),
                case["member"].as_bool().unwrap(),
            )
        })
        .collect();

    let groups: Value = serde_json::from_str(&write("json-schema").0).unwrap();
    let tests = groups[0]["tests"].as_array().unwrap();
    let tests: Vec<(String, bool)> = tests
        .iter()
        .map(|test| {
            (
                test["data"].as_str().unwrap().to_owned(),
                test["valid"].as_bool().unwrap(),
            )
        })
        .collect();
    assert_eq!(tests, suite);
    assert_eq!(groups[0]["schema"]["format"], "x-hostport");
    let titles: BTreeSet<&str> = groups[0]["tests"]
        .as_array()
        .unwrap()
        .iter()
        .map(|test| test["description"].as_str().unwrap())
        .collect();
    assert!(titles.len() == suite.len() && titles.iter().all(|title| title.chars().count() < 60));

    let entries: Value = serde_json::from_str(&write("urltestdata").0).unwrap();
    let entries = entries
        .as_array()
        .unwrap()
        .iter()
        .filter(|entry| entry.is_object());
    let entries: Vec<(String, bool)> = entries
        .map(|entry| {
            (
                entry["input"].as_str().unwrap().to_owned(),
                entry["failure"].is_null(),
            )
        })
        .collect();
    assert_eq!(entries, suite);

    let (tap, _) = write("tap");
    assert!(
        tap.starts_with("TAP version 13\n") && tap.ends_with(&format!("\n1..{}\n", suite.len()))
    );
    let points = tap
        .lines()
        .filter(|line| line.starts_with("ok "))
        .enumerate();
    for ((number, point), (text, member)) in points.zip(&suite) {
        let verdict = if *member { "accepts" } else { "rejects" };
        assert!(
            point.starts_with(&format!("ok {} - {verdict} ", number + 1)),
            "{text}: {point}"
        );
    }

    let (columns, about) = write("columns");
    let columns: Vec<(String, bool)> = columns
        .lines()
        .map(|line| line.split_once('\t').unwrap())
        .map(|(verdict, text)| (text.to_owned(), verdict == "yes"))
        .collect();
    let lines: Vec<(String, bool)> = suite
        .iter()
        .filter(|(text, _)| !text.contains('\n'))
        .cloned()
        .collect();
    assert_eq!(columns, lines);
    assert!(
        about.ends_with("1 left out, which this format cannot have\n"),
        "{about}"
    );
    // The one that is left out is the only one that detects a line end.
    assert!(
        about.contains(" mutants, ") && !about.contains("all detected"),
        "{about}"
    );
}

/// By the Test Anything Protocol's own harness, which Perl has.
#[cfg(unix)]
#[test]
fn prove_reads_the_tap() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("suite.tap");
    let arguments = ["hostport", "--small", "--format", "tap"];
    fs::write(
        &file,
        stdout(&rfc1738("suite").args(arguments).assert().success()),
    )
    .unwrap();
    let Ok(prove) = Command::new("prove")
        .args(["-e", "cat"])
        .arg(&file)
        .output()
    else {
        return;
    };
    assert!(
        prove.status.success(),
        "{}",
        String::from_utf8_lossy(&prove.stdout)
    );
}

/// One that accepts nothing is wrong about a string of each suite.
#[test]
fn every_suite_has_a_member() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("word.abnf");
    fs::write(&file, "word = %s\"bc\"\n").unwrap();
    let arguments = ["word", "--small", "--grammar", file.to_str().unwrap()];
    let cases = json_lines(&rfc1738("suite").args(arguments).assert().success());
    assert!(
        cases
            .iter()
            .any(|case| case["member"] == true && case["text"] == "bc"),
        "{cases:?}"
    );
}

#[test]
fn the_formats_of_json_schema_have_its_names() {
    for (rule, format) in one_in(
        3,
        [
            ("IPv4address", "ipv4"),
            ("URI", "uri"),
            ("URI-reference", "uri-reference"),
        ],
    ) {
        let arguments = [
            rule,
            "--grammar",
            "rfc3986",
            "--small",
            "--format",
            "json-schema",
        ];
        let assert = rfc1738("suite").args(arguments).assert().success();
        let groups: Value = serde_json::from_str(stdout(&assert)).unwrap();
        assert_eq!(groups[0]["schema"]["format"], format);
    }
}

#[test]
fn a_dense_suite_has_every_byte() {
    let cases = json_lines(&rfc1738("suite digit --dense").assert().success());
    for byte in 0..=u8::MAX {
        assert!(
            cases
                .iter()
                .any(|case| case["hex"] == format!("{byte:02x}")),
            "{byte:#x}"
        );
    }
}

#[test]
fn the_agreed_language_has_no_small_suite() {
    let assert = rfc1738("suite agreed --small").assert().code(2);
    assert_has(stderr(&assert), "has no grammar of its own");
    rfc1738("suite port --small --extra-states 1")
        .assert()
        .code(2);
}
