//! Parsing: from a string to a tree, or to the error that says why there is none.

pub(crate) mod deferred;
pub(crate) mod demands;
pub(crate) mod derivation;
pub(crate) mod derived;
pub(crate) mod encoding;
pub(crate) mod error;
pub(crate) mod observer;
pub(crate) mod recognize;
pub(crate) mod schemes;
pub(crate) mod strict;
pub(crate) mod url;
