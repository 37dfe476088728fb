//! Every combinator reads the longest prefix in the language of its production, from every type of
//! input.

use rfc1738::{Production, Schemes};
use serde_json::Value;
use testkit::trees::assert_reads_alike;

use crate::common;

#[test]
fn every_combinator_reads_the_longest_prefix() {
    for case in common::cases() {
        let production = case.production();
        let input = case.input();
        let expected = case.longest_prefix();
        let shown = input.escape_ascii();
        assert_eq!(
            production.longest_prefix(&input[..]),
            expected,
            "{production} of \"{shown}\""
        );
    }
}

#[test]
fn every_input_is_read_alike() {
    common::cases()
        .iter()
        .for_each(|case| assert_reads_alike(case.production(), &case.input()));
}

#[test]
#[cfg_attr(miri, ignore = "Miri reads a part of the cases")]
fn every_production_has_cases() {
    let cases = common::cases();
    for production in Production::ALL {
        assert!(
            cases
                .iter()
                .filter(|case| case.production() == production)
                .count()
                >= 3,
            "{production}"
        );
    }
}

/// The small suites of the ten schemes, and that of the strict reading. Miri reads every tenth
/// string, because it takes a hundred times as long.
#[test]
fn every_string_of_the_small_suites_is_read_as_its_row_says() {
    macro_rules! suites {
        ($($name:literal)*) => {
            [$(($name, include_str!(concat!("../../crates/conformance/suites/rfc1738/", $name, ".jsonl")))),*]
        };
    }
    let suites = suites! {
        "url" "ftpurl" "httpurl" "gopherurl" "mailtourl" "newsurl" "nntpurl" "telneturl" "waisurl" "fileurl" "prosperourl"
    };
    for (name, lines) in suites {
        let production: Production = name.parse().unwrap();
        for line in lines.lines().step_by(if cfg!(miri) { 10 } else { 1 }) {
            let row: Value = serde_json::from_str(line).unwrap();
            let input = common::from_hex(row["hex"].as_str().unwrap());
            if production == Production::Url {
                let tree = Schemes::today().parse_syntax_bytes(&input);
                assert_eq!(tree.is_ok(), row["member"], "{line}");
                assert_eq!(Schemes::today().derives(&input), row["member"], "{line}");
            } else {
                let longest = row["longest_prefix"].as_u64().map(|length| length as usize);
                assert_eq!(production.longest_prefix(&input[..]), longest, "{line}");
            }
        }
    }
}
