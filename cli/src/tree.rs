//! The tree of a URL for people: a line for each production, with its span and its text, in columns.
//!
//! Nothing here depends on the grammar: it walks the JSON value that the tree serializes to.

use std::io::{self, Write};

use rfc1738::{Production, Scheme, Span, Url};
use serde::Serialize;
use serde_json::Value;

use crate::outline::{self, Palette, Row};

/// A URL's tree, after the name of its scheme if its production does not tell it.
#[derive(Serialize)]
pub(crate) struct Tree<'u, 'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    scheme: Option<&'u Span<'a>>,
    #[serde(flatten)]
    url: &'u Url<'a>,
}

impl<'u, 'a> Tree<'u, 'a> {
    pub(crate) fn new(url: &'u Url<'a>) -> Self {
        let own = Scheme::of(url.production());
        let other = |own: &Scheme| !own.name().eq_ignore_ascii_case(url.scheme().as_str());
        Tree { scheme: own.is_some_and(other).then(|| url.scheme()), url }
    }
}

/// Writes the tree of `url`.
pub(crate) fn write(output: &mut impl Write, url: &Url<'_>, palette: &Palette) -> io::Result<()> {
    let tree = serde_json::to_value(Tree::new(url))?;
    // A URL is made of graphic characters of US-ASCII, so its text is safe to print.
    let text = url.as_str();
    let mut rows = vec![Row {
        depth: 0,
        name: Production::Url.name().into(),
        span: format!("0..{}", text.len()),
        text: text.into(),
    }];
    add_members(&mut rows, 1, &tree);
    outline::write(output, &rows, palette)
}

/// The members of `tree`, if it has any.
fn add_members<'a>(rows: &mut Vec<Row<'a>>, depth: usize, tree: &'a Value) {
    for (name, value) in tree.as_object().into_iter().flatten() {
        add(rows, depth, name, value);
    }
}

/// The member `name` with the given `value`.
fn add<'a>(rows: &mut Vec<Row<'a>>, depth: usize, name: &'a str, value: &'a Value) {
    let (span, text) = match value {
        Value::Array(repeated) if !repeated.is_empty() => {
            return repeated.iter().for_each(|value| add(rows, depth, name, value));
        }
        Value::Array(_) | Value::Null | Value::Bool(false) => ("absent".into(), ""),
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
