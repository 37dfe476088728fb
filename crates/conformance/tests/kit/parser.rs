//! Tests the derivations of texts: each is one, none is missing, and none is repeated.

use std::{
    collections::{BTreeSet, HashSet},
    time::{Duration, Instant},
};

use rfc1738_conformance::{
    ByteSet,
    automaton::Dfa,
    derivation::{Checker, Derivations, Node, ParseError, Parser},
    grammar::{Expression, Grammar},
    language::Language,
    sentence::{NearMisses, Sentences},
    suite::Suite,
};
use testkit::{one_in, tenth, thorough};

use crate::{bnf, bundled, shown, strings};

/// Short sentences of a rule.
fn sentences(grammar: &Grammar, rule: &str, longest: usize, count: usize) -> Vec<Vec<u8>> {
    let sentences = Sentences::new(grammar, rule, 9).unwrap().take(20 * count);
    sentences
        .filter(|sentence| sentence.len() <= longest)
        .take(count)
        .collect()
}

/// A tree in a line, `host(a.b)[hostname(a.b)[toplabel(b)]]`: the text of each node, or else its
/// place.
fn line(node: &Node<'_>, text: &[u8]) -> String {
    let children: Vec<String> = node
        .children
        .iter()
        .map(|child| line(child, text))
        .collect();
    let text = match &text[node.start..node.end] {
        [] => format!("@{}", node.start),
        text => shown(text),
    };
    let children = if children.is_empty() {
        String::new()
    } else {
        format!("[{}]", children.join(" "))
    };
    format!("{}({text}){children}", node.production)
}

fn lines(grammar: &Grammar, rule: &str, text: &str) -> Vec<String> {
    let parser = Parser::new(grammar);
    let derivations = parser.derivations(rule, text.as_bytes()).unwrap();
    derivations
        .iter()
        .map(|tree| line(&tree, text.as_bytes()))
        .collect()
}

#[test]
fn every_derivation_is_right_and_none_is_repeated() {
    for grammar in bundled() {
        let (parser, checker) = (Parser::new(grammar), Checker::new(grammar));
        for rule in grammar.rules() {
            for text in sentences(grammar, &rule.name, 60, 15) {
                let context = || format!("{}: {}", rule.name, shown(&text));
                let derivations = parser.derivations(&rule.name, &text).unwrap();
                let trees: Vec<Node> = derivations.iter().take(40).collect();
                assert_eq!(trees.len() as u64, derivations.count().min(40));
                assert_eq!(trees[0], derivations.first());
                for tree in &trees {
                    assert_eq!(tree.production, rule.name);
                    assert_eq!((tree.start, tree.end), (0, text.len()));
                    assert_eq!(checker.check(tree, &text), Ok(()), "{}", context());
                }
                let distinct: HashSet<String> =
                    trees.iter().map(|tree| format!("{tree:?}")).collect();
                assert_eq!(distinct.len(), trees.len(), "{}", context());
            }
        }
    }
}

/// Where a string dies, by the automaton: the longest viable prefix, and what can follow it.
fn dead_end(dfa: &Dfa, text: &[u8]) -> (usize, ByteSet, bool) {
    let is_alive = |state| dfa.dead() != Some(state);
    let mut state = Dfa::START;
    let mut at = 0;
    for &byte in text {
        let next = dfa.next(state, byte);
        if !is_alive(next) {
            break;
        }
        state = next;
        at += 1;
    }
    let expected = (0..=255).filter(|&byte| is_alive(dfa.next(state, byte)));
    (at, expected.collect(), dfa.is_accepting(state))
}

#[test]
fn the_automaton_agrees_about_what_derives_and_where_the_rest_dies() {
    for grammar in bundled() {
        let parser = Parser::new(grammar);
        for rule in one_in(3, grammar.rules()) {
            let suite = Suite::new(&Language::rule(grammar, &rule.name).unwrap(), 0).unwrap();
            let dfa = suite.dfa();
            let near = NearMisses::new(grammar, &rule.name, 3).unwrap().take(50);
            let every = suite.size().div_ceil(tenth(400)).max(1);
            for text in suite.strings().step_by(every).chain(near) {
                let context = || format!("{}: {}", rule.name, shown(&text));
                match parser.derivations(&rule.name, &text) {
                    Ok(derivations) => {
                        assert!(dfa.accepts(&text), "{}", context());
                        assert!(derivations.count() > 0, "{}", context());
                    }
                    Err(ParseError::Underivable(end)) => {
                        let found = (end.at, end.expected, end.can_end);
                        assert_eq!(found, dead_end(dfa, &text), "{}", context());
                        assert_eq!(end.found, text.get(end.at).copied());
                        let longest = dfa.longest_prefix(&text);
                        assert_eq!(end.longest_prefix, longest, "{}", context());
                        for (name, start) in &end.within {
                            assert!(grammar.rule(name).is_some() && *start <= end.at);
                        }
                        assert_eq!(end.within.is_empty(), end.expected == ByteSet::default());
                    }
                    Err(error) => panic!("{}: {error}", context()),
                }
            }
        }
    }
}

/// All derivations, found by trying everything. It knows nothing of machines.
struct Naive<'g, 't> {
    grammar: &'g Grammar,
    text: &'t [u8],
    /// The nodes on the way to here.
    nodes: Vec<Node<'g>>,
    /// How many ends may still be reached.
    patience: usize,
}

/// Called with each end of an expression.
type Then<'g, 't, 'c> = &'c mut dyn FnMut(&mut Naive<'g, 't>, usize);

/// The rule whose node it is, and the recursive rules around, each with its beginning: those of
/// nodes, and those inside the node.
#[derive(Clone)]
struct Around<'g> {
    own: &'g str,
    nodes: Vec<(&'g str, usize)>,
    rules: Vec<(&'g str, usize)>,
}

impl<'g, 't> Naive<'g, 't> {
    /// The trees, each once; `None` if there is too much to try.
    fn trees(grammar: &'g Grammar, rule: &str, text: &'t [u8]) -> Option<BTreeSet<String>> {
        let mut trees = BTreeSet::new();
        let mut naive = Naive {
            grammar,
            text,
            nodes: Vec::new(),
            patience: 100_000,
        };
        let around = Around {
            own: "",
            nodes: Vec::new(),
            rules: Vec::new(),
        };
        let name = &grammar.rule(rule).unwrap().name;
        naive.node(name, 0, &around, &mut |naive, end| {
            naive.patience = naive.patience.saturating_sub(1);
            if end == text.len() {
                trees.insert(format!("{:?}", naive.nodes[0]));
            }
        });
        (naive.patience > 0).then_some(trees)
    }

    fn node(&mut self, name: &'g str, at: usize, around: &Around<'g>, then: Then<'g, 't, '_>) {
        let mut inside = Around {
            own: name,
            rules: Vec::new(),
            ..around.clone()
        };
        if self.grammar.rule(name).unwrap().recursion.is_some() {
            if inside.nodes.contains(&(name, at)) {
                return;
            }
            inside.nodes.push((name, at));
        }
        let before = self.nodes.len();
        self.rule(name, at, &inside, &mut |naive, end| {
            let children = naive.nodes.split_off(before);
            naive.nodes.push(Node {
                production: name,
                start: at,
                end,
                children: children.clone(),
            });
            then(naive, end);
            naive.nodes.truncate(before);
            naive.nodes.extend(children);
        });
    }

    /// The right-hand side of a rule, unless the rule leads back to itself for nothing.
    fn rule(&mut self, name: &'g str, at: usize, around: &Around<'g>, then: Then<'g, 't, '_>) {
        let rule = self.grammar.rule(name).unwrap();
        let mut inside = around.clone();
        if rule.recursion.is_some() {
            if inside.rules.contains(&(name, at)) {
                return;
            }
            inside.rules.push((name, at));
        }
        self.derive(&rule.matched, at, &inside, then);
    }

    fn derive(
        &mut self,
        expression: &'g Expression,
        at: usize,
        around: &Around<'g>,
        then: Then<'g, 't, '_>,
    ) {
        if self.patience == 0 {
            return;
        }
        let text = self.text;
        let is_text = |expected: &str, is_it: fn(&[u8], &[u8]) -> bool| {
            let piece = text.get(at..at + expected.len());
            piece.is_some_and(|piece| is_it(piece, expected.as_bytes()))
        };
        match expression {
            Expression::Literal(text) if is_text(text, |a, b| a == b) => {
                then(self, at + text.len());
            }
            Expression::AnyCase(text) if is_text(text, <[u8]>::eq_ignore_ascii_case) => {
                then(self, at + text.len());
            }
            Expression::Range(first, last)
                if text
                    .get(at)
                    .is_some_and(|byte| (first..=last).contains(&byte)) =>
            {
                then(self, at + 1);
            }
            Expression::Literal(_) | Expression::AnyCase(_) | Expression::Range(..) => {
                self.patience -= 1;
            }
            Expression::Name(name)
                if *name == around.own || !self.grammar.rule(name).unwrap().leaves_node =>
            {
                self.rule(name, at, around, then);
            }
            Expression::Name(name) => self.node(name, at, around, then),
            Expression::Sequence(parts) => self.in_turn(parts, at, around, then),
            Expression::Alternatives(parts) => parts
                .iter()
                .for_each(|part| self.derive(part, at, around, then)),
            Expression::Optional(inner) => {
                self.derive(inner, at, around, then);
                then(self, at);
            }
            Expression::Repetition { min, max, element } => {
                self.repeat((*min, *max, element), at, around, then);
            }
        }
    }

    fn in_turn(
        &mut self,
        parts: &'g [Expression],
        at: usize,
        around: &Around<'g>,
        then: Then<'g, 't, '_>,
    ) {
        match parts {
            [] => then(self, at),
            [first, rest @ ..] => self.derive(first, at, around, &mut |naive, end| {
                naive.in_turn(rest, end, around, then);
            }),
        }
    }

    /// Another iteration, and then the end of the repetition.
    fn repeat(
        &mut self,
        (min, max, element): (u32, Option<u32>, &'g Expression),
        at: usize,
        around: &Around<'g>,
        then: Then<'g, 't, '_>,
    ) {
        if max != Some(0) {
            let left = (min.saturating_sub(1), max.map(|max| max - 1), element);
            self.derive(element, at, around, &mut |naive, end| {
                if min > 0 || max.is_some() || end > at {
                    naive.repeat(left, end, around, then);
                }
            });
        }
        if min == 0 {
            then(self, at);
        }
    }
}

/// Compares the derivations with those found by trying everything, if that ends. Returns how many
/// there are.
fn compare(grammar: &Grammar, rule: &str, text: &[u8]) -> Option<usize> {
    let naive = Naive::trees(grammar, rule, text)?;
    let context = || format!("{}: {}", grammar.rule(rule).unwrap().text, shown(text));
    let trees = match Parser::new(grammar).derivations(rule, text) {
        Ok(derivations) => {
            let trees = derivations.iter().map(|tree| format!("{tree:?}"));
            let trees: BTreeSet<String> = trees.collect();
            assert_eq!(derivations.count(), trees.len() as u64, "{}", context());
            trees
        }
        Err(ParseError::Underivable(_)) => BTreeSet::new(),
        Err(error) => panic!("{}: {error}", context()),
    };
    assert_eq!(trees, naive, "{}", context());
    Some(naive.len())
}

#[test]
fn no_derivation_is_missing() {
    for grammar in bundled() {
        let (mut compared, mut ambiguous) = (0, 0);
        for rule in grammar.rules() {
            for text in sentences(grammar, &rule.name, 14, 8) {
                let count = compare(grammar, &rule.name, &text);
                assert_ne!(count, Some(0));
                compared += usize::from(count.is_some());
                ambiguous += usize::from(count.is_some_and(|count| count > 1));
            }
        }
        assert!(compared > 150 && ambiguous > 2, "{compared}, {ambiguous}");
    }
}

#[test]
fn no_derivation_is_missing_where_a_rule_derives_nothing_or_leads_back_to_itself() {
    let grammars = [
        // Iterations that derive nothing.
        "a = *[ [ x ] ]\nx = *\"a\"\n",
        "a = 1*x y\nx = *\"a\"\ny = [ \"b\" ]\n",
        "a = *\"\" [ x ] *[ x y ] x\nx = [ \"a\" ]\ny = *[ \"b\" | x ]\n",
        "a = *[ *[ *x ] y ]\nx = [ \"a\" ]\ny = [ \"b\" ]\n",
        "a = *[ x | *y ] 2*x\nx = [ \"a\" ]\ny = \"a\" | \"b\" | \"ab\"\n",
        // Rules that lead back to themselves.
        "a = [ x ] a | \"b\" | x\nx = *\"a\"\n",
        "a = \"a\" b | b | \"b\"\nb = [ x ] a | \"b\" b | x\nx = [ \"a\" ]\n",
        "a = b | c | \"b\"\nb = \"b\" | a\nc = b | a | \"a\" c\n",
        "a = \"(\" b c\nb = \"a\" b | c | [ b ]\nc = \"b\" c | [ b ] | \"a\"\n",
        "; characters: b c\na = *[ b ] [ c ]\nb = \"a\" b | c | x b | x\nc = \"b\" c | [ b ] | \"a\" c\nx = *\"b\"\n",
    ];
    let longest = if thorough() { 5 } else { 4 };
    let texts = strings(b"ab", longest);
    for text in grammars {
        let grammar = bnf(text);
        let checker = Checker::new(&grammar);
        let mut derived = 0;
        for rule in grammar.rules() {
            let dfa = Dfa::new(&grammar, &rule.name).unwrap();
            for text in &texts {
                derived += compare(&grammar, &rule.name, text).unwrap_or(0);
                let derivations = Parser::new(&grammar).derivations(&rule.name, text);
                let is_member = dfa.accepts(text);
                assert_eq!(
                    derivations.is_ok(),
                    is_member,
                    "{}: {}",
                    rule.name,
                    shown(text)
                );
                for tree in derivations.iter().flat_map(|all| all.iter().take(100)) {
                    assert_eq!(checker.check(&tree, text), Ok(()));
                }
            }
        }
        assert!(derived > 20, "{text}");
    }
}

#[test]
fn an_iteration_that_derives_nothing_is_left_out() {
    let grammar = bnf("a = *x\nb = 2*x\nc = *2x\nd = *\"\"\nx = *\"a\"\n");
    let cases: [(&str, &str, &[&str]); 5] = [
        ("a", "", &["a(@0)"]),
        ("a", "aa", &["a(aa)[x(aa)]", "a(aa)[x(a) x(a)]"]),
        (
            "b",
            "a",
            &[
                "b(a)[x(a) x(@1)]",
                "b(a)[x(@0) x(a)]",
                "b(a)[x(@0) x(@0) x(a)]",
            ],
        ),
        ("c", "", &["c(@0)[x(@0) x(@0)]", "c(@0)[x(@0)]", "c(@0)"]),
        ("d", "", &["d(@0)"]),
    ];
    for (rule, text, expected) in cases {
        assert_eq!(lines(&grammar, rule, text), expected);
    }
}

#[test]
fn the_first_derivation_is_the_one_that_the_rules_prefer() {
    assert_eq!(
        lines(Grammar::rfc3986(), "host", "1.2.3.4"),
        [
            "host(1.2.3.4)[IPv4address(1.2.3.4)[dec-octet(1) dec-octet(2) dec-octet(3) dec-octet(4)]]",
            "host(1.2.3.4)[reg-name(1.2.3.4)]",
        ]
    );
    // Ambiguity that RFC 1738 settles in prose, and the draft does not.
    assert_eq!(
        lines(Grammar::rfc1738(), "schemepart", "//h"),
        [
            "schemepart(//h)",
            "schemepart(//h)[ip-schemepart(//h)[login(h)[hostport(h)[host(h)[hostname(h)[toplabel(h)]]]]]]",
        ]
    );
    assert_eq!(
        lines(Grammar::url_draft(), "group", "a.b"),
        [
            "group(a.b)[ialpha(a.b)[xalphas(.b)]]",
            "group(a.b)[ialpha(a) ialpha(b)]"
        ]
    );
}

#[test]
fn long_texts_take_little_time() {
    let long = |piece: &str, times| piece.repeat(times);
    let path = long("segment/", 400);
    let query = long("query=%41&", 400);
    let host = long("label.", 500);
    let segments = long("a/", 2000);
    let texts = [
        (
            Grammar::rfc3986(),
            "URI",
            format!("http://user@host:80/{path}?{query}#f"),
        ),
        (
            Grammar::rfc1738(),
            "httpurl",
            format!("http://{host}host/{segments}"),
        ),
        (
            Grammar::rfc2396(),
            "absoluteURI",
            "http://host/".to_owned() + &long("a;b/", 1000),
        ),
        (
            Grammar::url_draft(),
            "uri",
            "news:".to_owned() + &long("a.b.", 25),
        ),
    ];
    for (grammar, rule, text) in texts {
        let begin = Instant::now();
        let parser = Parser::new(grammar);
        let derivations = parser.derivations(rule, text.as_bytes()).unwrap();
        let check = Checker::new(grammar).check(&derivations.first(), text.as_bytes());
        assert_eq!(check, Ok(()));
        assert!(begin.elapsed() < Duration::from_secs(10));
    }
}

#[test]
fn what_would_take_too_long_is_refused() {
    let error = |grammar: &Grammar, text: &str| {
        let parser = Parser::new(grammar);
        let rule = &grammar.rules()[0].name;
        parser.derivations(rule, text.as_bytes()).err()
    };
    let long = "a".repeat(1 << 16);
    let grammar = bnf("a = *\"a\"\n");
    assert_eq!(error(&grammar, &long), None);
    let too_long = ParseError::TooLong { most: 1 << 16 };
    assert_eq!(error(&grammar, &format!("{long}a")), Some(too_long));
    // Each piece of the text is an `x`.
    let ambiguous = bnf("a = *x\nx = 1*y\ny = 1*\"a\"\n");
    assert_eq!(
        error(&ambiguous, &long[..5000]),
        Some(ParseError::TooAmbiguous)
    );
    // A tree as deep as the text is long.
    let deep = bnf("a = \"a\" b | \"a\"\nb = \"a\" a | \"a\"\n");
    assert_eq!(error(&deep, &long[..900]), None);
    let too_deep = ParseError::TooDeep { most: 1000 };
    assert_eq!(error(&deep, &long[..1100]), Some(too_deep));
    // Twenty rules, each of which leads to all others for nothing.
    let rules: Vec<String> = (0..20).map(|at| format!("r{at}")).collect();
    let circle: String = rules
        .iter()
        .map(|rule| format!("{rule} = x [ {} ]\n", rules.join(" | ")))
        .collect();
    for notes in one_in(2, ["", &format!("; characters: {}\n", rules.join(" "))]) {
        let grammar = bnf(&format!("{notes}{circle}x = [ \"a\" ]\n"));
        assert_eq!(error(&grammar, "a"), Some(ParseError::TooAmbiguous));
    }
}

#[test]
fn very_many_derivations_are_counted_up_to_a_bound() {
    let grammar = bnf("a = *x\nx = 1*\"a\"\n");
    let (parser, checker) = (Parser::new(&grammar), Checker::new(&grammar));
    let derivations = parser.derivations("a", &[b'a'; 100]).unwrap();
    assert_eq!(derivations.count(), Derivations::MANY);
    assert_eq!(derivations.first().children.len(), 1);
    for tree in derivations.iter().take(1000) {
        assert_eq!(checker.check(&tree, &[b'a'; 100]), Ok(()));
    }
    let fewer = parser.derivations("a", &[b'a'; 20]).unwrap();
    assert_eq!(fewer.count(), 1 << 19);
}
