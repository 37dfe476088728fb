//! `rfc1738` compared with other URL parsers: the same texts for all of them, in one run. Prints
//! one table, in Markdown: each workload read by each parser.
//!
//! `docs/performance.md` says how to run it and what the figures mean.

mod generate;
mod measure;
mod parsers;
mod workloads;

use std::{
    fmt::Write as _,
    fs,
    io::{self, Write as _},
    path::PathBuf,
    process::ExitCode,
    time::Duration,
};

use clap::Parser as _;
use rfc1738::Production;

use parsers::{Parser, REFERENCE, parsers};
use workloads::{Workload, as_http};

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

    /// Print web URLs as `http`, one per line: those of the corpus if it is given, else generated
    /// ones
    #[arg(long)]
    urls: bool,

    /// Read everything once, as the run whose instructions are counted
    #[arg(long, hide = true)]
    counted: bool,
}

impl Cli {
    /// Each workload, and its parsers.
    fn work(&self) -> io::Result<Vec<(Workload, Vec<Parser>)>> {
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

    fn run(&self) -> io::Result<()> {
        if self.urls {
            return self.print_urls();
        }
        let work = self.work()?;
        if self.counted {
            measure::read(&work);
            return Ok(());
        }
        let mut instructions = if self.counts {
            measure::instructions()?
        } else {
            Vec::new()
        }
        .into_iter();
        print!("{}", head(self.counts));
        for (workload, parsers) in &work {
            let times = measure::fastest(workload, parsers, Duration::from_secs_f64(self.seconds));
            let counts: Vec<u64> = instructions.by_ref().take(parsers.len()).collect();
            print!("{}", group(workload, parsers, &times, &counts));
        }
        Ok(())
    }

    fn print_urls(&self) -> io::Result<()> {
        let mut urls = Vec::new();
        for path in &self.corpus {
            let text = fs::read(path)?;
            urls.extend(String::from_utf8_lossy(&text).lines().map(as_http));
        }
        if self.corpus.is_empty() {
            urls = generate::urls(Production::HttpUrl, 48_000);
        }
        let mut output = io::stdout().lock();
        urls.iter().try_for_each(|url| writeln!(output, "{url}"))
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
