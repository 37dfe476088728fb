//! The Appendix: where URLs are in a text, and how they read after unfolding.

mod common;

use std::{
    iter,
    time::{Duration, Instant},
};

use proptest::{collection::vec, prelude::*, sample::select};
use rfc1738::{
    Found, Url, UrlBuf,
    context::{Context, Extracted, Extractor, Item, Items, Reading, Rejected, Wrapper, wrap},
    extract,
};
use rfc1738_conformance::{grammar::Grammar, sentence::Sentences};

use Wrapper::{Bare, Brackets, Prefix, PrefixedBrackets};

const SEED: u64 = 1738;

/// A URL and its fragment.
type Pair<'a> = (&'a str, Option<&'a str>);

/// URLs, and how each is wrapped.
type Wrapped = &'static [(Wrapper, Pair<'static>)];

/// How each item is wrapped, and its URL or rejected text.
type Expected = &'static [(Wrapper, Result<&'static str, &'static str>)];

fn pair<'a>(reading: &'a Reading<'_>) -> Pair<'a> {
    (reading.as_str(), reading.fragment())
}

fn readings<'a>(extracted: &'a Extracted<'_>) -> Vec<Pair<'a>> {
    extracted.readings().map(pair).collect()
}

/// The only item in `text`.
fn only(text: &str) -> Result<Extracted<'_>, Rejected<'_>> {
    let mut all = extract(text);
    let one = all.next().unwrap_or_else(|| panic!("nothing in {text:?}"));
    assert!(all.next().is_none(), "{text:?}");
    one
}

/// The context of an item, a URL or not.
fn context<'i, 'a>(item: &'i Result<Extracted<'a>, Rejected<'a>>) -> &'i Context<'a> {
    item.as_ref().map_or_else(Rejected::context, Extracted::context)
}

/// How each item that is found is wrapped, and its URL or rejected text.
fn found(text: &str, bare: bool) -> Vec<(Wrapper, Result<String, String>)> {
    let read = |item: Result<Extracted<'_>, Rejected<'_>>| {
        let url = item.as_ref().map(|found| found.reading().as_str().to_owned());
        (context(&item).wrapper(), url.map_err(|rejected| rejected.text().to_owned()))
    };
    extract(text).bare(bare).map(read).collect()
}

/// The example of the Appendix, line for line.
const SENTENCE: &str = "\
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
            ("http://ds.internic.net/instructions/overview.html", Some("WARNING")),
        ]
    );
    let last = found[2].context();
    assert_eq!((last.span().line(), last.span().column()), (3, 38));
    assert!(last.span().as_str().starts_with("<URL:http:") && last.span().as_str().ends_with("WARNING>"));
    assert_eq!(last.url().as_str(), "http://ds.internic.\nnet/instructions/overview.html");
    assert_eq!(last.fragment().unwrap().as_str(), "WARNING");
}

/// A claim, a text, and everything that is found in it.
const WRAPPED: &[(&str, &str, Wrapped)] = &[
    ("the wrapper does not form part of the URL", "<URL:news:a>", &[(PrefixedBrackets, ("news:a", None))]),
    (
        "the prefix ignores case",
        "<url:news:a> uRl:news:b",
        &[(PrefixedBrackets, ("news:a", None)), (Prefix, ("news:b", None))],
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
        &[(Prefix, ("http://h/", None)), (Prefix, ("news:a", None)), (Prefix, ("news:b", None))],
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
    ("white space is ignored without a prefix", "<\n http://h/\n  a >", &[(Brackets, ("http://h/a", None))]),
    ("an escape may be broken", "<URL:http://h/%\n2\nF>", &[(PrefixedBrackets, ("http://h/%2F", None))]),
    (
        "encoded white space is not white space",
        "<URL:http://h/%20%0A>",
        &[(PrefixedBrackets, ("http://h/%20%0A", None))],
    ),
    (
        "a fragment is within the brackets",
        "<URL:http://h/#a> <http://h/ #\n b c>",
        &[(PrefixedBrackets, ("http://h/", Some("a"))), (Brackets, ("http://h/", Some("bc")))],
    ),
    ("a fragment follows the first number sign", "URL:http://h/#a#b", &[(Prefix, ("http://h/", Some("a#b")))]),
    ("an empty fragment is not an absent one", "<URL:news:a#>", &[(PrefixedBrackets, ("news:a", Some("")))]),
    ("a fragment may be anything", "<URL:news:a#\u{1B}é\"{>", &[(PrefixedBrackets, ("news:a", Some("\u{1B}é\"{")))]),
    (
        "what is not closed is a prefix alone",
        "<URL:news:a <URL:news:b",
        &[(Prefix, ("news:a", None)), (Prefix, ("news:b", None))],
    ),
    (
        "the innermost brackets delimit",
        "<<URL:news:a>> <a <news:b> c>",
        &[(PrefixedBrackets, ("news:a", None)), (Brackets, ("news:b", None))],
    ),
    ("brackets may hold a prefixed URL and other things", "<a href=\"URL:news:a\" b>", &[(Prefix, ("news:a", None))]),
    (
        "any scheme counts with a prefix",
        "<URL:x:y>URL:x:y",
        &[(PrefixedBrackets, ("x:y", None)), (Prefix, ("x:y", None))],
    ),
    (
        "any scheme counts between brackets, as it stands",
        "<mid:a@h> <std::string> < mid:a@h> <mid:a @h>",
        &[(Brackets, ("mid:a@h", None)), (Brackets, ("std::string", None))],
    ),
    ("any scheme with // counts between brackets", "<x-y://h/\na>", &[(Brackets, ("x-y://h/a", None))]),
    ("URL is a scheme like any other", "<URL:URL:news:a>", &[(PrefixedBrackets, ("URL:news:a", None))]),
];

#[test]
fn a_wrapped_url_is_found() {
    for (claim, text, expected) in WRAPPED {
        let found: Vec<_> = extract(text).collect();
        let found: Vec<_> =
            found.iter().map(|item| item.as_ref().unwrap_or_else(|error| panic!("{claim}: {error}"))).collect();
        let found: Vec<_> = found.iter().map(|found| (found.context().wrapper(), pair(found.reading()))).collect();
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
        "<é:b> <a_b:c> <unknown:a|b>",
        "<see http://h/> <URL http://h/> <ht\ntp://h/>",
    ] {
        assert_eq!(found(text, false), [], "{text:?}");
    }
}

/// A text, its wrapper, the rejected text in it, the offset of the error, and the character there.
const REJECTED: &[(&str, Wrapper, &str, usize, Found)] = &[
    ("<URL:>", PrefixedBrackets, "", 5, Found::End),
    ("<URL: \n>", PrefixedBrackets, "", 5, Found::End),
    ("<URL:#a>", PrefixedBrackets, "", 5, Found::End),
    ("<URL:user@h>", PrefixedBrackets, "user@h", 9, Found::Character('@')),
    ("<URL:ht\ntp://\n h.\n 1/>", PrefixedBrackets, "http://h.1/", 20, Found::Character('/')),
    ("<URL:http://h/\n  ~user\n>", PrefixedBrackets, "http://h/~user", 17, Found::Character('~')),
    ("<URL:ftp://h/a-\n  ~>", PrefixedBrackets, "ftp://h/a-~", 18, Found::Character('~')),
    ("<URL:http://h/\u{2003}é>", PrefixedBrackets, "http://h/é", 17, Found::Character('é')),
    ("<URL:http: //h:\n >", PrefixedBrackets, "http://h:", 15, Found::End),
    ("URL:http://", Prefix, "http://", 11, Found::End),
    ("URL:http://h/\\ a", Prefix, "http://h/\\", 13, Found::Character('\\')),
    ("<http://u@h/>", Brackets, "http://u@h/", 9, Found::Character('@')),
    ("<mailto: >", Brackets, "mailto:", 8, Found::End),
    ("<x://h/\n a|b#c>", Brackets, "x://h/a|b", 10, Found::Character('|')),
];

#[test]
fn a_text_that_is_meant_as_a_url_but_is_not_one_is_rejected_with_the_reason() {
    for &(text, wrapper, rejected, offset, at) in REJECTED {
        let error = only(text).unwrap_err();
        assert_eq!((error.context().wrapper(), error.text(), error.offset()), (wrapper, rejected, offset), "{text:?}");
        assert_eq!(error.error().found(), at, "{text:?}");
        assert_eq!(Some(error.error()), Url::parse(rejected).as_ref().err(), "{text:?}");
    }
}

/// A text, its doubtful hyphens, and its readings.
const HYPHENS: &[(&str, &[usize], &[Pair])] = &[
    ("<URL:http://h/a-\nb>", &[15], &[("http://h/a-b", None), ("http://h/ab", None)]),
    ("<URL:http://h/a- \t\r\n  b>", &[15], &[("http://h/a-b", None), ("http://h/ab", None)]),
    ("<http://h/a-\n\n b>", &[11], &[("http://h/a-b", None), ("http://h/ab", None)]),
    ("<URL:http://h/a-\n>", &[15], &[("http://h/a-", None), ("http://h/a", None)]),
    ("<URL:http://h/a--\nb>", &[16], &[("http://h/a--b", None), ("http://h/a-b", None)]),
    (
        "<URL:http://a-\nb/c-\nd>",
        &[13, 18],
        &[("http://a-b/c-d", None), ("http://ab/cd", None), ("http://a-b/cd", None), ("http://ab/c-d", None)],
    ),
    ("<URL:http://h/a#b-\nc>", &[17], &[("http://h/a", Some("b-c")), ("http://h/a", Some("bc"))]),
    (
        "<URL:http://h/a-\nb#c-\nd>",
        &[15, 20],
        &[
            ("http://h/a-b", Some("c-d")),
            ("http://h/ab", Some("cd")),
            ("http://h/a-b", Some("cd")),
            ("http://h/ab", Some("c-d")),
        ],
    ),
    // First as written, then the fewer hyphens, the more likely, and the earlier of as many.
    (
        "<URL:http://h/a-\nb-\nc-\nd>",
        &[15, 18, 21],
        &[
            ("http://h/a-b-c-d", None),
            ("http://h/abcd", None),
            ("http://h/a-bcd", None),
            ("http://h/ab-cd", None),
            ("http://h/abc-d", None),
            ("http://h/a-b-cd", None),
            ("http://h/a-bc-d", None),
            ("http://h/ab-c-d", None),
        ],
    ),
    // Each reading is there once.
    ("<URL:http://h/a-\n-\nb>", &[15, 17], &[("http://h/a--b", None), ("http://h/ab", None), ("http://h/a-b", None)]),
    // Only some of them are URLs.
    ("<URL:http://a-\n.b/c-\nd>", &[13, 19], &[("http://a.b/cd", None), ("http://a.b/c-d", None)]),
    ("<URL:http://h/%-\n41-\nb>", &[15, 19], &[("http://h/%41b", None), ("http://h/%41-b", None)]),
    ("<URL:news:-\n-\n@h>", &[10, 12], &[("news:--@h", None), ("news:-@h", None)]),
    ("<URL:http://host-\n.dom/>", &[16], &[("http://host.dom/", None)]),
    ("<URL:http:-\n//host/>", &[10], &[("http://host/", None)]),
    ("<URL:news:a@b-\n-\nc>", &[13, 15], &[("news:a@b--c", None), ("news:a@bc", None), ("news:a@b-c", None)]),
    ("<URL:http://a-\n>", &[13], &[("http://a", None)]),
    ("<URL:mailto:-\n>", &[12], &[("mailto:-", None)]),
    // There is no line break after it.
    ("<URL:http://h/a- b>", &[], &[("http://h/a-b", None)]),
    ("<URL:http://h/a\n-b>", &[], &[("http://h/a-b", None)]),
    ("<URL:http://h/a-b>", &[], &[("http://h/a-b", None)]),
];

#[test]
fn a_hyphen_before_a_line_break_may_or_may_not_be_part_of_the_url() {
    for (text, hyphens, expected) in HYPHENS {
        let extracted = only(text).unwrap();
        assert_eq!(readings(&extracted), *expected, "{text:?}");
        assert_eq!(extracted.hyphens(), *hyphens, "{text:?}");
        assert_eq!(extracted.left_out(), 0);
    }
}

#[test]
fn of_more_than_four_hyphens_the_sixteen_most_likely_ways_are_tried() {
    for (hyphens, left_out) in [(4, 0), (5, 16), (6, 48), (20, (1 << 20) - 16), (63, (1 << 63) - 16), (64, u64::MAX)] {
        let text = format!("<URL:http://h/{}a>", "a-\n".repeat(hyphens));
        let extracted = only(&text).unwrap();
        assert_eq!((extracted.hyphens().len(), extracted.left_out()), (hyphens, left_out));
        let kept: Vec<_> = extracted.readings().map(|reading| reading.as_str().matches('-').count()).collect();
        assert_eq!(kept.len(), 16);
        assert_eq!(kept[..2], [hyphens, 0]);
        assert!(kept[1..].is_sorted(), "{kept:?}");
    }
}

/// All combinations of the hyphens of a text, against what is found.
#[test]
fn up_to_four_hyphens_are_read_in_every_way_that_is_a_url() {
    let own = urls_of_the_rfc();
    for url in own.iter().map(String::as_str).chain(["http://a-b.c-d/-e--f", "news:-@a-b", "mailto:--", "x-y://h/%41-"])
    {
        for column in url.len().div_ceil(5)..=url.len() {
            for line_break in ["\n", "-\n", "-\r\n "] {
                let text = format!("<URL:{}>", fold(url, column, line_break));
                let pieces: Vec<&str> = text[5..text.len() - 1].split('\n').map(str::trim).collect();
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
                let mut found: Vec<_> = extracted.readings().map(|reading| reading.as_str().to_owned()).collect();
                found.sort();
                assert_eq!(found, expected, "{text:?}");
            }
        }
    }
}

/// Running text, and everything that is found in it.
const RUNNING: &[(&str, Expected)] = &[
    // The schemes that count.
    (
        "http://h/ FTP://h/ mailto:a@b news:c x-y://h/",
        &[
            (Bare, Ok("http://h/")),
            (Bare, Ok("FTP://h/")),
            (Bare, Ok("mailto:a@b")),
            (Bare, Ok("news:c")),
            (Bare, Ok("x-y://h/")),
        ],
    ),
    ("note: std::string a:b www.host.dom user@host.dom 10:30 c:\\ ://h /:// ...://h", &[]),
    ("the news: none, mailto:? http:", &[]),
    (
        "http:// http://... foo:// file:a",
        &[(Bare, Err("http://")), (Bare, Err("http://")), (Bare, Ok("foo://")), (Bare, Err("file:a"))],
    ),
    ("...http://h/ --ftp://h/", &[(Bare, Ok("http://h/")), (Bare, Ok("ftp://h/"))]),
    // A known scheme can follow any character except a letter or digit of US-ASCII; any other begins a word.
    (
        "éhttp://h/a 请看http://h/b。これはhttp://h/cです 〜news:d",
        &[(Bare, Ok("http://h/a")), (Bare, Ok("http://h/b")), (Bare, Err("http://h/cです")), (Bare, Ok("news:d"))],
    ),
    ("éx-y://h/ _x-y://h/ éURL:http:", &[]),
    (
        "1.http://h/a end.http://h/b see-ftp://h/c -x-http://h/d",
        &[(Bare, Ok("http://h/a")), (Bare, Ok("http://h/b")), (Bare, Ok("ftp://h/c")), (Bare, Ok("x-http://h/d"))],
    ),
    // A longer scheme name is another scheme.
    (
        "git+http://h/a view-source:http://h/b 1http://h/c knews:d",
        &[(Bare, Ok("git+http://h/a")), (Bare, Ok("http://h/b")), (Bare, Ok("1http://h/c"))],
    ),
    // Punctuation at the end.
    (
        "Is it http://h/a? Or http://h/b! http://h/c, http://h/d; http://h/e: http://h/f...",
        &[
            (Bare, Ok("http://h/a")),
            (Bare, Ok("http://h/b")),
            (Bare, Ok("http://h/c")),
            (Bare, Ok("http://h/d")),
            (Bare, Ok("http://h/e")),
            (Bare, Ok("http://h/f")),
        ],
    ),
    ("http://h/a.b?c,d. http://h/?c.", &[(Bare, Ok("http://h/a.b?c,d")), (Bare, Ok("http://h/?c"))]),
    (
        "(http://h/a) (see http://h/b(c).) [http://h/d] {http://h/e}, `http://h/f`",
        &[
            (Bare, Ok("http://h/a")),
            (Bare, Ok("http://h/b(c)")),
            (Bare, Ok("http://h/d")),
            (Bare, Ok("http://h/e")),
            (Bare, Ok("http://h/f")),
        ],
    ),
    (
        "'http://h/a' \"http://h/b\" “http://h/c.” «http://h/d» 'http://h/'e''",
        &[
            (Bare, Ok("http://h/a")),
            (Bare, Ok("http://h/b")),
            (Bare, Ok("http://h/c")),
            (Bare, Ok("http://h/d")),
            (Bare, Ok("http://h/'e'")),
        ],
    ),
    ("在（http://h/a）和「http://h/b」。", &[(Bare, Ok("http://h/a")), (Bare, Ok("http://h/b"))]),
    (
        "„http://h/a“ ‚http://h/b‘ »http://h/c« ›http://h/d‹ ⟨http://h/e⟩ http://h/f—it http://h/g–it |http://h/h|",
        &[
            (Bare, Ok("http://h/a")),
            (Bare, Ok("http://h/b")),
            (Bare, Ok("http://h/c")),
            (Bare, Ok("http://h/d")),
            (Bare, Ok("http://h/e")),
            (Bare, Ok("http://h/f")),
            (Bare, Ok("http://h/g")),
            (Bare, Ok("http://h/h")),
        ],
    ),
    // A mark directly before the URL also closes it.
    (
        "'http://h/it's' **http://h/a** _http://h/b_ (*URL:http://h/c*) http://h/d_ http://h/e*",
        &[
            (Bare, Ok("http://h/it's")),
            (Bare, Ok("http://h/a")),
            (Bare, Ok("http://h/b")),
            (Prefix, Ok("http://h/c")),
            (Bare, Ok("http://h/d_")),
            (Bare, Ok("http://h/e*")),
        ],
    ),
    // Where it ends, and where it must not be cut.
    (
        "[http://h/a](b) http://h/a[1] http://h/{a}/b http://h/l’un’",
        &[
            (Bare, Ok("http://h/a")),
            (Bare, Err("http://h/a[1")),
            (Bare, Err("http://h/{a")),
            (Bare, Err("http://h/l’un")),
        ],
    ),
    (
        "<a href=\"http://h/\">http://h/a</a> http://h/b<br>",
        &[(Bare, Ok("http://h/")), (Bare, Ok("http://h/a")), (Bare, Ok("http://h/b"))],
    ),
    (
        "http://h/~user/ http://h/é http://h/%4",
        &[(Bare, Err("http://h/~user/")), (Bare, Err("http://h/é")), (Bare, Err("http://h/%4"))],
    ),
    // A wrapped URL has one wrapper.
    (
        "<URL:http://h/\na> URL:http://h/b. <http://h/c> (URL:http://h/d).",
        &[
            (PrefixedBrackets, Ok("http://h/a")),
            (Prefix, Ok("http://h/b")),
            (Brackets, Ok("http://h/c")),
            (Prefix, Ok("http://h/d")),
        ],
    ),
];

#[test]
fn in_running_text_punctuation_is_not_mistaken_for_part_of_the_url() {
    for (text, expected) in RUNNING {
        let expected: Vec<_> =
            expected.iter().map(|&(wrapper, item)| (wrapper, item.map(str::to_owned).map_err(str::to_owned))).collect();
        assert_eq!(found(text, true), expected, "{text:?}");
    }
}

/// Running text, all readings of the only URL in it, and the text that continues it in all of them but the first.
const CONTINUED: &[(&str, &[&str], &str)] = &[
    ("(http://h/over-\nview.)", &["http://h/over-", "http://h/over-view", "http://h/overview"], "\nview"),
    ("URL:http://h/a-\nb c", &["http://h/a-", "http://h/a-b", "http://h/ab"], "\nb"),
    // "… should ignore all unencoded whitespace around the line break": one break, and the indentation after it.
    ("http://h/a-\r\n \t b", &["http://h/a-", "http://h/a-b", "http://h/ab"], "\r\n \t b"),
    ("http://h/a-\u{2028}b", &["http://h/a-", "http://h/a-b", "http://h/ab"], "\u{2028}b"),
    ("http://h/a-\rb", &["http://h/a-", "http://h/a-b", "http://h/ab"], "\rb"),
    ("http://h/a-\n\nb", &["http://h/a-"], ""),
    ("http://h/a-\n\rb", &["http://h/a-"], ""),
    ("http://h/a-\n \n b", &["http://h/a-"], ""),
    // "… a line break immediately after a hyphen".
    ("http://h/a- \nb", &["http://h/a-"], ""),
    ("http://h/a-b\nc", &["http://h/a-b"], ""),
    ("http://h/a-.\nb", &["http://h/a-"], ""),
    ("http://h/a-", &["http://h/a-"], ""),
    ("http://h/a-\n", &["http://h/a-"], ""),
    // The hyphen of a word that continues it may be one before a line break too.
    (
        "*http://h/a-\nb-\nc*",
        &["http://h/a-", "http://h/a-b-c", "http://h/abc", "http://h/a-bc", "http://h/ab-c"],
        "\nb-\nc",
    ),
    ("http://h/a-\nb-\n\nc", &["http://h/a-", "http://h/a-b-", "http://h/ab-"], "\nb-"),
    ("http://h/a-\nb-\n.", &["http://h/a-", "http://h/a-b-", "http://h/ab-"], "\nb-"),
    // Its end is that of any URL in running text.
    ("(http://h/a-\nb(c)), d", &["http://h/a-", "http://h/a-b(c)", "http://h/ab(c)"], "\nb(c)"),
    ("http://h/a-\nb\">c", &["http://h/a-", "http://h/a-b", "http://h/ab"], "\nb"),
    ("http://h/a-\n> b", &["http://h/a-"], ""),
    ("http://h/a-\n— b", &["http://h/a-"], ""),
    ("http://h/a-\n...", &["http://h/a-"], ""),
    ("http://h/a-\n<b>", &["http://h/a-"], ""),
    // A word with a colon begins something else.
    ("http://h/a-\nb:c", &["http://h/a-"], ""),
    ("http://h/a-\nnote: b", &["http://h/a-"], ""),
    ("http://h/a-\nb-\nx:y", &["http://h/a-", "http://h/a-b-", "http://h/ab-"], "\nb-"),
    // Readings are URLs, each once.
    ("http://h/a-\né", &["http://h/a-"], ""),
    ("http://h/a-\n-", &["http://h/a-", "http://h/a--"], "\n-"),
    ("mailto:a@h-\n.dom", &["mailto:a@h-", "mailto:a@h-.dom", "mailto:a@h.dom"], "\n.dom"),
];

#[test]
fn in_running_text_a_hyphen_before_a_line_break_may_have_more_after_it() {
    for (text, expected, further) in CONTINUED {
        let mut all = extract(text).bare(true);
        let extracted = all.next().unwrap().unwrap();
        assert!(all.next().is_none(), "{text:?}");
        assert!(extracted.readings().map(Reading::as_str).eq(expected.iter().copied()), "{text:?}: {extracted:?}");
        assert_eq!(extracted.further().map_or("", |further| further.as_str()), *further, "{text:?}");
        assert_eq!(extracted.hyphens().is_empty(), further.is_empty(), "{text:?}");
        // The first reading is that of a line alone.
        assert_eq!(extracted.context().url().as_str(), expected[0]);
    }
}

#[test]
fn a_url_that_needs_the_next_line_is_not_found() {
    for (text, rejected) in [
        ("http://host-\n.dom/", "http://host-"),
        ("http://-\nhost.dom/", "http://-"),
        ("http://h/%-\n41", "http://h/%-"),
    ] {
        assert_eq!(found(text, true), [(Bare, Err(rejected.to_owned()))], "{text:?}");
    }
}

#[test]
fn without_the_option_a_prefix_alone_ends_with_its_line() {
    let extracted = only("URL:http://h/a-\nb").unwrap();
    assert_eq!(readings(&extracted), [("http://h/a-", None)]);
    assert_eq!(extracted.further(), None);
}

#[test]
fn only_the_first_kilobyte_after_a_hyphen_may_continue_it() {
    for (length, readings) in [(1022, 3), (1023, 3), (1024, 1), (100_000, 1)] {
        let text = format!("http://h/a-\n{}", "b".repeat(length));
        let found = extract(&text).bare(true).next().unwrap().unwrap();
        assert_eq!(found.readings().count(), readings, "{length}");
    }
}

#[test]
fn a_bare_url_has_its_fragment_beside_it() {
    let found: Vec<_> = extract("(See http://h/a#b-c.) http://h/#.").bare(true).map(Result::unwrap).collect();
    let urls: Vec<Pair> = found.iter().flat_map(readings).collect();
    assert_eq!(urls, [("http://h/a", Some("b-c")), ("http://h/", Some(""))]);

    let found = extract("http://h/a-\nb-c#d-\ne").bare(true).next().unwrap().unwrap();
    let all = [("http://h/a-", None), ("http://h/a-b-c", Some("d-e")), ("http://h/ab-c", Some("de"))];
    let two = [("http://h/a-b-c", Some("de")), ("http://h/ab-c", Some("d-e"))];
    assert_eq!(readings(&found), [&all[..], &two].concat());
}

#[test]
fn a_url_in_one_piece_is_borrowed() {
    let text = "a <URL:http://h/a#b> <\n http://h/c > URL:http://h/d http://h/e";
    for found in extract(text).bare(true).map(Result::unwrap) {
        let (reading, context) = (found.reading(), found.context());
        assert_eq!(reading.as_str().as_ptr(), text[context.url().start()..].as_ptr());
        assert_eq!(reading.as_str(), context.url().as_str());
        let fragment = reading.fragment().map(str::as_ptr);
        assert_eq!(fragment, context.fragment().map(|fragment| fragment.as_str().as_ptr()));
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

/// The URLs that the RFC writes as `<URL:…>`.
fn urls_of_the_rfc() -> Vec<String> {
    let own = common::examples().into_iter().filter(|example| example.source == "wrapped");
    own.map(|example| example.text).collect()
}

/// `text`, broken by `at_break` every `column` characters.
fn fold(text: &str, column: usize, at_break: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    let lines: Vec<String> = characters.chunks(column).map(String::from_iter).collect();
    lines.join(at_break)
}

#[test]
fn the_urls_of_the_rfc_are_found_however_they_are_folded() {
    let own = urls_of_the_rfc();
    assert_eq!(own.len(), 30);
    let text: String =
        own.iter().zip(1..).map(|(url, n)| format!("[{n}] To <scheme>: <uri@bunyip.com>, <URL:{url}>. ")).collect();
    for column in 1..=100 {
        for line_break in ["\n", "\r\n", "\n   ", " \n\n\t"] {
            let folded = fold(&text, column, line_break);
            let found: Vec<_> = extract(&folded).map(Result::unwrap).collect();
            assert!(found.iter().map(|found| found.reading().as_str()).eq(&own), "{folded}");
            for found in found {
                let hyphens = found.context().url().as_str().matches(&format!("-{line_break}")).count();
                assert_eq!(found.hyphens().len(), hyphens);
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
            assert!(extracted.readings().take(2).any(|reading| reading.as_str() == url));
            assert_eq!(extracted.hyphens().len(), (url.len() - 1) / column);
        }
    }
}

#[test]
fn any_sentence_of_the_grammar_is_found_in_its_wrapper() {
    let sentences = Sentences::new(Grammar::rfc1738(), "url", SEED).unwrap().texts();
    for url in sentences.filter(|sentence| Url::parse(sentence).is_ok()).take(300) {
        let wrapped = format!("<URL:{url}#a-b>");
        for column in 1..=wrapped.len() {
            let folded = fold(&wrapped[1..wrapped.len() - 1], column, "\n ");
            let text = format!("see <{folded}>.");
            assert_eq!(pair(only(&text).unwrap().reading()), (&*url, Some("a-b")), "{text}");
        }
        assert_eq!(only(&format!("<{url}>")).unwrap().reading().as_str(), url);
        if url.contains(|character: char| character.is_ascii_alphanumeric()) {
            assert_eq!(only(&format!("see URL:{url} .")).unwrap().reading().as_str(), url);
        }
    }
}

/// A URL, its fragment, the width and the indent, and how it is written.
const WRITTEN: &[(&str, Option<&str>, usize, usize, &str)] = &[
    // "This wrapper does not form part of the URL"; the fragment is "placed within the brackets as well".
    ("ftp://ds.internic.net/rfc", None, usize::MAX, 0, "<URL:ftp://ds.internic.net/rfc>"),
    ("news:a", Some(""), usize::MAX, 0, "<URL:news:a#>"),
    ("news:a", Some("b#é\u{1B}"), usize::MAX, 0, "<URL:news:a#b#é\u{1B}>"),
    // "Extra whitespace … may need to be added to break long URLs across lines."
    ("news:abcdef", None, 17, 0, "<URL:news:abcdef>"),
    ("news:abcdef", None, 16, 0, "<URL:news:abcde\nf>"),
    ("news:abcdef", None, 10, 0, "<URL:news:\nabcdef>"),
    ("news:abcdef", None, 12, 3, "<URL:news\n   :abcdef>"),
    ("news:ab", Some("éé"), 8, 0, "<URL:new\ns:ab#éé>"),
    ("news:a", None, 0, 0, "<URL:\nn\ne\nw\ns\n:\na>"),
    ("news:a", None, 1, 9, "<URL:\n         n\n         e\n         w\n         s\n         :\n         a>"),
    // "No whitespace should be introduced after a hyphen."
    ("news:a-b", None, 12, 0, "<URL:news:a\n-b>"),
    ("news:a-", None, 12, 0, "<URL:news:a\n->"),
    ("news:a", Some("-"), 12, 0, "<URL:news:a#\n->"),
    ("mailto:-", Some("a"), 12, 0, "<URL:mailto:\n-#a>"),
    ("mailto:------a", None, 4, 0, "<URL:\nmail\nto:\n------a>"),
    ("mailto:------", None, 4, 0, "<URL:\nmail\nto:\n------>"),
];

#[test]
fn a_url_is_written_in_its_wrapper() {
    for &(url, fragment, width, indent, expected) in WRITTEN {
        let wrapped = wrap(&Url::parse(url).unwrap()).width(width).indent(indent);
        let wrapped = fragment.map_or(wrapped, |fragment| wrapped.fragment(fragment).unwrap());
        assert_eq!(wrapped.to_string(), expected);
        assert_eq!(readings(&only(expected).unwrap()), [(url, fragment)], "{expected:?}");
    }
}

#[test]
fn a_fragment_that_would_read_otherwise_is_refused() {
    let url = Url::parse("news:a").unwrap();
    for (fragment, character, offset) in
        [("a b", ' ', 1), ("é\n", '\n', 2), ("a>b", '>', 1), ("<", '<', 0), ("a\u{2028}", '\u{2028}', 1)]
    {
        let error = wrap(&url).fragment(fragment).unwrap_err();
        assert_eq!((error.character(), error.offset()), (character, offset), "{fragment:?}");
    }
}

/// Asserts that the URL is found however it is written, and that its lines are no longer than they must be.
fn is_found_as_written(url: &str, fragment: Option<&str>, width: usize, indent: usize, bare: bool) {
    let wrapped = wrap(&Url::parse(url).unwrap()).width(width).indent(indent);
    let wrapped = fragment.map_or(wrapped, |fragment| wrapped.fragment(fragment).unwrap()).to_string();
    let text = format!("http://h/over-\n<a {:indent$}{wrapped}-\n", "");
    let found: Vec<_> = extract(&text).bare(bare).map(Result::unwrap).collect();
    let found = found.last().unwrap();
    assert_eq!(readings(found), [(url, fragment)], "{text:?}");
    assert!(found.hyphens().is_empty() && found.context().span().as_str() == wrapped, "{text:?}");

    let lines: Vec<&str> = wrapped.split('\n').collect();
    for (line, before) in lines.iter().zip([indent].into_iter().chain(iter::repeat(0))) {
        assert!(!line.ends_with('-'));
        let text = line.trim_start_matches(' ').trim_end_matches('>');
        // What is not before the last character is hyphens.
        let must = text.strip_prefix("<URL:").unwrap_or(text);
        let kept_together = must.trim_end_matches('-').chars().count() < 2 || {
            let mut characters = must.trim_end_matches('-').chars();
            characters.next_back();
            characters.all(|character| character == '-')
        };
        assert!(before + line.chars().count() <= width || kept_together, "{line:?} in {wrapped:?}");
    }
}

#[test]
fn any_sentence_of_the_grammar_is_found_as_it_is_written() {
    let sentences = Sentences::new(Grammar::rfc1738(), "url", SEED).unwrap().texts();
    let own = urls_of_the_rfc();
    for url in sentences.filter(|sentence| Url::parse(sentence).is_ok()).take(100).chain(own) {
        for width in 0..url.len() + 10 {
            is_found_as_written(&url, Some("a--b-"), width, width % 5, width % 2 == 0);
            is_found_as_written(&url, None, width, 0, true);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn items_in_texts_are_where_they_say(text in texts(), bare in any::<bool>()) {
    are_where_they_say(&text, bare);
    }

    #[test]
    fn items_in_any_string_are_where_they_say(text in any::<String>(), bare in any::<bool>()) {
    are_where_they_say(&text, bare);
    }

    #[test]
    fn urls_in_prefixed_brackets_are_found_whatever_is_around(text in texts(), bare in any::<bool>()) {
        let mut found = found(&text, bare);
        found.retain(|(wrapper, _)| *wrapper == PrefixedBrackets);
        prop_assert_eq!(found, in_prefixed_brackets(&text));
    }

    #[test]
    fn texts_in_pieces_have_the_same_items(text in texts(), bare in any::<bool>(), cuts in vec(any::<bool>(), 100)) {
        is_the_same_in_pieces(&text, bare, pieces(&text, &cuts));
    }

    #[test]
    fn what_is_too_long_does_not_depend_on_the_pieces(
        text in texts(),
        bare in any::<bool>(),
        limit in 0..30usize,
        cuts in vec(any::<bool>(), 100),
    ) {
        let extractor = Extractor::new().bare(bare).limit(limit);
        let whole = seen_in_pieces(extractor.clone(), [&*text]);
        prop_assert_eq!(&seen_in_pieces(extractor.clone(), pieces(&text, &cuts)), &whole);
        prop_assert_eq!(&seen_in_pieces(extractor, characters(&text)), &whole);
    }

    #[test]
    fn a_url_with_hyphens_is_found_as_it_is_written(
        path in "[-a/]{0,60}",
        fragment in proptest::option::of("[^\\s<>\u{85}]{0,20}"),
        width in 0..80usize,
        indent in 0..20usize,
        bare in any::<bool>(),
    ) {
        is_found_as_written(&format!("ftp://h/{path}"), fragment.as_deref(), width, indent, bare);
    }

    #[test]
    fn bare_urls_hide_nothing_in_brackets(text in texts()) {
        let in_brackets = |bare| {
            let found = extract(&text).bare(bare);
            found.filter(|item| matches!(context(item).wrapper(), Brackets | PrefixedBrackets))
        };
        prop_assert!(in_brackets(false).eq(in_brackets(true)));
    }
}

/// Texts of the beginnings, separators and ends of URLs in text.
fn texts() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "<", ">", "URL:", "url:", "<URL:", "http://", "ftp://h/", "news:", "x:", "://", "//", "host.dom", "/", "a",
        "-", "#", " ", "\n", "\r\n", "-\n", "\u{A0}", "\u{2028}", "%4", "%41", ":", ".", ",", "(", ")", "'", "\"", "[",
        "]", "”", "é", "_", "\u{1A}", "~",
    ];
    vec(select(PIECES), 0..24).prop_map(|pieces| pieces.concat())
}

/// `text`, cut where `cuts` says so, again and again.
fn pieces<'a>(text: &'a str, cuts: &[bool]) -> Vec<&'a str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    for ((at, _), cut) in text.char_indices().zip(cuts.iter().cycle()) {
        if *cut {
            pieces.push(&text[start..at]);
            start = at;
        }
    }
    pieces.push(&text[start..]);
    pieces
}

/// Asserts that all items lie in the text, in order, and agree with it.
fn are_where_they_say(text: &str, bare: bool) {
    let mut end = 0;
    for item in extract(text).bare(bare) {
        let context = context(&item);
        let (span, url, fragment) = (context.span(), context.url(), context.fragment());
        assert!(end <= span.start() && span.start() <= url.start() && url.end() <= span.end());
        assert!(fragment.is_none_or(|fragment| url.end() < fragment.start() && fragment.end() <= span.end()));
        assert!([Some(span), Some(url), fragment].into_iter().flatten().all(|piece| text.get(piece.range()).is_some()));
        assert_eq!(url.as_str().trim(), url.as_str());
        end = span.end();

        let written: String = url.as_str().split_whitespace().collect();
        match &item {
            Ok(found) => {
                assert!(found.readings().all(|reading| reading.url().as_str() == reading.as_str()));
                let same = found.readings().filter(|reading| reading.fragment().is_some() == fragment.is_some());
                assert!(found.further().is_some() && fragment.is_none() || same.eq(found.readings()));
                assert!(found.hyphens().iter().all(|&at| text.as_bytes()[at] == b'-'));
                let further = found.further();
                assert!(further.is_none_or(|further| bare && further.start() == span.end()));
                let all = span.start()..further.unwrap_or(span).end();
                assert!(found.hyphens().iter().all(|at| all.contains(at)));
                let visible = |text: &str| text.split_whitespace().map(str::len).sum::<usize>();
                let (least, most) = (written.len().saturating_sub(found.hyphens().len()), visible(&text[all]));
                assert!(found.readings().all(|reading| (least..=most).contains(&reading.as_str().len())));
            }
            Err(rejected) => {
                assert_eq!(rejected.text(), written);
                assert!(Url::parse(rejected.text()).is_err());
                let at = rejected.error().found();
                assert!((url.start()..=url.end()).contains(&rejected.offset()));
                let rest = &text[rejected.offset()..];
                assert!(matches!(at, Found::End) || rest.chars().next().map(Found::Character) == Some(at));
            }
        }
    }
}

/// The texts between a `<` and the next angle bracket, if that is a `>`, that begin with `URL:`; without white space,
/// `URL:` and fragment. If such a text is a URL only without its hyphens before line breaks, these are left out too.
fn in_prefixed_brackets(text: &str) -> Vec<(Wrapper, Result<String, String>)> {
    let contents = text.split('<').skip(1).filter_map(|rest| Some(rest.split_once('>')?.0));
    contents
        .filter_map(|content| {
            let read = |content: &str| {
                let text: String = content.split_whitespace().collect();
                let url = text.get(4..).filter(|_| text[..4].eq_ignore_ascii_case("URL:"))?;
                Some(url.split('#').next()?.to_owned())
            };
            let url = read(content)?;
            let lines: Vec<&str> = content.split(['\n', '\r', '\u{2028}']).map(str::trim).collect();
            let without = lines.join("\n").replace("-\n", "\n");
            let readings = iter::once(url.clone()).chain(read(&without));
            let url = readings.into_iter().find(|url| Url::parse(url).is_ok()).ok_or(url);
            Some((PrefixedBrackets, url))
        })
        .collect()
}

/// All about an item, with its offsets in the whole text.
#[derive(Debug, PartialEq, Eq)]
struct Seen {
    wrapper: Wrapper,
    spans: [Option<(u64, String)>; 4],
    readings: Vec<(String, Option<String>)>,
    hyphens: Vec<u64>,
    rejected: Option<(String, String, u64)>,
}

impl Seen {
    /// What there is to know about `item`, whose text begins at `start`.
    fn new(item: &Result<Extracted<'_>, Rejected<'_>>, start: u64) -> Self {
        let (context, found) = (context(item), item.as_ref().ok());
        let spans = [Some(context.span()), Some(context.url()), context.fragment(), found.and_then(Extracted::further)];
        let own = |(url, fragment): Pair| (url.to_owned(), fragment.map(str::to_owned));
        Seen {
            wrapper: context.wrapper(),
            spans: spans.map(|span| span.map(|span| (start + span.start() as u64, span.as_str().to_owned()))),
            readings: found.map(|found| readings(found).into_iter().map(own).collect()).unwrap_or_default(),
            hyphens: found.map_or(&[][..], Extracted::hyphens).iter().map(|&at| start + at as u64).collect(),
            rejected: item.as_ref().err().map(|rejected| {
                (rejected.text().to_owned(), rejected.error().to_string(), start + rejected.offset() as u64)
            }),
        }
    }
}

/// All items in `pieces`, and the offsets of what is too long.
fn seen_in_pieces<'a>(
    mut extractor: Extractor,
    pieces: impl IntoIterator<Item = &'a str>,
) -> (Vec<Seen>, Vec<(u64, bool)>) {
    let (mut seen, mut too_long) = (Vec::new(), Vec::new());
    let mut add = |items: Items<'_>| {
        let start = items.start();
        for item in items {
            match item {
                Item::Url(url) => seen.push(Seen::new(&Ok(url), start)),
                Item::Rejected(rejected) => seen.push(Seen::new(&Err(rejected), start)),
                Item::TooLong(error) => too_long.push((error.offset(), error.is_open())),
            }
        }
    };
    pieces.into_iter().for_each(|piece| add(extractor.push(piece)));
    add(extractor.finish());
    (seen, too_long)
}

/// Asserts that `text` in pieces has the items of the whole.
fn is_the_same_in_pieces<'a>(text: &str, bare: bool, pieces: impl IntoIterator<Item = &'a str>) {
    let whole: Vec<Seen> = extract(text).bare(bare).map(|item| Seen::new(&item, 0)).collect();
    let (seen, too_long) = seen_in_pieces(Extractor::new().bare(bare), pieces);
    assert_eq!(seen, whole, "{text:?}");
    assert_eq!(too_long, []);
}

/// The characters of `text`.
fn characters(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices().map(|(at, character)| &text[at..at + character.len_utf8()])
}

/// Every text in the tables above.
fn cases() -> impl Iterator<Item = &'static str> {
    let hyphens = HYPHENS.iter().map(|case| case.0).chain(CONTINUED.iter().map(|case| case.0));
    let wrapped = WRAPPED.iter().map(|case| case.1).chain(REJECTED.iter().map(|case| case.0));
    let written = WRITTEN.iter().map(|case| case.4).chain(RUNNING.iter().map(|case| case.0));
    [SENTENCE].into_iter().chain(wrapped).chain(hyphens).chain(written)
}

#[test]
fn a_text_in_two_pieces_has_the_same_items() {
    for text in cases() {
        for bare in [false, true] {
            for at in (0..=text.len()).filter(|&at| text.is_char_boundary(at)) {
                let (before, after) = text.split_at(at);
                is_the_same_in_pieces(text, bare, [before, after]);
                // With as much around it that the text before it is dropped.
                let around = "around URL:news:a <it>. ".repeat(20);
                let (before, after) = (format!("{around}{before}"), format!("{after} {around}"));
                is_the_same_in_pieces(&format!("{before}{after}"), bare, [&*before, &after]);
            }
            is_the_same_in_pieces(text, bare, characters(text));
        }
    }
    let all: String = cases().collect();
    for bare in [false, true] {
        is_the_same_in_pieces(&all, bare, characters(&all));
    }
}

/// The text between brackets, the text around a colon that is too long, and the offset of the `<` or colon.
#[test]
fn what_is_longer_than_the_limit_is_given_up() {
    for (text, urls, too_long) in [
        ("<news:abcde>", &["news:abcde"][..], &[][..]),
        ("<news:abcdef> <news:a>", &["news:a"], &[(0, true)]),
        ("<news:abcdef URL:news:a >", &["news:a"], &[(0, true)]),
        ("<URL:\n\n\n\nx:>", &["x:"], &[]),
        ("<          >", &[], &[]),
        ("<           >", &[], &[(0, true)]),
        ("<abcdefghijk news:a", &[], &[(0, true)]),
        // A lone bracket does not wait for another.
        ("< a b c d e f g h i j k URL:news:a", &["news:a"], &[]),
        ("<a b c d e f g h i j k URL:news:a", &["news:a"], &[]),
        ("<://abcdefghijk URL:news:a", &["news:a"], &[]),
        ("URL:news:abcde", &["news:abcde"], &[]),
        ("URL:news:abcdef URL:news:a", &["news:a"], &[(3, false)]),
        ("URL:news:abcdefghijklmnopqrstuvw:xURL:news:a URL:news:b", &["news:b"], &[(3, false)]),
        // The word before the colon.
        ("-------URL:news:a", &["news:a"], &[]),
        ("--------URL:news:a URL:news:b", &["news:b"], &[(11, false)]),
        ("abcdefghijk:URL:x URL:news:a", &["news:a"], &[(11, false)]),
        ("abcdefghijk URL:news:a", &["news:a"], &[]),
        ("*******URL:news:a", &["news:a"], &[]),
        ("********URL:news:a URL:news:b", &["news:b"], &[(11, false)]),
        ("************** URL:news:b", &["news:b"], &[]),
        ("***************: URL:news:b", &["news:b"], &[]),
    ] {
        let urls: Vec<String> = urls.iter().map(|&url| url.to_owned()).collect();
        for pieces in [vec![text], characters(text).collect()] {
            let (seen, found) = seen_in_pieces(Extractor::new().limit(10), pieces);
            assert_eq!(seen.into_iter().map(|seen| seen.readings[0].0.clone()).collect::<Vec<_>>(), urls, "{text:?}");
            assert_eq!(found, too_long, "{text:?}");
        }
    }
    for (text, message) in [
        ("a <URL:news:a>", "the \"<\" at byte 2 is not closed within 3 bytes"),
        ("URL:news:a", "the word around the \":\" at byte 3 has more than 3 bytes on one side of it"),
    ] {
        let mut extractor = Extractor::new().limit(3);
        let items: Vec<_> = extractor.push(text).collect();
        let Item::TooLong(error) = &items[0] else { panic!("{items:?}") };
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn after_its_end_another_text_begins() {
    let mut extractor = Extractor::new();
    assert_eq!(extractor.push("URL:new").count(), 0);
    assert_eq!(extractor.finish().count(), 1);
    assert_eq!(extractor.finish().count(), 0);
    let items = extractor.push("s:a <URL:news:b>");
    assert_eq!(items.start(), 0);
    assert_eq!(items.count(), 1);
}

#[test]
fn items_that_are_not_asked_for_follow_later() {
    let mut extractor = Extractor::new();
    assert!(extractor.push("<news:a> <news:b>").next().is_some());
    let urls = extractor.push(" <news:c>").filter_map(|item| match item {
        Item::Url(url) => Some(url.reading().as_str().to_owned()),
        _ => None,
    });
    assert!(urls.eq(["news:b", "news:c"]));
}

/// Time is linear by construction: the search moves from one `<` or `:` to the next and never back. From a `<` it looks
/// as far as the next `<` or `>`. From a `:`, it looks back to the one before, and ahead only over text that it will
/// not read again, or over punctuation, in which no word is before a `:`; after a hyphen, ahead over lines without a `:`.
/// Each item is parsed a fixed number of times, in linear time. A text in pieces is searched again only for a delimiter
/// that is in the new piece.
#[test]
fn time_is_linear_in_hostile_texts() {
    const PIECES: &[&str] = &[
        "<", ">", "<>", "< ", ":", "URL:", "url", "URL: ", "URL:. ", "URL:.", "<URL:", "<URL:>", "<URL:-\n", "<URL:#",
        "a", "a:", "a:<", "<a:", "<a: ", "<x:y>", "<x: y>", "-\n", "- ", " ", "\n", "x://", "x://(", "x://)", "x://a.",
        "x:// ", "http:", "<http:", "<http:>", "http: ", "news:", "news:. ", "a.http:", "*_", "*news:*", ")", "'", "(",
        "#", "é", "_", "é:", "”", "%", "//", "://", "\0", "-\r", "a-\r\n", "x://-\n", "-\u{85}",
    ];
    const LINES: &[&str] =
        &["http:a-\n", "http:a-\na-\r\n", "<http:a-\n>", "<URL:a-\nb-\nc-\nd-\n>", "<URL:a:-\u{2028}>"];
    const AROUND: [(&str, &str); 6] =
        [("", ""), ("<", ">"), ("<URL:http://h/", ">"), ("URL:", ""), ("http://h/", ""), ("<x:", ">")];
    for piece in PIECES.iter().chain(LINES) {
        for (before, after) in AROUND {
            is_read_in_linear_time(|length| format!("{before}{}{after}", piece.repeat(length / piece.len())));
        }
    }
}

/// As above, with as much text before a URL as in it.
#[test]
fn time_is_linear_if_marks_are_around_a_url() {
    for before in ["*", "'*", "-", "<"] {
        for after in [")", "*", "'*", ".", "a-\n", "a-\nx:"] {
            is_read_in_linear_time(|length| {
                let side = |piece: &str| piece.repeat(length / piece.len());
                format!("{}http://h/{}", side(before), side(after))
            });
        }
    }
}

/// Asserts that the time to find everything in the text of a length grows as the length, in the whole text and in the
/// smallest pieces.
fn is_read_in_linear_time(text: impl Fn(usize) -> String) {
    let (short, long) = (text(1 << 10), text(1 << 13));
    for bare in [false, true] {
        let whole = |text: &str| extract(text).bare(bare).map(|item| context(&item).span().range().len()).sum();
        let in_pieces = |text: &str| {
            let mut extractor = Extractor::new().bare(bare);
            let count: usize = characters(text).map(|piece| extractor.push(piece).count()).sum();
            count + extractor.finish().count()
        };
        for find in [&whole as &dyn Fn(&str) -> usize, &in_pieces] {
            // Eight times the text takes eight times the time if it is linear, and sixty-four times if it is quadratic.
            // On a busy machine, a run sometimes takes longer.
            let linear = || time(&long, find) < 24 * time(&short, find).max(Duration::from_micros(10));
            assert!((0..20).any(|_| linear()), "{:?}…, bare: {bare}", short.chars().take(100).collect::<String>());
        }
    }
}

/// The lesser time of two runs of `find`.
fn time(text: &str, find: &dyn Fn(&str) -> usize) -> Duration {
    let once = |_| {
        let start = Instant::now();
        assert!(find(text) <= text.len());
        start.elapsed()
    };
    (0..2).map(once).min().unwrap()
}

#[test]
fn the_search_is_lazy() {
    let text = format!("<URL:news:a>{}", "<URL:news:b>".repeat(1 << 20));
    for _ in 0..10_000 {
        assert_eq!(extract(&text).next().unwrap().unwrap().reading().as_str(), "news:a");
    }
}
