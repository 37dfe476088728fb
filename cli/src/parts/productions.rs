//! The productions whose strings have parts: those of whole URLs.

use rfc1738::{Production, Scheme};

use crate::{failure::Failure, production::Named};

/// A production whose strings are not URLs.
#[derive(Debug, thiserror::Error)]
#[error("{0} has no parts: name url, or the production of one of the ten schemes, such as httpurl")]
pub(crate) struct Partless(Production);

/// `url`, and the productions of the ten schemes, in the order of section 5.
pub(crate) fn productions() -> impl Iterator<Item = Production> {
    Production::ALL.into_iter().filter(|&production| has_parts(production))
}

/// Fails unless all strings of this name are URLs.
pub(crate) fn check(named: Named) -> Result<(), Failure> {
    match named {
        Named::Production(production) if !has_parts(production) => Err(Partless(production).into()),
        _ => Ok(()),
    }
}

fn has_parts(production: Production) -> bool {
    production == Production::Url || Scheme::of(production).is_some()
}
