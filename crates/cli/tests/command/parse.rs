//! `rfc1738 parse`: its output for people and for programs, and its exit status.

use std::ffi::OsString;

use serde_json::{Value, json};

use crate::common::{assert_has, json_lines, rfc1738, stderr, stdout};

/// A URL for each alternative of `url`, each form of `waisurl` and `grouppart`, and some that leave
/// parts out.
const URLS: [&str; 21] = [
    "http://www.host.dom:80/a//b?c",
    "http://host",
    "ftp://user:secret@192.31.7.130/%2Fetc/motd;type=a",
    "ftp://@host.com/",
    "news:*",
    "news:comp.lang.c",
    "news:unique@host.dom",
    "nntp://host.dom/comp.lang.c/123",
    "telnet://user:@host.dom:23/",
    "gopher://host.dom/7find%09words%09+",
    "gopher://host.dom",
    "wais://host.dom/database",
    "wais://host.dom/database?search",
    "wais://host.dom/database/type/path",
    "mailto:user@host.dom",
    "file://localhost/etc/motd",
    "file:///etc/motd",
    "prospero://host.dom//name;key=value;=",
    "nfs://host.dom:2049/name",
    "mid:unique@host.dom",
    "X:",
];

#[test]
fn the_tree_for_people() {
    let expected = "\
url                      0..33   ftp://myname@host.dom/%2Fetc/motd
  scheme                 0..3    ftp
  ftpurl
    login
      user               6..12   myname
      password           absent
      hostport
        host
          hostname
            domainlabel  13..17  host
            toplabel     18..21  dom
        port             absent
    fpath
      fsegment           22..28  %2Fetc
      fsegment           29..33  motd
    ftptype              absent
";
    rfc1738("parse ftp://myname@host.dom/%2Fetc/motd")
        .assert()
        .success()
        .stdout(expected)
        .stderr("");
}

#[test]
fn empty_is_not_absent() {
    let assert = rfc1738("parse telnet://:@h/").assert().success();
    let row = |name: &str| {
        let mut words = stdout(&assert)
            .lines()
            .map(|line| line.split_whitespace().collect::<Vec<_>>());
        words.find(|words| words[0] == name).unwrap()
    };
    assert_eq!(row("user"), ["user", "9..9"]);
    assert_eq!(row("password"), ["password", "10..10"]);
    assert_eq!(row("port"), ["port", "absent"]);
    assert_eq!(row("domainlabel"), ["domainlabel", "absent"]);
    assert_eq!(row("/"), ["/", "present"]);
}

/// The names of the nodes below an object of JSON, as the tree shows them.
fn names(object: &Value) -> Vec<String> {
    let mut names = Vec::new();
    for (name, value) in object.as_object().unwrap() {
        let items = match value {
            Value::Array(items) if !items.is_empty() => items,
            value => std::slice::from_ref(value),
        };
        for item in items {
            names.push(name.clone());
            if item.is_object() && item.get("text").is_none() {
                names.extend(self::names(item));
            }
        }
    }
    names
}

#[test]
fn the_tree_has_the_nodes_of_json_and_every_leaf_at_its_place() {
    for url in URLS {
        let assert = rfc1738("parse").arg(url).assert().success().stderr("");
        let mut lines = stdout(&assert).lines();
        let root: Vec<&str> = lines.next().unwrap().split_whitespace().collect();
        assert_eq!(root, ["url", &format!("0..{}", url.len()), url]);
        let shown = lines.clone().map(|line| line.split_whitespace().next());
        let json = serde_json::to_value(rfc1738::Url::parse(url).unwrap()).unwrap();
        assert!(shown.flatten().eq(names(&json)), "{url}");
        for line in lines {
            assert!(
                line.starts_with("  ") && line.trim_end() == line,
                "{line:?}"
            );
            let words: Vec<&str> = line.split_whitespace().collect();
            let Some((start, end)) = words.get(1).and_then(|span| span.split_once("..")) else {
                continue;
            };
            let range = start.parse().unwrap()..end.parse().unwrap();
            assert_eq!(&url[range], *words.get(2).unwrap_or(&""), "{line:?}");
        }
    }
}

#[test]
fn json_is_the_tree_as_it_serializes() {
    let assert = rfc1738("parse --json")
        .args(URLS)
        .assert()
        .success()
        .stderr("");
    for (url, value) in URLS.into_iter().zip(json_lines(&assert)) {
        assert_eq!(
            value,
            json!({"input": url, "file": null, "line": null, "ok": true, "tree": rfc1738::Url::parse(url).unwrap()})
        );
    }
    assert_eq!(stdout(&assert).lines().count(), URLS.len());
}

#[test]
fn json_has_its_keys_in_the_order_of_the_grammar() {
    let expected = concat!(
        r#"{"input":"http://host.dom/","file":null,"line":null,"ok":true,"tree":"#,
        r#"{"scheme":{"text":"http","start":0,"end":4},"httpurl":{"hostport":{"host":{"hostname":{"domainlabel":[{"text":"host","start":7,"end":11}],"#,
        r#""toplabel":{"text":"dom","start":12,"end":15}}},"port":null},"#,
        r#""hpath":{"hsegment":[{"text":"","start":16,"end":16}]},"search":null}}}"#,
        "\n"
    );
    rfc1738("parse --json http://host.dom/")
        .assert()
        .success()
        .stdout(expected);
}

#[test]
fn json_of_an_invalid_url_has_the_error_and_the_input() {
    let assert = rfc1738("parse")
        .args(["--json", "http://host.dom/a b"])
        .assert()
        .code(1)
        .stderr("");
    let [value] = &json_lines(&assert)[..] else {
        panic!("one value a URL")
    };
    assert_eq!(value["input"], "http://host.dom/a b");
    assert_eq!(value["error"]["offset"], 17);
    assert_eq!(value["error"]["section"], "2.2");
    assert_eq!(value["error"]["replacement"], "%20");
    let keys: Vec<_> = value.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["input", "file", "line", "ok", "error"]);
}

#[test]
fn json_of_text_that_is_not_utf_8_has_its_bytes() {
    let assert = rfc1738("parse --json")
        .write_stdin(b"http://h/\xFFa\n".as_slice())
        .assert()
        .code(1);
    let [value] = &json_lines(&assert)[..] else {
        panic!("one value a URL")
    };
    assert_eq!(value["input"], "http://h/\u{FFFD}a");
    assert_eq!(value["input_hex"], "687474703a2f2f682fff61");
    assert_eq!(value["error"]["found"], json!(0xFF));
}

#[test]
fn standard_input_has_a_url_a_line() {
    let lines = "news:a\nnews:b\r\nnews:c";
    let assert = rfc1738("parse --json")
        .write_stdin(lines)
        .assert()
        .success();
    let groups: Vec<Value> = json_lines(&assert)
        .iter()
        .map(|value| value["tree"]["newsurl"]["grouppart"]["group"]["text"].clone())
        .collect();
    assert_eq!(groups, ["a", "b", "c"]);
}

#[test]
fn only_one_cr_at_the_end_of_a_line_belongs_to_the_line_end() {
    for (line, valid) in [
        ("news:a\r", true),
        ("news:a\r\r", false),
        ("news:\ra", false),
        ("\rnews:a", false),
    ] {
        for end in ["", "\n"] {
            rfc1738("parse")
                .write_stdin(format!("{line}{end}"))
                .assert()
                .code(if valid { 0 } else { 1 });
        }
    }
    // In an argument there is no line end.
    rfc1738("parse").arg("news:a\r").assert().code(1);
    rfc1738("parse").arg("news:a\n").assert().code(1);
}

#[test]
fn an_empty_line_is_not_a_url() {
    let assert = rfc1738("parse --json")
        .write_stdin("\n\r\nnews:a\n")
        .assert()
        .code(1);
    let values = json_lines(&assert);
    assert_eq!(values.len(), 3);
    assert_eq!([&values[0]["input"], &values[1]["input"]], ["", ""]);
    assert!(values[2]["tree"]["newsurl"].is_object());

    let assert = rfc1738("parse")
        .write_stdin("\n")
        .assert()
        .code(1)
        .stdout("");
    assert_has(stderr(&assert), "<stdin>:1:1: error[syntax]");
    assert_has(stderr(&assert), "unexpected end of the text (section 2.1)");
    rfc1738("parse").arg("").assert().code(1);
}

#[test]
fn empty_input_is_not_an_error() {
    rfc1738("parse")
        .write_stdin("")
        .assert()
        .success()
        .stdout("")
        .stderr("");
}

#[test]
fn an_error_says_where_and_why_and_what_to_do() {
    let assert = rfc1738("parse")
        .write_stdin("news:a\nhttp://host.dom/a b\n")
        .assert()
        .code(1);
    let stderr = stderr(&assert);
    assert!(stdout(&assert).starts_with("url            0..6  news:a\n"));
    assert_has(stderr, "<stdin>:2:18: error[syntax]");
    assert_has(
        stderr,
        "\n    http://host.dom/a b\n                     ^\n",
    );
    assert_has(stderr, "section 2.2");
    assert_has(stderr, "%20");

    let assert = rfc1738("parse news:a x").assert().code(1);
    assert!(self::stderr(&assert).contains("<argument 2>:1:1: error[syntax]"));
}

/// A user name may contain a "_" and a "?", so these texts can still become URLs behind the
/// mistake.
#[test]
fn carets_are_under_the_mistake_even_if_the_text_fails_further_on() {
    let assert = rfc1738("parse ftp://host_name.dom/ ftp://host.dom;type=a http://user@host.dom/")
        .assert()
        .code(1);
    let expected = "\
<argument 1>:1:11: error[syntax]: unexpected \"_\" (section 3.1)
    ftp://host_name.dom/
              ^
    help: the labels of a host name consist of letters, digits and \"-\"; \"_\" is not allowed
<argument 2>:1:15: error[syntax]: missing \"/\" (section 3.2)
    ftp://host.dom;type=a
                  ^
    help: ftp URLs need \"/\" here, insert it
<argument 3>:1:8: error[syntax]: unexpected \"user@\" (section 3.3)
    http://user@host.dom/
           ^^^^^
    help: http URLs take no user name or password, leave out all up to the \"@\"
";
    assert_eq!(stderr(&assert), expected);
}

/// In one line, as a program would print it, and in the report.
#[test]
fn the_report_says_what_the_error_says() {
    let words = |text: &str| {
        text.split([' ', '\n', '|'])
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    };
    for text in [
        "http://host.dom/a b",
        "ftp://host_name.dom/",
        "",
        "mailto:",
        "http://h:",
        "news:1x",
        "ftp://h/%",
        "x",
    ] {
        let error = rfc1738::Url::parse(text).unwrap_err().to_string();
        let (_, error) = error.split_once(": ").unwrap();
        let assert = rfc1738("parse").arg(text).assert().code(1);
        let report = words(stderr(&assert));
        let parts = error
            .split_inclusive(')')
            .map(|part| words(part.trim_start_matches(": ")));
        parts.for_each(|part| assert!(report.contains(&part), "{part}\n{report}"));
    }
}

#[test]
fn one_invalid_url_does_not_hide_the_others() {
    let assert = rfc1738("parse x news:a y news:b").assert().code(1);
    assert_eq!(
        stdout(&assert)
            .lines()
            .filter(|line| line.starts_with("url "))
            .count(),
        2
    );
    assert_eq!(stderr(&assert).matches("help:").count(), 2);
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_not_utf_8_is_not_a_url() {
    use std::os::unix::ffi::OsStringExt;
    let argument = OsString::from_vec(b"http://h/\xFF".to_vec());
    let assert = rfc1738("parse").arg(&argument).assert().code(1).stdout("");
    assert_has(stderr(&assert), "unexpected byte FF");
    let assert = rfc1738("parse --json").arg(&argument).assert().code(1);
    assert_eq!(json_lines(&assert)[0]["input_hex"], "687474703a2f2f682fff");
}

#[test]
fn color_is_for_terminals_or_on_request() {
    for (options, variables, is_colored) in [
        ("", "", false),
        ("", "CLICOLOR_FORCE=1", true),
        ("", "CLICOLOR_FORCE=1 NO_COLOR=1", false),
        ("", "CLICOLOR_FORCE=0", false),
        ("--json", "CLICOLOR_FORCE=1", false),
    ] {
        let variables = variables.split(' ').filter_map(|text| text.split_once('='));
        let assert = rfc1738(&format!("parse {options} news:a x"))
            .envs(variables)
            .assert();
        let streams = [stdout(&assert), stderr(&assert)];
        assert_eq!(streams.map(|text| text.contains('\x1B')), [is_colored; 2]);
        assert_eq!(stderr(&assert).is_empty(), options == "--json");
    }
}

#[test]
fn a_wrong_command_line_is_not_an_invalid_url() {
    rfc1738("parse --no-such-option")
        .assert()
        .code(2)
        .stdout("");
    rfc1738("").assert().code(2).stdout("");
    rfc1738("no-such-command").assert().code(2).stdout("");
}
