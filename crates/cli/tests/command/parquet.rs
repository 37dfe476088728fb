//! `rfc1738 validate --column` of a Parquet file, and `rfc1738 validate --format parquet`. How a
//! damaged file is read is tested in `src/column/parquet/tests.rs`.
#![cfg(feature = "parquet")]

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::Output,
    sync::Arc,
};

use assert_cmd::cargo::cargo_bin_cmd;
use parquet::{
    basic::Compression,
    data_type::{ByteArray, ByteArrayType, Int64Type},
    file::{
        properties::WriterProperties,
        reader::{FileReader, SerializedFileReader},
        writer::SerializedFileWriter,
    },
    record::Field,
    schema::parser::parse_message_type,
};
use serde_json::{Value, json};
use tempfile::TempDir;
use testkit::assert_graphic;

const SCHEMA: &str = "message table {
    required int64 id;
    optional binary url (string);
    optional group a { required binary url (string); optional binary raw; optional double score; }
    optional group tags (list) { repeated group list { optional binary element (string); } }
    required fixed_len_byte_array(4) four;
}";

/// A folder with a table whose column "url" has these values, in row groups of `group` rows.
fn table(values: &[Option<&[u8]>], group: usize) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.parquet");
    write(&path, values, group);
    (folder, path)
}

fn write(path: &Path, values: &[Option<&[u8]>], group: usize) {
    let schema = Arc::new(parse_message_type(SCHEMA).unwrap());
    let properties = Arc::new(
        WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .build(),
    );
    let mut file =
        SerializedFileWriter::new(File::create(path).unwrap(), schema, properties).unwrap();
    for values in values.chunks(group) {
        let mut columns = file.next_row_group().unwrap();
        let rows = values.len();
        let mut column = columns.next_column().unwrap().unwrap();
        column
            .typed::<Int64Type>()
            .write_batch(&vec![1; rows], None, None)
            .unwrap();
        column.close().unwrap();
        let mut column = columns.next_column().unwrap().unwrap();
        let texts: Vec<ByteArray> = values
            .iter()
            .flatten()
            .map(|text| text.to_vec().into())
            .collect();
        let levels: Vec<i16> = values.iter().map(|value| value.is_some().into()).collect();
        column
            .typed::<ByteArrayType>()
            .write_batch(&texts, Some(&levels), None)
            .unwrap();
        column.close().unwrap();
        // In the others there are only nulls, or four bytes.
        while let Some(mut column) = columns.next_column().unwrap() {
            use parquet::column::writer::ColumnWriter;
            let none = vec![0; rows];
            match column.untyped() {
                ColumnWriter::ByteArrayColumnWriter(column)
                    if column.get_descriptor().max_rep_level() > 0 =>
                {
                    column.write_batch(&[], Some(&none), Some(&none)).unwrap()
                }
                ColumnWriter::ByteArrayColumnWriter(column) => {
                    column.write_batch(&[], Some(&none), None).unwrap()
                }
                ColumnWriter::DoubleColumnWriter(column) => {
                    column.write_batch(&[], Some(&none), None).unwrap()
                }
                ColumnWriter::FixedLenByteArrayColumnWriter(column) => column
                    .write_batch(&vec![ByteArray::from("four").into(); rows], None, None)
                    .unwrap(),
                _ => unreachable!(),
            };
            column.close().unwrap();
        }
        columns.close().unwrap();
    }
    file.close().unwrap();
}

fn validate(arguments: &[&str], path: &Path) -> Output {
    let output = cargo_bin_cmd!("rfc1738")
        .arg("validate")
        .args(arguments)
        .arg(path)
        .output()
        .unwrap();
    assert_graphic(&output.stderr);
    output
}

fn objects(output: &Output) -> Vec<Value> {
    assert_graphic(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn the_values_of_a_column_are_lines_with_rows_for_places() {
    let values = [
        Some("news:a"),
        None,
        Some("x\ny"),
        Some(""),
        None,
        Some("\u{1F600}"),
    ]
    .map(|value| value.map(str::as_bytes));
    for group in [1, 2, 100] {
        let (_folder, path) = table(&values, group);
        let output = validate(&["--column", "url", "--format", "json"], &path);
        assert_eq!(output.status.code(), Some(1));
        let found: Vec<Value> = objects(&output)
            .iter()
            .map(|object| json!([object["row"], object["input"]]))
            .collect();
        assert_eq!(
            json!(found),
            json!([[1, "news:a"], [3, "x\ny"], [4, ""], [6, "\u{1F600}"]])
        );
        let stderr = str::from_utf8(&output.stderr).unwrap();
        assert!(
            stderr.starts_with("4 values: 1 valid, 3 invalid\n2 rows have no value\n"),
            "{stderr}"
        );
    }
}

#[test]
fn a_column_may_have_no_rows_or_only_nulls() {
    for (values, nulls) in [(vec![], 0), (vec![None; 200_000], 200_000)] {
        let (_folder, path) = table(&values, 30_000);
        for column in ["url", "a.url", "a.raw"] {
            let output = validate(&["--column", column, "--format", "count"], &path);
            assert_eq!(
                str::from_utf8(&output.stdout).unwrap(),
                format!("valid 0\ninvalid 0\nnull {nulls}\n")
            );
            assert_eq!(output.status.code(), Some(0));
        }
    }
}

#[test]
fn values_that_are_not_utf_8_or_too_long_are_findings() {
    let long = b"news:aaaaaaaaaa";
    let (_folder, path) = table(
        &[
            Some(b"news:\xFF"),
            Some(long),
            Some(b"\xC3"),
            Some(b"\xA9"),
            Some(b"news:a"),
        ],
        2,
    );
    let output = validate(
        &["--column", "url", "--format", "json", "--max-line", "14"],
        &path,
    );
    let rule = |object: &Value| {
        json!([
            object["row"],
            object["findings"][0]["rule"],
            object.get("input_hex")
        ])
    };
    assert_eq!(
        objects(&output).iter().map(rule).collect::<Vec<_>>(),
        [
            json!([1, "line-not-utf8", "6e6577733aff"]),
            json!([2, "line-too-long", null]),
            json!([3, "line-not-utf8", "c3"]),
            json!([4, "line-not-utf8", "a9"]),
            json!([5, null, null]),
        ]
    );
}

#[test]
fn a_column_that_cannot_be_read_is_an_error_that_says_why() {
    let (_folder, path) = table(&[Some(b"news:a")], 1);
    for (column, expected) in [
        (
            "urls",
            "there is no column `urls` (did you mean `url`?); its columns: `id`, `url`, `a.url`, `a.raw`, `a.score`, `tags.list.element`, `four`",
        ),
        ("id", "the column `id` is of type INT64: expected strings"),
        (
            "a.score",
            "the column `a.score` is of type DOUBLE: expected strings",
        ),
        (
            "four",
            "the column `four` is of type FIXED_LEN_BYTE_ARRAY: expected strings",
        ),
        (
            "a",
            "the column `a` is a struct: name one of its own columns: `a.url`, `a.raw`, `a.score`",
        ),
        (
            "tags",
            "the column `tags` is a list, or in one: make a row of each of its values",
        ),
        (
            "tags.list.element",
            "the column `tags.list.element` is a list, or in one",
        ),
        ("\u{1B}[31m", "there is no column `␛[31m`"),
    ] {
        let output = validate(&["--column", column], &path);
        let stderr = str::from_utf8(&output.stderr).unwrap();
        assert!(
            stderr.starts_with(&format!("error: {}: {expected}", path.display())),
            "{stderr}"
        );
        assert_eq!((output.status.code(), &*output.stdout), (Some(2), &[][..]));
    }
}

#[test]
fn what_is_no_parquet_file_is_an_error() {
    let (folder, path) = table(&[Some(b"news:a")], 1);
    let good = fs::read(&path).unwrap();
    let cut_off = &good[..good.len() / 2];
    for content in [
        &b""[..],
        b"PAR1",
        b"url\nnews:a\n",
        cut_off,
        b"PAR1PAR1",
        b"\xFF\xFF\xFF\x7FPAR1",
        b"\0\0\0\0PARE",
    ] {
        fs::write(&path, content).unwrap();
        let output = validate(&["--column", "url"], &path);
        let stderr = str::from_utf8(&output.stderr).unwrap();
        assert!(
            stderr.contains(": it is damaged, or not a Parquet file: "),
            "{stderr}"
        );
        assert_eq!(output.status.code(), Some(2));
    }
    let output = validate(
        &["--column", "url", "--input-format", "parquet"],
        folder.path(),
    );
    assert_eq!(output.status.code(), Some(2));
    let mut command = cargo_bin_cmd!("rfc1738");
    let assert = command
        .args(["validate", "--column", "url", "--input-format", "parquet"])
        .write_stdin(good)
        .assert();
    let stderr = assert.code(2).get_output().stderr.clone();
    let expected = "error: <stdin>: Parquet is read from the end of a file, so it cannot come from a pipe: save it to a file\n";
    assert!(stderr.starts_with(expected.as_bytes()));
}

/// The rows before the damage are checked, and the error names the row.
#[test]
fn a_damaged_page_is_an_error_after_the_rows_before_it() {
    let values: Vec<Vec<u8>> = (0..200)
        .map(|row| format!("news:{row}").into_bytes())
        .collect();
    let (_folder, path) = table(
        &values
            .iter()
            .map(|value| Some(&**value))
            .collect::<Vec<_>>(),
        100,
    );
    let mut bytes = fs::read(&path).unwrap();
    let metadata = SerializedFileReader::new(File::open(&path).unwrap()).unwrap();
    let (start, length) = metadata.metadata().row_group(1).column(1).byte_range();
    bytes[start as usize..(start + length) as usize].fill(0xFF);
    fs::write(&path, bytes).unwrap();
    let output = validate(&["--column", "url", "--format", "json"], &path);
    assert_eq!(
        (output.status.code(), objects(&output).len()),
        (Some(2), 100)
    );
    let stderr = str::from_utf8(&output.stderr).unwrap();
    assert!(
        stderr.contains(": it cannot be read from row 101 on: "),
        "{stderr}"
    );
    assert!(
        !stderr.contains("thread"),
        "a contained panic prints nothing: {stderr}"
    );
}

#[test]
fn a_parquet_file_without_a_column_is_read_as_lines_with_a_hint() {
    let (_folder, path) = table(&[Some(b"news:a")], 1);
    let output = validate(&[], &path);
    let stderr = str::from_utf8(&output.stderr).unwrap();
    let hint = format!(
        "hint: {} is read as lines: give --column to read one of its columns\n",
        path.display()
    );
    assert!(stderr.starts_with(&hint), "{stderr}");
}

/// The findings that a Parquet file has, each as an object.
fn rows(bytes: &[u8]) -> (Vec<Value>, usize) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("findings.parquet");
    fs::write(&path, bytes).unwrap();
    let reader = SerializedFileReader::new(File::open(&path).unwrap()).unwrap();
    let rows = reader.get_row_iter(None).unwrap().map(|row| {
        let row = row.unwrap();
        let values = row.get_column_iter().map(|(name, field)| {
            let value = match field {
                Field::Str(text) => json!(text),
                Field::Long(number) => json!(number),
                Field::Bool(boolean) => json!(boolean),
                Field::Null => Value::Null,
                other => panic!("{other}"),
            };
            (name.clone(), value)
        });
        values.collect()
    });
    (rows.collect(), reader.metadata().num_row_groups())
}

/// The findings in JSON, in the same form.
fn expected(objects: Vec<Value>) -> Vec<Value> {
    let mut rows = Vec::new();
    for mut object in objects {
        // The rows of Parquet have no lines.
        for key in ["file_hex", "input_hex", "line"] {
            object
                .as_object_mut()
                .unwrap()
                .entry(key)
                .or_insert(Value::Null);
        }
        let findings = object.as_object_mut().unwrap().remove("findings").unwrap();
        for finding in findings.as_array().unwrap() {
            let mut row = object.clone();
            row.as_object_mut()
                .unwrap()
                .extend(finding.as_object().unwrap().clone());
            rows.push(row);
        }
    }
    rows
}

#[test]
fn parquet_has_a_row_for_each_finding_in_json() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file.txt");
    let hostile: &[u8] = b"http://h:81/%41%7e\n\xFF\xFE\n\nx\x1B[31m\nnews:a\n\0\nhttp://192.0.2.256/\"a\",b\nnews:aaaaaaaaaaaaaaaaaaaaaaaaaaa";
    let (_folder, table) = table(
        &hostile
            .split(|&byte| byte == b'\n')
            .map(Some)
            .collect::<Vec<_>>(),
        3,
    );
    let csv = folder.path().join("file.csv");
    fs::write(&csv, "id,url\n1,http://h:81/\n2\n").unwrap();
    for (content, arguments) in [
        (hostile.to_vec(), &["--max-line", "30"][..]),
        (hostile.to_vec(), &["--max-findings", "3"]),
        (hostile.to_vec(), &["--max-findings", "0"]),
        (hostile.to_vec(), &["--rules", "-syntax-only"][..0]),
        (b"news:a\n".to_vec(), &[]),
        (Vec::new(), &[]),
        (b"http://h/%41%42\nx\n".repeat(20_000), &["--threads", "3"]),
    ] {
        fs::write(&path, content).unwrap();
        for (path, column) in [
            (&path, &[][..]),
            (&table, &["--column", "url"]),
            (&csv, &["--column", "url"]),
        ] {
            let with =
                |format| validate(&[arguments, column, &["--format", format]].concat(), path);
            let (parquet, json) = (with("parquet"), with("json"));
            assert_eq!(
                (parquet.status, &parquet.stderr),
                (json.status, &json.stderr)
            );
            let (rows, groups) = rows(&parquet.stdout);
            assert_eq!(groups, rows.len().div_ceil(50_000));
            assert!(rows == expected(objects(&json)), "{arguments:?}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_name_that_is_not_utf_8_is_in_hexadecimal_too() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(OsStr::from_bytes(b"n\xFF"));
    if fs::write(&path, "x\n").is_err() {
        // Not every file system allows such a name.
        return;
    }
    let (rows, _) = rows(&validate(&["--format", "parquet"], &path).stdout);
    assert!(rows[0]["file"].as_str().unwrap().ends_with("/n\u{FFFD}"));
    assert!(rows[0]["file_hex"].as_str().unwrap().ends_with("2f6eff"));
}

/// Many values that are different and long make several row groups.
#[test]
fn a_row_group_has_some_mebibytes_of_texts_at_most() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file.txt");
    let lines: String = (0..40)
        .map(|line| format!("{line}{}\n", "a".repeat(500_000)))
        .collect();
    fs::write(&path, lines).unwrap();
    let (rows, groups) = rows(&validate(&["--format", "parquet"], &path).stdout);
    assert_eq!((rows.len(), groups), (40, 5));
}
