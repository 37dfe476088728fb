//! Automata as pictures: `layout-rs` computes the layout, and this module draws it.

use layout::{
    core::{
        base::Orientation,
        format::{ClipHandle, RenderBackend},
        geometry::{Point, Position},
        style::StyleAttr,
    },
    std_shapes::shapes::{Arrow, Element as Shape, ShapeKind},
    topo::layout::VisualGraph,
};
use railroad::svg::Element;

use super::Automaton;
use crate::document;

/// The diameter of a state, the space around it, and the margin of the picture, in pixels.
const STATE: f64 = 32.;
const ROOM: f64 = 44.;
const MARGIN: f64 = 10.;

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
        canvas.document(self.name)
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

/// The elements drawn so far, and two corners of their bounding box.
struct Canvas {
    elements: Vec<Element>,
    least: Point,
    most: Point,
}

impl Default for Canvas {
    fn default() -> Self {
        Canvas { elements: Vec::new(), least: Point::splat(f64::INFINITY), most: Point::splat(f64::NEG_INFINITY) }
    }
}

impl Canvas {
    fn cover(&mut self, center: Point, size: Point) {
        let (least, most) = (center.sub(size.scale(0.5)), center.add(size.scale(0.5)));
        self.least = Point::new(self.least.x.min(least.x), self.least.y.min(least.y));
        self.most = Point::new(self.most.x.max(most.x), self.most.y.max(most.y));
    }

    /// A curve: a point and its control point, then control points and points.
    fn curve(&mut self, path: &[(Point, Point)]) {
        let mut d = String::new();
        for (at, &(a, b)) in path.iter().enumerate() {
            let [first, second] = [["M", "C"], ["", ""], ["S", ""]][at.min(2)];
            d += &format!("{first}{} {second}{} ", pair(a), pair(b));
            self.cover(if at == 0 { a } else { b }, Point::zero());
        }
        self.elements.push(Element::new("path").set("d", d.trim_end()));
    }

    /// The head of an arrow from `from`.
    fn head(&mut self, from: Point, tip: Point) {
        let shaft = tip.sub(from);
        let shaft = shaft.scale(9. / shaft.length().max(1.));
        let barb = Point::new(-shaft.y, shaft.x).scale(0.4);
        let corners = [tip, tip.sub(shaft).add(barb), tip.sub(shaft).sub(barb)];
        self.elements.push(Element::new("polygon").set("points", &corners.map(pair).join(" ")));
    }

    /// The arrow that leads into the automaton.
    fn entry(&mut self, tip: Point) {
        let tail = tip.sub(Point::new(28., 0.));
        self.curve(&[(tail, tail), (tip, tip)]);
        self.head(tail, tip);
    }

    /// The arrow from a state to itself, around its top.
    fn ring(&mut self, top: Point) {
        let near = |x, y| top.add(Point::new(x, y));
        self.curve(&[(near(-8., 2.), near(-22., -26.)), (near(22., -26.), near(8., 2.))]);
        self.head(near(12., -6.), near(8., 2.));
    }

    fn document(self, name: &str) -> String {
        let corner = self.least.sub(Point::splat(MARGIN));
        let size = self.most.sub(corner).add(Point::splat(MARGIN));
        let title = format!("The minimal automaton of {name}");
        let description = "States as circles, double where what has been read is in the language; \
             arrows with the characters that lead from one state to the next.";
        let mut svg = Element::new("svg")
            .set("xmlns", "http://www.w3.org/2000/svg")
            .set("class", "automaton")
            .set("role", "img")
            .set("width", &size.x.ceil())
            .set(
                "viewBox",
                &[corner.x.floor(), corner.y.floor(), size.x.ceil(), size.y.ceil()].map(|n| n.to_string()).join(" "),
            );
        for element in document::opening("automaton", &title, description).into_iter().chain(self.elements) {
            svg.push(element);
        }
        svg.to_string()
    }
}

/// A point, to a tenth of a pixel.
fn pair(point: Point) -> String {
    let tenth = |number: f64| (number * 10.).round() / 10.;
    format!("{},{}", tenth(point.x), tenth(point.y))
}

impl RenderBackend for Canvas {
    fn draw_circle(&mut self, center: Point, size: Point, _: &StyleAttr, _: Option<String>) {
        // The second circle of a double one is drawn inside, so that arrows end at the first.
        let diameter = if size.x > STATE { STATE - 8. } else { STATE };
        self.cover(center, Point::splat(diameter));
        let circle = Element::new("circle").set("cx", &center.x.round()).set("cy", &center.y.round());
        self.elements.push(circle.set("r", &(diameter / 2.)));
    }

    fn draw_text(&mut self, center: Point, text: &str, _: &StyleAttr) {
        self.cover(center, Point::new(text.len() as f64 * 8.5, 18.));
        let (x, y) = (center.x.round(), center.y.round() + 5.);
        self.elements.push(Element::new("text").set("x", &x).set("y", &y).text(text));
    }

    fn draw_arrow(
        &mut self,
        path: &[(Point, Point)],
        _: bool,
        (at_start, at_end): (bool, bool),
        _: &StyleAttr,
        _: Option<String>,
        _: &str,
    ) {
        let [first, .., last] = path else { return };
        if first.0.distance_to(last.1) < 1. {
            return self.ring(first.0);
        }
        self.curve(path);
        if at_start {
            self.head(first.1, first.0);
        }
        if at_end {
            self.head(last.0, last.1);
        }
    }

    // An automaton has none of these.
    fn draw_rect(&mut self, _: Point, _: Point, _: &StyleAttr, _: Option<String>, _: Option<ClipHandle>) {}
    fn draw_line(&mut self, _: Point, _: Point, _: &StyleAttr, _: Option<String>) {}
    fn create_clip(&mut self, _: Point, _: Point, _: usize) -> ClipHandle {
        0
    }
}
