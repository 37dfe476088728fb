//! The pages of the course: each module says what it is about.

use std::{fs, path::Path};

mod glossary;
mod lessons;
mod positions;
mod predict;

/// The pages below a folder of `book/`, in alphabetical order: the path of each in the folder, and
/// its text.
fn pages(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../book")
        .join(folder);
    let mut folders = vec![root.clone()];
    let mut pages = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                let name = path.strip_prefix(&root).unwrap().display().to_string();
                pages.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    pages.sort();
    pages
}
