//! Equations of patterns, and their solution.
//!
//! Equations such as `X = a X | b Y | c` lead back only at their ends. They are solved as linear ones are, by elimination, with Arden's
//! lemma: `X = a X | b` is `X = *a b`.

use std::collections::BTreeMap;

use super::pattern::{Pattern, Times};

/// The largest solution. It bounds time and memory: each elimination may triple the size.
pub(super) const SIZE: usize = 1 << 16;

/// The solution is too large.
pub(super) struct TooLarge;

/// The strings of a name: those of other names, each after a pattern, and others.
pub(super) struct Equation<K> {
    pub(super) to: BTreeMap<K, Pattern>,
    end: Option<Pattern>,
}

impl<K> Default for Equation<K> {
    fn default() -> Self {
        Equation { to: BTreeMap::new(), end: None }
    }
}

/// The pattern of the first of these names; `None` if it has no strings.
pub(super) fn solve<K: Copy + Ord>(all: Vec<(K, Equation<K>)>) -> Result<Option<Pattern>, TooLarge> {
    let (mut names, mut equations): (Vec<K>, Vec<Equation<K>>) = all.into_iter().unzip();
    while let (Some(own), Some(equation)) = (names.pop(), equations.pop()) {
        let solved = equation.without(own);
        if equations.is_empty() {
            return Ok(solved.end);
        }
        for other in &mut equations {
            let Some(before) = other.to.remove(&own) else { continue };
            for (to, pattern) in &solved.to {
                other.or_to(*to, in_turn(before.clone(), pattern.clone()));
            }
            if let Some(end) = &solved.end {
                other.or_end(in_turn(before, end.clone()));
            }
        }
        if equations.iter().map(Equation::size).sum::<usize>() > SIZE {
            return Err(TooLarge);
        }
    }
    Ok(None)
}

impl<K: Copy + Ord> Equation<K> {
    pub(super) fn or_to(&mut self, to: K, pattern: Pattern) {
        let all = self.to.remove(&to).into_iter().chain([pattern]).collect();
        self.to.insert(to, Pattern::alternatives(all));
    }

    pub(super) fn or_end(&mut self, pattern: Pattern) {
        let all = self.end.take().into_iter().chain([pattern]).collect();
        self.end = Some(Pattern::alternatives(all));
    }

    /// The same strings, without leading to the rule itself.
    fn without(mut self, own: K) -> Self {
        let Some(again) = self.to.remove(&own) else { return self };
        let before = again.repeated(Times::AtLeast(0));
        let after = |pattern| in_turn(before.clone(), pattern);
        let to = self.to.into_iter().map(|(to, pattern)| (to, after(pattern))).collect();
        Equation { to, end: self.end.map(after) }
    }

    fn size(&self) -> usize {
        self.to.values().chain(&self.end).map(Pattern::size).sum()
    }
}

pub(super) fn in_turn(first: Pattern, second: Pattern) -> Pattern {
    match (first, second) {
        (Pattern::Sequence(first), Pattern::Sequence(second)) => Pattern::Sequence([first, second].concat()),
        (Pattern::Sequence(first), second) => Pattern::Sequence([first, vec![second]].concat()),
        (first, Pattern::Sequence(second)) => Pattern::Sequence([vec![first], second].concat()),
        (first, second) => Pattern::Sequence(vec![first, second]),
    }
}
