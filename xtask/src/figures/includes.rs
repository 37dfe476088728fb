//! Which lessons include which figures.

use std::{fs, io, path::Path, sync::LazyLock};

use regex::Regex;

static INCLUDE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\{\{#include figures/([^}]*)\.md\}\}").expect("a regular expression"));

/// The name and the text of each lesson in a folder, in order.
pub(super) fn lessons(folder: &Path) -> io::Result<Vec<(String, String)>> {
    let mut lessons = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.ends_with(".md") {
            lessons.push((name, fs::read_to_string(path)?));
        }
    }
    lessons.sort();
    Ok(lessons)
}

/// The figures that no lesson includes, and the includes of figures that there are not.
pub(super) fn mistakes(figures: &[&str], lessons: &[(String, String)]) -> Vec<String> {
    let includes = || {
        let included = |(lesson, text)| {
            INCLUDE.captures_iter(text).map(move |include| (lesson, include.get(1).map_or("", |name| name.as_str())))
        };
        lessons.iter().map(|(lesson, text)| (lesson, text.as_str())).flat_map(included)
    };
    let unknown = includes().filter(|(_, name)| !figures.contains(name)).map(|(lesson, name)| {
        format!(
            "{}/{lesson} includes the figure {name}, which is not in {}: add an entry",
            super::LESSONS,
            super::ENTRIES
        )
    });
    let unused = figures.iter().filter(|figure| !includes().any(|(_, name)| name == **figure)).map(|figure| {
        format!(
            "{}: {figure}: no lesson includes it: write {{{{#include figures/{figure}.md}}}} in one, or remove the entry",
            super::ENTRIES
        )
    });
    unknown.chain(unused).collect()
}
