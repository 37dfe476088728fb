//! `rfc1738 man`: manual pages, made from the help of the command.

use std::{
    fs,
    io::{self, ErrorKind},
    path::PathBuf,
    process::ExitCode,
};

use clap::Command;

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
        clap_mangen::generate_to(command, &self.folder).map_err(failure)?;
        Ok(ExitCode::SUCCESS)
    }
}
