//! [`Disagreements`]: who reads which strings differently.

use std::{
    collections::BTreeMap,
    fmt::{self, Display},
};

use super::{
    Standard,
    peer::{Crashes, Peer},
    peers::Peers,
    reading::{Case, compared},
    search::Found,
    tally::Counts,
};
use crate::{
    hex::Text,
    judge::{Answer, Difference, PartName, measured},
    safe::{shown, visible},
};

/// How many lines about disagreements are written.
const LINES: usize = 24;

/// How many strings that no difference explains are kept.
const KEPT: usize = 20;

/// Who reads which strings differently, and the failures of the peers.
///
/// `Display` writes it for people: how many strings are read differently; pairs of strings that are
/// an edit apart, with the two peers that agree about one of them alone, how many strings each
/// explains, and the values of the other one; and the peers that failed. It is safe to print.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Disagreements {
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
    /// How many of the strings that are read differently were examined, the shortest of each form,
    /// once for each part.
    pub examined: u64,
    /// How many of these the differences do not explain for all peers.
    pub unpaired: u64,
    /// The shortest of them, members first, each with two peers that read it differently.
    pub without_pair: Vec<Disagreement>,
    /// What they disagree about, those first that explain the most.
    #[cfg_attr(feature = "serde", serde(rename = "disagreements"))]
    pub list: Vec<Disagreement>,
    /// All peers, in the order in which they were added.
    pub peers: Vec<Peer>,
}

/// A string that two peers read differently, and what explains that.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Disagreement {
    /// The string.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub string: Text,
    /// What the peers disagree about; `None` if it is the whole answer.
    pub part: Option<PartName>,
    /// The names of the two.
    pub between: [String; 2],
    /// The difference between the string and one that the two read alike; `None` if no tried edit
    /// makes them agree.
    pub difference: Option<Difference>,
    /// Each value, with the peers that give it. Peers that give no value are left out.
    pub values: Vec<Value>,
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

impl Disagreements {
    /// Whether no two peers disagree, and none failed.
    pub fn is_empty(&self) -> bool {
        self.disagreed == 0 && self.failed() == 0
    }

    /// Whether a peer accepted no string at all. Such a peer cannot disagree, so its agreement
    /// proves nothing.
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

    pub(super) fn new(
        standard: &impl Standard,
        peers: Peers<'_>,
        tally: Counts,
        examined: usize,
        (found, mut unexplained): (Vec<Found>, Vec<Found>),
    ) -> Self {
        let parts = compared(peers.question);
        let respondents = peers.all.into_iter();
        let mut peers: Vec<Peer> = respondents.map(|respondent| respondent.peer).collect();
        for (peer, (accepted, threw)) in peers
            .iter_mut()
            .zip(tally.accepted.into_iter().zip(tally.threw))
        {
            (peer.accepted, peer.threw) = (accepted, threw);
        }
        let names: Vec<String> = peers.iter().map(|peer| peer.name.clone()).collect();
        for (peer, differing) in peers.iter_mut().zip(tally.differing) {
            let others = names.iter().zip(differing);
            let others = others.filter_map(|(name, differs)| differs.then_some(name));
            peer.disagrees_with = others.cloned().collect();
        }
        let disagreement = |found: Found| Disagreement {
            part: parts[found.index],
            between: found.peers.map(|peer| names[peer].clone()),
            difference: found.difference,
            values: values(&found.case, &peers),
            string: Text(found.case.string.clone()),
        };
        let unpaired = unexplained.len() as u64;
        unexplained.truncate(KEPT);
        let all = |found: Vec<Found>| found.into_iter().map(disagreement).collect();
        let (mut list, without_pair): (Vec<Disagreement>, _) = (all(found), all(unexplained));
        list.sort_by_cached_key(|one| {
            let explains = one.difference.as_ref().map_or(0, |one| one.explains);
            usize::MAX - explains as usize
        });
        Disagreements {
            language: standard.name(),
            strings: tally.strings,
            members: tally.members,
            disagreed: tally.disagreed,
            members_disagreed: tally.members_disagreed,
            examined: examined as u64,
            unpaired,
            without_pair,
            list,
            peers,
        }
    }

    /// Writes the first disagreements.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = 0;
        let mut others = 0;
        for one in &self.list {
            lines += 1 + one.values.len();
            if lines > LINES && lines > 1 + one.values.len() {
                others += 1;
                continue;
            }
            one.write(f, self.examined, "; no tried edit makes them agree")?;
        }
        if others > 0 {
            writeln!(f, "  and {others} more")?;
        }
        let Disagreements {
            unpaired, examined, ..
        } = self;
        if *unpaired == 0 {
            return Ok(());
        }
        if self.list.iter().all(|one| one.difference.is_some()) {
            self.without_pair[0].write(f, *examined, ", which no pair explains")?;
        }
        writeln!(
            f,
            "  not explained for all peers: {unpaired} of the {examined} examined strings"
        )
    }
}

impl Disagreement {
    /// Writes the string, the difference, how many of the strings that were examined it explains,
    /// or, if there is no difference, the text `without`; and each value with its peers.
    fn write(&self, f: &mut fmt::Formatter<'_>, examined: u64, without: &str) -> fmt::Result {
        f.write_str("  ")?;
        if let Some(part) = self.part {
            write!(f, "{}: ", part.name)?;
        }
        let [a, b] = &self.between;
        write!(f, "{} and {} ", named(a), named(b))?;
        match &self.difference {
            Some(difference) => {
                let explains = difference.explains;
                writeln!(
                    f,
                    "{difference} (explains {explains} of {examined} strings)"
                )?;
            }
            None => writeln!(f, "differ on {}{without}", measured(&self.string))?,
        }
        self.values.iter().try_for_each(|Value { value, peers }| {
            let peers: Vec<String> = peers.iter().map(|name| named(name)).collect();
            writeln!(f, "    {value}: {}", peers.join(", "))
        })
    }
}

/// The name of a peer, in quotes if it has several words.
fn named(name: &str) -> String {
    if name.contains([' ', '"']) {
        format!("\"{}\"", shown(name.as_bytes()))
    } else {
        visible(name.as_bytes())
    }
}

/// Each value, with the peers that give it.
fn values(case: &Case, peers: &[Peer]) -> Vec<Value> {
    let mut values: BTreeMap<&Answer<'_>, Vec<String>> = BTreeMap::new();
    for (value, peer) in case.values.iter().zip(peers) {
        value
            .iter()
            .for_each(|value| values.entry(value).or_default().push(peer.name.clone()));
    }
    let value = |(value, peers): (&Answer<'static>, Vec<String>)| Value {
        value: value.clone(),
        peers,
    };
    values.into_iter().map(value).collect()
}

impl Display for Disagreements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Disagreements {
            language,
            strings,
            members,
            disagreed,
            members_disagreed,
            peers,
            ..
        } = self;
        writeln!(
            f,
            "{0}: the peers read {disagreed} of {strings} strings differently; {members_disagreed} of the {members} members of {0} are among them",
            visible(language.as_bytes())
        )?;
        self.write(f)?;
        peers.iter().try_for_each(|peer| write_failure(f, peer))?;
        let (count, failed) = (peers.len(), self.failed());
        writeln!(f, "peers: {count}, failed: {failed}")
    }
}

/// Writes how a peer failed, if it did, or that it accepted nothing.
fn write_failure(f: &mut fmt::Formatter<'_>, peer: &Peer) -> fmt::Result {
    let name = named(&peer.name);
    if peer.accepted == 0 && peer.fault.is_none() {
        writeln!(f, "{name}: accepted no string")?;
    }
    if let Some(threw) = &peer.threw {
        writeln!(f, "{name}: threw: {threw}")?;
    }
    if let Some(contradiction) = &peer.contradiction {
        writeln!(f, "{name}: {}", contradiction.sentence())?;
    }
    if let Some(crashes) = &peer.crashes {
        let Crashes { count, strings, .. } = crashes;
        writeln!(
            f,
            "{name}: crashes: {count}; strings that alone cause a crash: {strings}"
        )?;
        write!(f, "{}", crashes.fault)?;
    }
    if let Some(fault) = &peer.fault {
        writeln!(f, "{name}: no longer asked")?;
        write!(f, "{fault}")?;
    }
    Ok(())
}
