//! `rfc1738 normalize`: the normal form of each URL.

use std::{io::Write, process::ExitCode};

use serde::Serialize;

use crate::{
    arguments::schemes::Strictness,
    failure::Failure,
    texts::{Texts, json_help},
};

/// Write URLs in their normal form.
///
/// It is the same for URLs that the RFC calls equivalent. Prints the normal form of each URL on a
/// line. Errors go to standard error.
///
/// The scheme and the host are in lower case, the default port and leading zeros are left out, and
/// an octet is encoded only if its character is not allowed there or is reserved there by the
/// scheme. What may be omitted is written in one way: `http://host.dom/` and `ftp://host.dom/` with
/// their slash, `file:///` without `localhost` (sections 2.1, 2.2 and 3).
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, mut_arg("json", |json| json_help(json, r#"The key is "normal_form"."#)))]
pub(crate) struct Args {
    #[command(flatten)]
    texts: Texts,

    #[command(flatten)]
    strictness: Strictness,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 normalize HTTPS://Host.Dom:443
  rfc1738 normalize < urls.txt | sort | uniq -c

Exit status:
  0  every text is a URL
  1  some text is not
  2  the command line is wrong, or input or output failed";

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        self.texts.answer(None, false, output, |reply| {
            let url = self.strictness.parse(reply.schemes, reply.text());
            let normalized = url.map(|url| Normalized {
                normal_form: reply.schemes.normalize(&url),
            });
            reply.give(normalized, |output, Normalized { normal_form }| {
                writeln!(output, "{normal_form}")
            })
        })
    }
}

#[derive(Serialize)]
struct Normalized {
    normal_form: String,
}
