//! Which rules of a grammar cannot be used: those with a problem, and those that lead to one.

use std::{
    collections::{HashMap, VecDeque},
    fmt, iter,
    sync::Arc,
};

use super::{Grammar, GrammarError, Notation, Rule, check::Rules};
use crate::safe::shortened;

/// The most names of a path that are shown.
const SHOWN: usize = 20;

/// The most characters of a name that are shown.
const LONGEST: usize = 255;

/// Why a rule cannot be used. `Display` is one line, without the place of the problem.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refusal {
    /// The rule.
    pub rule: String,
    /// The line of its name, from 1, as in [`Rule::line`].
    pub line: u32,
    /// The names that lead from the rule to the one that has the problem, with both; of a long path,
    /// the first ones, `…` and the last.
    pub path: Vec<String>,
    /// The problem.
    pub problem: Arc<GrammarError>,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` cannot be used: ", self.rule)?;
        if self.path.len() > 1 {
            write!(f, "{}: ", self.path.join(" → "))?;
        }
        write!(f, "{}", self.problem)
    }
}

/// The rules of a text that cannot be used. Only the next step of each path is kept: all paths
/// together can be as long as the square of the text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Refused {
    pub(super) problems: Vec<Arc<GrammarError>>,
    rules: Vec<Step>,
    /// The index of each rule, by its name in the form in which names that are the same are equal.
    index: HashMap<String, usize>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Step {
    name: String,
    line: u32,
    /// The refused rule that the path leads to next; `None` if this one has the problem.
    next: Option<usize>,
    /// The refused rule that has the problem.
    last: usize,
    problem: Arc<GrammarError>,
}

impl Refused {
    /// The rules from which `leads_to` leads to a rule with a problem, where `faulty[rule]` is the
    /// index of its problem; and for each rule, whether it is none of them.
    pub(super) fn new(
        notation: Notation,
        rules: &[Rule],
        leads_to: &[Vec<usize>],
        problems: Vec<GrammarError>,
        faulty: &[Option<usize>],
    ) -> (Refused, Vec<bool>) {
        let mut used_by = vec![Vec::new(); rules.len()];
        for (rule, to) in leads_to.iter().enumerate() {
            to.iter().for_each(|&to| used_by[to].push(rule));
        }
        // Breadth first, so that paths are the shortest. For each rule, the next one and the last.
        let mut paths: Vec<Option<(Option<usize>, usize)>> = vec![None; rules.len()];
        let mut left = VecDeque::new();
        for rule in (0..rules.len()).filter(|&rule| faulty[rule].is_some()) {
            paths[rule] = Some((None, rule));
            left.push_back((rule, rule));
        }
        while let Some((rule, last)) = left.pop_front() {
            for &user in &used_by[rule] {
                if paths[user].is_none() {
                    paths[user] = Some((Some(rule), last));
                    left.push_back((user, last));
                }
            }
        }
        let is_kept: Vec<bool> = paths.iter().map(Option::is_none).collect();
        let mut index = Vec::new();
        let mut count = 0;
        for is_kept in &is_kept {
            index.push(count);
            count += usize::from(!is_kept);
        }
        let mut problems: Vec<Arc<GrammarError>> = problems.into_iter().map(Arc::new).collect();
        let rules = rules.iter().zip(paths).filter_map(|(rule, path)| {
            let (next, last) = path?;
            Some(Step {
                name: rule.name.clone(),
                line: rule.line,
                next: next.map(|next| index[next]),
                last: index[last],
                problem: Arc::clone(&problems[faulty[last]?]),
            })
        });
        let rules: Vec<Step> = rules.collect();
        let names = rules.iter();
        let names = names.map(|step| notation.key(&step.name).into_owned());
        // In the order of the text.
        problems.sort_by_key(|problem| (problem.line, problem.column));
        let refused = Refused {
            index: names.zip(0..).collect(),
            rules,
            problems,
        };
        (refused, is_kept)
    }

    fn refusal(&self, rule: usize) -> Refusal {
        let Step { line, last, .. } = &self.rules[rule];
        // A name that is too long is a problem, and no longer here.
        let name_of = |at: usize| shortened(self.rules[at].name.clone(), LONGEST);
        let steps = iter::successors(Some(rule), |&at| self.rules[at].next);
        let steps: Vec<usize> = steps.take(SHOWN).collect();
        let mut path: Vec<String> = steps.iter().map(|&at| name_of(at)).collect();
        if steps.last() != Some(last) {
            path.extend(["…".to_owned(), name_of(*last)]);
        }
        Refusal {
            rule: name_of(rule),
            line: *line,
            path,
            problem: Arc::clone(&self.rules[rule].problem),
        }
    }
}

impl Grammar {
    /// What is wrong with the text, each problem once. There is none in a grammar that
    /// [`read`](Grammar::read) returns.
    pub fn problems(&self) -> &[Arc<GrammarError>] {
        &self.0.refused.problems
    }

    /// The rules of the text that cannot be used, in the order of the text.
    pub fn refusals(&self) -> impl ExactSizeIterator<Item = Refusal> {
        let refused = &self.0.refused;
        (0..refused.rules.len()).map(|rule| refused.refusal(rule))
    }

    /// Why the rule of this name cannot be used; `None` if it can, or there is none.
    pub fn refusal(&self, name: &str) -> Option<Refusal> {
        let Rules {
            refused, notation, ..
        } = &*self.0;
        let at = refused.index.get(&*notation.key(name))?;
        Some(refused.refusal(*at))
    }
}
