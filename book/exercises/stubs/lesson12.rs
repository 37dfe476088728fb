//! Lesson 12: Suites.
//!
//! Strings are bytes here: `b"0".to_vec()` is a `Vec<u8>` of one digit.

/// The access strings of `port`
///
/// One string for each of the three states of its automaton, which leads there from the
/// start.
pub fn port_access() -> Vec<Vec<u8>> {
    todo!()
}

/// The separating strings of `port`
///
/// For each two states, one of these strings is accepted after the one and not after the
/// other. Two strings are enough.
pub fn port_separating() -> Vec<Vec<u8>> {
    todo!()
}

/// The middles: no step, and one step
///
/// The empty string, and each of the 256 bytes as a string.
pub fn middles() -> Vec<Vec<u8>> {
    todo!()
}

/// The suite of `port`
///
/// Each access string, then each middle, then each separating string: at most 3 × 257 × 2
/// strings. Make it of your three functions. The grader puts to it each automaton of three
/// states that is wrong in one step, or in whether it accepts.
pub fn port_suite() -> Vec<Vec<u8>> {
    todo!()
}

/// The access strings of `escape = "%" hex hex`
///
/// Its automaton has five states: see your `escape_states` of lesson 11.
pub fn escape_access() -> Vec<Vec<u8>> {
    todo!()
}

/// The separating strings of `escape`
///
/// Four strings are enough.
pub fn escape_separating() -> Vec<Vec<u8>> {
    todo!()
}

/// The suite of `escape`
///
/// At most 5 × 257 × 4 strings, of its parts and the same middles.
pub fn escape_suite() -> Vec<Vec<u8>> {
    todo!()
}
