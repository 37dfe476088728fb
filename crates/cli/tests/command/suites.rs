//! The small suites, in their formats; and those in `crates/conformance/suites`, which are what the
//! command writes. With `SUITES=overwrite` in the environment, they are written again.

use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
    thread,
};

use rfc1738_conformance::{
    grammar::Grammar,
    mutant::{Density, Mutants, Target},
};
use serde_json::Value;
use testkit::one_in;

use crate::common::{json_lines, rfc1738, stderr, stdout};

/// The suites that are in the repository: the grammar, the rule, and whether it is the strict
/// reading of `url`.
const KEPT: [(&str, &str, bool); 17] = [
    ("rfc1738", "mailtourl", false),
    ("rfc1738", "ftpurl", false),
    ("rfc1738", "url", true),
    ("rfc1738", "httpurl", false),
    ("rfc1738", "gopherurl", false),
    ("rfc1738", "newsurl", false),
    ("rfc1738", "nntpurl", false),
    ("rfc1738", "telneturl", false),
    ("rfc1738", "waisurl", false),
    ("rfc1738", "fileurl", false),
    ("rfc1738", "prosperourl", false),
    ("rfc3986", "URI", false),
    ("rfc3986", "URI-reference", false),
    ("rfc3986", "IPv6address", false),
    ("rfc2396", "URI-reference", false),
    ("rfc1808", "URL", false),
    ("url-draft", "url", false),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../conformance/suites")
}

fn arguments<'a>((grammar, rule, strict): &'a (&str, &str, bool)) -> Vec<&'a str> {
    let grammar = if *grammar == "rfc1738" {
        vec![]
    } else {
        vec!["--grammar", grammar]
    };
    [
        vec![*rule, "--small"],
        grammar,
        if *strict { vec!["--strict"] } else { vec![] },
    ]
    .concat()
}

/// What goes with a file that cannot have comments (the REUSE specification, version 3.3).
fn license(kept: &(&str, &str, bool)) -> String {
    format!(
        "SPDX-FileCopyrightText: 2026 The rfc1738 authors\n\
         SPDX-License-Identifier: MIT OR Apache-2.0\n\
         \n\
         Made by: rfc1738 suite {}\n\
         \n\
         One JSON value a line. For each: give your parser the bytes of \"hex\" (or \"text\", unless it is null).\n\
         It is right if it accepts them exactly if \"member\" is true; a parser of prefixes, if it takes\n\
         \"longest_prefix\" bytes, or none if that is null. If it is wrong, \"rule\" and \"fault\" say what it probably\n\
         does that the grammar does not. A parser that is right about all lines has no single fault of the kinds that\n\
         crates/conformance/suites/README.md of the project rfc1738 lists.\n",
        arguments(kept).join(" ")
    )
}

#[test]
fn the_suites_in_the_repository_are_what_the_command_writes() {
    let overwrite = env::var("SUITES").is_ok_and(|value| value == "overwrite");
    let check = |kept: &(&str, &str, bool)| {
        let file = folder().join(kept.0).join(format!("{}.jsonl", kept.1));
        let suite = stdout(&rfc1738("suite").args(arguments(kept)).assert().success()).to_owned();
        for (file, text) in [
            (file.clone(), suite),
            (file.with_extension("jsonl.license"), license(kept)),
        ] {
            if overwrite {
                fs::create_dir_all(file.parent().unwrap()).unwrap();
                fs::write(&file, text).unwrap();
            } else {
                let same = fs::read_to_string(&file).is_ok_and(|kept| kept == text);
                assert!(
                    same,
                    "{}: it is not what the command writes",
                    file.display()
                );
            }
        }
    };
    // Two of them, unless all are asked for: `mailtourl` and `URL`.
    let kept: Vec<_> = if overwrite {
        KEPT.iter().collect()
    } else {
        one_in(15, &KEPT).collect()
    };
    // Two at once: each uses all processors most of the time.
    thread::scope(|scope| {
        for half in kept.chunks(kept.len().div_ceil(2)) {
            scope.spawn(move || half.iter().copied().for_each(check));
        }
    });
    let files = fs::read_dir(folder())
        .unwrap()
        .filter_map(Result::ok)
        .filter(|entry| entry.path().is_dir());
    let files: usize = files
        .map(|entry| fs::read_dir(entry.path()).unwrap().count())
        .sum();
    assert_eq!(files, 2 * KEPT.len(), "no other files");
}

/// The table of the page has the sizes.
#[test]
fn the_page_says_how_many_strings_each_suite_has() {
    let page = fs::read_to_string(folder().join("README.md")).unwrap();
    for (grammar, rule, _) in KEPT {
        let path = format!("{grammar}/{rule}.jsonl");
        let suite = fs::read_to_string(folder().join(&path)).unwrap();
        let members = suite
            .lines()
            .filter(|line| line.contains("\"member\":true"))
            .count();
        let row = format!(
            "[`{path}`]({path}) | {} | {members} |",
            suite.lines().count()
        );
        assert!(page.contains(&row), "{row}");
    }
}

/// The sizes that projects merge.
#[test]
fn small_suites_are_small() {
    for (grammar, rule, strict) in KEPT {
        let most = match (grammar, rule) {
            (_, "URI" | "URI-reference") => 1000,
            (_, "IPv6address") => 700,
            _ if strict => 1500,
            ("rfc1738", _) => 300,
            _ => 500,
        };
        let suite =
            fs::read_to_string(folder().join(grammar).join(format!("{rule}.jsonl"))).unwrap();
        assert!(
            suite.lines().count() <= most,
            "{rule} of {grammar}: {}",
            suite.lines().count()
        );
    }
}

#[test]
fn a_line_says_what_it_detects() {
    let assert = rfc1738("suite")
        .args(["port", "--small"])
        .assert()
        .success();
    let cases = json_lines(&assert);
    let case = |text: &str| cases.iter().find(|case| case["text"] == text).unwrap();
    assert_eq!(
        case("").to_string(),
        r#"{"hex":"","text":"","longest_prefix":null,"member":false,"rule":"digits","fault":"takes *digit in place of 1*digit","mutants":1}"#
    );
    let all = case("00123456789");
    assert_eq!(
        (&all["member"], &all["longest_prefix"]),
        (&Value::Bool(true), &11.into())
    );
    let mutants = Mutants::new(Grammar::rfc1738(), Target::Rule("port"), Density::Telling).unwrap();
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
    let Ok(prove) = std::process::Command::new("prove")
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
    let cases = json_lines(
        &rfc1738("suite")
            .args(["digit", "--dense"])
            .assert()
            .success(),
    );
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
    let assert = rfc1738("suite")
        .args(["agreed", "--small"])
        .assert()
        .code(2);
    assert!(stderr(&assert).contains("has no grammar of its own"));
    rfc1738("suite")
        .args(["port", "--small", "--extra-states", "1"])
        .assert()
        .code(2);
}
