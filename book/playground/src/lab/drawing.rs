//! How a rule looks.

use diagrams::{Automaton, railroad};
use rfc1738_conformance::{automaton::Dfa, grammar::Expression};
use serde::Serialize;

use super::{Answer, Lab, Side, strings::Octets};

/// The most boxes of a railroad diagram: a larger one is no help.
const BOXES: usize = 250;

/// The most brackets within brackets in a railroad diagram.
const DEPTH: usize = 12;

/// The longest rule, in bytes, that is shown whole.
const WRITTEN: usize = 4_000;

/// A rule, drawn.
#[derive(Debug, Serialize)]
pub(crate) struct Picture {
    /// As it is written, if that is not too long.
    written: String,
    pub(super) railroad: Drawing,
    /// How many states the minimal automaton has, without the one from which nothing is accepted.
    pub(super) states: Option<usize>,
    /// The depths to which rules nest in it, if it has one only so.
    depths: Vec<(String, u32)>,
    pub(super) automaton: Drawing,
    /// A shortest sentence.
    pub(super) shortest: Option<Octets>,
}

/// A drawing, or why there is none.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Drawing {
    Svg(String),
    Not(String),
}

impl Picture {
    pub(super) fn of(lab: &Lab, name: &str) -> Answer<Picture> {
        let grammar = lab.grammar()?;
        let rule = grammar.production(name)?;
        let mut written = rule.text.clone();
        if written.len() > WRITTEN {
            written.truncate(
                (0..=WRITTEN)
                    .rev()
                    .find(|&at| written.is_char_boundary(at))
                    .unwrap_or(0),
            );
            written += " …";
        }
        let size = Size::of(&rule.expression);
        let railroad = if size.boxes > BOXES {
            Drawing::Not(format!(
                "it would have {} boxes, and {BOXES} are drawn at most",
                size.boxes
            ))
        } else if size.depth > DEPTH {
            Drawing::Not(format!(
                "its brackets are {} deep, and {DEPTH} are drawn at most",
                size.depth
            ))
        } else {
            Drawing::Svg(plain(&railroad(rule, |name| Some(name.to_owned()))))
        };
        let nests = grammar.nests(name)?;
        let depths = grammar.depths().filter(|_| nests);
        let depths = depths.map(|(rule, depth)| (rule.to_owned(), depth));
        Ok(match lab.dfa(Side::Yours, name) {
            Ok(dfa) => {
                let states = live(&dfa);
                let drawn = Automaton::given(&rule.name, &dfa, Some(grammar));
                let automaton = match drawn.is_drawable() {
                    true => Drawing::Svg(plain(&drawn.svg())),
                    false => Drawing::Not(format!("it has {states} states, too many to be drawn")),
                };
                let shortest = dfa.shortest().map(Octets);
                Picture {
                    written,
                    railroad,
                    states: Some(states),
                    depths: depths.collect(),
                    automaton,
                    shortest,
                }
            }
            Err(reason) => {
                let automaton = Drawing::Not(reason.to_string());
                Picture {
                    written,
                    railroad,
                    states: None,
                    depths: Vec::new(),
                    automaton,
                    shortest: None,
                }
            }
        })
    }
}

/// The states from which something is accepted.
fn live(dfa: &Dfa) -> usize {
    dfa.state_count() - usize::from(dfa.dead().is_some())
}

/// How large the diagram of an expression is.
#[derive(Clone, Copy, Default)]
struct Size {
    boxes: usize,
    depth: usize,
}

impl Size {
    /// An expression is as deep as its brackets, of which there may be a hundred.
    fn of(expression: &Expression) -> Size {
        let parts = expression.parts();
        if parts.is_empty() {
            return Size { boxes: 1, depth: 0 };
        }
        let inner = parts
            .iter()
            .map(Size::of)
            .fold(Size::default(), |a, b| Size {
                boxes: a.boxes.saturating_add(b.boxes),
                depth: a.depth.max(b.depth),
            });
        let times = match expression {
            Expression::Repetition { min, max, .. } => max.unwrap_or(*min).max(1) as usize,
            _ => 1,
        };
        Size {
            boxes: inner.boxes.saturating_mul(times),
            depth: inner.depth + 1,
        }
    }
}

/// The drawing, without characters that XML does not have or that turn others around, which a
/// literal may.
fn plain(svg: &str) -> String {
    let is_unsafe = |c: char| {
        c.is_control() && c != '\n'
            || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FFFE}' | '\u{FFFF}')
    };
    svg.replace(is_unsafe, "\u{FFFD}")
}
