//! What a user of curl, jq, ripgrep, trurl or a package `validators` types first: it does what they
//! expect, or the message says what to type instead.

use std::fs;

use crate::common::{assert_has, rfc1738, stderr, stdout};

/// The words, the exit status, a part of standard output, and a part of standard error.
type Case = (&'static [&'static str], i32, &'static str, &'static str);

#[rustfmt::skip]
const CASES: [Case; 19] = [
    // The URL alone, as for curl.
    (&["https://host.dom/~me"], 2, "", "write `rfc1738 validate 'https://host.dom/~me'`"),
    (&["mailto:it's@host.dom"], 2, "", r"write `rfc1738 validate 'mailto:it'\''s@host.dom'`"),
    // The file alone.
    (&["urls.txt"], 2, "", "write `rfc1738 validate 'urls.txt'`"),
    // A URL, or several, where files may stand.
    (&["validate", "https://host.dom/"], 0, "", "1 line: 1 valid, 0 invalid"),
    (&["validate", "https://host.dom/", "http://a_b/"], 1, "<argument 2>:1:9: error[syntax]", "2 lines: 1 valid, 1 invalid"),
    (&["validate", "urls.txt", "x://h/"], 0, "", "3 lines: 3 valid, 0 invalid"),
    (&["validate", "URL:http://h/~x"], 1, "<argument 1>:1:14: error[syntax]", "1 line: 0 valid, 1 invalid"),
    // A file of that name does not exist, and it is not a URL.
    (&["validate", "url.txt"], 2, "", "No such file"),
    // Short output, as of jq and `grep -q`.
    (&["validate", "--json", "https://host.dom/"], 0, r#""input":"https://host.dom/","valid":true"#, "1 line"),
    (&["validate", "-q", "urls.txt"], 0, "", ""),
    (&["validate", "-q", "--json", "http://a b/"], 1, r#""valid":false"#, ""),
    // Files where URLs stand.
    (&["parse", "urls.txt"], 1, "", "hint: 'urls.txt' is a file: write `< 'urls.txt'` to read its lines"),
    // Words of others.
    (&["check", "urls.txt"], 2, "", "the subcommand `validate` does that"),
    (&["grep", "urls.txt"], 2, "", "the subcommand `extract` does that"),
    (&["--json", "https://host.dom/"], 2, "", "options follow a subcommand"),
    // trurl.
    (&["--url", "https://host.dom/", "--get", "{host}"], 2, "", "options follow a subcommand"),
    // Of a subcommand that has a command of its own.
    (&["learn", "hostname", "--whole", "--", "cat"], 2, "", "unexpected argument '--whole' found\n\n"),
    (&["learn", "--only", "http", "--", "cat"], 2, "", "--only is about a RULE: name one"),
    // A misprint.
    (&["vaildate", "urls.txt"], 2, "", "a similar subcommand exists: 'validate'"),
];

#[test]
fn what_strangers_type_first_is_understood() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("urls.txt"),
        "http://host.dom/\nmailto:a@host.dom\n",
    )
    .unwrap();
    for (words, status, output, errors) in CASES {
        let assert = rfc1738(words[0])
            .args(&words[1..])
            .current_dir(&folder)
            .assert()
            .code(status);
        assert!(
            stdout(&assert).contains(output),
            "{words:?}: {}",
            stdout(&assert)
        );
        assert!(
            stderr(&assert).contains(errors),
            "{words:?}: {}",
            stderr(&assert)
        );
        let is_quiet = words.contains(&"-q");
        assert!(
            !is_quiet || stderr(&assert).is_empty(),
            "{words:?}: {}",
            stderr(&assert)
        );
    }
}

#[test]
fn a_url_of_two_lines_is_not_checked_line_by_line() {
    let assert = rfc1738("validate")
        .arg("http://host.dom/\nhttp://host.dom/")
        .assert()
        .code(2);
    assert_has(stderr(&assert), "there is no such file");
}

#[test]
fn nothing_is_fetched() {
    let assert = rfc1738("extract http://host.dom/").assert().code(2);
    assert_has(stderr(&assert), "not fetched");
}

#[test]
fn a_url_may_be_too_long_for_the_name_of_a_file() {
    let url = format!("http://host.dom/{}", "a".repeat(5000));
    rfc1738("validate").arg(url).assert().code(0);
}
