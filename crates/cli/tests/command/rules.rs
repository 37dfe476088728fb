//! `rfc1738 rules`: the table of rules, and each of them.

use rfc1738::Rule;
use serde_json::Value;

use crate::common::{assert_has, rfc1738};

/// The rules that the command has beyond the library's.
const LINE_RULES: [&str; 2] = ["line-malformed", "line-too-long"];

fn printed(arguments: &[&str]) -> String {
    let output = rfc1738("")
        .args(arguments)
        .assert()
        .success()
        .get_output()
        .clone();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn all_are_listed_in_their_order() {
    let list = printed(&["rules"]);
    let mut lines = list.lines();
    for rule in Rule::ALL {
        let [row, found_in, not_in] = [(); 3].map(|()| lines.next().unwrap());
        assert_eq!(row.split(' ').next(), Some(rule.id()));
        assert!(row.ends_with(rule.summary()), "{row}");
        assert_eq!(found_in, format!("    found in  {}", rule.example()));
        assert_eq!(not_in, format!("    not in    {}", rule.counter_example()));
    }
    // Each of the command's own takes three lines, too.
    let own = lines.step_by(3).map(|row| row.split(' ').next().unwrap());
    assert!(own.eq(LINE_RULES));
}

#[test]
fn json_has_the_whole_description() {
    let list = printed(&["rules", "--json"]);
    assert_eq!(list.lines().count(), Rule::ALL.len() + LINE_RULES.len());
    for (line, rule) in list.lines().zip(Rule::ALL) {
        let object: Value = serde_json::from_str(line).unwrap();
        let values = [
            "id",
            "section",
            "severity",
            "summary",
            "example",
            "counter_example",
        ]
        .map(|key| &object[key]);
        let expected = [
            rule.id(),
            rule.section(),
            rule.severity().name(),
            rule.summary(),
            rule.example(),
            rule.counter_example(),
        ];
        assert_eq!(values.map(|value| value.as_str().unwrap()), expected);
        assert_eq!(printed(&["rules", "--json", rule.id()]).trim_end(), line);
    }
}

#[test]
fn one_is_shown_with_an_example_and_a_counter_example() {
    assert_eq!(
        printed(&["rules", "port-range"]),
        "port-range: a port over 65535, or 0\n\n\
         severity  error\n\
         section   3.1, RFC 1700\n\
         found in  http://host.dom:65536/\n\
         not in    http://host.dom/\n"
    );
}

#[test]
fn a_rule_of_lines_is_shown_like_any_other() {
    assert_eq!(
        printed(&["rules", "line-too-long"]),
        "line-too-long: a line longer than the reader takes\n\n\
         severity  error\n\
         section   -\n\
         found in  a line of a gigabyte\n\
         not in    a line that holds a URL\n"
    );
    for id in LINE_RULES {
        let object: Value = serde_json::from_str(&printed(&["rules", "--json", id])).unwrap();
        assert_eq!(
            (&object["id"], &object["severity"]),
            (&id.into(), &"error".into())
        );
    }
}

#[test]
fn an_unknown_rule_is_refused_with_the_nearest() {
    let output = rfc1738("rules escape-controls")
        .assert()
        .code(2)
        .get_output()
        .clone();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_has(&stderr, "a similar value exists: 'escape-control'");
}
