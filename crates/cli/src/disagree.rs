//! `rfc1738 disagree`: for which strings parsers name different hosts or ports. [`Panel`] decides
//! it; this is its command line, and [`Rfc1738`], which says what the RFC has to say about them.

use std::{
    collections::BTreeSet,
    ffi::{OsStr, OsString},
    fmt::{self, Display},
    io::{self, Write},
    process::ExitCode,
    time::Duration,
};

use rfc1738::{Production, Rule, Rules, SlipKind, agreed, is_agreed, validate_with};
use rfc1738_conformance::{
    disagree::{Disagreements, Group, Pair, Panel, Standard},
    judge::{Folded, PartName, Parts, Question},
    process::{Process, watch_for_signals},
    rfc1738::parts::{DESTINATION, NAMES, RULES, folded},
};
use serde::Serialize;
use serde_json::json;

use crate::{
    arguments::{
        language::{Section5, Selected},
        name::NamedLanguage,
        peer::{NamedCommand, PATIENCE, seconds},
        schemes::{self, TODAY},
    },
    failure::{self, Failure},
    input::lines::{Lines, MaxLine},
    output::{json, progress},
    reference::{self, default_port},
};

/// Find strings for which parsers name different hosts or ports.
///
/// Starts every peer and asks all of them about the same strings, one per line on their standard
/// input, their bytes in hexadecimal. A peer answers each with a line on its standard output, `no`
/// or the parts that its parser finds, as for `rfc1738 conformance --parts`. The strings are
/// PRODUCTION's test suite, random sentences and near misses, or those of a file.
///
/// Two peers disagree about a string if both accept it and name different hosts or ports; a peer
/// that names no host is not compared. The shortest string of each kind is shrunk: bytes are
/// deleted as long as the two still disagree, and a URL stays a URL of its scheme. The cause is
/// what RFC 1738 says about the string that is left: the rules of `rfc1738 validate` that have
/// findings in its host or port (other than host-not-qualified, port-not-default and port-needless,
/// which are about their choice), or why it is not a URL. If it is a URL of the web by RFC 3986
/// alone, they are the rules `agreed-...` that find something.
///
/// A peer that crashes is started again, and strings that are enough to make it crash are left out
/// for it. A peer that crashes too often, falls silent or breaks the protocol is no longer asked.
/// If some disagree, all are asked about a few strings again: one that contradicts itself is
/// reported, and its disagreements are not shrunk.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{}", RULES))]
pub(crate) struct Args {
    /// `url`, the production of one of the ten schemes, or `agreed` for the agreed language
    #[arg(value_name = "PRODUCTION", value_parser = NamedLanguage::of, default_value = "httpurl")]
    production: NamedLanguage,

    #[command(flatten)]
    section_5: Section5,

    /// A peer: its name, and the command that starts it
    ///
    /// COMMAND is split into words as a shell does, but no shell is run. `{}` in it is replaced by
    /// the name of PRODUCTION. It may be started several times.
    #[arg(long = "peer", value_name = "NAME=COMMAND", value_parser = NamedCommand::read)]
    peers: Vec<NamedCommand>,

    /// Ask about the strings of this file, in hexadecimal, one per line; "-" is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "seed"])]
    file: Option<OsString>,

    /// Besides the test suite, ask about N random sentences and N near misses
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    count: usize,

    /// A number that selects the random strings
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,

    /// Print JSON values, one per line
    ///
    /// There is one for each pair of peers and cause, one for each peer, and one for all at the
    /// end. docs/json.md lists the keys.
    #[arg(long)]
    json: bool,

    /// How long a peer may neither read its input nor answer before it is terminated
    #[arg(long, value_name = "SECONDS", default_value = PATIENCE, value_parser = seconds)]
    timeout: Duration,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 disagree --peer a='./my-parser {}' --peer b='python3 other.py'
  rfc1738 disagree ftpurl --peer a=./a --peer b=./b --count 100000 --seed 7
  rfc1738 disagree url --only http,https --peer a=./a --peer b=./b
  rfc1738 disagree --peer a=./a --peer b=./b --file strings.hex --json | jq .cause

Exit status:
  0  no two peers disagree
  1  some do, or a peer failed or, without --file, accepted no string
  2  the command line is wrong, a peer cannot be started, or input or output failed

Ctrl-C also terminates the peers; the exit status is then 130, and 143 after SIGTERM.";

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        reference::ensure_parts(self.production)?;
        NamedCommand::ensure_distinct(&self.peers)?;
        watch_for_signals();
        let progress = progress::counting(self.production);
        let selected = Selected::of_section_5(self.production, &self.section_5)?;
        let mut panel = Panel::new(
            Rfc1738 {
                named: self.production,
                selected: &selected,
            },
            Question::Parts(DESTINATION),
        );
        panel.on_progress(|asked| progress.reach(asked));
        for NamedCommand { name, words } in &self.peers {
            let process = words.start(self.production.name(), |command| {
                Process::start(command, Question::Parts(NAMES))
            });
            let process = process.map_err(|error| format!("peer {name}: {error}"))?;
            panel.add(name, process.hex(true).patience(self.timeout));
        }
        match &self.file {
            Some(file) => read(file, &mut panel)?,
            None => self.generate(&selected, &mut panel)?,
        }
        let found = panel.finish();
        progress.finish();

        let written = if self.json {
            self.write_json(&found, output)
        } else {
            write!(output, "{found}")
        };
        written?;
        // A file may well have no URL.
        let says_nothing = self.file.is_none() && found.says_nothing();
        Ok(failure::status(found.is_empty() && !says_nothing))
    }

    /// Asks about the suite, then random sentences, then near misses.
    fn generate(
        &self,
        selected: &Selected,
        panel: &mut Panel<'_, Rfc1738<'_>>,
    ) -> Result<(), Failure> {
        let language = &selected.language;
        let sentences = language.sentences(self.seed)?.take(self.count);
        let near_misses = language.near_misses(self.seed)?.take(self.count);
        let suite = selected.suite()?;
        suite
            .strings()
            .chain(sentences)
            .chain(near_misses)
            .for_each(|string| panel.ask(&string));
        Ok(())
    }

    /// Writes a line for each pair in each group, for each peer, and for all.
    fn write_json(&self, found: &Disagreements<Cause>, output: &mut impl Write) -> io::Result<()> {
        for Group {
            cause, part, pairs, ..
        } in &found.groups
        {
            pairs.iter().try_for_each(|pair| {
                json::write_line(
                    output,
                    &PairLine {
                        cause,
                        part: *part,
                        pair,
                    },
                )
            })?;
        }
        found
            .peers
            .iter()
            .try_for_each(|peer| json::write_line(output, peer))?;
        let total = json!({
            "production": self.production,
            "peers": found.peers.len(),
            "failed": found.failed(),
            "strings": found.strings,
            "members": found.members,
            "disagreed": found.disagreed,
            "members_disagreed": found.members_disagreed,
            "groups": found.groups.len(),
        });
        json::write_line(output, &total)
    }
}

/// Asks about the strings of a file, in hexadecimal, one per line.
fn read(name: &OsStr, panel: &mut Panel<'_, Rfc1738<'_>>) -> Result<(), Failure> {
    let mut lines = Lines::open(name, MaxLine::DEFAULT)?;
    let mut decoded = Vec::new();
    while let Some(line) = lines.read()? {
        panel.ask(line?.without_cr().string(true, &mut decoded)?);
    }
    Ok(())
}

#[derive(Serialize)]
struct PairLine<'a> {
    cause: &'a Cause,
    part: Option<PartName>,
    #[serde(flatten)]
    pair: &'a Pair,
}

/// URLs by RFC 1738, with the schemes of today; the language is that of a name.
#[derive(Debug)]
struct Rfc1738<'a> {
    named: NamedLanguage,
    /// Leaves out the URLs of some schemes.
    selected: &'a Selected,
}

impl Standard for Rfc1738<'_> {
    type Cause = Cause;

    fn name(&self) -> String {
        self.named.to_string()
    }

    fn contains(&self, string: &[u8]) -> bool {
        let is_named = || match self.named {
            NamedLanguage::Production(Production::Url) => url(string).is_some(),
            NamedLanguage::Production(production) => {
                url(string).is_some_and(|(of, _)| of == production)
            }
            NamedLanguage::Agreed => str::from_utf8(string).is_ok_and(is_agreed),
        };
        !self.selected.leaves_out(string) && is_named()
    }

    fn cause(&self, string: &[u8]) -> Cause {
        Cause::of(string)
    }

    /// A URL stays a URL of its scheme, also one that RFC 3986 alone derives.
    fn may_shrink(&self, string: &[u8], shrunk: &[u8]) -> bool {
        match url(string) {
            Some(of_string) => url(shrunk) == Some(of_string),
            None => web_scheme(string).is_none_or(|scheme| web_scheme(shrunk) == Some(scheme)),
        }
    }

    fn folded<'p>(
        &self,
        part: PartName,
        parts: &'p Parts<'_>,
        string: &[u8],
    ) -> Option<Folded<'p>> {
        folded(part, parts, string, &|scheme| default_port(&TODAY, scheme))
    }
}

/// The special property of a string.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
enum Cause {
    /// It is a URL, if only of the web and by RFC 3986, and these rules have findings in its host
    /// or its port; none, if nothing is special.
    Rules(BTreeSet<Rule>),
    /// It is not a URL, because of this slip.
    Slip(#[serde(serialize_with = "name")] SlipKind),
    /// It is not a URL: it cannot be read beyond the middle of this production.
    Production(Production),
}

/// Rules about the choice of a host or a port, not about how they are read.
const OF_CHOICE: [Rule; 3] = [
    Rule::HostNotQualified,
    Rule::PortNotDefault,
    Rule::PortNeedless,
];

impl Cause {
    fn of(string: &[u8]) -> Self {
        let url = match TODAY.parse_bytes(string) {
            Ok(url) => url,
            Err(_) if web_scheme(string).is_some() => return Cause::of_web(string),
            Err(error) => {
                let within = || error.within().last().copied().unwrap_or(Production::Url);
                return error.slip().map_or_else(
                    || Cause::Production(within()),
                    |slip| Cause::Slip(slip.kind()),
                );
            }
        };
        let Some(host) = url.host() else {
            return Cause::Rules(BTreeSet::new());
        };
        let port = url.hostport().and_then(|hostport| hostport.port.as_deref());
        let hostport = host.start()..port.map_or(host.end(), |port| port.end());
        let report = TODAY.validate_with(url.as_str(), Rules::rfc1738().union(Rules::agreed()));
        let findings = report.findings().iter().filter(|finding| {
            let range = finding.range();
            hostport.start <= range.start
                && range.end <= hostport.end
                && !OF_CHOICE.contains(&finding.rule())
        });
        Cause::Rules(findings.map(|finding| finding.rule()).collect())
    }

    /// The rules of the agreed language that have findings in a URL of the web.
    fn of_web(string: &[u8]) -> Self {
        let report = validate_with(str::from_utf8(string).unwrap_or_default(), Rules::agreed());
        let rules = report.findings().iter().map(|finding| finding.rule());
        Cause::Rules(rules.filter(|&rule| rule != Rule::Syntax).collect())
    }
}

/// The scheme of `string` in lower case, if it is a URL of the web with what the rules of the
/// agreed language are about.
fn web_scheme(string: &[u8]) -> Option<String> {
    let text = str::from_utf8(string).ok()?;
    let is_of_web = agreed(text).map_or_else(
        |refused| !matches!(refused.rule(), Rule::AgreedScheme | Rule::AgreedSyntax),
        |_| true,
    );
    is_of_web.then(|| {
        text.split(':')
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase()
    })
}

/// The alternative of `url` that derives `string`, and the scheme in lower case, if it is a URL.
fn url(string: &[u8]) -> Option<(Production, String)> {
    let url = schemes::url(&TODAY, string)?;
    Some((url.production(), url.scheme().as_str().to_ascii_lowercase()))
}

impl Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Cause::Rules(rules) if rules.is_empty() => "none that a rule names".into(),
            Cause::Rules(rules) => rules
                .iter()
                .map(|rule| rule.id())
                .collect::<Vec<_>>()
                .join(", "),
            Cause::Slip(kind) => format!("not a URL: {kind}"),
            Cause::Production(production) => format!("not a URL: in {production}"),
        };
        f.pad(&text)
    }
}

fn name<S: serde::Serializer>(kind: &SlipKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(kind.name())
}
