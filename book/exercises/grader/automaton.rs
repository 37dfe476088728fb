//! An automaton by hand, for lesson 11.

/// A deterministic finite automaton over bytes, written as functions. Its states are the numbers
/// below `state_count`, and the start is 0.
///
/// ```
/// use exercises::automaton::Automaton;
///
/// // The automaton of `digits`: the start, digits, dead.
/// let digits = Automaton {
///     state_count: 3,
///     next: |state, byte| match (state, byte) {
///         (0 | 1, b'0'..=b'9') => 1,
///         _ => 2,
///     },
///     is_accepting: |state| state == 1,
/// };
/// let end = b"1738".iter().fold(0, |state, &byte| (digits.next)(state, byte));
/// assert!((digits.is_accepting)(end));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Automaton {
    /// How many states there are, the dead one included.
    pub state_count: usize,
    /// The state after this state and this byte.
    pub next: fn(usize, u8) -> usize,
    /// Whether the string so far is a sentence.
    pub is_accepting: fn(usize) -> bool,
}
