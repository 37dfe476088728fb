//! `rfc1738 parse`: the tree of each URL, or why it is none.

use std::{io::Write, process::ExitCode};

use rfc1738::Url;

use crate::{
    failure::Failure,
    json::{self, Invalid},
    outline::Palette,
    report::{Place, Reporter},
    texts::Texts,
    tree,
};

/// Show how URLs derive from the grammar.
///
/// Prints the tree of each URL: the productions that it derives from, and where their text begins and ends, in
/// bytes from 0. What is no URL is explained on standard error.
///
/// A scheme that section 5 knows is held to its own production; any other one follows the general syntax. A text is
/// read as a whole: nothing is trimmed, stripped or repaired.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    texts: Texts,

    /// Print one JSON value a URL, on a line of its own
    ///
    /// It is an object, and its one key is the alternative of `url` that derives it, such as "httpurl". Under the name of a
    /// production is what it derives: a leaf, {"text", "start", "end"}, with offsets in bytes from 0; or an object, which
    /// has the names of its parts in the order of the BNF. What is absent is null, and what may be repeated is an array of
    /// leaves or objects: "domainlabel", "digits" of "hostnumber", "hsegment", "fsegment", "psegment" and "fieldspec".
    ///
    /// Some keys are no names of productions. "/" of "gopherurl" and "telneturl" is true or false: whether it is there.
    /// "localhost" of "fileurl" is a leaf or null; "*" of "grouppart" and "unique" of "article" are leaves, and so is
    /// "xchar" of "schemepart", which is all of its characters.
    ///
    /// For what is no URL, it is {"error", "input"}, with "input_hex" if the input is not UTF-8.
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 parse ftp://myname@host.dom/%2Fetc/motd
  rfc1738 parse --json < urls.txt | jq .httpurl.hostport
  rfc1738 parse --json < urls.txt | jq 'select(.error).error.message'

Exit status:
  0  every text is a URL
  1  some text is not
  2  the command line is wrong, or input or output failed";

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        let printer = Printer { json: self.json, palette: Palette::for_stdout(), reporter: Reporter::for_stderr() };
        self.texts.answer(output, |output, text, place| printer.print(output, text, place))
    }
}

/// Prints for a machine, as JSON, or for a person.
struct Printer {
    json: bool,
    palette: Palette,
    reporter: Reporter,
}

impl Printer {
    /// Prints what there is to say of `text`, which stands in `place`, and says whether it is a URL.
    fn print(&self, output: &mut impl Write, text: &[u8], place: Place) -> Result<bool, Failure> {
        let url = Url::try_from(text);
        match (&url, self.json) {
            (Ok(url), true) => json::write_line(output, url)?,
            (Err(error), true) => json::write_line(output, &Invalid::new(error, text))?,
            (Ok(url), false) => tree::write(output, url, &self.palette)?,
            (Err(error), false) => {
                // Both streams may be one terminal: in order, then.
                output.flush()?;
                self.reporter.report(error, text, place);
            }
        }
        Ok(url.is_ok())
    }
}
