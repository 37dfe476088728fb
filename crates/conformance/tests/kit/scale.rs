//! Large grammars take seconds, and what is larger is refused before time and memory are gone.

use std::time::{Duration, Instant};

use rfc1738_conformance::{
    automaton::{CompileError, Dfa},
    compare::Comparison,
    coverage::Coverage,
    derivation::{Checker, ParseError, Parser},
    grammar::{Notation, Reader},
    language::Language,
    mutant::{Density, Mutants},
    sentence::{NearMisses, Sentences},
    suite::{Small, Suite},
};

use crate::{abnf, language, rule, shown};

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

/// A thousand rules in several shapes, by name.
fn of_a_thousand_rules() -> [(&'static str, String); 5] {
    let rules = |rule: &dyn Fn(usize) -> String| {
        let rules = (0..1000).map(|n| format!("r{n} = {}\n", rule(n)));
        rules.collect::<String>() + "r1000 = \"c\"\n"
    };
    let all: Vec<String> = (1..1000).map(|n| format!("r{n}")).collect();
    [
        ("a chain", rules(&|n| format!("\"a\" r{} / \"b\"", n + 1))),
        ("a chain of names", rules(&|n| format!("r{}", n + 1))),
        (
            "a star",
            rules(&|n| match n {
                0 => all.join(" / "),
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
            rules(&|n| match n {
                999 => "\"a\" [ r999 ] / \"c\"".to_owned(),
                n => format!("\"a\" [ r{n} ] / \"b\" r{}", n + 1),
            }),
        ),
    ]
}

#[test]
fn a_grammar_of_a_thousand_rules_takes_seconds() {
    for (shape, text) in of_a_thousand_rules() {
        let grammar = within_seconds(shape, || abnf(&text));
        let dfa = within_seconds(shape, || Dfa::new(&grammar, "r0").unwrap());
        let sentences: Vec<Vec<u8>> = within_seconds(shape, || {
            let sentences = Sentences::new(&grammar, "r0", 1).unwrap();
            sentences.take(100).collect()
        });
        for sentence in sentences {
            assert!(dfa.accepts(&sentence), "{shape}: {}", shown(&sentence));
        }
        within_seconds(shape, || {
            let near_misses = NearMisses::new(&grammar, "r0", 1).unwrap();
            near_misses.take(100).count()
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
    let suite = Suite::new(&language("rfc3986:URI"), 0).unwrap();
    assert_eq!(suite.dfa().state_count(), 180);
    assert_eq!(suite.strings().take(1_000).count(), 1_000);
    assert!(start.elapsed() < Duration::from_secs(10));
}

/// Each of a thousand repetitions has shortest strings of its own.
#[test]
fn what_strings_cover_of_many_repetitions_takes_seconds() {
    for part in ["*\"~\"", "*\"#\"", "*( \"#\" / \"x\" )"] {
        let part = |n: usize| {
            let part = part.replace('#', &n.to_string());
            part.replace('~', &(n % 10).to_string())
        };
        let parts: Vec<String> = (0..2_000).map(part).collect();
        let language = rule(&format!("a = {}", parts.join(" / ")), "a");
        let missing = within_seconds(&part(0), || {
            let mut coverage = Coverage::new(&language).unwrap();
            coverage.missing().unwrap().len()
        });
        assert!(missing >= 2_000);
    }
}

#[test]
fn what_would_be_enormous_is_refused_soon() {
    let too_large = |what: &str, text: &str| {
        let error = within_seconds(what, || Dfa::new(&abnf(text), "a").unwrap_err());
        let is_too_large = matches!(error, CompileError::TooLarge(_));
        assert!(is_too_large, "{what}: {error}");
    };
    let letter = "( \"x\" / \"y\" )";
    too_large("2^40 states", &format!("a = *{letter} \"x\" 40{letter}"));
    too_large("400,000 states", "a = 8( 50000\"x\" )");
    let odd = |length: usize| Dfa::new(&abnf(&format!("a = *( {length}\"x\" )")), "a").unwrap();
    let product = within_seconds("a product", || odd(9_973).union(&odd(9_967)));
    assert!(matches!(product, Err(CompileError::TooLarge(_))));
    let long = rule("a = 9998\"a\"", "a");
    let suite = within_seconds("a suite", || Suite::new(&long, 0));
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

/// Each rule that may begin at a position costs a step, even if it derives nothing there.
#[test]
fn derivations_with_many_dead_ends_are_refused() {
    let names = |name: &str| {
        let names: Vec<String> = (0..100).map(|n| format!("{name}{n}")).collect();
        names.join(" / ")
    };
    let (outer, inner) = (names("p"), names("c"));
    let rules = |name: &str, text: &str| -> String {
        (0..100).map(|n| format!("{name}{n} = {text}\n")).collect()
    };
    let grammar = abnf(&format!(
        "a = *( \"x\" / {outer} )\n{}{}",
        rules("p", &inner),
        rules("c", "\"y\"")
    ));
    let parser = Parser::new(&grammar);
    assert_eq!(parser.derivations("a", b"xxx").unwrap().count(), 1);
    let refused = within_seconds("a thousand", || {
        parser.derivations("a", &[b'x'; 1_000]).err()
    });
    assert_eq!(refused, Some(ParseError::TooAmbiguous));
}

#[test]
fn reading_takes_linear_time() {
    let many = |line: &dyn Fn(usize) -> String| (0..100_000).map(line).collect::<String>();
    let added = many(&|n| format!("a =/ %s\"{n}\"\n"));
    let names = many(&|n| format!("r{n} = pchar / URI / DIGIT\n"));
    let comments = many(&|n| format!("; {n}\n"));
    let inside = many(&|n| format!("   ; {n}\n"));
    let alternatives = many(&|n| format!("%s\"{n}\" / "));
    for (what, text) in [
        (
            "alternatives added one by one",
            format!("a = \"x\"\n{added}"),
        ),
        ("names of the base", format!("; base: rfc3986\n{names}")),
        (
            "comments",
            format!("{comments}a = \"x\"\n{inside}   / \"y\"\n"),
        ),
        ("one long line", format!("a = {alternatives}\"x\"\n")),
    ] {
        within_seconds(what, || abnf(&text));
    }
}

/// A text with many problems is read as fast as one without.
#[test]
fn reading_problems_takes_linear_time() {
    let many = |line: &dyn Fn(usize) -> String| (0..50_000).map(line).collect::<String>();
    for (what, text) in [
        (
            "names on one line",
            format!("a = {}\n", many(&|n| format!("u{n} "))),
        ),
        ("names on many lines", many(&|n| format!("a{n} = u{n}\n"))),
        (
            "prose on one line",
            format!("a = {}\n", many(&|n| format!("<u{n}, see [X]> "))),
        ),
        (
            "rules that are twice",
            many(&|n| format!("a{} = \"{n}\"\n", n / 2)),
        ),
        ("rules without a sign", many(&|n| format!("a{n} \"b\"\n"))),
        (
            "rules that nest",
            many(&|n| format!("a{n} = \"(\" [ a{n} ] \")\"\n")),
        ),
        (
            "rules that nest to a depth",
            many(&|n| format!("; depth: a{n} 2\na{n} = \"(\" [ a{n} ] \")\"\n")),
        ),
        (
            "a ring",
            many(&|n| format!("a{n} = [ a{} ] \"x\"\n", (n + 1) % 50_000)),
        ),
        (
            "rules that never end",
            many(&|n| format!("a{n} = a{} \"x\"\n", (n + 1) % 50_000)),
        ),
    ] {
        within_seconds(what, || {
            let grammar = Reader::new(Notation::Abnf).read(&text);
            grammar
                .refusals()
                .filter(|refusal| refusal.path.is_empty())
                .count()
        });
    }
}

/// Names that a text lacks are not sought one by one in its bases, nor refusals in a list.
#[test]
fn looking_up_many_names_takes_linear_time() {
    let many = |line: &dyn Fn(usize) -> String| (0..50_000).map(line).collect::<String>();
    let text = many(&|n| format!("b{n} = \"b\" | u{n}\nc{n} = \"c\"\n"));
    let base = Reader::new(Notation::Bnf).read(&text);
    let text = many(&|n| format!("a{n} = B{n} / C{n} / d{n}\n"));
    let reader = Reader::new(Notation::Abnf).base("base", base);
    within_seconds("names of a large base", || {
        let grammar = reader.read(&text);
        let refused = (0..50_000).filter(|n| grammar.refusal(&format!("A{n}")).is_some());
        assert_eq!(refused.count(), 50_000);
    });
}

/// What is copied for a regular form has a budget.
#[test]
fn a_regular_form_that_is_too_large_is_refused() {
    let many =
        |most: usize, part: &dyn Fn(usize) -> String| (0..most).map(part).collect::<String>();
    let long = many(50_000, &|_| "%x61 ".to_owned());
    let ends = many(2_000, &|n| format!("a %s\"{n}\" / "));
    let depths = many(1_200, &|n| format!("; depth: a{n} 2\n"));
    let ring = many(1_200, &|n| {
        format!("a{n} = \"(\" [ a{} ] \")\"\n", (n + 1) % 1_200)
    });
    for (what, text, rule) in [
        (
            "copies of a long part",
            format!("a = b {long}/ \"x\"\nb = {ends}\"y\"\n"),
            "a",
        ),
        ("depths of a ring", depths + &ring, "a0"),
    ] {
        let grammar = within_seconds(what, || Reader::new(Notation::Abnf).read(&text));
        let problem = grammar.regular().refusal(rule).unwrap().problem;
        assert!(
            problem.to_string().contains("too large"),
            "{what}: {problem}"
        );
    }
}

/// Whatever follows the names of a grammar has a stack of two megabytes here, as in a thread.
#[test]
fn the_deepest_grammar_overflows_no_stack() {
    let names = (0..1_990).map(|n| format!("r{n} = r{}\n", n + 1));
    let grammar = abnf(&(names.collect::<String>() + "r1990 = \"c\" / \"dd\"\n"));
    assert!(Dfa::new(&grammar, "r0").unwrap().accepts(b"DD"));
    let mut sentences = Sentences::new(&grammar, "r0", 1).unwrap().take(100);
    assert!(sentences.any(|sentence| sentence.eq_ignore_ascii_case(b"c")));
    assert_eq!(grammar.class(grammar.resolve("r0")), None);
    Checker::new(&grammar);
    Suite::new(&Language::rule(&grammar, "r0").unwrap(), 0).unwrap();
}

/// The same in one rule, where everything that follows its parts goes deep.
#[test]
fn the_deepest_rule_overflows_no_stack() {
    let open = "*( %s\"x\" / b [ \"-\" ] ".repeat(49);
    let language = rule(&format!("a = {open}{}\nb = 2DIGIT\n", ")".repeat(49)), "a");
    let grammar = language.grammar().unwrap();
    assert!(language.source().unwrap().1.expression.to_string().len() > 1_000);
    assert!(language.dfa().unwrap().accepts(b"x12-x"));
    let mutants = Mutants::new(&language, Density::Telling).unwrap();
    assert!(Small::new(&mutants).unwrap().tests().len() > 1);
    assert!(!mutants.missed_by(&[b"x".to_vec()]).unwrap().is_empty());
    assert!(Coverage::new(&language).unwrap().missing().unwrap().len() > 50);
    assert!(language.sentences(1).unwrap().take(10).count() > 0);
    assert!(language.near_misses(1).unwrap().take(10).count() > 0);
    assert!(Parser::new(grammar).derivations("a", b"x12-x").is_ok());
    Checker::new(grammar);
}

/// A question about a language, and its name.
type Question = (&'static str, fn(&Language) -> Result<(), CompileError>);

/// The questions that have an answer of their own for each grammar.
const QUESTIONS: [Question; 9] = [
    ("its automaton", |language| language.dfa().map(drop)),
    ("a suite", |language| Suite::new(language, 0).map(drop)),
    ("mutants", |language| {
        let mutants = Mutants::new(language, Density::Telling)?;
        Small::new(&mutants)?;
        mutants.missed_by(&[b"x".to_vec()]).map(drop)
    }),
    ("all mutants", |language| {
        Small::new(&Mutants::new(language, Density::Every)?).map(drop)
    }),
    ("what strings cover", |language| {
        let mut coverage = Coverage::new(language)?;
        coverage.add(b"x")?;
        coverage.missing().map(drop)
    }),
    ("sentences", |language| {
        language.sentences(1)?.take(10).for_each(drop);
        Ok(())
    }),
    ("near misses", |language| {
        language.near_misses(1)?.take(10).for_each(drop);
        Ok(())
    }),
    ("a derivation", |language| {
        let (grammar, rule) = language.source().unwrap();
        // The error is that there is none, or that it takes too long to find it.
        let _ = Parser::new(grammar).derivations(&rule.name, b"xxx");
        Ok(())
    }),
    ("a comparison", |language| {
        let other = crate::language("rfc3986:host");
        Comparison::new(language, &other).map(drop)
    }),
];

/// Each question has its budgets, whatever the shape of the grammar: no caller has to ask another
/// question first to be safe.
#[test]
fn no_question_about_a_hostile_grammar_takes_a_minute() {
    let wide = |words: usize| {
        let words = (0..words).map(|n| format!("%s\"{n}\""));
        words.collect::<Vec<_>>().join(" / ")
    };
    let long = |letter: char| String::from(letter).repeat(60_000);
    let name = "n".repeat(255);
    for (shape, text) in [
        ("a long literal", format!("a = %s\"{}\"", "x".repeat(500))),
        (
            "a longer literal",
            format!("a = \"{}\"", "x".repeat(20_000)),
        ),
        (
            "a long name",
            format!("a = {}\n{name} = \"x\"", [&*name; 400].join(" ")),
        ),
        ("ranges", format!("a = {}", ["%x61-7A"; 700].join(" "))),
        ("alternatives", format!("a = {}", wide(700))),
        ("more alternatives", format!("a = {}", wide(20_000))),
        (
            "long alternatives",
            format!("a = %s\"{}\" / %s\"{}\"", long('x'), long('y')),
        ),
        (
            "recursive alternatives",
            format!("a = {} a / \"z\"", wide(2_000).replace(" /", " a /")),
        ),
        (
            "a literal before the same alternatives, again and again",
            format!("a = {} \"z\"", "\"x\" *\"y\" a / ".repeat(10_000)),
        ),
    ] {
        let language = rule(&text, "a");
        for (question, ask) in QUESTIONS {
            let answer = within_seconds(&format!("{question} of {shape}"), || ask(&language));
            let is_told = matches!(answer, Ok(()) | Err(CompileError::TooLarge(_)));
            assert!(is_told, "{question} of {shape}: {answer:?}");
        }
    }
}
