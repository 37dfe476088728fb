//! `rfc1738.conformance`: does a function of Python agree with a grammar, and if not, why?

pub(crate) mod check;
pub(crate) mod disagree;
mod function;
mod language;
pub(crate) mod learn;
mod values;
