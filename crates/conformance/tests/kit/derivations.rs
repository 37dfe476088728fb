//! Tests the derivation checker on right and wrong trees.

use rfc1738_conformance::{
    derivation::{self, Checker, DerivationError, DerivationErrorKind as Kind, Node, Parser},
    grammar::Grammar,
    sentence::Sentences,
};

fn node<'a>(production: &'a str, start: usize, end: usize, children: Vec<Node<'a>>) -> Node<'a> {
    Node {
        production,
        start,
        end,
        children,
    }
}

fn leaf(production: &str, start: usize, end: usize) -> Node<'_> {
    node(production, start, end, vec![])
}

fn check(root: &Node<'_>, input: &str) -> Result<(), DerivationError> {
    derivation::check(Grammar::rfc1738(), root, input.as_bytes())
}

fn wrong(root: &Node<'_>, input: &str) -> String {
    check(root, input).unwrap_err().to_string()
}

/// A change to a right tree.
type Change = fn(&mut Node<'static>);

/// `login` on `u:p@h.d:8`.
fn login() -> Node<'static> {
    let hostname = node(
        "hostname",
        4,
        7,
        vec![leaf("domainlabel", 4, 5), leaf("toplabel", 6, 7)],
    );
    let port = node("port", 8, 9, vec![leaf("digits", 8, 9)]);
    let hostport = node(
        "hostport",
        4,
        9,
        vec![node("host", 4, 7, vec![hostname]), port],
    );
    node(
        "login",
        0,
        9,
        vec![leaf("user", 0, 1), leaf("password", 2, 3), hostport],
    )
}

#[test]
fn a_derivation_is_a_derivation() {
    assert_eq!(check(&login(), "u:p@h.d:8"), Ok(()));
}

#[test]
fn an_empty_part_is_a_node_and_an_absent_one_is_not() {
    let hostname = node("hostname", 1, 2, vec![leaf("toplabel", 1, 2)]);
    let host = node("host", 1, 2, vec![hostname]);
    let hostport = node("hostport", 1, 2, vec![host]);
    let with_user = node("login", 0, 2, vec![leaf("user", 0, 0), hostport.clone()]);
    assert_eq!(check(&with_user, "@h"), Ok(()));
    let without = node("login", 0, 2, vec![hostport]);
    assert_eq!(
        wrong(&without, "@h"),
        "`login` at 0..2: expected `hostport` or `user` at 0, found \"@\""
    );
}

#[test]
fn a_wrong_step_is_found_where_it_is() {
    let cases: [(Change, &str); 9] = [
        (
            |login| login.production = "logon",
            "`logon` at 0..9: the grammar has no such production",
        ),
        (
            |login| login.end = 10,
            "`login` at 0..10: this is not a piece of an input of 9 bytes",
        ),
        (
            |login| login.start = 10,
            "`login` at 10..9: this is not a piece of an input of 9 bytes",
        ),
        (
            |login| drop(login.children.remove(1)),
            "`login` at 0..9: expected `password` at 2, found \"p\"",
        ),
        (
            |login| login.children.swap(0, 1),
            "`login` at 0..9: expected `hostport` or `user` at 0, found \"u\"",
        ),
        (
            |login| login.children[1].start = 0,
            "`login` at 0..9: its child `password` at 0..3 is not between 1 and the end",
        ),
        (
            |login| login.children[2].children[0].end = 8,
            "`hostport` at 4..9: expected \":\" or the end at 8, found `port`",
        ),
        (
            |login| login.children[2].children[0].children[0].children[1].end = 6,
            "`hostname` at 4..7: expected the end at 6, found \"d\"",
        ),
        (
            |login| login.children[2].children[1].children.clear(),
            "`port` at 8..9: expected `digits` at 8, found \"8\"",
        ),
    ];
    for (change, expected) in cases {
        let mut login = login();
        change(&mut login);
        assert_eq!(wrong(&login, "u:p@h.d:8"), expected);
    }
}

#[test]
fn character_classes_leave_no_node_inside_another_production_but_may_be_the_root() {
    let label = node("toplabel", 0, 1, vec![leaf("alpha", 0, 1)]);
    assert_eq!(
        wrong(&label, "a"),
        "`toplabel` at 0..1: expected \"A\"–\"Z\" | \"a\"–\"z\" at 0, found `alpha`"
    );
    assert_eq!(check(&leaf("alpha", 0, 1), "a"), Ok(()));
    assert_eq!(check(&leaf("escape", 1, 4), "x%3fy"), Ok(()));
    assert_eq!(
        wrong(&leaf("escape", 0, 2), "%3"),
        "`escape` at 0..2: expected \"0\"–\"9\" | \"A\"–\"F\" | \"a\"–\"f\" at 2, found the end"
    );
}

#[test]
fn scheme_names_ignore_case() {
    let addr = leaf("encoded822addr", 7, 8);
    let mailtourl = node("mailtourl", 0, 8, vec![addr]);
    let url = |input| check(&mailtourl, input);
    assert_eq!((url("mailto:a"), url("MailTo:a")), (Ok(()), Ok(())));
    assert!(url("mailto;a").is_err());
}

fn any_node<'t, 'g>(tree: &'t mut Node<'g>, number: &mut usize) -> Option<&'t mut Node<'g>> {
    if *number == 0 {
        return Some(tree);
    }
    *number -= 1;
    tree.children
        .iter_mut()
        .find_map(|child| any_node(child, number))
}

/// The tests of the parser show that the derivation itself is right.
#[test]
fn a_derivation_with_a_node_of_another_rule_is_wrong() {
    let grammar = Grammar::rfc1738();
    let (parser, checker) = (Parser::new(grammar), Checker::new(grammar));
    for rule in grammar.rules() {
        let sentences = Sentences::new(grammar, &rule.name, 9).unwrap().take(300);
        for sentence in sentences.filter(|sentence| sentence.len() < 40).take(30) {
            let derivations = parser.derivations(&rule.name, &sentence).unwrap();
            // Nothing refers to this rule.
            for number in 1.. {
                let mut tree = derivations.first();
                let Some(renamed) = any_node(&mut tree, &mut number.clone()) else {
                    break;
                };
                renamed.production = "punctuation";
                let error = checker.check(&tree, &sentence).unwrap_err();
                assert!(matches!(error.kind, Kind::Unexpected { .. }), "{error}");
            }
        }
    }
}

#[test]
fn a_million_bytes_and_a_million_nodes_take_linear_time() {
    let input = "a".repeat(1_000_000);
    assert_eq!(check(&leaf("urlpath", 0, input.len()), &input), Ok(()));

    let input = "/".repeat(1_000_000);
    let segments = (0..=input.len()).map(|at| leaf("hsegment", at, at));
    let path = node("hpath", 0, input.len(), segments.collect());
    assert_eq!(check(&path, &input), Ok(()));
}
