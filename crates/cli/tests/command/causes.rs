//! `rfc1738 conformance` groups wrong answers by their causes.

use std::collections::BTreeSet;

use rfc1738_conformance::{
    grammar::Grammar,
    hex,
    language::Language,
    mutant::{Density, Mutants},
    suite::Small,
};
use serde_json::Value;
use testkit::one_in;

use crate::common::{self, RFC1738, assert_has, json_lines, rfc1738, stdout};

/// A parser that is a regular expression of Python, over bytes: its arguments are the protocol and
/// the expression.
const PARSER: &str = "
import re, sys
expression = re.compile(sys.argv[2].encode(), re.DOTALL)
for line in sys.stdin:
    string = bytes.fromhex(line)
    if sys.argv[1] == 'whole':
        print('yes' if expression.fullmatch(string) else 'no')
    else:
        match = expression.match(string)
        print(match.end() if match else 'no')
";

const LABEL: &str = "[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?";
const HOSTNAME: &str = r"(?:{label}\.)*[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?";
const HOST: &str = r"(?:{hostname}|\d+\.\d+\.\d+\.\d+)";

fn judge(options: &[&str], protocol: &str, expression: &str) -> assert_cmd::assert::Assert {
    judge_with(&[&["--no-small"], options].concat(), protocol, expression)
}

/// The same, and the small suite first.
fn judge_with(options: &[&str], protocol: &str, expression: &str) -> assert_cmd::assert::Assert {
    let expression = [
        ("{host}", HOST),
        ("{hostname}", HOSTNAME),
        ("{label}", LABEL),
    ]
    .iter()
    .fold(expression.to_owned(), |expression, (name, its)| {
        expression.replace(name, its)
    });
    let mut command = rfc1738("conformance");
    command
        .arg("--hex")
        .args((protocol == "whole").then_some("--whole"))
        .args(options);
    command
        .args(["--", common::python3(), "-c", PARSER, protocol, &expression])
        .assert()
}

/// The causes, each in a line: how, rule, bytes as ranges, where, how many, the shortest string.
fn causes(verdict: &Value) -> Vec<String> {
    let cause = |cause: &Value| {
        let mut bytes = Vec::new();
        hex::decode(cause["bytes"].as_str().unwrap().as_bytes(), &mut bytes).unwrap();
        let ranges: Vec<String> = bytes
            .chunk_by(|a, b| a + 1 == *b)
            .map(|run| match run {
                [one] => [*one].escape_ascii().to_string(),
                run => format!(
                    "{}-{}",
                    run[..1].escape_ascii(),
                    run[run.len() - 1..].escape_ascii()
                ),
            })
            .collect();
        let end = if cause["end"] == true { "end" } else { "" };
        let everywhere = match cause["everywhere"].as_bool() {
            None => "",
            Some(true) => "everywhere ",
            Some(false) => "somewhere ",
        };
        let [kind, rule] = ["kind", "rule"].map(|key| cause[key].as_str().unwrap_or("-"));
        let more = cause["more_than"]
            .as_u64()
            .map_or(String::new(), |most| format!(" more than {most}"));
        let sequence = cause["sequence"]["text"].as_str().unwrap_or_default();
        let form = cause["form"]
            .as_str()
            .map_or(String::new(), |form| format!(" {form}"));
        let [at, count, shortest] = ["at", "count", "shortest"].map(|key| &cause[key]);
        let text = shortest["text"].as_str().unwrap();
        let text = if text.len() < 40 {
            format!("{text:?}")
        } else {
            format!("{} bytes", text.len())
        };
        format!(
            "{kind} {rule} {}{end}{sequence}{form}{more} {everywhere}{count} {text} at {at}",
            ranges.join("")
        )
    };
    verdict["causes"]
        .as_array()
        .unwrap()
        .iter()
        .map(cause)
        .collect()
}

#[test]
fn json_has_the_words_that_are_shown() {
    let expression = "(?!65536)[0-9]+_?";
    let text = judge(&["port"], "whole", expression);
    let shown = stdout(&text);
    let verdicts = json_lines(&judge(&["port", "--json"], "whole", expression));
    let causes = verdicts[0]["causes"].as_array().unwrap();
    let words: Vec<&str> = causes
        .iter()
        .map(|cause| cause["words"].as_str().unwrap())
        .collect();
    assert!(
        words.contains(&"wrongly accepted, \"_\" in digits"),
        "{words:?}"
    );
    assert!(
        words
            .iter()
            .all(|words| shown.contains(&format!(" {words}: "))),
        "{words:?}\n{shown}"
    );
}

#[test]
fn a_cause_names_the_rule_and_the_characters() {
    for case in one_in(5, CASES.split("\n\n")) {
        let (parser, expected) = case.trim().split_once('\n').unwrap_or((case, ""));
        let words: Vec<&str> = parser.trim().splitn(3, ' ').collect();
        let verdict = &json_lines(&judge(&[words[0], "--json"], words[1], words[2]))[0];
        let expected: Vec<&str> = expected.lines().map(str::trim).collect();
        assert_eq!(causes(verdict), expected, "{parser}");
        let counts = |kind: &str| -> u64 {
            let causes = verdict["causes"]
                .as_array()
                .unwrap()
                .iter()
                .filter(|cause| cause["kind"] == kind);
            causes.map(|cause| cause["count"].as_u64().unwrap()).sum()
        };
        assert_eq!(
            verdict["wrongly_accepted"]["count"],
            counts("wrongly_accepted")
        );
        assert_eq!(
            verdict["wrongly_rejected"]["count"],
            counts("wrongly_rejected")
        );
        assert_eq!(
            verdict["wrong_length"]["count"],
            counts("too_long") + counts("too_short")
        );
    }
}

#[test]
fn rules_of_another_grammar_are_named_too() {
    let parser = r"\d{1,3}(?:\.\d{1,3}){3}";
    let verdict = &json_lines(&judge(
        &["IPv4address", "--grammar", "rfc3986", "--json"],
        "whole",
        parser,
    ))[0];
    // After "25" only 0 to 5 may follow; after a whole octet, no digit.
    let expected = [
        r#"wrongly_accepted IPv4address 0-5 317 "00.0.0.0" at 1"#,
        r#"wrongly_accepted IPv4address 6-9 183 "06.0.0.0" at 1"#,
        r#"wrongly_accepted dec-octet 0-5 101 "0.0.0.00" at 7"#,
        r#"wrongly_accepted dec-octet 6-9 77 "0.0.0.06" at 7"#,
    ];
    assert_eq!(causes(verdict), expected);
}

#[test]
fn few_causes_are_shown_and_the_others_counted() {
    let assert = judge(&["ftpurl"], "whole", "(?i:FTP:).*").code(1);
    let shown: Vec<&str> = stdout(&assert).lines().collect();
    assert_eq!(
        shown[1],
        "ftpurl            261389            209224                 0"
    );
    // Where more than six rules end, some are counted.
    let rules = "user | domainlabel | password | hostname | hostport | ftpurl and 3 more rules";
    assert_eq!(
        shown[6],
        format!("  15557 wrongly accepted, the end in {rules}: \"ftp:\", answered yes, not no")
    );
    assert_eq!(
        shown[12],
        "  11098 wrongly accepted, 12 more causes (--json has them)"
    );
    assert_eq!(shown[13], "");
}

#[cfg(unix)]
#[test]
fn a_wrong_part_is_not_a_wrong_answer_about_the_string() {
    for (change, expected) in [
        (r#"s/"path":"[^"]*"/"path":"7"/"#, &[][..]),
        (
            r#"s/.*"path":"[*]".*/no/"#,
            &[r#"wrongly_rejected grouppart * 13 "News:*" at 5"#],
        ),
    ] {
        let parser = format!(r#""$0" match "$1" --parts | sed -E '{change}'"#);
        let assert = rfc1738("conformance --no-small newsurl --parts --json -- sh -c")
            .args([&parser, RFC1738, "{}"])
            .assert()
            .code(1);
        assert_eq!(causes(&json_lines(&assert)[0]), expected);
    }
}

/// A production, a protocol, a parser, and the causes of its wrong answers.
/// A production, a protocol and a parser; below, the causes of its wrong answers.
const CASES: &str = r#"
hostport whole {host}(?::\d+)?

hostport whole {host}(?::\d*)?
    wrongly_accepted port end 61 "a:" at 2

hostport whole {host}\.?(?::\d+)?
    wrongly_accepted hostname end 47 "a." at 2
    wrongly_accepted hostname : 10 "a.:0" at 2

hostport whole {host}(?::[a-f]?\d+)?
    wrongly_accepted port a-f 7 "a:a0" at 2

hostport whole {host}(?::\d+)?\n?
    wrongly_accepted hostname \n 3 "a\n" at 1
    wrongly_accepted digits \n 1 "a:0\n" at 3

hostport whole {host}
    wrongly_rejected hostport : everywhere 1921 "a:1" at 1

hostport whole {hostname}(?::\d+)?
    wrongly_rejected hostnumber  1033 "1.0.0.0" at 1

hostport whole {host}(?::\d)?
    wrongly_rejected digits 0-9 somewhere 873 "a:00" at 3

hostport whole {host}(?::[1-9]\d*)?
    wrongly_rejected digits 0 somewhere 1095 "a:0" at 2

hostport whole (?![0-9]){host}(?::\d+)?
    wrongly_rejected - 0-9 first 4238 "1.a" at 0

hostport whole (?!.*Z){host}(?::\d+)?
    wrongly_rejected - Z everywhere 98 "Z" at 0

hostport whole (?!.*--){host}(?::\d+)?
    wrongly_rejected - -- 305 "a--a" at 1

hostport whole (?!.{8}\Z){host}(?::\d+)?
    wrongly_rejected -  347 "00.0.0.0" at null

hostport whole (?!)
    wrongly_rejected hostport  6007 "A" at 0

hostport whole (?!)|a
    wrongly_rejected -  more than 1 everywhere 5955 "Aa" at 0
    wrongly_rejected toplabel A-Zb-z everywhere 51 "A" at 0

port whole .*
    wrongly_accepted port \x00-/:-\xff 1480 "\u{1}" at 0
    wrongly_accepted digits \x00-/:-\xff 969 "0\0" at 1
    wrongly_accepted port end 1 "" at 0

port whole \d?
    wrongly_accepted port end 1 "" at 0
    wrongly_rejected digits 0-9 somewhere 385 "00" at 1

port whole (?!\d\d)\d+
    wrongly_rejected digits 0-9 somewhere 385 "00" at 1

hsegment whole (?:[^%]|%..)*
    wrongly_accepted hsegment \x00- \"-#/<>-?[-^`{-\xff 2814 "\u{1}" at 0
    wrongly_accepted hsegment !$-.:-;=@G-Z_g-z 1126 "%!0" at 1

hostport longest {host}(?::\d+)?

hostport longest {host}(?::\d*)?
    too_long port end 2312 "a:" at 2

hostport longest {host}(?::\d)?
    too_short digits 0-9 1057 "a:00" at 3

hostport longest [a-z]+(?::\d+)?
    wrongly_rejected - 0-9ALX first 7871 "L" at 0
    wrongly_rejected -  224 "U.F" at null
    wrongly_rejected toplabel B-KM-WY-Z somewhere 189 "C" at 0
    too_short toplabel -0-9A-Z 996 "a0" at 1
    too_short hostname . 550 "a.A" at 1
"#;

#[test]
fn the_small_suite_names_single_faults() {
    let cases = [
        ("hostname", "{hostname}", &[][..]),
        (
            "hostname",
            r"{hostname}\n?",
            &["hostname: takes a line end after it"],
        ),
        (
            "hostname",
            r"(?:{label}\.)*{label}\n?",
            &[
                "hostname: takes domainlabel in place of toplabel",
                "hostname: takes a line end after it",
            ],
        ),
        (
            "hostport",
            r"{host}(?::\d*)?",
            &["hostport: does not demand port"],
        ),
        (
            "hostport",
            "{host}",
            &[r#"hostport: never takes [ ":" port ]"#],
        ),
    ];
    for (production, parser, expected) in one_in(2, cases) {
        let verdict = &json_lines(&judge_with(&[production, "--json"], "whole", parser))[0];
        let faults: Vec<&str> = verdict["faults"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|fault| fault.as_str().unwrap())
            .collect();
        assert_eq!(faults, expected, "{production} {parser}");
    }
    let shown = judge_with(&["port"], "whole", r"\d+\n?").code(1);
    assert_has(
        stdout(&shown),
        "\n  as if port: takes a line end after it\n",
    );
}

/// When it is started for the second time, it is another parser.
#[cfg(unix)]
#[test]
fn a_command_that_contradicts_itself_has_no_causes() {
    let folder = tempfile::tempdir().unwrap();
    let script = r#"if [ -e "$0" ]; then sed 's/.*/no/'; else touch "$0"; sed 's/.*/yes/'; fi"#;
    let mut command = rfc1738("conformance");
    command.args(["port", "--whole", "--", "sh", "-c", script]);
    let assert = command.arg(folder.path().join("started")).assert().code(1);
    let shown = stdout(&assert);
    assert_has(
        shown,
        "\n  contradicts itself: \"\", answered first yes, then no; it may keep something from string to string\n",
    );
    assert!(
        shown.contains("\nagree: 0, differ: 0, failed: 1; ")
            && !shown.contains("wrongly accepted, "),
        "{shown}"
    );
}

#[cfg(unix)]
#[test]
fn the_small_suite_is_asked_first_and_each_string_once() {
    let asked = |options: &[&str]| -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("asked");
        let script = r#"tee "$1" | "$0" match port --hex"#;
        let mut command = rfc1738("conformance");
        command
            .args(["port", "--hex"])
            .args(options)
            .args(["--", "sh", "-c", script, RFC1738]);
        command.arg(&file).assert().success();
        std::fs::read_to_string(file)
            .unwrap()
            .lines()
            .map(str::to_owned)
            .collect()
    };
    let grammar = Grammar::rfc1738();
    let mutants =
        Mutants::new(&Language::rule(grammar, "port").unwrap(), Density::Telling).unwrap();
    let small: Vec<String> = Small::new(&mutants)
        .unwrap()
        .tests()
        .iter()
        .map(|test| hex::encode(&test.string))
        .collect();
    let alone = asked(&["--no-small"]);
    let both = asked(&[]);
    assert_eq!(both[..small.len()], small);
    assert_eq!(
        BTreeSet::from_iter(&both),
        BTreeSet::from_iter(alone.iter().chain(&small))
    );
    assert_eq!(BTreeSet::from_iter(&both).len(), both.len());
}
