//! [`Cause`]: what RFC 1738 says about a string that peers read differently; [`Group`]: the disagreements with the same cause.

use std::{
    collections::{BTreeMap, HashSet},
    fmt::{self, Display},
};

use rfc1738::{Production, Rule, Rules, SlipKind};
use rfc1738_conformance::parts::Part;
use serde::Serialize;

use super::{
    reading::{Case, shorter},
    shrink::Shrunk,
    tally::{Kind, Tally},
};
use crate::schemes::WEB;

/// What is special about a string.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Cause {
    /// It is a URL, and these rules have findings in its host or its port; none, if nothing is special.
    Rules(#[serde(serialize_with = "ids")] Vec<Rule>),
    /// It is not a URL, because of this slip.
    Slip(#[serde(serialize_with = "name")] SlipKind),
    /// It is not a URL: it cannot be read beyond the middle of this production.
    Production(Production),
}

/// Rules about the choice of a host or a port, not about how they are read.
const OF_CHOICE: [Rule; 3] = [Rule::HostNotQualified, Rule::PortNotDefault, Rule::PortNeedless];

impl Cause {
    pub(super) fn of(string: &[u8]) -> Self {
        let url = match WEB.parse_bytes(string) {
            Ok(url) => url,
            Err(error) => {
                let within = || error.within().last().copied().unwrap_or(Production::Url);
                return error.slip().map_or_else(|| Cause::Production(within()), |slip| Cause::Slip(slip.kind()));
            }
        };
        let Some(host) = url.host() else { return Cause::Rules(Vec::new()) };
        let port = url.hostport().and_then(|hostport| hostport.port.as_deref());
        let hostport = host.start()..port.map_or(host.end(), |port| port.end());
        let report = WEB.validate_with(url.as_str(), Rules::all().union(Rules::consensus()));
        let findings = report.findings().iter().filter(|finding| {
            let range = finding.range();
            hostport.start <= range.start && range.end <= hostport.end && !OF_CHOICE.contains(&finding.rule())
        });
        let mut rules: Vec<Rule> = findings.map(|finding| finding.rule()).collect();
        rules.sort();
        rules.dedup();
        Cause::Rules(rules)
    }
}

/// The alternative of `url` that derives `string`, and the scheme in lower case, if it is a URL.
pub(super) fn url(string: &[u8]) -> Option<(Production, String)> {
    // An error takes longer, and is not needed.
    let text = str::from_utf8(string).ok().filter(|text| WEB.is_valid(text))?;
    let url = WEB.parse(text).ok()?;
    Some((url.production(), url.scheme().as_str().to_ascii_lowercase()))
}

impl Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Cause::Rules(rules) if rules.is_empty() => "none that a rule names".into(),
            Cause::Rules(rules) => rules.iter().map(|rule| rule.id()).collect::<Vec<_>>().join(", "),
            Cause::Slip(kind) => format!("not a URL: {kind}"),
            Cause::Production(production) => format!("not a URL: in {production}"),
        };
        f.pad(&text)
    }
}

fn ids<S: serde::Serializer>(rules: &[Rule], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(rules.iter().map(|rule| rule.id()))
}

fn name<S: serde::Serializer>(kind: &SlipKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(kind.name())
}

/// The disagreements about a part with the same cause.
pub(super) struct Group {
    pub(super) cause: Cause,
    pub(super) part: Part,
    /// How many strings some pair reads differently, of those whose shortest were shrunk to this cause.
    pub(super) strings: u64,
    pub(super) pairs: Vec<Pair>,
}

/// The disagreements of two peers in a group.
#[derive(Serialize)]
pub(super) struct Pair {
    #[serde(skip)]
    pub(super) peers: [usize; 2],
    pub(super) strings: u64,
    pub(super) shortest: Case,
    /// Whether no byte of the shortest string can go.
    pub(super) minimal: bool,
}

impl Group {
    /// The groups, those with the most strings first.
    pub(super) fn all(tally: &Tally, shrunk: Vec<Shrunk>) -> Vec<Group> {
        let mut groups: BTreeMap<(String, Part), Building> = BTreeMap::new();
        for Shrunk { kind: Kind { pair, part, cause: before }, count, case, is_minimal, .. } in shrunk {
            let cause = Cause::of(case.bytes());
            let building = groups.entry((cause.to_string(), part)).or_insert_with(|| Building {
                cause,
                before: HashSet::new(),
                pairs: BTreeMap::new(),
            });
            building.before.insert((part, before));
            let new = || Pair { peers: pair, strings: 0, shortest: case.clone(), minimal: is_minimal };
            let pair = building.pairs.entry(pair).or_insert_with(new);
            pair.strings += count;
            if shorter(case.bytes(), pair.shortest.bytes()) {
                (pair.shortest, pair.minimal) = (case, is_minimal);
            }
        }
        let mut groups: Vec<Group> =
            groups.into_iter().map(|((_, part), building)| building.group(tally, part)).collect();
        groups.sort_by_key(|group| std::cmp::Reverse(group.strings));
        groups
    }

    /// The pair with the shortest string.
    pub(super) fn shortest(&self) -> Option<&Pair> {
        self.pairs.iter().reduce(|a, b| if shorter(b.shortest.bytes(), a.shortest.bytes()) { b } else { a })
    }
}

/// A group that is being built.
struct Building {
    cause: Cause,
    /// What was special about its strings before they were shrunk.
    before: HashSet<(Part, Cause)>,
    pairs: BTreeMap<[usize; 2], Pair>,
}

impl Building {
    fn group(self, tally: &Tally, part: Part) -> Group {
        let strings = self.before.iter().filter_map(|cause| tally.causes.get(cause)).sum();
        Group { cause: self.cause, part, strings, pairs: self.pairs.into_values().collect() }
    }
}
