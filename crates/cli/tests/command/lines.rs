//! What all commands that read lines do alike: a bound on lines, lines to skip, and the byte order
//! mark of a file.

use std::fs;

use assert_cmd::assert::Assert;
use serde_json::{Value, json};

use crate::common::{assert_has, json_lines, rfc1738, stderr, stdout};

/// The commands that answer each line on its own.
const EACH: &[&[&str]] = &[
    &["parse"],
    &["explain"],
    &["parts"],
    &["normalize"],
    &["interpret"],
];

fn run(arguments: &[&str], input: impl Into<Vec<u8>>) -> Assert {
    rfc1738(arguments[0])
        .args(&arguments[1..])
        .write_stdin(input.into())
        .assert()
}

#[test]
fn a_line_that_is_too_long_is_an_error_that_names_the_bound() {
    let lines = format!("news:a\nnews:{}\r\nnews:b\n", "a".repeat(20));
    let message = "the line has 25 bytes, more than 24, and is not read";
    for arguments in EACH {
        let limited = [*arguments, &["--max-line", "24"]].concat();
        let assert = run(&limited, &*lines).code(1);
        assert_eq!(
            stderr(&assert),
            format!("<stdin>:2:1: error[line-too-long]: {message}\n"),
            "{arguments:?}"
        );
        let assert = run(&[&*limited, &["--json"]].concat(), &*lines)
            .code(1)
            .stderr("");
        let answers = json_lines(&assert);
        assert_eq!(answers.len(), 3, "{arguments:?}");
        assert_eq!(
            answers[1],
            json!({"input": null, "file": "<stdin>", "line": 2, "ok": false, "error": {
                "rule": "line-too-long", "slip": null, "start": 24, "end": 25, "section": "-",
                "message": message, "help": null, "replacement": null,
            }}),
            "{arguments:?}"
        );
        run(&[*arguments, &["--max-line", "25"]].concat(), &*lines)
            .success()
            .stderr("");
    }
    let assert = run(&["parts", "--get", "scheme", "--max-line", "24"], &*lines).code(1);
    assert_eq!(stdout(&assert), "news\n\nnews\n");
    let failure = format!("error: <stdin>:2: {message}\n");
    run(&["match", "url", "--max-line", "24"], &*lines)
        .code(2)
        .stdout("6\n")
        .stderr(failure.clone());
    run(&["coverage", "url", "--max-line", "24"], &*lines)
        .code(2)
        .stdout("")
        .stderr(failure);
}

/// One door: every subcommand has an answer about a text if and only if it is valid. A client may
/// still not act on it.
#[test]
fn ten_thousand_lines_are_answered_if_they_are_valid() {
    let generated = |kind: &str| {
        let words = format!("generate url --schemes today --count 5000 {kind}");
        stdout(&rfc1738(&words).assert().success()).to_owned()
    };
    let lines = generated("") + &generated("--near-miss");
    let valid: Vec<bool> = lines.lines().map(rfc1738::is_valid).collect();
    let count = valid.iter().filter(|&&valid| valid).count();
    assert!(
        valid.len() == 10_000 && (1_000..5_000).contains(&count),
        "{count}"
    );
    for command in ["parse", "parts", "normalize", "interpret", "validate"] {
        let answers = json_lines(&run(&[command, "--json"], &*lines).code(1));
        let is_valid = |answer: &Value| {
            answer["ok"] == true || command == "interpret" && answer["error"]["rule"] == "interpret"
        };
        assert!(
            answers.iter().map(is_valid).eq(valid.iter().copied()),
            "{command}"
        );
    }
    let matches = json_lines(&run(&["extract", "--json"], lines).success());
    assert!(matches.len() > count);
    for found in matches {
        let text = found["input"].as_str().unwrap();
        assert_eq!(found["ok"], rfc1738::is_valid(text), "{text}");
    }
}

/// However long it is, and however it is cut into pieces.
#[test]
fn the_bound_is_one_mebibyte_unless_another_is_given() {
    let line = |length: usize| format!("news:{}\nnews:b\n", "a".repeat(length - 5));
    for (length, code) in [
        (1 << 16, 0),
        ((1 << 16) + 1, 0),
        (1 << 20, 0),
        ((1 << 20) + 1, 1),
        (3 << 20, 1),
    ] {
        let assert = run(&["normalize"], line(length)).code(code);
        assert_eq!(
            stdout(&assert).lines().count(),
            2 - code as usize,
            "{length}"
        );
        assert_eq!(
            stderr(&assert).contains(&format!("{length} bytes, more than 1048576,")),
            code == 1,
            "{length}"
        );
    }
}

/// But not in JSON.
#[test]
fn errors_after_the_first_hundred_are_counted() {
    let told = |arguments: &[&str], count: usize| {
        let assert = run(arguments, "x\n".repeat(count)).code(1);
        let told = stderr(&assert).to_owned();
        let shown = told.matches("error[syntax]").count();
        (shown, told.lines().last().unwrap_or_default().to_owned())
    };
    for arguments in EACH {
        let (shown, last) = told(arguments, 100);
        assert!(shown == 100 && !last.starts_with("..."), "{last}");
        let left_out = "... and 1 more line has errors; --all shows them";
        assert_eq!(told(arguments, 101), (100, left_out.into()));
        let left_out = "... and 1,900 more lines have errors; --all shows them";
        assert_eq!(told(arguments, 2000), (100, left_out.into()));
        let all = [*arguments, &["--all"]].concat();
        assert_eq!(told(&all, 2000).0, 2000);
        let quiet = [*arguments, &["-q"]].concat();
        assert_eq!(told(&quiet, 2000), (0, String::new()));
        let json = run(&[*arguments, &["--json"]].concat(), "x\n".repeat(2000));
        assert_eq!(json_lines(&json).len(), 2000);
    }
}

#[test]
fn empty_lines_and_comments_can_be_skipped() {
    let lines = "# a list\n\nnews:a\r\n \r\n  # one more\nnews:b#c\n";
    for arguments in EACH {
        let skipping = [*arguments, &["--json", "--skip-comments"]].concat();
        assert_eq!(
            json_lines(&run(&skipping, lines).code(1)).len(),
            2,
            "{arguments:?}"
        );
        assert_eq!(
            json_lines(&run(&[*arguments, &["--json"]].concat(), lines).code(1)).len(),
            6,
            "{arguments:?}"
        );
    }
    let assert = run(&["parse", "--skip-comments"], lines).code(1);
    assert_has(stderr(&assert), "<stdin>:6:7: error[syntax]");
    for only in [&[][..], &["--syntax-only"]] {
        let assert = run(
            &[&["validate", "--skip-comments", "--format", "count"], only].concat(),
            lines,
        )
        .code(1);
        assert_eq!(stdout(&assert), "valid 1\ninvalid 1\n");
        assert!(
            stderr(&assert).starts_with("2 lines: 1 valid, 1 invalid\n4 lines are skipped\n"),
            "{}",
            stderr(&assert)
        );
    }
    // A value is not a line.
    let column = [
        "validate",
        "--skip-comments",
        "--format",
        "count",
        "--column",
        "url",
        "--input-format",
        "csv",
    ];
    assert_eq!(
        stdout(&run(&column, "url,id\n#a,1\n").code(1)),
        "valid 0\ninvalid 1\nnull 0\n"
    );
}

#[test]
fn a_comment_at_the_beginning_gets_a_hint_how_to_skip_it() {
    let hint = "hint: <stdin> begins with a comment: to skip comments, give --skip-comments\n";
    for arguments in [EACH, &[&["validate"]]].concat() {
        for (input, option, has_hint) in [
            ("  # a list\n", "--level=note", true),
            ("# a list\n", "--skip-comments", false),
            ("# a list\n", "-q", false),
            ("news:a\n# a list\n", "--level=note", false),
        ] {
            let told = run(&[arguments, &[option]].concat(), input);
            assert_eq!(stderr(&told).contains(hint), has_hint, "{arguments:?}");
        }
    }
}

/// Its lines would be errors, each of them, of which none says what is wrong.
#[test]
fn a_file_that_is_no_text_in_utf_8_is_named() {
    for (input, kind) in [
        (&b"\x1F\x8B\x08\0"[..], "gzip"),
        (b"\x28\xB5\x2F\xFD\x04", "zstd"),
        (b"\xFD7zXZ\0\0", "xz"),
        (b"BZh91AY&SY\x01", "bzip2"),
        (b"PK\x03\x04\x14", "a ZIP archive"),
        (b"\xFF\xFEh\0", "UTF-16"),
        (b"\xFE\xFF\0h", "UTF-16"),
    ] {
        for arguments in [EACH, &[&["validate"]]].concat() {
            let assert = run(arguments, input).code(2).stdout("");
            assert!(stderr(&assert).contains(kind), "{arguments:?}");
        }
    }
    // A beginning of a mark is text.
    for input in [&b"P"[..], b"PK", b"\xFF", b"\x1F"] {
        run(&["validate"], input).code(1);
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_line() {
    let lines = "\u{FEFF}http://h:81/\nx\n";
    let position = |text: &str| text.lines().next().unwrap().to_owned();
    let assert = run(&["validate", "-q"], lines).code(1);
    assert_eq!(
        position(stdout(&assert)),
        position(stdout(&run(&["validate", "-q"], &lines[3..]).code(1)))
    );
    for arguments in EACH {
        let with = run(&[*arguments, &["--json"]].concat(), lines).code(1);
        assert_eq!(
            stdout(&with),
            stdout(&run(&[*arguments, &["--json"]].concat(), &lines[3..]).code(1))
        );
    }
    // Only at the beginning, and only a whole one.
    for text in ["news:a\n\u{FEFF}news:b\n", "\u{FEFF}\u{FEFF}news:a\n"] {
        run(&["normalize"], text).code(1);
    }
    run(&["normalize"], b"\xEF\xBBnews:a\n".as_slice()).code(1);
    for (format, table) in [
        ("csv", "url,id\nnews:a,1\n"),
        ("jsonl", "{\"url\":\"news:a\"}\n"),
    ] {
        let column = [
            "parts",
            "--column",
            "url",
            "--get",
            "scheme",
            "--input-format",
            format,
        ];
        run(&column, format!("\u{FEFF}{table}"))
            .success()
            .stdout("news\n");
    }
    run(&["extract"], "\u{FEFF}news:a\n")
        .success()
        .stdout("news:a\n");
    // Every byte of a string counts here.
    run(&["match", "url"], "\u{FEFF}news:a\n")
        .success()
        .stdout("no\n");
    let folder = tempfile::tempdir().unwrap();
    let grammar = folder.path().join("a.abnf");
    fs::write(&grammar, "\u{FEFF}a = %x61\r\n").unwrap();
    run(
        &["match", "a", "--grammar", grammar.to_str().unwrap()],
        "a\n",
    )
    .success()
    .stdout("1\n");
}

#[cfg(unix)]
#[test]
fn a_grammar_is_not_waited_for() {
    use std::process::Command;

    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("a.abnf");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    let name = pipe.to_str().unwrap();
    let assert = run(&["match", "a", "--grammar", name], "a\n")
        .code(2)
        .stdout("");
    assert_eq!(
        stderr(&assert),
        format!("error: {name}: it is a pipe or a device: save it to a file\n")
    );
}
