//! The readers of ABNF and of the draft's notation, and what a grammar takes from its base.

use rfc1738_conformance::{
    automaton::Dfa,
    grammar::{Collected, Expression, Grammar, GrammarErrorKind, Notation, Reader},
};

use crate::{abnf, assert_errors, bnf, shown};

/// Whether the first rule derives a string.
fn derives(grammar: &Grammar, string: &[u8]) -> bool {
    Dfa::new(grammar, &grammar.rules()[0].name)
        .unwrap()
        .accepts(string)
}

/// A grammar, strings that its first rule derives, and strings that it does not.
type Case<'a> = (&'a str, &'a [&'a [u8]], &'a [&'a [u8]]);

/// By the sections of RFC 5234 and RFC 7405.
const ABNF: &[Case<'_>] = &[
    // 2.1: names ignore case, and may be in angle brackets.
    ("A-1 = b-2\nB-2 = %x61", &[b"a"], &[b"A", b""]),
    ("a = <b> %x61\n<b> = %x62", &[b"ba"], &[b"a"]),
    // 2.3: values in three bases, concatenated; strings ignore case.
    ("a = %d13.10", &[b"\r\n"], &[b"\r", b"\n"]),
    ("a = %X61.4A.00", &[b"aJ\0"], &[b"Aj\0"]),
    ("a = %b1100001", &[b"a"], &[b"A"]),
    ("a = %d0065", &[b"A"], &[b"a"]),
    (
        "a = \"aBc-1\"",
        &[b"abc-1", b"ABC-1", b"aBc-1"],
        &[b"abc_1"],
    ),
    ("a = \"\"", &[b""], &[b" "]),
    // 3.1 to 3.3: concatenation binds closer than alternatives; `=/` adds some.
    ("a = \"x\" \"y\" / \"z\"", &[b"xy", b"z"], &[b"x", b"xz"]),
    (
        "a = \"x\"\na =/ \"y\" / \"z\"\nA =/ \"w\"",
        &[b"x", b"y", b"z", b"w"],
        &[b"xy"],
    ),
    // 3.4: ranges.
    (
        "a = %x30-32 / %xFE-FF",
        &[b"0", b"2", b"\xFE", b"\xFF"],
        &[b"3", b"\xFD", b"/"],
    ),
    // 3.5 and 3.8: groups and options.
    (
        "a = (\"x\" / \"y\") [\"z\"]",
        &[b"x", b"yz"],
        &[b"z", b"xyz"],
    ),
    // 3.6 and 3.7: repetition. A bracket after it is an option.
    ("a = *\"x\"", &[b"", b"xxx"], &[b"y"]),
    ("a = 2*3\"x\"", &[b"xx", b"xxx"], &[b"x", b"xxxx"]),
    ("a = *2\"x\"", &[b"", b"x", b"xx"], &[b"xxx"]),
    ("a = 2\"x\"", &[b"xx"], &[b"x", b"xxx"]),
    ("a = 0\"x\"", &[b""], &[b"x"]),
    ("a = 0<b>\nb = \"x\"", &[b""], &[b"x"]),
    ("a = 1*[\"x\"]", &[b"", b"x", b"xx"], &[b"y"]),
    ("a = 2(\"x\" / \"y\")", &[b"xy", b"yy"], &[b"x"]),
    // 3.9: comments.
    (
        "a = \"x\" ; \"y\"\n    ; / \"w\"\n    / \";\"",
        &[b"x", b";"],
        &[b"y", b"w"],
    ),
    // RFC 7405, section 2.1.
    (
        "a = %s\"aB\" / %i\"c\"",
        &[b"aB", b"c", b"C"],
        &[b"ab", b"AB"],
    ),
    ("a = %S\"a\" %I\"b\"", &[b"ab", b"aB"], &[b"Ab"]),
    // Appendix B.1.
    (
        "a = ALPHA digit HexDig",
        &[b"z9f", b"A0F"],
        &[b"19f", b"aag", b"a1g"],
    ),
    (
        "a = BIT CHAR CTL DQUOTE",
        &[b"0\x01\0\"", b"1\x7F\x7F\""],
        &[b"2\x01\0\"", b"0\0\0\"", b"0\x01 \""],
    ),
    (
        "a = CR LF / CRLF HTAB SP WSP VCHAR",
        &[b"\r\n", b"\r\n\t  ~", b"\r\n\t \t!"],
        &[b"\n", b"\r\n\t   "],
    ),
    (
        "a = LWSP OCTET",
        &[b"\xFF", b" \t\r\n \r\n\tx"],
        &[b"", b"\r\n  \r\n"],
    ),
    // The grammar's own rule replaces a core rule.
    ("a = DIGIT\nDIGIT = \"7\"", &[b"7"], &[b"8"]),
    // Rules may all be indented, as in an RFC.
    (
        "   a = \"x\"\n     / b\n   b = \"y\"",
        &[b"x", b"y"],
        &[b"z"],
    ),
    // Right-linear recursion.
    ("a = \"x\" [a]", &[b"x", b"xxx"], &[b"", b"xy"]),
    (
        "a = \"x\" b / \"z\"\nb = \"y\" a",
        &[b"z", b"xyz", b"xyxyz"],
        &[b"xy", b"xz"],
    ),
];

/// Signs of older notations in ABNF, and the warnings, in their order.
const OLDER: &[(Case<'_>, &str)] = &[
    (
        ("a ::= b\n<b> := %x62", &[b"b"], &[b""]),
        "1:3 Defines; 2:5 Assigns",
    ),
    (
        (
            "a = \"x\" | \"y\" / \"z\" | \"w\"",
            &[b"x", b"y", b"z", b"w"],
            &[b""],
        ),
        "1:9 Bar",
    ),
    (
        ("a = {\"x\" \"y\"} \"z\"", &[b"z", b"xyxyz"], &[b"xz"]),
        "1:5 Braces",
    ),
    (("a = 'aB'", &[b"aB"], &[b"AB", b"ab"]), "1:5 SingleQuotes"),
    (
        ("a = <\"> <b>\nb = %x62", &[b"\"b"], &[b"b"]),
        "1:5 QuotedQuote",
    ),
    (("a_1 = b_ \nb_ = \"x\"", &[b"x"], &[b""]), "1:2 Underscore"),
    (
        ("<a b> = <b  c>\n<b c> = \"x\"", &[b"x"], &[b""]),
        "1:1 Words",
    ),
    // RFC 9110, section 5.6.1.2: a recipient reads empty elements, whatever the numbers.
    (
        (
            "a = #\"x\"",
            &[b"", b"x", b"x,x", b"x ,\t x", b",x,,", b","],
            &[b"xx", b" x"],
        ),
        "1:5 List",
    ),
    (
        (
            "a = 1#2(\"x\" / \"y\") \"z\"",
            &[b"xz", b"x,y,xz", b"z"],
            &[b"xyz"],
        ),
        "1:6 List",
    ),
    (
        ("a = 1#\"x\"\nOWS = *\"_\"", &[b"x_,_x"], &[b"x ,x"]),
        "1:6 List",
    ),
    // Not in literals, comments and prose.
    (("a = \"|#{'_\" ; | # { '_'", &[b"|#{'_"], &[]), ""),
];

/// Layouts as printed: a text, its rules, and how many lines are left out.
const LAYOUTS: &[(&str, &str, usize)] = &[
    // Rules in several columns.
    (
        "  a = b\n    / c\nb = (\"x\"\n  / c)\n     c = \"y\"\n",
        "a b c",
        0,
    ),
    ("<a> = \"x\"\n   b = \"y\"\n c =/ a\n", "a b", 0),
    // In brackets, or with a sign in a literal, a line continues.
    (
        "a = \"(\" b\n  b = \"]\" ; (\n  c = <any x,\n    x = 2>\n d = \"x\"",
        "a b d",
        0,
    ),
    // Page breaks, also within a rule and within a literal's line of it.
    (
        "   a = b /\n\nJ. Doe      Standards Track     [Page 3]\n\u{c}\nRFC 5234      ABNF      January 2008\n\n\n       \"x\"\n   b = \"y\"\n",
        "a b",
        2,
    ),
    (
        "   a = \"x\"\n\nInternet-Draft     ABNF      January 2008\n   b = \"y\"\n",
        "a b",
        1,
    ),
    // Prose is out of the columns of rules, without `=`, and ends as a sentence does.
    (
        "1.2.  Rules\n\n  The rule\n  of a is:\n\n     a = \"x\"\n\n  And so on.\n",
        "a",
        4,
    ),
    (
        "a = \"x\"\n\n   It is the (\"first\") letter.\n\nb = \"y\"\n",
        "a b",
        1,
    ),
    (
        "  One paragraph\n\nJ. Doe      Standards Track     [Page 3]\n\n  on two pages.\n\n a = \"x\"\n",
        "a",
        3,
    ),
];

/// By what the draft says of its notation.
const DRAFT: &[Case<'_>] = &[
    ("ab x y", &[b"xy"], &[b"XY", b"x y", b"ab"]),
    (
        "ab x [/ y [ z\n  ] ]",
        &[b"x", b"x/y", b"x/yz"],
        &[b"x/", b"xyz"],
    ),
    (
        "ab 0 |1 | space | vline | \\% | \\_ | \\",
        &[b"0", b"1", b" ", b"|", b"%", b"_", b"\\"],
        &[b"01", b"s"],
    ),
    (
        "ab { | } | [ | ] | ^ | ~",
        &[b"{", b"}", b"[", b"]", b"^", b"~"],
        &[b"", b"|"],
    ),
    ("ab void x | y\nvoid", &[b"x", b"y"], &[b"void x", b""]),
    ("; a comment\nab ; | \"", &[b";", b"\""], &[b"\";"]),
    ("ab x [ ab ]", &[b"x", b"xx"], &[b""]),
];

#[test]
fn a_notation_means_what_its_definition_says() {
    for (cases, notation) in [(ABNF, Notation::Abnf), (DRAFT, Notation::Draft)] {
        for &(text, members, others) in cases {
            let grammar =
                Grammar::read(text, notation).unwrap_or_else(|error| panic!("{text}: {error}"));
            for (strings, expected) in [(members, true), (others, false)] {
                for string in strings {
                    assert_eq!(
                        derives(&grammar, string),
                        expected,
                        "{text}: {}",
                        shown(string)
                    );
                }
            }
        }
    }
}

#[test]
fn the_signs_of_older_notations_are_read_with_a_warning_each() {
    let warnings = |grammar: &Grammar| {
        let shown = grammar.warnings().iter().map(|warning| match warning.kind {
            GrammarErrorKind::Older(sign) => {
                format!("{}:{} {sign:?}", warning.line, warning.column)
            }
            _ => panic!("{warning}"),
        });
        shown.collect::<Vec<_>>().join("; ")
    };
    for &((text, members, others), expected) in OLDER {
        let grammar = abnf(text);
        assert_eq!(warnings(&grammar), expected, "{text}");
        members
            .iter()
            .for_each(|string| assert!(derives(&grammar, string), "{text}"));
        others
            .iter()
            .for_each(|string| assert!(!derives(&grammar, string), "{text}"));
    }
    // What one notation has, the other has as an older sign.
    let grammar = bnf("a_1 = \"x\" / <\"> / 'y'\n");
    assert_eq!(warnings(&grammar), "1:11 Slash; 1:19 SingleQuotes");
    assert!(derives(&grammar, b"\"") && derives(&grammar, b"y") && !derives(&grammar, b"Y"));
    assert_eq!(abnf("<a b> = \"x\"").rules()[0].name, "a-b");
    assert_eq!(warnings(Grammar::rfc1738()), "");
}

#[test]
fn a_text_is_read_in_the_layout_in_which_it_is_printed() {
    for &(text, expected, left_out) in LAYOUTS {
        let grammar = Reader::new(Notation::Abnf).read(text);
        let names: Vec<&str> = grammar.own_rules().iter().map(|rule| &*rule.name).collect();
        assert_eq!(
            names.join(" "),
            expected,
            "{text}: {:?}",
            grammar.problems()
        );
        assert_eq!(grammar.left_out(), left_out, "{text}");
    }
    let text = LAYOUTS[3].0;
    assert_eq!(
        abnf(text).rules()[0].text,
        "a = b /\n\n\u{c}\n\n\n       \"x\""
    );
}

/// A line that may be a rule with a slip is a problem, although it could be prose.
#[test]
fn prose_swallows_no_rule() {
    for text in [
        "  a = \"x\"\n\n  b \"x\" \".\" is it.\n",
        "a = \"x\"\n\n b x = \"y\".\n",
        "  a = \"x\"\n\n b \"y\" / c\n",
        "  a = \"x\"\n b \"y\".\n",
        "a = \"x\"\n\n  c d\n",
    ] {
        let grammar = Reader::new(Notation::Abnf).read(text);
        assert_eq!(
            (grammar.problems().is_empty(), grammar.left_out()),
            (false, 0),
            "{text}"
        );
    }
}

#[test]
fn the_rules_of_an_rfc_are_found_in_its_text() {
    let text = "\
RFC 1                     Ports                    May 2020\n\n\
1.  Introduction ....... 2\n\n\
1.  Introduction\n\n   Where x = 3 y, see below.\n\n\
   UA ====== O\n\n      <a href=\"x\"\n      id=\"y\">\n\n\
2.1.  Ports\n\n   A port is\n\n\
      ; a number\n      port = 1*digits\n           ; or none\n             / none\n\n\
A. Doe                   Standards Track                [Page 1]\n\u{c}\n\
RFC 1                     Ports                    May 2020\n\n          / \"any\"\n\nAppendix A.  Rules\n\n   port = 1*digits\n   none = \"\"\n   none = \"-\"\n   digits = <a digit>\n\n      |  A note.\n";
    let collected = Collected::from_rfc(text);
    let expected = "\
; Section 2.1\n\n; a number\nport = 1*digits\n     ; or none\n       / none\n    / \"any\"\n\n\
; Appendix A\n\n; port = 1*digits\nnone = \"\"\n; none = \"-\"\ndigits = <a digit>\n";
    assert_eq!(collected.abnf, expected);
    assert_eq!((collected.rules, collected.left_out), (3, 13));
}

#[test]
fn an_error_in_abnf_is_located_and_explained() {
    let table = r##"
a = b => 1:5 Undefined("b")
a = %x41 x41 => 1:10 Undefined("x41")
a = "b" c ; b => 1:9 Undefined("c")
a = "x"\n  / c => 2:5 Undefined("c")
a = "x"\nA = "y" => 2:1 DefinedTwice { name: "A", first: 1, before: "a = \"x\"", here: "A = \"y\"" }
a =/ "x" => 1:1 NothingToExtend("a")
; encoding: octets\na = %x100 => 2:7 NotAnOctet
; encoding: octets\na = %d256 => 2:7 NotAnOctet
; encoding: utf-8\na = %x110000 => 2:7 NotACodePoint
a = %x110000 => 1:7 NotACodePoint
a = %xD800-DFFF => 1:5 Surrogate
; encoding: latin-1\na = "x" => 1:13 UnknownEncoding("latin-1")
; encoding: utf-8 always\na = "x" => 1:3 MalformedNote("; encoding: octets")
; depth: a\na = "x" => 1:3 MalformedNote("; depth: RULE 3")
; depth: a 0\na = "x" / "(" a ")" => 1:3 MalformedNote("; depth: RULE 3")
; depth: a 3 or 4\na = "x" / "(" a ")" => 1:3 MalformedNote("; depth: RULE 3")
a = %x41- => 1:10 NotAValue
a = %x => 1:7 NotAValue
a = %41 => 1:5 NotAValue
a = %x5A-41 => 1:5 NoRange
a = "é" => 1:5 NotInAStringOfAbnf('é')
a = "x => 1:5 UnclosedQuote
a = 'x => 1:5 Unexpected('\'')
a = <a URL, see RFC 1738> => 1:5 Prose("a URL, see RFC 1738")
a = <b => 1:5 Unclosed('>')
<a = "x" => 1:1 MissingEquals("a")
a = ("x" => 1:5 Unclosed(')')
a = ["x") => 1:9 Unopened(')')
a = "x" / => 1:10 MissingElement
a = () => 1:6 MissingElement
a = 3*2"x" => 1:5 NoNumber
a = 2*3*4"x" => 1:8 RepeatedTwice
a = 2 3"x" => 1:7 RepeatedTwice
a+b = "c" => 1:2 NotInAName('+')
a = "b" # c => 1:9 Unexpected('#')
a = ##"b" => 1:6 RepeatedTwice
a = #(#(#(#"b"))) => 1:11 NestedTooDeeply
a = { "b" => 1:5 Unclosed('}')
a = b ; what b is,\n        as in C\nb = "x" => 2:9 RestOfComment
a = "b"\n; b\nc = d => 3:5 Undefined("d")
a = <all b but <">> => 1:5 Prose("all b but <\">")
a = <b / \n  <c> => 1:5 Unclosed('>')
a = <any b,\n  or c> => 1:5 Prose("any b, or c")
a = "b"+ => 1:8 Postfix('+')
a = [ b ]? c => 1:10 Postfix('?')
; base: rfc3986, rfc2396\na = host => 2:5 Ambiguous { name: "host", first: "rfc3986: host = IP-literal / IPv4address / reg-name", second: "rfc2396: host = hostname | IPv4address" }
a = pchar => 1:5 Bundled { name: "pchar", bundled: ["rfc1808", "rfc2396", "rfc3986"] }
a = <host, see [RFC3987], Section 2> => 1:5 Elsewhere { name: "host", document: "RFC3987" }
; depth: a 3\na = "x" [ a ] => 2:1 NotNested("a")
; depth: a 3\na = "x" => 2:1 NotNested("a")
a = 2*70000"x" => 1:7 NumberTooLarge
a = "x" a "y" => 1:1 Endless("a")
a = "x" a => 1:1 Endless("a")
; base: rfc3987\na = pchar => 1:9 UnknownBase("rfc3987")
; characters: b\na = "x" => 1:15 Undefined("b")
; any-case: b\na = "x" => 1:13 Undefined("b")
"##;
    assert_errors(Notation::Abnf, table);
}

#[test]
fn an_error_in_the_notation_of_the_draft_is_located_and_explained() {
    let table = r##"
ab cd => 1:4 Undefined("cd")
ab x [ y c dd ] => 1:12 Undefined("dd")
ab x\n  cd ] => 2:6 Unopened(']')
ab x [ y => 1:6 Unclosed(']')
ab x | | y => 1:8 MissingElement
ab [ ] => 1:6 MissingElement
a x => 1:1 OneLetter("a")
ab x ab y => 1:1 Endless("ab")
ab x\nab y => 2:1 DefinedTwice { name: "ab", first: 1, before: "ab x", here: "ab y" }
= x => 1:1 Unexpected('=')
"##;
    assert_errors(Notation::Draft, table);
}

/// BNF has no way to write these.
#[test]
fn bytes_and_letters_in_either_case_are_written_as_in_abnf() {
    for text in ["%x7F", "%x30-39", "%x0D %x0A", "%i\"aB\" %x00"] {
        let grammar = abnf(&format!("a = {text}"));
        assert_eq!(grammar.rules()[0].expression.to_string(), text);
    }
}

#[test]
fn the_draft_has_its_traps() {
    let grammar = Grammar::url_draft();
    assert_eq!(grammar.rules().len(), 56);
    let accepts = |rule, string: &str| Dfa::new(grammar, rule).unwrap().accepts(string.as_bytes());
    // Bare brackets; a rule's name at the beginning of a line; spaces that lack.
    for character in ["{", "}", "|", "[", "]", "\\", "^", "~"] {
        assert!(accepts("national", character), "{character}");
    }
    assert!(accepts("httpaddress", "http://a?b") && accepts("waisdoc", "wais://a/b/c/0/d"));
    assert!(accepts("gopheraddress", "gopher://a/0x") && accepts("digit", "1"));
    // As written, case included.
    assert!(!accepts("httpaddress", "HTTP://a"));
    let recursive = grammar
        .rules()
        .iter()
        .filter(|rule| rule.recursion.is_some());
    let recursive: Vec<&str> = recursive.map(|rule| &*rule.name).collect();
    let expected = "group attributes hostname path search xalphas xpalphas digits alphanums";
    assert_eq!(recursive.join(" "), expected);
    // `void` derives the empty string, and is not an error.
    assert!(accepts("void", "") && accepts("path", ""));
    assert!(accepts("path", "a/") && !accepts("path", "/a"));
}

#[test]
fn what_a_text_leaves_to_its_base_keeps_its_meaning() {
    let grammar = abnf("; base: rfc3986\nmine = URI \" \" path\npath = \"x\"\n");
    let accepts = |rule, string: &str| Dfa::new(&grammar, rule).unwrap().accepts(string.as_bytes());
    assert!(accepts("mine", "a:b/c x") && !accepts("mine", "a:b/c b/c"));
    // `path-rootless` and others refer to `segment` of the base, whatever the text calls so.
    let grammar = abnf("; base: rfc3986\nmine = path-rootless segment\nsegment = %s\"S\"\n");
    let accepts = |rule, string: &str| Dfa::new(&grammar, rule).unwrap().accepts(string.as_bytes());
    assert!(accepts("mine", "a/b/cS") && !accepts("mine", "a/b/c"));
    assert!(accepts("rfc3986:segment", "abc") && !accepts("segment", "abc"));
    // A base in another notation, and in the notation of the text.
    let grammar = abnf("; base: rfc1738\nmine = httpurl DIGIT\n");
    assert!(derives(&grammar, b"HTTP://h/7"));
    assert_eq!(grammar.rule("uchar").unwrap().matched.parts().len(), 2);
    let grammar = bnf("; base: rfc1738\nsurl = \"https://\" hostport\n");
    // Scheme names ignore case, as in the base.
    assert!(derives(&grammar, b"HTTPS://a.b:1"));
    assert!(!derives(&bnf("surl = \"https://\"\n"), b"HTTPS://"));
    // A name of the base that only its notation allows.
    let grammar = abnf("; base: rfc2396\na = <hier_part>\n");
    assert!(derives(&grammar, b"//h/") && !derives(&grammar, b"h"));
    // Only what is used is taken.
    let grammar = abnf("; base: rfc1738\na = host\n");
    assert_eq!(grammar.rule("httpurl"), None);
}

#[test]
fn a_rule_of_abnf_is_found_in_any_case_and_of_bnf_as_written() {
    assert_eq!(Grammar::rfc3986().rule("uri").unwrap().name, "URI");
    assert_eq!(Grammar::rfc1808().rule("url"), None);
    let grammar = abnf("a = \"x\" B\nb = \"y\"\n");
    let b = Expression::Name("b".to_owned());
    assert_eq!(grammar.rules()[0].expression.parts()[1], b);
}

#[test]
fn the_signs_of_other_notations_have_advice() {
    for (text, advice) in [
        ("# c\na = \"b\"", "a comment begins with `;`"),
        (
            "a = \"b\"\n/ \"c\"",
            "a line that continues a rule is indented",
        ),
        ("a = \"b\"{2}", "before it, as in `2*3digit`"),
        ("a = “b”", "straight double quotes"),
        ("a = \"A\"-\"Z\"", "`%x41-5A`"),
        ("a == \"b\"", "with one sign"),
        ("\u{FEFF}a = \"b\"", "byte order mark"),
        ("a = \"b\"*", "what `n*` repeats, after it"),
    ] {
        let error = Grammar::read(text, Notation::Abnf).unwrap_err().to_string();
        assert!(error.contains(advice), "{text}: {error}");
    }
}

/// What continues a rule after a blank line looks like prose only at first sight.
#[test]
fn nothing_of_a_rule_is_taken_for_prose_or_for_a_page_break() {
    for (text, string) in [
        ("a = \"x\"\n\n   / \"y\" ; the second one.\n", "y"),
        ("a = \"x\"\n\n  / \":\"\n\nb = a\n", ":"),
        ("a = \"x\"\n\n  / \"y\" / (\".\")\n\nb = a\n", "."),
        ("a = \"x\"\n\n  3DIGIT\n\nb = a\n", "x123"),
        ("a = \"x\" /\n\n  \":\"\n", ":"),
        ("a = \"x\" / b ; see [Page 3]\nb = \"y\"\n", "y"),
        ("a = \"x\"\n  / \"y\" ; as on [Page 3]\n", "y"),
        (
            "a = \"x\" / ; note\n\nCrocker & Overell       Standards Track       [Page 3]\n\u{c}\nRFC 5234         ABNF       January 2008\n\n  \"y\" / ; see above.\n  \"z\" ; and below.\n",
            "z",
        ),
    ] {
        let grammar = abnf(text);
        assert!(derives(&grammar, string.as_bytes()), "{text}");
        assert!(grammar.left_out() <= 2, "{text}");
    }
    // It is out of line, and no sentence.
    let text = "   a = \"x\"\n\n  b \"y\" \".\"\n\n   c = \"z\"\n";
    assert!(Grammar::read(text, Notation::Abnf).is_err());
}
