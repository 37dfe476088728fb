//! The slides of the course: a deck for each lesson, in the Markdown of Marp, made from the lesson
//! itself.
//!
//! A slide shows what a section shows: its code, tables, lists, pictures and questions, each with
//! the sentence that introduces it. The whole prose is in the notes of the speaker.
//! `book/slides/build.sh` makes HTML and PDF of the decks.

mod block;
mod deck;
mod words;

use std::{fs, path::Path};

use crate::{figures, folder::Folder};

/// The decks, and the theme with the style of the pictures.
pub(crate) fn folder(root: &Path) -> Folder {
    let course = root.join("book/src/course");
    let picture = |name: &str| {
        let path = course.join("figures").join(name);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let decks = lessons(&course)
        .into_iter()
        .map(|(name, text)| (name, deck::write(&block::read(&text), &picture)));
    Folder::new("book/slides/decks", decks)
}

/// The lessons of the course: the name of each file, which begins with its number, and its text.
fn lessons(course: &Path) -> Vec<(String, String)> {
    let mut pages = figures::lessons(course).expect("the course");
    pages.retain(|(name, _)| name.starts_with(|c: char| c.is_ascii_digit()));
    pages
}
