//! What a report says of a function that was learned.

use rfc1738_conformance::{
    automaton::CompileError,
    judge::whole,
    learn::{Bounds, Learning},
};

use crate::{language, rule, shown};

fn is_digits(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(u8::is_ascii_digit)
}

#[test]
fn a_fault_is_named_by_its_rule_and_characters() {
    let digits = language("digits");
    let report = Learning::about(&digits)
        .near_misses(100)
        .report(&mut whole(|text| {
            let number = text.strip_prefix(b"+").unwrap_or(text);
            is_digits(number) && number.len() < 5
        }))
        .unwrap();
    assert!(!report.agrees());
    let rejected = report.wrongly_rejected.as_ref().unwrap();
    assert_eq!(rejected.shortest.as_ref().unwrap().string.len(), 5);
    let differences = &report.differences.as_ref().unwrap().list;
    let lines: Vec<String> = differences.iter().map(ToString::to_string).collect();
    let text = report.to_string();
    let [accepts, rejects] = &*lines else {
        panic!("{text}")
    };
    assert!(
        accepts.starts_with(r#"accepts "+0" as well as "0"  digits: "+" added"#),
        "{text}"
    );
    assert!(rejects.starts_with("rejects 5 bytes \""), "{text}");
    assert!(
        rejects.contains("accepts 4 bytes  digits: more than 4 bytes"),
        "{text}"
    );
}

#[test]
fn a_function_that_agrees_has_the_automaton_of_the_language() {
    for language in [language("digits"), language("hostname")] {
        let dfa = language.dfa().unwrap();
        let report = Learning::about(&language)
            .near_misses(100)
            .report(&mut whole(|text| dfa.accepts(text)))
            .unwrap();
        assert!(report.agrees(), "{report}");
        assert!(
            report.to_string().contains(&format!(
                "\n{language}: the same automaton\nchecks passed: "
            )),
            "{report}"
        );
        assert_eq!(
            (report.states, report.rule_states),
            (report.exact_within, report.exact_within)
        );
        assert!(report.learned.unwrap().dfa() == dfa, "{language}");
    }
}

#[test]
fn a_function_that_contradicts_itself_is_reported_with_the_string() {
    let mut count = 0;
    let fickle = |text: &[u8]| {
        count += 1;
        is_digits(text) && count < 1_700
    };
    let digits = language("digits");
    let report = Learning::about(&digits)
        .near_misses(100)
        .report(&mut whole(fickle))
        .unwrap();
    assert!(
        !report.agrees() && report.learned.is_none() && report.queries >= 1_700,
        "{report}"
    );
    let contradiction = report.contradiction.as_ref().unwrap();
    assert!(is_digits(&contradiction.string));
    let string = shown(&contradiction.string);
    let expected = format!(
        "nothing was learned: the function contradicts itself\n  \"{string}\", answered first yes, then no\nqueries: {}\n",
        report.queries
    );
    assert_eq!(report.to_string(), expected);
}

#[test]
fn a_panic_is_a_no_that_the_report_counts() {
    let mut asked = 0;
    let digits = language("digits");
    let report = Learning::about(&digits)
        .near_misses(100)
        .report(&mut whole(|text| {
            asked += u64::from(text.contains(&b'-'));
            assert!(!text.contains(&b'-'), "a hyphen");
            is_digits(text)
        }));
    let report = report.unwrap();
    let threw = report.threw.as_ref().unwrap();
    assert_eq!(
        (threw.count, &*threw.shortest),
        (asked, &b"-"[..]),
        "{report}"
    );
    let line = format!(
        "\nthrew: {asked} of the strings asked, as \"-\", answered by throwing \"a hyphen\"\n"
    );
    assert!(
        report.agrees() && report.to_string().contains(&line),
        "{report}"
    );
}

#[test]
fn without_a_language_the_strings_of_the_bundled_grammars_are_asked() {
    let report = Learning::new()
        .seeded()
        .report(&mut whole(is_digits))
        .unwrap();
    assert_eq!(
        (report.rule.as_deref(), report.states, report.exact_within),
        (None, Some(3), Some(3))
    );
    assert!(
        report.agrees() && report.wrongly_accepted.is_none(),
        "{report}"
    );
}

#[test]
fn a_bound_makes_a_lower_bound_that_names_no_option_of_the_command() {
    let digits = language("digits");
    let bounds = Bounds::default().with_states(20);
    let report = Learning::about(&digits)
        .near_misses(100)
        .bounds(bounds)
        .report(&mut whole(|text| text.len() < 50))
        .unwrap();
    let lower = "states: at least 20\n\
        a lower bound: another bound was reached, that of the states; the function may differ from this automaton\n";
    assert!(
        report.to_string().starts_with(lower) && !report.to_string().contains("--"),
        "{report}"
    );
    assert!(!report.agrees());
}

#[test]
fn a_language_that_is_too_large_is_an_error() {
    let large = rule("a = *( %x61 / %x62 ) %x61 21( %x61 / %x62 )\n", "a");
    assert!(matches!(
        Learning::about(&large).report(&mut whole(is_digits)),
        Err(CompileError::TooLarge(_))
    ));
}
