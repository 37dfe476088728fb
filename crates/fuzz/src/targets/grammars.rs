//! `combinators` and `grammars`: what the combinators, derivations and automata of a grammar say
//! about a string. `bnf`, `abnf` and `draft-notation`: the text of a grammar.

use std::{cell::RefCell, collections::HashMap, sync::LazyLock};

use rfc1738::{Derivation, Production};
use rfc1738_conformance::{
    automaton::{CompileError, Dfa},
    compare::Rules,
    derivation::{Checker, Node, ParseError, Parser},
    grammar::{Expression, Grammar, GrammarError, GrammarErrorKind, Notation, Reader},
    language::Language,
    rfc1738::agreed,
    sentence::{NearMisses, Sentences},
};
use testkit::trees::assert_reads_alike;

use crate::{
    Input,
    automata::{Automata, assert_exact, assert_line, node},
    shown,
};

thread_local! {
    static SECTION_5: RefCell<Automata> = RefCell::default();
}

/// The combinator of any production of section 5 reads the same prefix as its automaton, from every
/// kind of input; its derivations are valid, and its errors exact.
pub(crate) fn combinators(input: &mut Input<'_>) {
    static CHECKER: LazyLock<Checker<'_>> = LazyLock::new(|| Checker::new(Grammar::rfc1738()));
    let production = *input.choose(&Production::ALL);
    let text = input.text;
    SECTION_5.with_borrow_mut(|automata| {
        let dfa = automata.of(Grammar::rfc1738(), production.name());
        let longest = dfa.longest_prefix(text);
        assert_eq!(
            production.longest_prefix(text),
            longest,
            "{production}: {}",
            shown(text)
        );
        assert_reads_alike(production, text);
        let derivation = Derivation::of(production, text);
        assert_eq!(
            derivation.as_ref().map(|derivation| derivation.end),
            longest,
            "{production}: {}",
            shown(text)
        );
        if let Some(derivation) = derivation {
            assert_eq!(
                CHECKER.check(&node(&derivation), text),
                Ok(()),
                "{production}: {}",
                shown(text)
            );
        }
        match production.parse(text) {
            Ok(derivation) => assert!(dfa.accepts(text) && derivation.end == text.len()),
            Err(error) => {
                assert!(!dfa.accepts(text));
                assert_exact(dfa, text, error.offset(), error.expected());
                assert!(error.range().end <= text.len() && error.range().start <= error.offset());
                assert_line(&error.to_string());
            }
        }
    });
}

/// A grammar, with the automata, the parser and the checker made from it.
struct GrammarTools {
    grammar: &'static Grammar,
    automata: RefCell<Automata>,
    parser: Parser<'static>,
    checker: Checker<'static>,
    /// For each rule of the grammar, the index that finds the rule at a position.
    rules: RefCell<HashMap<&'static str, Rules<'static>>>,
}

thread_local! {
    static TOOLS: Vec<GrammarTools> = {
        let grammars = Grammar::BUNDLED.iter().filter_map(|name| Grammar::bundled(name)).chain([agreed::grammar()]);
        let tools = |grammar| GrammarTools {
            grammar,
            automata: RefCell::default(),
            parser: Parser::new(grammar),
            checker: Checker::new(grammar),
            rules: RefCell::default(),
        };
        grammars.map(tools).collect()
    };
}

/// The maximum length of a string whose derivations are all made: a grammar may be very ambiguous.
const SHORT: usize = 200;

/// A rule of any bundled grammar has derivations of exactly the texts that its automaton accepts,
/// and they are valid. For any other text, the dead end is where the automaton dies, and expects
/// the bytes that the automaton takes there.
pub(crate) fn any(input: &mut Input<'_>) {
    TOOLS.with(|all| {
        let tools = input.choose(all);
        let rule = &input.choose(tools.grammar.rules()).name;
        let text = &input.text[..input.text.len().min(SHORT)];
        let mut automata = tools.automata.borrow_mut();
        let Some(dfa) = automata.unless_too_large(tools.grammar, rule) else {
            return;
        };
        let context = || format!("{rule}: {}", shown(text));
        match tools.parser.derivations(rule, text) {
            Ok(derivations) => {
                assert!(dfa.accepts(text), "{}", context());
                for node in derivations.iter().take(3) {
                    assert!(
                        node.production == rule && (node.start, node.end) == (0, text.len()),
                        "{}",
                        context()
                    );
                    assert_eq!(tools.checker.check(&node, text), Ok(()), "{}", context());
                }
            }
            Err(ParseError::Underivable(end)) => {
                assert!(!dfa.accepts(text), "{}", context());
                let (at, state) = dfa.viable_prefix(text);
                assert_eq!(
                    (end.at, end.longest_prefix),
                    (at, dfa.longest_prefix(text)),
                    "{}",
                    context()
                );
                for byte in 0..=u8::MAX {
                    let is_alive = dfa.dead() != Some(dfa.next(state, byte));
                    assert_eq!(
                        end.expected.contains(byte),
                        is_alive,
                        "{byte:#x} in {}",
                        context()
                    );
                }
                assert_eq!(end.can_end, dfa.is_accepting(state), "{}", context());
                assert_line(&end.to_string());
                let mut rules = tools.rules.borrow_mut();
                let rules_at = rules.entry(rule).or_insert_with(|| {
                    let language =
                        Language::rule(tools.grammar, rule).expect("a rule of a reasonable size");
                    Rules::new(Box::leak(Box::new(language))).expect("a rule of a reasonable size")
                });
                let rule_there = rules_at.at(text, at).unwrap_or_default();
                assert!(
                    rule_there.is_none_or(|rule| tools.grammar.rule(rule).is_some()),
                    "{}",
                    context()
                );
            }
            Err(ParseError::TooAmbiguous | ParseError::TooDeep { .. }) => {}
            Err(error) => panic!("{error}: {}", context()),
        }
    });
}

pub(crate) fn bnf(input: &mut Input<'_>) {
    text(input, Notation::Bnf, Some(in_bnf));
}

pub(crate) fn abnf(input: &mut Input<'_>) {
    text(
        input,
        Notation::Abnf,
        // Only in a text of code points, quotes hold characters that are not of US-ASCII.
        Some(|expression| Some(in_abnf(expression)).filter(|text| text.is_ascii())),
    );
}

pub(crate) fn draft(input: &mut Input<'_>) {
    text(input, Notation::Draft, None);
}

/// Writes an expression in a notation, if the notation has a text for it.
type Write = fn(&Expression) -> Option<String>;

/// A text may be a grammar, over a base or not. Whatever it is, it is read; the rules that can be
/// used are consistent, and the others are refused with a place in the text.
fn text(input: &mut Input<'_>, notation: Notation, write: Option<Write>) {
    let has_base = input.bool();
    let seed = input.byte();
    let text = &*input.str();
    let mut reader = Reader::new(notation);
    if has_base {
        reader = reader.base("ours", BASE.clone());
    }
    let grammar = reader.read(text);
    assert_refused(&grammar, text);
    if !has_base {
        let read = Grammar::read(text, notation);
        match grammar.problems().first() {
            Some(problem) => assert_eq!(read.as_ref(), Err(&**problem)),
            None => assert_eq!(read.as_ref(), Ok(&grammar)),
        }
    }
    if let Some(write) = write {
        assert_read_again(&grammar, notation, write);
    }
    for rule in grammar.own_rules().iter().take(4) {
        assert_consistent(&grammar, &rule.name, seed.into());
    }
}

/// A base with a rule of each kind, and one that cannot be used.
static BASE: LazyLock<Grammar> = LazyLock::new(|| {
    let text = "\
nest = \"(\" [ nest / list ] \")\"\n\
list = [ list \",\" ] item\n\
item = %x61 / %x1F600 / \"-\" item\n\
bad = nowhere\n";
    let grammar = Reader::new(Notation::Abnf).read(text);
    assert_eq!(
        (grammar.own_rules().len(), grammar.problems().len()),
        (3, 1)
    );
    grammar
});

/// Every problem has a place in the text; every refused rule has a path to one of them, and is not
/// in the grammar, and all names of those that are there are there.
fn assert_refused(grammar: &Grammar, text: &str) {
    for problem in grammar.problems() {
        assert_located(text, problem);
    }
    for refusal in grammar.refusals().take(20) {
        let name = &refusal.rule;
        assert!(grammar.rule(name).is_none(), "{name}");
        assert_eq!(grammar.refusal(name), Some(refusal.clone()));
        assert_eq!(refusal.path.first(), Some(name));
        assert!(grammar.problems().contains(&refusal.problem), "{refusal}");
    }
    for rule in grammar.rules().iter().take(100) {
        for name in rule.uses() {
            assert!(grammar.rule(name).is_some(), "{name} in {}", rule.text);
        }
    }
}

fn assert_located(text: &str, error: &GrammarError) {
    // The message may quote the text, and the command makes it visible.
    assert!(!error.to_string().is_empty());
    let line = text
        .split('\n')
        .nth(error.line as usize - 1)
        .expect("the line is one of the text");
    assert!(
        (1..=line.chars().count() + 1).contains(&error.column),
        "{error}: {line:?}"
    );
}

/// The rules of ABNF that every text has.
const CORE: [&str; 16] = [
    "ALPHA", "BIT", "CHAR", "CR", "CRLF", "CTL", "DIGIT", "DQUOTE", "HEXDIG", "HTAB", "LF", "LWSP",
    "OCTET", "SP", "VCHAR", "WSP",
];

/// The rules of a grammar that are written and read again stay the same, unless the notation cannot
/// write one, or some are taken from a base: those may have names that no notation writes.
fn assert_read_again(grammar: &Grammar, notation: Notation, write: Write) {
    // BNF has no core, so a `digit` that is taken is that of a base.
    let is_core = |name: &str| {
        notation == Notation::Abnf && CORE.contains(&name.to_ascii_uppercase().as_str())
    };
    let (own, taken) = grammar.rules().split_at(grammar.own_rules().len());
    if own.is_empty()
        || own.iter().any(|rule| is_core(&rule.name))
        || !taken.iter().all(|rule| is_core(&rule.name))
    {
        return;
    }
    let rules = grammar.own_rules();
    let lines = rules
        .iter()
        .map(|rule| Some(format!("{} = {}\n", rule.name, write(&rule.expression)?)));
    let Some(text) = lines.collect::<Option<String>>() else {
        return;
    };
    let again = Grammar::read(&text, notation).unwrap_or_else(|error| panic!("{error}\n{text}"));
    for rule in rules {
        let other = again
            .rule(&rule.name)
            .unwrap_or_else(|| panic!("{} in\n{text}", rule.name));
        assert_eq!(write(&other.expression), write(&rule.expression), "{text}");
        assert_eq!(other.recursion, rule.recursion, "{text}");
    }
}

/// An expression as BNF, which has no ranges; the list of RFC 9110, section 5.6.1, has two of one
/// byte, for a space and a tab.
fn in_bnf(expression: &Expression) -> Option<String> {
    let mut text = String::new();
    let written = expression.tokens(&mut |part, token| {
        text += token;
        match part {
            Expression::Range(..) => Err(()),
            _ => Ok(()),
        }
    });
    written.ok().map(|()| text)
}

/// An expression as ABNF: RFC 5234, and RFC 7405 for letters in one case.
fn in_abnf(expression: &Expression) -> String {
    let all = |parts: &[Expression], separator: &str| {
        parts
            .iter()
            .map(in_abnf)
            .collect::<Vec<_>>()
            .join(separator)
    };
    match expression {
        Expression::Literal(text) | Expression::AnyCase(text) if text == "\"" => "%x22".into(),
        Expression::Literal(text)
            if text
                .bytes()
                .any(|byte| !(b' '..=b'~').contains(&byte) || byte == b'"') =>
        {
            let octets: Vec<String> = text.bytes().map(|byte| format!("{byte:02X}")).collect();
            format!("%x{}", octets.join("."))
        }
        Expression::Literal(text) => format!("%s\"{text}\""),
        Expression::AnyCase(text) => format!("\"{text}\""),
        Expression::Range(first, last) if first == last => format!("%x{first:02X}"),
        Expression::Range(first, last) => format!("%x{first:02X}-{last:02X}"),
        Expression::Name(name) => name.clone(),
        Expression::Sequence(parts) => format!("({})", all(parts, " ")),
        Expression::Alternatives(parts) => format!("({})", all(parts, " / ")),
        Expression::Optional(inner) => format!("[{}]", in_abnf(inner)),
        Expression::Repetition { min, max, element } => {
            format!(
                "{min}*{}({})",
                max.map_or(String::new(), |max| max.to_string()),
                in_abnf(element)
            )
        }
    }
}

/// The memory that an automaton may take. A larger one is refused, and its rule is not tested
/// further.
const MEMORY: usize = 1 << 20;

/// A rule that nests, and the depth of its automaton.
type Depth = (String, u32);

/// A form of the grammar in which this rule has an automaton, with the depths that are needed for
/// that; `None` if it would be too large.
fn with_automaton(grammar: &Grammar, rule: &str, depth: u32) -> Option<(Grammar, Vec<Depth>, Dfa)> {
    let mut grammar = grammar.clone();
    // A cycle may still nest when one of its rules has a depth.
    for _ in 0..4 {
        match Dfa::within(MEMORY, &grammar, rule) {
            Ok(dfa) => {
                let depths = grammar.depths();
                let depths = depths
                    .map(|(name, depth)| (name.to_owned(), depth))
                    .collect();
                return Some((grammar, depths, dfa));
            }
            Err(CompileError::TooLarge(_)) => return None,
            Err(CompileError::UnknownProduction(unknown)) => {
                let problem = unknown.refusal.expect("the rule exists").problem;
                match &problem.kind {
                    GrammarErrorKind::Recursive(cycle) => {
                        assert_eq!(grammar.nests(rule), Ok(true), "{problem}");
                        let nesting = cycle.first().expect("a cycle has a rule");
                        // It may be one of a level of another rule.
                        let nesting = nesting.split('@').next().unwrap_or(nesting);
                        grammar = grammar.with_depth(nesting, depth).expect("it nests");
                    }
                    GrammarErrorKind::TooLarge(_) | GrammarErrorKind::NestedTooDeeply => {
                        return None;
                    }
                    other => panic!("{rule}: {other}"),
                }
            }
            Err(other) => panic!("{rule}: {other}"),
        }
    }
    None
}

/// The automaton, the sentences and the derivations of a rule agree. If it nests, its automaton
/// has the strings that nest to a depth.
fn assert_consistent(grammar: &Grammar, rule: &str, seed: u64) {
    let depth = 1 + (seed % 3) as u32;
    let Some((form, depths, dfa)) = with_automaton(grammar, rule, depth) else {
        return;
    };
    let nests = grammar.nests(rule) == Ok(true);
    let tools = RuleTools {
        grammar,
        rule,
        parser: Parser::new(grammar),
        checker: Checker::new(grammar),
        dfa: &dfa,
        depths: nests.then_some(&depths),
    };
    let sentences = Sentences::new(&form, rule, seed).expect("it has an automaton");
    for sentence in sentences.take(3) {
        assert!(dfa.accepts(&sentence), "{rule}: {}", shown(&sentence));
        tools.assert_derives(&sentence);
    }
    let near = NearMisses::new(&form, rule, seed).expect("it has an automaton");
    for string in near.take(2) {
        tools.assert_derives(&string);
    }
    if nests && let Some((deeper, _, _)) = with_automaton(grammar, rule, depth + 1) {
        let sentences = Sentences::new(&deeper, rule, seed).expect("it has an automaton");
        for sentence in sentences.take(3) {
            tools.assert_derives(&sentence);
        }
    }
}

/// A rule, with everything that decides it.
struct RuleTools<'a> {
    grammar: &'a Grammar,
    rule: &'a str,
    parser: Parser<'a>,
    checker: Checker<'a>,
    dfa: &'a Dfa,
    /// If it nests, how deep it does so in the automaton.
    depths: Option<&'a Vec<Depth>>,
}

impl RuleTools<'_> {
    fn assert_derives(&self, string: &[u8]) {
        if string.len() > SHORT {
            return;
        }
        let RuleTools {
            rule,
            parser,
            checker,
            dfa,
            depths,
            ..
        } = self;
        let context = || format!("{rule}: {}", shown(string));
        let is_accepted = dfa.accepts(string);
        match parser.derivations(rule, string) {
            Ok(derivations) => {
                for node in derivations.iter().take(8) {
                    assert_eq!(checker.check(&node, string), Ok(()), "{}", context());
                    let is_within = match depths {
                        None => true,
                        Some(depths) => depths.iter().all(|(name, depth)| {
                            self.is_node(name) && nesting(&node, name) <= *depth
                        }),
                    };
                    assert!(is_accepted || !is_within, "{}", context());
                }
            }
            Err(ParseError::Underivable(end)) => {
                assert!(!is_accepted, "{}", context());
                if depths.is_none() {
                    assert_eq!(end.at, dfa.viable_prefix(string).0, "{}", context());
                }
                assert_line(&end.to_string());
            }
            Err(ParseError::TooAmbiguous | ParseError::TooDeep { .. }) => {}
            Err(error) => panic!("{error}: {}", context()),
        }
        match parser.longest_prefix(rule, string) {
            Ok(longest) if depths.is_none() => {
                assert_eq!(longest, dfa.longest_prefix(string), "{}", context());
            }
            // What nests more deeply may be longer.
            Ok(longest) => assert!(longest >= dfa.longest_prefix(string), "{}", context()),
            Err(ParseError::TooAmbiguous) => {}
            Err(error) => panic!("{error}: {}", context()),
        }
    }

    fn is_node(&self, rule: &str) -> bool {
        let rule = self.grammar.rule(rule);
        rule.is_some_and(|rule| rule.leaves_node)
    }
}

/// How many nodes of a rule are in one another.
fn nesting(root: &Node<'_>, rule: &str) -> u32 {
    let mut deepest = 0;
    let mut left = vec![(root, 0)];
    while let Some((node, outside)) = left.pop() {
        let depth = outside + u32::from(node.production == rule);
        deepest = deepest.max(depth);
        left.extend(node.children.iter().map(|child| (child, depth)));
    }
    deepest
}
