//! Whatever the input, the output has no terminal control characters, and nothing takes long.

use assert_cmd::Command;
use serde_json::Value;
use testkit::assert_graphic;

use crate::common::{assert_has, rfc1738};

/// Characters that would deceive a terminal or a reader.
const HOSTILE: [&str; 15] = [
    "\0",
    "\x07",
    "\x08",
    "\t",
    "\r\x0C",
    "\x1B[31m",
    "\x1B]0;title\x07",
    "\x7F",
    "\u{85}",
    "\u{9B}31m",
    "\u{AD}",
    "\u{200F}",
    "\u{202E}",
    "\u{2066}\u{E0041}",
    "\u{115F}\u{1160}\u{2800}\u{3164}\u{FFA0}\u{1D159}",
];

/// The places for them. A URL in brackets or quotes is what a report says to write.
const AROUND: [(&str, &str); 11] = [
    ("", "http://h/"),
    ("ht", "tp://h/"),
    ("http://u", "@h/"),
    ("http://h", "/"),
    ("http://h/a", "b"),
    ("x:a", ""),
    ("<http://h/", "a>"),
    ("<URL:http://h/", "a>"),
    ("\"http://h/", "a\""),
    ("news:<a", "b@c>"),
    ("mailto:<a", "b@c>"),
];

fn texts() -> impl Iterator<Item = String> {
    AROUND
        .iter()
        .flat_map(|(before, after)| HOSTILE.map(|hostile| format!("{before}{hostile}{after}")))
}

fn command(arguments: &[&str]) -> Command {
    let mut command = rfc1738("");
    command.args(arguments);
    command
}

fn assert_safe_output(command: &mut Command, code: i32) -> std::process::Output {
    let output = command.assert().code(code).get_output().clone();
    assert_graphic(&output.stdout);
    assert_graphic(&output.stderr);
    output
}

#[test]
fn a_report_shows_pictures_of_controls_and_carets_under_them() {
    let input = b"http://h/a\x1B[31m\x7F\xFF\n\x1Bhttp://h/\n".as_slice();
    let output = assert_safe_output(command(&["parse"]).write_stdin(input), 1);
    let stderr = str::from_utf8(&output.stderr).unwrap();
    assert_has(
        stderr,
        "    http://h/a␛[31m␡\u{FFFD}\n              ^\n    help: a control character must be encoded, write \"%1B\"\n",
    );
    assert_has(
        stderr,
        "    ␛http://h/\n    ^\n    help: a control character before the URL is not part of it, leave it out\n",
    );
}

#[test]
fn no_control_reaches_the_terminal_from_standard_input() {
    let lines: Vec<u8> = texts()
        .flat_map(|text| text.into_bytes().into_iter().chain([b'\n']))
        .collect();
    for (words, code) in [
        ("parse", 1),
        ("match url", 0),
        ("explain", 1),
        ("normalize", 1),
        ("parts", 1),
        ("parts --get path", 1),
        ("interpret", 1),
        ("explain --json", 1),
        ("explain host", 1),
        ("explain urlpath", 1),
        ("explain --grammar rfc3986", 1),
        ("explain --grammar url-draft --json", 1),
        ("extract", 0),
        ("extract --wrapped", 0),
        ("extract --json", 0),
    ] {
        assert_safe_output(rfc1738(words).write_stdin(lines.clone()), code);
    }
    let output = assert_safe_output(command(&["parse", "--json"]).write_stdin(lines), 1);
    for (line, text) in str::from_utf8(&output.stdout).unwrap().lines().zip(texts()) {
        let value: Value = serde_json::from_str(line).unwrap();
        assert_eq!(
            value["input"],
            text.strip_suffix('\r').unwrap_or(&text),
            "the escapes encode the input"
        );
    }
    for text in HOSTILE {
        assert_safe_output(
            command(&["match", "url", "--hex"]).write_stdin(format!("41{text}\n")),
            2,
        );
    }
}

#[test]
fn no_control_reaches_the_terminal_from_the_command_line() {
    for text in HOSTILE.into_iter().filter(|text| !text.contains('\0')) {
        let url = format!("http://h/{text}");
        assert_safe_output(&mut command(&["parse", &url, &url]), 1);
        assert_safe_output(&mut command(&["parse", "--json", &url]), 1);
        let scheme = format!("a{text}=httpurl");
        assert_safe_output(&mut command(&["parse", "--scheme", &scheme, "x:"]), 2);
        assert_safe_output(&mut command(&["parse", &format!("--{text}")]), 2);
        assert_safe_output(&mut command(&["match", text]), 2);
        assert_safe_output(&mut command(&["grammar", text]), 2);
        assert_safe_output(&mut command(&[text]), 2);
    }
}

#[test]
fn every_byte_that_is_not_utf_8_is_reported() {
    for byte in 0x80..=0xFF_u8 {
        let output = assert_safe_output(
            command(&["parse"]).write_stdin([b"http://h/".as_slice(), &[byte]].concat()),
            1,
        );
        assert!(
            str::from_utf8(&output.stderr)
                .unwrap()
                .contains(&format!("unexpected byte {byte:02X}"))
        );
    }
}

#[test]
fn a_long_line_has_a_short_report() {
    const LENGTH: usize = 1 << 20;
    let slashes = "/".repeat(LENGTH);
    let dots = "a.".repeat(LENGTH / 2);
    for text in [
        format!("http://h{slashes}{{{slashes}"),
        format!("http://{dots}1"),
        format!("http://{dots}a@h/"),
        "\x1B".repeat(LENGTH),
        "é".repeat(LENGTH),
        format!("<http://h{slashes}>"),
    ] {
        let output = assert_safe_output(command(&["parse"]).write_stdin(text), 1);
        assert!(output.stderr.len() < 2000, "{}", output.stderr.len());
    }
}

#[test]
fn a_long_line_is_answered() {
    let length = (1 << 20) - 9;
    let url = format!("http://h/{}", "a".repeat(length));
    command(&["match", "httpurl"])
        .write_stdin(url.clone())
        .assert()
        .success()
        .stdout(format!("{}\n", length + 9));
    let output = assert_safe_output(command(&["parse", "--json"]).write_stdin(url.clone()), 0);
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        value["tree"]["httpurl"]["hpath"]["hsegment"][0]["end"],
        length + 9
    );
    assert_safe_output(command(&["parse"]).write_stdin(url), 0);
}

/// An argument that is not UTF-8, but has to be, is shown with replacement characters. Nothing is
/// done with it in that form: it is the name of another file, of another column, or another
/// command.
#[cfg(unix)]
#[test]
fn an_argument_is_not_obeyed_in_the_form_in_which_it_is_shown() {
    use std::{ffi::OsString, fs, os::unix::ffi::OsStringExt};

    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("\u{FFFD}.abnf"), "a = \"x\"\n").unwrap();
    let input = "\u{FFFD}\nnews:a\n";
    // The words, with the byte FF in place of U+FFFD; which of them is not UTF-8.
    let cases: [(&[&str], usize); 4] = [
        (&["grammar", "--grammar", "\u{FFFD}.abnf"], 3),
        (&["compare", "url", "\u{FFFD}.abnf:a"], 3),
        (
            &["validate", "--input-format=csv", "--column", "\u{FFFD}"],
            4,
        ),
        (
            &[
                "disagree",
                "--peer",
                "a=sh -c 'touch started; \u{FFFD}'",
                "--peer=b=cat",
            ],
            3,
        ),
    ];
    for (words, number) in cases {
        let shown = words[number - 1];
        let arguments = words.iter().map(|word| {
            let bytes = word
                .split('\u{FFFD}')
                .map(str::as_bytes)
                .collect::<Vec<_>>();
            OsString::from_vec(bytes.join(&0xFF))
        });
        let mut command = command(&[]);
        let output = assert_safe_output(
            command
                .args(arguments)
                .current_dir(&folder)
                .write_stdin(input),
            2,
        );
        let expected = format!(
            "error: argument {number}, `{shown}`, is not UTF-8: write it in US-ASCII or UTF-8\n"
        );
        assert_eq!(str::from_utf8(&output.stderr), Ok(&*expected));
        assert!(output.stdout.is_empty());
    }
    assert!(!folder.path().join("started").exists());
}

/// In the notation of the RFCs, any character may be in a literal.
#[test]
fn no_control_reaches_the_terminal_from_a_literal_of_a_grammar() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("hostile.bnf");
    let file = path.to_str().unwrap();
    for hostile in HOSTILE {
        std::fs::write(&path, format!("a = \"{hostile}\"\n")).unwrap();
        for form in ["--svg", "--dot", "--regex"] {
            assert_safe_output(&mut command(&["grammar", "a", "--grammar", file, form]), 0);
        }
        assert_safe_output(&mut command(&["grammar", "a", "--grammar", file]), 0);
        assert_safe_output(
            command(&["coverage", "a", "--grammar", file]).write_stdin("x\n"),
            0,
        );
    }
}
