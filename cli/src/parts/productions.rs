//! The productions whose strings have parts: those of whole URLs.

use rfc1738::{Production, Scheme};

use crate::failure::Failure;

/// A production whose strings are not URLs.
#[derive(Debug, thiserror::Error)]
#[error("{0} has no parts: name url, or the production of one of the ten schemes, such as httpurl")]
pub(crate) struct Partless(Production);

/// `url`, and the productions of the ten schemes, in the order of section 5.
pub(crate) fn productions() -> impl Iterator<Item = Production> {
    Production::ALL.into_iter().filter(|&production| has_parts(production))
}

/// Fails unless all strings of `production` are URLs.
pub(crate) fn check(production: Production) -> Result<(), Failure> {
    if has_parts(production) { Ok(()) } else { Err(Partless(production).into()) }
}

fn has_parts(production: Production) -> bool {
    production == Production::Url || Scheme::of(production).is_some()
}
