//! The links of the pages for readers of the repository lead to files that exist, and to headings that exist in them. The book's own
//! pages are tested when they are built, in `book/tests/links.mjs`.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// Folders with pages of others, with pages that are generated, and those of the book, whose links lead to generated ones.
const LEFT_OUT: [&str; 5] = [".git", "target", "node_modules", "book/src", "book/slides/decks"];

/// What is linked to, and what may be.
#[derive(Default)]
struct Page {
    links: Vec<String>,
    /// The names of the headings, as a forge makes them.
    headings: Vec<String>,
}

impl Page {
    fn read(markdown: &str) -> Page {
        let mut page = Page::default();
        let mut heading = None::<String>;
        for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
            match event {
                Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                    page.links.push(dest_url.into())
                }
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::Text(text) | Event::Code(text) => heading.iter_mut().for_each(|heading| *heading += &text),
                Event::End(TagEnd::Heading(_)) => page.headings.push(name(&heading.take().unwrap_or_default())),
                _ => {}
            }
        }
        page
    }
}

/// The name of a heading: lower case, without punctuation, with hyphens for spaces.
fn name(heading: &str) -> String {
    let kept = heading.chars().filter(|&c| c.is_alphanumeric() || " -_".contains(c));
    kept.map(|c| if c == ' ' { '-' } else { c }).flat_map(char::to_lowercase).collect()
}

fn pages(root: &Path, folder: &Path, found: &mut BTreeMap<PathBuf, Page>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if LEFT_OUT.iter().any(|left_out| path == root.join(left_out) || path.ends_with(left_out)) {
            continue;
        }
        if path.is_dir() {
            pages(root, &path, found);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            let page = Page::read(&fs::read_to_string(&path).unwrap());
            found.insert(path.canonicalize().unwrap(), page);
        }
    }
}

/// What is wrong with a link on the page at `from`, if anything is.
fn fault(from: &Path, link: &str, pages: &BTreeMap<PathBuf, Page>) -> Option<&'static str> {
    if link.contains("://") || link.starts_with("mailto:") {
        return None;
    }
    let (file, heading) = link.split_once('#').map_or((link, None), |(file, heading)| (file, Some(heading)));
    let Ok(to) = (if file.is_empty() { from.to_owned() } else { from.parent().unwrap().join(file) }).canonicalize()
    else {
        return Some("there is no such file");
    };
    match (heading, pages.get(&to)) {
        (Some(heading), Some(page)) if !page.headings.iter().any(|name| name == heading) => {
            Some("there is no such heading")
        }
        _ => None,
    }
}

#[test]
fn every_link_leads_somewhere() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).canonicalize().unwrap();
    let mut all = BTreeMap::new();
    pages(&root, &root, &mut all);
    assert!(all.keys().any(|path| path.ends_with("README.md")) && all.values().any(|page| page.links.len() > 10));
    let faults: Vec<String> = all
        .iter()
        .flat_map(|(path, page)| page.links.iter().map(move |link| (path, link)))
        .filter_map(|(path, link)| Some(format!("{}: {link}: {}", path.display(), fault(path, link, &all)?)))
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// They are shown by registries, where nothing of the repository is beside them.
#[test]
fn a_page_of_a_published_package_links_to_no_file() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let published = ["docs/crate.md"].map(String::from).into_iter().chain(
        ["bindings/js", "bindings/python", "cli", "conformance", "diagrams", "dynamic"]
            .map(|package| format!("{package}/README.md")),
    );
    for page in published {
        let links = Page::read(&fs::read_to_string(root.join(&page)).unwrap()).links;
        let files: Vec<_> =
            links.iter().filter(|link| !link.starts_with("https://") && !link.starts_with('#')).collect();
        assert!(files.is_empty(), "{page}: {files:?}");
    }
}

#[test]
fn a_wrong_link_is_found() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).canonicalize().unwrap();
    let from = root.join("page.md");
    let pages = BTreeMap::from([(from.clone(), Page::read("# What `a` *is*\n[b](#what-a-is)"))]);
    assert_eq!(pages[&from].links, ["#what-a-is"]);
    assert_eq!(pages[&from].headings, ["what-a-is"]);
    assert_eq!(fault(&from, "Cargo.toml", &pages), None);
    assert_eq!(fault(&from, "https://host.dom/", &pages), None);
    assert_eq!(fault(&from, "cargo.tom", &pages), Some("there is no such file"));
}
