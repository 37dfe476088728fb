//! The help: `rfc1738 man` and `rfc1738 completions`, which are made from it, have every subcommand
//! and every option; and the messages for words that are not a subcommand.

use std::{collections::BTreeMap, fs};

use rfc1738::Production;

use crate::common::{assert_has, file, rfc1738, rows, stderr, stdout};

/// The text that the command prints.
fn printed(arguments: &[&str]) -> String {
    stdout(&rfc1738(arguments[0]).args(&arguments[1..]).assert().code(0)).to_owned()
}

/// The subcommands that the help lists, without `help` itself.
fn subcommands() -> Vec<String> {
    let help = printed(&["--help"]);
    let groups = help
        .split_once("URLs:\n")
        .unwrap()
        .1
        .split_once("\nOptions:\n")
        .unwrap()
        .0;
    let lines = groups.lines().filter_map(|line| line.strip_prefix("  "));
    let names = lines.filter_map(|line| line.split_whitespace().next());
    names
        .filter(|&name| name != "help")
        .map(str::to_owned)
        .collect()
}

/// The options that the help of a subcommand lists.
fn options(subcommand: &str) -> Vec<String> {
    let help = printed(&[subcommand, "--help"]);
    let is_short = |line: &str| line.starts_with("  -") && line.get(4..6) == Some(", ");
    let options = help
        .lines()
        .filter(|line| line.starts_with("      ") || is_short(line))
        .map(|line| &line[6..]);
    options
        .filter(|line| line.starts_with("--"))
        .map(|line| line.split([' ', '[', '<']).next().unwrap().to_owned())
        .collect()
}

/// The pages, by the names of their files, as text without the escapes of roff.
fn pages() -> BTreeMap<String, String> {
    let folder = tempfile::tempdir().unwrap();
    let man = folder.path().join("a/man1");
    rfc1738("man")
        .arg(&man)
        .assert()
        .code(0)
        .stdout("")
        .stderr("");
    let pages = fs::read_dir(man).unwrap().map(|entry| {
        let entry = entry.unwrap();
        let text = fs::read_to_string(entry.path()).unwrap();
        assert!(text.is_ascii(), "{entry:?}");
        (
            entry.file_name().into_string().unwrap(),
            text.replace("\\-", "-")
                .replace("\\fB", "")
                .replace("\\fR", ""),
        )
    });
    pages.collect()
}

#[test]
fn help_and_version_are_answers() {
    for command in subcommands() {
        for option in ["-h", "--help"] {
            let help = printed(&[&command, option]);
            let is_narrow = |line: &str| line.chars().count() <= 100;
            assert!(help.lines().all(is_narrow), "{command}");
        }
        assert!(
            printed(&[&command, "-V"]).starts_with("rfc1738"),
            "{command}"
        );
    }
    for option in ["--help", "--version"] {
        assert!(!printed(&[option]).is_empty());
    }
}

#[test]
fn each_subcommand_has_a_page_and_no_other_has_one() {
    let names = subcommands();
    assert!(
        names.len() >= 20 && names.contains(&"parse".to_owned()),
        "{names:?}"
    );
    let mut expected: Vec<_> = names
        .iter()
        .map(|name| format!("rfc1738-{name}.1"))
        .collect();
    expected.push("rfc1738.1".to_owned());
    expected.sort();
    assert_eq!(pages().into_keys().collect::<Vec<_>>(), expected);
}

#[test]
fn each_page_has_its_examples_and_exit_status_and_all_options() {
    let pages = pages();
    for name in subcommands() {
        let page = &pages[&format!("rfc1738-{name}.1")];
        let first = format!("\n.SH NAME\nrfc1738-{name} - ");
        for part in [&*first, "\nExamples:\n", "\nExit status:\n"] {
            assert!(page.contains(part), "{name} lacks {part:?}: {page}");
        }
        let options = options(&name);
        assert!(options.contains(&"--help".to_owned()), "{options:?}");
        for option in options {
            assert!(page.contains(&option), "{name} lacks {option}: {page}");
        }
        let whole = &pages["rfc1738.1"];
        assert!(whole.contains(&format!("\nrfc1738-{name}(1)\n")), "{name}");
    }
}

#[test]
fn each_shell_completes_subcommands_options_and_names() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = printed(&["completions", shell]);
        for name in subcommands() {
            assert!(script.contains(&name), "{shell} lacks {name}");
            for option in options(&name) {
                assert!(
                    script.contains(option.trim_start_matches('-')),
                    "{shell} lacks {option}"
                );
            }
        }
    }
    for shell in ["bash", "fish", "zsh"] {
        let script = printed(&["completions", shell]);
        let values = Production::ALL.iter().map(|production| production.name());
        for value in values.chain(["agreed", "port-range", "prospero", "count"]) {
            assert!(script.contains(value), "{shell} lacks {value}");
        }
    }
}

#[test]
fn an_unknown_shell_is_an_error_that_lists_those_that_are_known() {
    let assert = rfc1738("completions tcsh").assert().code(2).stdout("");
    assert_has(stderr(&assert), "bash, elvish, fish, powershell, zsh");
}

#[test]
fn the_pages_need_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "kept").unwrap();
    let assert = rfc1738("man").arg(&file).assert().code(2);
    assert_eq!(
        stderr(&assert),
        format!("error: {}: this is a file: name a folder\n", file.display())
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), "kept");
}

/// The words, the exit status, a part of standard output, and a part of standard error.
const FIRST_WORDS: &str = r#"
    // The URL alone, as for curl.
    https://host.dom/~me => 2 => => write `rfc1738 validate 'https://host.dom/~me'`
    mailto:it's@host.dom => 2 => => write `rfc1738 validate 'mailto:it'\''s@host.dom'`
    // The file alone.
    urls.txt => 2 => => write `rfc1738 validate 'urls.txt'`
    // A URL, or several, where files may stand.
    validate https://host.dom/ => 0 => => 1 line: 1 valid, 0 invalid
    validate https://host.dom/ http://a_b/ => 1
        => <argument 2>:1:9: error[syntax] => 2 lines: 1 valid, 1 invalid
    validate urls.txt x://h/ => 0 => => 3 lines: 3 valid, 0 invalid
    validate URL:http://h/~x => 1
        => <argument 1>:1:14: error[syntax] => 1 line: 0 valid, 1 invalid
    // A file of that name does not exist, and it is not a URL.
    validate url.txt => 2 => => no such file; to validate it as a URL, write its scheme before it
    // Short output, as of jq and `grep -q`.
    validate --json https://host.dom/ => 0
        => "input":"https://host.dom/","file":null,"line":null,"ok":true => 1 line
    validate -q urls.txt => 0 => =>
    validate -q --json http://a_b/ => 1 => "ok":false =>
    // Files where URLs stand.
    parse urls.txt => 1 => => hint: 'urls.txt' is a file: write `< 'urls.txt'` to read its lines
    // Words of others.
    check urls.txt => 2 => => the subcommand `validate` does that
    grep urls.txt => 2 => => the subcommand `extract` does that
    --json https://host.dom/ => 2 => => options follow a subcommand
    // trurl.
    --url https://host.dom/ --get {host} => 2 => => options follow a subcommand
    // Of a subcommand that has a command of its own.
    learn hostname --whole -- cat => 2 => => unexpected argument '--whole' found
    learn --only http -- cat => 2 => => --only is about a RULE: name one
    // A misprint.
    vaildate urls.txt => 2 => => a similar subcommand exists: 'validate'
"#;

/// What a user of curl, jq, ripgrep, trurl or a package `validators` types first: it does what they
/// expect, or the message says what to type instead.
#[test]
fn what_strangers_type_first_is_understood() {
    let (folder, _) = file("urls.txt", "http://host.dom/\nmailto:a@host.dom\n");
    for [words, status, output, errors] in rows(FIRST_WORDS) {
        let assert = rfc1738(words)
            .current_dir(&folder)
            .assert()
            .code(status.parse::<i32>().unwrap());
        assert_has(stdout(&assert), output);
        assert_has(stderr(&assert), errors);
        assert!(
            !words.contains(" -q") || stderr(&assert).is_empty(),
            "{words}"
        );
    }
}

#[test]
fn a_url_of_two_lines_is_not_checked_line_by_line() {
    let assert = rfc1738("validate")
        .arg("http://host.dom/\nhttp://host.dom/")
        .assert()
        .code(2);
    let advice = "no such file; to validate several URLs, give each as an argument\n";
    assert_has(stderr(&assert), advice);
}

#[test]
fn nothing_is_fetched() {
    let assert = rfc1738("extract http://host.dom/").assert().code(2);
    assert_has(stderr(&assert), "not fetched");
}

#[test]
fn a_url_may_be_too_long_for_the_name_of_a_file() {
    let url = format!("http://host.dom/{}", "a".repeat(5000));
    rfc1738("validate").arg(url).assert().code(0);
}
