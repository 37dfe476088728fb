//! The command `rfc1738`: its subcommands, its exit status, and nothing else.

mod agreed;
mod arguments;
mod build;
mod column;
mod compare;
mod conformance;
mod coverage;
mod disagree;
mod equivalent;
mod explain;
mod extract;
mod failure;
mod generate;
mod grammar;
mod help;
mod input;
mod install;
mod interpret;
mod learn;
mod r#match;
mod normalize;
mod output;
mod parse;
mod parts;
mod reference;
mod rules;
mod streams;
mod suite;
mod texts;
mod validate;

use std::{
    env,
    ffi::OsString,
    io::{self, BufWriter, IsTerminal, Write},
    process::ExitCode,
};

use anstream::AutoStream;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, error::ErrorKind};
use rfc1738_conformance::safe;

use failure::Failure;

/// Validate, take apart and test URLs, strictly, by the grammar of RFC 1738.
#[derive(Parser)]
#[command(name = "rfc1738", version, propagate_version = true, max_term_width = 100, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 validate https://host.dom/path
  rfc1738 validate --only https,http urls.txt
  rfc1738 parts --get host https://host.dom/path
  rfc1738 parse --json < urls.txt
  rfc1738 grammar hostport
  rfc1738 conformance --hex -- ./my-parser {}

Exit status:
  0    the answer is yes, for example that every text is a URL
  1    it is no
  2    the command line is wrong, or input or output failed
  141  nobody reads standard output any more, so not all of it was written

The help of each subcommand says more about its own.

Environment:
  NO_COLOR        if it is set, nothing is colored
  CLICOLOR_FORCE  if it is set, and not 0, colors are used where no terminal is, too";

#[derive(Subcommand)]
enum Command {
    Parse(parse::Args),
    Validate(validate::Args),
    Agreed(agreed::Args),
    Rules(rules::Args),
    Match(r#match::Args),
    Explain(explain::Args),
    Parts(parts::Args),
    Normalize(normalize::Args),
    Equivalent(equivalent::Args),
    Interpret(interpret::Args),
    Build(build::Args),
    Extract(extract::Args),
    Grammar(grammar::Args),
    Compare(compare::Args),
    Generate(generate::Args),
    Suite(suite::Args),
    Coverage(coverage::Args),
    Conformance(conformance::Args),
    Learn(learn::Args),
    Disagree(disagree::Args),
    Completions(install::Completions),
    Man(install::Man),
}

impl Command {
    fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        match self {
            Command::Parse(args) => args.run(output),
            Command::Validate(args) => args.run(output),
            Command::Agreed(args) => args.run(output),
            Command::Rules(args) => args.run(output),
            Command::Match(args) => args.run(output),
            Command::Explain(args) => args.run(output),
            Command::Parts(args) => args.run(output),
            Command::Normalize(args) => args.run(output),
            Command::Equivalent(args) => args.run(output),
            Command::Interpret(args) => args.run(output),
            Command::Build(args) => args.run(output),
            Command::Extract(args) => args.run(output),
            Command::Grammar(args) => args.run(output),
            Command::Compare(args) => args.run(output),
            Command::Generate(args) => args.run(output),
            Command::Suite(args) => args.run(output),
            Command::Coverage(args) => args.run(output),
            Command::Conformance(args) => args.run(output),
            Command::Learn(args) => args.run(output),
            Command::Disagree(args) => args.run(output),
            Command::Completions(args) => args.run(Cli::command(), output),
            Command::Man(args) => args.run(Cli::command()),
        }
    }
}

fn main() -> ExitCode {
    heed_clicolor_force();
    let command = match arguments() {
        Ok(Cli { command }) => command,
        Err(message) => return show(&message),
    };
    let mut output = match streams::output() {
        Ok(output) => BufWriter::with_capacity(1 << 16, output),
        Err(error) => return failure::report(error.into()),
    };
    let result = command.run(&mut output);
    // Answers given before a failure are still written.
    let flushed = output.flush().map_err(Failure::from);
    let status = result
        .and_then(|status| flushed.map(|()| status))
        .unwrap_or_else(failure::report);
    // An answer whose reasons are lost is none.
    match streams::is_report_lost() {
        true => ExitCode::from(2),
        false => status,
    }
}

/// Makes `CLICOLOR_FORCE=0` what it is without the variable: the crate that reads it takes any
/// value for yes.
fn heed_clicolor_force() {
    let is_off = env::var_os("CLICOLOR_FORCE").is_some_and(|value| value == "0");
    if is_off && !(io::stdout().is_terminal() && io::stderr().is_terminal()) {
        anstream::ColorChoice::Never.write_global();
    }
}

/// The command line, or a message if it asks for help or is wrong. The message may quote arguments,
/// so it is made from them in a form that is safe to print, which is never obeyed: it may name
/// another file, or another command.
fn arguments() -> Result<Cli, clap::Error> {
    let visible = || env::args_os().map(|argument| safe::visible(argument.as_encoded_bytes()));
    parse(env::args_os())
        .map_err(|_| parse(visible()).map_or_else(help::with_advice, |_| not_utf_8()))
}

fn parse(
    arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>,
) -> Result<Cli, clap::Error> {
    Cli::from_arg_matches(&help::with_overview(Cli::command()).try_get_matches_from(arguments)?)
}

/// The message that an argument is not UTF-8, but has to be.
fn not_utf_8() -> clap::Error {
    let visible = |argument: OsString| OsString::from(safe::visible(argument.as_encoded_bytes()));
    // Others may be anything, such as names of files: it is the first without whose visible form
    // the command line is wrong.
    let is_understood = |&number: &usize| {
        let as_given = |(at, argument)| {
            if at <= number {
                argument
            } else {
                visible(argument)
            }
        };
        parse(env::args_os().enumerate().map(as_given)).is_ok()
    };
    let numbers: Vec<_> = (0..env::args_os().len()).collect();
    let number = numbers.partition_point(is_understood);
    let which = env::args_os()
        .nth(number)
        .map_or("an argument".into(), |argument| {
            format!(
                "argument {number}, `{}`,",
                safe::visible(argument.as_encoded_bytes())
            )
        });
    clap::Error::raw(
        ErrorKind::InvalidUtf8,
        format!("{which} is not UTF-8: write it in US-ASCII or UTF-8\n"),
    )
}

/// Prints `message` in place of an answer. An error message goes to standard error, and nothing is
/// lost if that is closed; help was asked for, so failing to print it is a failure.
fn show(message: &clap::Error) -> ExitCode {
    let printed = match message.use_stderr() {
        true => message.print().or(Ok(())),
        false => streams::output().and_then(|output| {
            write!(
                AutoStream::new(output, AutoStream::choice(&io::stdout())),
                "{}",
                message.render().ansi()
            )
        }),
    };
    printed.map_or_else(
        |error| failure::report(error.into()),
        |()| ExitCode::from(message.exit_code() as u8),
    )
}

#[cfg(test)]
mod tests;
