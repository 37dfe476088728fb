//! The pictures of the course: each entry of `book/figures.toml` as a `<figure>` that lessons
//! include.

mod draw;
mod entry;

use std::{fs, io, path::Path, sync::LazyLock};

use maud::{PreEscaped, html};
use pulldown_cmark::{Event, Parser, Tag, TagEnd};
use regex::Regex;

use crate::folder::Folder;
use entry::Entry;

/// Where the entries are, the lessons, and the figures.
const ENTRIES: &str = "book/figures.toml";
const LESSONS: &str = "book/src/course";
const PATH: &str = "book/src/course/figures";

static INCLUDE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"\{\{#include figures/([^}]*)\.md\}\}").expect("a regular expression")
});

/// The figures, in a folder in which nothing else is.
///
/// # Errors
///
/// All mistakes in the entries, and in how lessons include them.
pub(crate) fn folder(root: &Path) -> Result<Folder, Vec<String>> {
    let read = |file| {
        fs::read_to_string(root.join(file)).map_err(|error| vec![format!("{file}: {error}")])
    };
    let lessons =
        lessons(&root.join(LESSONS)).map_err(|error| vec![format!("{LESSONS}: {error}")])?;
    let (figures, mut mistakes) = drawn(&read(ENTRIES)?);
    let names: Vec<&str> = figures.iter().map(|(name, _)| name.as_str()).collect();
    mistakes.extend(wrong_includes(&names, &lessons));
    if mistakes.is_empty() {
        Ok(Folder::new(
            PATH,
            figures
                .into_iter()
                .map(|(name, html)| (format!("{name}.md"), html.unwrap_or_default())),
        ))
    } else {
        Err(mistakes)
    }
}

/// The name and the HTML of each figure, and what is wrong with those that have none.
fn drawn(entries: &str) -> (Vec<(String, Option<String>)>, Vec<String>) {
    let mut mistakes = Vec::new();
    let mut figures: Vec<(String, Option<String>)> = Vec::new();
    let entries = entry::read(entries).unwrap_or_else(|mistake| {
        mistakes.push(format!("{ENTRIES}: {mistake}"));
        Vec::new()
    });
    for (name, entry) in entries {
        if figures.iter().any(|(known, _)| *known == name) {
            mistakes.push(format!(
                "{ENTRIES}: {name}: there is another figure of this name; give it its own"
            ));
            continue;
        }
        let html = entry.and_then(|entry| Ok(figure(&entry, &draw::draw(&entry)?)));
        let html = html
            .map_err(|mistake| mistakes.push(format!("{ENTRIES}: {name}: {mistake}")))
            .ok();
        figures.push((name, html));
    }
    (figures, mistakes)
}

/// A drawing with its label and its caption.
fn figure(entry: &Entry, drawn: &draw::Drawing) -> String {
    let figure = html! {
        figure class=(entry.kind.name()) {
            p.visually-hidden { (entry.alt) }
            "\n" (drawn.body) "\n"
            figcaption {
                (inline(&entry.caption))
                @if let Some(told) = &drawn.told { " " (told) }
            }
        }
    };
    drawing(&figure.into_string()).into_string() + "\n"
}

/// HTML inside a page: without empty lines, which would end it in Markdown.
fn drawing(html: &str) -> PreEscaped<String> {
    let lines: Vec<&str> = html
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    PreEscaped(lines.join("\n"))
}

/// The emphasis, code and links of a caption.
fn inline(markdown: &str) -> PreEscaped<String> {
    let is_paragraph = |event: &Event<'_>| {
        matches!(
            event,
            Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph)
        )
    };
    let mut html = String::new();
    pulldown_cmark::html::push_html(
        &mut html,
        Parser::new(markdown).filter(|event| !is_paragraph(event)),
    );
    PreEscaped(html.trim().to_owned())
}

/// The name and the text of each page of the course in a folder, in order.
fn lessons(folder: &Path) -> io::Result<Vec<(String, String)>> {
    let mut lessons = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if name.ends_with(".md") {
            lessons.push((name, fs::read_to_string(path)?));
        }
    }
    lessons.sort();
    Ok(lessons)
}

/// The figures that no lesson includes, and the includes of figures that there are not.
fn wrong_includes(figures: &[&str], lessons: &[(String, String)]) -> Vec<String> {
    let includes = || {
        let included = |(lesson, text)| {
            INCLUDE
                .captures_iter(text)
                .map(move |include| (lesson, include.get(1).map_or("", |name| name.as_str())))
        };
        lessons
            .iter()
            .map(|(lesson, text)| (lesson, text.as_str()))
            .flat_map(included)
    };
    let unknown = includes()
        .filter(|(_, name)| !figures.contains(name))
        .map(|(lesson, name)| {
            format!(
                "{}/{lesson} includes the figure {name}, which is not in {}: add an entry",
                LESSONS, ENTRIES
            )
        });
    let unused = figures.iter().filter(|figure| !includes().any(|(_, name)| name == **figure)).map(|figure| {
        format!(
            "{}: {figure}: no lesson includes it: write {{{{#include figures/{figure}.md}}}} in one, or remove the entry",
            ENTRIES
        )
    });
    unknown.chain(unused).collect()
}

#[cfg(test)]
mod tests;
