//! The results, for people and for programs.

use std::{
    collections::BTreeMap,
    io::{self, Write},
};

use rfc1738_conformance::{
    judge::Fault,
    parts::{Folded, Part},
};
use serde::Serialize;

use super::{
    cause::{Cause, Group, Pair},
    respondent::{Crashes, Respondent},
    tally::Tally,
};
use crate::{failure::Failure, json, production::Named, safe::shown};

pub(super) struct Report<'a> {
    pub(super) production: Named,
    pub(super) tally: &'a Tally,
    pub(super) groups: &'a [Group],
    pub(super) peers: &'a [Respondent],
}

/// What each peer names for a string; `None` if it names nothing.
pub(super) type Names = Vec<Option<Vec<u8>>>;

impl Report<'_> {
    /// How many peers crashed, or broke the protocol.
    pub(super) fn failed(&self) -> usize {
        self.peers.iter().filter(|peer| peer.fault.is_some() || peer.crashes.is_some()).count()
    }

    /// Writes a line for each pair in each group, for each peer, and for all.
    pub(super) fn write_json(&self, output: &mut impl Write) -> io::Result<()> {
        for Group { cause, part, pairs, .. } in self.groups {
            for pair in pairs {
                let peers = pair.peers.map(|peer| &*self.peers[peer].name);
                json::write_line(output, &PairLine { cause, part: *part, peers, pair })?;
            }
        }
        for (peer, &accepted) in self.peers.iter().zip(&self.tally.accepted) {
            let Respondent { name, crashes, fault, .. } = peer;
            json::write_line(output, &PeerLine { peer: name, accepted, crashes, fault })?;
        }
        let Tally { strings, members, disagreed, members_disagreed, .. } = *self.tally;
        let (production, peers, failed) = (self.production, self.peers.len(), self.failed());
        let groups = self.groups.len();
        json::write_line(
            output,
            &TotalLine { production, peers, failed, strings, members, disagreed, members_disagreed, groups },
        )
    }

    /// Writes a table of the groups, with what all peers name for the shortest string of each, and what became of the
    /// peers that failed.
    pub(super) fn write(&self, output: &mut impl Write, names: &[Names]) -> Result<(), Failure> {
        let width = self.groups.iter().map(|group| group.cause.to_string().len()).max().unwrap_or(0);
        if width > 0 {
            writeln!(output, "{:width$}  part   strings    pairs", "cause")?;
        }
        for (group, names) in self.groups.iter().zip(names) {
            let Group { cause, part, strings, pairs } = group;
            writeln!(output, "{cause:width$}  {part}  {strings:>8} {:>8}", pairs.len())?;
            if let Some(Pair { shortest, minimal, .. }) = group.shortest() {
                let bound = if *minimal { "" } else { " (more bytes may go)" };
                writeln!(output, "  \"{}\"{bound}", shown(shortest.bytes()))?;
                self.write_names(output, names)?;
            }
        }
        if width > 0 {
            writeln!(output)?;
        }
        for Respondent { name, crashes, fault, .. } in self.peers {
            if let Some(Crashes { count, strings, fault, .. }) = crashes {
                writeln!(output, "{name}: crashes: {count}, strings that are enough for one: {strings}")?;
                write!(output, "{fault}")?;
            }
            if let Some(fault) = fault {
                writeln!(output, "{name}: not asked any more")?;
                write!(output, "{fault}")?;
            }
        }
        let Tally { strings, members, disagreed, members_disagreed, .. } = self.tally;
        writeln!(
            output,
            "strings: {strings}, read differently: {disagreed}; peers: {}, failed: {}",
            self.peers.len(),
            self.failed()
        )?;
        writeln!(output, "of these, in {}: {members}, read differently: {members_disagreed}", self.production)?;
        Ok(())
    }

    /// Writes who names what.
    fn write_names(&self, output: &mut impl Write, names: &Names) -> io::Result<()> {
        let mut who: BTreeMap<&[u8], Vec<&str>> = BTreeMap::new();
        for (peer, named) in self.peers.iter().zip(names) {
            if let Some(named) = named {
                who.entry(named).or_default().push(&peer.name);
            }
        }
        for (named, peers) in who {
            writeln!(output, "    {}: {}", Folded(Some(named.into())), peers.join(", "))?;
        }
        Ok(())
    }
}

#[derive(Serialize)]
struct PairLine<'a> {
    cause: &'a Cause,
    part: Part,
    peers: [&'a str; 2],
    #[serde(flatten)]
    pair: &'a Pair,
}

#[derive(Serialize)]
struct PeerLine<'a> {
    peer: &'a str,
    accepted: u64,
    crashes: &'a Option<Crashes>,
    fault: &'a Option<Fault>,
}

#[derive(Serialize)]
struct TotalLine {
    production: Named,
    peers: usize,
    failed: usize,
    strings: u64,
    members: u64,
    disagreed: u64,
    members_disagreed: u64,
    groups: usize,
}
