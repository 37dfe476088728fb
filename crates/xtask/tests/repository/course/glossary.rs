//! Each term that a lesson links is in the glossary, and each term of the glossary is linked where
//! it first appears.

use std::collections::BTreeMap;

use super::pages;

/// A term of the glossary: its name, and the page to which its entry links.
struct Entry {
    term: String,
    page: String,
}

impl Entry {
    /// The fragment of its heading.
    fn anchor(&self) -> String {
        self.term.to_lowercase().replace(' ', "-")
    }
}

fn entries() -> Vec<Entry> {
    let (_, glossary) = pages("src/course")
        .into_iter()
        .find(|(name, _)| name == "glossary.md")
        .unwrap();
    glossary
        .split("\n## ")
        .skip(1)
        .map(|entry| {
            let (term, text) = entry.split_once('\n').unwrap();
            let (_, link) = text.rsplit_once("](").expect("an entry ends in a link");
            Entry {
                term: term.to_owned(),
                page: link.trim_end().trim_end_matches(')').to_owned(),
            }
        })
        .collect()
}

/// Each term that is linked, by its anchor, and the first page that links it: the lessons, by their
/// numbers, and then the bridge.
fn linked() -> BTreeMap<String, String> {
    let mut linked = BTreeMap::new();
    let is_read =
        |name: &str| name == "bridge.md" || name.starts_with(|c: char| c.is_ascii_digit());
    for (page, text) in pages("src/course")
        .into_iter()
        .filter(|(name, _)| is_read(name))
    {
        for link in text.split("](glossary.md#").skip(1) {
            let anchor = link.split(')').next().unwrap().to_owned();
            linked.entry(anchor).or_insert_with(|| page.clone());
        }
    }
    linked
}

#[test]
fn every_link_of_a_lesson_has_its_entry() {
    let anchors: Vec<String> = entries().iter().map(Entry::anchor).collect();
    for (anchor, page) in linked() {
        assert!(
            anchors.contains(&anchor),
            "{page}: the glossary has no term `{anchor}`"
        );
    }
}

#[test]
fn every_entry_leads_to_the_page_where_its_term_is_linked_first() {
    let linked = linked();
    for entry in entries() {
        assert_eq!(
            linked.get(&entry.anchor()),
            Some(&entry.page),
            "{}",
            entry.term
        );
    }
}

#[test]
fn the_terms_are_in_alphabetical_order() {
    let terms: Vec<String> = entries()
        .iter()
        .map(|entry| entry.term.to_lowercase())
        .collect();
    assert!(terms.len() > 70);
    assert!(terms.is_sorted_by(|one, next| one < next));
}
