//! Comparisons of two sets of strings are checked against enumeration, and against a second, plain
//! computation.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use rfc1738_conformance::{
    ByteSet,
    automaton::{CompileError, Dfa, State},
    compare::{Comparison, Relation, Rules, Side, TooMuchWork, Witness},
    grammar::{Grammar, Notation},
    language::{Language, Operator},
    rfc1738::{self, agreed},
};
use testkit::thorough;

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

/// `GRAMMAR:RULE`, or a production of RFC 1738.
fn language(name: &str) -> Language {
    let (grammar, rule) = name.split_once(':').unwrap_or(("rfc1738", name));
    Language::rule(Grammar::bundled(grammar).unwrap(), rule).unwrap()
}

fn relation(a: &str, b: &str) -> Relation {
    Comparison::new(&language(a), &language(b))
        .unwrap()
        .relation()
}

/// The relation, and the shortest strings only in A, only in B, and in both.
#[track_caller]
fn assert_compared(a: &str, b: &str, expected: Relation, strings: [Option<&str>; 3]) {
    let (a, b) = (language(a), language(b));
    let comparison = Comparison::new(&a, &b).unwrap();
    assert_eq!(comparison.relation(), expected);
    let found = [
        comparison.only(Side::A),
        comparison.only(Side::B),
        comparison.common(),
    ];
    assert_eq!(
        found.map(|string| string.map(|bytes| String::from_utf8(bytes).unwrap())),
        strings.map(|s| s.map(String::from))
    );
}

#[test]
fn a_relation_has_a_word() {
    for (a, b, word) in [
        ("digits", "port", "equal"),
        ("hpath", "urlpath", "within"),
        ("host", "hostname", "contains"),
        ("ftpurl", "rfc3986:absolute-URI", "overlap"),
        ("httpurl", "ftpurl", "apart"),
    ] {
        assert_eq!(relation(a, b).to_string(), word, "{a} {b}");
    }
}

#[test]
fn all_ten_schemes_are_within_the_uris_of_rfc_2396() {
    for scheme in TEN {
        assert_eq!(
            relation(scheme, "rfc2396:absoluteURI"),
            Relation::Within,
            "{scheme}"
        );
    }
}

#[test]
fn four_of_the_ten_schemes_are_not_within_the_uris_of_rfc_3986() {
    let leave = TEN
        .into_iter()
        .filter(|scheme| relation(scheme, "rfc3986:absolute-URI") == Relation::Overlap);
    assert_eq!(
        leave.collect::<Vec<_>>(),
        ["ftpurl", "mailtourl", "newsurl", "telneturl"]
    );
    for scheme in TEN {
        let relation = relation(scheme, "rfc3986:absolute-URI");
        assert!(
            [Relation::Within, Relation::Overlap].contains(&relation),
            "{scheme}"
        );
    }
}

#[test]
fn examples_are_the_shortest() {
    let overlap = Relation::Overlap;
    let strings = [Some("ftp://:a?@a"), Some("a:"), Some("ftp://a")];
    assert_compared("ftpurl", "rfc3986:absolute-URI", overlap, strings);
    assert_compared(
        "rfc2396:absoluteURI",
        "rfc3986:absolute-URI",
        overlap,
        [Some("a://:a"), Some("a:"), Some("a:a")],
    );
    assert_compared(
        "rfc2396:URI-reference",
        "rfc3986:URI-reference",
        overlap,
        [Some("//:a"), Some("?"), Some("")],
    );
    assert_compared(
        "url",
        "genericurl",
        Relation::Equal,
        [None, None, Some("a:")],
    );
    assert_compared("digits", "port", Relation::Equal, [None, None, Some("0")]);
    assert_compared(
        "hpath",
        "urlpath",
        Relation::Within,
        [None, Some("?"), Some("")],
    );
    assert_compared(
        "host",
        "hostname",
        Relation::Contains,
        [Some("0.0.0.0"), None, Some("a")],
    );
    assert_compared(
        "httpurl",
        "ftpurl",
        Relation::Apart,
        [Some("http://a"), Some("ftp://a"), None],
    );
}

/// `docs/languages.md` says so.
#[test]
fn rfc_1808_changed_no_url_and_rfc_2396_says_almost_nothing_about_a_uri() {
    assert_eq!(relation("url", "rfc1808:absoluteURL"), Relation::Equal);
    let text = "; base: rfc2396\nanything = scheme \":\" 1*uric\n";
    let grammar = Grammar::read(text, Notation::Bnf).unwrap();
    let anything = Language::rule(&grammar, "anything").unwrap();
    assert_eq!(
        Comparison::new(&anything, &language("rfc2396:absoluteURI"))
            .unwrap()
            .relation(),
        Relation::Equal
    );
}

#[test]
fn an_empty_set_is_within_every_other() {
    let (all, empty) = (
        language("host"),
        language("host").difference(&language("host")),
    );
    let compare = |a, b| Comparison::new(a, b).unwrap().relation();
    assert_eq!(compare(&empty, &empty), Relation::Equal);
    assert_eq!(compare(&empty, &all), Relation::Within);
    assert_eq!(compare(&all, &empty), Relation::Contains);
    let comparison = Comparison::new(&all, &empty).unwrap();
    assert_eq!(
        (comparison.only(Side::A), comparison.common()),
        (Some(b"a".to_vec()), None)
    );
    let [witness] = &comparison.witnesses(Side::A).unwrap()[..] else {
        panic!("the empty set has one state")
    };
    assert_eq!(
        (witness.place.at, witness.rules),
        (0, [Some("toplabel"); 2])
    );
}

/// The number of places is independent of how the automata are numbered.
#[test]
fn a_place_is_a_state_of_the_other_side() {
    let (ftp, uri) = (language("ftpurl"), language("rfc3986:absolute-URI"));
    let comparison = Comparison::new(&ftp, &uri).unwrap();
    assert_eq!(SIDES.map(|side| comparison.places(side).len()), [1, 46]);
    for side in SIDES {
        let witnesses = comparison.witnesses(side).unwrap();
        let places: usize = witnesses.iter().map(|witness| witness.places).sum();
        assert_eq!(places, comparison.places(side).len());
    }
}

// Rules.

fn witnesses(a: &str, b: &str, side: Side) -> Vec<Witness<'static>> {
    // The names of the rules are those of the languages.
    let [a, b] = [a, b].map(|name| &*Box::leak(Box::new(language(name))));
    Comparison::new(a, b).unwrap().witnesses(side).unwrap()
}

/// `prefix|rest, the bytes, the rules` of a witness, `$` for the end.
fn shown(Witness { place, rules, .. }: &Witness<'_>) -> String {
    let (prefix, rest) = place.string.split_at(place.at);
    let end = if place.at_end { "$" } else { "" };
    let [a, b] = rules.map(Option::unwrap_or_default);
    format!(
        "{}|{}, {}{end}, {a}, {b}",
        prefix.escape_ascii(),
        rest.escape_ascii(),
        place.bytes
    )
}

#[test]
fn a_witness_has_the_rules_in_which_both_sides_are() {
    let cases = [
        (
            "ftpurl",
            "rfc3986:absolute-URI",
            Side::A,
            r#"ftp://:a|?@a, "?", password, userinfo"#,
        ),
        (
            "telneturl",
            "rfc3986:absolute-URI",
            Side::A,
            r#"telnet://:a|?@a, "?", password, userinfo"#,
        ),
        // At the end, the rule that read the last byte, and the one in which more was expected.
        (
            "rfc2396:absoluteURI",
            "rfc3986:absolute-URI",
            Side::B,
            "a:|, $, absoluteURI, absolute-URI",
        ),
        // The second side is about to enter one rule.
        (
            "rfc3986:absolute-URI",
            "rfc2396:absoluteURI",
            Side::A,
            r#"a://|[::], "[", IP-literal, authority"#,
        ),
        // Nothing more may follow, so the second side is in the rule that it read last.
        (
            "domainlabel",
            "alphadigit",
            Side::A,
            r#"a|a, "-" | "0"–"9" | "A"–"Z" | "a"–"z", domainlabel, alphadigit"#,
        ),
        // A rule that leads back to itself.
        (
            "url-draft:hostname",
            "hostname",
            Side::A,
            r#"a-|, " " | "!"–<"> | "$"–"*" | "," | "." | ":"–";" | "@" | "_"$, xalphas, domainlabel"#,
        ),
    ];
    for (a, b, side, expected) in cases {
        let shown: Vec<String> = witnesses(a, b, side).iter().map(shown).collect();
        assert!(
            shown.iter().any(|shown| shown == expected),
            "{expected}: {shown:#?}"
        );
    }
}

#[test]
fn in_a_sum_the_rule_is_in_a_part_that_decides() {
    let sum = |a, operator, b| language(a).combined(operator, &language(b));
    fn rules<'l>(a: &'l Language, b: &'l Language, side: Side) -> Vec<[Option<&'l str>; 2]> {
        Comparison::new(a, b)
            .unwrap()
            .witnesses(side)
            .unwrap()
            .iter()
            .map(|witness| witness.rules)
            .collect::<Vec<_>>()
    }
    let some = |a, b| [Some(a), Some(b)];
    // "0": in the second, which has digits; the first ends where it takes `digit` away.
    let (first, second) = (
        sum("alphadigit", Operator::Difference, "digit"),
        language("alphadigit"),
    );
    assert_eq!(
        rules(&first, &second, Side::B),
        [some("digit", "alphadigit")]
    );
    // "a": in the union by its second part. Its first part would have been ready to read, too.
    let (first, second) = (sum("digit", Operator::Union, "alpha"), language("digit"));
    assert_eq!(rules(&first, &second, Side::A), [some("alpha", "digit")]);
    // "g": not in the union, where each part is ready to read: the first tells.
    let (first, second) = (language("alpha"), sum("digit", Operator::Union, "hex"));
    assert_eq!(rules(&first, &second, Side::A), [some("alpha", "digit")]);
    // "g": not in the intersection, because it is not in its second part.
    let (first, second) = (
        sum("alpha", Operator::Intersection, "hex"),
        language("alpha"),
    );
    assert_eq!(rules(&first, &second, Side::B), [some("hex", "alpha")]);
    // An automaton has no rules.
    let (strict, url) = (
        Language::from(
            rfc1738::strict(Grammar::rfc1738())
                .unwrap()
                .dfa()
                .unwrap()
                .clone(),
        ),
        language("url"),
    );
    let comparison = Comparison::new(&strict, &url).unwrap();
    assert_eq!(comparison.relation(), Relation::Within);
    assert!(
        comparison
            .witnesses(Side::B)
            .unwrap()
            .iter()
            .all(|witness| witness.rules[0].is_none())
    );
    assert!(
        comparison
            .witnesses(Side::B)
            .unwrap()
            .iter()
            .all(|witness| witness.rules[1].is_some())
    );
}

#[test]
fn places_in_the_same_two_rules_are_told_as_one_and_their_bytes_are_united() {
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
    let lengths: Vec<usize> = witnesses
        .iter()
        .map(|witness| witness.place.string.len())
        .collect();
    assert!(lengths.is_sorted(), "{lengths:?}");
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

/// Long enough for the shortest strings of all of the small rules and their differences.
const LONGEST: usize = 7;

/// All strings over three bytes, the shortest first.
fn strings() -> Vec<Vec<u8>> {
    let mut strings = vec![Vec::new()];
    let mut at = 0;
    while strings[at].len() < LONGEST {
        for byte in *b"ab\xFF" {
            let longer = [&strings[at][..], &[byte]].concat();
            strings.push(longer);
        }
        at += 1;
    }
    strings
}

/// Where a string leaves a set that it is not in: the state, and the length of what was read.
fn leaves(dfa: &Dfa, string: &[u8]) -> (State, usize) {
    let live = |length: &usize| dfa.dead() != Some(dfa.run(Dfa::START, &string[..*length]));
    // The set may be empty.
    let at = (0..=string.len()).rev().find(live).unwrap_or(0);
    (dfa.run(Dfa::START, &string[..at]), at)
}

#[test]
fn small_sets_are_compared_as_all_their_strings_are() {
    let grammar = Grammar::read(SMALL, Notation::Abnf).unwrap();
    let small: Vec<&str> = grammar
        .rules()
        .iter()
        .map(|rule| rule.name.as_str())
        .take(12)
        .collect();
    let strings = strings();
    let mut relations = HashSet::new();
    for a in &small {
        for b in &small {
            let languages = [a, b].map(|rule| Language::rule(&grammar, rule).unwrap());
            let comparison = Comparison::new(&languages[0], &languages[1]).unwrap();
            let [dfa_a, dfa_b] = [languages[0].dfa().unwrap(), languages[1].dfa().unwrap()];
            let length = |found: Option<&Vec<u8>>| found.map(Vec::len);
            let shortest = |is_in_a, is_in_b| {
                length(strings.iter().find(|string| {
                    [dfa_a.accepts(string), dfa_b.accepts(string)] == [is_in_a, is_in_b]
                }))
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
                found.each_ref().map(|found| length(found.as_ref())),
                counted,
                "{a} {b}"
            );
            let expected = match counted {
                [None, None, _] => Relation::Equal,
                [None, Some(_), _] => Relation::Within,
                [Some(_), None, _] => Relation::Contains,
                [Some(_), Some(_), Some(_)] => Relation::Overlap,
                [Some(_), Some(_), None] => Relation::Apart,
            };
            assert_eq!(comparison.relation(), expected, "{a} {b}");
            relations.insert(expected);
            for (side, [this, other]) in SIDES.into_iter().zip([[dfa_a, dfa_b], [dfa_b, dfa_a]]) {
                let mut expected: BTreeMap<State, (usize, BTreeSet<Option<u8>>)> = BTreeMap::new();
                for string in strings
                    .iter()
                    .filter(|string| this.accepts(string) && !other.accepts(string))
                {
                    let (state, at) = leaves(other, string);
                    let (_, bytes) = expected
                        .entry(state)
                        .or_insert((string.len(), BTreeSet::new()));
                    bytes.insert(string.get(at).copied());
                }
                let places = comparison.places(side).map(|place| {
                    assert!(
                        this.accepts(&place.string) && !other.accepts(&place.string),
                        "{a} {b}: {place:?}"
                    );
                    assert_eq!(
                        leaves(other, &place.string),
                        (place.state, place.at),
                        "{a} {b}"
                    );
                    let bytes = place
                        .bytes
                        .iter()
                        .map(Some)
                        .chain(place.at_end.then_some(None))
                        .collect();
                    (place.state, (place.string.len(), bytes))
                });
                assert_eq!(places.collect::<BTreeMap<_, _>>(), expected, "{a} {b}");
            }
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
        let languages = [language(a), language(b)];
        let comparison = Comparison::new(&languages[0], &languages[1]).unwrap();
        for (side, [this, other]) in SIDES.into_iter().zip([[0, 1], [1, 0]]) {
            let (this, other) = (
                languages[this].dfa().unwrap(),
                languages[other].dfa().unwrap(),
            );
            let found = comparison.places(side).map(|place| {
                assert!(
                    this.accepts(&place.string) && !other.accepts(&place.string),
                    "{a} {b}: {place:?}"
                );
                assert_eq!(
                    leaves(other, &place.string),
                    (place.state, place.at),
                    "{a} {b}: {place:?}"
                );
                (
                    place.state,
                    (
                        place.bytes.iter().collect(),
                        place.at_end,
                        place.string.len(),
                    ),
                )
            });
            assert_eq!(
                found.collect::<BTreeMap<_, _>>(),
                places(this, other),
                "{a} {b}"
            );
            let lengths: Vec<usize> = comparison
                .places(side)
                .map(|place| place.string.len())
                .collect();
            assert!(lengths.is_sorted(), "{a} {b}");
            // Each witness is one of the places, and the first with its rules.
            let witnesses = comparison.witnesses(side).unwrap();
            let strings: Vec<Vec<u8>> = comparison.places(side).map(|place| place.string).collect();
            assert!(
                witnesses
                    .iter()
                    .all(|witness| strings.contains(&witness.place.string)),
                "{a} {b}"
            );
            assert_eq!(
                witnesses
                    .iter()
                    .map(|witness| witness.places)
                    .sum::<usize>(),
                strings.len(),
                "{a} {b}"
            );
        }
    }
}

// Bounds.

fn abnf(text: &str) -> Grammar {
    Grammar::read(text, Notation::Abnf).unwrap()
}

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
    let grammar = abnf("a = *( 1009( %x61 / %x62 ) ) \nb = *( 1013( %x61 / %x63 ) )\n");
    let [a, b] = ["a", "b"].map(|rule| Language::rule(&grammar, rule).unwrap());
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

#[test]
fn the_readers_of_a_string_are_the_rules_at_its_bytes() {
    let rfc1738 = |name| Language::rule(Grammar::rfc1738(), name).unwrap();
    let rfc3986 = |name| Language::rule(Grammar::rfc3986(), name).unwrap();
    for (language, count) in [
        (rfc1738("ftpurl"), 2_000),
        (rfc1738("hostport"), 2_000),
        (rfc1738("url"), 200),
        (rfc1738("host").difference(&rfc1738("hostname")), 2_000),
        (rfc3986("authority"), 2_000),
        (rfc1738::strict(Grammar::rfc1738()).unwrap(), 200),
        (agreed::language().clone(), 200),
        (Dfa::new(Grammar::rfc1738(), "port").unwrap().into(), 20),
    ] {
        let dfa = language.dfa().unwrap();
        let mut rules = Rules::new(&language).unwrap();
        let prefixes = dfa
            .access_strings()
            .into_iter()
            .flat_map(|access| (0..=255).map(move |byte| [&access[..], &[byte]].concat()));
        let mut members = 0;
        for string in prefixes.chain([Vec::new()]) {
            let readers = rules.readers(&string).unwrap();
            let has_rules = rules.at(&string, 0).unwrap().is_some();
            assert_eq!(
                readers.is_some(),
                dfa.accepts(&string) && has_rules,
                "{}",
                string.escape_ascii()
            );
            let Some(readers) = readers.filter(|_| members < count) else {
                continue;
            };
            members += 1;
            for (at, reader) in readers.iter().enumerate() {
                assert_eq!(
                    rules.at(&string, at).unwrap(),
                    Some(*reader),
                    "{} {at}",
                    string.escape_ascii()
                );
            }
            assert_eq!(readers.len(), string.len());
        }
    }
}
