//! Large grammars take seconds, and what is larger is refused before time and memory are gone.

use std::time::{Duration, Instant};

use rfc1738_conformance::{
    automaton::{CompileError, Dfa},
    coverage::Coverage,
    derivation::Checker,
    grammar::{Grammar, Notation},
    language::Language,
    sentence::{NearMisses, Sentences},
    suite::Suite,
};

/// A bound that a slow machine keeps, and that anything worse than a little over linear breaks.
const SECONDS: u64 = 60;

fn within_seconds<T>(what: &str, task: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = task();
    assert!(
        start.elapsed() < Duration::from_secs(SECONDS),
        "{what}: {:?}",
        start.elapsed()
    );
    result
}

fn abnf(text: &str) -> Grammar {
    Grammar::read(text, Notation::Abnf).unwrap()
}

/// A thousand rules in several shapes, by name.
fn of_a_thousand_rules() -> [(&'static str, String); 5] {
    let rules = |rule: &dyn Fn(usize) -> String| {
        (0..1000)
            .map(|n| format!("r{n} = {}\n", rule(n)))
            .collect::<String>()
    };
    [
        (
            "a chain",
            rules(&|n| format!("\"a\" r{} / \"b\"", n + 1)) + "r1000 = \"c\"\n",
        ),
        (
            "a chain of names",
            rules(&|n| format!("r{}", n + 1)) + "r1000 = \"c\"\n",
        ),
        (
            "a star",
            rules(&|n| match n {
                0 => (1..1000)
                    .map(|n| format!("r{n}"))
                    .collect::<Vec<_>>()
                    .join(" / "),
                n => format!("%s\"rule{n}\" *DIGIT"),
            }),
        ),
        // An automaton, written as a grammar.
        (
            "a cycle",
            rules(&|n| format!("\"a\" r{} / \"b\" r{} / \"\"", (n + 1) % 1000, n * 7 % 1000)),
        ),
        (
            "many cycles",
            rules(&|n| {
                format!(
                    "\"a\" [ r{n} ] / {}",
                    if n < 999 {
                        format!("\"b\" r{}", n + 1)
                    } else {
                        "\"c\"".into()
                    }
                )
            }),
        ),
    ]
}

#[test]
fn a_grammar_of_a_thousand_rules_takes_seconds() {
    for (shape, text) in of_a_thousand_rules() {
        let grammar = within_seconds(shape, || abnf(&text));
        let dfa = within_seconds(shape, || Dfa::new(&grammar, "r0").unwrap());
        for sentence in within_seconds(shape, || {
            Sentences::new(&grammar, "r0", 1)
                .unwrap()
                .take(100)
                .collect::<Vec<_>>()
        }) {
            assert!(
                dfa.accepts(&sentence),
                "{shape}: {}",
                sentence.escape_ascii()
            );
        }
        within_seconds(shape, || {
            NearMisses::new(&grammar, "r0", 1)
                .unwrap()
                .take(100)
                .count()
        });
        within_seconds(shape, || Checker::new(&grammar));
    }
}

#[test]
fn an_automaton_of_ten_thousand_states_takes_seconds() {
    for (text, states) in [
        ("a = 9998\"a\"", 10_000),
        ("a = *9997\"a\" \"b\"", 10_000),
        ("a = 3333( \"ab\" / %s\"cd\" )", 10_001),
        ("a = *( 9999\"a\" )", 10_000),
    ] {
        let dfa = within_seconds(text, || Dfa::new(&abnf(text), "a").unwrap());
        assert_eq!(dfa.state_count(), states, "{text}");
        within_seconds(text, || assert_eq!(dfa.union(&dfa).unwrap(), dfa));
        within_seconds(text, || assert!(dfa.accepts(&dfa.shortest().unwrap())));
    }
}

#[test]
fn uri_of_rfc_3986_takes_less_than_seconds() {
    let start = Instant::now();
    let suite = Suite::new(&Language::rule(Grammar::rfc3986(), "URI").unwrap(), 0).unwrap();
    assert_eq!(suite.dfa().state_count(), 180);
    assert!(
        suite.strings().take(1_000).count() == 1_000 && start.elapsed() < Duration::from_secs(10)
    );
}

/// Each of a thousand repetitions has shortest strings of its own.
#[test]
fn what_strings_cover_of_many_repetitions_takes_seconds() {
    for part in ["*\"~\"", "*\"#\"", "*( \"#\" / \"x\" )"] {
        let part = |n: usize| {
            part.replace('#', &n.to_string())
                .replace('~', &(n % 10).to_string())
        };
        let grammar = abnf(&format!(
            "a = {}",
            (0..2_000).map(part).collect::<Vec<_>>().join(" / ")
        ));
        let missing = within_seconds(&part(0), || {
            Coverage::new(&Language::rule(&grammar, "a").unwrap())
                .unwrap()
                .missing()
                .unwrap()
                .len()
        });
        assert!(missing >= 2_000);
    }
}

#[test]
fn what_would_be_enormous_is_refused_soon() {
    let too_large = |what: &str, text: &str| {
        let error = within_seconds(what, || Dfa::new(&abnf(text), "a").unwrap_err());
        assert!(
            matches!(error, CompileError::TooLarge(_)),
            "{what}: {error}"
        );
    };
    too_large(
        "2^40 states",
        "a = *( \"x\" / \"y\" ) \"x\" 40( \"x\" / \"y\" )",
    );
    too_large("400,000 states", "a = 8( 50000\"x\" )");
    let odd = |length: usize| Dfa::new(&abnf(&format!("a = *( {length}\"x\" )")), "a").unwrap();
    let product = within_seconds("a product", || odd(9_973).union(&odd(9_967)));
    assert!(matches!(product, Err(CompileError::TooLarge(_))));
    let suite = within_seconds("a suite", || {
        Suite::new(&Language::rule(&abnf("a = 9998\"a\""), "a").unwrap(), 0)
    });
    assert!(matches!(suite, Err(CompileError::TooLarge(_))));
}

/// 131,072 states and 64 MiB, and not twice as much.
#[test]
fn an_automaton_has_the_bounds_that_are_promised() {
    let counted = |times: u32| Dfa::new(&abnf(&format!("a = {times}( 10000\"x\" )")), "a");
    assert_eq!(counted(13).map(|dfa| dfa.state_count()), Ok(130_002));
    assert!(
        matches!(counted(14), Err(CompileError::TooLarge(why)) if why.contains("131072 states"))
    );
    // Each state has where each of 256 bytes leads, in 4 bytes.
    let bytes = (0..=255)
        .map(|byte| format!("%x{byte:02X}.{byte:02X}"))
        .collect::<Vec<_>>()
        .join(" / ");
    let wide = abnf(&format!("a = 2( 35000byte ) ( {bytes} )\nbyte = %x00-FF\n"));
    assert!(
        matches!(Dfa::new(&wide, "a"), Err(CompileError::TooLarge(why)) if why.contains("64 MiB"))
    );
}

#[test]
fn reading_takes_linear_time() {
    let many = |line: &dyn Fn(usize) -> String| (0..100_000).map(line).collect::<String>();
    for (what, text) in [
        (
            "alternatives added one by one",
            "a = \"x\"\n".to_owned() + &many(&|n| format!("a =/ %s\"{n}\"\n")),
        ),
        (
            "names of the base",
            "; base: rfc3986\n".to_owned() + &many(&|n| format!("r{n} = pchar / URI / DIGIT\n")),
        ),
        (
            "comments",
            many(&|n| format!("; {n}\n"))
                + "a = \"x\"\n"
                + &many(&|n| format!("   ; {n}\n"))
                + "   / \"y\"\n",
        ),
        (
            "one long line",
            "a = ".to_owned() + &many(&|n| format!("%s\"{n}\" / ")) + "\"x\"\n",
        ),
    ] {
        within_seconds(what, || abnf(&text));
    }
}

/// Whatever follows the names of a grammar has a stack of two megabytes here, as in a thread.
#[test]
fn the_deepest_grammar_overflows_no_stack() {
    let text: String = (0..1_990)
        .map(|n| format!("r{n} = r{}\n", n + 1))
        .collect::<String>()
        + "r1990 = \"c\" / \"dd\"\n";
    let grammar = abnf(&text);
    assert!(Dfa::new(&grammar, "r0").unwrap().accepts(b"DD"));
    assert!(
        Sentences::new(&grammar, "r0", 1)
            .unwrap()
            .take(100)
            .any(|sentence| sentence.eq_ignore_ascii_case(b"c"))
    );
    assert_eq!(grammar.class(grammar.resolve("r0"), &|_| true), None);
    Checker::new(&grammar);
    Suite::new(&Language::rule(&grammar, "r0").unwrap(), 0).unwrap();
}
