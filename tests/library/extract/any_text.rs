//! Properties of any text: places are right, and no other item hides a URL in brackets.

use std::iter;

use proptest::prelude::*;
use rfc1738::{
    Found, Url,
    context::Wrapper::{self, Brackets, PrefixedBrackets},
    extract,
};

use super::{config, context, found, texts};

proptest! {
    #![proptest_config(config())]

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
        let mut found = found(&text, wrapped);
        found.retain(|(wrapper, _)| *wrapper == PrefixedBrackets);
        prop_assert_eq!(found, in_prefixed_brackets(&text));
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
        end = span.end();

        let written: String = url.as_str().split_whitespace().collect();
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
                let at = rejected.error().found();
                assert!((url.start()..=url.end()).contains(&rejected.offset()));
                let rest = &text[rejected.offset()..];
                assert!(
                    matches!(at, Found::End)
                        || rest.chars().next().map(Found::Character) == Some(at)
                );
            }
        }
    }
}

/// The texts that begin with `URL:` between a `<` and a `>` with no angle bracket between them,
/// without white space, `URL:` and fragment. If such a text is a URL only without its hyphens
/// before line breaks, they are left out too.
fn in_prefixed_brackets(text: &str) -> Vec<(Wrapper, Result<String, String>)> {
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
            Some((PrefixedBrackets, url))
        })
        .collect()
}
