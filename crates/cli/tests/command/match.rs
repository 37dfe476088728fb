//! `rfc1738 match`: one answer for each line, for strings and for bytes in hexadecimal.

use assert_cmd::{Command, cargo::cargo_bin_cmd};

use crate::common::{assert_has, rfc1738, stderr};

fn matches(production: &str) -> Command {
    let mut command = cargo_bin_cmd!("rfc1738");
    command.args(["match", production]);
    command
}

#[test]
fn the_answer_is_the_length_of_the_longest_prefix() {
    let strings = "example.com.\na.b.1\n1.2.3.4\n-a\n\na";
    matches("hostname")
        .write_stdin(strings)
        .assert()
        .success()
        .stdout("11\n3\nno\nno\nno\n1\n")
        .stderr("");
    matches("urlpath")
        .write_stdin("\n%4\n%41")
        .assert()
        .success()
        .stdout("0\n0\n3\n");
}

#[test]
fn the_agreed_language_has_prefixes_too() {
    let strings =
        "http://1.2.3.4/~\nhttp://1.2.3.4.g/\nhttp://h:65536\nftp://h\nHTTP://h.xn--a\nws://h?a\n";
    matches("agreed")
        .write_stdin(strings)
        .assert()
        .success()
        .stdout("16\n14\n13\nno\n12\n6\n");
}

#[test]
fn without_hex_a_line_ends_at_lf_only() {
    matches("urlpath")
        .write_stdin("a\r\n\r\na\rb")
        .assert()
        .success()
        .stdout("1\n0\n1\n");
    matches("urlpath")
        .write_stdin(b"a\xFFb\n\x00\n".as_slice())
        .assert()
        .success()
        .stdout("1\n0\n");
}

#[test]
fn with_hex_a_line_is_any_bytes() {
    let lines = "\n61\n253461253441\n4aFf\n610a62\n00";
    matches("urlpath")
        .arg("--hex")
        .write_stdin(lines)
        .assert()
        .success()
        .stdout("0\n1\n6\n1\n1\n0\n");
    matches("alpha")
        .arg("--hex")
        .write_stdin("\n")
        .assert()
        .success()
        .stdout("no\n");
}

#[test]
fn no_line_has_no_answer() {
    for arguments in [&["match", "url"][..], &["match", "url", "--hex"]] {
        cargo_bin_cmd!("rfc1738")
            .args(arguments)
            .write_stdin("")
            .assert()
            .success()
            .stdout("")
            .stderr("");
    }
}

#[test]
fn malformed_hexadecimal_is_located_after_the_answers_before_it() {
    for (line, place, found) in [
        ("4", "2:2", "the end of the line"),
        ("414", "2:4", "the end of the line"),
        ("4g", "2:2", "'g'"),
        ("41 42", "2:3", "' '"),
        ("0x41", "2:2", "'x'"),
        ("41\r", "2:3", r"'\r'"),
        ("4\x1B", "2:2", r"'\u{1b}'"),
        ("41\u{202E}", "2:3", r"'\u{202e}'"),
    ] {
        let expected =
            format!("error: <stdin>:{place}: found {found}, expected a hexadecimal digit\n");
        let input = format!("61\n{line}\n61\n");
        matches("alpha")
            .arg("--hex")
            .write_stdin(input)
            .assert()
            .code(2)
            .stdout("1\n")
            .stderr(expected);
    }
}

#[test]
fn an_unknown_production_is_refused_with_the_nearest() {
    for (unknown, near) in [
        ("hostprot", "hostport"),
        ("HttpUrl", "httpurl"),
        ("ip_schemepart", "ip-schemepart"),
    ] {
        let assert = matches(unknown).write_stdin("").assert().code(2).stdout("");
        let stderr = stderr(&assert);
        assert_has(stderr, format!("(did you mean `{near}`?)"));
        assert_has(stderr, "rfc1738 grammar --names");
    }
    let assert = matches("q").write_stdin("").assert().code(2);
    assert!(!stderr(&assert).contains("did you mean"));
    rfc1738("match").assert().code(2);
}

#[test]
fn json_has_the_length_or_the_parts() {
    let json = |arguments: &[&str], lines: &'static str| {
        let mut command = cargo_bin_cmd!("rfc1738");
        command
            .args(["match", "--json"])
            .args(arguments)
            .write_stdin(lines)
            .assert()
            .success()
    };
    json(&["hostname"], "a.b.1\n-\n").stdout("{\"length\":3}\n{\"length\":null}\n");
    let parts = "{\"scheme\":\"a\",\"user\":null,\"password\":null,\"host\":null,\"port\":null,\"path\":\"b\",\"search\":null}\n";
    json(&["url", "--parts"], "613a62\n2d\n").stdout(format!("{parts}null\n"));
}

#[test]
fn the_strict_reading_can_be_chosen() {
    let line = "http://user@host/\n";
    matches("url")
        .write_stdin(line)
        .assert()
        .success()
        .stdout("17\n");
    matches("url")
        .arg("--strict")
        .write_stdin(line)
        .assert()
        .success()
        .stdout("11\n");
    let refused =
        "error: --strict is about section 5 of RFC 1738: leave it out, or leave out --grammar\n";
    matches("URI")
        .args(["--strict", "--grammar", "rfc3986"])
        .assert()
        .code(2)
        .stdout("")
        .stderr(refused);
}
