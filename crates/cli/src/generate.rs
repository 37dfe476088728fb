//! `rfc1738 generate`: strings of a production, or strings that are almost right, for exercises and
//! for tests.

use std::{
    collections::HashSet,
    io::Write,
    process::ExitCode,
    time::{Duration, Instant},
};

use rfc1738_conformance::{hex, safe};
use serde_json::json;

use crate::{
    arguments::language::{Reading, Selected},
    failure::{self, Failure, write_note},
    output::json,
};

/// Generate strings that a production derives, or almost derives.
///
/// Prints one string per line, without duplicates. The same seed always gives the same strings, on
/// every machine; a larger count only adds to them.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The production, by its name in section 5, or `agreed` for the agreed language; or a rule of
    /// --grammar
    #[arg(value_name = "PRODUCTION")]
    production: String,

    /// The number of strings
    #[arg(long, value_name = "N", default_value_t = 10)]
    count: usize,

    /// A number that selects the random strings
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,

    /// Generate strings that PRODUCTION does not derive, each one slip away from one that it does
    ///
    /// A slip is a byte omitted, inserted or replaced, two neighbors swapped, or the end cut off.
    #[arg(long)]
    near_miss: bool,

    /// Write the bytes of each string in hexadecimal, as `rfc1738 match --hex` reads them
    ///
    /// Strings may then contain any bytes. Without it, those that do not show on a line are left
    /// out: with controls, with anything beyond US-ASCII, with a space at either end.
    #[arg(long)]
    hex: bool,

    /// Print one JSON value for each string, on its own line
    ///
    /// It is {"hex", "text"}, as in a suite: the bytes in hexadecimal, and null in place of a
    /// string that is not UTF-8. Strings may then contain any bytes.
    #[arg(long, conflicts_with = "hex")]
    json: bool,

    #[command(flatten)]
    reading: Reading,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 generate hostport
  rfc1738 generate httpurl --count 30 --seed 7 --near-miss
  rfc1738 generate agreed --near-miss
  rfc1738 generate IPv6address --grammar rfc3986
  rfc1738 generate --hex --near-miss --count 1000 url | rfc1738 match --hex url

Exit status:
  0  as many strings as requested are written
  1  the production has fewer, and all of them are written but those that need --hex or --json
  2  there is no such production, or output failed";

/// After this many strings in a row without a new one, there is assumed to be none. The rarest
/// character of any production appears every few thousand strings.
const PATIENCE: usize = 100_000;

/// The same after this time, if each string takes long.
const TIME: Duration = Duration::from_secs(10);

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        let Selected { language, .. } = Selected::read(&self.production, &self.reading)?;
        let mut strings = match self.near_miss {
            true => language.near_misses(self.seed)?,
            false => language.sentences(self.seed)?,
        };
        let mut written = HashSet::new();
        let mut idle = 0;
        let mut since = Instant::now();
        let mut some_are_left_out = false;
        while written.len() < self.count && idle < PATIENCE && since.elapsed() < TIME {
            idle += 1;
            let Some(string) = strings.next() else { break };
            if !self.is_shown(&string) {
                some_are_left_out = true;
            } else if !written.contains(&string) {
                self.write(output, &string)?;
                written.insert(string);
                idle = 0;
                since = Instant::now();
            }
        }
        let is_enough = written.len() >= self.count;
        if !is_enough && some_are_left_out {
            write_note(
                output,
                "some strings are left out, because they do not show on a line: add --hex or --json",
            )?;
        }
        Ok(failure::status(is_enough))
    }

    fn is_shown(&self, string: &[u8]) -> bool {
        let is_graphic = |byte: &u8| byte.is_ascii() && safe::is_graphic(char::from(*byte));
        self.hex
            || self.json
            || string.iter().all(is_graphic) && string.trim_ascii().len() == string.len()
    }

    fn write(&self, output: &mut impl Write, string: &[u8]) -> Result<(), Failure> {
        if self.json {
            json::write_line(
                output,
                &json!({"hex": hex::encode(string), "text": str::from_utf8(string).ok()}),
            )?;
        } else if self.hex {
            writeln!(output, "{}", hex::encode(string))?;
        } else {
            output.write_all(string)?;
            output.write_all(b"\n")?;
        }
        Ok(())
    }
}
