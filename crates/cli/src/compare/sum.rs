//! A sum of rules as a command line argument: `rfc1738:url - ( ftpurl | my.abnf:url )`.

use std::{borrow::Cow, collections::BTreeMap, iter, ops::Range};

use rfc1738_conformance::{
    automaton::Dfa,
    compare::{Language, Operator},
    grammar::Grammar,
    safe::{Excerpt, visible},
};

use crate::{
    arguments::grammar::{self, LoadError},
    automata,
    failure::Failure,
};

/// The maximum number of rules in one argument. It bounds time, and the depth of the sum.
const RULES: usize = 100;

/// The grammar of a rule that is given without one.
const DEFAULT: &str = "rfc1738";

/// The grammars and the automata that are named, by their names.
#[derive(Default)]
pub(super) struct Grammars {
    grammars: BTreeMap<String, Cow<'static, Grammar>>,
    automata: BTreeMap<String, Dfa>,
    /// The names of those automata that are only lower bounds.
    pub(super) lower_bounds: Vec<String>,
}

/// A sum of rules, in postfix notation.
pub(super) struct Sum<'a> {
    argument: &'a str,
    items: Vec<Item<'a>>,
}

enum Item<'a> {
    Rule(Named<'a>),
    /// The name of a file with an automaton.
    Automaton(&'a str),
    Operator(Operator),
}

/// `[GRAMMAR:]RULE`, and where it is in the argument.
struct Named<'a> {
    grammar: Option<&'a str>,
    name: &'a str,
    at: usize,
}

/// The error that `argument` is not a sum of rules, and where.
fn misplaced(argument: &str, at: usize, message: &str) -> Failure {
    format!("{message}\n\n{}", Excerpt::around(argument.as_bytes(), at).pointed(at)).into()
}

impl<'a> Sum<'a> {
    /// Parses `argument`. All operators have the same precedence, and associate to the left.
    pub(super) fn read(argument: &'a str) -> Result<Self, Failure> {
        let mut reader = Reader { argument, items: Vec::new(), open: Vec::new() };
        let mut wants_rule = true;
        for (token, at) in tokens(argument) {
            match token {
                Token::Open if wants_rule => reader.open.push(Open::Parenthesis(at.start)),
                Token::Rule if wants_rule => reader.rule(at)?,
                Token::Close if !wants_rule => reader.close(at.start)?,
                Token::Operator(operator) if !wants_rule => reader.operator(operator),
                _ if wants_rule => return Err(reader.missing(at.start)),
                _ => return Err(misplaced(argument, at.start, AN_OPERATOR)),
            }
            wants_rule = matches!(token, Token::Open | Token::Operator(_));
        }
        if wants_rule { Err(reader.missing(argument.len())) } else { reader.end() }
    }

    /// Loads the grammars that are named.
    pub(super) fn load(&self, grammars: &mut Grammars) -> Result<(), Failure> {
        for item in &self.items {
            match *item {
                Item::Rule(Named { grammar, at, .. }) => {
                    let name = grammar.unwrap_or(DEFAULT);
                    if !grammars.grammars.contains_key(name) {
                        let grammar = grammar::load(name).map_err(|error| match error {
                            LoadError::Unknown(unknown) => misplaced(self.argument, at, &unknown.to_string()),
                            other => other.into(),
                        })?;
                        grammars.grammars.insert(name.to_owned(), grammar);
                    }
                }
                Item::Automaton(name) if !grammars.automata.contains_key(name) => {
                    let (automaton, is_lower_bound) = automata::read(name)?;
                    grammars.automata.insert(name.to_owned(), automaton);
                    if is_lower_bound {
                        grammars.lower_bounds.push(visible(name.as_bytes()));
                    }
                }
                Item::Automaton(_) | Item::Operator(_) => {}
            }
        }
        Ok(())
    }

    /// The set of strings, from the loaded grammars.
    pub(super) fn language<'g>(&self, grammars: &'g Grammars) -> Result<Language<'g>, Failure> {
        let mut stack: Vec<Language<'g>> = Vec::new();
        for item in &self.items {
            let next = match item {
                Item::Rule(Named { grammar, name, at }) => {
                    let of = &grammars.grammars[grammar.unwrap_or(DEFAULT)];
                    let name_at = grammar.map_or(*at, |grammar| at + grammar.len() + 1);
                    let rule = grammar::rule(of, name);
                    let rule = rule.map_err(|unknown| misplaced(self.argument, name_at, &unknown.to_string()))?;
                    Language::new(of, &rule.name)?
                }
                Item::Automaton(name) => grammars.automata[*name].clone().into(),
                Item::Operator(operator) => {
                    let [b, a] = [stack.pop(), stack.pop()].map(|part| part.expect("an operator is after two sets"));
                    a.and(*operator, b)?
                }
            };
            stack.push(next);
        }
        Ok(stack.pop().expect("a sum is not empty"))
    }
}

const A_RULE: &str = "a rule was expected here: write RULE or GRAMMAR:RULE";
const AN_OPERATOR: &str = "an operator was expected here: write ` - `, ` | ` or ` & `, with spaces around it";
const UNOPENED: &str = "this parenthesis was never opened: remove it, or add a `(`";
const UNCLOSED: &str = "this parenthesis is never closed: add a `)`";

/// Turns a sum into postfix notation (Dijkstra, 1961).
struct Reader<'a> {
    argument: &'a str,
    items: Vec<Item<'a>>,
    open: Vec<Open>,
}

/// Something that is still open.
enum Open {
    Operator(Operator),
    /// And where it is.
    Parenthesis(usize),
}

/// The grammar, if there is one, and the name: at the colon after a file's extension, or else at the first one. The name of
/// a rule that a file takes from its base may have a colon too.
fn split(text: &str) -> (Option<&str>, &str) {
    let after = |extension: &str| text.find(extension).map(|at| at + extension.len() - 1);
    let colon = [".abnf:", ".bnf:", ":"].into_iter().find_map(after);
    colon.map_or((None, text), |colon| (Some(&text[..colon]), &text[colon + 1..]))
}

impl<'a> Reader<'a> {
    fn missing(&self, at: usize) -> Failure {
        misplaced(self.argument, at, A_RULE)
    }

    fn rule(&mut self, Range { start: at, end }: Range<usize>) -> Result<(), Failure> {
        let text = &self.argument[at..end];
        let item = match text.ends_with(automata::EXTENSION) {
            true => Item::Automaton(text),
            false => self.named(text, at)?,
        };
        let rules = self.items.iter().filter(|item| !matches!(item, Item::Operator(_))).count();
        if rules == RULES {
            let message = format!("this is too much: a sum may have {RULES} rules");
            return Err(misplaced(self.argument, at, &message));
        }
        self.items.push(item);
        Ok(())
    }

    /// A rule of a grammar. The text is at this position.
    fn named(&self, text: &'a str, at: usize) -> Result<Item<'a>, Failure> {
        let (grammar, name) = split(text);
        let mut words = words(name);
        let name_at = at + text.len() - name.len();
        if !name.starts_with(words.next().map_or(" ", |(word, _)| word)) {
            return Err(self.missing(name_at));
        }
        if let Some((_, next)) = words.next() {
            return Err(misplaced(self.argument, name_at + next, AN_OPERATOR));
        }
        Ok(Item::Rule(Named { grammar, name, at }))
    }

    fn operator(&mut self, operator: Operator) {
        self.apply();
        self.open.push(Open::Operator(operator));
    }

    /// Applies the operators since the last parenthesis.
    fn apply(&mut self) {
        let operators = iter::from_fn(|| self.open.pop_if(|open| matches!(open, Open::Operator(_))));
        self.items.extend(operators.filter_map(|open| match open {
            Open::Operator(operator) => Some(Item::Operator(operator)),
            Open::Parenthesis(_) => None,
        }));
    }

    fn close(&mut self, at: usize) -> Result<(), Failure> {
        self.apply();
        self.open.pop().map(|_| ()).ok_or_else(|| misplaced(self.argument, at, UNOPENED))
    }

    fn end(mut self) -> Result<Sum<'a>, Failure> {
        self.apply();
        match self.open.pop() {
            Some(Open::Parenthesis(at)) => Err(misplaced(self.argument, at, UNCLOSED)),
            _ => Ok(Sum { argument: self.argument, items: self.items }),
        }
    }
}

/// A piece of an argument.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Token {
    Open,
    Close,
    Operator(Operator),
    Rule,
}

/// The tokens, each with its range. Operators are words; parentheses may be at the beginning or the end of one. All words
/// between are one rule, as the name of a file may have spaces.
fn tokens(argument: &str) -> Vec<(Token, Range<usize>)> {
    let mut tokens: Vec<(Token, Range<usize>)> = Vec::new();
    for (word, at) in words(argument) {
        let start = at + word.len() - word.trim_start_matches('(').len();
        let end = (at + word.trim_end_matches(')').len()).max(start);
        tokens.extend((at..start).map(|at| (Token::Open, at..at + 1)));
        let token = match &argument[start..end] {
            "|" => Token::Operator(Operator::Union),
            "&" => Token::Operator(Operator::Intersection),
            "-" => Token::Operator(Operator::Difference),
            _ => Token::Rule,
        };
        match tokens.last_mut() {
            _ if start == end => {}
            Some((Token::Rule, range)) if token == Token::Rule => range.end = end,
            _ => tokens.push((token, start..end)),
        }
        tokens.extend((end..at + word.len()).map(|at| (Token::Close, at..at + 1)));
    }
    tokens
}

/// The words of a string, each with its position.
fn words(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let mut next = 0;
    text.split(|character: char| character.is_ascii_whitespace()).filter_map(move |word| {
        let at = next;
        next += word.len() + 1;
        (!word.is_empty()).then_some((word, at))
    })
}
