//! `rfc1738 generate`: strings that `match` reads in full, or does not.

use std::collections::HashSet;

use rfc1738::Production;
use rfc1738_conformance::hex;
use serde_json::Value;
use testkit::one_in;

use crate::common::{rfc1738, stdout};

fn generate(arguments: &[&str]) -> String {
    let assert = rfc1738("generate")
        .args(arguments)
        .assert()
        .stderr("")
        .code(&[0, 1][..]);
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

/// For each line, whether `match` reads all of it.
fn is_whole(production: Production, lines: &str, flags: &[&str]) -> Vec<bool> {
    let assert = rfc1738("match")
        .arg(production.name())
        .args(flags)
        .write_stdin(lines)
        .assert()
        .success();
    let answers = stdout(&assert);
    assert_eq!(answers.lines().count(), lines.lines().count());
    let digits = if flags.is_empty() { 1 } else { 2 };
    answers
        .lines()
        .zip(lines.lines())
        .map(|(length, line)| length == (line.len() / digits).to_string())
        .collect()
}

#[test]
fn every_production_reads_what_it_derives_whole_and_no_near_miss() {
    for production in one_in(4, Production::ALL) {
        for flags in [&[][..], &["--hex"]] {
            let name = production.name();
            let sentences = generate(&[&[name, "--count", "40"], flags].concat());
            assert!(
                is_whole(production, &sentences, flags)
                    .iter()
                    .all(|whole| *whole),
                "{name}: {sentences}"
            );
            let near_misses = generate(&[&[name, "--count", "40", "--near-miss"], flags].concat());
            assert!(
                !is_whole(production, &near_misses, flags).contains(&true),
                "{name}: {near_misses}"
            );
            assert_eq!(near_misses.lines().count(), 40, "{name}");
        }
    }
}

#[test]
fn members_of_the_agreed_language_and_strings_that_are_almost_members_are_told_apart() {
    let are_agreed = |lines: &str| lines.lines().map(rfc1738::is_agreed).collect::<Vec<_>>();
    assert_eq!(
        are_agreed(&generate(&["agreed", "--count", "500"])),
        [true; 500]
    );
    assert_eq!(
        are_agreed(&generate(&["agreed", "--count", "500", "--near-miss"])),
        [false; 500]
    );
}

#[test]
fn a_seed_means_the_same_strings_and_a_count_only_how_many() {
    let ten = generate(&["httpurl"]);
    assert_eq!(ten.lines().count(), 10);
    assert_eq!(generate(&["httpurl", "--seed", "0"]), ten);
    assert!(generate(&["httpurl", "--count", "20"]).starts_with(&ten));
    assert_ne!(generate(&["httpurl", "--seed", "1"]), ten);
    assert_ne!(
        generate(&["httpurl", "--near-miss", "--seed", "1"]),
        generate(&["httpurl", "--near-miss"])
    );
}

#[test]
fn no_string_is_repeated_and_all_appear_if_they_are_few() {
    for (production, all) in [
        ("ftptype", 6),
        ("hialpha", 26),
        ("unreserved", 73),
        ("escape", 22 * 22),
        ("xchar", 73 + 7 + 484),
    ] {
        let some = generate(&[production, "--count", "1000"]);
        let different: HashSet<&str> = some.lines().collect();
        assert_eq!(
            (some.lines().count(), different.len()),
            (all, all),
            "{production}"
        );
        for (count, status) in [(all, 0), (all + 1, 1)] {
            rfc1738(&format!("generate {production} --count {count}"))
                .assert()
                .code(status)
                .stdout(some.clone());
        }
    }
}

#[test]
fn strings_that_do_not_show_on_a_line_appear_only_in_hexadecimal() {
    for line in generate(&["user", "--near-miss", "--count", "300"]).lines() {
        assert!(
            line.bytes().all(|byte| matches!(byte, b' '..=b'~')) && line.trim() == line,
            "{line:?}"
        );
    }
    let lines = generate(&["user", "--near-miss", "--count", "300", "--hex"]);
    let mut bytes = Vec::new();
    let mut all = Vec::new();
    for line in lines.lines() {
        hex::decode(line.as_bytes(), &mut bytes).unwrap();
        all.extend_from_slice(&bytes);
    }
    assert!(all.iter().any(|byte| *byte < b' ') && all.iter().any(|byte| *byte > b'~'));
}

#[test]
fn unknown_names_are_refused() {
    for arguments in [
        &["hostprot"][..],
        &[],
        &["host", "--count", "-1"],
        &["host", "--seed", "x"],
    ] {
        rfc1738("generate")
            .args(arguments)
            .assert()
            .code(2)
            .stdout("");
    }
}

/// As in a suite, and whatever bytes they are.
#[test]
fn json_has_the_bytes_and_the_text() {
    let lines = |arguments: &[&str]| {
        let arguments = [&["url", "--near-miss", "--count", "300"], arguments].concat();
        generate(&arguments)
            .lines()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let as_json: Vec<Value> = lines(&["--json"])
        .iter()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(
        as_json
            .iter()
            .map(|value| value["hex"].as_str().unwrap())
            .eq(lines(&["--hex"]))
    );
    assert!(as_json.iter().any(|value| value["text"].is_null()));
    let text = as_json
        .iter()
        .find_map(|value| value["text"].as_str().filter(|text| !text.is_empty()))
        .unwrap();
    let hex = hex::encode(text.as_bytes());
    assert!(as_json.iter().any(|value| value["hex"] == hex));
}
