//! The targets: a row for each, and a file for those about one thing.

mod builders;
mod columns;
mod context;
mod grammars;
mod interpret;
mod kit;
mod url;

use rfc1738_conformance::grammar::Grammar;

use crate::{Input, mutate::Material};

/// A target.
pub(crate) struct Target {
    pub(crate) name: &'static str,
    /// How many inputs a brief run tries: some five seconds of them.
    #[expect(dead_code, reason = "run.sh reads it here")]
    pub(crate) brief: u32,
    /// How many bytes of an input are choices.
    pub(crate) choices: usize,
    /// The material of its texts.
    pub(crate) material: &'static Material,
    /// Panics if two of the compared answers differ.
    pub(crate) run: fn(&mut Input<'_>),
}

pub(crate) const TARGETS: &[Target] = &[
    Target {
        name: "combinators",
        brief: 10_000,
        choices: 1,
        material: &URLS,
        run: grammars::combinators,
    },
    Target {
        name: "grammars",
        brief: 1_500,
        choices: 2,
        material: &URIS,
        run: grammars::any,
    },
    Target {
        name: "url",
        brief: 4_000,
        choices: 3,
        material: &URLS,
        run: url::url,
    },
    Target {
        name: "remedies",
        brief: 20_000,
        choices: 0,
        material: &URLS,
        run: url::remedies,
    },
    Target {
        name: "normal",
        brief: 1_000,
        choices: 3,
        material: &URLS,
        run: url::normal,
    },
    Target {
        name: "builders",
        brief: 5_000,
        choices: 1,
        material: &PARTS,
        run: builders::builders,
    },
    Target {
        name: "interpret",
        brief: 1_000,
        choices: 1,
        material: &URLS,
        run: interpret::interpretation,
    },
    Target {
        name: "validate",
        brief: 5_000,
        choices: 8,
        material: &URLS,
        run: url::validation,
    },
    Target {
        name: "extract",
        brief: 30_000,
        choices: 4,
        material: &TEXTS,
        run: context::extraction,
    },
    Target {
        name: "wrap",
        brief: 100_000,
        choices: 3,
        material: &URLS,
        run: context::wrapping,
    },
    Target {
        name: "columns",
        brief: 2_000,
        choices: 4,
        material: &TEXTS,
        run: columns::columns,
    },
    Target {
        name: "bnf",
        brief: 30_000,
        choices: 2,
        material: &BNF,
        run: grammars::bnf,
    },
    Target {
        name: "abnf",
        brief: 30_000,
        choices: 2,
        material: &ABNF,
        run: grammars::abnf,
    },
    Target {
        name: "draft-notation",
        brief: 20_000,
        choices: 2,
        material: &DRAFT_NOTATION,
        run: grammars::draft,
    },
    Target {
        name: "tables",
        brief: 1_200,
        choices: 0,
        material: &TABLES,
        run: kit::tables,
    },
    Target {
        name: "explosions",
        brief: 100,
        choices: 5,
        material: &ANSWERS,
        run: kit::explosions,
    },
    Target {
        name: "kit",
        brief: 100,
        choices: 5,
        material: &ANSWERS,
        run: kit::kit,
    },
    Target {
        name: "widths",
        brief: 300,
        choices: 5,
        material: &URLS,
        run: kit::widths,
    },
];

/// URLs.
#[rustfmt::skip]
static URLS: Material = Material {
    grammar: Grammar::rfc1738,
    whole: &[
        "ftpurl", "httpurl", "gopherurl", "mailtourl", "newsurl", "nntpurl", "telneturl",
        "waisurl", "fileurl", "prosperourl", "otherurl",
    ],
    tokens: &[
        "//", "/", "\n", "?", "#", ":", "@", "&", "=", ";", ";type=a", ";type=d", "+", "-", ".",
        "..", "*", "~", "_", "%", "%2F", "%0D%0A", "%00", "%09", "%09%09+", "%FF", "%25", "%41",
        "%c3%A9", " ", "\t", "\r\n", "\0", "\u{7f}", "é", "\u{202e}", "\u{feff}", "<", ">", "\"",
        "\\", "[", "]", "{", "|", "URL:", "http://", "https://", "ftp://", "gopher://", "mailto:",
        "news:", "nntp://", "telnet://", "wais://", "file://", "prospero://", "wss:", "x-a:",
        "redis://", "redis://h/1", "localhost", "1.2.3.4", "010.2.3.1", "256.1.1.1", "host.dom",
        "a-", "xn--a", ":80", ":080", ":0", ":65536",
    ],
    texts: &[],
};

/// URIs of all grammars.
#[rustfmt::skip]
static URIS: Material = Material { grammar: Grammar::rfc3986, whole: &["URI", "URI-reference"], ..URLS };

/// Parts of URLs, each after a separator and its number.
#[rustfmt::skip]
static PARTS: Material = Material {
    whole: &[],
    tokens: &[
        "\x1e\0", "\x1e\x01", "\x1e\x02", "\x1e\x03", "\x1e\x04", "\x1e\x05", "host.dom",
        "1.2.3.4", "80", "a", "d", "*", "@", "/", ";", "?", ":", "=", "%", "\t", "\r\n", "\0", "+",
        "é", " ", "comp.lang.c", "\x1e\0h.d", "\x1e\x02h.d", "\x1e\x01a@h.d",
    ],
    ..URLS
};

/// Texts with URLs in them.
#[rustfmt::skip]
static TEXTS: Material = Material {
    tokens: &[
        "<", ">", "<URL:", "URL:", "url: ", " ", "\n", "\r\n", "-\n", "-\r\n ", "\u{2028}",
        "\u{85}", "#", "\"", "'", "*", "_", "(", ")", ".", ",", "。", "]", "é", "http://h/",
        "<http://h/a-\nb>", "<URL:http://h.d/a-\n  b-\nc#d-\ne>", "mailto:a@b", "ftp://h-\n.d/",
        "news:a", "x://h", "x:y", "x-a:b", ":", "::", "//", "-", "https://h/", "git+http://h/",
        "a.http:b", "1", "z", "\t", "\0", "std::string", "<br/>",
    ],
    ..URLS
};

macro_rules! grammar {
    ($($file:literal)*) => {
        &[$(include_str!(concat!("../../../../grammar/", $file))),*]
    };
}

/// Grammars in BNF.
#[rustfmt::skip]
static BNF: Material = Material {
    whole: &["hostport"],
    tokens: &[
        "a = ", "a", "b = b a | \"\"", " = ", "\n", "\n  ", " | ", " ", "[ ", " ]", "(", ")", "*",
        "1*", "2*3", "0*0", "65535*", "*[ a ]", "\"", "\"\"", "\"a\"", "\"http:\"", "<\">", "<a>",
        "<a b>", ";", "; base: rfc1738\n", "; base: rfc3986\n", "%x41", "%x30-39", "%i\"ab\"",
        "a = \"x\" [ a ]\n", "digit", "host", "hostport", "\t", "\r\n", "\0", "é", "\\", "/", "=/",
        "; scheme names ignore case\n", "<", ">", "_", "+", "-", "a = \"(\" [ a ] \")\"\n",
        "a = [ a \",\" ] b\n", "; depth: a 2\n", "nest", "list", "<ours:nest>", "bad",
    ],
    texts: grammar!("rfc1738.bnf" "rfc1808.bnf" "rfc2396.bnf"),
    ..URLS
};

/// Grammars in ABNF.
#[rustfmt::skip]
static ABNF: Material = Material {
    tokens: &[
        "a = ", "a", "A =/ ", "=/", "\n", "\r\n", "\n  ", " / ", "/", " ", "[ ", " ]", "(", ")",
        "*", "1*", "2*3", "3", "*0", "65535*", "\"", "\"\"", "\"a\"", "\"aB\"", "%s\"aB\"",
        "%i\"aB\"", "%x41", "%x41-5A", "%x41.42", "%d65", "%b1000001", "%xFF", "%x100", "%x5A-41",
        "<a>", "<prose \u{1b}>", ";", "; base: rfc3986\n", "DIGIT", "ALPHA", "digit", "CRLF",
        "WSP", "OCTET", "host", "URI", "a = \"x\" [ a ]\n", "a = \"x\" / a \"y\"\n", "\t", "\0",
        "é", "|", "_", "-", "::=", ":=", "{", "}", "#", "1#", "<\">", "'a'", "<a b>", "\u{c}",
        "a = \"(\" [ a ] \")\"\n", "a = [ a \",\" ] b\n", "; depth: a 2\n",
        "; base: ours\n", "; encoding: utf-8\n", "%x80-10FFFF", "%x1F600", "%xD7FF-E000", "nest",
        "list", "nest =/ ", "<ours:nest>", "<nest, see RFC 3986>", "bad", "ALPHA =/ ",
    ],
    texts: grammar!("rfc3986.abnf" "agreed.abnf"),
    ..BNF
};

/// Grammars in the notation of the draft.
#[rustfmt::skip]
static DRAFT_NOTATION: Material = Material {
    tokens: &[
        "aa ", "aa", "bb  x | y", "\n", "\n  ", " | ", " ", "[ ", " ]", "space", "vline", "\\%",
        "\\_", "\\", "%", "| [ | ] |", "a", "7", "*", "; c\n", ";", "aa x [ aa ]\n", "void", "\t",
        "\r\n", "\0", "é", "; base: url-draft\n", "hostport", "digits",
    ],
    texts: grammar!("url-draft.txt"),
    ..BNF
};

/// Tables of automata, in which each byte is a number.
#[rustfmt::skip]
static TABLES: Material = Material {
    tokens: &[
        "\0", "\x01", "\x02", "\x03", "\x04", "\x05", "a", "0", "\0\x01", "\x01\x02\x03",
        "\x03a\x05\x30\x09z\x01",
    ],
    texts: &["\x01\x30\x09\x02\0\x01\0\x01\0\x01"],
    ..URLS
};

/// Answers of a parser.
#[rustfmt::skip]
static ANSWERS: Material = Material {
    tokens: &[
        "no\n", "yes\n", "0\n", "3\n", "18446744073709551615\n", "18446744073709551616\n", "-1\n",
        "\n", "\r\n", "\0", "\u{1b}[31m", "\u{202e}", "\u{9b}", "é", "{}\n",
        "{\"scheme\":\"mailto\",\"path\":\"a\"}\n", "{\"port\":null,\"host\":\"\\u001b\"}\n",
        "{\"port\":80}\n", "{\"\\u009b\":1}\n", "[[[[", "{\"host\":", "null\n", "\"", "{", "}",
        "no", "yes", "1", "12",
    ],
    texts: &[
        "no\nyes\n",
        "no\n1\n2\n",
        "{\"scheme\":\"mailto\",\"user\":null,\"password\":null,\"host\":null,\"port\":null,\"path\":\"a\",\"search\":null}\n",
    ],
    ..URLS
};
