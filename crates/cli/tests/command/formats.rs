//! Independent readers can read the output of `rfc1738 validate`: JSON, CSV, and SARIF. That the
//! published schema of SARIF allows the logs is asked by `cargo test -p xtask sarif::`, because a
//! validator of schemas takes long to compile.

use serde_json::Value;
use testkit::{assert_graphic, hostile::LINES, one_in, tenth};

use crate::common::{assert_has, rfc1738};

fn hostile() -> Vec<u8> {
    [LINES.join(&b'\n'), b"a".repeat(5000)].join(&b'\n')
}

/// The output for `input`, in which all characters but line ends are graphic.
fn printed(arguments: &[&str], input: Vec<u8>) -> String {
    let output = rfc1738("validate")
        .args(arguments)
        .write_stdin(input)
        .output()
        .unwrap();
    assert_graphic(&output.stderr);
    assert_graphic(&output.stdout).to_owned()
}

/// The findings in JSON: line, rule, and the rest.
fn findings(arguments: &[&str], input: Vec<u8>) -> Vec<(u64, Value)> {
    let stdout = printed(&[&["--format", "json"], arguments].concat(), input);
    let objects = stdout
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    objects
        .flat_map(|object| {
            let line = object["line"].as_u64().unwrap();
            object["findings"]
                .as_array()
                .unwrap()
                .iter()
                .map(move |finding| (line, finding.clone()))
                .collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn json_gives_back_what_was_read() {
    let stdout = printed(&["--format", "json", "--max-line", "4999"], hostile());
    let objects: Vec<Value> = stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(objects.len(), LINES.len() + 1);
    for (object, line) in objects.iter().zip(LINES) {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        assert_eq!(object["input"], *String::from_utf8_lossy(line));
        let hex: String = line.iter().map(|byte| format!("{byte:02x}")).collect();
        let expected = if str::from_utf8(line).is_ok() {
            Value::Null
        } else {
            hex.into()
        };
        assert_eq!(object.get("input_hex").unwrap_or(&Value::Null), &expected);
    }
    assert_eq!(objects[LINES.len()]["input"], Value::Null);
}

#[test]
fn csv_has_a_row_for_each_finding() {
    let stdout = printed(&["--format", "csv", "--max-line", "4999"], hostile());
    let mut reader = csv::Reader::from_reader(stdout.as_bytes());
    let header = [
        "file",
        "line",
        "input",
        "valid",
        "rule",
        "severity",
        "section",
        "start",
        "end",
        "message",
        "help",
        "slip",
        "replacement",
    ];
    assert_eq!(reader.headers().unwrap(), header.as_slice());
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let findings = findings(&["--max-line", "4999"], hostile());
    assert_eq!(rows.len(), findings.len());
    for (row, (line, finding)) in rows.iter().zip(findings) {
        assert_eq!((&row[0], &row[1]), ("<stdin>", line.to_string().as_str()));
        for (at, key) in header.iter().enumerate().skip(4) {
            let value = &finding[key];
            let text = value
                .as_str()
                .map_or_else(|| value.to_string().replace("null", ""), String::from);
            assert_eq!(row[at], text, "{key}");
        }
    }
    let inputs: Vec<&str> = rows.iter().map(|row| &row[2]).collect();
    for input in [
        "http://192.0.2.256/\"a\",b",
        "\"",
        "\"\"",
        ",,,",
        "a␍b",
        "␛[31mred",
        "\u{FFFD}txt",
        "␀",
        "=1+1",
    ] {
        assert!(inputs.contains(&input), "{input}");
    }
}

#[test]
fn csv_ends_a_long_line_in_an_ellipsis() {
    for (character, more) in [("é", 0), ("é", 1), ("😀", 0), ("😀", 1)] {
        let stdout = printed(
            &["--format", "csv"],
            character.repeat(1000 + more).into_bytes(),
        );
        let row = csv::Reader::from_reader(stdout.as_bytes())
            .records()
            .next()
            .unwrap()
            .unwrap();
        assert_eq!(row[2], character.repeat(1000) + &"…".repeat(more));
    }
}

/// A log. `crates/xtask/tests/repository/sarif.rs` asks whether the published schema allows such
/// logs.
fn sarif(arguments: &[&str], input: Vec<u8>) -> Value {
    serde_json::from_str(&printed(
        &[&["--format", "sarif"], arguments].concat(),
        input,
    ))
    .unwrap()
}

#[test]
fn sarif_has_a_result_for_each_finding() {
    for (input, arguments) in [
        (hostile(), &["--max-line", "4999"][..]),
        (Vec::new(), &[]),
        (b"http://host.dom/\n".to_vec(), &[]),
        (b"http://host.dom/%41\n".to_vec(), &[]),
        (b"x\n".repeat(tenth(50_000)), &[]),
    ] {
        let log = sarif(arguments, input.clone());
        let run = &log["runs"][0];
        assert_eq!(run["invocations"][0]["executionSuccessful"], true);
        let results = run["results"].as_array().unwrap();
        let findings = findings(arguments, input);
        assert_eq!(results.len(), findings.len());
        for (result, (line, finding)) in results.iter().zip(findings) {
            assert_eq!(
                (&result["ruleId"], &result["level"]),
                (&finding["rule"], &finding["severity"])
            );
            let index = result["ruleIndex"].as_u64().unwrap() as usize;
            let rule = &run["tool"]["driver"]["rules"][index];
            assert_eq!(rule["id"], finding["rule"]);
            let page = "https://www.rfc-editor.org/rfc/rfc1738";
            assert!(rule["helpUri"].as_str().unwrap().starts_with(page));
            assert!(
                result["message"]["text"]
                    .as_str()
                    .unwrap()
                    .starts_with(finding["message"].as_str().unwrap())
            );
            assert_eq!(
                result["locations"][0]["physicalLocation"]["region"]["startLine"],
                line
            );
        }
    }
}

#[test]
fn sarif_of_a_column_has_its_findings_too() {
    let log = sarif(
        &["--column", "url", "--input-format", "csv"],
        b"url\nx\nnews:a\n\"y\n\"\n".to_vec(),
    );
    assert_eq!(log["runs"][0]["results"].as_array().unwrap().len(), 2);
}

#[test]
fn sarif_counts_columns_in_characters() {
    let log = sarif(&[], "http://host.dom/漢é\n".into());
    let region = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"];
    assert_eq!(
        region,
        &serde_json::json!({"startLine": 1, "startColumn": 17, "endColumn": 18})
    );
}

#[test]
fn sarif_refers_to_files_and_says_what_was_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a b#%.txt");
    let missing = folder.path().join("missing");
    std::fs::write(&file, "x\n").unwrap();
    let log = sarif(
        &[file.to_str().unwrap(), missing.to_str().unwrap(), "-"],
        b"y\n".to_vec(),
    );
    let results = log["runs"][0]["results"].as_array().unwrap();
    let uri = |at: usize| {
        results[at]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
            .as_str()
            .unwrap()
    };
    assert!(
        uri(0).starts_with("file:///") && uri(0).ends_with("/a%20b%23%25.txt"),
        "{}",
        uri(0)
    );
    assert_eq!(uri(1), "%3Cstdin%3E");
    let invocation = &log["runs"][0]["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    let notification = invocation["toolExecutionNotifications"][0]["message"]["text"]
        .as_str()
        .unwrap();
    assert_has(notification, "missing: ");
}

#[cfg(unix)]
#[test]
fn a_file_whose_name_is_not_utf_8_is_itself() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(OsStr::from_bytes(b"n\xFFn\x1B.txt"));
    if std::fs::write(&file, "x\n").is_err() {
        // Not every file system allows such a name.
        return;
    }
    let printed = |format| {
        let mut command = rfc1738("");
        let output = command
            .args(["validate", "--format", format])
            .arg(&file)
            .output()
            .unwrap();
        assert_graphic(&output.stdout).to_owned()
    };
    let object: Value = serde_json::from_str(&printed("json")).unwrap();
    assert!(
        object["file"]
            .as_str()
            .unwrap()
            .ends_with("/n\u{FFFD}n\u{1B}.txt"),
        "{object}"
    );
    assert!(
        object["file_hex"]
            .as_str()
            .unwrap()
            .ends_with("2f6eff6e1b2e747874"),
        "{object}"
    );
    let log: Value = serde_json::from_str(&printed("sarif")).unwrap();
    let location = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    let uri = location["artifactLocation"]["uri"].as_str().unwrap();
    assert!(uri.ends_with("/n%FFn%1B.txt"), "{uri}");

    std::fs::write(&file, "<x:/y>").unwrap();
    let output = rfc1738("extract --json").arg(&file).output().unwrap();
    let found: Value = serde_json::from_str(assert_graphic(&output.stdout)).unwrap();
    assert_eq!(
        (&found["file"], &found["file_hex"]),
        (&object["file"], &object["file_hex"])
    );
}

#[test]
fn a_file_has_no_host() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a");
    std::fs::write(&file, "x\n").unwrap();
    let uri = |file: &str| {
        let log = sarif(&[file], Vec::new());
        let location = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
        location["artifactLocation"]["uri"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let file = file.to_str().unwrap();
    assert!(
        uri(file).starts_with("file:///") && !uri(file).starts_with("file:////"),
        "{}",
        uri(file)
    );
    assert_eq!(uri(&format!("/{file}")), uri(file));
}

#[test]
fn sarif_says_how_many_findings_are_left_out() {
    let log = sarif(&["--max-findings", "2"], b"x\n".repeat(10));
    assert_eq!(log["runs"][0]["results"].as_array().unwrap().len(), 2);
    let notification = &log["runs"][0]["invocations"][0]["toolExecutionNotifications"][0];
    assert_eq!(
        notification["message"]["text"],
        "8 more findings are left out"
    );
}

#[test]
fn nothing_in_any_format_speaks_to_the_terminal() {
    for format in ["human", "json", "sarif", "csv", "count"] {
        for byte in one_in(9, 0..=255) {
            printed(
                &["--format", format],
                [
                    b"http://host.dom/",
                    &[byte][..],
                    b"[31m\n",
                    &[byte],
                    b"a:\xC2\x9B",
                ]
                .concat(),
            );
        }
    }
}
