//! Prints one table: each workload read by each parser, in one run.

mod count;
mod table;
mod time;

use std::{path::PathBuf, process::ExitCode, time::Duration};

use clap::Parser as _;
use rfc1738_bench::{Parser, Workload, parsers::parsers, workloads};

/// Compare rfc1738 with other URL parsers: time, throughput and how many texts each accepts.
#[derive(clap::Parser)]
#[command(name = "rfc1738-bench")]
struct Cli {
    /// Additional files of URLs, one per line
    corpus: Vec<PathBuf>,

    /// Only the workloads with this in their names
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,

    /// How long each workload is read, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 3.0)]
    seconds: f64,

    /// Count the instructions as well, with valgrind
    #[arg(long)]
    counts: bool,

    /// Read everything once, as the run whose instructions are counted
    #[arg(long, hide = true)]
    counted: bool,
}

impl Cli {
    /// Each workload, and its parsers.
    fn work(&self) -> std::io::Result<Vec<(Workload, Vec<Parser>)>> {
        let mut workloads = Vec::new();
        for path in &self.corpus {
            workloads.extend(workloads::corpus(path)?);
        }
        workloads.extend(workloads::own());
        workloads.retain(|workload| workload.name.contains(&self.only));
        let with_parsers = |workload: Workload| {
            let parsers = parsers(workload.production);
            (workload, parsers)
        };
        Ok(workloads.into_iter().map(with_parsers).collect())
    }

    fn run(&self) -> std::io::Result<()> {
        let work = self.work()?;
        if self.counted {
            count::read(&work);
            return Ok(());
        }
        let mut instructions = if self.counts { count::instructions()? } else { Vec::new() }.into_iter();
        print!("{}", table::head(self.counts));
        for (workload, parsers) in &work {
            let times = time::fastest(workload, parsers, Duration::from_secs_f64(self.seconds));
            let counts: Vec<u64> = instructions.by_ref().take(parsers.len()).collect();
            print!("{}", table::group(workload, parsers, &times, &counts));
        }
        Ok(())
    }
}

fn main() -> ExitCode {
    match Cli::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("rfc1738-bench: {error}");
            ExitCode::FAILURE
        }
    }
}
