//! What a command writes about a text is bounded by the text: no cell of a table makes the others
//! wide, and none is too wide to print.

use std::{
    io::{Read, Write},
    process::{Command, Stdio},
    thread,
};

use testkit::{one_in, thorough};

use crate::common::{RFC1738, assert_has, file, in_parallel, rfc1738, stderr, stdout};

/// For each text, and for each of its bytes.
const OF_A_TEXT: usize = 4 << 10;
const OF_A_BYTE: usize = 128;

/// For each finding, if a text has more of them than that.
const OF_A_FINDING: usize = 8 << 10;

/// How many of the following write outlines for people.
const OUTLINES: usize = 5;

/// The subcommands that read texts.
const COMMANDS: &[&str] = &[
    "explain",
    "explain --all",
    "explain url",
    "parse",
    "parts",
    "explain --json",
    "explain url --json",
    "parse --json",
    "parts --json",
    "parts --get path",
    "normalize",
    "normalize --json",
    "interpret",
    "interpret --json",
    "validate",
    "validate --json",
    "validate --format sarif",
    "validate --agreed",
    "validate --agreed --json",
    "agreed",
    "agreed --json",
    "match url",
    "match url --json",
    "extract",
    "extract --json",
    "coverage url",
    "coverage url --json",
];

/// How many bytes the command writes about this input, on both streams, unless it panics. It is
/// stopped when these are more than `most`.
fn written(words: &[&str], input: &[u8], most: usize) -> usize {
    let mut child = Command::new(RFC1738)
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stderr = child.stderr.take().unwrap();
    let mut stdout = child.stdout.take().unwrap().take(most as u64 + 1);
    let (answers, reports) = thread::scope(|scope| {
        // Whatever is not read is lost.
        scope.spawn(move || drop(stdin.write_all(input)));
        let reports = scope.spawn(move || {
            let mut reports = Vec::new();
            stderr.read_to_end(&mut reports).unwrap();
            reports
        });
        let mut answers = Vec::new();
        stdout.read_to_end(&mut answers).unwrap();
        drop(stdout);
        (answers, reports.join().unwrap())
    });
    child.wait().unwrap();
    let told = String::from_utf8_lossy(&reports);
    assert!(!told.contains("panicked"), "{words:?}: {told}");
    answers.len() + reports.len()
}

/// Asserts that the command writes no more about these lines than it may, beside what it writes
/// about none: the head of a document, or a report about a grammar.
#[track_caller]
fn assert_bounded(words: &[&str], lines: &[u8], name: &str) {
    let texts = lines.split(|&byte| byte == b'\n').count() - 1;
    let most = written(words, b"", 1 << 20) + texts * OF_A_TEXT + lines.len() * OF_A_BYTE;
    let count = written(words, lines, most);
    assert!(
        count <= most,
        "{words:?} of {name}: {} bytes are {count} or more, not {most}",
        lines.len()
    );
}

/// Texts with as many parts as may be, with one long part before many short ones, and with as many
/// mistakes as may be. All have the same length.
fn texts(length: usize) -> Vec<(&'static str, Vec<u8>)> {
    let line = |name: &'static str, start: String, part: &str, end: &str| {
        let count = (length - start.len() - end.len()) / part.len();
        (
            name,
            format!("{start}{}{end}\n", part.repeat(count)).into_bytes(),
        )
    };
    let half = "a".repeat(length / 2);
    let many = [
        ("http://h/", "/", ""),
        ("ftp://h/", "/", ""),
        ("file:///", "/", ""),
        ("prospero://h/a", ";=", ""),
        ("prospero://h/a", ";a=b", ""),
        ("http://", "a.", "a"),
        ("ftp://u:p@", "a.", "a"),
        ("x://u:p@", "a.", "a"),
        ("http://", "1.", "1"),
        ("news:", "a", "@b"),
        ("mailto:", "a", ""),
        ("gopher://h/1", "%09", ""),
        ("wais://h/a/b/", "/", ""),
        ("http://h/", "%61%0a", ""),
        ("ftp://h/", "%0d%0a/", ""),
        ("", "\x01", ""),
        ("http://h/", "\x01", ""),
        ("http://h/", "é", ""),
        ("http://h/", "\\", ""),
        ("http://", "@", ""),
        ("http://", ".", ""),
        ("http:", "http:", ""),
        ("", "news:a ", ""),
        ("", "<news:a>", ""),
    ];
    let mut texts: Vec<_> = many
        .into_iter()
        .map(|(start, part, end)| line(start, start.to_owned(), part, end))
        .collect();
    texts.extend([
        line(
            "a long quote and labels",
            format!("news:{half}@"),
            "a.",
            "a",
        ),
        line(
            "a long leaf and slashes",
            format!("http://h/{half}"),
            "/",
            "",
        ),
        line(
            "a long label and slashes",
            format!("ftp://{half}/"),
            "/",
            "",
        ),
        line(
            "a long user and slashes",
            format!("ftp://{half}@h/"),
            "/",
            "",
        ),
        line(
            "a long leaf and fields",
            format!("prospero://h/{half}"),
            ";=",
            "",
        ),
        ("not UTF-8", [&vec![0xFF; length][..], b"\n"].concat()),
        ("many texts", b"news:a\n\n~\n".repeat(length / 10)),
    ]);
    texts
}

#[test]
fn of_a_text_is_no_more_than_128_times_the_text() {
    let texts = texts(if thorough() { 1 << 16 } else { 1 << 13 });
    let of = |commands: &'static [&str]| {
        let texts = &texts;
        commands
            .iter()
            .flat_map(move |command| texts.iter().map(move |text| (command, text)))
    };
    let (outlines, others) = COMMANDS.split_at(OUTLINES);
    let cases: Vec<_> = of(outlines).chain(one_in(9, of(others))).collect();
    in_parallel(&cases, |(command, (name, lines))| {
        let words: Vec<&str> = command.split(' ').collect();
        assert_bounded(&words, lines, name);
    });
}

/// A short text may have hundreds of findings.
#[test]
fn of_a_finding_is_no_more_than_8_kib() {
    let dense = [
        format!("ftp://h/{}{}", "%0d".repeat(100), "/".repeat(100)),
        "ftp://h/".to_owned()
            + &["%0d", "%7e", "./", "/"]
                .map(|part| part.repeat(100))
                .concat(),
        format!("http://h/{}", "\u{1}é".repeat(400)),
    ];
    let lines = dense.join("\n") + "\n";
    let assert = rfc1738("validate --json").write_stdin(&*lines).assert();
    let findings = stdout(&assert).matches("\"severity\"").count();
    assert!(findings > 300, "{findings}");
    for format in ["human", "json", "csv", "sarif"] {
        let words = ["validate", "--format", format];
        let most = written(&words, b"", 1 << 20) + findings * OF_A_FINDING;
        let count = written(&words, lines.as_bytes(), most);
        assert!(count <= most, "{format}: {count} or more, not {most}");
    }
}

/// A quotation is long and many rows are short; or each of many rules derives all of the text.
#[test]
fn by_another_grammar_is_bounded_as_well() {
    let chain: String = (0..900).map(|k| format!("r{k} = r{}\n", k + 1)).collect();
    let half = 5_000;
    let xs = "x".repeat(half);
    let cases = [
        (
            "a = *\"x\" *b\nb = \"y\"\n".to_owned(),
            format!("{xs}{}\n", "y".repeat(half)),
        ),
        (format!("{chain}r900 = *\"x\"\n"), format!("{xs}{xs}\n")),
    ];
    for (grammar, line) in cases {
        let (_folder, path) = file("own.abnf", grammar);
        let words = ["explain", "--grammar", path.to_str().unwrap()];
        assert_bounded(&words, line.as_bytes(), &line[..1]);
    }
}

/// A name is in every row, so it is short.
#[test]
fn of_a_name_of_any_length_is_an_error() {
    let name = "b".repeat(70_000);
    let (_folder, path) = file("own.abnf", format!("a = *{name}\n{name} = \"x\" / \"y\"\n"));
    for words in [
        "explain a",
        "coverage a",
        "coverage a --mutants",
        "match a",
        "grammar a",
    ] {
        let assert = rfc1738(words)
            .args(["--grammar", path.to_str().unwrap()])
            .write_stdin("xx\n")
            .assert()
            .code(2);
        assert_has(
            stderr(&assert),
            "own.abnf:2:1: a name of a rule may have 255 characters",
        );
    }
}

/// Rust's own widths panic above 65,535.
#[test]
fn a_cell_may_have_any_width() {
    let long = "a".repeat(70_000);
    let lines = format!("news:{long}@b\nhttp://h/{long}\nftp://{long}@h/\nx:{long}\nnews:a\n");
    for command in COMMANDS
        .iter()
        .filter(|command| !command.starts_with("coverage"))
    {
        let assert = rfc1738(command).write_stdin(&*lines).assert();
        let told = stderr(&assert);
        assert!(!told.contains("panicked"), "{command}: {told}");
    }
    // The line after them is answered.
    let assert = rfc1738("explain").write_stdin(lines).assert().success();
    assert!(stdout(&assert).ends_with("\n      group    5..6  a\n"));
}
