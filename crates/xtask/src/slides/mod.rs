//! The slides of the course: a deck for each lesson, in the Markdown of Marp, made from the lesson itself.
//!
//! A slide shows what a section shows: its code, tables, lists, pictures and questions, each with the sentence that introduces
//! it. The whole prose is in the notes of the speaker. `book/slides/build.sh` makes HTML and PDF of the decks.

mod block;
mod deck;
mod words;

use std::{fs, path::Path};

use crate::folder::Folder;

/// The decks, and the theme with the style of the pictures.
pub(crate) fn folder(root: &Path) -> Folder {
    let course = root.join("book/src/course");
    let mut lessons: Vec<_> =
        fs::read_dir(&course).expect("the course").map(|entry| entry.expect("a file").path()).collect();
    lessons.retain(|path| is_lesson(path));
    let decks = lessons.iter().map(|path| {
        let text = fs::read_to_string(path).expect("a lesson");
        let picture = |name: &str| {
            let path = course.join("figures").join(name);
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        };
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name in UTF-8");
        (name.to_owned(), deck::write(&block::read(&text), &picture))
    });
    Folder::new("book/slides/decks", decks)
}

/// Whether this is a lesson: its name begins with its number.
fn is_lesson(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| name.starts_with(|c: char| c.is_ascii_digit()) && name.ends_with(".md"))
}
