//! `rfc1738 interpret`: what a client does with each URL.

use std::{io::Write, process::ExitCode};

use rfc1738_by_name::interpret::{Step, steps};
use serde::Serialize;

use crate::{
    failure::Failure,
    texts::{Texts, json_help},
};

/// Show what a client does with URLs, step by step.
///
/// Prints the steps by which a client accesses the resource of each URL, with the section that
/// describes each. What it sends is in quotes, decoded; an octet that is not a graphic character of
/// US-ASCII is written as in Rust, such as `\r`. Nothing is sent here. Errors go to standard error.
///
/// A client must not act on some valid URLs: an escape may encode the end of a line of the protocol
/// (section 6). These are errors too, and so are URLs of schemes that section 3 does not describe.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, mut_arg("json", |json| json_help(json, JSON)))]
pub(crate) struct Args {
    #[command(flatten)]
    texts: Texts,
}

const JSON: &str = r#"
"steps" is an array. Each step is an object with its name as "step", its "section", and what belongs to it:
"connect" has "host" and "port", "send" has "octets". A step that depends on the server has "if". Octets are
{"text"}, and also {"hex"} if they are not UTF-8."#;

const EXAMPLES: &str = "\
Examples:
  rfc1738 interpret ftp://myname@host.dom/%2Fetc/motd
  rfc1738 interpret gopher://host.dom/7/find%09what
  rfc1738 interpret --json < urls.txt | jq -r '.steps[]? | select(.step == \"connect\").host'

Exit status:
  0  a client can act on every text
  1  some text is not a URL, or a client must not act on it, or section 3 does not describe its scheme
  2  the command line is wrong, or input or output failed";

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        self.texts.answer(None, false, output, |reply| {
            let url = match reply.schemes.parse_bytes(reply.text()) {
                Ok(url) => url,
                Err(error) => return reply.refuse(&error),
            };
            let interpreted = steps(&url).map(|steps| Interpreted { steps });
            reply.give(interpreted, |output, Interpreted { steps }| {
                writeln!(output, "{url}")?;
                steps
                    .iter()
                    .zip(1..)
                    .try_for_each(|(step, number)| writeln!(output, "  {number}. {step}"))
            })
        })
    }
}

#[derive(Serialize)]
struct Interpreted {
    steps: Vec<Step>,
}
