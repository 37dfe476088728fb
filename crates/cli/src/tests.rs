//! Tests that need what the command is made of: the groups of the help, and the tables of
//! `docs/options.md`, which are made here from the definitions of all subcommands.

use std::{collections::BTreeMap, fs, path::Path};

use clap::{Arg, Command, CommandFactory};

use crate::{Cli, help::GROUPS};

#[test]
fn each_subcommand_stands_in_one_group() {
    let mut command = Cli::command();
    command.build();
    let mut names: Vec<_> = command.get_subcommands().map(Command::get_name).collect();
    let mut grouped: Vec<_> = GROUPS
        .iter()
        .flat_map(|(_, names)| names.split(' '))
        .collect();
    names.sort_unstable();
    grouped.sort_unstable();
    assert_eq!(grouped, names);
}

/// The rows of both tables.
fn rows(mut command: Command) -> [String; 2] {
    command.build();
    let subcommands: Vec<&Command> = command
        .get_subcommands()
        .filter(|it| it.get_name() != "help")
        .collect();
    // An option as it is written, its help, and the subcommands that have it.
    let mut options: BTreeMap<(String, String), Vec<&str>> = BTreeMap::new();
    let [mut of_subcommands, mut of_options] = [String::new(), String::new()];
    for &subcommand in &subcommands {
        let (positional, named): (Vec<_>, Vec<_>) = subcommand
            .get_arguments()
            .partition(|argument| argument.is_positional());
        for option in named {
            options
                .entry((written(option), help(option)))
                .or_default()
                .push(subcommand.get_name());
        }
        let about = subcommand
            .get_about()
            .map(ToString::to_string)
            .unwrap_or_default();
        let arguments: Vec<String> = positional
            .iter()
            .map(|it| format!("`{}`: {}", cell(&it.to_string()), help(it)))
            .collect();
        of_subcommands += &format!(
            "| `{}` | {about} | {} |\n",
            subcommand.get_name(),
            arguments.join("<br>")
        );
    }
    for ((option, help), names) in options {
        let whose = if names.len() == subcommands.len() {
            "all".to_owned()
        } else {
            format!("`{}`", names.join("`, `"))
        };
        of_options += &format!("| `{option}` | {help} | {whose} |\n");
    }
    [of_subcommands, of_options]
}

fn written(option: &Arg) -> String {
    let short = option
        .get_short()
        .map(|short| format!("-{short}, "))
        .unwrap_or_default();
    cell(&format!("{short}{option}"))
}

fn help(argument: &Arg) -> String {
    cell(
        &argument
            .get_help()
            .map(ToString::to_string)
            .unwrap_or_default(),
    )
}

/// A text in a table of Markdown.
fn cell(text: &str) -> String {
    text.replace('|', r"\|")
}

#[test]
fn the_page_of_options_is_that_of_the_definitions() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = fs::read_to_string(root.join("docs/options.md")).unwrap();
    let mut tables = rows(Cli::command()).into_iter();
    let mut made = String::new();
    for line in page
        .split_inclusive('\n')
        .filter(|line| !line.starts_with("| `"))
    {
        made += line;
        if line.starts_with("|---") {
            made += &tables.next().unwrap();
        }
    }
    assert!(tables.next().is_none(), "docs/options.md has two tables");
    if page != made {
        fs::write(root.join("target/options.md"), made).unwrap();
        panic!(
            "docs/options.md is stale: cp target/options.md docs/options.md, and read what changed"
        );
    }
}
