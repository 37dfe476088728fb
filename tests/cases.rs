//! Every combinator reads the longest prefix in the language of its production, from every type of input.

mod common;

use common::alike::assert_reads_alike;
use rfc1738::Production;

#[test]
fn every_combinator_reads_the_longest_prefix() {
    for case in common::cases() {
        let (production, input, expected) = (case.production(), case.input(), case.longest_prefix());
        let shown = input.escape_ascii();
        assert_eq!(production.longest_prefix(&input[..]), expected, "{production} of \"{shown}\"");
    }
}

#[test]
fn every_input_is_read_alike() {
    common::cases().iter().for_each(|case| assert_reads_alike(case.production(), &case.input()));
}

#[test]
fn every_production_has_cases() {
    let cases = common::cases();
    for production in Production::ALL {
        assert!(cases.iter().filter(|case| case.production() == production).count() >= 3, "{production}");
    }
}
