//! Bytes in hexadecimal: two digits each, in either case, and nothing between them.

use std::ops::Deref;

/// Where a string is not hexadecimal.
#[derive(Debug, PartialEq, Eq)]
pub struct Malformed {
    /// At this byte, or at its end.
    pub at: usize,
}

/// Replaces the contents of `bytes` by the bytes that `digits` encode.
///
/// # Errors
///
/// [`Malformed`], if there is another character, or half a byte.
pub fn decode(digits: &[u8], bytes: &mut Vec<u8>) -> Result<(), Malformed> {
    let value = |at: usize| {
        let digit = digits
            .get(at)
            .and_then(|&digit| char::from(digit).to_digit(16));
        digit.map(|digit| digit as u8).ok_or(Malformed { at })
    };
    bytes.clear();
    for at in (0..digits.len()).step_by(2) {
        bytes.push(value(at)? << 4 | value(at + 1)?);
    }
    Ok(())
}

/// The digits of `bytes`, in lower case.
pub fn encode(bytes: &[u8]) -> String {
    digits(bytes).map(char::from).collect()
}

/// Appends the digits of `bytes`, in lower case, to `output`.
pub fn append(bytes: &[u8], output: &mut Vec<u8>) {
    output.extend(digits(bytes));
}

fn digits(bytes: &[u8]) -> impl Iterator<Item = u8> {
    let digit = |value: u8| b"0123456789abcdef"[usize::from(value)];
    bytes
        .iter()
        .flat_map(move |byte| [digit(byte >> 4), digit(byte & 0xF)])
}

/// Bytes, which are serialized in hexadecimal, and as text if they are UTF-8: `{"hex", "text"}`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Text(pub Vec<u8>);

impl Deref for Text {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Text {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut object = serializer.serialize_struct("Text", 2)?;
        object.serialize_field("hex", &encode(&self.0))?;
        object.serialize_field("text", &std::str::from_utf8(&self.0).ok())?;
        object.end()
    }
}
