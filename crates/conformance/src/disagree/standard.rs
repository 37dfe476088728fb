//! [`Standard`]: what is known about strings, independent of the peers.

use std::{
    fmt::{self, Display},
    hash::Hash,
};

use crate::{
    bytes::Quoted,
    judge::{Folded, Judge, PartName, Parts},
};

/// What is known about strings, independent of the peers: disagreements are grouped by it.
///
/// A [`Judge`] is one, by its grammar. A parser that explains its errors can be a better one.
pub trait Standard {
    /// What is special about a string.
    type Cause: Clone + Eq + Hash + Display;

    /// The name of the language.
    fn name(&self) -> String;

    /// Whether a string is in the language.
    fn contains(&self, string: &[u8]) -> bool;

    /// What is special about a string: why it is not in the language, or what parsers might read
    /// differently in it.
    fn cause(&self, string: &[u8]) -> Self::Cause;

    /// Whether `string` may be shrunk to `shrunk`. A string of the language must stay one, unless
    /// an implementation says otherwise: how parsers read another string does not explain how they
    /// read this one.
    fn may_shrink(&self, string: &[u8], shrunk: &[u8]) -> bool {
        !self.contains(string) || self.contains(shrunk)
    }

    /// The `part` that `parts` name of `string`, in the form in which it is compared; `None` if
    /// they do not mention it.
    fn folded<'p>(
        &self,
        part: PartName,
        parts: &'p Parts<'_>,
        string: &[u8],
    ) -> Option<Folded<'p>> {
        let _ = string;
        parts.as_named(part)
    }
}

/// Where a string leaves a language: the point after which no continuation is in the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "lowercase")
)]
pub enum Exit {
    /// It is in the language.
    Never,
    /// At this byte.
    Byte(u8),
    /// At its end, where the language requires more.
    End,
}

impl Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Exit::Never => f.pad("none that the grammar names"),
            Exit::Byte(byte) => f.pad(&format!("leaves the language at {}", Quoted(*byte))),
            Exit::End => f.pad("leaves the language at its end"),
        }
    }
}

impl Standard for Judge {
    type Cause = Exit;

    fn name(&self) -> String {
        self.language().to_string()
    }

    fn contains(&self, string: &[u8]) -> bool {
        self.dfa().accepts(string)
    }

    fn cause(&self, string: &[u8]) -> Exit {
        match string.get(self.dfa().viable_prefix(string).0) {
            Some(&byte) => Exit::Byte(byte),
            None if self.contains(string) => Exit::Never,
            None => Exit::End,
        }
    }

    /// As the [reference](Judge::with_parts) says, if there is one.
    fn folded<'p>(
        &self,
        part: PartName,
        parts: &'p Parts<'_>,
        string: &[u8],
    ) -> Option<Folded<'p>> {
        match &self.reference {
            Some(reference) => reference.folded(part, parts, string),
            None => parts.as_named(part),
        }
    }
}
