//! The help of the whole command: its subcommands in groups, by what they are about.

use std::fmt::Write;

use clap::Command;

/// The headings, and the subcommands under each.
pub(crate) const GROUPS: [(&str, &str); 4] = [
    (
        "URLs",
        "validate agreed parts parse explain normalize equivalent interpret build extract rules",
    ),
    ("Grammars", "grammar match compare generate suite coverage"),
    ("Your parser", "conformance learn disagree"),
    ("This command", "completions man help"),
];

/// The command with this help.
pub(crate) fn with_overview(mut command: Command) -> Command {
    command.build();
    let mut help = "{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
    let header = command.get_styles().get_header();
    let literal = command.get_styles().get_literal();
    for (heading, names) in GROUPS {
        let _ = writeln!(help, "\n{header}{heading}:{header:#}");
        for name in names.split(' ') {
            let about = command.find_subcommand(name).and_then(Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(help, "  {literal}{name:<13}{literal:#}{about}");
        }
    }
    let _ = write!(
        help,
        "\n{header}Options:{header:#}\n{{options}}{{after-help}}"
    );
    command.help_template(help)
}
