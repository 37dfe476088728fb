//! What teachers need beside the lessons: the quiz bank.

mod gift;
mod quiz;

use std::{fs, path::Path};

use crate::folder::Folder;

/// The generated files of the teachers' folder in the book.
pub(crate) fn folder(root: &Path) -> Folder {
    let bank = fs::read_to_string(root.join("book/quiz.toml")).expect("the quiz bank");
    let questions = quiz::read(&bank).unwrap_or_else(|error| panic!("book/quiz.toml: {error}"));
    let files = [("quiz.md".to_owned(), quiz::page(&questions)), ("quiz.gift".to_owned(), gift::file(&questions))];
    Folder::some("book/src/teachers", files)
}
