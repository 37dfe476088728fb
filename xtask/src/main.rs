//! Writes what the book and the documentation take from the grammar and the code.
//!
//! ```sh
//! cargo xtask            # writes what is stale
//! cargo xtask --check    # names what is stale, and fails if anything is
//! ```

mod bnf;
mod choice;
mod combinator;
mod data;
mod diagrams;
mod failure;
mod folder;
mod implementers;
mod links;
mod reference;
mod shown;

use std::{env, io, path::Path, process::ExitCode};

use folder::Folder;
use reference::Reference;

/// All that is generated: each folder, with all that is in it.
fn folders(root: &Path) -> Vec<Folder> {
    vec![Reference::read(root).folder(), implementers::folder(root), diagrams::folder()]
}

fn main() -> io::Result<ExitCode> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let check = match env::args().skip(1).collect::<Vec<_>>().as_slice() {
        [] => false,
        [flag] if flag == "--check" => true,
        _ => {
            eprintln!("usage: cargo xtask [--check]");
            return Ok(ExitCode::from(2));
        }
    };

    let mut stale = false;
    for folder in folders(root) {
        for file in folder.stale(root)? {
            stale = true;
            println!("{} {}", if check { "stale:" } else { "updated" }, file.display());
        }
        if !check {
            folder.write(root)?;
        }
    }
    if check && stale {
        eprintln!("`cargo xtask` writes them anew");
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}
