//! `rfc1738 disagree`: for which strings parsers name different hosts or ports.
//!
//! The strings come in batches (`batch.rs`). A batch is asked of all peers at once (`panel.rs`), each of them
//! a new process (`respondent.rs`), and compared string by string (`reading.rs`), so that only counts and the shortest
//! strings are kept (`tally.rs`). These are shrunk (`shrink.rs`) and grouped by cause (`cause.rs`).

mod batch;
mod cause;
mod panel;
mod reading;
mod report;
mod respondent;
mod shrink;
mod tally;

use std::{ffi::OsString, io::Write, process::ExitCode, time::Duration};

use rfc1738_conformance::{parts::RULES, process::watch_for_signals};

use crate::{
    failure::Failure,
    language::Language,
    parts,
    peer::{command::NamedCommand, progress, seconds},
    production::{NAMED, Named},
    schemes::SchemeOptions,
};

use batch::{Batch, Strings};
use cause::{Group, Pair};
use panel::Panel;
use report::{Names, Report};
use respondent::Respondent;
use tally::Tally;

/// Find strings for which parsers name different hosts or ports.
///
/// Starts every peer and asks all of them about the same strings, one a line on their standard input, their bytes in
/// hexadecimal. A peer answers each with a line on its standard output, `no` or the parts that its parser finds, as for
/// `rfc1738 conformance --parts`. The strings are PRODUCTION's test suite, random sentences and near misses, or those
/// of a file.
///
/// Two peers disagree about a string if both accept it and name different hosts or different ports; a peer that names
/// no host is not compared. From the shortest string of each kind, bytes are deleted until none can go while the two
/// still disagree; a URL stays a URL of its scheme. The cause is what RFC 1738 says about the string that is left: the
/// rules of `rfc1738 validate` that have findings in its host or port (other than host-not-qualified, port-not-default
/// and port-needless, which are about their choice), or why it is not a URL.
///
/// A peer that crashes is started again, up to 100 times, and strings that are enough to make it crash are left out for it. A
/// peer that falls silent or breaks the protocol is not asked any more. The others go on.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{}", RULES))]
pub(crate) struct Args {
    /// `url`, the production of one of the ten schemes, or `consensus` for the agreed language
    #[arg(value_name = "PRODUCTION", value_parser = NAMED, default_value = "httpurl")]
    production: Named,

    #[command(flatten)]
    schemes: SchemeOptions,

    /// A peer: its name, and the command that starts it
    ///
    /// COMMAND is split into words as a shell does, but no shell is run. `{}` in it is replaced by the name of
    /// PRODUCTION. It may be started several times.
    #[arg(long = "peer", value_name = "NAME=COMMAND", value_parser = NamedCommand::read)]
    peers: Vec<NamedCommand>,

    /// Ask about the strings of this file, in hexadecimal, one a line; "-" is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "seed"])]
    file: Option<OsString>,

    /// Besides the test suite, ask about N random sentences and N near misses
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    count: usize,

    /// A number that selects the random strings
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,

    /// Print JSON values, one a line
    ///
    /// For each pair of peers and cause, {"cause", "part", "peers", "strings", "shortest", "minimal"}: the cause, which
    /// is {"rules": IDS} for a URL (none if the list is empty), otherwise {"slip": KIND} or {"production": NAME}, where
    /// it cannot be read any further; "host" or "port"; the names of the two; how many strings they read differently;
    /// the shortest, shrunk, {"hex", "text", "named"}, where "named" has what each of them names; and whether no byte
    /// of it can go, which is false if 50 rounds were not enough, or if one of the two is not asked any more.
    ///
    /// For each peer, {"peer", "accepted", "crashes", "fault"}: its name; how many strings it accepts; {"count",
    /// "strings", "shortest", "message", "status", "stderr"} or null: how often it crashed, how many strings were enough
    /// for that by themselves, the shortest of them, and how it crashed there; and {"message", "status", "stderr"} or
    /// null: why it is not asked any more.
    ///
    /// At the end, {"production", "peers", "failed", "strings", "members", "disagreed", "members_disagreed", "groups"}:
    /// the numbers of peers, of those that crashed or are not asked any more, of strings, of those that PRODUCTION
    /// derives, of strings that some pair reads differently, of those among them that PRODUCTION derives, and of causes.
    #[arg(long)]
    json: bool,

    /// How long a peer may neither read its input nor answer before it is terminated
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    timeout: Duration,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 disagree --peer a='./my-parser {}' --peer b='python3 other.py'
  rfc1738 disagree ftpurl --peer a=./a --peer b=./b --count 100000 --seed 7
  rfc1738 disagree --peer a=./a --peer b=./b --file strings.hex --json | jq .cause

Exit status:
  0  no two peers disagree
  1  some do, or a peer failed
  2  the command line is wrong, a peer cannot be started, or input or output failed

Ctrl-C also terminates the peers; the exit status is then 130, and 143 after SIGTERM.";

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        parts::check(self.production)?;
        NamedCommand::check(&self.peers)?;
        watch_for_signals();
        let strings = match &self.file {
            Some(file) => Strings::File(file),
            None => Strings::Generated { count: self.count, seed: self.seed },
        };
        let new = |peer: NamedCommand| Respondent::new(peer.name, peer.words, self.production, self.timeout);
        let mut panel = Panel::new(self.peers.iter().cloned().map(new).collect());

        let tally = self.compare(&mut panel, &strings)?;
        let progress = progress::counting("shrinking");
        let shrunk = shrink::shrink(&mut panel, tally.kinds.clone(), &progress)?;
        let groups = Group::all(&tally, shrunk);
        let names = if self.json { Vec::new() } else { names(&mut panel, &groups)? };
        progress.finish_and_clear();

        let report = Report { production: self.production, tally: &tally, groups: &groups, peers: &panel.peers };
        let is_fine = tally.disagreed == 0 && report.failed() == 0;
        let written =
            if self.json { report.write_json(output).map_err(Failure::from) } else { report.write(output, &names) };
        written.or_else(Failure::unless_closed_pipe)?;
        Ok(if is_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// Asks all peers about all strings.
    fn compare(&self, panel: &mut Panel, strings: &Strings<'_>) -> Result<Tally, Failure> {
        let progress = progress::counting(self.production);
        let new = || Tally::new(self.peers.len());
        let mut total = new();
        strings.ask(&Language::by(self.production, false, &self.schemes)?, |batch| {
            let tally = panel.ask(batch, &progress, new, |tally, _, string, readings| {
                tally.add(self.production, string, readings);
            })?;
            total.merge(tally);
            Ok(())
        })?;
        progress.finish_and_clear();
        Ok(total)
    }
}

/// What all peers name for the shortest string of each group.
fn names(panel: &mut Panel, groups: &[Group]) -> Result<Vec<Names>, Failure> {
    if groups.is_empty() {
        return Ok(Vec::new());
    }
    let mut batch = Batch::default();
    groups.iter().filter_map(Group::shortest).for_each(|Pair { shortest, .. }| batch.push(shortest.bytes()));
    let progress = indicatif::ProgressBar::hidden();
    panel.ask(batch, &progress, Vec::new, |names, index, _, readings| {
        names.push(readings.iter().map(|reading| reading.get(groups[index].part).map(Into::into)).collect());
    })
}
