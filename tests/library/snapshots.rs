//! The located tree of every example, and the error of every near miss, pinned in `snapshots/` for
//! reading.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    fs,
};

use rfc1738::{Production, Span, grammar, parse_syntax};

use crate::common::{self, assert_pinned};

/// The name of each snapshot, and its content.
type Snapshots = BTreeMap<String, String>;

#[test]
fn the_tree_of_every_example_and_the_error_of_every_near_miss_are_pinned() {
    for (name, content) in snapshots() {
        assert_pinned(&name, &content);
    }
}

#[test]
fn no_snapshot_is_stale() {
    // The rules are pinned where they are tested, in `validate.rs`.
    let pinned = snapshots().into_keys().chain(["rules".to_owned()]);
    let pinned: BTreeSet<String> = pinned.map(|name| name + ".snap").collect();
    let files = fs::read_dir(common::root().join("snapshots")).unwrap();
    let files = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    // A new one waits to be reviewed (`.snap.new`); its test fails until then.
    let files: BTreeSet<String> = files.filter(|name| name.ends_with(".snap")).collect();
    assert_eq!(files, pinned);
}

/// The trees of each production and, below a heading, its errors.
fn snapshots() -> Snapshots {
    let mut snapshots = trees();
    for (name, errors) in errors() {
        write!(
            snapshots.entry(name).or_default(),
            "# Near misses\n\n{errors}"
        )
        .unwrap();
    }
    snapshots
}

/// The examples that derive from one production, each headed by its text and its section.
fn trees() -> Snapshots {
    let mut snapshots = Snapshots::new();
    for example in common::examples() {
        let text = &*example.text;
        let tree = match example.production() {
            Production::GopherPlusString => format!(
                "{:#?}",
                grammar::gopher_plus_string(Span::new(text)).unwrap().1
            ),
            _ => format!("{:#?}", parse_syntax(text).unwrap()),
        };
        let page = snapshots
            .entry(example.production().name().to_owned())
            .or_default();
        let section = match &*example.section {
            number if number.starts_with(|c: char| c.is_ascii_digit()) => {
                format!("section {number}")
            }
            name => name.to_owned(),
        };
        let note = example
            .note
            .map(|note| format!(": {note}"))
            .unwrap_or_default();
        writeln!(page, "{text}\n{section}{note}\n{tree}\n").unwrap();
    }
    snapshots
}

/// The near misses of one scheme, each with why it is not a URL, its error, and the productions
/// that were being read.
fn errors() -> Snapshots {
    let mut snapshots = Snapshots::new();
    for miss in common::near_misses() {
        let error = parse_syntax(&miss.text).unwrap_err();
        let page = snapshots
            .entry(common::alternative(&miss.text).name().to_owned())
            .or_default();
        let within: Vec<&str> = error
            .within()
            .iter()
            .map(|production| production.name())
            .collect();
        writeln!(
            page,
            "{:?}\n{}\n{error}\nwithin {}\n",
            miss.text,
            miss.why,
            within.join(" > ")
        )
        .unwrap();
    }
    snapshots
}
