//! The automata, as DOT and as pictures, and the regular expressions: each accepts exactly what its
//! production derives.

use std::{
    collections::{HashMap, HashSet},
    hash::Hash,
    sync::LazyLock,
};

use layout::gv::DotParser;
use regex_automata::{
    Anchored, MatchKind,
    dfa::{Automaton as _, StartKind, dense},
    nfa::thompson,
    util::{start, syntax},
};
use rfc1738_conformance::{
    automaton::Dfa,
    grammar::{Grammar, Notation},
    rfc1738::agreed,
    suite::Suite,
};
use rfc1738_diagrams::{Automaton, agreed_regex, regex};
use roxmltree::Document;
use testkit::one_in;

/// Runs a machine in parallel with the automaton of a production, on all strings at once, by
/// visiting every reachable pair of states. `None` is the dead state. Panics with the pair in which
/// they differ.
pub(crate) fn assert_same_language<S: Copy + Eq + Hash + std::fmt::Debug>(
    dfa: &Dfa,
    start: S,
    next: impl Fn(S, u8) -> Option<S>,
    accepts: impl Fn(S) -> bool,
) {
    let mut seen = HashSet::from([(Some(start), Dfa::START)]);
    let mut pairs: Vec<_> = seen.iter().copied().collect();
    while let Some((state, expected)) = pairs.pop() {
        assert_eq!(
            state.is_some_and(&accepts),
            dfa.is_accepting(expected),
            "in {state:?} and {expected}"
        );
        for byte in 0..=u8::MAX {
            let pair = (
                state.and_then(|state| next(state, byte)),
                dfa.next(expected, byte),
            );
            if seen.insert(pair) {
                pairs.push(pair);
            }
        }
    }
}

/// The width that a page has room for.
const WIDEST: u32 = 1020;

fn all() -> impl Iterator<Item = (&'static str, Automaton<'static>)> {
    let grammar = Grammar::rfc1738();
    grammar
        .rules()
        .iter()
        .map(move |rule| (&*rule.name, Automaton::new(grammar, &rule.name).unwrap()))
}

#[test]
fn the_dot_of_each_is_understood_and_says_what_the_production_derives() {
    let grammar = Grammar::rfc1738();
    for (name, automaton) in all() {
        let dot = automaton.dot();
        DotParser::new(&dot)
            .process()
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let edges: HashMap<(&str, u8), &str> = edges(&dot)
            .flat_map(|(from, to, label)| {
                bytes(label)
                    .map(move |byte| ((from, byte), to))
                    .collect::<Vec<_>>()
            })
            .collect();
        let dfa = Dfa::new(grammar, name).unwrap();
        let accepts = |state: &str| dot.contains(&format!("    {state} [shape=doublecircle]\n"));
        assert_same_language(
            &dfa,
            "0",
            |state, byte| edges.get(&(state, byte)).copied(),
            accepts,
        );
    }
}

#[test]
fn no_automaton_is_explained_by_its_own_name() {
    for (name, automaton) in all() {
        assert!(
            edges(&automaton.dot()).all(|(_, _, label)| label.split(' ').all(|word| word != name)),
            "{name}"
        );
    }
}

#[test]
fn the_small_ones_fit_a_page_with_all_their_states_and_labels() {
    let small: Vec<_> = all()
        .filter(|(_, automaton)| automaton.is_small())
        .collect();
    assert!(small.len() > 40 && small.iter().any(|(name, _)| *name == "hostname"));
    for (name, automaton) in small {
        let svg = automaton.svg();
        let dot = automaton.dot();
        let document = Document::parse(&svg).unwrap();
        let root = document.root_element();
        assert!(
            root.attribute("width").unwrap().parse::<u32>().unwrap() <= WIDEST,
            "{name}"
        );
        assert_eq!(root.attribute("role"), Some("img"));
        let text = |tag| {
            document
                .descendants()
                .filter(move |node| node.has_tag_name(tag))
                .map(|node| node.text().unwrap().trim())
        };
        assert!(text("title").eq([format!("The minimal automaton of {name}")]));
        let mut drawn: Vec<String> = text("text").map(str::to_owned).collect();
        let states = dot
            .lines()
            .filter_map(|line| line.trim().split_once(" -> "))
            .map(|(_, to)| to.split(' ').next().unwrap());
        let mut states: Vec<&str> = states.collect();
        states.sort_unstable();
        states.dedup();
        let mut expected: Vec<String> = edges(&dot)
            .map(|(_, _, label)| label.replace("\\\"", "\"").replace("\\\\", "\\"))
            .collect();
        expected.extend(states.iter().map(|state| (*state).to_owned()));
        drawn.sort_unstable();
        expected.sort_unstable();
        assert_eq!(drawn, expected, "{name}");
        assert!(svg.lines().all(|line| !line.trim().is_empty()), "{name}");
        assert_eq!(
            svg,
            Automaton::new(Grammar::rfc1738(), name).unwrap().svg(),
            "the same each time"
        );
    }
}

/// The labeled edges of a DOT: from, to, label.
fn edges(dot: &str) -> impl Iterator<Item = (&str, &str, &str)> {
    dot.lines().filter_map(|line| {
        let (states, label) = line.trim().split_once(" [label=\"")?;
        let (from, to) = states.split_once(" -> ")?;
        Some((from, to, label.strip_suffix("\"]")?))
    })
}

/// The bytes that a label means.
fn bytes(label: &str) -> impl Iterator<Item = u8> {
    static CLASSES: LazyLock<HashMap<&str, Dfa>> = LazyLock::new(|| {
        let grammar = Grammar::rfc1738();
        grammar
            .rules()
            .iter()
            .map(|rule| (&*rule.name, Dfa::new(grammar, &rule.name).unwrap()))
            .collect()
    });
    let is_meant = |word: &str, byte: u8| match word.as_bytes() {
        [b'\\', one] | [one] => byte == *one,
        [first, b'-', last] => (*first..=*last).contains(&byte),
        _ => CLASSES[word].accepts(&[byte]),
    };
    (0..=u8::MAX).filter(move |&byte| label.split(' ').any(|word| is_meant(word, byte)))
}

/// A rule for each way to lead back to itself.
const RECURSIVE: &str = "\
; depth: nested 3
right = %x61 [ right ]
left = ( left / last ) %x62 / %x63
last = left %x64 / %x65
nested = \"(\" [ nested ] right \")\"
";

#[test]
fn each_matches_what_its_production_derives_and_nothing_else() {
    let recursive = Grammar::read(RECURSIVE, Notation::Abnf).unwrap();
    let every = Grammar::URLS.map(|name| Grammar::bundled(name).unwrap());
    for (grammar, rule) in every
        .into_iter()
        .chain([&recursive])
        .flat_map(|grammar| grammar.rules().iter().map(move |rule| (grammar, rule)))
    {
        let regex = compile(&regex(grammar, &rule.name).unwrap());
        let start = regex
            .start_state(&start::Config::new().anchored(Anchored::Yes))
            .unwrap();
        // A match is reported one transition late; so is the end of the text.
        let accepts = |state| regex.is_match_state(regex.next_eoi_state(state));
        let next = |state, byte| Some(regex.next_state(state, byte));
        let dfa = Dfa::new(grammar, &rule.name).unwrap();
        assert_same_language(&dfa, start, next, accepts);
    }
}

/// Its lookaheads need another engine, which has no automaton, so it is tested with strings: with a
/// quarter of them, and all in a thorough run.
#[test]
fn that_of_the_agreed_language_matches_its_members_and_nothing_else() {
    let regex = fancy_regex::Regex::new(&agreed_regex()).unwrap();
    let suite = Suite::new(agreed::language(), 0).unwrap();
    let sentences = agreed::language().sentences(1738).unwrap().take(5_000);
    let strings = suite
        .strings()
        .step_by(100)
        .chain(sentences)
        .chain(agreed::language().near_misses(1738).unwrap().take(5_000));
    let long = suite.strings().filter(|string| string.len() > 253);
    for string in one_in(4, strings).chain(long) {
        if let Ok(text) = str::from_utf8(&string) {
            assert_eq!(
                regex.is_match(text).unwrap(),
                agreed::language().accepts(&string).unwrap(),
                "{text:?}"
            );
        }
    }
}

/// Neither the flags nor what `^` and `$` mean in a language make a line of a text a member.
#[test]
fn a_text_with_a_member_on_a_line_does_not_match_that_of_the_agreed_language() {
    for flags in ["", "(?m)", "(?s)"] {
        let regex = fancy_regex::Regex::new(&(flags.to_owned() + &agreed_regex())).unwrap();
        for text in [
            "http://a/\n",
            "x\nhttp://a/",
            "http://010.2.3.1/\nhttp://a/",
            "http://a/\nx",
        ] {
            assert!(!regex.is_match(text).unwrap(), "{flags}{text:?}");
        }
        assert!(regex.is_match("http://a/").unwrap());
    }
}

#[test]
fn what_is_written_is_what_languages_have_in_common() {
    let grammar = Grammar::rfc1738();
    let all: String = grammar
        .rules()
        .iter()
        .map(|rule| regex(grammar, &rule.name).unwrap())
        .collect();
    assert!(all.bytes().all(|byte| byte.is_ascii_graphic()));
    // No flags, no names, no possessive or lazy repetition; and only punctuation after a backslash.
    assert!(all.split("(?").skip(1).all(|group| group.starts_with(':')));
    assert!(
        !["*?", "+?", "??", "*+", "++"]
            .iter()
            .any(|modified| outside_classes(&all).contains(modified))
    );
    let mut characters = all.chars();
    while let Some(character) = characters.next() {
        if character == '\\' {
            let escaped = characters.next().unwrap();
            assert!(r"^$\.*+?()[]{}|/-".contains(escaped), "\\{escaped}");
        }
    }
}

#[test]
fn what_there_is_not_has_none() {
    assert!(regex(Grammar::rfc1738(), "hostprot").is_err());
    let without_depth = RECURSIVE.replace("; depth: nested 3\n", "");
    let grammar = Grammar::read(&without_depth, Notation::Abnf).unwrap();
    assert!(regex(&grammar, "right").is_ok());
    let error = regex(&grammar, "nested").unwrap_err().to_string();
    assert!(error.contains("; depth: nested 3"), "{error}");
}

/// The automaton of a regular expression over bytes, for all matches, not the preferred one.
fn compile(pattern: &str) -> dense::DFA<Vec<u32>> {
    dense::Builder::new()
        .configure(
            dense::Config::new()
                .start_kind(StartKind::Anchored)
                .match_kind(MatchKind::All),
        )
        .syntax(syntax::Config::new().unicode(false).utf8(false))
        .thompson(thompson::Config::new().utf8(false))
        .build(pattern)
        .unwrap()
}

/// A pattern with `x` for each escaped character and each class.
fn outside_classes(pattern: &str) -> String {
    let mut outside = String::new();
    let mut characters = pattern.chars();
    let mut inside = false;
    while let Some(character) = characters.next() {
        match character {
            '\\' => {
                characters.next();
                outside.push('x');
            }
            '[' => inside = true,
            ']' => {
                inside = false;
                outside.push('x');
            }
            other if !inside => outside.push(other),
            _ => {}
        }
    }
    outside
}
