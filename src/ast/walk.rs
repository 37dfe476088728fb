//! The walk over a tree: the pieces that a URL is written of, in order.
//!
//! The order is that of the productions, and it is written once: in the [`node!`](super::node) line of each struct. What
//! writes a URL, as it was read or in its normal form, and what looks at each of its parts, reads the pieces.

use core::fmt;

use crate::{Production, Text};

/// A piece of the text of a URL.
#[derive(Debug)]
pub(crate) enum Piece<'t, I> {
    /// A literal of a production, as the `://` after the name of a scheme.
    Literal(&'static str),
    /// A leaf, and the production that it derives from; [`Production::Scheme`] for the name of any scheme. A leaf for which
    /// section 5 has no name comes with the production that it is part of: the `*` of a `grouppart`, the text before the
    /// `@` of an `article`, the `localhost` of a `fileurl`, the characters of an opaque `schemepart`; and all fields of a
    /// `prosperourl` are one leaf, of `fieldspec`.
    Leaf(Production, &'t I),
}

/// A node, or a whole tree.
pub(crate) trait Pieces<I> {
    /// Gives `each` of its pieces in order: together they are the text that the node was read from.
    fn pieces<'t>(&'t self, each: &mut dyn FnMut(Piece<'t, I>));
}

/// Writes the pieces of `node`.
pub(super) fn write<I: Text>(node: &impl Pieces<I>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut written = Ok(());
    node.pieces(&mut |piece| {
        written = written.and_then(|()| {
            f.write_str(match piece {
                Piece::Literal(text) => text,
                Piece::Leaf(_, leaf) => leaf.as_str(),
            })
        });
    });
    written
}
