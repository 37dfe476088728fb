//! Everything that is done in this repository beyond what cargo does itself: `cargo xtask` lists
//! it.
//!
//! What depends on the grammar and the code is generated here:
//!
//! ```sh
//! cargo xtask generate            # writes the diagrams, the page of the languages and the picture of an error, if they are stale
//! cargo xtask generate --check    # names those that are stale, and fails if any is, or if an entry of book/figures.toml is wrong
//! cargo xtask generate --book     # writes the pages of the book that are made from the grammar, the code and other pages, and the figures of the course
//! ```
//!
//! The diagrams are part of the library's documentation, and in the repository, as are
//! `docs/languages.md` and `docs/pictures/error.svg`. The other pages are not: they are generated
//! when the book is built. [`notices`] lists the third-party code in a package. All other tasks are
//! scripts, in [`tasks`].

mod bnf;
mod combinator;
mod engine;
mod figures;
mod folder;
mod html_text;
mod languages;
mod links;
mod notices;
mod pages;
mod reference;
mod rules;
mod samples;
mod slides;
mod statements;
mod tasks;
mod teaching;
mod terminal;

use std::{env, io, path::Path, process::ExitCode};

use rfc1738::Production;
use rfc1738_conformance::grammar::{Grammar, Rule};
use rfc1738_diagrams::railroad;

use folder::Folder;
use reference::Reference;

fn main() -> io::Result<ExitCode> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments
        .iter()
        .map(String::as_str)
        .collect::<Vec<_>>()
        .as_slice()
    {
        [] => {
            print!("{}", tasks::List);
            Ok(ExitCode::SUCCESS)
        }
        ["generate"] => update(
            root,
            &[diagrams(), languages::folder(), terminal::folder(root)?],
        ),
        ["generate", "--check"] => {
            let stale = check(
                root,
                &[diagrams(), languages::folder(), terminal::folder(root)?],
            )?;
            let mistaken = figures::folder(root, &Reference::read(root))
                .err()
                .map(report);
            Ok(mistaken.unwrap_or(stale))
        }
        ["generate", "--book"] => {
            let [users, implementers] = pages::folders(root);
            let reference = Reference::read(root);
            match figures::folder(root, &reference) {
                Ok(figures) => {
                    update(
                        root,
                        &[
                            reference.folder(),
                            users,
                            implementers,
                            figures,
                            teaching::folder(root),
                        ],
                    )?;
                    // They have the figures in them.
                    update(root, &[slides::folder(root)])
                }
                Err(mistakes) => Ok(report(mistakes)),
            }
        }
        ["notices", arguments @ ..] => notices::run(arguments),
        [task, ..] => tasks::run(root, task, &arguments[1..]).unwrap_or_else(|| {
            eprintln!(
                "there is no task `{}`\n\n{}",
                arguments.join(" "),
                tasks::List
            );
            Ok(ExitCode::from(2))
        }),
    }
}

/// The railroad diagrams in the documentation of the library, whose functions they link to: each
/// under the name of its production.
fn diagrams() -> Folder {
    // The text of the documentation continues after an empty line.
    let file = |rule: &Rule| (format!("{}.svg", rule.name), railroad(rule, page) + "\n");
    Folder::new(
        "grammar/diagrams",
        Grammar::rfc1738().rules().iter().map(file),
    )
}

/// The page of a production's function, as seen from that of another.
fn page(production: &str) -> Option<String> {
    let production: Production = production.parse().ok()?;
    Some(format!("fn.{}.html", production.combinator()))
}

/// Tells what is wrong with the figures.
fn report(mistakes: Vec<String>) -> ExitCode {
    mistakes.iter().for_each(|mistake| eprintln!("{mistake}"));
    ExitCode::FAILURE
}

/// Writes the stale files.
fn update(root: &Path, folders: &[Folder]) -> io::Result<ExitCode> {
    for folder in folders {
        for file in folder.write(root)? {
            println!("updated {}", file.display());
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Names the stale files.
fn check(root: &Path, folders: &[Folder]) -> io::Result<ExitCode> {
    let mut stale = Vec::new();
    for folder in folders {
        stale.extend(folder.stale(root)?);
    }
    for file in &stale {
        println!("stale: {}", file.display());
    }
    if stale.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    eprintln!("`cargo xtask generate` rewrites them");
    Ok(ExitCode::FAILURE)
}
