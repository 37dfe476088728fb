//! `rfc1738 parts`: the parts of URLs, all or one of them.

use std::{fs, path::PathBuf};

use serde_json::{Value, json};

use crate::common::{assert_has, json_lines, rfc1738, stderr, stdout};

#[test]
fn each_part_has_a_line_with_its_place() {
    let expected = "\
url         0..36   ftp://me:@host.dom:021/a?b%2f;type=i
  scheme    0..3    ftp
  user      6..8    me
  password  9..9
  host      10..18  host.dom
  port      19..22  021
  path      22..36  /a?b%2f;type=i
  search    absent
";
    rfc1738("parts ftp://me:@host.dom:021/a?b%2f;type=i")
        .assert()
        .success()
        .stdout(expected)
        .stderr("");
}

/// A URL, and the text of each part; "-" if it is absent.
const PARTS: [(&str, [&str; 7]); 11] = [
    ("HTTPS://h.d/?", ["HTTPS", "-", "-", "h.d", "-", "/", ""]),
    (
        "http://h.d:8080/a/?b",
        ["http", "-", "-", "h.d", "8080", "/a/", "b"],
    ),
    ("ftp://@h/", ["ftp", "", "-", "h", "-", "/", "-"]),
    ("telnet://u:p@h", ["telnet", "u", "p", "h", "-", "-", "-"]),
    (
        "gopher://h/7a%09?b",
        ["gopher", "-", "-", "h", "-", "/7a%09?b", "-"],
    ),
    ("wais://h/d?s", ["wais", "-", "-", "h", "-", "/d", "s"]),
    ("mailto:a@b", ["mailto", "-", "-", "-", "-", "a@b", "-"]),
    ("news:*", ["news", "-", "-", "-", "-", "*", "-"]),
    ("file:///etc", ["file", "-", "-", "-", "-", "/etc", "-"]),
    ("x://u@h:1/?", ["x", "u", "-", "h", "1", "/?", "-"]),
    ("x:", ["x", "-", "-", "-", "-", "-", "-"]),
];

const NAMES: [&str; 7] = [
    "scheme", "user", "password", "host", "port", "path", "search",
];

#[test]
fn a_part_is_printed_alone_and_the_status_says_whether_there_is_one() {
    for (url, parts) in PARTS {
        for (name, text) in NAMES.into_iter().zip(parts) {
            let assert = rfc1738("parts").args(["--get", name, url]).assert();
            let expected = if text == "-" {
                ("\n", Some(1))
            } else {
                (&*format!("{text}\n"), Some(0))
            };
            assert_eq!(
                (stdout(&assert), assert.get_output().status.code()),
                expected,
                "{url} {name}"
            );
            assert_eq!(stderr(&assert), "", "{url} {name}");
        }
    }
}

#[test]
fn json_has_the_texts_of_all_parts() {
    let urls = PARTS.map(|(url, _)| url);
    for assert in [
        rfc1738("parts --json").args(urls).assert().success(),
        rfc1738("parts --json")
            .write_stdin(urls.join("\n"))
            .assert()
            .success(),
    ] {
        let objects = json_lines(&assert);
        assert_eq!(objects.len(), PARTS.len());
        for ((url, parts), object) in PARTS.iter().zip(objects) {
            let value = |(name, text): (&str, &str)| match (name, text) {
                (_, "-") => Value::Null,
                ("port", digits) => digits.parse::<u16>().unwrap().into(),
                (_, text) => text.into(),
            };
            let expected: serde_json::Map<_, _> = NAMES
                .into_iter()
                .zip(*parts)
                .map(|part| (part.0.to_owned(), value(part)))
                .collect();
            assert_eq!(
                (&object["input"], &object["ok"]),
                (&json!(url), &json!(true))
            );
            for (name, value) in expected {
                assert_eq!(object[&name], value, "{name} of {url}");
            }
        }
    }
    let assert = rfc1738("parts --json --syntax-only http://h:65536 http://h:00")
        .assert()
        .success();
    let ports: Vec<Value> = json_lines(&assert)
        .iter()
        .map(|parts| parts["port"].clone())
        .collect();
    assert_eq!(ports, [Value::Null, json!(0)]);
}

/// So that it can be put beside the input.
#[test]
fn with_get_every_text_has_a_line() {
    let input = "http://a/\n\nnews:*\n http://b/\nhttps://c/\nhttp://u@d/\n";
    let assert = rfc1738("parts --get host")
        .write_stdin(input)
        .assert()
        .code(1);
    assert_eq!(stdout(&assert), "a\n\n\n\nc\n\n");
    for line in [2, 4, 6] {
        assert_has(stderr(&assert), format!("<stdin>:{line}:"));
    }
    assert!(
        !stderr(&assert).contains("<stdin>:3:"),
        "{}",
        stderr(&assert)
    );
}

#[test]
fn errors_are_those_of_parse() {
    for options in [&[][..], &["--json"], &["--only", "ftp"]] {
        for text in ["http://h_h/", "", "x", "mailto:"] {
            let parts = rfc1738("parts").args(options).arg(text).assert().code(1);
            let parse = rfc1738("parse").args(options).arg(text).assert().code(1);
            assert_eq!(
                (stdout(&parts), stderr(&parts)),
                (stdout(&parse), stderr(&parse)),
                "{options:?} {text}"
            );
        }
    }
    rfc1738("parts --get hosts x:").assert().code(2).stdout("");
    rfc1738("parts --get host --json x:")
        .assert()
        .code(2)
        .stdout("");
}

/// A row without a value has no part, and is not a mistake.
#[test]
fn each_row_of_a_column_has_an_answer() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, content: &str| {
        let path = folder.path().join(name);
        fs::write(&path, content).unwrap();
        path
    };
    let csv = file(
        "a.csv",
        "id,url\n1,https://h.d:8080/\n2,\n3,\"ftp://u@e.f/\"\n",
    );
    let get = |part: &str, paths: &[&PathBuf]| {
        rfc1738("parts")
            .args(["--column", "url", "--get", part])
            .args(paths)
            .assert()
    };
    get("host", &[&csv])
        .success()
        .stdout("h.d\n\ne.f\n")
        .stderr("");
    get("port", &[&csv]).code(1).stdout("8080\n\n\n").stderr("");

    let lines = file(
        "b.jsonl",
        "{\"url\": \"http://a/\"}\n{}\n{\"url\": \"http://u@b/\"}\n",
    );
    let assert = get("host", &[&csv, &lines])
        .code(1)
        .stdout("h.d\n\ne.f\na\n\n\n");
    assert_has(
        stderr(&assert),
        "b.jsonl: row 3, line 3, character 8: error[syntax]",
    );

    let assert = rfc1738("parts --json --column url")
        .arg(&lines)
        .assert()
        .code(1);
    let objects = json_lines(&assert);
    assert_eq!(
        (&objects[0]["host"], &objects[1]),
        (&json!("a"), &Value::Null)
    );
    assert_eq!(objects[2]["input"], "http://u@b/");

    let arguments = [
        "parts",
        "--get",
        "scheme",
        "--column",
        "url",
        "--input-format",
        "tsv",
    ];
    rfc1738(arguments[0])
        .args(&arguments[1..])
        .write_stdin("url\nx:\n")
        .assert()
        .success()
        .stdout("x\n");
    let assert = rfc1738("parts --column uri")
        .arg(&csv)
        .assert()
        .code(2)
        .stdout("");
    assert_has(stderr(&assert), "there is no column `uri`");
}
