//! For any bytes: the strict reading gives a URL or an error, a URL is written back unchanged, and a normal form is
//! stable.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rfc1738::{Url, equivalent, is_valid, validate};

fuzz_target!(|bytes: &[u8]| {
    match Url::try_from(bytes) {
        Ok(url) => {
            assert_eq!(url.to_string().as_bytes(), bytes);
            let normal = url.normalize();
            let again = Url::parse(&normal).expect("a normal form is a URL");
            assert_eq!(again.normalize(), normal);
            assert_eq!(again.production(), url.production());
            assert!(equivalent(&again, &url));
        }
        Err(error) => {
            assert!(error.offset() <= bytes.len());
            assert!(error.range().end <= bytes.len() && error.range().start <= error.offset());
            assert!(!error.to_string().contains(char::is_control));
        }
    }
    if let Ok(text) = str::from_utf8(bytes) {
        assert!(is_valid(text) || !validate(text).is_valid());
    }
});
