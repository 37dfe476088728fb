//! `rfc1738 normalize`: the normal form of each URL.

use std::{io::Write, process::ExitCode};

use serde::Serialize;

use crate::{
    answers::{Answers, Texts},
    failure::Failure,
    json,
};

/// Write URLs in their normal form, which is the same for URLs that the RFC calls equivalent.
///
/// Prints the normal form of each URL on a line. Errors go to standard error.
///
/// The scheme and the host are in lower case, the default port and leading zeros are left out, and an octet is encoded
/// only if its character is not allowed there or is reserved there by the scheme. What may be omitted is written in one
/// way: `http://host.dom/` with its slash, `file:///` without `localhost` (sections 2.1, 2.2 and 3).
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    texts: Texts,

    /// Print one JSON value for each URL, on its own line
    ///
    /// It is {"normal_form"} or, for a text that is not a URL, {"error", "input"}, with "input_hex" if the input is not
    /// UTF-8.
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 normalize --schemes web HTTPS://Host.Dom:443
  rfc1738 normalize HTTP://Host.Dom:80
  rfc1738 normalize < urls.txt | sort | uniq -c

Exit status:
  0  every text is a URL
  1  some text is not
  2  the command line is wrong, or input or output failed";

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        let (answers, schemes) = (Answers::new(self.json), self.texts.schemes.schemes()?);
        self.texts.answer(output, |output, text, place| {
            let normal_form = schemes.parse_bytes(text).map(|url| schemes.normalize(&url));
            match &normal_form {
                Ok(normal_form) if answers.json => json::write_line(output, &Normalized { normal_form })?,
                Ok(normal_form) => writeln!(output, "{normal_form}")?,
                Err(error) => answers.refuse(output, error, text, place)?,
            }
            Ok(normal_form.is_ok())
        })
    }
}

#[derive(Serialize)]
struct Normalized<'a> {
    normal_form: &'a str,
}
