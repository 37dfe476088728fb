//! [`DeferredDetails`]: the [`Details`] of an error, which most callers never ask for. With `std`, they are worked out when they are
//! first asked for; without it, no safe code can do so in a value that threads share.

use super::details::{Details, ReadingMode};
use crate::Schemes;

#[cfg(feature = "std")]
pub(super) use on_demand::DeferredDetails;

#[cfg(feature = "std")]
mod on_demand {
    use alloc::boxed::Box;
    use std::sync::OnceLock;

    use super::{Details, ReadingMode, Schemes};

    /// The details, or what they are worked out from.
    #[derive(Clone)]
    pub(in crate::parse::error) struct DeferredDetails {
        details: OnceLock<Details>,
        reading: ReadingMode,
        schemes: Schemes,
        text: Box<[u8]>,
        reached: usize,
    }

    impl DeferredDetails {
        /// The maximum number of bytes of the text that an error keeps.
        const LONGEST: usize = 256;

        /// The maximum number of schemes that an error keeps.
        const SCHEMES: usize = 16;

        pub(in crate::parse::error) fn new(
            reading: ReadingMode,
            schemes: &Schemes,
            text: &[u8],
            reached: usize,
        ) -> Self {
            let details = OnceLock::new();
            if text.len() <= Self::LONGEST && schemes.registered().len() <= Self::SCHEMES {
                return DeferredDetails {
                    details,
                    reading,
                    schemes: schemes.clone(),
                    text: text.into(),
                    reached,
                };
            }
            let _ = details.set(Details::of(reading, schemes, text, reached));
            DeferredDetails {
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
pub(super) struct DeferredDetails(Details);

#[cfg(not(feature = "std"))]
impl DeferredDetails {
    pub(super) fn new(
        reading: ReadingMode,
        schemes: &Schemes,
        text: &[u8],
        reached: usize,
    ) -> Self {
        DeferredDetails(Details::of(reading, schemes, text, reached))
    }

    pub(super) fn get(&self) -> &Details {
        &self.0
    }
}

impl PartialEq for DeferredDetails {
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

impl Eq for DeferredDetails {}
