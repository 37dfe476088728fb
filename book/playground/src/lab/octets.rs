//! Strings of a grammar, which need not be UTF-8, in JSON.

use serde::{Serialize, Serializer};

/// A string of bytes. In JSON it is a string with a character below U+0100 for each byte, so that offsets are the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Octets(pub(crate) Vec<u8>);

impl Serialize for Octets {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0.iter().copied().map(char::from).collect::<String>())
    }
}
