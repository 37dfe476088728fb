//! `rfc1738 explain`: derivations for people and for programs, and its exit status.

use std::{io::Write, path::Path};

use rfc1738::{Derivation, Production};
use serde_json::{Value, json};

use crate::common::{assert_at, assert_has, json_lines, rfc1738, stderr, stdout};

#[test]
fn every_production_is_below_the_one_that_refers_to_it() {
    let expected = "\
url                      0..32   ftp://user@host.dom:21/a/;type=i
  ftpurl                 0..32   ftp://user@host.dom:21/a/;type=i
    \"ftp://\"             0..6
    login                6..22   user@host.dom:21
      user               6..10   user
      \"@\"                10..11
      hostport           11..22  host.dom:21
        host             11..19  host.dom
          hostname       11..19  host.dom
            domainlabel  11..15  host
            \".\"          15..16
            toplabel     16..19  dom
        \":\"              19..20
        port             20..22  21
          digits         20..22  21
    \"/\"                  22..23
    fpath                23..25  a/
      fsegment           23..24  a
      \"/\"                24..25
      fsegment           25..25
    \";type=\"             25..31
    ftptype              31..32  i
";
    rfc1738("explain ftp://user@host.dom:21/a/;type=i")
        .assert()
        .success()
        .stdout(expected)
        .stderr("");
}

#[test]
fn text_that_a_production_derives_by_itself_is_in_quotes_as_written() {
    let assert = rfc1738("explain News:unique@host file://localhost/a")
        .assert()
        .success();
    let quoted: Vec<&str> = stdout(&assert)
        .lines()
        .filter_map(|line| line.split('"').nth(1))
        .collect();
    assert_eq!(quoted, ["News:", "unique@", "file://localhost/"]);
}

#[test]
fn a_production_derives_the_longest_prefix_and_the_error_says_what_is_wrong_with_the_rest() {
    let derivation = "\
hostname       0..11   example.com
  domainlabel  0..7    example
  \".\"          7..8
  toplabel     8..11   com
rest           11..12  .
";
    let error = "\
<argument 1>:1:12: error[syntax]: unexpected \".\" (section 3.1)
    example.com.
               ^
    help: a host name does not end with \".\", leave it out
";
    let assert = rfc1738("explain hostname example.com.").assert().code(1);
    assert_eq!((stdout(&assert), stderr(&assert)), (derivation, error));

    let assert = rfc1738("explain digits")
        .write_stdin("1\x1B\n")
        .assert()
        .code(1);
    assert_eq!(stdout(&assert), "digits  0..1  1\nrest    1..2  ␛\n");
    assert_has(stderr(&assert), "<stdin>:1:2: error[syntax]");

    rfc1738("explain")
        .args(["fsegment", ""])
        .assert()
        .success()
        .stdout("fsegment  0..0\n")
        .stderr("");
}

#[test]
fn a_text_without_a_prefix_that_derives_has_the_error_alone() {
    let assert = rfc1738("explain hostport h:7 :7").assert().code(1);
    assert!(
        stdout(&assert).starts_with("hostport") && !stdout(&assert).contains("rest"),
        "{}",
        stdout(&assert)
    );
    let error = "\
<argument 2>:1:1: error[syntax]: unexpected \":\", expected a letter or a digit (host), in hostport (section 3.1)
    :7
    ^
";
    assert_eq!(stderr(&assert), error);

    let assert = rfc1738("explain port")
        .write_stdin(&b"1\n\n\xFF\n"[..])
        .assert()
        .code(1);
    assert_eq!(stdout(&assert).lines().count(), 2);
    assert!(
        stderr(&assert).contains("<stdin>:2:1: error")
            && stderr(&assert).contains("unexpected byte FF"),
        "{}",
        stderr(&assert)
    );

    let command = || {
        rfc1738("explain hostport :7")
            .env("CLICOLOR_FORCE", "1")
            .assert()
            .code(1)
    };
    assert!(stderr(&command()).contains('\x1B'));
}

#[test]
fn json_has_the_error_after_the_prefix_that_derives() {
    let texts = ["h:1", "h:1/", ":7"];
    let assert = rfc1738("explain --json hostport")
        .args(texts)
        .assert()
        .code(1)
        .stderr("");
    let expected = texts.map(|text| {
        let parsed = Production::HostPort.parse(text);
        let mut fields = json!({"input": text, "file": null, "line": null, "ok": parsed.is_ok()});
        if let Some(derivation) = Derivation::of(Production::HostPort, text.as_bytes()) {
            fields["derivation"] = value(&derivation, text);
        }
        if let Err(error) = parsed {
            fields["error"] = serde_json::to_value(error).unwrap();
        }
        fields
    });
    assert_eq!(json_lines(&assert), expected);

    let assert = rfc1738("explain --json port")
        .write_stdin(&b"1\xFF"[..])
        .assert()
        .code(1);
    let [value] = &json_lines(&assert)[..] else {
        panic!("one value a text")
    };
    assert_at(
        value,
        json!({"/derivation/end": 1, "/input_hex": "31ff", "/error/found": 255}),
    );
}

#[test]
fn a_url_has_its_strict_reading_and_the_production_its_literal_one() {
    rfc1738("explain http://user@host/")
        .assert()
        .code(1)
        .stdout("");
    let assert = rfc1738("explain url http://user@host/").assert().success();
    assert!(
        stdout(&assert)
            .lines()
            .nth(1)
            .unwrap()
            .starts_with("  otherurl ")
    );
    rfc1738("explain httpurl http://user@host/")
        .assert()
        .code(1);
}

#[test]
fn errors_are_those_of_parse() {
    for arguments in [&[][..], &["--json"]] {
        let input = b"http://u@h/\nx\nmid:\xFF\n\n".as_slice();
        let explained = rfc1738("explain")
            .args(arguments)
            .write_stdin(input)
            .assert()
            .code(1);
        let parsed = rfc1738("parse")
            .args(arguments)
            .write_stdin(input)
            .assert()
            .code(1);
        assert_eq!(stdout(&explained), stdout(&parsed));
        assert_eq!(stderr(&explained), stderr(&parsed));
    }
}

#[test]
fn what_a_rule_finds_in_a_url_is_a_note() {
    let urls = ["http://256.1.1.1:0/", "http://h/"];
    let assert = rfc1738("explain").args(urls).assert().success();
    let notes = stderr(&assert)
        .lines()
        .filter(|line| line.contains("note["));
    let places = notes.map(|line| line.split(": ").take(2).collect::<Vec<_>>().join(" "));
    assert!(places.eq([
        "<argument 1>:1:8 note[host-number-range]",
        "<argument 1>:1:18 note[port-range]",
    ]));
    for option in ["--level=error", "-q"] {
        let silent = rfc1738("explain").arg(option).args(urls).assert().success();
        assert_eq!((stdout(&silent), stderr(&silent)), (stdout(&assert), ""));
    }
    // A production is not a URL.
    rfc1738("explain url http://h:0/")
        .assert()
        .success()
        .stderr("");
}

/// The same derivation, as JSON.
fn value(derivation: &Derivation, text: &str) -> Value {
    let Derivation {
        production,
        start,
        end,
        children,
        ..
    } = derivation;
    let children: Vec<Value> = children.iter().map(|child| value(child, text)).collect();
    json!({
        "production": production.name(), "start": start, "end": end, "text": text[*start..*end], "children": children
    })
}

#[test]
fn json_is_the_derivation() {
    let urls = [
        "ftp://user:@host.dom/%2Fetc/motd;type=a",
        "gopher://h/7a%09b%09+",
        "news:*",
        "X:",
        "wais://h/d?s",
    ];
    let assert = rfc1738("explain --json")
        .args(urls)
        .assert()
        .success()
        .stderr("");
    let expected = urls.map(|url| value(&Derivation::of_url(url).unwrap(), url));
    let derivations = json_lines(&assert).into_iter();
    assert!(
        derivations
            .map(|answer| answer["derivation"].clone())
            .eq(expected)
    );
}

#[test]
fn every_byte_of_a_node_is_in_a_child_or_in_quotes() {
    let url = "prospero://host.dom//a/b;key=value;=";
    let assert = rfc1738("explain").arg(url).assert().success();
    let rows: Vec<(usize, usize, usize)> = stdout(&assert)
        .lines()
        .map(|line| {
            let depth = (line.len() - line.trim_start().len()) / 2;
            let (start, end) = line
                .split_whitespace()
                .find_map(|word| word.split_once(".."))
                .unwrap();
            (depth, start.parse().unwrap(), end.parse().unwrap())
        })
        .collect();
    for (number, &(depth, start, end)) in rows.iter().enumerate() {
        let below = rows[number + 1..]
            .iter()
            .take_while(|row| row.0 > depth)
            .filter(|row| row.0 == depth + 1);
        let reached = below.fold(None, |at, &(_, from, to)| {
            assert_eq!(from, at.unwrap_or(start), "{}", stdout(&assert));
            Some(to)
        });
        assert_eq!(reached.unwrap_or(end), end, "{}", stdout(&assert));
    }
}

/// A grammar in a file.
fn file(text: &str) -> tempfile::TempPath {
    let mut file = tempfile::Builder::new().suffix(".bnf").tempfile().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    file.into_temp_path()
}

#[test]
fn any_grammar_explains_a_text_by_its_first_rule_or_another() {
    let expected = "\
URI               0..9  x://h:1/a
  scheme          0..1  x
  \":\"             1..2
  hier-part       2..9  //h:1/a
    \"//\"          2..4
    authority     4..7  h:1
      host        4..5  h
        reg-name  4..5  h
      \":\"         5..6
      port        6..7  1
    path-abempty  7..9  /a
      \"/\"         7..8
      segment     8..9  a
";
    for arguments in ["x://h:1/a", "URI x://h:1/a"] {
        rfc1738("explain --grammar rfc3986")
            .args(arguments.split(' '))
            .assert()
            .success()
            .stdout(expected)
            .stderr("");
    }

    let grammar = file("; base: rfc3986\npair = key \"=\" [ port ]\nkey = 1*ALPHA\n");
    let assert = rfc1738("explain --grammar")
        .arg(&grammar)
        .args(["pair", "a=1"])
        .assert()
        .success();
    assert_eq!(
        stdout(&assert),
        "pair    0..3  a=1\n  key   0..1  a\n  \"=\"   1..2\n  port  2..3  1\n"
    );
    let assert = rfc1738("explain --grammar")
        .arg(&grammar)
        .args(["key", "ab"])
        .assert()
        .success();
    assert_eq!(stdout(&assert), "key  0..2  ab\n");
}

#[test]
fn a_text_with_several_derivations_says_so_and_all_shows_them() {
    let first = "\
host           0..7  1.2.3.4
  IPv4address  0..7  1.2.3.4
    dec-octet  0..1  1
    \".\"        1..2
    dec-octet  2..3  2
    \".\"        3..4
    dec-octet  4..5  3
    \".\"        5..6
    dec-octet  6..7  4
";
    let second = "host        0..7  1.2.3.4\n  reg-name  0..7  1.2.3.4\n";
    let host = || {
        let mut command = rfc1738("explain");
        command.args(["--grammar", "rfc3986", "host", "1.2.3.4"]);
        command
    };
    let assert = host().assert().success().stderr("");
    assert_eq!(
        stdout(&assert),
        format!("{first}(1 of 2 derivations, --all shows the others)\n")
    );
    let assert = host().arg("--all").assert().success();
    assert_eq!(
        stdout(&assert),
        format!("{first}(1 of 2 derivations)\n{second}(2 of 2 derivations)\n")
    );
    let assert = host().arg("--all=1").assert().success();
    assert_eq!(stdout(&assert), format!("{first}(1 of 2 derivations)\n"));

    // A text with one derivation says nothing, and one with very many does not count them all.
    let assert = rfc1738("explain --grammar rfc3986 --all URI a:b")
        .assert()
        .success();
    assert!(!stdout(&assert).contains("derivations"));
    let text = format!("news:{}", "a.b".repeat(99));
    let assert = rfc1738("explain")
        .args(["--grammar", "url-draft", "--all=3", "url", &text])
        .assert()
        .success();
    let numbers: Vec<&str> = stdout(&assert)
        .lines()
        .filter(|line| line.ends_with("derivations)"))
        .collect();
    assert_eq!(
        numbers,
        [1, 2, 3].map(|number| format!("({number} of 1000000000 or more derivations)"))
    );
}

#[test]
fn section_5_has_the_derivation_of_the_prose_and_with_a_grammar_that_of_the_rules() {
    let production = ["gopherurl", "gopher://h/7a%09b"];
    let assert = rfc1738("explain").args(production).assert().success();
    assert!(stdout(&assert).contains("\n  search ") && !stdout(&assert).contains("derivations"));
    let assert = rfc1738("explain --grammar rfc1738")
        .args(production)
        .assert()
        .success();
    assert!(!stdout(&assert).contains("\n  search "));
    assert!(
        stdout(&assert).ends_with("(1 of 2 derivations, --all shows the others)\n"),
        "{}",
        stdout(&assert)
    );
    let assert = rfc1738("explain --grammar rfc1738 --all")
        .args(production)
        .assert()
        .success();
    let prose = rfc1738("explain").args(production).assert().success();
    assert!(
        stdout(&assert).ends_with(&format!("{}(2 of 2 derivations)\n", stdout(&prose))),
        "{}",
        stdout(&assert)
    );
}

#[test]
fn any_grammar_derives_the_longest_prefix_and_the_error_says_where_the_text_dies() {
    let authority = ["--grammar", "rfc3986", "authority"];
    let assert = rfc1738("explain")
        .args(authority)
        .arg("h:1x")
        .assert()
        .code(1);
    let derivation = "\
authority     0..3  h:1
  host        0..1  h
    reg-name  0..1  h
  \":\"         1..2
  port        2..3  1
rest          3..4  x
";
    assert_eq!(stdout(&assert), derivation);
    // It may still become a `userinfo`.
    let error = "found the end, expected \"!\" | \"$\"–\".\" | ";
    assert!(
        stderr(&assert).contains(error)
            && stderr(&assert).contains("<argument 1>:1:5: error[syntax]"),
        "{}",
        stderr(&assert)
    );

    let error = "\
<argument 1>:1:3: error[syntax]: found \"x\", expected \"0\"–\"9\", in digits
    h:x
      ^
";
    let assert = rfc1738("explain --grammar rfc1738 hostport h:x")
        .assert()
        .code(1);
    assert!(stderr(&assert).ends_with(error), "{}", stderr(&assert));
    let assert = rfc1738("explain --grammar rfc1738 port x")
        .assert()
        .code(1)
        .stdout("");
    assert_has(stderr(&assert), "found \"x\"");
}

#[test]
fn json_of_any_grammar_has_the_number_of_derivations() {
    let host = ["--json", "--grammar", "rfc3986", "host"];
    let leaf = |production, start, end, text| json!({"production": production, "start": start, "end": end, "text": text, "children": []});
    let second = json!({
        "production": "host", "start": 0, "end": 7, "text": "1.2.3.4", "children": [leaf("reg-name", 0, 7, "1.2.3.4")]
    });
    let assert = rfc1738("explain")
        .args(host)
        .args(["--all", "1.2.3.4", "h"])
        .assert()
        .success()
        .stderr("");
    let [several, one] = &json_lines(&assert)[..] else {
        panic!("one value a text")
    };
    assert_at(several, json!({"/derivations": 2, "/others": [second]}));
    assert_eq!(
        several["derivation"]["children"][0]["children"][3],
        leaf("dec-octet", 6, 7, "4")
    );
    assert_at(one, json!({"/derivations": 1, "/others": []}));

    let assert = rfc1738("explain")
        .args(host)
        .arg("h/")
        .assert()
        .code(1)
        .stderr("");
    let [prefix] = &json_lines(&assert)[..] else {
        panic!("one value a text")
    };
    assert_at(
        prefix,
        json!({"/derivation/end": 1, "/derivations": 1, "/others": null}),
    );
    assert_at(
        prefix,
        json!({"/input": "h/", "/error/rule": "syntax", "/error/start": 1, "/error/offset": 1, "/error/found": "/"}),
    );
    assert_eq!(
        prefix["error"]["within"],
        json!([{"production": "reg-name", "start": 0}])
    );
}

#[test]
fn bytes_that_are_not_utf_8_are_shown_safely() {
    let mut file = tempfile::Builder::new().suffix(".abnf").tempfile().unwrap();
    file.write_all(b"octets = piece piece\npiece = 1*( %x00-20 / %x7F-FF )\n")
        .unwrap();
    let grammar = || {
        let mut command = rfc1738("explain");
        command.arg("--grammar").arg(file.path());
        command
    };
    let assert = grammar()
        .write_stdin(&b"\x1B\xFF\xE9\n"[..])
        .assert()
        .success();
    assert!(stdout(&assert).starts_with(
        "octets   0..3  ␛\u{FFFD}\u{FFFD}\n  piece  0..2  ␛\u{FFFD}\n  piece  2..3  \u{FFFD}\n"
    ));
    let assert = grammar()
        .arg("--json")
        .write_stdin(&b"\x1B\xFF\xE9\n"[..])
        .assert()
        .success();
    let value = &json_lines(&assert)[0];
    assert_at(
        value,
        json!({"/derivation/text": "\x1B\u{FFFD}\u{FFFD}", "/derivation/hex": "1bffe9"}),
    );
    let assert = grammar().write_stdin(&b"\xFF\x1B!\n"[..]).assert().code(1);
    assert!(
        stderr(&assert).contains("found \"!\"") && !stderr(&assert).contains('\x1B'),
        "{}",
        stderr(&assert)
    );
}

#[test]
fn what_cannot_be_explained_is_refused() {
    let deep = file("a = \"a\" b | \"a\"\nb = \"a\" a | \"a\"\n");
    let by = |grammar: &Path, text: &str| {
        let mut command = rfc1738("explain");
        command.arg("--grammar").arg(grammar).args(["a", text]);
        command
    };
    let assert = by(&deep, &"a".repeat(1000)).assert().success();
    assert_eq!(stdout(&assert).lines().count(), 1999);
    by(&deep, &"a".repeat(1000))
        .arg("--json")
        .assert()
        .success();
    let assert = by(&deep, &"a".repeat(1001)).assert().code(2).stdout("");
    assert_has(
        stderr(&assert),
        "<argument 1>:1: a derivation would be more than 1000 nodes deep",
    );
    let ambiguous = file("a = *x\nx = 1*y\ny = 1*\"a\"\n");
    let assert = by(&ambiguous, &"a".repeat(5000))
        .assert()
        .code(2)
        .stdout("");
    assert_has(
        stderr(&assert),
        "<argument 1>:1: the derivations would take more than",
    );
    let assert = by(&ambiguous, &"a".repeat(70_000))
        .assert()
        .code(2)
        .stdout("");
    assert_has(stderr(&assert), "may have 65536 bytes");

    for arguments in [
        &["--grammar", "rfc3987", "x"][..],
        &["--grammar", "rfc1738", "URL", "x"],
    ] {
        rfc1738("explain")
            .args(arguments)
            .assert()
            .code(2)
            .stdout("");
    }
    let assert = rfc1738("explain --grammar rfc1738 --schemes today x")
        .assert()
        .code(2)
        .stdout("");
    assert_has(stderr(&assert), "--schemes is about section 5");
}

#[test]
fn the_production_is_of_section_5() {
    for production in Production::ALL {
        let assert = rfc1738("explain --json")
            .args([production.name(), "\x7F"])
            .assert()
            .code(1);
        let [value] = &*json_lines(&assert) else {
            panic!("{production} is read as a text");
        };
        assert_eq!(value["error"]["within"][0], production.name());
    }
    for (name, message) in [
        (
            "hosts",
            "section 5 has no production `hosts` (did you mean `host`?); `rfc1738 grammar --names` lists all",
        ),
        (
            "agreed",
            "the agreed language is a difference of productions, so it derives no text: name a production",
        ),
    ] {
        let assert = rfc1738("explain").args([name, "x"]).assert().code(2);
        let stderr = stderr(&assert);
        assert!(stderr.starts_with(&format!("error: {message}")), "{stderr}");
    }
}
