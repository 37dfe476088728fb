//! Which URLs are found in a wrapper, and which texts are rejected; hyphens before a line break,
//! which may or may not be part of the URL.

use rfc1738::{Found, ParseError, Production, Rule, Url, UrlBuf, extract, is_valid};

use super::{TEXTS, fold, found, only, readings, written};
use crate::common::{sentences, urls, urls_of_the_rfc};

/// The example of the Appendix, line for line.
pub(super) const SENTENCE: &str = "\
Yes, Jim, I found it under <URL:ftp://info.cern.ch/pub/www/doc;
type=d> but you can probably pick it up from <URL:ftp://ds.in
ternic.net/rfc>. Note the warning in <URL:http://ds.internic.
net/instructions/overview.html#WARNING>.
";

#[test]
fn the_example_of_the_appendix() {
    let found: Vec<_> = extract(SENTENCE).map(Result::unwrap).collect();
    let urls: Vec<String> = found.iter().flat_map(readings).collect();
    assert_eq!(
        urls,
        [
            "ftp://info.cern.ch/pub/www/doc;type=d",
            "ftp://ds.internic.net/rfc",
            "http://ds.internic.net/instructions/overview.html#WARNING",
        ]
    );
    let last = found[2].context();
    assert_eq!((last.span().line(), last.span().column()), (3, 38));
    assert!(
        last.span().as_str().starts_with("<URL:http:")
            && last.span().as_str().ends_with("WARNING>")
    );
    assert_eq!(
        last.url().as_str(),
        "http://ds.internic.\nnet/instructions/overview.html"
    );
    assert_eq!(last.fragment().unwrap().as_str(), "WARNING");
}

#[test]
fn a_wrapped_url_is_found() {
    for case in &TEXTS.found {
        assert_eq!(
            found(&case.text, true),
            case.found,
            "{}: {:?}",
            case.claim,
            case.text
        );
    }
}

#[test]
fn a_text_that_is_plainly_not_a_url_is_ignored() {
    for text in [
        "",
        "<uri@bunyip.com>",
        "<scheme>:<scheme-specific-part>",
        "//<user>:<password>@<host>:<port>/<url-path>",
        "http://<host>:<port>/<path>?<searchpart>",
        "news:<newsgroup-name>",
        "the characters \"URL:\". For example, URL: or `URL:`, (URL:)",
        "Url::parse, java.net.URL::new",
        "a < b: c > d, a <- b, c -> d, <>, < >, <:>, <://h/>, <#>",
        "<br/> </a> <svg:rect x=\"1\"> <!DOCTYPE html> <?xml:x?> </x:y>",
        "http://host.dom/ mailto:user@host.dom www.host.dom",
        "<é:b> <a_b:c> <unknown:a|b> <unknown:/a|b>",
        "<std::vector> <std::map#a/b> <x:y> <xsl:choose> <xsl:apply-templates/> <a:b//>",
        "<see http://h/> <URL http://h/> <ht\ntp://h/>",
    ] {
        assert_eq!(found(text, true), [""; 0], "{text:?}");
    }
}

#[test]
fn a_text_that_is_meant_as_a_url_but_is_not_one_is_rejected_with_the_reason() {
    for case in &TEXTS.rejected {
        let text = &*case.text;
        let error = only(text).unwrap_err();
        let wrapper = error.context().wrapper().name();
        assert_eq!((wrapper, error.text()), (&*case.wrapper, &*case.rejected));
        assert_eq!(error.offset(), case.offset, "{text:?}");
        let rule = error.error().rule();
        assert_eq!(rule.id(), case.rule.as_deref().unwrap_or("syntax"));
        let at = case.character.map_or(Found::End, Found::Character);
        let syntax = error.error().syntax().map(ParseError::found);
        assert_eq!(syntax, (rule == Rule::Syntax).then_some(at), "{text:?}");
        let parsed = Url::parse(&case.rejected);
        assert_eq!(Some(error.error()), parsed.as_ref().err(), "{text:?}");
    }
}

#[test]
fn a_url_in_one_piece_is_borrowed() {
    let text = "a <URL:http://h/a#b> <\n http://h/c > URL:http://h/d http://h/e";
    for found in extract(text).map(Result::unwrap) {
        let reading = found.reading();
        let context = found.context();
        assert_eq!(
            reading.as_str().as_ptr(),
            text[context.url().start()..].as_ptr()
        );
        assert_eq!(reading.as_str(), context.url().as_str());
        let fragment = reading.fragment().map(str::as_ptr);
        assert_eq!(
            fragment,
            context
                .fragment()
                .map(|fragment| fragment.as_str().as_ptr())
        );
    }
}

#[test]
fn a_reading_gives_the_tree_and_can_be_kept() {
    let kept = {
        let text = String::from("<URL:ftp://host.\n dom/#a>");
        only(&text).unwrap().reading().clone().into_owned()
    };
    assert_eq!(kept.url(), Url::parse("ftp://host.dom/").unwrap());
    assert_eq!(kept.fragment(), Some("a"));
    assert_eq!(UrlBuf::from(kept).as_str(), "ftp://host.dom/");
}

/// Compares the examples with what the RFC prints, which nobody unfolded by hand.
#[test]
#[cfg_attr(miri, ignore = "Miri reads a part of the examples")]
fn the_examples_are_what_the_rfc_wraps() {
    let mut printed = Vec::new();
    for section in include_str!("printed.txt").split("\n# ").skip(1) {
        let (section, text) = section.split_once('\n').unwrap();
        for found in extract(text) {
            let found = found.unwrap();
            printed.push((section.to_owned(), found.reading().as_str().to_owned()));
        }
    }
    let wrapped = urls().filter(|example| example.source == "wrapped");
    let wrapped = wrapped.map(|example| (example.section, example.text));
    assert_eq!(printed, wrapped.collect::<Vec<_>>());
}

#[test]
fn the_urls_of_the_rfc_are_found_however_they_are_folded() {
    let own = urls_of_the_rfc();
    let text: String = own
        .iter()
        .zip(1..)
        .map(|(url, n)| format!("[{n}] To <scheme>: <uri@bunyip.com>, <URL:{url}>. "))
        .collect();
    for column in 1..=100 {
        for line_break in ["\n", "\r\n", "\n   ", " \n\n\t"] {
            let folded = fold(&text, column, line_break);
            let found: Vec<_> = extract(&folded).map(Result::unwrap).collect();
            assert!(
                found.iter().map(|found| found.reading().as_str()).eq(&own),
                "{folded}"
            );
            for found in found {
                let hyphens = found
                    .context()
                    .url()
                    .as_str()
                    .matches(&format!("-{line_break}"))
                    .count();
                assert_eq!(found.hyphens().len(), hyphens);
            }
        }
    }
}

#[test]
fn any_sentence_of_the_grammar_is_found_in_its_wrapper() {
    let sentences = sentences(Production::Url).filter(|sentence| is_valid(sentence));
    for url in sentences.take(300) {
        let wrapped = format!("<URL:{url}#a-b>");
        for column in 1..=wrapped.len() {
            let folded = fold(&wrapped[1..wrapped.len() - 1], column, "\n ");
            let text = format!("see <{folded}>.");
            let found = only(&text).unwrap();
            assert_eq!(written(found.reading()), format!("{url}#a-b"), "{text}");
        }
        let schemepart = url.split_once(':').unwrap().1;
        let is_marked = schemepart.contains('@') || schemepart.trim_end_matches('/').contains('/');
        if is_marked || Url::parse(&url).unwrap().production() != Production::OtherUrl {
            assert_eq!(only(&format!("<{url}>")).unwrap().reading().as_str(), url);
        }
        if url.contains(|character: char| character.is_ascii_alphanumeric()) {
            let text = format!("see URL:{url} .");
            assert_eq!(only(&text).unwrap().reading().as_str(), url);
        }
    }
}

#[test]
fn a_hyphen_before_a_line_break_may_or_may_not_be_part_of_the_url() {
    for case in &TEXTS.hyphens {
        let extracted = only(&case.text).unwrap();
        assert_eq!(readings(&extracted), case.readings, "{:?}", case.text);
        assert_eq!(extracted.hyphens(), case.hyphens, "{:?}", case.text);
        assert_eq!(extracted.left_out(), 0);
    }
}

#[test]
fn of_more_than_four_hyphens_the_sixteen_most_likely_ways_are_tried() {
    for (hyphens, left_out) in [
        (4, 0),
        (5, 16),
        (6, 48),
        (20, (1 << 20) - 16),
        (63, (1 << 63) - 16),
        (64, u64::MAX),
    ] {
        let text = format!("<URL:http://h/{}a>", "a-\n".repeat(hyphens));
        let extracted = only(&text).unwrap();
        assert_eq!(
            (extracted.hyphens().len(), extracted.left_out()),
            (hyphens, left_out)
        );
        let kept: Vec<_> = extracted
            .readings()
            .map(|reading| reading.as_str().matches('-').count())
            .collect();
        assert_eq!(kept.len(), 16);
        assert_eq!(kept[..2], [hyphens, 0]);
        assert!(kept[1..].is_sorted(), "{kept:?}");
    }
}

/// All combinations of the hyphens of a string, against what is found.
#[test]
fn up_to_four_hyphens_are_read_in_every_way_that_is_a_url() {
    let own = urls_of_the_rfc();
    for url in own.iter().map(String::as_str).chain([
        "http://a-b.c-d/-e--f",
        "news:-@a-b",
        "mailto:--@h",
        "x-y://h/%41-",
    ]) {
        for column in url.len().div_ceil(5)..=url.len() {
            for line_break in ["\n", "-\n", "-\r\n "] {
                let text = format!("<URL:{}>", fold(url, column, line_break));
                let pieces: Vec<&str> =
                    text[5..text.len() - 1].split('\n').map(str::trim).collect();
                let read = |ways: usize| -> String {
                    let last = pieces.len() - 1;
                    let read = |(piece, at): (&&'_ str, usize)| match piece.strip_suffix('-') {
                        Some(without) if at < last && ways >> at & 1 == 1 => without.to_owned(),
                        _ => (*piece).to_owned(),
                    };
                    pieces.iter().zip(0..).map(read).collect()
                };
                let mut expected: Vec<String> = (0..1 << (pieces.len() - 1)).map(read).collect();
                expected.retain(|url| Url::parse(url).is_ok());
                expected.sort();
                expected.dedup();
                let extracted = only(&text).unwrap();
                let mut found: Vec<_> = extracted
                    .readings()
                    .map(|reading| reading.as_str().to_owned())
                    .collect();
                found.sort();
                assert_eq!(found, expected, "{text:?}");
            }
        }
    }
}

#[test]
fn the_urls_of_the_rfc_are_found_if_each_line_break_adds_a_hyphen() {
    for url in urls_of_the_rfc() {
        for column in 1..=url.len() {
            let text = format!("<URL:{}>", fold(&url, column, "-\n"));
            let extracted = only(&text).unwrap();
            assert!(
                extracted
                    .readings()
                    .take(2)
                    .any(|reading| reading.as_str() == url)
            );
            assert_eq!(extracted.hyphens().len(), (url.len() - 1) / column);
        }
    }
}
