//! Bytes in hexadecimal: two digits each, in either case, and nothing between them.

use rfc1738_conformance::ByteSet;
use serde::Serializer;

/// Where a text is not hexadecimal: at this byte, or at its end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Malformed {
    pub(crate) at: usize,
}

/// Replaces the contents of `bytes` by the bytes that `digits` encode.
pub(crate) fn decode(digits: &[u8], bytes: &mut Vec<u8>) -> Result<(), Malformed> {
    let value = |at: usize| {
        let digit = digits.get(at).and_then(|&digit| char::from(digit).to_digit(16));
        digit.map(|digit| digit as u8).ok_or(Malformed { at })
    };
    bytes.clear();
    for at in (0..digits.len()).step_by(2) {
        bytes.push(value(at)? << 4 | value(at + 1)?);
    }
    Ok(())
}

/// The digits of `bytes`, in lower case.
pub(crate) fn encode(bytes: &[u8]) -> String {
    digits(bytes).map(char::from).collect()
}

/// The digits of the bytes of a set.
pub(crate) fn encode_set(bytes: ByteSet) -> String {
    encode(&bytes.iter().collect::<Vec<u8>>())
}

/// The bytes of a set, as they are serialized.
pub(crate) fn serialize_set<S: Serializer>(bytes: &ByteSet, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&encode_set(*bytes))
}

/// Appends the digits of `bytes`, in lower case, to `output`.
pub(crate) fn append(bytes: &[u8], output: &mut Vec<u8>) {
    output.extend(digits(bytes));
}

fn digits(bytes: &[u8]) -> impl Iterator<Item = u8> {
    let digit = |value: u8| b"0123456789abcdef"[usize::from(value)];
    bytes.iter().flat_map(move |byte| [digit(byte >> 4), digit(byte & 0xF)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_two_digits_in_either_case() {
        let all: Vec<u8> = (0..=255).collect();
        let mut bytes = vec![1, 2, 3];
        assert_eq!(decode(encode(&all).as_bytes(), &mut bytes), Ok(()));
        assert_eq!(bytes, all);
        assert_eq!(decode(encode(&all).to_uppercase().as_bytes(), &mut bytes), Ok(()));
        assert_eq!(bytes, all);
    }

    #[test]
    fn what_is_malformed_is_located() {
        for (digits, at) in [("4", 1), ("4g", 1), ("g4", 0), ("41 42", 2), ("4142\r", 4), ("41é", 2)] {
            assert_eq!(decode(digits.as_bytes(), &mut Vec::new()), Err(Malformed { at }), "{digits:?}");
        }
    }
}
