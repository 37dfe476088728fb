//! The tree as JSON (feature `serde`): an object for each node, with exactly the names of the
//! productions as keys.

use serde::{Serialize, Serializer, ser::SerializeMap};

/// The members of a node in its own object or, if it is a part, in the object around it.
pub(super) trait Members {
    /// Adds the members to `object`. Each is `null` if the node is absent.
    fn members<M: SerializeMap>(node: Option<&Self>, object: &mut M) -> Result<(), M::Error>;
}

/// Implements `Serialize`: an object with the members of the type.
macro_rules! object {
    ($name:ident) => {
        impl<I: $crate::Text + serde::Serialize> serde::Serialize for $name<I> {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeMap;
                let mut object = serializer.serialize_map(None)?;
                $crate::ast::json::Members::members(Some(self), &mut object)?;
                object.end()
            }
        }
    };
}
pub(super) use object;

/// The items of an iterator, as an array.
pub(super) struct Array<T>(pub(super) T);

impl<T: Iterator<Item: Serialize> + Clone> Serialize for Array<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.clone())
    }
}
