//! [`Total`]: the result for all productions.

use rfc1738_conformance::judge::{Outcome, Verdict};
use serde::Serialize;

/// How many productions a parser agrees with.
#[derive(Default, Serialize)]
pub(super) struct Total {
    pub(super) productions: u64,
    pub(super) agree: u64,
    pub(super) differ: u64,
    pub(super) failed: u64,
    pub(super) cases: u64,
    pub(super) left_out: u64,
}

impl Total {
    pub(super) fn add(&mut self, verdict: &Verdict) {
        self.productions += 1;
        self.cases += verdict.cases;
        self.left_out += verdict.left_out;
        match verdict.outcome() {
            Outcome::Agrees => self.agree += 1,
            Outcome::Differs => self.differ += 1,
            Outcome::Failed => self.failed += 1,
        }
    }
}
