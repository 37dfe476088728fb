//! `rfc1738 match`: one answer for each line, for strings and for bytes in hexadecimal.

use crate::common::{assert_answers, assert_has, rfc1738, stderr};

#[test]
fn the_answer_is_the_length_of_the_longest_prefix() {
    let strings = "example.com.\na.b.1\n1.2.3.4\n-a\n\na";
    assert_answers("match hostname", strings, "11\n3\nno\nno\nno\n1\n");
    assert_answers("match urlpath", "\n%4\n%41", "0\n0\n3\n");
}

#[test]
fn the_agreed_language_has_prefixes_too() {
    let strings =
        "http://1.2.3.4/~\nhttp://1.2.3.4.g/\nhttp://h:65536\nftp://h\nHTTP://h.xn--a\nws://h?a\n";
    assert_answers("match agreed", strings, "16\n14\n13\nno\n12\n6\n");
}

/// The length of a host is beside its automaton.
#[test]
fn the_longest_prefix_in_the_agreed_language_ends_in_a_long_host() {
    let hosts = [253, 254, 300]
        .map(|length| format!("{}{}", "a.".repeat((length - 1) / 2), &"ab"[length % 2..]));
    let lines = hosts.map(|host| format!("http://{host}/\n")).concat();
    assert_answers("match agreed", lines, "261\n260\n260\n");
}

#[test]
fn without_hex_a_line_ends_at_lf_only() {
    assert_answers("match urlpath", "a\r\n\r\na\rb", "1\n0\n1\n");
    assert_answers("match urlpath", b"a\xFFb\n\x00\n", "1\n0\n");
}

#[test]
fn with_hex_a_line_is_any_bytes() {
    let lines = "\n61\n253461253441\n4aFf\n610a62\n00";
    assert_answers("match urlpath --hex", lines, "0\n1\n6\n1\n1\n0\n");
    assert_answers("match alpha --hex", "\n", "no\n");
}

#[test]
fn no_line_has_no_answer() {
    assert_answers("match url", "", "");
    assert_answers("match url --hex", "", "");
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
        rfc1738("match alpha --hex")
            .write_stdin(format!("61\n{line}\n61\n"))
            .assert()
            .code(2)
            .stdout("1\n")
            .stderr(expected);
    }
}

#[test]
fn an_unknown_production_is_refused_with_the_nearest() {
    let refusal = |words: &str| {
        let assert = rfc1738(words).write_stdin("").assert().code(2).stdout("");
        stderr(&assert).to_owned()
    };
    for (unknown, near) in [
        ("hostprot", "hostport"),
        ("HttpUrl", "httpurl"),
        ("ip_schemepart", "ip-schemepart"),
    ] {
        let refusal = refusal(&format!("match {unknown}"));
        assert_has(&refusal, format!("(did you mean `{near}`?)"));
        assert_has(&refusal, "rfc1738 grammar --names");
    }
    assert!(!refusal("match q").contains("did you mean"));
    refusal("match");
}

#[test]
fn json_has_the_length_or_the_parts() {
    let lengths = "{\"length\":3}\n{\"length\":null}\n";
    assert_answers("match --json hostname", "a.b.1\n-\n", lengths);
    let parts = "{\"scheme\":\"a\",\"user\":null,\"password\":null,\"host\":null,\"port\":null,\"path\":\"b\",\"search\":null}\nnull\n";
    assert_answers("match --json url --parts", "613a62\n2d\n", parts);
}

#[test]
fn the_strict_reading_can_be_chosen() {
    assert_answers("match url", "http://user@host/\n", "17\n");
    assert_answers("match url --strict", "http://user@host/\n", "11\n");
    // As in `parse`, it is that of the schemes of today.
    let later = "https://user@host/\n";
    assert_answers("match url --strict", later, "12\n");
    assert_answers("match url --schemes rfc1738", later, "18\n");
}
