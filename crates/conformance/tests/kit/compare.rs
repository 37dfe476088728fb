//! Comparisons of two sets of strings are checked against enumeration, and against a second, plain
//! computation.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use rfc1738_conformance::{
    ByteSet,
    automaton::{CompileError, Dfa, State},
    compare::{Comparison, Relation, Rules, Side, TooMuchWork, Witness},
    grammar::Grammar,
    language::{Language, Operator},
    rfc1738,
};
use testkit::thorough;

use crate::{abnf, bnf, language, rule, shown, strings};

const SIDES: [Side; 2] = [Side::A, Side::B];

/// The productions of the ten schemes.
const TEN: [&str; 10] = [
    "ftpurl",
    "fileurl",
    "httpurl",
    "gopherurl",
    "mailtourl",
    "newsurl",
    "nntpurl",
    "telneturl",
    "waisurl",
    "prosperourl",
];

fn relation(a: &str, b: &str) -> Relation {
    let (a, b) = (language(a), language(b));
    Comparison::new(&a, &b).unwrap().relation()
}

/// A, its relation to B, and B; a shortest string only in A, one only in B, and one in both: `-` if
/// there is none, `""` if it is empty.
const COMPARED: &str = r#"
ftpurl overlap rfc3986:absolute-URI ftp://:a?@a a: ftp://a
rfc2396:absoluteURI overlap rfc3986:absolute-URI a://:a a: a:a
rfc2396:URI-reference overlap rfc3986:URI-reference //:a ? ""
url equal genericurl - - a:
digits equal port - - 0
hpath within urlpath - ? ""
host contains hostname 0.0.0.0 - a
httpurl apart ftpurl http://a ftp://a -
"#;

#[test]
fn a_comparison_has_a_relation_and_shortest_examples() {
    for row in COMPARED.lines().skip(1) {
        let [a, _, b] = row.split(' ').collect::<Vec<_>>()[..3] else {
            panic!("{row}")
        };
        let languages = [a, b].map(language);
        let comparison = Comparison::new(&languages[0], &languages[1]).unwrap();
        let [only_a, only_b, both] = [
            comparison.only(Side::A),
            comparison.only(Side::B),
            comparison.common(),
        ]
        .map(|string| match string.as_deref() {
            None => "-".to_owned(),
            Some(b"") => "\"\"".to_owned(),
            Some(string) => shown(string),
        });
        let relation = comparison.relation();
        assert_eq!(format!("{a} {relation} {b} {only_a} {only_b} {both}"), row);
    }
}

#[test]
fn all_ten_schemes_are_within_the_uris_of_rfc_2396_and_six_within_those_of_rfc_3986() {
    let overlapping = ["ftpurl", "mailtourl", "newsurl", "telneturl"];
    for scheme in TEN {
        let within = Relation::Within;
        assert_eq!(relation(scheme, "rfc2396:absoluteURI"), within, "{scheme}");
        let expected = match overlapping.contains(&scheme) {
            true => Relation::Overlap,
            false => within,
        };
        assert_eq!(
            relation(scheme, "rfc3986:absolute-URI"),
            expected,
            "{scheme}"
        );
    }
}

/// `docs/languages.md` says so.
#[test]
fn rfc_1808_changed_no_url_and_rfc_2396_says_almost_nothing_about_a_uri() {
    assert_eq!(relation("url", "rfc1808:absoluteURL"), Relation::Equal);
    let grammar = bnf("; base: rfc2396\nanything = scheme \":\" 1*uric\n");
    let anything = Language::rule(&grammar, "anything").unwrap();
    let uri = language("rfc2396:absoluteURI");
    let comparison = Comparison::new(&anything, &uri).unwrap();
    assert_eq!(comparison.relation(), Relation::Equal);
}

#[test]
fn an_empty_set_is_within_every_other() {
    let all = language("host");
    let empty = all.difference(&all);
    let compare = |a, b| Comparison::new(a, b).unwrap().relation();
    assert_eq!(compare(&empty, &empty), Relation::Equal);
    assert_eq!(compare(&empty, &all), Relation::Within);
    assert_eq!(compare(&all, &empty), Relation::Contains);
    let comparison = Comparison::new(&all, &empty).unwrap();
    assert_eq!(comparison.only(Side::A), Some(b"a".to_vec()));
    assert_eq!(comparison.common(), None);
    let [witness] = &comparison.witnesses(Side::A).unwrap()[..] else {
        panic!("the empty set has one state")
    };
    assert_eq!(witness.place.at, 0);
    assert_eq!(witness.rules, [Some("toplabel"); 2]);
}

/// The number of places is independent of how the automata are numbered.
#[test]
fn a_place_is_a_state_of_the_other_side() {
    let (ftp, uri) = (language("ftpurl"), language("rfc3986:absolute-URI"));
    let comparison = Comparison::new(&ftp, &uri).unwrap();
    assert_eq!(SIDES.map(|side| comparison.places(side).len()), [1, 46]);
}

// Rules.

/// The rules of an automaton for a depth are copies, one for each depth.
#[test]
fn a_rule_that_nests_has_its_own_name() {
    let grammar = abnf("list = \"(\" [ list ] \")\"\n");
    let grammar = grammar.with_depth("list", 3).unwrap();
    let list = Language::rule(&grammar, "list").unwrap();
    let mut rules = Rules::new(&list).unwrap();
    for at in 0..6 {
        assert_eq!(rules.at(b"((()))", at), Ok(Some("list")), "{at}");
    }
    assert_eq!(rules.at(b"(((x", 3), Ok(Some("list")));
}

fn witnesses(a: &str, b: &str, side: Side) -> Vec<Witness<'static>> {
    // The names of the rules are those of the languages.
    let [a, b] = [a, b].map(|name| &*Box::leak(Box::new(language(name))));
    Comparison::new(a, b).unwrap().witnesses(side).unwrap()
}

/// `prefix|rest, the bytes, the rules` of a witness, `$` for the end.
fn line(Witness { place, rules, .. }: &Witness<'_>) -> String {
    let (prefix, rest) = place.string.split_at(place.at);
    let end = if place.at_end { "$" } else { "" };
    let [a, b] = rules.map(Option::unwrap_or_default);
    format!(
        "{}|{}, {}{end}, {a}, {b}",
        shown(prefix),
        shown(rest),
        place.bytes
    )
}

#[test]
fn a_witness_has_the_rules_in_which_both_sides_are() {
    let uri = "rfc3986:absolute-URI";
    let [a, b] = SIDES;
    let cases = [
        ("ftpurl", uri, a, r#"ftp://:a|?@a, "?", password, userinfo"#),
        (
            "telneturl",
            uri,
            a,
            r#"telnet://:a|?@a, "?", password, userinfo"#,
        ),
        // At the end, the rule that read the last byte, and the one in which more was expected.
        (
            "rfc2396:absoluteURI",
            uri,
            b,
            "a:|, $, absoluteURI, absolute-URI",
        ),
        // The second side is about to enter one rule.
        (
            uri,
            "rfc2396:absoluteURI",
            a,
            r#"a://|[::], "[", IP-literal, authority"#,
        ),
        // Nothing more may follow, so the second side is in the rule that it read last.
        (
            "domainlabel",
            "alphadigit",
            a,
            r#"a|a, "-" | "0"–"9" | "A"–"Z" | "a"–"z", domainlabel, alphadigit"#,
        ),
        // A rule that leads back to itself.
        (
            "url-draft:hostname",
            "hostname",
            a,
            r#"a-|, " " | "!"–<"> | "$"–"*" | "," | "." | ":"–";" | "@" | "_"$, xalphas, domainlabel"#,
        ),
    ];
    for (a, b, side, expected) in cases {
        let lines: Vec<String> = witnesses(a, b, side).iter().map(line).collect();
        assert!(
            lines.iter().any(|line| line == expected),
            "{expected}: {lines:#?}"
        );
    }
}

#[test]
fn in_a_sum_the_rule_is_in_a_part_that_decides() {
    use Operator::{Difference, Intersection, Union};
    let sum = |a, operator, b| language(a).combined(operator, &language(b));
    let alphadigit = || language("alphadigit");
    let alpha = || language("alpha");
    let cases = [
        // "0": in the second, which has digits; the first ends where it takes `digit` away.
        (
            sum("alphadigit", Difference, "digit"),
            alphadigit(),
            Side::B,
            ["digit", "alphadigit"],
        ),
        // "a": in the union by its second part. Its first part would have been ready to read, too.
        (
            sum("digit", Union, "alpha"),
            language("digit"),
            Side::A,
            ["alpha", "digit"],
        ),
        // "g": not in the union, where each part is ready to read: the first decides.
        (
            alpha(),
            sum("digit", Union, "hex"),
            Side::A,
            ["alpha", "digit"],
        ),
        // "g": not in the intersection, because it is not in its second part.
        (
            sum("alpha", Intersection, "hex"),
            alpha(),
            Side::B,
            ["hex", "alpha"],
        ),
    ];
    for (a, b, side, rules) in cases {
        let comparison = Comparison::new(&a, &b).unwrap();
        let witnesses = comparison.witnesses(side).unwrap();
        let found: Vec<_> = witnesses.iter().map(|witness| witness.rules).collect();
        assert_eq!(found, [rules.map(Some)]);
    }
    // An automaton has no rules.
    let strict = rfc1738::strict(Grammar::rfc1738()).unwrap();
    let strict = Language::from(strict.dfa().unwrap().clone());
    let url = language("url");
    let comparison = Comparison::new(&strict, &url).unwrap();
    assert_eq!(comparison.relation(), Relation::Within);
    for witness in comparison.witnesses(Side::B).unwrap() {
        assert!(witness.rules[0].is_none() && witness.rules[1].is_some());
    }
}

#[test]
fn a_witness_stands_for_the_places_in_the_same_two_rules_and_unites_their_bytes() {
    let (a, b) = (language("rfc3986:absolute-URI"), language("ftpurl"));
    let comparison = Comparison::new(&a, &b).unwrap();
    let witnesses = comparison.witnesses(Side::A).unwrap();
    assert!(witnesses.len() < comparison.places(Side::A).len());
    let rules: HashSet<_> = witnesses.iter().map(|witness| witness.rules).collect();
    assert_eq!(rules.len(), witnesses.len());
    let union =
        |sets: &mut dyn Iterator<Item = ByteSet>| sets.fold(ByteSet::default(), ByteSet::union);
    assert_eq!(
        union(&mut witnesses.iter().map(|witness| witness.place.bytes)),
        union(&mut comparison.places(Side::A).map(|place| place.bytes))
    );
    assert!(witnesses.is_sorted_by_key(|witness| witness.place.string.len()));
}

// Enumeration.

/// Small rules over a few bytes: words, repetitions, classes, the empty string, all strings,
/// recursion.
const SMALL: &str = r#"
all = *( %x61 / %x62 / %xFF )
empty = ""
a = %x61
as = *%x61
ab = %x61 %x62
abs = *( %x61 %x62 )
even = *( ( %x61 / %x62 ) ( %x61 / %x62 ) )
no-b = *( %x61 / %xFF )
two = 2*3( %x61 / %x62 )
odd-a = *%x62 %x61 *( *%x62 %x61 *%x62 %x61 ) *%x62
end-ab = *( %x61 / %x62 ) %x61 %x62
rec = %x61 rec / %x62 rec / %xFF
"#;

#[test]
fn small_sets_are_compared_as_all_their_strings_are() {
    let grammar = abnf(SMALL);
    let small: Vec<(&str, Language)> = (grammar.rules().iter().take(12))
        .map(|rule| (&*rule.name, Language::rule(&grammar, &rule.name).unwrap()))
        .collect();
    // Long enough for the shortest strings of all of them and their differences.
    let strings = strings(b"ab\xFF", 7);
    let mut relations = HashSet::new();
    for (name_a, a) in &small {
        for (name_b, b) in &small {
            let pair = format!("{name_a} {name_b}");
            let comparison = Comparison::new(a, b).unwrap();
            let [dfa_a, dfa_b] = [a, b].map(|language| language.dfa().unwrap());
            let shortest = |is_in_a, is_in_b| {
                let mut strings = strings.iter();
                let found = strings.find(|string| {
                    [dfa_a.accepts(string), dfa_b.accepts(string)] == [is_in_a, is_in_b]
                });
                found.map(Vec::len)
            };
            let counted = [
                shortest(true, false),
                shortest(false, true),
                shortest(true, true),
            ];
            let found = [
                comparison.only(Side::A),
                comparison.only(Side::B),
                comparison.common(),
            ];
            assert_eq!(
                found.map(|found| found.map(|it| it.len())),
                counted,
                "{pair}"
            );
            let expected = match counted {
                [None, None, _] => Relation::Equal,
                [None, Some(_), _] => Relation::Within,
                [Some(_), None, _] => Relation::Contains,
                [Some(_), Some(_), Some(_)] => Relation::Overlap,
                [Some(_), Some(_), None] => Relation::Apart,
            };
            assert_eq!(comparison.relation(), expected, "{pair}");
            relations.insert(expected);
            assert_places(&pair, a, b);
        }
    }
    assert_eq!(relations.len(), 5, "every relation occurs");
}

// A second computation, byte by byte, for automata that are too large for enumeration.

/// The length of the shortest string from each state to acceptance.
fn to_acceptance(dfa: &Dfa) -> Vec<Option<usize>> {
    let mut lengths: Vec<Option<usize>> = (0..dfa.state_count())
        .map(|state| dfa.is_accepting(state).then_some(0))
        .collect();
    loop {
        let mut next = lengths.clone();
        for state in 0..dfa.state_count() {
            let nearest = (0..=u8::MAX)
                .filter_map(|byte| lengths[dfa.next(state, byte)])
                .min();
            next[state] = [next[state], nearest.map(|length| length + 1)]
                .into_iter()
                .flatten()
                .min();
        }
        if next == lengths {
            return lengths;
        }
        lengths = next;
    }
}

/// The bytes, the end and the shortest length of each place where `a` leaves `b`.
fn places(a: &Dfa, b: &Dfa) -> BTreeMap<State, (BTreeSet<u8>, bool, usize)> {
    let (left_a, left_b) = (to_acceptance(a), to_acceptance(b));
    let mut places: BTreeMap<State, (BTreeSet<u8>, bool, usize)> = BTreeMap::new();
    let (mut known, mut pairs, mut depth) = (HashSet::new(), vec![(Dfa::START, Dfa::START)], 0);
    while !pairs.is_empty() {
        let mut next = Vec::new();
        for (in_a, in_b) in pairs
            .into_iter()
            .filter(|&pair| known.insert(pair))
            .collect::<Vec<_>>()
        {
            let mut place = |byte: Option<u8>, length| {
                let (bytes, at_end, shortest) =
                    places
                        .entry(in_b)
                        .or_insert((BTreeSet::new(), false, length));
                bytes.extend(byte);
                *at_end |= byte.is_none();
                *shortest = length.min(*shortest);
            };
            if a.is_accepting(in_a) && !b.is_accepting(in_b) {
                place(None, depth);
            }
            for byte in 0..=u8::MAX {
                let (to_a, to_b) = (a.next(in_a, byte), b.next(in_b, byte));
                match (left_a[to_a], left_b[to_b]) {
                    (Some(_), Some(_)) => next.push((to_a, to_b)),
                    (Some(left), None) => place(Some(byte), depth + 1 + left),
                    _ => {}
                }
            }
        }
        (pairs, depth) = (next, depth + 1);
    }
    places
}

/// Where a string leaves a set that it is not in: the state, and the length of what was read.
fn leaves(dfa: &Dfa, string: &[u8]) -> (State, usize) {
    let live = |length: &usize| dfa.dead() != Some(dfa.run(Dfa::START, &string[..*length]));
    // The set may be empty.
    let at = (0..=string.len()).rev().find(live).unwrap_or(0);
    (dfa.run(Dfa::START, &string[..at]), at)
}

/// The places of a comparison are those of the plain computation, and its witnesses are some of
/// them.
fn assert_places(context: &str, a: &Language, b: &Language) {
    let comparison = Comparison::new(a, b).unwrap();
    let [a, b] = [a, b].map(|language| language.dfa().unwrap());
    for (side, this, other) in [(Side::A, a, b), (Side::B, b, a)] {
        let mut found = BTreeMap::new();
        let mut strings = Vec::new();
        for place in comparison.places(side) {
            let context = || format!("{context}: {place:?}");
            assert!(this.accepts(&place.string), "{}", context());
            assert!(!other.accepts(&place.string), "{}", context());
            let left = leaves(other, &place.string);
            assert_eq!(left, (place.state, place.at), "{}", context());
            let bytes = place.bytes.iter().collect();
            found.insert(place.state, (bytes, place.at_end, place.string.len()));
            strings.push(place.string);
        }
        assert_eq!(found, places(this, other), "{context}");
        assert!(strings.is_sorted_by_key(Vec::len), "{context}");
        let witnesses = comparison.witnesses(side).unwrap();
        let is_place = |witness: &Witness<'_>| strings.contains(&witness.place.string);
        assert!(witnesses.iter().all(is_place), "{context}");
        let count: usize = witnesses.iter().map(|witness| witness.places).sum();
        assert_eq!(count, strings.len(), "{context}");
    }
}

#[test]
fn a_plain_computation_finds_the_same_places() {
    let generic = [
        "url-draft:url",
        "genericurl",
        "rfc1808:URL",
        "rfc2396:absoluteURI",
        "rfc3986:absolute-URI",
    ];
    let with_schemes = TEN
        .into_iter()
        .flat_map(|scheme| generic.map(|generic| (scheme, generic)));
    let each_other = generic.into_iter().zip(generic.into_iter().skip(1));
    for (a, b) in with_schemes.chain(each_other) {
        assert_places(&format!("{a} {b}"), &language(a), &language(b));
    }
}

// Bounds.

#[test]
fn automata_of_ten_thousand_states_are_compared() {
    let n = if thorough() { 9998 } else { 1998 };
    let grammar = abnf(&format!("narrow = {n}%x61\nwide = {n}( %x61 / %x62 )\n"));
    let [narrow, wide] = ["narrow", "wide"].map(|rule| Language::rule(&grammar, rule).unwrap());
    assert!(
        narrow.dfa().unwrap().state_count() == n + 2 && wide.dfa().unwrap().state_count() == n + 2
    );
    let comparison = Comparison::new(&narrow, &wide).unwrap();
    assert_eq!(comparison.relation(), Relation::Within);
    assert_eq!(comparison.places(Side::B).len(), n);
    let witnesses = comparison.witnesses(Side::B);
    if thorough() {
        assert!(
            matches!(witnesses, Err(TooMuchWork { .. })),
            "ten thousand strings of as many bytes"
        );
        return;
    }
    let witnesses = witnesses.unwrap();
    assert_eq!(
        (witnesses.len(), witnesses[0].places, witnesses[0].place.at),
        (1, n, 0)
    );
}

#[test]
fn too_many_pairs_are_refused() {
    // Each automaton has few states, but together they can be in a million pairs.
    let text = "a = *( 1009( %x61 / %x62 ) ) \nb = *( 1013( %x61 / %x63 ) )\n";
    let [a, b] = ["a", "b"].map(|name| rule(text, name));
    assert!(matches!(
        Comparison::new(&a, &b).map(|_| ()),
        Err(CompileError::TooLarge(_))
    ));
}

#[test]
fn too_much_work_is_refused() {
    // There are few rules, but their common strings are long, and a byte of them is deep inside of
    // rules: to enter one is a step.
    let rules: String = (0..30).map(|n| format!("r{n} = r{}\n", n + 1)).collect();
    let sets =
        "a = 1*( 97r0 )\nb = 1*( 101r0 )\nc = 1*( 97( r0 / %x62 ) )\nd = 1*( 101( r0 / %x62 ) )\n";
    let grammar = abnf(&format!("{sets}{rules}r30 = %x61\n"));
    let common = |[a, b]: [&str; 2]| {
        let [a, b] = [a, b].map(|rule| Language::rule(&grammar, rule).unwrap());
        a.intersection(&b)
    };
    let [narrow, wide] = [["a", "b"], ["c", "d"]].map(common);
    let comparison = Comparison::new(&narrow, &wide).unwrap();
    assert!(comparison.witnesses(Side::B).is_err());
}
