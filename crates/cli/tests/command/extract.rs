//! `rfc1738 extract`: its output for people and for programs, and its exit status.

use std::{fs, time::Instant};

use assert_cmd::Command;
use serde_json::{Value, json};
use testkit::{one_in, thorough};

use crate::common::{assert_at, assert_has, file, json_lines, rfc1738, stderr, stdout};

fn extract(arguments: &[&str]) -> Command {
    let mut command = rfc1738("extract");
    command.args(arguments);
    command
}

/// Asserts that these URLs, and nothing else, are found in the text.
#[track_caller]
fn assert_found(arguments: &[&str], text: &str, urls: &str) {
    extract(arguments)
        .write_stdin(text)
        .assert()
        .success()
        .stdout(urls.to_owned())
        .stderr("");
}

/// The Appendix's own example, line for line.
const SENTENCE: &str = "\
Yes, Jim, I found it under <URL:ftp://info.cern.ch/pub/www/doc;
type=d> but you can probably pick it up from <URL:ftp://ds.in
ternic.net/rfc>. Note the warning in <URL:http://ds.internic.
net/instructions/overview.html#WARNING>.
";

const URLS: &str = "\
ftp://info.cern.ch/pub/www/doc;type=d
ftp://ds.internic.net/rfc
http://ds.internic.net/instructions/overview.html\tWARNING
";

#[test]
fn a_url_a_line_then_a_tab_and_the_fragment() {
    assert_found(&[], SENTENCE, URLS);
    assert_found(&["-"], SENTENCE, URLS);
    assert_found(&[], "<URL:news:a#>", "news:a\t\n");
}

#[test]
fn both_readings_of_a_hyphen_are_on_lines_of_their_own() {
    let both = "http://host.dom/over-view\ta\nhttp://host.dom/overview\ta\n";
    assert_found(&[], "<URL:http://host.dom/over-\nview#a>", both);
    assert_found(&[], "<URL:http://host-\n.dom/>", "http://host.dom/\n");
}

#[test]
fn every_reading_of_several_hyphens_is_printed_and_a_note_tells_of_more() {
    let text = "<URL:news:a-\nb-\nc>";
    let all = "news:a-b-c\nnews:abc\nnews:a-bc\nnews:ab-c\n";
    assert_found(&[], text, all);
    // The notes are in the order of the answers, and say where the URL is.
    let text = format!("é <URL:news:{}a>", "a-\n".repeat(5));
    let note = "note: <stdin>:1:8: the URL at byte 3 has 5 hyphens before line breaks, and not all readings are tried\n";
    let assert = extract(&[])
        .write_stdin(text.clone())
        .assert()
        .success()
        .stderr(note);
    assert_eq!(stdout(&assert).lines().count(), 16);
    let lines = json_lines(
        &extract(&["--json"])
            .write_stdin(text)
            .assert()
            .success()
            .stderr(""),
    );
    assert_eq!(
        (
            &lines[0]["left_out"],
            lines[0]["hyphens"].as_array().unwrap().len()
        ),
        (&json!(16), 5)
    );
    assert_eq!(lines[0]["readings"].as_array().unwrap().len(), 16);
}

#[test]
fn without_a_wrapper_the_next_line_is_another_reading() {
    let text = "See http://h/over-\n view.";
    let all = "http://h/over-\nhttp://h/over-view\nhttp://h/overview\n";
    assert_found(&[], text, all);
    let lines = json_lines(&extract(&["--json"]).write_stdin(text).assert().success());
    assert_eq!(
        lines[0]["match"],
        json!({ "text": "http://h/over-", "start": 4, "end": 18 })
    );
    assert_eq!(
        lines[0]["further"],
        json!({ "text": "\n view", "start": 18, "end": 24 })
    );
    assert_eq!(lines[0]["hyphens"], json!([17]));
}

/// The maximum number of bytes between brackets, or on one side of a colon.
const LIMIT: usize = 1 << 16;

#[test]
fn what_is_too_long_is_given_up_with_an_error() {
    let spaces = |count| " ".repeat(count);
    let [most, more] = [LIMIT - 10, LIMIT - 9].map(spaces);
    let text = format!("<URL:news:a{most}> <URL:news:b{more}> <URL:news:c>");
    let error = format!(
        "error: <stdin>: the \"<\" at byte {} is not closed within {LIMIT} bytes\n",
        LIMIT + 3
    );
    // As if its bracket were not there.
    extract(&[])
        .write_stdin(text)
        .assert()
        .code(2)
        .stdout("news:a\nnews:b\nnews:c\n")
        .stderr(error);

    let [most, more] = [LIMIT - 5, LIMIT - 4].map(|length| "a".repeat(length));
    let text = format!("URL:news:{most}#b URL:news:{more} URL:news:c");
    let error = format!(
        "error: <stdin>: the word around the \":\" at byte {} has more than {LIMIT} bytes on one side of it\n",
        LIMIT + 8
    );
    let text = text.replacen("#b", "", 1);
    let assert = extract(&[]).write_stdin(text).assert().code(2);
    let output = assert.get_output();
    assert_eq!(str::from_utf8(&output.stderr).unwrap(), error);
    let stdout = format!("news:{most}\nnews:c\n");
    assert!(output.stdout == stdout.as_bytes());

    // A lone "<" waits for nothing.
    extract(&[])
        .write_stdin(format!("a < b {}", spaces(3 * LIMIT)))
        .assert()
        .code(1)
        .stderr("");
}

/// A text and its filler: `before` bytes come before the text.
fn filled(text: &[u8], before: usize) -> Vec<u8> {
    [
        &b"ab c ".repeat(before / 5 + 1)[..before],
        b"\n",
        text,
        b"\n",
        &b"ab c ".repeat(LIMIT / 5),
    ]
    .concat()
}

#[test]
fn offsets_are_those_in_the_file_wherever_it_is_cut() {
    let text =
        b"<URL:http://h/\xC3\xA9\xE9\n> <http:\n//h/a-\r\nb#\xC3\xA9\xFF> http://h/c-\nd URL:news:\xE9 \xE2\x80\xA8\xF0\x9F\x98\x80\xED\xA0\x80\xF0\x9F";
    let expected = extract(&["--json"])
        .write_stdin(text.as_slice())
        .assert()
        .success();
    let expected = json_lines(&expected);
    assert_eq!(expected.len(), 4);
    // Each byte of the text is the first of a chunk, and there are chunks before it.
    for before in (0..=text.len() + 1)
        .map(|at| 2 * LIMIT - at)
        .chain([0, 5 * LIMIT - 20])
    {
        let assert = extract(&["--json"])
            .write_stdin(filled(text, before))
            .assert()
            .success();
        let shift = before as u64 + 1;
        let mut expected = expected.clone();
        let move_by = |number: &mut Value| *number = json!(number.as_u64().unwrap() + shift);
        for line in &mut expected {
            for place in ["match", "url", "fragment", "further"] {
                for end in ["/start", "/end"] {
                    line.pointer_mut(&format!("/{place}{end}")).map(move_by);
                }
            }
            line.pointer_mut("/offset").map(move_by);
            line["line"] = json!(line["line"].as_u64().unwrap() + 1);
            let hyphens = line.pointer_mut("/hyphens").and_then(Value::as_array_mut);
            hyphens.into_iter().flatten().for_each(move_by);
        }
        assert_eq!(json_lines(&assert), expected, "{before}");
    }
}

/// Asserts that it ends in its own way, with an answer.
fn assert_answered(text: Vec<u8>) {
    let output = extract(&["--json"]).write_stdin(text).output().unwrap();
    assert!(
        matches!(output.status.code(), Some(0..=2)),
        "{:?}",
        output.status
    );
}

#[test]
fn hostile_texts_are_read_in_time() {
    let start = Instant::now();
    // A quarter as long, unless everything is asked.
    let (length, most) = if thorough() {
        (1 << 18, 300)
    } else {
        (1 << 16, 60)
    };
    for piece in [
        "<",
        ">",
        ":",
        "URL:",
        "URL: ",
        "<URL:",
        "<URL:\n",
        "<a:",
        "a:b:c:",
        "http:",
        "http:a-\n",
        "-\n",
        "a",
        "a ",
        "*",
        "é:",
        "\0",
        "\r\n",
        "\u{2028}",
        "<URL:a-\n-\n>",
        "(",
        ")",
        "news:)",
        "*news:*",
        " ",
        "x://",
        "_'*",
        "\"",
    ] {
        for before in one_in(4, ["<URL:http://h/", "", "http://h/", "*"]) {
            let text = [before, &piece.repeat(length / piece.len())].concat();
            assert_answered(text.into_bytes());
        }
    }
    for piece in [b"\xFF".as_slice(), b"\xC3", b"http:\xE2\x80 "] {
        assert_answered(piece.repeat(length / piece.len()));
    }
    assert!(start.elapsed().as_secs() < most, "{:?}", start.elapsed());
}

#[test]
fn urls_without_a_wrapper_are_found_unless_only_wrapped_ones_are_wanted() {
    let text = "(See http://host.dom/, or news:a. <URL:news:b>)";
    assert_found(&[], text, "http://host.dom/\nnews:a\nnews:b\n");
    assert_found(&["--wrapped"], text, "news:b\n");
}

#[test]
fn by_syntax_only_no_rule_refuses_a_text() {
    let text = "http://h:99999/a#b <http://999.1.1.\n1/#x\n y> http://h/~";
    let both = "http://h:99999/a\tb\nhttp://999.1.1.1/\txy\n";
    let mut command = extract(&["--syntax-only", "-q"]);
    command.write_stdin(text).assert().success().stdout(both);
    extract(&["-q"])
        .write_stdin(text)
        .assert()
        .code(1)
        .stdout("");
    let json = extract(&["--syntax-only", "--json"])
        .write_stdin(text)
        .assert();
    let lines = json_lines(&json.success());
    assert!(lines.iter().map(|line| &line["ok"]).eq([true, true, false]));
    assert_eq!(
        lines[1]["readings"],
        json!([{"url": "http://999.1.1.1/", "fragment": "xy"}])
    );
}

#[test]
fn matches_that_are_not_urls_are_counted() {
    for (text, note) in [
        (
            "at http://localhost:3000/~me",
            "note: 1 match is not a URL: an unsafe character; --json shows it\n",
        ),
        (
            "http://h/~a <URL:news:b> <URL:http://h/^>",
            "note: 2 matches are not URLs: an unsafe character; --json shows them\n",
        ),
        (
            "http://h/~a http://h:99999/ http://h/^",
            "note: 3 matches are not URLs, 2 of them: an unsafe character; --json shows them and the reasons\n",
        ),
        ("<std::vector> <xsl:choose> <uri@bunyip.com>", ""),
    ] {
        let found = text.contains("news:b");
        let stdout = if found { "news:b\n" } else { "" };
        let run = |arguments: &[&str]| {
            extract(arguments)
                .write_stdin(text)
                .assert()
                .code(if found { 0 } else { 1 })
        };
        run(&[]).stdout(stdout).stderr(note);
        run(&["-q"]).stdout(stdout).stderr("");
        run(&["--json"]).stderr("");
    }
}

#[test]
fn nothing_found_is_status_1() {
    for text in ["", "none <uri@bunyip.com> <scheme>", "<URL:http://~/>"] {
        extract(&["-q"])
            .write_stdin(text)
            .assert()
            .code(1)
            .stdout("")
            .stderr("");
    }
}

#[test]
fn files_are_read_in_order_and_one_that_cannot_be_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a", "b"] {
        fs::write(folder.path().join(name), format!("<URL:news:{name}>")).unwrap();
    }
    let read = |files: &[&str]| {
        let mut command = extract(files);
        command.current_dir(&folder).write_stdin("<URL:news:stdin>");
        command.assert()
    };
    read(&["a", "b"])
        .success()
        .stdout("news:a\nnews:b\n")
        .stderr("");
    read(&["b", "-", "a"])
        .success()
        .stdout("news:b\nnews:stdin\nnews:a\n")
        .stderr("");

    let assert = read(&["a", "missing\u{1B}[31m", "b"])
        .code(2)
        .stdout("news:a\nnews:b\n");
    let stderr = stderr(&assert);
    assert!(
        stderr.starts_with("error: missing␛[31m: ") && stderr.lines().count() == 1,
        "{stderr:?}"
    );
    read(&["."]).code(2).stdout("");
}

#[test]
fn json_has_the_spans_the_readings_and_the_fragment() {
    let assert = extract(&["--json"])
        .write_stdin("é <URL: news:a-\nb #c d>")
        .assert()
        .success();
    assert_eq!(
        json_lines(&assert),
        [json!({
            "input": "news:a-b",
            "file": "<stdin>",
            "line": 1,
            "column": 9,
            "ok": true,
            "wrapper": "prefixed-brackets",
            "match": { "text": "<URL: news:a-\nb #c d>", "start": 3, "end": 24 },
            "url": { "text": "news:a-\nb", "start": 9, "end": 18 },
            "fragment": { "text": "c d", "start": 20, "end": 23 },
            "hyphens": [15],
            "further": null,
            "left_out": 0,
            "readings": [{ "url": "news:a-b", "fragment": "cd" }, { "url": "news:ab", "fragment": "cd" }],
        })]
    );
}

#[test]
fn json_includes_matches_that_are_not_urls_and_the_reason() {
    let assert = extract(&["--json"])
        .write_stdin("<URL:news:a> <URL:http://h/\n ~a#b>")
        .assert()
        .success();
    let lines = json_lines(&assert);
    let keys = |value: &Value| {
        value
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect::<Vec<_>>()
    };
    assert_eq!(
        keys(&lines[0]),
        [
            "input", "file", "line", "column", "ok", "wrapper", "match", "url", "fragment",
            "hyphens", "further", "left_out", "readings"
        ]
    );
    assert_eq!(
        keys(&lines[1]),
        [
            "input", "file", "line", "column", "ok", "wrapper", "match", "url", "fragment",
            "offset", "shorter", "error"
        ]
    );
    assert_eq!(lines[0]["fragment"], Value::Null);
    assert_at(&lines[1], json!({"/offset": 29, "/input": "http://h/~a"}));
    assert_at(
        &lines[1],
        json!({"/error/offset": 9, "/error/slip": "unsafe", "/error/replacement": "%7E"}),
    );
}

#[test]
fn text_need_not_be_utf_8() {
    let text = b"\xE9\xE9 <URL:news:a#\xE9\xC3\xA9\x80> <URL:http://h/\x1A\xE9\n\xE8>".as_slice();
    extract(&["-q"])
        .write_stdin(text)
        .assert()
        .success()
        .stdout("news:a\t␚é␚\n")
        .stderr("");
    let lines = json_lines(&extract(&["--json"]).write_stdin(text).assert().success());
    assert_at(&lines[0], json!({"/match/start": 3, "/match/end": 20}));
    assert_at(
        &lines[0],
        json!({"/fragment/start": 15, "/fragment/end": 19}),
    );
    assert_eq!(lines[1]["input_hex"], "687474703a2f2f682f1ae9e8");
    assert_at(&lines[1], json!({"/offset": 35, "/error/found": "\u{1A}"}));

    let lines = json_lines(
        &extract(&["--json"])
            .write_stdin(b"http://h/\xE9.".as_slice())
            .assert()
            .code(1),
    );
    assert_at(&lines[0], json!({"/offset": 9, "/error/found": 0xE9}));
}

/// A comma may be in a URL, so only a reader of the table knows where a field ends.
#[test]
fn each_value_of_a_column_is_a_text() {
    let table = "id,text,n\n1,http://h/news/,NEWS\n2,\"see http://h/a, (http://h/b\nc)\",x\n3\n4,,\n\
                 5,<URL:http://h/,\n6,http://h/~a,";
    let (_folder, path) = file("pages.csv", table);
    let path = path.to_str().unwrap();
    let assert = extract(&["--column", "text", path]).assert().code(2);
    let assert = assert.stdout("http://h/news/\nhttp://h/a\nhttp://h/b\nhttp://h/\n");
    let told = stderr(&assert);
    assert_has(
        told,
        "pages.csv: row 3, line 5: the row has 1 field, and the header has 3",
    );
    assert!(told.ends_with("note: 1 match is not a URL: an unsafe character; --json shows it\n"));

    let arguments = ["--column", "text", "--json", path];
    let lines = json_lines(&extract(&arguments).assert().code(2));
    assert_at(
        &lines[2],
        json!({"/row": 2, "/line": 3, "/match/start": 17, "/url/text": "http://h/b"}),
    );
    assert_at(
        &lines[4],
        json!({"/row": 6, "/line": 8, "/offset": 9, "/error/slip": "unsafe"}),
    );

    // Without the option, a hint says what to write.
    let assert = extract(&[path]).assert().success();
    assert_has(
        stderr(&assert),
        "has columns: give --column to read one of them",
    );
}

#[test]
fn escapes_of_json_are_decoded_in_a_column() {
    let line = r#"{"a":{"text":"see http:\/\/h\/b\u002Fc\nd"}}"#;
    extract(&["--column", "a.text", "--input-format", "jsonl"])
        .write_stdin(line)
        .assert()
        .success()
        .stdout("http://h/b/c\n");
}
