//! Lesson 12: Suites.

/// Strings that tell every mutant of `port` from `port`
///
/// A mutant is section 5 after one edit, such as a `digit` that takes ":" as well. Your
/// strings tell it from `port` if it accepts one that `port` does not derive, or the
/// other way round. At most 60 strings.
pub fn port_strings() -> Vec<&'static [u8]> {
    todo!()
}

/// Strings that tell every mutant of `domainlabel` from `domainlabel`
///
/// At most 60 strings, for some three hundred mutants.
pub fn domainlabel_strings() -> Vec<&'static [u8]> {
    todo!()
}
