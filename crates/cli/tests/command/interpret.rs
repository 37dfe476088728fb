//! `rfc1738 interpret`: its output for people and for programs, and its exit status.

use serde_json::json;

use crate::common::{assert_at, assert_has, json_lines, rfc1738, stderr, stdout};

/// The steps of a client, as they are printed.
fn steps(url: &str) -> String {
    let assert = rfc1738("interpret").arg(url).assert().success().stderr("");
    let (first, steps) = stdout(&assert).split_once('\n').unwrap();
    assert_eq!(first, url);
    steps.into()
}

#[test]
fn the_steps_for_each_scheme() {
    for (url, expected) in [
        (
            "ftp://myname@host.dom/%2Fetc/motd",
            "  1. connect to host.dom, port 21 (section 3.2)
  2. send \"USER myname\\r\\n\" (section 3.2.1)
  3. if the server asks for a password, ask the user for the password, and send it (section 3.2.1)
  4. send \"CWD /etc\\r\\n\" (section 3.2.2)
  5. choose the mode of the transfer, for example by the suffix of the name (section 3.2.3)
  6. send \"RETR motd\\r\\n\" (section 3.2.2)
  7. close the connection (section 3.2.5)
",
        ),
        (
            "ftp://me:secret@host.dom:2121/pub/;type=d",
            "  1. connect to host.dom, port 2121 (section 3.2)
  2. send \"USER me\\r\\n\" (section 3.2.1)
  3. if the server asks for a password, send \"PASS secret\\r\\n\" (section 3.2.1)
  4. send \"CWD pub\\r\\n\" (section 3.2.2)
  5. send \"NLST\\r\\n\" (section 3.2.2)
  6. close the connection (section 3.2.5)
",
        ),
        (
            "ftp://host.dom/pub/",
            "  1. connect to host.dom, port 21 (section 3.2)
  2. if the server asks for a user, send \"USER anonymous\\r\\n\" (section 3.2.1)
  3. if the server asks for a password, ask the user for an Internet e-mail address, and send it as the password \
             (section 3.2.1)
  4. send \"CWD pub\\r\\n\" (section 3.2.2)
  5. choose what to show, because the URL has no name (section 3.2.2)
  6. close the connection (section 3.2.5)
",
        ),
        (
            "http://host.dom/a%2Fb?query",
            "  1. connect to host.dom, port 80 (section 3.3)
  2. request the target \"/a%2Fb?query\" (section 3.3)
",
        ),
        (
            "gopher://host.dom/7/find%09some%20words",
            "  1. connect to host.dom, port 70 (section 3.4.1)
  2. send \"/find\\tsome words\\r\\n\" (section 3.4.2)
  3. show the answer as an item of the type \"7\" (section 3.4.1)
",
        ),
        (
            "gopher://host.dom/0/form%09%09?",
            "  1. connect to host.dom, port 70 (section 3.4.1)
  2. send \"/form\\t\\t!+ASK\\r\\n\" (section 3.4.5)
  3. ask the user to fill out the form that the server sends, and send the selector again with the answers \
             (section 3.4.5)
  4. show the answer as an item of the type \"0\" (section 3.4.1)
",
        ),
        (
            "gopher://host.dom/0/form%09%09+%091%0D%0A+-1%0D%0Ayes%0D%0A.%0D%0A",
            "  1. connect to host.dom, port 70 (section 3.4.1)
  2. send \"/form\\t+\\t1\\r\\n+-1\\r\\nyes\\r\\n.\\r\\n\" (section 3.4.9)
  3. show the answer as an item of the type \"0\" (section 3.4.1)
",
        ),
        ("mailto:user%25domain@host.dom", "  1. address a message to \"user%domain@host.dom\" (section 3.5)\n"),
        (
            "news:*",
            "  1. connect to the server where the user reads news (section 3.6)
  2. send \"LIST\\r\\n\" (section 3.6)
",
        ),
        (
            "nntp://host.dom/comp.lang.c/17",
            "  1. connect to host.dom, port 119 (section 3.7)
  2. send \"GROUP comp.lang.c\\r\\n\" (section 3.7)
  3. send \"ARTICLE 17\\r\\n\" (section 3.7)
",
        ),
        (
            "telnet://guest:me%40home@host.dom/",
            "  1. connect to host.dom, port 23 (section 3.8)
  2. advise the user to enter the user \"guest\", the password \"me@home\" (section 3.8)
",
        ),
        (
            "wais://host.dom/db/TEXT/1%3Dhost%3B",
            "  1. connect to host.dom, port 210 (section 3.9)
  2. request the database \"db\", the wtype \"TEXT\", the wpath \"1=host;\" (section 3.9)
",
        ),
        ("file:///etc/motd", "  1. on this machine, open the file of the path \"etc\" \"motd\" (section 3.10)\n"),
        ("file://host.dom/a%2Fb", "  1. on host.dom, open the file of the path \"a/b\" (section 3.10)\n"),
        (
            "prospero://host.dom//pros/name;OBJECT-VERSION=1",
            "  1. connect to host.dom, port 1525 (section 3.11)
  2. request the hsoname \"/pros/name\", the field \"OBJECT-VERSION\", the value \"1\" (section 3.11)
  3. choose one of the access methods that the server answers with (section 3.11)
",
        ),
    ] {
        assert_eq!(steps(url), expected, "{url}");
    }
}

#[test]
fn octets_are_safe_to_print() {
    let steps = steps(
        "ftp://host.dom/%1B[31m%22%C3%A9"
            .replace('[', "%5B")
            .as_str(),
    );
    assert_has(&steps, "send \"RETR \\x1b[31m\\\"\\xc3\\xa9\\r\\n\"");
}

#[test]
fn a_client_must_not_act_on_some_urls() {
    let cases = [
        (
            "ftp://host.dom/motd%0D%0ADELE%20motd",
            "<argument 1>:1:20",
            "contains an encoded 0D (CR)",
        ),
        (
            "http://host.dom:65536/",
            "<argument 1>:1:17",
            "error[port-range]: there is no port 65536: ports are numbered from 1 to 65535",
        ),
        (
            "http://1.2.3.256/",
            "<argument 1>:1:14",
            "error[host-number-range]: \"256\" is over 255",
        ),
        (
            "mid:unique@host.dom",
            "<argument 1>:1:1",
            "only the definition of the scheme says what a client does with its URLs (section 4)",
        ),
        (
            "URL:http://host.dom/",
            "<argument 1>:1:1",
            "\"URL:\" marks the text after it as a URL and is not part of it, leave it out (Appendix)",
        ),
        (
            "http://host.dom/ ",
            "<argument 1>:1:17",
            "unexpected \" \" (section 2.2)",
        ),
    ];
    for (url, place, message) in cases {
        let assert = rfc1738("interpret")
            .args([url, "mailto:a@b"])
            .assert()
            .code(1);
        assert!(stdout(&assert).starts_with("mailto:a@b\n"), "{url}");
        let report = stderr(&assert);
        assert!(
            report.contains(place) && report.contains(message),
            "{report}"
        );
    }
}

#[test]
fn json_is_one_value_a_line() {
    let urls = [
        "ftp://u@host.dom/%FF",
        "http://host.dom:70000/",
        "mailto:a@b",
    ];
    let assert = rfc1738("interpret --json")
        .args(urls)
        .assert()
        .code(1)
        .stderr("");
    let [ftp, refused, mailto] = json_lines(&assert).try_into().unwrap();
    assert_eq!(
        ftp,
        json!({"input": "ftp://u@host.dom/%FF", "file": null, "line": null, "ok": true, "steps": [
            {"step": "connect", "host": "host.dom", "port": 21, "section": "3.2"},
            {"step": "send", "octets": {"text": "USER u\r\n"}, "section": "3.2.1"},
            {"step": "ask", "user": "for the password, and send it", "if": "the server asks for a password", "section": "3.2.1"},
            {"step": "choose", "what": "the mode of the transfer, for example by the suffix of the name", "section": "3.2.3"},
            // To an FTP server, FF is doubled.
            {"step": "send", "octets": {"text": "RETR \u{FFFD}\u{FFFD}\r\n", "hex": "5245545220ffff0d0a"}, "section": "3.2.2"},
            {"step": "close", "section": "3.2.5"},
        ]})
    );
    assert_at(
        &refused,
        json!({"/error/start": 16, "/error/section": "3.1, RFC 1700"}),
    );
    assert_eq!(refused["input"], "http://host.dom:70000/");
    assert_eq!(
        mailto["steps"][0],
        json!({"step": "address", "octets": {"text": "a@b"}, "section": "3.5"})
    );
}
