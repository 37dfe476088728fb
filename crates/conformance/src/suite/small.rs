//! Suites that are small enough to give away: a few hundred strings that every mutant of a grammar
//! treats differently.

use std::collections::HashSet;

use crate::{
    automaton::{Budget, CompileError, Dfa},
    bytes::{order, sort},
    mutant::{Acceptor, EditKind, Mutant, MutantState, Mutants, NumberSet, Step, in_parallel},
};

/// Strings such that each mutant of a language treats one of them differently: a mutation-complete
/// suite.
///
/// ```
/// use rfc1738_conformance::{
///     grammar::Grammar,
///     language::Language,
///     mutant::{Density, Mutants},
///     suite::Small,
/// };
///
/// let toplabel = Language::rule(Grammar::rfc1738(), "toplabel")?;
/// let mutants = Mutants::new(&toplabel, Density::Telling)?;
/// let small = Small::new(&mutants)?;
/// let strings: Vec<Vec<u8>> = small.tests().iter().map(|test| test.string.clone()).collect();
/// assert!(mutants.missed_by(&strings)?.is_empty());
///
/// let test = small.tests().iter().find(|test| test.string == b"a-").unwrap();
/// assert!(!test.is_member);
/// assert_eq!(test.mutants[0].to_string(), "toplabel: leaves out alphadigit");
/// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Small<'m> {
    tests: Vec<Test<'m>>,
}

/// A string of a small suite.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Test<'m> {
    /// The string.
    pub string: Vec<u8>,
    /// Whether it is in the language.
    pub is_member: bool,
    /// The mutants that treat it differently, those first that the fewest other strings detect.
    /// There is none if no mutant demands a member: then it is a shortest one, for implementations
    /// that accept nothing.
    pub mutants: Vec<&'m Mutant>,
}

impl<'m> Small<'m> {
    /// The suite that these mutants demand.
    ///
    /// # Errors
    ///
    /// [`CompileError::TooLarge`] if it takes billions of steps to find it.
    pub fn new(mutants: &'m Mutants) -> Result<Small<'m>, CompileError> {
        Small::with_progress(mutants, &|_| ())
    }

    /// The same, and calls `progress` while it looks for the strings, and then for the mutants that
    /// treat them differently.
    pub(crate) fn with_progress(
        mutants: &'m Mutants,
        progress: &(dyn Fn(Step) + Sync),
    ) -> Result<Small<'m>, CompileError> {
        let all: Vec<&Mutant> = mutants.iter().collect();
        let mut strings: Vec<Vec<u8>> = all.iter().map(|mutant| mutant.witness.clone()).collect();
        strings.extend(long_members(mutants, progress)?);
        sort(&mut strings);
        let kills = mutants.kills(&strings, progress)?;
        let is_member: Vec<bool> = strings
            .iter()
            .map(|string| mutants.dfa().accepts(string))
            .collect();
        // A wrong shape is detected by a shortest string, or by a member, so that similar faults at
        // the same place are detected too. So is, in one branch, another rule that is taken as
        // well: it may contain a third one.
        let is_plain = |mutant: &Mutant, string: usize| {
            let is_widened = mutant.kind == EditKind::ReferenceWidened && mutant.branch().is_some();
            !(mutant.kind.is_of_shape() || is_widened)
                || is_member[string]
                || strings[string].len() == mutant.witness.len()
        };
        let plain: Vec<NumberSet> = all
            .iter()
            .zip(&kills)
            .map(|(mutant, kills)| kills.filter(|string| is_plain(mutant, string)))
            .collect();
        let chosen = cover(strings.len(), &plain);
        let killers = |mutant: usize| {
            chosen
                .iter()
                .filter(|&&string| kills[mutant].contains(string))
                .count()
        };
        let killers: Vec<usize> = (0..all.len()).map(killers).collect();
        let test = |&string: &usize| {
            let mut killed: Vec<usize> = (0..all.len())
                .filter(|&mutant| kills[mutant].contains(string))
                .collect();
            killed.sort_by_cached_key(|&mutant| killers[mutant]);
            Test {
                is_member: is_member[string],
                string: strings[string].clone(),
                mutants: killed.into_iter().map(|mutant| all[mutant]).collect(),
            }
        };
        let mut tests: Vec<Test<'m>> = chosen.iter().map(test).collect();
        if tests.iter().all(|test| !test.is_member) {
            let member = mutants.dfa().shortest().map(|string| Test {
                string,
                is_member: true,
                mutants: Vec::new(),
            });
            if let Some(member) = member {
                let is_before = |test: &Test<'_>| order(&test.string) < order(&member.string);
                tests.insert(tests.partition_point(is_before), member);
            }
        }
        Ok(Small { tests })
    }

    /// The strings, the shortest first.
    pub fn tests(&self) -> &[Test<'m>] {
        &self.tests
    }
}

/// The numbers of few of the strings such that each mutant has one that it treats differently, in
/// ascending order: greedily, the string that detects the most mutants first, and of equal ones the
/// first; then without those that the others make superfluous. (To find the fewest is NP-hard;
/// greed needs at most ln n times as many: Johnson, 1974.)
fn cover(strings: usize, kills: &[NumberSet]) -> Vec<usize> {
    let killed_by: Vec<Vec<usize>> = (0..strings)
        .map(|string| {
            (0..kills.len())
                .filter(|&mutant| kills[mutant].contains(string))
                .collect()
        })
        .collect();
    let mut times = vec![0_u32; kills.len()];
    let mut chosen: Vec<usize> = Vec::new();
    let mut gains: Vec<usize> = killed_by.iter().map(Vec::len).collect();
    while let Some(best) = (0..strings)
        .max_by_key(|&string| (gains[string], std::cmp::Reverse(string)))
        .filter(|&best| gains[best] > 0)
    {
        for &mutant in &killed_by[best] {
            times[mutant] += 1;
            if times[mutant] == 1 {
                (0..strings)
                    .filter(|&string| kills[mutant].contains(string))
                    .for_each(|string| gains[string] -= 1);
            }
        }
        chosen.push(best);
    }
    // Those that gained the least are the first to go.
    for at in (0..chosen.len()).rev() {
        let string = chosen[at];
        if killed_by[string].iter().all(|&mutant| times[mutant] > 1) {
            killed_by[string]
                .iter()
                .for_each(|&mutant| times[mutant] -= 1);
            chosen.remove(at);
        }
    }
    chosen.sort_unstable();
    chosen
}

/// The maximum number of bytes of a long member.
const LONGEST: usize = 120;

/// The maximum number of bytes of a piece that is put into a member, and of what it replaces: those
/// of a `u32`.
const PIECE: usize = 4;

/// The maximum number of mutants whose automata are kept at once.
const BATCH: usize = 1500;

/// A mutant that rejects a member.
struct Narrow<'m> {
    witness: &'m [u8],
    acceptor: Acceptor<'m>,
}

impl Narrow<'_> {
    /// Whether it rejects this member. (One whose automaton is too large to say does not.)
    fn rejects(&mut self, member: &[u8]) -> bool {
        self.acceptor.accepts(member).is_ok_and(|accepts| !accepts)
    }

    /// The states after each beginning of a member.
    fn path(&mut self, member: &[u8]) -> Result<Vec<MutantState>, CompileError> {
        let mut path = vec![self.acceptor.start()?];
        for &byte in member {
            path.push(self.acceptor.next(path[path.len() - 1], byte)?);
        }
        Ok(path)
    }

    /// Whether it rejects a member that it accepts along this path, after a piece of it is
    /// replaced. Adds its steps.
    fn rejects_with(
        &mut self,
        path: &[MutantState],
        member: &[u8],
        Replaced { start, end, piece }: Replaced<'_>,
        steps: &mut usize,
    ) -> bool {
        let mut run = || {
            let mut at = piece
                .iter()
                .try_fold(path[start], |at, &byte| self.acceptor.next(at, byte))?;
            for (&byte, &before) in member[end..].iter().zip(&path[end..]) {
                // From here on, it does as before.
                if at == before {
                    return Ok(false);
                }
                *steps += 1;
                at = self.acceptor.next(at, byte)?;
            }
            Ok::<_, CompileError>(!self.acceptor.is_accepting(at))
        };
        run().unwrap_or(false)
    }
}

/// The bytes of a member from `start` to `end` are replaced by a piece.
#[derive(Clone, Copy)]
struct Replaced<'p> {
    start: usize,
    end: usize,
    piece: &'p [u8],
}

/// Members such that every mutant that rejects a member rejects one of them.
///
/// Each begins as the witness of a mutant. Then pieces of other mutants' witnesses are put into it,
/// wherever they lead from one of its states to another that follows soon: so it remains a member.
/// A piece stays if another mutant then rejects the member as well, and all that did so before
/// still do.
fn long_members(
    mutants: &Mutants,
    progress: &(dyn Fn(Step) + Sync),
) -> Result<Vec<Vec<u8>>, CompileError> {
    let budget = Mutants::budget();
    let narrow: Vec<&Mutant> = mutants
        .iter()
        .filter(|mutant| mutants.dfa().accepts(&mutant.witness))
        .collect();
    // A member has one literal at its beginning, and shows nothing about what follows others.
    let branches: Vec<&[&Mutant]> = narrow
        .chunk_by(|a, b| a.branch() == b.branch())
        .flat_map(|narrow| narrow.chunks(BATCH))
        .collect();
    let members = in_parallel("groups of mutants", &branches, progress, |narrow| {
        members_for(mutants, narrow, &budget)
    });
    let members = members.into_iter().collect::<Result<Vec<_>, _>>()?;
    // A mutant that could not be asked without it was left out.
    budget.take(0)?;
    Ok(members.concat())
}

/// The same for some of the mutants.
fn members_for(
    mutants: &Mutants,
    narrow: &[&Mutant],
    budget: &Budget,
) -> Result<Vec<Vec<u8>>, CompileError> {
    let narrow = narrow.iter();
    let mut left: Vec<Narrow<'_>> = narrow
        .filter_map(|mutant| {
            Some(Narrow {
                witness: &mutant.witness,
                acceptor: mutants.acceptor(mutant, budget).ok()?,
            })
        })
        .collect();
    let mut members = Vec::new();
    while let Some(seed) = left.first() {
        let mut member = seed.witness.to_vec();
        let mut rejecting: Vec<Narrow<'_>> = take_rejecting(&mut left, 0, &member, budget)?;
        let mut at = 0;
        while at < left.len() {
            match longer(
                mutants.dfa(),
                &member,
                &mut left[at],
                &mut rejecting,
                budget,
            )? {
                Some(longer) => {
                    member = longer;
                    rejecting.extend(take_rejecting(&mut left, at, &member, budget)?);
                }
                None => at += 1,
            }
        }
        members.push(member);
    }
    Ok(members)
}

/// Removes those that reject the `member` from `left`, from the place `from` on.
fn take_rejecting<'a>(
    left: &mut Vec<Narrow<'a>>,
    from: usize,
    member: &[u8],
    budget: &Budget,
) -> Result<Vec<Narrow<'a>>, CompileError> {
    budget.read((left.len() - from).saturating_mul(member.len()))?;
    let mut rejecting = Vec::new();
    for mut one in left.split_off(from) {
        if one.rejects(member) {
            rejecting.push(one)
        } else {
            left.push(one)
        }
    }
    Ok(rejecting)
}

/// A member with a piece of the witness of `one` in it, which that rejects, and all that are
/// `rejecting` already.
fn longer(
    dfa: &Dfa,
    member: &[u8],
    one: &mut Narrow<'_>,
    rejecting: &mut [Narrow<'_>],
    budget: &Budget,
) -> Result<Option<Vec<u8>>, CompileError> {
    let states = dfa.states_of(member);
    let Ok(path) = one.path(member) else {
        return Ok(None);
    };
    for piece in pieces(one.witness) {
        // What all threads share is taken once for all places of a piece: there, the piece is read,
        // and the states that follow soon are compared.
        let mut steps = states.len() * (piece.len() + PIECE);
        for start in (0..states.len()).rev() {
            let to = dfa.run(states[start], piece);
            for end in (start..states.len().min(start + PIECE + 1)).filter(|&end| states[end] == to)
            {
                let length = start + piece.len() + member.len() - end;
                let replaced = Replaced { start, end, piece };
                if length <= LONGEST.max(member.len())
                    && one.rejects_with(&path, member, replaced, &mut steps)
                {
                    let longer = [&member[..start], piece, &member[end..]].concat();
                    let is_rejected = rejecting.iter_mut().all(|other| {
                        steps += longer.len();
                        other.rejects(&longer)
                    });
                    if is_rejected {
                        budget.read(steps)?;
                        return Ok(Some(longer));
                    }
                }
            }
        }
        budget.read(steps)?;
    }
    Ok(None)
}

/// The pieces of a string, each once, the shortest first.
fn pieces(string: &[u8]) -> Vec<&[u8]> {
    let mut seen = HashSet::new();
    let mut pieces = Vec::new();
    for length in 1..=PIECE {
        for piece in string.windows(length) {
            let octets = piece
                .iter()
                .fold(0, |all, &octet| all << 8 | u32::from(octet));
            if seen.insert((length as u32, octets)) {
                pieces.push(piece);
            }
        }
    }
    pieces
}
