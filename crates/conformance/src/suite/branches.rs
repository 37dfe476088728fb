//! [`Branches`]: the literals that the alternatives of a rule begin with, such as `http:` and
//! `ftp:`.

use std::collections::{BTreeMap, HashMap};

use crate::{
    automaton::{CompileError, Dfa, STATES, State, access_strings, first_bytes, numbered},
    bytes::{other_case, readable},
    grammar::{Expression, Split},
    language::Language,
    numbered::Numbered,
};

/// The literals, as a tree of their bytes.
#[derive(Debug, Clone, Default)]
pub(super) struct Literals {
    /// The place after each byte. The root is place 0, and all others are after the places that
    /// lead to them.
    next: Vec<BTreeMap<u8, LiteralNode>>,
    /// For each place, where the longest literal ends that leads to it or through it.
    literal: Vec<Option<LiteralNode>>,
    /// Those with letters that may be in either case, with these as capitals.
    pub(super) in_capitals: Vec<Vec<u8>>,
}

type LiteralNode = usize;

/// A member that leads through a copy of a state.
pub(super) struct MemberThrough {
    pub(super) copy: State,
    /// Where it reaches this, in bytes.
    pub(super) at: usize,
    pub(super) whole: Vec<u8>,
}

/// How far a string has got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Progress {
    /// It is the beginning of a literal, which ends at this place or below it.
    Before(LiteralNode),
    /// It is longer than the longest literal that it begins with, which ends here; `None` if it
    /// begins with none.
    After(Option<LiteralNode>),
}

/// For each state of an automaton but the dead one, a shortest member that leads through it, as
/// readable as can be.
///
/// # Errors
///
/// As [`Copies::new`].
pub(crate) fn members(dfa: &Dfa) -> Result<Vec<Vec<u8>>, CompileError> {
    let members = Copies::new(dfa, &Literals::default())?.members(dfa);
    Ok(members.into_iter().map(|member| member.whole).collect())
}

impl Literals {
    /// The literals with which the alternatives of a language's rules begin. Those with a single
    /// one have no branches.
    pub(super) fn new(language: &Language) -> Literals {
        let rules = language.rules();
        // Rules of one grammar are split together, so that none is split twice.
        let splits: Vec<Split> = rules
            .chunk_by(|(a, _), (b, _)| a == b)
            .map(|rules| Split::new(rules[0].0, rules.iter().map(|(_, rule)| &rule.matched)))
            .collect();
        let heads: Vec<_> = splits
            .iter()
            .flat_map(|split| &split.branches)
            .map(|branch| &branch.head)
            .collect();
        if heads.len() < 2 {
            return Literals::default();
        }
        let mut branches = Literals {
            next: vec![BTreeMap::new()],
            literal: vec![None],
            ..Literals::default()
        };
        for head in heads {
            branches.add(head);
        }
        for place in 0..branches.next.len() {
            for &to in branches.next[place].values() {
                branches.literal[to] = branches.literal[to].or(branches.literal[place]);
            }
        }
        branches
    }

    /// Adds a literal.
    fn add(&mut self, parts: &[Expression]) {
        let mut place = 0;
        let mut capitals = Vec::new();
        let mut has_cases = false;
        for part in parts {
            let (text, other): (_, fn(u8) -> u8) = match part {
                Expression::Literal(text) => (text, |byte| byte),
                Expression::AnyCase(text) => (text, other_case),
                _ => continue,
            };
            for byte in text.bytes() {
                let is_either = other(byte) != byte;
                capitals.push(if is_either {
                    byte.to_ascii_uppercase()
                } else {
                    byte
                });
                has_cases |= is_either;
                let known = [byte, other(byte)]
                    .iter()
                    .find_map(|byte| self.next[place].get(byte).copied());
                let to = known.unwrap_or(self.next.len());
                self.next[place].extend([(byte, to), (other(byte), to)]);
                if known.is_none() {
                    self.next.push(BTreeMap::new());
                    self.literal.push(None);
                }
                place = to;
            }
        }
        self.literal[place] = Some(place);
        self.in_capitals.extend(has_cases.then_some(capitals));
    }

    /// Before the first byte.
    fn start(&self) -> Progress {
        if self.next.is_empty() {
            Progress::After(None)
        } else {
            Progress::Before(0)
        }
    }

    /// After one more byte.
    fn after(&self, branch: Progress, byte: u8) -> Progress {
        let Progress::Before(place) = branch else {
            return branch;
        };
        match self.next[place].get(&byte) {
            Some(&to) if self.next[to].is_empty() => Progress::After(Some(to)),
            Some(&to) => Progress::Before(to),
            None => Progress::After(self.literal[place]),
        }
    }

    /// For each byte, which places it leads from and to: bytes with the same are alike.
    fn columns(&self) -> HashMap<u8, Vec<(LiteralNode, LiteralNode)>> {
        let mut columns: HashMap<u8, Vec<(LiteralNode, LiteralNode)>> = HashMap::new();
        for (place, next) in self.next.iter().enumerate() {
            next.iter()
                .for_each(|(&byte, &to)| columns.entry(byte).or_default().push((place, to)));
        }
        columns
    }
}

/// The states of a minimal automaton, with a copy of each for each branch in which it is reached.
///
/// A minimal automaton has one state for what may follow `http:` and `https:`, if that is the same.
/// Whoever writes a parser may well have a branch of code for either, and a fault in one of them.
#[derive(Debug, Clone)]
pub(super) struct Copies {
    classes: [u8; 256],
    /// For each copy, a row with a copy for each class of bytes.
    next: Vec<Vec<State>>,
    /// The state that each is a copy of.
    original: Vec<State>,
}

impl Copies {
    /// # Errors
    ///
    /// [`CompileError::TooLarge`] if there are more than [`STATES`].
    pub(super) fn new(dfa: &Dfa, branches: &Literals) -> Result<Copies, CompileError> {
        // Bytes are alike if the automaton treats them alike and all literals do.
        let columns = branches.columns();
        let classes = numbered(|byte| (dfa.class_of(byte), columns.get(&byte)));
        let first_bytes = first_bytes(&classes);
        let start = (branches.start(), Dfa::START);
        let mut copies = Numbered::default();
        copies.number(start);
        let mut next = Vec::new();
        while let Some(&(branch, state)) = copies.values.get(next.len()) {
            let row = first_bytes.iter().map(|&byte| {
                let to = dfa.next(state, byte);
                // After the end of all hope, no branch matters.
                let branch = if dfa.dead() == Some(to) {
                    Progress::After(None)
                } else {
                    branches.after(branch, byte)
                };
                copies.number((branch, to))
            });
            next.push(row.collect());
            if copies.values.len() > STATES {
                return Err(CompileError::too_many_states());
            }
        }
        let original = copies.values.into_iter().map(|(_, state)| state).collect();
        Ok(Copies {
            classes,
            next,
            original,
        })
    }

    pub(super) fn count(&self) -> usize {
        self.original.len()
    }

    /// The shortest string to each copy, with bytes in this order.
    pub(super) fn access(&self, bytes: &[u8]) -> Vec<Vec<u8>> {
        access_strings(self.count(), bytes, |copy, byte| self.next(copy, byte))
    }

    /// For each copy but dead ones, a shortest member of the automaton that leads through it, as
    /// readable as can be.
    pub(super) fn members(&self, dfa: &Dfa) -> Vec<MemberThrough> {
        let completions = dfa.completions();
        let member = |(copy, access): (State, Vec<u8>)| {
            let at = access.len();
            let completion = completions[self.original(copy)].as_ref()?;
            Some(MemberThrough {
                copy,
                at,
                whole: [access, completion.clone()].concat(),
            })
        };
        self.access(&readable())
            .into_iter()
            .enumerate()
            .filter_map(member)
            .collect()
    }

    /// For each copy through which these members lead, a shortest one that does, as they get there.
    pub(super) fn through(&self, members: &[Vec<u8>]) -> Vec<MemberThrough> {
        let mut members: Vec<&Vec<u8>> = members.iter().collect();
        members.sort_by_cached_key(|member| member.len());
        let mut is_met = vec![false; self.count()];
        let mut through = Vec::new();
        for member in members {
            let mut copy = Dfa::START;
            for at in 0..=member.len() {
                if !std::mem::replace(&mut is_met[copy], true) {
                    let whole = member.clone();
                    through.push(MemberThrough { copy, at, whole });
                }
                let Some(&byte) = member.get(at) else { break };
                copy = self.next(copy, byte);
            }
        }
        through
    }

    /// The state that this is a copy of.
    pub(super) fn original(&self, copy: State) -> State {
        self.original[copy]
    }

    pub(super) fn next(&self, copy: State, byte: u8) -> State {
        self.next[copy][usize::from(self.classes[usize::from(byte)])]
    }
}
