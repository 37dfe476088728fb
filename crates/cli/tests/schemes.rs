//! `--scheme` and `--schemes`: registered schemes in every command that takes them, and what cannot be registered.

use serde_json::json;
use testkit::sample::thorough;

use crate::common::{json_lines, rfc1738, stderr, stdout};

const WEB: [&str; 2] = ["--schemes", "web"];

#[test]
fn a_url_of_a_registered_scheme_is_parsed_like_those_of_the_scheme_it_is_like() {
    let assert = rfc1738("parse").args(WEB).args(["--json", "HTTPS://h:8443/p"]).assert().success();
    let [url] = json_lines(&assert).try_into().unwrap();
    assert_eq!(url["scheme"], json!({"text": "HTTPS", "start": 0, "end": 5}));
    assert_eq!(url["httpurl"]["hostport"]["port"]["text"], "8443");
    let assert = rfc1738("parse").args(["--json", "http://h"]).assert().success();
    assert_eq!(json_lines(&assert)[0].as_object().unwrap().keys().collect::<Vec<_>>(), ["httpurl"]);

    rfc1738("parse").args(["https://u@h/"]).assert().success();
    let assert = rfc1738("parse").args(WEB).args(["https://u@h/"]).assert().code(1);
    assert!(stderr(&assert).contains("httpurl takes no user name or password"), "{}", stderr(&assert));
    let own = ["--scheme", "coap=httpurl:5683", "--scheme", "ftps=ftpurl:990"];
    rfc1738("parse").args(own).args(WEB).args(["ftps://u@h/;type=a", "coap://h/", "wss://h"]).assert().success();
    rfc1738("parse").args(own).args(["ftps://h/;type=x"]).assert().code(1);
}

#[test]
fn the_default_port_is_that_of_the_scheme() {
    let answers = |command: &str, url: &str| {
        let assert = rfc1738(command).args(WEB).args(["--scheme", "coap=httpurl:5683", url]).assert().success();
        stdout(&assert).to_owned()
    };
    assert_eq!(answers("normalize", "HTTPS://H:443"), "https://h/\n");
    assert_eq!(answers("normalize", "coap://h:5683/"), "coap://h/\n");
    assert_eq!(answers("normalize", "https://h:80/"), "https://h:80/\n");
    assert!(answers("interpret", "wss://h/chat").contains("connect to h, port 443"));
    assert!(answers("interpret", "coap://h/").contains("connect to h, port 5683"));
    assert!(answers("explain", "ws://h/").contains("\"ws://\""));
    let same = rfc1738("equivalent").args(WEB).args(["https://h:443", "https://H/"]).assert().success();
    assert_eq!(stdout(&same), "equivalent: the normal form of both is https://h/\n");
    rfc1738("equivalent").args(["https://h:443", "https://H/"]).assert().code(1);
}

#[test]
fn validation_and_its_summary_know_the_scheme() {
    let urls = "https://h.d/\nHTTPS://u@h.d/\nws://h.d:80/\nhttp://h.d/\nx:y\n";
    let assert = rfc1738("validate").args(WEB).write_stdin(urls).assert().code(1);
    let findings = stdout(&assert);
    assert!(findings.contains("user-not-allowed") || findings.contains("syntax"), "{findings}");
    assert!(
        findings.contains("<stdin>:3:10: note[port-needless]")
            && findings.contains("<stdin>:5:1: note[scheme-unknown]")
    );
    let summary = stderr(&assert);
    for row in [["http", "1", "0"], ["https", "1", "1"], ["ws", "1", "0"]] {
        let is_row = |line: &str| line.split_whitespace().eq(row);
        assert!(summary.lines().any(is_row), "{row:?}: {summary}");
    }
    assert!(summary.contains("other schemes"));
    let counted = ["--syntax-only", "--format", "count"];
    let assert = rfc1738("validate").args(WEB).args(counted).write_stdin(urls).assert().code(1);
    assert!(stderr(&assert).lines().any(|line| line.split_whitespace().eq(["https", "1", "1"])));
}

#[test]
fn urls_of_registered_schemes_are_found_in_text() {
    let text = "Not at <https://u@h/>, but at 1.https://h/ or (wss://h/).";
    let assert = rfc1738("extract").args(WEB).arg("--bare").write_stdin(text).assert().success();
    assert_eq!(stdout(&assert), "https://h/\nwss://h/\n");
}

#[test]
fn the_kit_asks_about_registered_schemes() {
    // That of the web has a million strings.
    let (set, name) = if thorough() { (&WEB[..], "ws:") } else { (&["--scheme", "z=mailtourl"][..], "z:") };
    let assert = rfc1738("suite").args(set).args([if thorough() { "url" } else { "mailtourl" }]).assert().success();
    let members: Vec<_> = json_lines(&assert).into_iter().filter(|case| case["member"] == true).collect();
    assert!(members.iter().any(|case| case["text"].as_str().is_some_and(|text| text.starts_with(name))));
    assert_eq!(stderr(&assert).starts_with("url (strict): "), thorough());

    let assert = rfc1738("generate").args(WEB).args(["httpurl", "--count", "100"]).assert().success();
    assert!(stdout(&assert).lines().any(|line| line.to_lowercase().starts_with("https:")));

    let command = env!("CARGO_BIN_EXE_rfc1738");
    let kit = |own: &[&str], theirs: &[&str]| {
        let mut kit = rfc1738("conformance");
        kit.args(own).args(if thorough() { &["httpurl", "mailtourl"][..] } else { &["mailtourl"] });
        kit.args(["--", command, "match", "{}"]).args(theirs);
        kit.assert()
    };
    let like = ["--scheme", "z=mailtourl", "--scheme", "a.long-name=httpurl"];
    kit(&like, &like).success();
    kit(&like, &[]).code(1);
    kit(&[], &like).code(1);

    let answers = |args: &[&str], text: &str| {
        let assert = rfc1738("match").args(args).write_stdin(text).assert().success();
        stdout(&assert).to_owned()
    };
    // In the strict reading, an https URL ends before a second colon.
    assert_eq!(answers(&["url"], "https://h:1:\nhttp://h:1:\n"), "12\n11\n");
    assert_eq!(answers(&["url", "--schemes", "web"], "https://h:1:\nHTTP://h:1:\nhttps:\nx:y\n"), "11\n10\nno\n3\n");
    // What a production reads that does not begin with a scheme stays as it is.
    assert_eq!(answers(&["hostport", "--schemes", "web"], "https:80\n"), "8\n");
    assert_eq!(answers(&["genericurl", "--schemes", "web"], "https:80\n"), "8\n");
}

/// A parser of a few schemes is judged by these: it rejects the URLs of all others.
#[test]
fn the_language_may_have_some_schemes_only() {
    let only = ["url", "--schemes", "web", "--only", "NEWS,https,mailto"];
    let assert = rfc1738("match").args(only).write_stdin("HTTPS://h/~\nhttp://h/\nx:y\nnews:*\n").assert().success();
    assert_eq!(stdout(&assert), "10\nno\nno\n6\n");
    // news:*, http://h
    let parts = rfc1738("match").args(only).arg("--parts").write_stdin("6e6577733a2a\n687474703a2f2f68\n").assert();
    let parts: Vec<&str> = stdout(&parts).lines().collect();
    assert!(parts[0].contains("\"scheme\":\"news\"") && parts[1] == "no", "{parts:?}");
    for slips in [&[][..], &["--near-miss"]] {
        let assert = rfc1738("generate").args(only).args(slips).args(["--count", "50"]).assert().success();
        let is_one =
            |line: &str| ["news:", "https:", "mailto:"].iter().any(|name| line.to_lowercase().starts_with(name));
        assert!(slips.len() == 1 || stdout(&assert).lines().all(is_one), "{}", stdout(&assert));
    }

    let assert = rfc1738("suite").args(["url", "--only", "news"]).assert().success();
    assert!(stderr(&assert).starts_with("url (news): "), "{}", stderr(&assert));
    let strings = json_lines(&assert);
    let others: Vec<&str> =
        strings.iter().filter_map(|case| case["text"].as_str()).filter(|text| text.contains("//")).collect();
    assert!(others.contains(&"http://a") && others.contains(&"ftp://a"), "{others:?}");
    assert!(strings.iter().all(|case| case["member"] == false || case["hex"].as_str().unwrap().len() > 10));

    let command = env!("CARGO_BIN_EXE_rfc1738");
    let judge = |theirs: &[&str]| {
        let only = ["url", "--only", "mailto,news", "--", command, "match", "url"];
        rfc1738("conformance").args(only).args(theirs).assert()
    };
    judge(&["--only", "news,mailto"]).success();
    let assert = judge(&["--schemes", "web"]).code(1);
    assert!(stdout(&assert).contains("wrongly accepted"), "{}", stdout(&assert));
    judge(&["--only", "news"]).code(1);
    // Other productions are as they were.
    rfc1738("conformance").args(["port", "--only", "news", "--", command, "match", "port"]).assert().success();
}

#[test]
fn only_schemes_that_are_known_can_be_the_language() {
    let refused = |arguments: &[&str], message: &str| {
        let assert = rfc1738("suite").args(arguments).assert().code(2).stdout("");
        assert!(stderr(&assert).contains(message), "{arguments:?}: {}", stderr(&assert));
    };
    refused(&["url", "--only", "http,gofer"], "there is no scheme `gofer` (did you mean `gopher`?)");
    refused(&["url", "--only", "https"], "--schemes and --scheme add others to the ten");
    refused(&["url", "--only", "\u{1b}[31m"], "there is no scheme `");
    refused(&["url", "--only", ""], "there is no scheme ``");
    refused(&["URI", "--grammar", "rfc3986", "--only", "http"], "--only is about section 5");
}

#[test]
fn what_cannot_be_registered_is_an_error_that_says_what_to_do() {
    for (scheme, message) in [
        ("https", "there is no \"=\""),
        ("a=httpur", "a similar value exists: 'httpurl'"),
        ("a=", "a value is required"),
        ("a=httpurl:", "the port is a number from 1 to 65535"),
        ("a=httpurl:+80", "the port is a number from 1 to 65535"),
        ("a=httpurl:x", "the port is a number from 1 to 65535"),
        ("a=httpurl:65536", "the port is a number from 1 to 65535"),
        ("a=httpurl:0", "0 is not a port"),
        ("a=hostport", "take one of those, such as httpurl"),
        ("a=mailtourl:25", "leave the default port out"),
        ("=httpurl", "at least one character"),
        ("A=httpurl", "register \"a\""),
        ("a b=httpurl", "\" \" at byte 1"),
        ("ftp=httpurl", "\"ftp\" is taken"),
        ("wss=httpurl", "\"wss\" is taken"),
        ("cid=mailtourl", "\"cid\" is reserved for future definition"),
    ] {
        for command in ["parse", "normalize", "explain", "interpret", "extract", "validate"] {
            let assert = rfc1738(command).args(WEB).args(["--scheme", scheme]).write_stdin("").assert().code(2);
            assert!(
                stderr(&assert).contains(message) && stdout(&assert).is_empty(),
                "{command} {scheme}: {}",
                stderr(&assert)
            );
        }
        for command in ["match", "suite"] {
            let mut command = rfc1738(command);
            let assert = command.args(WEB).args(["--scheme", scheme, "url"]).write_stdin("").assert().code(2);
            assert!(stderr(&assert).contains(message), "{scheme}: {}", stderr(&assert));
        }
    }
    rfc1738("parse").args(["--schemes", "webb", "x:"]).assert().code(2);
    rfc1738("explain").args(WEB).args(["--production", "host", "x"]).assert().code(2);
}

#[test]
fn a_hostile_name_is_safe_to_print() {
    let assert = rfc1738("parse").args(["--scheme", "a\u{1b}[31m=httpurl", "x:"]).assert().code(2);
    assert!(!stderr(&assert).contains('\u{1b}'), "{}", stderr(&assert));
    let assert = rfc1738("parse").args(["--scheme", "\u{1b}[31m", "x:"]).assert().code(2);
    assert!(!stderr(&assert).contains('\u{1b}'), "{}", stderr(&assert));
}
