//! `rfc1738 validate --in-text`: a linter of the URLs in pages, messages and programs.

use std::fs;

use serde_json::{Value, json};

use crate::common::{assert_has, file, json_lines, rfc1738, stderr, stdout};

/// What it writes with `--json` about a text, and whether all URLs are valid.
fn checked(text: &[u8]) -> (Vec<Value>, bool) {
    let mut command = rfc1738("validate --in-text --json -q");
    let assert = command.write_stdin(text).assert();
    let is_valid = assert.get_output().status.success();
    (json_lines(&assert), is_valid)
}

#[test]
fn a_finding_is_where_it_stands_in_the_file() {
    let page = "\
# A page

See [a](http://host.dom/a), [\u{e9}](http://host.dom/~user/) and
<http://host.
dom/~b>, 'ftp://host.dom/a;type=x'.
";
    let assert = rfc1738("validate --in-text")
        .write_stdin(page)
        .assert()
        .code(1);
    let firsts: Vec<_> = stdout(&assert)
        .lines()
        .filter(|line| line.starts_with('<'))
        .collect();
    assert_eq!(
        firsts,
        [
            "<stdin>:3:49: error[syntax]: unexpected \"~\" (section 2.2)",
            // The place of a URL that is broken across lines is its beginning.
            "<stdin>:4:2: error[syntax]: unexpected \"~\" (section 2.2)",
            "<stdin>:5:33: error[syntax]: unexpected \"x\" (section 3.2.2)",
        ]
    );
    assert_has(stderr(&assert), "4 URLs: 1 valid, 3 invalid");
    let mut valid = rfc1738("validate --in-text --format count");
    let assert = valid.write_stdin("See http://host.dom/.").assert();
    assert.success().stdout("valid 1\ninvalid 0\n");
}

#[test]
fn places_count_lines_characters_and_bytes() {
    for (text, [line, column, start, end]) in [
        (&b"http://a.dom/"[..], [1, 1, 0, 13]),
        (b"\xEF\xBB\xBFhttp://a.dom/", [1, 1, 3, 16]),
        (b"\xEF\xBB\xBF\nhttp://a.dom/", [2, 1, 4, 17]),
        ("é\t„http://a.dom/“".as_bytes(), [1, 4, 6, 19]),
        (b"a\r\nb http://a.dom/", [2, 3, 5, 18]),
        // In Latin-1, a byte is a character.
        (b"\xE9\xA0 http://a.dom/", [1, 4, 3, 16]),
        (b"<URL:\n http://a.dom/>", [2, 2, 7, 20]),
        (b"<URL:http://a.\n dom/>", [1, 6, 5, 20]),
        (b"> <http://a.\n> dom/>", [1, 4, 3, 19]),
    ] {
        // Far from the beginning, it is the same: the text is read in pieces.
        for before in [0, 1 << 16, (1 << 18) - 20] {
            let before = if text.starts_with(b"\xEF") { 0 } else { before };
            let far = "ä b\n".repeat(before / 5);
            let text = [far.as_bytes(), text].concat();
            let (lines, is_valid) = checked(&text);
            let [answer] = &*lines else {
                panic!("{lines:?}")
            };
            let [lines, bytes] = [before / 5, far.len()];
            assert_eq!(answer["input"], "http://a.dom/");
            assert_eq!(
                [&answer["line"], &answer["column"], &answer["url"]],
                [
                    &json!(line + lines),
                    &json!(column),
                    &json!({"start": start + bytes, "end": end + bytes})
                ]
            );
            assert!(is_valid);
        }
    }
}

/// An edit of a finding, at its place in the file.
fn mended(text: &str, answers: &[Value]) -> String {
    let mut text = text.to_owned();
    for answer in answers.iter().rev() {
        let (error, start) = (&answer["error"], answer["url"]["start"].as_u64().unwrap());
        if let Some(replacement) = error["replacement"].as_str() {
            let [start, end] =
                ["start", "end"].map(|key| (start + error[key].as_u64().unwrap()) as usize);
            text.replace_range(start..end, replacement);
        }
    }
    text
}

#[test]
fn replacements_mend_the_file() {
    let page =
        "[é](http://host.dom/~a) <http://user@host.dom/>\n\"http://host.dom/^b\" http://host.dom/";
    let (answers, is_valid) = checked(page.as_bytes());
    assert!(!is_valid);
    let page = mended(page, &answers);
    assert_eq!(
        page,
        "[é](http://host.dom/%7Ea) <http://host.dom/>\n\"http://host.dom/%5Eb\" http://host.dom/"
    );
    assert!(checked(page.as_bytes()).1);
}

#[test]
fn sarif_has_regions_and_fixes_of_the_file() {
    let page = "[é](http://host.dom/~a)\n<http://host.\ndom/~b>";
    let assert = rfc1738("validate --in-text --format sarif")
        .write_stdin(page)
        .assert()
        .code(1);
    let log: Value = serde_json::from_str(stdout(&assert)).unwrap();
    let results = &log["runs"][0]["results"];
    let region = json!({"startLine": 1, "startColumn": 21, "endColumn": 22});
    let result = |at: usize| &results[at]["locations"][0]["physicalLocation"]["region"];
    assert_eq!(result(0), &region);
    let change = &results[0]["fixes"][0]["artifactChanges"][0];
    assert_eq!(
        change["replacements"],
        json!([{"deletedRegion": region, "insertedContent": {"text": "%7E"}}])
    );
    // A URL that is broken across lines has no columns of its own.
    assert_eq!(result(1), &json!({"startLine": 2, "startColumn": 2}));
    assert_eq!(results[1]["fixes"], Value::Null);
}

#[test]
fn what_is_found_is_what_extract_finds() {
    let documents = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs")).unwrap();
    let documents = documents
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    let mut found = 0;
    for document in documents {
        let document = document.to_str().unwrap();
        let answers = |options: &str| {
            let assert = rfc1738(options).arg(document).assert();
            let lines = json_lines(&assert).into_iter();
            let key = |line: &Value| {
                ["input", "line", "column"]
                    .map(|key| line[key].clone())
                    .to_vec()
            };
            lines
                .map(|line| (key(&line), line["ok"].clone()))
                .collect::<Vec<_>>()
        };
        let extracted = answers("extract --json");
        assert_eq!(answers("validate --in-text --json -q"), extracted);
        found += extracted.len();
    }
    assert!(found > 50, "{found}");
}

#[test]
fn text_that_is_given_up_is_an_error() {
    let text = format!("a\nb <URL:news:{}", " ".repeat(1 << 17));
    let assert = rfc1738("validate --in-text")
        .write_stdin(text)
        .assert()
        .code(1);
    assert_has(
        stdout(&assert),
        "<stdin>:2:3: error[line-malformed]: the \"<\" at byte 4 is not closed within 65536 bytes",
    );
}

#[test]
fn csv_has_a_column_and_other_texts_are_refused() {
    let (_folder, path) = file("page.html", b"<a href='http://host.dom/~a'>a</a>");
    let assert = rfc1738("validate --in-text --format csv")
        .arg(&path)
        .assert()
        .code(1);
    let mut lines = stdout(&assert).lines();
    assert_has(lines.next().unwrap(), "file,line,column,input,");
    assert_has(lines.next().unwrap(), ",1,10,http://host.dom/~a,false,");
    for option in ["--column url", "--skip-comments"] {
        let mut command = rfc1738("validate --in-text");
        let assert = command.args(option.split(' ')).arg(&path).assert().code(2);
        assert_has(stderr(&assert), "cannot be used with");
    }
    // The name of no file is no URL to check.
    let mut command = rfc1738("validate --in-text http://host.dom/");
    assert_has(stderr(&command.assert().code(2)), "there is no such file");
}
