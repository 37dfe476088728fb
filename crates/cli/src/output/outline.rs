//! An outline for a person: a line for each part of a string, with its span and its text, in
//! columns. The text is a URL, shown by its tree, or any, shown by its derivation.

use std::{
    borrow::Cow,
    io::{self, Write},
    mem,
    ops::Range,
};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use rfc1738::Span;
use rfc1738_conformance::{derivation::Node, safe::visible};
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};
use unicode_width::UnicodeWidthStr;

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

/// The widths of the columns of names and of spans.
#[derive(Clone, Copy, Default)]
struct Widths {
    names: usize,
    spans: usize,
}

impl Widths {
    /// Makes room for a row.
    fn add(&mut self, row: &Row<'_>) {
        self.names = self.names.max(2 * row.depth + row.name.width());
        self.spans = self.spans.max(row.span.len());
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
    let (Widths { names, spans }, Palette { faint, bright }) = (widths, palette);
    let indent = 2 * depth;
    let style = if name.starts_with('"') {
        *faint
    } else {
        Style::new()
    };
    write!(output, "{:indent$}{style}{name}{style:#}", "")?;
    let gap = names - indent - name.width();
    match (span.as_str(), &**text) {
        ("", _) => writeln!(output),
        (span, "") => writeln!(output, "{:gap$}  {faint}{span}{faint:#}", ""),
        (span, text) => writeln!(
            output,
            "{:gap$}  {faint}{span:spans$}{faint:#}  {bright}{text}{bright:#}",
            ""
        ),
    }
}

/// Writes the tree of a URL with this `text`, from the JSON value to which it serializes, so that
/// nothing here depends on the grammar. The value is never in memory: its rows are measured, and
/// then written.
pub(crate) fn write_tree(
    output: &mut impl Write,
    text: &str,
    tree: &impl Serialize,
    palette: &Palette,
) -> io::Result<()> {
    let mut widths = Widths::default();
    widths.add(&url(text));
    walk(tree, |row| {
        widths.add(row);
        Ok(())
    })?;
    write_row(output, &url(text), widths, palette)?;
    walk(tree, |row| write_row(output, row, widths, palette))
}

/// Calls `each` for all rows of a tree.
fn walk(tree: &impl Serialize, each: impl FnMut(&Row<'_>) -> io::Result<()>) -> io::Result<()> {
    // What JSON has between the members is not needed.
    Ok(tree.serialize(&mut Serializer::with_formatter(
        io::sink(),
        Walk {
            each,
            at: At::default(),
        },
    ))?)
}

/// Writes the parts of a URL with this `text`, each with its name.
pub(crate) fn write_parts<'a>(
    output: &mut impl Write,
    text: &'a str,
    parts: impl IntoIterator<Item = (&'a str, Option<Span<'a>>)>,
    palette: &Palette,
) -> io::Result<()> {
    let row = |(name, part): (&'a str, Option<Span<'a>>)| {
        let span = part.map_or_else(
            || ABSENT.into(),
            |part| format!("{}..{}", part.start(), part.end()),
        );
        Row {
            depth: 1,
            name: name.into(),
            span,
            text: part.map_or("", |part| part.as_str()).into(),
        }
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

/// A walk through a JSON value as it is serialized: it calls `each` for the row of each member.
///
/// A leaf is an object whose first key is "text", with a start and an end. The items of an array
/// are members of its name.
struct Walk<F> {
    each: F,
    at: At,
}

/// Where a walk is.
#[derive(Default)]
struct At {
    /// The names of the members around the current one, and its own.
    names: Vec<String>,
    /// The key that is being read, and whether it is the first one of its object.
    key: String,
    reads_key: bool,
    is_first: bool,
    /// Whether the array is empty so far.
    is_empty: bool,
    /// The leaf so far.
    text: String,
    start: u64,
    end: Option<u64>,
}

impl<F: FnMut(&Row<'_>) -> io::Result<()>> Walk<F> {
    /// Gives the row of the current member.
    fn give(&mut self, span: impl Into<String>, text: &str) -> io::Result<()> {
        let (depth, name) = (
            self.at.names.len(),
            self.at.names.last().map(String::as_str).unwrap_or_default(),
        );
        (self.each)(&Row {
            depth,
            name: name.into(),
            span: span.into(),
            text: text.into(),
        })
    }
}

impl<F: FnMut(&Row<'_>) -> io::Result<()>> Formatter for Walk<F> {
    fn write_null<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.give(ABSENT, "")
    }

    fn write_bool<W: ?Sized + Write>(&mut self, _: &mut W, value: bool) -> io::Result<()> {
        self.give(if value { "present" } else { ABSENT }, "")
    }

    fn write_u64<W: ?Sized + Write>(&mut self, _: &mut W, value: u64) -> io::Result<()> {
        match self.at.names.last().map(String::as_str) {
            Some("start") => self.at.start = value,
            _ => self.at.end = Some(value),
        }
        Ok(())
    }

    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        _: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        (if self.at.reads_key {
            &mut self.at.key
        } else {
            &mut self.at.text
        })
        .push_str(fragment);
        Ok(())
    }

    fn begin_array<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.at.is_empty = true;
        Ok(())
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, _: &mut W, _first: bool) -> io::Result<()> {
        self.at.is_empty = false;
        Ok(())
    }

    fn end_array<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        if mem::take(&mut self.at.is_empty) {
            self.give(ABSENT, "")
        } else {
            Ok(())
        }
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, _: &mut W, first: bool) -> io::Result<()> {
        (self.at.reads_key, self.at.is_first) = (true, first);
        Ok(())
    }

    fn end_object_key<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.at.reads_key = false;
        // The outermost object has no row.
        if self.at.is_first && !self.at.names.is_empty() && self.at.key != "text" {
            self.give("", "")?;
        }
        self.at.names.push(mem::take(&mut self.at.key));
        Ok(())
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        // The next key takes its memory.
        self.at.key = self.at.names.pop().unwrap_or_default();
        self.at.key.clear();
        Ok(())
    }

    fn end_object<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        let Some(end) = self.at.end.take() else {
            return Ok(());
        };
        let text = mem::take(&mut self.at.text);
        self.give(format!("{}..{end}", self.at.start), &text)
    }
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
    Row {
        depth,
        name,
        span: format!("{start}..{end}"),
        text: visible(&text[range]).into(),
    }
}
