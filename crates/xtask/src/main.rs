//! Everything that is done in this repository beyond what cargo does itself: `cargo xtask` lists
//! it.
//!
//! What depends on the grammar and the code is generated here:
//!
//! ```sh
//! cargo xtask generate            # writes the stale ones of the files below
//! cargo xtask generate --check    # lists them, and fails if there are any, or if book/figures.toml has a mistake
//! cargo xtask generate --book     # draws the figures of the course, and links section 5
//! cargo xtask generate --proof FOLDER              # writes the data of the proofs
//! cargo xtask generate --proof FOLDER --later      # writes those of RFC 3986 and the agreed language
//! cargo xtask generate --proof FOLDER FILE [RULE]  # writes the automaton of a file for its proof
//! ```
//!
//! The files are the diagrams in the library's documentation, `docs/languages.svg`, and
//! `docs/pictures/error.svg`. The figures are not in the repository: they are drawn when the book
//! is built, by [`book`]. [`notices`] lists the third-party code in a package. All other tasks are
//! scripts, in [`tasks`].

mod book;
mod figures;
mod folder;
mod notices;
mod pictures;
mod proof;
mod section5;
mod tasks;

use std::{env, error::Error, io, path::Path, process::ExitCode};

use rfc1738::Production;
use rfc1738_conformance::grammar::{Grammar, Rule};
use rfc1738_diagrams::railroad;

use folder::Folder;

fn main() -> ExitCode {
    run().unwrap_or_else(|error| report(vec![error.to_string()]))
}

fn run() -> io::Result<ExitCode> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = root.ancestors().nth(2).expect("crates/xtask");
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match &words[..] {
        [] => {
            print!("{}", tasks::List);
            Ok(ExitCode::SUCCESS)
        }
        ["generate"] => update(root, &files(root)?),
        ["generate", "--check"] => {
            let stale = check(root, &files(root)?)?;
            let mistaken = figures::folder(root).err().map(report);
            Ok(mistaken.unwrap_or(stale))
        }
        ["generate", "--book"] => update(root, &book::generated(root)?),
        ["generate", "--proof", folder] => Ok(done(proof::write(root, Path::new(folder)))),
        ["generate", "--proof", folder, "--later"] => {
            Ok(done(proof::write_later(Path::new(folder))))
        }
        ["generate", "--proof", folder, file, rule @ ..] => {
            let (folder, file) = (Path::new(folder), Path::new(file));
            Ok(done(proof::write_foreign(
                folder,
                file,
                rule.first().copied(),
            )))
        }
        ["book", arguments @ ..] => book::run(root, arguments),
        ["wasm", arguments @ ..] => book::run_wasm(root, arguments),
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

/// The generated files of the repository.
fn files(root: &Path) -> io::Result<[Folder; 3]> {
    Ok([
        diagrams(),
        pictures::languages(root)?,
        pictures::error(root)?,
    ])
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

/// Tells what is wrong with the data of the proofs.
fn done(result: Result<(), Box<dyn Error>>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => report(vec![error.to_string()]),
    }
}

/// Prints what is wrong, and fails.
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
