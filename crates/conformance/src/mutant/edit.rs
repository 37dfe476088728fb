//! Edits: what can be wrong with a right-hand side, one thing at a time.

use std::collections::HashMap;

use super::{Density, chosen};
use crate::{
    ByteSet,
    bytes::Quoted,
    grammar::{Expression, Grammar, Rule},
    safe::shortened,
};

in_words! {
    /// A kind of edit.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum EditKind {
        /// A character of a class is not taken.
        CharacterDropped = "a character dropped",
        /// A character is taken that is not in the class.
        CharacterAdded = "a character added",
        /// One of several alternatives is missing.
        AlternativeLost = "an alternative lost",
        /// An option is never taken.
        OptionLost = "an option lost",
        /// An option is demanded.
        OptionDemanded = "an option demanded",
        /// A repetition is bounded by one more or one less.
        BoundMoved = "a repetition's bound moved by one",
        /// Letters are taken in one case only, or in either.
        CaseChanged = "a literal's case",
        /// In place of a character of a literal, another is taken as well.
        LiteralWidened = "a literal's character widened",
        /// A name is replaced by another.
        ReferenceExchanged = "a reference exchanged",
        /// A name has another as an alternative.
        ReferenceWidened = "a reference widened",
        /// Two neighbors are in the other order.
        NeighborsSwapped = "neighbors swapped",
        /// An element is left out.
        ElementLost = "an element lost",
        /// An element is not demanded.
        ElementOptional = "an element optional",
        /// An element is taken more than once.
        ElementRepeated = "an element repeated",
        /// Any string of the characters that a rule's strings have is taken.
        Unchecked = "a rule unchecked",
        /// A space is taken before the whole, or a space or a line end after it.
        EndWidened = "white space at an end",
        /// After one of the literals that alternatives begin with, such as `https:`, something else is
        /// taken.
        BranchExchanged = "a branch exchanged",
        /// After one of these literals, something else is taken as well.
        BranchWidened = "a branch widened",
    }
}

impl EditKind {
    /// An edit of this kind.
    pub(super) fn edit(self, fault: impl Into<String>, expression: Expression) -> Edit {
        Edit {
            kind: self,
            fault: fault.into(),
            expression,
        }
    }

    /// Whether it is about how often something is taken.
    pub(crate) fn is_of_shape(self) -> bool {
        matches!(
            self,
            EditKind::BoundMoved | EditKind::ElementOptional | EditKind::ElementRepeated
        )
    }
}

/// A right-hand side after an edit.
#[derive(Clone)]
pub(super) struct Edit {
    pub(super) kind: EditKind,
    /// What it does wrong: `takes "~" as well`.
    pub(super) fault: String,
    pub(super) expression: Expression,
}

/// What edits depend on, apart from the expression.
pub(super) struct Editor<'g> {
    pub(super) grammar: &'g Grammar,
    /// The classes of bytes that the grammar distinguishes.
    pub(super) atoms: &'g [ByteSet],
    pub(super) density: Density,
    /// If it is given, only these bytes are tried, and those that a choice lists.
    pub(super) few: Option<ByteSet>,
    /// The rules that are tried in place of any other, in addition to those around it.
    pub(super) names: Vec<&'g str>,
}

impl Editor<'_> {
    /// Every edit of a rule.
    pub(super) fn edits(&self, rule: &Rule) -> Vec<Edit> {
        let mut edits = self.within(rule, &rule.expression);
        edits.extend(self.unchecked(&rule.expression).into_iter().flatten());
        edits
    }

    /// Any string of the characters, or any but the empty one, in place of what is more than one of
    /// them, or a number of them.
    fn unchecked(&self, expression: &Expression) -> Option<[Edit; 2]> {
        let repeated = match expression {
            Expression::Repetition { element, .. } => element,
            other => other,
        };
        if self.grammar.class(repeated).is_some() || matches!(expression, Expression::Name(_)) {
            return None;
        }
        let mut characters = ByteSet::default();
        let mut add = |part: &Expression| {
            part.characters()
                .into_iter()
                .for_each(|of_part| characters = characters.union(of_part));
        };
        expression.visit(&mut add);
        for rule in led_to(self.grammar, expression).values() {
            rule.expression.visit(&mut add);
        }
        if characters.is_empty() {
            return None;
        }
        let one = choice(Expression::ranges(&characters).collect());
        let fault = "nothing but its characters is checked";
        let any = |min| one.clone().repeated(min, None);
        Some([0, 1].map(|min| EditKind::Unchecked.edit(fault.to_owned(), any(min))))
    }

    /// Every edit of this part of a rule.
    fn within(&self, rule: &Rule, expression: &Expression) -> Vec<Edit> {
        let mut edits = self.here(rule, expression);
        for (at, part) in expression.parts().iter().enumerate() {
            let is_covered =
                matches!(expression, Expression::Alternatives(_)) && self.is_single(part);
            if !is_covered {
                let within = self.within(rule, part).into_iter();
                edits.extend(within.map(|edit| Edit {
                    expression: with_part(expression, at, edit.expression),
                    ..edit
                }));
            }
        }
        edits
    }

    /// Whether this is a choice's part that is a single character, or several: dropping and adding
    /// characters says it all.
    fn is_single(&self, part: &Expression) -> bool {
        !matches!(part, Expression::Name(_))
            && self.grammar.class_within(part, &|_| false).is_some()
    }

    /// Every edit of this expression itself.
    fn here(&self, rule: &Rule, expression: &Expression) -> Vec<Edit> {
        match expression {
            Expression::Literal(text) => {
                [case(expression), widened(text, Expression::Literal)].concat()
            }
            Expression::AnyCase(text) => {
                [case(expression), widened(text, Expression::AnyCase)].concat()
            }
            Expression::Range(..) => {
                self.characters(rule, expression, std::slice::from_ref(expression))
            }
            Expression::Name(name) => {
                let mut edits = self.references(rule, name);
                if self.density == Density::Every {
                    edits.extend(self.characters(
                        rule,
                        expression,
                        std::slice::from_ref(expression),
                    ));
                }
                edits
            }
            Expression::Sequence(parts) => sequence(expression, parts),
            Expression::Alternatives(parts) => {
                let lose = |at: usize| {
                    let fault = format!("lacks the alternative {}", shown(&parts[at]));
                    EditKind::AlternativeLost
                        .edit(fault, Expression::Alternatives(without(parts, at)))
                };
                let lost = (0..parts.len())
                    .filter(|&at| parts.len() > 1 && !self.is_single(&parts[at]))
                    .map(lose);
                lost.chain(self.characters(rule, expression, parts))
                    .collect()
            }
            Expression::Optional(inner) => vec![
                EditKind::OptionLost.edit(format!("never takes {}", shown(expression)), nothing()),
                EditKind::OptionDemanded
                    .edit(format!("demands {}", shown(inner)), (**inner).clone()),
            ],
            Expression::Repetition { min, max, element } => bounds(expression, *min, *max, element),
        }
    }

    /// Characters dropped from a choice, or added to it. It is a choice of characters if it is a
    /// class, or lists some.
    fn characters(&self, rule: &Rule, expression: &Expression, parts: &[Expression]) -> Vec<Edit> {
        let class_of = |part: &Expression| self.grammar.class(part);
        let classes: Vec<ByteSet> = parts.iter().filter_map(class_of).collect();
        if classes.len() < parts.len() && !parts.iter().any(|part| self.is_single(part)) {
            return Vec::new();
        }
        let class = classes.into_iter().fold(ByteSet::default(), ByteSet::union);
        // A rule may have several classes.
        let (of, than) = match *expression == rule.expression {
            true => (String::new(), " as well".to_owned()),
            false => (
                format!(" for {}", shown(expression)),
                format!(" as well as {}", shown(expression)),
            ),
        };
        let drop = |byte: u8| {
            let lacking = |part: &Expression| match class_of(part) {
                Some(set) if set.contains(byte) => {
                    let others: ByteSet = set.iter().filter(|&other| other != byte).collect();
                    Expression::ranges(&others).collect()
                }
                _ => vec![part.clone()],
            };
            let fault = format!("does not take {}{of}", Quoted(byte));
            EditKind::CharacterDropped.edit(fault, choice(parts.iter().flat_map(lacking).collect()))
        };
        let add = |what: String, character: Expression| {
            let fault = format!("takes {what}{than}");
            EditKind::CharacterAdded.edit(fault, choice([parts, &[character]].concat()))
        };
        let chosen = match self.few {
            Some(few) => few.iter().collect(),
            None => chosen(class, self.atoms, self.density),
        };
        // A choice that lists its characters lists each for a reason.
        let listed = parts
            .iter()
            .filter_map(|part| self.grammar.class_within(part, &|_| false))
            .filter_map(ByteSet::only);
        let chosen: ByteSet = chosen.into_iter().chain(listed).collect();
        let beyond = beyond_ascii(class);
        let one = |byte: u8| match class.contains(byte) {
            true => drop(byte),
            false => add(Quoted(byte).to_string(), Expression::Range(byte, byte)),
        };
        chosen
            .iter()
            .map(one)
            .chain([add(
                format!("\"{beyond}\""),
                Expression::Literal(beyond.into()),
            )])
            .collect()
    }

    /// A reference to another rule.
    fn references(&self, rule: &Rule, name: &str) -> Vec<Edit> {
        let mut others = rule.uses();
        others.extend(
            rule.uses()
                .into_iter()
                .filter_map(|name| self.grammar.rule(name))
                .flat_map(Rule::uses),
        );
        others.extend(&self.names);
        let named = |name: &str| Expression::Name(name.to_owned());
        if self.grammar.class(&named(name)).is_none() {
            others.extend(
                self.grammar
                    .rules()
                    .iter()
                    .filter(|rule| is_longer(rule, name))
                    .map(|rule| &*rule.name),
            );
        }
        others.sort_unstable();
        others.dedup();
        let both = |other: &str| {
            [
                EditKind::ReferenceExchanged
                    .edit(format!("takes {other} in place of {name}"), named(other)),
                EditKind::ReferenceWidened.edit(
                    format!("takes {other} as well as {name}"),
                    Expression::Alternatives(vec![named(name), named(other)]),
                ),
            ]
        };
        others
            .into_iter()
            .filter(|&other| other != name)
            .flat_map(both)
            .collect()
    }
}

/// Whether this rule is the one of this name with something that may be left out, as `login` is a
/// `hostport` with a user.
pub(super) fn is_longer(rule: &Rule, name: &str) -> bool {
    let parts = rule.expression.parts();
    let is_name = |part: &&Expression| part.name() == Some(name);
    let may_be_empty = |part: &Expression| {
        matches!(
            part,
            Expression::Optional(_) | Expression::Repetition { min: 0, .. }
        )
    };
    matches!(rule.expression, Expression::Sequence(_))
        && parts.iter().filter(is_name).count() == 1
        && parts
            .iter()
            .all(|part| is_name(&part) || may_be_empty(part))
}

/// The rules that an expression leads to.
pub(super) fn led_to<'g>(
    grammar: &'g Grammar,
    expression: &Expression,
) -> HashMap<&'g str, &'g Rule> {
    let names = expression.names().into_iter();
    let under = names.flat_map(|name| grammar.rules_under(name).into_iter().flatten());
    under.map(|rule| (&*rule.name, rule)).collect()
}

/// A character that a class could be thought to have if it is not thought of as US-ASCII.
fn beyond_ascii(class: ByteSet) -> &'static str {
    match class.contains(b'0') && !class.contains(b'a') {
        // What `\d` matches, in Unicode: ARABIC-INDIC DIGIT THREE.
        true => "\u{663}",
        false => "\u{E9}",
    }
}

/// White space before or after a whole right-hand side.
pub(super) fn ends(expression: &Expression) -> [Edit; 3] {
    let space = Expression::Literal(" ".into());
    let line_end = Expression::Range(b'\n', b'\n');
    let optional = |what: &Expression| Expression::Optional(Box::new(what.clone()));
    let edit = |fault: &str, parts: [Expression; 2]| {
        EditKind::EndWidened.edit(fault.to_owned(), Expression::Sequence(parts.into()))
    };
    [
        edit(
            "takes a space before it",
            [optional(&space), expression.clone()],
        ),
        edit(
            "takes a space after it",
            [expression.clone(), optional(&space)],
        ),
        edit(
            "takes a line end after it",
            [expression.clone(), optional(&line_end)],
        ),
    ]
}

/// A literal that takes another character as well in one of its places.
fn widened(text: &str, literal: fn(String) -> Expression) -> Vec<Edit> {
    let widen = |(at, character): (usize, char)| {
        let before = &text[..at];
        let after = &text[at + character.len_utf8()..];
        let (fault, other) = match character {
            // A dot of a regular expression that was not escaped.
            '.' => ("any byte".to_owned(), Expression::Range(0, u8::MAX)),
            // What browsers do.
            '/' => (Quoted(b'\\').to_string(), Expression::Range(b'\\', b'\\')),
            _ => {
                let next = (text.as_bytes()[at + character.len_utf8() - 1]).wrapping_add(1);
                (Quoted(next).to_string(), Expression::Range(next, next))
            }
        };
        let either = Expression::Alternatives(vec![literal(character.to_string()), other]);
        let parts = [(before, None), ("", Some(either)), (after, None)];
        let part = |(text, part): (&str, Option<Expression>)| {
            part.or_else(|| (!text.is_empty()).then(|| literal(text.into())))
        };
        let own = match text.chars().count() {
            1 => literal(text.into()).to_string(),
            _ => format!(
                "character {} of {}",
                text[..at].chars().count() + 1,
                shown(&literal(text.into()))
            ),
        };
        let fault = format!("takes {fault} as well as {own}");
        EditKind::LiteralWidened.edit(
            fault,
            Expression::Sequence(parts.into_iter().filter_map(part).collect()),
        )
    };
    text.char_indices()
        .filter(|(_, character)| character.is_ascii())
        .map(widen)
        .collect()
}

/// A literal's letters in one case only, or in either.
fn case(expression: &Expression) -> Vec<Edit> {
    match expression {
        Expression::Literal(text) if text.bytes().any(|byte| byte.is_ascii_alphabetic()) => {
            let fault = format!("takes {expression} in either case");
            vec![EditKind::CaseChanged.edit(fault, Expression::AnyCase(text.clone()))]
        }
        Expression::AnyCase(text) if text.bytes().any(|byte| byte.is_ascii_alphabetic()) => {
            let only = |text: String| {
                let literal = Expression::Literal(text);
                EditKind::CaseChanged.edit(format!("takes {literal} in this case only"), literal)
            };
            [text.to_ascii_lowercase(), text.to_ascii_uppercase()]
                .map(only)
                .into()
        }
        _ => Vec::new(),
    }
}

fn sequence(expression: &Expression, parts: &[Expression]) -> Vec<Edit> {
    let swap = |at: usize| {
        let mut swapped = parts.to_vec();
        swapped.swap(at - 1, at);
        let fault = format!(
            "takes {} before {}",
            shown(&parts[at]),
            shown(&parts[at - 1])
        );
        EditKind::NeighborsSwapped.edit(fault, Expression::Sequence(swapped))
    };
    let swapped = (1..parts.len())
        .filter(|&at| parts[at - 1] != parts[at])
        .map(swap);
    let elements = (0..parts.len()).filter(|&at| {
        !matches!(
            parts[at],
            Expression::Optional(_) | Expression::Repetition { .. }
        )
    });
    let of_element = |at: usize| {
        let part = &parts[at];
        let name = shown(&parts[at]);
        let repeated = part.clone().repeated(1, None);
        [
            EditKind::ElementLost.edit(
                format!("leaves out {name}"),
                Expression::Sequence(without(parts, at)),
            ),
            EditKind::ElementOptional.edit(
                format!("does not demand {name}"),
                with_part(expression, at, Expression::Optional(Box::new(part.clone()))),
            ),
            EditKind::ElementRepeated.edit(
                format!("takes {name} more than once"),
                with_part(expression, at, repeated),
            ),
        ]
    };
    swapped.chain(elements.flat_map(of_element)).collect()
}

/// A repetition with a bound that is greater or smaller by one, or of at most one.
fn bounds(expression: &Expression, min: u32, max: Option<u32>, element: &Expression) -> Vec<Edit> {
    let mut bounds = vec![(Some(min + 1), max), (min.checked_sub(1), max)];
    match max {
        Some(max) => bounds.extend([(Some(min), Some(max + 1)), (Some(min), max.checked_sub(1))]),
        None => bounds.push((Some(min), Some(min.max(1)))),
    }
    let edit = |(min, max): (Option<u32>, Option<u32>)| {
        let changed = min
            .filter(|&min| max.is_none_or(|max| min <= max))
            .map(|min| element.clone().repeated(min, max))?;
        let fault = format!(
            "takes {} in place of {}",
            shown(&changed),
            shown(expression)
        );
        Some(EditKind::BoundMoved.edit(fault, changed))
    };
    bounds.into_iter().filter_map(edit).collect()
}

fn nothing() -> Expression {
    Expression::Sequence(Vec::new())
}

fn choice(parts: Vec<Expression>) -> Expression {
    match <[Expression; 1]>::try_from(parts) {
        Ok([part]) => part,
        // A choice of nothing takes nothing.
        Err(parts) if parts.is_empty() => Expression::Range(1, 0),
        Err(parts) => Expression::Alternatives(parts),
    }
}

fn without(parts: &[Expression], at: usize) -> Vec<Expression> {
    [&parts[..at], &parts[at + 1..]].concat()
}

/// The expression with another part in this place.
fn with_part(expression: &Expression, at: usize, part: Expression) -> Expression {
    let mut parts = expression.parts().to_vec();
    parts[at] = part;
    expression.with_parts(parts)
}

/// The maximum number of characters of an expression in words.
const SHOWN: usize = 60;

/// An expression, or its beginning if it is long.
fn shown(expression: &Expression) -> String {
    shortened(expression.to_string(), SHOWN)
}
