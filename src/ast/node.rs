//! [`node!`] and [`choice!`]: the common code of every node, from one line that reads like its
//! production.

/// Says how a node is written, and generates the code that follows from this: its
/// [pieces](super::walk::Pieces), its `Display` and `Debug`, [`map`](super::Url::map), and its
/// members in JSON.
///
/// The fields are in the order of the production, each with the literal before it:
///
/// | field | holds | in JSON |
/// |---|---|---|
/// | `user: (User)` | a leaf, with the production that it derives from | a member with the production's name |
/// | `unique: (Article "unique")` | a leaf without a production of its own, with the production that it is part of | a member with that key |
/// | `scheme: name` | the scheme's name, which is part of a literal of the URL's production | nothing: the URL's key says it |
/// | `host: node` | a node | a member with the field's name |
/// | `path: part` | a node without a name, for a group in brackets or an alternative | the members of the node |
/// | `port: [":" node]` | an `Option`, `None` if the text in brackets is absent | as its content, `null` if absent |
/// | `slash: ["/"]` | whether a literal in brackets is present | a member with the literal as its name |
macro_rules! node {
    ($name:ident { $($($before:literal)? $field:ident: $kind:tt),* $(; $after:literal)? }) => {
        impl<I> $crate::ast::walk::Pieces<I> for $name<I> {
            fn pieces<'t>(&'t self, each: &mut dyn FnMut($crate::ast::walk::Piece<'t, I>)) {
                $(
                    $(each($crate::ast::walk::Piece::Literal($before));)?
                    $crate::ast::node::node!(@pieces $kind, &self.$field, each);
                )*
                $(each($crate::ast::walk::Piece::Literal($after));)?
            }
        }

        impl<I> $name<I> {
            /// [`Url::map`](crate::ast::Url::map).
            #[allow(dead_code, reason = "a fieldspec is a part of a leaf, so no tree maps one")]
            #[inline(always)]
            pub(crate) fn map<J>(self, leaf: &mut impl FnMut(I) -> J) -> $name<J> {
                $name { $($field: $crate::ast::node::node!(@map $kind, self.$field, leaf)),* }
            }
        }

        /// Writes the node back, byte for byte.
        impl<I: $crate::Text> core::fmt::Display for $name<I> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                $crate::ast::walk::write(self, f)
            }
        }

        impl<I: $crate::Text + core::fmt::Debug> core::fmt::Debug for $name<I> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_struct(stringify!($name))$(.field(stringify!($field), &self.$field))*.finish()
            }
        }

        #[cfg(feature = "serde")]
        impl<I: $crate::Text + serde::Serialize> $crate::ast::json::Members for $name<I> {
            fn members<M: serde::ser::SerializeMap>(node: Option<&Self>, object: &mut M) -> Result<(), M::Error> {
                $($crate::ast::node::node!(@members $kind, $field, node.map(|node| &node.$field), object);)*
                Ok(())
            }
        }

        #[cfg(feature = "serde")]
        $crate::ast::json::object!($name);
    };

    (@pieces name, $value:expr, $each:ident) => {
        $each($crate::ast::walk::Piece::Leaf($crate::Production::Scheme, $value))
    };
    (@pieces ($production:ident $($key:literal)?), $value:expr, $each:ident) => {
        $each($crate::ast::walk::Piece::Leaf($crate::Production::$production, $value))
    };
    (@pieces [$literal:literal], $value:expr, $each:ident) => {
        if *$value {
            $each($crate::ast::walk::Piece::Literal($literal));
        }
    };
    (@pieces [$kind:tt], $value:expr, $each:ident) => {
        if let Some(value) = $value {
            $crate::ast::node::node!(@pieces $kind, value, $each);
        }
    };
    (@pieces [$literal:literal $kind:tt], $value:expr, $each:ident) => {
        if let Some(value) = $value {
            $each($crate::ast::walk::Piece::Literal($literal));
            $crate::ast::node::node!(@pieces $kind, value, $each);
        }
    };
    (@pieces $node:ident, $value:expr, $each:ident) => {
        $crate::ast::walk::Pieces::pieces($value, $each)
    };

    (@map name, $value:expr, $leaf:ident) => { $leaf($value) };
    (@map ($($production:tt)*), $value:expr, $leaf:ident) => { $leaf($value) };
    (@map [$literal:literal], $value:expr, $leaf:ident) => { $value };
    (@map [$kind:tt], $value:expr, $leaf:ident) => {
        match $value {
            Some(value) => Some($crate::ast::node::node!(@map $kind, value, $leaf)),
            None => None,
        }
    };
    (@map [$literal:literal $kind:tt], $value:expr, $leaf:ident) => {
        $crate::ast::node::node!(@map [$kind], $value, $leaf)
    };
    (@map $node:ident, $value:expr, $leaf:ident) => { $value.map($leaf) };

    (@members name, $field:ident, $value:expr, $object:ident) => {};
    (@members ($production:ident), $field:ident, $value:expr, $object:ident) => {
        $object.serialize_entry($crate::Production::$production.name(), &$value)?
    };
    (@members ($production:ident $key:literal), $field:ident, $value:expr, $object:ident) => {
        $object.serialize_entry($key, &$value)?
    };
    (@members [$literal:literal], $field:ident, $value:expr, $object:ident) => {
        $object.serialize_entry($literal, &$value)?
    };
    // Brackets within brackets: the literal is in the outer ones only.
    (@members [$literal:literal [$kind:tt]], $field:ident, $value:expr, $object:ident) => {
        let value = $value.and_then(Option::as_ref);
        $object.serialize_entry($literal, &value.is_some())?;
        $crate::ast::node::node!(@members [$kind], $field, value, $object)
    };
    (@members [$kind:tt], $field:ident, $value:expr, $object:ident) => {
        $crate::ast::node::node!(@members $kind, $field, $value.and_then(Option::as_ref), $object)
    };
    (@members [$literal:literal $kind:tt], $field:ident, $value:expr, $object:ident) => {
        $crate::ast::node::node!(@members [$kind], $field, $value, $object)
    };
    (@members node, $field:ident, $value:expr, $object:ident) => {
        $object.serialize_entry(stringify!($field), &$value)?
    };
    (@members part, $field:ident, $value:expr, $object:ident) => {
        $crate::ast::json::Members::members($value, $object)?
    };
}
pub(super) use node;

/// Says what each alternative of a node holds, a leaf or a node, as [`node!`] does for fields.
macro_rules! choice {
    ($name:ident { $($alternative:ident: $kind:tt),* }) => {
        impl<I> $crate::ast::walk::Pieces<I> for $name<I> {
            fn pieces<'t>(&'t self, each: &mut dyn FnMut($crate::ast::walk::Piece<'t, I>)) {
                match self {
                    $($name::$alternative(held) => $crate::ast::node::node!(@pieces $kind, held, each),)*
                }
            }
        }

        impl<I> $name<I> {
            /// [`Url::map`](crate::ast::Url::map).
            #[inline(always)]
            pub(crate) fn map<J>(self, leaf: &mut impl FnMut(I) -> J) -> $name<J> {
                match self {
                    $($name::$alternative(held) => {
                        $name::$alternative($crate::ast::node::node!(@map $kind, held, leaf))
                    })*
                }
            }
        }
    };
}
pub(super) use choice;
