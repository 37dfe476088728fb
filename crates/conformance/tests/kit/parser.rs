//! Tests the derivations of texts: each is one, none is missing, and none comes twice.

use std::{
    collections::{BTreeSet, HashSet},
    time::{Duration, Instant},
};

use rfc1738_conformance::{
    ByteSet,
    automaton::Dfa,
    derivation::{Checker, Derivations, Node, ParseError, Parser},
    grammar::{Expression, Grammar, Notation},
    language::Language,
    sentence::{NearMisses, Sentences},
    suite::Suite,
};
use testkit::{one_in, tenth, thorough};

fn bundled() -> impl Iterator<Item = &'static Grammar> {
    Grammar::BUNDLED
        .into_iter()
        .map(|name| Grammar::bundled(name).unwrap())
}

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
        text => text.escape_ascii().to_string(),
    };
    let children = if children.is_empty() {
        String::new()
    } else {
        format!("[{}]", children.join(" "))
    };
    format!("{}({text}){children}", node.production)
}

fn lines(derivations: &Derivations<'_>, text: &str) -> Vec<String> {
    derivations
        .iter()
        .map(|tree| line(&tree, text.as_bytes()))
        .collect()
}

#[test]
fn every_derivation_is_one_and_comes_once() {
    for grammar in bundled() {
        let (parser, checker) = (Parser::new(grammar), Checker::new(grammar));
        for rule in grammar.rules() {
            for text in sentences(grammar, &rule.name, 60, 15) {
                let derivations = parser.derivations(&rule.name, &text).unwrap();
                let trees: Vec<Node> = derivations.iter().take(40).collect();
                assert_eq!(trees.len() as u64, derivations.count().min(40));
                assert_eq!(trees[0], derivations.first());
                for tree in &trees {
                    assert_eq!(
                        (tree.production, tree.start, tree.end),
                        (&*rule.name, 0, text.len())
                    );
                    assert_eq!(
                        checker.check(tree, &text),
                        Ok(()),
                        "{}: {}",
                        rule.name,
                        text.escape_ascii()
                    );
                }
                let distinct: HashSet<String> =
                    trees.iter().map(|tree| format!("{tree:?}")).collect();
                assert_eq!(
                    distinct.len(),
                    trees.len(),
                    "{}: {}",
                    rule.name,
                    text.escape_ascii()
                );
            }
        }
    }
}

/// Where a string dies, by the automaton: the longest viable prefix, and what can follow it.
fn dead_end(dfa: &Dfa, text: &[u8]) -> (usize, ByteSet, bool) {
    let is_alive = |state| dfa.dead() != Some(state);
    let mut state = Dfa::START;
    let mut at = 0;
    while let Some(next) = text
        .get(at)
        .map(|&byte| dfa.next(state, byte))
        .filter(|&next| is_alive(next))
    {
        (state, at) = (next, at + 1);
    }
    (
        at,
        (0..=255)
            .filter(|&byte| is_alive(dfa.next(state, byte)))
            .collect(),
        dfa.is_accepting(state),
    )
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
                let context = || format!("{}: {}", rule.name, text.escape_ascii());
                match parser.derivations(&rule.name, &text) {
                    Ok(derivations) => assert!(
                        dfa.accepts(&text) && derivations.count() > 0,
                        "{}",
                        context()
                    ),
                    Err(ParseError::Underivable(end)) => {
                        let found = (end.at, end.expected, end.can_end);
                        assert_eq!(found, dead_end(dfa, &text), "{}", context());
                        assert_eq!(end.found, text.get(end.at).copied());
                        assert_eq!(
                            end.longest_prefix,
                            dfa.longest_prefix(&text),
                            "{}",
                            context()
                        );
                        assert!(
                            end.within
                                .iter()
                                .all(|(name, start)| grammar.rule(name).is_some()
                                    && *start <= end.at)
                        );
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
    /// How many ends may still be reached.
    patience: usize,
}

/// Called with each end of an expression, and the nodes up to there.
type Then<'g, 't, 'c> = &'c mut dyn FnMut(&mut Naive<'g, 't>, usize, &mut Vec<Node<'g>>);

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
            patience: 100_000,
        };
        let around = Around {
            own: "",
            nodes: Vec::new(),
            rules: Vec::new(),
        };
        naive.node(
            grammar.rule(rule).unwrap().name.as_str(),
            0,
            &around,
            &mut Vec::new(),
            &mut |naive, end, nodes| {
                naive.patience = naive.patience.saturating_sub(1);
                if end == text.len() {
                    trees.insert(format!("{:?}", nodes[0]));
                }
            },
        );
        (naive.patience > 0).then_some(trees)
    }

    fn node(
        &mut self,
        name: &'g str,
        at: usize,
        around: &Around<'g>,
        nodes: &mut Vec<Node<'g>>,
        then: Then<'g, 't, '_>,
    ) {
        let mut inside = Around {
            own: name,
            rules: Vec::new(),
            ..around.clone()
        };
        if self.grammar.rule(name).unwrap().is_recursive {
            if inside.nodes.contains(&(name, at)) {
                return;
            }
            inside.nodes.push((name, at));
        }
        self.rule(
            name,
            at,
            &inside,
            &mut Vec::new(),
            &mut |naive, end, children| {
                nodes.push(Node {
                    production: name,
                    start: at,
                    end,
                    children: children.clone(),
                });
                then(naive, end, nodes);
                nodes.pop();
            },
        );
    }

    /// The right-hand side of a rule, unless the rule leads back to itself for nothing.
    fn rule(
        &mut self,
        name: &'g str,
        at: usize,
        around: &Around<'g>,
        nodes: &mut Vec<Node<'g>>,
        then: Then<'g, 't, '_>,
    ) {
        let rule = self.grammar.rule(name).unwrap();
        let mut inside = around.clone();
        if rule.is_recursive {
            if inside.rules.contains(&(name, at)) {
                return;
            }
            inside.rules.push((name, at));
        }
        self.derive(&rule.matched, at, &inside, nodes, then);
    }

    fn derive(
        &mut self,
        expression: &'g Expression,
        at: usize,
        around: &Around<'g>,
        nodes: &mut Vec<Node<'g>>,
        then: Then<'g, 't, '_>,
    ) {
        if self.patience == 0 {
            return;
        }
        match expression {
            Expression::Literal(text) if self.text[at..].starts_with(text.as_bytes()) => {
                then(self, at + text.len(), nodes)
            }
            Expression::AnyCase(text) => {
                let piece = self.text.get(at..at + text.len());
                if piece.is_some_and(|piece| piece.eq_ignore_ascii_case(text.as_bytes())) {
                    then(self, at + text.len(), nodes);
                }
            }
            Expression::Range(first, last)
                if self
                    .text
                    .get(at)
                    .is_some_and(|byte| (first..=last).contains(&byte)) =>
            {
                then(self, at + 1, nodes);
            }
            Expression::Literal(_) | Expression::Range(..) => self.patience -= 1,
            Expression::Name(name)
                if *name == around.own || !self.grammar.rule(name).unwrap().leaves_node =>
            {
                self.rule(name, at, around, nodes, then);
            }
            Expression::Name(name) => self.node(name, at, around, nodes, then),
            Expression::Sequence(parts) => self.in_turn(parts, at, around, nodes, then),
            Expression::Alternatives(parts) => parts
                .iter()
                .for_each(|part| self.derive(part, at, around, nodes, then)),
            Expression::Optional(inner) => {
                self.derive(inner, at, around, nodes, then);
                then(self, at, nodes);
            }
            Expression::Repetition { min, max, element } => {
                self.repeat((*min, *max, element), at, around, nodes, then)
            }
        }
    }

    fn in_turn(
        &mut self,
        parts: &'g [Expression],
        at: usize,
        around: &Around<'g>,
        nodes: &mut Vec<Node<'g>>,
        then: Then<'g, 't, '_>,
    ) {
        match parts {
            [] => then(self, at, nodes),
            [first, rest @ ..] => {
                self.derive(first, at, around, nodes, &mut |naive, end, nodes| {
                    naive.in_turn(rest, end, around, nodes, then);
                })
            }
        }
    }

    /// Another iteration, and then the end of the repetition.
    fn repeat(
        &mut self,
        (min, max, element): (u32, Option<u32>, &'g Expression),
        at: usize,
        around: &Around<'g>,
        nodes: &mut Vec<Node<'g>>,
        then: Then<'g, 't, '_>,
    ) {
        if max != Some(0) {
            let left = (min.saturating_sub(1), max.map(|max| max - 1), element);
            self.derive(element, at, around, nodes, &mut |naive, end, nodes| {
                if min > 0 || max.is_some() || end > at {
                    naive.repeat(left, end, around, nodes, then);
                }
            });
        }
        if min == 0 {
            then(self, at, nodes);
        }
    }
}

/// Compares the derivations with those found by trying everything, if that ends. Returns how many
/// there are.
fn compare(grammar: &Grammar, rule: &str, text: &[u8]) -> Option<usize> {
    let naive = Naive::trees(grammar, rule, text)?;
    let trees = match Parser::new(grammar).derivations(rule, text) {
        Ok(derivations) => {
            let trees: BTreeSet<String> =
                derivations.iter().map(|tree| format!("{tree:?}")).collect();
            assert_eq!(
                derivations.count(),
                trees.len() as u64,
                "{rule}: {}",
                text.escape_ascii()
            );
            trees
        }
        Err(ParseError::Underivable(_)) => BTreeSet::new(),
        Err(error) => panic!("{rule}: {}: {error}", text.escape_ascii()),
    };
    assert_eq!(
        trees,
        naive,
        "{}: {}",
        grammar.rule(rule).unwrap().text,
        text.escape_ascii()
    );
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
    let texts: Vec<Vec<u8>> = (0..=longest)
        .flat_map(|length| {
            (0..1 << length).map(move |bits| {
                (0..length)
                    .map(|at| b'a' + (bits >> at & 1) as u8)
                    .collect()
            })
        })
        .collect();
    for text in grammars {
        let grammar = match Grammar::read(text, Notation::Bnf) {
            Ok(grammar) => grammar,
            Err(error) => panic!("{text}: {error}"),
        };
        let checker = Checker::new(&grammar);
        let mut derived = 0;
        for rule in grammar.rules() {
            let dfa = Dfa::new(&grammar, &rule.name).unwrap();
            for text in &texts {
                derived += compare(&grammar, &rule.name, text).unwrap_or(0);
                let derivations = Parser::new(&grammar).derivations(&rule.name, text);
                assert_eq!(
                    derivations.is_ok(),
                    dfa.accepts(text),
                    "{}: {}",
                    rule.name,
                    text.escape_ascii()
                );
                for tree in derivations
                    .iter()
                    .flat_map(|derivations| derivations.iter().take(100))
                {
                    assert_eq!(checker.check(&tree, text), Ok(()));
                }
            }
        }
        assert!(derived > 20, "{text}");
    }
}

#[test]
fn an_iteration_that_derives_nothing_is_left_out() {
    let grammar = Grammar::read(
        "a = *x\nb = 2*x\nc = *2x\nd = *\"\"\nx = *\"a\"\n",
        Notation::Bnf,
    )
    .unwrap();
    let parser = Parser::new(&grammar);
    let all = |rule, text: &str| lines(&parser.derivations(rule, text.as_bytes()).unwrap(), text);
    assert_eq!(all("a", ""), ["a(@0)"]);
    assert_eq!(all("a", "aa"), ["a(aa)[x(aa)]", "a(aa)[x(a) x(a)]"]);
    assert_eq!(
        all("b", "a"),
        [
            "b(a)[x(a) x(@1)]",
            "b(a)[x(@0) x(a)]",
            "b(a)[x(@0) x(@0) x(a)]"
        ]
    );
    assert_eq!(
        all("c", ""),
        ["c(@0)[x(@0) x(@0)]", "c(@0)[x(@0)]", "c(@0)"]
    );
    assert_eq!(all("d", ""), ["d(@0)"]);
}

#[test]
fn the_first_derivation_is_the_one_that_the_rules_prefer() {
    let of = |grammar, rule: &str, text: &str| {
        lines(
            &Parser::new(grammar)
                .derivations(rule, text.as_bytes())
                .unwrap(),
            text,
        )
    };
    assert_eq!(
        of(Grammar::rfc3986(), "host", "1.2.3.4"),
        [
            "host(1.2.3.4)[IPv4address(1.2.3.4)[dec-octet(1) dec-octet(2) dec-octet(3) dec-octet(4)]]",
            "host(1.2.3.4)[reg-name(1.2.3.4)]",
        ]
    );
    // Ambiguity that RFC 1738 settles in prose, and the draft does not.
    assert_eq!(
        of(Grammar::rfc1738(), "schemepart", "//h"),
        [
            "schemepart(//h)",
            "schemepart(//h)[ip-schemepart(//h)[login(h)[hostport(h)[host(h)[hostname(h)[toplabel(h)]]]]]]",
        ]
    );
    assert_eq!(
        of(Grammar::url_draft(), "group", "a.b"),
        [
            "group(a.b)[ialpha(a.b)[xalphas(.b)]]",
            "group(a.b)[ialpha(a) ialpha(b)]"
        ]
    );
}

#[test]
fn long_texts_take_little_time() {
    let texts = [
        (
            Grammar::rfc3986(),
            "URI",
            format!(
                "http://user@host:80/{}?{}#f",
                "segment/".repeat(400),
                "query=%41&".repeat(400)
            ),
        ),
        (
            Grammar::rfc1738(),
            "httpurl",
            format!("http://{}host/{}", "label.".repeat(500), "a/".repeat(2000)),
        ),
        (
            Grammar::rfc2396(),
            "absoluteURI",
            format!("http://host/{}", "a;b/".repeat(1000)),
        ),
        (
            Grammar::url_draft(),
            "uri",
            format!("news:{}", "a.b.".repeat(25)),
        ),
    ];
    for (grammar, rule, text) in texts {
        let begin = Instant::now();
        let derivations = Parser::new(grammar)
            .derivations(rule, text.as_bytes())
            .unwrap();
        Checker::new(grammar)
            .check(&derivations.first(), text.as_bytes())
            .unwrap();
        assert!(begin.elapsed() < Duration::from_secs(10));
    }
}

#[test]
fn what_would_take_too_long_is_refused() {
    let read = |text: &str| Grammar::read(text, Notation::Bnf).unwrap();
    let error = |grammar: &Grammar, text: &str| {
        Parser::new(grammar)
            .derivations(&grammar.rules()[0].name, text.as_bytes())
            .unwrap_err()
    };
    let long = "a".repeat(1 << 16);
    let grammar = read("a = *\"a\"\n");
    assert!(
        Parser::new(&grammar)
            .derivations("a", long.as_bytes())
            .is_ok()
    );
    assert_eq!(
        error(&grammar, &format!("{long}a")),
        ParseError::TooLong { most: 1 << 16 }
    );
    // Each piece of the text is an `x`.
    assert_eq!(
        error(&read("a = *x\nx = 1*y\ny = 1*\"a\"\n"), &long[..5000]),
        ParseError::TooAmbiguous
    );
    // A tree as deep as the text is long.
    let deep = read("a = \"a\" b | \"a\"\nb = \"a\" a | \"a\"\n");
    assert!(
        Parser::new(&deep)
            .derivations("a", &long.as_bytes()[..900])
            .is_ok()
    );
    assert_eq!(
        error(&deep, &long[..1100]),
        ParseError::TooDeep { most: 1000 }
    );
    // Twenty rules, each of which leads to all others for nothing.
    let rules: Vec<String> = (0..20).map(|at| format!("r{at}")).collect();
    let circle: String = rules
        .iter()
        .map(|rule| format!("{rule} = x [ {} ]\n", rules.join(" | ")))
        .collect();
    for notes in one_in(2, ["", &format!("; characters: {}\n", rules.join(" "))]) {
        assert_eq!(
            error(&read(&format!("{notes}{circle}x = [ \"a\" ]\n")), "a"),
            ParseError::TooAmbiguous
        );
    }
}

#[test]
fn very_many_derivations_are_counted_up_to_a_bound() {
    let grammar = Grammar::read("a = *x\nx = 1*\"a\"\n", Notation::Bnf).unwrap();
    let text = "a".repeat(100);
    let derivations = Parser::new(&grammar)
        .derivations("a", text.as_bytes())
        .unwrap();
    assert_eq!(derivations.count(), Derivations::MANY);
    assert_eq!(derivations.first().children.len(), 1);
    let checker = Checker::new(&grammar);
    assert!(
        derivations
            .iter()
            .take(1000)
            .all(|tree| checker.check(&tree, text.as_bytes()) == Ok(()))
    );
    assert_eq!(
        Parser::new(&grammar)
            .derivations("a", &[b'a'; 20])
            .unwrap()
            .count(),
        1 << 19
    );
}
