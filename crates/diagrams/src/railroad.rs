//! Railroad diagrams: every path from left to right is a string that the production derives.

use std::fmt;

use railroad::{
    Choice, Diagram, Empty, Link, MultiChoice, Node, NodeGeometry, NonTerminal, Optional, Repeat,
    Sequence, SimpleEnd, SimpleStart, Stack, Terminal,
    svg::{self, HDir},
};
use rfc1738_conformance::{
    grammar::{Expression, Rule},
    safe::visible,
};

use crate::{canvas::opening, class};

/// The width, in pixels, from which a sequence continues on a new line. Only `gopherurl` is wider.
const WIDE: i64 = 600;

/// The number of alternatives in a column; more continue in further columns.
const HIGH: usize = 7;

type Track = Box<dyn Node>;

/// A track that knows its measures. Otherwise each track around it would measure it again, more than
/// once: the time would be exponential in their number.
struct Measured {
    track: Track,
    geometry: NodeGeometry,
}

impl Measured {
    fn track(track: Track) -> Track {
        let geometry = track.compute_geometry();
        Box::new(Measured { track, geometry })
    }
}

impl Node for Measured {
    fn entry_height(&self) -> i64 {
        self.geometry.entry_height
    }

    fn height(&self) -> i64 {
        self.geometry.height
    }

    fn width(&self) -> i64 {
        self.geometry.width
    }

    fn compute_geometry(&self) -> NodeGeometry {
        self.geometry.clone()
    }

    fn draw(&self, x: i64, y: i64, h_dir: HDir) -> svg::Element {
        self.draw_with_geometry(x, y, h_dir, &self.geometry)
    }

    fn draw_with_geometry(&self, x: i64, y: i64, h_dir: HDir, geo: &NodeGeometry) -> svg::Element {
        self.track.draw_with_geometry(x, y, h_dir, geo)
    }

    fn render_with_geometry(
        &self,
        out: &mut svg::Renderer<'_>,
        x: i64,
        y: i64,
        h_dir: HDir,
        geo: &NodeGeometry,
    ) -> fmt::Result {
        self.track.render_with_geometry(out, x, y, h_dir, geo)
    }
}

/// A production as a railroad diagram: an SVG document, which can stand alone or be part of a page.
///
/// Each item of the BNF is one box: round for a literal, square for a name, which is a link if
/// `link` returns one. A character that is not graphic, as a literal may have one, has a picture:
/// XML has no place for most of them, and neither has a terminal.
///
/// ```
/// use rfc1738_conformance::grammar::Grammar;
///
/// let hostport = Grammar::rfc1738().rule("hostport").unwrap();
/// let svg = rfc1738_diagrams::railroad(hostport, |name| Some(format!("#{name}")));
/// assert!(svg.starts_with("<svg") && svg.contains(r##"xlink:href="#port""##));
/// ```
pub fn railroad(rule: &Rule, link: impl Fn(&str) -> Option<String>) -> String {
    let ends: [Track; 2] = [Box::new(SimpleStart), Box::new(SimpleEnd)];
    let [start, end] = ends;
    let mut diagram = Diagram::new(Sequence::new(vec![
        start,
        track(&rule.expression, &link),
        end,
    ]));
    let bnf = visible(format!("{} = {}", rule.name, rule.expression).as_bytes());
    for element in opening(
        "railroad",
        &format!("Railroad diagram of {}", rule.name),
        &bnf,
    ) {
        diagram.add_element(element);
    }
    // An element with the role of a picture has no parts, and therefore no links.
    let role = if has_link(&rule.expression, &link) {
        "group"
    } else {
        "img"
    };
    let width = diagram.width().to_string();
    for (name, value) in [("role", role), ("width", &width)] {
        diagram.attr(name.to_owned()).or_insert(value.to_owned());
    }
    diagram.to_string()
}

fn track(expression: &Expression, link: &impl Fn(&str) -> Option<String>) -> Track {
    Measured::track(unmeasured(expression, link))
}

fn unmeasured(expression: &Expression, link: &impl Fn(&str) -> Option<String>) -> Track {
    let tracks = |parts: &[Expression]| parts.iter().map(|part| track(part, link)).collect();
    match expression {
        Expression::Literal(text) | Expression::AnyCase(text) => {
            Box::new(Terminal::new(visible(text.as_bytes())))
        }
        Expression::Range(first, last) => Box::new(Terminal::new(class::range(*first, *last))),
        Expression::Name(name) => {
            let square = NonTerminal::new(name.clone());
            match link(name) {
                Some(uri) => Box::new(Link::new(square, uri)),
                None => Box::new(square),
            }
        }
        Expression::Sequence(parts) => sequence(tracks(parts)),
        Expression::Alternatives(parts) => choice(tracks(parts)),
        Expression::Optional(inner) => Box::new(Optional::new(track(inner, link))),
        Expression::Repetition {
            min,
            max: None,
            element,
        } => {
            let before = (1..*min).map(|_| track(element, link));
            let again: Track = Box::new(Repeat::new(track(element, link), Empty));
            match min {
                0 => Box::new(Optional::new(again)),
                _ => Box::new(Sequence::new(before.chain([again]).collect())),
            }
        }
        Expression::Repetition {
            min,
            max: Some(max),
            element,
        } => {
            let before = (0..*min).map(|_| track(element, link));
            let after =
                (*min..*max).map(|_| -> Track { Box::new(Optional::new(track(element, link))) });
            Box::new(Sequence::new(before.chain(after).collect()))
        }
    }
}

/// A sequence, on as many lines as it needs.
fn sequence(tracks: Vec<Track>) -> Track {
    let mut lines: Vec<Sequence<Track>> = vec![Sequence::default()];
    for track in tracks {
        let mut line = lines.pop().unwrap_or_default();
        if line.width() > 0 && line.width() + track.width() > WIDE {
            lines.push(std::mem::take(&mut line));
        }
        line.push(track);
        lines.push(line);
    }
    if lines.len() == 1 {
        Box::new(lines.remove(0))
    } else {
        Box::new(Stack::new(lines))
    }
}

/// A choice, in as many columns as it needs, all of about the same height.
fn choice(tracks: Vec<Track>) -> Track {
    let columns = tracks.len().div_ceil(HIGH);
    if columns <= 1 {
        return Box::new(Choice::new(tracks));
    }
    let height = tracks.len().div_ceil(columns);
    let mut tracks = tracks.into_iter();
    Box::new(MultiChoice::new(
        (0..columns)
            .map(|_| tracks.by_ref().take(height).collect())
            .collect(),
    ))
}

fn has_link(expression: &Expression, link: &impl Fn(&str) -> Option<String>) -> bool {
    match expression {
        Expression::Name(name) => link(name).is_some(),
        other => other.parts().iter().any(|part| has_link(part, link)),
    }
}
