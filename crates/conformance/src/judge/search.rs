//! From all wrong answers to the differences that explain them.

use std::collections::HashSet;

use super::{
    difference::{Difference, Kind, Shape},
    footing::Footing,
    inquiry::{Effort, Inquiry, Task},
    ledger::{Ledger, Oracle, Unanswered},
    neighbors::Space,
    step::{has, has_in_rule},
    undo::{Candidates, Undo, WrongAnswer},
};
use crate::{
    ByteSet,
    automaton::{Dfa, State},
    bytes::readable_order,
    hex::Text,
    implementation::Fault,
    language::Language,
};

/// How many inquiries run at once, at first and at most; and how few of them may be left when the
/// next ones begin, which try more edits.
const AT_FIRST: usize = 8;
const AT_ONCE: usize = 100;
const LAST: usize = 8;

/// How long a string is, in bytes, about which no inquiry goes on that others explain.
const LONG: usize = 1_000;

/// How many wrong answers of either kind are explained, of many; after how many inquiries no more
/// begin, with each effort, and when some differences are dropped; and after how many differences.
const EXPLAINED: usize = 2_000;
const INQUIRIES: usize = 150;
const AGAIN: usize = 30;
const DIFFERENCES: usize = 40;

/// How many accepted members are looked at to refute a difference, and how many bytes, the shortest
/// members first.
const REFUTING: usize = 1_000;
const REFUTING_BYTES: usize = 1 << 22;

/// What a search found.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) differences: Vec<Difference>,
    /// Wrong answers without a pair, the shortest first.
    pub(crate) unpaired: Vec<WrongAnswer>,
    /// How many wrong answers were not examined.
    pub(crate) not_examined: u64,
}

/// Explains wrong answers, which the ledger knows already: asks about the strings beside them, finds
/// the pairs that show what is wrong, and keeps those that no others explain.
pub(super) fn search(
    language: &Language,
    footing: &Footing<'_>,
    wrong: Vec<WrongAnswer>,
    ledger: &mut Ledger,
    oracle: &mut Oracle<'_>,
) -> Result<Found, Fault> {
    let mut search = Search {
        space: Space::new(language, footing)?,
        ledger,
        oracle,
        found: Found::default(),
        tasks: Vec::new(),
        at_once: AT_FIRST,
    };
    let count = wrong.len();
    let wrong = some(search.space.dfa, wrong);
    search.explain_all(wrong.clone())?;
    search.drop_explained(&wrong)?;
    search.refute()?;
    search.count(&wrong)?;
    let mut found = search.found;
    found.not_examined = (count - wrong.len()) as u64;
    found.unpaired.sort_by_cached_key(WrongAnswer::order);
    let order = |one: &Difference| (one.kind == Kind::Rejects, u64::MAX - one.explains);
    found.differences.sort_by_key(order);
    Ok(found)
}

/// Of many wrong answers of either kind, the shortest for each way through the automaton, and
/// evenly chosen others: one fault may have thousands of wrong answers, and another one a few.
fn some(dfa: &Dfa, wrong: Vec<WrongAnswer>) -> Vec<WrongAnswer> {
    let (accepts, rejects): (Vec<_>, Vec<_>) = wrong
        .into_iter()
        .partition(|wrong| wrong.kind == Kind::Accepts);
    let mut chosen = Vec::new();
    for mut wrong in [accepts, rejects] {
        wrong.sort_by_cached_key(WrongAnswer::order);
        if wrong.len() <= EXPLAINED {
            chosen.append(&mut wrong);
            continue;
        }
        let mut ways = HashSet::new();
        let (first, rest): (Vec<_>, Vec<_>) = wrong
            .into_iter()
            .partition(|wrong| ways.len() < EXPLAINED / 2 && ways.insert(way(dfa, wrong)));
        let step = rest.len().div_ceil(EXPLAINED - first.len()).max(1);
        chosen.extend(first.into_iter().chain(rest.into_iter().step_by(step)));
    }
    chosen
}

/// Where a string that is accepted leaves the language, or which states a member passes.
fn way(dfa: &Dfa, WrongAnswer { kind, string, .. }: &WrongAnswer) -> Vec<State> {
    if *kind == Kind::Accepts {
        let (viable, state) = dfa.viable_prefix(string);
        let class = string.get(viable).map_or(0, |&byte| 1 + dfa.class_of(byte));
        return vec![state, class];
    }
    let mut states = dfa.states_of(string);
    states.sort_unstable();
    states.dedup();
    states
}

/// A search that is running.
struct Search<'r, 'l, 'o> {
    space: Space<'l>,
    ledger: &'r mut Ledger,
    oracle: &'r mut Oracle<'o>,
    found: Found,
    /// The inquiries that run.
    tasks: Vec<Task>,
    at_once: usize,
}

impl<'l> Search<'_, 'l, '_> {
    fn inquiry(&self) -> Inquiry<'_, 'l> {
        Inquiry {
            space: &self.space,
            ledger: self.ledger,
            known: &self.found.differences,
        }
    }

    /// Runs inquiries about the wrong answers until each is explained: first by the simplest edits,
    /// and then, as far as these do not explain them, by others.
    fn explain_all(&mut self, mut left: Vec<WrongAnswer>) -> Result<(), Fault> {
        for effort in Effort::ALL {
            let last = if effort == Effort::Shortened { 0 } else { LAST };
            left = self.explain_some(left, effort, INQUIRIES, last)?;
        }
        self.found.unpaired.extend(left);
        Ok(())
    }

    /// Begins inquiries, no more after so many, and goes on until so few are left. Returns the wrong
    /// answers that no edit explains. All inquiries that run ask together; what a difference explains
    /// is inquired about no more.
    fn explain_some(
        &mut self,
        mut left: Vec<WrongAnswer>,
        effort: Effort,
        inquiries: usize,
        last: usize,
    ) -> Result<Vec<WrongAnswer>, Fault> {
        let mut unpaired: Vec<WrongAnswer> = Vec::new();
        let mut begun = 0;
        loop {
            let is_open = begun < inquiries && self.found.differences.len() < DIFFERENCES;
            if is_open {
                let free = self.at_once.saturating_sub(self.tasks.len());
                let chosen = self.choose(&mut left, free);
                begun += chosen.len();
                let chosen = chosen.into_iter();
                self.tasks
                    .extend(chosen.map(|wrong| Task::new(wrong, effort)));
            }
            if self.tasks.len() <= last && (!is_open || left.is_empty()) {
                break;
            }
            let mut changed = Vec::new();
            let running = self.tasks.len();
            for mut task in std::mem::take(&mut self.tasks) {
                match self.inquire(&mut task) {
                    Err(Unanswered) => self.tasks.push(task),
                    Ok(Outcome::Explained(by)) => {
                        by.into_iter()
                            .for_each(|by| self.found.differences[by].explains += 1);
                    }
                    Ok(Outcome::Unpaired) if task.effort < effort => left.push(task.wrong),
                    Ok(Outcome::Unpaired) => unpaired.push(task.wrong),
                    Ok(Outcome::Shown(difference)) => changed.push(self.add(*difference)),
                }
            }
            let mut known = HashSet::new();
            self.tasks
                .retain(|Task { wrong, .. }| known.insert((wrong.kind, wrong.string.clone())));
            if self.tasks.len() < running {
                self.at_once = (2 * self.at_once).min(AT_ONCE);
            }
            // More of what is left, and of what is long, is explained before more inquiries begin.
            if changed.is_empty() {
                self.ledger.settle(self.oracle)?;
            } else {
                left = self.unexplained(left, &changed)?;
                self.drop_long_tasks(&changed)?;
            }
        }
        left.append(&mut unpaired);
        self.unexplained(left, &self.all())
    }

    /// Ends the inquiries about long strings that these differences explain: it takes many rounds to
    /// shorten one.
    fn drop_long_tasks(&mut self, changed: &[usize]) -> Result<(), Fault> {
        let (long, mut tasks): (Vec<Task>, Vec<Task>) = std::mem::take(&mut self.tasks)
            .into_iter()
            .partition(|task| task.wrong.string.len() > LONG);
        let wrong: Vec<WrongAnswer> = long.iter().map(|task| task.wrong.clone()).collect();
        let by = self.explained_by(&wrong, &self.all(), changed)?;
        let long = long.into_iter().zip(by).filter(|(_, by)| by.is_empty());
        tasks.extend(long.map(|(task, _)| task));
        self.tasks = tasks;
        Ok(())
    }

    /// Takes some wrong answers that probably have different causes: of strings that are accepted,
    /// one for each way to leave the language; of members, the shortest and others of all lengths.
    fn choose(&self, left: &mut Vec<WrongAnswer>, most: usize) -> Vec<WrongAnswer> {
        let mut ways = HashSet::new();
        let mut accepted = Vec::new();
        let mut rejected = Vec::new();
        for (number, wrong) in left.iter().enumerate() {
            if wrong.kind == Kind::Rejects {
                rejected.push(number);
            } else if ways.insert(way(self.space.dfa, wrong)) {
                accepted.push(number);
            }
        }
        let half = most.div_ceil(2);
        accepted.truncate(most - half.min(rejected.len()));
        let step = rejected.len().div_ceil(half.max(1)).max(1);
        let rejected = rejected.into_iter().step_by(step).take(half.min(most));
        let chosen: HashSet<usize> = accepted.into_iter().chain(rejected).collect();
        let mut numbers = 0..;
        let is_chosen = |_: &WrongAnswer| numbers.next().is_some_and(|at| chosen.contains(&at));
        let (chosen, others) = std::mem::take(left).into_iter().partition(is_chosen);
        *left = others;
        chosen
    }

    /// Goes on with an inquiry. A shortened member may be explained by what is known; if not, the
    /// inquiry is about what is left of it when that is undone.
    fn inquire(&self, task: &mut Task) -> Result<Outcome, Unanswered> {
        let inquiry = self.inquiry();
        inquiry.shorten(task)?;
        if !task.is_checked {
            let all = self.all();
            let candidates = self.undo(&all).candidates(&task.wrong, &all);
            for (by, member) in &candidates {
                if self.ledger.accepts(member)? {
                    return Ok(Outcome::Explained(*by));
                }
            }
            task.is_checked = true;
            let of_all = candidates.iter().rfind(|(by, _)| by.is_none());
            let undone = of_all.or(candidates.last());
            if let Some((_, member)) = undone.filter(|_| task.wrong.kind == Kind::Rejects) {
                *task = Task::new(WrongAnswer::new(false, member.clone(), None), task.effort);
                task.is_checked = true;
                inquiry.shorten(task)?;
            }
        }
        let difference = inquiry.difference(task)?;
        Ok(difference.map_or(Outcome::Unpaired, |one| Outcome::Shown(Box::new(one))))
    }

    /// Adds a difference, or the place at which a known one was seen, and returns its number.
    fn add(&mut self, difference: Difference) -> usize {
        let differences = &mut self.found.differences;
        let known = differences.iter().position(|one| one.is_like(&difference));
        match known {
            Some(known) => differences[known].join(difference),
            None => differences.push(difference),
        }
        known.unwrap_or(self.found.differences.len() - 1)
    }

    /// The numbers of all differences.
    fn all(&self) -> Vec<usize> {
        (0..self.found.differences.len()).collect()
    }

    /// The differences with these numbers, to be undone.
    fn undo(&self, numbers: &[usize]) -> Undo<'_, 'l> {
        let differences = numbers.iter();
        let differences = differences.map(|&number| (number, &self.found.differences[number]));
        Undo {
            space: &self.space,
            ledger: self.ledger,
            differences: differences.collect(),
        }
    }

    /// For each of these wrong answers, what explains it: the numbers of differences that do so
    /// `alone`, and `None` for several `together`.
    fn explained_by(
        &mut self,
        wrong: &[WrongAnswer],
        together: &[usize],
        alone: &[usize],
    ) -> Result<Vec<Vec<Option<usize>>>, Fault> {
        let all = self.noted_candidates(wrong, together, alone);
        self.ledger.settle(self.oracle)?;
        let is_accepted = |member: &[u8]| self.ledger.known(member) == Some(true);
        let explained_by = |candidates: Candidates| {
            let accepted = candidates.into_iter();
            let accepted = accepted.filter(|(_, member)| is_accepted(member));
            accepted.map(|(by, _)| by).collect()
        };
        Ok(all.into_iter().map(explained_by).collect())
    }

    /// The [candidates](Undo::candidates) of each of these wrong answers. The ledger notes those
    /// without an answer.
    fn noted_candidates(
        &self,
        wrong: &[WrongAnswer],
        together: &[usize],
        alone: &[usize],
    ) -> Vec<Candidates> {
        let undo = self.undo(together);
        let all = wrong.iter().map(|wrong| undo.candidates(wrong, alone));
        all.inspect(|candidates| {
            for (_, member) in candidates {
                let _ = self.ledger.accepts(member);
            }
        })
        .collect()
    }

    /// Those of these wrong answers that neither one of these differences, which have changed, nor
    /// several of all explain.
    fn unexplained(
        &mut self,
        wrong: Vec<WrongAnswer>,
        changed: &[usize],
    ) -> Result<Vec<WrongAnswer>, Fault> {
        let by = self.explained_by(&wrong, &self.all(), changed)?;
        let left = wrong.into_iter().zip(by).filter(|(_, by)| by.is_empty());
        Ok(left.map(|(wrong, _)| wrong).collect())
    }

    /// Wrong answers that show the difference with this number: one for each of its bytes, or some;
    /// and the numbers of the differences that may explain these.
    fn shown_by(&self, number: usize) -> (Vec<WrongAnswer>, Vec<usize>) {
        let differences = &self.found.differences;
        let one = &differences[number];
        let accepts = one.kind == Kind::Accepts;
        let examples = one.examples().into_iter();
        let wrong = examples
            .filter(|example| self.space.dfa.accepts(example) != accepts)
            .map(|string| WrongAnswer::new(accepts, string, None));
        let mut others = self.all();
        others
            .retain(|&other| other != number && (!one.is_limit() || differences[other].is_limit()));
        (wrong.collect(), others)
    }

    /// For each of the wrong answers that show the difference with this number, whether others
    /// explain it.
    fn are_explained(&mut self, number: usize) -> Result<Vec<bool>, Fault> {
        let (wrong, others) = self.shown_by(number);
        let by = self.explained_by(&wrong, &others, &others)?;
        Ok(by.into_iter().map(|by| !by.is_empty()).collect())
    }

    /// Drops what others explain: bytes of a difference, and whole differences; but nothing without
    /// which more of the wrong answers are left.
    fn drop_explained(&mut self, wrong: &[WrongAnswer]) -> Result<(), Fault> {
        // A limit says more than a byte too many, which may explain it by chance.
        let differences = &mut self.found.differences;
        differences.sort_by_key(|one| (one.is_limit(), one.explains));
        let all = self.found.differences.clone();
        let explained = self.explained_by(wrong, &self.all(), &self.all())?;
        let explained = wrong.iter().zip(explained).filter(|(_, by)| !by.is_empty());
        let explained: Vec<WrongAnswer> = explained.map(|(wrong, _)| wrong.clone()).collect();
        // What each one needs is asked in one round, as if all others were left.
        for number in self.all() {
            let (wrong, others) = self.shown_by(number);
            self.noted_candidates(&wrong, &others, &others);
        }
        self.ledger.settle(self.oracle)?;
        // Which of all those are that are left.
        let mut kept: Vec<usize> = (0..all.len()).collect();
        let mut number = 0;
        while number < self.found.differences.len() {
            let one = self.found.differences[number].clone();
            let is_explained = match one.shape {
                Shape::Bytes { bytes, characters } => {
                    let explained = self.are_explained(number)?;
                    let unexplained = bytes
                        .iter()
                        .zip(explained)
                        .filter(|(_, explained)| !explained);
                    let left: ByteSet = unexplained.map(|(byte, _)| byte).collect();
                    if let Some(byte) = left.most_readable() {
                        let difference = &mut self.found.differences[number];
                        difference.shape = Shape::Bytes {
                            bytes: left,
                            characters,
                        };
                        difference.pair.new = vec![byte];
                    }
                    left.is_empty() && !characters
                }
                _ => !self.are_explained(number)?.contains(&false),
            };
            if is_explained {
                self.found.differences.remove(number);
                kept.remove(number);
            } else {
                number += 1;
            }
        }
        // Two may explain the string of a third, and then less of what else it explains. Beside them,
        // that may have a simpler pair; if it has none, those come back first that explain the most.
        let left = self.unexplained(explained, &self.all())?;
        let mut left = self.explain_some(left, Effort::Alike, AGAIN, 0)?;
        for (number, one) in all.into_iter().enumerate().rev() {
            if left.is_empty() {
                break;
            }
            let before = self.found.differences.clone();
            let at = match kept.iter().position(|&other| other == number) {
                Some(at) if before[at].shape == one.shape => continue,
                Some(at) => {
                    self.found.differences[at] = one;
                    at
                }
                None => {
                    self.found.differences.push(one);
                    before.len()
                }
            };
            let less = self.unexplained(left.clone(), &[at])?;
            if less.len() == left.len() {
                self.found.differences = before;
            }
            left = less;
        }
        // Those that lost bytes may be alike now.
        for difference in std::mem::take(&mut self.found.differences) {
            self.add(difference);
        }
        Ok(())
    }

    /// Counts the wrong answers that each difference explains alone.
    fn count(&mut self, wrong: &[WrongAnswer]) -> Result<(), Fault> {
        let mut explains = vec![0; self.found.differences.len()];
        for by in self.explained_by(wrong, &self.all(), &self.all())? {
            let alone: HashSet<usize> = by.into_iter().flatten().collect();
            alone.into_iter().for_each(|by| explains[by] += 1);
        }
        for (difference, explains) in self.found.differences.iter_mut().zip(explains) {
            difference.explains = explains;
        }
        Ok(())
    }

    /// Looks for accepted members that have what others are rejected for: those that are known, and
    /// fresh ones beyond each limit.
    fn refute(&mut self) -> Result<(), Fault> {
        let differences = self.found.differences.iter();
        if !differences.clone().any(Difference::is_refutable) {
            return Ok(());
        }
        let limits = differences.filter(|one| one.is_limit());
        let beyond = |limit: &Difference| self.inquiry().beyond(limit);
        let fresh: Vec<Vec<u8>> = limits.flat_map(beyond).collect();
        self.ledger.ask(&fresh, self.oracle)?;
        let is_member = |member: &&[u8]| self.space.dfa.accepts(member);
        let mut members: Vec<&[u8]> = self.ledger.accepted().filter(is_member).collect();
        members.sort_by_cached_key(|member| readable_order(member));
        let differences = self.found.differences.iter();
        let elsewhere = differences.map(|one| self.elsewhere(one, &members));
        let elsewhere: Vec<Option<Text>> = elsewhere.collect();
        for (difference, elsewhere) in self.found.differences.iter_mut().zip(elsewhere) {
            difference.elsewhere = elsewhere;
        }
        Ok(())
    }

    /// The first of these accepted members that has what others are rejected for.
    fn elsewhere(&self, difference: &Difference, members: &[&[u8]]) -> Option<Text> {
        if !difference.is_refutable() {
            return None;
        }
        // A piece that is only like this one is another matter.
        let difference = &Difference {
            is_exact: true,
            ..difference.clone()
        };
        let limit = match difference.shape {
            Shape::Length(limit) => limit,
            _ => 0,
        };
        let mut left = REFUTING_BYTES;
        let is_looked_at = |member: &&&[u8]| {
            let is_left = left > 0;
            left = left.saturating_sub(member.len());
            is_left
        };
        // Elsewhere in a member, the same digits may be no number of the rule.
        let elsewhere = members
            .iter()
            .filter(|member| member.len() > limit)
            .take_while(is_looked_at)
            .filter(|member| has(&self.space, difference, member))
            .take(REFUTING)
            .find(|member| has_in_rule(&self.space, difference, member));
        elsewhere.map(|member| Text(member.to_vec()))
    }
}

/// What came of an inquiry.
enum Outcome {
    /// Known differences explain the answer; the number of the one, if it is one.
    Explained(Option<usize>),
    Shown(Box<Difference>),
    Unpaired,
}
