//! `rfc1738 validate`: the findings in files, their order, and the exit status.

use std::{fs, path::Path, time::Instant};

use assert_cmd::Command;
use serde_json::{Value, json};
use testkit::{one_in, tenth};

use crate::common::{RFC1738, assert_at, assert_has, python3, rfc1738, stderr, stdout};

fn validate(options: &str) -> Command {
    rfc1738(&format!("validate {options}"))
}

/// Its output for `input`, if it exits with status `code`.
fn printed(options: &str, input: impl Into<Vec<u8>>, code: i32) -> (String, String) {
    let output = validate(options)
        .write_stdin(input)
        .assert()
        .code(code)
        .get_output()
        .clone();
    (
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

/// Its JSON values.
fn objects(options: &str, input: impl Into<Vec<u8>>, code: i32) -> Vec<Value> {
    let (stdout, _) = printed(&format!("--format json {options}"), input, code);
    stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The rules that found something, line by line.
fn rules(options: &str, input: impl Into<Vec<u8>>, code: i32) -> Vec<Vec<String>> {
    let findings = |object: Value| object["findings"].as_array().unwrap().clone();
    let rule = |finding: Value| finding["rule"].as_str().unwrap().to_owned();
    let objects = objects(options, input, code).into_iter();
    objects
        .map(|object| findings(object).into_iter().map(rule).collect())
        .collect()
}

fn assert_lists(actual: &[Vec<String>], expected: &[&[&str]]) {
    assert_eq!(
        actual,
        expected
            .iter()
            .map(|rules| rules.to_vec())
            .collect::<Vec<_>>()
    );
}

#[test]
fn a_finding_is_a_block_that_begins_with_where_and_which_rule() {
    let (stdout, stderr) = printed("", "http://host.dom/\nhttp://192.0.2.256/\n", 1);
    assert_eq!(
        stdout,
        "<stdin>:2:16: error[host-number-range]: \"256\" is over 255, and each group of a host number is one octet \
         (section 3.1 and RFC 791, 2.3)\n    \
         http://192.0.2.256/\n                   \
         ^^^\n    \
         help: write an IP address, or a domain name\n"
    );
    assert_eq!(
        stderr,
        "2 lines: 1 valid, 1 invalid\n\n\
         scheme                    valid        invalid\n\
         http                          1              1\n\n\
         severity rule                         findings\n\
         error    host-number-range                   1\n"
    );
}

#[test]
fn columns_are_characters_and_carets_stand_under_them() {
    let (stdout, _) = printed("", "é漢 http://h/\n", 1);
    assert!(stdout.starts_with("<stdin>:1:1: error[syntax]"), "{stdout}");
    let (stdout, _) = printed("", "http://host.dom/漢\n", 1);
    assert_has(&stdout, ":1:17: error[syntax]");
    let caret = format!("\n    http://host.dom/漢\n{}^^\n", " ".repeat(4 + 16));
    assert_has(&stdout, &caret);
}

#[test]
fn json_has_an_object_for_every_line() {
    let objects = objects(
        "",
        b"http://host.dom/\nftp://u:p@host.dom/\nmailto:a\n\nx\xFF",
        1,
    );
    let valid: Vec<_> = objects
        .iter()
        .map(|object| object["ok"].as_bool().unwrap())
        .collect();
    assert_eq!(valid, [true, true, false, false, false]);
    assert_eq!(objects[1]["production"], "ftpurl");
    assert_eq!(objects[1]["line"], 2);
    assert_eq!(objects[1]["input"], "ftp://u:p@host.dom/");
    let finding = &objects[1]["findings"][0];
    assert_at(
        finding,
        json!({"/rule": "password-present", "/severity": "warning", "/section": "6", "/start": 8, "/end": 9}),
    );
    assert!(finding["message"].is_string());
    assert!(objects[4]["production"].is_null());
}

#[test]
fn a_line_that_cannot_be_read_is_a_finding() {
    let input = b"\n\r\n\r\r\nhttp://host.dom/\xFF\xFE\nhttp://host.dom/\r\n";
    let found = rules("", input, 1);
    assert_lists(
        &found,
        &[&["syntax"], &["syntax"], &["syntax"], &["syntax"], &[]],
    );
    let object = &objects("", b"a\xFFb", 1)[0];
    assert_at(
        object,
        json!({"/input": "a\u{FFFD}b", "/input_hex": "61ff62"}),
    );
    assert_at(
        object,
        json!({"/findings/0/start": 1, "/findings/0/end": 2}),
    );
}

#[test]
fn a_line_is_not_valid_because_its_rule_is_off() {
    let input = b"\na\xFF\nhttp://host.dom/long\n";
    let off = "--rules -line-too-long --max-line 10";
    assert_lists(
        &rules(off, input, 1),
        &[&["syntax"], &["syntax"], &["syntax"]],
    );
    let (stdout, _) = printed("--syntax-only --format count --max-line 10", input, 1);
    assert_eq!(stdout, "valid 0\ninvalid 3\n");
}

#[test]
fn the_longest_line_is_read_and_the_next_longer_one_is_not() {
    let url = |length: usize| "news:".to_owned() + &"a".repeat(length - 5);
    for max in [5, 100, (1 << 17) - 2, (1 << 17) - 1, 1 << 17, 300_000] {
        let input = ["\r\n", "\n", ""]
            .map(|end| format!("{}\r\n{}{end}", url(max), url(max + 1)))
            .concat();
        let options = format!("--max-line {max} --rules syntax,line-too-long");
        // The last line of one is the first of the next.
        let found: Vec<usize> = rules(&options, input, 1).iter().map(Vec::len).collect();
        assert_eq!(
            found,
            if max == 5 { [1; 6] } else { [0, 1, 0, 1, 0, 1] },
            "{max}"
        );
    }
}

#[test]
fn a_very_long_line_is_skipped_at_once() {
    let start = Instant::now();
    let mut input = vec![b'a'; 100_000_000];
    input.extend(b"\r\nhttp://host.dom/\n");
    let objects = objects("", input, 1);
    assert_eq!(objects.len(), 2);
    assert_eq!(objects[0]["input"], Value::Null);
    assert_eq!(objects[0]["findings"][0]["rule"], "line-too-long");
    assert_eq!(objects[0]["findings"][0]["end"], 100_000_000);
    assert_at(&objects[1], json!({"/line": 2, "/ok": true}));
    assert!(start.elapsed().as_secs() < 30);
}

#[test]
fn the_order_is_kept_over_many_chunks() {
    let count = tenth(300_000);
    let input: String = (0..count)
        .map(|n| format!("http://host{n}.dom:{}/\n", 80 + n % 2))
        .collect();
    let lines = objects("--rules port-not-default", input, 0);
    assert_eq!(lines.len(), count);
    for (n, object) in lines.iter().enumerate() {
        assert_eq!(object["line"], n + 1);
        assert_eq!(
            object["input"],
            format!("http://host{n}.dom:{}/", 80 + n % 2)
        );
        assert_eq!(object["findings"].as_array().unwrap().len(), n % 2);
    }
}

#[test]
fn a_chunk_with_more_to_say_than_memory_is_for_is_in_order_too() {
    const LINES: usize = 100_000;
    let (stdout, stderr) = printed("", "\n".repeat(LINES), 1);
    let number = |line: &str| {
        line.strip_prefix("<stdin>:")?
            .split(':')
            .next()?
            .parse::<usize>()
            .ok()
    };
    let numbers = stdout.lines().filter_map(number);
    assert!(numbers.eq(1..=LINES));
    assert_has(&stderr, "syntax                        100,000\n");
}

#[test]
fn a_rule_is_on_alone_or_off_alone() {
    let input = "Http://host.dom:80/%41\n";
    let all: &[&[&str]] = &[&["scheme-upper-case", "port-needless", "escape-needless"]];
    assert_lists(&rules("", input, 0), all);
    assert_lists(
        &rules("--rules port-needless", input, 0),
        &[&["port-needless"]],
    );
    assert_lists(
        &rules("--rules -port-needless,-escape-needless", input, 0),
        &[&["scheme-upper-case"]],
    );
    assert_lists(
        &rules(
            "--rules=port-needless,escape-needless,-port-needless",
            input,
            0,
        ),
        &[&["escape-needless"]],
    );
    assert_lists(&rules("--syntax-only", input, 0), &[&[]]);
    assert_lists(
        &rules("--rules port-range", "http://user@h/\n", 1),
        &[&["syntax"]],
    );
    assert_lists(&rules("--syntax-only", "http://192.0.2.256/\n", 0), &[&[]]);
}

#[test]
fn an_unknown_rule_is_refused_with_the_nearest() {
    for rule in ["port-rang", "-port-rang"] {
        let (_, stderr) = printed(&format!("--rules {rule}"), "", 2);
        assert_has(&stderr, "a similar value exists: 'port-range'");
    }
    let (_, stderr) = printed("--rules -syntax", "", 2);
    assert_has(&stderr, "cannot be switched off");
    validate("--rules port-range --syntax-only")
        .assert()
        .code(2);
}

#[test]
fn denying_a_severity_changes_only_the_exit_status() {
    for (input, codes) in [
        ("http://host.dom/\n", [0, 0, 0]),
        ("http://host.dom/%41\n", [0, 0, 1]),
        ("http://host.dom:81/\n", [0, 1, 1]),
        ("http://host.dom:0/\n", [1, 1, 1]),
        ("", [0, 0, 0]),
    ] {
        let plain = printed("", input, codes[0]);
        assert_eq!(printed("--deny warning", input, codes[1]), plain);
        assert_eq!(printed("--deny note", input, codes[2]), plain);
    }
}

#[test]
fn no_more_findings_are_printed_but_all_lines_are_counted() {
    let input = "http://host.dom/%41%41\n".repeat(10_000) + "x\n";
    let all = objects("", input.clone(), 1);
    for max in [0, 1, 3, 14_001] {
        let some = objects(&format!("--max-findings {max}"), input.clone(), 1);
        assert_eq!(some.len(), all.len());
        let findings = |objects: &[Value]| -> Vec<Value> {
            objects
                .iter()
                .flat_map(|object| object["findings"].as_array().unwrap().clone())
                .collect()
        };
        assert_eq!(findings(&some), findings(&all)[..max]);
        assert!(
            some.iter()
                .zip(&all)
                .all(|(some, all)| some["ok"] == all["ok"])
        );
    }
    let (stdout, stderr) = printed("--max-findings 2", input, 1);
    assert_eq!(
        stdout
            .lines()
            .filter(|line| line.starts_with("<stdin>:"))
            .count(),
        2
    );
    assert_has(&stderr, "10,001 lines: 10,000 valid, 1 invalid\n");
    assert!(
        stderr.ends_with("\n2 of 20,001 findings are shown\n"),
        "{stderr}"
    );
}

#[test]
fn of_one_rule_a_line_has_a_hundred_findings_and_all_are_counted() {
    let input = format!("http://host.dom/{}\n", "%41".repeat(150)).repeat(2);
    let (stdout, stderr) = printed("", input.clone(), 0);
    assert_eq!(
        stdout
            .lines()
            .filter(|line| line.starts_with("<stdin>:"))
            .count(),
        200
    );
    let said = stdout
        .lines()
        .filter(|line| line.contains("need not be encoded; 50 more of this rule follow (section"));
    assert_eq!(said.count(), 2);
    assert_has(&stderr, "note     escape-needless                   300\n");
    assert!(
        stderr.ends_with("\n200 of 300 findings are shown\n"),
        "{stderr}"
    );
    for object in objects("", input, 0) {
        let findings = object["findings"].as_array().unwrap();
        assert_eq!(findings.len(), 100);
        assert!(
            findings[99]["message"]
                .as_str()
                .unwrap()
                .ends_with("; 50 more of this rule follow")
        );
    }
}

#[test]
fn as_many_threads_as_are_asked_for_say_the_same() {
    let input = "\nhttp://host.dom/%41\nx\n".repeat(10_000)
        + &format!("http://h/{}\n", "a".repeat(500_000)).repeat(3);
    let one = printed("--threads 1 --format json", input.clone(), 1);
    for threads in one_in(2, ["2", "7", "1000"]) {
        assert!(
            printed(
                &format!("--threads {threads} --format json"),
                input.clone(),
                1
            ) == one,
            "{threads}"
        );
    }
    validate("--threads 0").assert().code(2);
}

#[test]
fn every_file_that_can_be_read_is_checked() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("valid"), "http://host.dom/").unwrap();
    fs::write(path("invalid"), "http://host.dom/\nnone\n").unwrap();
    fs::write(path("nothing"), "").unwrap();
    let [valid, invalid, nothing, missing] = ["valid", "invalid", "nothing", "missing"].map(path);

    let files = |objects: Vec<Value>| -> Vec<(String, u64, bool)> {
        let row = |object: Value| {
            let name = Path::new(object["file"].as_str().unwrap())
                .file_name()
                .unwrap()
                .to_str()
                .unwrap()
                .to_owned();
            (
                name,
                object["line"].as_u64().unwrap(),
                object["ok"].as_bool().unwrap(),
            )
        };
        objects.into_iter().map(row).collect()
    };
    let row = |name: &str, line, valid| (name.to_owned(), line, valid);
    assert_eq!(
        files(objects(&format!("{valid} {nothing}"), "", 0)),
        [row("valid", 1, true)]
    );
    let both = [
        row("invalid", 1, true),
        row("invalid", 2, false),
        row("valid", 1, true),
    ];
    assert_eq!(
        files(objects(&format!("{invalid} {nothing} {valid}"), "", 1)),
        both
    );
    assert_eq!(
        files(objects(&format!("{invalid} {missing} {valid}"), "", 2)),
        both
    );
    let with_stdin = [
        row("valid", 1, true),
        row("<stdin>", 1, true),
        row("valid", 1, true),
    ];
    assert_eq!(
        files(objects(&format!("{valid} - {valid}"), "news:a\n", 0)),
        with_stdin
    );

    let (_, stderr) = printed(
        &format!("{missing} {valid} {}", folder.path().display()),
        "",
        2,
    );
    assert!(
        stderr.starts_with(&format!("error: {missing}: ")),
        "{stderr}"
    );
    assert_has(
        &stderr,
        "\n1 line: 1 valid, 0 invalid\n2 files not read to the end\n",
    );
}

#[test]
fn a_level_is_that_of_what_is_printed() {
    let input = "http://host.dom:80/%41\nftp://u:p@h.dom/\nhttp://h.dom:0/\n";
    let shown = |level: &str| {
        let (stdout, stderr) = printed(&format!("--level {level}"), input, 1);
        let names = ["error", "warning", "note"].map(|name| {
            let count = stdout.matches(&format!(": {name}[")).count();
            assert_eq!(
                count > 0,
                stderr.contains(&format!("\n{name} ")),
                "{stderr}"
            );
            count
        });
        assert!(
            stderr.starts_with("3 lines: 2 valid, 1 invalid\n"),
            "{stderr}"
        );
        names
    };
    let [errors, warnings, notes] = shown("note");
    assert!(errors == 1 && warnings > 0 && notes > 1);
    assert_eq!(shown("warning"), [errors, warnings, 0]);
    assert_eq!(shown("error"), [errors, 0, 0]);
    let (stdout, _) = printed("", input, 1);
    assert_eq!(stdout, printed("--level note", input, 1).0);
    let valid = &input[..input.find("http://h.dom:0").unwrap()];
    assert_eq!(
        printed("--level error -q", valid, 0),
        ("".into(), "".into())
    );
    // A program has what it asks for, and the status is about everything.
    let checked = objects("--level error", input, 1);
    assert!(
        checked
            .iter()
            .map(|it| it["findings"].as_array().unwrap().len())
            .eq([0, 0, 1])
    );
    printed("--level error --deny note", valid, 1);
}

#[test]
fn an_argument_with_a_colon_is_a_url() {
    for (argument, status, output) in [
        (
            "javascript:alert(1)",
            0,
            "<argument 1>:1:1: note[scheme-unknown]",
        ),
        ("tel:+1", 0, "<argument 1>:1:1: note[scheme-unknown]"),
        ("https:/host.dom", 1, "<argument 1>:1:8: error[syntax]"),
        ("URL:http://host.dom/", 0, "<argument 1>:1:1: "),
        ("<http://host.dom/>", 1, "<argument 1>:1:1: error[syntax]"),
        ("://h", 1, "<argument 1>:1:1: error[syntax]"),
    ] {
        let assert = validate("").arg(argument).assert().code(status);
        assert!(stdout(&assert).starts_with(output), "{argument}");
    }
    for (argument, shown) in [
        ("host.dom/path", "host.dom/path"),
        ("http", "http"),
        ("", "\"\""),
    ] {
        let assert = validate("").arg(argument).assert().code(2).stdout("");
        let told = stderr(&assert);
        let both =
            "no such file; to validate it as a URL, write its scheme before it, such as https://";
        assert_eq!(told, format!("error: {shown}: {both}\n"));
    }
}

#[test]
fn the_edits_mend_lines_as_a_page_shows() {
    let page = include_str!("../../../../docs/json.md");
    let (_, script) = page.split_once("```python\n").unwrap();
    let (script, _) = script.split_once("```").unwrap();
    let mend = |lines: &[u8]| {
        let (answers, _) = printed("--json -q --max-line 30", lines, 1);
        let mut mender = Command::new(python3());
        mender.args(["-c", script]).write_stdin(answers).assert()
    };
    mend(b"https://h/a b\nnews:a\n\nhttps://h/\xFF\nhttps://h/\xC3\xA9\n")
        .success()
        .stdout("https://h/a%20b\nnews:a\n\nhttps://h/%FF\nhttps://h/%C3%A9\n");
    let too_long = "line 1: the line has 40 bytes, more than 30, and is not read";
    assert_has(stderr(&mend(&[b'a'; 40]).code(1)), too_long);
}

#[test]
fn counts_are_the_same_by_every_way_of_counting() {
    let lines = [
        "http://host.dom/",
        "http://u@h/",
        "",
        "x:y",
        "\u{FF}",
        "mailto:a",
        "HTTP://h:0",
        "gopher://h/1a%0Db",
        "URL:x",
    ];
    let mut input = (lines.join("\n").repeat(1000) + "\n").into_bytes();
    for hostile in [false, true] {
        if hostile {
            input.extend(b"\xFF\n");
        }
        let (quick, quick_summary) = printed("--syntax-only --format count", input.clone(), 1);
        let (_, summary) = printed("--syntax-only --format csv", input.clone(), 1);
        assert_eq!(quick_summary, summary);
        let valid = objects("--syntax-only", input.clone(), 1)
            .iter()
            .filter(|object| object["ok"] == true)
            .count();
        assert!(quick.starts_with(&format!("valid {valid}\n")), "{quick}");
    }
}

#[test]
fn the_summary_counts_by_scheme_and_by_rule() {
    let input = "HTTP://h.dom/\nftp://h.dom/\nftp://h.dom:0/\nx:\ny:\n:\nz y:\nhttp:\n";
    let (_, stderr) = printed("--format count --rules port-range", input, 1);
    assert_eq!(
        stderr,
        "8 lines: 4 valid, 4 invalid\n\n\
         scheme                    valid        invalid\n\
         ftp                           1              1\n\
         http                          1              1\n\
         other schemes                 2              0\n\
         no scheme                     0              2\n\n\
         severity rule                         findings\n\
         error    syntax                              3\n\
         error    port-range                          1\n"
    );
}

#[test]
fn with_agreed_a_line_outside_the_agreed_language_is_invalid() {
    let input = "http://host.dom/\nhttp://host.dom:65616/\nhttp://192.0.2.010/\nftp://host.dom/\nhttp://192.0.2.256/\n";
    let [port, zero, scheme] = [
        &["agreed-port"][..],
        &["agreed-leading-zero"],
        &["agreed-scheme"],
    ];
    let number = &["agreed-number"];
    assert_lists(
        &rules("--agreed", input, 1),
        &[&[], port, zero, scheme, number],
    );
    assert_lists(
        &rules("--agreed --syntax-only", input, 1),
        &[&[], port, zero, scheme, number],
    );
    let switches = "--agreed --rules host-number-range,-agreed-scheme,-agreed-port,-agreed-number";
    assert_lists(
        &rules(switches, input, 1),
        &[&[], &[], zero, &[], &["host-number-range"]],
    );
    let (_, stderr) = printed("--agreed --format count", input, 1);
    assert!(
        stderr.starts_with("5 lines: 1 valid, 4 invalid\n"),
        "{stderr}"
    );
    let (_, stderr) = printed("--agreed --syntax-only --format count", input, 1);
    assert!(
        stderr.starts_with("5 lines: 1 valid, 4 invalid\n"),
        "{stderr}"
    );
    let input = "https://host.dom/\nhttps://user@host.dom/\nhttps://host.dom:0/\nwss://host.dom/\nhttp://host.dom/~a\n";
    let user = &["syntax", "agreed-user"];
    let lists = [&[][..], user, port, &[], &["syntax"]];
    assert_lists(&rules("--agreed", input, 1), &lists);
    assert_lists(
        &rules("--agreed --only wss,https", &input[..input.len() - 19], 1),
        &lists[..4],
    );
    let other = "--agreed --schemes rfc1738 --scheme https=ftpurl --syntax-only";
    assert_lists(
        &rules(other, "https://user@host.dom/\n", 1),
        &[&["agreed-user"]],
    );
}

#[test]
fn there_is_at_least_one_thread() {
    for number in ["0", "", "x", "1.5", "99999999999999999999999"] {
        let assert = rfc1738("validate --threads").arg(number).assert().code(2);
        let stderr = stderr(&assert);
        assert_has(stderr, ": expected a number of threads, at least 1\n");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_thread_that_cannot_start_is_not_a_failure_of_the_output() {
    use std::process::{Command, Stdio};

    // Not even the stack of one fits.
    let script =
        "ulimit -v 200000; export RUST_MIN_STACK=400000000; exec \"$0\" validate --threads 500";
    let mut shell = Command::new("sh");
    let shell = shell.args(["-c", script, RFC1738]);
    let mut child = shell
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let input = child.stdin.take();
    let output = child.wait_with_output().unwrap();
    drop(input);
    assert_eq!(output.status.code(), Some(2));
    let stderr = str::from_utf8(&output.stderr).unwrap();
    assert!(
        stderr.starts_with("error: the threads cannot be started: "),
        "{stderr}"
    );
    assert!(
        stderr.ends_with("; give --threads a smaller number\n"),
        "{stderr}"
    );
}
