//! `rfc1738 compare`: how the strings of one rule and those of another are related.

use std::fs;

use assert_cmd::assert::Assert;
use serde_json::json;
use testkit::assert_graphic;

use crate::common::{assert_has, json_lines, rfc1738, stderr, stdout};

fn compare(arguments: &[&str]) -> Assert {
    let assert = rfc1738("compare").args(arguments).assert();
    assert_graphic(&assert.get_output().stdout);
    assert_graphic(&assert.get_output().stderr);
    assert
}

/// The relation and the three shortest strings.
#[track_caller]
fn assert_shown(a: &str, b: &str, relation: &str, strings: [&str; 3]) {
    let assert = compare(&[a, b])
        .code(i32::from(relation != "equal"))
        .stderr("");
    let lines: Vec<&str> = stdout(&assert).lines().collect();
    assert!(lines[0].starts_with(&format!("{relation}: ")), "{lines:?}");
    let expected = ["only in A", "only in B", "in both  "]
        .into_iter()
        .zip(strings);
    assert_eq!(
        lines[1..],
        expected
            .map(|(is_in, string)| format!("  {is_in}  {string}"))
            .collect::<Vec<_>>()
    );
}

#[test]
fn rules_are_equal_within_containing_overlapping_or_apart() {
    assert_shown("url", "genericurl", "equal", ["none", "none", r#""a:""#]);
    assert_shown("rfc1738:url", "url", "equal", ["none", "none", r#""a:""#]);
    assert_shown(
        "httpurl",
        "rfc2396:absoluteURI",
        "within",
        ["none", r#""a:a""#, r#""http://a""#],
    );
    assert_shown(
        "host",
        "hostname",
        "contains",
        [r#""0.0.0.0""#, "none", r#""a""#],
    );
    let strings = [r#""ftp://:a?@a""#, r#""a:""#, r#""ftp://a""#];
    assert_shown("ftpurl", "rfc3986:absolute-URI", "overlap", strings);
    assert_shown(
        "nntpurl",
        "url-draft:url",
        "apart",
        [r#""nntp://a/a""#, r#""a:""#, "none"],
    );
}

#[test]
fn sums_are_of_rules_on_either_side() {
    let cases = [
        ("host - hostname", "hostnumber"),
        ("hostname | hostnumber", "host"),
        ("url & httpurl", "httpurl"),
        // From left to right; parentheses group.
        ("host - hostname | hostname", "host"),
        ("host - (hostname | hostname)", "hostnumber"),
        ("host - (hostname | hostname)", "hostnumber"),
        ("((host)) - (hostname)", "hostnumber"),
        (
            "rfc3986:URI-reference",
            "rfc3986:URI | rfc3986:relative-ref",
        ),
        // Nothing is in either.
        ("url - genericurl", "host - (hostname | hostnumber)"),
    ];
    for (a, b) in cases {
        let assert = compare(&[a, b]).code(0);
        assert!(stdout(&assert).starts_with("equal: "), "{a}");
    }
}

#[test]
fn witnesses_have_the_rules_and_the_characters_where_the_sides_diverge() {
    let expected = "\
overlap: A and B have strings in common, and each has some that the other lacks
  only in A  \"a://:a\"
  only in B  \"a:\"
  in both    \"a:a\"

in A, not in B: 4 places
";
    let assert = compare(&["rfc2396:absoluteURI", "rfc3986:absolute-URI", "--witnesses"]).code(1);
    assert!(stdout(&assert).starts_with(expected), "{}", stdout(&assert));
    let b = "
in B, not in A: 2 places
  \"a:\"
    after \"a:\": the end
    A: absoluteURI, B: absolute-URI
  \"a://[::]\"
    after \"a://\": \"[\"
    A: authority, B: IP-literal
";
    assert_has(stdout(&assert), b);
    let expected = "
in A, not in B: 1 place
  \"ftp://:a?@a\"
    after \"ftp://:a\": \"?\"
    A: password, B: userinfo

in B, not in A: 46 places
";
    let assert = compare(&["ftpurl", "rfc3986:absolute-URI", "--witnesses"]).code(1);
    assert_has(stdout(&assert), expected);
    assert!(!stdout(&compare(&["url", "genericurl", "--witnesses"]).code(0)).contains("place"));
}

#[test]
fn json_is_one_line() {
    let assert = compare(&["ftpurl", "rfc3986:absolute-URI", "--json", "--witnesses"]).code(1);
    let [value] = &json_lines(&assert)[..] else {
        panic!("one line")
    };
    assert_eq!(
        value["only_a"],
        json!({ "hex": "6674703a2f2f3a613f4061", "text": "ftp://:a?@a" })
    );
    assert_eq!(value["witnesses"].as_array().unwrap().len(), 16);
    assert_eq!(
        value["witnesses"][0],
        json!({
            "only": "a",
            "hex": "6674703a2f2f3a613f4061",
            "text": "ftp://:a?@a",
            "at": 8,
            "rules": { "a": "password", "b": "userinfo" },
            "bytes": "3f",
            "end": false,
            "places": 1,
        })
    );
    let assert = compare(&["url - genericurl", "rfc1738:url", "--json"]).code(1);
    let expected = json!({
        "a": "url - genericurl",
        "b": "rfc1738:url",
        "relation": "within",
        "only_a": null,
        "only_b": { "hex": "613a", "text": "a:" },
        "both": null,
    });
    assert_eq!(json_lines(&assert), [expected]);
}

#[test]
fn a_grammar_may_be_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my grammar.abnf");
    fs::write(
        &file,
        "; base: rfc3986\nmy-uri = URI / relative-ref\nbytes = %x00-FF\n",
    )
    .unwrap();
    let file = file.to_str().unwrap();
    assert_shown(
        &format!("{file}:my-uri"),
        "rfc3986:URI-reference",
        "equal",
        ["none", "none", r#""""#],
    );
    assert_shown(
        &format!("{file}:my-uri - rfc3986:URI"),
        "rfc3986:relative-ref",
        "equal",
        ["none", "none", r#""""#],
    );
    assert_shown(
        &format!("{file}:BYTES"),
        "digit",
        "contains",
        [r#""a""#, "none", r#""0""#],
    );
    let assert = compare(&[
        "--json",
        &format!("{file}:bytes - ( {file}:bytes & url-draft:xalphas )"),
        "digit",
    ])
    .code(1);
    assert_eq!(json_lines(&assert)[0]["relation"], "apart");
}

/// What is wrong, and where, after the caret.
#[track_caller]
fn assert_refused(argument: &str, message: &str, caret: usize) {
    for arguments in [[argument, "host"], ["host", argument]] {
        let assert = compare(&arguments).code(2).stdout("");
        let lines: Vec<&str> = stderr(&assert).lines().collect();
        assert!(lines[0].contains(message), "{lines:?}");
        assert_eq!(lines[3], format!("  {:caret$}^", ""), "{lines:?}");
    }
}

#[test]
fn what_is_not_a_sum_of_rules_is_located() {
    assert_refused("", "a rule was expected here", 0);
    assert_refused("host -", "a rule was expected here", 6);
    assert_refused("host - | port", "a rule was expected here", 7);
    assert_refused("( )", "a rule was expected here", 2);
    assert_refused("rfc1738:", "a rule was expected here", 8);
    assert_refused("host port", "an operator was expected here", 5);
    assert_refused("host ( port", "an operator was expected here", 5);
    assert_refused("host - (port", "this parenthesis is never closed", 7);
    assert_refused("host - port)", "this parenthesis was never opened", 11);
    assert_refused(
        "host - hostprot",
        "no rule `hostprot` (did you mean `hostport`?)",
        7,
    );
    assert_refused("host - rfc1738:hostprot", "no rule `hostprot`", 15);
    assert_refused(
        "host | rfc1783:host",
        "no grammar `rfc1783` (did you mean `rfc1738`?)",
        7,
    );
    assert_refused("URL", "no rule `URL`", 0);
    assert_refused(&["a"; 101].join(" | "), "a sum may have 100 rules", 61);
}

#[test]
fn a_grammar_that_cannot_be_read_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("recursive.bnf");
    fs::write(&file, "a = \"(\" [ a ] \")\"\n").unwrap();
    let assert = compare(&[&format!("{}:a", file.display()), "host"])
        .code(2)
        .stdout("");
    assert_has(
        stderr(&assert),
        "recursive.bnf: `a` cannot be used: line 1, column 1: `a` → `a` leads back to itself",
    );
    compare(&["missing.abnf:a", "host"]).code(2).stdout("");
    compare(&["host"]).code(2).stdout("");
}

#[test]
fn what_would_be_too_large_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("large.abnf");
    fs::write(
        &file,
        "a = *( 1009( \"a\" / \"b\" ) )\nb = *( 1013( \"a\" / \"c\" ) )\n",
    )
    .unwrap();
    let [a, b] = ["a", "b"].map(|rule| format!("{}:{rule}", file.display()));
    let assert = compare(&[&a, &b]).code(2).stdout("");
    assert_has(stderr(&assert), "too large");
}

#[test]
fn nothing_of_an_argument_reaches_the_terminal_unescaped() {
    for hostile in [
        "\x1B[31m",
        "\u{202E}",
        "host - \x07",
        "\x1B]0;x\x07:host",
        "(\r",
        "host \u{9B}31m",
    ] {
        compare(&[hostile, "host"]).code(2).stdout("");
        compare(&["host", hostile, "--json"]).code(2).stdout("");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("\x1B[31m.abnf");
    fs::write(&file, "a = %x1B \"[31m\" / %xFF\n").unwrap();
    let rule = format!("{}:a", file.display());
    compare(&[&rule, "host", "--witnesses"]).code(1).stderr("");
    compare(&[&rule, "host", "--witnesses", "--json"])
        .code(1)
        .stderr("");
}
