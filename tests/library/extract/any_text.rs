//! Properties of any text: places are right, no other item hides a URL in brackets, and time is
//! linear.

use std::{iter, time::Duration};

use proptest::prelude::*;
use rfc1738::{
    Url,
    context::{
        Extractor,
        Wrapper::{Bare, Brackets, PrefixedBrackets},
    },
    extract,
};
use testkit::one_in;

use super::{characters, context, texts};
use crate::common::{cost, random_cases};

proptest! {
    #![proptest_config(random_cases(2000))]

    #[test]
    fn items_in_texts_are_where_they_say(text in texts(), wrapped in any::<bool>()) {
        are_where_they_say(&text, wrapped);
    }

    #[test]
    fn items_in_any_string_are_where_they_say(text in any::<String>(), wrapped in any::<bool>()) {
        are_where_they_say(&text, wrapped);
    }

    #[test]
    fn urls_in_prefixed_brackets_are_found_whatever_is_around(text in texts(), wrapped in any::<bool>()) {
        // In a quoted message, a ">" may close nothing.
        let mut lines = text.split(['\n', '\r', '\u{2028}']);
        prop_assume!(!lines.any(|line| line.trim_start().starts_with(['>', '|'])));
        let found = extract(&text).wrapped(wrapped);
        let found = found.filter(|item| context(item).wrapper() == PrefixedBrackets);
        let read = found.map(|item| match item {
            Ok(found) => Ok(found.reading().as_str().to_owned()),
            Err(rejected) => Err(rejected.text().to_owned()),
        });
        prop_assert!(read.eq(in_prefixed_brackets(&text)));
    }

    #[test]
    fn bare_urls_hide_nothing_in_brackets(text in texts()) {
        let in_brackets = |wrapped| {
            let found = extract(&text).wrapped(wrapped);
            found.filter(|item| matches!(context(item).wrapper(), Brackets | PrefixedBrackets))
        };
        prop_assert!(in_brackets(false).eq(in_brackets(true)));
    }
}

/// Asserts that all items lie in the text, in order, and agree with it.
fn are_where_they_say(text: &str, wrapped: bool) {
    let mut end = 0;
    for item in extract(text).wrapped(wrapped) {
        let context = context(&item);
        let span = context.span();
        let url = context.url();
        let fragment = context.fragment();
        assert!(end <= span.start() && span.start() <= url.start() && url.end() <= span.end());
        assert!(fragment.is_none_or(|fragment| url.end() < fragment.start() && fragment.end() <= span.end()));
        assert!(
            [Some(span), Some(url), fragment]
                .into_iter()
                .flatten()
                .all(|piece| text.get(piece.range()).is_some())
        );
        assert_eq!(url.as_str().trim(), url.as_str());
        let is_string = text[end..url.start()].ends_with(['"', '\'']);
        end = span.end();

        let mut written: String = url.as_str().split_whitespace().collect();
        if is_string && context.wrapper() == Bare {
            written = written.replace("\\/", "/");
        }
        match &item {
            Ok(found) => {
                assert!(
                    found
                        .readings()
                        .all(|reading| reading.url().as_str() == reading.as_str())
                );
                let same = found
                    .readings()
                    .filter(|reading| reading.fragment().is_some() == fragment.is_some());
                assert!(
                    found.further().is_some() && fragment.is_none() || same.eq(found.readings())
                );
                assert!(
                    found
                        .hyphens()
                        .iter()
                        .all(|&at| text.as_bytes()[at] == b'-')
                );
                let further = found.further();
                assert!(further.is_none_or(|further| !wrapped && further.start() == span.end()));
                let all = span.start()..further.unwrap_or(span).end();
                assert!(found.hyphens().iter().all(|at| all.contains(at)));
                let visible = |text: &str| text.split_whitespace().map(str::len).sum::<usize>();
                let least = written.len().saturating_sub(found.hyphens().len());
                let most = visible(&text[all]);
                assert!(
                    found
                        .readings()
                        .all(|reading| (least..=most).contains(&reading.as_str().len()))
                );
            }
            Err(rejected) => {
                assert_eq!(rejected.text(), written);
                assert!(Url::parse(rejected.text()).is_err());
                let at = rejected.error().range().start;
                assert!((url.start()..=url.end()).contains(&rejected.offset()));
                let found = rejected.text()[at..].chars().next();
                let rest = &text[rejected.offset()..];
                assert!(found.is_none_or(|found| rest.starts_with([found, '\\'])));
            }
        }
    }
}

/// The texts that begin with `URL:` between a `<` and a `>` with no angle bracket between them,
/// without white space, `URL:` and fragment. If such a text is a URL only without its hyphens
/// before line breaks, they are left out too.
fn in_prefixed_brackets(text: &str) -> Vec<Result<String, String>> {
    let contents = text
        .split('<')
        .skip(1)
        .filter_map(|rest| Some(rest.split_once('>')?.0));
    contents
        .filter_map(|content| {
            let read = |content: &str| {
                let text: String = content.split_whitespace().collect();
                let url = text
                    .get(4..)
                    .filter(|_| text[..4].eq_ignore_ascii_case("URL:"))?;
                Some(url.split('#').next()?.to_owned())
            };
            let url = read(content)?;
            let lines: Vec<&str> = content
                .split(['\n', '\r', '\u{2028}'])
                .map(str::trim)
                .collect();
            let without = lines.join("\n").replace("-\n", "\n");
            let readings = iter::once(url.clone()).chain(read(&without));
            let url = readings
                .into_iter()
                .find(|url| Url::parse(url).is_ok())
                .ok_or(url);
            Some(url)
        })
        .collect()
}

/// Time is linear by construction: the search moves from one `<` or `:` to the next and never back.
/// From a `<` it looks as far as the next `<` or `>`. From a `:`, it looks back to the one before,
/// and ahead only over text that it will not read again, or over punctuation, in which no word is
/// before a `:`; after a hyphen, ahead over lines without a `:`. Each item is parsed a fixed number
/// of times, in linear time. A text in pieces is searched again only for a delimiter that is in the
/// new piece.
#[test]
fn time_is_linear_in_hostile_texts() {
    const PIECES: &[&str] = &[
        "<",
        ">",
        "<>",
        "< ",
        ":",
        "URL:",
        "url",
        "URL: ",
        "URL:. ",
        "URL:.",
        "<URL:",
        "<URL:>",
        "<URL:-\n",
        "<URL:#",
        "a",
        "a:",
        "a:<",
        "<a:",
        "<a: ",
        "<x:y>",
        "<x: y>",
        "-\n",
        "- ",
        " ",
        "\n",
        "x://",
        "x://(",
        "x://)",
        "x://a.",
        "x:// ",
        "http:",
        "<http:",
        "<http:>",
        "http: ",
        "news:",
        "news:. ",
        "a.http:",
        "='http:",
        "=\"http:&amp;",
        ">http:&</",
        "\"http:\\/",
        "*_",
        "*news:*",
        ")",
        "'",
        "(",
        "#",
        "é",
        "_",
        "é:",
        "”",
        "%",
        "//",
        "://",
        "\0",
        "-\r",
        "a-\r\n",
        "x://-\n",
        "-\u{85}",
        "(x://a)",
        ",x://a",
        "x://a[0",
        "x://a[",
        "[",
        "|x://a|b",
        "a'",
        "_",
        "\\nx://",
        "\\",
        "\u{1B}[0;",
        ";0",
        "x://–",
        "–",
        "{:",
    ];
    const LINES: &[&str] = &[
        "http:a-\n",
        "http:a-\na-\r\n",
        "<http:a-\n>",
        "<URL:a-\nb-\nc-\nd-\n>",
        "<URL:a:-\u{2028}>",
    ];
    const AROUND: [(&str, &str); 7] = [
        ("", ""),
        ("('*_http://h/", "]"),
        ("<", ">"),
        ("<URL:http://h/", ">"),
        ("URL:", ""),
        ("http://h/", ""),
        ("<x:", ">"),
    ];
    let pieces = PIECES.iter().chain(LINES);
    for (piece, (before, after)) in one_in(
        5,
        pieces.flat_map(|piece| AROUND.map(|around| (piece, around))),
    ) {
        is_read_in_linear_time(|length| {
            format!("{before}{}{after}", piece.repeat(length / piece.len()))
        });
    }
}

/// As above, with as much text before a URL as in it.
#[test]
fn time_is_linear_if_marks_are_around_a_url() {
    const AFTER: [&str; 8] = [")", "*", "'*", ".", "a-\n", "a-\nx:", "a'", "_)"];
    let marks = ["*", "'*", "-", "<", "(", "\u{1B}[0;"]
        .into_iter()
        .flat_map(|before| AFTER.map(|after| (before, after)));
    for (before, after) in one_in(5, marks) {
        is_read_in_linear_time(|length| {
            let side = |piece: &str| piece.repeat(length / piece.len());
            format!("{}http://h/{}", side(before), side(after))
        });
    }
}

/// Asserts that the time to find everything in the text of a length grows as the length, in the
/// whole text and in the smallest pieces.
fn is_read_in_linear_time(text: impl Fn(usize) -> String) {
    let short = text(1 << 10);
    let long = text(1 << 13);
    for wrapped in [false, true] {
        let whole = |text: &str| {
            extract(text)
                .wrapped(wrapped)
                .map(|item| context(&item).span().range().len())
                .sum()
        };
        let in_pieces = |text: &str| {
            let mut extractor = Extractor::new().wrapped(wrapped);
            let count: usize = characters(text)
                .map(|piece| extractor.push(piece).count())
                .sum();
            count + extractor.finish().count()
        };
        for find in [&whole as &dyn Fn(&str) -> usize, &in_pieces] {
            // Eight times the text takes eight times the time if it is linear, and sixty-four times
            // if it is quadratic. On a busy machine, a run sometimes finds the caches cold.
            let time = |text: &str| cost(|| assert!(find(text) <= text.len()));
            let linear = || time(&long) < 24 * time(&short).max(Duration::from_micros(10));
            assert!(
                (0..20).any(|_| linear()),
                "{:?}…, wrapped: {wrapped}",
                short.chars().take(100).collect::<String>()
            );
        }
    }
}

#[test]
fn the_search_is_lazy() {
    let text = format!("<URL:news:a>{}", "<URL:news:b>".repeat(1 << 20));
    for _ in 0..10_000 {
        assert_eq!(
            extract(&text).next().unwrap().unwrap().reading().as_str(),
            "news:a"
        );
    }
}
