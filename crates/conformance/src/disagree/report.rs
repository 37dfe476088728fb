//! [`Disagreements`]: who reads which strings differently, by cause.

use std::{
    collections::{BTreeMap, HashSet},
    fmt::{self, Display},
    hash::Hash,
    rc::Rc,
};

use super::{
    Standard,
    peer::{Crashes, Peer},
    peers::Peers,
    reading::{Case, compared, shorter},
    shrink::Shrunk,
    tally::{Counts, DisagreementKey},
};
use crate::{
    hex::Text,
    judge::{Answer, PartName},
    safe::{shown, visible},
};

/// Who reads which strings differently, by cause, and how the peers fared.
///
/// `Display` writes it for people: a table of the causes, each with its shortest string and who
/// reads it how; the peers that failed; and the numbers of strings. It is safe to print.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Disagreements<C> {
    /// The name of the language.
    pub language: String,
    /// How many strings were asked.
    pub strings: u64,
    /// How many of them are in the language.
    pub members: u64,
    /// How many of them some two peers read differently.
    pub disagreed: u64,
    /// How many of these are in the language.
    pub members_disagreed: u64,
    /// The disagreements, those about the most strings first.
    pub groups: Vec<Group<C>>,
    /// All peers, in the order in which they were added.
    pub peers: Vec<Peer>,
}

/// The disagreements about the same thing with the same cause.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Group<C> {
    /// What is special about the shortest strings.
    pub cause: C,
    /// What the peers disagree about; `None` if it is the whole answer.
    pub part: Option<PartName>,
    /// How many strings some two peers read differently, of those that looked alike before the
    /// shortest was shrunk to this cause.
    pub strings: u64,
    /// The shortest string.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub shortest: Text,
    /// Whether no byte of it can be deleted.
    pub minimal: bool,
    /// Who reads it how. Peers that do not read it at all are left out.
    pub values: Vec<Value>,
    /// Who disagrees with whom.
    pub pairs: Vec<Pair>,
}

/// A value, and the peers that give it for a string.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Value {
    /// The part, or the answer, in the form in which it is compared.
    pub value: Answer<'static>,
    /// The names of the peers.
    pub peers: Vec<String>,
}

/// The disagreements of two peers in a group.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Pair {
    /// Their names.
    pub peers: [String; 2],
    /// How many strings they read differently.
    pub strings: u64,
    /// The shortest of them, shrunk.
    pub shortest: Example,
    /// Whether no byte of it can be deleted.
    pub minimal: bool,
}

/// A string, and how two peers read it.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Example {
    /// The string.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub string: Text,
    /// The part that each of the two names, or its answer, in the form in which it is compared.
    pub named: [Answer<'static>; 2],
}

impl<C> Disagreements<C> {
    /// Whether no two peers disagree, and none failed.
    pub fn is_empty(&self) -> bool {
        self.disagreed == 0 && self.failed() == 0
    }

    /// Whether a peer accepted no string at all: then it can hardly disagree, and that it does not
    /// says nothing.
    pub fn says_nothing(&self) -> bool {
        self.peers.iter().any(|peer| peer.accepted == 0)
    }

    /// How many peers crashed, were no longer asked, or contradicted themselves.
    pub fn failed(&self) -> usize {
        self.peers
            .iter()
            .filter(|peer| !peer.is_reliable() || peer.crashes.is_some())
            .count()
    }
}

impl<C: Clone + Eq + Hash + Display> Disagreements<C> {
    pub(super) fn new(
        standard: &impl Standard<Cause = C>,
        peers: Peers<'_>,
        tally: Counts<C>,
        shrunk: Vec<Shrunk<C>>,
    ) -> Self {
        let Counts {
            strings,
            members,
            disagreed,
            members_disagreed,
            ref accepted,
            ref threw,
            ..
        } = tally;
        let parts = compared(peers.question);
        let mut peers: Vec<Peer> = peers
            .all
            .into_iter()
            .map(|respondent| respondent.peer)
            .collect();
        for (peer, (&accepted, threw)) in peers.iter_mut().zip(accepted.iter().zip(threw)) {
            (peer.accepted, peer.threw) = (accepted, threw.clone());
        }
        let mut groups: BTreeMap<(String, usize), Building<C>> = BTreeMap::new();
        for shrunk in shrunk {
            let cause = standard.cause(&shrunk.case.string);
            let new = || Building {
                cause: cause.clone(),
                before: HashSet::new(),
                pairs: BTreeMap::new(),
            };
            groups
                .entry((cause.to_string(), shrunk.kind.index))
                .or_insert_with(new)
                .add(shrunk);
        }
        let mut groups: Vec<Group<C>> = groups
            .into_iter()
            .filter_map(|((_, index), building)| {
                building.group(&tally, &peers, index, parts[index])
            })
            .collect();
        groups.sort_by_key(|group| std::cmp::Reverse(group.strings));
        Disagreements {
            language: standard.name(),
            strings,
            members,
            disagreed,
            members_disagreed,
            groups,
            peers,
        }
    }
}

/// A group that is being built.
struct Building<C> {
    cause: C,
    /// What was special about its strings before they were shrunk.
    before: HashSet<C>,
    pairs: BTreeMap<[usize; 2], Differing>,
}

/// How many strings a pair reads differently, and the shortest of them.
struct Differing {
    strings: u64,
    shortest: Rc<Case>,
    is_minimal: bool,
}

impl<C: Eq + Hash> Building<C> {
    fn add(&mut self, shrunk: Shrunk<C>) {
        let Shrunk {
            kind: DisagreementKey { pair, cause, .. },
            count,
            case,
            is_minimal,
            ..
        } = shrunk;
        self.before.insert(cause);
        let new = || Differing {
            strings: 0,
            shortest: Rc::clone(&case),
            is_minimal,
        };
        let pair = self.pairs.entry(pair).or_insert_with(new);
        pair.strings += count;
        if shorter(&case.string, &pair.shortest.string) {
            (pair.shortest, pair.is_minimal) = (case, is_minimal);
        }
    }

    fn group(
        self,
        tally: &Counts<C>,
        peers: &[Peer],
        index: usize,
        part: Option<PartName>,
    ) -> Option<Group<C>> {
        let Building {
            cause,
            before,
            pairs,
        } = self;
        let strings = before
            .into_iter()
            .filter_map(|cause| tally.causes.get(&(index, cause)))
            .sum();
        let shorter = |a, b| {
            let [
                Differing { shortest, .. },
                Differing {
                    shortest: other, ..
                },
            ]: [&Differing; 2] = [a, b];
            if shorter(&other.string, &shortest.string) {
                b
            } else {
                a
            }
        };
        let Differing {
            shortest,
            is_minimal,
            ..
        } = pairs.values().reduce(shorter)?;
        let mut values: BTreeMap<&Answer<'_>, Vec<String>> = BTreeMap::new();
        for (value, peer) in shortest.values.iter().zip(peers) {
            value
                .iter()
                .for_each(|value| values.entry(value).or_default().push(peer.name.clone()));
        }
        Some(Group {
            cause,
            part,
            strings,
            shortest: Text(shortest.string.clone()),
            minimal: *is_minimal,
            values: values
                .into_iter()
                .map(|(value, peers)| Value {
                    value: value.clone(),
                    peers,
                })
                .collect(),
            pairs: pairs
                .iter()
                .filter_map(|(&pair, differing)| differing.pair(pair, peers))
                .collect(),
        })
    }
}

impl Differing {
    fn pair(&self, pair: [usize; 2], peers: &[Peer]) -> Option<Pair> {
        let Differing {
            strings,
            ref shortest,
            is_minimal,
        } = *self;
        let named = shortest.differing(pair)?.map(Clone::clone);
        let shortest = Example {
            string: Text(shortest.string.clone()),
            named,
        };
        Some(Pair {
            peers: pair.map(|peer| peers[peer].name.clone()),
            strings,
            shortest,
            minimal: is_minimal,
        })
    }
}

impl<C: Display> Display for Disagreements<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Disagreements {
            language,
            strings,
            members,
            disagreed,
            members_disagreed,
            groups,
            peers,
        } = self;
        let width = groups
            .iter()
            .map(|group| group.cause.to_string().chars().count())
            .max()
            .unwrap_or(0);
        if width > 0 {
            writeln!(f, "{:width$}  part   strings    pairs", "cause")?;
        }
        for Group {
            cause,
            part,
            strings,
            shortest,
            minimal,
            values,
            pairs,
        } in groups
        {
            let part = part.map_or("all", |part| part.name);
            writeln!(
                f,
                "{:width$}  {part:4}  {strings:>8} {:>8}",
                cause.to_string(),
                pairs.len()
            )?;
            let bound = if *minimal { "" } else { " (more bytes may go)" };
            writeln!(f, "  \"{}\"{bound}", shown(shortest))?;
            for Value { value, peers } in values {
                writeln!(f, "    {value}: {}", visible(peers.join(", ").as_bytes()))?;
            }
        }
        if width > 0 {
            writeln!(f)?;
        }
        peers.iter().try_for_each(|peer| write_failure(f, peer))?;
        let count = peers.len();
        let failed = self.failed();
        writeln!(
            f,
            "strings: {strings}, read differently: {disagreed}; peers: {count}, failed: {failed}"
        )?;
        writeln!(
            f,
            "of these, in {language}: {members}, read differently: {members_disagreed}"
        )
    }
}

/// Writes how a peer failed, if it did, or that it accepted nothing.
fn write_failure(f: &mut fmt::Formatter<'_>, peer: &Peer) -> fmt::Result {
    let Peer {
        accepted,
        threw,
        crashes,
        fault,
        contradiction,
        ..
    } = peer;
    let name = visible(peer.name.as_bytes());
    if *accepted == 0 && fault.is_none() {
        writeln!(f, "{name}: accepted no string")?;
    }
    if let Some(threw) = threw {
        writeln!(f, "{name}: threw: {threw}")?;
    }
    if let Some(contradiction) = contradiction {
        writeln!(f, "{name}: {}", contradiction.sentence())?;
    }
    if let Some(Crashes {
        count,
        strings,
        fault,
        ..
    }) = crashes
    {
        writeln!(
            f,
            "{name}: crashes: {count}, strings that are enough for one: {strings}"
        )?;
        write!(f, "{fault}")?;
    }
    if let Some(fault) = fault {
        writeln!(f, "{name}: not asked any more")?;
        write!(f, "{fault}")?;
    }
    Ok(())
}
