//! The parts of a production that repeats.

use core::iter::FusedIterator;

use crate::Text;

/// The parts of a leaf, between the separators that the RFC puts there: the segments of a path, the
/// labels of a host name, the digits of a host number.
#[derive(Debug, Clone)]
pub struct Parts<I> {
    rest: Option<I>,
    separator: u8,
}

impl<I: Text> Parts<I> {
    /// Divides `leaf` at every `separator`.
    pub(super) fn new(leaf: &I, separator: u8) -> Self {
        Parts {
            rest: Some(leaf.clone()),
            separator,
        }
    }

    /// Divides `rest` at `at`, without the separator there.
    fn divide(rest: &I, at: usize) -> (I, I) {
        (rest.take(at), rest.take_from(at + 1))
    }
}

impl<I: Text> Iterator for Parts<I> {
    type Item = I;

    fn next(&mut self) -> Option<I> {
        let rest = self.rest.take()?;
        match rest
            .as_bytes()
            .iter()
            .position(|&byte| byte == self.separator)
        {
            None => Some(rest),
            Some(at) => {
                let (part, rest) = Self::divide(&rest, at);
                self.rest = Some(rest);
                Some(part)
            }
        }
    }
}

impl<I: Text> DoubleEndedIterator for Parts<I> {
    fn next_back(&mut self) -> Option<I> {
        let rest = self.rest.take()?;
        match rest
            .as_bytes()
            .iter()
            .rposition(|&byte| byte == self.separator)
        {
            None => Some(rest),
            Some(at) => {
                let (rest, part) = Self::divide(&rest, at);
                self.rest = Some(rest);
                Some(part)
            }
        }
    }
}

impl<I: Text> FusedIterator for Parts<I> {}

/// Defines a node that is one leaf: it dereferences to the leaf, and is mapped and written as the
/// leaf.
macro_rules! leaf {
    ($name:ident, $production:ident) => {
        impl<I> $name<I> {
            /// [`Url::map`](crate::ast::Url::map).
            #[inline(always)]
            pub(crate) fn map<J>(self, leaf: &mut impl FnMut(I) -> J) -> $name<J> {
                $name(leaf(self.0))
            }
        }

        impl<I> $crate::ast::walk::Pieces<I> for $name<I> {
            fn pieces<'t>(&'t self, each: &mut dyn FnMut($crate::ast::walk::Piece<'t, I>)) {
                each($crate::ast::walk::Piece::Leaf(
                    $crate::Production::$production,
                    &self.0,
                ));
            }
        }

        impl<I> core::ops::Deref for $name<I> {
            type Target = I;

            fn deref(&self) -> &I {
                &self.0
            }
        }

        /// Writes the leaf back.
        impl<I: $crate::Text> core::fmt::Display for $name<I> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                $crate::ast::walk::write_leaf(&self.0, f)
            }
        }
    };
}
pub(super) use leaf;

/// Defines a production that repeats: one leaf, displayed as its parts. Most are divided at a
/// separator, and serialized with one key.
macro_rules! repeated {
    ($(#[$doc:meta])* $name:ident of $production:ident, $(#[$parts_doc:meta])* $parts:ident at $separator:literal, $key:literal) => {
        $crate::ast::parts::repeated! {
            $(#[$doc])* $name of $production,
            $(#[$parts_doc])* $parts -> $crate::ast::Parts<I>, |leaf: &I| $crate::ast::Parts::new(leaf, $separator),
            { $key: |leaf: &Self| $crate::ast::json::Array(leaf.$parts()) }
        }
    };
    ($(#[$doc:meta])* $name:ident of $production:ident, $(#[$parts_doc:meta])* $parts:ident -> $item:ty, $new:expr, { $($key:literal: $member:expr),* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $name<I>(pub(crate) I);

        $crate::ast::parts::leaf!($name, $production);

        impl<I: $crate::Text> $name<I> {
            $(#[$parts_doc])*
            pub fn $parts(&self) -> $item {
                $new(&self.0)
            }
        }

        /// Its name and its parts.
        impl<I: $crate::Text + core::fmt::Debug> core::fmt::Debug for $name<I> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(concat!(stringify!($name), " "))?;
                f.debug_list().entries(self.$parts()).finish()
            }
        }

        #[cfg(feature = "serde")]
        impl<I: $crate::Text + serde::Serialize> $crate::ast::json::Members for $name<I> {
            fn members<M: serde::ser::SerializeMap>(node: Option<&Self>, object: &mut M) -> Result<(), M::Error> {
                $(object.serialize_entry($key, &node.map($member))?;)*
                Ok(())
            }
        }

        #[cfg(feature = "serde")]
        $crate::ast::json::object!($name);
    };
}
pub(super) use repeated;
