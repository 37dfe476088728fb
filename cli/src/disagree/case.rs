//! [`Case`]: a string that two peers read differently.

use serde::Serialize;

use crate::{bytes::Text, parts::Folded};

/// Whether `string` is the better example: shorter, or as long with fewer capitals, or else first in order, so that it
/// does not depend on the order of the strings.
pub(super) fn shorter(string: &[u8], than: &[u8]) -> bool {
    let capitals = |string: &[u8]| string.iter().filter(|byte| byte.is_ascii_uppercase()).count();
    string.len() < than.len() || string.len() == than.len() && (capitals(string), string) < (capitals(than), than)
}

/// A string, and what two peers name for it.
#[derive(Clone, Serialize)]
pub(super) struct Case {
    #[serde(flatten)]
    pub(super) string: Text,
    pub(super) named: [Folded<'static>; 2],
}

impl Case {
    pub(super) fn new(string: &[u8], named: [&[u8]; 2]) -> Self {
        Case { string: Text(string.into()), named: named.map(|text| Folded(Some(text.to_vec().into()))) }
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.string.0
    }
}
