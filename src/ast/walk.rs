//! The walk over a tree: the pieces of the text of a URL, in order.
//!
//! The order is that of the productions, and it is written once: in the [`node!`](super::node) line
//! of each struct. All code that writes a URL, as it was read or in its normal form, or that looks
//! at each of its parts, uses the pieces.

use alloc::string::String;
use core::fmt;

use crate::{Production, Text};

/// A piece of the text of a URL.
#[derive(Debug)]
pub(crate) enum Piece<'t, I> {
    /// A literal of a production, such as the `://` after the name of a scheme.
    Literal(&'static str),
    /// A leaf, and the production that it derives from; [`Production::Scheme`] for the name of any
    /// scheme. A leaf that has no name in section 5 has the production that it is part of: the `*`
    /// of a `grouppart`, the text before the `@` of an `article`, the `localhost` of a `fileurl`,
    /// the characters of an opaque `schemepart`. All fields of a `prosperourl` are one leaf, of
    /// `fieldspec`.
    Leaf(Production, &'t I),
}

/// A node, or a whole tree.
pub(crate) trait Pieces<I> {
    /// Calls `each` with its pieces in order: together they are the text that the node was parsed
    /// from.
    fn pieces<'t>(&'t self, each: &mut dyn FnMut(Piece<'t, I>));
}

/// Writes the pieces of `node`.
pub(super) fn write<I: Text>(node: &impl Pieces<I>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut written = Ok(());
    node.pieces(&mut |piece| {
        written = written.and_then(|()| match piece {
            Piece::Literal(text) => f.write_str(text),
            Piece::Leaf(_, leaf) => f.write_str(&String::from_utf8_lossy(leaf.as_bytes())),
        });
    });
    written
}

/// Writes `leaf`. Bytes that are not UTF-8 are written as U+FFFD; no combinator puts them into a
/// leaf.
pub(super) fn write_leaf<I: Text>(leaf: &I, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.pad(&String::from_utf8_lossy(leaf.as_bytes()))
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{
        Piece::{self, Leaf, Literal},
        Pieces, Production, String,
    };
    use crate::{Production::*, Url, grammar};

    #[test]
    fn the_pieces_of_a_url_are_in_order() {
        let (_, url) = grammar::url("gopher://h:70/7s%09%09+").unwrap();
        let mut pieces = Vec::new();
        url.pieces(&mut |piece| {
            pieces.push(match piece {
                Literal(text) => (None, text),
                Leaf(production, text) => (Some(production), *text),
            });
        });
        assert_eq!(
            pieces,
            [
                (Some(Scheme), "gopher"),
                (None, "://"),
                (Some(HostName), "h"),
                (None, ":"),
                (Some(Port), "70"),
                (None, "/"),
                (Some(GType), "7"),
                (Some(Selector), "s"),
                (None, "%09"),
                (Some(Search), ""),
                (None, "%09"),
                (Some(GopherPlusString), "+"),
            ]
        );
    }

    #[test]
    fn each_leaf_derives_from_its_production_or_is_a_part_of_it() {
        for text in [
            "http://h:80/a/b?c",
            "ftp://u:p@1.2.3.4/a;type=i",
            "news:*",
            "news:a.b",
            "news:a@h",
            "nntp://h/a.b/1",
            "telnet://u@h/",
            "gopher://h/1",
            "wais://h/d",
            "wais://h/d?s",
            "wais://h/d/t/p",
            "mailto:a@h",
            "file://localhost/a",
            "file://h/a",
            "prospero://h/p;a=b;c=d",
            "x:opaque",
            "x://u:p@h:1/a",
        ] {
            let mut written = String::new();
            let url = Url::parse(text).unwrap();
            url.pieces(&mut |piece: Piece<'_, _>| match piece {
                Literal(text) => written.push_str(text),
                Leaf(production, leaf) => {
                    written.push_str(leaf.as_str());
                    let is_part = matches!(production, Article | FileUrl | FieldSpec);
                    assert!(
                        is_part || derives(production, leaf.as_str()),
                        "{text}: {production} {leaf}"
                    );
                }
            });
            assert_eq!(written, text);
        }
    }

    fn derives(production: Production, text: &str) -> bool {
        production.longest_prefix(text) == Some(text.len())
    }
}
