//! The modules of `src/` build on each other in the order of the table in `lib.rs`.

use std::{fs, path::Path};

use testkit::modules::{Module, modules, paths};

/// So no imports form a circle.
#[test]
fn a_module_uses_only_modules_above_it_in_the_table() {
    let order = listed();
    let place = |module: &str| order.iter().position(|listed| listed == module);
    let mut count = 0;
    let mut wrong = Vec::new();
    for file in files() {
        for path in paths(&file.code, &file.path) {
            let from = &*file.path[0];
            let to = module(&path);
            count += usize::from(from != to);
            if from != to && place(to) >= place(from) {
                wrong.push(format!("{from} uses {path}"));
            }
        }
    }
    assert!(count > 200, "{count}");
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn the_table_lists_every_module_once() {
    let mut listed = listed();
    let mut modules: Vec<String> = files().iter().map(|file| file.path[0].clone()).collect();
    listed.sort_unstable();
    modules.sort_unstable();
    modules.dedup();
    assert_eq!(listed, modules);
}

/// What is specific to RFC 1738 uses the rest, and is used by nothing.
#[test]
fn the_languages_made_of_section_5_are_last() {
    assert_eq!(listed().last().map(String::as_str), Some("rfc1738"));
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))
}

/// All files but `lib.rs`.
fn files() -> Vec<Module> {
    let mut files = modules(root());
    files.retain(|file| file.path[0] != "lib");
    files
}

/// The module of a path. `ByteSet` is exported from `bytes`.
fn module(path: &str) -> &str {
    match path.split("::").next().unwrap() {
        "ByteSet" => "bytes",
        module => module,
    }
}

/// The modules in the table, in its order. `mod@` tells rustdoc that a macro is not meant.
fn listed() -> Vec<String> {
    let head = fs::read_to_string(root().join("lib.rs")).unwrap();
    let (_, table) = head.split_once("# Layers").unwrap();
    let rows = table.lines().filter_map(|line| line.strip_prefix("//! | "));
    let names = rows.skip(1).map(|row| row.split(" | ").next().unwrap());
    names
        .map(|name| {
            name.trim_matches(['[', ']', '`'])
                .trim_start_matches("mod@")
                .to_owned()
        })
        .collect()
}
