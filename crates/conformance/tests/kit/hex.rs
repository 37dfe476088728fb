//! Bytes in hexadecimal.

use rfc1738_conformance::hex::{Malformed, decode, encode};

#[test]
fn every_byte_is_two_digits_in_either_case() {
    let all: Vec<u8> = (0..=255).collect();
    let mut bytes = vec![1, 2, 3];
    assert_eq!(decode(encode(&all).as_bytes(), &mut bytes), Ok(()));
    assert_eq!(bytes, all);
    assert_eq!(
        decode(encode(&all).to_uppercase().as_bytes(), &mut bytes),
        Ok(())
    );
    assert_eq!(bytes, all);
}

#[test]
fn what_is_malformed_is_located() {
    for (digits, at) in [
        ("4", 1),
        ("4g", 1),
        ("g4", 0),
        ("41 42", 2),
        ("4142\r", 4),
        ("41é", 2),
    ] {
        assert_eq!(
            decode(digits.as_bytes(), &mut Vec::new()),
            Err(Malformed { at }),
            "{digits:?}"
        );
    }
}
