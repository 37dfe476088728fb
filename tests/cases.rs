//! The law of a combinator: the longest prefix in the language of its production, whatever it reads.

mod common;

use nom_locate::LocatedSpan;
use rfc1738::{Observer, Production, Span, Terminal};

/// Watches, and does nothing with what it sees.
#[derive(Clone, Copy)]
struct Bystander;

impl Observer for Bystander {
    fn enter(&mut self, _: Production, _: usize) {}
    fn leave(&mut self, _: Production, _: usize) {}
    fn expect(&self, _: Terminal, _: usize) {}
}

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
    for case in common::cases() {
        let (production, input) = (case.production(), case.input());
        let expected = production.longest_prefix(&input[..]);
        let observed = LocatedSpan::new_extra(&input[..], Bystander);
        assert_eq!(production.longest_prefix(LocatedSpan::new(&input[..])), expected);
        assert_eq!(production.longest_prefix(observed), expected);
        let Ok(text) = str::from_utf8(&input) else { continue };
        assert_eq!(production.longest_prefix(text), expected);
        assert_eq!(production.longest_prefix(Span::new(text)), expected);
        assert_eq!(production.longest_prefix(LocatedSpan::new(text)), expected);
        assert_eq!(production.longest_prefix(LocatedSpan::new_extra(text, Bystander)), expected);
    }
}

#[test]
fn every_production_has_cases() {
    let cases = common::cases();
    for production in Production::ALL {
        assert!(cases.iter().filter(|case| case.production() == production).count() >= 3, "{production}");
    }
}
