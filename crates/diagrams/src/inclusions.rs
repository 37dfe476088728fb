//! Inclusions of sets as a picture: the larger above, and lines to what is within.

use layout::{
    core::{
        base::Orientation,
        geometry::{Point, Position},
        style::{LineStyleKind, StyleAttr},
    },
    std_shapes::shapes::{Arrow, Element as Shape, LineEndKind, ShapeKind},
    topo::layout::VisualGraph,
};
use railroad::svg::Element;

use crate::canvas::{CHARACTER, Canvas, LINE};

/// As a picture in a page, it cannot see whether the page is dark or light, and needs a background.
const BACKGROUND: &str = "svg.inclusions:root { background: Canvas; color: CanvasText }";

/// The space inside of a box, beside the text and above it, and around it, in pixels.
const PADDING: Point = Point { x: 10., y: 6. };
const ROOM: Point = Point { x: 24., y: 56. };

/// The inclusions of sets as an SVG document, which can stand alone or be part of a page. A set has
/// one or several names. A pair of indices is a larger set and one that is within it.
pub fn inclusions(
    title: &str,
    description: &str,
    sets: &[Vec<String>],
    pairs: &[(usize, usize)],
) -> String {
    let mut graph = VisualGraph::new(Orientation::TopToBottom);
    let nodes: Vec<_> = sets
        .iter()
        .map(|names| graph.add_node(shape(names)))
        .collect();
    for &(larger, within) in pairs {
        let [start, end] = [LineEndKind::None; 2];
        let line = Arrow::new(
            start,
            end,
            LineStyleKind::Normal,
            "",
            &StyleAttr::simple(),
            &None,
            &None,
        );
        graph.add_edge(line, nodes[larger], nodes[within]);
    }
    let mut canvas = Canvas::default();
    canvas.push(Element::new("style").raw_text(BACKGROUND));
    graph.do_it(false, false, false, &mut canvas);
    canvas.document("inclusions", title, description)
}

fn shape(names: &[String]) -> Shape {
    let widest = names.iter().map(String::len).max().unwrap_or(0) as f64;
    let size = Point::new(
        widest * CHARACTER + 2. * PADDING.x,
        names.len() as f64 * LINE + 2. * PADDING.y,
    );
    let pos = Position::new(Point::zero(), size, Point::zero(), ROOM);
    let look = StyleAttr::simple();
    // The orientation inside a shape is perpendicular to that of the graph.
    Shape {
        pos,
        ..Shape::create(
            ShapeKind::new_box(&names.join("\n")),
            look,
            Orientation::LeftToRight,
            size,
        )
    }
}
