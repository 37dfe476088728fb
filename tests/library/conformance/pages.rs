//! The numbers and tables of the pages under `docs/` are those of the automata and suites. The
//! strings of all suites are counted where they are asked, in `suites.rs`.

use rfc1738_conformance::{
    automaton::Dfa,
    grammar::byte_classes,
    judge::{Judge, is_line, whole},
    language::Language,
    rfc1738 as languages,
    suite::Suite,
};

use super::{dfa, mutation::mutants, section_5, suite};

pub(crate) const METHOD: &str = include_str!("../../../docs/method.md");
const IMPLEMENTERS: &str = include_str!("../../../docs/implementers.md");

/// Asserts that the page says this, word for word; line ends do not matter.
pub(crate) fn assert_says(page: &str, text: &str) {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words(page).contains(&words(text)),
        "the page does not say:\n{text}"
    );
}

/// Formats a number with its thousands separated.
pub(crate) fn number(number: usize) -> String {
    let digits = number.to_string();
    let (head, tail) = digits.split_at(digits.len().saturating_sub(3));
    if head.is_empty() {
        tail.to_owned()
    } else {
        format!("{},{tail}", self::number(head.parse().unwrap()))
    }
}

/// An automaton as a page shows it: a row for each state, the accepting ones marked, a column for
/// each class of bytes.
fn table(dfa: &Dfa, states: &[&str], classes: &[(&str, u8)]) -> String {
    assert_eq!(
        (states.len(), classes.len()),
        (dfa.state_count(), dfa.byte_classes().len())
    );
    let heads = classes
        .iter()
        .map(|(name, _)| format!(" {name} |"))
        .collect::<String>();
    let rows = states.iter().enumerate().map(|(state, name)| {
        let mark = if dfa.is_accepting(state) { " ✓" } else { "" };
        let to = classes
            .iter()
            .map(|(_, byte)| format!(" {} |", states[dfa.next(state, *byte)]))
            .collect::<String>();
        format!("| **{name}**{mark} |{to}\n")
    });
    format!(
        "| |{heads}\n|---|{}\n{}",
        "---|".repeat(classes.len()),
        rows.collect::<String>()
    )
}

#[test]
fn the_automata_of_the_method_page_are_those_of_section_5() {
    let other = ("other", 0);
    let port = table(
        suite("port", 0).dfa(),
        &["start", "dead", "digits"],
        &[other, ("digit", b'0')],
    );
    assert_says(METHOD, &port);

    let classes = [other, ("`-`", b'-'), ("alphadigit", b'0')];
    assert_says(
        METHOD,
        &table(
            suite("domainlabel", 0).dfa(),
            &["start", "dead", "label", "hyphen"],
            &classes,
        ),
    );

    let states = ["start", "dead", "label", "top", "label-", "top-"];
    let classes = [
        other,
        ("`-`", b'-'),
        ("`.`", b'.'),
        ("digit", b'0'),
        ("alpha", b'A'),
    ];
    assert_says(
        METHOD,
        &table(suite("hostname", 0).dfa(), &states, &classes),
    );
}

#[test]
fn the_access_strings_and_words_of_the_method_page_do_what_it_says() {
    let label = suite("domainlabel", 0);
    let dfa = label.dfa();
    assert_eq!(dfa.access_strings(), [&b""[..], b"\0", b"0", b"0-"]);
    // Whether each state accepts each of the words.
    let says = |word: &[u8]| [0, 1, 2, 3].map(|state| dfa.is_accepting(dfa.run(state, word)));
    assert_eq!(says(b""), [false, false, true, false]);
    assert_eq!(says(b"0"), [true, false, true, true]);
    assert_eq!(says(b"-0"), [false, false, true, true]);
    let words = [
        &[&b""[..], b"0", b"-0"][..],
        &[b"", b"0"],
        &[b""],
        &[b"", b"0", b"-0"],
    ];
    for (way, words) in dfa.access_strings().iter().zip(words) {
        for word in words {
            let string = [way, *word].concat();
            assert!(
                label.strings().any(|other| other == string),
                "{}",
                string.escape_ascii()
            );
        }
    }
}

#[test]
fn the_numbers_of_the_method_page_are_right() {
    let states = |rule: &str| dfa(rule).state_count();
    let of_rules: Vec<usize> = section_5()
        .rules()
        .iter()
        .map(|rule| states(&rule.name))
        .collect();
    assert_says(
        METHOD,
        &format!("from {} states", of_rules.iter().min().unwrap()),
    );
    assert_says(METHOD, &format!("to the {} of `ftpurl`", states("ftpurl")));
    assert_eq!(of_rules.iter().max(), Some(&states("ftpurl")));

    for production in ["port", "domainlabel", "hostname", "ftpurl"] {
        let suites = [0, 1].map(|k| suite(production, k));
        let [k0, k1] = suites.each_ref().map(|suite| number(suite.size()));
        assert_says(
            METHOD,
            &format!(
                "| `{production}` | {} | {k0} | {k1} |",
                suites[0].complete_up_to()
            ),
        );
    }

    assert_eq!(byte_classes(section_5(), "hpath").unwrap().len(), 15);
    assert_says(METHOD, "for `hpath` these are fifteen");

    assert_says(
        METHOD,
        &format!(
            "it has {} states and knows nothing of `http`",
            suite("url", 0).complete_up_to()
        ),
    );
    assert_says(
        IMPLEMENTERS,
        &format!("to {} for `ftpurl`", number(suite("ftpurl", 0).size())),
    );

    let strict = Suite::new(&languages::strict(section_5()).unwrap(), 0).unwrap();
    assert_says(
        METHOD,
        &format!(
            "{} states and a suite of {} strings",
            strict.complete_up_to(),
            number(strict.size())
        ),
    );
}

#[test]
fn an_undetected_mutant_needs_four_more_states_as_the_method_page_says() {
    let repeated = mutants(section_5())
        .into_iter()
        .find(|mutant| mutant.to_string() == "ftpurl: \"ftp://\" repeated");
    let repeated = Dfa::new(&repeated.unwrap().grammar, "ftpurl").unwrap();
    assert!(repeated.accepts(b"ftp://ftp://host.dom"));
    assert_eq!(
        repeated.state_count(),
        suite("ftpurl", 0).dfa().state_count() + 4
    );
    let right = suite("ftpurl", 0).dfa().clone();
    let live = |dfa: &Dfa, input: &[u8]| dfa.dead() != Some(dfa.run(Dfa::START, input));
    assert!(live(&right, b"ftp://ftp:") && live(&repeated, b"ftp://ftp:"));
    assert!(!live(&right, b"ftp://ftp:/") && live(&repeated, b"ftp://ftp:/"));
}

/// Labels that begin and end with a letter or a digit, with dots between them: the regular
/// expression of the page for implementers. With `top`, the last label must begin with a letter, as
/// it should. With `line`, a line feed may follow, as `$` allows.
fn hostname(string: &[u8], top: bool, line: bool) -> bool {
    let string = string
        .strip_suffix(b"\n")
        .filter(|_| line)
        .unwrap_or(string);
    let is_label = |label: &[u8]| {
        label
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
            && [label.first(), label.last()]
                .iter()
                .all(|byte| byte.is_some_and(u8::is_ascii_alphanumeric))
    };
    let last = string
        .rsplit(|byte| *byte == b'.')
        .next()
        .unwrap_or_default();
    string.split(|byte| *byte == b'.').all(is_label) && (!top || last[0].is_ascii_alphabetic())
}

#[test]
fn the_example_of_the_page_for_implementers_fails_and_passes_as_it_says() {
    let suite = suite("hostname", 0);
    let judge = Judge::new(Language::rule(section_5(), "hostname").unwrap()).unwrap();
    let says = |top, line| {
        let verdict = judge.verdict(&mut whole(|string| hostname(string, top, line)));
        let wrong = &verdict.wrongly_accepted;
        assert_says(
            IMPLEMENTERS,
            &format!("hostname {} {} 0", verdict.cases, wrong.count),
        );
        for difference in &verdict.differences.list {
            assert_says(IMPLEMENTERS, &difference.to_string());
        }
        verdict
    };
    says(false, true);
    says(true, true);
    assert!(says(true, false).agrees());

    // The part of the suite that the page shows.
    for string in suite.strings().take(3) {
        let hex: String = string.iter().map(|byte| format!("{byte:02x}")).collect();
        let member = suite.dfa().accepts(&string);
        let longest = suite
            .dfa()
            .longest_prefix(&string)
            .map_or("null".to_owned(), |longest| longest.to_string());
        let text = serde_json::to_string(std::str::from_utf8(&string).unwrap()).unwrap();
        let line = format!(
            r#"{{"hex":"{hex}","text":{text},"longest_prefix":{longest},"member":{member}}}"#
        );
        assert_says(IMPLEMENTERS, &line);
    }

    // The strings that can be tested without `--hex`.
    let lines = judge.strings().filter(|string| is_line(string)).count();
    assert_says(
        IMPLEMENTERS,
        &format!(
            "{} of the {} strings about `hostname`",
            number(lines),
            number(judge.count() as usize)
        ),
    );
}
