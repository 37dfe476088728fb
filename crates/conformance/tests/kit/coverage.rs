//! What strings cover, by hand and against a naive parser; and shortest strings for what they miss.

use std::{
    collections::{BTreeSet, HashSet},
    fmt::Write,
    time::{Duration, Instant},
};

use rfc1738_conformance::{
    automaton::Dfa,
    coverage::{Choice, Coverage, Item},
    derivation::{Node, Parser},
    grammar::Grammar,
    language::Language,
    sentence::{NearMisses, Sentences},
    suite::Suite,
};
use testkit::{one_in, tenth, thorough};

use crate::{abnf, bundled, rule, shown, strings};
use naive::{Extent, naive, naive_in};

mod naive;

fn line(item: &Item<'_>) -> String {
    match item.take {
        Choice::Alternative(_) => format!("{}: {item}", item.rule.name),
        _ => format!("{}: {} {item}", item.rule.name, item.expression),
    }
}

/// What strings do in the rule `r` of a grammar.
struct Case {
    grammar: &'static str,
    strings: &'static [&'static [u8]],
    /// What the strings cover, with the number of strings that do; and what they miss, with a
    /// shortest string that covers it.
    report: &'static str,
}

const CASES: &[Case] = &[
    // A choice, an option, a class with two edges, and a literal in either case.
    Case {
        grammar: "r = [ \"-\" ] ( digit / \"none\" )\ndigit = %x30-39\n",
        strings: &[b"5", b"-none", b"-Nonee", b"9"],
        report: r##"
r: [ "-" ] taken => 1
r: [ "-" ] left out => 2
r: "-" read => 1
r: alternative 1, digit => 2
r: alternative 2, %i"none" => 1
r: digit read => 2
r: digit "9" => 1
r: %i"none" small letters => 1
digit: %x30-39 read => 2
digit: %x30-39 "9" => 1
r: [ "-" ] ( digit | %i"none" ) refused after its end => 1
r: "-" refused => ""
r: digit "0" => "0"
r: digit refused => ""
r: %i"none" capitals => "None"
r: %i"none" refused => ""
digit: %x30-39 "0" => "0"
digit: %x30-39 refused => ""
"##,
    },
    // Repetitions: what cannot happen is not asked for. The last one has nothing to choose.
    Case {
        grammar: "r = *\"a\" 1*\"b\" *1\"c\" 1*3\"d\" 2\"e\" 2*\"f\"\n",
        strings: &[b"bdeeff", b"aabcddeefff", b"bdefff"],
        report: r##"
r: *%i"a" not at all => 1
r: *%i"a" more often => 1
r: %i"a" read => 1
r: %i"a" "a" => 1
r: 1*%i"b" once => 2
r: %i"b" read => 2
r: %i"b" "b" => 2
r: *1%i"c" not at all => 1
r: *1%i"c" once => 1
r: %i"c" read => 1
r: %i"c" "c" => 1
r: 1*3%i"d" once => 1
r: 1*3%i"d" more often => 1
r: %i"d" read => 2
r: %i"d" "d" => 2
r: %i"e" read => 2
r: %i"e" "e" => 2
r: %i"e" refused => 1
r: %i"f" read => 2
r: %i"f" "f" => 2
r: *%i"a" once => "abdeeff"
r: %i"a" "A" => "Abdeeff"
r: %i"a" refused => ""
r: 1*%i"b" more often => "bbdeeff"
r: %i"b" "B" => "Bdeeff"
r: %i"b" refused => ""
r: %i"c" "C" => "bCdeeff"
r: %i"c" refused => "b"
r: %i"d" "D" => "bDeeff"
r: %i"d" refused => "b"
r: %i"e" "E" => "bdEeff"
r: %i"f" "F" => "bdeeFf"
r: %i"f" refused => "bdee"
r: *%i"a" 1*%i"b" *1%i"c" 1*3%i"d" 2*2%i"e" 2*%i"f" refused after its end => "bdeeffa"
"##,
    },
    // The first alternative wins, so the second is never taken; and a class takes the first name
    // that has the byte.
    Case {
        grammar: "r = *any / x\nany = small / x\nsmall = %x61-7A\nx = %s\"x\"\n",
        strings: &[b"x", b"mm"],
        report: r##"
r: alternative 1, *any => 2
r: *any once => 1
r: *any more often => 1
r: any read => 2
any: small | x read => 2
small: %x61-7A read => 2
r: alternative 2, x => none
r: *any not at all => ""
r: any "a" => "a"
r: any "z" => "z"
r: any refused => "0"
r: x read => none
r: x refused => "0"
any: small | x "a" => "a"
any: small | x "z" => "z"
any: small | x refused => "0"
small: %x61-7A "a" => "a"
small: %x61-7A "z" => "z"
small: %x61-7A refused => "0"
x: "x" read => none
x: "x" refused => "0"
r: *any | x refused after its end => "0"
"##,
    },
    // Which member is shortest depends on what is before a repetition as well as on what is after
    // it.
    Case {
        grammar: "r = %s\"x\" p %s\"yyy\" / %s\"zzzzz\" p\np = *%s\"a\"\n",
        strings: &[],
        report: r##"
r: alternative 1, "x" p "yyy" => "xyyy"
r: alternative 2, "zzzzz" p => "zzzzz"
r: "x" read => "xyyy"
r: "x" refused => ""
r: "yyy" read => "xyyy"
r: "yyy" refused => "x"
r: "zzzzz" read => "zzzzz"
r: "zzzzz" refused => ""
p: *"a" not at all => "xyyy"
p: *"a" once => "xayyy"
p: *"a" more often => "xaayyy"
p: "a" read => "xayyy"
p: "a" refused => "x"
r: "x" p "yyy" | "zzzzz" p refused after its end => "xyyya"
"##,
    },
    // A rule that leads back to itself, at its end.
    Case {
        grammar: "r = %s\"a\" r / %s\"b\" [ r ]\n",
        strings: &[b"aab", b"bab", b"c", b"ab "],
        report: r##"
r: alternative 1, "a" r => 2
r: alternative 2, "b" [ r ] => 2
r: "a" read => 2
r: "a" refused => 2
r: "b" read => 2
r: "b" refused => 2
r: [ r ] taken => 1
r: [ r ] left out => 2
r: "a" r | "b" [ r ] refused after its end => 1
"##,
    },
    // Every byte may follow, so nothing is refused; what is empty reads nothing.
    Case {
        grammar: "r = *( %x00-60 / %x61-FF ) [ \"\" ]\n",
        strings: &[
            b"",
            b"\x00 09AZaz\x7f\xff",
            br##"!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~"##,
        ],
        report: r##"
r: *[ %x00-60 | %x61-FF ] not at all => 1
r: *[ %x00-60 | %x61-FF ] more often => 2
r: %x00-60 | %x61-FF read => 2
r: [ "" ] taken => 3
r: *[ %x00-60 | %x61-FF ] once => "a"
r: %x00-60 | %x61-FF refused => none
r: [ "" ] left out => none
r: *[ %x00-60 | %x61-FF ] [ "" ] refused after its end => none
"##,
    },
];

#[test]
fn strings_cover_these_items_and_each_other_item_has_a_shortest_string() {
    for case in CASES {
        let language = rule(case.grammar, "r");
        let mut coverage = Coverage::new(&language).unwrap();
        for string in case.strings {
            coverage.add(string).unwrap();
        }
        let mut report = String::from("\n");
        for (item, count) in coverage.items().filter(|(_, count)| *count > 0) {
            let item = line(&item);
            // Every single byte would be a long list.
            if !item.starts_with("r: %x00-60 | %x61-FF ") || item.ends_with("read") {
                writeln!(report, "{item} => {count}").unwrap();
            }
        }
        for missing in coverage.missing().unwrap() {
            let string = missing
                .string
                .map(|string| format!("\"{}\"", shown(&string)));
            let string = string.unwrap_or("none".into());
            writeln!(report, "{} => {string}", line(&missing.item)).unwrap();
        }
        assert_eq!(report, case.report, "{}", case.grammar);
    }
}

#[test]
fn each_kind_of_item_has_a_name() {
    let language = rule("r = *\"-\" [ \"none\" / digit ]\ndigit = %x30-39\n", "r");
    let coverage = Coverage::new(&language).unwrap();
    let mut names = String::from("\n");
    for (item, _) in coverage.items() {
        writeln!(names, "{} {}", item.expression, item.take.name()).unwrap();
    }
    let expected = r#"
*"-" zero
*"-" one
*"-" many
"-" read
"-" refused
[ %i"none" | digit ] present
[ %i"none" | digit ] absent
%i"none" | digit alternative
%i"none" | digit alternative
%i"none" small_letters
%i"none" capitals
%i"none" refused
digit read
digit byte
digit byte
digit refused
%x30-39 read
%x30-39 byte
%x30-39 byte
%x30-39 refused
*"-" [ %i"none" | digit ] end
"#;
    assert_eq!(names, expected);
}

/// What one string takes.
fn taken_by(coverage: &mut Coverage<'_>, string: &[u8]) -> HashSet<Extent> {
    let before: Vec<u64> = coverage.items().map(|(_, count)| count).collect();
    let is_member = coverage.add(string).unwrap();
    assert_eq!(
        is_member,
        coverage.dfa().accepts(string),
        "{}",
        shown(string)
    );
    let items = coverage
        .items()
        .zip(before)
        .filter(|((_, count), before)| count > before);
    items.map(|((item, _), _)| key(&item)).collect()
}

/// An item, as the naive parser names it.
fn key(item: &Item<'_>) -> Extent {
    (std::ptr::from_ref(item.expression), item.take)
}

/// Rules that a naive parser can do, of several grammars.
const RULES: [(&str, &str); 5] = [
    (
        "rfc1738",
        "digits escape hostnumber toplabel hostport login httpurl gopherurl telneturl",
    ),
    ("rfc1808", "path params net_loc URL"),
    ("rfc2396", "hostport net_path segment URI-reference"),
    (
        "rfc3986",
        "IPv4address h16 ls32 IP-literal authority path-abempty URI relative-ref",
    ),
    ("url-draft", "url"),
];

#[test]
fn a_naive_parser_covers_the_same() {
    let mut compared = 0;
    for (name, rules) in RULES {
        let grammar = Grammar::bundled(name).unwrap();
        for rule in one_in(4, rules.split(' ')) {
            let language = Language::rule(grammar, rule).unwrap();
            let mut coverage = Coverage::new(&language).unwrap();
            let dfa = coverage.dfa().clone();
            let suite = Suite::new(&language, 0).unwrap();
            let every = suite.size() / tenth(400) + 1;
            let suite: Vec<Vec<u8>> = suite.strings().step_by(every).collect();
            let sentences = Sentences::new(grammar, rule, 1).unwrap().take(tenth(200));
            let near_misses = NearMisses::new(grammar, rule, 1).unwrap().take(tenth(200));
            for string in suite.into_iter().chain(sentences).chain(near_misses) {
                let taken = taken_by(&mut coverage, &string);
                let Some(expected) = naive(grammar, rule, &string, &dfa) else {
                    continue;
                };
                let lines = |taken: &HashSet<Extent>| {
                    let items = coverage.items().map(|(item, _)| item);
                    let is_taken = |item: &Item<'_>| taken.contains(&key(item));
                    let lines = items.filter(is_taken).map(|item| line(&item));
                    lines.collect::<Vec<String>>()
                };
                let string = shown(&string);
                assert_eq!(lines(&taken), lines(&expected), "{name} {rule}: {string}");
                assert_eq!(taken, expected, "{name} {rule}: {string}");
                compared += 1;
            }
        }
    }
    assert!(
        compared > tenth(10_000) / if thorough() { 1 } else { 4 },
        "{compared}"
    );
}

#[test]
fn a_missing_item_is_covered_by_its_string_and_by_none_that_is_shorter() {
    for case in CASES {
        let language = rule(case.grammar, "r");
        let mut coverage = Coverage::new(&language).unwrap();
        // Of the bytes that the cases are about.
        let strings = strings(b"abcdefx-n0AZ \xFF", 3);
        for missing in coverage.missing().unwrap() {
            let item = &missing.item;
            let most = missing.string.as_ref().map_or(usize::MAX, Vec::len);
            for string in strings.iter().filter(|string| string.len() < most) {
                let taken = taken_by(&mut coverage, string);
                assert!(!taken.contains(&key(item)), "{}: {string:?}", line(item));
            }
        }
    }
    for (name, grammar) in Grammar::URLS.into_iter().zip(bundled()) {
        let language = Language::rule(grammar, &grammar.rules()[0].name).unwrap();
        let mut coverage = Coverage::new(&language).unwrap();
        let missing = coverage.missing().unwrap();
        assert_eq!(missing.len(), coverage.items().len(), "{name}");
        for missing in &missing {
            let Some(string) = &missing.string else {
                continue;
            };
            let context = || format!("{name}: {} by {}", line(&missing.item), shown(string));
            let is_member = coverage.add(string).unwrap();
            assert_ne!(is_member, missing.item.take.is_near_miss(), "{}", context());
            let (_, count) = coverage.items().nth(missing.index).unwrap();
            assert!(count > 0, "{}", context());
        }
        let mut left = coverage.missing().unwrap().into_iter();
        assert!(left.all(|missing| missing.string.is_none()), "{name}");
    }
}

/// The rules of a derivation.
fn rules<'g>(node: &Node<'g>, all: &mut BTreeSet<&'g str>) {
    all.insert(node.production);
    node.children.iter().for_each(|child| rules(child, all));
}

/// How many members were compared: each takes the items, and the rules, of its first derivation.
fn compare_with_derivations(
    grammar: &Grammar,
    rule: &str,
    members: impl Iterator<Item = Vec<u8>>,
) -> usize {
    let parser = Parser::new(grammar);
    let language = Language::rule(grammar, rule).unwrap();
    let mut coverage = Coverage::new(&language).unwrap();
    let leaves_node = |name: &str| grammar.rule(name).unwrap().leaves_node;
    let mut compared = 0;
    for member in members {
        let before: Vec<u64> = coverage.rules().map(|(_, count)| count).collect();
        let taken = taken_by(&mut coverage, &member);
        let first = parser.derivations(rule, &member).unwrap().first();
        let counts = coverage.rules().zip(before);
        let taking_part: BTreeSet<&str> = counts
            .filter(|((rule, count), before)| leaves_node(&rule.name) && count > before)
            .map(|((rule, _), _)| &*rule.name)
            .collect();
        let mut expected = BTreeSet::new();
        rules(&first, &mut expected);
        expected.retain(|name| leaves_node(name));
        let context = || format!("{rule}: {}: {first:?}", shown(&member));
        assert_eq!(taking_part, expected, "{}", context());
        if let Some(expected) = naive_in(grammar, &first, &member) {
            let items = coverage.items().map(|(item, _)| item);
            let differ =
                items.filter(|item| taken.contains(&key(item)) != expected.contains(&key(item)));
            let differ: Vec<String> = differ.map(|item| line(&item)).collect();
            assert!(differ.is_empty(), "{differ:#?} of {}", context());
            assert_eq!(taken, expected, "{}", context());
            compared += 1;
        }
    }
    compared
}

#[test]
fn a_member_takes_what_its_first_derivation_does() {
    let mut compared = 0;
    for grammar in bundled() {
        for rule in one_in(8, grammar.rules()) {
            let language = Language::rule(grammar, &rule.name).unwrap();
            let suite = Suite::new(&language, 0).unwrap();
            let every = suite.size() / tenth(200) + 1;
            let members = suite.strings().step_by(every);
            let members: Vec<Vec<u8>> = members.filter(|text| suite.dfa().accepts(text)).collect();
            let sentences = Sentences::new(grammar, &rule.name, 7).unwrap();
            let members = members.into_iter().chain(sentences.take(tenth(200)));
            compared += compare_with_derivations(grammar, &rule.name, members);
        }
    }
    assert!(compared > tenth(5_000) / 2, "{compared}");
}

/// Rules `r` that derive strings in several ways: by children that end elsewhere, by alternatives
/// between which another one is, and by iterations and options that read nothing.
const AMBIGUOUS: [&str; 15] = [
    "r = x [ \"b\" ]\nx = \"a\" / \"ab\"\n",
    "r = x *x\nx = [ \"a\" ] / *\"b\"\n",
    "r = x \"a\" / y / x \"b\"\nx = \"a\"\ny = \"ab\"\n",
    "r = \"a\" \"a\" / x / \"a\" \"b\"\nx = \"ab\"\n",
    "r = *( x / y )\nx = \"\" / \"ab\"\ny = *\"a\" *\"b\"\n",
    "r = [ [ x ] [ y ] ] [ x ]\nx = [ \"a\" ]\ny = [ \"b\" ] / x\n",
    "r = *3x *3y\nx = [ \"a\" ]\ny = \"\" / \"b\" / \"a\"\n",
    "r = *2[ \"a\" ] 2*[ \"b\" ]\n",
    "r = *( *( [ \"a\" ] ) *x )\nx = *( \"b\" / y )\ny = [ \"a\" ]\n",
    "r = *( [ \"a\" ] ( \"\" / \"b\" ) )\n",
    "r = *( [ \"a\" ] x [ \"b\" ] )\nx = y / \"b\"\ny = \"\"\n",
    "r = *[ 1*2( x / \"ab\" ) ] x\nx = [ \"a\" ] / \"ab\" \"a\"\n",
    "r = x y\nx = *\"a\" / *( \"a\" / \"b\" )\ny = [ x ]\n",
    "r = x / \"a\" r / \"b\" [ r ]\nx = 1*2\"a\" *y\ny = \"b\" / \"a\"\n",
    "r = x / y\nx = \"a\" [ y ]\ny = *z x / \"b\" / \"\"\nz = \"b\" / \"bb\"\n",
];

#[test]
fn in_an_ambiguous_grammar_it_is_the_first_that_leads_to_the_end() {
    let mut compared = 0;
    for text in AMBIGUOUS {
        let grammar = abnf(text);
        let dfa = Dfa::new(&grammar, "r").unwrap();
        let members = strings(b"ab", 6).into_iter();
        let members: Vec<Vec<u8>> = members.filter(|string| dfa.accepts(string)).collect();
        compared += compare_with_derivations(&grammar, "r", members.iter().cloned());
        let parser = Parser::new(&grammar);
        for member in members {
            let first = parser.derivations("r", &member).unwrap().first();
            let (first, all) = (
                naive_in(&grammar, &first, &member),
                naive(&grammar, "r", &member, &dfa),
            );
            if first.is_some() && all.is_some() {
                assert_eq!(first, all, "{text}: {}", shown(&member));
            }
        }
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn a_long_string_takes_linear_time_and_no_stack() {
    let language = rule("r = \"a\" r / \"b\" *( \"c\" [ \"d\" ] )\n", "r");
    let mut coverage = Coverage::new(&language).unwrap();
    let start = Instant::now();
    let string = [vec![b'a'; 1 << 20], b"b".to_vec(), b"ccd".repeat(1 << 19)].concat();
    assert!(coverage.add(&string).unwrap());
    assert!(!coverage.add(&string[..1 << 20]).unwrap());
    assert!(
        start.elapsed() < Duration::from_secs(20),
        "{:?}",
        start.elapsed()
    );
}

#[test]
fn too_many_ways_are_refused() {
    // After each of 3600 strings, the next byte may be at any place of both counts.
    let grammar = abnf("r = 1*60( 1*60\"a\" )\n");
    let start = Instant::now();
    let language = Language::rule(&grammar, "r").unwrap();
    let mut coverage = Coverage::new(&language).unwrap();
    assert!(coverage.add(b"aaa").unwrap());
    let message = "the automaton would be too large: to find what strings cover would take more than 16777216 steps; ask about \
                   a smaller rule, or split it";
    assert_eq!(coverage.missing().unwrap_err().to_string(), message);
    assert_eq!(
        coverage.add(&[b'a'; 3600]).unwrap_err().to_string(),
        message
    );
    assert_eq!((coverage.members(), coverage.near_misses()), (1, 0));
    assert!(coverage.add(b"aa").unwrap());
    assert!(
        start.elapsed() < Duration::from_secs(60),
        "{:?}",
        start.elapsed()
    );
    assert!(Language::rule(&grammar, "s").is_err());
}

#[test]
fn a_report_says_what_is_missing_with_strings_that_complete_it() {
    let text = "r = [ \"-\" ] 1*2digit / \"none\"\ndigit = %x30-39\n";
    let language = rule(text, "r");
    let report = |strings: &[Vec<u8>]| {
        let mut coverage = Coverage::new(&language).unwrap();
        strings
            .iter()
            .for_each(|string| _ = coverage.add(string).unwrap());
        coverage.report().unwrap().with_mutants(strings).unwrap()
    };
    let mut strings = [&b"5"[..], b"-77", b"nonex"].map(<[u8]>::to_vec).to_vec();
    let few = report(&strings);
    assert_eq!(
        (few.items, few.covered, few.rounded_percent()),
        ([15, 5], [8, 1], 45.0)
    );
    assert!(
        few.to_string()
            .contains("\n  r      | %i\"none\"               \"none\"\n"),
        "{few}"
    );
    let missed = &few.missed.as_ref().unwrap().missed;
    let never_negative = missed
        .iter()
        .find(|fault| fault.fault.contains("none"))
        .unwrap();
    assert!(few.to_string().contains(&never_negative.fault), "{few}");

    strings.extend(few.missing().filter_map(|entry| entry.shortest.clone()));
    strings.extend(missed.iter().map(|fault| fault.shortest.0.clone()));
    let all = report(&strings);
    assert_eq!(
        (
            all.percent(),
            all.missing().count(),
            all.missed.as_ref().unwrap().missed.len()
        ),
        (100.0, 0, 0)
    );
    assert!(
        !all.to_string().contains("Missing") && !all.to_string().contains('!'),
        "{all}"
    );

    // In colors, the same text.
    let painted = few
        .painted(|ink, text| format!("<{ink:?}>{text}</>"))
        .to_string();
    assert!(
        painted.starts_with("<Bold>r</> = ") && painted.contains("<Extent(Nothing)>taken 0</>"),
        "{painted}"
    );
}
