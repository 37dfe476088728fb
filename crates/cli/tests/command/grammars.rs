//! `rfc1738 grammar`: the productions of section 5; and `--grammar`: other grammars, bundled and from
//! files.

use std::process::Command;

use rfc1738::Production;
use rfc1738_conformance::{automaton::Dfa, grammar::Grammar, language::Language, suite::Suite};
use rfc1738_diagrams::{Automaton, agreed_regex, railroad, regex};
use testkit::{one_in, thorough};

use crate::common::{RFC1738, assert_has, file, rfc1738, rows, stderr};

/// The status, standard output and standard error.
fn run(arguments: &[&str], input: &str) -> (i32, String, String) {
    let output = rfc1738("")
        .args(arguments)
        .write_stdin(input)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        text(output.stdout),
        text(output.stderr),
    )
}

const DATA: &str = "\
; base: rfc3986
; This is ours.
data-url   = \"data:\" [ mediatype ] \",\" *( unreserved / pct-encoded )
mediatype  = token \"/\" token
token      = 1*( ALPHA / DIGIT / \"-\" )
path       = \"x\"
";

fn grammar(arguments: &[&str]) -> String {
    let assert = rfc1738("grammar")
        .args(arguments)
        .assert()
        .success()
        .stderr("");
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

#[test]
fn the_names_are_those_of_section_5_in_its_order() {
    let names: Vec<String> = grammar(&["--names"]).lines().map(String::from).collect();
    assert_eq!(
        names,
        Production::ALL.map(|production| production.to_string())
    );
    assert_eq!(
        (names.len(), &*names[0], &*names[66]),
        (67, "genericurl", "digits")
    );
}

#[test]
fn the_list_has_every_production_whole_under_thirteen_headings() {
    let list = grammar(&[]);
    let words: Vec<&str> = list
        .lines()
        .filter(|line| !line.starts_with(';'))
        .flat_map(str::split_whitespace)
        .collect();
    let expected: Vec<&str> = Production::ALL
        .iter()
        .flat_map(|production| {
            [production.section()]
                .into_iter()
                .chain(production.bnf().split_whitespace())
        })
        .collect();
    assert_eq!(words, expected);
    assert_eq!(
        list.lines().filter(|line| line.starts_with("; ")).count(),
        13
    );
    assert!(list.starts_with(
        "; The generic form of a URL is:\n\n2.1    genericurl     = scheme \":\" schemepart\n"
    ));
    assert!(list.lines().all(|line| line.len() <= 100));
}

#[test]
fn a_production_is_shown_with_its_neighbors() {
    let expected = "\
hostport = host [ \":\" port ]

section  3.1
uses     host, port
used by  login, httpurl, gopherurl, nntpurl, waisdatabase, waisindex, waisdoc, prosperourl
";
    assert_eq!(grammar(&["hostport"]), expected);
    assert!(grammar(&["national"]).ends_with("uses     nothing\nused by  nothing\n"));
    for production in Production::ALL {
        let shown = grammar(&[production.name()]);
        let (bnf, _) = shown.split_once("\n\n").unwrap();
        assert!(
            bnf.split_whitespace()
                .eq(production.bnf().split_whitespace()),
            "{shown}"
        );
    }
}

#[test]
fn the_agreed_language_is_shown_by_its_rules_and_has_other_forms() {
    let text = grammar(&["agreed"]);
    for rule in rfc1738::Rules::agreed()
        .iter()
        .filter(|&rule| rule != rfc1738::Rule::Syntax)
    {
        assert!(text.contains(rule.id()), "{rule}");
    }
    assert_eq!(grammar(&["agreed", "--dot"]), Automaton::agreed().dot());
    assert_eq!(grammar(&["agreed", "--regex"]), agreed_regex() + "\n");
    let svg = rfc1738("grammar agreed --svg").assert().code(2);
    let message = "error: the agreed language is a difference of productions, which no railroad diagram shows: leave out \
                   --svg to see them\n";
    svg.stdout("").stderr(message);
}

#[test]
fn a_production_has_other_forms() {
    let rules = Grammar::rfc1738();
    for production in one_in(3, Production::ALL) {
        let name = production.name();
        assert_eq!(
            grammar(&[name, "--svg"]),
            railroad(rules.rule(name).unwrap(), |_| None)
        );
        assert_eq!(
            grammar(&[name, "--dot"]),
            Automaton::new(rules, name).unwrap().dot()
        );
        assert_eq!(
            grammar(&[name, "--regex"]),
            regex(rules, name).unwrap() + "\n"
        );
    }
}

#[test]
fn one_form_of_one_production_is_asked_for() {
    for words in [
        "--svg",
        "--names --regex",
        "--names host",
        "host --svg --dot",
        "host --dot --regex",
        "hostprot",
    ] {
        rfc1738(&format!("grammar {words}"))
            .assert()
            .code(2)
            .stdout("");
    }
}

#[test]
fn match_answers_by_the_rule_of_another_grammar() {
    let (_directory, data) = file("data.abnf", DATA);
    let data = data.to_str().unwrap();
    let cases = [
        (
            "rfc3986",
            "IPv6address",
            "::1\n1:2::\n1::2::3\n:\n",
            "3\n5\n4\nno\n",
        ),
        ("rfc3986", "uri", "HTTP://[::1]/~a b\n/a\n", "15\nno\n"),
        ("rfc2396", "absoluteURI", "a:\na:b%\n", "no\n3\n"),
        ("rfc1808", "URL", "//a:b@c/d;p?q#f\n\n", "15\n0\n"),
        (
            "url-draft",
            "httpaddress",
            "http://a/b?c+d\nHTTP://a\n",
            "14\nno\n",
        ),
        ("rfc1738", "httpurl", "http://h/%4\n", "9\n"),
        (data, "data-url", "DATA:text/plain,a%20b c\n", "21\n"),
    ];
    for (grammar, rule, input, expected) in cases {
        let answered = run(&["match", rule, "--grammar", grammar], input);
        assert_eq!(
            answered,
            (0, expected.into(), String::new()),
            "{grammar} {rule}"
        );
    }
}

#[test]
fn the_command_agrees_with_itself_about_every_rule_of_rfc_2396() {
    let rules: Vec<_> = one_in(2, ["opaque_part", "hostport", "scheme", "segment"]).collect();
    let grammar = ["--grammar", "rfc2396"];
    let peer = [
        "--hex",
        "--",
        RFC1738,
        "match",
        "{}",
        "--hex",
        "--grammar",
        "rfc2396",
    ];
    let (code, stdout, _) = run(
        &[&["conformance"], &rules[..], &grammar, &peer].concat(),
        "",
    );
    assert_eq!(code, 0, "{stdout}");
    assert!(
        stdout.contains(&format!("agree: {}, differ: 0", rules.len())),
        "{stdout}"
    );
    // A peer that answers by another grammar is found out.
    let peer = [
        "--hex",
        "--",
        RFC1738,
        "match",
        "host",
        "--hex",
        "--grammar",
        "rfc3986",
    ];
    let (code, stdout, _) = run(
        &[&["conformance", "host"][..], &grammar, &peer].concat(),
        "",
    );
    assert_eq!(code, 1, "{stdout}");
}

#[test]
fn suite_and_generate_are_about_the_rule() {
    let (code, stdout, stderr) = run(&["suite", "dec-octet", "--grammar", "rfc3986"], "");
    let suite = Suite::new(&Language::rule(Grammar::rfc3986(), "dec-octet").unwrap(), 0).unwrap();
    assert_eq!((code, stdout.lines().count()), (0, suite.size()));
    assert_eq!(
        stderr,
        format!(
            "dec-octet: {} strings, {} of them members\n",
            suite.size(),
            68
        )
    );

    let dfa = Dfa::new(Grammar::url_draft(), "url").unwrap();
    for (arguments, members) in [
        (&["--count", "200"][..], true),
        (&["--count", "200", "--near-miss"], false),
    ] {
        let (code, stdout, _) = run(
            &[&["generate", "url", "--grammar", "url-draft"], arguments].concat(),
            "",
        );
        assert_eq!((code, stdout.lines().count()), (0, 200));
        assert!(
            stdout
                .lines()
                .all(|line| dfa.accepts(line.as_bytes()) == members),
            "{stdout}"
        );
    }
}

/// A byte order mark, an extension in capitals, a rule that is named as one of the base.
#[test]
fn files_of_many_editors_are_read() {
    let (_directory, path) = file(
        "A.ABNF",
        "\u{FEFF}; base: rfc3986\r\na = authority host\r\nhost = \"x\"\r\n",
    );
    let path = path.to_str().unwrap();
    assert_eq!(
        run(&["match", "a", "--grammar", path], "h.dom:1x\n").1,
        "8\n"
    );
    let (_, list, _) = run(&["grammar", "--grammar", path], "");
    assert!(
        list.contains("\nhost = \"x\"\n") && list.contains("\nrfc3986:host          = IP-literal"),
        "{list}"
    );
    let (code, answer, _) = run(
        &["compare", &format!("{path}:rfc3986:host"), "rfc3986:host"],
        "",
    );
    assert_eq!((code, answer.starts_with("equal")), (0, true), "{answer}");
}

/// A name without an extension, standard input, and the text of an RFC.
#[test]
fn a_grammar_is_read_from_anything_that_has_one() {
    let text = "1.  A\n\n   It is:\n\n     a = 'x' | b\n     b = \"y\"\n";
    let (_directory, path) = file("a.txt", text);
    let path = path.to_str().unwrap();
    let names = ["grammar", "--names", "--grammar"];
    let read = |file, input| run(&[&names[..], &[file, "--notation", "abnf"]].concat(), input);
    assert_eq!(read(path, ""), (0, "a\nb\n".to_owned(), String::new()));
    assert_eq!(read("-", text).1, "a\nb\n");
    let (code, abnf, said) = run(&["grammar", "--from-text", path], "");
    assert_eq!(
        (code, &*abnf),
        (0, "; Section 1\n\na = 'x' | b\nb = \"y\"\n")
    );
    assert!(
        said.ends_with(": 2 rules found, 2 lines left out\n"),
        "{said}"
    );
}

#[test]
fn strings_that_do_not_show_on_a_line_are_left_out_and_that_is_said() {
    let (_directory, path) = file("octets.abnf", "a = \"x\" / %x1B / %xC3.A9\n");
    let path = path.to_str().unwrap();
    let (code, strings, said) = run(&["generate", "a", "--grammar", path], "");
    assert_eq!((code, strings.lines().count()), (1, 2), "{strings}");
    assert_has(&said, "add --hex");
    let (code, strings, said) = run(
        &["generate", "a", "--grammar", path, "--hex", "--count", "4"],
        "",
    );
    assert_eq!(
        (code, strings.lines().count(), &*said),
        (0, 4, ""),
        "{strings}"
    );
}

#[test]
fn grammar_shows_the_rules_as_their_text_has_them() {
    let (_directory, data) = file("data.abnf", DATA);
    let data = data.to_str().unwrap();
    let (code, names, _) = run(&["grammar", "--grammar", data, "--names"], "");
    let expected =
        "data-url\nmediatype\ntoken\npath\nunreserved\nALPHA\nDIGIT\npct-encoded\nHEXDIG\n";
    assert_eq!((code, &*names), (0, expected));
    let (_, list, _) = run(&["grammar", "--grammar", data], "");
    assert!(
        list.ends_with(
            "\n; The first rule does not lead to: path\n\n4 rules, all of which can be used\n"
        ),
        "{list}"
    );
    let (_, shown, _) = run(&["grammar", "--grammar", data, "TOKEN"], "");
    let expected =
        "token      = 1*( ALPHA / DIGIT / \"-\" )\n\nuses     ALPHA, DIGIT\nused by  mediatype\n";
    assert_eq!(shown, expected);
    for (form, start) in [
        ("--svg", "<svg"),
        ("--dot", "digraph"),
        ("--regex", "^[Dd][Aa][Tt][Aa]:"),
    ] {
        let (code, written, _) = run(&["grammar", "--grammar", data, "data-url", form], "");
        assert!(code == 0 && written.starts_with(start), "{written}");
    }
}

/// Whatever cannot be read exits with 2 in every command.
#[test]
fn an_error_says_where_it_is_and_what_to_do() {
    let wrong = [
        (
            "a.abnf",
            &b"a = b\n"[..],
            ":1:5: `b` is not defined: add a rule",
        ),
        (
            "a.abnf",
            b"a = \"x\"\n  / ( c\n",
            ":2:5: this is never closed: add a `)`\n",
        ),
        (
            "a.bnf",
            b"a = \"x\" / \"y\" | \"z\"",
            ":1:9: unexpected '/': alternatives are separated by '|'",
        ),
        (
            "a.bnf",
            b"a = \"x\" a \"y\"",
            ":1:1: `a` derives no string at all, because it never ends",
        ),
        ("a.abnf", b"", ":1:1: there is no rule"),
        (
            "a.abnf",
            b"a = \"x\"\nb = \xFF",
            ":2: this line is not UTF-8",
        ),
        ("a.txt", b"a = \"x\"", "there is no grammar `"),
        // Nothing of it reaches the terminal as it is.
        ("a.abnf", b"a = \x1B[31m", ":1:5: unexpected '\\u{1b}'"),
        (
            "a.abnf",
            b"a = <\x1B[31m\x07>",
            ":1:5: <\u{241B}[31m\u{2407}> is a description for people",
        ),
    ];
    for (name, text, expected) in wrong {
        let (_directory, path) = file(name, text);
        let path = path.to_str().unwrap();
        for command in [
            &["match", "a"][..],
            &["grammar"],
            &["generate", "a"],
            &["suite", "a"],
            &["conformance", "a"],
        ] {
            let peer: &[&str] = if command[0] == "conformance" {
                &["--", "true"]
            } else {
                &[]
            };
            let (code, stdout, stderr) = run(&[command, &["--grammar", path], peer].concat(), "");
            // The problems of a text are an answer about it.
            let said = match (command, code) {
                (["grammar"], 1) => &stdout,
                _ => &stderr,
            };
            let is_answer = std::ptr::eq(said, &stdout);
            assert!(
                is_answer || code == 2 && stdout.is_empty(),
                "{command:?}: {stderr}"
            );
            assert!(said.contains(expected), "{command:?}: {said}");
            assert!(!stderr.contains(['\x1B', '\x07']), "{stderr:?}");
        }
    }
    // Its errors are short, whatever it says.
    let (_directory, path) = file("long.abnf", format!("a = {}", "b".repeat(1_000_000)));
    let (code, said, _) = run(&["grammar", "--grammar", path.to_str().unwrap()], "");
    assert!(code == 1 && said.len() < 1000, "{}", said.len());
    let cases = rows(
        "
        match url --grammar rfc3987 => there is no grammar `rfc3987` (did you mean `rfc3986`?)
        match host --grammar no.abnf => no.abnf:
        match Hos --grammar rfc3986 => the grammar has no rule `Hos` (did you mean `host`?)
        suite URI --grammar rfc3986 --strict => --strict is about section 5 of RFC 1738
        match URI --grammar rfc3986 --schemes today => --schemes is about section 5
        match URI --grammar rfc3986 --parts => --parts is about section 5
        conformance URI --grammar rfc3986 --parts -- true => --parts is about section 5
        ",
    );
    for [words, expected] in cases {
        let assert = rfc1738(words).write_stdin("").assert().code(2).stdout("");
        assert_has(stderr(&assert), expected);
    }
}

/// Deep nesting, huge repetitions, long lines, a device that never ends.
#[test]
fn a_hostile_grammar_ends_in_an_error() {
    for text in [
        format!("a = {}\"x\"{}", "(".repeat(100_000), ")".repeat(100_000)),
        "a = 65535( 65535\"x\" )".to_owned(),
        "a = 99999999999999999999\"x\"".to_owned(),
        format!(
            "a = {}",
            "b / ".repeat(if thorough() { 1_000_000 } else { 100_000 })
        ),
        "x".repeat(1 << 22) + "y",
    ] {
        let (_directory, path) = file("hostile.abnf", &text);
        let (code, _, stderr) = run(&["match", "a", "--grammar", path.to_str().unwrap()], "x\n");
        assert_eq!(code, 2, "{stderr}");
        assert!(stderr.len() < 1000, "{} bytes", stderr.len());
    }
    // These have no automaton, but derivations.
    for text in [
        "a = *( \"x\" / \"y\" ) \"x\" 60( \"x\" / \"y\" )".to_owned(),
        (1..64)
            .map(|n| format!("a{n} = a{0} a{0}\n", n + 1))
            .collect::<String>()
            + "a64 = \"x\"\na = a1 a1\n",
    ] {
        let (_directory, path) = file("large.abnf", &text);
        let grammar = ["--grammar", path.to_str().unwrap()];
        let (code, stdout, stderr) = run(&[&["match", "a"][..], &grammar].concat(), "x\n");
        assert_eq!((code, &*stdout, &*stderr), (0, "no\n", ""));
        let (code, _, stderr) = run(&[&["suite", "a"][..], &grammar].concat(), "");
        assert_eq!(code, 2, "{stderr}");
    }
    if cfg!(target_os = "linux") {
        // Those with the most parts for their length, in 1 GiB.
        for part in one_in(4, ["[b]", "*b ", "b/", "b "]) {
            let (_directory, path) = file(
                "long.abnf",
                format!(
                    "a = {}b\nb = \"c\"\n",
                    part.repeat(((1 << 22) - 20) / part.len())
                ),
            );
            let limited = r#"ulimit -v 1048576; exec "$0" grammar --grammar "$1""#;
            let output = Command::new("sh")
                .args(["-c", limited])
                .arg(RFC1738)
                .arg(&path)
                .output()
                .unwrap();
            let stdout = String::from_utf8_lossy(&output.stdout);
            assert!(
                output.status.code() == Some(1) && stdout.contains("too large"),
                "{part}: {stdout}"
            );
        }
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("zero.abnf");
        #[cfg(unix)]
        std::os::unix::fs::symlink("/dev/zero", &path).unwrap();
        let (code, _, stderr) = run(&["grammar", "--grammar", path.to_str().unwrap()], "");
        assert_eq!(code, 2);
        assert_has(&stderr, "it is a pipe or a device: save it to a file");
    }
}
