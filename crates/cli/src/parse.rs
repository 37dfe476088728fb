//! `rfc1738 parse`: the tree of each URL, or its error.

use std::{io::Write, process::ExitCode};

use rfc1738::{Span, ast::Url};
use serde::Serialize;

use crate::{
    arguments::schemes::Strictness,
    failure::Failure,
    output::outline::{self, Palette},
    texts::{Texts, json_help},
};

/// Show how URLs derive from the grammar.
///
/// Prints the tree of each URL: the productions that it derives from, and where their text begins
/// and ends, in bytes from 0. Errors go to standard error.
///
/// URLs have the strict reading: a scheme of the set is held to its own production, and any other
/// follows the general syntax; `explain url` has the literal one. The whole string is
/// parsed: nothing is trimmed, stripped or repaired.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, mut_arg("json", |json| json_help(json, JSON)))]
pub(crate) struct Args {
    #[command(flatten)]
    texts: Texts,

    #[command(flatten)]
    strictness: Strictness,
}

const JSON: &str = r#"
"tree" is an object with two keys, "scheme", and the alternative of `url` that derives it, such as "httpurl". The value
under the name of a production is either a leaf, {"text", "start", "end"}, with offsets in bytes from 0, or an
object with the names of its parts in the order of the BNF. An absent part is null, and a part that may be repeated
is an array of leaves or objects: "domainlabel", "digits" of "hostnumber", "hsegment", "fsegment", "psegment" and
"fieldspec".

Some keys are not names of productions. "/" of "gopherurl" and "telneturl" is true if it is present, else false.
"localhost" of "fileurl" is a leaf or null; "*" of "grouppart" and "unique" of "article" are leaves, and so is
"xchar" of "schemepart", which holds all of its characters."#;

const EXAMPLES: &str = "\
Examples:
  rfc1738 parse https://host.dom/path
  rfc1738 parse ftp://myname@host.dom/%2Fetc/motd
  rfc1738 parse --json < urls.txt | jq .tree.httpurl.hostport
  rfc1738 parse --only https,http < urls.txt
  rfc1738 parse --json < urls.txt | jq -c 'select(.ok | not) | [.line, .error.message]'

Exit status:
  0  every text is a URL
  1  some text is not
  2  the command line is wrong, or input or output failed";

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        let palette = Palette::for_stdout();
        self.texts.answer(None, false, output, |reply| {
            let tree = self.strictness.parse(reply.schemes, reply.text());
            let parsed = tree.map(|tree| Parsed { tree });
            reply.give(parsed, |output, Parsed { tree }| {
                outline::write_tree(output, tree, &palette)
            })
        })
    }
}

#[derive(Serialize)]
struct Parsed<'a> {
    tree: Url<Span<'a>>,
}
