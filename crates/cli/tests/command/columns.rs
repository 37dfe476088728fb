//! `rfc1738 validate --column`: the values of a column of CSV and JSON Lines files.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::PathBuf,
    process::{Command, Stdio},
};

use assert_cmd::cargo::{cargo_bin, cargo_bin_cmd};
use serde_json::{Value, json};
use tempfile::TempDir;
use testkit::{assert_graphic, tenth, thorough};

use crate::common::{assert_has, rfc1738};

/// A folder with one file.
fn file(name: &str, content: impl AsRef<[u8]>) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, content).unwrap();
    (folder, path)
}

/// The output for a file whose extension is `kind`, if the command exits with status `code`. The
/// file's name is shortened to "FILE".
fn printed(
    kind: &str,
    content: impl AsRef<[u8]>,
    arguments: &[&str],
    code: i32,
) -> (String, String) {
    let (_folder, path) = file(&format!("file.{kind}"), content);
    let mut command = cargo_bin_cmd!("rfc1738");
    let output = command
        .arg("validate")
        .args(arguments)
        .arg(&path)
        .assert()
        .code(code)
        .get_output()
        .clone();
    let text = |bytes: &[u8]| assert_graphic(bytes).replace(path.to_str().unwrap(), "FILE");
    (text(&output.stdout), text(&output.stderr))
}

/// The row and the input of each value that was read from a column "url", and the first line on
/// standard error.
fn values(
    kind: &str,
    content: impl AsRef<[u8]>,
    arguments: &[&str],
) -> (Vec<(u64, Value)>, String) {
    let (_folder, path) = file(&format!("file.{kind}"), content);
    let mut command = cargo_bin_cmd!("rfc1738");
    command
        .args(["validate", "--format", "json", "--column", "url"])
        .args(arguments);
    let output = command.arg(&path).output().unwrap();
    let objects = str::from_utf8(&output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let values = objects
        .map(|object| (object["row"].as_u64().unwrap(), object["input"].clone()))
        .collect();
    let stderr = assert_graphic(&output.stderr).replace(path.to_str().unwrap(), "FILE");
    (values, stderr.lines().next().unwrap().into())
}

/// Rows and the values that they have, and the number of the rows that have none.
type Read<'a> = (&'a [(u64, &'a str)], u64);

fn assert_values(
    kind: &str,
    content: impl AsRef<[u8]>,
    arguments: &[&str],
    (expected, nulls): Read<'_>,
) {
    let shown = String::from_utf8_lossy(content.as_ref()).into_owned();
    let (found, summary) = values(kind, content, arguments);
    assert!(!summary.starts_with("error"), "{shown:?}: {summary}");
    assert_eq!(
        found,
        expected
            .iter()
            .map(|&(row, text)| (row, json!(text)))
            .collect::<Vec<_>>(),
        "{shown:?}"
    );
    let (_folder, path) = file(&format!("file.{kind}"), shown);
    let mut command = cargo_bin_cmd!("rfc1738");
    command
        .args(["validate", "--format", "count", "--column", "url"])
        .args(arguments)
        .arg(&path);
    let count = command.output().unwrap().stdout;
    let count = str::from_utf8(&count).unwrap();
    assert!(count.ends_with(&format!("null {nulls}\n")), "{count}");
}

#[test]
fn a_column_of_csv_is_read_as_rfc_4180_quotes_it() {
    let cases: &[(&str, Read<'_>)] = &[
        ("id,url\n1,a:\n2,b:\n", (&[(1, "a:"), (2, "b:")], 0)),
        ("id,url\r\n1,a:\r\n2,b:\r\n", (&[(1, "a:"), (2, "b:")], 0)),
        ("\u{FEFF}url,id\na:,1", (&[(1, "a:")], 0)),
        (
            "\"url\",id\n\"a:\"\"b\",1\n\"c:\n,d\",2\n",
            (&[(1, "a:\"b"), (2, "c:\n,d")], 0),
        ),
        ("url,id\n,1\n\"\",2\na:,3\n", (&[(3, "a:")], 2)),
        ("url,id\n\na:,1\n\n\nb:,2\n", (&[(1, "a:"), (2, "b:")], 0)),
        // Of a single column, a blank line is a row without a value.
        ("url\n\na:\n\n\nb:\n", (&[(2, "a:"), (5, "b:")], 3)),
        ("url\r\n\r\na:\r\n\r\n", (&[(2, "a:")], 2)),
        ("url\ra:\rb:", (&[(1, "a:"), (2, "b:")], 0)),
        ("url,id\n", (&[], 0)),
        ("url", (&[], 0)),
        ("url\n a: \n", (&[(1, " a: ")], 0)),
        ("url,id\na:,\"1\"\"\n\"", (&[(1, "a:")], 0)),
        ("url\n\"a:\n\"", (&[(1, "a:\n")], 0)),
        (
            "url\na:\0\n\u{1F600}\n",
            (&[(1, "a:\0"), (2, "\u{1F600}")], 0),
        ),
    ];
    for &(content, expected) in cases {
        assert_values("csv", content, &[], expected);
        assert_values("CSV", content, &[], expected);
        assert_values("tsv", content.replace(',', "\t"), &[], {
            let inside = expected.0.iter().any(|(_, text)| text.contains(','));
            if inside { continue } else { expected }
        });
        assert_values(
            "txt",
            content.replace(',', ";"),
            &["--input-format", "csv", "--delimiter", ";"],
            {
                let inside = expected.0.iter().any(|(_, text)| text.contains(','));
                if inside { continue } else { expected }
            },
        );
    }
}

#[test]
fn a_key_of_json_lines_is_read_as_a_column() {
    let cases: &[(&str, Read<'_>)] = &[
        (
            "{\"url\":\"a:\"}\n{\"id\":1,\"url\":\"b:\"}\n",
            (&[(1, "a:"), (2, "b:")], 0),
        ),
        (
            "\u{FEFF}{\"url\":\"a:\"}\r\n{\"url\":\"b:\"}",
            (&[(1, "a:"), (2, "b:")], 0),
        ),
        (
            "{\"url\":null}\n{}\n\n \r\n{\"url\":\"a:\"}\n",
            (&[(5, "a:")], 4),
        ),
        ("{\"url\":\"\"}\n", (&[(1, "")], 0)),
        (
            r#" {"x":{"url":1},"url":"\u0061\n\ud83d\ude00"} "#,
            (&[(1, "a\n\u{1F600}")], 0),
        ),
        (r#"{"\u0075rl":"a:","z":[1,{"url":[]}]}"#, (&[(1, "a:")], 0)),
        ("", (&[], 0)),
        ("\n\n", (&[], 2)),
    ];
    for &(content, expected) in cases {
        assert_values("jsonl", content, &[], expected);
        assert_values("ndjson", content, &[], expected);
        assert_values("log", content, &["--input-format", "jsonl"], expected);
    }
}

#[test]
fn a_dot_leads_into_an_object() {
    let content = r#"{"a":{"url":"a:","b":{"url":"b:"}}}
{"a":null}
{"a":{"b":{}}}
{"a.url":"c:"}
{"a":{"b.url":"d:"}}"#;
    for (path, expected) in [
        ("a.url", json!([[1, "a:"], [4, "c:"]])),
        ("a.b.url", json!([[1, "b:"], [5, "d:"]])),
    ] {
        let (stdout, _) = printed("jsonl", content, &["--column", path, "--format", "json"], 0);
        let objects = stdout
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap());
        let found: Vec<Value> = objects
            .map(|object| json!([object["row"], object["input"]]))
            .collect();
        assert_eq!(json!(found), expected, "{path}");
    }
}

/// A kind of file, its text, the rows that are read, the place of the one that is malformed, and
/// why it is.
const MALFORMED: &[(&str, &str, &[u64], &str, &str)] = &[
    (
        "csv",
        "id,url\n1,a:\n2\n3,c:\n",
        &[1, 3],
        "row 2, line 3",
        "the row has 1 field, and the header has 2: quote fields that contain delimiters or line ends",
    ),
    (
        "csv",
        "id,url\r\n\"1\r\n\",a:\r\n2,b:,\r\n3,c:\r\n",
        &[1, 3],
        "row 2, line 4",
        "the row has 3 fields, and",
    ),
    (
        "csv",
        "url,id\n\n\na:,1\nb:\n",
        &[1],
        "row 2, line 5",
        "the row has 1 field, and",
    ),
    (
        "csv",
        "url\n\"http://a.b/\"x\n\"c:d\"\n",
        &[2],
        "row 1, line 2",
        "the row has text after a closing quotation mark: write a quotation mark in a field twice",
    ),
    (
        "csv",
        "id,url\n\"1\" ,a:\n2,b:\n",
        &[2],
        "row 1, line 2",
        "the row has text after a closing quotation mark",
    ),
    (
        "jsonl",
        "{\"url\":\"a:\"}\n{\"url\":5}\n{\"url\":\"b:\"}",
        &[1, 3],
        "row 2, line 2",
        "byte 8: invalid type: integer `5`, expected a string or null for `url`",
    ),
    (
        "jsonl",
        "{\"url\":[\"a:\"]}",
        &[],
        "row 1, line 1",
        "byte 8: invalid type: sequence, expected a string",
    ),
    (
        "jsonl",
        "[\"a:\"]",
        &[],
        "row 1, line 1",
        "byte 0: invalid type: sequence, expected an object with `url`",
    ),
    (
        "jsonl",
        "a:\n{\"url\":\"b:\"}\n",
        &[2],
        "row 1, line 1",
        "byte 1: expected value",
    ),
    (
        "jsonl",
        "{\"url\":\"a:\"} {}",
        &[],
        "row 1, line 1",
        "byte 14: trailing characters",
    ),
    (
        "jsonl",
        "{\"url\":\"x\",\"url\":\"a:\"}",
        &[],
        "row 1, line 1",
        "byte 22: a second `url`",
    ),
    (
        "jsonl",
        "{\"url\":\"a:",
        &[],
        "row 1, line 1",
        "byte 10: EOF while parsing a string",
    ),
    (
        "jsonl",
        "{\"\u{1B}\":1}\n{\"url\":\"b:\"}\n",
        &[2],
        "row 1, line 1",
        "byte 3: control character",
    ),
];

#[test]
fn a_row_that_is_malformed_is_an_error_of_that_row() {
    for &(kind, content, rows, place, why) in MALFORMED {
        let (stdout, stderr) = printed(kind, content, &["--column", "url"], 1);
        let line = stdout
            .lines()
            .find(|line| line.contains("[line-malformed]"))
            .unwrap();
        let expected = format!("FILE: {place}, character 1: error[line-malformed]: {why}");
        assert!(line.starts_with(&expected), "{content:?}: {line}");
        assert!(!stderr.contains("not read to the end"), "{stderr}");
        let (found, _) = values(kind, content, &[]);
        let read: Vec<u64> = found
            .iter()
            .filter(|(_, input)| *input != Value::Null)
            .map(|&(row, _)| row)
            .collect();
        assert_eq!(
            (read, found.len()),
            (rows.to_vec(), rows.len() + 1),
            "{content:?}"
        );
        let (count, _) = printed(
            kind,
            content,
            &["--column", "url", "--syntax-only", "--format", "count"],
            1,
        );
        assert_eq!(count.lines().nth(1).unwrap(), "invalid 1", "{content:?}");

        let (_folder, path) = file(&format!("file.{kind}"), content);
        let parts = |arguments: &[&str]| {
            let mut command = cargo_bin_cmd!("rfc1738");
            command
                .args(["parts", "--column", "url"])
                .args(arguments)
                .arg(&path)
                .assert()
                .code(1)
                .get_output()
                .clone()
        };
        let output = parts(&["--get", "scheme"]);
        let stderr = assert_graphic(&output.stderr).replace(path.to_str().unwrap(), "FILE");
        assert!(
            stderr.starts_with(&format!("error: FILE: {place}: {why}"))
                && stderr.lines().count() == 1,
            "{stderr}"
        );
        assert_eq!(
            str::from_utf8(&output.stdout).unwrap().lines().count(),
            rows.len() + 1,
            "{content:?}"
        );
        let output = parts(&["--json"]);
        let mut lines = str::from_utf8(&output.stdout)
            .unwrap()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap());
        let error = lines
            .find(|line: &Value| line["input"].is_null() && !line["error"].is_null())
            .unwrap();
        assert!(
            error["error"]["message"].as_str().unwrap().starts_with(why),
            "{error}"
        );
    }
    let long = "{\"a\":".repeat(1000);
    let (stdout, _) = printed("jsonl", long, &["--column", "url"], 1);
    assert!(
        stdout.contains("byte 5000: EOF while parsing a value") && stdout.len() < 1200,
        "{stdout}"
    );
}

#[test]
fn many_malformed_rows_are_many_findings() {
    let content = "url,id\n".to_owned() + &"a:\nb:,1\n".repeat(50_000);
    let (count, _) = printed("csv", content, &["--column", "url", "--format", "count"], 1);
    assert_eq!(count, "valid 50000\ninvalid 50000\nnull 0\n");
}

#[test]
fn what_is_wrong_with_a_file_is_told_after_the_rows_before_it() {
    let bytes = |text: &str| text.as_bytes().to_vec();
    let unclosed =
        "row 2, line 3 has a quotation mark that nothing closes before the end of the file";
    let cases = [
        // Otherwise the rows after the quotation mark would be taken for one text, perhaps of
        // another column.
        ("csv", bytes("id,url\n1,a:\n2,\"b:\n3,c:\n"), 1, unclosed),
        ("csv", bytes("url,id\na:,1\nb:,\"2\nc d,3\n"), 1, unclosed),
        (
            "csv",
            bytes("url\n\"a:"),
            0,
            "row 1, line 2 has a quotation mark that nothing closes before the end",
        ),
        (
            "csv",
            bytes("url,\"id\na:,1\n"),
            0,
            "its header has a quotation mark that nothing closes before the end",
        ),
        (
            "csv",
            bytes("\"u"),
            0,
            "its header has a quotation mark that nothing closes before the end",
        ),
        (
            "csv",
            bytes("\"url\"s,id\na:,1\n"),
            0,
            "its header has text after a closing quotation mark",
        ),
        (
            "csv",
            bytes("id,ulr,urls\n"),
            0,
            "there is no column `url` (did you mean `urls`?); its columns: `id`, `ulr`, `urls`",
        ),
        (
            "csv",
            bytes("id;url\n"),
            0,
            "its columns: `id;url`; if ';' separates its fields, give --delimiter",
        ),
        (
            "csv",
            bytes("url,id,url\n"),
            0,
            "its header names `url` more than once",
        ),
        (
            "csv",
            bytes(""),
            0,
            "there is no column `url`; its columns: none",
        ),
        ("csv", bytes("\u{1B}[31m\n"), 0, "its columns: `␛[31m`"),
        (
            "csv",
            vec![b'a'; 2 << 20],
            0,
            "its header has more than 1048576 bytes",
        ),
        (
            "csv",
            vec![b','; 2 << 20],
            0,
            "its header has more than 1048576 bytes",
        ),
        (
            "jsonl",
            bytes("{\"ulr\":\"a:\",\"urls\":1}\n{}\n"),
            0,
            "there is no column `url` (did you mean `urls`?); its columns: `ulr`, `urls`",
        ),
        (
            "txt",
            bytes("url\n"),
            0,
            "the kind of the file is unknown: give --input-format csv, tsv or jsonl",
        ),
    ];
    for (kind, content, rows, expected) in cases {
        let shown = String::from_utf8_lossy(&content[..content.len().min(100)]).into_owned();
        let (found, first) = values(kind, &content, &[]);
        assert_eq!(found.len(), rows, "{shown:?}");
        assert!(
            first.starts_with("error: FILE: ") && first.contains(expected),
            "{shown:?}: {first}"
        );
        assert!(first.len() < 1200);
        let (_, stderr) = printed(kind, &content, &["--column", "url"], 2);
        assert_has(&stderr, "\n1 file not read to the end\n");
    }
}

#[test]
fn what_looks_like_a_table_gets_a_hint_that_it_is_read_as_lines() {
    let give = |kind: &str, options: &str| {
        format!(
            "hint: FILE looks like {kind}: to read one of its columns, give --column NAME --input-format {options}"
        )
    };
    let by_name =
        "hint: FILE is read as lines: give --column to read one of its columns".to_owned();
    let cases = [
        (
            "txt",
            "id,url\n1,http://host.dom/\n",
            Some(give("CSV", "csv")),
        ),
        (
            "txt",
            "\u{FEFF}\"id\",\"the URL\"\r\n",
            Some(give("CSV", "csv")),
        ),
        ("txt", "id;url\n", Some(give("CSV", "csv --delimiter ';'"))),
        ("txt", "id\turl", Some(give("TSV", "tsv"))),
        (
            "txt",
            "{\"url\":\"a:\"}\n",
            Some(give("JSON Lines", "jsonl")),
        ),
        ("csv", "url\na:\n", Some(by_name.clone())),
        ("jsonl", "{\"url\":\"a:\"}\n", Some(by_name)),
        ("txt", "http://host.dom/a,b\nid,url\n", None),
        ("txt", "a,,b\n", None),
        ("txt", "url\n", None),
    ];
    for (kind, content, hint) in cases {
        let (_folder, path) = file(&format!("file.{kind}"), content);
        let output = rfc1738("validate -q").arg(&path).output().unwrap();
        let stderr = assert_graphic(&output.stderr).replace(path.to_str().unwrap(), "FILE");
        assert_eq!(
            stderr.lines().find(|line| line.starts_with("hint")),
            hint.as_deref(),
            "{content:?}"
        );
    }
}

#[test]
fn other_files_are_read_if_one_cannot_be() {
    let (_a, bad) = file("bad.csv", "id\n1\n");
    let (_b, good) = file("good.jsonl", "{\"url\":\"a:\"}\n");
    let mut command = cargo_bin_cmd!("rfc1738");
    command
        .args(["validate", "--format", "count", "--column", "url"])
        .args([&bad, &good, &bad]);
    command
        .assert()
        .code(2)
        .stdout("valid 1\ninvalid 0\nnull 0\n");
}

#[test]
fn values_that_are_not_utf_8_or_too_long_are_invalid() {
    let rules = |kind, content: &[u8], arguments: &[&str]| {
        let arguments = [&["--column", "url", "--format", "csv"], arguments].concat();
        let (stdout, _) = printed(kind, content, &arguments, 1);
        let mut rows = csv::Reader::from_reader(stdout.as_bytes());
        assert_eq!(&rows.headers().unwrap()[1], "row");
        rows.records()
            .map(|row| row.unwrap())
            .map(|row| (row[1].to_owned(), row[5].to_owned(), row[10].to_owned()))
            .collect::<Vec<_>>()
    };
    let long = format!("news:{}", "a".repeat(20));
    let found = rules(
        "csv",
        &[
            b"url,id\nnews:a,1\n\xFF,2\nnews:",
            "a".repeat(20).as_bytes(),
            b",3\n\xC3,4\n\xA9,5\n",
        ]
        .concat(),
        &["--max-line", "24"],
    );
    let row = |row: &str, rule: &str, message: &str| {
        (row.to_owned(), rule.to_owned(), message.to_owned())
    };
    assert_eq!(
        found,
        [
            row(
                "2",
                "line-not-utf8",
                "the byte FF begins no whole character of UTF-8"
            ),
            row(
                "3",
                "line-too-long",
                "the text has 25 bytes, more than 24, and is not read"
            ),
            row(
                "4",
                "line-not-utf8",
                "the byte C3 begins no whole character of UTF-8"
            ),
            row(
                "5",
                "line-not-utf8",
                "the byte A9 begins no whole character of UTF-8"
            ),
        ]
    );
    let content =
        format!("{{\"url\":\"news:\\ud800\"}}\n{{\"url\":\"{long}\"}}\n{{\"url\":\"\"}}\n");
    assert_eq!(
        rules(
            "jsonl",
            &[content.as_bytes(), b"{\"url\":\"\xFF\"}"].concat(),
            &["--max-line", "24"]
        ),
        [
            row(
                "1",
                "line-not-utf8",
                "the byte ED begins no whole character of UTF-8"
            ),
            row(
                "2",
                "line-too-long",
                "the text has 35 bytes, more than 24, and is not read"
            ),
            row("3", "line-empty", "the value is empty"),
            row(
                "4",
                "line-not-utf8",
                "the byte FF begins no whole character of UTF-8"
            ),
        ]
    );
}

/// The output with the number of a row alone, in place of that number and the number of the line,
/// which is as far `below`.
fn numbered(
    output: &str,
    below: u64,
    [open, between, close]: [&str; 3],
    [before, after]: [&str; 2],
) -> String {
    let mut numbered = String::new();
    for line in output.split_inclusive('\n') {
        let numbers = line.split_once(open).and_then(|(start, rest)| {
            let (row, rest) = rest.split_once(between)?;
            let (line, rest) = rest.split_once(close)?;
            assert_eq!(
                line.parse::<u64>().unwrap(),
                row.parse::<u64>().unwrap() + below
            );
            Some(format!("{start}{before}{row}{after}{rest}"))
        });
        numbered += &numbers.unwrap_or_else(|| line.to_owned());
    }
    numbered
}

/// As lines and as a column, the findings are the same but for the names of their places.
#[test]
fn values_have_the_findings_of_lines() {
    let lines = [
        "http://host.dom/%41",
        "x",
        "http://host.dom:81/",
        "http://192.0.2.256/",
        "https://h/?a,b",
    ]
    .repeat(1000);
    let quoted = lines.iter().map(|line| format!("{line:?}"));
    let csv = "id,url\n".to_owned()
        + &quoted
            .clone()
            .enumerate()
            .map(|(id, line)| format!("{id},{line}\n"))
            .collect::<String>();
    let jsonl: String = quoted.map(|line| format!("{{\"url\":{line}}}\n")).collect();
    let columns = [("csv", csv), ("jsonl", jsonl)];
    for arguments in [
        &["--format", "json"][..],
        &[
            "--format",
            "csv",
            "--only",
            "http,https",
            "--max-findings",
            "2345",
        ],
        &["--format", "count"],
        &["--format", "count", "--syntax-only"],
        &["--format", "human", "--agreed", "--deny", "note"],
        &["--format", "json", "--threads", "7"],
    ] {
        let (stdout, stderr) = printed("txt", lines.join("\n"), arguments, 1);
        let expected = if arguments[1] == "count" {
            stdout + "null 0\n"
        } else {
            stdout
        };
        let stderr = stderr.replacen("5,000 lines:", "5,000 values:", 1);
        for (kind, content) in &columns {
            let (as_column, summary) = printed(
                kind,
                content,
                &[&["--column", "url"], arguments].concat(),
                1,
            );
            // A row of CSV is one line further down, because of the header.
            let below = u64::from(*kind == "csv");
            let as_column = match arguments[1] {
                "human" => numbered(
                    &as_column,
                    below,
                    ["FILE: row ", ", line ", ", character "],
                    ["FILE:", ":"],
                ),
                "json" => numbered(
                    &as_column,
                    below,
                    ["\"row\":", ",\"line\":", ","],
                    ["\"line\":", ","],
                ),
                "csv" => {
                    let as_column = as_column.replacen("file,row,line,", "file,line,", 1);
                    numbered(&as_column, below, ["FILE,", ",", ","], ["FILE,", ","])
                }
                _ => as_column,
            };
            assert!(as_column == expected, "{kind} {arguments:?}");
            assert_eq!(summary, stderr);
        }
    }
}

#[test]
fn sarif_names_the_row_in_place_of_a_region() {
    let (stdout, _) = printed(
        "csv",
        "url\nnews:a\nhttp://192.0.2.256/\n",
        &["--column", "url", "--format", "sarif"],
        1,
    );
    let log: Value = serde_json::from_str(&stdout).unwrap();
    let location = &log["runs"][0]["results"][0]["locations"][0];
    assert_eq!(
        location["logicalLocations"],
        json!([{"name": "row 2", "kind": "element"}])
    );
    assert_eq!(
        location["properties"],
        json!({"row": 2, "startColumn": 16, "endColumn": 19})
    );
    assert_eq!(
        location["physicalLocation"]["region"],
        json!({"startLine": 3})
    );
}

#[test]
fn the_summary_counts_values_and_rows_without_one() {
    let (_, stderr) = printed("csv", "url,id\n,1\nnews:a,2\n", &["--column", "url"], 0);
    assert!(
        stderr.starts_with("1 value: 1 valid, 0 invalid\n1 row has no value\n"),
        "{stderr}"
    );
    let (_, stderr) = printed("csv", "url,id\n,1\n,2\n", &["--column", "url"], 0);
    assert_eq!(
        stderr,
        "0 values: 0 valid, 0 invalid\n2 rows have no value\n"
    );
}

#[test]
fn rows_are_counted_over_many_chunks_and_without_their_nulls() {
    let rows = 3 * tenth(100_000);
    let url = |row: usize| {
        if row.is_multiple_of(3) {
            String::new()
        } else {
            format!("news:a{row}")
        }
    };
    let csv = "url,id\n".to_owned()
        + &(1..=rows)
            .map(|row| format!("{},{row}\n", url(row)))
            .collect::<String>();
    let (found, summary) = values("csv", csv, &[]);
    let expected = (1..=rows)
        .filter(|row| row % 3 > 0)
        .map(|row| (row as u64, json!(url(row))));
    assert!(found.into_iter().eq(expected));
    let valid = if thorough() { "200,000" } else { "20,000" };
    assert_eq!(summary, format!("{valid} values: {valid} valid, 0 invalid"));
}

#[test]
fn an_answer_comes_when_the_input_pauses() {
    for (format, lines) in [
        ("csv", ["url\n", "x\n", "y\nhalf"]),
        (
            "jsonl",
            ["", "{\"url\":\"x\"}\n", "{\"url\":\"y\"}\n{\"url\":"],
        ),
    ] {
        let mut command = Command::new(cargo_bin!("rfc1738"));
        command.args([
            "validate",
            "--format",
            "json",
            "--column",
            "url",
            "--input-format",
            format,
        ]);
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let [header, lines @ ..] = lines;
        stdin.write_all(header.as_bytes()).unwrap();
        for (row, line) in lines.into_iter().enumerate() {
            stdin.write_all(line.as_bytes()).unwrap();
            let mut answer = String::new();
            stdout.read_line(&mut answer).unwrap();
            assert_has(&answer, format!("\"row\":{},", row + 1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
}

#[test]
fn options_about_columns_need_a_column() {
    for arguments in [
        &["--input-format", "csv"][..],
        &["--delimiter", ";"],
        &["--column", "a", "--delimiter", "\""],
        &["--column", "a", "--delimiter", "é"],
        &["--column", "a", "--input-format", "xls"],
    ] {
        rfc1738("validate")
            .args(arguments)
            .assert()
            .code(2)
            .stdout("");
    }
}
