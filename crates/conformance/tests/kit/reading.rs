//! What a [`Reader`] makes of a text: which rules can be used, what is taken from bases, code points,
//! and rules that lead back to themselves.

use std::collections::HashSet;

use rfc1738_conformance::{
    automaton::{CompileError, Dfa},
    derivation::Parser,
    grammar::{Grammar, Notation, Reader, Recursion},
    sentence::Sentences,
};

use crate::{abnf, rows, shown, strings};

fn read(text: &str) -> Grammar {
    Reader::new(Notation::Abnf).read(text)
}

fn accepts(grammar: &Grammar, rule: &str, string: &[u8]) -> bool {
    Dfa::new(grammar, rule).unwrap().accepts(string)
}

/// A text, and its rules that cannot be used: each with the path and the place of the problem.
#[test]
fn a_rule_is_refused_if_it_leads_to_a_problem_and_no_other_is() {
    let table = r##"
a = b c\nb = "x"\nc = d => a → c 3:5; c 3:5
a = b\nb = b2\nb2 = "x\nc = "y" => a → b → b2 3:6; b → b2 3:6; b2 3:6
a = b / c\nb = q\nc = r => a → b 2:5; b 2:5; c 3:5
a = "x"\na = "y"\nb = [a] "z" => a 2:1; b → a 2:1
a = b\nb = 1*c\nc = "x" b => a → b 2:1; b 2:1; c → b 2:1
a = 60000( 60000"x" )\nb = "x"\nc = a\nd = "y" => a 1:1; c → a 1:1
a = %x\nb = "y" => a 1:7
a = <any thing> / b\nb = a / "x" => a 1:5; b → a 1:5
"##;
    for (text, expected) in rows(table) {
        let grammar = read(&text.replace(r"\n", "\n"));
        let refusals: Vec<String> = grammar
            .refusals()
            .map(|refusal| {
                let path = refusal.path.join(" → ");
                format!("{path} {}:{}", refusal.problem.line, refusal.problem.column)
            })
            .collect();
        assert_eq!(refusals.join("; "), expected, "{text}");
        for rule in grammar.rules() {
            assert!(grammar.refusal(&rule.name).is_none(), "{text}");
            Dfa::new(&grammar, &rule.name).unwrap();
        }
    }
}

#[test]
fn a_rule_may_be_written_twice_in_the_same_way() {
    let grammar = read("a = \"x\" B\nb = \"y\"\nA = \"x\" b\n");
    assert!(grammar.problems().is_empty() && accepts(&grammar, "a", b"xy"));
}

#[test]
fn every_problem_is_listed_once_in_the_order_of_the_text() {
    let grammar = read("a = x y\nb = x \"c\nd = x / x\ne e\nf = *(\n");
    let problems: Vec<String> = grammar
        .problems()
        .iter()
        .map(|problem| format!("{}:{} {:?}", problem.line, problem.column, problem.kind))
        .collect();
    let expected = [
        "1:5 Undefined(\"x\")",
        "1:7 Undefined(\"y\")",
        "2:7 UnclosedQuote",
        "4:1 MissingEquals(\"e\")",
        "5:7 MissingElement",
    ];
    assert_eq!(problems, expected);
}

#[test]
fn the_error_for_a_rule_that_cannot_be_used_has_the_path_and_the_place() {
    let grammar = read("a = \"(\" b \")\"\nb = c\n");
    let expected = "`a` cannot be used: a → b: line 2, column 5: `c` is not defined: ";
    for error in [
        Dfa::new(&grammar, "a").unwrap_err().to_string(),
        grammar.production("a").unwrap_err().to_string(),
    ] {
        assert!(error.starts_with(expected), "{error}");
    }
    // There is no such rule.
    assert!(grammar.production("q").unwrap_err().refusal.is_none());
}

/// Each step of a long path is looked at once, and no path is longer than a line.
#[test]
fn refusals_take_little_time_and_memory() {
    let names = (0..100_000).map(|n| format!("a{n} = a{}\n", n + 1));
    let long = "x".repeat(100_000);
    let grammar = read(&(names.collect::<String>() + "a100000 = " + &long + "\n"));
    let refusals: Vec<_> = grammar.refusals().collect();
    assert_eq!(refusals.len(), 100_001);
    assert_eq!(refusals[0].path.len(), 22);
    assert_eq!(refusals[0].path[20..], ["…", "a100000"]);
    assert!(refusals[0].to_string().len() < 1000);
}

#[test]
fn names_that_a_text_lacks_are_those_of_its_bases() {
    let colors = abnf("color = red / \"b\"\nred = \"r\"\n");
    let shapes = abnf("shape = \"o\" color\ncolor = \"w\"\n");
    let reader = Reader::new(Notation::Abnf)
        .base("colors", colors)
        .base("shapes", shapes);
    let grammar = reader.read("a = red shape\nb = <colors:color>\nc = color\n");
    assert!(accepts(&grammar, "a", b"row") && !accepts(&grammar, "a", b"ror"));
    assert!(accepts(&grammar, "b", b"b") && !accepts(&grammar, "b", b"w"));
    let refusal = grammar.refusal("c").unwrap().to_string();
    let both = "`colors: color = red / \"b\"` and `shapes: color = \"w\"`";
    assert!(refusal.contains(both), "{refusal}");
}

#[test]
fn the_same_rule_in_two_bases_is_one() {
    let http = Reader::new(Notation::Abnf).read("port = <port, see [RFC3986], Section 3.2.3>\n");
    let reader = Reader::new(Notation::Abnf)
        .base("http", http)
        .base("rfc3986", Grammar::rfc3986().clone());
    let grammar = reader.read("a = port\n");
    assert!(accepts(&grammar, "a", b"80"), "{:?}", grammar.problems());
}

#[test]
fn prose_names_a_rule_of_a_document() {
    let text = "\
        host = <host, see [RFC3986], Section 3.2.2>\n\
        port = <port, defined in [URI], Section 3.2.3>\n\
        sp = <Defined in RFC 5234>\n\
        segment = < imported from Section 3.3 of [RFC3986] >\n\
        vchar = <Defined in [ABNF]>\n\
        all = host \":\" port sp segment\n";
    let grammar = read(text);
    assert!(accepts(&grammar, "all", b"[::1]:80 a%20b"));
    assert!(!accepts(&grammar, "all", b"[::1]:80 a%2"));
    assert!(accepts(&grammar, "sp", b" "));
    // What is no reference stays a description.
    for prose in [
        "base64 of 128 bit MD5 digest as per RFC 1864",
        "a uri value as defined in [X]",
        "see",
    ] {
        assert!(
            read(&format!("a = <{prose} >")).refusal("a").is_some(),
            "{prose}"
        );
    }
}

#[test]
fn prose_leaves_characters_out() {
    let text = "\
        token = 1*<any CHAR except CTLs or separators>\n\
        CHAR = <any US-ASCII character (octets 0 - 127)>\n\
        CTL = <any US-ASCII control character (octets 0 - 31) and DEL (127)>\n\
        separators = \"(\" / \")\" / SP\n\
        upper = <any US-ASCII uppercase letter \"A\"..\"Z\">\n\
        tag = 1*<any token-char except \"+\">\n\
        token-char = <any CHAR except specials, SPACE and CTLs>\n\
        specials = \"<\" / \">\"\n\
        bad = <any CHAR except LWS>\n\
        LWS = 1*SP\n";
    let grammar = read(text);
    for (rule, string, is_in) in [
        ("token", "a+b", true),
        ("token", "a b", false),
        ("token", "(a", false),
        ("token", "a\x7F", false),
        ("upper", "Q", true),
        ("upper", "q", false),
        ("tag", "ab-c", true),
        ("tag", "a+", false),
        ("tag", "a<", false),
    ] {
        assert_eq!(
            accepts(&grammar, rule, string.as_bytes()),
            is_in,
            "{rule} {string:?}"
        );
    }
    assert!(grammar.refusal("bad").is_some());
}

#[test]
fn alternatives_are_added_to_a_rule_of_a_base_and_to_what_leads_there() {
    let mail =
        abnf("mailbox = atext \"@\" domain\ndomain = 1*%x61-7A\natext = domain\nother = \"o\"\n");
    let reader = Reader::new(Notation::Abnf).base("mail", mail);
    let grammar = reader.read("atext =/ %x80-10FFFF\n");
    assert!(accepts(&grammar, "mailbox", "é@a".as_bytes()));
    assert!(
        accepts(&grammar, "mailbox", b"b@a") && !accepts(&grammar, "mailbox", "b@é".as_bytes())
    );
    assert!(grammar.rule("other").is_none());
    assert!(
        reader
            .read("atext =/ missing\n")
            .refusal("mailbox")
            .is_some()
    );
}

#[test]
fn values_above_an_octet_are_code_points() {
    for (text, yes, no) in [
        ("a = %x663", &["٣"][..], &["٢", "Ù"][..]),
        (
            "a = %xA0-10FFFF",
            &["\u{A0}", "é", "中", "😀", "\u{10FFFF}"],
            &["a", "\u{9F}", "éé"],
        ),
        ("a = %x41 / %x100", &["A", "Ā"], &["a"]),
        // Once a value is a code point, all are.
        ("a = %xE9 / %x100", &["é"], &[]),
        ("a = %x100 \"é\"", &["Āé"], &["ĀÉ"]),
        ("a = \"K\" %x100", &["KĀ", "kĀ"], &["\u{212A}Ā"]),
        ("; encoding: utf-8\na = %xE9", &["é"], &[]),
        ("a = %xD000-E100", &["\u{D7FF}", "\u{E000}"], &["\u{E101}"]),
        ("a = %x100.E9", &["Āé"], &["Ā"]),
    ] {
        let grammar = abnf(text);
        for (strings, is_in) in [(yes, true), (no, false)] {
            for string in strings {
                assert_eq!(
                    accepts(&grammar, "a", string.as_bytes()),
                    is_in,
                    "{text} {string}"
                );
            }
        }
        let dfa = Dfa::new(&grammar, "a").unwrap();
        assert!(
            !dfa.accepts(b"\xE9") && !dfa.accepts(b"\xED\xA0\x80"),
            "{text}"
        );
    }
    assert!(accepts(&abnf("a = %xE9"), "a", b"\xE9"));
}

/// Grammars whose rules lead back to themselves at their beginning. A chart decides them as they are
/// written.
#[test]
fn left_linear_rules_have_the_automaton_of_their_language() {
    for text in [
        "a = a \"x\" / \"y\"",
        "a = [ a ] \"x\"",
        "a = a / \"x\" / a \"y\" / \"\"",
        "a = b \"x\" / \"z\"\nb = a \"y\" / b \"x\" / \"z\"",
        "a = b / c \"x\"\nb = c \"y\" / \"x\"\nc = a \"z\" / [ b ] \"z\"",
        "a = ( a / b ) *\"x\" / \"y\"\nb = a \"z\" [ \"y\" ]",
    ] {
        let grammar = abnf(text);
        let parser = Parser::new(&grammar);
        assert!(!grammar.nests("a").unwrap(), "{text}");
        let dfa = Dfa::new(&grammar, "a").unwrap();
        for string in strings(b"xyz", 7) {
            let exact = parser.longest_prefix("a", &string).unwrap();
            assert_eq!(
                dfa.longest_prefix(&string),
                exact,
                "{text} {}",
                shown(&string)
            );
        }
    }
}

/// How deep brackets are in brackets.
fn depth(string: &[u8]) -> i32 {
    let open = |byte: &u8| i32::from(*byte == b'(') - i32::from(*byte == b')');
    let depths = string.iter().scan(0, |depth, byte| {
        *depth += open(byte);
        Some(*depth)
    });
    depths.max().unwrap_or(0)
}

#[test]
fn a_rule_that_nests_is_exact_in_a_chart_and_has_an_automaton_for_a_depth() {
    for text in [
        "a = \"(\" *( a / \"x\" ) \")\"",
        "a = \"(\" *b \")\"\nb = a / \"x\"",
        "a = *b\nb = \"x\" / c\nc = \"(\" a \")\"",
        "a = [ a ] \"x\" / \"(\" a \")\"",
        "a = \"(\" [ a ] \")\"",
    ] {
        let exact = abnf(text);
        assert!(exact.nests("a").unwrap(), "{text}");
        assert_eq!(
            exact.rule("a").unwrap().recursion,
            Some(Recursion::Nested),
            "{text}"
        );
        let error = Dfa::new(&exact, "a").unwrap_err();
        let CompileError::UnknownProduction(unknown) = error else {
            panic!("{text}: {error}");
        };
        let refusal = unknown.refusal.unwrap().to_string();
        assert!(
            refusal.contains("leads back to itself in its middle"),
            "{refusal}"
        );

        let parser = Parser::new(&exact);
        let deepest = exact.with_depth("a", 3).unwrap();
        let deeper = Dfa::new(&deepest, "a").unwrap();
        // What nests too deeply is gone, and leaves no choice of nothing.
        let sentences = Sentences::new(&deepest, "a", 1).unwrap();
        assert!(
            sentences
                .take(200)
                .all(|sentence| deeper.accepts(&sentence)),
            "{text}"
        );
        let flat = Dfa::new(&exact.with_depth("a", 1).unwrap(), "a").unwrap();
        for string in strings(b"x()", 8) {
            let is_in = parser.longest_prefix("a", &string).unwrap() == Some(string.len());
            let context = || format!("{text} {}", shown(&string));
            assert!(
                is_in || !deeper.accepts(&string) && !flat.accepts(&string),
                "{}",
                context()
            );
            assert!(
                deeper.accepts(&string) || !flat.accepts(&string),
                "{}",
                context()
            );
            if depth(&string) < 3 && !text.contains("[ a ]") {
                assert_eq!(deeper.accepts(&string), is_in, "{}", context());
            }
        }
    }
}

/// A rule in itself to depth 2 is once in itself.
#[test]
fn a_note_gives_the_depth() {
    let grammar = abnf("; depth: a 2\na = \"(\" [ a ] \")\"\nb = 2a\n");
    assert_eq!(grammar.depths().collect::<Vec<_>>(), [("a", 2)]);
    for (string, is_in) in [("()", true), ("(())", true), ("((()))", false)] {
        assert_eq!(accepts(&grammar, "a", string.as_bytes()), is_in, "{string}");
    }
    assert!(accepts(&grammar, "b", b"()(())"));
    let text = "; depth: a 4000000000\na = \"(\" [ a ] \")\"\n";
    let Err(error) = Dfa::new(&abnf(text), "a") else {
        panic!()
    };
    assert!(error.to_string().contains("too large"), "{error}");
}

/// A string is in the language of two depths if it has a derivation in which no path from the root
/// has more of either rule than its depth.
#[test]
fn two_rules_of_a_cycle_may_have_depths() {
    let grammar =
        abnf("; depth: q 3\n; depth: r 2\nr = \"a\" q \"b\" / \"c\"\nq = \"d\" q \"e\" / r\n");
    for (string, is_in) in [
        ("c", true),
        ("acb", true),
        ("adceb", true),
        ("addceeb", true),
        ("adddceeeb", false),
        ("aacbb", false),
    ] {
        assert_eq!(accepts(&grammar, "r", string.as_bytes()), is_in, "{string}");
    }
    let grammar = abnf("; depth: q 1\n; depth: r 2\nr = q / \"b\" / s q\nq = r\ns = r\n");
    assert!(accepts(&grammar, "q", b"b") && !accepts(&grammar, "q", b"bb"));
    let grammar =
        abnf("; depth: r 2\n; depth: q 2\nr = \"(\" [ q / r ] \")\"\nq = \"[\" [ r / q ] \"]\"\n");
    assert!(accepts(&grammar, "r", b"([([])])") && !accepts(&grammar, "r", b"((()))"));
    let names: HashSet<&str> = grammar
        .regular()
        .rules()
        .iter()
        .map(|rule| &*rule.name)
        .collect();
    assert_eq!(names.len(), grammar.regular().rules().len());
}

/// Two files of one name in two folders.
#[test]
fn bases_of_one_name_keep_their_rules_apart() {
    let reader = Reader::new(Notation::Abnf)
        .base("k", abnf("c = b\nb = \"1\"\n"))
        .base("k", abnf("d = b\nb = \"2\"\n"));
    let grammar = reader.read("a = b c d\nb = \"0\"\n");
    assert!(accepts(&grammar, "a", b"012"));
}

/// A node of a rule that nests is there wherever the rule is.
#[test]
fn a_derivation_shows_how_a_rule_is_in_itself() {
    let grammar = abnf("a = \"(\" *a \")\"");
    let parser = Parser::new(&grammar);
    let derivations = parser.derivations("a", b"(()(()))").unwrap();
    assert_eq!(derivations.count(), 1);
    let root = derivations.iter().next().unwrap();
    let pieces: Vec<_> = root
        .children
        .iter()
        .map(|node| (node.start, node.end))
        .collect();
    assert_eq!(pieces, [(1, 3), (3, 7)]);
    rfc1738_conformance::derivation::check(&grammar, &root, b"(()(()))").unwrap();
}

/// Examples of the RFCs, and near misses of them.
#[test]
fn the_bundled_bases_derive_the_examples_of_their_rfcs() {
    let cases = r##"
rfc4647 language-range de-CH yes
rfc4647 language-range *-CH no
rfc4647 extended-language-range *-CH yes
rfc5322 mailbox Pete(A nice \) chap) <pete(his account)@silly.test(his host)> yes
rfc5322 mailbox Pete(A nice ) chap) <pete@silly.test> no
rfc5322 address-list A Group(Some people):Chris Jones <c@(Chris's host.)public.example>,joe@example.org; yes
rfc5322 addr-spec jdoe@example..org no
rfc5322 date-time Fri, 21 Nov 1997 09:55:06 -0600 yes
rfc5322 date-time Fri, 21 Nov 97 09(comment):   55  :  06 -0600 yes
rfc5322 msg-id <5678.21-Nov-1997@example.com> yes
rfc5646 Language-Tag zh-cmn-Hans-CN yes
rfc5646 Language-Tag de-419-DE no
rfc5646 Language-Tag i-enochian yes
rfc9110 HTTP-date Sun, 06 Nov 1994 08:49:37 GMT yes
rfc9110 HTTP-date Sun, 6 Nov 1994 08:49:37 GMT no
rfc9110 Accept-Language da, en-gb;q=0.8, en;q=0.7 yes
rfc9110 Host www.example.org:80 yes
rfc9110 User-Agent CERN-LineMode/2.15 libwww/2.17b3 yes
rfc9110 From "A" <webmaster@example.org> yes
"##;
    for row in cases.lines().filter(|row| !row.is_empty()) {
        let mut words = row.splitn(3, ' ');
        let [name, rule, rest] = std::array::from_fn(|_| words.next().unwrap());
        let (text, is_in) = rest.rsplit_once(' ').unwrap();
        let grammar = Grammar::bundled(name).unwrap();
        let text = text.as_bytes();
        let whole = Parser::new(grammar).longest_prefix(rule, text).unwrap() == Some(text.len());
        assert_eq!(whole, is_in == "yes", "{row}");
        if let Ok(dfa) = Dfa::new(grammar, rule) {
            assert_eq!(dfa.accepts(text), whole, "{row}");
        }
    }
    assert_eq!(Grammar::BUNDLED[..Grammar::URLS.len()], Grammar::URLS);
}
