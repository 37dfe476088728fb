//! Mutants: grammars that differ from section 5 by one mechanical edit.

use std::fmt;

use rfc1738_conformance::grammar::{Expression, Grammar, GrammarErrorKind};

/// Section 5 with one change to one rule.
pub(crate) struct Mutant {
    pub(crate) rule: String,
    pub(crate) kind: MutationKind,
    /// The change, in words and BNF.
    pub(crate) change: String,
    pub(crate) grammar: Grammar,
}

/// `rule: change`
impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.change)
    }
}

/// A kind of change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum MutationKind {
    AlternativeLost,
    CharacterAdded,
    CharacterChanged,
    CharacterLost,
    CaseChanged,
    ReferenceSwapped,
    ElementLost,
    ElementOptional,
    ElementRepeated,
    NeighborsSwapped,
    OptionMandatory,
    OptionLost,
    OptionRepeated,
    MoreRequired,
    FewerRequired,
    RepetitionLost,
}

impl fmt::Display for MutationKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MutationKind::AlternativeLost => "an alternative lost",
            MutationKind::CharacterAdded => "a character added to a choice",
            MutationKind::CharacterChanged => "a character of a literal changed",
            MutationKind::CharacterLost => "a character of a literal lost",
            MutationKind::CaseChanged => "a literal in upper case",
            MutationKind::ReferenceSwapped => "a reference swapped for the rule before or after",
            MutationKind::ElementLost => "an element lost",
            MutationKind::ElementOptional => "an element optional",
            MutationKind::ElementRepeated => "an element repeated",
            MutationKind::NeighborsSwapped => "neighbors swapped",
            MutationKind::OptionMandatory => "an option mandatory",
            MutationKind::OptionLost => "an option lost",
            MutationKind::OptionRepeated => "an option repeated",
            MutationKind::MoreRequired => "a repetition asks for one more",
            MutationKind::FewerRequired => "a repetition asks for one fewer",
            MutationKind::RepetitionLost => "a repetition that takes at most one",
        })
    }
}

/// All mutants, rule by rule.
pub(crate) fn mutants(grammar: &Grammar) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for rule in grammar.rules() {
        let name = &rule.name;
        let whole = element(&rule.expression)
            .into_iter()
            .filter(|edit| edit.kind == MutationKind::ElementOptional);
        for Edit {
            kind,
            change,
            expression,
        } in whole.chain(edits(grammar, &rule.expression))
        {
            match grammar.with(name, expression) {
                Ok(grammar) => mutants.push(Mutant {
                    rule: name.clone(),
                    kind,
                    change,
                    grammar,
                }),
                // Section 5 has no recursion, but a wrong reference could introduce some. A mutant
                // is in its regular form, so it has none that is not right-linear.
                Err(GrammarErrorKind::Recursive(_) | GrammarErrorKind::Endless(_))
                    if kind == MutationKind::ReferenceSwapped => {}
                Err(other) => panic!("{name}: {change}: {other}"),
            }
        }
    }
    mutants
}

/// A right-hand side, or a part of one, after a change.
struct Edit {
    kind: MutationKind,
    change: String,
    expression: Expression,
}

/// Every change to this expression or to a part of it.
fn edits(grammar: &Grammar, expression: &Expression) -> Vec<Edit> {
    let is_choice = matches!(expression, Expression::Alternatives(_));
    let mut edits = here(grammar, expression);
    for (at, part) in expression.parts().iter().enumerate() {
        let within = match part {
            // In a choice of characters, losing and adding them covers everything.
            Expression::Literal(_) if is_choice => continue,
            part => self::edits(grammar, part),
        };
        edits.extend(within.into_iter().map(|edit| Edit {
            expression: with_part(expression, at, edit.expression),
            ..edit
        }));
    }
    edits
}

/// Every change to this expression itself.
fn here(grammar: &Grammar, expression: &Expression) -> Vec<Edit> {
    let edit = |kind, change, expression| Edit {
        kind,
        change,
        expression,
    };
    match expression {
        Expression::Literal(text) => literal(text),
        Expression::AnyCase(_) | Expression::Range(..) => unreachable!("section 5 has neither"),
        Expression::Name(name) => {
            let rules = grammar.rules();
            let at = rules.iter().position(|rule| rule.name == *name).unwrap();
            let neighbors = [at.checked_sub(1), Some(at + 1)]
                .into_iter()
                .flatten()
                .filter_map(|at| rules.get(at));
            let swap = |other: &str| {
                edit(
                    MutationKind::ReferenceSwapped,
                    format!("{name} → {other}"),
                    Expression::Name(other.to_owned()),
                )
            };
            neighbors.map(|rule| swap(&rule.name)).collect()
        }
        Expression::Sequence(parts) => {
            let of_part = |at: usize| {
                element(&parts[at])
                    .into_iter()
                    .map(move |edit| match edit.kind {
                        MutationKind::ElementLost => Edit {
                            expression: Expression::Sequence(without(parts, at)),
                            ..edit
                        },
                        _ => Edit {
                            expression: with_part(expression, at, edit.expression),
                            ..edit
                        },
                    })
            };
            let swap = |at: usize| {
                let mut swapped = parts.clone();
                swapped.swap(at - 1, at);
                let change = format!("{} and {} swapped", parts[at - 1], parts[at]);
                edit(
                    MutationKind::NeighborsSwapped,
                    change,
                    Expression::Sequence(swapped),
                )
            };
            (0..parts.len())
                .flat_map(of_part)
                .chain((1..parts.len()).map(swap))
                .collect()
        }
        Expression::Alternatives(parts) => {
            let lose = |at: usize| {
                let change = format!("alternative {} lost", parts[at]);
                edit(
                    MutationKind::AlternativeLost,
                    change,
                    Expression::Alternatives(without(parts, at)),
                )
            };
            // One character that few productions have, and one that many have.
            let add = |text: &str| {
                let more = [&parts[..], &[Expression::Literal(text.to_owned())]].concat();
                edit(
                    MutationKind::CharacterAdded,
                    format!("\"{text}\" added to {expression}"),
                    Expression::Alternatives(more),
                )
            };
            (0..parts.len())
                .map(lose)
                .chain(["~", "/"].map(add))
                .collect()
        }
        Expression::Optional(inner) => vec![
            edit(
                MutationKind::OptionMandatory,
                format!("{expression} mandatory"),
                (**inner).clone(),
            ),
            edit(
                MutationKind::OptionLost,
                format!("{expression} lost"),
                nothing(),
            ),
            edit(
                MutationKind::OptionRepeated,
                format!("{expression} repeated"),
                repeated(0, inner),
            ),
        ],
        Expression::Repetition { min, element, .. } => {
            let more = (MutationKind::MoreRequired, repeated(min + 1, element));
            let fewer = min
                .checked_sub(1)
                .map(|min| (MutationKind::FewerRequired, repeated(min, element)));
            let once = (MutationKind::RepetitionLost, (**element).clone());
            let at_most_once = (
                MutationKind::RepetitionLost,
                Expression::Optional(element.clone()),
            );
            [Some(more), fewer, Some(once), Some(at_most_once)]
                .into_iter()
                .flatten()
                .map(|(kind, changed)| edit(kind, format!("{expression} → {changed}"), changed))
                .collect()
        }
    }
}

/// A mandatory element: it is lost, made optional, or repeated.
fn element(expression: &Expression) -> Vec<Edit> {
    if matches!(
        expression,
        Expression::Optional(_) | Expression::Repetition { .. }
    ) {
        return Vec::new();
    }
    let edit = |kind, how, changed| Edit {
        kind,
        change: format!("{expression} {how}"),
        expression: changed,
    };
    vec![
        edit(MutationKind::ElementLost, "lost", nothing()),
        edit(
            MutationKind::ElementOptional,
            "optional",
            Expression::Optional(Box::new(expression.clone())),
        ),
        edit(
            MutationKind::ElementRepeated,
            "repeated",
            repeated(1, expression),
        ),
    ]
}

/// A literal with a character lost or changed, or all of it in the other case.
fn literal(text: &str) -> Vec<Edit> {
    let edit = |kind, other: String| {
        let expression = Expression::Literal(other);
        Edit {
            kind,
            change: format!("\"{text}\" → {expression}"),
            expression,
        }
    };
    let around = |at: usize| (&text[..at], text.as_bytes()[at], &text[at + 1..]);
    let lose = |at: usize| {
        let (before, _, after) = around(at);
        edit(MutationKind::CharacterLost, format!("{before}{after}"))
    };
    let change = |at: usize| {
        let (before, character, after) = around(at);
        edit(
            MutationKind::CharacterChanged,
            format!("{before}{}{after}", char::from(character + 1)),
        )
    };
    let lost = (0..text.len()).filter(|_| text.len() > 1).map(lose);
    let upper = Some(text.to_ascii_uppercase()).filter(|upper| upper != text);
    lost.chain((0..text.len()).map(change))
        .chain(upper.map(|upper| edit(MutationKind::CaseChanged, upper)))
        .collect()
}

fn nothing() -> Expression {
    Expression::Sequence(Vec::new())
}

fn repeated(min: u32, element: &Expression) -> Expression {
    Expression::Repetition {
        min,
        max: None,
        element: Box::new(element.clone()),
    }
}

fn without(parts: &[Expression], at: usize) -> Vec<Expression> {
    [&parts[..at], &parts[at + 1..]].concat()
}

/// The expression with another part in this place.
fn with_part(expression: &Expression, at: usize, part: Expression) -> Expression {
    let replaced = |parts: &[Expression]| {
        [&parts[..at], std::slice::from_ref(&part), &parts[at + 1..]].concat()
    };
    match expression {
        Expression::Literal(_)
        | Expression::AnyCase(_)
        | Expression::Range(..)
        | Expression::Name(_) => {
            unreachable!("it has no parts")
        }
        Expression::Sequence(parts) => Expression::Sequence(replaced(parts)),
        Expression::Alternatives(parts) => Expression::Alternatives(replaced(parts)),
        Expression::Optional(_) => Expression::Optional(Box::new(part)),
        Expression::Repetition { min, max, .. } => Expression::Repetition {
            min: *min,
            max: *max,
            element: Box::new(part),
        },
    }
}
