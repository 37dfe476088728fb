//! Memory: counts the allocations that the documentation promises.

use std::borrow::Cow;

use allocation_counter::{AllocationInfo, measure};
use rfc1738::{
    Agreed, Production, Report, Url, agreed, context::Extractor, extract, is_agreed, is_valid,
    validate,
};

use crate::common::{self, sentences};

/// The allocations of `run`.
fn allocated<T>(run: impl FnOnce() -> T) -> AllocationInfo {
    let mut kept = None;
    let info = measure(|| kept = Some(run()));
    drop(kept);
    info
}

/// Sentences of `production`, each also with a character after it that no production contains.
fn texts(production: Production) -> Vec<String> {
    sentences(production)
        .take(100)
        .flat_map(|text| [text.clone() + "\\", text])
        .collect()
}

/// The URLs of the RFC.
fn examples() -> impl Iterator<Item = String> {
    common::urls().map(|example| example.text)
}

#[test]
fn allocations_are_counted() {
    let info = allocated(|| vec![0_u8; 1000]);
    assert_eq!((info.count_total, info.bytes_total), (1, 1000));
}

#[test]
fn no_combinator_allocates() {
    for production in Production::ALL {
        for text in texts(production) {
            assert_eq!(
                allocated(|| production.longest_prefix(&*text)).count_total,
                0,
                "{production} on {text}"
            );
        }
    }
}

#[test]
fn neither_a_valid_url_nor_a_yes_or_no_answer_takes_memory() {
    for text in texts(Production::Url).into_iter().chain(examples()) {
        // An address, a message-id and a gopher-path are decoded, and a text after "URL:" may be
        // none.
        let decoded = ["mailto:", "news:", "gopher:", "url:"];
        let asked = allocated(|| is_valid(&text)).count_total;
        if !decoded
            .iter()
            .any(|scheme| text.to_ascii_lowercase().starts_with(scheme))
        {
            assert_eq!(asked, 0, "{text}");
        }
        if is_valid(&text) {
            let parsed = allocated(|| Url::parse(&text).unwrap().as_str().len());
            assert_eq!(parsed.count_total, asked, "{text}");
        }
        assert_eq!(allocated(|| is_agreed(&text)).count_total, 0, "{text}");
        let mut is_changed = false;
        let named = allocated(|| {
            is_changed = matches!(
                agreed(&text),
                Ok(Agreed {
                    host: Cow::Owned(_),
                    ..
                })
            )
        });
        assert_eq!(named.count_total, u64::from(is_changed), "{text}");
    }
}

/// An error keeps its text, to work out on demand what was expected.
#[test]
fn beside_its_text_an_error_takes_the_same_memory_whatever_its_length() {
    for (before, wrong) in [
        ("http://host.dom/", "<"),
        ("ftp://user", "\\"),
        ("mailto:", "é"),
        ("news:a", "%4"),
    ] {
        let beside = |length| {
            let text = format!("{before}{}{wrong}", "a".repeat(length));
            let ask = || {
                let error = Url::parse(&text).unwrap_err();
                assert!(error.slip().is_some());
                error
            };
            allocated(ask).bytes_total - text.len() as u64
        };
        let short = beside(1 << 4);
        assert_eq!(beside(1 << 8), short, "{before}");
        assert_eq!(beside(1 << 16), short, "{before}");
    }
}

#[test]
fn strict_validation_without_findings_allocates_only_to_decode() {
    let clean = texts(Production::Url).into_iter().chain(examples());
    let clean: Vec<_> = clean
        .filter(|text| validate(text).findings().is_empty())
        .collect();
    assert!(clean.len() > 20, "{clean:?}");
    for text in clean {
        let info = allocated(|| validate(&text));
        assert!(
            info.count_total == 0
                || text.contains('%') && info.bytes_total <= 4 * text.len() as u64,
            "{text}"
        );
    }
}

/// A report has a bound: [`Report::MAX_FINDINGS_OF_A_RULE`].
#[test]
fn a_report_takes_the_same_memory_for_a_hundred_faults_as_for_a_hundred_thousand() {
    let report = |faults| {
        let text = format!("http://host.dom/{}", "%41".repeat(faults));
        allocated(|| validate(&text)).bytes_max
    };
    assert_eq!(
        report(usize::from(Report::MAX_FINDINGS_OF_A_RULE)),
        report(100_000)
    );
}

#[test]
fn interpretation_allocates_only_to_decode_and_to_assemble_a_message_id() {
    for text in texts(Production::Url)
        .into_iter()
        .chain(examples())
        .filter(|text| is_valid(text))
    {
        let url = Url::parse(&text).unwrap();
        let info = allocated(|| drop(url.interpret()));
        assert!(
            info.bytes_total <= 4 * text.len() as u64,
            "{text}: {info:?}"
        );
        if !text.contains('%') && !text.contains('@') {
            assert_eq!(info.count_total, 0, "{text}");
        }
    }
}

#[test]
fn a_url_found_in_one_piece_takes_no_memory() {
    let text =
        "See <URL:http://h/a#b>, <ftp://h/>, URL:news:c or http://h/d; not <uri@bunyip.com>. "
            .repeat(100);
    let info = allocated(|| assert_eq!(extract(&text).flatten().count(), 400));
    assert_eq!(info.count_total, 0);
}

/// A URL that was broken across lines is assembled, once for each reading.
#[test]
fn a_url_found_in_pieces_takes_a_small_multiple_of_its_length() {
    let text = format!("<URL:http://h/{}>", "a-\n ".repeat(10_000));
    let info = allocated(|| extract(&text).flatten().count());
    assert!(
        info.count_total > 0 && info.bytes_max <= 16 * text.len() as u64,
        "{info:?}"
    );
}

/// Whatever the text, what is kept of it has a bound: a small multiple of the limit and of the
/// pieces, which are as long here.
#[test]
fn a_text_in_pieces_takes_constant_memory() {
    for piece in [
        "a",
        "a ",
        "<",
        "<URL:",
        "<URL:\n",
        "http:",
        "URL:",
        "x://",
        "http:a-\n",
        "-\n",
        "*",
        "é",
        "a:",
    ] {
        for (mut extractor, limit) in [
            (Extractor::new().limit(1 << 10), 1 << 10),
            (Extractor::new(), Extractor::LIMIT),
        ] {
            let text = piece.repeat(limit / piece.len());
            let info = allocated(|| {
                let found: usize = (0..(1 << 20) / limit)
                    .map(|_| extractor.push(&text).count())
                    .sum();
                found + extractor.finish().count()
            });
            assert!(info.bytes_max < 32 * limit as u64, "{piece:?}: {info:?}");
        }
    }
}
