//! The pages of the course: each lesson is run, quotes the BNF exactly and names the Rust that it
//! needs; its terms are in the glossary; it says where an error is as the caret and the library do;
//! and the minutes of the lessons add up.

use std::{collections::BTreeMap, fs, path::Path};

use regex::Regex;
use rfc1738::{Production, parse_syntax};
use rfc1738_conformance::grammar::Grammar;

/// The pages below a folder of `book/`, in alphabetical order: the path of each in the folder, and
/// its text.
pub(crate) fn pages(folder: &str) -> Vec<(String, String)> {
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

/// The name and the text of each lesson. The pictures are in a folder beside them.
fn lessons() -> impl Iterator<Item = (String, String)> {
    pages("src/course")
        .into_iter()
        .filter(|(name, _)| Path::new(name).components().count() == 1)
}

/// The blocks of a lesson that quote the BNF.
fn quotes(lesson: &str) -> impl Iterator<Item = &str> {
    lesson
        .split("```text,bnf\n")
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap())
}

#[test]
fn every_lesson_is_run() {
    let tested = include_str!("../../../../book/exercises/grader/lib.rs");
    for (name, _) in lessons() {
        assert!(
            tested.contains(&format!("\"{name}\"")),
            "{name} is not in book/exercises/grader/lib.rs"
        );
    }
}

#[test]
fn the_course_names_the_rust_that_it_needs() {
    // The lessons use the command, which needs more than the exercises.
    let mut command = include_str!("../../../cli/Cargo.toml").lines();
    let version = command
        .find_map(|line| line.strip_prefix("rust-version = "))
        .unwrap();
    let needed = format!("Rust {} or later", version.trim_matches('"'));
    assert!(
        include_str!("../../../../book/src/course/index.md").contains(&needed),
        "{needed}"
    );
}

/// The minutes in a row of the table of lessons: to read, and for the graded exercises.
fn minutes(row: &str) -> [u32; 2] {
    let mut cells = row.trim_end_matches('|').rsplit('|').map(str::trim);
    let [exercises, read] = [cells.next(), cells.next()];
    [read, exercises].map(|cell| cell.and_then(|cell| cell.parse().ok()).unwrap_or(0))
}

#[test]
fn the_minutes_add_up() {
    let index = include_str!("../../../../book/src/course/index.md");
    let rows: Vec<&str> = index.lines().filter(|row| row.contains(".md) |")).collect();
    let sum = |column: usize| rows.iter().map(|row| minutes(row)[column]).sum::<u32>();
    let all = index.lines().find(|row| row.starts_with("| | all |"));
    assert_eq!(all.map(minutes), Some([sum(0), sum(1)]));

    // The sessions have the lessons in their order, each with the minutes of its exercises.
    let row = Regex::new(r"exercises (\d+) (?:and|to) (\d+) \((\d+) min").unwrap();
    let mut next = 0;
    for session in row.captures_iter(include_str!("../../../../book/src/teachers/index.md")) {
        let (_, numbers) = session.extract::<3>();
        let [first, last, told] = numbers.map(|number| number.parse::<usize>().unwrap());
        assert_eq!(first, next + 1);
        let needed: u32 = rows[next..last].iter().map(|row| minutes(row)[1]).sum();
        assert_eq!(needed as usize, told, "lessons {first} to {last}");
        next = last;
    }
    assert_eq!(next, 13, "the last lessons are for other courses");
}

#[test]
fn every_quoted_production_is_as_section_5_has_it() {
    let mut count = 0;
    for (name, text) in lessons() {
        for quote in quotes(&text) {
            // A line that is not indented begins a production.
            for production in quote
                .trim_end()
                .replace("\n ", "\r ")
                .lines()
                .map(|line| line.replace('\r', "\n"))
            {
                let rule = Grammar::rfc1738().rule(production.split(' ').next().unwrap());
                assert_eq!(rule.map(|rule| &rule.text), Some(&production), "{name}");
                count += 1;
            }
        }
    }
    assert!(count > 0);
}

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

/// What a sentence has before the place that it names.
const CLAIMS: [&str; 8] = [
    "caret is at ",
    "caret is under ",
    "caret belongs under ",
    "error is at ",
    "error is under ",
    "point at ",
    // At the beginning of the explanation of an item.
    "  Under ",
    AFTER,
];
const AFTER: &str = "  After ";

/// A place, as a sentence names it.
#[derive(Debug, PartialEq, Eq)]
enum Landmark<'p> {
    /// ``the `1` ``
    At(&'p str),
    /// ``After the `%` ``
    After(&'p str),
    /// `the end`
    End,
}

/// A string, and where its error is shown, in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Shown {
    string: String,
    /// Where the caret is, and where the furthest failure.
    offsets: Vec<usize>,
}

impl Landmark<'_> {
    fn is_shown(&self, shown: &Shown) -> bool {
        let Shown { string, offsets } = shown;
        offsets.iter().any(|&offset| match self {
            Landmark::At(text) => string[offset..].starts_with(text),
            Landmark::After(text) => string[..offset].ends_with(text),
            Landmark::End => offset == string.len(),
        })
    }
}

/// The place that a claim names after these words.
fn place<'p>(rest: &'p str, claim: &str) -> Option<Landmark<'p>> {
    let rest = rest.strip_prefix("the ")?;
    if rest.starts_with("end") {
        return Some(Landmark::End);
    }
    let text = rest.strip_prefix('`')?.split('`').next()?;
    Some(if claim == AFTER {
        Landmark::After(text)
    } else {
        Landmark::At(text)
    })
}

/// The carets of a page: where each block of output ends that has one, and what it shows.
fn carets(page: &str) -> Vec<(usize, Shown)> {
    let mut carets = Vec::new();
    let mut at = 0;
    let mut above = "";
    for line in page.split_inclusive('\n') {
        at += line.len();
        let text = line.strip_prefix("    ").unwrap_or_default().trim_end();
        if text.ends_with('^') && text.trim_start().bytes().all(|byte| byte == b'^') {
            let shown = Shown {
                string: above.to_owned(),
                offsets: vec![text.len() - text.trim_start().len()],
            };
            carets.push((at, shown));
        }
        above = text;
    }
    carets
}

/// The error of the library for a code span: as a URL, or as a `hostport`, which is what lesson 8
/// begins with.
fn error(string: &str) -> Option<Shown> {
    let error = if string.contains("//") {
        parse_syntax(string).err()?
    } else {
        Production::HostPort.parse(string).err()?
    };
    Some(Shown {
        string: string.to_owned(),
        offsets: vec![error.range().start, error.offset()],
    })
}

/// The claims of a page, each with what is shown before it: the last code span in this paragraph
/// with an error, or the last caret in this section. `line` is the page as one line.
fn claims<'l>(page: &str, line: &'l str) -> Vec<(usize, Landmark<'l>, Option<Shown>)> {
    let carets = carets(page);
    let mut found = Vec::new();
    for claim in CLAIMS {
        for (at, _) in line.match_indices(claim) {
            let Some(place) = place(&line[at + claim.len()..], claim) else {
                continue;
            };
            let paragraph = page[..at].rfind("\n\n").unwrap_or(0);
            let section = page[..at].rfind("\n## ").unwrap_or(0);
            let spans = page[paragraph..at].split('`').skip(1).step_by(2);
            let of_span = spans.filter_map(error).last();
            let caret = carets
                .iter()
                .rev()
                .find(|(end, _)| (section..at).contains(end))
                .map(|(_, shown)| shown.clone());
            found.push((at, place, of_span.or(caret)));
        }
    }
    found
}

#[test]
fn a_lesson_says_where_an_error_is_as_it_is_shown() {
    let mut count = 0;
    let mut wrong = Vec::new();
    for (name, page) in pages("src/course") {
        for (at, place, shown) in claims(&page, &page.replace('\n', " ")) {
            let line = page[..at].matches('\n').count() + 1;
            match shown {
                Some(shown) if place.is_shown(&shown) => count += 1,
                shown => wrong.push(format!("{name}:{line}: {place:?}, but {shown:?}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count >= 6, "{count}");
}

/// The sentence that once stood under this caret is refused.
#[test]
fn a_sentence_that_contradicts_the_caret_is_found() {
    let page = "## An error\n\n    a.b.1\n        ^\n    help: no\n\nThe error is at the end, and not at the `1`.\n";
    let line = page.replace('\n', " ");
    let claims = claims(page, &line);
    let [(_, place, Some(shown))] = &claims[..] else {
        panic!("{claims:?}")
    };
    assert_eq!(
        *shown,
        Shown {
            string: "a.b.1".to_owned(),
            offsets: vec![4]
        }
    );
    assert!(*place == Landmark::End && !place.is_shown(shown));
    assert!(Landmark::At("1").is_shown(shown));
}
