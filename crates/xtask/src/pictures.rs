//! The pictures of `docs/`: which languages are within which, drawn from the list on
//! `docs/languages.md`, and README's picture of an error, which is what the command writes to a
//! terminal, with its colors. A test checks what the list and the tables of that page say, with
//! automata.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anstyle_svg::{Palette, Term, VGA};
use rfc1738_diagrams::inclusions;

use crate::folder::Folder;

const PAGE: &str = "docs/languages.md";

/// The name of a language that is not a rule.
const STRICT: &str = "the strict reading of `rfc1738:url`";

/// The picture of `docs/languages.md`.
pub(crate) fn languages(root: &Path) -> io::Result<Folder> {
    let page = fs::read_to_string(root.join(PAGE))?;
    let picture = Inclusions::read(&page).svg() + "\n";
    Ok(Folder::some(
        "docs",
        [("languages.svg".to_owned(), picture)],
    ))
}

/// Which languages are within which.
struct Inclusions {
    /// The list, without its line breaks.
    items: Vec<String>,
    /// Languages that are shown as one, with `=` between them if they are equal, and with commas if
    /// they are only within the same others.
    groups: Vec<String>,
    /// A larger one and one within it.
    pairs: Vec<(usize, usize)>,
}

impl Inclusions {
    /// Reads the list, of items such as `` * `a` = `b`: within `c` and within `d` ``.
    fn read(page: &str) -> Inclusions {
        let section = page
            .split("\n## ")
            .find(|section| section.starts_with("Which is within"));
        let list = section.and_then(|section| section.split_once("\n* "));
        let (_, list) = list.expect("a section with a list");
        let mut inclusions = Inclusions {
            items: list
                .split("\n* ")
                .map(|item| item.split_whitespace().collect::<Vec<_>>().join(" "))
                .collect(),
            groups: Vec::new(),
            pairs: Vec::new(),
        };
        for item in inclusions.items.clone() {
            let (inner, outer) = item.split_once(": within ").expect("a group within others");
            let within = inclusions.group(inner);
            for larger in outer.split(" and within ") {
                let larger = inclusions.group(larger);
                inclusions.pairs.push((larger, within));
            }
        }
        inclusions
    }

    /// The index of a group, which is added if it is new.
    fn group(&mut self, text: &str) -> usize {
        let known = self.groups.iter().position(|group| group == text);
        known.unwrap_or_else(|| {
            self.groups.push(text.to_owned());
            self.groups.len() - 1
        })
    }

    fn svg(&self) -> String {
        let lines = |group: &String| {
            let mut lines: Vec<String> = names(group).map(label).collect();
            if group.contains(" = ") {
                lines[1..]
                    .iter_mut()
                    .for_each(|line| line.insert_str(0, "= "));
            }
            lines
        };
        let boxes: Vec<Vec<String>> = self.groups.iter().map(lines).collect();
        let title = "Which languages are within which, from the draft to RFC 3986";
        let description = self.items.join(". ").replace('`', "");
        inclusions(title, &description, &boxes, &self.pairs)
    }
}

/// The languages that a group, or a cell of a table, names.
fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(", ").flat_map(|part| part.split(" = "))
}

/// A language as the picture names it.
fn label(name: &str) -> String {
    match name {
        STRICT => "rfc1738:url (strict)".to_owned(),
        _ => name.replace('`', ""),
    }
}

/// What is typed.
const LINE: &str = "rfc1738 parse http://host.dom/~me";

/// Black, and the bright one of each other color: the dark ones are hard to read on black.
const COLORS: Palette = {
    let Palette([black, .., a, b, c, d, e, f, g]) = VGA;
    Palette([black, a, b, c, d, e, f, g, black, a, b, c, d, e, f, g])
};

/// README's picture of an error.
pub(crate) fn error(root: &Path) -> io::Result<Folder> {
    let shown = format!("$ {LINE}\n{}", written(&programs(root)?)?.trim_end());
    Ok(Folder::some(
        "docs/pictures",
        [(
            "error.svg".to_owned(),
            Term::new().palette(COLORS).render_svg(&shown) + "\n",
        )],
    ))
}

/// The folder with the command: that of `RFC1738`, which names it if it is built already.
fn programs(root: &Path) -> io::Result<PathBuf> {
    if let Some(command) = env::var_os("RFC1738") {
        return Ok(Path::new(&command).parent().unwrap_or(root).to_owned());
    }
    let built = Command::new("cargo")
        .args(["build", "--quiet", "--package", "rfc1738-cli"])
        .current_dir(root)
        .status()?;
    let target = env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), PathBuf::from);
    if built.success() {
        Ok(target.join("debug"))
    } else {
        Err(io::Error::other("the command is not built"))
    }
}

/// What the line writes to a terminal, which `script` of util-linux is.
fn written(programs: &Path) -> io::Result<String> {
    let path = env::var_os("PATH").unwrap_or_default();
    let path = [programs.to_owned()]
        .into_iter()
        .chain(env::split_paths(&path));
    let output = Command::new("script")
        .args(["--quiet", "--command", LINE, "/dev/null"])
        .env("PATH", env::join_paths(path).map_err(io::Error::other)?)
        .env("TERM", "xterm-256color")
        .env_remove("NO_COLOR")
        .stdin(Stdio::null())
        .output()
        .map_err(|error| io::Error::other(format!("script, of util-linux: {error}")))?;
    let written = String::from_utf8(output.stdout).map_err(io::Error::other)?;
    Ok(written.replace("\r\n", "\n"))
}

#[cfg(test)]
mod tests {
    use rfc1738_conformance::{
        compare::{Comparison, Relation, Side},
        grammar::Grammar,
        language::Language,
        rfc1738::{agreed, strict},
    };

    use super::*;

    const TEXT: &str = include_str!("../../../docs/languages.md");

    fn language(name: &str) -> Language {
        if name == STRICT {
            return strict(Grammar::rfc1738()).unwrap();
        }
        if name == "the agreed language" {
            return agreed::language().clone();
        }
        let (grammar, rule) = name.trim_matches('`').split_once(':').unwrap();
        Language::rule(Grammar::bundled(grammar).unwrap(), rule).unwrap()
    }

    #[test]
    fn the_list_has_all_inclusions_and_no_others() {
        let Inclusions { groups, pairs, .. } = Inclusions::read(TEXT);
        let languages: Vec<Vec<Language>> = groups
            .iter()
            .map(|group| names(group).map(language).collect())
            .collect();
        let relation = |a: &Language, b: &Language| Comparison::new(a, b).unwrap().relation();
        let is_within = |a: usize, b: usize| {
            let mut all = languages[a]
                .iter()
                .map(|member| relation(member, &languages[b][0]));
            let first = all.next().unwrap();
            assert!(groups[a].contains(", ") || all.all(|other| other == first));
            first == Relation::Within
        };
        for (group, languages) in groups.iter().zip(&languages) {
            let is_equal = |other: &Language| relation(&languages[0], other) == Relation::Equal;
            assert!(
                group.contains(", ") || languages.iter().all(is_equal),
                "{group}"
            );
        }
        let all = 0..groups.len();
        for a in all.clone() {
            for b in all.clone().filter(|&b| b != a) {
                let is_between = |c| c != a && c != b && is_within(a, c) && is_within(c, b);
                let is_next = is_within(a, b) && !all.clone().any(is_between);
                assert_eq!(
                    pairs.contains(&(b, a)),
                    is_next,
                    "{}: {}",
                    groups[a],
                    groups[b]
                );
            }
        }
    }

    /// The strings in a cell of a table.
    fn strings(cell: &str) -> Vec<String> {
        let coded = cell.split('`').skip(1).step_by(2);
        let empty = cell.contains("the empty string").then(String::new);
        coded
            .map(|string| string.replace("\\|", "|"))
            .chain(empty)
            .collect()
    }

    /// Each row is about every language of its first cell and every one of its second cell. A
    /// string is the shortest of its kind for one of these pairs, or is of its kind for all of
    /// them.
    #[test]
    fn the_rows_of_the_tables_are_true() {
        let rows: Vec<Vec<&str>> = TEXT
            .lines()
            .filter(|line| line.starts_with("| `") || line.starts_with("| the "))
            .map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect())
            .collect();
        assert!(rows.len() > 30);
        for row in rows {
            let [first, second, relation, cells @ .., _] = &row[..] else {
                panic!("{row:?}");
            };
            let first: Vec<Language> = names(first).map(language).collect();
            let second: Vec<Language> = names(second).map(language).collect();
            let pairs = || {
                first
                    .iter()
                    .flat_map(|a| second.iter().map(move |b| (a, b)))
            };
            for (a, b) in pairs() {
                let comparison = Comparison::new(a, b).unwrap();
                assert_eq!(comparison.relation().name(), *relation, "{row:?}");
            }
            for (column, expected) in [[true, false], [false, true], [true, true]]
                .iter()
                .enumerate()
            {
                let shortest: Vec<String> = pairs()
                    .filter_map(|(a, b)| {
                        let comparison = Comparison::new(a, b).unwrap();
                        let [only_first, only_second] =
                            [Side::A, Side::B].map(|side| comparison.only(side));
                        [only_first, only_second, comparison.common()][column].take()
                    })
                    .map(|string| String::from_utf8(string).unwrap())
                    .collect();
                let listed = strings(cells[column]);
                for string in &shortest {
                    assert!(listed.contains(string), "{string:?} is not in {row:?}");
                }
                for string in listed.iter().filter(|string| !shortest.contains(string)) {
                    let text = string.as_bytes();
                    let is_true = pairs().all(|(a, b)| {
                        [a, b].map(|it| it.dfa().unwrap().accepts(text)) == *expected
                    });
                    assert!(is_true, "{string:?} in {row:?}");
                }
            }
        }
    }

    #[test]
    fn each_table_of_a_generic_syntax_has_all_schemes() {
        let tables = TEXT.split("\n### ").skip(1);
        for table in tables.clone() {
            let table = table.split("\n## ").next().unwrap();
            let rows = table.lines().filter(|line| line.starts_with("| `"));
            let schemes = rows.flat_map(|row| names(row[2..].split(" | ").next().unwrap()));
            let mut schemes: Vec<&str> = schemes.collect();
            let all = rfc1738::Scheme::ALL.iter();
            let mut all: Vec<String> = all
                .map(|it| format!("`rfc1738:{}`", it.production()))
                .collect();
            schemes.sort_unstable();
            all.sort_unstable();
            assert_eq!(schemes, all, "{table}");
        }
        assert_eq!(tables.count(), 5);
    }
}
