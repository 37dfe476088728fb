//! A derivation for people, as an outline, and for programs.

use std::{
    io::{self, Write},
    ops::Range,
};

use rfc1738::{Derivation, Production};
use serde::Serialize;

use crate::{
    outline::{self, Palette, Row},
    safe::visible,
};

/// A node of the derivation of `text`, as it is serialized.
#[derive(Clone, Copy)]
pub(crate) struct Node<'a> {
    pub(crate) derivation: &'a Derivation,
    pub(crate) text: &'a [u8],
}

impl Serialize for Node<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Fields<'a> {
            production: Production,
            start: usize,
            end: usize,
            text: &'a str,
            children: Vec<Node<'a>>,
        }
        let Node { derivation: &Derivation { production, start, end, ref children, .. }, text } = *self;
        let children = children.iter().map(|derivation| Node { derivation, text }).collect();
        Fields { production, start, end, text: derived(text, start..end), children }.serialize(serializer)
    }
}

/// Writes how `text` derives, and the rest of it after the derivation.
pub(crate) fn write(
    output: &mut impl Write,
    derivation: &Derivation,
    text: &[u8],
    palette: &Palette,
) -> io::Result<()> {
    let rest = visible(&text[derivation.end..]);
    let mut rows = Vec::new();
    add(&mut rows, 0, derivation, text);
    if !rest.is_empty() {
        rows.push(Row {
            depth: 0,
            name: "rest".into(),
            span: format!("{}..{}", derivation.end, text.len()),
            text: &rest,
        });
    }
    outline::write(output, &rows, palette)
}

/// Adds a production, and below it those it refers to, with the text that it derives by itself between them.
fn add<'a>(rows: &mut Vec<Row<'a>>, depth: usize, node: &Derivation, text: &'a [u8]) {
    let Derivation { production, start, end, ref children, .. } = *node;
    rows.push(Row {
        depth,
        name: production.name().into(),
        span: format!("{start}..{end}"),
        text: derived(text, start..end),
    });
    let mut at = start;
    for child in children {
        add_quoted(rows, depth + 1, at..child.start, text);
        add(rows, depth + 1, child, text);
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
        let Range { start, end } = range;
        let name = format!("\"{}\"", derived(text, range)).into();
        rows.push(Row { depth, name, span: format!("{start}..{end}"), text: "" });
    }
}

/// The text derived there. Section 5 derives only graphic characters of US-ASCII, so this is text that is safe to
/// print.
fn derived(text: &[u8], range: Range<usize>) -> &str {
    str::from_utf8(&text[range]).unwrap_or_default()
}
