//! `rfc1738` compared with other URL parsers: the same texts for all of them, in one run. Prints
//! the nanoseconds for a URL, of each parser that accepts all URLs of a row.
//!
//! `docs/performance.md` says what the figures mean.

mod generate;
mod measure;
mod parsers;
mod rows;

use std::{
    fs,
    io::{self, Write as _},
    path::PathBuf,
    process::ExitCode,
    time::Duration,
};

use clap::Parser as _;
use rfc1738::Production;

use parsers::{Parser, parsers};

/// The URLs of a row: so many that a branch predictor cannot soon learn them.
const MANY: usize = 10_000;

/// Compare the time that URL parsers take.
#[derive(clap::Parser)]
#[command(name = "rfc1738-bench")]
struct Cli {
    /// Additional files of URLs, one per line
    corpus: Vec<PathBuf>,

    /// How long each row is read, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 3.0)]
    seconds: f64,

    /// Print web URLs as `http`, one per line: those of the corpus if it is given, else generated
    /// ones
    #[arg(long)]
    urls: bool,
}

impl Cli {
    fn run(&self) -> io::Result<()> {
        if self.urls {
            return self.print_urls();
        }
        let mut rows = rows::rows(MANY);
        for path in &self.corpus {
            rows.push(rows::of_file(path)?);
        }
        for (row, texts) in rows {
            let accepts_all = |parser: &Parser| (parser.read)(&texts) == texts.len();
            let parsers: Vec<Parser> = parsers().into_iter().filter(accepts_all).collect();
            let times = measure::fastest(&texts, &parsers, Duration::from_secs_f64(self.seconds));
            for (parser, time) in parsers.iter().zip(times) {
                let nanoseconds = time.as_secs_f64() * 1e9 / texts.len() as f64;
                println!("{nanoseconds:.0} {}, {row}", parser.name);
            }
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

/// RFC 1738 knows no `https`; this is how such a URL is read as an `httpurl`.
fn as_http(line: &str) -> String {
    line.strip_prefix("https:")
        .map_or(line.to_owned(), |rest| format!("http:{rest}"))
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
