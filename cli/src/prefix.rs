//! `rfc1738 match`: the longest prefix of each string that derives from a production.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use crate::{
    failure::Failure,
    hex,
    lines::{Line, Lines},
    production::{Named, NamedParser},
    schemes,
    until_closed::UntilClosed,
};

/// Show how much of each string a production derives.
///
/// Reads one string a line from standard input and answers each with a line: the length in bytes of its longest prefix
/// that derives from PRODUCTION, or `no` if no prefix does. `url` has its literal reading or, with the options for
/// schemes, the strict one. Answers are written as soon
/// as the input pauses.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The production, by its name in section 5, or `consensus` for the agreed language
    #[arg(value_name = "PRODUCTION", value_parser = NamedParser)]
    production: Named,

    /// Read the bytes of each string in hexadecimal, two digits each
    ///
    /// Without it, a string is everything between two LFs, including a CR.
    #[arg(long)]
    hex: bool,

    #[command(flatten)]
    schemes: schemes::SchemeOptions,
}

const EXAMPLES: &str = "\
Examples:
  printf 'example.com.\\n-a\\n' | rfc1738 match hostname  # 11, no
  printf '25343125\\n\\n' | rfc1738 match --hex urlpath   # 3, 0

Exit status:
  0  every line is answered, whatever the answer
  2  a line is not hexadecimal, there is no such production, or input or output failed";

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        let schemes = self.schemes.schemes()?;
        let output = &mut UntilClosed::new(output);
        let mut lines = Lines::new(io::stdin().lock());
        let mut decoded = Vec::new();
        while let Some(line) = lines.next(output)? {
            let string = if self.hex {
                hex::decode(line.bytes, &mut decoded).map_err(|malformed| failure(&line, malformed))?;
                &decoded
            } else {
                line.bytes
            };
            let longest = match self.production {
                Named::Production(production) if self.schemes.are_given() => {
                    schemes::longest_prefix(&schemes, production, string)
                }
                named => named.longest_prefix(string),
            };
            match longest {
                Some(length) => writeln!(output, "{length}")?,
                None => output.write_all(b"no\n")?,
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn failure(line: &Line<'_>, malformed: hex::Malformed) -> Failure {
    let rest = String::from_utf8_lossy(&line.bytes[malformed.at..]);
    // Only digits precede it, so a byte is a column. `Debug` escapes characters that are not safe to print.
    let found = rest.chars().next().map_or("the end of the line".into(), |found| format!("{found:?}"));
    Failure::Hex { line: line.number, column: malformed.at + 1, found }
}
