//! Bytes, in messages for people and in JSON.

use serde::{Serialize, Serializer, ser::SerializeStruct};

use crate::hex;

/// How much of a string is shown to people, in bytes.
const SHOWN: usize = 200;

/// A string for people, or its beginning if it is long. It is safe to print.
pub(crate) fn shown(string: &[u8]) -> String {
    let beginning = string[..string.len().min(SHOWN)].escape_ascii();
    if string.len() > SHOWN { format!("{beginning}… ({} bytes)", string.len()) } else { beginning.to_string() }
}

/// Bytes, as they are and as text.
#[derive(Debug, Clone)]
pub(crate) struct Text(pub(crate) Vec<u8>);

/// In hexadecimal, and as text if it is UTF-8.
impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Text", 2)?;
        object.serialize_field("hex", &hex::encode(&self.0))?;
        object.serialize_field("text", &str::from_utf8(&self.0).ok())?;
        object.end()
    }
}
