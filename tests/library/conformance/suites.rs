//! The combinators, tested with the suites of their productions, and with random sentences and near
//! misses.

use std::collections::HashSet;

use rfc1738::{Derivation, Production, Schemes, is_valid, validate};
use rfc1738_conformance::{
    derivation::Checker,
    rfc1738 as languages,
    sentence::{NearMisses, Sentences},
    suite::Suite,
};
use serde_json::Value;
use testkit::{one_in, tenth, thorough, trees::read};

use super::{
    dfa, node,
    pages::{METHOD, assert_says, number},
    section_5, suite,
};
use crate::common::strict;

/// Asserts that the combinator reads the longest prefix.
fn assert_prefix(production: Production, input: &[u8], longest: Option<usize>) {
    assert_eq!(
        production.longest_prefix(input),
        longest,
        "{production} of \"{}\"",
        input.escape_ascii()
    );
}

/// Asserts that the combinator reads the longest prefix, plain and observed, and that its
/// derivation is valid.
pub(crate) fn assert_reads(
    production: Production,
    input: &[u8],
    longest: Option<usize>,
    checker: &Checker<'_>,
) {
    assert_prefix(production, input, longest);
    let context = || format!("{production} of \"{}\"", input.escape_ascii());
    let derivation = Derivation::of(production, input);
    assert_eq!(
        derivation.as_ref().map(|derivation| derivation.end),
        longest,
        "{}, observed",
        context()
    );
    if let Some(derivation) = derivation {
        assert_eq!(
            (derivation.production, derivation.start),
            (production, 0),
            "{}",
            context()
        );
        assert_eq!(
            checker.check(&node(&derivation, 0), input),
            Ok(()),
            "{}",
            context()
        );
    }
}

#[test]
fn no_string_of_any_suite_is_treated_differently_plain_or_observed() {
    let checker = Checker::new(section_5());
    let mut strings = 0;
    let mut members = 0;
    for production in Production::ALL {
        let suite = suite(production.name(), 0);
        for (at, input) in suite.strings().enumerate() {
            let longest = suite.dfa().longest_prefix(&input);
            // Every string is read without an observer, every eleventh also with one, and in a
            // thorough run all.
            if thorough() || at % 11 == 0 {
                assert_reads(production, &input, longest, &checker);
            } else {
                assert_prefix(production, &input, longest);
            }
            strings += 1;
            members += usize::from(longest == Some(input.len()));
        }
    }
    assert_says(
        METHOD,
        &format!(
            "{} strings, {} of them members",
            number(strings),
            number(members)
        ),
    );
}

/// All 67 automata have at most 60 states.
#[test]
fn no_string_of_any_suite_for_one_more_state_is_treated_differently() {
    let suites = Production::ALL.map(|production| (production, suite(production.name(), 1)));
    for (production, suite) in &suites {
        assert!(suite.dfa().state_count() <= 60, "{production}");
    }
    for (production, suite) in one_in(3, suites) {
        for input in one_in(9, suite.strings()) {
            assert_prefix(production, &input, suite.dfa().longest_prefix(&input));
        }
    }
}

/// In the literal reading `url` is `genericurl`, so its own suite hardly tests the ten known
/// schemes. The suite of the strict reading does.
#[test]
fn url_is_right_in_the_literal_and_in_the_strict_reading() {
    let suite = Suite::new(&languages::strict(section_5()).unwrap(), 0).unwrap();
    let literal = dfa("url");
    for input in one_in(23, suite.strings()) {
        let context = || format!("\"{}\"", input.escape_ascii());
        let is_url = suite.dfa().accepts(&input);
        assert_eq!(
            Schemes::rfc1738().parse_syntax_bytes(&input).is_ok(),
            is_url,
            "{}",
            context()
        );
        if let Ok(text) = std::str::from_utf8(&input) {
            assert_eq!(is_valid(text), validate(text).is_valid(), "{}", context());
        }
        assert_eq!(
            Production::Url.longest_prefix(&input[..]),
            literal.longest_prefix(&input),
            "{}",
            context()
        );
    }
}

/// The language of `ip-schemepart` is a part of that of `*xchar`, so the suites of the productions
/// around it hardly test it.
#[test]
fn productions_that_refer_to_ip_schemepart_are_right_on_its_suite() {
    use Production::{GenericUrl, OtherUrl, SchemePart, Url};
    let checker = Checker::new(section_5());
    for (production, before) in [
        (SchemePart, ""),
        (GenericUrl, "x:"),
        (OtherUrl, "x:"),
        (Url, "x:"),
    ] {
        let dfa = dfa(production.name());
        for part in one_in(7, suite("ip-schemepart", 0).strings()) {
            let input = [before.as_bytes(), &part].concat();
            assert_reads(production, &input, dfa.longest_prefix(&input), &checker);
        }
    }
}

/// `url` and `schemepart` choose between specific alternatives and a general one that derives
/// everything that these do. A specific one is taken if it reads as much.
#[test]
fn the_specific_alternative_is_taken_where_it_reads_as_much() {
    use Production::{IpSchemePart, OtherUrl, SchemePart, Url};
    let ten: Vec<Production> = Url.uses().filter(|&url| url != OtherUrl).collect();
    for (production, specific, otherwise) in [
        (Url, &ten[..], Some(OtherUrl)),
        (SchemePart, &[IpSchemePart], None),
    ] {
        let whole = dfa(production.name());
        let suites: Vec<Suite> = specific
            .iter()
            .map(|&specific| suite(specific.name(), 0))
            .collect();
        for input in one_in(23, suites.iter().flat_map(Suite::strings)) {
            let Some(derivation) = Derivation::of(production, &input) else {
                continue;
            };
            let longest = whole.longest_prefix(&input);
            let reads_as_much = suites
                .iter()
                .position(|suite| suite.dfa().longest_prefix(&input) == longest);
            let taken = derivation.children.first().map(|child| child.production);
            let expected = reads_as_much.map(|at| specific[at]).or(otherwise);
            assert_eq!(
                taken,
                expected,
                "{production} of \"{}\"",
                input.escape_ascii()
            );
        }
    }
}

/// The number of strings made for each production; `cargo test` makes a tenth. Some are made more
/// than once: `digit` has ten sentences. Near misses are not edits of these sentences, because they
/// have another seed.
const SENTENCES: usize = 1400;
const NEAR_MISSES: usize = 1200;
const SEEDS: [u64; 2] = [1738, 1739];

/// Random sentences of a production, and near misses, none twice, each with its longest prefix in
/// the production.
fn strings(production: Production) -> impl Iterator<Item = (Vec<u8>, Option<usize>)> {
    let name = production.name();
    let dfa = dfa(name);
    let sentences = Sentences::new(section_5(), name, SEEDS[0])
        .unwrap()
        .take(tenth(SENTENCES));
    let near_misses = NearMisses::new(section_5(), name, SEEDS[1])
        .unwrap()
        .take(tenth(NEAR_MISSES));
    let mut met = HashSet::new();
    sentences
        .chain(near_misses)
        .filter(move |input| met.insert(input.clone()))
        .map(move |input| {
            let longest = dfa.longest_prefix(&input);
            (input, longest)
        })
}

#[test]
fn every_derivation_of_a_random_string_is_one_by_section_5() {
    let checker = Checker::new(section_5());
    let mut count = 0;
    for production in Production::ALL {
        for (input, longest) in strings(production) {
            assert_reads(production, &input, longest, &checker);
            count += 1;
        }
    }
    assert!(!thorough() || count >= 100_000, "{count}");
}

#[test]
fn every_tree_of_a_random_string_writes_back_what_was_read() {
    for production in Production::ALL {
        for (input, longest) in strings(production) {
            // Section 5 is written in US-ASCII, so every production stops where the text is not
            // UTF-8.
            let text = input.utf8_chunks().next().map_or("", |chunk| chunk.valid());
            let written = read(production, text).map(|reading| reading.written);
            assert_eq!(
                written.as_deref(),
                longest.map(|end| &text[..end]),
                "{production} of \"{}\"",
                input.escape_ascii()
            );
        }
    }
}

/// Random strings of `url` and of its alternatives.
fn strings_of_urls() -> impl Iterator<Item = Vec<u8>> {
    let productions = Production::Url.uses().chain([Production::Url]);
    productions.flat_map(strings).map(|(input, _)| input)
}

#[test]
fn every_url_of_the_strict_reading_has_a_derivation_by_section_5_and_is_written_back() {
    let checker = Checker::new(section_5());
    let strict = strict(section_5());
    for input in strings_of_urls() {
        let url = Schemes::today().parse_syntax_bytes(&input[..]);
        let shown = input.escape_ascii();
        assert_eq!(url.is_ok(), strict.accepts(&input), "\"{shown}\"");
        let Ok(url) = url else { continue };
        assert_eq!(url.to_string().as_bytes(), input);
        let derivation = Derivation::of_url(url.to_string()).unwrap();
        assert_eq!((derivation.start, derivation.end), (0, input.len()));
        let checked = checker.check(&node(&derivation, 0), &input);
        assert_eq!(checked, Ok(()), "{url}");
    }
}

/// The tree of a URL and its derivation are made in different ways, and agree.
#[test]
fn the_leaves_of_the_tree_of_a_url_are_those_of_its_derivation() {
    let mut count = 0;
    for input in strings_of_urls() {
        let Ok(url) = Schemes::today().parse_syntax_bytes(&input[..]) else {
            continue;
        };
        let mut of_tree = Vec::new();
        let mut of_derivation = Vec::new();
        let tree = serde_json::to_value(url).unwrap();
        let derivation = Derivation::of_url(url.to_string()).unwrap();
        // Beside it, the scheme.
        let tree = &tree[url.production().name()];
        leaves_of_tree(tree, ["url", url.production().name()], &mut of_tree);
        leaves_of_derivation(&derivation, &mut of_derivation);
        assert_eq!(of_tree, of_derivation, "{url}");
        count += 1;
    }
    assert!(count >= tenth(10_000), "{count}");
}

/// A production, and where its text begins and ends.
type Leaf = (String, u64, u64);

/// The leaves below the last of these keys. Some are not named after a production: `"*"` and
/// `*xchar` are all that their production derives, `<unique>` and `"localhost"` are only some of
/// its characters.
fn leaves_of_tree(tree: &Value, [above, key]: [&str; 2], leaves: &mut Vec<Leaf>) {
    match (tree, &tree["text"]) {
        (_, Value::String(_)) if matches!(key, "unique" | "localhost") => {}
        (_, Value::String(_)) => {
            let production = if matches!(key, "*" | "xchar") {
                above
            } else {
                key
            };
            let [start, end] = ["start", "end"].map(|key| tree[key].as_u64().unwrap());
            leaves.push((production.to_owned(), start, end));
        }
        (Value::Object(parts), _) => parts
            .iter()
            .for_each(|(part, tree)| leaves_of_tree(tree, [key, part], leaves)),
        (Value::Array(trees), _) => trees
            .iter()
            .for_each(|tree| leaves_of_tree(tree, [above, key], leaves)),
        _ => {}
    }
}

/// The nodes without children. `port = digits` is one of them in the tree.
fn leaves_of_derivation(node: &Derivation, leaves: &mut Vec<Leaf>) {
    if node.children.is_empty() || node.production == Production::Port {
        leaves.push((
            node.production.name().to_owned(),
            node.start as u64,
            node.end as u64,
        ));
    } else {
        node.children
            .iter()
            .for_each(|child| leaves_of_derivation(child, leaves));
    }
}
