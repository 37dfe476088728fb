//! [`Deferred`]: a value that is computed when somebody asks for it.

use core::fmt;

/// The data from which a value is computed.
pub(crate) trait Source {
    type Value;

    fn compute(&self) -> Self::Value;
}

#[cfg(feature = "std")]
mod on_demand {
    use std::{boxed::Box, sync::OnceLock};

    use super::Source;

    /// A value that is computed when it is first asked for.
    ///
    /// It has a box of its own: most values are never asked for, and are larger than their source.
    #[derive(Clone)]
    pub(crate) struct Deferred<S: Source> {
        source: S,
        value: OnceLock<Box<S::Value>>,
    }

    impl<S: Source> Deferred<S> {
        pub(crate) fn new(source: S) -> Self {
            let value = OnceLock::new();
            Deferred { source, value }
        }

        pub(crate) fn get(&self) -> &S::Value {
            self.value.get_or_init(|| Box::new(self.source.compute()))
        }
    }
}

#[cfg(not(feature = "std"))]
mod on_demand {
    use super::Source;

    /// A value that is computed at once: without `std`, no safe code can wait in a value that
    /// threads share.
    #[derive(Clone)]
    pub(crate) struct Deferred<S: Source>(S::Value);

    impl<S: Source> Deferred<S> {
        pub(crate) fn new(source: S) -> Self {
            Deferred(source.compute())
        }

        pub(crate) fn get(&self) -> &S::Value {
            &self.0
        }
    }
}

pub(crate) use on_demand::Deferred;

impl<S: Source<Value: fmt::Debug>> fmt::Debug for Deferred<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

impl<S: Source<Value: PartialEq>> PartialEq for Deferred<S> {
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

impl<S: Source<Value: Eq>> Eq for Deferred<S> {}
