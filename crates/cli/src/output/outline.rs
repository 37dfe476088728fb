//! An outline for a person: a line for each part of a string, with its span and its text, in
//! columns. The text is a URL, shown by its tree, or any, shown by its derivation.

use std::{
    borrow::Cow,
    io::{self, Write},
    ops::Range,
};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use rfc1738::{Span, ast::Url};
use rfc1738_conformance::{
    column::{Column, spaces},
    derivation::Node,
    safe::{Excerpt, visible},
};
use unicode_width::UnicodeWidthStr;

use super::tree::{self, Content};

pub(crate) struct Palette {
    faint: Style,
    bright: Style,
}

impl Palette {
    /// Colors, if standard output supports them.
    pub(crate) fn for_stdout() -> Self {
        match AutoStream::choice(&io::stdout()) {
            ColorChoice::Never => Palette {
                faint: Style::new(),
                bright: Style::new(),
            },
            _ => Palette {
                faint: Style::new().dimmed(),
                bright: AnsiColor::Cyan.on_default(),
            },
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

/// The deepest level that is indented. Below it, a row has the number of its level, and only the
/// beginning of its text: another grammar may have a thousand levels, and each derives all of the
/// text.
const DEEP: usize = 24;

/// The columns of names and of spans.
#[derive(Clone, Copy, Default)]
struct Widths {
    names: Column,
    spans: Column,
}

impl Widths {
    /// Makes room for a row.
    fn add(&mut self, row: &Row<'_>) {
        self.names.add(2 * row.depth + row.name.width());
        self.spans.add(row.span.len());
    }
}

/// Writes `rows`, one below the other.
fn write(output: &mut impl Write, rows: &[Row<'_>], palette: &Palette) -> io::Result<()> {
    let mut widths = Widths::default();
    rows.iter().for_each(|row| widths.add(row));
    rows.iter()
        .try_for_each(|row| write_row(output, row, widths, palette))
}

fn write_row(
    output: &mut impl Write,
    row: &Row<'_>,
    widths: Widths,
    palette: &Palette,
) -> io::Result<()> {
    let Row {
        depth,
        name,
        span,
        text,
    } = row;
    let Palette { faint, bright } = palette;
    let indent = spaces(2 * depth.min(&DEEP));
    let style = if name.starts_with('"') {
        *faint
    } else {
        Style::new()
    };
    write!(output, "{indent}")?;
    if *depth > DEEP {
        write!(output, "{depth}. ")?;
    }
    write!(output, "{style}{name}{style:#}")?;
    let after_name = widths.names.after(indent.len() + name.width());
    let after_span = widths.spans.after(span.len());
    match (span.as_str(), &**text) {
        ("", _) => writeln!(output),
        (span, "") => writeln!(output, "{after_name}  {faint}{span}{faint:#}"),
        (span, text) => writeln!(
            output,
            "{after_name}  {faint}{span}{faint:#}{after_span}  {bright}{text}{bright:#}"
        ),
    }
}

/// Writes the tree of a URL. Its rows are never all in memory: they are measured, and then written.
pub(crate) fn write_tree(
    output: &mut impl Write,
    whole: &Url<Span<'_>>,
    palette: &Palette,
) -> io::Result<()> {
    let text = whole.scheme().input();
    let mut widths = Widths::default();
    widths.add(&url(text));
    tree::visit(whole, &mut |depth, name, content| {
        widths.add(&node(depth, name, content));
    });
    write_row(output, &url(text), widths, palette)?;
    let mut written = Ok(());
    tree::visit(whole, &mut |depth, name, content| {
        if written.is_ok() {
            written = write_row(output, &node(depth, name, content), widths, palette);
        }
    });
    written
}

fn node<'t>(depth: usize, name: &'static str, content: Content<'t>) -> Row<'t> {
    let (span, text) = match content {
        Content::Text(text) => (format!("{}..{}", text.start(), text.end()), text.as_str()),
        Content::Nodes => (String::new(), ""),
        Content::Present => ("present".into(), ""),
        Content::Absent => (ABSENT.into(), ""),
    };
    Row {
        depth,
        name: name.into(),
        span,
        text: text.into(),
    }
}

/// Writes the parts of a URL with this `text`, each with its name.
pub(crate) fn write_parts<'a>(
    output: &mut impl Write,
    text: &'a str,
    parts: impl IntoIterator<Item = (&'static str, Option<Span<'a>>)>,
    palette: &Palette,
) -> io::Result<()> {
    let row = |(name, part): (&'static str, Option<Span<'a>>)| {
        node(1, name, part.map_or(Content::Absent, Content::Text))
    };
    let rows: Vec<_> = [url(text)]
        .into_iter()
        .chain(parts.into_iter().map(row))
        .collect();
    write(output, &rows, palette)
}

/// The line of all of a URL. It is made of graphic characters of US-ASCII, so it is safe to print.
fn url(text: &str) -> Row<'_> {
    Row {
        depth: 0,
        name: "url".into(),
        span: format!("0..{}", text.len()),
        text: text.into(),
    }
}

/// The span of a part that is absent.
const ABSENT: &str = "absent";

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

/// Adds a production, and below it those it refers to, with the text that it derives itself between
/// them.
fn add_node<'a>(rows: &mut Vec<Row<'a>>, depth: usize, node: &Node<'a>, text: &'a [u8]) {
    let Node {
        production,
        start,
        end,
        ref children,
    } = *node;
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
        rows.push(Row {
            text: "".into(),
            ..row(depth, name, range, text)
        });
    }
}

fn row<'a>(depth: usize, name: Cow<'a, str>, range: Range<usize>, text: &[u8]) -> Row<'a> {
    let Range { start, end } = range;
    let derived = &text[range];
    let shown = if depth > DEEP {
        Excerpt::around(derived, 0).text().trim_end().to_owned()
    } else {
        visible(derived)
    };
    Row {
        depth,
        name,
        span: format!("{start}..{end}"),
        text: shown.into(),
    }
}
