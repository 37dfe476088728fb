//! Automata: one production as states and the characters that lead from one to the next, in the DOT
//! language of Graphviz, and as pictures: `layout-rs` computes the layout, and this module draws
//! it.

use std::{
    collections::{BTreeMap, HashMap},
    fmt::Write,
};

use layout::{
    core::{
        base::Orientation,
        geometry::{Point, Position},
        style::StyleAttr,
    },
    std_shapes::shapes::{Arrow, Element as Shape, ShapeKind},
    topo::layout::VisualGraph,
};
use rfc1738_conformance::{
    ByteSet,
    automaton::{CompileError, Dfa, State},
    grammar::Grammar,
    rfc1738::agreed,
};

use crate::{
    canvas::{Canvas, STATE},
    class::Names,
};

/// The minimal automaton of a production, for drawing: its states without the dead one, numbered
/// from 0 in breadth-first order.
#[derive(Debug)]
pub struct Automaton<'g> {
    name: &'g str,
    accepting: Vec<bool>,
    edges: Vec<Edge>,
}

/// All transitions from one state to another.
#[derive(Debug)]
struct Edge {
    from: State,
    to: State,
    label: String,
}

impl<'g> Automaton<'g> {
    /// The maximum number of states with which a picture helps.
    ///
    /// `hostnumber`, which has as many, is the largest that can be understood at a glance. The
    /// next, `mailtourl`, spells its scheme in seven states and leaves no room for the rest.
    pub const SMALL: usize = 8;

    /// The maximum number of states, and of arrows, of a picture that can be requested. With three
    /// times as many arrows, the layout takes seconds.
    const LARGE: (usize, usize) = (24, 48);

    /// The automaton of this production.
    ///
    /// # Errors
    ///
    /// As in [`Dfa::new`].
    pub fn new(grammar: &'g Grammar, production: &str) -> Result<Self, CompileError> {
        let name = &grammar.production(production)?.name;
        Ok(Self::of(
            name,
            &Dfa::new(grammar, production)?,
            &Names::new(grammar, production),
        ))
    }

    /// The automaton of the agreed language. It has hundreds of states.
    pub fn agreed() -> Self {
        Self::of("agreed", agreed::dfa(), &Names::new(Grammar::rfc3986(), ""))
    }

    /// The automaton of any set of strings, by this name. The characters on its arrows have the
    /// names of a grammar, if one is given.
    pub fn given(name: &'g str, dfa: &Dfa, grammar: Option<&Grammar>) -> Self {
        Self::of(
            name,
            dfa,
            &grammar.map_or_else(Names::default, |grammar| Names::new(grammar, name)),
        )
    }

    fn of(name: &'g str, dfa: &Dfa, names: &Names<'_>) -> Self {
        let is_live = |&state: &State| state == Dfa::START || dfa.dead() != Some(state);
        let live: Vec<State> = (0..dfa.state_count()).filter(is_live).collect();
        let mut edges = Vec::new();
        // Many edges have the same bytes.
        let mut labels: HashMap<ByteSet, String> = HashMap::new();
        for (from, &state) in live.iter().enumerate() {
            let mut sets: BTreeMap<State, ByteSet> = BTreeMap::new();
            // Without the dead state, the numbers of the live ones are their positions in `live`.
            for byte in 0..=u8::MAX {
                if let Ok(to) = live.binary_search(&dfa.next(state, byte)) {
                    sets.entry(to).or_default().insert(byte);
                }
            }
            edges.extend(sets.into_iter().map(|(to, set)| {
                Edge {
                    from,
                    to,
                    label: labels
                        .entry(set)
                        .or_insert_with(|| names.label(&set))
                        .clone(),
                }
            }));
        }
        Automaton {
            name,
            accepting: live.iter().map(|&state| dfa.is_accepting(state)).collect(),
            edges,
        }
    }

    /// How many states are drawn.
    pub fn state_count(&self) -> usize {
        self.accepting.len()
    }

    /// Whether it is small enough for its picture to help: at most [`SMALL`](Automaton::SMALL)
    /// states.
    pub fn is_small(&self) -> bool {
        self.accepting.len() <= Self::SMALL
    }

    /// Whether it is small, or its layout takes no longer than somebody waits.
    pub fn is_drawable(&self) -> bool {
        let (states, arrows) = Self::LARGE;
        self.is_small() || self.accepting.len() <= states && self.edges.len() <= arrows
    }
}

impl Automaton<'_> {
    /// As Graphviz DOT.
    pub fn dot(&self) -> String {
        let mut dot = format!(
            "digraph {} {{\n    rankdir=LR\n    node [shape=circle]\n",
            quoted(self.name)
        );
        dot += "    start [shape=point]\n    start -> 0\n";
        for (state, _) in self
            .accepting
            .iter()
            .enumerate()
            .filter(|(_, accepting)| **accepting)
        {
            writeln!(dot, "    {state} [shape=doublecircle]").expect("a String takes all");
        }
        for edge in &self.edges {
            writeln!(
                dot,
                "    {} -> {} [label={}]",
                edge.from,
                edge.to,
                quoted(&edge.label)
            )
            .expect("a String takes all");
        }
        dot + "}\n"
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The space around a state, in pixels.
const ROOM: f64 = 44.;

impl Automaton<'_> {
    /// As an SVG document, which can stand alone or be part of a page. An arrow without a source
    /// marks the start, and a double circle an accepting state.
    pub fn svg(&self) -> String {
        let mut graph = VisualGraph::new(Orientation::LeftToRight);
        let state = |(number, accepting): (usize, &bool)| graph.add_node(shape(number, *accepting));
        let states: Vec<_> = self.accepting.iter().enumerate().map(state).collect();
        for edge in &self.edges {
            let arrow = Arrow {
                look: look(),
                ..Arrow::simple(&edge.label)
            };
            graph.add_edge(arrow, states[edge.from], states[edge.to]);
        }
        let mut canvas = Canvas::default();
        graph.do_it(false, false, false, &mut canvas);
        let start = graph.pos(states[0]);
        canvas.entry(Point::new(start.left(false), start.center().y));
        let title = format!("The minimal automaton of {}", self.name);
        let description = "States as circles, double where what has been read is in the language; \
             arrows with the characters that lead from one state to the next.";
        canvas.document("automaton", &title, description)
    }
}

fn shape(number: usize, accepting: bool) -> Shape {
    let number = number.to_string();
    let kind = if accepting {
        ShapeKind::new_double_circle(&number)
    } else {
        ShapeKind::new_circle(&number)
    };
    let size = Point::splat(STATE);
    let pos = Position::new(Point::zero(), size, Point::zero(), Point::splat(ROOM));
    // The orientation inside a shape is perpendicular to that of the graph.
    Shape {
        pos,
        ..Shape::create(kind, look(), Orientation::TopToBottom, size)
    }
}

/// The font size, from which the space for the labels is computed; everything else is styled later.
fn look() -> StyleAttr {
    StyleAttr {
        font_size: 11,
        ..StyleAttr::simple()
    }
}
