//! What is wrong with the text of a grammar, and which of its rules can be used.

use std::{
    collections::HashMap,
    io::{self, Write},
};

use rfc1738_conformance::{
    grammar::{Grammar, GrammarError, Refusal, Rule},
    safe::visible,
};
use serde::Serialize;

use crate::{
    arguments::grammar::Source,
    output::{json, wrapped::write_wrapped},
};

/// Writes the problems of a grammar, each with the rules that it refuses, and how many rules can be
/// used.
pub(super) fn write(output: &mut impl Write, source: &Source) -> io::Result<()> {
    let grammar = &source.grammar;
    let shown = |problem: &GrammarError| match &source.text {
        Some((file, text)) => format!("{file}:{}", problem.shown_in(text)),
        None => visible(problem.to_string().as_bytes()),
    };
    for warning in grammar.warnings() {
        writeln!(output, "\n{}", shown(warning))?;
    }
    write_problems(output, grammar, "  refused: ", shown)?;
    // A rule of a base is not in the text.
    let message = |problem: &GrammarError| visible(problem.kind.to_string().as_bytes());
    let regular = grammar.regular();
    if !std::ptr::eq(regular, &**grammar) {
        write_problems(output, regular, "  for match and explain alone: ", message)?;
    }
    match grammar.left_out() {
        0 => {}
        1 => writeln!(output, "\n1 line that is no rule is left out")?,
        lines => writeln!(output, "\n{lines} lines that are no rules are left out")?,
    }
    let used = grammar.own_rules().len();
    let refused = grammar.refusals().len();
    match (refused, used) {
        (0, 1) => writeln!(output, "\n1 rule, which can be used"),
        (0, _) => writeln!(output, "\n{used} rules, all of which can be used"),
        (_, _) => writeln!(output, "\n{used} of {} rules can be used", used + refused),
    }
}

/// Writes each problem, and the names of the rules that it refuses.
fn write_problems(
    output: &mut impl Write,
    grammar: &Grammar,
    start: &str,
    shown: impl Fn(&GrammarError) -> String,
) -> io::Result<()> {
    let mut refused: HashMap<(u32, usize), Vec<String>> = HashMap::new();
    for Refusal { rule, problem, .. } in grammar.refusals() {
        refused
            .entry((problem.line, problem.column))
            .or_default()
            .push(rule);
    }
    for problem in grammar.problems() {
        writeln!(output, "\n{}", shown(problem))?;
        if let Some(names) = refused.get(&(problem.line, problem.column)) {
            write_wrapped(output, start, &visible(names.join(", ").as_bytes()))?;
        }
    }
    Ok(())
}

/// What is known of a rule.
#[derive(Serialize)]
struct Line<'a> {
    rule: &'a str,
    line: u32,
    usable: bool,
    automaton: bool,
    problem: Option<Problem>,
    path: &'a [String],
}

#[derive(Serialize)]
struct Problem {
    line: u32,
    column: usize,
    message: String,
}

impl From<&GrammarError> for Problem {
    fn from(error: &GrammarError) -> Problem {
        Problem {
            line: error.line,
            column: error.column,
            message: error.kind.to_string(),
        }
    }
}

/// Writes a value for each rule of the text, in its order.
pub(super) fn write_json(output: &mut impl Write, grammar: &Grammar) -> io::Result<()> {
    let refusals: Vec<Refusal> = grammar.refusals().collect();
    let mut refused = refusals.iter().peekable();
    let write_refused = |output: &mut _, refusal: &Refusal| {
        json::write_line(
            output,
            &Line {
                rule: &refusal.rule,
                line: refusal.line,
                usable: false,
                automaton: false,
                problem: Some((&*refusal.problem).into()),
                path: &refusal.path,
            },
        )
    };
    for Rule { name, line, .. } in grammar.own_rules() {
        while let Some(refusal) = refused.next_if(|refusal| refusal.line < *line) {
            write_refused(output, refusal)?;
        }
        let nested = grammar.regular().refusal(name);
        json::write_line(
            output,
            &Line {
                rule: name,
                line: *line,
                usable: true,
                automaton: nested.is_none(),
                problem: nested.as_ref().map(|nested| (&*nested.problem).into()),
                path: nested.as_ref().map_or(&[], |nested| &nested.path),
            },
        )?;
    }
    refused.try_for_each(|refusal| write_refused(output, refusal))
}
