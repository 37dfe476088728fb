//! `rfc1738 completions` and `rfc1738 man`: what an installation adds, a script with which a shell
//! completes arguments, and manual pages. Both are made from the help.

use std::{
    fs,
    io::{self, ErrorKind, Write},
    path::PathBuf,
    process::ExitCode,
};

use clap::{Arg, Command, ValueHint, builder::PossibleValuesParser};
use clap_complete::Shell;

use crate::{
    arguments::{name::NamedLanguage, rule::Rule, schemes},
    failure::Failure,
    input::file::FileError,
};

/// Write the script by which a shell completes this command.
///
/// It completes subcommands, options and their values, names of files, and the names of productions
/// and rules.
#[derive(clap::Args)]
#[command(after_help = COMPLETIONS_EXAMPLES)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  rfc1738 completions bash > ~/.local/share/bash-completion/completions/rfc1738
  rfc1738 completions zsh > /usr/local/share/zsh/site-functions/_rfc1738
  rfc1738 completions fish > ~/.config/fish/completions/rfc1738.fish
  rfc1738 completions elvish >> ~/.config/elvish/rc.elv
  rfc1738 completions powershell >> $PROFILE

Exit status:
  0  the script is written
  2  the command line is wrong, or output failed";

impl Completions {
    /// Writes the script for `command`.
    pub(crate) fn run(
        self,
        command: Command,
        output: &mut impl Write,
    ) -> Result<ExitCode, Failure> {
        let mut command = command.mut_subcommands(|subcommand| subcommand.mut_args(with_values));
        // The generator panics if it cannot write.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "rfc1738", &mut script);
        output.write_all(&script)?;
        if self.shell == Shell::Fish {
            command
                .get_subcommands()
                .try_for_each(|subcommand| write_positional_values(subcommand, output))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The argument with what a shell offers for it, by the name of its value. It may take other values
/// as well, such as the rules of another grammar.
fn with_values(argument: Arg) -> Arg {
    let name = argument
        .get_value_names()
        .and_then(|names| names.first())
        .map(ToString::to_string);
    match name.as_deref() {
        Some("FILE" | "NAME|FILE") => argument.value_hint(ValueHint::FilePath),
        Some("FOLDER") => argument.value_hint(ValueHint::DirPath),
        Some("URL") => argument.value_hint(ValueHint::Url),
        Some("PRODUCTION" | "RULE") => {
            argument.value_parser(PossibleValuesParser::new(NamedLanguage::names()))
        }
        Some("ID" | "IDS") => {
            argument.value_parser(PossibleValuesParser::new(Rule::all().map(Rule::id)))
        }
        Some("SCHEME|NAME=VALUE") => {
            argument.value_parser(PossibleValuesParser::new(schemes::of_today()))
        }
        _ => argument,
    }
}

/// Writes, for fish, the values of the arguments that no option precedes, which the generator
/// leaves out.
fn write_positional_values(subcommand: &Command, output: &mut impl Write) -> io::Result<()> {
    subcommand.get_positionals().try_for_each(|argument| {
        let values: Vec<_> = argument
            .get_possible_values()
            .iter()
            .map(|value| value.get_name().to_owned())
            .collect();
        let name = subcommand.get_name();
        match values.is_empty() {
            true => Ok(()),
            false => writeln!(
                output,
                "complete -c rfc1738 -n \"__fish_rfc1738_using_subcommand {name}\" -a \"{}\"",
                values.join(" ")
            ),
        }
    })
}

/// Write the manual pages of this command.
///
/// One page is for all of it, and one for each subcommand.
#[derive(clap::Args)]
#[command(after_help = MAN_EXAMPLES)]
pub(crate) struct Man {
    /// The folder to write them to, which is made if it does not exist
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

const MAN_EXAMPLES: &str = "\
Examples:
  rfc1738 man ~/.local/share/man/man1
  rfc1738 man pages && man -l pages/rfc1738-parse.1

Exit status:
  0  the pages are written
  2  the command line is wrong, or output failed";

impl Man {
    pub(crate) fn run(self, command: Command) -> Result<ExitCode, Failure> {
        let failure = FileError::writing(self.folder.as_os_str());
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
