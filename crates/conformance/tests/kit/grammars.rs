//! The reader of BNF accepts section 5 and rejects everything that is not BNF.

use std::{fs, path::Path, sync::Arc};

use rfc1738_conformance::{
    automaton::Dfa,
    derivation::Parser,
    grammar::{Expression, Grammar, GrammarErrorKind as Kind, Notation},
    sentence::NearMisses,
};

use crate::{assert_errors, bnf};

fn name(name: &str) -> Expression {
    Expression::Name(name.to_owned())
}

fn literal(text: &str) -> Expression {
    Expression::Literal(text.to_owned())
}

fn error(text: &str) -> Kind {
    Grammar::read(text, Notation::Bnf).unwrap_err().kind
}

/// The right-hand side of `a` in a grammar where `b` and `c` are defined, too.
fn read(right_hand_side: &str) -> Expression {
    let grammar = bnf(&format!("a = {right_hand_side}\nb = \"b\"\nc = \"c\"\n"));
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
    let url = rule("url");
    assert!(url.text.starts_with("url ") && url.text.ends_with("prosperourl | otherurl"));
    let new =
        "Specific predefined schemes are defined here; new schemes\nmay be registered with IANA";
    for (name, heading) in [
        ("search", "HTTP"),
        ("ftptype", "FTP (see also RFC959)"),
        ("xchar", "Miscellaneous definitions"),
        ("url", new),
    ] {
        assert_eq!(rule(name).heading.as_deref(), Some(heading));
    }
    assert!(url.line > rule("genericurl").line);
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
    let changed = grammar.rules().iter();
    let changed = changed.filter(|rule| rule.matched != rule.expression);
    let changed: Vec<&str> = changed.map(|rule| &*rule.name).collect();
    let expected = "scheme ftpurl fileurl httpurl gopherurl mailtourl newsurl nntpurl telneturl \
                    waisdatabase waisindex waisdoc prosperourl";
    assert_eq!(changed.join(" "), expected);
}

#[test]
fn only_notes_make_scheme_names_ignore_case() {
    let text = "scheme = 1*lower\nlower = \"a\" | \"b\"\nurl = \"ab:\"\n";
    let plain = bnf(text);
    assert!(
        plain
            .rules()
            .iter()
            .all(|rule| rule.matched == rule.expression)
    );
    let noted = bnf(&format!("; any-case: scheme\n{text}"));
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
    let table = r##"
a = b\n => 1:5 Undefined("b")
a = "é" b\n => 1:9 Undefined("b")
a = "b" ; b\n  *[ "x" | c ] => 2:12 Undefined("c")
a = "x"\na = "y"\n => 2:1 DefinedTwice { name: "a", first: 1, before: "a = \"x\"", here: "a = \"y\"" }
a = "x" a\n => 1:1 Endless("a")
z = a | "z"\na = "x" b\nb = a | "y" b\n => 2:1 Endless("a")
 => 1:1 NoRule
; a comment\n => 1:1 NoRule
a = [ "x"\nb = "y"\n => 1:5 Unclosed(']')
a = *[ [ "x" ] => 1:6 Unclosed(']')
a = "x" ]\n => 1:9 Unopened(']')
] => 1:1 Unopened(']')
a = "x\nb = "y"\n => 1:5 UnclosedQuote
a = " => 1:5 UnclosedQuote
a = "x"\nb "y"\n => 2:1 MissingEquals("b")
a => 1:1 MissingEquals("a")
a = => 1:4 MissingElement
a = "x" |\nb = "y"\n => 1:10 MissingElement
a = [ ] => 1:7 MissingElement
a = 1* => 1:7 MissingElement
a = | "x" => 1:5 MissingElement
a = 1"x" => 1:6 MissingStar
a = 70000*"x" => 1:5 NumberTooLarge
a = 99999999999999999999*"x" => 1:5 NumberTooLarge
a = ( "x" => 1:5 Unclosed(')')
a = "x" ) => 1:9 Unopened(')')
a = 3*2"x" => 1:5 NoNumber
a = "x" / "y" | "z" => 1:9 OtherBar { found: '/', bar: '|' }
a = [ "x" ) ] => 1:11 Unopened(')')
a = "x" b = "y" => 1:11 Unexpected('=')
= "x" => 1:1 Unexpected('=')
a = <any x> => 1:5 Prose("any x")
a = <x> => 1:6 Undefined("x")
a = <x => 1:5 Unclosed('>')
a = "x" 💥 => 1:9 Unexpected('💥')
"##;
    assert_errors(Notation::Bnf, table);
}

#[test]
fn a_name_may_have_255_characters() {
    for (notation, is) in [
        (Notation::Bnf, "= \"x\""),
        (Notation::Abnf, "= \"x\""),
        (Notation::Draft, "x"),
    ] {
        let read = |length| Grammar::read(&format!("{} {is}\n", "b".repeat(length)), notation);
        assert!(read(255).is_ok(), "{notation:?}");
        let error = read(256).unwrap_err();
        assert!(matches!(error.kind, Kind::LongName(255)), "{error}");
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
    for text in ["[", "*", "1*[", "(", "<", "|", "=", "\n", " ", ";", "9"] {
        error(&many(text));
    }
    error(&many("[ \"x\" "));
    error(&many("\"x\" | b "));
    bnf(&many("\"x\" "));

    let names = (0..100_000).map(|n| format!("a{n} = a{}\n", n + 1));
    let chain: String = names.collect();
    let deep = error(&format!("{chain}a100000 = \"x\""));
    assert_eq!(deep, Kind::NestedTooDeeply);
    let endless = error(&format!("{chain}a100000 = a0"));
    assert!(matches!(endless, Kind::Endless(_)));
}

#[test]
fn a_rule_that_is_too_large_once_every_name_is_written_out_is_refused() {
    let doubled = |doublings: usize| {
        let rules = (0..doublings).map(|n| format!("a{n} = a{0} a{0}\n", n + 1));
        format!("{}a{doublings} = \"x\"", rules.collect::<String>())
    };
    bnf(&doubled(10));
    let text = "a = 9999*[ 9999*\"x\" ]";
    assert!(matches!(error(text), Kind::TooLarge(_)), "{text}");
    // A derivation has a node for each name, so only the automaton would be too large.
    for doublings in [20, 100] {
        let grammar = bnf(&doubled(doublings));
        let problem = &grammar.regular().refusal("a0").unwrap().problem;
        assert!(matches!(problem.kind, Kind::TooLarge(_)), "{problem}");
        let shortest =
            Parser::new(&grammar).longest_prefix(&format!("a{}", doublings - 3), b"xxxxxxxxx");
        assert_eq!(shortest.unwrap(), Some(8));
    }
}

/// A bracket is one level, with a repetition before it or without, in each notation that has it.
#[test]
fn fifty_brackets_may_nest() {
    use Notation::{Abnf, Bnf, Draft};
    let cases = [
        (Bnf, "( ", " )"),
        (Bnf, "[ ", " ]"),
        (Bnf, "*( ", " )"),
        (Bnf, "*[ ", " ]"),
        (Abnf, "( ", " )"),
        (Abnf, "[ ", " ]"),
        (Abnf, "*( ", " )"),
        (Abnf, "*[ ", " ]"),
        (Draft, "[ ", " ]"),
    ];
    for (notation, open, close) in cases {
        for inner in ["bb", "*bb"] {
            let equals = if notation == Draft { "" } else { "=" };
            let nested = |depth: usize| {
                let brackets = [open.repeat(depth), close.repeat(depth)].join(inner);
                let text = format!("aa {equals} {brackets}\nbb {equals} [ \"x\" ]\n");
                Grammar::read(&text, notation).map_err(|error| error.kind)
            };
            assert!(nested(50).is_ok(), "{notation:?} {open} {inner}");
            let error = nested(51).unwrap_err();
            assert_eq!(error, Kind::NestedTooDeeply, "{notation:?} {open} {inner}");
        }
    }
}

/// A copy of all earlier comments for each comment would take a minute; a copy of the heading for
/// each rule, a gigabyte.
#[test]
fn a_heading_of_any_length_is_read_once_and_shared() {
    let comments = "; a comment\n".repeat(100_000);
    let rules: String = (0..10_000).map(|n| format!("a{n} = \"x\"\n")).collect();
    let grammar = bnf(&(comments + &rules));
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
    // Roughly the BNF of BNF, as a source of grammars that are almost right. A semicolon stands for
    // the end of a line, which no literal has.
    let grammar = bnf(
        "text = rule *[ line rule ]\nline = \";\"\nrule = \"a\" \" = \" one *[ \" | \" one ]\n\
         one = some *[ \" \" some ]\n\
         some = quote \"x\" quote | \"[ \" quote \"y\" quote \" ]\" | \"1*[\"\nquote = <\">",
    );
    for near_miss in NearMisses::new(&grammar, "text", 1738).unwrap().take(5_000) {
        let text = String::from_utf8_lossy(&near_miss).replace(';', "\n");
        let _ = Grammar::read(&text, Notation::Bnf);
    }
}

#[test]
fn a_bundled_grammar_is_named_where_people_look_for_it() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let read = |file: &str| fs::read_to_string(root.join(file)).unwrap();
    let places = [
        "docs/command.md",
        "crates/cli/src/arguments/grammar.rs",
        "crates/cli/src/compare/mod.rs",
    ];
    let lab = read("book/playground/page/lab-results.js");
    assert!(Grammar::URLS.iter().all(|name| lab.contains(name)));
    for name in Grammar::BUNDLED {
        let section = format!("\n## {name}\n");
        let notes = read("grammar/notes.md");
        assert!(
            notes.contains(&section),
            "{name} has no section in grammar/notes.md"
        );
        for place in places {
            assert!(read(place).contains(name), "{place} does not name {name}");
        }
    }
}
