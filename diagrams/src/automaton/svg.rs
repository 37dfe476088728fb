//! Automata as pictures: `layout-rs` computes the layout, and this module draws it.

use layout::{
    core::{
        base::Orientation,
        geometry::{Point, Position},
        style::StyleAttr,
    },
    std_shapes::shapes::{Arrow, Element as Shape, ShapeKind},
    topo::layout::VisualGraph,
};

use super::Automaton;
use crate::canvas::{Canvas, STATE};

/// The space around a state, in pixels.
const ROOM: f64 = 44.;

impl Automaton<'_> {
    /// As an SVG document, which can stand alone or be part of a page. An arrow without a source marks the start, and a
    /// double circle an accepting state.
    pub fn svg(&self) -> String {
        let mut graph = VisualGraph::new(Orientation::LeftToRight);
        let state = |(number, accepting): (usize, &bool)| graph.add_node(shape(number, *accepting));
        let states: Vec<_> = self.accepting.iter().enumerate().map(state).collect();
        for edge in &self.edges {
            let arrow = Arrow { look: look(), ..Arrow::simple(&edge.label) };
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
    let kind = if accepting { ShapeKind::new_double_circle(&number) } else { ShapeKind::new_circle(&number) };
    let size = Point::splat(STATE);
    let pos = Position::new(Point::zero(), size, Point::zero(), Point::splat(ROOM));
    // The orientation inside a shape is perpendicular to that of the graph.
    Shape { pos, ..Shape::create(kind, look(), Orientation::TopToBottom, size) }
}

/// The font size, from which the space for the labels is computed; everything else is styled later.
fn look() -> StyleAttr {
    StyleAttr { font_size: 11, ..StyleAttr::simple() }
}
