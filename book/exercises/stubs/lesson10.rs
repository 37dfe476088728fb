//! Lesson 10: Beyond the grammar.
//!
//! Each function gets the tree of an `httpurl` (its types are in
//! `book/exercises/grader/tree.rs`) and returns where it breaks a rule: the range of
//! each finding in the string, in bytes. `range(&span)` is the range of a span.
//! `rfc1738::validate` has the same rules: try `cargo run -q -- rules port-range`.

use std::ops::Range;

use crate::tree::{Host, HttpUrl, Span, range};

/// Rule `port-range`: a port is at most 65535, and not 0 (section 3.1)
///
/// It finds the port of `http://h:0/` at 9..10. Leading zeros are no harm: 00080 is 80.
pub fn port_range(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    todo!()
}

/// Rule `host-label-length`: a label has at most 63 characters (section 3.1, RFC 1034)
///
/// It finds each label of a host name that is longer.
pub fn host_label_length(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    todo!()
}

/// Rule `host-number-range`: a group of a host number is at most 255 (section 3.1)
///
/// It finds each group that is over it: two in `http://192.0.999.256/`.
pub fn host_number_range(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    todo!()
}

/// Rule `port-needless`: the default port, which need not be written (section 3.3: "If
/// :<port> is omitted, the port defaults to 80.")
///
/// It finds the port of `http://h:80/` with its colon, which is left out too, at 8..11.
pub fn port_needless(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    todo!()
}

/// Rule `host-number-leading-zero`: a group of a host number has no leading zero
///
/// No sentence of the RFC forbids it, but programs disagree about it: some read `010` as
/// eight. It finds each group with more than one digit whose first is a zero.
pub fn host_number_leading_zero(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    todo!()
}
