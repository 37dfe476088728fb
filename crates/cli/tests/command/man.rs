//! `rfc1738 man` and `rfc1738 completions`: every subcommand and every option is in them, because
//! both are made from the help.

use std::{collections::BTreeMap, fs};

use rfc1738::Production;

use crate::common::{assert_has, rfc1738, stderr, stdout};

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
