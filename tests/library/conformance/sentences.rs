//! The combinators, tested with random sentences and near misses of their productions.

use std::collections::HashSet;

use rfc1738::{Derivation, Production, Url};
use rfc1738_conformance::{
    automaton::Dfa,
    derivation::Checker,
    rfc1738 as languages,
    sentence::{NearMisses, Sentences},
};
use serde_json::Value;
use testkit::{tenth, thorough, trees::read};

use super::{node, section_5};

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
    let dfa = Dfa::new(section_5(), name).unwrap();
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
            let context = || format!("{production} of \"{}\"", input.escape_ascii());
            let derivation = Derivation::of(production, &input);
            assert_eq!(
                derivation.as_ref().map(|derivation| derivation.end),
                longest,
                "{}",
                context()
            );
            if let Some(derivation) = derivation {
                assert_eq!(
                    checker.check(&node(&derivation, 0), &input),
                    Ok(()),
                    "{}",
                    context()
                );
            }
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

/// `url` and its alternatives.
fn urls() -> [Production; 12] {
    use Production::{
        FileUrl, FtpUrl, GopherUrl, HttpUrl, MailtoUrl, NewsUrl, NntpUrl, OtherUrl, ProsperoUrl,
    };
    use Production::{TelnetUrl, Url, WaisUrl};
    [
        HttpUrl,
        FtpUrl,
        NewsUrl,
        NntpUrl,
        TelnetUrl,
        GopherUrl,
        WaisUrl,
        MailtoUrl,
        FileUrl,
        ProsperoUrl,
        OtherUrl,
        Url,
    ]
}

#[test]
fn every_url_of_the_strict_reading_has_a_derivation_by_section_5_and_is_written_back() {
    let checker = Checker::new(section_5());
    let strict = languages::strict(section_5())
        .unwrap()
        .dfa()
        .unwrap()
        .clone();
    for production in urls() {
        for (input, _) in strings(production) {
            let url = Url::try_from(&input[..]);
            assert_eq!(
                url.is_ok(),
                strict.accepts(&input),
                "\"{}\"",
                input.escape_ascii()
            );
            let Ok(url) = url else { continue };
            assert_eq!(url.to_string().as_bytes(), input);
            let derivation = Derivation::of_url(url.as_str()).unwrap();
            assert_eq!((derivation.start, derivation.end), (0, input.len()));
            assert_eq!(
                checker.check(&node(&derivation, 0), &input),
                Ok(()),
                "{url}"
            );
        }
    }
}

/// The tree of a URL and its derivation are made in different ways, and agree.
#[test]
fn the_leaves_of_the_tree_of_a_url_are_those_of_its_derivation() {
    let mut count = 0;
    for (input, _) in urls().into_iter().flat_map(strings) {
        let Ok(url) = Url::try_from(&input[..]) else {
            continue;
        };
        let mut of_tree = Vec::new();
        let mut of_derivation = Vec::new();
        let tree = serde_json::to_value(url).unwrap();
        let derivation = Derivation::of_url(url.as_str()).unwrap();
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
