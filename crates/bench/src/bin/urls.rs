//! Prints web URLs as `http`, one per line: those of a file if one is given, else generated ones.

use std::{
    env, fs,
    io::{self, Write},
};

use rfc1738::Production;
use rfc1738_bench::{generate, workloads::as_http};

fn main() -> io::Result<()> {
    let urls: Vec<String> = match env::args_os().nth(1) {
        Some(path) => String::from_utf8_lossy(&fs::read(path)?)
            .lines()
            .map(as_http)
            .collect(),
        None => generate::urls(Production::HttpUrl, 48_000),
    };
    let mut output = io::stdout().lock();
    urls.iter().try_for_each(|url| writeln!(output, "{url}"))
}
