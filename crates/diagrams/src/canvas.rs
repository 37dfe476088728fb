//! What `layout-rs` draws on: the elements of an SVG document; and the common parts of all of
//! these, their style and their description for screen readers.

use layout::core::{
    format::{ClipHandle, RenderBackend},
    geometry::Point,
    style::StyleAttr,
};
use railroad::svg::Element;

/// The diameter of a state of an automaton, and the margin of a picture, in pixels.
pub(crate) const STATE: f64 = 32.;
const MARGIN: f64 = 10.;

/// The size of text: the width of a character, and the height of a line, in pixels.
pub(crate) const CHARACTER: f64 = 8.5;
pub(crate) const LINE: f64 = 18.;

/// The elements drawn so far, and two corners of their bounding box.
pub(crate) struct Canvas {
    elements: Vec<Element>,
    /// Text, which is above everything else.
    labels: Vec<Element>,
    least: Point,
    most: Point,
    /// The class of the elements that are drawn now.
    class: Option<String>,
}

impl Default for Canvas {
    fn default() -> Self {
        let least = Point::splat(f64::INFINITY);
        let most = Point::splat(f64::NEG_INFINITY);
        Canvas {
            elements: Vec::new(),
            labels: Vec::new(),
            least,
            most,
            class: None,
        }
    }
}

impl Canvas {
    pub(crate) fn push(&mut self, element: Element) {
        self.elements.push(match &self.class {
            Some(class) => element.set("class", class),
            None => element,
        });
    }

    /// Makes room for something of this size.
    pub(crate) fn cover(&mut self, center: Point, size: Point) {
        let least = center.sub(size.scale(0.5));
        let most = center.add(size.scale(0.5));
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
        self.push(Element::new("path").set("d", d.trim_end()));
    }

    /// The head of an arrow from `from`.
    fn head(&mut self, from: Point, tip: Point) {
        let shaft = tip.sub(from);
        let shaft = shaft.scale(9. / shaft.length().max(1.));
        let barb = Point::new(-shaft.y, shaft.x).scale(0.4);
        let corners = [tip, tip.sub(shaft).add(barb), tip.sub(shaft).sub(barb)];
        self.push(Element::new("polygon").set("points", &corners.map(pair).join(" ")));
    }

    /// The arrow that leads into the automaton.
    pub(crate) fn entry(&mut self, tip: Point) {
        let tail = tip.sub(Point::new(28., 0.));
        self.curve(&[(tail, tail), (tip, tip)]);
        self.head(tail, tip);
    }

    /// The arrow from a state to itself, around its top.
    fn ring(&mut self, top: Point) {
        let near = |x, y| top.add(Point::new(x, y));
        self.curve(&[
            (near(-8., 2.), near(-22., -26.)),
            (near(22., -26.), near(8., 2.)),
        ]);
        self.head(near(12., -6.), near(8., 2.));
    }

    /// The document, of this class, with a title and a description for those who do not see it.
    pub(crate) fn document(self, class: &str, title: &str, description: &str) -> String {
        let corner = self.least.sub(Point::splat(MARGIN));
        let size = self.most.sub(corner).add(Point::splat(MARGIN));
        let mut svg = Element::new("svg")
            .set("xmlns", "http://www.w3.org/2000/svg")
            .set("class", class)
            .set("role", "img")
            .set("width", &tenth(size.x.ceil()))
            .set(
                "viewBox",
                &[
                    corner.x.floor(),
                    corner.y.floor(),
                    size.x.ceil(),
                    size.y.ceil(),
                ]
                .map(tenth)
                .join(" "),
            );
        let labels = self.labels.into_iter();
        for element in opening(class, title, description)
            .into_iter()
            .chain(self.elements)
            .chain(labels)
        {
            svg.push(element);
        }
        svg.to_string()
    }
}

/// What trees are drawn of.
#[cfg(feature = "book")]
impl Canvas {
    /// The width of what is drawn, in pixels.
    pub(crate) fn width(&self) -> f64 {
        self.most.x - self.least.x
    }

    /// A line from the bottom of something to the top of what is below it: it bends above `bend`,
    /// and from there on goes straight down.
    pub(crate) fn branch(&mut self, from: Point, bend: f64, to: Point) {
        let middle = (from.y + bend) / 2.;
        let corners = [
            from,
            Point::new(from.x, middle),
            Point::new(to.x, middle),
            Point::new(to.x, bend),
            to,
        ];
        let [start, first, second, end, foot] = corners.map(pair);
        self.elements.push(
            Element::new("path").set("d", &format!("M{start} C{first} {second} {end} L{foot}")),
        );
    }

    /// A box of a class, around its center.
    pub(crate) fn boxed(&mut self, class: &str, center: Point, size: Point) {
        self.cover(center, size);
        let corner = center.sub(size.scale(0.5));
        let rect = Element::new("rect").set("class", class).set("rx", &6);
        let rect = rect.set("x", &tenth(corner.x)).set("y", &tenth(corner.y));
        self.elements.push(
            rect.set("width", &tenth(size.x))
                .set("height", &tenth(size.y)),
        );
    }

    /// A line of text of a class, around its center.
    pub(crate) fn line(&mut self, class: &str, center: Point, text: &str) {
        self.cover(
            center,
            Point::new(text.chars().count() as f64 * CHARACTER, LINE),
        );
        let text = Element::new("text")
            .set("class", class)
            .set("x", &tenth(center.x))
            .text(text);
        self.elements.push(text.set("y", &tenth(center.y + 5.)));
    }
}

/// A number to a tenth of a pixel. In WebAssembly, the standard library's way to write any float is a
/// hundredth of the conformance kit.
fn tenth(number: f64) -> String {
    let tenths = (number * 10.).round() as i64;
    let sign = if tenths < 0 { "-" } else { "" };
    let (whole, tenth) = (tenths.abs() / 10, tenths.abs() % 10);
    match tenth {
        0 => format!("{sign}{whole}"),
        _ => format!("{sign}{whole}.{tenth}"),
    }
}

/// A point, to a tenth of a pixel.
fn pair(point: Point) -> String {
    format!("{},{}", tenth(point.x), tenth(point.y))
}

impl RenderBackend for Canvas {
    fn draw_circle(&mut self, center: Point, size: Point, _: &StyleAttr, _: Option<String>) {
        // The second circle of a double one is drawn inside, so that arrows end at the first.
        let diameter = if size.x > STATE { STATE - 8. } else { STATE };
        self.cover(center, Point::splat(diameter));
        let circle = Element::new("circle")
            .set("cx", &tenth(center.x.round()))
            .set("cy", &tenth(center.y.round()));
        self.elements.push(circle.set("r", &tenth(diameter / 2.)));
    }

    fn draw_text(&mut self, center: Point, text: &str, _: &StyleAttr) {
        let lines: Vec<&str> = text.split('\n').collect();
        for (number, line) in lines
            .iter()
            .enumerate()
            .filter(|(_, line)| !line.is_empty())
        {
            let center = Point::new(
                center.x,
                center.y + (number as f64 - (lines.len() - 1) as f64 / 2.) * LINE,
            );
            self.cover(center, Point::new(line.len() as f64 * CHARACTER, LINE));
            let x = tenth(center.x.round());
            let y = tenth(center.y.round() + 5.);
            self.labels
                .push(Element::new("text").set("x", &x).set("y", &y).text(line));
        }
    }

    fn draw_rect(
        &mut self,
        corner: Point,
        size: Point,
        _: &StyleAttr,
        class: Option<String>,
        _: Option<ClipHandle>,
    ) {
        self.class = class;
        self.cover(corner.add(size.scale(0.5)), size);
        let rect = Element::new("rect")
            .set("x", &tenth(corner.x.round()))
            .set("y", &tenth(corner.y.round()))
            .set("rx", &6);
        self.push(
            rect.set("width", &tenth(size.x.round()))
                .set("height", &tenth(size.y.round())),
        );
        self.class = None;
    }

    fn draw_arrow(
        &mut self,
        path: &[(Point, Point)],
        _: bool,
        (at_start, at_end): (bool, bool),
        _: &StyleAttr,
        class: Option<String>,
        _: &str,
    ) {
        let [first, .., last] = path else { return };
        self.class = class;
        if first.0.distance_to(last.1) < 1. {
            self.ring(first.0);
        } else {
            self.curve(path);
            if at_start {
                self.head(first.1, first.0);
            }
            if at_end {
                self.head(last.0, last.1);
            }
        }
        self.class = None;
    }

    // No picture has any of these.
    fn draw_line(&mut self, _: Point, _: Point, _: &StyleAttr, _: Option<String>) {}
    fn create_clip(&mut self, _: Point, _: Point, _: usize) -> ClipHandle {
        0
    }
}

/// Lines have the color of the surrounding text, links that of links, and there is no background,
/// so a diagram fits any page. Alone in a window it is dark or light as the reader prefers. All
/// rules apply to one class of `svg`, and to nothing else in the page; they are simple, because
/// drawing programs read them too.
const STYLE: &str = "\
svg.CLASS { display: block; color-scheme: light dark; max-width: 100%; height: auto }
svg.CLASS path, svg.CLASS rect, svg.CLASS circle { fill: none; stroke: currentColor; stroke-width: 1.5px }
svg.CLASS text, svg.CLASS polygon { fill: currentColor; stroke: none }
svg.CLASS text { font-family: monospace; font-size: 14px; text-anchor: middle }
svg.CLASS .terminal rect { fill: currentColor; fill-opacity: .08 }
svg.CLASS .railroad_canvas { stroke: none }
";

/// The elements that a document of this class begins with.
pub(crate) fn opening(class: &str, title: &str, description: &str) -> [Element; 3] {
    let style = STYLE.replace("CLASS", class);
    [
        Element::new("title").text(title),
        Element::new("desc").text(description),
        Element::new("style").raw_text(&style),
    ]
}
