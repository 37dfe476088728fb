//! `rfc1738 build`: a URL from its parts.

use std::{ffi::OsString, io::Write, process::ExitCode};

use rfc1738::{Production, Scheme, build::BuildError};
use rfc1738_by_name::build::{self as parts, Parts};
use rfc1738_conformance::{hex, safe::visible};

use crate::{
    arguments::suggest::Name,
    failure::{Failure, write_error},
};

/// Build a URL from its parts.
///
/// Prints a URL that parses back to the parts. They are given decoded: a character that a part cannot contain is
/// encoded, so that data never becomes a delimiter. If a part cannot be written, not even encoded, or one is missing,
/// the error says why.
#[derive(clap::Args)]
#[command(after_help = help())]
pub(crate) struct Args {
    /// The name of one of the ten schemes
    #[arg(value_name = "SCHEME", value_parser = SCHEME)]
    scheme: &'static Scheme,

    /// The parts, by their names in section 5; each segment of a path is a part of its own
    #[arg(value_name = "NAME=VALUE")]
    parts: Vec<OsString>,

    /// Read the octets of each VALUE in hexadecimal, two digits each
    #[arg(long)]
    hex: bool,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 build ftp user=me@home host=host.dom fsegment=/etc fsegment=motd
  rfc1738 build gopher host=host.dom gtype=7 selector=/find search='some words'
  rfc1738 build http --hex host=686f73742e646f6d hsegment=c3a9

Exit status:
  0  the URL is built
  1  a part is missing, or cannot be written
  2  the command line is wrong, or output failed";

/// The parts of each scheme, and examples.
fn help() -> String {
    let mut help = String::from("Parts:\n");
    for scheme in Scheme::ALL {
        let names = parts::of(scheme.production()).iter().map(|part| match parts::may_repeat(*part) {
            true => format!("{part} ..."),
            false => part.to_string(),
        });
        help += &format!("  {:8}  {}\n", scheme.name(), names.collect::<Vec<_>>().join(", "));
    }
    help + "\nThose with dots may be given any number of times.\n\n" + EXAMPLES
}

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        let mut parts = Parts::of(self.scheme);
        for argument in &self.parts {
            let argument = argument.as_encoded_bytes();
            give(&mut parts, argument, self.hex).map_err(|problem| format!("{}: {problem}", visible(argument)))?;
        }
        match parts.build() {
            Ok(url) => {
                writeln!(output, "{url}")?;
                Ok(ExitCode::SUCCESS)
            }
            Err(error) => {
                write_error(format_args!("{error}{}", segments(&error)));
                Ok(ExitCode::from(1))
            }
        }
    }
}

/// Gives the part of an `argument` of the form `NAME=VALUE`.
fn give(parts: &mut Parts, argument: &[u8], is_hex: bool) -> Result<(), String> {
    let equals = argument.iter().position(|&byte| byte == b'=').ok_or("expected NAME=VALUE")?;
    let (name, value) = (&argument[..equals], &argument[equals + 1..]);
    let mut octets = value.to_vec();
    if is_hex {
        hex::decode(value, &mut octets).map_err(|_| "the value is not hexadecimal, two digits for each octet")?;
    }
    parts.give(&String::from_utf8_lossy(name), octets).map_err(|error| error.to_string())
}

/// How to give a part that is given in segments.
fn segments(error: &BuildError) -> &'static str {
    match error.part() {
        Production::HPath => "; give each of its segments as hsegment=VALUE",
        Production::FPath => "; give each of its segments as fsegment=VALUE",
        _ => "",
    }
}

/// Parses the name of one of the ten schemes.
const SCHEME: Name<&'static Scheme> = Name {
    named: |name| Scheme::ALL.iter().find(|scheme| scheme.name().eq_ignore_ascii_case(name)),
    names: || Scheme::ALL.iter().map(Scheme::name).collect(),
    list: "`rfc1738 build --help` lists the ten schemes and their parts",
};
