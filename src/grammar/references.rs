//! Every reference from one production to another is a call of its combinator, or part of a run
//! over a class, which reads what the combinator reads.

use std::{collections::BTreeSet, format, string::String, vec::Vec};

use super::{
    ftp, http, ip,
    misc::{self, UCHAR, XCHAR},
    news, prospero, url,
};
use crate::{Production, engine::Class};
use Production::*;

/// A class, the productions that read runs of it, and the references and characters that it stands
/// for there.
struct Run {
    class: &'static Class,
    read_by: &'static [Production],
    references: &'static [Production],
    characters: &'static str,
}

const fn run(
    class: &'static Class,
    read_by: &'static [Production],
    references: &'static [Production],
    characters: &'static str,
) -> Run {
    Run {
        class,
        read_by,
        references,
        characters,
    }
}

static RUNS: [Run; 15] = [
    run(&url::SCHEME, &[Scheme], &[LowAlpha, Digit], "+-."),
    run(
        &XCHAR,
        &[
            SchemePart,
            UrlPath,
            Selector,
            GopherPlusString,
            Encoded822Addr,
        ],
        &[XChar],
        "",
    ),
    run(&UCHAR, &[Database, WType, WPath], &[UChar], ""),
    run(&ip::USER, &[User, Password], &[UChar], ";?&="),
    run(&ip::ALPHADIGIT, &[DomainLabel], &[AlphaDigit], ""),
    run(&misc::ALPHA, &[TopLabel], &[Alpha], ""),
    run(&ip::ALPHADIGIT_OR_HYPHEN, &[TopLabel], &[AlphaDigit], "-"),
    run(&ftp::FSEGMENT, &[FSegment], &[UChar], "?:@&="),
    run(&http::HSEGMENT, &[HSegment, Search], &[UChar], ";:@&="),
    run(&news::GROUP, &[Group], &[Alpha, Digit], "-.+_"),
    run(&news::ARTICLE, &[Article], &[UChar], ";/?:&="),
    run(&prospero::PSEGMENT, &[PSegment], &[UChar], "?:@&="),
    run(&prospero::FIELD, &[FieldName, FieldValue], &[UChar], "?:@&"),
    run(&misc::DIGIT, &[Digits], &[Digit], ""),
    run(&misc::HEX, &[], &[Hex], ""),
];

/// The other classes that stand for a whole production, where a parse is observed.
static CHARACTERS: [(&Class, Production); 4] = [
    (&misc::ALPHA, Alpha),
    (&ip::ALPHADIGIT, AlphaDigit),
    (&misc::UNRESERVED, Unreserved),
    (&misc::ESCAPE, Escape),
];

#[test]
fn a_class_reads_what_the_combinators_read_for_which_it_stands() {
    for run in &RUNS {
        assert_alike(run.class, |text| {
            let reads = |&reference: &Production| {
                // Names of schemes ignore case (section 2.1).
                let combinator = match reference {
                    LowAlpha if run.read_by == [Scheme] => Alpha,
                    _ => reference,
                };
                combinator.longest_prefix(text) == Some(text.len())
            };
            let is_listed = matches!(text, [byte] if run.characters.as_bytes().contains(byte));
            is_listed || run.references.iter().any(reads)
        });
    }
    for (class, production) in CHARACTERS {
        assert_alike(class, |text| {
            production.longest_prefix(text) == Some(text.len())
        });
    }
}

/// For each octet, and for each two octets after a "%".
fn assert_alike(class: &Class, reads: impl Fn(&[u8]) -> bool) {
    let one = |text: &[u8]| class.one(text).ok() == Some(text.len());
    for octet in 0..=u8::MAX {
        let text = [octet];
        assert_eq!(one(&text), reads(&text), "{text:?}");
        for second in 0..=u8::MAX {
            let text = [b'%', octet, second];
            assert_eq!(one(&text), reads(&text), "{text:?}");
        }
    }
}

/// A reference that is neither is written here, or is a combinator that nobody calls.
#[test]
fn a_reference_is_a_call_or_stands_in_a_run() {
    let in_runs = RUNS.iter().flat_map(|run| {
        let read_by = run.read_by.iter();
        read_by.flat_map(|&user| {
            run.references
                .iter()
                .map(move |&reference| (user, reference))
        })
    });
    let called = |production: Production| -> BTreeSet<Production> {
        let words: BTreeSet<String> = words_of(production.combinator());
        let uses = production.uses();
        uses.filter(|used| words.contains(used.combinator()))
            .collect()
    };
    let not_called = Production::ALL.into_iter().flat_map(|user| {
        let called = called(user);
        let others = user.uses().filter(move |used| !called.contains(used));
        others.map(move |reference| (user, reference))
    });
    // `group` calls the first `alpha`, and the rest are a run.
    let both = BTreeSet::from([(Group, Alpha)]);
    let in_runs: BTreeSet<_> = in_runs.collect();
    let not_called: BTreeSet<_> = not_called.collect();
    assert_eq!(&in_runs - &both, not_called);
}

/// The words in the body of a function of the grammar, and of the private functions that it calls.
fn words_of(function: &str) -> BTreeSet<String> {
    let file = FILES
        .into_iter()
        .find(|file| file.contains(&format!("\npub fn {function}<")))
        .unwrap();
    let body = |start: String| {
        let (_, body) = file.split_once(&start)?;
        Some(body.split_once("\n}\n").unwrap().0)
    };
    let mut words = BTreeSet::new();
    let mut left = Vec::from([body(format!("\npub fn {function}<")).unwrap()]);
    while let Some(text) = left.pop() {
        let code = text.lines().filter(|line| !line.trim().starts_with("//"));
        for word in code.flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_')) {
            if words.insert(String::from(word)) {
                left.extend(body(format!("\nfn {word}<")));
            }
        }
    }
    words
}

const FILES: [&str; 13] = [
    include_str!("file.rs"),
    include_str!("ftp.rs"),
    include_str!("gopher.rs"),
    include_str!("http.rs"),
    include_str!("ip.rs"),
    include_str!("mailto.rs"),
    include_str!("misc.rs"),
    include_str!("news.rs"),
    include_str!("nntp.rs"),
    include_str!("prospero.rs"),
    include_str!("telnet.rs"),
    include_str!("url.rs"),
    include_str!("wais.rs"),
];
