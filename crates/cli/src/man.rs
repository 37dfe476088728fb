//! `rfc1738 man`: manual pages, made from the help of the command.

use std::{
    collections::HashSet,
    fs,
    io::{self, ErrorKind},
    iter, mem,
    path::PathBuf,
    process::ExitCode,
};

use clap::Command;
use clap_mangen::{
    Man,
    roff::{Roff, bold, roman},
};

use crate::{failure::Failure, input::file::FileError};

/// Write the manual pages of this command.
///
/// One page is for all of it, and one for each subcommand.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The folder to write them to, which is made if it does not exist
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 man ~/.local/share/man/man1
  rfc1738 man pages && man -l pages/rfc1738-parse.1

Exit status:
  0  the pages are written
  2  the command line is wrong, or output failed";

impl Args {
    pub(crate) fn run(self, command: Command) -> Result<ExitCode, Failure> {
        let failure = FileError::of(self.folder.as_os_str());
        fs::create_dir_all(&self.folder).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => failure(io::Error::new(
                ErrorKind::NotADirectory,
                "this is a file: name a folder",
            )),
            _ => failure(error),
        })?;
        for (name, page) in pages(command) {
            fs::write(self.folder.join(name), page).map_err(&failure)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The names of the files, and their text.
fn pages(command: Command) -> impl Iterator<Item = (String, String)> {
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let subcommands: Vec<_> = command.get_subcommands().cloned().collect();
    let names: Vec<_> = subcommands
        .iter()
        .map(|subcommand| subcommand.get_name().to_owned())
        .collect();
    let source = format!("rfc1738 {}", env!("CARGO_PKG_VERSION"));
    iter::once(command).chain(subcommands).map(move |command| {
        // Quotes, because an empty date would be none, and the source take its place.
        let man = Man::new(with_usage(command.clone()))
            .date("\"\"")
            .source(&source)
            .manual("RFC 1738");
        (man.get_filename(), page(&man, &command, &names))
    })
}

/// The command with the synopsis of its help, and the arguments apart from the options.
fn with_usage(mut command: Command) -> Command {
    let usage = command.render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").to_owned();
    command.override_usage(usage).mut_args(|argument| {
        if argument.is_positional() {
            argument.help_heading("Arguments")
        } else {
            argument
        }
    })
}

/// The page of `command`, one of those with these `names` or the one that they belong to.
fn page(man: &Man, command: &Command, names: &[String]) -> String {
    let mut page = Vec::new();
    let is_whole = command.has_subcommands();
    man.render_title(&mut page)
        // Names are not hyphenated, nor lines made even.
        .and_then(|()| {
            Roff::new()
                .control("nh", [])
                .control("nr", ["HY", "0"])
                .control("ad", ["l"])
                .to_writer(&mut page)
        })
        .and_then(|()| man.render_name_section(&mut page))
        .and_then(|()| man.render_synopsis_section(&mut page))
        .and_then(|()| man.render_description_section(&mut page))
        .and_then(|()| {
            if is_whole {
                man.render_subcommands_section(&mut page)
            } else {
                Ok(())
            }
        })
        .and_then(|()| man.render_options_section(&mut page))
        .and_then(|()| sections(&last_help(command)).to_writer(&mut page))
        .and_then(|()| {
            if is_whole {
                Ok(())
            } else {
                see_also(command, names).to_writer(&mut page)
            }
        })
        .expect("a vector takes all that is written");
    polished(&String::from_utf8_lossy(&page))
}

/// The end of the help, after the options.
fn last_help(command: &Command) -> String {
    command
        .get_after_long_help()
        .or(command.get_after_help())
        .map(ToString::to_string)
        .unwrap_or_default()
}

/// The sections of `help`, in which a heading is a line that ends with a colon, and indented lines
/// belong to it: examples, terms with two spaces between them and what they mean, points after a
/// star, and prose.
fn sections(help: &str) -> Roff {
    let mut roff = Roff::new();
    let (mut are_examples, mut is_prose) = (false, false);
    for line in help.lines() {
        let was_prose = mem::take(&mut is_prose);
        let item = line.strip_prefix("  ");
        let point = item.and_then(|item| item.strip_prefix("* "));
        let term = item
            .and_then(|item| item.split_once("  "))
            .filter(|(term, _)| !term.is_empty());
        if let Some(heading) = line.strip_suffix(':').filter(|_| item.is_none()) {
            are_examples = heading == "Examples";
            roff.control("SH", [heading.to_uppercase().as_str()]);
        } else if let Some(example) = item.filter(|_| are_examples) {
            roff.control("EX", [])
                .text([roman(example)])
                .control("EE", []);
        } else if let Some(point) = point {
            roff.control("IP", ["\\(bu", "2"]).text([roman(point)]);
        } else if let Some((term, meaning)) = term {
            roff.control("TP", [])
                .text([bold(term)])
                .text([roman(meaning.trim_start())]);
        } else if !line.is_empty() {
            let item = item.unwrap_or(line);
            is_prose = !item.starts_with(' ');
            if is_prose && !was_prose {
                roff.control("PP", []);
            }
            roff.text([roman(item.trim_start())]);
        }
    }
    roff
}

/// The page of the whole command, and those of the subcommands that this one's help mentions.
fn see_also(command: &Command, names: &[String]) -> Roff {
    // In lines of any length, so that the page does not depend on the terminal.
    let help = command.clone().term_width(0).render_long_help().to_string();
    let is_mentioned = |name: &str| {
        let is_first =
            |text: &str| text.split(|end: char| !end.is_alphanumeric()).next() == Some(name);
        help.contains(&format!("`{name}`")) || help.split("rfc1738 ").skip(1).any(is_first)
    };
    let others = names
        .iter()
        .filter(|name| *name != command.get_name() && is_mentioned(name));
    let pages: Vec<_> = iter::once("rfc1738".to_owned())
        .chain(others.map(|name| format!("rfc1738-{name}")))
        .collect();
    let mut roff = Roff::new();
    roff.control("SH", ["SEE ALSO"]);
    for (page, after) in pages.iter().zip((0..pages.len()).rev()) {
        roff.text([bold(page), roman(if after > 0 { "(1)," } else { "(1)" })]);
    }
    roff
}

/// The page with `code` in bold, and with names for the characters that roff would print as others.
fn polished(page: &str) -> String {
    let mut seen = HashSet::new();
    let mut polished = String::new();
    for line in page.lines() {
        // Each section begins with the definition of an apostrophe.
        if line.contains(".ds Aq ") && !seen.insert(line) {
            continue;
        }
        let pieces: Vec<_> = line.split('`').collect();
        let marks = if pieces.len() % 2 == 1 {
            ["\\fB", "\\fR"]
        } else {
            ["\\(ga"; 2]
        };
        for (piece, mark) in pieces
            .iter()
            .zip(iter::once("").chain(marks.into_iter().cycle()))
        {
            polished += mark;
            for character in piece.chars() {
                match character {
                    '^' => polished += "\\(ha",
                    '~' => polished += "\\(ti",
                    ' '..='~' => polished.push(character),
                    _ => polished += &format!("\\[u{:04X}]", u32::from(character)),
                }
            }
        }
        polished += if line.is_empty() { ".sp\n" } else { "\n" };
    }
    polished
}
