//! `validate`: strict validation, and the agreed language.

use std::{cell::RefCell, collections::BTreeSet};

use rfc1738::{Report, Rule, Rules, Severity, Url, is_agreed, is_valid, validate, validate_with};
use rfc1738_conformance::rfc1738::agreed::{self, AGREED_SYNTAX};

use crate::{
    Input,
    automata::{Automata, assert_line, strict},
};

thread_local! {
    static AGREED: RefCell<Automata> = RefCell::default();
}

/// A report, `is_valid`, `is_agreed` and their automata agree; a set of rules finds what all rules
/// find, and nothing else; each finding is in its text, and safe to print.
pub(crate) fn validation(input: &mut Input<'_>) {
    let text = &*input.str();
    let bits = u64::from_le_bytes(std::array::from_fn(|_| input.byte()));
    assert_eq!(
        Url::parse(text).is_ok(),
        strict().accepts(text.as_bytes()),
        "{text:?}"
    );
    assert_eq!(
        is_agreed(text),
        agreed::dfa().accepts(text.as_bytes()),
        "{text:?}"
    );

    let all = validate(text);
    assert_eq!(all.url(), Url::parse(text).as_ref(), "{text:?}");
    assert_eq!(all.is_valid(), is_valid(text), "{text:?}");
    assert_sound(&all, text);
    let some = Rules::only(
        Rules::rfc1738()
            .iter()
            .enumerate()
            .filter(|(at, _)| bits >> at & 1 == 1)
            .map(|(_, rule)| rule),
    );
    let found = validate_with(text, some);
    let expected = all.findings().iter().filter(|it| some.contains(it.rule()));
    assert!(found.findings().iter().eq(expected), "{some:?}: {text:?}");

    // The agreed language is about the web, and each of its rules is a production.
    let report = validate_with(text, Rules::agreed());
    assert_sound(&report, text);
    let is_found = report.findings().iter().any(|it| it.rule() != Rule::Syntax);
    assert_eq!(is_found, !is_agreed(text), "{text:?}");
    if let Err(error) = rfc1738::agreed(text) {
        assert_line(&error.to_string());
    }
    AGREED.with_borrow_mut(|automata| {
        let grammar = agreed::grammar();
        if automata.of(grammar, AGREED_SYNTAX).accepts(text.as_bytes()) {
            let found: BTreeSet<&str> = report
                .findings()
                .iter()
                .map(|finding| finding.rule().id())
                .collect();
            for rule in agreed::rules() {
                let is_derived = automata.of(grammar, rule).accepts(text.as_bytes());
                assert_eq!(found.contains(rule), is_derived, "{rule}: {text:?}");
            }
        }
    });
    let both = validate_with(text, Rules::rfc1738().union(Rules::agreed()));
    assert_sound(&both, text);
    assert!(
        both.findings().is_empty()
            || !is_agreed(text)
            || both
                .findings()
                .iter()
                .all(|it| Rules::rfc1738().contains(it.rule()))
    );
}

fn assert_sound(report: &Report<'_>, text: &str) {
    let findings = report.findings();
    assert_eq!(
        report.severity(),
        findings.iter().map(|finding| finding.severity()).max()
    );
    assert_eq!(
        report.is_valid(),
        findings
            .iter()
            .all(|finding| finding.severity() < Severity::Error)
    );
    let is_wrong = report.url().is_err();
    let has_syntax = findings
        .iter()
        .any(|finding| finding.rule() == Rule::Syntax);
    assert_eq!(has_syntax, is_wrong, "{text:?}");
    let is_of_rfc = |it: &&rfc1738::Finding| Rules::rfc1738().contains(it.rule());
    assert!(
        !is_wrong || findings.iter().filter(is_of_rfc).count() == 1,
        "{text:?}"
    );
    assert!(
        findings.is_sorted_by_key(|finding| (finding.range().start, finding.rule())),
        "{text:?}"
    );
    for finding in findings {
        assert_line(&finding.to_string());
        assert!(text.get(finding.range()).is_some(), "{finding}: {text:?}");
        assert!(
            findings
                .iter()
                .filter(|it| it.rule() == finding.rule())
                .count()
                <= Report::MAX_FINDINGS_OF_A_RULE.into()
        );
    }
}
