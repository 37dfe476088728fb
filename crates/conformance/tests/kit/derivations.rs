//! Tests the derivation checker on right and wrong trees.

use rfc1738_conformance::{
    derivation::{Checker, DerivationErrorKind as Kind, Node, check},
    grammar::{Expression, Grammar},
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

fn wrong(root: &Node<'_>, input: &str) -> String {
    check(Grammar::rfc1738(), root, input.as_bytes())
        .unwrap_err()
        .to_string()
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
    assert_eq!(check(Grammar::rfc1738(), &login(), b"u:p@h.d:8"), Ok(()));
}

#[test]
fn an_empty_part_is_a_node_and_an_absent_one_is_not() {
    let host = || {
        node(
            "host",
            1,
            2,
            vec![node("hostname", 1, 2, vec![leaf("toplabel", 1, 2)])],
        )
    };
    let hostport = || node("hostport", 1, 2, vec![host()]);
    let with_user = node("login", 0, 2, vec![leaf("user", 0, 0), hostport()]);
    assert_eq!(check(Grammar::rfc1738(), &with_user, b"@h"), Ok(()));
    let without = node("login", 0, 2, vec![hostport()]);
    assert_eq!(
        wrong(&without, "@h"),
        "`login` at 0..2: expected `hostport` or `user` at 0, found \"@\""
    );
}

#[test]
fn a_wrong_step_is_found_where_it_is() {
    let change = |change: Change| {
        let mut login = login();
        change(&mut login);
        wrong(&login, "u:p@h.d:8")
    };
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
    for (mutation, expected) in cases {
        assert_eq!(change(mutation), expected);
    }
}

#[test]
fn character_classes_leave_no_node_inside_another_production_but_may_be_the_root() {
    let label = node("toplabel", 0, 1, vec![leaf("alpha", 0, 1)]);
    assert_eq!(
        wrong(&label, "a"),
        "`toplabel` at 0..1: expected \"A\"–\"Z\" | \"a\"–\"z\" at 0, found `alpha`"
    );
    assert_eq!(
        check(Grammar::rfc1738(), &leaf("alpha", 0, 1), b"a"),
        Ok(())
    );
    assert_eq!(
        check(Grammar::rfc1738(), &leaf("escape", 1, 4), b"x%3fy"),
        Ok(())
    );
    assert_eq!(
        wrong(&leaf("escape", 0, 2), "%3"),
        "`escape` at 0..2: expected \"0\"–\"9\" | \"A\"–\"F\" | \"a\"–\"f\" at 2, found the end"
    );
}

#[test]
fn scheme_names_ignore_case() {
    let url = |input: &str| {
        let addr = leaf("encoded822addr", 7, 8);
        check(
            Grammar::rfc1738(),
            &node("mailtourl", 0, 8, vec![addr]),
            input.as_bytes(),
        )
    };
    assert_eq!((url("mailto:a"), url("MailTo:a")), (Ok(()), Ok(())));
    assert!(url("mailto;a").is_err());
}

/// Calls `then` with each way in which an expression derives a piece of the input from `at` on,
/// until it returns true.
fn derive<'g>(
    expression: &'g Expression,
    input: &[u8],
    at: usize,
    nodes: &mut Vec<Node<'g>>,
    then: &mut dyn FnMut(usize, &mut Vec<Node<'g>>) -> bool,
) -> bool {
    match expression {
        Expression::Literal(text) => {
            input[at..].starts_with(text.as_bytes()) && then(at + text.len(), nodes)
        }
        Expression::AnyCase(text) => {
            let piece = input.get(at..at + text.len());
            piece.is_some_and(|piece| piece.eq_ignore_ascii_case(text.as_bytes()))
                && then(at + text.len(), nodes)
        }
        Expression::Range(first, last) => {
            input
                .get(at)
                .is_some_and(|byte| (first..=last).contains(&byte))
                && then(at + 1, nodes)
        }
        Expression::Name(name) => {
            let rule = Grammar::rfc1738().rule(name).unwrap();
            if !rule.leaves_node {
                return derive(&rule.matched, input, at, nodes, then);
            }
            derive(
                &rule.matched,
                input,
                at,
                &mut Vec::new(),
                &mut |end, children| {
                    nodes.push(node(name, at, end, children.clone()));
                    then(end, nodes) || nodes.pop().is_none()
                },
            )
        }
        Expression::Sequence(parts) => in_turn(parts, input, at, nodes, then),
        Expression::Alternatives(parts) => parts
            .iter()
            .any(|part| derive(part, input, at, nodes, then)),
        Expression::Optional(inner) => derive(inner, input, at, nodes, then) || then(at, nodes),
        Expression::Repetition {
            min: 0, element, ..
        } => {
            derive(element, input, at, nodes, &mut |end, nodes| {
                end > at && derive(expression, input, end, nodes, then)
            }) || then(at, nodes)
        }
        Expression::Repetition { element, .. } => {
            // Section 5 has no number other than 1.
            derive(element, input, at, nodes, &mut |end, nodes| {
                then(end, nodes) || end > at && derive(expression, input, end, nodes, then)
            })
        }
    }
}

fn in_turn<'g>(
    parts: &'g [Expression],
    input: &[u8],
    at: usize,
    nodes: &mut Vec<Node<'g>>,
    then: &mut dyn FnMut(usize, &mut Vec<Node<'g>>) -> bool,
) -> bool {
    match parts {
        [] => then(at, nodes),
        [first, rest @ ..] => derive(first, input, at, nodes, &mut |end, nodes| {
            in_turn(rest, input, end, nodes, then)
        }),
    }
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

#[test]
fn every_production_has_derivations_and_they_check() {
    let checker = Checker::new(Grammar::rfc1738());
    for rule in Grammar::rfc1738().rules() {
        let sentences = Sentences::new(Grammar::rfc1738(), &rule.name, 9)
            .unwrap()
            .take(300);
        for sentence in sentences.filter(|sentence| sentence.len() < 40).take(30) {
            let input = &sentence[..];
            let mut tree = None;
            derive(
                &rule.matched,
                input,
                0,
                &mut Vec::new(),
                &mut |end, children| {
                    tree = (end == input.len()).then(|| node(&rule.name, 0, end, children.clone()));
                    tree.is_some()
                },
            );
            let tree = tree.expect("a sentence has a derivation");
            assert_eq!(
                checker.check(&tree, input),
                Ok(()),
                "{}: {}",
                rule.name,
                sentence.escape_ascii()
            );

            // With any one node renamed to a production that nothing refers to, it is a derivation
            // no more.
            for mut number in 1.. {
                let mut tree = tree.clone();
                let Some(renamed) = any_node(&mut tree, &mut number) else {
                    break;
                };
                renamed.production = "punctuation";
                assert!(matches!(
                    checker.check(&tree, input).unwrap_err().kind,
                    Kind::Unexpected { .. }
                ));
            }
        }
    }
}

#[test]
fn a_million_bytes_and_a_million_nodes_take_linear_time() {
    let input = "a".repeat(1_000_000);
    assert_eq!(
        check(
            Grammar::rfc1738(),
            &leaf("urlpath", 0, input.len()),
            input.as_bytes()
        ),
        Ok(())
    );

    let input = "/".repeat(1_000_000);
    let segments = (0..=input.len())
        .map(|at| leaf("hsegment", at, at))
        .collect();
    assert_eq!(
        check(
            Grammar::rfc1738(),
            &node("hpath", 0, input.len(), segments),
            input.as_bytes()
        ),
        Ok(())
    );
}
