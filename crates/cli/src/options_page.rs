//! `docs/options.md`, the table of all subcommands and options, from their definitions.

use std::collections::BTreeMap;

use clap::{Arg, Command};

/// An option as it is written, and its help.
type Row = (String, String);

fn table(mut command: Command) -> String {
    command.build();
    let subcommands: Vec<&Command> = command.get_subcommands().filter(|it| it.get_name() != "help").collect();
    let mut options: BTreeMap<Row, Vec<&str>> = BTreeMap::new();
    let mut page = INTRODUCTION.to_owned();
    for &subcommand in &subcommands {
        let (positional, named): (Vec<_>, Vec<_>) =
            subcommand.get_arguments().partition(|argument| argument.is_positional());
        for option in named {
            options.entry((written(option), help(option))).or_default().push(subcommand.get_name());
        }
        let about = subcommand.get_about().map(ToString::to_string).unwrap_or_default();
        let arguments: Vec<String> =
            positional.iter().map(|it| format!("`{}`: {}", cell(&it.to_string()), help(it))).collect();
        page += &format!("| `{}` | {about} | {} |\n", subcommand.get_name(), arguments.join("<br>"));
    }
    page += OPTIONS;
    for ((option, help), names) in options {
        let whose =
            if names.len() == subcommands.len() { "all".to_owned() } else { format!("`{}`", names.join("`, `")) };
        page += &format!("| `{option}` | {help} | {whose} |\n");
    }
    page + REASONS
}

const INTRODUCTION: &str = "\
# Subcommands and options

A test writes this page from the definitions of the command `rfc1738`. `rfc1738 SUBCOMMAND --help` says more about each.

| subcommand | what it does | arguments |
|---|---|---|
";

const OPTIONS: &str = "
The same thing has the same name everywhere. Where a name stands twice below, its help differs, because the thing does:

| option | what it does | subcommands |
|---|---|---|
";

/// Why the rest is not alike.
const REASONS: &str = "
Why the rest differs:

* `--json` is the only format for programs, where there is no `--format`. `validate` and `suite` have several; the suite is JSON unless
  another is asked for. `grammar` writes BNF, and `completions` and `man` write what shells and `man` read.
* `--hex` is for the strings of a production, which may be any bytes. URLs are text, a line each, so the subcommands about URLs have
  none, but for `build`, whose values are octets. `suite --format json` has both forms, and `disagree --file` is hexadecimal alone.
* `--strict` is where `url` is asked about by its name. The subcommands about URLs have the strict reading; `explain --production url`
  shows the literal one.
* `--schemes` has the default `rfc1738` where a grammar is asked about, and `today` where URLs are read.
* `--max-line` and `--skip-comments` are for lines that people and programs write. A string of `match` may be empty or begin with `#`, so it is
  never skipped. `learn --corpus` and `disagree --file` have the default bound.
* `--dot`, `--svg` and `--regex` of `grammar` write to standard output; those of `learn` name a file each, because the report is there.
* `-q` is where standard error has a summary.
* `--file` of `disagree` replaces the strings that it makes, and `--corpus` of `learn` adds to them. Elsewhere, a file is an argument.
";

fn written(option: &Arg) -> String {
    let short = option.get_short().map(|short| format!("-{short}, ")).unwrap_or_default();
    cell(&format!("{short}{option}"))
}

fn help(argument: &Arg) -> String {
    cell(&argument.get_help().map(ToString::to_string).unwrap_or_default())
}

/// A text in a table of Markdown.
fn cell(text: &str) -> String {
    text.replace('|', r"\|")
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use clap::CommandFactory;

    use super::table;
    use crate::Cli;

    #[test]
    fn the_page_of_options_is_that_of_the_definitions() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let made = table(Cli::command());
        if fs::read_to_string(root.join("docs/options.md")).unwrap_or_default() != made {
            fs::write(root.join("target/options.md"), made).unwrap();
            panic!("docs/options.md is stale: cp target/options.md docs/options.md, and read what changed");
        }
    }
}
