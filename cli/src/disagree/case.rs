//! [`Case`]: a string that two peers read differently.

use serde::{Serialize, Serializer, ser::SerializeStruct};

use crate::{hex, parts::Folded};

/// How much of a string is shown to people, in bytes.
const SHOWN: usize = 200;

/// A string for people, or its beginning if it is long. It is safe to print.
pub(super) fn shown(string: &[u8]) -> String {
    let beginning = string[..string.len().min(SHOWN)].escape_ascii();
    if string.len() > SHOWN { format!("{beginning}… ({} bytes)", string.len()) } else { beginning.to_string() }
}

/// Bytes, as they are and as text.
#[derive(Clone)]
pub(super) struct Text(pub(super) Vec<u8>);

/// In hexadecimal, and as text if it is UTF-8.
impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Text", 2)?;
        object.serialize_field("hex", &hex::encode(&self.0))?;
        object.serialize_field("text", &str::from_utf8(&self.0).ok())?;
        object.end()
    }
}

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
