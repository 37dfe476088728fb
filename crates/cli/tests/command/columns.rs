//! `rfc1738 validate --column`: the values of a column of CSV and JSON Lines files.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
};

use serde_json::{Value, json};
use testkit::{assert_graphic, tenth, thorough};

use crate::common::{RFC1738, assert_has, file, rfc1738, rows};

/// The output for a file whose extension is `kind`, if the command exits with status `code`. The
/// file's name is shortened to "FILE".
fn run(command: &str, kind: &str, content: impl AsRef<[u8]>, code: i32) -> (String, String) {
    let (_folder, path) = file(&format!("file.{kind}"), content);
    let assert = rfc1738(command).arg(&path).assert().code(code);
    let output = assert.get_output();
    let text = |bytes: &[u8]| assert_graphic(bytes).replace(path.to_str().unwrap(), "FILE");
    (text(&output.stdout), text(&output.stderr))
}

fn validate(kind: &str, content: impl AsRef<[u8]>, options: &str, code: i32) -> (String, String) {
    run(&format!("validate {options}"), kind, content, code)
}

fn values_of(lines: &str) -> Vec<Value> {
    lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The row and the input of each value that was read from a column "url", and the first line on
/// standard error.
fn values(
    kind: &str,
    content: impl AsRef<[u8]>,
    options: &str,
    code: i32,
) -> (Vec<(u64, Value)>, String) {
    let options = format!("--format json --column url {options}");
    let (stdout, stderr) = validate(kind, content, &options, code);
    let values = values_of(&stdout)
        .into_iter()
        .map(|object| (object["row"].as_u64().unwrap(), object["input"].clone()))
        .collect();
    (values, stderr.lines().next().unwrap().into())
}

/// Rows and the values that they have, and the number of the rows that have none.
type Read<'a> = (&'a [(u64, &'a str)], u64);

/// The values need not be URLs.
fn assert_values(kind: &str, content: &str, options: &str, (expected, nulls): Read<'_>) {
    let (_folder, path) = file(&format!("file.{kind}"), content);
    let read = |format: &str| {
        let mut command = rfc1738(&format!(
            "validate --format {format} --column url {options}"
        ));
        let output = command.arg(&path).output().unwrap();
        assert!(!output.stderr.starts_with(b"error"), "{content:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let found: Vec<Value> = values_of(&read("json"))
        .iter()
        .map(|object| json!([object["row"], object["input"]]))
        .collect();
    assert_eq!(json!(found), json!(expected), "{content:?}");
    let count = read("count");
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
        assert_values("csv", content, "", expected);
        assert_values("CSV", content, "", expected);
        if !expected.0.iter().any(|(_, text)| text.contains(',')) {
            assert_values("tsv", &content.replace(',', "\t"), "", expected);
            let options = "--input-format csv --delimiter ;";
            assert_values("txt", &content.replace(',', ";"), options, expected);
        }
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
        assert_values("jsonl", content, "", expected);
        assert_values("ndjson", content, "", expected);
        assert_values("log", content, "--input-format jsonl", expected);
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
        let options = format!("--column {path} --format json");
        let found: Vec<Value> = values_of(&validate("jsonl", content, &options, 0).0)
            .iter()
            .map(|object| json!([object["row"], object["input"]]))
            .collect();
        assert_eq!(json!(found), expected, "{path}");
    }
}

/// A kind of file, its text as JSON, the rows that are read, the place of the one that is malformed,
/// and why it is.
const MALFORMED: &str = r#"
    csv => "id,url\n1,a:\n2\n3,c:\n"
        => 1 3 => row 2, line 3 => the row has 1 field, and the header has 2: quote fields that contain delimiters or line ends
    csv => "id,url\r\n\"1\r\n\",a:\r\n2,b:,\r\n3,c:\r\n"
        => 1 3 => row 2, line 4 => the row has 3 fields, and
    csv => "url,id\n\n\na:,1\nb:\n"
        => 1 => row 2, line 5 => the row has 1 field, and
    csv => "url\n\"http://a.b/\"x\n\"c:d\"\n"
        => 2 => row 1, line 2 => the row has text after a closing quotation mark: write a quotation mark in a field twice
    csv => "id,url\n\"1\" ,a:\n2,b:\n"
        => 2 => row 1, line 2 => the row has text after a closing quotation mark
    jsonl => "{\"url\":\"a:\"}\n{\"url\":5}\n{\"url\":\"b:\"}"
        => 1 3 => row 2, line 2 => byte 8: invalid type: integer `5`, expected a string or null for `url`
    jsonl => "{\"url\":[\"a:\"]}"
        =>  => row 1, line 1 => byte 8: invalid type: sequence, expected a string
    jsonl => "[\"a:\"]"
        =>  => row 1, line 1 => byte 0: invalid type: sequence, expected an object with `url`
    jsonl => "a:\n{\"url\":\"b:\"}\n"
        => 2 => row 1, line 1 => byte 1: expected value
    jsonl => "{\"url\":\"a:\"} {}"
        =>  => row 1, line 1 => byte 14: trailing characters
    jsonl => "{\"url\":\"x\",\"url\":\"a:\"}"
        =>  => row 1, line 1 => byte 22: a second `url`
    jsonl => "{\"url\":\"a:"
        =>  => row 1, line 1 => byte 10: EOF while parsing a string
    jsonl => "{\"\u001b\":1}\n{\"url\":\"b:\"}\n"
        => 2 => row 1, line 1 => byte 3: control character
"#;

#[test]
fn a_row_that_is_malformed_is_an_error_of_that_row() {
    for [kind, content, read, place, why] in rows(MALFORMED) {
        let content: String = serde_json::from_str(content).unwrap();
        let (stdout, stderr) = validate(kind, &content, "--column url", 1);
        let expected = format!("FILE: {place}, character 1: error[line-malformed]: {why}");
        let is_expected = |line: &str| line.starts_with(&expected);
        assert!(stdout.lines().any(is_expected), "{content:?}: {stdout}");
        assert!(!stderr.contains("not read to the end"), "{stderr}");
        let (found, _) = values(kind, &content, "", 1);
        let numbers: Vec<String> = found
            .iter()
            .filter(|(_, input)| !input.is_null())
            .map(|(row, _)| row.to_string())
            .collect();
        assert_eq!(numbers.join(" "), read, "{content:?}");
        assert_eq!(found.len(), numbers.len() + 1, "{content:?}");
        let options = "--column url --syntax-only --format count";
        let (count, _) = validate(kind, &content, options, 1);
        assert_eq!(count.lines().nth(1), Some("invalid 1"), "{content:?}");

        let (stdout, stderr) = run("parts --column url --get scheme", kind, &content, 1);
        assert!(
            stderr.starts_with(&format!(
                "FILE: {place}, character 1: error[line-malformed]: {why}"
            )) && stderr.lines().count() == 1,
            "{stderr}"
        );
        assert_eq!(stdout.lines().count(), found.len(), "{content:?}");
        let (stdout, _) = run("parts --column url --json", kind, &content, 1);
        let is_error = |line: &Value| line["input"].is_null() && !line["error"].is_null();
        let error = values_of(&stdout).into_iter().find(is_error).unwrap();
        assert!(
            error["error"]["message"].as_str().unwrap().starts_with(why),
            "{error}"
        );
    }
    let (stdout, _) = validate("jsonl", "{\"a\":".repeat(1000), "--column url", 1);
    assert!(
        stdout.contains("byte 5000: EOF while parsing a value") && stdout.len() < 1200,
        "{stdout}"
    );
}

#[test]
fn many_malformed_rows_are_many_findings() {
    let content = "url,id\n".to_owned() + &"a:\nb:,1\n".repeat(50_000);
    let (count, _) = validate("csv", content, "--column url --format count", 1);
    assert_eq!(count, "valid 50000\ninvalid 50000\nnull 0\n");
}

#[test]
fn what_is_wrong_with_a_file_is_told_after_the_rows_before_it() {
    // A kind of file, its text as JSON, how many rows are read, and what is wrong.
    let cases = rows(
        r#"
        // Otherwise the rows after the quotation mark would be taken for one text, perhaps of
        // another column.
        csv => "id,url\n1,a:\n2,\"b:\n3,c:\n" => 1
            => row 2, line 3 has a quotation mark that nothing closes before the end of the file
        csv => "url,id\na:,1\nb:,\"2\nc d,3\n" => 1
            => row 2, line 3 has a quotation mark that nothing closes before the end of the file
        csv => "url\n\"a:" => 0
            => row 1, line 2 has a quotation mark that nothing closes before the end
        csv => "url,\"id\na:,1\n" => 0
            => its header has a quotation mark that nothing closes before the end
        csv => "\"u" => 0
            => its header has a quotation mark that nothing closes before the end
        csv => "\"url\"s,id\na:,1\n" => 0
            => its header has text after a closing quotation mark
        csv => "id,ulr,urls\n" => 0
            => there is no column `url` (did you mean `urls`?); its columns: `id`, `ulr`, `urls`
        csv => "id;url\n" => 0
            => its columns: `id;url`; if ';' separates its fields, give --delimiter
        csv => "url,id,url\n" => 0 => its header names `url` more than once
        csv => "" => 0 => there is no column `url`; its columns: none
        csv => "\u001b[31m\n" => 0 => its columns: `␛[31m`
        jsonl => "{\"ulr\":\"a:\",\"urls\":1}\n{}\n" => 0
            => there is no column `url` (did you mean `urls`?); its columns: `ulr`, `urls`
        txt => "url\n" => 0
            => the kind of the file is unknown: give --input-format csv, tsv or jsonl
        "#,
    );
    let cases = cases.into_iter().map(|[kind, content, rows, expected]| {
        let content: String = serde_json::from_str(content).unwrap();
        (kind, content, rows.parse().unwrap(), expected)
    });
    let long = ["a", ","].map(|text| {
        let expected = "its header has more than 1048576 bytes";
        ("csv", text.repeat(2 << 20), 0, expected)
    });
    for (kind, content, rows, expected) in cases.chain(long) {
        let (found, first) = values(kind, &content, "", 2);
        assert_eq!(found.len(), rows, "{expected}");
        assert!(
            first.starts_with("error: FILE: ") && first.len() < 1200,
            "{first}"
        );
        assert_has(&first, expected);
        let (_, stderr) = validate(kind, &content, "--column url", 2);
        // Without a row, there is nothing else to say.
        let is_summarized = stderr.contains("\n1 file not read to the end\n");
        assert_eq!(is_summarized, rows > 0, "{stderr}");
    }
}

#[test]
fn what_looks_like_a_table_gets_a_hint_that_it_is_read_as_lines() {
    let looks = "FILE looks like";
    let give = "to read one of its columns, give --column NAME --input-format";
    let by_name = "FILE has columns: give --column to read one of them";
    let cases = [
        (
            "txt",
            "id,url\n1,http://host.dom/\n",
            format!("{looks} CSV: {give} csv"),
        ),
        (
            "txt",
            "\u{FEFF}\"id\",\"the URL\"\r\n",
            format!("{looks} CSV: {give} csv"),
        ),
        (
            "txt",
            "id;url\n",
            format!("{looks} CSV: {give} csv --delimiter ';'"),
        ),
        ("txt", "id\turl", format!("{looks} TSV: {give} tsv")),
        (
            "txt",
            "{\"url\":\"a:\"}\n",
            format!("{looks} JSON Lines: {give} jsonl"),
        ),
        ("csv", "url\na:\n", by_name.into()),
        ("jsonl", "{\"url\":\"a:\"}\n", by_name.into()),
        ("txt", "http://host.dom/a,b\nid,url\n", String::new()),
        ("txt", "a,,b\n", String::new()),
        ("txt", "url\n", String::new()),
    ];
    for (kind, content, hint) in cases {
        let (_folder, path) = file(&format!("file.{kind}"), content);
        let output = rfc1738("validate").arg(&path).output().unwrap();
        let stderr = assert_graphic(&output.stderr).replace(path.to_str().unwrap(), "FILE");
        let given = stderr.lines().find_map(|line| line.strip_prefix("hint: "));
        assert_eq!(given.unwrap_or_default(), hint, "{content:?}");
        rfc1738("validate -q").arg(&path).assert().stderr("");
    }
}

#[test]
fn other_files_are_read_if_one_cannot_be() {
    let (_a, bad) = file("bad.csv", "id\n1\n");
    let (_b, good) = file("good.jsonl", "{\"url\":\"a:\"}\n");
    rfc1738("validate --format count --column url")
        .args([&bad, &good, &bad])
        .assert()
        .code(2)
        .stdout("valid 1\ninvalid 0\nnull 0\n");
}

#[test]
fn values_that_are_not_utf_8_or_too_long_are_invalid() {
    let long = "a".repeat(20);
    let csv = [
        b"url,id\nnews:a,1\n\xFF,2\nnews:",
        long.as_bytes(),
        b",3\n\xC3,4\n\xA9,5\n",
    ]
    .concat();
    let of_csv = "\
2: syntax: unexpected byte FF
3: line-too-long: the text has 25 bytes, more than 24, and is not read
4: syntax: unexpected byte C3
5: syntax: unexpected byte A9
";
    let jsonl =
        format!("{{\"url\":\"news:\\ud800\"}}\n{{\"url\":\"news:{long}\"}}\n{{\"url\":\"\"}}\n");
    let jsonl = [jsonl.as_bytes(), b"{\"url\":\"\xFF\"}"].concat();
    let of_jsonl = "\
1: syntax: unexpected byte ED
2: line-too-long: the text has 35 bytes, more than 24, and is not read
3: syntax: unexpected end of the text
4: syntax: unexpected byte FF
";
    for (kind, content, expected) in [("csv", csv, of_csv), ("jsonl", jsonl, of_jsonl)] {
        let options = "--column url --format csv --max-line 24";
        let (stdout, _) = validate(kind, content, options, 1);
        let mut records = csv::Reader::from_reader(stdout.as_bytes());
        assert_eq!(&records.headers().unwrap()[1], "row");
        let found: String = records
            .records()
            .map(Result::unwrap)
            .map(|record| format!("{}: {}: {}\n", &record[1], &record[5], &record[10]))
            .collect();
        assert_eq!(found, expected);
    }
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
    let mut csv = "id,url\n".to_owned();
    let mut jsonl = String::new();
    for (id, line) in lines.iter().enumerate() {
        csv += &format!("{id},{line:?}\n");
        jsonl += &format!("{{\"url\":{line:?}}}\n");
    }
    for (format, options) in [
        ("json", ""),
        ("csv", "--only http,https --max-findings 2345"),
        ("count", ""),
        ("count", "--syntax-only"),
        ("human", "--agreed --deny note"),
        ("json", "--threads 7"),
    ] {
        let options = format!("--format {format} {options}");
        let (stdout, stderr) = validate("txt", lines.join("\n"), &options, 1);
        let nulls = if format == "count" { "null 0\n" } else { "" };
        let expected = stdout + nulls;
        let stderr = stderr.replacen("5,000 lines:", "5,000 values:", 1);
        // A row of CSV is one line further down, because of the header.
        for (kind, content, below) in [("csv", &csv, 1), ("jsonl", &jsonl, 0)] {
            let options = format!("--column url {options}");
            let (found, summary) = validate(kind, content, &options, 1);
            let found = match format {
                "human" => numbered(
                    &found,
                    below,
                    ["FILE: row ", ", line ", ", character "],
                    ["FILE:", ":"],
                ),
                "json" => numbered(
                    &found,
                    below,
                    ["\"row\":", ",\"line\":", ","],
                    ["\"line\":", ","],
                ),
                "csv" => {
                    let found = found.replacen("file,row,line,", "file,line,", 1);
                    numbered(&found, below, ["FILE,", ",", ","], ["FILE,", ","])
                }
                _ => found,
            };
            assert!(found == expected, "{kind} {options}");
            assert_eq!(summary, stderr);
        }
    }
}

#[test]
fn sarif_names_the_row_in_place_of_a_region() {
    let content = "url\nnews:a\nhttp://192.0.2.256/\n";
    let (stdout, _) = validate("csv", content, "--column url --format sarif", 1);
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
    let (_, stderr) = validate("csv", "url,id\n,1\nnews:a,2\n", "--column url", 0);
    assert!(
        stderr.starts_with("1 value: 1 valid, 0 invalid\n1 row has no value\n"),
        "{stderr}"
    );
    let (_, stderr) = validate("csv", "url,id\n,1\n,2\n", "--column url", 0);
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
    let (found, summary) = values("csv", csv, "", 0);
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
        let mut command = Command::new(RFC1738);
        command.args([
            "validate",
            "--format=json",
            "--column=url",
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
    for options in [
        "--input-format csv",
        "--delimiter ;",
        "--column a --delimiter \"",
        "--column a --delimiter é",
        "--column a --input-format xls",
    ] {
        rfc1738(&format!("validate {options}"))
            .assert()
            .code(2)
            .stdout("");
    }
}
