//! `rfc1738 disagree`: for which strings parsers name different hosts or ports. [`Panel`] decides
//! it; this is its command line, and [`Rfc1738`], which says what is a URL.

use std::{
    ffi::{OsStr, OsString},
    io::{self, Write},
    process::ExitCode,
    time::Duration,
};

use rfc1738::{Production, Rule, agreed, is_agreed};
use rfc1738_conformance::{
    disagree::{Disagreements, Panel, Standard},
    judge::{Folded, Options, PartName, Parts, Question},
    process::{Process, watch_for_signals},
    rfc1738::parts::{DESTINATION, NAMES, RULES, folded},
};
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
/// or the parts that its parser finds, as for `rfc1738 conformance --parts`. With `--file`, the
/// strings come from a file. Otherwise they are those of `rfc1738 conformance --no-small`, and
/// random sentences and near misses: of `agreed`, more than six million.
///
/// Two peers disagree about a string if both accept it and name different hosts or ports. An answer
/// without a host is not compared. The command deletes bytes from such a string while the two peers
/// still disagree. A URL remains a URL of its scheme. The report shows it beside a string, one edit
/// away, that both peers read alike. A difference explains another string if the two peers agree
/// about that string after the edit is reversed in it.
///
/// A peer that crashes is started again. A peer is not asked again about a string that alone makes
/// it crash. A peer that crashes too often, falls silent or breaks the protocol is no longer asked.
/// If peers disagree, the command asks all peers about some strings a second time: one that
/// contradicts itself is reported, and its disagreements are not explained.
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
    /// the name of PRODUCTION. The command may be started several times.
    #[arg(long = "peer", value_name = "NAME=COMMAND", value_parser = NamedCommand::read)]
    peers: Vec<NamedCommand>,

    /// Ask about the strings of this file, in hexadecimal, one per line; "-" is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "seed"])]
    file: Option<OsString>,

    /// Besides the strings of `conformance`, ask about N random sentences and N near misses
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    count: usize,

    /// A number that selects the random strings
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,

    /// Print JSON values, one per line
    ///
    /// There is one for each disagreement, one for each peer, and one for all at the end.
    /// docs/json.md lists the keys.
    #[arg(long)]
    json: bool,

    /// Terminate a peer that neither reads input nor answers for this long
    #[arg(long, value_name = "SECONDS", default_value = PATIENCE, value_parser = seconds)]
    timeout: Duration,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 disagree --peer a='./my-parser {}' --peer b='python3 other.py'
  rfc1738 disagree ftpurl --peer a=./a --peer b=./b --count 100000 --seed 7
  rfc1738 disagree url --only http,https --peer a=./a --peer b=./b
  rfc1738 disagree --peer a=./a --peer b=./b --file strings.hex --json | jq .difference.pair

Exit status:
  0  no two peers disagree
  1  peers disagree, a peer failed, or (without --file) a peer accepted no string
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
        let options = Options {
            small: false,
            ..Options::default()
        };
        match &self.file {
            Some(file) => read(file, &mut panel)?,
            None => selected
                .judge(options, &|_| ())?
                .strings_and_random(self.count, self.seed)?
                .for_each(|string| panel.ask(&string)),
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

    /// Writes a line for each disagreement, for each peer, and for all.
    fn write_json(&self, found: &Disagreements, output: &mut impl Write) -> io::Result<()> {
        let Disagreements { list, peers, .. } = found;
        list.iter()
            .try_for_each(|one| json::write_line(output, one))?;
        peers
            .iter()
            .try_for_each(|peer| json::write_line(output, peer))?;
        let total = json!({
            "production": self.production,
            "peers": peers.len(),
            "failed": found.failed(),
            "strings": found.strings,
            "members": found.members,
            "disagreed": found.disagreed,
            "members_disagreed": found.members_disagreed,
            "examined": found.examined,
            "unpaired": found.unpaired,
            "without_pair": found.without_pair,
            "disagreements": list.len(),
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

/// URLs by RFC 1738, with the schemes of today; the language is that of a name.
#[derive(Debug)]
struct Rfc1738<'a> {
    named: NamedLanguage,
    /// Leaves out the URLs of some schemes.
    selected: &'a Selected,
}

impl Standard for Rfc1738<'_> {
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

    /// A URL stays a URL of its scheme, also one that RFC 3986 alone derives.
    fn may_explain(&self, edited: &[u8], string: &[u8]) -> bool {
        match url(string) {
            Some(of_string) => url(edited) == Some(of_string),
            None => web_scheme(string).is_none_or(|scheme| web_scheme(edited) == Some(scheme)),
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
    let url = schemes::tree(&TODAY, string)?;
    Some((url.production(), url.scheme().as_str().to_ascii_lowercase()))
}
