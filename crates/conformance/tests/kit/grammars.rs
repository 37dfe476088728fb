//! The reader of BNF accepts section 5 and rejects everything that is not BNF.

use std::{fs, path::Path, sync::Arc};

use rfc1738_conformance::{
    automaton::Dfa,
    grammar::{Expression, Grammar, GrammarError, GrammarErrorKind as Kind, Notation},
    sentence::NearMisses,
};

fn name(name: &str) -> Expression {
    Expression::Name(name.to_owned())
}

fn literal(text: &str) -> Expression {
    Expression::Literal(text.to_owned())
}

fn bnf(text: &str) -> Result<Grammar, GrammarError> {
    Grammar::read(text, Notation::Bnf)
}

/// The right-hand side of `a` in a grammar where `b` and `c` are defined, too.
fn read(right_hand_side: &str) -> Expression {
    let grammar = bnf(&format!("a = {right_hand_side}\nb = \"b\"\nc = \"c\"\n")).unwrap();
    grammar.rule("a").unwrap().expression.clone()
}

#[test]
fn section_5_has_67_productions_from_genericurl_to_digits() {
    let rules = Grammar::rfc1738().rules();
    assert_eq!(rules.len(), 67);
    assert_eq!(
        (rules[0].name.as_str(), rules[66].name.as_str()),
        ("genericurl", "digits")
    );
}

#[test]
fn every_production_knows_its_source_and_its_heading() {
    let rule = |name| Grammar::rfc1738().rule(name).unwrap();
    assert_eq!(rule("gopher+_string").text, "gopher+_string = *xchar");
    assert_eq!(rule("encoded822addr").text, "encoded822addr = 1*xchar");
    assert!(
        rule("url").text.starts_with("url ")
            && rule("url").text.ends_with("prosperourl | otherurl")
    );
    assert_eq!(rule("search").heading.as_deref(), Some("HTTP"));
    assert_eq!(
        rule("ftptype").heading.as_deref(),
        Some("FTP (see also RFC959)")
    );
    assert_eq!(
        rule("xchar").heading.as_deref(),
        Some("Miscellaneous definitions")
    );
    assert_eq!(
        rule("url").heading.as_deref(),
        Some(
            "Specific predefined schemes are defined here; new schemes\nmay be registered with IANA"
        ),
    );
    assert!(rule("url").line > rule("genericurl").line);
}

#[test]
fn a_backslash_escapes_nothing_and_a_double_quote_is_in_angle_brackets() {
    let rule = |name| &Grammar::rfc1738().rule(name).unwrap().expression;
    assert!(rule("national").parts().contains(&literal("\\")));
    assert_eq!(rule("punctuation").parts().last(), Some(&literal("\"")));
    assert_eq!(read("\";\" ; \"a comment\""), literal(";"));
}

#[test]
fn brackets_make_optional_but_after_a_star_they_only_group() {
    let repetition = |min, element| Expression::Repetition {
        min,
        max: None,
        element: Box::new(element),
    };
    let b_or_c = Expression::Alternatives(vec![name("b"), name("c")]);
    assert_eq!(
        read("[ b | c ]"),
        Expression::Optional(Box::new(b_or_c.clone()))
    );
    assert_eq!(read("1*[ b | c ]"), repetition(1, b_or_c.clone()));
    assert_eq!(read("*[ b | c ]"), repetition(0, b_or_c));
    assert_eq!(read("12*b"), repetition(12, name("b")));
    assert_eq!(
        read("b *c"),
        Expression::Sequence(vec![name("b"), repetition(0, name("c"))])
    );
}

#[test]
fn sequences_bind_closer_than_alternatives() {
    let b_then_c = Expression::Sequence(vec![name("b"), name("c")]);
    assert_eq!(
        read("b c | c"),
        Expression::Alternatives(vec![b_then_c, name("c")])
    );
}

#[test]
fn indented_lines_and_comments_between_them_continue_a_rule() {
    let two = Expression::Alternatives(vec![name("b"), name("c")]);
    for layout in [
        "b |\n c",
        "b\n\t| c",
        "b | ; one\n; two\n\n  c",
        "b |\r\n  c\r",
    ] {
        assert_eq!(read(layout), two, "{layout:?}");
    }
}

#[test]
fn scheme_names_ignore_case_and_nothing_else_does() {
    let grammar = Grammar::rfc1738();
    let changed: Vec<&str> = grammar
        .rules()
        .iter()
        .filter(|rule| rule.matched != rule.expression)
        .map(|rule| rule.name.as_str())
        .collect();
    let expected = [
        "scheme",
        "ftpurl",
        "fileurl",
        "httpurl",
        "gopherurl",
        "mailtourl",
        "newsurl",
        "nntpurl",
        "telneturl",
        "waisdatabase",
        "waisindex",
        "waisdoc",
        "prosperourl",
    ];
    assert_eq!(changed, expected);
}

#[test]
fn only_notes_make_scheme_names_ignore_case() {
    let text = "scheme = 1*lower\nlower = \"a\" | \"b\"\nurl = \"ab:\"\n";
    let plain = bnf(text).unwrap();
    assert!(
        plain
            .rules()
            .iter()
            .all(|rule| rule.matched == rule.expression)
    );
    let noted = bnf(&format!("; any-case: scheme\n{text}")).unwrap();
    let accepts =
        |grammar, rule, text: &str| Dfa::new(grammar, rule).unwrap().accepts(text.as_bytes());
    for (rule, string, in_any_case) in [
        ("scheme", "aB", true),
        ("url", "Ab:", true),
        ("lower", "A", false),
    ] {
        assert_eq!(accepts(&noted, rule, string), in_any_case, "{string}");
        assert!(
            !accepts(&plain, rule, string) && accepts(&plain, rule, &string.to_lowercase()),
            "{string}"
        );
    }
}

#[test]
fn an_error_in_bnf_is_located_and_explained() {
    let undefined = |name: &str| Kind::Undefined(name.to_owned());
    let recursive =
        |names: &[&str]| Kind::Recursive(names.iter().map(|&name| name.to_owned()).collect());
    let cases = [
        ("a = b\n", 1, 5, undefined("b")),
        ("a = \"é\" b\n", 1, 9, undefined("b")),
        ("a = \"b\" ; b\n  *[ \"x\" | c ]", 2, 12, undefined("c")),
        (
            "a = \"x\"\na = \"y\"\n",
            2,
            1,
            Kind::DefinedTwice {
                name: "a".to_owned(),
                first: 1,
            },
        ),
        ("a = \"x\" [ a ] \"y\"\n", 1, 1, recursive(&["a", "a"])),
        ("a = *a\n", 1, 1, recursive(&["a", "a"])),
        ("a = [ a ] \"x\"\n", 1, 1, recursive(&["a", "a"])),
        ("a = \"x\" a\n", 1, 1, Kind::Endless("a".to_owned())),
        (
            "z = a | \"z\"\na = \"x\" b\nb = a | \"y\" b\n",
            2,
            1,
            Kind::Endless("a".to_owned()),
        ),
        ("", 1, 1, Kind::NoRule),
        ("; a comment\n", 1, 1, Kind::NoRule),
        (
            "z = a\na = b\nb = \"x\" | c\nc = *a\n",
            4,
            1,
            recursive(&["a", "b", "c", "a"]),
        ),
        ("a = [ \"x\"\nb = \"y\"\n", 1, 5, Kind::Unclosed(']')),
        ("a = *[ [ \"x\" ]", 1, 6, Kind::Unclosed(']')),
        ("a = \"x\" ]\n", 1, 9, Kind::Unopened(']')),
        ("]", 1, 1, Kind::Unopened(']')),
        ("a = \"x\nb = \"y\"\n", 1, 5, Kind::UnclosedQuote),
        ("a = \"", 1, 5, Kind::UnclosedQuote),
        (
            "a = \"x\"\nb \"y\"\n",
            2,
            1,
            Kind::MissingEquals("b".to_owned()),
        ),
        ("a", 1, 1, Kind::MissingEquals("a".to_owned())),
        ("a =", 1, 4, Kind::MissingElement),
        ("a = \"x\" |\nb = \"y\"\n", 1, 10, Kind::MissingElement),
        ("a = [ ]", 1, 7, Kind::MissingElement),
        ("a = 1*", 1, 7, Kind::MissingElement),
        ("a = | \"x\"", 1, 5, Kind::MissingElement),
        ("a = 1\"x\"", 1, 6, Kind::MissingStar),
        ("a = 70000*\"x\"", 1, 5, Kind::NumberTooLarge),
        ("a = 99999999999999999999*\"x\"", 1, 5, Kind::NumberTooLarge),
        ("a = ( \"x\"", 1, 5, Kind::Unclosed(')')),
        ("a = \"x\" )", 1, 9, Kind::Unopened(')')),
        ("a = 3*2\"x\"", 1, 5, Kind::NoNumber),
        (
            "a = \"x\" / \"y\"",
            1,
            9,
            Kind::OtherBar {
                found: '/',
                bar: '|',
            },
        ),
        ("a = [ \"x\" ) ]", 1, 11, Kind::Unopened(')')),
        ("a = \"x\" b = \"y\"", 1, 11, Kind::Unexpected('=')),
        ("= \"x\"", 1, 1, Kind::Unexpected('=')),
        ("a = <any x>", 1, 5, Kind::Prose("any x".to_owned())),
        ("a = <x>", 1, 6, undefined("x")),
        ("a = <x", 1, 5, Kind::Unclosed('>')),
        ("a = \"x\" 💥", 1, 9, Kind::Unexpected('💥')),
    ];
    for (text, line, column, kind) in cases {
        let error = bnf(text).unwrap_err();
        assert_eq!(
            (error.line, error.column, error.kind),
            (line, column, kind),
            "{text:?}"
        );
    }
}

#[test]
fn a_right_hand_side_is_written_as_it_is_read() {
    for rule in Grammar::rfc1738().rules() {
        let text = rule.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let text = text
            .replace("]]", "] ]")
            .replace("*[ fieldspec ]", "*fieldspec");
        assert_eq!(format!("{} = {}", rule.name, rule.expression), text);
    }
    for text in [
        "b",
        "[ b | c ]",
        "*[ [ b ] ]",
        "12*[ b c ] | \"c\" *\"b\"",
        "1*[ *b ] [ c ]",
        "b b | <\">",
    ] {
        assert_eq!(read(text).to_string(), text);
    }
    let grouped = Expression::Sequence(vec![
        Expression::Alternatives(vec![name("b"), name("c")]),
        name("c"),
    ]);
    assert_eq!(grouped.to_string(), "( b | c ) c");
}

#[test]
fn a_rule_may_be_given_another_right_hand_side() {
    let grammar = Grammar::rfc1738();
    let with = |rule, expression| grammar.with(rule, expression);
    for rule in grammar.rules() {
        let same = with(&rule.name, rule.expression.clone()).unwrap();
        let written = same.rule(&rule.name).unwrap();
        assert_eq!(
            (&written.matched, &written.heading),
            (&rule.matched, &rule.heading)
        );
    }
    let scheme = with("scheme", name("lowalpha")).unwrap();
    assert_ne!(
        scheme.rule("scheme").unwrap().matched,
        name("lowalpha"),
        "scheme names ignore case"
    );
    assert_eq!(
        with("uri", name("url")),
        Err(Kind::Undefined("uri".to_owned()))
    );
    assert_eq!(
        with("url", name("uri")),
        Err(Kind::Undefined("uri".to_owned()))
    );
    let cycle = ["host", "hostport", "host"].map(str::to_owned).to_vec();
    assert_eq!(with("host", name("hostport")), Err(Kind::Recursive(cycle)));
}

#[test]
fn a_right_hand_side_that_cannot_be_written_is_refused() {
    let with =
        |part| Grammar::rfc1738().with("host", Expression::Sequence(vec![name("hostname"), part]));
    assert_eq!(
        with(Expression::Alternatives(vec![])),
        Err(Kind::NoAlternative)
    );
    for text in ["a\"b", "\n", "\"\""] {
        assert_eq!(with(literal(text)), Err(Kind::Unwritable(text.to_owned())));
    }
    for text in ["\"", "", "a b"] {
        let host = with(literal(text))
            .unwrap()
            .rule("host")
            .unwrap()
            .text
            .clone();
        let right_hand_side = host.split_once(" = ").unwrap().1.replace("hostname", "b");
        assert_eq!(
            read(&right_hand_side),
            Expression::Sequence(vec![name("b"), literal(text)])
        );
    }
}

#[test]
fn nothing_is_too_deep_too_long_or_too_large_for_an_error() {
    let many = |text: &str| format!("a = {}", text.repeat(50_000));
    for text in [
        "[", "*", "1*[", "[ \"x\" ", "(", "<", "|", "=", "\n", " ", ";", "9",
    ] {
        assert!(bnf(&many(text)).is_err(), "{text:?}");
    }
    assert!(bnf(&many("\"x\" ")).is_ok());
    assert!(bnf(&many("\"x\" | b ")).is_err());

    let chain: String = (0..100_000)
        .map(|n| format!("a{n} = a{}\n", n + 1))
        .collect();
    assert_eq!(
        bnf(&format!("{chain}a100000 = \"x\"")).unwrap_err().kind,
        Kind::NestedTooDeeply
    );
    assert!(matches!(
        bnf(&format!("{chain}a100000 = a0")).unwrap_err().kind,
        Kind::Endless(_)
    ));
}

#[test]
fn a_rule_that_is_too_large_once_every_name_is_written_out_is_refused() {
    for (doublings, is_too_large) in [(10, false), (20, true), (100, true)] {
        let doubling: String = (0..doublings)
            .map(|n| format!("a{n} = a{0} a{0}\n", n + 1))
            .collect();
        let read = bnf(&format!("{doubling}a{doublings} = \"x\""));
        assert_eq!(
            matches!(read.map_err(|error| error.kind), Err(Kind::TooLarge(_))),
            is_too_large,
            "{doublings}"
        );
    }
    assert!(matches!(
        bnf("a = 9999*[ 9999*\"x\" ]").unwrap_err().kind,
        Kind::TooLarge(_)
    ));
}

/// So many of these may be within one another, and no more.
#[track_caller]
fn assert_nested(notation: Notation, open: &str, close: &str, most: usize) {
    let nested = |depth: usize| {
        Grammar::read(
            &format!("a = {}\"x\"{}", open.repeat(depth), close.repeat(depth)),
            notation,
        )
    };
    assert!(nested(most).is_ok(), "{notation:?} {open}");
    assert_eq!(
        nested(most + 1).unwrap_err().kind,
        Kind::NestedTooDeeply,
        "{notation:?} {open}"
    );
}

#[test]
fn fifty_brackets_may_nest() {
    assert_nested(Notation::Bnf, "[ ", " ]", 50);
    assert_nested(Notation::Abnf, "( ", " )", 50);
    // After a repetition, this bracket only groups (section 5 of RFC 1738).
    assert_nested(Notation::Bnf, "*[ ", " ]", 50);
}

#[test]
fn a_repetition_counts_as_a_bracket() {
    for (outer, most) in [("", 50), ("*", 49), ("*( *", 47)] {
        let read = |depth: usize| {
            let close = " )".repeat(depth + outer.matches('(').count());
            bnf(&format!("a = {outer}{}\"x\"{close}\n", "( ".repeat(depth)))
        };
        assert!(read(most).is_ok(), "{outer}");
        assert_eq!(
            read(most + 1).unwrap_err().kind,
            Kind::NestedTooDeeply,
            "{outer}"
        );
    }
}

/// A copy of all earlier comments for each comment would take a minute; a copy of the heading for
/// each rule, a gigabyte.
#[test]
fn a_heading_of_any_length_is_read_once_and_shared() {
    let comments = "; a comment\n".repeat(100_000);
    let rules: String = (0..10_000).map(|n| format!("a{n} = \"x\"\n")).collect();
    let grammar = bnf(&(comments + &rules)).unwrap();
    let headings: Vec<_> = grammar
        .rules()
        .iter()
        .map(|rule| rule.heading.as_ref().unwrap())
        .collect();
    assert_eq!(headings[0].lines().count(), 100_000);
    assert!(
        headings
            .iter()
            .all(|heading| Arc::ptr_eq(heading, headings[0]))
    );
}

#[test]
fn any_edit_of_a_grammar_is_read_or_rejected_without_panic() {
    // Roughly the BNF of BNF, as a source of grammars that are almost right.
    let text = "text = rule *[ line rule ]\nline = \"\n\"\nrule = \"a\" \" = \" one *[ \" | \" one ]\n\
               one = some *[ \" \" some ]\nsome = quote \"x\" quote | \"[ \" one \" ]\" | \"1*\" some\nquote = <\">";
    assert!(matches!(bnf(text).unwrap_err().kind, Kind::UnclosedQuote));
    let text = text
        .replace("\"\n\"", "\";\"")
        .replace("\"[ \" one", "\"[ \" quote \"y\" quote")
        .replace("\"1*\" some", "\"1*[\"");
    let grammar = bnf(&text).unwrap();
    for near_miss in NearMisses::new(&grammar, "text", 1738).unwrap().take(5_000) {
        let _ = bnf(&String::from_utf8_lossy(&near_miss).replace(';', "\n"));
    }
}

#[test]
fn a_bundled_grammar_is_named_where_people_look_for_it() {
    let read = |file: &str| {
        fs::read_to_string(
            Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("../..")
                .join(file),
        )
        .unwrap()
    };
    let places = [
        "docs/command.md",
        "crates/cli/src/arguments/grammar.rs",
        "crates/cli/src/compare/mod.rs",
        "book/playground/page/lab-results.js",
    ];
    for name in Grammar::BUNDLED {
        assert!(
            read("grammar/notes.md").contains(&format!("\n## {name}\n")),
            "{name} has no section in grammar/notes.md"
        );
        places
            .iter()
            .for_each(|place| assert!(read(place).contains(name), "{place} does not name {name}"));
    }
}
