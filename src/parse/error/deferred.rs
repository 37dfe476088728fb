//! [`Deferred`]: the [`Details`] of an error, which most callers never ask for. With `std`, they are worked out when they are
//! first asked for; without it, no safe code can do so in a value that threads share.

use super::details::{Details, Reading};
use crate::Schemes;

#[cfg(feature = "std")]
pub(super) use on_demand::Deferred;

#[cfg(feature = "std")]
mod on_demand {
    use alloc::boxed::Box;
    use std::sync::OnceLock;

    use super::{Details, Reading, Schemes};

    /// The details, or what they are worked out from.
    #[derive(Clone)]
    pub(in crate::parse::error) struct Deferred {
        details: OnceLock<Details>,
        reading: Reading,
        schemes: Schemes,
        text: Box<[u8]>,
        reached: usize,
    }

    impl Deferred {
        /// The maximum number of bytes of the text that an error keeps.
        const LONGEST: usize = 256;

        /// The maximum number of schemes that an error keeps.
        const SCHEMES: usize = 16;

        pub(in crate::parse::error) fn new(
            reading: Reading,
            schemes: &Schemes,
            text: &[u8],
            reached: usize,
        ) -> Self {
            let details = OnceLock::new();
            if text.len() <= Self::LONGEST && schemes.registered().len() <= Self::SCHEMES {
                return Deferred {
                    details,
                    reading,
                    schemes: schemes.clone(),
                    text: text.into(),
                    reached,
                };
            }
            let _ = details.set(Details::of(reading, schemes, text, reached));
            Deferred {
                details,
                reading,
                schemes: Schemes::rfc1738(),
                text: Box::default(),
                reached,
            }
        }

        pub(in crate::parse::error) fn get(&self) -> &Details {
            self.details
                .get_or_init(|| Details::of(self.reading, &self.schemes, &self.text, self.reached))
        }
    }
}

/// The details.
#[cfg(not(feature = "std"))]
#[derive(Clone)]
pub(super) struct Deferred(Details);

#[cfg(not(feature = "std"))]
impl Deferred {
    pub(super) fn new(reading: Reading, schemes: &Schemes, text: &[u8], reached: usize) -> Self {
        Deferred(Details::of(reading, schemes, text, reached))
    }

    pub(super) fn get(&self) -> &Details {
        &self.0
    }
}

impl PartialEq for Deferred {
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

impl Eq for Deferred {}
