//! Which URLs are found, and which texts are rejected.

use rfc1738::{
    Found, Production, Url, UrlBuf,
    context::Wrapper::{self, Brackets, Prefix, PrefixedBrackets},
    extract,
};
use rfc1738_conformance::{grammar::Grammar, sentence::Sentences};

use super::{Pair, SEED, Wrapped, fold, found, only, pair, readings, urls_of_the_rfc};

/// The example of the Appendix, line for line.
pub(crate) const SENTENCE: &str = "\
Yes, Jim, I found it under <URL:ftp://info.cern.ch/pub/www/doc;
type=d> but you can probably pick it up from <URL:ftp://ds.in
ternic.net/rfc>. Note the warning in <URL:http://ds.internic.
net/instructions/overview.html#WARNING>.
";

#[test]
fn the_example_of_the_appendix() {
    let found: Vec<_> = extract(SENTENCE).map(Result::unwrap).collect();
    let urls: Vec<Pair> = found.iter().flat_map(readings).collect();
    assert_eq!(
        urls,
        [
            ("ftp://info.cern.ch/pub/www/doc;type=d", None),
            ("ftp://ds.internic.net/rfc", None),
            (
                "http://ds.internic.net/instructions/overview.html",
                Some("WARNING")
            ),
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

/// A claim, a text, and everything that is found in it.
pub(crate) const WRAPPED: &[(&str, &str, Wrapped)] = &[
    (
        "the wrapper does not form part of the URL",
        "<URL:news:a>",
        &[(PrefixedBrackets, ("news:a", None))],
    ),
    (
        "the prefix ignores case",
        "<url:news:a> uRl:news:b",
        &[
            (PrefixedBrackets, ("news:a", None)),
            (Prefix, ("news:b", None)),
        ],
    ),
    (
        "brackets alone delimit",
        "(<news:a>,<ftp://h/>)",
        &[(Brackets, ("news:a", None)), (Brackets, ("ftp://h/", None))],
    ),
    (
        "a prefix alone ends at white space",
        "see URL:http://h/a. And\tURL:news:b\u{A0}c",
        &[(Prefix, ("http://h/a.", None)), (Prefix, ("news:b", None))],
    ),
    (
        "a prefix alone ends at a delimiter",
        "\"URL:http://h/\"URL:news:a<br>URL:news:b>",
        &[
            (Prefix, ("http://h/", None)),
            (Prefix, ("news:a", None)),
            (Prefix, ("news:b", None)),
        ],
    ),
    (
        "a prefix begins a word",
        "(URL:http://h/) --URL:news:b cURL:x xURL:x é\u{301}éURL:x _URL:x a.URL:x 1url:x",
        &[(Prefix, ("http://h/)", None)), (Prefix, ("news:b", None))],
    ),
    (
        "white space is ignored wherever it is",
        " < U\nRL: h t\ttp:\r\n//h/\u{2003}a\u{2028} > ",
        &[(PrefixedBrackets, ("http://h/a", None))],
    ),
    (
        "white space is ignored without a prefix",
        "<\n http://h/\n  a >",
        &[(Brackets, ("http://h/a", None))],
    ),
    (
        "an escape may be broken",
        "<URL:http://h/%\n2\nF>",
        &[(PrefixedBrackets, ("http://h/%2F", None))],
    ),
    (
        "encoded white space is not white space",
        "<URL:http://h/%20%0A>",
        &[(PrefixedBrackets, ("http://h/%20%0A", None))],
    ),
    (
        "a fragment is within the brackets",
        "<URL:http://h/#a> <http://h/ #\n b c>",
        &[
            (PrefixedBrackets, ("http://h/", Some("a"))),
            (Brackets, ("http://h/", Some("bc"))),
        ],
    ),
    (
        "a fragment follows the first number sign",
        "URL:http://h/#a#b",
        &[(Prefix, ("http://h/", Some("a#b")))],
    ),
    (
        "an empty fragment is not an absent one",
        "<URL:news:a#>",
        &[(PrefixedBrackets, ("news:a", Some("")))],
    ),
    (
        "a fragment may be anything",
        "<URL:news:a#\u{1B}é\"{>",
        &[(PrefixedBrackets, ("news:a", Some("\u{1B}é\"{")))],
    ),
    (
        "what is not closed is a prefix alone",
        "<URL:news:a <URL:news:b",
        &[(Prefix, ("news:a", None)), (Prefix, ("news:b", None))],
    ),
    (
        "the innermost brackets delimit",
        "<<URL:news:a>> <a <news:b> c>",
        &[
            (PrefixedBrackets, ("news:a", None)),
            (Brackets, ("news:b", None)),
        ],
    ),
    (
        "brackets may hold a prefixed URL and other things",
        "<a href=\"URL:news:a\" b>",
        &[(Prefix, ("news:a", None))],
    ),
    (
        "any scheme counts with a prefix",
        "<URL:x:y>URL:x:y",
        &[(PrefixedBrackets, ("x:y", None)), (Prefix, ("x:y", None))],
    ),
    (
        "any scheme counts between brackets, as it stands, with a mark of a URL",
        "<mid:a@h> <x:/y> <x:y/z> < mid:a@h> <mid:a @h>",
        &[
            (Brackets, ("mid:a@h", None)),
            (Brackets, ("x:/y", None)),
            (Brackets, ("x:y/z", None)),
        ],
    ),
    (
        "any scheme with // counts between brackets",
        "<x-y://h/\na>",
        &[(Brackets, ("x-y://h/a", None))],
    ),
    (
        "URL is a scheme like any other",
        "<URL:URL:news:a>",
        &[(PrefixedBrackets, ("URL:news:a", None))],
    ),
];

#[test]
fn a_wrapped_url_is_found() {
    for (claim, text, expected) in WRAPPED {
        let found: Vec<_> = extract(text).wrapped(true).collect();
        let found: Vec<_> = found
            .iter()
            .map(|item| {
                item.as_ref()
                    .unwrap_or_else(|error| panic!("{claim}: {error}"))
            })
            .collect();
        let found: Vec<_> = found
            .iter()
            .map(|found| (found.context().wrapper(), pair(found.reading())))
            .collect();
        assert_eq!(&found, expected, "{claim}: {text:?}");
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
        assert_eq!(found(text, true), [], "{text:?}");
    }
}

/// A text, its wrapper, the rejected text in it, the offset of the error, and the character there.
pub(crate) const REJECTED: &[(&str, Wrapper, &str, usize, Found)] = &[
    ("<URL:>", PrefixedBrackets, "", 5, Found::End),
    ("<URL: \n>", PrefixedBrackets, "", 5, Found::End),
    ("<URL:#a>", PrefixedBrackets, "", 5, Found::End),
    (
        "<URL:user@h>",
        PrefixedBrackets,
        "user@h",
        9,
        Found::Character('@'),
    ),
    (
        "<URL:ht\ntp://\n h.\n 1/>",
        PrefixedBrackets,
        "http://h.1/",
        20,
        Found::Character('/'),
    ),
    (
        "<URL:http://h/\n  ~user\n>",
        PrefixedBrackets,
        "http://h/~user",
        17,
        Found::Character('~'),
    ),
    (
        "<URL:ftp://h/a-\n  ~>",
        PrefixedBrackets,
        "ftp://h/a-~",
        18,
        Found::Character('~'),
    ),
    (
        "<URL:http://h/\u{2003}é>",
        PrefixedBrackets,
        "http://h/é",
        17,
        Found::Character('é'),
    ),
    (
        "<URL:http: //h:\n >",
        PrefixedBrackets,
        "http://h:",
        15,
        Found::End,
    ),
    ("URL:http://", Prefix, "http://", 11, Found::End),
    (
        "URL:http://h/\\ a",
        Prefix,
        "http://h/\\",
        13,
        Found::Character('\\'),
    ),
    (
        "<http://u@h/>",
        Brackets,
        "http://u@h/",
        9,
        Found::Character('@'),
    ),
    ("<mailto: >", Brackets, "mailto:", 8, Found::End),
    (
        "<x://h/\n a|b#c>",
        Brackets,
        "x://h/a|b",
        10,
        Found::Character('|'),
    ),
];

#[test]
fn a_text_that_is_meant_as_a_url_but_is_not_one_is_rejected_with_the_reason() {
    for &(text, wrapper, rejected, offset, at) in REJECTED {
        let error = only(text).unwrap_err();
        assert_eq!(
            (error.context().wrapper(), error.text(), error.offset()),
            (wrapper, rejected, offset),
            "{text:?}"
        );
        assert_eq!(error.error().found(), at, "{text:?}");
        assert_eq!(
            Some(error.error()),
            Url::parse(rejected).as_ref().err(),
            "{text:?}"
        );
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

#[test]
fn the_urls_of_the_rfc_are_found_however_they_are_folded() {
    let own = urls_of_the_rfc();
    assert_eq!(own.len(), 30);
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
    let sentences = Sentences::new(Grammar::rfc1738(), "url", SEED)
        .unwrap()
        .texts();
    for url in sentences
        .filter(|sentence| Url::parse(sentence).is_ok())
        .take(300)
    {
        let wrapped = format!("<URL:{url}#a-b>");
        for column in 1..=wrapped.len() {
            let folded = fold(&wrapped[1..wrapped.len() - 1], column, "\n ");
            let text = format!("see <{folded}>.");
            assert_eq!(
                pair(only(&text).unwrap().reading()),
                (&*url, Some("a-b")),
                "{text}"
            );
        }
        let schemepart = url.split_once(':').unwrap().1;
        let is_marked = schemepart.contains('@') || schemepart.trim_end_matches('/').contains('/');
        if is_marked || Url::parse(&url).unwrap().production() != Production::OtherUrl {
            assert_eq!(only(&format!("<{url}>")).unwrap().reading().as_str(), url);
        }
        if url.contains(|character: char| character.is_ascii_alphanumeric()) {
            assert_eq!(
                only(&format!("see URL:{url} ."))
                    .unwrap()
                    .reading()
                    .as_str(),
                url
            );
        }
    }
}
