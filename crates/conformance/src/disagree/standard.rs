//! [`Standard`]: what is known about strings, independent of the peers.

use crate::judge::{Folded, Judge, PartName, Parts};

/// What is known about strings, independent of the peers. A [`Judge`] is one, by its grammar.
pub trait Standard {
    /// The name of the language.
    fn name(&self) -> String;

    /// Whether a string is in the language.
    fn contains(&self, string: &[u8]) -> bool;

    /// Whether `edited`, an edit of `string`, may explain how parsers read `string`. An edit of a
    /// string of the language must stay in the language, unless an implementation says otherwise:
    /// how parsers read another string does not explain how they read this one.
    fn may_explain(&self, edited: &[u8], string: &[u8]) -> bool {
        !self.contains(string) || self.contains(edited)
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

impl Standard for Judge {
    fn name(&self) -> String {
        self.language().to_string()
    }

    fn contains(&self, string: &[u8]) -> bool {
        self.is_member(string)
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
