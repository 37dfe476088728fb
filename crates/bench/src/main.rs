//! Prints one table, in Markdown: each workload read by each parser, in one run.

mod count;
mod time;

use std::{fmt::Write, path::PathBuf, process::ExitCode, time::Duration};

use clap::Parser as _;
use rfc1738_bench::{
    Parser, Workload,
    parsers::{REFERENCE, parsers},
    workloads,
};

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
        let mut instructions = if self.counts {
            count::instructions()?
        } else {
            Vec::new()
        }
        .into_iter();
        print!("{}", head(self.counts));
        for (workload, parsers) in &work {
            let times = time::fastest(workload, parsers, Duration::from_secs_f64(self.seconds));
            let counts: Vec<u64> = instructions.by_ref().take(parsers.len()).collect();
            print!("{}", group(workload, parsers, &times, &counts));
        }
        Ok(())
    }
}

/// The head of the table, with a column for instructions if they are counted.
fn head(counts: bool) -> String {
    let (title, rule) = if counts {
        (" instructions |", " ---: |")
    } else {
        ("", "")
    };
    format!(
        "| {:36} | ns/text |    MB/s | ÷ {REFERENCE} | accepted |{title}\n| --- | ---: | ---: | ---: | ---: |{rule}\n",
        "texts, and their parsers"
    )
}

/// The rows of a workload: `instructions` is empty, or has a number for each parser.
fn group(
    workload: &Workload,
    parsers: &[Parser],
    times: &[Duration],
    instructions: &[u64],
) -> String {
    let texts = workload.texts();
    let count = texts.len() as f64;
    let bytes = workload.bytes() as f64;
    let reference = parsers
        .iter()
        .zip(times)
        .find(|(parser, _)| parser.name == REFERENCE)
        .expect("it is one of them")
        .1;
    let blank = " |".repeat(4 + usize::from(!instructions.is_empty()));
    let mut rows = format!(
        "| **{}**: {}, mean {:.0} bytes |{blank}\n",
        workload.name,
        texts.len(),
        bytes / count
    );
    for (at, (parser, time)) in parsers.iter().zip(times).enumerate() {
        let seconds = time.as_secs_f64();
        let ns = seconds * 1e9 / count;
        let megabytes = bytes / seconds / 1e6;
        let ratio = time.div_duration_f64(*reference);
        let accepted = (parser.read)(&texts);
        write!(
            rows,
            "| {:36} | {ns:7.0} | {megabytes:7.0} | {ratio:12.2} | {accepted:8} |",
            parser.name
        )
        .unwrap();
        if let Some(&instructions) = instructions.get(at) {
            write!(rows, " {:12.0} |", instructions as f64 / count).unwrap();
        }
        rows.push('\n');
    }
    rows
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
