//! An automaton as a pattern: each of its states is an equation for the strings that it accepts from there.

use std::collections::BTreeMap;

use rfc1738_conformance::{
    ByteSet,
    automaton::{CompileError, Dfa, State},
};

use super::{
    equations::{self, Equation, SIZE},
    pattern::Pattern,
};

/// The pattern of an automaton; `None` if it accepts nothing.
pub(super) fn solve(dfa: &Dfa) -> Result<Option<Pattern>, CompileError> {
    let live = (0..dfa.state_count()).filter(|&state| dfa.dead() != Some(state));
    let equation = |state: State| {
        let mut sets: BTreeMap<State, ByteSet> = BTreeMap::new();
        (0..=u8::MAX).for_each(|byte| sets.entry(dfa.next(state, byte)).or_default().insert(byte));
        let mut equation = Equation::default();
        for (to, set) in sets.into_iter().filter(|&(to, _)| dfa.dead() != Some(to)) {
            equation.or_to(to, Pattern::Class(set));
        }
        if dfa.is_accepting(state) {
            equation.or_end(Pattern::Sequence(Vec::new()));
        }
        (state, equation)
    };
    let too_large = |_| CompileError::TooLarge(format!("as a regular expression, it is more than {SIZE} patterns"));
    equations::solve(live.map(equation).collect()).map_err(too_large)
}
