//! The grammar of the draft and the combinators of [`rfc1738::draft`] are equivalent, as far as tests can prove it.
//!
//! * [`list`]: the draft, the combinators, their documentation and `Production` are one and the same list;
//! * [`suites`]: no string of any suite is treated differently, and every derivation is valid;
//! * [`failures`]: every error is where the automaton dies, and expects what the automaton accepts there;
//! * [`laws`]: time, memory, and what others are told;
//! * [`rulings`]: where a text derives in several ways, the derivation is the one that `grammar/notes.md` names.

mod failures;
mod laws;
mod list;
mod rulings;
mod suites;

use rfc1738_conformance::grammar::Grammar;

fn draft() -> &'static Grammar {
    Grammar::url_draft()
}
