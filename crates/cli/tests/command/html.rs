//! `rfc1738 conformance --html` writes a page that one can keep and share. The peers are scripts of a
//! shell.
#![cfg(unix)]

use std::{fs, process::Command};

use crate::common::{self, assert_has, rfc1738, stderr, stdout};

/// Reads a page with a parser of HTML that is not ours: prints the elements, each indented by those
/// that it is in, with its attributes and its text.
const READER: &str = "
import html.parser, sys
class Reader(html.parser.HTMLParser):
    open = []
    def handle_starttag(self, name, attributes):
        print('  ' * len(self.open) + ' '.join([name, *(f'{key}={value}' for key, value in attributes)]))
        if name != 'meta':
            self.open.append(name)
    def handle_endtag(self, name):
        assert self.open.pop() == name, name
    def handle_data(self, text):
        if text.strip():
            print('\\n'.join('  ' * len(self.open) + line for line in text.strip().splitlines()))
reader = Reader()
reader.feed(open(sys.argv[1], encoding='utf-8').read())
reader.close()
assert reader.open == []
";

/// The page after these arguments, without its head: elements and their text.
fn page(arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    rfc1738("conformance --quiet --html page.html")
        .current_dir(&folder)
        .args(arguments)
        .assert()
        .stderr("");
    let output = Command::new(common::python3())
        .args(["-c", READER])
        .arg(folder.path().join("page.html"))
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let page = String::from_utf8(output.stdout).unwrap();
    let (_, body) = page.split_once("    main\n").unwrap();
    body.replace("\n      ", "\n").trim().to_owned()
}

#[test]
fn the_page_has_the_command_the_differences_their_rules_and_the_guarantee() {
    let script = r#"awk '{ print (/^(3[0-9]|5f)+$/ ? "yes" : "no") }'"#;
    let asked = ["port", "--hex", "--whole", "--", "sh", "-c", script];
    let expected = r#"h1
  Conformance
p
  rfc1738 VERSION
pre
  rfc1738 conformance --quiet --html page.html port --hex --whole -- sh -c "awk '{ print (/"'^(3[0-9]|5f)+$/ ? "yes" : "no") }'"'"
p
  agree: 0, differ: 1, failed: 0; cases: 2846
section
  h2
    port: 12 of 2846 answers are wrong
  pre
    port = digits
  p
    of 2846 answers, wrongly accepted: 12
  h3
    Differences
  ol
    li
      p
        accepts "_" as well as "0"
      pre
        digits: "_" in place of "0" (2 of 2 places)
        as if digit: takes "_" as well
        explains 12 wrong answers
        in hexadecimal: right 30, wrong 5f
  h3
    Rules
  pre
    digits = 1*digit
  h3
    Notes
  pre
    without these, no automaton of at most 3 states differs"#;
    let found = page(&asked);
    assert_eq!(
        found,
        expected.replace("VERSION", env!("CARGO_PKG_VERSION"))
    );
    assert_eq!(page(&asked), found, "the same answers make the same page");
}

#[test]
fn whatever_a_peer_says_is_text() {
    let script = r#"printf '<script>\033[31m\342\200\256&amp;"\n' >&2; exit 3"#;
    let page = page(&[
        "port",
        "--small",
        "--",
        "sh",
        "-c",
        script,
        "</pre><img src=x onerror=a>",
    ]);
    let elements = ["script", "img"];
    let line = |line: &str| elements.contains(&line.split_whitespace().next().unwrap_or_default());
    assert!(!page.lines().any(line), "{page}");
    assert_has(&page, "'</pre><img src=x onerror=a>'\n");
    assert_has(&page, "port: not all answers could be compared\n");
    assert_has(&page, "\n    stderr: <script>␛[31m\u{FFFD}&amp;\"\n");
    assert_has(&page, "\n    only the small suite was asked: ");
}

/// A hostile grammar: its own text, and strings that are in it.
#[test]
fn whatever_a_grammar_says_is_text() {
    let (folder, grammar) = common::file("rule.abnf", "rule = \"<b>\" / \"&lt;\" ; <i>\n");
    let script = r#"awk '{ print ($0 == "3c623e" ? "yes" : "no") }'"#;
    let grammar = grammar.to_str().unwrap();
    let asked = ["rule", "--hex", "--whole", "--grammar", grammar, "--"];
    let page = page(&[&asked[..], &["sh", "-c", script]].concat());
    drop(folder);
    assert_has(&page, "\n  pre\n    rule = \"<b>\" / \"&lt;\"\n");
    assert_has(&page, "rejects \"&");
}

#[test]
fn where_all_is_right_the_page_says_what_that_guarantees() {
    let script = r#"awk '{ print (/^(3[0-9])+$/ ? "yes" : "no") }'"#;
    let asked = ["port", "--hex", "--whole", "--", "sh", "-c", script];
    let page = page(&asked);
    assert_has(&page, "port: all 2846 answers are right\n");
    assert_has(
        &page,
        "every automaton of at most 3 states with these answers agrees",
    );
}

#[test]
fn a_production_that_cannot_be_asked_about_has_a_section() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("page.html");
    let assert = rfc1738("conformance prt --html")
        .arg(&file)
        .args(["--", "true"])
        .assert()
        .code(2);
    let text = fs::read_to_string(&file).unwrap();
    assert_has(&text, "<h2>prt</h2>\n<p>section 5 has no production `prt`");
    assert_has(stderr(&assert), "section 5 has no production `prt`");
}

#[test]
fn a_command_line_that_is_wrong_writes_no_file() {
    let folder = tempfile::tempdir().unwrap();
    for words in [
        "port --parts --html page -- true",
        "port --html page --junit page -- true",
    ] {
        let words = format!("conformance {words}");
        rfc1738(&words).current_dir(&folder).assert().code(2);
        let page = folder.path().join("page");
        assert!(!page.exists(), "{words}");
    }
}

#[test]
fn the_last_lesson_shows_what_is_found_about_int() {
    let lesson = include_str!("../../../../book/src/course/16-a-parser-of-your-choice.md");
    let block = |kind: &str| {
        let (_, block) = lesson.split_once(&format!("```{kind}\n")).unwrap();
        block.split("```").next().unwrap()
    };
    let (folder, _) = common::file("adapter.py", block("python"));
    let command = block("sh").trim().strip_prefix("rfc1738 ").unwrap();
    let assert = rfc1738(&command.replace("python3", common::python3()))
        .current_dir(&folder)
        .assert()
        .code(1);
    for line in block("text").lines() {
        assert_has(stdout(&assert), format!("  {line}\n"));
    }
    let is_one = |line: &&str| {
        ["  accepts", "  rejects"]
            .iter()
            .any(|word| line.starts_with(word))
    };
    assert_eq!(stdout(&assert).lines().filter(is_one).count(), 7);
    let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
    assert_has(&page, "<h2>port: ");
}
