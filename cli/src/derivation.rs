//! A derivation for people, as an outline, and for programs.

use std::{
    borrow::Cow,
    io::{self, Write},
    ops::Range,
};

use rfc1738::Derivation;
use rfc1738_conformance::derivation::Node;
use serde::{Serialize, Serializer, ser::SerializeStruct};

use crate::{
    hex,
    outline::{self, Palette, Row},
    safe::visible,
};

/// The same derivation, in the form that is common to all grammars.
pub(crate) fn node(derivation: &Derivation) -> Node<'static> {
    let Derivation { production, start, end, ref children, .. } = *derivation;
    Node { production: production.name(), start, end, children: children.iter().map(node).collect() }
}

/// A derivation of `text`, as it is serialized.
#[derive(Clone, Copy)]
pub(crate) struct Tree<'a> {
    pub(crate) node: &'a Node<'a>,
    pub(crate) text: &'a [u8],
}

/// `{"production", "start", "end", "text", "children"}`, with "hex" if the text is not UTF-8.
impl Serialize for Tree<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Tree { node: &Node { production, start, end, ref children }, text } = *self;
        let derived = &text[start..end];
        let mut tree = serializer.serialize_struct("Tree", 6)?;
        tree.serialize_field("production", production)?;
        tree.serialize_field("start", &start)?;
        tree.serialize_field("end", &end)?;
        tree.serialize_field("text", &String::from_utf8_lossy(derived))?;
        match str::from_utf8(derived) {
            Ok(_) => tree.skip_field("hex")?,
            Err(_) => tree.serialize_field("hex", &hex::encode(derived))?,
        }
        tree.serialize_field("children", &children.iter().map(|node| Tree { node, text }).collect::<Vec<_>>())?;
        tree.end()
    }
}

/// Writes how `text` derives, and the rest of it after the derivation.
pub(crate) fn write(output: &mut impl Write, root: &Node<'_>, text: &[u8], palette: &Palette) -> io::Result<()> {
    let mut rows = Vec::new();
    add(&mut rows, 0, root, text);
    if root.end < text.len() {
        rows.push(row(0, "rest".into(), root.end..text.len(), text));
    }
    outline::write(output, &rows, palette)
}

/// Adds a production, and below it those it refers to, with the text that it derives by itself between them.
fn add<'a>(rows: &mut Vec<Row<'a>>, depth: usize, node: &Node<'a>, text: &'a [u8]) {
    let Node { production, start, end, ref children } = *node;
    rows.push(row(depth, production.into(), start..end, text));
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
        let name = format!("\"{}\"", visible(&text[range.clone()])).into();
        rows.push(Row { text: "".into(), ..row(depth, name, range, text) });
    }
}

fn row<'a>(depth: usize, name: Cow<'a, str>, range: Range<usize>, text: &[u8]) -> Row<'a> {
    let Range { start, end } = range;
    Row { depth, name, span: format!("{start}..{end}"), text: visible(&text[range]).into() }
}
