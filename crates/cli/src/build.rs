//! `rfc1738 build`: a URL from its parts.

use std::{borrow::Cow, ffi::OsString, io::Write, process::ExitCode};

use rfc1738::{Citation, Production, build::BuildError};
use rfc1738_by_name::build::{self as parts, Parts};
use rfc1738_conformance::hex;
use serde::Serialize;
use serde_json::json;

use crate::{
    arguments::{
        name::UnknownName,
        schemes::{SchemeOptions, TODAY},
    },
    failure::{self, Failure, write_error},
    output::{
        drawing,
        envelope::{self, Input},
        place::{File, shown},
        problem::Problem,
    },
};

/// Build a URL from its parts.
///
/// Prints a URL that parses back to the parts. Give them decoded: a character that a part cannot
/// contain is encoded, so that data never becomes a delimiter. If a part cannot be written, even
/// percent-encoded, or one is missing, the error says why.
#[derive(clap::Args)]
#[command(after_help = help())]
pub(crate) struct Args {
    /// The name of a scheme, unless --from is given; then the parts, by their names in section 5:
    /// each segment of a path is a part of its own
    #[arg(value_name = "SCHEME|NAME=VALUE", required_unless_present = "from")]
    parts: Vec<OsString>,

    /// Change this URL: what is not given stays as it is
    #[arg(long, value_name = "URL")]
    from: Option<String>,

    /// Leave this part out of the URL of --from; repeat for several
    #[arg(long, value_name = "NAME", requires = "from")]
    without: Vec<String>,

    #[command(flatten)]
    schemes: SchemeOptions,

    /// Read the octets of each VALUE in hexadecimal, two digits each
    #[arg(long)]
    hex: bool,

    /// Print a JSON value
    ///
    /// The key is "url"; if a part is missing or cannot be written, "error" also has "part".
    /// docs/json.md says more.
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 build ftp user=me@home host=host.dom fsegment=/etc fsegment=motd
  rfc1738 build gopher host=host.dom gtype=7 selector=/find search='some words'
  rfc1738 build https --hex host=686f73742e646f6d hsegment=c3a9
  rfc1738 build --from https://host.dom/a?b port=8443 --without search

Exit status:
  0  the URL is built
  1  a part is missing, or cannot be written
  2  the text of --from is not a URL, the command line is wrong, or output failed";

/// The parts of each scheme, and examples.
fn help() -> String {
    let mut help = String::from("Parts:\n");
    for (scheme, production) in parts::names(&TODAY) {
        let names = parts::of(production)
            .iter()
            .map(|part| match parts::may_repeat(*part) {
                true => format!("{part} ..."),
                false => part.to_string(),
            });
        help += &format!("  {scheme:8}  {}\n", names.collect::<Vec<_>>().join(", "));
    }
    help + "\nThose with dots may be given any number of times.\n\n" + EXAMPLES
}

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        let schemes = self.schemes.schemes()?;
        let (mut parts, given) = match &self.from {
            Some(text) => {
                let url = match schemes.parse(text) {
                    Ok(url) => url,
                    Err(error) => {
                        match self.json {
                            true => envelope::write_line(
                                output,
                                Input::None {},
                                None,
                                None::<()>,
                                Some(error),
                            )?,
                            false => drawing::report(
                                &File::option("--from"),
                                text.as_bytes(),
                                &(&error).into(),
                            )?,
                        }
                        return Ok(ExitCode::from(2));
                    }
                };
                (Parts::of(&url, &schemes), &*self.parts)
            }
            None => {
                let (scheme, given) = self
                    .parts
                    .split_first()
                    .ok_or("expected the name of a scheme")?;
                let name = scheme.to_string_lossy();
                let names = parts::names(&schemes);
                let names = names.iter().map(|(name, _)| &**name);
                let help = "; `rfc1738 build --help` lists the schemes and their parts";
                let parts = Parts::named(&name, &schemes)
                    .map_err(|_| UnknownName::new("no scheme", &name, names, help).to_string())?;
                (parts, given)
            }
        };
        for name in &self.without {
            parts
                .leave_out(name)
                .map_err(|error| format!("{}: {error}", shown(name.as_ref())))?;
        }
        for argument in given {
            give(&mut parts, argument.as_encoded_bytes(), self.hex)
                .map_err(|problem| format!("{}: {problem}", shown(argument)))?;
        }
        let built = parts.build();
        match &built {
            _ if self.json => {
                let url = built.as_ref().ok().map(|url| json!({"url": url}));
                let wrong = built.as_ref().err().map(WrongPart::from);
                envelope::write_line(output, Input::None {}, None, url, wrong)?;
            }
            Ok(url) => writeln!(output, "{url}")?,
            Err(error) => {
                let help = segments(error).map(|help| format!("; {help}"));
                write_error(format_args!("{error}{}", help.unwrap_or_default()));
            }
        }
        Ok(failure::status(built.is_ok()))
    }
}

/// Why a part cannot be written, or is missing.
#[derive(Serialize)]
struct WrongPart<'a> {
    #[serde(flatten)]
    problem: Problem<'a>,
    part: Production,
}

impl<'a> From<&'a BuildError> for WrongPart<'a> {
    fn from(error: &'a BuildError) -> Self {
        let part = error.part();
        let problem = match error {
            // There is no text in which it would have a place.
            BuildError::Rule { error, .. } => Problem {
                start: None,
                end: None,
                message: format!("the {part} is wrong: {}", error.message()).into(),
                ..error.into()
            },
            _ => {
                let message = error.to_string();
                let cited = Citation(error.section()).to_string();
                let message = message.strip_suffix(&cited).unwrap_or(&message);
                Problem {
                    section: Some(error.section()),
                    help: segments(error).map(Cow::from),
                    ..Problem::new("build", message.to_owned())
                }
            }
        };
        WrongPart { problem, part }
    }
}

/// Sets the part that an `argument` of the form `NAME=VALUE` gives.
fn give(parts: &mut Parts, argument: &[u8], is_hex: bool) -> Result<(), String> {
    let equals = argument
        .iter()
        .position(|&byte| byte == b'=')
        .ok_or("expected NAME=VALUE")?;
    let name = &argument[..equals];
    let value = &argument[equals + 1..];
    let mut octets = value.to_vec();
    if is_hex {
        hex::decode(value, &mut octets)
            .map_err(|_| "the value is not hexadecimal, two digits for each octet")?;
    }
    parts
        .give(&String::from_utf8_lossy(name), octets)
        .map_err(|error| error.to_string())
}

/// How to give a part that is given in segments.
fn segments(error: &BuildError) -> Option<&'static str> {
    (error.part() == Production::FPath).then_some("give each of its segments as fsegment=VALUE")
}
