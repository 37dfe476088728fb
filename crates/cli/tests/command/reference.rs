//! `rfc1738 conformance --parts` compares the parts that a parser finds with the tree.

use assert_cmd::Command;
use rfc1738::{Production, Scheme};
use rfc1738_conformance::hex;
use serde_json::{Value, json};
use testkit::{one_in, thorough};

use crate::common::{RFC1738, assert_has, in_parallel, json_lines, rfc1738, rows, stderr, stdout};

fn conformance(arguments: &[&str]) -> Command {
    let mut command = rfc1738("conformance");
    command.args(["--no-small", "--quiet", "--parts"]);
    command.args(arguments);
    command
}

/// The verdict on the command, after `change` has been made to its answers by sed.
fn verdict(production: &str, change: &str) -> Value {
    let script = format!(r#""$0" match "$1" --parts | sed -E '{change}'"#);
    let arguments = [
        production, "--json", "--", "sh", "-c", &script, RFC1738, "{}",
    ];
    json_lines(&conformance(&arguments).assert())[0].clone()
}

/// How many answers about a part are compared, and how many of them are wrong.
fn counts<'v>(verdict: &'v Value, part: &str) -> (u64, u64, &'v Value) {
    let parts = verdict["parts"].as_array().unwrap();
    let found = parts
        .iter()
        .find(|compared| compared["part"] == part)
        .unwrap();
    (
        found["compared"].as_u64().unwrap(),
        found["count"].as_u64().unwrap(),
        &found["shortest"],
    )
}

#[test]
fn the_command_agrees_with_itself_about_the_parts_of_every_url() {
    let productions = if thorough() {
        &[][..]
    } else {
        &["newsurl", "fileurl"]
    };
    let peer = ["--json", "--", RFC1738, "match", "{}", "--parts"];
    let lines = json_lines(
        &conformance(&[productions, &peer[..]].concat())
            .assert()
            .success()
            .stderr(""),
    );
    let (total, verdicts) = lines.split_last().unwrap();
    let schemes = Scheme::ALL.iter().map(Scheme::production);
    let all: Vec<Production> = [Production::Url].into_iter().chain(schemes).collect();
    let expected = if productions.is_empty() {
        all.len()
    } else {
        productions.len()
    };
    assert_eq!(
        (&total["agree"], verdicts.len()),
        (&json!(expected), expected)
    );
    for verdict in verdicts {
        let (compared, wrong, shortest) = counts(verdict, "scheme");
        assert!(
            compared > 100 && wrong == 0 && shortest.is_null(),
            "{verdict}"
        );
        assert_eq!(verdict["left_out"], 0);
    }
}

#[test]
fn the_parts_of_a_url_are_those_of_its_tree() {
    // A production, a URL, and its parts in their order, or nothing if it does not derive the URL.
    let cases = rows(
        r#"
        httpurl => Http://h:080/a%2F/?b => "Http" null null "h" 80 "/a%2F/" "b"
        httpurl => http://h:000 => "http" null null "h" 0 null null
        httpurl => http://h/? => "http" null null "h" null "/" ""
        httpurl => ftp://h/ =>
        ftpurl => ftp://u:@h/a?b;type=i => "ftp" "u" "" "h" null "/a?b;type=i" null
        telneturl => telnet://u:p@h:24/ => "telnet" "u" "p" "h" 24 "/" null
        gopherurl => gopher://h/7a?%09b => "gopher" null null "h" null "/7a?%09b" null
        waisurl => wais://h/d?s => "wais" null null "h" null "/d" "s"
        waisurl => wais://h/d/t/p => "wais" null null "h" null "/d/t/p" null
        prosperourl => prospero://h/a;b=c => "prospero" null null "h" null "/a;b=c" null
        nntpurl => nntp://h/g/1 => "nntp" null null "h" null "/g/1" null
        fileurl => file:///a => "file" null null null null "/a" null
        fileurl => file://localhost/a => "file" null null "localhost" null "/a" null
        mailtourl => mailto:a@b?c => "mailto" null null null null "a@b?c" null
        newsurl => news:a@b => "news" null null null null "a@b" null
        // The literal reading.
        url => http://u@h/?a => "http" "u" null "h" null "/?a" null
        url => x:y => "x" null null null null "y" null
        "#,
    );
    for [production, url, parts] in cases {
        let assert = rfc1738("match --parts --json")
            .arg(production)
            .write_stdin(hex::encode(url.as_bytes()) + "\n")
            .assert()
            .success();
        let found = &json_lines(&assert)[0];
        let values = found.as_object().into_iter().flatten();
        let shown: Vec<String> = values.map(|(_, value)| value.to_string()).collect();
        assert_eq!(shown.join(" "), parts, "{production}: {url}");
        let names = [
            "scheme", "user", "password", "host", "port", "path", "search",
        ];
        assert!(found.is_null() || found.as_object().unwrap().keys().eq(names));
    }
}

#[cfg(unix)]
#[test]
fn a_wrong_part_is_counted_and_the_shortest_is_shown() {
    let all = verdict("fileurl", "");
    let members = counts(&all, "scheme").0;
    assert_eq!(
        (all["fault"].clone(), all["parts"].as_array().unwrap().len()),
        (Value::Null, 7)
    );

    // Another host than a.
    let changed = verdict("fileurl", r#"s/"host":"a"/"host":"b"/"#);
    let (compared, wrong, shortest) = counts(&changed, "host");
    assert_eq!((compared, counts(&changed, "path").1), (members, 0));
    assert!(0 < wrong && wrong < compared);
    assert_eq!(
        [
            &shortest["text"],
            &shortest["answered"],
            &shortest["expected"]
        ],
        ["file://a/", "b", "a"]
    );

    let script =
        r#""$0" match fileurl --parts | sed -E 's/"host":"a"/"host":"b"/; s/"user":[^,]*,//'"#;
    let assert = conformance(&["fileurl", "--", "sh", "-c", script, RFC1738])
        .assert()
        .code(1);
    let expected = format!(
        "\
production         cases  wrongly accepted  wrongly rejected  wrong parts
fileurl            83711                 0                 0  {wrong:>11}
  host ({wrong} of {members}): \"file://a/\", answered \"b\", expected \"a\"
  never mentioned: user

agree: 0, differ: 1, failed: 0; cases: 83711
"
    );
    assert_eq!(stdout(&assert), expected);
}

#[cfg(unix)]
#[test]
fn what_only_spelling_tells_apart_is_the_same() {
    let changes = [
        r#"s/"scheme":"file"/"scheme":"FILE"/"#,
        r#"s/"host":null/"host":"localhost"/"#,
        r#"s/"host":null/"host":""/"#,
        r#"s/"host":"a"/"host":"%41"/"#,
        r#"s/"path":"\/([^\/])/"path":"\1/"#,
        r#"s/"search":null/"search":"?"/"#,
    ];
    for change in one_in(3, changes) {
        let verdict = verdict("fileurl", change);
        for part in verdict["parts"].as_array().unwrap() {
            assert_eq!(part["count"], 0, "{change}: {part}");
        }
    }
    if thorough() {
        let verdict = verdict("nntpurl", r#"s/"port":null/"port":119/"#);
        assert_eq!(counts(&verdict, "port").1, 0);
    }
}

/// The default port of a scheme is that with which it is registered.
#[cfg(unix)]
#[test]
fn a_registered_scheme_has_its_own_default_port() {
    let wrong_ports = |told: &str| {
        let schemes = ["--scheme", "snews=nntpurl:563"];
        let script = format!(
            r#""$0" match nntpurl --parts {} {} | sed -E '/"scheme":"snews"/I s/"port":null/"port":{told}/'"#,
            schemes[0], schemes[1]
        );
        let peer = ["nntpurl", "--json", "--", "sh", "-c", &script, RFC1738];
        let lines = json_lines(&conformance(&[&schemes[..], &peer].concat()).assert());
        counts(&lines[0], "port").1
    };
    let right = if thorough() {
        &["563", "null"][..]
    } else {
        &["563"]
    };
    assert!(right.iter().all(|told| wrong_ports(told) == 0));
    assert!(wrong_ports("119") > 0);
}

#[cfg(unix)]
#[test]
fn no_is_right_for_what_is_not_a_member() {
    let assert = conformance(&["newsurl", "--", "sed", "s/.*/{ }/"])
        .assert()
        .code(1);
    assert_has(stdout(&assert), r#"accepts "" as well as "news:*""#);
    let none = "  never mentioned: scheme, user, password, host, port, path, search\n";
    assert_has(stdout(&assert), none);
    let assert = rfc1738("conformance --no-small --parts newsurl -- sed s/.*/no/")
        .assert()
        .code(1);
    assert_has(stdout(&assert), "accepts no member that it was asked about");
    assert!(
        !stdout(&assert).contains("never mentioned"),
        "{}",
        stdout(&assert)
    );
}

#[cfg(unix)]
#[test]
fn hostile_answers_are_faults() {
    let cases = rows(
        r#"
        yes yes => is "yes", which is neither `no` nor a JSON object with the parts
        yes '{"host":"a","host":"a"}' => not a JSON object with the parts: duplicate field `host`
        yes '{"port":80.0}' => the port is neither an integer, a string nor null
        printf '{"host":"'; yes | tr -d '\n' | head -c 100000000
            => which is longer than an answer may be
        exit 3 => 0 answers to 39005 strings
        printf '{"\\u001b[31m":1}\n' => unknown field `␛[31m`
        sleep 100 => silent for 1 s
        // One answer, which never ends.
        while printf n; do sleep 0.2; done => silent for 1 s
        "#,
    );
    let some: Vec<_> = one_in(2, &cases).collect();
    in_parallel(&some, |&&[script, fault]| {
        let timeout = if script.contains("sleep") { "1" } else { "30" };
        let arguments = [
            "mailtourl",
            "--json",
            "--timeout",
            timeout,
            "--",
            "sh",
            "-c",
            script,
        ];
        let verdict = json_lines(&conformance(&arguments).assert().code(1).stderr(""))[0].clone();
        let message = verdict["fault"]["message"].as_str().unwrap();
        assert!(
            message.contains(fault) && message.len() < 1000,
            "{script}: {message}"
        );
        assert_eq!(
            (&verdict["cases"], counts(&verdict, "host").0),
            (&json!(0), 0),
            "{script}"
        );
    });
}

#[test]
fn only_urls_have_parts() {
    let hint = "name url, or the production of one of the ten schemes, such as httpurl";
    for production in ["hostport", "genericurl", "otherurl"] {
        let assert = conformance(&[production, "--", RFC1738])
            .assert()
            .code(2)
            .stdout("");
        assert_eq!(
            stderr(&assert),
            format!("error: {production} has no parts: {hint}\n")
        );
        let assert = rfc1738("match")
            .args([production, "--parts"])
            .assert()
            .code(2)
            .stdout("");
        assert_eq!(
            stderr(&assert),
            format!("error: {production} has no parts: {hint}\n")
        );
    }
    rfc1738("conformance --no-small --parts httpurl --whole -- RFC1738")
        .assert()
        .code(2)
        .stdout("");
}

#[test]
fn the_page_for_implementers_says_how_parts_are_compared_as_the_help_does() {
    let page = include_str!("../../../../docs/implementers.md");
    let rules = page
        .split_once("```text\nHow parts are compared:\n")
        .unwrap()
        .1
        .split("\n```")
        .next()
        .unwrap();
    let help = rfc1738("conformance --help").assert().success();
    assert_has(stdout(&help), rules);
}
