//! Lesson 15: From tests to proof.
//!
//! The types are in `book/exercises/grader/certificate.rs`. A table has `run(state, string)`, the
//! state to which a string leads from a state, and `accepts_from(state, string)`.

use crate::certificate::{Certificate, Table};

/// A certificate of `crate::given::label_table()`
///
/// That is the table of `domainlabel`. Its states are 0, the start; 1, dead; 2, after an
/// `alphadigit`; 3, after a hyphen. The lesson says what makes a certificate good.
pub fn label_certificate() -> Certificate {
    todo!()
}

/// Whether a certificate is good
///
/// 1. The table has a row, and from each row each of the 256 bytes leads to a row.
/// 2. The empty string is an access string.
/// 3. To each row an access string leads from row 0.
/// 4. The empty string is in the identifier of each row.
/// 5. The identifiers of any two rows share a string that one of the two rows accepts, and the
///    other does not.
///
/// A row without an identifier breaks rule 4. Whatever the table and the certificate have, the
/// function must return.
pub fn good_certificate(table: &Table, certificate: &Certificate) -> bool {
    todo!()
}
