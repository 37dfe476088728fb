//! The common parts of the SVG documents: their style, and their description for screen readers.

use railroad::svg::Element;

/// Lines have the colour of the surrounding text, links that of links, and there is no background, so a diagram fits
/// any page. Alone in a window it is dark or light as the reader prefers. All rules apply to one class of `svg`, and to
/// nothing else in the page; they are simple, because drawing programs read them too.
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
    [Element::new("title").text(title), Element::new("desc").text(description), Element::new("style").raw_text(&style)]
}
