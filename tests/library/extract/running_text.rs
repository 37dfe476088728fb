//! URLs without a wrapper, in running text.

use rfc1738::{
    context::{
        Reading,
        Wrapper::{Bare, Brackets, Prefix, PrefixedBrackets},
    },
    extract,
};

use super::{Expected, Pair, found, only, readings};

/// Running text, and everything that is found in it.
pub(crate) const RUNNING: &[(&str, Expected)] = &[
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
    (
        "note: std::string a:b www.host.dom user@host.dom 10:30 c:\\ ://h /:// ...://h",
        &[],
    ),
    ("the news: none, mailto:? http:", &[]),
    (
        "http:// http://... foo:// file:a",
        &[
            (Bare, Err("http://")),
            (Bare, Err("http://")),
            (Bare, Ok("foo://")),
            (Bare, Err("file:a")),
        ],
    ),
    (
        "...http://h/ --ftp://h/",
        &[(Bare, Ok("http://h/")), (Bare, Ok("ftp://h/"))],
    ),
    // A known scheme can follow any character except a letter or digit of US-ASCII; any other
    // begins a word.
    (
        "éhttp://h/a 请看http://h/b。これはhttp://h/cです 〜news:d",
        &[
            (Bare, Ok("http://h/a")),
            (Bare, Ok("http://h/b")),
            (Bare, Err("http://h/cです")),
            (Bare, Ok("news:d")),
        ],
    ),
    ("éx-y://h/ _x-y://h/ éURL:http:", &[]),
    (
        "1.http://h/a end.http://h/b see-ftp://h/c -x-http://h/d",
        &[
            (Bare, Ok("http://h/a")),
            (Bare, Ok("http://h/b")),
            (Bare, Ok("ftp://h/c")),
            (Bare, Ok("x-http://h/d")),
        ],
    ),
    // A longer scheme name is another scheme.
    (
        "git+http://h/a view-source:http://h/b 1http://h/c knews:d",
        &[
            (Bare, Ok("git+http://h/a")),
            (Bare, Ok("http://h/b")),
            (Bare, Ok("1http://h/c")),
        ],
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
    (
        "http://h/a.b?c,d. http://h/?c.",
        &[(Bare, Ok("http://h/a.b?c,d")), (Bare, Ok("http://h/?c"))],
    ),
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
    (
        "在（http://h/a）和「http://h/b」。",
        &[(Bare, Ok("http://h/a")), (Bare, Ok("http://h/b"))],
    ),
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
        &[
            (Bare, Ok("http://h/")),
            (Bare, Ok("http://h/a")),
            (Bare, Ok("http://h/b")),
        ],
    ),
    (
        "http://h/~user/ http://h/é http://h/%4",
        &[
            (Bare, Err("http://h/~user/")),
            (Bare, Err("http://h/é")),
            (Bare, Err("http://h/%4")),
        ],
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
        let expected: Vec<_> = expected
            .iter()
            .map(|&(wrapper, item)| (wrapper, item.map(str::to_owned).map_err(str::to_owned)))
            .collect();
        assert_eq!(found(text, false), expected, "{text:?}");
    }
}

/// Running text, all readings of the only URL in it, and the text that continues it in all of them
/// but the first.
pub(crate) const CONTINUED: &[(&str, &[&str], &str)] = &[
    (
        "(http://h/over-\nview.)",
        &["http://h/over-", "http://h/over-view", "http://h/overview"],
        "\nview",
    ),
    (
        "URL:http://h/a-\nb c",
        &["http://h/a-", "http://h/a-b", "http://h/ab"],
        "\nb",
    ),
    // "… should ignore all unencoded whitespace around the line break": one break, and the
    // indentation after it.
    (
        "http://h/a-\r\n \t b",
        &["http://h/a-", "http://h/a-b", "http://h/ab"],
        "\r\n \t b",
    ),
    (
        "http://h/a-\u{2028}b",
        &["http://h/a-", "http://h/a-b", "http://h/ab"],
        "\u{2028}b",
    ),
    (
        "http://h/a-\rb",
        &["http://h/a-", "http://h/a-b", "http://h/ab"],
        "\rb",
    ),
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
        &[
            "http://h/a-",
            "http://h/a-b-c",
            "http://h/abc",
            "http://h/a-bc",
            "http://h/ab-c",
        ],
        "\nb-\nc",
    ),
    (
        "http://h/a-\nb-\n\nc",
        &["http://h/a-", "http://h/a-b-", "http://h/ab-"],
        "\nb-",
    ),
    (
        "http://h/a-\nb-\n.",
        &["http://h/a-", "http://h/a-b-", "http://h/ab-"],
        "\nb-",
    ),
    // Its end is that of any URL in running text.
    (
        "(http://h/a-\nb(c)), d",
        &["http://h/a-", "http://h/a-b(c)", "http://h/ab(c)"],
        "\nb(c)",
    ),
    (
        "http://h/a-\nb\">c",
        &["http://h/a-", "http://h/a-b", "http://h/ab"],
        "\nb",
    ),
    ("http://h/a-\n> b", &["http://h/a-"], ""),
    ("http://h/a-\n— b", &["http://h/a-"], ""),
    ("http://h/a-\n...", &["http://h/a-"], ""),
    ("http://h/a-\n<b>", &["http://h/a-"], ""),
    // A word with a colon begins something else.
    ("http://h/a-\nb:c", &["http://h/a-"], ""),
    ("http://h/a-\nnote: b", &["http://h/a-"], ""),
    (
        "http://h/a-\nb-\nx:y",
        &["http://h/a-", "http://h/a-b-", "http://h/ab-"],
        "\nb-",
    ),
    // Readings are URLs, each once.
    ("http://h/a-\né", &["http://h/a-"], ""),
    ("http://h/a-\n-", &["http://h/a-", "http://h/a--"], "\n-"),
    (
        "mailto:a@h-\n.dom",
        &["mailto:a@h-", "mailto:a@h-.dom", "mailto:a@h.dom"],
        "\n.dom",
    ),
];

#[test]
fn in_running_text_a_hyphen_before_a_line_break_may_have_more_after_it() {
    for (text, expected, further) in CONTINUED {
        let mut all = extract(text);
        let extracted = all.next().unwrap().unwrap();
        assert!(all.next().is_none(), "{text:?}");
        assert!(
            extracted
                .readings()
                .map(Reading::as_str)
                .eq(expected.iter().copied()),
            "{text:?}: {extracted:?}"
        );
        assert_eq!(
            extracted.further().map_or("", |further| further.as_str()),
            *further,
            "{text:?}"
        );
        assert_eq!(
            extracted.hyphens().is_empty(),
            further.is_empty(),
            "{text:?}"
        );
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
        assert_eq!(
            found(text, false),
            [(Bare, Err(rejected.to_owned()))],
            "{text:?}"
        );
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
        let found = extract(&text).next().unwrap().unwrap();
        assert_eq!(found.readings().count(), readings, "{length}");
    }
}

#[test]
fn a_bare_url_has_its_fragment_beside_it() {
    let found: Vec<_> = extract("(See http://h/a#b-c.) http://h/#.")
        .map(Result::unwrap)
        .collect();
    let urls: Vec<Pair> = found.iter().flat_map(readings).collect();
    assert_eq!(urls, [("http://h/a", Some("b-c")), ("http://h/", Some(""))]);

    let found = extract("http://h/a-\nb-c#d-\ne").next().unwrap().unwrap();
    let all = [
        ("http://h/a-", None),
        ("http://h/a-b-c", Some("d-e")),
        ("http://h/ab-c", Some("de")),
    ];
    let two = [
        ("http://h/a-b-c", Some("de")),
        ("http://h/ab-c", Some("d-e")),
    ];
    assert_eq!(readings(&found), [&all[..], &two].concat());
}
