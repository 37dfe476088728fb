//! Derivations as trees: names in boxes, and below them, in one row, the characters of the text.

use std::ops::Range;

use layout::core::geometry::Point;
use maud::{Markup, PreEscaped, html};
use rfc1738_conformance::derivation::Node;

use crate::{
    canvas::{CHARACTER, Canvas, LINE},
    class::written,
};

/// The space beside a name in its box, between neighbors, and between the rows, in pixels.
const PADDING: f64 = 10.;
const GAP: f64 = 10.;
const BETWEEN: f64 = 30.;

/// The width up to which trees are side by side: scaled to a page, their letters still have 11
/// pixels.
const WIDEST: f64 = 1000.;

/// The word below a name that derives the empty string.
const EMPTY: &str = "empty";

/// A derivation of a piece of `text`, with a list of its nodes for screen readers. If `offsets` is
/// true, names have the bytes where their text begins and ends, and characters their place.
///
/// Each character has its own column, in the order of the text. A name is above the middle of its
/// parts.
///
/// ```
/// use rfc1738_conformance::{derivation::Parser, grammar::Grammar};
///
/// let trees = Parser::new(Grammar::rfc1738()).derivations("port", b"70")?;
/// let html = rfc1738_diagrams::tree(&trees.first(), b"70", false).into_string();
/// assert!(html.starts_with("<svg") && html.contains("digits"));
/// # Ok::<(), rfc1738_conformance::derivation::ParseError>(())
/// ```
pub fn tree(node: &Node<'_>, text: &[u8], offsets: bool) -> Markup {
    drawn(node, text, offsets).0
}

/// A tree, and its width in pixels.
fn drawn(node: &Node<'_>, text: &[u8], offsets: bool) -> (Markup, f64) {
    let style = Style { text, offsets };
    let depth = depth(node);
    let mut canvas = Canvas::default();
    style.draw(node, Point::zero(), depth, &mut canvas);
    let width = canvas.width();
    let derived = quoted(&text[node.start..node.end]);
    let title = format!("Derivation of {derived} from {}", node.production);
    let description = "Names in boxes, each above its parts, and at the bottom the characters of the text. A list of them follows.";
    let markup = html! {
        (PreEscaped(canvas.document("derivation", &title, description)))
        ul.visually-hidden { (listed(node, text)) }
    };
    (markup, width)
}

/// All derivations of a string, or some of them, side by side.
///
/// ```
/// use rfc1738_conformance::{derivation::Parser, grammar::Grammar};
/// use rfc1738_diagrams::{Choice, trees};
///
/// let both: Vec<_> = Parser::new(Grammar::rfc1738()).derivations("schemepart", b"//host")?.iter().collect();
/// let chosen = Choice { by: "ruling 3", link: "rulings.html" };
/// let html = trees(&both, b"//host", 2, Some(chosen)).into_string();
/// assert!(html.contains(r#"Chosen by <a href="rulings.html">ruling 3</a>"#) && html.contains("Another derivation"));
/// # Ok::<(), rfc1738_conformance::derivation::ParseError>(())
/// ```
pub fn trees(shown: &[Node<'_>], text: &[u8], count: u64, first: Option<Choice<'_>>) -> Markup {
    let drawn: Vec<_> = shown.iter().map(|node| drawn(node, text, false)).collect();
    let is_row = drawn.iter().map(|(_, width)| width).sum::<f64>() < WIDEST;
    html! {
        div.trees.row[is_row] {
            @for (number, (tree, _)) in drawn.iter().enumerate() {
                @let chosen = first.filter(|_| number == 0);
                div class=[chosen.map(|_| "chosen")] {
                    p.verdict {
                        @match (chosen, first) {
                            (Some(Choice { by, link }), _) => { "✓ Chosen by " a href=(link) { (by) } }
                            (None, Some(_)) => "Another derivation",
                            (None, None) => { "Derivation " (number + 1) }
                        }
                    }
                    (tree)
                }
            }
        }
        @let more = count.saturating_sub(shown.len() as u64);
        @if more > 0 {
            p.more { "… and " (more) " more: the text derives in " (count) " ways." }
        }
    }
}

/// What chooses a derivation, and the page that says so.
#[derive(Debug, Clone, Copy)]
pub struct Choice<'a> {
    /// Its name: `ruling 5`.
    pub by: &'a str,
    /// Where it is explained.
    pub link: &'a str,
}

/// How a tree is drawn.
struct Style<'t> {
    text: &'t [u8],
    offsets: bool,
}

/// A part of a node.
enum Piece<'n> {
    Node(&'n Node<'n>),
    /// Bytes that are in none of its children.
    Bytes(Range<usize>),
    Nothing,
}

impl Style<'_> {
    /// Draws a node and what is below it, with its left edge at `corner.x`, and its top at
    /// `corner.y`. Returns the top of its box.
    fn draw(&self, node: &Node<'_>, corner: Point, levels: usize, canvas: &mut Canvas) -> Point {
        let size = self.size(node);
        let parts = parts(node);
        let widths: Vec<f64> = parts.iter().map(|part| self.width(part)).collect();
        let total: f64 = widths.iter().sum::<f64>() + GAP * (widths.len() - 1) as f64;
        let mut left = corner.x + (size.x.max(total) - total) / 2.;
        let below = Point::new(0., corner.y + size.y + BETWEEN);
        let bottom = corner.y + levels as f64 * (size.y + BETWEEN);
        let mut tops = Vec::new();
        for (part, width) in parts.iter().zip(widths) {
            let at = Point::new(left, below.y);
            tops.push(match part {
                Piece::Node(child) => self.draw(child, at, levels - 1, canvas),
                Piece::Bytes(range) => {
                    self.draw_bytes(range.clone(), Point::new(left, bottom), canvas)
                }
                Piece::Nothing => {
                    let center = Point::new(left + width / 2., bottom + self.cell().y / 2.);
                    canvas.line("empty", center, EMPTY);
                    Point::new(center.x, bottom + 2.)
                }
            });
            left += width + GAP;
        }
        let center = match (tops.first(), tops.last()) {
            (Some(first), Some(last)) => (first.x + last.x) / 2.,
            _ => corner.x + size.x / 2.,
        };
        // Not beyond its own space, where its neighbors are.
        let space = size.x.max(total);
        let center = center.clamp(corner.x + size.x / 2., corner.x + space - size.x / 2.);
        let foot = Point::new(center, corner.y + size.y);
        tops.iter()
            .for_each(|&top| canvas.branch(foot, below.y, top));
        self.draw_name(
            node,
            Point::new(center, corner.y + size.y / 2.),
            size,
            canvas,
        );
        Point::new(center, corner.y)
    }

    fn draw_name(&self, node: &Node<'_>, center: Point, size: Point, canvas: &mut Canvas) {
        canvas.boxed("name", center, size);
        let shift = if self.offsets { LINE / 2. - 1. } else { 0. };
        canvas.line("name", center.sub(Point::new(0., shift)), node.production);
        if self.offsets {
            canvas.line("offset", center.add(Point::new(0., shift)), &span(node));
        }
    }

    /// Draws bytes, each in its column. Returns the top of their box.
    fn draw_bytes(&self, range: Range<usize>, corner: Point, canvas: &mut Canvas) -> Point {
        let cell = self.cell();
        let width = self.bytes_width(range.clone());
        let center = Point::new(corner.x + width / 2., corner.y + cell.y / 2.);
        canvas.boxed("bytes", center, Point::new(width, cell.y));
        let mut left = corner.x + PADDING / 2.;
        for at in range {
            let width = self.byte_width(at);
            let middle = Point::new(left + width / 2., center.y);
            canvas.line("byte", middle, &written(self.text[at]));
            if self.offsets {
                canvas.line(
                    "offset",
                    middle.add(Point::new(0., cell.y / 2. + 9.)),
                    &at.to_string(),
                );
            }
            left += width;
        }
        Point::new(center.x, corner.y)
    }

    fn width(&self, part: &Piece<'_>) -> f64 {
        match part {
            Piece::Node(node) => {
                let parts = parts(node);
                let gaps = GAP * (parts.len() - 1) as f64;
                self.size(node)
                    .x
                    .max(parts.iter().map(|part| self.width(part)).sum::<f64>() + gaps)
            }
            Piece::Bytes(range) => self.bytes_width(range.clone()),
            Piece::Nothing => EMPTY.len() as f64 * CHARACTER,
        }
    }

    /// The size of a name's box.
    fn size(&self, node: &Node<'_>) -> Point {
        let lines = if self.offsets { 2. } else { 1. };
        let offsets = if self.offsets { span(node).len() } else { 0 };
        let widest = node.production.len().max(offsets) as f64;
        Point::new(widest * CHARACTER + 2. * PADDING, lines * LINE + PADDING)
    }

    fn bytes_width(&self, range: Range<usize>) -> f64 {
        range.map(|at| self.byte_width(at)).sum::<f64>() + PADDING
    }

    fn byte_width(&self, at: usize) -> f64 {
        let shown = written(self.text[at]).len() as f64 * CHARACTER;
        let offset = if self.offsets {
            at.to_string().len() as f64 * 7. + 4.
        } else {
            0.
        };
        (shown + 1.).max(offset)
    }

    /// The height of the row of characters, without their offsets.
    fn cell(&self) -> Point {
        Point::new(0., LINE + PADDING)
    }
}

/// The parts of a node, in the order of the text: at least one.
fn parts<'n>(node: &'n Node<'n>) -> Vec<Piece<'n>> {
    let mut parts = Vec::new();
    let mut at = node.start;
    for child in &node.children {
        parts.extend((at < child.start).then_some(Piece::Bytes(at..child.start)));
        parts.push(Piece::Node(child));
        at = child.end;
    }
    parts.extend((at < node.end).then_some(Piece::Bytes(at..node.end)));
    if parts.is_empty() {
        parts.push(Piece::Nothing);
    }
    parts
}

/// How many rows of names a tree has.
fn depth(node: &Node<'_>) -> usize {
    1 + node.children.iter().map(depth).max().unwrap_or(0)
}

fn span(node: &Node<'_>) -> String {
    format!("{}..{}", node.start, node.end)
}

/// A node, its bytes, and the nodes below it, as items of a list.
fn listed(node: &Node<'_>, text: &[u8]) -> Markup {
    html! {
        li {
            (node.production) ", bytes " (span(node)) ": " (quoted(&text[node.start..node.end]))
            @if !node.children.is_empty() {
                ul { @for child in &node.children { (listed(child, text)) } }
            }
        }
    }
}

/// A text as people write it, or a word for the empty one.
pub(crate) fn quoted(text: &[u8]) -> String {
    if text.is_empty() {
        "the empty string".to_owned()
    } else {
        text.iter()
            .map(|&byte| {
                if byte == b' ' {
                    " ".to_owned()
                } else {
                    written(byte)
                }
            })
            .collect()
    }
}
