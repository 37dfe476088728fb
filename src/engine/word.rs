//! [`Word`]: up to eight bytes, for a single comparison.

/// Up to eight bytes, letters in either case, as one number.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Word {
    bytes: u64,
    /// The bits that differ between the two cases of its letters.
    cases: u64,
    /// The bits of all its bytes.
    mask: u64,
}

impl Word {
    /// No string begins with it: its bits are not all zero, but its mask is.
    pub(crate) const NOTHING: Word = Word {
        bytes: u64::MAX,
        cases: 0,
        mask: 0,
    };

    /// The first eight bytes of `text`, which is in lower case.
    #[inline(always)]
    pub(crate) const fn ignoring_case(text: &[u8]) -> Word {
        let mut word = Word {
            bytes: 0,
            cases: 0,
            mask: 0,
        };
        let mut i = 0;
        while i < 8 && i < text.len() {
            word.bytes |= (text[i] as u64) << (8 * i);
            word.cases |= (if text[i].is_ascii_lowercase() {
                0x20
            } else {
                0
            }) << (8 * i);
            word.mask |= 0xFF << (8 * i);
            i += 1;
        }
        word
    }

    /// Whether `bytes` begins with it, in either case.
    #[inline(always)]
    pub(crate) fn begins(self, bytes: &[u8; 8]) -> bool {
        (u64::from_le_bytes(*bytes) | self.cases) & self.mask == self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::Word;

    #[test]
    fn of_a_long_text_the_first_eight_bytes_count() {
        let word = Word::ignoring_case(b"coap+websocket");
        assert!(word.begins(b"CoAp+wEb") && !word.begins(b"coap+wex"));
        assert!(
            Word::ignoring_case(b"ftp:").begins(b"FTP://h/") && !Word::NOTHING.begins(b"ftp://h/")
        );
    }
}
