//! FIRST and FOLLOW: with which characters the options and repetitions of a rule can begin, and
//! what can come after them.

use std::collections::HashMap;

use maud::{Markup, html};
use rfc1738_conformance::{
    ByteSet,
    grammar::{Expression, Grammar, UnknownProduction},
};
use thiserror::Error;

use crate::class::Names;

/// The characters that can come at some place, and whether the text can end there, or the part be
/// empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Lookahead {
    /// The characters.
    pub bytes: ByteSet,
    /// Whether there may be nothing.
    pub nothing: bool,
}

/// An option or a repetition of a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Decision {
    /// It, as BNF.
    pub part: String,
    /// FIRST of its content, or of a round.
    pub first: Lookahead,
    /// What can come next if it reads nothing more: FIRST of what is after it in the rule, and, if
    /// that may be empty, FOLLOW of the rule. `nothing` is the end of the text.
    pub follow: Lookahead,
}

impl Decision {
    /// The characters with which a parser can go on in both ways.
    pub fn both(&self) -> ByteSet {
        self.first.bytes.intersection(self.follow.bytes)
    }
}

/// The options and repetitions of a rule, from left to right. The text can end after a rule that no
/// other rule uses.
///
/// # Errors
///
/// [`UnknownProduction`] if the grammar has no such rule.
///
/// ```
/// use rfc1738_conformance::grammar::Grammar;
///
/// // hostname = *[ domainlabel "." ] toplabel
/// let decisions = rfc1738_diagrams::decisions(Grammar::rfc1738(), "hostname")?;
/// assert!(decisions[0].first.bytes.contains(b'1') && decisions[0].both().contains(b'a'));
/// assert!(!decisions[0].follow.bytes.contains(b'1'));
/// # Ok::<(), rfc1738_conformance::grammar::UnknownProduction>(())
/// ```
pub fn decisions(grammar: &Grammar, rule: &str) -> Result<Vec<Decision>, UnknownProduction> {
    let rule = grammar.production(rule)?;
    let sets = Sets::new(grammar);
    let mut decisions = Vec::new();
    sets.walk(
        &rule.matched,
        sets.follow[rule.name.as_str()],
        &mut |part, follow| {
            if let Expression::Optional(inner) | Expression::Repetition { element: inner, .. } =
                part
            {
                decisions.push(Decision {
                    part: part.to_string(),
                    first: sets.first(inner),
                    follow,
                });
            }
        },
    );
    Ok(decisions)
}

/// The options and repetitions of a rule as an HTML table: FIRST of what is in each, and FOLLOW of
/// each.
///
/// # Errors
///
/// [`FirstFollowError`]
///
/// ```
/// use rfc1738_conformance::grammar::Grammar;
///
/// let html = rfc1738_diagrams::first_follow(Grammar::rfc1738(), "hpath")?.into_string();
/// assert!(html.contains("one character decides"));
/// # Ok::<(), rfc1738_diagrams::FirstFollowError>(())
/// ```
pub fn first_follow(grammar: &Grammar, rule: &str) -> Result<Markup, FirstFollowError> {
    let decisions = decisions(grammar, rule)?;
    if decisions.is_empty() {
        return Err(FirstFollowError::NothingToDecide(rule.to_owned()));
    }
    let names = Names::new(grammar, "");
    let set = |Lookahead { bytes, nothing }, end: &str| {
        let label = names.label(&bytes);
        html! {
            @for word in label.split(' ').filter(|word| !word.is_empty()) { code { (word) } " " }
            @if nothing && !end.is_empty() { (end) }
        }
    };
    Ok(html! {
        table {
            thead {
                tr {
                    th scope="col" { "Part" }
                    th scope="col" { "FIRST" }
                    th scope="col" { "FOLLOW" }
                    th scope="col" { "Both" }
                }
            }
            tbody {
                @for decision in &decisions {
                    tr {
                        td { code { (decision.part) } }
                        td { (set(decision.first, "")) }
                        td { (set(decision.follow, "the end")) }
                        @if decision.both().is_empty() {
                            td { span.yes { "✓ " } "none: one character decides" }
                        } @else {
                            td.meet {
                                span.no { "✗ " } (set(Lookahead { bytes: decision.both(), nothing: false }, ""))
                            }
                        }
                    }
                }
            }
        }
    })
}

/// Why there is no table.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FirstFollowError {
    /// The grammar has no such rule.
    #[error(transparent)]
    UnknownProduction(#[from] UnknownProduction),
    /// The rule has neither an option nor a repetition.
    #[error("{0} has no option and no repetition: choose a rule that has one")]
    NothingToDecide(String),
}

/// FIRST and FOLLOW of all rules of a grammar.
struct Sets<'g> {
    first: HashMap<&'g str, Lookahead>,
    follow: HashMap<&'g str, Lookahead>,
}

impl Lookahead {
    fn union(self, other: Lookahead) -> Lookahead {
        Lookahead {
            bytes: self.bytes.union(other.bytes),
            nothing: self.nothing || other.nothing,
        }
    }

    /// This, and after it the other.
    fn then(self, other: Lookahead) -> Lookahead {
        if self.nothing {
            Lookahead {
                bytes: self.bytes.union(other.bytes),
                ..other
            }
        } else {
            self
        }
    }
}

impl<'g> Sets<'g> {
    /// The least sets that fit the rules: they begin empty, and grow until nothing changes.
    fn new(grammar: &'g Grammar) -> Sets<'g> {
        let rules = grammar.rules();
        let is_used = |name: &str| grammar.used_by(name).any(|other| other != name);
        let ends = |name: &str| Lookahead {
            nothing: !is_used(name),
            ..Lookahead::default()
        };
        let first = rules
            .iter()
            .map(|rule| (rule.name.as_str(), Lookahead::default()))
            .collect();
        let follow = rules
            .iter()
            .map(|rule| (rule.name.as_str(), ends(&rule.name)))
            .collect();
        let mut sets = Sets { first, follow };
        loop {
            let first = rules
                .iter()
                .map(|rule| (rule.name.as_str(), sets.first(&rule.matched)))
                .collect();
            if first == sets.first {
                break;
            }
            sets.first = first;
        }
        loop {
            let mut follow = sets.follow.clone();
            for rule in rules {
                sets.walk(
                    &rule.matched,
                    sets.follow[rule.name.as_str()],
                    &mut |part, next| {
                        if let Expression::Name(name) = part
                            && let Some(known) = grammar
                                .rule(name)
                                .and_then(|rule| follow.get_mut(rule.name.as_str()))
                        {
                            *known = known.union(next);
                        }
                    },
                );
            }
            if follow == sets.follow {
                return sets;
            }
            sets.follow = follow;
        }
    }

    fn first(&self, part: &Expression) -> Lookahead {
        const NOTHING: bool = true;
        let byte = |set: ByteSet| Lookahead {
            bytes: set,
            nothing: false,
        };
        let text = |text: &str, both: bool| match text.bytes().next() {
            Some(first) if both => byte(
                [first.to_ascii_lowercase(), first.to_ascii_uppercase()]
                    .into_iter()
                    .collect(),
            ),
            Some(first) => byte([first].into_iter().collect()),
            None => Lookahead {
                nothing: NOTHING,
                ..Lookahead::default()
            },
        };
        match part {
            Expression::Literal(literal) => text(literal, false),
            Expression::AnyCase(literal) => text(literal, true),
            Expression::Range(first, last) => byte((*first..=*last).collect()),
            Expression::Name(name) => self.first.get(name.as_str()).copied().unwrap_or_default(),
            Expression::Sequence(parts) => {
                let nothing = Lookahead {
                    nothing: NOTHING,
                    ..Lookahead::default()
                };
                parts
                    .iter()
                    .rev()
                    .fold(nothing, |rest, part| self.first(part).then(rest))
            }
            Expression::Alternatives(parts) => {
                parts.iter().fold(Lookahead::default(), |all, part| {
                    all.union(self.first(part))
                })
            }
            Expression::Optional(inner) => Lookahead {
                nothing: NOTHING,
                ..self.first(inner)
            },
            Expression::Repetition { min, max, element } => {
                let first = self.first(element);
                match max {
                    Some(0) => Lookahead {
                        nothing: NOTHING,
                        ..Lookahead::default()
                    },
                    _ => Lookahead {
                        nothing: first.nothing || *min == 0,
                        ..first
                    },
                }
            }
        }
    }

    /// Calls `see` with this part and those in it, from left to right, each with what can come
    /// after it.
    fn walk<'e>(
        &self,
        part: &'e Expression,
        after: Lookahead,
        see: &mut impl FnMut(&'e Expression, Lookahead),
    ) {
        see(part, after);
        match part {
            Expression::Sequence(parts) => {
                for (number, part) in parts.iter().enumerate() {
                    let after = parts[number + 1..]
                        .iter()
                        .rev()
                        .fold(after, |rest, part| self.first(part).then(rest));
                    self.walk(part, after, see);
                }
            }
            Expression::Repetition { max, element, .. } => {
                let again = if *max == Some(1) {
                    Lookahead::default()
                } else {
                    self.first(element)
                };
                self.walk(
                    element,
                    Lookahead {
                        nothing: after.nothing,
                        ..after.union(again)
                    },
                    see,
                );
            }
            other => other
                .parts()
                .iter()
                .for_each(|part| self.walk(part, after, see)),
        }
    }
}
