//! The grammar of the draft, for the automata: translated by hand into the dialect of section 5, which has repetitions in
//! place of recursion.

use std::sync::LazyLock;

use rfc1738_conformance::bnf::Grammar;

/// The 56 rules.
pub(crate) fn draft() -> &'static Grammar {
    static DRAFT: LazyLock<Grammar> = LazyLock::new(|| Grammar::read(include_str!("translation.bnf")).unwrap());
    &DRAFT
}
