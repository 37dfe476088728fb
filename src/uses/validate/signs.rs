//! [`Signs`]: collected in one pass over a string, so that most checks need not read it.

/// The signs in a string of what some check looks for.
#[derive(Clone, Copy)]
pub(super) struct Signs(u8);

impl Signs {
    /// An escape.
    pub(super) const ESCAPE: u8 = 1;
    /// The ";" of a character that is written as in HTML.
    pub(super) const ENTITY: u8 = 2;
    /// A "/." that begins a segment.
    pub(super) const DOT_SEGMENT: u8 = 4;

    /// Those of the text of a URL, or of what follows its host.
    ///
    /// Nothing ends the pass early, so that it reads sixteen bytes at a time. Compiled in place,
    /// among the other checks, it would not.
    #[inline(never)]
    pub(super) fn of(bytes: &[u8]) -> Self {
        // The first byte is not a sign: it belongs to a scheme, or follows a host.
        let pairs = bytes.iter().zip(bytes.get(1..).unwrap_or_default());
        Signs(pairs.fold(0, |signs, (&before, &byte)| {
            let sign = |is: bool, sign| u8::from(is) * sign;
            let dot_segment = (before == b'/') & (byte == b'.');
            signs
                | sign(byte == b'%', Self::ESCAPE)
                | sign(byte == b';', Self::ENTITY)
                | sign(dot_segment, Self::DOT_SEGMENT)
        }))
    }

    /// Whether there is this one.
    #[inline]
    pub(super) fn have(self, sign: u8) -> bool {
        self.0 & sign != 0
    }
}
