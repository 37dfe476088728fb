//! `rfc1738 normalize` and `rfc1738 equivalent`: their output and exit status.

use std::time::Instant;

use serde_json::json;

use crate::common::{assert_at, assert_has, json_lines, rfc1738, rows, stderr, stdout};

#[test]
fn each_url_has_its_normal_form_on_a_line() {
    let urls = [
        "HTTP://Host.Dom:80",
        "ftp://host.dom/%7euser/%41;type=I",
        "News:comp.lang.c",
    ];
    let expected = "http://host.dom/\nftp://host.dom/%7Euser/A;type=i\nnews:comp.lang.c\n";
    rfc1738("normalize")
        .args(urls)
        .assert()
        .success()
        .stdout(expected)
        .stderr("");
    rfc1738("normalize")
        .write_stdin(urls.join("\n"))
        .assert()
        .success()
        .stdout(expected)
        .stderr("");
}

#[test]
fn a_text_that_is_not_a_url_is_an_error_and_the_others_are_still_answered() {
    let assert = rfc1738("normalize http://host.dom:80/ nonsense x:a")
        .assert()
        .code(1);
    assert_eq!(stdout(&assert), "http://host.dom/\nx:a\n");
    assert_has(stderr(&assert), "<argument 2>:1:1");
}

#[test]
fn json_is_one_value_a_line() {
    let input = b"HTTP://h\nhttp://h\xFF\n".as_slice();
    let assert = rfc1738("normalize --json")
        .write_stdin(input)
        .assert()
        .code(1)
        .stderr("");
    let [url, error] = json_lines(&assert).try_into().unwrap();
    assert_at(
        &url,
        json!({"/input": "HTTP://h", "/line": 1, "/ok": true, "/normal_form": "http://h/"}),
    );
    assert_at(
        &error,
        json!({"/input": "http://h\u{FFFD}", "/input_hex": "687474703a2f2f68ff"}),
    );
    assert_eq!(error["error"]["offset"], 8);
}

#[test]
fn equivalent_urls() {
    let cases = [
        // Section 2.1.
        ["HTTP://host.dom/", "http://host.dom/", "http://host.dom/"],
        // Section 2.2.
        [
            "http://host.dom/%7Euser",
            "http://host.dom/%7euser",
            "http://host.dom/%7Euser",
        ],
        // Sections 3.1 and 3.3.
        [
            "http://Host.dom:080",
            "http://host.dom/",
            "http://host.dom/",
        ],
        ["x-a:b", "x-a:b", "x-a:b"],
    ];
    for [a, b, normal_form] in cases {
        let expected = format!("equivalent: the normal form of both is {normal_form}\n");
        rfc1738("equivalent")
            .args([a, b])
            .assert()
            .success()
            .stdout(expected)
            .stderr("");
    }
}

#[test]
fn the_first_difference_between_two_urls() {
    let cases = rows(
        r#"
        http://h/
            => ftp://h/
            => scheme "http" in the normal form of the first, "ftp" in that of the second
        http://h/a
            => http://h/b
            => hsegment "a" in the normal form of the first, "b" in that of the second
        http://h/a/b => http://h/a => hsegment "b" is only in the normal form of the first
        http://h/ => http://h:81/ => port "81" is only in the normal form of the second
        http://h/? => http://h/ => search "" is only in the normal form of the first
        ftp://h/ => ftp://@h/ => user "" is only in the normal form of the second
        news:a.b => news:a@b => group "a.b" is only in the normal form of the first
        wais://h/d => wais://h/d/t/p => wtype "t" is only in the normal form of the second
        file:///a => file://h/a => toplabel "h" is only in the normal form of the second
        x:a => y:a => scheme "x" in the normal form of the first, "y" in that of the second
        x:a => x:b => xchar "a" in the normal form of the first, "b" in that of the second
        "#,
    );
    for [a, b, difference] in cases {
        let assert = rfc1738("equivalent")
            .args([a, b])
            .assert()
            .code(1)
            .stderr("");
        assert_eq!(
            stdout(&assert).lines().next(),
            Some(&*format!("not equivalent: {difference}")),
            "{a} {b}"
        );
        assert!(!stdout(&assert).contains("(section 2.2)"), "{a} {b}");
    }
}

#[test]
fn the_escape_of_a_reserved_character_makes_a_difference() {
    let expected = "\
not equivalent: hsegment \"a%2Fb\" in the normal form of the first, \"a\" in that of the second
  the normal form of the first is   http://host.dom/a%2Fb
  the normal form of the second is  http://host.dom/a/b
  they differ only in escapes of characters that are reserved there, or not allowed there (section 2.2)
";
    let urls = ["http://host.dom/a%2fb", "http://host.dom/a/b"];
    rfc1738("equivalent")
        .args(urls)
        .assert()
        .code(1)
        .stdout(expected)
        .stderr("");
}

/// Appendix: the prefix is not part of a URL.
#[test]
fn the_prefix_makes_a_difference_that_is_explained() {
    let expected = "\
not equivalent: scheme \"url\" in the normal form of the first, \"http\" in that of the second
  the normal form of the first is   url:http://host.dom/
  the normal form of the second is  http://host.dom/
  in the first, \"URL:\" marks the text after it as a URL and is not part of it, leave it out (Appendix)
";
    let urls = ["URL:http://host.dom/", "http://host.dom/"];
    rfc1738("equivalent")
        .args(urls)
        .assert()
        .code(1)
        .stdout(expected)
        .stderr("");
}

#[test]
fn rules_are_off_if_only_the_syntax_counts() {
    let urls = ["http://h:99999", "HTTP://H:99999/"];
    for (option, code) in [("--syntax-only", 0), ("--json", 2)] {
        let compared = rfc1738("equivalent").arg(option).args(urls).assert();
        compared.code(code);
    }
    rfc1738("interpret --syntax-only http://h:99999")
        .assert()
        .code(2)
        .stdout("");
}

#[test]
fn what_is_not_a_url_is_not_compared() {
    let assert = rfc1738("equivalent")
        .args(["http://host.dom/ ", "\u{1B}[31m"])
        .assert()
        .code(2)
        .stdout("");
    assert!(
        stderr(&assert).contains("<argument 1>:1:17")
            && stderr(&assert).contains("<argument 2>:1:1")
    );
    assert!(!stderr(&assert).contains('\u{1B}'));
    rfc1738("equivalent http://host.dom/").assert().code(2);
}

#[test]
fn json_says_how_two_urls_compare() {
    let json = |a: &str, b: &str, code| {
        let assert = rfc1738("equivalent")
            .args(["--json", a, b])
            .assert()
            .code(code)
            .stderr("");
        json_lines(&assert).remove(0)
    };
    assert_eq!(
        json("http://H", "http://h/", 0),
        json!({
            "inputs": ["http://H", "http://h/"], "file": null, "line": null, "ok": true, "equivalent": true,
            "normal_forms": ["http://h/", "http://h/"], "difference": null, "only_escapes": false,
        })
    );
    assert_eq!(
        json("http://h/a%2Fb", "http://h/a/b", 1),
        json!({
            "inputs": ["http://h/a%2Fb", "http://h/a/b"],
            "file": null,
            "line": null,
            "ok": true,
            "equivalent": false,
            "normal_forms": ["http://h/a%2Fb", "http://h/a/b"],
            "difference": {"part": "hsegment", "a": "a%2Fb", "b": "a"},
            "only_escapes": true,
        })
    );
    let answer = json("http://h/", "http://h/?a", 1);
    assert_eq!(
        answer["difference"],
        json!({"part": "search", "a": null, "b": "a"})
    );
    for (a, b, argument) in [
        ("http://h/", "http://h/~", 2),
        ("http://h/~", "http://h/", 1),
        ("http://h/~", "x", 1),
    ] {
        let answer = json(a, b, 2);
        assert_eq!(answer["inputs"], json!([a, b]));
        assert_at(
            &answer,
            json!({"/ok": false, "/equivalent": null, "/argument": argument, "/error/start": 9}),
        );
    }
}

/// A report, for people, takes little more time than an error, for a program.
#[test]
fn a_list_of_wrong_lines_takes_little_longer_than_validate() {
    let lines = "//\n".repeat(20_000);
    let time = |arguments: &[&str]| {
        let once = || {
            let start = Instant::now();
            rfc1738(arguments[0])
                .args(&arguments[1..])
                .write_stdin(&*lines)
                .assert()
                .code(1);
            start.elapsed()
        };
        (0..3).map(|_| once()).min().unwrap()
    };
    let validate = time(&["validate", "--json"]);
    for command in ["normalize", "interpret"] {
        let time = time(&[command]);
        assert!(
            time < 4 * validate,
            "{command}: {time:?}, validate: {validate:?}"
        );
    }
}
