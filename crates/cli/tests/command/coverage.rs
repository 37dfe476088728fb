//! `rfc1738 coverage`: how much of a rule strings take, for a person, as JSON and as a page.

use std::fs;

use assert_cmd::assert::Assert;
use serde_json::{Value, json};
use testkit::assert_graphic;

use crate::common::{assert_at, assert_has, json_lines, rfc1738, stderr, stdout};

fn coverage(arguments: &[&str], input: impl Into<Vec<u8>>) -> Assert {
    let assert = rfc1738("coverage")
        .args(arguments)
        .write_stdin(input)
        .assert();
    assert_graphic(&assert.get_output().stdout);
    assert_graphic(&assert.get_output().stderr);
    assert
}

/// A grammar in a file of its own, and its rule `r`.
struct Rule(tempfile::TempDir);

impl Rule {
    fn new(text: &str) -> Rule {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("r.abnf"), text).unwrap();
        Rule(folder)
    }

    fn file(&self) -> String {
        self.0.path().join("r.abnf").to_str().unwrap().to_owned()
    }

    fn coverage(&self, options: &[&str], input: impl Into<Vec<u8>>) -> Assert {
        coverage(
            &[&["r", "--grammar", &self.file()], options].concat(),
            input,
        )
    }
}

const NUMBERS: &str = "r = [ \"-\" ] 1*2digit / \"none\"\ndigit = %x30-39\n";

#[test]
fn a_person_sees_the_grammar_with_counts_a_summary_and_what_is_missing() {
    let shown = r#"r = [ "-" ] 1*2digit | %i"none"  ; in 2 members
    | [ "-" ] 1*2digit           taken 2
  ! | %i"none"                   taken 0
    [ "-" ] 1*2digit | %i"none"  refused after its end 1
    [ "-" ]                      taken 1, left out 1
  ! "-"                          read 1, refused 0
    1*2digit                     once 1, more often 1
  ! digit                        read 2, 2 of 10 bytes, not "0" | "9", refused 0
  ! %i"none"                     small letters 0, capitals 0, refused 0

digit = %x30-39  ; in 2 members
  ! %x30-39  read 2, 2 of 10 bytes, not "0" | "9", refused 0

r: 3 strings, 2 of them members; 8 of 15 items taken by members, 1 of 5 by near misses (45.0 %)

Missing, each with a shortest string that takes it:
  r      | %i"none"               "none"
  r      "-"  refused             ""
  r      digit  "0" "9"           "0" "9"
  r      digit  refused           ""
  r      %i"none"  small letters  "none"
  r      %i"none"  capitals       "None"
  r      %i"none"  refused        ""
  digit  %x30-39  "0" "9"         "0" "9"
  digit  %x30-39  refused         ""
"#;
    Rule::new(NUMBERS)
        .coverage(&[], "5\n-77\nnonex")
        .code(0)
        .stdout(shown)
        .stderr("");
}

#[test]
fn json_has_the_same() {
    let assert = Rule::new(NUMBERS)
        .coverage(&["--json"], "5\n-77\nnonex\n")
        .code(0)
        .stderr("");
    let mut report: Value = serde_json::from_str(stdout(&assert)).unwrap();
    let rules = report["rules"].take();
    let missing = report["missing"].take();
    let summary = json!({
        "rule": "r", "strings": 3, "members": 2, "near_misses": 1,
        "items": { "members": 15, "near_misses": 5 }, "covered": { "members": 8, "near_misses": 1 }, "percent": 45.0,
        "rules": null, "missing": null,
    });
    assert_eq!(report, summary);
    let item = |take: &str, strings: u64| json!({ "take": take, "of": null, "near_miss": take == "refused", "strings": strings });
    assert_eq!(rules[0]["rule"], "r");
    assert_eq!(rules[0]["bnf"], r#"[ "-" ] 1*2digit | %i"none""#);
    assert_eq!(rules[0]["members"], 2);
    let occurrences = &rules[0]["occurrences"];
    assert_eq!(occurrences[0]["items"][1]["of"], r#"%i"none""#);
    assert_eq!(occurrences[0]["items"][2]["take"], "end");
    assert_eq!(
        occurrences[1],
        json!({ "expression": r#"[ "-" ]"#, "items": [item("present", 1), item("absent", 1)] })
    );
    let literal = json!({ "expression": r#""-""#, "items": [item("read", 1), item("refused", 0)], "bytes": "2d", "seen": "2d" });
    assert_eq!(occurrences[2], literal);
    assert_eq!(
        occurrences[4]["items"][1],
        json!({ "take": "byte", "of": "30", "near_miss": false, "strings": 0 })
    );
    assert_at(
        &occurrences[4],
        json!({"/bytes": "30313233343536373839", "/seen": "3537"}),
    );
    let capitals = json!({
        "rule": "r", "expression": r#"%i"none""#, "take": "capitals", "of": null, "near_miss": false,
        "shortest": { "hex": "4e6f6e65", "text": "None" },
    });
    assert_eq!(missing.as_array().unwrap().len(), 11);
    assert_eq!(missing[6], capitals);
}

#[test]
fn what_no_string_takes_is_told_apart() {
    let rule = Rule::new("r = *%s\"a\" / %s\"a\"\n");
    let assert = rule.coverage(&[], "\na\naa\nb\n").code(0);
    let (_, never) = stdout(&assert).split_once("\nTaken by no string").unwrap();
    assert_eq!(
        never.lines().skip(1).collect::<Vec<_>>(),
        [r#"  r  | "a""#, r#"  r  "a"  read"#]
    );
    assert_has(
        stdout(&assert),
        "r: 4 strings, 3 of them members; 5 of 5 items taken by members, 3 of 3 by near",
    );
    rule.coverage(&["--fail-under", "100"], "\na\naa\nb\n")
        .code(0);
    let json = rule.coverage(&["--json"], "\na\naa\nb\n").code(0);
    let report: Value = serde_json::from_str(stdout(&json)).unwrap();
    assert!(
        report["missing"]
            .as_array()
            .unwrap()
            .iter()
            .all(|missing| missing["shortest"].is_null()),
        "{report}"
    );
}

#[test]
fn the_mutants_that_are_missed_are_found_by_their_strings() {
    let missed = |input: &str| {
        let assert = coverage(&["hostport", "--hex", "--mutants", "--json"], input).code(0);
        let report: Value = serde_json::from_str(stdout(&assert)).unwrap();
        assert!(report["mutants"]["count"].as_u64().unwrap() > 100);
        report["mutants"]["missed"].as_array().unwrap().clone()
    };
    let all = missed("");
    let known = json!({ "rule": "digit", "fault": "does not take \"9\"", "shortest": { "hex": "6139", "text": "a9" } });
    assert!(all.contains(&known), "{all:?}");
    let strings: String = all
        .iter()
        .map(|mutant| format!("{}\n", mutant["shortest"]["hex"].as_str().unwrap()))
        .collect();
    assert!(missed(&strings).is_empty());

    let person = coverage(&["hostport", "--mutants"], "host.dom:9\n").code(0);
    let (_, told) = stdout(&person)
        .split_once(" mutants treat all these strings right, each with a shortest")
        .unwrap();
    assert_eq!(told.lines().count(), 22, "{told}");
    assert!(
        told.contains("\n  … and ") && told.ends_with(" more: add --json to see all\n"),
        "{told}"
    );
    let too_many = coverage(&["hostport", "--mutants"], vec![b'a'; 1 << 20]).code(2);
    assert_has(
        stderr(&too_many),
        "--mutants takes at most 1048576 bytes of strings",
    );
}

#[test]
fn too_little_fails() {
    let rule = Rule::new(NUMBERS);
    rule.coverage(&["--fail-under", "45"], "5\n-77\nnonex\n")
        .code(0)
        .stderr("");
    let told = "45.0 % of the items are taken, which is under 45.1 %\n";
    rule.coverage(&["--fail-under", "45.1"], "5\n-77\nnonex\n")
        .code(1)
        .stderr(told);
    for wrong in ["101", "-1", "x", "NaN"] {
        let assert = rule
            .coverage(&[&format!("--fail-under={wrong}")], "")
            .code(2);
        assert_has(stderr(&assert), "expected a number from 0 to 100");
    }
}

#[test]
fn strings_are_lines_or_hexadecimal_from_a_file_or_from_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let file = |contents: &[u8]| {
        let file = folder.path().join("strings");
        fs::write(&file, contents).unwrap();
        file.to_str().unwrap().to_owned()
    };
    let counts = |assert: Assert| {
        let report: Value = serde_json::from_str(stdout(&assert.code(0))).unwrap();
        [
            report["members"].as_u64().unwrap(),
            report["near_misses"].as_u64().unwrap(),
        ]
    };
    assert_eq!(
        counts(coverage(
            &["port", "--json", &file(b"80\n\n8\r\n9\r\r\n7")],
            ""
        )),
        [3, 2]
    );
    assert_eq!(counts(coverage(&["port", "--json", "-"], "80\n")), [1, 0]);
    assert_eq!(
        counts(coverage(
            &["port", "--json", "--hex"],
            "3830\r\n\n38FF\n380d\r\n"
        )),
        [1, 3]
    );
    assert_eq!(
        counts(coverage(
            &["URI", "--grammar", "rfc3986", "--json"],
            "a:b\n"
        )),
        [1, 0]
    );

    let wrong = coverage(&["port", "--hex", &file(b"38\n3g")], "").code(2);
    assert!(
        stderr(&wrong).ends_with("strings:2:2: found 'g', expected a hexadecimal digit\n"),
        "{}",
        stderr(&wrong)
    );
    let absent = folder.path().join("absent");
    let absent = coverage(&["port", absent.to_str().unwrap()], "").code(2);
    assert_has(stderr(&absent), "absent: ");
    let directory = coverage(&["port", folder.path().to_str().unwrap()], "").code(2);
    assert_has(stderr(&directory), folder.path().to_str().unwrap());
}

#[test]
fn a_rule_is_a_production_or_one_of_another_grammar() {
    let near = coverage(&["hostprt"], "").code(2);
    assert_has(stderr(&near), "did you mean `hostport`?");
    let near = coverage(&["URL", "--grammar", "rfc3986"], "").code(2);
    assert_has(
        stderr(&near),
        "the grammar has no rule `URL` (did you mean `URI`?)",
    );
    let agreed = "error: the agreed language is a difference of productions, so strings take none of its rules: name a \
                  production\n";
    coverage(&["agreed"], "").code(2).stderr(agreed);
}

#[test]
fn with_some_schemes_alone_the_urls_of_others_are_no_members() {
    let urls = "http://h/\nftp://h/\nhttps://h/\nx:y\nnews:*\n";
    let counts = |arguments: &[&str]| {
        let value =
            json_lines(&coverage(&[&["url", "--json"], arguments].concat(), urls)).remove(0);
        [&value["members"], &value["near_misses"]].map(|count| count.as_u64().unwrap())
    };
    assert_eq!(counts(&[]), [5, 0]);
    assert_eq!(counts(&["--only", "http,news"]), [2, 3]);
    assert_eq!(counts(&["--only", "http,https"]), [2, 3]);
}

#[test]
fn colors_are_for_a_terminal() {
    let forced = |variables: &[(&str, &str)]| {
        let mut command = rfc1738("coverage");
        command
            .arg("port")
            .envs(variables.iter().copied())
            .write_stdin("80\n");
        stdout(&command.assert().code(0)).contains('\u{1b}')
    };
    assert!(forced(&[("CLICOLOR_FORCE", "1")]));
    assert!(!forced(&[]));
    assert!(!forced(&[("NO_COLOR", "1")]));
}
