//! `--schemes`, `--only` and `--scheme`: the schemes that every command reads by, and what cannot
//! be one.

use assert_cmd::assert::Assert;
use rfc1738::Schemes;
use serde_json::json;
use testkit::thorough;

use crate::common::{RFC1738, assert_has, json_lines, rfc1738, rows, stderr, stdout};

const TODAY: [&str; 2] = ["--schemes", "today"];

/// A URL, whether it is read, and the options.
const READINGS: &str = "
    https://h.dom/ => yes =>
    https://u@h.dom/ => no =>
    wss://h.dom:x/ => no =>
    http://u@h.dom/ => no =>
    x://u@h.dom/ => yes =>
    ws://u@h.dom/ => no => --schemes today
    x:y => yes => --schemes today
    https://u@h.dom/ => yes => --schemes rfc1738
    http://u@h.dom/ => no => --schemes rfc1738
    https://h.dom/ => yes => --only https,HTTP
    Http://h.dom/ => yes => --only https,HTTP
    https://u@h.dom/ => no => --only https --only http
    ws://h.dom/ => no => --only https,http
    x:y => no => --only https,http
    coap://h.dom/ => yes => --only ftp --scheme coap=httpurl
    ftp://h.dom/ => yes => --only ftp,coap --scheme coap=httpurl
    https://h.dom/ => no => --only ftp --scheme coap=httpurl
";

/// The commands that read URLs, and what one of them does with a URL, as an argument or from
/// standard input.
const READERS: [&str; 9] = [
    "parse",
    "parts",
    "normalize",
    "explain",
    "interpret",
    "equivalent",
    "validate",
    "column",
    "extract",
];

fn read(command: &str, options: &[&str], url: &str) -> Assert {
    let (name, arguments, input) = match command {
        "equivalent" => (command, vec![url, url], String::new()),
        "validate" => (command, vec!["--syntax-only"], url.into()),
        "column" => {
            let column = vec!["--syntax-only", "--column", "url", "--input-format", "csv"];
            ("validate", column, format!("id,url\n1,{url}\n"))
        }
        "extract" => (command, vec![], format!("<URL:{url}>")),
        _ => (command, vec![url], String::new()),
    };
    rfc1738(name)
        .args(options)
        .args(arguments)
        .write_stdin(input)
        .assert()
}

/// The library's answer. The packages for Python and JavaScript, and the kernels for Arrow, are
/// asked the same lines in their own tests.
#[test]
fn ten_thousand_lines_have_one_answer() {
    let generated = |near_misses: &[&str]| {
        let assert = rfc1738("generate url --schemes today --count 5000")
            .args(near_misses)
            .assert();
        stdout(&assert.success()).to_owned()
    };
    let lines = generated(&[]) + &generated(&["--near-miss"]);
    assert_eq!(lines.lines().count(), 10_000);
    let only = ["https", "ftp", "news"];
    for (options, schemes) in [
        (vec![], Schemes::today()),
        (
            vec!["--only", "https,ftp,news"],
            Schemes::only(only).unwrap(),
        ),
    ] {
        let expected: Vec<bool> = lines.lines().map(|line| schemes.is_valid(line)).collect();
        let derived: Vec<bool> = lines
            .lines()
            .map(|line| schemes.parse_syntax(line).is_ok())
            .collect();
        let count = |answers: &[bool]| answers.iter().filter(|&&valid| valid).count();
        assert!(count(&expected) > 300 && count(&derived) > count(&expected) + 300);
        for (words, expected) in [
            ("validate --format json", &expected),
            ("validate --json --syntax-only", &derived),
            ("parse --json", &expected),
            ("parse --json --syntax-only", &derived),
            ("parts --json", &expected),
            ("parts --json --syntax-only", &derived),
            ("normalize --json", &expected),
            ("normalize --json --syntax-only", &derived),
            ("explain --json", &derived),
        ] {
            let assert = rfc1738(words).args(&options).write_stdin(&*lines).assert();
            let answers = json_lines(&assert);
            assert!(
                answers
                    .iter()
                    .map(|line| line["ok"] == true)
                    .eq(expected.iter().copied()),
                "{words} {options:?}"
            );
        }
    }
}

#[test]
fn every_command_reads_by_the_schemes_of_today_or_those_that_are_named() {
    for command in READERS {
        for [url, is_url, options] in rows(READINGS) {
            let options: Vec<&str> = options.split_whitespace().collect();
            let assert = read(command, &options, url);
            let status = assert.get_output().status.code();
            let is_read = match command {
                // It may be the URL of a scheme of which section 3 says nothing.
                "interpret" => {
                    status == Some(0)
                        || stderr(&assert).contains("only the definition of the scheme")
                }
                _ => status == Some(0),
            };
            assert_eq!(
                is_read,
                is_url == "yes",
                "{command} {options:?} {url}: {}",
                stderr(&assert)
            );
        }
    }
}

#[test]
fn a_scheme_that_is_not_allowed_is_refused_with_those_that_are() {
    let cases = rows(
        r#"
        https,http => htps://h.dom/
            => only the schemes "http" and "https" are allowed; did you mean "https"?
        https => javascript:alert(1) => only the scheme "https" is allowed
        ftp,news,wss => Gopher: => only the schemes "ftp", "news" and "wss" are allowed
        "#,
    );
    for [only, url, message] in cases {
        // Extraction does not find them.
        for command in READERS.into_iter().filter(|&command| command != "extract") {
            let assert = read(command, &["--only", only], url);
            let said = format!("{}{}", stdout(&assert), stderr(&assert)).replace(" | ", " ");
            let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(words.contains(message), "{command} {only} {url}: {said}");
        }
    }
}

#[test]
fn only_names_schemes_that_are_known() {
    let cases = rows(
        "
        https,htps => --only: there is no scheme `htps` (did you mean `https`?); --scheme adds others to those of today
        gofer => --only: there is no scheme `gofer` (did you mean `gopher`?)
        coap => --only: there is no scheme `coap`; --scheme adds others
        ",
    );
    let others = [
        ["", "--only: there is no scheme ``"],
        ["\u{1b}[31m", "--only: there is no scheme `␛[31m`"],
    ];
    for [only, message] in cases.into_iter().chain(others) {
        let readers = READERS.map(|command| read(command, &["--only", only], "http://h.dom/"));
        let others = ["match", "suite", "coverage"].map(|command| {
            let mut command = rfc1738(command);
            command
                .args(["url", "--only", only])
                .write_stdin("")
                .assert()
        });
        for assert in readers.into_iter().chain(others) {
            assert_has(stderr(&assert.code(2).stdout("")), message);
        }
    }
    for command in READERS {
        let options = ["--only", "http", "--schemes", "today"];
        let assert = read(command, &options, "http://h.dom/").code(2).stdout("");
        assert_has(stderr(&assert), "cannot be used with");
    }
    rfc1738("match url --only http --schemes rfc1738")
        .write_stdin("")
        .assert()
        .code(2);
    for command in ["suite", "coverage"] {
        let assert = rfc1738(command)
            .args(["URI", "--grammar", "rfc3986", "--only", "http"])
            .write_stdin("")
            .assert()
            .code(2);
        assert_has(stderr(&assert), "--only is about section 5");
    }
}

#[test]
fn a_url_of_a_registered_scheme_is_parsed_like_those_of_the_scheme_it_is_like() {
    let assert = rfc1738("parse --json HTTPS://h:8443/p").assert().success();
    let [url] = json_lines(&assert).try_into().unwrap();
    assert_eq!(
        url["tree"]["scheme"],
        json!({"text": "HTTPS", "start": 0, "end": 5})
    );
    assert_eq!(url["tree"]["httpurl"]["hostport"]["port"]["text"], "8443");

    let own = [
        "--scheme",
        "coap=httpurl:5683",
        "--scheme",
        "ftps=ftpurl:990",
    ];
    rfc1738("parse")
        .args(own)
        .args(["ftps://u@h/;type=a", "coap://h/", "wss://h"])
        .assert()
        .success();
    rfc1738("parse")
        .args(own)
        .args(["ftps://h/;type=x"])
        .assert()
        .code(1);
    let assert = rfc1738("parse")
        .args(own)
        .args(["coap://u@h/"])
        .assert()
        .code(1);
    assert_has(stderr(&assert), "coap URLs take no user name or password");
}

#[test]
fn the_default_port_is_that_of_the_scheme() {
    let answers = |command: &str, url: &str| {
        let assert = rfc1738(command)
            .args(["--scheme", "coap=httpurl:5683", url])
            .assert()
            .success();
        stdout(&assert).to_owned()
    };
    assert_eq!(answers("normalize", "HTTPS://H:443"), "https://h/\n");
    assert_eq!(answers("normalize", "coap://h:5683/"), "coap://h/\n");
    assert_eq!(answers("normalize", "https://h:80/"), "https://h:80/\n");
    assert!(answers("interpret", "wss://h/chat").contains("connect to h, port 443"));
    let registered = rfc1738("interpret --scheme coap=httpurl:5683 coap://h/")
        .assert()
        .code(1);
    assert_has(
        stderr(&registered),
        "only the definition of the scheme says",
    );
    assert!(answers("explain", "ws://h/").contains("\"ws://\""));
    let same = rfc1738("equivalent https://h:443 https://H/")
        .assert()
        .success();
    assert_eq!(
        stdout(&same),
        "equivalent: the normal form of both is https://h/\n"
    );
    rfc1738("equivalent --schemes rfc1738 https://h:443 https://H/")
        .assert()
        .code(1);
}

#[test]
fn validation_and_its_summary_know_the_scheme() {
    let urls = "https://h.d/\nHTTPS://u@h.d/\nws://h.d:80/\nhttp://h.d/\nx:y\n";
    let assert = rfc1738("validate").write_stdin(urls).assert().code(1);
    let findings = stdout(&assert);
    assert_has(findings, "<stdin>:2:9: error[syntax]");
    assert!(
        findings.contains("<stdin>:3:9: note[port-needless]")
            && findings.contains("<stdin>:5:1: note[scheme-unknown]")
    );
    let summary = stderr(&assert);
    for row in [["http", "1", "0"], ["https", "1", "1"], ["ws", "1", "0"]] {
        let is_row = |line: &str| line.split_whitespace().eq(row);
        assert!(summary.lines().any(is_row), "{row:?}: {summary}");
    }
    assert!(summary.contains("other schemes"));
    let counted = ["--syntax-only", "--format", "count"];
    let assert = rfc1738("validate")
        .args(counted)
        .write_stdin(urls)
        .assert()
        .code(1);
    assert!(
        stderr(&assert)
            .lines()
            .any(|line| line.split_whitespace().eq(["https", "1", "1"]))
    );
}

#[test]
fn urls_of_registered_schemes_are_found_in_text() {
    let text = "Not at <https://u@h/>, but at 1.https://h/ or (wss://h/).";
    let assert = rfc1738("extract").write_stdin(text).assert().success();
    assert_eq!(stdout(&assert), "https://h/\nwss://h/\n");
}

#[test]
fn the_kit_asks_about_registered_schemes() {
    // That of today has a million strings.
    let (set, name) = if thorough() {
        (&TODAY[..], "ws:")
    } else {
        (&["--scheme", "z=mailtourl"][..], "z:")
    };
    let assert = rfc1738("suite")
        .args(set)
        .args([if thorough() { "url" } else { "mailtourl" }])
        .assert()
        .success();
    let members: Vec<_> = json_lines(&assert)
        .into_iter()
        .filter(|case| case["member"] == true)
        .collect();
    assert!(members.iter().any(|case| {
        case["text"]
            .as_str()
            .is_some_and(|text| text.starts_with(name))
    }));
    assert_eq!(stderr(&assert).starts_with("url (strict): "), thorough());

    let assert = rfc1738("generate")
        .args(TODAY)
        .args(["httpurl", "--count", "100"])
        .assert()
        .success();
    assert!(
        stdout(&assert)
            .lines()
            .any(|line| line.to_lowercase().starts_with("https:"))
    );

    let kit = |own: &[&str], theirs: &[&str]| {
        let mut kit = rfc1738("conformance");
        kit.args(own).args(if thorough() {
            &["httpurl", "mailtourl"][..]
        } else {
            &["mailtourl"]
        });
        kit.args(["--", RFC1738, "match", "{}"]).args(theirs);
        kit.assert()
    };
    let like = ["--scheme", "z=mailtourl", "--scheme", "a.long-name=httpurl"];
    kit(&like, &like).success();
    kit(&like, &[]).code(1);
    kit(&[], &like).code(1);

    let answers = |args: &[&str], text: &str| {
        let assert = rfc1738("match")
            .args(args)
            .write_stdin(text)
            .assert()
            .success();
        stdout(&assert).to_owned()
    };
    // In the strict reading, an https URL ends before a second colon.
    assert_eq!(answers(&["url"], "https://h:1:\nhttp://h:1:\n"), "12\n11\n");
    assert_eq!(
        answers(
            &["url", "--schemes", "today"],
            "https://h:1:\nHTTP://h:1:\nhttps:\nx:y\n"
        ),
        "11\n10\nno\n3\n"
    );
    // What a production reads that does not begin with a scheme stays as it is.
    assert_eq!(
        answers(&["hostport", "--schemes", "today"], "https:80\n"),
        "8\n"
    );
    assert_eq!(
        answers(&["genericurl", "--schemes", "today"], "https:80\n"),
        "8\n"
    );
}

/// A parser of a few schemes is judged by these: it rejects the URLs of all others.
#[test]
fn the_language_may_have_some_schemes_only() {
    let only = ["url", "--only", "NEWS,https,mailto"];
    let assert = rfc1738("match")
        .args(only)
        .write_stdin("HTTPS://h/~\nhttp://h/\nx:y\nnews:*\n")
        .assert()
        .success();
    assert_eq!(stdout(&assert), "10\nno\nno\n6\n");
    // news:*, http://h
    let parts = rfc1738("match")
        .args(only)
        .arg("--parts")
        .write_stdin("6e6577733a2a\n687474703a2f2f68\n")
        .assert();
    let parts: Vec<&str> = stdout(&parts).lines().collect();
    assert!(
        parts[0].contains("\"scheme\":\"news\"") && parts[1] == "no",
        "{parts:?}"
    );
    for slips in [&[][..], &["--near-miss"]] {
        let assert = rfc1738("generate")
            .args(only)
            .args(slips)
            .args(["--count", "50"])
            .assert()
            .success();
        let is_one = |line: &str| {
            ["news:", "https:", "mailto:"]
                .iter()
                .any(|name| line.to_lowercase().starts_with(name))
        };
        assert!(
            slips.len() == 1 || stdout(&assert).lines().all(is_one),
            "{}",
            stdout(&assert)
        );
    }

    let assert = rfc1738("suite url --only news").assert().success();
    assert!(
        stderr(&assert).starts_with("url (news): "),
        "{}",
        stderr(&assert)
    );
    let strings = json_lines(&assert);
    let others: Vec<&str> = strings
        .iter()
        .filter_map(|case| case["text"].as_str())
        .filter(|text| text.contains("//"))
        .collect();
    assert!(
        others.contains(&"http://a") && others.contains(&"ftp://a"),
        "{others:?}"
    );
    assert!(
        strings
            .iter()
            .all(|case| case["member"] == false || case["hex"].as_str().unwrap().len() > 10)
    );

    let judge = |theirs: &[&str]| {
        let only = [
            "url",
            "--only",
            "mailto,news",
            "--",
            RFC1738,
            "match",
            "url",
        ];
        let small: &[&str] = if thorough() { &[] } else { &["--no-small"] };
        rfc1738("conformance")
            .args(small)
            .args(only)
            .args(theirs)
            .assert()
    };
    judge(&["--only", "news,mailto"]).success();
    let assert = judge(&TODAY).code(1);
    assert_has(stdout(&assert), "wrongly accepted");
    if thorough() {
        judge(&["--only", "news"]).code(1);
    }
    // No other production is a choice of schemes.
    rfc1738("conformance port --only news -- RFC1738 match port")
        .assert()
        .code(2);
}

#[test]
fn what_cannot_be_registered_is_an_error_that_says_what_to_do() {
    let cases = rows(
        r#"
        https => there is no "="
        a=httpur => a similar value exists: 'httpurl'
        a= => a value is required
        a=httpurl: => the port is a number from 1 to 65535
        a=httpurl:+80 => the port is a number from 1 to 65535
        a=httpurl:x => the port is a number from 1 to 65535
        a=httpurl:65536 => the port is a number from 1 to 65535
        a=httpurl:0 => 0 is not a port
        a=hostport => take one of those, such as httpurl
        a=mailtourl:25 => leave the default port out
        =httpurl => at least one character
        A=httpurl => register "a"
        a b=httpurl => " " at byte 1
        ftp=httpurl => "ftp" is taken
        wss=httpurl => "wss" is taken
        cid=mailtourl => "cid" is reserved for future definition
        "#,
    );
    for [scheme, message] in cases {
        for words in [
            "parse",
            "parts",
            "normalize",
            "explain",
            "interpret",
            "extract",
            "validate",
            "match url --schemes today",
            "suite url --schemes today",
        ] {
            let assert = rfc1738(words)
                .args(["--scheme", scheme])
                .write_stdin("")
                .assert()
                .code(2)
                .stdout("");
            assert_has(stderr(&assert), message);
        }
    }
    rfc1738("parse --schemes web x:").assert().code(2);
    for option in ["--schemes today", "--only http", "--scheme coap=httpurl"] {
        rfc1738(&format!("explain {option} host x"))
            .assert()
            .code(2);
    }
}
