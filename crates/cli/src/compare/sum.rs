//! A sum of rules as a command line argument: `rfc1738:url - ( ftpurl | my.abnf:url )`.

use std::{borrow::Cow, collections::BTreeMap, fmt::Display, ops::Range};

use rfc1738_conformance::{
    automaton::{Dfa, Stored},
    grammar::Grammar,
    language::{Language, Operator},
    safe::{Excerpt, shortened, visible},
};

use crate::{
    arguments::{grammar, name::UnknownName},
    failure::Failure,
    input::file,
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

/// A sum of rules: its tokens, each with its range in the argument.
pub(super) struct Sum<'a> {
    argument: &'a str,
    tokens: Vec<(Token, Range<usize>)>,
}

/// A set of strings that a sum names.
enum Operand<'a> {
    /// The name is at this position.
    Rule {
        grammar: &'a str,
        name: &'a str,
        at: usize,
    },
    /// The name of a file with an automaton.
    Automaton(&'a str),
}

const A_RULE: &str = "a rule was expected here: write RULE or GRAMMAR:RULE";
const AN_OPERATOR: &str =
    "an operator was expected here: write ` - `, ` | ` or ` & `, with spaces around it";
const UNOPENED: &str = "this parenthesis was never opened: remove it, or add a `(`";
const UNCLOSED: &str = "this parenthesis is never closed: add a `)`";

impl<'a> Sum<'a> {
    pub(super) fn new(argument: &'a str) -> Self {
        Sum {
            argument,
            tokens: tokens(argument),
        }
    }

    /// The error that this is not a sum of rules, and where.
    fn misplaced(&self, at: usize, message: impl Display) -> Failure {
        format!(
            "{message}\n\n{}",
            Excerpt::around(self.argument.as_bytes(), at).pointed(at)
        )
        .into()
    }

    /// Loads the grammars and the automata that are named.
    pub(super) fn load(&self, grammars: &mut Grammars) -> Result<(), Failure> {
        for ((_, at), number) in self
            .tokens
            .iter()
            .filter(|(token, _)| *token == Token::Rule)
            .zip(1..)
        {
            if number > RULES {
                return Err(self.misplaced(
                    at.start,
                    format_args!("this is too much: a sum may have {RULES} rules"),
                ));
            }
            match self.operand(at)? {
                Operand::Rule { grammar: name, .. } if !grammars.grammars.contains_key(name) => {
                    let grammar = grammar::load(name).map_err(|failure| {
                        match failure.downcast::<UnknownName>() {
                            Ok(unknown) => self.misplaced(at.start, unknown),
                            Err(other) => other,
                        }
                    })?;
                    grammars.grammars.insert(name.to_owned(), grammar);
                }
                Operand::Automaton(name) if !grammars.automata.contains_key(name) => {
                    let (automaton, is_lower_bound) = read_automaton(name)?;
                    grammars.automata.insert(name.to_owned(), automaton);
                    if is_lower_bound {
                        grammars.lower_bounds.push(visible(name.as_bytes()));
                    }
                }
                Operand::Rule { .. } | Operand::Automaton(_) => {}
            }
        }
        Ok(())
    }

    /// The operand that the words at `range` name.
    fn operand(&self, range: &Range<usize>) -> Result<Operand<'a>, Failure> {
        let text = &self.argument[range.clone()];
        if text.ends_with(AUTOMATON) {
            return Ok(Operand::Automaton(text));
        }
        let (grammar, name) = split(text);
        let at = range.end - name.len();
        match name.find(|character: char| character.is_ascii_whitespace()) {
            None if !name.is_empty() => Ok(Operand::Rule {
                grammar: grammar.unwrap_or(DEFAULT),
                name,
                at,
            }),
            None | Some(0) => Err(self.misplaced(at, A_RULE)),
            Some(space) => Err(self.misplaced(
                range.end - name[space..].trim_ascii_start().len(),
                AN_OPERATOR,
            )),
        }
    }

    /// The set of strings, from the loaded grammars. All operators have the same precedence, and
    /// associate to the left.
    pub(super) fn language(&self, grammars: &Grammars) -> Result<Language, Failure> {
        // The sum so far, unless a rule is expected; what precedes it; and what precedes each open
        // parenthesis, with its position.
        let mut sum = None;
        let mut before: Option<(Language, Operator)> = None;
        let mut open = Vec::new();
        let after = |before: Option<(Language, Operator)>, set: Language| match before {
            Some((a, operator)) => a.combined(operator, &set),
            None => set,
        };
        for (token, at) in &self.tokens {
            match (token, sum.take()) {
                (Token::Open, None) => open.push((before.take(), at.start)),
                (Token::Rule, None) => sum = Some(after(before.take(), self.set(at, grammars)?)),
                (Token::Operator(operator), Some(set)) => before = Some((set, *operator)),
                (Token::Close, Some(set)) => {
                    let (before, _) = open
                        .pop()
                        .ok_or_else(|| self.misplaced(at.start, UNOPENED))?;
                    sum = Some(after(before, set));
                }
                (_, None) => return Err(self.misplaced(at.start, A_RULE)),
                (_, Some(_)) => return Err(self.misplaced(at.start, AN_OPERATOR)),
            }
        }
        match (sum, open.pop()) {
            (None, _) => Err(self.misplaced(self.argument.len(), A_RULE)),
            (Some(_), Some((_, at))) => Err(self.misplaced(at, UNCLOSED)),
            (Some(sum), None) => Ok(sum),
        }
    }

    /// The set that the words at `range` name.
    fn set(&self, range: &Range<usize>, grammars: &Grammars) -> Result<Language, Failure> {
        match self.operand(range)? {
            Operand::Automaton(name) => {
                Ok(Language::automaton(name, grammars.automata[name].clone()))
            }
            Operand::Rule {
                grammar: file,
                name,
                at,
            } => {
                let grammar = &grammars.grammars[file];
                let rule =
                    grammar::rule(grammar, name).map_err(|unknown| self.misplaced(at, unknown))?;
                grammar::language(grammar, &rule.name)
                    .map_err(|failure| format!("{}: {failure}", visible(file.as_bytes())).into())
            }
        }
    }
}

/// The grammar, if there is one, and the name: at the colon after a file's extension, or else at
/// the first one. The name of a rule that a file takes from its base may have a colon too.
fn split(text: &str) -> (Option<&str>, &str) {
    let after = |extension: &str| text.find(extension).map(|at| at + extension.len() - 1);
    let colon = [".abnf:", ".bnf:", ":"].into_iter().find_map(after);
    colon.map_or((None, text), |colon| {
        (Some(&text[..colon]), &text[colon + 1..])
    })
}

/// A piece of an argument.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Token {
    Open,
    Close,
    Operator(Operator),
    Rule,
}

/// The tokens, each with its range. Operators are words; parentheses may be at the beginning or the
/// end of one. All words between are one rule, as the name of a file may have spaces.
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
    text.split(|character: char| character.is_ascii_whitespace())
        .filter_map(move |word| {
            let at = next;
            next += word.len() + 1;
            (!word.is_empty()).then_some((word, at))
        })
}

/// How the name of a file with an automaton ends, as `learn --save` and `grammar --automaton` write
/// it.
const AUTOMATON: &str = ".dfa.json";

/// The maximum size of such a file, in bytes. It bounds memory.
const LONGEST: u64 = 1 << 24;

/// The maximum length of what is wrong with it.
const MESSAGE: usize = 200;

/// Reads the automaton of the file of this name: the automaton, minimal, and whether it is only a
/// lower bound.
fn read_automaton(name: &str) -> Result<(Dfa, bool), Failure> {
    let bytes = file::read_all(name.as_ref(), "an automaton", LONGEST)?;
    let stored: Stored =
        serde_json::from_slice(&bytes).map_err(|error| not_an_automaton(name, error))?;
    let dfa = stored
        .dfa()
        .map_err(|error| not_an_automaton(name, error))?;
    Ok((dfa, stored.is_lower_bound()))
}

fn not_an_automaton(file: &str, problem: impl Display) -> String {
    let problem = shortened(visible(problem.to_string().as_bytes()), MESSAGE);
    format!(
        "{}: {problem}; `rfc1738 learn --save` and `rfc1738 grammar --automaton` write such a file",
        visible(file.as_bytes())
    )
}
