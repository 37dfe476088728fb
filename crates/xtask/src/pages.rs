//! The pages for users and for implementers: those of `docs/`, `survey/` and `grammar/`, with their
//! links adapted to the book.

use std::{
    fs,
    path::{Component, Path, PathBuf},
};

use crate::{folder::Folder, links, reference::NOTICE};

const USERS: &str = "book/src/users";
const IMPLEMENTERS: &str = "book/src/implementers";

/// Their folders in the book, and their paths in the repository. They keep their names.
const PAGES: [(&str, &str); 12] = [
    (USERS, "docs/python.md"),
    (USERS, "docs/data.md"),
    (USERS, "docs/columns.md"),
    (USERS, "docs/javascript.md"),
    (IMPLEMENTERS, "docs/implementers.md"),
    (IMPLEMENTERS, "docs/method.md"),
    (IMPLEMENTERS, "survey/scoreboard.md"),
    (IMPLEMENTERS, "docs/languages.md"),
    (IMPLEMENTERS, "docs/performance.md"),
    (IMPLEMENTERS, "grammar/rulings.md"),
    (IMPLEMENTERS, "grammar/severities.md"),
    (IMPLEMENTERS, "grammar/agreed.md"),
];

/// The folders of the book with their pages.
pub(crate) fn folders(root: &Path) -> [Folder; 2] {
    [USERS, IMPLEMENTERS].map(|folder| {
        let pages = PAGES
            .iter()
            .filter(|(of, _)| *of == folder)
            .map(|(_, page)| written(root, page));
        Folder::new(folder, pages)
    })
}

/// The name and the text of a page in the book.
fn written(root: &Path, page: &str) -> (String, String) {
    let text = fs::read_to_string(root.join(page)).expect("a page");
    let text = links::replaced(&text, |label, destination| {
        replacement(root, page, label, destination)
    });
    let text = links::with_pictures(&text, |file| {
        fs::read_to_string(root.join(page).with_file_name(file)).expect("a picture beside the page")
    });
    (file_name(page).to_owned(), format!("{NOTICE}\n\n{text}"))
}

/// The folder of a page in the book.
fn folder_of(page: &str) -> Option<&'static str> {
    PAGES
        .iter()
        .find(|(_, of)| *of == page)
        .map(|(folder, _)| *folder)
}

/// The replacement in the book for a link on `page`; `None` if the link stays the same.
fn replacement(root: &Path, page: &str, label: &str, destination: &str) -> Option<String> {
    let (path, fragment) = destination.split_at(destination.find('#').unwrap_or(destination.len()));
    if path.is_empty() || path.contains("://") {
        return None;
    }
    let target = resolved(Path::new(page).parent()?, path);
    assert!(
        root.join(&target).exists(),
        "{page} links to {path}, which does not exist"
    );

    let target = target.to_str()?;
    if let Some(folder) = folder_of(target) {
        let path = if folder_of(page) == Some(folder) {
            String::new()
        } else {
            format!("../{}/", file_name(folder))
        };
        return Some(format!("[{label}]({path}{}{fragment})", file_name(target)));
    }
    if target == "grammar/rfc1738.bnf" {
        return Some(format!("[{label}](../reference/index.md)"));
    }
    let slash = if root.join(target).is_dir() { "/" } else { "" };
    let named = format!("`{target}{slash}`");
    Some(if label.starts_with('`') {
        named
    } else {
        format!("{label} ({named})")
    })
}

/// The target of a path relative to a folder.
fn resolved(folder: &Path, path: &str) -> PathBuf {
    let mut resolved = PathBuf::new();
    for component in folder.join(path).components() {
        match component {
            Component::ParentDir => drop(resolved.pop()),
            other => resolved.push(other),
        }
    }
    resolved
}

fn file_name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_replaced(page: &str, link: (&str, &str), expected: Option<&str>) {
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        assert_eq!(replacement(root, page, link.0, link.1).as_deref(), expected);
    }

    #[test]
    fn a_link_to_a_page_leads_to_that_page_of_the_book() {
        assert_replaced(
            "docs/method.md",
            ("`scoreboard.md`", "../survey/scoreboard.md"),
            Some("[`scoreboard.md`](scoreboard.md)"),
        );
        assert_replaced(
            "survey/scoreboard.md",
            ("ruling 6", "../grammar/rulings.md#6-a-port-is-digits"),
            Some("[ruling 6](rulings.md#6-a-port-is-digits)"),
        );
    }

    #[test]
    fn a_link_to_a_page_in_another_folder_leads_there() {
        assert_replaced(
            "docs/data.md",
            ("Python", "python.md"),
            Some("[Python](python.md)"),
        );
        assert_replaced(
            "docs/data.md",
            ("performance", "performance.md#columns"),
            Some("[performance](../implementers/performance.md#columns)"),
        );
    }

    #[test]
    fn a_link_to_the_grammar_leads_to_section_5() {
        assert_replaced(
            "docs/implementers.md",
            ("section 5", "../grammar/rfc1738.bnf"),
            Some("[section 5](../reference/index.md)"),
        );
    }

    #[test]
    fn a_link_to_a_file_outside_the_book_becomes_its_name() {
        assert_replaced(
            "docs/method.md",
            ("`crates/conformance/`", "../crates/conformance"),
            Some("`crates/conformance/`"),
        );
        assert_replaced(
            "survey/scoreboard.md",
            ("`scoreboard.json`", "data/scoreboard.json"),
            Some("`survey/data/scoreboard.json`"),
        );
        assert_replaced(
            "docs/method.md",
            ("the table", "../survey/data/scoreboard.json"),
            Some("the table (`survey/data/scoreboard.json`)"),
        );
    }

    #[test]
    fn other_links_stay() {
        assert_replaced("grammar/rulings.md", ("5", "#5-gopher-tabs"), None);
        assert_replaced(
            "docs/performance.md",
            ("sets", "https://host.dom/sets"),
            None,
        );
    }
}
