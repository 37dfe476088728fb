//! The pictures of the course: what they show.

use rfc1738_conformance::{
    derivation::{Node, Parser},
    grammar::{Grammar, Notation},
    language::Language,
    suite::Suite,
};
use rfc1738_diagrams::{
    Composed, Consequence, FirstFollowError, Outcome, Product, ProductError, Step, Strip,
    StripError, SuiteError, decisions, first_follow, inclusions, suite, tree, trees,
};
use roxmltree::Document;

fn grammar(text: &str) -> Grammar {
    Grammar::read(text, Notation::Bnf).unwrap()
}

/// A step on one line: `part at 0: reads 1`.
fn line(step: &Step) -> String {
    let outcome = match step.outcome {
        Outcome::Read { end, rounds: None } => format!("to {end}"),
        Outcome::Read {
            end,
            rounds: Some(rounds),
        } => format!("to {end} in {rounds}"),
        Outcome::Failed { at } => format!("fails at {at}"),
    };
    let then = step.then.iter().map(|then| match then {
        Consequence::Next { to, alternative } => format!("; back to {to} for {alternative}"),
        Consequence::Without { to, option } => format!("; back to {to} without {option}"),
        Consequence::Ends {
            to,
            repetition,
            rounds,
        } => format!("; back to {to}, {repetition} ends after {rounds}"),
        Consequence::Endless { repetition } => format!("; {repetition} is endless"),
        Consequence::Untried { alternative, would } => {
            format!("; {alternative} would read {would:?}")
        }
        Consequence::Complete { rule, read } => format!("; {rule} is {read:?}"),
        Consequence::Fails { rule } => format!("; {rule} fails"),
    });
    format!(
        "{} {} at {} {outcome}{}",
        step.rule,
        step.part,
        step.start,
        then.collect::<String>()
    )
}

#[track_caller]
fn assert_strip(
    grammar: &Grammar,
    (rule, text, depth): (&str, &str, usize),
    steps: &[&str],
    read: Option<usize>,
) {
    let strip = Strip::new(grammar, rule, text, depth).unwrap();
    assert_eq!(strip.steps.iter().map(line).collect::<Vec<_>>(), steps);
    assert_eq!(strip.read, read);
    let html = strip.html().into_string();
    assert_eq!(
        Document::parse(&format!("<div>{html}</div>"))
            .unwrap()
            .descendants()
            .filter(|node| node.has_tag_name("tr"))
            .count(),
        steps.len() + 1
    );
}

#[test]
fn a_repetition_takes_what_follows_it_and_gives_nothing_back() {
    let steps = [
        "label alphadigit at 0 to 1",
        "label *[ alphadigit | \"-\" ] at 1 to 2 in 1",
        "label alphadigit at 2 fails at 2",
    ];
    let label = grammar(
        "label = alphadigit *[ alphadigit | \"-\" ] alphadigit\nalphadigit = \"a\" | \"b\"\n",
    );
    assert_strip(&label, ("label", "ab", 0), &steps, None);
    assert_eq!(
        Strip::new(&label, "label", "ab", 0).unwrap().longest,
        Some(2)
    );
}

#[test]
fn a_round_that_fails_is_given_up() {
    let steps = [
        "hostname domainlabel at 0 to 1",
        "hostname \".\" at 1 to 2",
        "hostname domainlabel at 2 to 3",
        "hostname \".\" at 3 to 4",
        "hostname domainlabel at 4 to 5",
        "hostname \".\" at 5 fails at 5; back to 4, *[ domainlabel \".\" ] ends after 2",
        "hostname toplabel at 4 fails at 4",
    ];
    assert_strip(Grammar::rfc1738(), ("hostname", "a.b.1", 0), &steps, None);
    let strip = Strip::new(Grammar::rfc1738(), "hostname", "a.b.1", 0).unwrap();
    assert_eq!(strip.longest, Some(3));
    assert!(strip.html().into_string().contains("<u>a.b.</u><s>1</s>"));
}

#[test]
fn an_option_that_fails_reads_nothing() {
    let steps = [
        "hostport host at 0 to 9",
        "hostport \":\" at 9 to 10",
        "hostport port at 10 fails at 10; back to 9 without [ \":\" port ]",
    ];
    assert_strip(
        Grammar::rfc1738(),
        ("hostport", "192.0.2.1:/", 0),
        &steps,
        Some(9),
    );
}

#[test]
fn the_first_alternative_that_succeeds_is_the_last_that_is_tried() {
    let steps = [
        "grouppart \"*\" at 0 fails at 0; back to 0 for group",
        "grouppart group at 0 to 6; article would read 0..15",
    ];
    assert_strip(
        Grammar::rfc1738(),
        ("grouppart", "alt.17@host.dom", 0),
        &steps,
        Some(6),
    );
    // Omits alternatives that would not have matched more.
    let steps = [
        "grouppart \"*\" at 0 fails at 0; back to 0 for group",
        "grouppart group at 0 to 3",
    ];
    assert_strip(Grammar::rfc1738(), ("grouppart", "alt", 0), &steps, Some(3));
}

#[test]
fn a_depth_makes_steps_of_the_parts_of_rules() {
    let uchars = grammar(
        "uchars = *uchar\nuchar = unreserved | escape\nunreserved = \"0\" | \"1\"\nescape = \"%\" hex hex\nhex = \"0\" | \"1\"\n",
    );
    assert_strip(
        &uchars,
        ("uchars", "1%/", 0),
        &["uchars *uchar at 0 to 1 in 1"],
        Some(1),
    );
    let steps = [
        "uchar unreserved at 0 to 1; uchar is 0..1",
        "uchar unreserved at 1 fails at 1; back to 1 for escape",
        "escape \"%\" at 1 to 2",
        "escape hex at 2 fails at 2; escape fails; uchar fails; back to 1, *uchar ends after 1",
    ];
    assert_strip(&uchars, ("uchars", "1%/", 2), &steps, Some(1));
}

#[test]
fn a_round_that_reads_nothing_is_the_end_of_it() {
    let path = grammar("path = *[ name [ \"/\" ] ]\nname = *\"a\"\n");
    let steps = [
        "path name at 0 to 1",
        "path \"/\" at 1 fails at 1; back to 1 without [ \"/\" ]",
        "path name at 1 to 1",
        "path \"/\" at 1 fails at 1; back to 1 without [ \"/\" ]; *[ name [ \"/\" ] ] is endless",
    ];
    assert_strip(&path, ("path", "a", 0), &steps, None);
    let names = grammar("names = *name\nname = *\"a\"\n");
    assert_strip(
        &names,
        ("names", "a", 0),
        &["names *name at 0 fails at 0; *name is endless"],
        None,
    );
}

/// Every part that is read derives what it reads, so a parser that succeeds has read a sentence.
#[test]
fn a_strip_reads_no_more_than_the_rule_derives() {
    for rule in Grammar::rfc1738().rules() {
        for text in [
            "",
            "a",
            "a.b.1",
            "http://h/",
            "//u:p@h:1/x",
            "a@h",
            "%41%zz",
            "wais://h/db?q",
            "HTTP://h",
        ] {
            for depth in 0..3 {
                let Ok(strip) = Strip::new(Grammar::rfc1738(), &rule.name, text, depth) else {
                    continue;
                };
                assert!(strip.read <= strip.longest, "{} on {text}", rule.name);
            }
        }
    }
}

#[test]
fn strips_that_do_not_help_are_errors() {
    let strip = |grammar: &Grammar, text: &str, depth| {
        Strip::new(grammar, "rule", text, depth).unwrap_err()
    };
    assert!(matches!(
        strip(Grammar::rfc1738(), "a", 0),
        StripError::Compile(_)
    ));
    assert!(matches!(
        strip(Grammar::rfc1738(), "a", 9),
        StripError::TooDeep { .. }
    ));
    let long = grammar("rule = *[ \"a\" \"b\" ]\n");
    assert!(matches!(
        strip(&long, &"ab".repeat(20), 0),
        StripError::TooLong { rows: 41, .. }
    ));
    // Each rule reads the one below it twice.
    let name = |depth: usize| format!("{}{depth}", "rule");
    let rules = (0..7).map(|at| {
        format!(
            "{} = {} \"x\" | {} \"y\" | {}\n",
            if at == 0 { "rule".into() } else { name(at) },
            name(at + 1),
            name(at + 1),
            name(at + 1)
        )
    });
    let text = rules.collect::<String>() + "rule7 = 1*[ \"a\" \"b\" ]\n";
    assert!(matches!(
        strip(&grammar(&text), &"ab".repeat(30), 8),
        StripError::TooManyTries { .. }
    ));
}

#[test]
fn a_tree_has_each_name_and_each_character_in_the_order_of_the_text() {
    let text = b"u:@h.d:70";
    let derivations = Parser::new(Grammar::rfc1738())
        .derivations("login", text)
        .unwrap();
    let html = tree(&derivations.first(), text, true).into_string();
    let html = format!("<div>{html}</div>");
    let document = Document::parse(&html).unwrap();
    let texts = |class| {
        let of_class = document.descendants().filter(move |node| {
            node.has_tag_name("text") && node.attribute("class") == Some(class)
        });
        let mut texts: Vec<(f64, String)> = of_class
            .map(|node| {
                (
                    node.attribute("x").unwrap().parse().unwrap(),
                    node.text().unwrap().trim().to_owned(),
                )
            })
            .collect();
        texts.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        texts.into_iter().map(|(_, text)| text).collect::<Vec<_>>()
    };
    assert_eq!(texts("byte").concat().as_bytes(), text);
    assert_eq!(texts("empty"), ["empty"], "the password");
    let mut names = texts("name");
    names.sort();
    assert_eq!(
        names,
        [
            "digits",
            "domainlabel",
            "host",
            "hostname",
            "hostport",
            "login",
            "password",
            "port",
            "toplabel",
            "user"
        ]
    );
    assert!(
        texts("offset").contains(&"2..2".to_owned()) && texts("offset").contains(&"8".to_owned())
    );
    let items: Vec<&str> = document
        .descendants()
        .filter(|node| node.has_tag_name("li"))
        .map(|node| node.text().unwrap())
        .collect();
    assert_eq!(items[2], "password, bytes 2..2: the empty string");
}

#[test]
fn no_two_boxes_of_a_tree_overlap() {
    let text = b"ftp://u:@host.dom/a/b;type=i";
    let derivations = Parser::new(Grammar::rfc1738())
        .derivations("ftpurl", text)
        .unwrap();
    for offsets in [false, true] {
        let html = format!(
            "<div>{}</div>",
            tree(&derivations.first(), text, offsets).into_string()
        );
        let document = Document::parse(&html).unwrap();
        let boxes: Vec<[f64; 4]> = document
            .descendants()
            .filter(|node| node.has_tag_name("rect"))
            .map(|node| {
                ["x", "y", "width", "height"]
                    .map(|name| node.attribute(name).unwrap().parse().unwrap())
            })
            .collect();
        assert!(boxes.len() > 20);
        for (at, [x, y, width, height]) in boxes.iter().enumerate() {
            for [a, b, wide, high] in &boxes[..at] {
                assert!(x + width <= *a || a + wide <= *x || y + height <= *b || b + high <= *y);
            }
        }
    }
}

#[test]
fn trees_without_a_ruling_are_numbered_and_the_others_counted() {
    let twice = grammar("twice = part part\npart = *\"a\"\n");
    let derivations = Parser::new(&twice).derivations("twice", b"aaaa").unwrap();
    let shown: Vec<Node<'_>> = derivations.iter().take(2).collect();
    let html = trees(&shown, b"aaaa", derivations.count(), None).into_string();
    assert!(
        html.contains("Derivation 1")
            && html.contains("Derivation 2")
            && !html.contains("Derivation 3"),
        "{html}"
    );
    assert!(
        html.contains("3 more: the text derives in 5 ways") && !html.contains("Chosen"),
        "{html}"
    );
}

#[test]
fn a_product_shows_where_two_automata_differ() {
    let forgetful = grammar("; base: rfc1738\nlabel = alpha *[ alphadigit | \"-\" ]\n");
    let product = Product::new((&forgetful, "label"), (Grammar::rfc1738(), "toplabel")).unwrap();
    let pairs: Vec<_> = product
        .pairs
        .iter()
        .map(|pair| (pair.states, pair.accept))
        .collect();
    assert_eq!(
        pairs,
        [
            ([Some(0), Some(0)], [false, false]),
            ([Some(1), Some(1)], [true, true]),
            ([Some(1), Some(2)], [true, false])
        ]
    );
    assert_eq!(product.shortest.as_deref(), Some(&b"a-"[..]));
    let svg = product.svg();
    let document = Document::parse(&svg).unwrap();
    let count = |tag, class| {
        document
            .descendants()
            .filter(|node| node.has_tag_name(tag) && node.attribute("class") == Some(class))
            .count()
    };
    assert_eq!(
        (
            count("path", "way"),
            count("rect", "way"),
            count("rect", "way difference")
        ),
        (2, 2, 1)
    );
    assert!(
        product
            .told()
            .into_string()
            .contains("<code>a-</code>: <code>label</code> derives it")
    );
    assert_eq!(
        svg,
        Product::new((&forgetful, "label"), (Grammar::rfc1738(), "toplabel"))
            .unwrap()
            .svg()
    );
}

#[test]
fn a_product_of_equals_has_no_difference_and_a_large_one_is_an_error() {
    let grammar = Grammar::rfc1738();
    let product = Product::new((grammar, "hsegment"), (grammar, "search")).unwrap();
    assert_eq!(product.shortest, None);
    assert!(
        product
            .told()
            .into_string()
            .contains("derive the same strings")
            && !product.svg().contains("class=\"way")
    );
    assert!(matches!(
        Product::new((grammar, "httpurl"), (grammar, "url")),
        Err(ProductError::TooLarge { .. })
    ));
    assert!(matches!(
        Product::new((grammar, "httpurl"), (grammar, "no")),
        Err(ProductError::Compile(_))
    ));
}

#[test]
fn the_example_of_a_suite_is_one_of_its_strings() {
    for rule in ["digits", "toplabel", "domainlabel", "escape", "hostport"] {
        let suite = Suite::new(&Language::rule(Grammar::rfc1738(), rule).unwrap(), 0).unwrap();
        let Composed {
            access,
            middle,
            separating,
        } = Composed::example(&suite).unwrap();
        let text = [&access[..], &middle, &separating].concat();
        assert!(suite.strings().any(|string| string == text), "{rule}");
        let state = suite.dfa().run(0, &access);
        assert_eq!(suite.identified().nth(state).unwrap().0, access);
        let identified = suite.dfa().run(state, &middle);
        assert!(
            suite
                .identified()
                .nth(identified)
                .unwrap()
                .1
                .contains(&&separating[..]),
            "{rule}"
        );
    }
}

#[test]
fn the_picture_of_a_suite_has_its_numbers() {
    let html = suite(Grammar::rfc1738(), "toplabel", 0)
        .unwrap()
        .into_string();
    let size = Suite::new(&Language::rule(Grammar::rfc1738(), "toplabel").unwrap(), 0)
        .unwrap()
        .size();
    assert!(
        html.contains(&format!("{},{:03} strings", size / 1000, size % 1000))
            && html.contains("at most 4 states"),
        "{html}"
    );
    let html = format!("<div>{}</div>", html.replace("<br>", ""));
    let document = Document::parse(&html).unwrap();
    let middles: Vec<&str> = document
        .descendants()
        .filter(|node| node.has_tag_name("table") && node.attribute("class") == Some("middle"))
        .flat_map(|table| {
            table
                .descendants()
                .filter(|node| node.has_tag_name("tr"))
                .skip(1)
        })
        .map(|row| row.children().next_back().unwrap().text().unwrap())
        .collect();
    assert_eq!(
        middles
            .iter()
            .map(|count| count.parse::<u32>().unwrap())
            .sum::<u32>(),
        1 + 256
    );
    assert!(matches!(
        suite(Grammar::rfc1738(), "hostport", 0),
        Err(SuiteError::TooLarge { .. })
    ));
    assert!(matches!(
        suite(Grammar::rfc1738(), "digit", 3),
        Err(SuiteError::TooManyExtraStates { .. })
    ));
}

/// The sets of an option or a repetition, as text.
fn sets(grammar: &Grammar, rule: &str) -> Vec<[String; 4]> {
    let decisions = decisions(grammar, rule).unwrap();
    let end = |nothing| if nothing { " or the end" } else { "" };
    decisions
        .into_iter()
        .map(|decision| {
            let both = decision.both();
            let follow = format!("{}{}", decision.follow.bytes, end(decision.follow.nothing));
            [
                decision.part,
                decision.first.bytes.to_string(),
                follow,
                both.to_string(),
            ]
        })
        .collect()
}

#[test]
fn first_and_follow_are_those_of_the_textbook() {
    // As in Aho, Lam, Sethi and Ullman, section 4.4, written with repetitions: E = T *[ "+" T ],
    // and so on.
    let expressions = grammar(
        "sum = product *[ \"+\" product ]\nproduct = factor *[ \"*\" factor ]\nfactor = \"x\"\n",
    );
    assert_eq!(
        sets(&expressions, "sum"),
        [["*[ \"+\" product ]", "\"+\"", " or the end", ""]]
    );
    assert_eq!(
        sets(&expressions, "product"),
        [["*[ \"*\" factor ]", "\"*\"", "\"+\" or the end", ""]]
    );
}

#[test]
fn the_last_part_is_followed_by_what_follows_the_rule() {
    assert_eq!(
        sets(Grammar::rfc1738(), "hpath"),
        [["*[ \"/\" hsegment ]", "\"/\"", "\"?\" or the end", ""]]
    );
    let [_, first, follow, both] = &sets(Grammar::rfc1738(), "hostname")[0];
    assert_eq!(
        [first, follow, both],
        [
            "\"0\"–\"9\" | \"A\"–\"Z\" | \"a\"–\"z\"",
            "\"A\"–\"Z\" | \"a\"–\"z\"",
            "\"A\"–\"Z\" | \"a\"–\"z\""
        ]
    );
}

#[test]
fn a_round_can_follow_what_is_in_a_round_and_an_empty_part_lets_the_next_be_first() {
    let nested = grammar("rule = *[ [ \"a\" ] *\"b\" \"c\" ] \"d\"\n");
    assert_eq!(
        sets(&nested, "rule"),
        [
            ["*[ [ \"a\" ] *\"b\" \"c\" ]", "\"a\"–\"c\"", "\"d\"", ""],
            ["[ \"a\" ]", "\"a\"", "\"b\"–\"c\"", ""],
            ["*\"b\"", "\"b\"", "\"c\"", ""],
        ]
    );
    let again = grammar("rule = *[ \"a\" [ \"b\" ] ] \"b\"\n");
    assert_eq!(
        sets(&again, "rule")[1],
        ["[ \"b\" ]", "\"b\"", "\"a\"–\"b\"", "\"b\""]
    );
    assert!(matches!(
        first_follow(Grammar::rfc1738(), "escape"),
        Err(FirstFollowError::NothingToDecide(_))
    ));
}

#[test]
fn the_larger_is_above_and_all_names_are_in_boxes_with_lines_between() {
    let sets = [
        vec!["small".to_owned(), "= little".to_owned()],
        vec!["large".to_owned()],
        vec!["alone".to_owned()],
    ];
    let svg = inclusions("A <title>", "A description", &sets, &[(1, 0)]);
    let document = Document::parse(&svg).unwrap();
    let all = |tag| {
        document
            .descendants()
            .filter(move |node| node.has_tag_name(tag))
    };
    let text = |tag| {
        all(tag)
            .map(|node| node.text().unwrap().trim())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        (text("title"), text("desc")),
        (vec!["A <title>"], vec!["A description"])
    );
    assert_eq!(document.root_element().attribute("role"), Some("img"));
    let mut names = text("text");
    names.sort_unstable();
    assert_eq!(names, ["= little", "alone", "large", "small"]);
    assert_eq!(
        (
            all("rect").count(),
            all("path").count(),
            all("polygon").count()
        ),
        (3, 1, 0)
    );
    let height = |name| {
        let drawn = all("text")
            .find(|node| node.text().unwrap().trim() == name)
            .unwrap();
        drawn.attribute("y").unwrap().parse::<f64>().unwrap()
    };
    assert!(height("large") < height("small") && height("small") < height("= little"));
}
