//! An outline for a person: a line for each part of a text, with its span and its text, in columns. The text is a URL, shown by
//! its tree, or any, shown by its derivation.

use std::{
    borrow::Cow,
    io::{self, Write},
    ops::Range,
};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use rfc1738::Span;
use rfc1738_conformance::{derivation::Node, safe::visible};
use serde::Serialize;
use serde_json::Value;
use unicode_width::UnicodeWidthStr;

pub(crate) struct Palette {
    faint: Style,
    bright: Style,
}

impl Palette {
    /// Colors, if standard output supports them.
    pub(crate) fn for_stdout() -> Self {
        match AutoStream::choice(&io::stdout()) {
            ColorChoice::Never => Palette { faint: Style::new(), bright: Style::new() },
            _ => Palette { faint: Style::new().dimmed(), bright: AnsiColor::Cyan.on_default() },
        }
    }
}

/// A line. All of it is safe to print.
struct Row<'a> {
    depth: usize,
    /// A name; a literal is in quotes, and faint.
    name: Cow<'a, str>,
    span: String,
    text: Cow<'a, str>,
}

/// Writes `rows`, one below the other.
fn write(output: &mut impl Write, rows: &[Row<'_>], palette: &Palette) -> io::Result<()> {
    let names = rows.iter().map(|row| 2 * row.depth + row.name.width()).max().unwrap_or(0);
    let spans = rows.iter().map(|row| row.span.len()).max().unwrap_or(0);
    let Palette { faint, bright } = palette;
    for Row { depth, name, span, text } in rows {
        let indent = 2 * depth;
        let style = if name.starts_with('"') { *faint } else { Style::new() };
        write!(output, "{:indent$}{style}{name}{style:#}", "")?;
        let gap = names - indent - name.width();
        match (span.as_str(), &**text) {
            ("", _) => writeln!(output)?,
            (span, "") => writeln!(output, "{:gap$}  {faint}{span}{faint:#}", "")?,
            (span, text) => writeln!(output, "{:gap$}  {faint}{span:spans$}{faint:#}  {bright}{text}{bright:#}", "")?,
        }
    }
    Ok(())
}

/// Writes the tree of a URL with this `text`: walks the JSON value to which it serializes, so that
/// nothing here depends on the grammar.
pub(crate) fn write_tree(
    output: &mut impl Write,
    text: &str,
    tree: &impl Serialize,
    palette: &Palette,
) -> io::Result<()> {
    let tree = serde_json::to_value(tree)?;
    let mut rows = vec![url(text)];
    add_members(&mut rows, 1, &tree);
    write(output, &rows, palette)
}

/// Writes the parts of a URL with this `text`, each with its name.
pub(crate) fn write_parts<'a>(
    output: &mut impl Write,
    text: &'a str,
    parts: impl IntoIterator<Item = (String, Option<Span<'a>>)>,
    palette: &Palette,
) -> io::Result<()> {
    let row = |(name, part): (String, Option<Span<'a>>)| {
        let span = part.map_or_else(|| ABSENT.into(), |part| format!("{}..{}", part.start(), part.end()));
        Row { depth: 1, name: name.into(), span, text: part.map_or("", |part| part.as_str()).into() }
    };
    let rows: Vec<_> = [url(text)].into_iter().chain(parts.into_iter().map(row)).collect();
    write(output, &rows, palette)
}

/// The line of all of a URL. It is made of graphic characters of US-ASCII, so it is safe to print.
fn url(text: &str) -> Row<'_> {
    Row { depth: 0, name: "url".into(), span: format!("0..{}", text.len()), text: text.into() }
}

/// The span of a part that is absent.
const ABSENT: &str = "absent";

/// The members of `tree`, if it has any.
fn add_members<'a>(rows: &mut Vec<Row<'a>>, depth: usize, tree: &'a Value) {
    for (name, value) in tree.as_object().into_iter().flatten() {
        add_value(rows, depth, name, value);
    }
}

/// The member `name` with the given `value`.
fn add_value<'a>(rows: &mut Vec<Row<'a>>, depth: usize, name: &'a str, value: &'a Value) {
    let (span, text) = match value {
        Value::Array(repeated) if !repeated.is_empty() => {
            return repeated.iter().for_each(|value| add_value(rows, depth, name, value));
        }
        Value::Array(_) | Value::Null | Value::Bool(false) => (ABSENT.into(), ""),
        Value::Bool(true) => ("present".into(), ""),
        _ => leaf(value).unwrap_or_default(),
    };
    let inner = span.is_empty();
    rows.push(Row { depth, name: name.into(), span, text: text.into() });
    if inner {
        add_members(rows, depth + 1, value);
    }
}

/// The span and the text of a leaf, an object with a text, a start and an end.
fn leaf(value: &Value) -> Option<(String, &str)> {
    let leaf = value.as_object().filter(|members| members.len() == 3)?;
    let offset = |key: &str| leaf.get(key)?.as_u64();
    let text = leaf.get("text")?.as_str()?;
    Some((format!("{}..{}", offset("start")?, offset("end")?), text))
}

/// Writes how `text` derives, and the rest of it after the derivation.
pub(crate) fn write_derivation(
    output: &mut impl Write,
    root: &Node<'_>,
    text: &[u8],
    palette: &Palette,
) -> io::Result<()> {
    let mut rows = Vec::new();
    add_node(&mut rows, 0, root, text);
    if root.end < text.len() {
        rows.push(row(0, "rest".into(), root.end..text.len(), text));
    }
    write(output, &rows, palette)
}

/// Adds a production, and below it those it refers to, with the text that it derives by itself between them.
fn add_node<'a>(rows: &mut Vec<Row<'a>>, depth: usize, node: &Node<'a>, text: &'a [u8]) {
    let Node { production, start, end, ref children } = *node;
    rows.push(row(depth, production.into(), start..end, text));
    let mut at = start;
    for child in children {
        add_quoted(rows, depth + 1, at..child.start, text);
        add_node(rows, depth + 1, child, text);
        at = child.end;
    }
    // A production that refers to no other has its text on its own line.
    if !children.is_empty() {
        add_quoted(rows, depth + 1, at..end, text);
    }
}

/// Adds the text derived there, in quotes, unless it is empty.
fn add_quoted(rows: &mut Vec<Row<'_>>, depth: usize, range: Range<usize>, text: &[u8]) {
    if !range.is_empty() {
        let name = format!("\"{}\"", visible(&text[range.clone()])).into();
        rows.push(Row { text: "".into(), ..row(depth, name, range, text) });
    }
}

fn row<'a>(depth: usize, name: Cow<'a, str>, range: Range<usize>, text: &[u8]) -> Row<'a> {
    let Range { start, end } = range;
    Row { depth, name, span: format!("{start}..{end}"), text: visible(&text[range]).into() }
}
